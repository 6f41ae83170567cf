#include "app/word_reader.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "app/stage.h"
#include "app/temporary_folder.h"
#include "base/child_process.h"
#include "base/clock.h"
#include "capture/file/png.h"
#include "vision/text_lines.h"

namespace gridhand::app {
namespace {

using base::FrameRect;

constexpr std::chrono::seconds kPatience{10};
constexpr double kLeastConfidence = 30;  // percent; noise and icons have less

// The columns of the table.
constexpr std::size_t kLevel = 0;
constexpr std::size_t kTop = 7;
constexpr std::size_t kHeight = 9;
constexpr std::size_t kConfidence = 10;
constexpr std::size_t kText = 11;
constexpr std::size_t kColumns = 12;

std::vector<std::string> FieldsOf(const std::string& row) {
  std::vector<std::string> fields;
  std::istringstream in(row);
  for (std::string field; std::getline(in, field, '\t');) fields.push_back(field);
  return fields;
}

}  // namespace

std::vector<std::string> WordsOfTable(const std::string& table,
                                      const std::vector<FrameRect>& lines) {
  std::vector<std::string> words(lines.size());
  std::istringstream in(table);
  for (std::string row; std::getline(in, row);) {
    const std::vector<std::string> fields = FieldsOf(row);
    const bool is_word = fields.size() >= kColumns && fields[kLevel] == "5";
    if (!is_word || std::atof(fields[kConfidence].c_str()) < kLeastConfidence) continue;
    const int middle = std::atoi(fields[kTop].c_str()) + std::atoi(fields[kHeight].c_str()) / 2;
    const auto line = std::ranges::find_if(
        lines, [&](const FrameRect& each) { return middle >= each.y && middle < each.Bottom(); });
    if (line == lines.end()) continue;
    std::string& said = words[static_cast<std::size_t>(line - lines.begin())];
    said += (said.empty() ? "" : " ") + fields[kText];
  }
  return words;
}

namespace {

// What `tesseract` says; nothing where it cannot be asked.
std::vector<std::string> Asked(const base::Frame& frame, const std::vector<FrameRect>& lines) {
  const std::vector<std::string> nothing(lines.size());
  const std::string program = FindProgram("tesseract");
  if (lines.empty() || program.empty()) return nothing;
  const vision::TextSheet sheet = vision::SheetOf(frame, lines);
  const auto folder = TemporaryFolder::Make();
  if (!folder.ok()) return nothing;
  const std::string picture = (folder->path() / "lines.png").string();
  const std::string table = (folder->path() / "words.tsv").string();
  if (!capture::file::WritePng(sheet.picture, picture).ok()) return nothing;
  // One thread: it is a small picture, and a game runs beside.
  auto child = base::ChildProcess::Spawn(
      {.argv = {program, picture, "stdout", "-l", "eng", "--psm", "6", "--dpi", "150", "tsv"},
       .environment = {{"OMP_THREAD_LIMIT", "1"}},
       .output_file = table,
       .working_directory = {},
       .inherited_fds = {}});
  if (!child.ok()) return nothing;
  const auto ended = child->Wait(base::SteadyClock().Now() + kPatience);
  if (!ended.ok() || ended->signal != 0 || ended->code != 0) return nothing;
  std::ifstream in(table);
  return WordsOfTable({std::istreambuf_iterator<char>(in), {}}, sheet.places);
}

}  // namespace

const std::vector<std::string>& WordReader::Read(const base::Frame& frame,
                                                 const std::vector<FrameRect>& lines) {
  const bool is_known = frame.size == frame_.size && lines == lines_ &&
                        std::ranges::all_of(lines, [&](const FrameRect& line) {
                          return base::SamePixels(frame, frame_, line);
                        });
  if (!is_known) words_ = Asked(frame, lines);
  frame_ = frame;
  lines_ = lines;
  return words_;
}

}  // namespace gridhand::app
