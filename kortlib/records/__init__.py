"""Games as they were played: read, replayed, written; as a line, a tree of what-ifs, a score sheet, a report."""

from kortlib.records.line import DealPlayed, Line, Move
from kortlib.records.reader import Record, RecordedDeal, record_of
from kortlib.records.record import (
    NAMES,
    BrokenRecord,
    named_deals,
    named_record,
    read_record,
    recorded_deal,
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
