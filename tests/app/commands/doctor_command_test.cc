#include "app/commands/doctor_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <nlohmann/json.hpp>

#include "x11/private_display.h"

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const Finding* Find(const std::vector<Finding>& findings, std::string_view subject) {
  for (const Finding& finding : findings) {
    if (finding.subject == subject) return &finding;
  }
  return nullptr;
}

TEST(DoctorCommandTest, WritesFindingsForPeopleAndForScripts) {
  const std::vector<Finding> findings{{"display", Severity::kFine, ":0", ""},
                                      {"Xephyr", Severity::kNote, "not installed", "install it"}};
  const std::string text = FindingsAsText(findings);
  EXPECT_THAT(text, HasSubstr("fine     display          :0\n"));
  EXPECT_THAT(text, HasSubstr("-> install it\n"));
  const std::string json = FindingsAsJson(findings);
  const auto second = nlohmann::json::parse(json.substr(json.find('\n') + 1));
  EXPECT_EQ(second["subject"], "Xephyr");
  EXPECT_EQ(second["severity"], "note");
  EXPECT_EQ(second["advice"], "install it");
}

TEST(DoctorCommandTest, WritesFindingsAboutATitleThatIsNotUtf8) {
  const std::string json =
      FindingsAsJson({{"window 0x1", Severity::kNote, "\"\xed\xa0\x80\": no board", ""}});
  EXPECT_EQ(nlohmann::json::parse(json)["subject"], "window 0x1");
}

TEST(DiagnosisTest, WaylandIsToldWithWhatWorksThere) {
  setenv("XDG_SESSION_TYPE", "wayland", 1);
  const Finding wayland = DiagnoseSession();
  setenv("XDG_SESSION_TYPE", "x11", 1);
  unsetenv("WAYLAND_DISPLAY");
  const Finding x11 = DiagnoseSession();
  unsetenv("XDG_SESSION_TYPE");
  EXPECT_EQ(wayland.severity, Severity::kNote);
  EXPECT_THAT(wayland.advice, HasSubstr("--launch"));
  EXPECT_EQ(x11.severity, Severity::kFine);
}

TEST(DiagnosisTest, MissingProgramNamesItsPackage) {
  EXPECT_EQ(DiagnoseProgram("sh", "dash", "to test").severity, Severity::kFine);
  const Finding missing = DiagnoseProgram("no-such-program", "its-package", "to test");
  EXPECT_EQ(missing.severity, Severity::kNote);
  EXPECT_EQ(missing.advice, "apt-get install its-package");
}

TEST(DiagnosisTest, MissingPluginOfAProgramNamesItsPackage) {
  ProgramProfile profile;
  profile.name = "arcade";
  profile.launch.program = "sh";
  profile.drawing_needs = {{"/bin/*sh", "dash"}, {"/no/such/*.so", "svg-loader"}};
  const auto findings = DiagnoseLaunch(profile);
  const Finding* found = Find(findings, "arcade");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(findings.size(), 2u);
  EXPECT_EQ(found->severity, Severity::kNote);
  EXPECT_THAT(found->text, HasSubstr("svg-loader to draw its numbers"));
  EXPECT_EQ(found->advice, "apt-get install svg-loader");
}

TEST(DiagnosisTest, TellsWhatADisplayOffers) {
  auto display = x11::PrivateDisplay::Start({.window_manager = x11::kOpenbox});
  ASSERT_TRUE(display.ok()) << display.error().text;
  auto connection = x11::Connection::Open(display->name());
  ASSERT_TRUE(connection.ok()) << connection.error().text;
  const auto findings = DiagnoseDisplay(**connection);
  for (const Finding& finding : findings) {
    EXPECT_EQ(finding.severity, Severity::kFine) << finding.subject << ": " << finding.text;
  }
  ASSERT_NE(Find(findings, "window manager"), nullptr);
  EXPECT_EQ(Find(findings, "window manager")->text, "Openbox");
  ASSERT_NE(Find(findings, "display"), nullptr);
  EXPECT_THAT(Find(findings, "display")->text, HasSubstr("1280x1024"));
}

TEST(DiagnosisTest, DisplayWithoutClicksIsAProblem) {
  auto display = x11::PrivateDisplay::Start({.server_arguments = {"-extension", "XTEST"}});
  ASSERT_TRUE(display.ok()) << display.error().text;
  auto connection = x11::Connection::Open(display->name());
  ASSERT_TRUE(connection.ok()) << connection.error().text;
  const auto findings = DiagnoseDisplay(**connection);
  ASSERT_NE(Find(findings, "XTEST"), nullptr);
  EXPECT_EQ(Find(findings, "XTEST")->severity, Severity::kProblem);
  ASSERT_NE(Find(findings, "window manager"), nullptr);
  EXPECT_EQ(Find(findings, "window manager")->severity, Severity::kNote);
  EXPECT_THAT(Find(findings, "XTEST")->advice, Not(IsEmpty()));
}

}  // namespace
}  // namespace gridhand::app
