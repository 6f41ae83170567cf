#include "game/theme.h"

#include <QApplication>
#include <QPalette>
#include <algorithm>

namespace gridhand::game {
namespace {

QColor Rgb(unsigned value) { return QColor::fromRgb(static_cast<QRgb>(value)); }

std::array<QColor, 8> Digits(const std::array<unsigned, 8>& values) {
  std::array<QColor, 8> digits;
  std::ranges::transform(values, digits.begin(), Rgb);
  return digits;
}

// In the order of the members of Theme after its names.
Theme Make(const char* name, const char* title, const std::array<unsigned, 15>& c,
           const std::array<unsigned, 8>& digits) {
  return {name,       title,      Rgb(c[0]),  Rgb(c[1]),  Rgb(c[2]),  Rgb(c[3]),
          Rgb(c[4]),  Rgb(c[5]),  Rgb(c[6]),  Rgb(c[7]),  Rgb(c[8]),  Rgb(c[9]),
          Rgb(c[10]), Rgb(c[11]), Rgb(c[12]), Rgb(c[13]), Rgb(c[14]), Digits(digits)};
}

bool DesktopIsDark() {
  const QPalette palette = QGuiApplication::palette();
  return palette.color(QPalette::Window).lightness() <
         palette.color(QPalette::WindowText).lightness();
}

}  // namespace

const std::vector<Theme>& Themes() {
  static const std::vector<Theme> kThemes = {
      Make("light", "&Light",
           {0xeef1f5, 0xffffff, 0x1f2a37, 0xaebccd, 0xc9d5e2, 0x8496ab, 0xf7f9fb, 0xd5dce5,
            0xd7263d, 0x1f2a37, 0xff8a80, 0xe0453a, 0xf2b705, 0x2f6fb5, 0x2e9e62},
           {0x1565c0, 0x2e7d32, 0xd32f2f, 0x4527a0, 0x8d2c0d, 0x00838f, 0x212121, 0x757575}),
      Make("dark", "&Dark",
           {0x12171d, 0x1c232c, 0xe6ebf1, 0x3d4b5c, 0x52647a, 0x28323e, 0x1a2028, 0x2b3542,
            0xff6b6b, 0xe6ebf1, 0x9b2c2c, 0xff6b6b, 0xffd166, 0x2a4d7a, 0x2a8f5b},
           {0x6cb4ff, 0x7bd88f, 0xff7b72, 0xc3a6ff, 0xffa657, 0x56d4dd, 0xf0f0f0, 0xa0a8b4}),
      Make("contrast", "&High contrast",
           {0x000000, 0x000000, 0xffffff, 0x2b2b2b, 0xffffff, 0x9a9a9a, 0x000000, 0x707070,
            0xffff00, 0xffffff, 0xd00000, 0xff5a5a, 0xffff00, 0x2b4bd0, 0x00a000},
           {0x5cc8ff, 0x63ff63, 0xff8080, 0xffc0ff, 0xffb347, 0x40ffff, 0xffffff, 0xc8c8c8}),
      Make("meadow", "&Meadow",
           {0xf3efdf, 0xfffaf0, 0x33402b, 0x8fb06a, 0xa9c785, 0x6d8d4c, 0xefe3c2, 0xdccda3,
            0xc8352b, 0x4a3426, 0xf08a6c, 0xc8352b, 0xe6b422, 0x5f8a45, 0x4f8f3a},
           {0x2b62b0, 0x3c7a26, 0xc23b22, 0x5b3a8c, 0x8a3b12, 0x167b7b, 0x33302b, 0x7a7466}),
      Make("midnight", "Mid&night",
           {0x17122b, 0x221a3d, 0xf1eaff, 0x4b3b86, 0x6a55b5, 0x30255c, 0x1d1636, 0x35295f,
            0xff5d8f, 0xf1eaff, 0x8f1d4f, 0xff5d8f, 0x3ad6c5, 0x4b3b86, 0x1f9f8f},
           {0x7cc7ff, 0x6ff0b0, 0xff7da3, 0xcfa8ff, 0xffb86b, 0x4fe3e3, 0xf5f0ff, 0xb3a6d9}),
  };
  return kThemes;
}

const Theme& ThemeNamed(const QString& name) {
  static const bool kDesktopIsDark = DesktopIsDark();
  const auto found = std::ranges::find(Themes(), name, &Theme::name);
  if (found != Themes().end()) return *found;
  return Themes()[kDesktopIsDark ? 1 : 0];
}

void PaintProgramIn(const Theme& theme) {
  QPalette colors;
  for (const auto role : {QPalette::Window, QPalette::ToolTipBase, QPalette::AlternateBase}) {
    colors.setColor(role, theme.page);
  }
  for (const auto role : {QPalette::Base, QPalette::Button}) colors.setColor(role, theme.panel);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                          QPalette::ToolTipText, QPalette::BrightText}) {
    colors.setColor(role, theme.ink);
  }
  QColor faint = theme.ink;
  faint.setAlpha(110);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    colors.setColor(QPalette::Disabled, role, faint);
  }
  colors.setColor(QPalette::Highlight, theme.board);
  colors.setColor(QPalette::HighlightedText, Qt::white);
  QApplication::setPalette(colors);
}

}  // namespace gridhand::game
