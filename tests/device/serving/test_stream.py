"""The event stream, over a real uvicorn on a free port."""

from __future__ import annotations

import asyncio
import http.client
import json
from typing import TYPE_CHECKING

from device.serving.stream import Broadcaster, StreamSettings, encode
from rules.pieces import Kind

if TYPE_CHECKING:
    from tests.device.conftest import OpenRoom, Room


def test_a_listener_begins_with_the_whole_state(room: Room) -> None:
    room.plays(1, Kind.WHITE)
    message = room.line().next("score")
    assert message.payload["revision"] == 4
    assert message.id == "1-4"


def test_what_happens_arrives_without_asking(room: Room) -> None:
    line = room.line()
    line.next("score")
    room.plays(1, Kind.WHITE)
    while (message := line.next("score")).payload["revision"] != 4:
        pass
    score = message.payload["score"]
    assert isinstance(score, dict)
    assert score["sides"][0]["left"] == 8


def test_every_listener_hears_it(room: Room) -> None:
    lines = [room.line() for _ in range(5)]
    for line in lines:
        line.next("score")
    room.keeper.sight.see({"t": 1.0, "state": "moving", "pieces": []})
    for line in lines:
        while line.next("live").payload["state"] != "moving":
            pass


def test_the_beat_tells_how_old_the_view_is(room: Room) -> None:
    line = room.line()
    ages = [float(str(line.next("live").payload["age_s"])) for _ in range(4)]
    assert ages == sorted(ages)
    assert ages[-1] > ages[0]


def test_whoever_comes_back_is_spared_what_it_has_seen(room: Room) -> None:
    seen = room.line().next("score").id
    assert seen is not None
    back = room.line(Last_Event_ID=seen)
    room.plays(1)
    assert back.next("score").id != seen


def test_whoever_comes_back_late_gets_the_newest(room: Room) -> None:
    seen = room.line().next("score").id
    assert seen is not None
    room.plays(1, Kind.WHITE)
    assert room.line(Last_Event_ID=seen).next("score").payload["revision"] == 4


def test_a_listener_who_leaves_is_forgotten(room: Room) -> None:
    line, staying = room.line(), room.line()
    line.next("score")
    staying.next("score")
    assert room.broadcaster.count() == 2
    line.close()
    while room.broadcaster.count() > 1:
        staying.next("live")


def test_the_server_ends_though_phones_listen(room: Room) -> None:
    line = room.line()
    line.next("score")
    room.hang_up()
    assert line.is_at_its_end()


def test_one_listener_too_many_is_told_so(open_room: OpenRoom) -> None:
    room = open_room(StreamSettings(listeners=1))
    room.line().next("score")
    refused = room.line().answer
    assert refused.status == 503
    assert "too many phones" in json.loads(refused.read())["error"]


def test_a_strangers_name_hears_nothing(room: Room) -> None:
    refused = room.line(Host="evil.example").answer
    assert refused.status == 403
    refused.read()
    assert room.line(Host="carrombox").answer.status == 200


def test_the_stream_is_only_read(room: Room) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", room.port, timeout=10)
    connection.request("POST", "/events", body=b"{}")
    assert connection.getresponse().status == 405
    connection.close()


def test_pages_and_rulings_go_through_the_same_port(room: Room) -> None:
    room.plays(1, Kind.WHITE)
    connection = http.client.HTTPConnection("127.0.0.1", room.port, timeout=10)
    connection.request(
        "POST", "/undo", body=json.dumps({"revision": 4}), headers={"Content-Type": "application/json"}
    )
    answer = connection.getresponse()
    assert answer.status == 200
    assert json.loads(answer.read())["score"]["sides"][0]["left"] == 9
    connection.close()


def test_a_slow_listener_holds_the_newest_alone() -> None:
    async def listen() -> bytes | None:
        broadcaster = Broadcaster()
        broadcaster.attach(asyncio.get_running_loop())
        listener = broadcaster.join(None)
        assert listener is not None
        for number in range(1000):
            broadcaster.publish("score", {"n": number}, str(number))
        await asyncio.sleep(0)
        return await listener.next()

    assert asyncio.run(listen()) == encode("score", {"n": 999}, "999").text
