// Finds broken house rules in source text: an include against the layer table, a sleep or a wait
// that nothing can end but the time, an open end without an issue's number, a header without
// #pragma once or in another namespace than its folder's, a test that is switched off.
//
// Works on (path, text) pairs, so the rules are tested without touching the disk. The table is
// data (layers.txt beside this file); nothing here knows a layer's name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace gridhand::lint {

struct Finding {
  std::string path;
  int line = 0;  // from 1; 0 = the file as a whole
  std::string text;
  bool operator==(const Finding&) const = default;
};

// "path:line: text", as compilers write it.
std::string Format(const Finding& finding);

struct Layer {
  std::string prefix;
  std::vector<std::string> may_include;
};

struct ThirdParty {
  std::string header_prefix;
  bool source_only = false;
  std::vector<std::string> allowed_in;
};

struct LayerTable {
  std::vector<Layer> layers;
  std::vector<ThirdParty> third_parties;
  std::vector<std::string> system_allowed_in;
  std::vector<std::string> games;
  std::vector<Layer> game_free;  // prefixes, and the files below each that may include a game's
  std::vector<std::string> parent_namespace;  // folders that use the namespace they lie in
  std::vector<std::string> may_sleep;         // scripts that sleep between two looks at a predicate
};

// Error kBadInput naming the line (from 1) that is not understood.
base::Result<LayerTable> ParseLayerTable(std::string_view text);

// Every broken include of one file. `path` is relative to the repository's root.
std::vector<Finding> CheckIncludes(const LayerTable& table, std::string_view path,
                                   std::string_view text);

// The folder is the namespace: a header that opens another one.
std::vector<Finding> CheckNamespace(const LayerTable& table, std::string_view path,
                                    std::string_view text);

// Every other broken rule of one C++, shell or Python file.
std::vector<Finding> CheckText(const LayerTable& table, std::string_view path,
                               std::string_view text);

}  // namespace gridhand::lint
