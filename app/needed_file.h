// A file that a program needs beside itself and that a machine may lack: a plug-in that the
// program's package only recommends.
#pragma once

#include <string>

namespace gridhand::app {

struct NeededFile {
  // An absolute path, perhaps with the wildcards * and ? and with {alternatives,of,a,part}.
  std::string pattern;
  std::string package;  // the Debian package that has the file
};

// Whether at least one file matches the pattern.
bool IsInstalled(const NeededFile& file);

}  // namespace gridhand::app
