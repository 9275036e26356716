"""What a table is doing, as frozen values: the game and the place in it, what is set beside it, and what was said.

Nothing here knows of widgets. An action makes the next sitting from one (`commands.take`); a panel and the drawing read
it; `snapshot` writes it down and reads it back.
"""
