#include "input/recording/recording_pointer.h"

#include <utility>

namespace gridhand::input {

base::Status RecordingPointer::Click(const Gesture& gesture, const LastLook& last_look) {
  if (last_look) {
    if (base::Status look = last_look(); !look.ok()) return look;
  }
  if (!failures_.empty()) {
    base::Error error = std::move(failures_.front());
    failures_.pop_front();
    return error;
  }
  position_ = gesture.at;
  clicks_.push_back(gesture);
  if (obey_) obey_(gesture);
  return base::Ok();
}

base::Status RecordingPointer::MoveTo(base::ScreenPoint point) {
  position_ = point;
  moves_.push_back(point);
  return base::Ok();
}

}  // namespace gridhand::input
