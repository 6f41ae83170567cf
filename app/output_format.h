// What --format chooses.
#pragma once

namespace gridhand::app {

enum class OutputFormat { kText, kJson };

}  // namespace gridhand::app
