#include "overlay/painter.h"

#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <compare>
#include <map>
#include <memory>
#include <numbers>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "overlay/pixel_font.h"

// Fontconfig keeps a few patterns until the process ends and loses its pointers to them (768 bytes
// once, however much is drawn); so does libdbus, which Qt loads on X (1,032 bytes). Every program
// that draws links this file, so it says it for all.
#if defined(__SANITIZE_ADDRESS__)
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\nleak:libdbus-1";
}
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }
#endif

namespace gridhand::overlay {
namespace {

// A Frame's blue, green, red, unused is Cairo's RGB24 only on such machines.
static_assert(std::endian::native == std::endian::little);

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

constexpr const char* kFontFamily = "sans-serif";

// Below this side the scalable font is harder to read than the pixel font. Unit: px; found by
// looking at both from 10 to 40 px.
constexpr double kScalableTextMinSide = 20;

// The line unit of a cell: outlines are one wide, halos one more. A 24th of the side looks even
// from 10 to 96 px; never thinner than a pixel.
constexpr double kLineUnits = 24;

// Rings and squares are a twelfth of the side wide, and at least this, px: their colour is still to
// be told in a cell of 10 px.
constexpr double kThinnestRing = 1.5;

// A picture and the means to draw on it.
struct Canvas {
  base::WritableFrame picture;
  Surface surface{nullptr, &cairo_surface_destroy};
  Context context{nullptr, &cairo_destroy};
};

base::Result<Canvas> MakeCanvas(base::Size size) {
  // Cairo's own limit on the side of an image; asked before the memory is taken.
  constexpr int kMaxSide = 32767;
  if (size.width <= 0 || size.height <= 0 || size.width > kMaxSide || size.height > kMaxSide) {
    return base::Error{
        base::ErrorKind::kBadInput,
        fmt::format("cannot draw into a picture of {}x{} px: expected 1 to {} a side", size.width,
                    size.height, kMaxSide)};
  }
  Canvas canvas{.picture = base::MakeFrame(size)};
  canvas.surface.reset(
      cairo_image_surface_create_for_data(canvas.picture.pixels, CAIRO_FORMAT_RGB24, size.width,
                                          size.height, canvas.picture.frame.stride_bytes));
  canvas.context.reset(cairo_create(canvas.surface.get()));
  if (const cairo_status_t status = cairo_status(canvas.context.get());
      status != CAIRO_STATUS_SUCCESS) {
    return base::Error{base::ErrorKind::kInternal,
                       fmt::format("drawing failed: {}", cairo_status_to_string(status))};
  }
  return canvas;
}

void CopyPixels(const base::Frame& from, Canvas& to) {
  base::Paste(from, {0, 0}, to.picture);
  cairo_surface_mark_dirty(to.surface.get());
}

base::Frame Finish(Canvas canvas, const base::Frame& source) {
  canvas.context.reset();
  cairo_surface_flush(canvas.surface.get());
  base::Frame frame = std::move(canvas.picture.frame);
  frame.id = source.id;
  frame.taken_at = source.taken_at;
  frame.origin = source.origin;
  return frame;
}

void SetColor(cairo_t* cr, base::Bgr color, double alpha = 1) {
  constexpr double kFull = 255;
  cairo_set_source_rgba(cr, color.r / kFull, color.g / kFull, color.b / kFull, alpha);
}

// Where a mark is drawn: the centre and the shorter side of its cell, px.
struct Spot {
  double x = 0;
  double y = 0;
  double side = 0;
};

Spot SpotOf(const base::FrameRect& cell) {
  return {cell.x + cell.width / 2.0, cell.y + cell.height / 2.0,
          static_cast<double>(std::min(cell.width, cell.height))};
}

class MarkPainter {
 public:
  MarkPainter(cairo_t* cr, const Palette& palette) : cr_(cr), palette_(palette) {}

  // Only a cross-hair may leave its cell: a hint that touches a neighbour is a wrong hint.
  void Draw(const Mark& mark, const base::FrameRect& cell) const {
    cairo_save(cr_);
    if (mark.kind != MarkKind::kIntent) {
      cairo_rectangle(cr_, cell.x, cell.y, cell.width, cell.height);
      cairo_clip(cr_);
    }
    DrawShape(mark, cell);
    cairo_restore(cr_);
  }

