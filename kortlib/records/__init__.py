"""Games as they were played: read, replayed, written; as a line, a tree of what-ifs, a score sheet, a report."""

from kortlib.records.course import BrokenRecord, RecordedDeal, recorded_deal
from kortlib.records.line import DealPlayed, Line, Move
from kortlib.records.reader import Record, record_of
from kortlib.records.record import (
    NAMES,
    named_deals,
    named_record,
    read_record,
    replay,
    starting_state,
    write_record,
)

__all__ = [
    "NAMES",
    "BrokenRecord",
    "DealPlayed",
    "Line",
    "Move",
    "Record",
    "RecordedDeal",
    "named_deals",
    "named_record",
    "read_record",
    "record_of",
    "recorded_deal",
    "replay",
    "starting_state",
    "write_record",
]
