// Who plays Minesweeper in a window: agent, eyes and driver put together.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/solver_oracle.h"
#include "app/minesweeper/driver.h"
#include "app/minesweeper/profile.h"
#include "app/run_log.h"
#include "app/session.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/game_reader.h"

namespace gridhand::app::minesweeper {

struct PlayerOptions {
  std::string agent;  // its name; empty: the default one
  std::uint64_t seed = 1;
  FlagPolicy flags = FlagPolicy::kUseful;
  std::optional<int> mines;
  std::string window_class;                // of a program without a profile
  vision::minesweeper::CellMemory memory;  // of how this window's cells look
  vision::minesweeper::ReadHints told;     // what a person says of the board
};

// What the driver refers to: made before it, gone after it.
struct LivePlayerParts {
  std::unique_ptr<agent::minesweeper::Agent> agent;
  agent::minesweeper::SolverOracle oracle;
  vision::minesweeper::GameReader eyes;
};

class LivePlayer : private LivePlayerParts, public Driver {
 public:
  // `reader` and `log` must outlive it. Error kBadInput: there is no such agent.
  static base::Result<std::unique_ptr<LivePlayer>> Make(
      const Profile& profile, const vision::minesweeper::BoardReader& reader,
      const PlayerOptions& options, RunLog& log);

  // With what was seen and learnt on the way.
  const vision::minesweeper::GameReader& game_reader() const { return eyes; }

 private:
  LivePlayer(std::unique_ptr<agent::minesweeper::Agent> made_agent,
             vision::minesweeper::GameReader made_eyes, RunLog& log, DriverParams params);
};

// LivePlayer::Make with these, for a session; profile and reader must outlive it.
MakePlayer PlayerMaker(const Profile& profile, const vision::minesweeper::BoardReader& reader,
                       const PlayerOptions& options);

}  // namespace gridhand::app::minesweeper
