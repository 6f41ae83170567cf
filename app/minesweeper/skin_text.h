// What a learnt skin has, in words, in JSON and as a picture.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/minesweeper/skin_lesson.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app::minesweeper {

// "9x9, 16x16".
std::string SizesText(const SkinContents& contents);

// A line for each symbol that there are pictures of, one for those that are missing.
std::string SymbolTable(const SkinContents& contents);

// {"game", "name", "cells": n, "sizes": [[w, h]], "symbols": {"1": n, …}, "missing": ["7", …]}
nlohmann::ordered_json SkinAsJson(const std::string& name, const SkinContents& contents);

// The tiles of each symbol, twice as large as they are, with its letter below. Error kBadInput: the
// skin is empty.
base::Result<base::Frame> ContactSheet(const vision::minesweeper::LearntSkin& skin);

}  // namespace gridhand::app::minesweeper
