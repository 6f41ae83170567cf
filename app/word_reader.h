// Reads what is written on a picture: by Tesseract (the program `tesseract`, of the Debian package
// tesseract-ocr), if this machine has it. Nothing leaves the machine, and nothing is kept.
#pragma once

#include <string>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::app {

class WordReader {
 public:
  // What each line says, its words with a space between; empty where nothing can be read, there is
  // no tesseract, or it takes more than ten seconds. Lines that look as they did the last time are
  // not read again. Precondition: the frame contains the lines.
  const std::vector<std::string>& Read(const base::Frame& frame,
                                       const std::vector<base::FrameRect>& lines);

 private:
  base::Frame frame_;
  std::vector<base::FrameRect> lines_;
  std::vector<std::string> words_;
};

// The words of a table as `tesseract … tsv` prints it, put to the lines in whose rows they stand.
std::vector<std::string> WordsOfTable(const std::string& table,
                                      const std::vector<base::FrameRect>& lines);

}  // namespace gridhand::app
