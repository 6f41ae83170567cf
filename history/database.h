// SQLite behind objects: a connection and its statements close themselves, and every failure is a
// value. Nothing outside history/ sees it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace gridhand::history {

// One SQL statement with its values; used again after Reset.
class Statement {
 public:
  // Places count from 1. Text is copied.
  Statement& Bind(int place, std::int64_t value);
  Statement& Bind(int place, double value);
  Statement& Bind(int place, std::string_view text);
  Statement& BindNull(int place);
  template <class T>
  Statement& Bind(int place, const std::optional<T>& value) {
    return value ? Bind(place, static_cast<std::int64_t>(*value)) : BindNull(place);
  }

  // Whether there is one more row. Errors as Database::Run.
  base::Result<bool> Step();
  // Without rows. Errors as Database::Run.
  base::Status Run();
  void Reset();

  // Of the row that Step came to; columns count from 0. A null is 0 or empty.
  std::int64_t Integer(int column) const;
  double Real(int column) const;
  std::string_view Text(int column) const;  // valid until the next Step
  bool IsNull(int column) const;
  std::optional<int> OptionalInt(int column) const;

 private:
  friend class Database;
  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const;
  };
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
  std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
};

// One thread at a time uses it and its statements.
class Database {
 public:
  // Makes the file, readable by its owner alone, if there is none. Errors: kBadInput (not a
  // database, damaged), kInternal (cannot be written, the disk is full). The texts name the file.
  static base::Result<Database> Open(const std::filesystem::path& file);

  // Statements without values or rows, as many as there are.
  base::Status Run(const std::string& sql);
  base::Result<Statement> Prepare(std::string_view sql);
  // The first column of the first row.
  base::Result<std::int64_t> Number(std::string_view sql);

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
  };
  explicit Database(sqlite3* database) : database_(database) {}
  std::unique_ptr<sqlite3, Closer> database_;
};

}  // namespace gridhand::history
