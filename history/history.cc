#include "history/history.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/user_folders.h"
#include "history/locked_file.h"

namespace gridhand::history {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Status;

// Marks the file as one of ours ("GHND"), for `file` and for whoever finds it.
constexpr int kApplicationId = 0x47484e44;

// Bytes of the file that are read through memory; statistics over a million games read all of it.
constexpr std::int64_t kMappedBytes = 1LL << 30;

constexpr const char* kTables = R"sql(
CREATE TABLE board (
  number INTEGER PRIMARY KEY,
  program TEXT NOT NULL,
  game TEXT NOT NULL,
  rows INTEGER NOT NULL,
  cols INTEGER NOT NULL,
  mines INTEGER,              -- null: not known, or the game has none
  level TEXT NOT NULL
);
CREATE UNIQUE INDEX board_once ON board (program, game, rows, cols, ifnull(mines, -1), level);
CREATE TABLE game (
  number INTEGER PRIMARY KEY,
  board INTEGER NOT NULL REFERENCES board (number),
  ended_ms INTEGER NOT NULL,  -- since 1970, UTC
  result INTEGER NOT NULL,    -- 0 won, 1 lost, 2 drawn, 3 stopped
  help INTEGER NOT NULL,      -- 0 a person alone, 1 a person with help, 2 a program
  seconds REAL NOT NULL,
  guesses INTEGER,            -- null: nobody judged the moves
  risk REAL NOT NULL,         -- the sum of the guesses' chances to lose
  risk_variance REAL NOT NULL,
  three_bv INTEGER,
  clicks INTEGER,
  seed INTEGER,               -- the 64 bits as a signed number
  player TEXT NOT NULL,
  agent TEXT NOT NULL,
  assisted_by TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE
);
CREATE INDEX game_best ON game (board, seconds) WHERE result = 0 AND help = 0;
-- All that statistics ask for, in their order: they read nothing else of the file.
CREATE INDEX game_told ON game (ended_ms, board, result, help, seconds, guesses, risk,
                                risk_variance);
)sql";

constexpr std::string_view kInsert = R"sql(
INSERT INTO game (board, ended_ms, result, help, seconds, guesses, risk, risk_variance,
                            three_bv, clicks, seed, player, agent, assisted_by, id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO NOTHING
)sql";

Instant InstantOf(std::int64_t ms) { return Instant(std::chrono::milliseconds(ms)); }
std::int64_t MsOf(Instant instant) { return instant.time_since_epoch().count(); }

std::optional<std::int64_t> AsSigned(const std::optional<std::uint64_t>& seed) {
  return seed ? std::optional(static_cast<std::int64_t>(*seed)) : std::nullopt;
}

// What is in the file is not trusted: it may have been written by anybody.
Outcome OutcomeOf(std::int64_t number) {
  return number < 0 || number > 3 ? Outcome::kStopped : static_cast<Outcome>(number);
}
Help HelpOf(std::int64_t number) {
  return number < 0 || number > 2 ? Help::kAssisted : static_cast<Help>(number);
}

bool Passes(const Board& board, const Filter& filter) {
  return (filter.program.empty() || board.program == filter.program) &&
         (filter.game.empty() || board.game == filter.game) &&
         (filter.label.empty() || Label(board) == filter.label);
}

// Of "number, program, game, rows, cols, mines, level".
Board BoardIn(const Statement& row) {
  return {.program = std::string(row.Text(1)),
          .game = std::string(row.Text(2)),
          .rows = static_cast<int>(row.Integer(3)),
          .cols = static_cast<int>(row.Integer(4)),
          .mines = row.OptionalInt(5),
          .level = std::string(row.Text(6))};
}

// Ends the transaction either way.
Status Finish(Database& database, const Status& status) {
  if (status.ok()) return database.Run("COMMIT");
  (void)database.Run("ROLLBACK");  // the first trouble is the one to tell
  return status;
}

}  // namespace

base::Result<History> History::Open(const fs::path& file) {
  std::error_code failed;
  fs::create_directories(file.parent_path(), failed);
  // One program after another makes its tables: SQLite does not wait for another one where it turns
  // a file to WAL, and says "locked" at once. It still does where a folder cannot be locked.
  const base::UniqueFd lock = Locked(file.parent_path(), O_RDONLY | O_DIRECTORY);
  base::Result<Database> database = Database::Open(file);
  if (!database.ok()) return database.error();
  History history(*std::move(database));
  if (Status prepared = history.Prepare(file); !prepared.ok()) return prepared.error();
  return history;
}

