"""What if: the same deal under two rule sets, and where it makes a difference; many deals as tables."""

from kortlib.explore.compare import Comparison, Difference, compare, first_difference
from kortlib.explore.frames import deals_frame, random_deals

__all__ = ["Comparison", "Difference", "compare", "deals_frame", "first_difference", "random_deals"]
