"""Notes the files that a script opens for writing, outside of its run's folder."""

import json
import os
import sys
import tempfile

# Events whose last path is written; the number is its place among the arguments.
CHANGES = {"os.rename": 1, "os.link": 1, "os.symlink": 1, "os.truncate": 0, "sqlite3.connect": 0}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC
CACHES = frozenset(("__pycache__", ".cache", "Caches", "INetCache", ".matplotlib", ".fontconfig"))


def written_path(event, args):
    """What an event says will be written: text, bytes, or None."""
    if event == "open":
        path, mode, flags = args
        writes = bool(set(mode) & set("wax+")) if isinstance(mode, str) else bool((flags or 0) & WRITING)
        return path if writes else None
    path = args[CHANGES[event]]
    return None if path in (":memory:", b":memory:", "") else path


def watch(record, run, workspace):
    """Appends {"path": absolute} a file to record, from now on.

    run, workspace: absolute paths of folders. What is written to the first one is not told; what is written to a
    folder for temporary files or a cache is not either, unless that is in the workspace.
    """
    # Opened now: opening it while a file is being opened would be told of as well.
    to = os.open(record, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
    seen = set()
    run = os.path.join(os.path.realpath(run), "")
    workspace = os.path.join(workspace, "")
    temporary = os.path.join(os.path.abspath(tempfile.gettempdir()), "")
    ignored = (temporary, "/dev/", "/proc/")

    def hook(event, args):
        if event != "open" and event not in CHANGES:
            return
        try:
            path = written_path(event, args)
            if path is None or isinstance(path, int):
                return
            path = os.path.abspath(os.fsdecode(path))
            if path in seen or "\0" in path:
                return
            seen.add(path)
            if path.startswith(run) or os.path.realpath(path).startswith(run):
                return
            if not CACHES.isdisjoint(path.split(os.sep)):
                return
            if path.startswith(workspace) or not os.path.join(path, "").startswith(ignored):
                os.write(to, (json.dumps({"path": path}) + "\n").encode("ascii"))
        except Exception:
            # What is thrown here stops the script's own call, which this only watches: a note less is the smaller harm.
            pass

    sys.addaudithook(hook)
