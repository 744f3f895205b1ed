"""Reads code without running it: what it imports, and whether this Python can parse it.

stdin: {"code": text, "allowed": [names of modules]}; stdout: one line of JSON, one of
  {"verdict": "fine"}
  {"verdict": "syntax", "line": number, "message": text}
  {"verdict": "imports", "refused": [{"module": name, "line": number}, ...]}

It is started with -I -S -B and needs nothing but the standard library. It keeps nobody from harm who wants to do some:
the user reads the code and decides. It sees to it that what he is told of it, "only these modules", is so.
"""

import ast
import json
import sys
import warnings

COMPUTED = "a module by a computed name"
# Functions that import what they are given the name of.
IMPORTERS = {"__import__": "name", "import_module": "name"}


def called_name(node):
    """The last name of what is called: import_module of importlib.import_module(...)."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


def wanted_by_call(node):
    """The module that a call imports; None for any other call."""
    keyword = IMPORTERS.get(called_name(node.func) or "")
    if keyword is None:
        return None
    given = node.args[0] if node.args else next((k.value for k in node.keywords if k.arg == keyword), None)
    literal = isinstance(given, ast.Constant) and isinstance(given.value, str)
    return given.value if literal else COMPUTED


def imported(tree):
    """Pairs of what is imported, as alternatives of which one must be allowed, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield [alias.name], node.lineno
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            if node.level:
                yield [module], node.lineno
            else:
                # Of a namespace such as google.cloud one part may be allowed.
                for alias in node.names:
                    yield [module, module + "." + alias.name], node.lineno
        elif isinstance(node, ast.Call):
            wanted = wanted_by_call(node)
            if wanted is not None:
                yield [wanted], node.lineno


def is_allowed(name, allowed):
    """Whether a module, or a package that it is in, is on the list."""
    if name.startswith(".") or name == COMPUTED:
        return False
    parts = name.split(".")
    return any(".".join(parts[:count]) in allowed for count in range(1, len(parts) + 1))


def shown(name):
    """What is refused is the package: that is what the list names."""
    return name if name.startswith(".") or name == COMPUTED else name.split(".")[0]


def check(code, allowed):
    """The verdict on code."""
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
        return {"verdict": "fine"}
    return {"verdict": "imports", "refused": [{"module": name, "line": line} for line, name in sorted(refused)]}


def main():
    """Answers once."""
    warnings.simplefilter("ignore")  # e.g. of "\d" in the code: the run will say so
    asked = json.loads(sys.stdin.buffer.read().decode("utf-8", "surrogatepass"))
    sys.stdout.write(json.dumps(check(asked["code"], frozenset(asked["allowed"]))) + "\n")


if __name__ == "__main__":
    main()
