// What was played and what came of it, as it is printed, kept in files and merged.
//
// One JSON object a line and agent:
//
//   {"agent":"best","games":1000,"wins":402,"win_rate":0.402,"ci95":[0.372,0.433],
//    "games_per_second":210.4,"guesses_per_game":2.1,"move_us":{"p50":18,"p99":540,"max":9000},
//    "fingerprint":"91c0…","play":"625d…","level":"expert","rule":"classic","start":[0,0],"nodes":null,
//    "rules":null,"seeds":[1],"boards":[],"complete":true,"games_per_cpu_second":…,"false_certainties":0,
//    "guesses":…,"seconds":…,"cpu_seconds":…,"move_us_buckets":[[bucket,moves]…]}
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/minesweeper/arena/contest.h"
#include "base/error.h"
#include "board/minesweeper/first_click.h"
#include "sim/minesweeper/game.h"

namespace gridhand::app::minesweeper::arena {

// Who plays which games: studies that differ in nothing but seeds (or files of boards) merge.
struct Setting {
  std::string agent;
  std::string play;        // which version of the agent (AgentInfo::play); empty: not known
  std::int64_t nodes = 0;  // --nodes; 0: the agent's own bound
  std::string rules;       // hash of the knowledge base of the agent `rules`; empty: another agent
  std::string level;       // beginner, intermediate, expert, or 30x16/99; empty: files say it
  board::minesweeper::FirstClickRule rule = board::minesweeper::FirstClickRule::kClassic;
  std::optional<board::CellPos> start;  // none: files say it
  bool operator==(const Setting&) const = default;
};

// A file of boards is known by what it holds, whatever it is called.
struct BoardsFile {
  std::string name;
  std::string hash;
  bool operator==(const BoardsFile& other) const { return hash == other.hash; }
};

struct Study {
  Setting setting;
  std::vector<std::uint64_t> seeds;  // whose boards were dealt
  std::vector<BoardsFile> boards;    // or files they came from
  bool complete = false;             // all games that were asked for are played
  Tally tally;
};

std::string_view Name(board::minesweeper::FirstClickRule rule);

nlohmann::ordered_json ToJson(const Study& study);

// The same on one line, without its end. Names of files that are no UTF-8 lose what is none.
std::string ToLine(const Study& study);

// What texts are compared by: 16 hexadecimal digits.
std::string HashOf(std::string_view text);

// The studies of a file, one a line. Error kBadInput: the file, the line, and what is wrong there.
base::Result<std::vector<Study>> ReadStudies(const std::filesystem::path& file);

// Replaces the file in one step, so that a reader (or a run that goes on) never sees half of it.
// Error kBadInput: the file cannot be written.
base::Status WriteStudies(const std::filesystem::path& file, const std::vector<Study>& studies);

// As results keep AgentInfo::play.
std::string PlayText(std::uint64_t play);

// Adds studies of the same setting up; the others stand side by side, in order. Error kBadInput:
// two of them played the same boards.
base::Result<std::vector<Study>> MergeStudies(const std::vector<Study>& studies);

// A table for people; ends in a line break.
std::string ToText(const std::vector<Study>& studies);

// A level by its name or as WIDTHxHEIGHT/MINES. Error kBadInput: what was expected.
base::Result<sim::minesweeper::Level> ParseLevel(const std::string& text);

}  // namespace gridhand::app::minesweeper::arena
