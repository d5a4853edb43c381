"""Trains a network by gradient descent, batch after batch.

The kept weights are the mean over the last few hundred steps. A stopped run is resumed from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from device.training.batches import BoardBatch, CloseBatch
from device.training.networks import BOARD, PIECE, Convolution, Step, Weights, Whole, first_weights
from rules.pieces import Kind
from vision.pieces.detector import CELL_ANSWERS, KIND, KINDS, LIKELY, SPREAD
from vision.pieces.refiner import KIND as CLOSE_KIND
from vision.pieces.refiner import LIKELY as CLOSE_LIKELY

KEEP_EVERY = 250  # steps after which the weights are kept
TOLD_EVERY = 100  # steps between two messages about the loss
STEEPEST, FADING, LAST_SHARE = 5.0, 1e-4, 0.02  # the largest step of one picture; weight decay; the last rate
STRIKERS_MORE = 2  # the weight of a striker relative to a coin: there is one to nineteen
STRIKER = KINDS.index(Kind.STRIKER)


@dataclass(frozen=True, slots=True)
class Course:
    """The plan of a training: the number of steps, the samples in each, and the largest rate.

    `kept_share` of the mean at each step: it reaches back some five hundred, less in the beginning. `warming`:
    the rate is reached after one part in so many of the course.
    """

    steps: int
    at_once: int
    rate: float
    kept_share: float = 0.998
    warming: int = 20


Tell = Callable[[str], None]
Keep = Callable[[int, Weights], None]


def taught(
    steps: tuple[Step, ...],
    batches: Iterator[Any],
    course: Course,
    kept: Path,
    tell: Tell,
    first: Weights | None = None,
) -> Weights:
    """The weights after a course; `kept` is the file that keeps them meanwhile, for resuming.

    `first` are the initial weights; random where there are none.
    """
    begun, weights = _begun(kept, steps, first)
    lost = board_lost if steps is BOARD else piece_lost
    return descended(
        lost, weights, batches, course, tell, lambda number, mean: _keep(kept, number, mean), begun
    )


def descended(
    lost: Callable[..., Any],
    weights: Weights,
    batches: Iterator[Any],
    course: Course,
    tell: Tell,
    keep: Keep,
    begun: int = 0,
) -> Weights:
    """The weights after a course that minimises `lost` of weights and a batch, as the mean over its end.

    `keep` gets the number of steps and the mean now and then; `begun` is the number of earlier steps.
    """
    import jax
    import optax

    warm = course.steps // course.warming + 1
    rates = optax.warmup_cosine_decay_schedule(
        course.rate / 10, course.rate, warm, course.steps, course.rate * LAST_SHARE
    )
    rule = optax.chain(optax.clip_by_global_norm(STEEPEST), optax.adamw(rates, b2=0.99, weight_decay=FADING))
    mean, state = weights, rule.init(weights)
    state = jax.tree.map(lambda part: part + begun if np.ndim(part) == 0 else part, state)

    def step(weights: Weights, mean: Weights, state: Any, held: float, batch: Any) -> tuple[Any, ...]:
        loss, slope = jax.value_and_grad(lost)(weights, *batch)
        change, state = rule.update(slope, state, weights)
        weights = optax.apply_updates(weights, change)
        mean = jax.tree.map(lambda old, new: held * old + (1 - held) * new, mean, weights)
        return weights, mean, state, loss

    quick, losses = jax.jit(step), []
    for number, batch in zip(range(begun + 1, course.steps + 1), batches, strict=False):
        held = min(course.kept_share, number / (number + 10))
        weights, mean, state, loss = quick(weights, mean, state, held, batch)
        losses.append(float(loss))
        if number % TOLD_EVERY == 0:
            tell(f"step {number} of {course.steps}: loss {np.mean(losses[-TOLD_EVERY:]):.3f}")
        if number % KEEP_EVERY == 0 or number == course.steps:
            keep(number, mean)
    return {name: np.asarray(part) for name, part in mean.items()}


def answered(steps: tuple[Step, ...], weights: Weights, given: dict[str, Any]) -> Any:
    """(N, rows, columns, answers) a network's answers to its inputs `given`, with channels last."""
    import jax
    import jax.numpy as jnp

    known = dict(given)
    for step in steps:
        if isinstance(step, Convolution):
            known[step.name] = _convolved(step, weights, known[step.of])
        elif isinstance(step, Whole):
            weight, bias = weights[f"{step.name}.weight"], weights[f"{step.name}.bias"]
            known[step.name] = jnp.einsum("nrcg,rcgt->nt", known[step.of], weight)[:, None, None] + bias
        else:
            second = known[step.second]
            if step.doubled:
                second = jnp.repeat(jnp.repeat(second, 2, axis=1), 2, axis=2)
            known[step.name] = jax.nn.relu(known[step.first] + second)
    return known["told"]


