#include "history/recorder.h"

#include <fmt/format.h>

#include <utility>

namespace gridhand::history {

base::Result<History> OpenWithWaiting(const std::filesystem::path& file) {
  base::Result<History> history = History::Open(file);
  if (!history.ok()) return history;
  const base::Status entered = WaitingGames(file).Enter(
      [&](const std::vector<GameRecord>& records) { return history->Add(records); });
  if (!entered.ok()) return entered.error();
  return history;
}

Recorder::Recorder(std::filesystem::path file, Notice notice)
    : file_(std::move(file)), notice_(std::move(notice)), waiting_(file_) {}

void Recorder::Say(const std::string& text) {
  if (said_.insert(text).second && notice_) notice_(text);
}

bool Recorder::Open() {
  if (history_) return true;
  base::Result<History> opened = OpenWithWaiting(file_);
  if (!opened.ok()) {
    Say(opened.error().text);
    return false;
  }
  history_.emplace(*std::move(opened));
  return true;
}

void Recorder::Add(GameRecord record) {
  if (file_.empty()) return;
  if (record.id.empty()) record.id = NewId();
  held_.push_back(std::move(record));
  if (Open()) {
    const base::Status added = history_->Add(held_);
    if (added.ok()) return held_.clear();
    Say(added.error().text);
    history_.reset();
  }
  std::erase_if(held_, [&](const GameRecord& held) {
    const base::Status waits = waiting_.Add(held);
    if (!waits.ok()) Say(fmt::format("this game is not recorded yet: {}", waits.error().text));
    return waits.ok();
  });
}

History* Recorder::history() { return !file_.empty() && Open() ? &*history_ : nullptr; }

}  // namespace gridhand::history
