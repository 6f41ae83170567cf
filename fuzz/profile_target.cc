// Profiles of programs: any bytes.
#include <string_view>

#include "app/input_file.h"
#include "app/minesweeper/profile.h"
#include "fuzz/target.h"

namespace gridhand::fuzz {
namespace {

namespace fs = std::filesystem;
using app::FillIn;
using app::minesweeper::ParseProfile;
using app::minesweeper::Profile;

constexpr std::string_view kEverything = R"(name = "a"
title = "A"
package = "a"
window_class = "^a( |b)?[0-9]*$"
[rules]
first_click = "zero"
[mouse]
marks = "#F?"
left_on_number = "chord"
left_on_flag = "nothing"
left_on_question = "opens"
[window]
dialogs_may_be_closed = true
[new_game]
how = "key"
key = "ctrl+n"
[timing]
quiet_ms = 20
[launch]
command = ["{program}", "-geometry", "{cols}x{rows}", "-m", "{mines}"]
themes = ["green"]
cols = [5, 46]
min_free_cells = 10
needs = { bus = "bus-package" }
environment = { HOME = "{home}" }
[[launch.file]]
path = ".config/arc"
text = "{theme}"
)";

Input File(std::string_view text) { return {text.begin(), text.end()}; }

bool HasLine(std::string_view text) {
  constexpr std::string_view kFile = "p.toml:";
  return text.size() > kFile.size() && text.starts_with(kFile) && text[kFile.size()] >= '1' &&
         text[kFile.size()] <= '9';
}

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  const auto profile = ParseProfile(std::string(input.begin(), input.end()), "p.toml");
  if (!profile) {
    Expect(profile.error().kind == base::ErrorKind::kBadInput, "what is no profile is bad input");
    Expect(HasLine(profile.error().text), "what is no profile is told with file and line");
    return;
  }
  Expect(!profile->name.empty() && !profile->window_class.empty(), "a profile names its program");
  for (const std::string& word : profile->launch.command) {
    Expect(FillIn(word, {{"cols", ""}, {"rows", ""}, {"mines", ""}}).ok(),
           "a launch can be filled in");
  }
}

std::vector<Input> Seeds() {
  std::vector<Input> seeds = {File(kEverything), File("name = \"a\"\nwindow_class = \"a\"\n")};
  const fs::path shipped = fs::path(GRIDHAND_SOURCE_DIR) / "profiles/minesweeper";
  for (const char* name : {"gnome-mines.toml", "xdemineur.toml"}) {
    const auto text = app::TextOf(shipped / name);
    Expect(text.ok(), "the shipped profiles can be read");
    seeds.push_back(File(*text));
  }
  return seeds;
}

}  // namespace gridhand::fuzz
