"""Card tables and lessons for Jupyter and Voilà, over the engine in `kortlib`."""

from kortwidgets.lesson import Lesson, shelf
from kortwidgets.widgets.exercise import Exercise
from kortwidgets.widgets.table import CardTable

__all__ = ["CardTable", "Exercise", "Lesson", "shelf"]
