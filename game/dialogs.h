// The questions that the window asks, and its list of best times.
#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>

#include "history/recorder.h"
#include "sim/minesweeper/game.h"

namespace gridhand::game {

// A board of a person's own; a bad value is told while it is typed. None: never mind.
std::optional<sim::minesweeper::Level> AskForLevel(QWidget* parent,
                                                   const sim::minesweeper::Level& now);

// The seed of a deal; likewise.
std::optional<std::uint64_t> AskForNumber(QWidget* parent, std::uint64_t now);

// Of each board that was ever finished: rank, name, date and seconds of the games that a person has
// won alone.
void ShowBestTimes(QWidget* parent, history::Recorder& recorder);

}  // namespace gridhand::game
