// Tests that run the built program on a desktop of their own.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"
#include "x11/connection.h"
#include "x11/private_display.h"

namespace gridhand::app {

class DesktopTest : public ::testing::Test {
 protected:
  // The desktop of the person who types the command.
  void StartDesktop(std::vector<std::string> server_arguments = {}) {
    auto desktop = x11::PrivateDisplay::Start(
        {.server_arguments = std::move(server_arguments), .window_manager = x11::kOpenbox});
    ASSERT_TRUE(desktop.ok()) << desktop.error().text;
    desktop_.emplace(*std::move(desktop));
    auto connection = x11::Connection::Open(desktop_->name());
    ASSERT_TRUE(connection.ok()) << connection.error().text;
    connection_ = *std::move(connection);
  }
  // There, or without a display if no desktop was started.
  ProgramRun Run(const std::vector<std::string>& arguments,
                 Environment environment = {{"WAYLAND_DISPLAY", std::nullopt}}) {
    environment.emplace_back("DISPLAY", desktop_ ? std::optional(desktop_->name()) : std::nullopt);
    return RunGridhand(folder_.path(), arguments, environment);
  }

  test_support::ScratchFolder folder_;
  std::optional<x11::PrivateDisplay> desktop_;
  std::unique_ptr<x11::Connection> connection_;
};

}  // namespace gridhand::app
