// gridhand windows: lists the windows, and the boards in them.
#pragma once

#include <string>
#include <vector>

#include "app/command.h"
#include "app/window_search.h"

namespace gridhand::app {

// One line a window, for people.
std::string WindowsAsText(const std::vector<SurveyedWindow>& windows);
// One JSON object a line: {"id","title","class","instance","pid":n|null,"x","y","width","height",
// "viewable","board":{"rows","cols","skin"}|null,"reason"}.
std::string WindowsAsJson(const std::vector<SurveyedWindow>& windows);

Command AddWindowsCommand(CLI::App& parent);

}  // namespace gridhand::app
