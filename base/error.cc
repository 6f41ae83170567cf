#include "base/error.h"

namespace gridhand::base {

ExitCode ExitCodeFor(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kInternal:
      return ExitCode::kInternalError;
    case ErrorKind::kBadInput:
      return ExitCode::kBadInput;
    case ErrorKind::kPartial:
      return ExitCode::kPartial;
    case ErrorKind::kNotFound:
    case ErrorKind::kHidden:
    case ErrorKind::kPaused:
      return ExitCode::kNotFound;
    case ErrorKind::kAmbiguous:
      return ExitCode::kAmbiguous;
    case ErrorKind::kDisplay:
      return ExitCode::kDisplayUnusable;
    case ErrorKind::kGone:
      return ExitCode::kGameGone;
    case ErrorKind::kInterrupted:
    case ErrorKind::kStoppedByHuman:
      return ExitCode::kStoppedByHuman;
    case ErrorKind::kNotVisible:
    case ErrorKind::kChanged:
    case ErrorKind::kTimeout:
    case ErrorKind::kCovered:
    case ErrorKind::kDoubt:
      return ExitCode::kStoppedOnDoubt;
    case ErrorKind::kDiffers:
      return ExitCode::kDiffers;
  }
  return ExitCode::kInternalError;
}

ExitCode ExitCodeForSignal(int signal) {
  constexpr int kSignalBase = 128;
  return static_cast<ExitCode>(kSignalBase + signal);
}

const char* Name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kInternal:
      return "internal";
    case ErrorKind::kBadInput:
      return "bad_input";
    case ErrorKind::kPartial:
      return "partial";
    case ErrorKind::kNotFound:
      return "not_found";
    case ErrorKind::kHidden:
      return "hidden";
    case ErrorKind::kPaused:
      return "paused";
    case ErrorKind::kAmbiguous:
      return "ambiguous";
    case ErrorKind::kDisplay:
      return "display";
    case ErrorKind::kGone:
      return "gone";
    case ErrorKind::kNotVisible:
      return "not_visible";
    case ErrorKind::kChanged:
      return "changed";
    case ErrorKind::kTimeout:
      return "timeout";
    case ErrorKind::kCovered:
      return "covered";
    case ErrorKind::kInterrupted:
      return "interrupted";
    case ErrorKind::kStoppedByHuman:
      return "stopped_by_human";
    case ErrorKind::kDoubt:
      return "doubt";
    case ErrorKind::kDiffers:
      return "differs";
  }
  return "internal";
}

}  // namespace gridhand::base
