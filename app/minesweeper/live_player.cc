#include "app/minesweeper/live_player.h"

#include <utility>

#include "app/word_reader.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Frame;
using base::Result;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::GameReader;

// The reader must outlive the eyes.
Eyes EyesOf(GameReader& game) {
  return {
      .find = [&game](const Frame& frame) { return game.See(frame); },
      .read = [&game](const Frame& frame, const FoundBoard&) { return game.See(frame); },
      .glance = [&game](const Frame& frame) { return game.Glance(frame); },
      .remember = [&game](const Frame& frame,
                          const FoundBoard& glanced) { game.Remember(frame, glanced); },
      .note = [&game](const vision::minesweeper::Touch& touch) { game.Note(touch); },
      .note_new_game = [&game] { game.NoteNewGame(); },
      .read_around_message = [&game](const Frame& frame) { return game.SeeAroundMessage(frame); },
      .withdraw = [&game] { game.Withdraw(); },
      .next_lesson = [&game] { return game.NextLesson(); },
      .read_words =
          [words = WordReader()](const Frame& frame,
                                 const std::vector<base::FrameRect>& lines) mutable {
            return words.Read(frame, lines);
          }};
}

}  // namespace

LivePlayer::LivePlayer(std::unique_ptr<agent::minesweeper::Agent> made_agent, GameReader made_eyes,
                       RunLog& log, DriverParams params)
    : LivePlayerParts{std::move(made_agent), {}, std::move(made_eyes)},
      Driver(EyesOf(LivePlayerParts::eyes), *LivePlayerParts::agent, LivePlayerParts::oracle, log,
             std::move(params)) {}

Result<std::unique_ptr<LivePlayer>> LivePlayer::Make(const Profile& profile,
                                                     const vision::minesweeper::BoardReader& reader,
                                                     const PlayerOptions& options, RunLog& log) {
  const auto rule = profile.first_click == FirstClick::kZero
                        ? board::minesweeper::FirstClickRule::kModern
                        : board::minesweeper::FirstClickRule::kClassic;
  const std::string name(options.agent.empty() ? agent::minesweeper::Agents().front().name
                                               : std::string_view(options.agent));
  auto agent = agent::minesweeper::MakeAgent(name, options.seed, rule);
  if (!agent.ok()) return agent.error();
  return std::unique_ptr<LivePlayer>(
      new LivePlayer(*std::move(agent), GameReader(reader, options.memory, options.told), log,
                     DriverParams{.profile = profile,
                                  .mines = options.mines,
                                  .flags = options.flags,
                                  .agent = {name, options.seed},
                                  .window_class = options.window_class}));
}

MakePlayer PlayerMaker(const Profile& profile, const vision::minesweeper::BoardReader& reader,
                       const PlayerOptions& options) {
  return [&profile, &reader, options](RunLog& log) -> Result<std::unique_ptr<Player>> {
    auto made = LivePlayer::Make(profile, reader, options, log);
    if (!made.ok()) return made.error();
    return std::unique_ptr<Player>(*std::move(made));
  };
}

}  // namespace gridhand::app::minesweeper
