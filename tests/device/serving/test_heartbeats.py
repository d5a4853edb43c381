"""Each stage gives a sign of life, and a stage without one is late."""

from __future__ import annotations

from device.serving.box import Heartbeats


def test_a_stage_without_a_sign_of_life_is_late() -> None:
    now_s = [100.0]
    beats = Heartbeats(lambda: now_s[0])
    assert beats.to_json()["camera"] == {"age_s": None, "is_late": False}
    beats.note_status({"frames": {"seen": 7, "dropped": 0}})
    now_s[0] += 8
    beats.note_status({"frames": {"seen": 7, "dropped": 0}})  # the process lives, its camera does not
    now_s[0] += 4
    assert beats.to_json()["camera"] == {"age_s": 12.0, "is_late": True}
    assert beats.to_json()["vision"] == {"age_s": 4.0, "is_late": False}
