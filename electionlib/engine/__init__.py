"""The core: it knows no game and no screen and uses the standard library only.

Read `game.py` first, then `view.py`, `notation.py`, `log.py`, `timeline.py` and `players.py`.
"""