 private:
  void DrawShape(const Mark& mark, const base::FrameRect& cell) const {
    const Spot spot = SpotOf(cell);
    switch (mark.kind) {
      case MarkKind::kSymbol:
        return DrawSymbol(mark.text, cell);
      case MarkKind::kCandidates:
        return DrawCandidates(mark.text, cell);
      case MarkKind::kUnknown:
        return DrawWave(spot);
      case MarkKind::kSafe:
        return DrawDisc(spot);
      case MarkKind::kMine:
        return DrawFlag(spot);
      case MarkKind::kProbability:
        return DrawText(mark.text, spot, palette_.ink);
      case MarkKind::kValue:
        return DrawText(mark.text, spot, palette_.safe);
      case MarkKind::kWrongFlag:
      case MarkKind::kWrongValue:
        return DrawCross(spot);
      case MarkKind::kProof:
        return DrawSquare(cell);
      case MarkKind::kBest:
        return DrawRing(spot);
      case MarkKind::kIntent:
        return DrawCrossHair(spot);
    }
  }

  void DrawDisc(const Spot& spot) const {
    constexpr double kRadius = 0.26;  // of the side: clear of the ring around it
    cairo_arc(cr_, spot.x, spot.y, kRadius * spot.side, 0, 2 * std::numbers::pi);
    FillPath(palette_.safe, Unit(spot.side));
  }

  // Staff, cloth and foot, as fractions of the side from the centre:
  //
  //      |\       cloth to the right of the staff, so that it is a flag in grey too
  //      | >
  //      |/
  //     _|_
  void DrawFlag(const Spot& spot) const {
    const auto x = [&](double part) { return spot.x + part * spot.side; };
    const auto y = [&](double part) { return spot.y + part * spot.side; };
    cairo_move_to(cr_, x(-0.12), y(-0.32));
    cairo_line_to(cr_, x(-0.12), y(0.32));
    cairo_move_to(cr_, x(-0.26), y(0.32));
    cairo_line_to(cr_, x(0.10), y(0.32));
    StrokePath(palette_.ink, Unit(spot.side));
    cairo_move_to(cr_, x(-0.12), y(-0.32));
    cairo_line_to(cr_, x(0.30), y(-0.12));
    cairo_line_to(cr_, x(-0.12), y(0.08));
    cairo_close_path(cr_);
    FillPath(palette_.mine, Unit(spot.side));
  }

  void DrawRing(const Spot& spot) const {
    // No halo: amber shows on dark skins and its outline on light ones, and in a cell of 10 px
    // the room is needed for the number inside. Ring and outline end at the cell's edge.
    const double width = RingWidth(spot.side);
    const double radius = spot.side / 2 - width / 2 - 1;
    cairo_arc(cr_, spot.x, spot.y, radius, 0, 2 * std::numbers::pi);
    StrokeBare(palette_.best, width);
  }

  // At the very edge, its outer outline cut off: in a cell of 10 px the number is still to be read.
  // Where there is room a light line inside shows it on dark skins.
  void DrawSquare(const base::FrameRect& cell) const {
    const double side = std::min(cell.width, cell.height);
    const double width = 2 * Unit(side) - 1;
    cairo_rectangle(cr_, cell.x + width / 2, cell.y + width / 2, cell.width - width,
                    cell.height - width);
    if (side >= kScalableTextMinSide) StrokeKeeping(palette_.halo, width + 4);
    StrokeBare(palette_.proof, width);
  }

  void DrawCross(const Spot& spot) const {
    constexpr double kReach = 0.34;  // of the side, from the centre: past the flag under it
    const double reach = kReach * spot.side;
    for (const int slope : {-1, 1}) {
      cairo_move_to(cr_, spot.x - reach, spot.y - slope * reach);
      cairo_line_to(cr_, spot.x + reach, spot.y + slope * reach);
    }
    StrokePath(palette_.wrong, 2 * Unit(spot.side));
  }

  void DrawWave(const Spot& spot) const {
    const auto x = [&](double part) { return spot.x + part * spot.side; };
    const auto y = [&](double part) { return spot.y + part * spot.side; };
    cairo_move_to(cr_, x(-0.30), y(0.08));
    cairo_curve_to(cr_, x(-0.12), y(-0.30), x(0.12), y(0.30), x(0.30), y(-0.08));
    StrokePath(palette_.unknown, 2 * Unit(spot.side));
  }

  // Four ticks that point at the cell from outside it and leave its middle free.
  void DrawCrossHair(const Spot& spot) const {
    constexpr double kInner = 0.40;  // of the side, from the centre
    constexpr double kOuter = 0.85;
    for (int tick = 0; tick < 4; ++tick) {
      const double angle = tick * std::numbers::pi / 2;
      const double dx = std::cos(angle) * spot.side;
      const double dy = std::sin(angle) * spot.side;
      cairo_move_to(cr_, spot.x + kInner * dx, spot.y + kInner * dy);
      cairo_line_to(cr_, spot.x + kOuter * dx, spot.y + kOuter * dy);
    }
    StrokePath(palette_.intent, 2 * Unit(spot.side));
  }

