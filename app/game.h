// One game of the house, as the commands see it. app/games.h lists all of them; nothing else in
// app/ outside app/<game>/ names a game.
//
//   eyes      windows, doctor, play, assist and read find out which game a picture shows
//   reading   read prints the board of a picture
//   scoring   score holds readings against the labels of pictures
//   lessons   learn and skins teach the eyes looks of programs
//   playing   play and demo play in a window
//   assisting assist shows a person what can be known
//   solving   solve and engine answer positions in text; agents lists who solves
//   checking  verify-log proves what play wrote down
//
// A command makes the games anew: an object holds the options that its game alone has there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/adviser.h"
#include "app/agent_request.h"
#include "app/engine_line.h"
#include "app/hints.h"
#include "app/launch_options.h"
#include "app/lessons.h"
#include "app/picture_scorer.h"
#include "app/player.h"
#include "app/program_profile.h"
#include "app/run_log.h"
#include "app/seen_board.h"
#include "app/stage.h"
#include "base/error.h"
#include "base/frame.h"
#include "board/grid_geometry.h"
#include "overlay/mark.h"
#include "x11/window.h"

namespace CLI {
class App;
}

namespace gridhand::app {

// How closely a picture is to be looked at.
enum class Scrutiny {
  kCertain,    // only a board of a look that is known, without a doubt: a few ms
  kUsual,      // any board that the picture proves
  kPointedAt,  // a person says that there is one: it may be fresh, where that looks like icons
};

// What one game reads in one picture.
struct PictureReading {
  bool found = false;
  base::ExitCode code = base::ExitCode::kNotFound;
  std::vector<std::string> messages;  // what a person should hear; without the picture's name
  nlohmann::ordered_json fields;      // of the JSON line, after "file" and "found"
  std::string text;                   // the board, one line a row
  std::string text_for_eyes;          // the same for a terminal, with numbers of rows and columns
  int boards = 0;                     // in the picture; the best one is read into the rest
  // A board with what was read in it; or, without marks, what may be one.
  struct Drawing {
    board::GridGeometry lattice;
    std::vector<overlay::Mark> marks;
  };
  std::vector<Drawing> drawings;
  // Writes a picture of each stage into the folder; empty: this game has none.
  std::function<base::Status(const std::filesystem::path& folder)> write_debug;
};

// What `solve` is asked besides the board. Without an agent it gives the game's usual answer.
struct SolveRequest {
  AgentRequest agent;
  bool explain = false;
  bool json = false;
};

struct AgentFacts {
  std::string name;
  std::string summary;  // one line
  // Whether all that it says is right; nothing where the game has no such agents.
  std::optional<bool> is_sound;
};

// What --help of a command says of one game.
struct CommandHelp {
  std::string_view about;     // without the game's name
  std::string_view examples;  // command lines, two blanks in front and a line break behind each
};

// What verify-log says of a log.
struct LogReport {
  bool is_honest = false;
  nlohmann::ordered_json fields;
  std::string text;  // ends in a line break
};

class Game {
 public:
  virtual ~Game() = default;

  // "minesweeper": of --game, of JSON, and of folders.
  virtual std::string_view name() const = 0;
  // "Minesweeper": for people.
  virtual std::string_view title() const = 0;
  // The label, in the history, of a board that people have a name for: "30x16/99" is "expert".
  // None: it is no name of this game's boards.
  virtual std::optional<std::string> BoardNamed(const std::string& /*name*/) const { return {}; }
  // The characters of its boards in text, for --help: a line or two, without the game's name.
  virtual std::string_view alphabet() const = 0;

  // --- programs
  // -----------------------------------------------------------------------------------

  // Reads the profiles. Precondition of all that follows but options and solving. Error kBadInput,
  // naming the file.
  virtual base::Status ReadProfiles() = 0;

  // How its programs behave.
  virtual ProfileList profiles() const = 0;
  // For a window that no profile matches.
  virtual const ProgramProfile& unknown_program() const = 0;

  // --- eyes
  // ---------------------------------------------------------------------------------------

  // Where files lie that a person has taught the eyes by; empty: this game has none.
  virtual std::filesystem::path lessons_folder() const { return {}; }
  // Those of another folder instead. Before OpenEyes.
  virtual void TakeLessonsFrom(const std::filesystem::path& /*folder*/) {}

  // Loads what the eyes need. Precondition of finding, reading, playing and assisting. Error
  // kBadInput, naming the file.
  virtual base::Status OpenEyes() = 0;

  // Errors as FindBoard; kNotFound where it cannot be certain and is to be.
  virtual base::Result<SeenBoard> Find(const base::Frame& frame, Scrutiny scrutiny) const = 0;

