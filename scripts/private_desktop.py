"""A private X server for the scripts that take pictures, and what they wait for.

Needs the Debian packages xvfb openbox xdotool imagemagick x11-utils; terminals need xterm
fonts-dejavu-core ncal.
"""
import os
import signal
import subprocess
import tempfile
import time

POLL_SECONDS = 0.02
DEADLINE_SECONDS = 60  # generous: reaching it is a failure, and machines are busy


def wait_until(predicate, what):
    """Polls; a deadline is a failure, not a synchronisation."""
    end = time.monotonic() + DEADLINE_SECONDS
    while time.monotonic() < end:
        value = predicate()
        if value:
            return value
        time.sleep(POLL_SECONDS)
    raise SystemExit(f"waited {DEADLINE_SECONDS} s for {what}")


class Desktop:
    """A private X server with a window manager, gone with the `with` block."""

    def __init__(self, screen="1600x1200x24"):
        self.screen = screen
        # The pointer waits in the last corner, away from every window.
        self.corner = [str(int(side) - 1) for side in screen.split("x")[:2]]

    def __enter__(self):
        self.home = tempfile.TemporaryDirectory(prefix="take-pictures-")
        read_end, write_end = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", self.screen, "-noreset",
             "-nolisten", "tcp"], pass_fds=[write_end], stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            number = answer.readline().strip()
        self.env = dict(os.environ, DISPLAY=f":{number}", HOME=self.home.name, LC_ALL="C.UTF-8",
                        NO_AT_BRIDGE="1", XDG_CONFIG_HOME=self.home.name + "/config")
        self.manager = subprocess.Popen(["openbox"], env=self.env, stderr=subprocess.DEVNULL)
        return self

    def __exit__(self, *ignored):
        for process in (self.manager, self.server):
            process.send_signal(signal.SIGTERM)
            process.wait()
        self.home.cleanup()

    def set_font(self, name):
        """For programs of GTK 3 that are started later."""
        folder = self.env["XDG_CONFIG_HOME"] + "/gtk-3.0"
        os.makedirs(folder, exist_ok=True)
        with open(folder + "/settings.ini", "w", encoding="utf-8") as out:
            out.write(f"[Settings]\ngtk-font-name={name}\n")

    def run(self, *command):
        return subprocess.run(command, env=self.env, capture_output=True, check=False).stdout

    def start(self, command, **settings):
        return subprocess.Popen(command, env=dict(self.env, **settings), stderr=subprocess.DEVNULL)

    def windows_of(self, pattern, by="name"):
        # openbox sometimes sleeps on a new window that it has read about already, until
        # something else happens: a property of the root does.
        self.run("xprop", "-root", "-f", "TAKE_PICTURES", "8s", "-set", "TAKE_PICTURES", "up")
        return self.run("xdotool", "search", "--onlyvisible", "--" + by, pattern).decode().split()

    def window_of(self, pattern, by="name"):
        """The first window whose `by` (name or class) matches, once it is there."""
        return wait_until(lambda: self.windows_of(pattern, by), f"a window called {pattern}")[0]

    def picture(self, window):
        return self.run("import", "-window", window, "png24:-")

    def still_picture(self, window, quiet=0.0):
        """The picture once it has not changed for `quiet` seconds and two in a row are the same."""
        last = [b"", 0.0]

        def same():
            now = self.picture(window)
            if now != last[0]:
                last[:] = [now, time.monotonic()]
                return False
            return len(now) > 1000 and time.monotonic() - last[1] >= quiet

        wait_until(same, "the picture to stop changing")
        return last[0]

    def click(self, window, x, y, button=1):
        self.run("xdotool", "mousemove", "--window", window, str(x), str(y), "click", str(button),
                 "mousemove", *self.corner)


def stop(*processes):
    for process in processes:
        process.terminate()
        process.wait()


# What a terminal shows, as shell commands: much of it stands in rows and columns.
TERMINALS = {
    "calendar": "cal 2026",
    "listing": "ls -l /usr/share/X11 /etc/X11",
    "hexdump": "seq 1 400 | od -A x -t x1 | head -n 28",
    "digits": "awk 'BEGIN { srand(1); for (r = 0; r < 28; r++) { for (c = 0; c < 39; c++)"
              " printf \"%d \", rand() * 9; print \"\" } }'",
    "board-as-text": "awk 'BEGIN { srand(2); for (r = 0; r < 28; r++) { for (c = 0; c < 78; c++)"
                     " printf \"%s\", substr(\"##..1123F\", 1 + rand() * 9, 1);"
                     " print \"\" } }'",
    "table": "for r in 1 2 3 4 5 6 7 8 9 10 11 12; do"
             " printf '├──┼──┼──┼──┼──┼──┼──┼──┼──┼──┼──┼──┤\\n│%2d│ 1│  │ 2│  │ 3│  │ 1│  │'"
             " $r; printf ' 2│  │ 1│\\n'; done",
    "year": "ncal -b 2026",
    "squeezed-digits": "awk 'BEGIN { srand(4); for (r = 0; r < 30; r++) { for (c = 0; c < 40; c++)"
                       " printf \"%s \", substr(\".123\", 1 + rand() * 4, 1); print \"\" } }'",
    "colours": "for r in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do for c in 0 1 2 3 4 5 6 7 8 9 10"
               " 11 12 13 14 15; do printf '\\033[48;5;%dm%4d\\033[0m' $((r * 16 + c))"
               " $((r * 16 + c)); done; echo; done",
    "blocks": "awk 'BEGIN { srand(5); for (r = 0; r < 28; r++) { for (c = 0; c < 39; c++) {"
              " k = int(rand() * 5); printf \"%d%d\", k, k } print \"\" } }'"
              " | sed 'y/01234/ ░▒▓█/'",
    "chess": "for r in 1 2 3 4; do for h in 0 1; do for k in 1 2 3; do for c in 1 2 3 4; do"
             " printf '\\033[4%dm      \\033[4%dm      ' $((h ? 7 : 4)) $((h ? 4 : 7)); done;"
             " printf '\\033[0m\\n'; done; done; done",
    "source": "head -n 29 /usr/share/doc/xterm/copyright",
}


def open_terminal(desktop, command, place="+40+40"):
    """Its title says when the command has printed everything."""
    return desktop.start(
        ["xterm", "-fa", "DejaVu Sans Mono", "-fs", "9", "-geometry", "80x30" + place, "-e", "sh",
         "-c", command + "; printf '\\033]0;all printed\\007'; exec sleep 1000"])