Status History::Prepare(const fs::path& file) {
  const base::Result<std::int64_t> version = database_.Number("PRAGMA user_version");
  if (!version.ok()) return version.error();
  if (*version > kSchemaVersion) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("{} was written by a newer gridhand (version {} of its tables; this "
                             "one knows {})",
                             file.string(), *version, kSchemaVersion)};
  }
  const Status set = database_.Run(
      fmt::format("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA mmap_size = {};",
                  kMappedBytes));
  if (!set.ok() || *version == kSchemaVersion) return set;
  // Another program may have made the tables since.
  if (Status begun = database_.Run("BEGIN IMMEDIATE"); !begun.ok()) return begun;
  const base::Result<std::int64_t> now = database_.Number("PRAGMA user_version");
  if (!now.ok()) return Finish(database_, now.error());
  if (*now == kSchemaVersion) return Finish(database_, base::Ok());
  return Finish(database_, database_.Run(fmt::format(
                               "PRAGMA application_id = {}; {} PRAGMA user_version = {};",
                               kApplicationId, kTables, kSchemaVersion)));
}

base::Result<std::int64_t> History::NumberOf(const Board& board) {
  const auto bind = [&](Statement& statement) -> Statement& {
    return statement.Bind(1, board.program)
        .Bind(2, board.game)
        .Bind(3, std::int64_t{board.rows})
        .Bind(4, std::int64_t{board.cols})
        .Bind(5, board.mines)
        .Bind(6, board.level);
  };
  base::Result<Statement> insert = database_.Prepare(
      "INSERT OR IGNORE INTO board (program, game, rows, cols, mines, level) "
      "VALUES (?, ?, ?, ?, ?, ?)");
  if (!insert.ok()) return insert.error();
  if (Status inserted = bind(*insert).Run(); !inserted.ok()) return inserted.error();
  base::Result<Statement> find = database_.Prepare(
      "SELECT number FROM board WHERE program = ? AND game = ? AND rows = ? AND cols = ? AND "
      "ifnull(mines, -1) = ifnull(?, -1) AND level = ?");
  if (!find.ok()) return find.error();
  const base::Result<bool> found = bind(*find).Step();
  if (!found.ok()) return found.error();
  return find->Integer(0);
}

Status History::Insert(const GameRecord& record) {
  const base::Result<std::int64_t> board = NumberOf(record.board);
  if (!board.ok()) return board.error();
  base::Result<Statement> insert = database_.Prepare(kInsert);
  if (!insert.ok()) return insert.error();
  return insert->Bind(1, *board)
      .Bind(2, MsOf(record.ended_at))
      .Bind(3, static_cast<std::int64_t>(record.outcome))
      .Bind(4, static_cast<std::int64_t>(record.help()))
      .Bind(5, record.seconds)
      .Bind(6, record.guesses)
      .Bind(7, record.risk)
      .Bind(8, record.risk_variance)
      .Bind(9, record.three_bv)
      .Bind(10, record.clicks)
      .Bind(11, AsSigned(record.seed))
      .Bind(12, record.player)
      .Bind(13, record.agent)
      .Bind(14, record.assisted_by)
      .Bind(15, record.id)
      .Run();
}

Status History::Add(const GameRecord& record) { return Add(std::vector{record}); }

Status History::Add(const std::vector<GameRecord>& records) {
  if (Status begun = database_.Run("BEGIN IMMEDIATE"); !begun.ok()) return begun;
  for (const GameRecord& record : records) {
    if (Status inserted = Insert(record); !inserted.ok()) return Finish(database_, inserted);
  }
  return Finish(database_, base::Ok());
}

