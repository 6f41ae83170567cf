#include "overlay/x11/screen_sheet.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace gridhand::overlay {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using base::Status;

constexpr const char* kShowingMarks = "show the marks";

// Whether the screen takes a Frame's pixels as they are: blue, green, red, unused.
bool TakesFrames(const x11::Connection& connection) {
  const xcb_screen_t& screen = connection.screen();
  for (auto depth = xcb_screen_allowed_depths_iterator(&screen); depth.rem > 0;
       xcb_depth_next(&depth)) {
    for (auto visual = xcb_depth_visuals_iterator(depth.data); visual.rem > 0;
         xcb_visualtype_next(&visual)) {
      if (visual.data->visual_id != screen.root_visual) continue;
      return connection.setup().image_byte_order == XCB_IMAGE_ORDER_LSB_FIRST &&
             visual.data->_class == XCB_VISUAL_CLASS_TRUE_COLOR &&
             visual.data->red_mask == 0xff0000 && visual.data->green_mask == 0xff00 &&
             visual.data->blue_mask == 0xff;
    }
  }
  return false;
}

bool Differ(const std::uint8_t* a, const std::uint8_t* b) {
  return a[0] != b[0] || a[1] != b[1] || a[2] != b[2];
}

// The pixels of a row that differ, as one rectangle for each run of them.
void AddRuns(const Frame& plain, const Frame& painted, int y, std::vector<xcb_rectangle_t>& runs) {
  const std::uint8_t* a = plain.Row(y);
  const std::uint8_t* b = painted.Row(y);
  const auto differ = [&](int x) {
    return Differ(a + x * base::kBytesPerPixel, b + x * base::kBytesPerPixel);
  };
  for (int x = 0; x < plain.size.width; ++x) {
    if (!differ(x)) continue;
    const int begin = x;
    while (x < plain.size.width && differ(x)) ++x;
    runs.push_back({static_cast<std::int16_t>(begin), static_cast<std::int16_t>(y),
                    static_cast<std::uint16_t>(x - begin), 1});
  }
}

std::vector<xcb_rectangle_t> ChangedRuns(const Frame& plain, const Frame& painted) {
  std::vector<xcb_rectangle_t> runs;
  const auto row_bytes = static_cast<std::size_t>(plain.size.width) * base::kBytesPerPixel;
  for (int y = 0; y < plain.size.height; ++y) {
    if (std::memcmp(plain.Row(y), painted.Row(y), row_bytes) == 0) continue;
    AddRuns(plain, painted, y, runs);
  }
  return runs;
}

// The smallest part of a picture that holds them all; moves them into it.
base::FrameRect BoxOf(std::vector<xcb_rectangle_t>& parts) {
  base::FrameRect box;
  for (const xcb_rectangle_t& part : parts) {
    box = box.Union({part.x, part.y, part.width, part.height});
  }
  for (xcb_rectangle_t& part : parts) {
    part.x = static_cast<std::int16_t>(part.x - box.x);
    part.y = static_cast<std::int16_t>(part.y - box.y);
  }
  return box;
}

}  // namespace

Result<std::unique_ptr<ScreenSheet>> ScreenSheet::Make(x11::Connection& connection) {
  if (!TakesFrames(connection)) {
    return Error{ErrorKind::kDisplay,
                 "marks can only be shown on a screen with 8 bits for red, green and blue; "
                 "gridhand assist --image draws them into a picture"};
  }
  auto window = ClickThroughWindow::Make(connection, kShowingMarks);
  if (!window) return window.error();
  std::unique_ptr<ScreenSheet> sheet(new ScreenSheet(connection));
  sheet->window_ = *std::move(window);
  return sheet;
}

Status ScreenSheet::Show(const Frame& plain, const Frame& painted, xcb_window_t sibling) {
  assert(plain.size == painted.size);
  std::vector<xcb_rectangle_t> runs = ChangedRuns(plain, painted);
  if (runs.empty()) {
    Hide();
    return base::Ok();
  }
  const base::FrameRect box = BoxOf(runs);
  Frame part = base::PartOf(painted, box);
  part.origin = base::ToScreen(base::FramePoint{box.x, box.y}, plain.origin);
  return ShowParts(part, runs, sibling);
}

Status ScreenSheet::ShowWhole(const Frame& picture, xcb_window_t sibling) {
  return ShowParts(picture,
                   {{0, 0, static_cast<std::uint16_t>(picture.size.width),
                     static_cast<std::uint16_t>(picture.size.height)}},
                   sibling);
}

Status ScreenSheet::ShowParts(const Frame& picture, const std::vector<xcb_rectangle_t>& parts,
                              xcb_window_t sibling) {
  const base::ScreenRect place{picture.origin.x, picture.origin.y, picture.size.width,
                               picture.size.height};
  // Neither the old picture at the new place nor the new one at the old.
  if (place != place_) Hide();
  const xcb_pixmap_t pixmap = window_->NewPixmap(picture.size);
  Upload(picture, pixmap);
  is_shown_ = true;
  place_ = place;
  return window_->ShowAt(place, pixmap, parts, sibling);
}

// In bands of rows that fit into one request each.
void ScreenSheet::Upload(const Frame& picture, xcb_pixmap_t to) {
  constexpr std::size_t kHeaderBytes = 64;  // of the request: 24, or 28 for a big one
  constexpr std::size_t kUnitBytes = 4;     // the server counts in these
  xcb_connection_t* x = connection_.raw();
  const auto row_bytes = static_cast<std::size_t>(picture.size.width) * base::kBytesPerPixel;
  const std::size_t room = xcb_get_maximum_request_length(x) * kUnitBytes - kHeaderBytes;
  const int band = std::max(1, static_cast<int>(room / row_bytes));
  std::vector<std::uint8_t> bytes;
  for (int top = 0; top < picture.size.height; top += band) {
    const int rows = std::min(band, picture.size.height - top);
    bytes.resize(row_bytes * static_cast<std::size_t>(rows));
    for (int y = 0; y < rows; ++y) {
      std::memcpy(bytes.data() + row_bytes * static_cast<std::size_t>(y), picture.Row(top + y),
                  row_bytes);
    }
    window_->Sent(xcb_put_image_checked(
        x, XCB_IMAGE_FORMAT_Z_PIXMAP, to, window_->gc(),
        static_cast<std::uint16_t>(picture.size.width), static_cast<std::uint16_t>(rows), 0,
        static_cast<std::int16_t>(top), /*left_pad=*/0, window_->depth(),
        static_cast<std::uint32_t>(bytes.size()), bytes.data()));
  }
}

void ScreenSheet::Hide() {
  if (!is_shown_) return;
  is_shown_ = false;
  window_->Hide();
}

}  // namespace gridhand::overlay
