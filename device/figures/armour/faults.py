"""Faults that a table may suffer, provoked in a real `serve`: the time until phones know, and until it is over.

A phone is a reader of `/state.json`. A fault that only people can end is over so long after they ended it.
"""

from __future__ import annotations

import http.client
import os
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import av
import numpy as np

from device.figures.armour.served import CODE, OPEN, Json, Served, asked
from device.keeping.disk.opening import damage_of
from device.keeping.journal import FILE
from device.virtual.source import VirtualTable

PATIENCE_S = 180.0
DEAD_S = 6.0  # a page calls its line dead after three signs of life that did not come
LASTS_S = 3.0  # a cause that people end lasts so long
FILM_S, FILM_HZ = 90.0, 10
STAND_IN = Path(__file__).parent / "stand_in"
MISS = {"type": "stroke", "pocketed": []}
YEARS_S = 365.25 * 86400
UNDONE = "its end"  # what the recovery is counted from, where people end the cause


@dataclass(frozen=True)
class Phone:
    """A phone at the table, over one line that stays open."""

    line: http.client.HTTPConnection

    def live(self) -> Json:
        """The live view."""
        live: Json = asked(self.line, "/state.json")[1]["live"]
        return live

    def until(self, is_it: Callable[[Json], bool]) -> float:
        """The time at which the live view is so; raises TimeoutError."""
        until_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < until_s:
            with suppress(OSError, http.client.HTTPException, KeyError):
                if is_it(self.live()):
                    return time.monotonic()
            time.sleep(0.02)
        raise TimeoutError("the view did not change")

    def rules(self) -> int:
        """Enters a miss; returns the status of the answer."""
        revision = asked(self.line, "/state.json")[1]["revision"]
        return asked(self.line, "/rulings", {"revision": revision, "act": MISS})[0]

    def until_ruled(self) -> float:
        """The time at which a ruling is confirmed."""
        until_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < until_s:
            with suppress(OSError, http.client.HTTPException, KeyError):
                if self.rules() == 200:
                    return time.monotonic()
            time.sleep(0.02)
        raise TimeoutError("no ruling was confirmed")


def watches(live: Json) -> bool:
    """Whether the table is watched and all is well."""
    return bool(live["state"] not in ("no_view", "ended") and live["problem"] is None)


def is_told(*words: str) -> Callable[[Json], bool]:
    """Whether something is said to be wrong, in words that hold these."""
    return lambda live: live["problem"] is not None and all(word in live["problem"] for word in words)


def measured_fault(name: str) -> Json:
    """One fault: `noticed_s` null where nothing goes wrong, `since` what the recovery is counted from.

    `wrong` says what took longer than three minutes, if anything did.
    """
    empty: Json = {"fault": name, "since": "the fault", "noticed_s": None, "back_s": None, "wrong": None}
    with tempfile.TemporaryDirectory(prefix="pocketwatch-fault-") as home:
        try:
            return empty | FAULTS[name](Path(home))
        except TimeoutError as late:
            return empty | {"wrong": str(late)}


@contextmanager
def _table(home: Path, source: str, *words: str, code: str = OPEN) -> Iterator[tuple[Served, Phone]]:
    """A served table, once it is watched, and a phone at it."""
    environment = {
        "PYTHONPATH": f"{STAND_IN}:{os.environ.get('PYTHONPATH', '')}",
        "POCKETWATCH_STAND_IN": str(home),
    }
    players = ("--players", "Anna,Ben", "--code", code)
    with Served(home / "data", *players, *words, source=source, environment=environment) as served:
        served.wait()
        with closing(served.connection()) as line:
            phone = Phone(line)
            if source != "none":
                phone.until(watches)
            yield served, phone


def _of_eyes(provoke: Callable[[int], None]) -> Callable[[Path], Json]:
    """A fault of the vision process, which it gets by its number."""

    def measured(home: Path) -> Json:
        with _table(home, "virtual") as (served, phone):
            began_s = time.monotonic()
            provoke(served.children()[0])
            return _times(phone, began_s)

    return measured