  void DrawText(const std::string& text, const Spot& spot, base::Bgr color) const {
    if (text.empty()) return;
    if (spot.side < kScalableTextMinSide) return DrawPixelText(text, spot, color);
    constexpr double kWidest = 0.86;  // of the side
    constexpr double kFontSize = 0.46;
    SetFont(kFontSize * spot.side);
    cairo_text_extents_t extents;
    cairo_text_extents(cr_, text.c_str(), &extents);
    if (extents.width > kWidest * spot.side) {
      SetFont(kFontSize * spot.side * kWidest * spot.side / extents.width);
      cairo_text_extents(cr_, text.c_str(), &extents);
    }
    cairo_move_to(cr_, spot.x - extents.x_bearing - extents.width / 2,
                  spot.y - extents.y_bearing - extents.height / 2);
    cairo_text_path(cr_, text.c_str());
    FillText(Unit(spot.side), color);
  }

  void DrawPixelText(const std::string& text, const Spot& spot, base::Bgr color) const {
    const PixelText laid_out = LayOut(text);
    const double left = std::floor(spot.x - laid_out.width / 2.0);
    const double top = std::floor(spot.y - kPixelFontHeight / 2.0);
    cairo_rectangle(cr_, left - 1, top - 1, laid_out.width + 2, kPixelFontHeight + 2);
    SetColor(cr_, palette_.halo);
    cairo_fill(cr_);
    for (const Dot& dot : laid_out.dots) cairo_rectangle(cr_, left + dot.x, top + dot.y, 1, 1);
    SetColor(cr_, color);
    cairo_fill(cr_);
  }

  void DrawSymbol(const std::string& text, const base::FrameRect& cell) const {
    constexpr double kFontSize = 0.36;  // of the side: the cell's own picture stays in sight
    const double size = kFontSize * std::min(cell.width, cell.height);
    SetFont(size);
    cairo_move_to(cr_, cell.x + 2, cell.y + 1 + size);
    cairo_text_path(cr_, text.c_str());
    FillText(Unit(size), palette_.ink);
  }

  // In rows, as people write them by hand.
  void DrawCandidates(const std::string& text, const base::FrameRect& cell) const {
    constexpr std::size_t kFewInARow = 3;  // of at most 9 characters
    constexpr std::size_t kManyInARow = 4;
    constexpr double kFontSize = 0.8;  // of a row's height
    const std::size_t in_a_row = text.size() <= kFewInARow * kFewInARow ? kFewInARow : kManyInARow;
    const double step = std::min(cell.width, cell.height) / static_cast<double>(in_a_row);
    SetFont(kFontSize * step);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto row = static_cast<double>(i / in_a_row);
      const auto col = static_cast<double>(i % in_a_row);
      cairo_text_extents_t extents;
      const std::string one = text.substr(i, 1);
      cairo_text_extents(cr_, one.c_str(), &extents);
      cairo_move_to(cr_, cell.x + (col + 0.5) * step - extents.x_bearing - extents.width / 2,
                    cell.y + (row + 0.5) * step - extents.y_bearing - extents.height / 2);
      cairo_text_path(cr_, one.c_str());
    }
    FillText(Unit(step), palette_.ink);
  }

