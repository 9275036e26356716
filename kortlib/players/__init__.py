"""Players for the seats that nobody sits on."""

from kortlib.players.careless import careless

__all__ = ["careless"]
