"""Random Minesweeper boards in every state of play, as arrays of symbol numbers.

The numbers are those of CellSymbol (board/minesweeper/symbol.h): 0 blank, 1 … 8, then the constants
below. NONE is the net's own: a cell of the lattice that belongs to no board.
"""

import numpy as np

BLANK, COVERED, FLAG, QUESTION, MINE, EXPLODED, WRONG_FLAG, NONE = 0, 9, 10, 11, 12, 13, 14, 15
ALPHABET = ".12345678#F?*Xx~"
CLASSES = 16


def _numbers(mines):
    padded = np.pad(mines.astype(np.int32), 1)
    rows, cols = mines.shape
    return sum(
        padded[1 + dr : 1 + dr + rows, 1 + dc : 1 + dc + cols]
        for dr in (-1, 0, 1)
        for dc in (-1, 0, 1)
        if (dr, dc) != (0, 0)
    )


def _open(view, numbers, mines, row, col):
    """Reveals a cell and, where it is blank, all around it."""
    rows, cols = view.shape
    stack = [(row, col)]
    while stack:
        r, c = stack.pop()
        if view[r, c] != COVERED or mines[r, c]:
            continue
        view[r, c] = numbers[r, c]
        if numbers[r, c] == 0:
            stack += [
                (rr, cc)
                for rr in range(max(0, r - 1), min(rows, r + 2))
                for cc in range(max(0, c - 1), min(cols, c + 2))
            ]


def _mark(view, mines, rng):
    """Flags and question marks of a person: mostly right, some wrong, near what is revealed."""
    rows, cols = view.shape
    eagerness = rng.choice([0.0, 0.3, 0.7, 1.0], p=[0.3, 0.2, 0.25, 0.25])
    doubt = rng.choice([0.0, 0.08, 0.4], p=[0.4, 0.35, 0.25])
    carelessness = rng.choice([0.0, 0.03, 0.1], p=[0.5, 0.35, 0.15])
    revealed = np.pad(view <= 8, 1)
    for r in range(rows):
        for c in range(cols):
            if view[r, c] != COVERED:
                continue
            is_near = revealed[r : r + 3, c : c + 3].any()
            if mines[r, c] and rng.random() < eagerness * (1.0 if is_near else 0.1):
                view[r, c] = FLAG
            elif rng.random() < doubt * (0.5 if is_near else 0.05):
                view[r, c] = QUESTION
            elif rng.random() < carelessness * (0.5 if is_near else 0.1):
                view[r, c] = FLAG


def _lose(view, numbers, mines, rng):
    """The end as programs show it: all mines, or only the one that was hit, or the whole board."""
    hidden = np.argwhere(mines & ((view == COVERED) | (view == QUESTION)))
    if len(hidden) == 0:
        return
    hit = tuple(hidden[rng.integers(len(hidden))])
    manner = rng.choice(
        ["all", "only the hit one", "flags turn to mines", "the whole board"], p=[0.6, 0.1, 0.12, 0.18]
    )
    if rng.random() < 0.5:  # a careless player
        view[(view == COVERED) & ~mines & (rng.random(view.shape) < rng.uniform(0.03, 0.25))] = FLAG
    wrong = (view == FLAG) & ~mines
    if manner == "the whole board":
        _open_all(view, numbers, mines, wrong, rng)
    elif manner != "only the hit one":
        shown = mines & (view != FLAG) if manner == "all" else mines
        if rng.random() < 0.5:
            shown &= view != QUESTION
        view[shown] = MINE
        view[wrong] = WRONG_FLAG
    # Simple programs draw the mine that was hit as any other.
    is_told = manner == "only the hit one" or rng.random() < (0.4 if manner == "the whole board" else 0.75)
    view[hit] = EXPLODED if is_told else MINE


def _open_all(view, numbers, mines, wrong, rng):
    """Turns every cell over, as the simplest programs do when a game is lost; some leave the flags."""
    flags = view == FLAG
    view[~mines] = numbers[~mines]
    view[mines] = MINE
    left = rng.choice(["none", "right", "all"], p=[0.6, 0.2, 0.2])
    if left != "none":
        view[flags & mines] = FLAG
    if left == "all":
        view[wrong] = FLAG if rng.random() < 0.5 else WRONG_FLAG


def _win(view, numbers, mines, rng):
    view[~mines] = numbers[~mines]
    view[mines] = rng.choice([FLAG, COVERED, MINE], p=[0.5, 0.32, 0.18])


def _density(rng, rows, cols):
    """Mostly what programs deal; sometimes with crowded places, where the 6, 7 and 8 are."""
    density = rng.choice([rng.uniform(0.08, 0.16), rng.uniform(0.14, 0.24), rng.uniform(0.25, 0.6)], p=[0.25, 0.5, 0.25])
    if rng.random() < 0.6:
        return np.full((rows, cols), density)
    field = np.full((rows, cols), density * 0.7)
    for _ in range(int(rng.integers(1, 4))):
        r, c = rng.integers(rows), rng.integers(cols)
        field[max(0, r - 2) : r + 2, max(0, c - 2) : c + 3] = rng.uniform(0.7, 0.97)
        # A hole, so that the crowd is counted by somebody.
        field[r, c] = 0
    return field


def random_board(rng, rows, cols):
    """One board, rows x cols."""
    mines = rng.random((rows, cols)) < _density(rng, rows, cols)
    view = np.full((rows, cols), COVERED, np.int64)
    if mines.all():
        mines[0, 0] = False
    numbers = _numbers(mines)
    safe = np.argwhere(~mines)
    rng.shuffle(safe)
    # A first opening, as most programs give, then a share of the rest.
    start = safe[np.argmin(numbers[safe[:, 0], safe[:, 1]] > rng.integers(0, 2))]
    progress = rng.choice([0.0, rng.uniform(0, 0.15), rng.uniform(0, 1), 1.0], p=[0.05, 0.25, 0.55, 0.15])
    stage = rng.choice(["playing", "lost", "won", "fresh"], p=[0.58, 0.26, 0.12, 0.04])
    if stage != "fresh":
        _open(view, numbers, mines, *start)
        for row, col in safe[: int(progress * len(safe))]:
            _open(view, numbers, mines, row, col)
    if stage == "won":
        _win(view, numbers, mines, rng)
        return view
    _mark(view, mines, rng)
    if stage == "lost":
        _lose(view, numbers, mines, rng)
    return view
