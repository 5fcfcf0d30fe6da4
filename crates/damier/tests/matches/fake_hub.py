"""A Hub program that misbehaves as its first argument says, or plays (`first`: the first legal move, asking damier).

Usage: fake_hub.py MODE [DAMIER]
"""

import json
import subprocess
import sys
import time

MODE = sys.argv[1]


def say(line):
    print(line, flush=True)


def position_text(letters):
    """The 51 letters of Hub as lists of pieces."""
    lists = {"w": [], "b": []}
    for square, letter in enumerate(letters[1:], start=1):
        if letter != "e":
            lists[letter.lower()].append(("K" if letter.isupper() else "") + str(square))
    return f"{letters[0]}:W{','.join(lists['w'])}:B{','.join(lists['b'])}"


def legal_moves(position):
    """Hub text of each legal move, with the position after it."""
    command = [sys.argv[2], "moves", "dames", "--json", "--position", position]
    answer = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    for move in answer["moves"]:
        sign = "x" if move["captured"] else "-"
        yield sign.join([move["from"], move["to"], *move["captured"]]), move["after"]


def arguments(line):
    """name=value and name="value with blanks"."""
    found, rest = {}, line.partition(" ")[2]
    while rest:
        name, _, rest = rest.partition("=")
        if rest.startswith('"'):
            value, _, rest = rest[1:].partition('"')
        else:
            value, _, rest = rest.partition(" ")
        found[name.strip()] = value
    return found


def first_move(line):
    told = arguments(line)
    position = position_text(told["pos"])
    for move in told.get("moves", "").split():
        position = dict(legal_moves(position))[move]
    return next(legal_moves(position))[0]


def think(position):
    if MODE == "illegal":
        say("done move=1-2")
    elif MODE == "nonsense":
        say("done move=pass")
    elif MODE == "crash":
        print("the disk is on fire", file=sys.stderr, flush=True)
        sys.exit(3)
    elif MODE == "error":
        say('error message="no idea"')
    elif MODE == "deaf":
        time.sleep(30)
    elif MODE == "first":
        say("info depth=1 nodes=7")
        say("done move=" + first_move(position))
    # `slow` says nothing before it is stopped.


def main():
    position = None
    for line in map(str.strip, sys.stdin):
        command = line.split(" ")[0]
        if command == "hub":
            if MODE == "mute":
                time.sleep(30)
            say("id name=Fake version=1")
            say("param name=threads value=1 type=int min=1 max=4")
            say("wait")
        elif command == "init":
            say("loading, please wait")
            say("ready")
        elif command == "pos":
            position = line
        elif line == "go think":
            think(position)
        elif command == "stop":
            say("done move=32-28")
        elif command == "quit":
            return


main()
