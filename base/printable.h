// Foreign text (titles of windows, names of files, lines of logs) made fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace gridhand::base {

enum class Newlines { kReplaced, kKept };

// The text as UTF-8 that cannot steer a terminal: U+FFFD replaces bytes that are not UTF-8, control
// characters (escape, C0, delete, C1), line separators and what sets the direction of writing
// (Bidi_Control). Newlines are control characters unless they are kept.
std::string Printable(std::string_view text, Newlines newlines = Newlines::kReplaced);

}  // namespace gridhand::base
