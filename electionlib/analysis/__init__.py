"""What a game's moves, chances and lines are worth looking at for: read-only questions about timelines.

`options.py` tells what each legal move would bring, `odds.py` what a random point may, `compare.py` how two lines
differ; `by_hand.py` reads what people type at a random point.
"""
