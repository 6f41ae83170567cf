// gridhand doctor: what works on this machine, what does not, and what to do about it.
#pragma once

#include <string>
#include <vector>

#include "app/command.h"
#include "app/diagnosis.h"
#include "app/program_profile.h"

namespace gridhand::app {

// Whether the program can be started and can draw its numbers, and what to install if not.
std::vector<Finding> DiagnoseLaunch(const ProgramProfile& profile);

// For people: one line a finding, advice below it.
std::string FindingsAsText(const std::vector<Finding>& findings);
// One JSON object a line: {"subject","severity":"fine|note|problem","text","advice"}.
std::string FindingsAsJson(const std::vector<Finding>& findings);

Command AddDoctorCommand(CLI::App& parent);

}  // namespace gridhand::app
