"""What if: the same deal under two rule sets, and where it makes a difference."""

from kortlib.explore.compare import Comparison, Difference, compare

__all__ = ["Comparison", "Difference", "compare"]
