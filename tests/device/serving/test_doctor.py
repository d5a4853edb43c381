"""The doctor: its findings here, and each obstacle with its remedy."""

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from device.keeping.journal import FILE, Journal
from device.serving import doctor
from device.serving.doctor import Finding, Health, Surroundings, examine


def findings_in(folder: Path, port: int = 0) -> dict[str, Finding]:
    return {finding.part: finding for finding in examine(Surroundings(folder, "127.0.0.1", port))}


def test_a_sound_installation_has_nothing_in_the_way(tmp_path: Path) -> None:
    findings = findings_in(tmp_path)
    assert {"python", "numpy", "opencv-python", "flask", "camera", "disk", "journal", "port"} <= findings.keys()
    assert [finding for finding in findings.values() if finding.health is Health.FAIL] == []


def test_whatever_is_not_in_order_has_a_remedy(tmp_path: Path) -> None:
    ailing = [finding for finding in findings_in(tmp_path).values() if finding.health is not Health.OK]
    assert [finding for finding in ailing if not finding.remedy] == []


def test_a_damaged_journal_is_found_and_left_as_it_is(tmp_path: Path) -> None:
    journal = tmp_path / FILE
    journal.write_bytes(b"coffee" * 100)
    finding = findings_in(tmp_path)["journal"]
    assert finding.health is Health.FAIL
    assert str(journal) in finding.found
    assert journal.read_bytes() == b"coffee" * 100


def test_a_journal_that_is_written_to_can_be_examined(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    try:
        assert findings_in(tmp_path)["journal"].health is Health.OK
    finally:
        journal.close()


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        finding = findings_in(tmp_path, taken.getsockname()[1])["port"]
    assert finding.health is Health.WARN


def test_a_folder_that_is_not_there_yet_is_judged_by_the_one_above(tmp_path: Path) -> None:
    finding = findings_in(tmp_path / "not" / "yet")["disk"]
    assert finding.health is not Health.FAIL
    assert str(tmp_path) in finding.found


@pytest.mark.parametrize(
    ("requirement", "health"),
    [("numpy==0.1", Health.WARN), ("no-such-package-at-all==1.0", Health.FAIL), ("numpy>=1", Health.OK)],
)
def test_packages_are_held_against_their_pins(requirement: str, health: Health) -> None:
    assert doctor._package(requirement).health is health


@pytest.mark.parametrize(("celsius", "health"), [(45, Health.OK), (72, Health.WARN), (83, Health.FAIL)])
def test_heat_is_told_before_it_slows_the_processor(celsius: float, health: Health) -> None:
    assert doctor._warmth(celsius).health is health


def test_the_command_prints_a_line_a_finding_and_says_by_its_exit_whether_a_match_can_be_played(
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-m", "device", "doctor", "--json", "--port", "0", "--data", str(tmp_path)]
    sound = subprocess.run(command, capture_output=True, text=True, check=False)
    assert sound.returncode == 0, sound.stderr
    lines = [json.loads(line) for line in sound.stdout.splitlines()]
    assert all({"part", "health", "found", "remedy"} == line.keys() for line in lines)
    (tmp_path / FILE).write_bytes(b"coffee" * 100)
    ailing = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ailing.returncode == 1
