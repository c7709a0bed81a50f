"""The screen: what a game describes, painted with plotly and stock widgets. Start with `panel.py`; it knows no game."""
