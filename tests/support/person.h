// Stands in for a person at the display: a second pointer whose events come from another device
// than the bot's (a master device of its own, made by XInput 2).
#pragma once

#include <memory>
#include <string>

#include "base/geometry.h"
#include "x11/connection.h"

namespace gridhand::test_support {

class Person {
 public:
  // Throws std::runtime_error.
  explicit Person(const std::string& display);

  void MoveMouse(base::ScreenPoint to);
  void Click(base::ScreenPoint at);

 private:
  void Fake(std::uint8_t type, std::uint8_t detail, base::ScreenPoint at);

  std::unique_ptr<x11::Connection> connection_;
};

}  // namespace gridhand::test_support
