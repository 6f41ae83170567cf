// A pointer that clicks nothing: it writes down what would have been clicked, and fails when told
// to. For tests and dry runs.
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "input/pointer.h"

namespace gridhand::input {

class RecordingPointer : public Pointer {
 public:
  // The next click is refused with this; several are used up in order. A refused click is not in
  // clicks().
  void FailNext(base::Error error) { failures_.push_back(std::move(error)); }
  // Called after each recorded click: a stand-in program obeys it here.
  void OnClick(std::function<void(const Gesture&)> obey) { obey_ = std::move(obey); }

  const std::vector<Gesture>& clicks() const { return clicks_; }
  const std::vector<base::ScreenPoint>& moves() const { return moves_; }
  int releases() const { return releases_; }

  using Pointer::Click;
  base::Status Click(const Gesture& gesture, const LastLook& last_look) override;
  base::Status PointAt(const Gesture& gesture) override { return MoveTo(gesture.at); }
  base::Status MoveTo(base::ScreenPoint point) override;
  base::Result<base::ScreenPoint> Position() override { return position_; }
  void ReleaseButtons() override { ++releases_; }

 private:
  std::deque<base::Error> failures_;
  std::function<void(const Gesture&)> obey_;
  std::vector<Gesture> clicks_;
  std::vector<base::ScreenPoint> moves_;
  base::ScreenPoint position_;
  int releases_ = 0;
};

}  // namespace gridhand::input
