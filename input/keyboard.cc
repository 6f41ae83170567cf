#include "input/keyboard.h"

#include <array>
#include <utility>

namespace gridhand::input {
namespace {

constexpr std::array<std::pair<std::string_view, NamedKey>, 10> kNames = {
    {{"BackSpace", NamedKey::kBackSpace},
     {"Delete", NamedKey::kDelete},
     {"Down", NamedKey::kDown},
     {"Escape", NamedKey::kEscape},
     {"F2", NamedKey::kF2},
     {"Left", NamedKey::kLeft},
     {"Return", NamedKey::kReturn},
     {"Right", NamedKey::kRight},
     {"Tab", NamedKey::kTab},
     {"Up", NamedKey::kUp}}};

constexpr std::string_view kControl = "ctrl+";
constexpr std::string_view kAlt = "alt+";

}  // namespace

std::optional<KeyStroke> KeyStrokeFrom(std::string_view text) {
  KeyStroke stroke;
  stroke.control = text.starts_with(kControl);
  if (stroke.control) text.remove_prefix(kControl.size());
  stroke.alt = text.starts_with(kAlt);
  if (stroke.alt) text.remove_prefix(kAlt.size());
  for (const auto& [name, key] : kNames) {
    if (name != text) continue;
    stroke.named = key;
    return stroke;
  }
  if (text.size() != 1 || text.front() <= ' ' || text.front() > '~') return std::nullopt;
  stroke.character = text.front();
  return stroke;
}

std::string ToText(const KeyStroke& stroke) {
  std::string text(stroke.control ? kControl : "");
  if (stroke.alt) text += kAlt;
  for (const auto& [name, key] : kNames) {
    if (key == stroke.named) return text + std::string(name);
  }
  return text + stroke.character;
}

}  // namespace gridhand::input