def _of_server(how: signal.Signals) -> Callable[[Path], Json]:
    """A fault of the process that answers: known as a page knows a dead line, over with the next ruling."""

    def measured(home: Path) -> Json:
        with _table(home, "none") as (served, phone), closing(served.connection()) as stream:
            assert phone.rules() == 200
            before = served.at_work()
            stream.request("GET", "/events")
            stream.sock.settimeout(DEAD_S)
            events = stream.getresponse()
            began_s = time.monotonic()
            os.kill(before, how)
            noticed_s = _until_dead(events) - began_s
            back_s = phone.until_ruled() - began_s
            assert served.at_work() != before
        return {"noticed_s": round(noticed_s, 2), "back_s": round(back_s, 2)}

    return measured


def _until_dead(events: http.client.HTTPResponse) -> float:
    """The time at which a stream of events has ended, or was silent for too long."""
    with suppress(OSError, http.client.HTTPException):
        while events.read1():
            pass
    return time.monotonic()


def _times(phone: Phone, began_s: float, *words: str) -> Json:
    noticed_s = phone.until(is_told(*words)) - began_s
    return {"noticed_s": round(noticed_s, 2), "back_s": round(phone.until(watches) - began_s, 2)}


def _of_decoder(how: signal.Signals) -> Callable[[Path], Json]:
    """A fault of the process that decodes a film."""

    def measured(home: Path) -> Json:
        _film(home / "film.mp4")
        with _table(home, str(home / "film.mp4")) as (served, phone):
            began_s = time.monotonic()
            os.kill(_decoder(served.at_work()), how)
            return _times(phone, began_s)

    return measured


def _of_camera(mode: str) -> Callable[[Path], Json]:
    """A fault of the camera's driver, in the process that has it open now."""

    def measured(home: Path) -> Json:
        picture = _picture()
        np.save(home / "picture.npy", picture)
        with _table(home, "camera") as (served, phone):
            time.sleep(2 * LASTS_S)  # until its noise is known
            began_s = time.monotonic()
            (home / "mode").write_text(f"{mode} {served.children()[0]}", encoding="ascii")
            return _times(phone, began_s)

    return measured


def _no_start(home: Path) -> Json:
    """The system has no files left where the vision process is to be started again."""
    with _table(home, "virtual") as (served, phone):
        pid, eyes = (
            served.at_work(),
            served.children()[0],
        )  # asked before: there is no file for a connection then
        began_s = time.monotonic()
        with _limited(pid, resource.RLIMIT_NOFILE, _lowest_free(pid)):
            os.kill(eyes, signal.SIGKILL)
            noticed_s = phone.until(is_told("could not be started")) - began_s
            time.sleep(LASTS_S)
        ended_s = time.monotonic()
        back_s = phone.until(watches) - ended_s
    return {"noticed_s": round(noticed_s, 2), "back_s": round(back_s, 2), "since": UNDONE}


def _of_journal(lose: Callable[[Path], None]) -> Callable[[Path], Json]:
    """The journal's file is lost; it is back once it is whole, with every ruling."""

    def measured(home: Path) -> Json:
        path = home / "data" / FILE
        with _table(home, "none") as (_, phone):
            assert phone.rules() == 200
            began_s = time.monotonic()
            lose(path)
            noticed_s = phone.until(is_told("while Pocketwatch ran")) - began_s
            back_s = phone.until_ruled() - began_s
            wrong = damage_of(path)
        return {"noticed_s": round(noticed_s, 2), "back_s": round(back_s, 2), "damage": wrong}

    return measured


def _replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"a shopping list")
    other.replace(path)


def _full_disk(home: Path) -> Json:
    """No file can grow: the first ruling after that is refused."""
    with _table(home, "none") as (served, phone):
        assert phone.rules() == 200
        began_s = time.monotonic()
        with _limited(served.at_work(), resource.RLIMIT_FSIZE, 0):
            refused = phone.rules()
            noticed_s = phone.until(is_told("could not be written")) - began_s
            time.sleep(LASTS_S)
        ended_s = time.monotonic()
        back_s = phone.until_ruled() - ended_s
    return {
        "noticed_s": round(noticed_s, 2),
        "back_s": round(back_s, 2),
        "since": UNDONE,
        "refused": refused,
    }


