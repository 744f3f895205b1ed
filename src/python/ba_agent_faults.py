"""What a script that failed prints: its own frames, short paths, and a line of help where one helps."""

import importlib.util
import os
import sys
import traceback

import ba_agent_modules

OURS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "")
BOOTSTRAP = ("<frozen runpy>", "<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>")
WITHOUT = "Use the csv, statistics and json modules, or ba.query for SQL over the files."
HELP = {
    "pandas": WITHOUT,
    "numpy": WITHOUT,
    "polars": WITHOUT,
    "openpyxl": "ba.query reads the sheets of a workbook by SQL; ba.save writes tables as .csv.",
    "matplotlib": "Print the figures as a table, or describe the chart in the report for the panel to draw.",
}
HELP.update(xlrd=HELP["openpyxl"], seaborn=HELP["matplotlib"], plotly=HELP["matplotlib"])


def short_path(path, roots):
    """A path as people read it: relative to the folder of the workspace, or of the library."""
    if not os.path.isabs(path):
        return path
    inside = [root for root in roots if path.startswith(os.path.join(root, ""))]
    return os.path.relpath(path, max(inside, key=len)) if inside else os.path.basename(path)


def roots_now():
    """Folders that paths are told from."""
    given = [os.getcwd()] + [os.path.abspath(folder or ".") for folder in sys.path]
    library = os.path.dirname(os.path.abspath(os.__file__))
    return [root for root in given + [library] if os.path.dirname(root) != root]


def trim(told, roots):
    """Takes our frames out of a told exception and of those that it came from."""
    stack = []
    for frame in told.stack:
        if frame.filename.startswith(OURS) or frame.filename in BOOTSTRAP:
            continue
        frame.line  # is read from the file, whose whole path is needed until then
        frame.filename = short_path(frame.filename, roots)
        stack.append(frame)
    told.stack[:] = stack
    if getattr(told, "filename", None):
        told.filename = short_path(told.filename, roots)
    for cause in [told.__cause__, told.__context__] + list(getattr(told, "exceptions", None) or []):
        if cause is not None:
            trim(cause, roots)


def help_for(error):
    """A line that says what to do; None where the error says it."""
    if isinstance(error, EOFError) and str(error).startswith("EOF when reading"):
        return "Nothing can be typed into a run: its input is empty. Put the values into the code."
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return None
    top = error.name.partition(".")[0]
    try:
        if top in sys.modules or importlib.util.find_spec(top):
            return None
    except (ImportError, ValueError):
        pass
    held = ba_agent_modules.find(top, sys.path)
    if held is not None:
        said = "%s of the workspace was not loaded: code loads only those of its modules whose names stand in it."
        return said % ba_agent_modules.shown(held, [os.getcwd()])
    said = "%s is not installed in Python %d.%d.%d, which runs this code." % ((top,) + sys.version_info[:3])
    return said + (" " + HELP[top] if top in HELP else "")


def show(kind, error, trace):
    """Prints an exception that nobody has caught: sys.excepthook."""
    if issubclass(kind, KeyboardInterrupt):
        return
    told = traceback.TracebackException(kind, error, trace)
    trim(told, roots_now())
    text = "".join(told.format())
    helps = help_for(error)
    try:
        sys.stderr.write(text + (helps + "\n" if helps else ""))
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        pass  # the script has closed it
