"""What the scripts that print the bars of a game share.

A row that is held is kept and not measured again; a row that was missed is tried again.
"""
import argparse
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def output_of(command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False)
    return done.stdout.strip(), done.returncode


def test_row(build, name):
    text, code = output_of(["ctest", "--test-dir", build, "-R", "^" + name, "--output-on-failure"])
    last = [line for line in text.splitlines() if "tests passed" in line]
    return code == 0 and bool(last), last[0] if last else text[-300:]


def played_games(command):
    """The objects of the games that `gridhand play --format json` prints, and all that it prints."""
    text, _ = output_of(command)
    games = []
    for line in text.splitlines():
        try:
            game = json.loads(line)
        except ValueError:
            continue
        if isinstance(game, dict) and "result" in game:
            games.append(game)
    return games, text


def keep_failed(path):
    """Gives the folder or file of an earlier try another name, so that a new try can begin."""
    tries = 1
    while os.path.exists(f"{path}-failed-{tries}"):
        tries += 1
    if os.path.exists(path):
        os.rename(path, f"{path}-failed-{tries}")


def parser_of(description, games):
    """The arguments that the bars of every game have."""
    parser = argparse.ArgumentParser(description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--build", default=os.path.join(ROOT, "build/release"))
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--only", nargs="*", default=[])
    return parser


def print_rows(options, rows):
    """Measures the rows (name, function -> held, text) that are not held yet; the exit code."""
    rows = list(rows)
    for word in options.only:
        if not any(word in name for name, _ in rows):
            print(f"no row has {word!r} in its name: {', '.join(name for name, _ in rows)}",
                  file=sys.stderr)
            return 2
    os.makedirs(options.out, exist_ok=True)
    all_held = True
    for name, measure in rows:
        if options.only and not any(word in name for word in options.only):
            continue
        kept = os.path.join(options.out, re.sub(r"[ /]", "-", name) + ".row.json")
        row = {"held": False}
        if os.path.exists(kept):
            with open(kept, encoding="utf-8") as file:
                row = json.load(file)
        if not row["held"]:
            held, text = measure()
            row = {"row": name, "held": held, "text": text}
            with open(kept, "w", encoding="utf-8") as file:
                json.dump(row, file)
        all_held = all_held and row["held"]
        print(f"{'held  ' if row['held'] else 'MISSED'}  {name}: {row['text']}", flush=True)
    return 0 if all_held else 1
