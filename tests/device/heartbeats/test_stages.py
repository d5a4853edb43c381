"""Each stage gives a sign of life, and a stage without one is late."""

from __future__ import annotations

from device.heartbeats.stages import Heartbeats


def test_a_stage_without_a_sign_of_life_is_late() -> None:
    now_s = [100.0]
    beats = Heartbeats(lambda: now_s[0])
    assert beats.to_json()["camera"] == {"age_s": None, "is_late": False}
    beats.note("vision")
    beats.note_ages({"camera": 8.0, "reading": 0.5, "frozen": 3.0})
    now_s[0] += 4
    said = beats.to_json()
    assert said["camera"] == {"age_s": 12.0, "is_late": True}
    assert said["reading"] == {"age_s": 4.5, "is_late": False}
    assert said["vision"] == {"age_s": 4.0, "is_late": False}
    assert list(said) == ["camera", "decoder", "reading", "vision", "journal", "stream"]


def test_another_process_may_have_other_stages() -> None:
    beats = Heartbeats()
    beats.note_ages({"decoder": 9.0, "reading": 0.0})
    beats.begin_again()
    beats.note_ages({"camera": 0.0, "reading": 0.0})
    assert beats.to_json()["decoder"] == {"age_s": None, "is_late": False}
