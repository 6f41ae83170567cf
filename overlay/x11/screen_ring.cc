#include "overlay/x11/screen_ring.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace gridhand::overlay {
namespace {

using base::Result;
using base::Status;

constexpr std::string_view kDoing = "show the ring round a cell";

// From outside to inside, px: thick enough to be found at a glance, tried by eye on cells of 20 to
// 30 px. A light line on both sides keeps it visible on every ground.
constexpr int kHalo = 1;
constexpr int kInk = 3;
constexpr int kThickness = kHalo + kInk + kHalo;

xcb_rectangle_t Inset(base::Size size, int by) {
  return {static_cast<std::int16_t>(by), static_cast<std::int16_t>(by),
          static_cast<std::uint16_t>(size.width - 2 * by),
          static_cast<std::uint16_t>(size.height - 2 * by)};
}

// Eight bits of a colour as the sixteen of the X protocol.
std::uint16_t Wide(std::uint8_t channel) { return static_cast<std::uint16_t>(channel * 0x101); }

// Four strips along the edges.
std::array<xcb_rectangle_t, 4> RingOf(base::Size size) {
  const auto strip = [](int x, int y, int width, int height) {
    return xcb_rectangle_t{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y),
                           static_cast<std::uint16_t>(width), static_cast<std::uint16_t>(height)};
  };
  const int sides = size.height - 2 * kThickness;
  return {strip(0, 0, size.width, kThickness),
          strip(0, size.height - kThickness, size.width, kThickness),
          strip(0, kThickness, kThickness, sides),
          strip(size.width - kThickness, kThickness, kThickness, sides)};
}

}  // namespace

Result<std::unique_ptr<ScreenRing>> ScreenRing::Make(x11::Connection& connection,
                                                     const Palette& palette) {
  auto window = ClickThroughWindow::Make(connection, std::string(kDoing));
  if (!window) return window.error();
  std::unique_ptr<ScreenRing> ring(new ScreenRing(connection));
  ring->window_ = *std::move(window);
  const auto ink = ring->PixelOf(palette.intent);
  const auto halo = ring->PixelOf(palette.halo);
  if (!ink) return ink.error();
  if (!halo) return halo.error();
  ring->ink_ = *ink;
  ring->halo_ = *halo;
  return ring;
}

Result<std::uint32_t> ScreenRing::PixelOf(base::Bgr color) {
  const auto reply =
      connection_.Fetch(xcb_alloc_color_reply,
                        xcb_alloc_color(connection_.raw(), connection_.screen().default_colormap,
                                        Wide(color.r), Wide(color.g), Wide(color.b)),
                        kDoing);
  if (!reply) return reply.error();
  return (*reply)->pixel;
}

xcb_pixmap_t ScreenRing::Paint(base::Size size) {
  xcb_connection_t* x = connection_.raw();
  const xcb_pixmap_t picture = window_->NewPixmap(size);
  const auto fill = [&](std::uint32_t pixel, int inset) {
    const xcb_rectangle_t area = Inset(size, inset);
    xcb_change_gc(x, window_->gc(), XCB_GC_FOREGROUND, &pixel);
    xcb_poly_fill_rectangle(x, picture, window_->gc(), 1, &area);
  };
  fill(halo_, 0);
  fill(ink_, kHalo);
  fill(halo_, kHalo + kInk);
  return picture;
}

Status ScreenRing::ShowAround(const base::ScreenRect& area) {
  const base::Size size{area.width + 2 * kThickness, area.height + 2 * kThickness};
  Hide();  // it may be about to move
  return window_->ShowAt({area.x - kThickness, area.y - kThickness, size.width, size.height},
                         Paint(size), RingOf(size));
}

}  // namespace gridhand::overlay
