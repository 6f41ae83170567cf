#include "history/waiting_games.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <sstream>
#include <string>

#include "history/locked_file.h"
#include "history/record_json.h"

namespace gridhand::history {
namespace {

using base::Error;
using base::ErrorKind;
using base::Status;

Error CannotWrite(const std::filesystem::path& file) {
  return {ErrorKind::kInternal,
          fmt::format("cannot write {}: {}", file.string(), std::strerror(errno))};
}

bool WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::string ReadAll(int fd) {
  std::string text;
  char buffer[4096];
  while (true) {
    const ssize_t count = read(fd, buffer, sizeof buffer);
    if (count <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace

WaitingGames::WaitingGames(const std::filesystem::path& history_file)
    : file_(history_file.string() + ".waiting") {}

Status WaitingGames::Add(const GameRecord& record) const {
  const base::UniqueFd fd = Locked(file_, O_RDWR | O_CREAT | O_APPEND);
  if (!fd) return CannotWrite(file_);
  // The line break in front ends a line that a crash has cut off.
  if (!WriteAll(fd.get(), fmt::format("\n{}\n", ToJson(record)))) return CannotWrite(file_);
  return base::Ok();
}

Status WaitingGames::Enter(
    const std::function<Status(const std::vector<GameRecord>&)>& enter) const {
  const base::UniqueFd fd = Locked(file_, O_RDWR);
  if (!fd) return base::Ok();
  std::vector<GameRecord> records;
  std::istringstream lines(ReadAll(fd.get()));
  for (std::string line; std::getline(lines, line);) {
    if (const auto record = FromJson(line)) records.push_back(*record);
  }
  if (records.empty()) return base::Ok();
  if (Status entered = enter(records); !entered.ok()) return entered;
  if (ftruncate(fd.get(), 0) != 0) return CannotWrite(file_);
  return base::Ok();
}

}  // namespace gridhand::history
