"""Sudoku puzzles for the scripts that take pictures: from sgt-solo and qqwing, with solutions.

Needs the Debian packages sgt-puzzles qqwing.
"""
import math
import string
import subprocess

LETTERS = string.ascii_uppercase


def symbol(value):
    """How the labels write a digit: letters above 9."""
    if value == 0:
        return "."
    return str(value) if value < 10 else LETTERS[value - 10]


def value_of(letter):
    if letter in ".0":
        return 0
    return int(letter) if letter.isdigit() else LETTERS.index(letter.upper()) + 10


class Puzzle:
    """Givens, the blocks and the one solution. Cells are (row, column) from 0."""

    def __init__(self, givens, block_rows=0, block_cols=0, blocks=None, diagonals=False):
        self.side = len(givens)
        self.givens = givens
        self.block_rows, self.block_cols = block_rows, block_cols
        self.jigsaw = blocks is not None
        self.diagonals = diagonals
        across = self.side // block_cols if block_cols else 0
        self.blocks = blocks or [[r // block_rows * across + c // block_cols
                                  for c in range(self.side)] for r in range(self.side)]
        self._solution = None

    def cells(self):
        return [(r, c) for r in range(self.side) for c in range(self.side)]

    def empty_cells(self):
        return [(r, c) for r, c in self.cells() if not self.givens[r][c]]

    def given_cells(self):
        return [(r, c) for r, c in self.cells() if self.givens[r][c]]

    @property
    def solution(self):
        if self._solution is None:
            self._solution = solve(self)
        return self._solution

    def units(self):
        side = range(self.side)
        found = [[(r, c) for c in side] for r in side] + [[(r, c) for r in side] for c in side]
        found += [[cell for cell in self.cells() if self.blocks[cell[0]][cell[1]] == block]
                  for block in side]
        if self.diagonals:
            found += [[(i, i) for i in side], [(i, self.side - 1 - i) for i in side]]
        return found


def solutions(puzzle, most, chance=None):
    """Up to `most` solutions; with `chance` the digits are tried in an order of chance."""
    side, every = puzzle.side, (1 << puzzle.side) - 1
    units = puzzle.units()
    peers = {cell: set() for cell in puzzle.cells()}
    for unit in units:
        for cell in unit:
            peers[cell].update(other for other in unit if other != cell)
    found = []

    def put(left, cell, bit):
        """Leaves only `bit` in the cell and follows what that forces; False if nothing is left."""
        waiting = [(cell, bit)]
        while waiting:
            at, only = waiting.pop()
            if not left[at] & only:
                return False
            left[at] = only
            for peer in peers[at]:
                if left[peer] & only:
                    left[peer] &= ~only
                    rest = left[peer]
                    if not rest:
                        return False
                    if rest & (rest - 1) == 0:
                        waiting.append((peer, rest))
        return True

    def hidden_single(left):
        """A cell and its digit; () if there is none; None if a digit has no place."""
        for unit in units:
            once = twice = 0
            for cell in unit:
                twice |= once & left[cell]
                once |= left[cell]
            if once != every:
                return None
            for cell in unit:
                bit = left[cell] & once & ~twice
                if bit and left[cell] != bit:
                    return cell, bit
        return ()

    def search(left):
        while True:
            single = hidden_single(left)
            if single is None:
                return
            if not single:
                break
            if not put(left, *single):
                return
        open_cells = [cell for cell in left if left[cell] & (left[cell] - 1)]
        if not open_cells:
            found.append([[left[r, c].bit_length() for c in range(side)] for r in range(side)])
            return
        cell = min(open_cells, key=lambda at: bin(left[at]).count("1"))
        digits = range(side)
        for digit in chance.sample(digits, side) if chance else digits:
            if left[cell] >> digit & 1 and len(found) < most:
                trial = dict(left)
                if put(trial, cell, 1 << digit):
                    search(trial)

    start = {cell: every for cell in puzzle.cells()}
    for r, c in puzzle.given_cells():
        if not put(start, (r, c), 1 << puzzle.givens[r][c] - 1):
            return []
    search(start)
    return found


