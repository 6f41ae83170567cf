// Values that take long to make, kept by what they are made of.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace gridhand::base {

// Thread-safe.
template <class Key, class Value, class Hash = std::hash<Key>>
class Memo {
 public:
  // Keeps up to `most` values; where one more is made, all others are forgotten.
  explicit Memo(std::size_t most) : most_(most) {}

  // The value kept for this key, or else what `make()` returns. Precondition: `make` returns equal
  // values for equal keys. It may run on several threads at once; all get the value that came
  // first.
  template <class Make>
  Value Recall(const Key& key, Make make) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = known_.find(key); known != known_.end()) return known->second;
    }
    Value value = make();
    const std::lock_guard lock(mutex_);
    if (known_.size() >= most_) known_.clear();
    return known_.try_emplace(key, std::move(value)).first->second;
  }

  void Forget() {
    const std::lock_guard lock(mutex_);
    known_.clear();
  }

 private:
  const std::size_t most_;
  std::mutex mutex_;
  std::unordered_map<Key, Value, Hash> known_;
};

}  // namespace gridhand::base