Status History::ForEach(const Filter& filter, const std::function<void(const Played&)>& tell) {
  base::Result<Statement> boards =
      database_.Prepare("SELECT number, program, game, rows, cols, mines, level FROM board");
  if (!boards.ok()) return boards.error();
  std::map<std::int64_t, Board> known;
  while (true) {
    const base::Result<bool> row = boards->Step();
    if (!row.ok()) return row.error();
    if (!*row) break;
    Board board = BoardIn(*boards);
    if (Passes(board, filter)) known.emplace(boards->Integer(0), std::move(board));
  }
  // Boards are few and games may be a million: each game finds its board by a number.
  std::vector<std::pair<const Board*, int>> by_number;
  for (const auto& [number, board] : known) {
    if (number < 0 || number > 1'000'000) continue;  // none of ours
    by_number.resize(std::max(by_number.size(), static_cast<std::size_t>(number) + 1));
    by_number[static_cast<std::size_t>(number)] = {
        &board, static_cast<int>(std::distance(known.begin(), known.find(number)))};
  }

  base::Result<Statement> select = database_.Prepare(
      "SELECT board, ended_ms, result, help, seconds, guesses, risk, risk_variance FROM game "
      "INDEXED BY game_told WHERE ended_ms >= ? ORDER BY ended_ms");
  if (!select.ok()) return select.error();
  select->Bind(1, MsOf(filter.since));
  while (true) {
    const base::Result<bool> row = select->Step();
    if (!row.ok()) return row.error();
    if (!*row) return base::Ok();
    const auto number = static_cast<std::size_t>(select->Integer(0));
    if (number >= by_number.size() || by_number[number].first == nullptr) continue;
    tell({.board = by_number[number].first,
          .board_number = by_number[number].second,
          .ended_at = InstantOf(select->Integer(1)),
          .outcome = OutcomeOf(select->Integer(2)),
          .help = HelpOf(select->Integer(3)),
          .seconds = select->Real(4),
          .guesses = select->OptionalInt(5),
          .risk = select->Real(6),
          .risk_variance = select->Real(7)});
  }
}

base::Result<std::vector<GameRecord>> History::Newest(int count) {
  base::Result<Statement> select = database_.Prepare(
      "SELECT b.number, program, game, rows, cols, mines, level, ended_ms, result, seconds, "
      "guesses, risk, risk_variance, three_bv, clicks, seed, player, agent, assisted_by, id "
      "FROM game AS g JOIN board AS b ON g.board = b.number "
      "ORDER BY ended_ms DESC, g.number DESC LIMIT ?");
  if (!select.ok()) return select.error();
  select->Bind(1, std::int64_t{count});
  std::vector<GameRecord> records;
  while (true) {
    const base::Result<bool> row = select->Step();
    if (!row.ok()) return row.error();
    if (!*row) return records;
    GameRecord record{.id = std::string(select->Text(19)),
                      .board = BoardIn(*select),
                      .ended_at = InstantOf(select->Integer(7)),
                      .outcome = OutcomeOf(select->Integer(8)),
                      .seconds = select->Real(9),
                      .three_bv = select->OptionalInt(13),
                      .clicks = select->OptionalInt(14),
                      .guesses = select->OptionalInt(10),
                      .risk = select->Real(11),
                      .risk_variance = select->Real(12),
                      .player = std::string(select->Text(16)),
                      .agent = std::string(select->Text(17)),
                      .assisted_by = std::string(select->Text(18))};
    if (!select->IsNull(15)) record.seed = static_cast<std::uint64_t>(select->Integer(15));
    records.push_back(std::move(record));
  }
}

base::Result<std::vector<BestTime>> History::BestTimes(const Board& board, int count) {
  base::Result<Statement> select = database_.Prepare(
      "SELECT player, ended_ms, seconds FROM game WHERE result = 0 AND help = 0 AND board IN "
      "(SELECT number FROM board WHERE program = ? AND game = ? AND rows = ? AND cols = ? AND "
      "ifnull(mines, -1) = ifnull(?, -1)) ORDER BY seconds, ended_ms LIMIT ?");
  if (!select.ok()) return select.error();
  select->Bind(1, board.program)
      .Bind(2, board.game)
      .Bind(3, std::int64_t{board.rows})
      .Bind(4, std::int64_t{board.cols})
      .Bind(5, board.mines)
      .Bind(6, std::int64_t{count});
  std::vector<BestTime> times;
  while (true) {
    const base::Result<bool> row = select->Step();
    if (!row.ok()) return row.error();
    if (!*row) return times;
    times.push_back({.player = std::string(select->Text(0)),
                     .ended_at = InstantOf(select->Integer(1)),
                     .seconds = select->Real(2)});
  }
}

base::Result<std::vector<Board>> History::BoardsPlayed(const std::string& program,
                                                       const std::string& game) {
  base::Result<Statement> select = database_.Prepare(
      "SELECT DISTINCT 0, program, game, rows, cols, mines, '' FROM board "
      "WHERE program = ? AND game = ? ORDER BY rows * cols, cols, mines");
  if (!select.ok()) return select.error();
  select->Bind(1, program).Bind(2, game);
  std::vector<Board> boards;
  while (true) {
    const base::Result<bool> row = select->Step();
    if (!row.ok()) return row.error();
    if (!*row) return boards;
    boards.push_back(BoardIn(*select));
  }
}

fs::path UsualFile() {
  const fs::path folder = base::UserDataFolder();
  return folder.empty() ? fs::path() : folder / "history.db";
}

}  // namespace gridhand::history
