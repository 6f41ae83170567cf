// The little that a page written by a program needs: nothing of it may break out of its place.
#pragma once

#include <string>
#include <string_view>

namespace gridhand::app {

// For text and for attributes in either quotes: & < > " ' become entities, and bytes that are no
// UTF-8 (file names may hold any) a replacement character.
std::string EscapeHtml(std::string_view text);

// A PNG file inside a page: "data:image/png;base64,…".
std::string PngDataUri(std::string_view png_bytes);

}  // namespace gridhand::app
