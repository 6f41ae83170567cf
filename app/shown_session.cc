#include "app/shown_session.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include "app/history_record.h"
#include "app/play_report.h"
#include "app/session.h"
#include "capture/file/png.h"

namespace gridhand::app {
namespace {

using base::Result;
using base::Status;

// The report on the terminal, and the film beside it if there is one.
class ShowListener : public SessionListener {
 public:
  ShowListener(PlayReport& report, GameFilm* film, const PlayOptions& options)
      : report_(report),
        film_(film),
        game_(options.game),
        level_(options.level),
        is_launched_(options.is_launched),
        recorder_(MakeRecorder(options.keeps_history && !options.game.empty())) {}
  void OnProgress(int game, const base::Frame& frame, const Player& player) override {
    report_.OnProgress(game, frame, player);
    if (film_) film_->Show(game, frame, player);
  }
  void OnGameEnd(const GameResult& result, const base::Frame& frame,
                 const Player& player) override {
    // First: what is told as finished is written down.
    if (player.geometry() != nullptr) {
      recorder_.Add(PlayedRecord(game_, level_, is_launched_, result, player.Settings()));
    }
    report_.OnGameEnd(result, frame, player);
    if (film_) film_->ShowEnd(result, frame, player);
  }
  void OnQuestion(const std::string& text) override { report_.OnQuestion(text); }
  void OnNotice(const std::string& text) override { report_.OnNotice(text); }

 private:
  PlayReport& report_;
  GameFilm* film_;
  std::string game_;
  std::string level_;
  bool is_launched_;
  history::Recorder recorder_;
};

// How wide the terminal is that messages go to, asked anew for each line: windows are resized.
PlayReport::Width MessagesWidth() {
  if (isatty(STDERR_FILENO) == 0) return {};
  return [] {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? int{size.ws_col} : 0;
  };
}

// The first trouble is the caller's to tell; the others are said now.
ShownEnd EndWith(const std::vector<base::Error>& troubles, int unread_cells, PlayReport& report) {
  if (troubles.empty()) return {};
  for (std::size_t i = 1; i < troubles.size(); ++i) report.OnNotice(troubles[i].text);
  return {troubles.front(), unread_cells};
}

Status SavePictures(GameFilm& film, const PlayOptions& options, PlayReport& report) {
  if (!options.picture.empty() && film.last_prediction()) {
    Status saved = capture::file::WritePng(*film.last_prediction(), options.picture);
    if (!saved.ok()) return saved;
    report.OnNotice(fmt::format("last predictions: {}", options.picture.string()));
  }
  if (Status closed = film.Close(); !closed.ok()) return closed;
  report.OnNotice(fmt::format("film: {}", options.film.string()));
  return base::Ok();
}

}  // namespace

Result<std::optional<GameFilm>> OpenFilm(const PlayOptions& options) {
  if (options.film.empty()) return std::optional<GameFilm>();
  Result<GameFilm> opened = GameFilm::Open(options.film);
  if (!opened.ok()) return opened.error();
  return std::make_optional(*std::move(opened));
}

ShownEnd PlayAndShow(x11::Connection& connection, const x11::WindowInfo& window,
                     const ProgramProfile& profile, const MakePlayer& make_player,
                     const PlayOptions& options, std::optional<GameFilm> film) {
  PlayReport report(std::cout, std::cerr, options.format, MessagesWidth(), options.session.games);
  ShowListener listener(report, film ? &*film : nullptr, options);
  auto session = Session::Open(connection, window, profile, make_player, options.session, listener);
  if (!session.ok()) return {session.error()};
  const SessionOutcome outcome = (*session)->Play();
  report.Summarize(outcome);
  const Status saved = film ? SavePictures(*film, options, report) : base::Ok();
  std::vector<base::Error> troubles;
  if (outcome.stopped) troubles.push_back(*outcome.stopped);
  if (!outcome.log.ok()) troubles.push_back(outcome.log.error());
  if (!outcome.record.ok()) troubles.push_back(outcome.record.error());
  if (!saved.ok()) troubles.push_back(saved.error());
  return EndWith(troubles, outcome.unread_cells, report);
}

}  // namespace gridhand::app
