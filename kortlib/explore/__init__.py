"""What if: the same deal under two rule sets, and where it makes a difference."""

from kortlib.explore.compare import Comparison, Difference, compare, first_difference

__all__ = ["Comparison", "Difference", "compare", "first_difference"]
