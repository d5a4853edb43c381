"""What each answer to an open question does to the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask.testing import FlaskClient

from rules.pieces import Kind, Pocket
from rules.table import Choice, Pocketed, StrokeEnded, StrokeStarted, Uncertain

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper


def test_every_answer_says_what_it_does_to_the_score(client: FlaskClient, keeper: FakeScorekeeper) -> None:
    white = Pocketed(t_s=1.2, stroke=1, piece=Kind.WHITE, pocket=Pocket.NE)
    choices = (Choice("It fell", (white,)), Choice("It was taken", ()))
    keeper.receive(
        StrokeStarted(t_s=1.0, stroke=1),
        Uncertain(t_s=1.2, stroke=1, question="Where is the white?", choices=choices),
        StrokeEnded(t_s=2.0, stroke=1, touched=True),
    )
    answer = client.get("/questions/2.json").get_json()
    said = [" ".join(verdict["text"] for verdict in choice["verdicts"]) for choice in answer["choices"]]
    assert "Anna pocketed 1 white and shoots again." in said[0]
    assert "it is Ben's turn" in said[1]
    assert "asked" not in " ".join(said)
    assert keeper.snapshot()["revision"] == 3


def test_what_asks_nothing_has_no_answers(client: FlaskClient) -> None:
    assert client.get("/questions/7.json").status_code == 404
