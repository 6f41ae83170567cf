#include "app/commands/windows_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;

SurveyedWindow Terminal() {
  x11::WindowInfo info;
  info.id = 0x600001;
  info.title = "a \"quoted\" title";
  info.class_name = "XTerm";
  info.instance_name = "xterm";
  info.client_area = {10, -20, 640, 480};
  info.viewable = true;
  return {info, base::Error{base::ErrorKind::kNotFound, "no regular lines"}};
}

SurveyedWindow Game() {
  SurveyedWindow window = Terminal();
  window.info.pid = 42;
  SeenBoard found;
  found.geometry.col_edges = {0, 10, 20, 30};
  found.geometry.row_edges = {0, 10, 20};
  found.game = "minesweeper";
  found.skin = "xdemineur";
  window.board = found;
  return window;
}

TEST(WindowsCommandTest, TextSaysTheBoardOrWhyNot) {
  const std::string text = WindowsAsText({Terminal(), Game()});
  EXPECT_THAT(text, HasSubstr("0x600001"));
  EXPECT_THAT(text, HasSubstr("pid -  640x480+10-20  no board: no regular lines\n"));
  EXPECT_THAT(text, HasSubstr("pid 42  640x480+10-20  board of 3x2 cells (xdemineur)\n"));
}

TEST(WindowsCommandTest, JsonIsOneObjectALine) {
  const std::string lines = WindowsAsJson({Terminal(), Game()});
  const std::size_t end = lines.find('\n');
  const auto terminal = nlohmann::json::parse(lines.substr(0, end));
  EXPECT_EQ(terminal["id"], "0x600001");
  EXPECT_EQ(terminal["title"], "a \"quoted\" title");
  EXPECT_TRUE(terminal["pid"].is_null());
  EXPECT_TRUE(terminal["board"].is_null());
  EXPECT_EQ(terminal["reason"], "no regular lines");
  const auto game = nlohmann::json::parse(lines.substr(end + 1));
  EXPECT_EQ(game["pid"], 42);
  EXPECT_EQ(game["game"], "minesweeper");
  EXPECT_EQ(game["board"]["rows"], 2);
  EXPECT_EQ(game["board"]["cols"], 3);
}

TEST(WindowsCommandTest, ATitleThatIsNotUtf8HidesNoWindow) {
  SurveyedWindow odd = Terminal();
  odd.info.title = "\xed\xa0\x80 \xf4\x90\x80\x80";
  const std::string lines = WindowsAsJson({odd, Game()});
  const std::size_t end = lines.find('\n');
  EXPECT_EQ(nlohmann::json::parse(lines.substr(0, end))["id"], "0x600001");
  EXPECT_EQ(nlohmann::json::parse(lines.substr(end + 1))["pid"], 42);
}

TEST(WindowsCommandTest, NoWindowsIsNoOutput) {
  EXPECT_EQ(WindowsAsText({}), "");
  EXPECT_EQ(WindowsAsJson({}), "");
}

}  // namespace
}  // namespace gridhand::app
