// The answers to the last questions, for questions that are asked again and again and take long.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <exception>
#include <future>
#include <mutex>

namespace gridhand::base {

// Thread-safe. A question can be compared with ==.
template <class Question, class Answer>
class RecentAnswers {
 public:
  // Keeps the newest `most` answers. Precondition: most > 0.
  explicit RecentAnswers(std::size_t most) : most_(most) {}

  // What `ask(question)` answers, or has answered to an equal question. Where another thread asks
  // that at this moment, its answer is waited for. Preconditions: `ask` answers equal questions
  // alike, and asks nothing here itself.
  template <class Ask>
  Answer Recall(const Question& question, Ask ask) {
    std::promise<Answer> promise;
    {
      std::unique_lock lock(mutex_);
      const auto known = std::ranges::find(known_, question, &Known::question);
      if (known != known_.end()) {
        const std::shared_future<Answer> answer = known->answer;
        lock.unlock();
        return answer.get();
      }
      if (known_.size() == most_) known_.pop_front();
      known_.push_back({question, promise.get_future().share()});
    }
    try {
      Answer answer = ask(question);
      promise.set_value(answer);
      return answer;
    } catch (...) {
      promise.set_exception(std::current_exception());
      const std::lock_guard lock(mutex_);
      std::erase_if(known_, [&](const Known& known) { return known.question == question; });
      throw;
    }
  }

  void Forget() {
    const std::lock_guard lock(mutex_);
    known_.clear();
  }

 private:
  struct Known {
    Question question;
    std::shared_future<Answer> answer;
  };
  const std::size_t most_;
  std::mutex mutex_;
  std::deque<Known> known_;  // the oldest first
};

}  // namespace gridhand::base
