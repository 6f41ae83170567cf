#include "history/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <cstring>

#include "base/unique_fd.h"

namespace gridhand::history {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;

// How long a writer waits for another program that writes; each holds the file for some ms.
constexpr int kBusyTimeoutMs = 10'000;

// Read and written by its owner alone; SQLite gives the files beside it the same rights.
constexpr mode_t kOwnerOnly = 0600;

bool IsDamage(int code) {
  const int primary = code & 0xff;
  return primary == SQLITE_NOTADB || primary == SQLITE_CORRUPT;
}

Error ErrorOf(sqlite3* database, int code) {
  const char* file = sqlite3_db_filename(database, "main");
  const std::string name = file == nullptr ? "the history" : file;
  if (IsDamage(code)) {
    return {ErrorKind::kBadInput, fmt::format("{} is damaged ({}): move it away to begin a new one",
                                              name, sqlite3_errstr(code & 0xff))};
  }
  return {ErrorKind::kInternal, fmt::format("cannot use {}: {}", name, sqlite3_errmsg(database))};
}

Status Make(const std::filesystem::path& file) {
  const base::UniqueFd made(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerOnly));
  if (made.get() >= 0) return base::Ok();
  return Error{ErrorKind::kInternal,
               fmt::format("cannot write {}: {}", file.string(), std::strerror(errno))};
}

}  // namespace

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}
void Database::Closer::operator()(sqlite3* database) const { sqlite3_close(database); }

Statement& Statement::Bind(int place, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), place, value);
  return *this;
}
Statement& Statement::Bind(int place, double value) {
  sqlite3_bind_double(statement_.get(), place, value);
  return *this;
}
Statement& Statement::Bind(int place, std::string_view text) {
  sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()),
                    SQLITE_TRANSIENT);
  return *this;
}
Statement& Statement::BindNull(int place) {
  sqlite3_bind_null(statement_.get(), place);
  return *this;
}

Result<bool> Statement::Step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return ErrorOf(sqlite3_db_handle(statement_.get()), code);
}

Status Statement::Run() {
  const Result<bool> stepped = Step();
  Reset();
  return stepped.ok() ? base::Ok() : Status(stepped.error());
}

void Statement::Reset() { sqlite3_reset(statement_.get()); }

std::int64_t Statement::Integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::Real(int column) const { return sqlite3_column_double(statement_.get(), column); }
std::string_view Statement::Text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}
bool Statement::IsNull(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}
std::optional<int> Statement::OptionalInt(int column) const {
  if (IsNull(column)) return std::nullopt;
  return static_cast<int>(Integer(column));
}

Result<Database> Database::Open(const std::filesystem::path& file) {
  if (Status made = Make(file); !made.ok()) return made.error();
  sqlite3* raw = nullptr;
  const int code =
      sqlite3_open_v2(file.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  if (code != SQLITE_OK) return ErrorOf(raw, code);
  sqlite3_busy_timeout(raw, kBusyTimeoutMs);
  return database;
}

Status Database::Run(const std::string& sql) {
  const int code = sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? base::Ok() : Status(ErrorOf(database_.get(), code));
}

Result<Statement> Database::Prepare(std::string_view sql) {
  sqlite3_stmt* raw = nullptr;
  const int code =
      sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr);
  if (code != SQLITE_OK) return ErrorOf(database_.get(), code);
  return Statement(raw);
}

Result<std::int64_t> Database::Number(std::string_view sql) {
  Result<Statement> statement = Prepare(sql);
  if (!statement.ok()) return statement.error();
  const Result<bool> row = statement->Step();
  if (!row.ok()) return row.error();
  return *row ? statement->Integer(0) : 0;
}

}  // namespace gridhand::history
