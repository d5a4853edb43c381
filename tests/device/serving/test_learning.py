"""The desk between a phone and the vision process that learns a table."""

import pytest

from device.serving.learning import ASK_AGAIN_S, LearningDesk
from web.door import Json
from web.errors import NoCamera


class Eyes:
    """A vision process that only remembers what it was told, and may be gone."""

    def __init__(self) -> None:
        self.told: list[Json] = []
        self.is_there = True
        self.now_s = 0.0

    def tell(self, wish: Json) -> bool:
        self.told.append(wish)
        return self.is_there


@pytest.fixture
def eyes() -> Eyes:
    return Eyes()


@pytest.fixture
def desk(eyes: Eyes) -> LearningDesk:
    return LearningDesk(eyes.tell, clock=lambda: eyes.now_s)


def test_a_step_waits_until_it_is_answered(desk: LearningDesk, eyes: Eyes) -> None:
    assert desk.state() == {"waiting": None}
    assert desk.learn("empty", anyway=False)["waiting"] == "empty"
    assert eyes.told == [{"learn": {"number": 1, "step": "empty", "anyway": False}}]
    desk.hear({"number": 1, "step": "empty", "outcome": "learnt", "count": 0})
    assert desk.state() == {"waiting": None, "step": "empty", "outcome": "learnt", "count": 0}


def test_an_answer_to_an_older_wish_is_dropped(desk: LearningDesk) -> None:
    desk.learn("empty", anyway=False)
    desk.learn("rack", anyway=False)
    desk.hear({"number": 1, "step": "empty", "outcome": "learnt"})
    assert desk.state() == {"waiting": "rack"}


def test_a_wish_is_repeated_while_no_answer_comes(desk: LearningDesk, eyes: Eyes) -> None:
    desk.learn("rack", anyway=False)
    eyes.now_s = ASK_AGAIN_S + 1
    desk.state()
    desk.state()
    assert len(eyes.told) == 2
    assert eyes.told[0] == eyes.told[1]


def test_without_a_vision_process_a_step_is_refused(desk: LearningDesk, eyes: Eyes) -> None:
    eyes.is_there = False
    with pytest.raises(NoCamera, match="nothing watches"):
        desk.learn("empty", anyway=False)
    assert desk.state() == {"waiting": None}
