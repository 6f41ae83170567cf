// Work that would hold up the window: one thread, one job at a time, the newest counts.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace gridhand::game {

class Background {
 public:
  // Whoever is destroyed hears of no result any more.
  explicit Background(QObject* listener);
  // Waits for the job that runs; its stop token is told before.
  ~Background();

  // Forgets every job that was asked for before, then calls `work` on the thread and `done` with
  // its result on the listener's. `work` may give up early when it is told to stop: then `done` is
  // not called.
  template <class Work, class Done>
  void Run(Work work, Done done) {
    Start([work = std::move(work), done = std::move(done)](std::stop_token stop) mutable {
      auto result = std::make_shared<decltype(work(stop))>(work(stop));
      return std::function<void()>([done, result] { done(std::move(*result)); });
    });
  }

  void Cancel();
  bool is_busy() const { return is_busy_; }

 private:
  // Does the work and gives what is to be called with its result.
  using Job = std::function<std::function<void()>(std::stop_token)>;
  void Start(Job job);
  void Loop(const std::stop_token& end);

  QObject* listener_;
  int ticket_ = 0;  // of the newest job
  bool is_busy_ = false;

  std::mutex mutex_;
  std::condition_variable_any wake_;
  Job next_;
  int next_ticket_ = 0;
  std::stop_source stop_;  // of the job that runs or is the next
  std::jthread thread_;    // last: ends before what it uses goes
};

}  // namespace gridhand::game
