"""The laws are light: importing them is quick and brings nothing but the standard library along."""

import subprocess
import sys

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


def test_importing_the_laws_is_quick_and_loads_the_standard_library_alone() -> None:
    run = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    took_ms, *foreign = run.stdout.split()
    assert float(took_ms) < 50.0
    assert foreign == ["rules"]