def solve(puzzle):
    """The one solution; a puzzle with none or many is an error of the caller's."""
    found = solutions(puzzle, 2)
    if len(found) != 1:
        raise SystemExit(f"a puzzle with {'many' if found else 'no'} solutions")
    return found[0]


def from_lines(text):
    """81 characters, or nine lines of nine, of a usual puzzle."""
    cells = [value_of(letter) for letter in text if not letter.isspace() and letter != "|"]
    side = math.isqrt(len(cells))
    root = math.isqrt(side)
    return Puzzle([cells[r * side:(r + 1) * side] for r in range(side)], root, root)


def from_qqwing(difficulty, count):
    """So many puzzles; qqwing deals other ones each time."""
    lines = subprocess.run(
        ["qqwing", "--generate", str(count), "--difficulty", difficulty, "--one-line"],
        capture_output=True, check=True, text=True).stdout.split()
    return [from_lines(line) for line in lines]


def from_sgt(game):
    """The puzzle that sgt-solo deals for `game` (parameters, '#' and a seed), and its game ID."""
    game_id = subprocess.run(["/usr/games/sgt-solo", "--generate", "1", game],
                             capture_output=True, check=True, text=True).stdout.strip()
    return parse_sgt(game_id), game_id


def parse_sgt(game_id):
    """A puzzle from sgt-solo's game ID: `3x3:...`, `9jx:...,...`."""
    params, _, rest = game_id.partition(":")
    clues, _, edges = rest.partition(",")
    size = params.rstrip("jxk")
    if "k" in params[len(size):]:
        raise SystemExit(f"a killer has no digits to read: {params}")
    across, _, down = size.partition("x")
    side = int(across) * int(down or 1)
    flat = []
    number = ""
    for letter in clues + "_":
        if letter.isdigit():
            number += letter
            continue
        if number:
            flat.append(int(number))
            number = ""
        if letter != "_":
            flat += [0] * (ord(letter) - ord("a") + 1)
    givens = [flat[r * side:(r + 1) * side] for r in range(side)]
    diagonals = "x" in params[len(size):]
    if edges:
        return Puzzle(givens, blocks=blocks_from_edges(edges, side), diagonals=diagonals)
    # "2x3" counts blocks: two across, three down; each is three wide and two high.
    return Puzzle(givens, int(across), int(down), diagonals=diagonals)


def blocks_from_edges(edges, side):
    """Runs of neighbours in one block, each up to an edge; z is 25 without an edge."""
    between = []
    for letter in edges:
        if letter == "_":
            between.append(True)
        elif letter == "z":
            between += [False] * 25
        else:
            between += [False] * (ord(letter) - ord("a") + 1) + [True]
    leader = {(r, c): (r, c) for r in range(side) for c in range(side)}

    def find(cell):
        while leader[cell] != cell:
            cell = leader[cell]
        return cell

    pairs = [((r, c), (r, c + 1)) for r in range(side) for c in range(side - 1)]
    pairs += [((r, c), (r + 1, c)) for c in range(side) for r in range(side - 1)]
    for (one, other), edge in zip(pairs, between):
        if not edge:
            leader[find(other)] = find(one)
    names = {}
    return [[names.setdefault(find((r, c)), len(names)) for c in range(side)]
            for r in range(side)]


def from_blocks(blocks, chance):
    """A puzzle on given blocks: a grid by chance, two cells in three emptied, or fewer."""
    side = len(blocks)
    empty = [[0] * side for _ in range(side)]
    grid = solutions(Puzzle(empty, blocks=blocks), 1, chance)[0]
    givens = [row[:] for row in grid]
    cells = [(r, c) for r in range(side) for c in range(side)]
    for r, c in chance.sample(cells, len(cells) * 2 // 3):
        kept, givens[r][c] = givens[r][c], 0
        if len(solutions(Puzzle(givens, blocks=blocks), 2)) > 1:
            givens[r][c] = kept
    return Puzzle(givens, blocks=blocks)
