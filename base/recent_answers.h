// The answers to the last questions, for questions that are asked again and again and take long.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace gridhand::base {

// Thread-safe. A question can be compared with ==.
template <class Question, class Answer>
class RecentAnswers {
 public:
  // Keeps the newest `most` answers. Precondition: most > 0.
  explicit RecentAnswers(std::size_t most) : most_(most) {}

  // What `ask(question)` answers, or has answered to an equal question. Precondition: `ask` answers
  // equal questions alike.
  template <class Ask>
  Answer Recall(const Question& question, Ask ask) {
    {
      const std::lock_guard lock(mutex_);
      const auto known = std::ranges::find(known_, question, &Known::question);
      if (known != known_.end()) return known->answer;
    }
    Answer answer = ask(question);
    const std::lock_guard lock(mutex_);
    if (known_.size() == most_) known_.pop_front();
    known_.push_back({question, answer});
    return answer;
  }

  void Forget() {
    const std::lock_guard lock(mutex_);
    known_.clear();
  }

 private:
  struct Known {
    Question question;
    Answer answer;
  };
  const std::size_t most_;
  std::mutex mutex_;
  std::deque<Known> known_;  // the oldest first
};

}  // namespace gridhand::base
