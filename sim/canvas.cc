#include "sim/canvas.h"

#include <cairo-ft.h>
#include <cairo.h>
#include <fmt/format.h>
#include <fontconfig/fontconfig.h>

#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <numbers>
#include <string_view>
#include <utility>

namespace gridhand::sim {
namespace {

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;
using Gradient = std::unique_ptr<cairo_pattern_t, decltype(&cairo_pattern_destroy)>;
using Face = std::unique_ptr<cairo_font_face_t, decltype(&cairo_font_face_destroy)>;
using Pattern = std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)>;

struct Typeface {
  const char* file;  // below kFontsFolder
  std::string_view package;
};

// Where Debian's packages put them. Files, not names: the person's substitutions have no say, and
// a missing face is seen to be missing.
constexpr std::string_view kFontsFolder = "/usr/share/fonts/";

// In the order of FontName.
constexpr std::array<Typeface, 9> kTypefaces = {{
    {"opentype/cabin/Cabin-Bold.otf", "fonts-cabin"},
    {"opentype/cabin/Cabin-Regular.otf", "fonts-cabin"},
    {"truetype/adf/GilliusADF-BoldCond.otf", "fonts-adf-gillius"},
    {"opentype/jura/Jura-Bold.otf", "fonts-jura"},
    {"opentype/roboto/slab/RobotoSlab-Bold.otf", "fonts-roboto-slab"},
    {"opentype/didot/GFSDidotBold.otf", "fonts-gfs-didot"},
    {"truetype/mononoki/mononoki-Bold.ttf", "fonts-mononoki"},
    {"truetype/humor-sans/Humor-Sans.ttf", "fonts-humor-sans"},
    {"truetype/andika/Andika-Bold.ttf", "fonts-sil-andika"},
}};

Face Open(const std::string& file) {
  const Pattern pattern(FcPatternCreate(), &FcPatternDestroy);
  FcPatternAddString(pattern.get(), FC_FILE, reinterpret_cast<const FcChar8*>(file.c_str()));
  FcPatternAddInteger(pattern.get(), FC_INDEX, 0);
  return {cairo_ft_font_face_create_for_pattern(pattern.get()), &cairo_font_face_destroy};
}

void SetInk(cairo_t* cr, const Ink& ink) {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  cairo_path_extents(cr, &left, &top, &right, &bottom);
  const Gradient gradient(cairo_pattern_create_linear(0, top, 0, bottom), &cairo_pattern_destroy);
  const auto stop = [&](double at, Color c) {
    cairo_pattern_add_color_stop_rgba(gradient.get(), at, c.r, c.g, c.b, c.a);
  };
  stop(0, ink.top);
  stop(1, ink.bottom);
  cairo_set_source(cr, gradient.get());
}

void Fill(cairo_t* cr, const Ink& ink) {
  SetInk(cr, ink);
  cairo_fill(cr);
}

void Stroke(cairo_t* cr, double width, Color color) {
  cairo_set_source_rgba(cr, color.r, color.g, color.b, color.a);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

void RectPath(cairo_t* cr, const Box& box) {
  cairo_rectangle(cr, box.x, box.y, box.width, box.height);
}

void RoundRectPath(cairo_t* cr, const Box& box, double radius) {
  constexpr double kQuarter = std::numbers::pi / 2;
  const Box inner = box.Inset(radius);
  const auto corner = [&](Spot center, int turn) {
    cairo_arc(cr, center.x, center.y, radius, turn * kQuarter, (turn + 1) * kQuarter);
  };
  cairo_new_path(cr);
  corner(inner.At(1, 1), 0);
  corner(inner.At(0, 1), 1);
  corner(inner.At(0, 0), 2);
  corner(inner.At(1, 0), 3);
  cairo_close_path(cr);
}

void EllipsePath(cairo_t* cr, const Box& box) {
  cairo_save(cr);
  cairo_translate(cr, box.Center().x, box.Center().y);
  cairo_scale(cr, box.width / 2, box.height / 2);
  cairo_new_path(cr);
  cairo_arc(cr, 0, 0, 1, 0, 2 * std::numbers::pi);
  cairo_restore(cr);
}

Surface NewSurface(base::Size size) {
  return {cairo_image_surface_create(CAIRO_FORMAT_RGB24, size.width, size.height),
          &cairo_surface_destroy};
}

base::Frame FrameOf(cairo_surface_t* surface) {
  cairo_surface_flush(surface);
  const base::Size size{cairo_image_surface_get_width(surface),
                        cairo_image_surface_get_height(surface)};
  base::WritableFrame made = base::MakeFrame(size);
  const int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < size.height; ++y) {
    std::memcpy(made.pixels + static_cast<std::ptrdiff_t>(y) * made.frame.stride_bytes,
                cairo_image_surface_get_data(surface) + static_cast<std::ptrdiff_t>(y) * stride,
                static_cast<std::size_t>(size.width) * base::kBytesPerPixel);
  }
  return made.frame;
}

}  // namespace

