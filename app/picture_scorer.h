// Judges the eyes of one game by labelled pictures (labelled_pictures.h): what `score` asks of a
// game. Every picture is read from nothing.
#pragma once

#include <optional>
#include <string>

#include "app/labelled_pictures.h"
#include "base/error.h"
#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::app {

// A picture as it is read: itself, or changed on purpose.
struct PictureView {
  std::string variant;  // "clean", or what was done to it (picture_variants.h)
  base::Frame frame;
  std::optional<board::GridGeometry> grid;  // where the label's board is in it; none: not said
};

class PictureScorer {
 public:
  virtual ~PictureScorer() = default;

  // The picture that the next views show. Returns where its label says that the board is; none: it
  // does not say. Error kBadInput naming the file: the label cannot be read.
  virtual base::Result<std::optional<board::GridGeometry>> Expect(
      const LabelledPicture& picture) = 0;

  // Reads the view and keeps how well. Precondition: Expect succeeded.
  virtual void Score(const PictureView& view) = 0;

  // Keeps why a picture could not be scored.
  virtual void Skip(const std::string& why) = 0;

  // Tables for people.
  virtual std::string AsText() const = 0;
  // One JSON object in one line, ended by \n; its keys are in docs/score.md.
  virtual std::string AsJson() const = 0;
  // The HTML page with every picture that was not read rightly. Precondition: it was asked for
  // when the scorer was made.
  virtual std::string AsPage() const = 0;
};

}  // namespace gridhand::app
