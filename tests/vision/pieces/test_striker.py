"""This set's striker is learnt from sure readings, and steadily."""

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Mm
from vision.pieces.seen import SeenPiece
from vision.pieces.striker import KnownStriker, StrikerSize, with_striker


def read(radius_mm: float, score: float = 0.99, kind: Kind = Kind.STRIKER) -> tuple[SeenPiece, ...]:
    return (SeenPiece(kind, Mm(0.0, 0.0), (0.0, 0.0), radius_mm, score),)


def test_one_sure_reading_is_enough_and_the_middle_of_more_is_taken() -> None:
    size = StrikerSize()
    for pieces in (read(20.7, score=0.6), read(15.5, kind=Kind.WHITE)):
        size.learn(pieces)
        assert size.known is None
    for pieces in (read(20.6), read(20.5), read(20.4)):
        size.learn(pieces)
    assert size.known == KnownStriker(20.5)


def test_one_odd_reading_does_not_matter() -> None:
    size = StrikerSize()
    for radius_mm in (20.6, 24.0, 20.5, 20.7, 20.6):
        size.learn(read(radius_mm))
    assert size.known == KnownStriker(20.6)


def test_another_striker_is_followed() -> None:
    size = StrikerSize()
    for radius_mm in [20.6] * 30 + [28.0] * 9:
        size.learn(read(radius_mm))
    assert size.known == KnownStriker(28.0)


def test_what_is_read_beside_a_hand_counts_until_the_striker_is_read_at_rest() -> None:
    size = StrikerSize()
    for radius_mm in (18.4, 18.6, 18.5):
        size.learn(read(radius_mm), in_hand=True)
    assert size.known == KnownStriker(18.5, at_rest=False)
    size.learn(read(20.0))
    size.learn(read(18.5), in_hand=True)
    assert size.known == KnownStriker(20.0)


def test_a_plainly_larger_striker_is_this_boards() -> None:
    assert with_striker(ICF, ()) is ICF
    assert with_striker(ICF, (19.0, 20.65, 21.5)) is ICF
    assert with_striker(ICF, (21.0, 29.9)).striker_radius_mm == 29.9
