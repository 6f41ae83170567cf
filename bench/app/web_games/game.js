// The rules behind the pages of this folder, and what their addresses may say:
//
//   PAGE.html?cols=9&rows=9&mines=10&seed=1
//
// A page draws Game.cells itself, tells the game what was clicked, and is told when to draw. The
// title of the window counts the games that ended, for the bench to compare with what the player
// says: "NAME: won 1, lost 2".
'use strict';

const ASKED = new URLSearchParams(location.search);
const asked = (name, usual) => Number(ASKED.get(name) ?? usual);

const RULES = {cols: asked('cols', 9), rows: asked('rows', 9), mines: asked('mines', 10)};
let chance = asked('seed', 1);

// Same numbers for the same seed; good enough to deal with.
function random(below) {
  chance = (chance * 1103515245 + 12345) % 2147483648;
  return Math.floor(chance / 2147483648 * below);
}

const ended = {won: 0, lost: 0};

class Game {
  // firstClick: 'any' (it may meet a mine), 'safe', 'zero' (it opens an area).
  constructor(firstClick, draw) {
    Object.assign(this, RULES, {firstClick, draw});
    this.begin();
  }

  begin() {
    this.cells = Array.from({length: this.rows * this.cols},
                            () => ({mine: false, open: false, flag: false, exploded: false, count: 0}));
    this.isDealt = false;
    this.state = 'playing';
    this.draw(this);
    this.tell();
  }

  around(index) {
    const row = Math.floor(index / this.cols), col = index % this.cols, near = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.rows - 1, row + 1); ++r)
      for (let c = Math.max(0, col - 1); c <= Math.min(this.cols - 1, col + 1); ++c)
        if (r != row || c != col) near.push(r * this.cols + c);
    return near;
  }

  deal(first) {
    const free = new Set(this.firstClick == 'zero' ? [first, ...this.around(first)] :
                         this.firstClick == 'safe' ? [first] : []);
    for (let left = this.mines; left > 0;) {
      const at = random(this.cells.length);
      if (this.cells[at].mine || free.has(at)) continue;
      this.cells[at].mine = true;
      --left;
    }
    this.cells.forEach((cell, i) => {
      cell.count = this.around(i).filter(near => this.cells[near].mine).length;
    });
    this.isDealt = true;
  }

  open(index) {
    if (this.state != 'playing') return;
    if (!this.isDealt) this.deal(index);
    const cell = this.cells[index];
    if (cell.open || cell.flag) return;
    if (cell.mine) {
      cell.exploded = true;
      return this.end('lost');
    }
    const todo = [index];
    while (todo.length > 0) {
      const at = todo.pop(), now = this.cells[at];
      if (now.open || now.flag) continue;
      now.open = true;
      if (now.count == 0) todo.push(...this.around(at));
    }
    if (this.cells.every(each => each.open || each.mine)) return this.end('won');
    this.draw(this);
  }

  mark(index) {
    const cell = this.cells[index];
    if (this.state != 'playing' || cell.open) return;
    cell.flag = !cell.flag;
    this.draw(this);
  }

  end(state) {
    this.state = state;
    ++ended[state];
    this.draw(this);
    this.tell();
  }

  minesLeft() { return this.mines - this.cells.filter(cell => cell.flag).length; }

  tell() {
    const name = location.pathname.split('/').pop().replace('.html', '');
    document.title = `${name}: won ${ended.won}, lost ${ended.lost}`;
  }
}

// Clicks on the elements of a board in HTML, in the order of the cells.
function listen(elements, game) {
  elements.forEach((element, i) => {
    element.addEventListener('click', () => game().open(i));
    element.addEventListener('contextmenu', event => {
      event.preventDefault();
      game().mark(i);
    });
  });
}

// Clicks on a canvas with cells of one pitch in CSS pixels.
function listenOnCanvas(canvas, pitch, game) {
  const at = event => Math.floor(event.offsetY / pitch) * RULES.cols + Math.floor(event.offsetX / pitch);
  canvas.addEventListener('click', event => game().open(at(event)));
  canvas.addEventListener('contextmenu', event => {
    event.preventDefault();
    game().mark(at(event));
  });
}

// As sharp as the screen, whatever its scale.
function sizedCanvas(canvas, width, height) {
  canvas.style.width = width + 'px';
  canvas.style.height = height + 'px';
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const context = canvas.getContext('2d');
  context.scale(devicePixelRatio, devicePixelRatio);
  return context;
}
