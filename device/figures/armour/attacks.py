"""A phone that has joined, while strangers attack: how long its pages and its rulings take."""

from __future__ import annotations

import http.client
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from device.figures.armour.served import CODE, Json, Served

PHONE = "127.0.0.9"
SECONDS = 12.0
PAGES = ("/state.json", "/", "/log.json")


def measured_attack(name: str, strength: int) -> Json:
    """The waiting times of a joined phone in milliseconds, and the size of the server, during one attack."""
    with tempfile.TemporaryDirectory(prefix="pocketwatch-attack-") as home:
        folder, log = Path(home) / "data", Path(home) / "log"
        with Served(folder, "--code", CODE, log=log) as served:
            served.wait()
            attackers = (sys.executable, "-m", "device.figures.armour.attackers")
            words = (name, str(served.port), str(strength), str(SECONDS))
            with closing(served.connection(PHONE)) as line:
                cookie = _join(line)
                took_ms, failed = _visits(line, cookie, 0.5)  # warms up
                with subprocess.Popen((*attackers, *words), stderr=subprocess.DEVNULL) as attack:
                    took_ms, failed = _visits(line, cookie, SECONDS)
                    size = served.size()
                    attack.kill()
            ended_s = time.monotonic()
            served.ends()
            ended_s = time.monotonic() - ended_s
        took_ms.sort()
        return {
            "attack": name,
            "strength": strength,
            "visits": len(took_ms),
            "failed": failed,
            "median_ms": round(took_ms[len(took_ms) // 2], 1),
            "p99_ms": round(took_ms[int(0.99 * (len(took_ms) - 1))], 1),
            "log_kb": round(log.stat().st_size / 1000, 1),
            "ended_s": round(ended_s, 2),
            **size,
        }


def _join(line: http.client.HTTPConnection) -> str:
    line.request(
        "POST", "/session", f'{{"code": "{CODE}", "name": "Asha"}}', {"Content-Type": "application/json"}
    )
    answer = line.getresponse()
    answer.read()
    return str(answer.headers["Set-Cookie"]).partition(";")[0]


def _visits(line: http.client.HTTPConnection, cookie: str, seconds: float) -> tuple[list[float], int]:
    """Pages in turn, one every 50 ms; a connection that was ended is opened again, and counts as failed."""
    took_ms: list[float] = []
    failed, until_s = 0, time.monotonic() + seconds
    while time.monotonic() < until_s:
        began_s = time.monotonic()
        try:
            line.request("GET", PAGES[len(took_ms) % len(PAGES)], headers={"Cookie": cookie})
            answer = line.getresponse()
            answer.read()
            failed += answer.status != 200
        except (OSError, http.client.HTTPException):
            failed += 1
            line.close()
        took_ms.append(1000 * (time.monotonic() - began_s))
        time.sleep(max(0.0, 0.05 - (time.monotonic() - began_s)))
    return took_ms, failed