Color Rgb(std::uint32_t code, double alpha) {
  const auto part = [&](int shift) { return static_cast<double>((code >> shift) & 0xff) / 255; };
  return {part(16), part(8), part(0), alpha};
}

Color Mix(Color from, Color to, double share) {
  const auto mix = [&](double a, double b) { return a + (b - a) * share; };
  return {mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b), mix(from.a, to.a)};
}

struct Fonts::Impl {
  std::vector<Face> faces;
};

Fonts::Fonts(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Fonts::Fonts(Fonts&&) noexcept = default;
Fonts& Fonts::operator=(Fonts&&) noexcept = default;
Fonts::~Fonts() = default;

base::Result<Fonts> Fonts::Load() {
  auto impl = std::make_unique<Impl>();
  for (const Typeface& face : kTypefaces) {
    const std::string file = fmt::format("{}{}", kFontsFolder, face.file);
    if (!std::filesystem::exists(file)) {
      return base::Error{base::ErrorKind::kNotFound,
                         fmt::format("the typeface {} is missing: install {}", file, face.package)};
    }
    impl->faces.push_back(Open(file));
  }
  return Fonts(std::move(impl));
}

struct Canvas::Impl {
  cairo_font_face_t* FaceOf(FontName font) const {
    return fonts->impl_->faces[static_cast<std::size_t>(font)].get();
  }

  // Capitals of the typefaces are about 0.7 of the font size.
  cairo_text_extents_t SetFont(FontName font, double height, const std::string& text) {
    constexpr double kCapital = 0.7;
    cairo_set_font_face(cr.get(), FaceOf(font));
    cairo_set_font_size(cr.get(), height / kCapital);
    cairo_text_extents_t extents;
    cairo_text_extents(cr.get(), text.c_str(), &extents);
    return extents;
  }

  void TextPath(Spot center, FontName font, double height, const std::string& text) {
    const cairo_text_extents_t ink = SetFont(font, height, text);
    cairo_new_path(cr.get());
    cairo_move_to(cr.get(), center.x - ink.x_bearing - ink.width / 2,
                  center.y - ink.y_bearing - ink.height / 2);
    cairo_text_path(cr.get(), text.c_str());
  }

  const Fonts* fonts;
  Surface surface;
  Context cr;
};

Canvas::Canvas(base::Size size, const Fonts& fonts) {
  Surface surface = NewSurface(size);
  Context context(cairo_create(surface.get()), &cairo_destroy);
  impl_ = std::make_unique<Impl>(Impl{&fonts, std::move(surface), std::move(context)});
  assert(cairo_status(impl_->cr.get()) == CAIRO_STATUS_SUCCESS);
}
Canvas::Canvas(Canvas&&) noexcept = default;
Canvas::~Canvas() = default;

void Canvas::Rect(const Box& box, const Ink& ink) {
  RectPath(impl_->cr.get(), box);
  Fill(impl_->cr.get(), ink);
}

void Canvas::RoundRect(const Box& box, double radius, const Ink& ink) {
  RoundRectPath(impl_->cr.get(), box, radius);
  Fill(impl_->cr.get(), ink);
}

void Canvas::Ellipse(const Box& box, const Ink& ink) {
  EllipsePath(impl_->cr.get(), box);
  Fill(impl_->cr.get(), ink);
}

void Canvas::Polygon(std::span<const Spot> corners, const Ink& ink) {
  cairo_new_path(impl_->cr.get());
  for (const Spot& corner : corners) cairo_line_to(impl_->cr.get(), corner.x, corner.y);
  cairo_close_path(impl_->cr.get());
  Fill(impl_->cr.get(), ink);
}

void Canvas::StrokeRect(const Box& box, double width, Color color) {
  RectPath(impl_->cr.get(), box.Inset(width / 2));
  Stroke(impl_->cr.get(), width, color);
}

void Canvas::StrokeRoundRect(const Box& box, double radius, double width, Color color) {
  RoundRectPath(impl_->cr.get(), box.Inset(width / 2), radius);
  Stroke(impl_->cr.get(), width, color);
}

void Canvas::StrokeEllipse(const Box& box, double width, Color color) {
  EllipsePath(impl_->cr.get(), box.Inset(width / 2));
  Stroke(impl_->cr.get(), width, color);
}

void Canvas::Line(Spot from, Spot to, double width, Color color) {
  cairo_new_path(impl_->cr.get());
  cairo_move_to(impl_->cr.get(), from.x, from.y);
  cairo_line_to(impl_->cr.get(), to.x, to.y);
  Stroke(impl_->cr.get(), width, color);
}

void Canvas::DottedLine(Spot from, Spot to, double width, double every, Color color) {
  const std::array<double, 2> dash = {width, every - width};
  cairo_set_dash(impl_->cr.get(), dash.data(), 2, 0);
  Line(from, to, width, color);
  cairo_set_dash(impl_->cr.get(), nullptr, 0, 0);
}

void Canvas::Text(Spot center, FontName font, double height, const std::string& text, Color color) {
  impl_->TextPath(center, font, height, text);
  Fill(impl_->cr.get(), color);
}

void Canvas::TextOutline(Spot center, FontName font, double height, const std::string& text,
                         double width, Color color) {
  impl_->TextPath(center, font, height, text);
  cairo_set_line_join(impl_->cr.get(), CAIRO_LINE_JOIN_ROUND);
  Stroke(impl_->cr.get(), width, color);
  cairo_set_line_join(impl_->cr.get(), CAIRO_LINE_JOIN_MITER);
}

void Canvas::TextFrom(Spot left, FontName font, double height, const std::string& text,
                      Color color) {
  impl_->SetFont(font, height, text);
  cairo_new_path(impl_->cr.get());
  cairo_move_to(impl_->cr.get(), left.x, left.y + height / 2);
  cairo_text_path(impl_->cr.get(), text.c_str());
  Fill(impl_->cr.get(), color);
}

void Canvas::Clip(const Box& box) {
  RectPath(impl_->cr.get(), box);
  cairo_clip(impl_->cr.get());
}

void Canvas::Unclip() { cairo_reset_clip(impl_->cr.get()); }

void Canvas::Paste(const base::Frame& picture, base::FramePoint at) {
  const Surface source(cairo_image_surface_create_for_data(
                           const_cast<std::uint8_t*>(picture.pixels.get()), CAIRO_FORMAT_RGB24,
                           picture.size.width, picture.size.height, picture.stride_bytes),
                       &cairo_surface_destroy);
  cairo_set_source_surface(impl_->cr.get(), source.get(), at.x, at.y);
  cairo_paint(impl_->cr.get());
}

base::Frame Canvas::ToFrame() const { return FrameOf(impl_->surface.get()); }

base::Frame Canvas::ToFrame(double scale) const {
  const auto scaled = [&](int length) { return static_cast<int>(std::lround(length * scale)); };
  const Surface target = NewSurface({scaled(cairo_image_surface_get_width(impl_->surface.get())),
                                     scaled(cairo_image_surface_get_height(impl_->surface.get()))});
  const Context cr(cairo_create(target.get()), &cairo_destroy);
  cairo_scale(cr.get(), scale, scale);
  cairo_set_source_surface(cr.get(), impl_->surface.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr.get()), CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend(cairo_get_source(cr.get()), CAIRO_EXTEND_PAD);
  cairo_paint(cr.get());
  return FrameOf(target.get());
}

}  // namespace gridhand::sim
