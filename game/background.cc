#include "game/background.h"

namespace gridhand::game {

Background::Background(QObject* listener)
    : listener_(listener), thread_([this](const std::stop_token& end) { Loop(end); }) {}

Background::~Background() {
  Cancel();
  thread_.request_stop();
  thread_.join();
}

void Background::Start(Job job) {
  Cancel();
  is_busy_ = true;
  const std::lock_guard lock(mutex_);
  next_ = std::move(job);
  next_ticket_ = ticket_;
  stop_ = std::stop_source();
  wake_.notify_one();
}

void Background::Cancel() {
  ++ticket_;
  is_busy_ = false;
  const std::lock_guard lock(mutex_);
  next_ = nullptr;
  stop_.request_stop();
}

void Background::Loop(const std::stop_token& end) {
  while (!end.stop_requested()) {
    Job job;
    int ticket = 0;
    std::stop_token stop;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, end, [&] { return next_ != nullptr; })) return;
      job = std::exchange(next_, nullptr);
      ticket = next_ticket_;
      stop = stop_.get_token();
    }
    std::function<void()> done = job(stop);
    // Told on the listener's thread; a newer job may have come by then.
    QMetaObject::invokeMethod(
        listener_,
        [this, ticket, done = std::move(done)] {
          if (ticket != ticket_) return;
          is_busy_ = false;
          done();
        },
        Qt::QueuedConnection);
  }
}

}  // namespace gridhand::game