  void SetFont(double size_px) const {
    cairo_select_font_face(cr_, kFontFamily, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(cr_, size_px);
  }

  double Unit(double side) const { return palette_.outline * std::max(1.0, side / kLineUnits); }
  double RingWidth(double side) const {
    return palette_.outline * std::max(kThinnestRing, 2 * side / kLineUnits);
  }

  // The ways to ink the current path; each ends it.
  void FillPath(base::Bgr color, double unit) const {
    StrokeKeeping(palette_.halo, 4 * unit);
    StrokeKeeping(palette_.ink, 2 * unit);
    SetColor(cr_, color);
    cairo_fill(cr_);
  }
  void StrokePath(base::Bgr color, double width) const {
    StrokeKeeping(palette_.halo, 2 * width + 2);
    StrokeKeeping(palette_.ink, width + 2);
    SetColor(cr_, color);
    cairo_set_line_width(cr_, width);
    cairo_stroke(cr_);
  }
  void StrokeBare(base::Bgr color, double width) const {
    StrokeKeeping(palette_.ink, width + 2);
    SetColor(cr_, color);
    cairo_set_line_width(cr_, width);
    cairo_stroke(cr_);
  }
  void FillText(double unit, base::Bgr color) const {
    StrokeKeeping(palette_.halo, 3 * unit);
    SetColor(cr_, color);
    cairo_fill(cr_);
  }
  void StrokeKeeping(base::Bgr color, double width) const {
    SetColor(cr_, color);
    cairo_set_line_width(cr_, width);
    cairo_set_line_join(cr_, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke_preserve(cr_);
  }

  cairo_t* cr_;
  const Palette& palette_;
};

void DrawGrid(cairo_t* cr, const board::GridGeometry& geometry, const PaintParams& params) {
  const base::FrameRect bounds = geometry.Bounds();
  for (const int x : geometry.col_edges) cairo_rectangle(cr, x, bounds.y, 1, bounds.height);
  for (const int y : geometry.row_edges) cairo_rectangle(cr, bounds.x, y, bounds.width, 1);
  SetColor(cr, params.palette.grid, params.grid_alpha);
  cairo_fill(cr);
}

bool IsOnGrid(const board::GridGeometry& geometry, board::CellPos cell) {
  return cell.row >= 0 && cell.row < geometry.rows() && cell.col >= 0 && cell.col < geometry.cols();
}

double WidthOf(cairo_t* cr, const std::string& text) {
  cairo_text_extents_t extents;
  cairo_text_extents(cr, text.c_str(), &extents);
  return extents.x_advance;
}

// The longest beginning of `text`, with an ellipsis if cut, that fits into `width` px.
std::string FitText(cairo_t* cr, std::string text, double width) {
  if (WidthOf(cr, text) <= width) return text;
  const auto is_inside_character = [](char c) { return (c & 0xc0) == 0x80; };  // UTF-8
  while (!text.empty() && WidthOf(cr, text + "…") > width) {
    while (text.size() > 1 && is_inside_character(text.back())) text.pop_back();
    text.pop_back();
  }
  return text + "…";
}

// Breaks `text` at blanks into lines of at most `width` px; a longer word is cut.
std::vector<std::string> WrapText(cairo_t* cr, std::string_view text, double width) {
  std::vector<std::string> lines(1);
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const std::string longer = lines.back().empty() ? word : lines.back() + ' ' + word;
    if (lines.back().empty() || WidthOf(cr, longer) <= width) {
      lines.back() = longer;
    } else {
      lines.push_back(word);
    }
  }
  for (std::string& line : lines) line = FitText(cr, line, width);
  return lines;
}

void SetCaptionFont(cairo_t* cr, const CaptionParams& params) {
  cairo_select_font_face(cr, kFontFamily, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cr, params.font_px);
}

base::Result<std::vector<std::string>> LinesOf(std::string_view caption, int width_px,
                                               const CaptionParams& params) {
  auto ruler = MakeCanvas({1, 1});  // text is measured by a context, even before there is room
  if (!ruler) return ruler.error();
  cairo_t* cr = ruler->context.get();
  SetCaptionFont(cr, params);
  const double room_px = width_px - 2 * params.padding_px;
  if (params.wraps) return WrapText(cr, caption, room_px);
  return std::vector{FitText(cr, std::string(caption), room_px)};
}

}  // namespace

struct Painter::Impl {
  explicit Impl(const PaintParams& with) : params(with) {}

  // The marks of one cell over each other as one sheet, so that they do not shine through.
  cairo_surface_t* StampOf(base::Size size, std::span<const Mark> marks) {
    Look look{size.width, size.height, {}};
    for (const Mark& mark : marks) look.marks.emplace_back(mark.kind, DrawnText(mark));
    if (const auto known = stamps.find(look); known != stamps.end()) return known->second.get();
    if (stamps.size() >= kMostStamps) stamps.clear();
    Surface stamp(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size.width, size.height),
                  &cairo_surface_destroy);
    const Context context(cairo_create(stamp.get()), &cairo_destroy);
    const MarkPainter painter(context.get(), params.palette);
    for (const Mark& mark : marks) painter.Draw(mark, {0, 0, size.width, size.height});
    return stamps.emplace(std::move(look), std::move(stamp)).first->second.get();
  }

  // Sorted by cell, those of a cell in the order of drawing. A cell's marks stay inside it.
  void PaintStamps(cairo_t* cr, const board::GridGeometry& geometry, std::span<const Mark> marks) {
    while (!marks.empty()) {
      const board::CellPos cell = marks.front().cell;
      const auto end = std::ranges::find_if(marks, [&](const Mark& m) { return m.cell != cell; });
      const auto count = static_cast<std::size_t>(end - marks.begin());
      const base::FrameRect place = geometry.CellRect(cell);
      cairo_surface_t* stamp = StampOf({place.width, place.height}, marks.first(count));
      cairo_set_source_surface(cr, stamp, place.x, place.y);
      cairo_paint_with_alpha(cr, params.opacity);
      marks = marks.subspan(count);
    }
  }

