"""electionlib: step through, play and replay US-election board games on a map."""
