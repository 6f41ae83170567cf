// The scores of many pictures, by folder and in all, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "app/minesweeper/score.h"
#include "app/score_text.h"

namespace gridhand::app::minesweeper {

struct ScoredPicture {
  std::string file;
  std::string folder;
  std::string variant;  // "clean", or what was done to the picture (app/picture_variants.h)
  PictureScore score;
};

using ScoreRow = ScoreRowOf<Totals>;

struct ScoreSheet {
  std::string reader;                   // "skins" or "unseen"
  std::vector<ScoredPicture> pictures;  // in the order they were scored
  std::vector<std::string> skipped;     // one sentence each: what could not be scored

  // One for each folder and variant, in the order of their first pictures.
  std::vector<ScoreRow> ByFolder() const;
  // One for each variant over all folders, its `folder` empty.
  std::vector<ScoreRow> ByVariant() const;
  // Everything.
  Totals All() const;
  Confusion Confusions() const;
  std::vector<ConfidenceBin> Calibration() const;
};

// The figures that matter most.
std::vector<Headline> HeadlinesOf(const Totals& totals);

// Tables for people.
std::string SheetAsText(const ScoreSheet& sheet);

// One JSON object in one line, ended by \n; its keys are in docs/score.md.
std::string SheetAsJson(const ScoreSheet& sheet);

}  // namespace gridhand::app::minesweeper
