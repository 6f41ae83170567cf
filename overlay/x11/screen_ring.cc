#include "overlay/x11/screen_ring.h"

#include <xcb/shape.h>

#include <array>
#include <string_view>

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

}  // namespace

Result<std::unique_ptr<ScreenRing>> ScreenRing::Make(x11::Connection& connection,
                                                     const Palette& palette) {
  for (const auto extension : {x11::Extension::kShape, x11::Extension::kComposite}) {
    if (Status there = connection.Require(extension, "showing the next click"); !there) {
      return there.error();
    }
  }
  std::unique_ptr<ScreenRing> ring(new ScreenRing(connection));
  const auto ink = ring->PixelOf(palette.intent);
  const auto halo = ring->PixelOf(palette.halo);
  if (!ink) return ink.error();
  if (!halo) return halo.error();
  ring->ink_ = *ink;
  ring->halo_ = *halo;
  if (Status created = ring->Create(); !created) return created.error();
  return ring;
}

// Best effort: the display may be gone, and the ring with it.
ScreenRing::~ScreenRing() {
  if (gc_ != XCB_NONE) xcb_free_gc(connection_.raw(), gc_);
  if (window_ != XCB_WINDOW_NONE) xcb_destroy_window(connection_.raw(), window_);
  connection_.Flush();
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

Status ScreenRing::Create() {
  xcb_connection_t* x = connection_.raw();
  window_ = xcb_generate_id(x);
  constexpr std::uint32_t kOverrideRedirect = 1;  // no window manager touches it
  const auto created =
      xcb_create_window_checked(x, XCB_COPY_FROM_PARENT, window_, connection_.root(), 0, 0, 1, 1,
                                /*border_width=*/0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                                XCB_COPY_FROM_PARENT, XCB_CW_OVERRIDE_REDIRECT, &kOverrideRedirect);
  if (Status status = connection_.Check(created, kDoing); !status) return status;
  gc_ = xcb_generate_id(x);
  const auto gc = xcb_create_gc_checked(x, gc_, window_, 0, nullptr);
  if (Status status = connection_.Check(gc, kDoing); !status) return status;
  return NameIt();
}

// For people who ask what this window is, and for compositors, which give a notification neither
// shadow nor animation of a window.
Status ScreenRing::NameIt() {
  constexpr std::string_view kClass("gridhand\0Gridhand\0", 18);
  xcb_connection_t* x = connection_.raw();
  const auto named = xcb_change_property_checked(
      x, XCB_PROP_MODE_REPLACE, window_, XCB_ATOM_WM_CLASS, XCB_ATOM_STRING, 8,
      static_cast<std::uint32_t>(kClass.size()), kClass.data());
  if (Status status = connection_.Check(named, kDoing); !status) return status;
  const auto type = connection_.Atom("_NET_WM_WINDOW_TYPE");
  const auto notification = connection_.Atom("_NET_WM_WINDOW_TYPE_NOTIFICATION");
  if (!type) return type.error();
  if (!notification) return notification.error();
  const auto typed = xcb_change_property_checked(x, XCB_PROP_MODE_REPLACE, window_, *type,
                                                 XCB_ATOM_ATOM, 32, 1, &*notification);
  return connection_.Check(typed, kDoing);
}

// The window is the ring and nothing else; for the pointer it is nothing at all.
Status ScreenRing::Shape(base::Size size) {
  xcb_connection_t* x = connection_.raw();
  const xcb_rectangle_t whole = Inset(size, 0);
  const xcb_rectangle_t hole = Inset(size, kThickness);
  const std::array cookies = {
      xcb_shape_rectangles_checked(x, XCB_SHAPE_SO_SET, XCB_SHAPE_SK_BOUNDING,
                                   XCB_CLIP_ORDERING_UNSORTED, window_, 0, 0, 1, &whole),
      xcb_shape_rectangles_checked(x, XCB_SHAPE_SO_SUBTRACT, XCB_SHAPE_SK_BOUNDING,
                                   XCB_CLIP_ORDERING_UNSORTED, window_, 0, 0, 1, &hole),
      xcb_shape_rectangles_checked(x, XCB_SHAPE_SO_SET, XCB_SHAPE_SK_INPUT,
                                   XCB_CLIP_ORDERING_UNSORTED, window_, 0, 0, 0, nullptr)};
  Status worst = base::Ok();
  for (const xcb_void_cookie_t cookie : cookies) {
    if (Status status = connection_.Check(cookie, kDoing); !status) worst = status;
  }
  return worst;
}

// As the background: the server paints it by itself whenever a part of the ring comes to light.
Status ScreenRing::Paint(base::Size size) {
  xcb_connection_t* x = connection_.raw();
  const xcb_pixmap_t picture = xcb_generate_id(x);
  const auto made = xcb_create_pixmap_checked(x, connection_.screen().root_depth, picture, window_,
                                              static_cast<std::uint16_t>(size.width),
                                              static_cast<std::uint16_t>(size.height));
  if (Status status = connection_.Check(made, kDoing); !status) return status;
  const auto fill = [&](std::uint32_t pixel, int inset) {
    const xcb_rectangle_t area = Inset(size, inset);
    xcb_change_gc(x, gc_, XCB_GC_FOREGROUND, &pixel);
    xcb_poly_fill_rectangle(x, picture, gc_, 1, &area);
  };
  fill(halo_, 0);
  fill(ink_, kHalo);
  fill(halo_, kHalo + kInk);
  xcb_change_window_attributes(x, window_, XCB_CW_BACK_PIXMAP, &picture);
  const auto freed = xcb_free_pixmap_checked(x, picture);
  xcb_clear_area(x, /*exposures=*/0, window_, 0, 0, 0, 0);
  return connection_.Check(freed, kDoing);
}

Status ScreenRing::ShowAround(const base::ScreenRect& area) {
  const base::Size size{area.width + 2 * kThickness, area.height + 2 * kThickness};
  const std::array<std::uint32_t, 5> place = {
      static_cast<std::uint32_t>(area.x - kThickness),
      static_cast<std::uint32_t>(area.y - kThickness), static_cast<std::uint32_t>(size.width),
      static_cast<std::uint32_t>(size.height), XCB_STACK_MODE_ABOVE};
  xcb_connection_t* x = connection_.raw();
  const auto placed = xcb_configure_window_checked(
      x, window_,
      XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y | XCB_CONFIG_WINDOW_WIDTH |
          XCB_CONFIG_WINDOW_HEIGHT | XCB_CONFIG_WINDOW_STACK_MODE,
      place.data());
  if (Status status = connection_.Check(placed, kDoing); !status) return status;
  if (Status status = Shape(size); !status) return status;
  if (Status status = Paint(size); !status) return status;
  return connection_.Check(xcb_map_window_checked(x, window_), kDoing);
}

Status ScreenRing::Hide() {
  return connection_.Check(xcb_unmap_window_checked(connection_.raw(), window_), kDoing);
}

}  // namespace gridhand::overlay
