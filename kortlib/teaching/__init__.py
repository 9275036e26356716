"""Questions about positions: those of the lessons, and the endless practice."""
