// Wakes a program that sleeps on an event it has already read.
//
// Xlib programs that wait by select() or poll() without asking Xlib's own queue first can have read
// an event beside the answer to some request of theirs and then sleep on an empty socket. Seen in
// xdemineur 2.1.1 (a click is not answered until the clock ticks, and never before the clock
// runs) and openbox 3.6.1 (a new window is not shown until something else happens). Any further
// event makes them look into the queue. So these send one that means nothing: a client message of
// a type of our own, which programs ignore.
//
// It is not an input: whatever the program then does, it would have done without.
#pragma once

#include "x11/connection.h"

namespace gridhand::x11 {

// Costs one small write; failure does not matter.
void WakeProgram(Connection& connection, xcb_window_t window);
void WakeWindowManager(Connection& connection);

}  // namespace gridhand::x11
