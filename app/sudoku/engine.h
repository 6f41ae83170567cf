// Sudoku for `gridhand engine`: {"board":[…],"explain":…,"id":…} in, what `solve` prints out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "app/engine_line.h"

namespace gridhand::app::sudoku {

class Engine : public LineAnswerer {
 public:
  std::string Answer(std::string_view line, std::int64_t number) override;
  std::size_t max_line_bytes() const override;
};

}  // namespace gridhand::app::sudoku
