#include "overlay/x11/click_through_window.h"

#include <xcb/shape.h>

#include <string_view>
#include <utility>
#include <vector>

namespace gridhand::overlay {

using base::Result;
using base::Status;

namespace {

constexpr std::uint8_t kBlendedDepth = 32;
constexpr std::uint32_t kOpacity = 0xff000000;  // where a pixel of that depth has it

// The visual whose pixels have an opacity; 0 if there is none.
xcb_visualid_t BlendedVisual(const xcb_screen_t& screen) {
  for (auto depth = xcb_screen_allowed_depths_iterator(&screen); depth.rem > 0;
       xcb_depth_next(&depth)) {
    if (depth.data->depth != kBlendedDepth) continue;
    for (auto it = xcb_depth_visuals_iterator(depth.data); it.rem > 0; xcb_visualtype_next(&it)) {
      if (it.data->_class == XCB_VISUAL_CLASS_TRUE_COLOR) return it.data->visual_id;
    }
  }
  return 0;
}

}  // namespace

Result<std::unique_ptr<ClickThroughWindow>> ClickThroughWindow::Make(x11::Connection& connection,
                                                                     std::string doing) {
  for (const auto extension : {x11::Extension::kShape, x11::Extension::kComposite}) {
    if (Status there = connection.Require(extension, "drawing over the game"); !there) {
      return there.error();
    }
  }
  std::unique_ptr<ClickThroughWindow> made(new ClickThroughWindow(connection, std::move(doing)));
  if (Status created = made->Create(); !created) return created.error();
  return made;
}

// Best effort: the display may be gone, and the window with it.
ClickThroughWindow::~ClickThroughWindow() {
  if (gc_ != XCB_NONE) xcb_free_gc(connection_.raw(), gc_);
  if (window_ != XCB_WINDOW_NONE) xcb_destroy_window(connection_.raw(), window_);
  if (colours_ != XCB_NONE) xcb_free_colormap(connection_.raw(), colours_);
  connection_.Flush();
}

Status ClickThroughWindow::Create() {
  xcb_connection_t* x = connection_.raw();
  const xcb_visualid_t visual =
      x11::IsXWayland(connection_) ? BlendedVisual(connection_.screen()) : 0;
  depth_ = visual != 0 ? kBlendedDepth : connection_.screen().root_depth;
  if (visual != 0) {
    colours_ = xcb_generate_id(x);
    Sent(xcb_create_colormap_checked(x, XCB_COLORMAP_ALLOC_NONE, colours_, connection_.root(),
                                     visual));
  }
  window_ = xcb_generate_id(x);
  constexpr std::uint32_t kOverrideRedirect = 1;  // no window manager touches it
  // In the order of the mask: a window of another depth needs its own background, border, colours.
  const std::uint32_t values[] = {0, 0, kOverrideRedirect, colours_};
  constexpr std::uint32_t kBlended = XCB_CW_BACK_PIXEL | XCB_CW_BORDER_PIXEL | XCB_CW_COLORMAP;
  const bool is_blended = visual != 0;
  Sent(xcb_create_window_checked(x, depth_, window_, connection_.root(), 0, 0, 1, 1,
                                 /*border_width=*/0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                                 is_blended ? visual : XCB_COPY_FROM_PARENT,
                                 XCB_CW_OVERRIDE_REDIRECT | (is_blended ? kBlended : 0),
                                 is_blended ? values : &kOverrideRedirect));
  if (Status status = AwaitAll(); !status) return status;
  gc_ = xcb_generate_id(x);
  constexpr std::uint32_t kNoEventsOfCopies = 0;
  const auto gc =
      xcb_create_gc_checked(x, gc_, window_, XCB_GC_GRAPHICS_EXPOSURES, &kNoEventsOfCopies);
  if (Status status = connection_.Check(gc, doing_); !status) return status;
  if (Status named = Name(); !named) return named;
  if (Status through = LetClicksThrough(); !through) return through;
  Hide();
  return base::Ok();
}

// For people who ask what this window is, and for compositors, which give a notification neither
// shadow nor animation of a window.
Status ClickThroughWindow::Name() {
  constexpr std::string_view kClass("gridhand\0Gridhand\0", 18);
  const auto named = xcb_change_property_checked(
      connection_.raw(), XCB_PROP_MODE_REPLACE, window_, XCB_ATOM_WM_CLASS, XCB_ATOM_STRING, 8,
      static_cast<std::uint32_t>(kClass.size()), kClass.data());
  if (Status status = connection_.Check(named, doing_); !status) return status;
  const auto notification = connection_.Atom("_NET_WM_WINDOW_TYPE_NOTIFICATION");
  if (!notification) return notification.error();
  if (Status typed = SetNumber("_NET_WM_WINDOW_TYPE", XCB_ATOM_ATOM, *notification); !typed) {
    return typed;
  }
  return SetNumber("_COMPTON_SHADOW", XCB_ATOM_CARDINAL, 0);
}

Status ClickThroughWindow::SetNumber(const std::string& property, xcb_atom_t type,
                                     std::uint32_t value) {
  const auto name = connection_.Atom(property);
  if (!name) return name.error();
  return connection_.Check(xcb_change_property_checked(connection_.raw(), XCB_PROP_MODE_REPLACE,
                                                       window_, *name, type, 32, 1, &value),
                           doing_);
}

// No rectangles are an empty region; no region at all would take every click.
Status ClickThroughWindow::LetClicksThrough() {
  return connection_.Check(
      xcb_shape_rectangles_checked(connection_.raw(), XCB_SHAPE_SO_SET, XCB_SHAPE_SK_INPUT,
                                   XCB_CLIP_ORDERING_UNSORTED, window_, 0, 0, 0, nullptr),
      doing_);
}

void ClickThroughWindow::SetShape(std::span<const xcb_rectangle_t> parts) {
  Sent(xcb_shape_rectangles_checked(connection_.raw(), XCB_SHAPE_SO_SET, XCB_SHAPE_SK_BOUNDING,
                                    XCB_CLIP_ORDERING_UNSORTED, window_, 0, 0,
                                    static_cast<std::uint32_t>(parts.size()), parts.data()));
}

xcb_pixmap_t ClickThroughWindow::NewPixmap(base::Size size) {
  const xcb_pixmap_t pixmap = xcb_generate_id(connection_.raw());
  Sent(xcb_create_pixmap_checked(connection_.raw(), depth_, pixmap, window_,
                                 static_cast<std::uint16_t>(size.width),
                                 static_cast<std::uint16_t>(size.height)));
  return pixmap;
}

void ClickThroughWindow::SetBackground(xcb_pixmap_t picture) {
  Sent(xcb_change_window_attributes_checked(connection_.raw(), window_, XCB_CW_BACK_PIXMAP,
                                            &picture));
}

// The picture with opaque pixels in those parts and transparent ones elsewhere; takes `picture`.
xcb_pixmap_t ClickThroughWindow::Blended(xcb_pixmap_t picture, base::Size size,
                                         std::span<const xcb_rectangle_t> parts) {
  xcb_connection_t* x = connection_.raw();
  const auto width = static_cast<std::uint16_t>(size.width);
  const auto height = static_cast<std::uint16_t>(size.height);
  const xcb_rectangle_t all{0, 0, width, height};
  const auto set = [&](std::uint32_t function, std::uint32_t planes) {
    const std::uint32_t values[] = {function, planes};
    Sent(xcb_change_gc_checked(x, gc_, XCB_GC_FUNCTION | XCB_GC_PLANE_MASK, values));
  };
  const xcb_pixmap_t blended = NewPixmap(size);
  set(XCB_GX_CLEAR, ~0u);
  Sent(xcb_poly_fill_rectangle_checked(x, blended, gc_, 1, &all));
  Sent(xcb_set_clip_rectangles_checked(x, XCB_CLIP_ORDERING_UNSORTED, gc_, 0, 0,
                                       static_cast<std::uint32_t>(parts.size()), parts.data()));
  set(XCB_GX_COPY, ~0u);
  Sent(xcb_copy_area_checked(x, picture, blended, gc_, 0, 0, 0, 0, width, height));
  set(XCB_GX_SET, kOpacity);
  Sent(xcb_poly_fill_rectangle_checked(x, blended, gc_, 1, &all));
  set(XCB_GX_COPY, ~0u);
  constexpr std::uint32_t kNoClip = XCB_PIXMAP_NONE;
  Sent(xcb_change_gc_checked(x, gc_, XCB_GC_CLIP_MASK, &kNoClip));
  xcb_free_pixmap(x, picture);
  return blended;
}

Status ClickThroughWindow::AwaitAll() {
  Status first = base::Ok();
  for (const xcb_void_cookie_t request : std::exchange(sent_, {})) {
    const Status done = connection_.Check(request, doing_);
    if (first.ok()) first = done;
  }
  return first;
}

// The shape comes once the window is there, and it stays mapped while it is hidden: picom 9.1
// misses a shape that changes while the window is not mapped, and goes on drawing the one before.
//
// The picture is copied, in the same breath, once the shape is there, and no background until then:
// an X server paints a background that comes to light by holding each part against every other.
// 3111 parts, as many as full cells of 58 px make on a beginner's board, took 55 ms, and take 7.
Status ClickThroughWindow::ShowAt(const base::ScreenRect& place, xcb_pixmap_t picture,
                                  std::span<const xcb_rectangle_t> parts, xcb_window_t sibling) {
  xcb_connection_t* x = connection_.raw();
  width_ = place.width;
  if (colours_ != XCB_NONE) picture = Blended(picture, {place.width, place.height}, parts);
  SetBackground(XCB_BACK_PIXMAP_NONE);
  std::uint16_t mask = XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y | XCB_CONFIG_WINDOW_WIDTH |
                       XCB_CONFIG_WINDOW_HEIGHT | XCB_CONFIG_WINDOW_STACK_MODE;
  std::vector<std::uint32_t> values = {
      static_cast<std::uint32_t>(place.x), static_cast<std::uint32_t>(place.y),
      static_cast<std::uint32_t>(place.width), static_cast<std::uint32_t>(place.height)};
  if (sibling != XCB_WINDOW_NONE) {
    mask |= XCB_CONFIG_WINDOW_SIBLING;
    values.push_back(sibling);
  }
  values.push_back(XCB_STACK_MODE_ABOVE);
  Sent(xcb_configure_window_checked(x, window_, mask, values.data()));
  Sent(xcb_map_window_checked(x, window_));
  if (colours_ == XCB_NONE) SetShape(parts);
  Sent(xcb_copy_area_checked(x, picture, window_, gc_, 0, 0, 0, 0,
                             static_cast<std::uint16_t>(place.width),
                             static_cast<std::uint16_t>(place.height)));
  SetBackground(picture);
  xcb_free_pixmap(x, picture);
  return AwaitAll();
}

Status ClickThroughWindow::StackAbove(xcb_window_t sibling) {
  const std::uint32_t values[] = {sibling, XCB_STACK_MODE_ABOVE};
  return connection_.Check(xcb_configure_window_checked(
                               connection_.raw(), window_,
                               XCB_CONFIG_WINDOW_SIBLING | XCB_CONFIG_WINDOW_STACK_MODE, values),
                           doing_);
}

// What could go wrong is told by the next ShowAt.
//
// It is moved off the screen, too: xcompmgr 1.1.8 paints what an empty shape uncovers, but leaves
// that in its buffer until it hears of a window that moved or was drawn on. Over a game that rests
// the marks would stay.
void ClickThroughWindow::Hide() {
  if (colours_ != XCB_NONE) {
    Sent(xcb_unmap_window_checked(connection_.raw(), window_));
    return connection_.Flush();
  }
  SetShape({});
  const auto x = static_cast<std::uint32_t>(-width_);
  Sent(xcb_configure_window_checked(connection_.raw(), window_, XCB_CONFIG_WINDOW_X, &x));
  connection_.Flush();
}

}  // namespace gridhand::overlay
