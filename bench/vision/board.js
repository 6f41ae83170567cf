// The rules behind the pages of this folder, and what their addresses may say:
//
//   PAGE.html?cols=9&rows=9&mines=10&seed=1&side=32      (side: of a cell, in CSS pixels)
//
// Of each cell the board knows the symbol that it shows, in the alphabet of the labels: # covered, F flag,
// ? question mark, . blank, 1 to 8, * mine, X the mine that was hit, x a flag that was wrong. A page paints
// these symbols and nothing else, so that they are the truth about its picture.
'use strict';

const ASKED = new URLSearchParams(location.search);
const asked = (name, usual) => Number(ASKED.get(name) ?? usual);

// Mulberry32, by Tommy Ettinger: the same numbers for the same seed.
function numbersFrom(seed) {
  return below => {
    seed = (seed + 0x6D2B79F5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor(((t ^ (t >>> 14)) >>> 0) / 4294967296 * below);
  };
}

class Board {
  // paint(index, symbol, isHovered) draws one cell, told(board) what stands round the board; both may be
  // called at any time. `lost`: what a lost game shows, its 'mines' or 'all' cells. `wrong`: the symbol of a
  // wrong flag then, x or F. `won`: whether a won game puts 'flags' on its mines, shows the 'mines', or
  // leaves them as they are ('kept'). `questions`: a second mark is a question mark.
  constructor(ways) {
    Object.assign(this, {lost: 'mines', wrong: 'x', won: 'flags', questions: false, told() {}}, ways);
    this.cols = asked('cols', 9);
    this.rows = asked('rows', 9);
    this.mines = asked('mines', 10);
    this.side = asked('side', ways.side);
    this.random = numbersFrom(asked('seed', 1));
    this.hovered = -1;
    this.deal();
  }

  deal() {
    this.cells = Array.from({length: this.rows * this.cols},
                            () => ({mine: false, open: false, mark: '', hit: false, count: 0}));
    for (let left = this.mines; left > 0;) {
      const cell = this.cells[this.random(this.cells.length)];
      if (cell.mine) continue;
      cell.mine = true;
      --left;
    }
    this.cells.forEach((cell, i) => {
      cell.count = this.around(i).filter(near => this.cells[near].mine).length;
    });
    this.state = 'playing';
  }

  around(index) {
    const row = Math.floor(index / this.cols), col = index % this.cols, near = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.rows - 1, row + 1); ++r)
      for (let c = Math.max(0, col - 1); c <= Math.min(this.cols - 1, col + 1); ++c)
        if (r != row || c != col) near.push(r * this.cols + c);
    return near;
  }

  open(index) {
    const first = this.cells[index];
    if (this.state != 'playing' || first.open || first.mark == 'F') return;
    if (first.mine) {
      first.hit = true;
      this.state = 'lost';
      return this.draw();
    }
    const todo = [index];
    while (todo.length > 0) {
      const at = todo.pop(), cell = this.cells[at];
      if (cell.open || cell.mark == 'F') continue;
      cell.open = true;
      cell.mark = '';
      if (cell.count == 0) todo.push(...this.around(at));
    }
    if (this.cells.every(cell => cell.open || cell.mine)) {
      this.state = 'won';
      if (this.won == 'flags') this.cells.filter(cell => cell.mine).forEach(cell => { cell.mark = 'F'; });
    }
    this.draw();
  }

  mark(index) {
    const cell = this.cells[index];
    if (this.state != 'playing' || cell.open) return;
    cell.mark = cell.mark == '' ? 'F' : cell.mark == 'F' && this.questions ? '?' : '';
    this.draw();
  }

  symbol(index) {
    const cell = this.cells[index];
    const number = cell.count == 0 ? '.' : String(cell.count);
    if (cell.open) return number;
    if (cell.hit) return 'X';
    if (this.state == 'won' && this.won == 'mines') return '*';
    if (this.state != 'lost') return cell.mark || '#';
    if (cell.mine) return cell.mark == 'F' ? 'F' : '*';
    if (cell.mark == 'F') return this.wrong;
    return this.lost == 'all' ? number : cell.mark || '#';
  }

  minesLeft() { return this.mines - this.cells.filter(cell => cell.mark == 'F').length; }

  draw() {
    this.cells.forEach((cell, i) => this.paint(i, this.symbol(i), i == this.hovered));
    this.told(this);
  }

  // The pointer came to a cell, or left all of them (-1).
  hover(index) {
    if (index == this.hovered) return;
    this.hovered = index;
    this.draw();
  }
}

// ---- what take-locked-fixtures asks the page; `board` and `boxes()` are the page's own -------------------

// Clicks and marks, in turn: [['open', 3], ['mark', 7]].
function play(moves) {
  for (const [kind, index] of moves) board[kind](index);
  return look();
}

function look() {
  return {
    symbols: board.cells.map((cell, i) => board.symbol(i)),
    mines: board.cells.map(cell => cell.mine),
    counts: board.cells.map(cell => cell.count),
    state: board.state,
    minesLeft: board.minesLeft(),
  };
}

// ---- helpers of the pages --------------------------------------------------------------------------------

// Elements in the order of the cells take clicks; `boxes` are where they lie.
function listen(elements) {
  elements.forEach((element, i) => {
    element.addEventListener('click', () => board.open(i));
    element.addEventListener('contextmenu', event => {
      event.preventDefault();
      board.mark(i);
    });
    element.addEventListener('mouseenter', () => board.hover(i));
    element.addEventListener('mouseleave', () => board.hover(-1));
  });
}

function boxesOf(elements) {
  return elements.map(element => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return {left, top, right, bottom};
  });
}

// The cells of a canvas or a drawing: a lattice that begins at (x, y) of the element.
function listenOnLattice(element, x, y, pitch) {
  const at = event => {
    const col = Math.floor((event.offsetX - x) / pitch), row = Math.floor((event.offsetY - y) / pitch);
    return col < 0 || row < 0 || col >= board.cols || row >= board.rows ? -1 : row * board.cols + col;
  };
  element.addEventListener('click', event => at(event) >= 0 && board.open(at(event)));
  element.addEventListener('contextmenu', event => {
    event.preventDefault();
    if (at(event) >= 0) board.mark(at(event));
  });
  element.addEventListener('mousemove', event => board.hover(at(event)));
  element.addEventListener('mouseleave', () => board.hover(-1));
}

function boxesOfLattice(element, x, y, pitch) {
  const {left, top} = element.getBoundingClientRect();
  return board.cells.map((cell, i) => {
    const col = i % board.cols, row = Math.floor(i / board.cols);
    return {left: left + x + col * pitch, right: left + x + (col + 1) * pitch,
            top: top + y + row * pitch, bottom: top + y + (row + 1) * pitch};
  });
}

// As sharp as the screen, whatever its scale.
function sharpCanvas(canvas, width, height) {
  canvas.style.width = width + 'px';
  canvas.style.height = height + 'px';
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  const context = canvas.getContext('2d');
  context.scale(devicePixelRatio, devicePixelRatio);
  return context;
}

const pictureOf = svg => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
