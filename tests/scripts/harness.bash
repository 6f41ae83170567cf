#!/usr/bin/env bash
# What the tests of scripts share. Each sources this with the repository's folder as argument, and
# defines make_machine, which fills the folder $sandbox anew for each case: bin (stand-ins), tree
# (copies of the scripts; commands run there), tmp, and the file "calls" (what the stand-ins were
# called with).
set -euo pipefail

# shellcheck disable=SC2034  # make_machine reads it
source_dir=$1
sandbox=$(mktemp -d)
trap 'rm -rf "$sandbox"' EXIT
failures=0
case_name=

# stand_in NAME SCRIPT: a program that comes before the real one
stand_in() {
  printf '#!/usr/bin/env bash\n%s\n' "$2" >"$sandbox/bin/$1"
  chmod +x "$sandbox/bin/$1"
}

# run COMMAND...: in the tree; leaves $status, $output (both streams) and $calls
run() {
  status=0
  output=$(cd "$sandbox/tree" && SANDBOX=$sandbox PATH="$sandbox/bin:$PATH" "$@" 2>&1 </dev/null) ||
    status=$?
  calls=$(<"$sandbox/calls")
}

test_case() {
  case_name=$1
  rm -rf "${sandbox:?}"/*
  mkdir -p "$sandbox/bin" "$sandbox/tree/scripts" "$sandbox/tmp"
  export TMPDIR=$sandbox/tmp
  : >"$sandbox/calls"
  make_machine
}

fail() {
  failures=$((failures + 1))
  printf 'FAILED %s: %s\n--- output\n%s\n--- calls\n%s\n' "$case_name" "$1" "$output" "$calls"
}

expect_status() { [[ $status -eq $1 ]] || fail "expected exit code $1, saw $status"; }
expect_said() { [[ $output == *"$1"* ]] || fail "expected to read '$1'"; }
expect_not_said() { [[ $output != *"$1"* ]] || fail "did not expect to read '$1'"; }
expect_call() { grep -qF -- "$1" <<<"$calls" || fail "expected the call '$1'"; }
expect_no_call() { ! grep -qF -- "$1" <<<"$calls" || fail "did not expect a call of '$1'"; }

# The last command of a test.
end_test() {
  [[ $failures -eq 0 ]] || exit 1
  echo "all cases passed"
}
