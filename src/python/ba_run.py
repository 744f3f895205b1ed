"""Runs the script of a run's folder, as `python script.py` would, and sees to what it makes for the report.

BA_AGENT_RUN: absolute path of the folder. It has run.json and script.py, or run.json names another script.
"""

import atexit
import io
import linecache
import os
import sys
import types

import ba_agent_faults
import ba_agent_folder
import ba_agent_imports
import ba_agent_modules
import ba_agent_written


def open_streams():
    """Text of any characters, a line at a time: a call to the system for each piece of a line is slow."""
    for name, number in (("stdout", 1), ("stderr", 2)):
        if getattr(sys, name) is None:
            continue
        raw = io.BufferedWriter(io.FileIO(number, "wb", closefd=False))
        stream = io.TextIOWrapper(raw, "utf-8", "backslashreplace", newline="\n", line_buffering=True)
        stream.mode = "w"
        setattr(sys, name, stream)
        setattr(sys, "__%s__" % name, stream)


def source_of(script):
    """Text of a script; bytes where it is no UTF-8, of which its first lines must name the encoding."""
    with open(script, "rb") as file:
        data = file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data


def compiled(script, source):
    """Code whose tracebacks name the script by its mere name, and show its lines wherever it runs."""
    name = os.path.basename(script)
    if isinstance(source, str):
        lines = [line + "\n" for line in source.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
        linecache.cache[name] = (len(source), None, lines, name)
    return compile(source, name, "exec", dont_inherit=True)


def prepare_imports(source, script, folder, workspace):
    """Puts the workspace behind all that is installed. Ends where its modules are others than those that were allowed."""
    # Beside a script of the user's own are modules of his; python would look for them there as well.
    own = os.path.dirname(script)
    more = [part for part in os.environ.get("BA_AGENT_LAST", "").split(os.pathsep) if part]
    last = ba_agent_modules.take_out(([] if own == folder else [own]) + [workspace] + more)
    modules, _, is_open = ba_agent_modules.own_modules(source, last)
    expected = ba_agent_folder.facts().get("own")
    other = None if expected is None else ba_agent_modules.changed(modules, expected)
    if other is not None:
        ba_agent_folder.note("%s is not what was allowed: nothing was run." % ba_agent_modules.shown(other, last))
        sys.exit(1)
    # A file of the user's own may load modules by any names; of code that was asked for those are known that were told.
    allowed = None if expected is None and is_open else sorted(modules)
    ba_agent_modules.install(last, allowed)
    ba_agent_imports.prepare(ba_agent_modules.guard_processes(last, allowed))


def main():
    """Runs it; what it throws goes on to the interpreter, which ends as it would without us."""
    open_streams()
    folder = ba_agent_folder.run_folder()
    script = ba_agent_folder.facts().get("script") or os.path.join(folder, "script.py")
    workspace = os.getcwd()
    ba_agent_written.watch(os.path.join(folder, "written.jsonl"), folder, workspace)
    source = source_of(script)
    prepare_imports(source, script, folder, workspace)
    sys.excepthook = ba_agent_faults.show
    atexit.register(ba_agent_imports.finish)  # for what is made by threads and by what runs at the exit
    sys.argv = [script]
    module = types.ModuleType("__main__")
    # By its file another process of multiprocessing finds the functions of the script.
    module.__file__ = script
    module.__builtins__ = __builtins__
    sys.modules["__main__"] = module
    try:
        exec(compiled(script, source), module.__dict__)
    finally:
        ba_agent_imports.finish()


if __name__ == "__main__":
    main()
