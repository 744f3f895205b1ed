"""Reads code without running it: what it imports, and whether this Python can parse it.

stdin: {"code": text, "allowed": [names of modules], "folders": [where it looks for modules of the workspace]};
stdout: one line of JSON, one of
  {"verdict": "fine", "own": [{"name", "file", "digest"}, ...], "shadowed": [files]}, see ba_agent_modules.told
  {"verdict": "syntax", "line": number, "message": text}
  {"verdict": "imports", "refused": [{"module": name, "line": number}, ...]}

It is started as code is, and loads nothing but the standard library. It finds import statements, and calls of __import__ and
import_module by name. That catches mistakes early: a library that is not there, a way around the tools. It is no sandbox: code
reaches other modules in many ways (exec, attributes of listed modules). The user reads the code and decides.
"""

import ast
import json
import os
import sys
import warnings

from ba_agent_modules import COMPUTED, imported, take_out, told


def is_allowed(name, allowed):
    """Whether a module, or a package that it is in, is on the list."""
    if name.startswith(".") or name == COMPUTED:
        return False
    parts = name.split(".")
    return any(".".join(parts[:count]) in allowed for count in range(1, len(parts) + 1))


def shown(name):
    """What is refused is the package: that is what the list names."""
    return name if name.startswith(".") or name == COMPUTED else name.split(".")[0]


def check(code, allowed, folders):
    """The verdict on code. folders: of the workspace, absolute but for those that are relative to the first."""
    if "\0" in code:
        line = code.count("\n", 0, code.index("\0")) + 1
        return {"verdict": "syntax", "line": line, "message": "source code cannot contain null bytes"}
    try:
        # As text, as it is run: an encoding that its first lines name says nothing of it.
        tree = ast.parse(code[1:] if code.startswith("\ufeff") else code)
        compile(tree, "script.py", "exec", dont_inherit=True)  # e.g. a return outside of a function
    except SyntaxError as error:
        return {"verdict": "syntax", "line": error.lineno or 1, "message": str(error.msg)}
    except UnicodeEncodeError as error:
        line = code.count("\n", 0, error.start) + 1
        return {"verdict": "syntax", "line": line, "message": "a character that is half of one (a surrogate)"}
    except (RecursionError, MemoryError):
        return {"verdict": "syntax", "line": 1, "message": "the code is nested too deeply to be parsed"}
    except ValueError as error:
        return {"verdict": "syntax", "line": 1, "message": str(error)}
    refused = {}
    for names, line in imported(tree):
        if not any(is_allowed(name, allowed) for name in names):
            refused.setdefault((line, shown(names[0])))
    if not refused:
        last = take_out([os.path.join(folders[0], folder) for folder in folders])
        return dict({"verdict": "fine"}, **told(code, last))
    return {"verdict": "imports", "refused": [{"module": name, "line": line} for line, name in sorted(refused)]}


def main():
    """Answers once."""
    warnings.simplefilter("ignore")  # e.g. of "\d" in the code: the run will say so
    asked = json.loads(sys.stdin.buffer.read().decode("utf-8", "surrogatepass"))
    sys.stdout.write(json.dumps(check(asked["code"], frozenset(asked["allowed"]), asked["folders"])) + "\n")


if __name__ == "__main__":
    main()
