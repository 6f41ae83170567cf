#include "app/minesweeper/new_game_words.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

namespace gridhand::app::minesweeper {
namespace {

constexpr std::array<std::string_view, 29> kPhrases = {
    "new game",      "play again",      "start new game", "start a new game", "start over",
    "try again",     "another game",    "next game",      "restart game",     "one more game",
    "play new game", "play once more",  "new board",      "neues spiel",      "noch einmal",
    "neustart",      "nouvelle partie", "rejouer",        "nuevo juego",      "nueva partida",
    "otra partida",  "jugar de nuevo",  "nuova partita",  "gioca ancora",     "novo jogo",
    "jogar de novo", "nieuw spel",      "nytt spel",      "nowa gra"};
constexpr std::array<std::string_view, 4> kAgain = {"again", "restart", "replay", "retry"};
constexpr std::array<std::string_view, 5> kNew = {"new", "neu", "nouveau", "nuevo", "nuovo"};
// Such a label may start the first game as well, or set a table of results to 0.
constexpr std::array<std::string_view, 6> kStarts = {"reset",     "reset game", "start game",
                                                     "play game", "start",      "play"};
constexpr std::array<std::string_view, 3> kInvitations = {"click", "tap", "touch"};

// Lower case; what is no letter parts them.
std::vector<std::string> WordsOf(std::string_view line) {
  std::vector<std::string> words(1);
  for (const char c : line) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalpha(letter) != 0) {
      words.back() += static_cast<char>(std::tolower(letter));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// An icon is read as a letter or two.
bool IsNoWord(const std::string& word) { return word.size() <= 2; }

std::string Joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

template <std::size_t n>
bool Has(const std::array<std::string_view, n>& phrases, std::string_view said) {
  return std::ranges::find(phrases, said) != phrases.end();
}

template <std::size_t n>
bool EndsIn(const std::array<std::string_view, n>& phrases, std::string_view said) {
  return std::ranges::any_of(phrases, [&](std::string_view phrase) {
    return fmt::format(" {}", said).ends_with(fmt::format(" {}", phrase));
  });
}

bool IsInvitation(const std::vector<std::string>& words) {
  return std::ranges::any_of(words,
                             [](const std::string& word) { return Has(kInvitations, word); });
}

}  // namespace

std::optional<int> NewGameRank(std::string_view line) {
  std::vector<std::string> words = WordsOf(line);
  while (!words.empty() && IsNoWord(words.back())) words.pop_back();
  while (!words.empty() && IsNoWord(words.front())) words.erase(words.begin());
  const std::string said = Joined(words);
  if (Has(kPhrases, said)) return 0;
  if (IsInvitation(words) && (EndsIn(kPhrases, said) || EndsIn(kAgain, said))) return 1;
  if (Has(kAgain, said) || Has(kNew, said)) return 2;
  if (Has(kStarts, said)) return 3;
  return std::nullopt;
}

}  // namespace gridhand::app::minesweeper
