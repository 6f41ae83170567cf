// Which word a person meant who misspelt it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridhand::app {

// The known word that takes the fewest letters to be put in, left out or replaced to make it of
// `word`; empty if every one takes more than a third of its letters.
std::string NearestWord(std::string_view word, const std::vector<std::string>& known);

}  // namespace gridhand::app
