// What the programs that compute opening books share: the file, and the board of the command line.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agent/connect_four/book.h"

namespace gridhand::bench::agent {

using gridhand::agent::connect_four::Book;

// Reads "6x7", rows and columns. False, with a message: something else.
inline bool ReadBoardSize(const std::string& text, int& rows, int& cols) {
  const std::size_t cross = text.find('x');
  if (cross == std::string::npos) {
    fmt::print(stderr, "--board: expected ROWSxCOLUMNS, such as 6x7\n");
    return false;
  }
  rows = std::atoi(text.c_str());
  cols = std::atoi(text.c_str() + cross + 1);
  return true;
}

// Nothing, with a message: no book of such a board.
inline std::optional<Book> ReadBook(const std::string& file, int rows, int cols) {
  std::ifstream in(file, std::ios::binary);
  auto book = Book::Parse(std::vector<std::uint8_t>{std::istreambuf_iterator<char>(in), {}});
  if (book.ok() && book->rows() == rows && book->cols() == cols) return *std::move(book);
  fmt::print(stderr, "{}: {}\n", file, book.ok() ? "the book of another board" : book.error().text);
  return std::nullopt;
}

// The old file stays until the new one is whole. Says how large it is; false, with a message: it
// cannot be written.
inline bool WriteBook(const std::string& file, const Book& book) {
  const std::vector<std::uint8_t> bytes = book.Format();
  const std::string unfinished = file + ".new";
  std::ofstream out(unfinished, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),  // NOLINT
            static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out || std::rename(unfinished.c_str(), file.c_str()) != 0) {
    fmt::print(stderr, "cannot write {}\n", file);
    return false;
  }
  fmt::print("{}: {} entries, {} bytes, fingerprint {:#018x}\n", file, book.entries().size(),
             bytes.size(), book.Fingerprint());
  std::fflush(stdout);
  return true;
}

}  // namespace gridhand::bench::agent
