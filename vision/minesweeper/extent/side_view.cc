#include "vision/minesweeper/extent/side_view.h"

#include <algorithm>

#include "vision/picture.h"

namespace gridhand::vision::minesweeper {

using base::Frame;
using base::FramePoint;

SideView::SideView(const Frame& frame, const board::GridGeometry& geometry, Side side)
    : frame_(frame),
      is_upright_(IsUpright(side)),
      sign_(side == Side::kLeft || side == Side::kTop ? -1 : 1) {
  const std::vector<int>& across = is_upright_ ? geometry.col_edges : geometry.row_edges;
  begin_ = sign_ < 0 ? across.front() - 1 : across.back();
  edges_ = is_upright_ ? geometry.row_edges : geometry.col_edges;
  line_ = sign_ < 0 ? 0 : static_cast<int>(across.size()) - 2;
}

board::CellPos SideView::CellAt(int i) const {
  return is_upright_ ? board::CellPos{i, line_} : board::CellPos{line_, i};
}

bool SideView::Steps(int along, int out, int least) const {
  return Differ(At(along, out), At(along - 1, out), least);
}

bool SideView::StepsOutwards(int along, int out, int least) const {
  return Differ(At(along, out), At(along, out - 1), least);
}

bool SideView::StepsWithin(int from, int to, int out, int least) const {
  for (int along = from; along < to; ++along) {
    if (Steps(along, out, least)) return true;
  }
  return false;
}

bool SideView::IsInPicture(int along, int out) const {
  return frame_.Bounds().Contains(At(along, out));
}

base::Bgr SideView::ColourAt(int along, int out) const {
  const FramePoint here = At(along, out);
  return frame_.Bounds().Contains(here) ? frame_.At(here) : base::Bgr{};
}

bool SideView::Differ(FramePoint a, FramePoint b, int step) const {
  const bool are_seen = frame_.Bounds().Contains(a) && frame_.Bounds().Contains(b);
  return are_seen && !IsNear(frame_.At(a), frame_.At(b), step);
}

FramePoint SideView::At(int along, int out) const {
  const int place = begin_ + sign_ * out;
  return is_upright_ ? FramePoint{place, along} : FramePoint{along, place};
}

int LineReach(int cell_px) {
  constexpr double kReach = 0.15;  // share of a cell
  return std::max(2, static_cast<int>(cell_px * kReach));
}

}  // namespace gridhand::vision::minesweeper