  // The same in the window of a program that was started so. Its first board may be empty: what a
  // game was told about the board may stand in for a proof.
  virtual base::Result<SeenBoard> FindLaunched(const base::Frame& frame,
                                               const ProgramProfile& /*profile*/,
                                               const LaunchOptions& /*options*/) const {
    return Find(frame, Scrutiny::kUsual);
  }

  // --- reading
  // ------------------------------------------------------------------------------------

  virtual void AddReadOptions(CLI::App& parser) = 0;
  // Error kBadInput: the options of `read` do not fit together.
  virtual base::Status CheckReadOptions() const = 0;
  // The fields of a picture that cannot be opened: every key, null or empty.
  virtual nlohmann::ordered_json NoReading() const = 0;
  // A picture without a board of this game is read, too: into why not.
  virtual PictureReading Read(const base::Frame& frame, bool is_coloured) const = 0;

  // --- scoring
  // ------------------------------------------------------------------------------------

  virtual void AddScoreOptions(CLI::App& /*parser*/) {}
  // Loads what it needs. `has_page`: a page is to be asked for. The game must outlive the scorer.
  // Error kBadInput, naming the file.
  virtual base::Result<std::unique_ptr<PictureScorer>> MakeScorer(bool has_page) = 0;

  // --- lessons
  // ------------------------------------------------------------------------------------

  // Who teaches its eyes looks; null: they read every look from the picture alone.
  virtual std::unique_ptr<Lessons> MakeLessons() const { return nullptr; }

  // --- playing
  // ------------------------------------------------------------------------------------

  // Of play and demo.
  virtual void AddPlayOptions(CLI::App& parser) = 0;
  // Of play in a window that a person points at; returns their names, such as "--rows".
  virtual std::vector<std::string> AddPointedOptions(CLI::App& parser) = 0;
  // Error kBadInput: the options of play do not fit together.
  virtual base::Status CheckPlayOptions(bool is_pointed_at) const = 0;

  // What starts one of its programs. Error kBadInput: it has no such size, level or theme.
  virtual base::Result<StageOptions> StageFor(const ProgramProfile& profile,
                                              const LaunchOptions& options,
                                              std::uint64_t seed) const = 0;

  // Who plays in a window of this program. `launched`: how it was started, null if by a person.
  // The game must outlive the player. Error kBadInput: the options do not fit.
  virtual base::Result<std::unique_ptr<Player>> MakePlayer(const ProgramProfile& profile,
                                                           const x11::WindowInfo& window,
                                                           const LaunchOptions* launched,
                                                           std::uint64_t seed,
                                                           RunLog& log) const = 0;

  // --- assisting
  // ----------------------------------------------------------------------------------

  // Its own. Precondition: the parser has --level, --image and the options of a window.
  virtual void AddAssistOptions(CLI::App& parser) = 0;
  // Who looks on over a window of this program. The game must outlive the adviser.
  virtual std::unique_ptr<Adviser> MakeAdviser(const ProgramProfile& profile) const = 0;
  // What can be said of one picture; `request.is_asked` is not looked at.
  virtual PictureAdvice Advise(const base::Frame& picture, const HelpRequest& request) const = 0;
  // The fields of a picture that cannot be opened.
  virtual nlohmann::ordered_json NoAdvice(const base::Error& why) const = 0;

  // --- solving
  // ------------------------------------------------------------------------------------

  // The default first.
  virtual std::vector<AgentFacts> agents() const = 0;
  // Of `agents`.
  virtual void AddAgentsOptions(CLI::App& parser) = 0;
  // What those options ask to be printed instead of the list.
  virtual std::optional<std::string> AgentsText() const = 0;

  // Its own, and which of --seed and --nodes it takes (option_owners.h).
  virtual void AddSolveOptions(CLI::App& parser) = 0;
  // `about`: forms of a board, and what the answer is.
  virtual CommandHelp solve_help() const = 0;
  // Answers on `out`, troubles in one sentence on `err`.
  virtual base::ExitCode Solve(std::istream& in, const SolveRequest& request, std::ostream& out,
                               std::ostream& err) const = 0;

  // Its own, and which of --agent, --seed and --nodes it takes.
  virtual void AddEngineOptions(CLI::App& parser) = 0;
  // `about`: the keys of a request besides "board" and "id".
  virtual CommandHelp engine_help() const = 0;
  // Lines for the engine whose answers tell one version of the agent from another.
  virtual std::vector<std::string> fingerprint_requests() const = 0;

  // Answers positions of `engine`. Error kBadInput: its options.
  virtual base::Result<std::unique_ptr<LineAnswerer>> MakeEngine(
      const AgentRequest& request) const = 0;

  // --- checking
  // ------------------------------------------------------------------------------------

  // Proves a run log of this game right or names the first line that is not. `file` is its name,
  // for messages. Error kBadInput: not a run log.
  virtual base::Result<LogReport> VerifyLog(std::istream& log, std::string_view file) const = 0;
};

}  // namespace gridhand::app
