"""A network that goes on learning from rendered tables is held to what it said of drawn ones."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from device.training.golf_tables.plan import Plan
from device.training.golf_tables.shards import Samples
from vision.golf.patches import CHANNELS, SIZE

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'pocketwatch[train]'")

from device.training.golf_hexes.reminded import Reminded, joined, unlike  # noqa: E402

LOUD = 127  # of a patch's steps


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def patches(count: int, state: int, seed: int) -> Samples:
    """So many patches of noise, all with the same answer due."""
    luck = np.random.default_rng(seed)
    shown = luck.integers(-LOUD, LOUD, (count, CHANNELS, SIZE[1], SIZE[0])).astype(np.int8)
    return Samples(shown, np.tile(np.array([state, -1, -1], np.int8), (count, 1)))


def test_answers_are_nearest_to_those_before() -> None:
    before = torch.from_numpy(np.random.default_rng(1).normal(0, 2, (6, 16)).astype(np.float32))
    assert unlike(before, before) < unlike(before + torch.eye(6, 16), before)
    assert unlike(before + 3.0 * torch.eye(6, 16), before) > unlike(before + torch.eye(6, 16), before)


def test_what_was_said_before_does_not_move_while_a_network_learns(tmp_path: Path) -> None:
    learner = Reminded(Plan(tmp_path, 2, 1, device="cpu"), 8)
    drawn, fresh = patches(12, 0, 1), patches(12, 1, 2)
    first = learner.before(torch.zeros(1, CHANNELS, SIZE[1], SIZE[0])).detach()
    losses = [learner.reminded_step(drawn, fresh, np.random.default_rng(n)) for n in range(8)]
    assert losses[-1] < losses[0]
    again = learner.before(torch.zeros(1, CHANNELS, SIZE[1], SIZE[0])).detach()
    assert torch.equal(first, again)
    changed = learner.network.eval()(torch.zeros(1, CHANNELS, SIZE[1], SIZE[0])).detach()
    assert not torch.allclose(first, changed)


def test_samples_are_joined_in_their_order() -> None:
    whole = joined((patches(2, 0, 1), patches(3, 1, 2)))
    assert len(whole) == 5
    assert whole.due[:, 0].tolist() == [0, 0, 1, 1, 1]
