#include "base/user_folders.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace gridhand::base {
namespace {

// Sets a variable of the environment, and takes it back at the end.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    value == nullptr ? unsetenv(name) : setenv(name, value, 1);
  }
  ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(UserDataFolderTest, IsTheOneThatTheDesktopNames) {
  const Variable home("HOME", "/home/ann");
  const Variable data("XDG_DATA_HOME", "/data");
  EXPECT_EQ(UserDataFolder(), "/data/gridhand");
}

TEST(UserDataFolderTest, IsBelowTheHomeWhereTheDesktopNamesNoneOrARelativeOne) {
  const Variable home("HOME", "/home/ann");
  for (const char* value : {static_cast<const char*>(nullptr), "", "data"}) {
    const Variable data("XDG_DATA_HOME", value);
    EXPECT_EQ(UserDataFolder(), "/home/ann/.local/share/gridhand");
  }
}

TEST(UserDataFolderTest, IsEmptyWithoutAHome) {
  const Variable home("HOME", nullptr);
  const Variable data("XDG_DATA_HOME", nullptr);
  EXPECT_TRUE(UserDataFolder().empty());
}

}  // namespace
}  // namespace gridhand::base