def _of_clock(jump_s: float) -> Callable[[Path], Json]:
    """The wall clock jumps: nothing is to be noticed. It is over once a ruling and a sign of life have come."""

    def measured(home: Path) -> Json:
        with _table(home, "virtual", code=CODE) as (_, phone):
            cookie = _joined(phone.line)
            began_s = time.monotonic()
            (home / "clock").write_text(str(jump_s), encoding="ascii")
            phone.line.request("GET", "/correct", headers={"Cookie": cookie})
            answer = phone.line.getresponse()
            answer.read()
            phone.until_ruled()
            back_s = phone.until(watches) - began_s
        return {"noticed_s": None, "back_s": round(back_s, 2), "stays_joined": answer.status == 200}

    return measured


def _joined(line: http.client.HTTPConnection) -> str:
    line.request("POST", "/session", f'{{"code": "{CODE}"}}', {"Content-Type": "application/json"})
    answer = line.getresponse()
    answer.read()
    return str(answer.headers["Set-Cookie"]).partition(";")[0]


@contextmanager
def _limited(pid: int, what: int, soft: int) -> Iterator[None]:
    """A limit of the system on another process, meanwhile."""
    before = resource.prlimit(pid, what)
    resource.prlimit(pid, what, (soft, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, what, before)


def _lowest_free(pid: int) -> int:
    opened = {int(name) for name in os.listdir(f"/proc/{pid}/fd")}
    return next(number for number in range(len(opened) + 1) if number not in opened)


def _decoder(pid: int) -> int:
    """The process of that name below this one."""
    for child in (
        int(word) for file in Path(f"/proc/{pid}/task").glob("*/children") for word in file.read_text().split()
    ):
        words = Path(f"/proc/{child}/cmdline").read_bytes()
        decoder = child if b"device.sources.decoder" in words else _decoder(child)
        if decoder:
            return decoder
    return 0


def _picture() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A YUV420 buffer of a drawn table at rest."""
    with VirtualTable(1) as table:
        frame = next(table)
    shown = av.VideoFrame.from_ndarray(frame.whole_bgr(), format="bgr24")
    return np.clip(shown.reformat(format="yuv420p").to_ndarray(), 16, 235)


def _film(path: Path) -> None:
    """A film of a drawn table at rest, with noise."""
    with VirtualTable(1) as table:
        picture = np.clip(next(table).whole_bgr(), 0, 250)
    luck = np.random.default_rng(1)
    noise = luck.integers(0, 4, picture.shape, np.uint8)
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=FILM_HZ, options={"preset": "ultrafast", "crf": "20"})
        stream.height, stream.width = picture.shape[:2]
        stream.pix_fmt = "yuv420p"
        for count in range(round(FILM_S * FILM_HZ)):
            shown = picture + np.roll(noise, 11 * count, axis=1)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(shown, format="bgr24")))
        container.mux(stream.encode(None))


FAULTS: dict[str, Callable[[Path], Json]] = {
    "vision killed": _of_eyes(lambda pid: os.kill(pid, signal.SIGKILL)),
    "vision frozen": _of_eyes(lambda pid: os.kill(pid, signal.SIGSTOP)),
    "scoreboard killed": _of_server(signal.SIGKILL),
    "scoreboard frozen": _of_server(signal.SIGSTOP),
    "start of vision fails": _no_start,
    "decoder killed": _of_decoder(signal.SIGKILL),
    "decoder stopped": _of_decoder(signal.SIGSTOP),
    "camera frozen": _of_camera("frozen"),
    "camera silent": _of_camera("silent"),
    "camera stop blocks": _of_camera("deaf"),
    "journal deleted": _of_journal(lambda path: path.unlink()),
    "journal replaced": _of_journal(_replaced),
    "disk full": _full_disk,
    "clock ten years ahead": _of_clock(10 * YEARS_S),
    "clock at 1970": _of_clock(-56 * YEARS_S),
}
