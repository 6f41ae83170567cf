// The base of tests that need a screen: each test has a display of its own.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/child_process.h"
#include "base/interrupt.h"
#include "tests/support/test_window.h"
#include "x11/connection.h"
#include "x11/private_display.h"

namespace gridhand::test_support {

// Fails the test with the error's text unless the Result is ok. Evaluates its argument once.
#define GRIDHAND_ASSERT_OK(expression)                                    \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                           \
  if (const auto& gridhand_result = (expression); gridhand_result.ok()) { \
  } else /* NOLINT(readability-misleading-indentation) */                 \
    FAIL() << #expression << ": " << gridhand_result.error().text

class XTest : public ::testing::Test {
 protected:
  void StartDisplay(const x11::PrivateDisplayOptions& options = {}) {
    auto display = x11::PrivateDisplay::Start(options);
    GRIDHAND_ASSERT_OK(display);
    display_.emplace(*std::move(display));
    auto connection = x11::Connection::Open(display_->name(), &interrupt_);
    GRIDHAND_ASSERT_OK(connection);
    connection_ = *std::move(connection);
  }
  const std::string& display_name() const { return display_->name(); }
  x11::Connection& connection() { return *connection_; }

  // As setxkbmap takes them: of all keyboards, or of one ("-device", its number).
  void SetLayout(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"setxkbmap", "-display", display_name()});
    base::SpawnOptions options;
    options.argv = std::move(arguments);
    auto child = base::ChildProcess::Spawn(options);
    GRIDHAND_ASSERT_OK(child);
    const auto ended = child->Wait(Soon());
    GRIDHAND_ASSERT_OK(ended);
    ASSERT_EQ(ended->code, 0);
  }

  std::optional<x11::PrivateDisplay> display_;
  base::Interrupt interrupt_;
  std::unique_ptr<x11::Connection> connection_;
};

}  // namespace gridhand::test_support
