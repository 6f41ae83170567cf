// One self-contained HTML page about a score: the figures, and every failing board with the
// pictures of its missed cells. What else a game tells stands between them.
#pragma once

#include <string>
#include <vector>

#include "app/score_text.h"
#include "base/frame.h"
#include "base/geometry.h"
#include "board/cell_pos.h"

namespace gridhand::app {

// A picture that was not read rightly; all words as plain text.
struct FailedPicture {
  struct Cell {
    board::CellPos cell;
    std::string shown;  // the symbol
    std::string read;
    bool is_unknown = false;  // missed, but not wrong
    double confidence = 0;    // 0 … 1
    base::FrameRect where;    // in the picture
  };
  std::string file;
  std::string variant;  // "clean": itself
  std::string verdict;  // "wrong", "a board where there is none"
  std::string remarks;  // sentences
  std::vector<Cell> missed;
};

class ScorePage {
 public:
  // Keeps what the page will show of this picture. When the page is full no more are kept, and it
  // says so.
  void Add(const FailedPicture& picture, const base::Frame& frame);

  // What the page says of the figures.
  struct Facts {
    std::string reader;  // what the pictures were read with
    std::size_t pictures = 0;
    std::vector<Headline> headlines;
    std::string sections;              // HTML: what the game tells besides
    std::vector<std::string> skipped;  // one sentence each
  };
  std::string Render(const Facts& facts) const;

 private:
  int failing_ = 0;
  int shown_ = 0;         // of the failing ones
  std::string failures_;  // HTML
};

// Of an HTML table: "98.10 %", "–" of nothing.
std::string HtmlPercent(const Proportion& figure);

}  // namespace gridhand::app
