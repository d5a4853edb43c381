"""The laws are light: importing them loads nothing but the standard library."""

import subprocess
import sys

import pytest

PROBE = """
import sys, time
before = set(sys.modules)
start = time.perf_counter()
import rules
took_ms = (time.perf_counter() - start) * 1000
import rules.match, rules.scenario, rules.carrom.board
names = {name.partition(".")[0] for name in set(sys.modules) - before}
print(took_ms, *sorted(names - set(sys.stdlib_module_names)), sep="\\n")
"""


def test_importing_the_laws_loads_the_standard_library_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """The duration is printed: some 10 ms on a quiet machine."""
    run = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    took_ms, *foreign = run.stdout.split()
    with capsys.disabled():
        print(f" the laws in {float(took_ms):.0f} ms", end="")
    assert foreign == ["rules"]
