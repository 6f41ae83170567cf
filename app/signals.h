// SIGINT, SIGTERM, SIGQUIT and SIGHUP (a closed terminal) as a clean stop: they raise an Interrupt,
// every wait ends, buttons are released and the pointer is put back on the way out. A second signal
// of the same kind ends the program at once, should the way out hang.
#pragma once

#include "base/interrupt.h"

namespace gridhand::app {

// Installs the handlers, again if a signal has come since, and gives what they raise: the one
// interrupt of the process, which is never destroyed, so that a signal may come at any time.
const base::Interrupt& StopOnSignals();

// The signal that asked to stop, 0 if none did. The exit code is then 128 + this.
int SignalReceived();

}  // namespace gridhand::app
