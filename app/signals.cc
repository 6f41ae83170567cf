#include "app/signals.h"

#include <csignal>
#include <initializer_list>

namespace gridhand::app {
namespace {

// What a signal handler may touch: plain flags and an object whose Raise is async-signal-safe.
volatile std::sig_atomic_t received = 0;
const base::Interrupt* to_raise = nullptr;

void OnSignal(int number) {
  received = number;
  to_raise->Raise();
}

}  // namespace

const base::Interrupt& StopOnSignals() {
  static const base::Interrupt* const kInterrupt = new base::Interrupt;
  to_raise = kInterrupt;
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int number : {SIGINT, SIGTERM, SIGQUIT}) sigaction(number, &action, nullptr);
  // nohup asks for the closed terminal to be ignored.
  struct sigaction before = {};
  sigaction(SIGHUP, nullptr, &before);
  if (before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
  return *kInterrupt;
}

int SignalReceived() { return received; }

}  // namespace gridhand::app