def _convolved(step: Convolution, weights: Weights, given: Any) -> Any:
    import jax

    answer = jax.lax.conv_general_dilated(
        given,
        weights[f"{step.name}.weight"],
        (step.stride, step.stride),
        [(step.edge, step.edge)] * 2,
        dimension_numbers=("NHWC", "HWIO", "NHWC"),
    )
    answer = answer + weights[f"{step.name}.bias"]
    return jax.nn.relu(answer) if step.rectified else answer


def board_lost(
    weights: Weights, views: Any, lies: Any, piece: Any, counts: Any, places: Any, kinds: Any
) -> Any:
    """The loss of the cells, on the mean for a piece's cell: presence, place, size and kind."""
    import jax.numpy as jnp
    import optax

    blocks = answered(BOARD, weights, {"x": views, "planes": lies})
    cells = _apart(blocks)
    own = piece * counts * (1 + STRIKERS_MORE * (kinds == STRIKER))
    count = piece.sum() + 10
    doubt = (optax.sigmoid_binary_cross_entropy(cells[..., LIKELY], piece) * counts).sum() / count
    off = jnp.abs(cells[..., 1:4] - places)
    place, size = off[..., :2].sum(axis=-1), off[..., 2]
    spread = jnp.clip(cells[..., SPREAD], -4, 2)
    sure = ((place * jnp.exp(-spread) + 2 * spread) * own).sum() / count
    named = own * (kinds >= 0)
    kind = optax.softmax_cross_entropy_with_integer_labels(cells[..., KIND], jnp.maximum(kinds, 0))
    far_off = ((place + 3 * size) * own).sum() / count
    return 2 * doubt + 0.25 * sure + far_off + 0.5 * (kind * named).sum() / count


def piece_lost(
    weights: Weights, shown: Any, given: Any, places: Any, kinds: Any, counts: Any, piece: Any
) -> Any:
    """The loss of the answers to close-ups: offset, size, kind, and presence of a piece."""
    import jax.numpy as jnp
    import optax

    answers = answered(PIECE, weights, {"x": shown, "given": given[:, None, None]})[:, 0, 0]
    counts, heard = counts * piece * (1 + STRIKERS_MORE * (kinds == STRIKER)), counts
    count = counts.sum() + 1
    off = jnp.sqrt(((answers[:, :2] - places[:, :2]) ** 2).sum(axis=1) + 1e-6)
    size = jnp.abs(answers[:, 2] - places[:, 2])
    kind = optax.softmax_cross_entropy_with_integer_labels(answers[:, CLOSE_KIND], jnp.maximum(kinds, 0))
    doubt = (optax.sigmoid_binary_cross_entropy(answers[:, CLOSE_LIKELY], piece) * heard).sum() / (
        heard.sum() + 1
    )
    return ((20 * off + 10 * size + 0.5 * kind * (kinds >= 0)) * counts).sum() / count + doubt


def _apart(blocks: Any) -> Any:
    """(N, rows, columns, answers) for single cells, from blocks' answers for two by two."""
    count, rows, columns, _ = blocks.shape
    cells = blocks.reshape(count, rows, columns, 2, 2, CELL_ANSWERS).transpose(0, 1, 3, 2, 4, 5)
    return cells.reshape(count, 2 * rows, 2 * columns, CELL_ANSWERS)


def _begun(kept: Path, steps: tuple[Step, ...], first: Weights | None) -> tuple[int, Weights]:
    """The number of steps taken and the kept weights; the first, or random ones, where there are none."""
    if not kept.exists():
        return 0, first or first_weights(steps, np.random.default_rng(0))
    with np.load(kept) as file:
        weights = {name: file[name] for name in file.files}
    return int(weights.pop("steps")), weights


def _keep(kept: Path, number: int, mean: Weights) -> None:
    partial = kept.with_suffix(".part.npz")
    arrays: dict[str, Any] = {name: np.asarray(part) for name, part in mean.items()}
    np.savez(partial, steps=np.array(number), **arrays)
    partial.replace(kept)


def batch_of(drawn: BoardBatch | CloseBatch) -> tuple[Any, ...]:
    """The arrays of a batch, in the losses' order."""
    kinds = drawn.kinds.astype(np.int32)
    if isinstance(drawn, BoardBatch):
        return drawn.views, drawn.lies, drawn.piece, drawn.counts, drawn.places, kinds
    return drawn.shown, drawn.given, drawn.places, kinds, drawn.counts, drawn.piece