  // Where the next click goes: it reaches beyond its cell and lies over everything.
  void PaintIntents(cairo_t* cr, const board::GridGeometry& geometry,
                    std::span<const Mark> intents) const {
    if (intents.empty()) return;
    cairo_push_group(cr);
    const MarkPainter painter(cr, params.palette);
    for (const Mark& mark : intents) painter.Draw(mark, geometry.CellRect(mark.cell));
    cairo_pop_group_to_source(cr);
    cairo_paint_with_alpha(cr, params.opacity);
  }

  // What decides how a cell's marks look.
  struct Look {
    int width = 0;
    int height = 0;
    std::vector<std::pair<MarkKind, std::string>> marks;
    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 behind <=> for a pointer
    auto operator<=>(const Look&) const = default;
  };

  // The text of other kinds is for words.
  static std::string DrawnText(const Mark& mark) {
    const bool is_drawn = mark.kind == MarkKind::kProbability || mark.kind == MarkKind::kSymbol ||
                          mark.kind == MarkKind::kValue || mark.kind == MarkKind::kCandidates;
    return is_drawn ? mark.text : "";
  }

  // Above what one board shows in cells of four sizes; a stamp of 58x58 px takes 13 KB.
  static constexpr std::size_t kMostStamps = 1024;

  PaintParams params;
  std::map<Look, Surface> stamps;
};

Painter::Painter(const PaintParams& params) : impl_(std::make_unique<Impl>(params)) {}
Painter::Painter(Painter&&) noexcept = default;
Painter& Painter::operator=(Painter&&) noexcept = default;
Painter::~Painter() = default;

base::Result<base::Frame> Painter::Paint(const base::Frame& frame,
                                         const board::GridGeometry& geometry,
                                         std::span<const Mark> marks) {
  auto canvas = MakeCanvas(frame.size);
  if (!canvas) return canvas.error();
  CopyPixels(frame, *canvas);
  cairo_t* cr = canvas->context.get();
  if (impl_->params.grid) DrawGrid(cr, geometry, impl_->params);
  std::vector<Mark> drawn(marks.begin(), marks.end());
  std::erase_if(drawn, [&](const Mark& mark) { return !IsOnGrid(geometry, mark.cell); });
  std::ranges::stable_sort(drawn, {}, [](const Mark& mark) {
    return std::tuple(mark.kind == MarkKind::kIntent, mark.cell.row, mark.cell.col, mark.kind);
  });
  const auto intents = std::ranges::find(drawn, MarkKind::kIntent, &Mark::kind);
  impl_->PaintStamps(cr, geometry, {drawn.begin(), intents});
  impl_->PaintIntents(cr, geometry, {intents, drawn.end()});
  return Finish(*std::move(canvas), frame);
}

base::Result<base::Frame> Paint(const base::Frame& frame, const board::GridGeometry& geometry,
                                std::span<const Mark> marks, const PaintParams& params) {
  return Painter(params).Paint(frame, geometry, marks);
}

base::Result<base::Frame> AddCaption(const base::Frame& frame, std::string_view caption,
                                     const CaptionParams& params) {
  const auto lines = LinesOf(caption, frame.size.width, params);
  if (!lines) return lines.error();
  const int line_px = static_cast<int>(std::ceil(params.font_px)) + 2 * params.padding_px;
  const int strip_px = line_px * static_cast<int>(lines->size());
  auto canvas = MakeCanvas({frame.size.width, frame.size.height + strip_px});
  if (!canvas) return canvas.error();
  CopyPixels(frame, *canvas);
  cairo_t* cr = canvas->context.get();
  cairo_rectangle(cr, 0, frame.size.height, frame.size.width, strip_px);
  SetColor(cr, params.background);
  cairo_fill(cr);

  SetCaptionFont(cr, params);
  cairo_font_extents_t font;
  cairo_font_extents(cr, &font);
  SetColor(cr, params.text);
  double top = frame.size.height;
  for (const std::string& line : *lines) {
    cairo_move_to(cr, params.padding_px,
                  std::round(top + (line_px + font.ascent - font.descent) / 2));
    cairo_show_text(cr, line.c_str());
    top += line_px;
  }
  return Finish(*std::move(canvas), frame);
}

}  // namespace gridhand::overlay
