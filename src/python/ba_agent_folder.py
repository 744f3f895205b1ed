"""The folder of the run that this process belongs to: what it was told, and what it makes for the report."""

import json
import os
import re
import sys
import unicodedata

FIGURES = frozenset(("png", "jpg", "jpeg", "svg", "gif", "webp"))
TABLES = frozenset(("csv", "tsv", "xlsx", "json", "jsonl", "parquet"))
MAX_NAME = 80  # characters
MAX_NAME_BYTES = 200  # as file systems count
# Names that Windows keeps for devices.
DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)

recorded = set()
promised = []


def run_folder():
    """Absolute path of the run's folder. Raises RuntimeError outside of a run."""
    folder = os.environ.get("BA_AGENT_RUN", "")
    if not os.path.isdir(folder):
        raise RuntimeError("This works in code that BA-Agent runs: there is no folder of a run here.")
    return folder


def facts():
    """What the run was told: its files, where its output goes."""
    with open(os.path.join(run_folder(), "run.json"), encoding="utf-8") as file:
        return json.load(file)


def out_folder():
    """Absolute path of the folder for files of the report."""
    folder = os.path.join(run_folder(), "out")
    os.makedirs(folder, exist_ok=True)
    return folder


def note(text):
    """One line to whoever reads stderr; the script may have closed it."""
    try:
        print("BA-Agent: " + text, file=sys.stderr, flush=True)
    except (AttributeError, OSError, ValueError):
        pass


def split_name(name):
    """Stem and ending; the ending of a Plotly figure has two parts."""
    if name.lower().endswith(".plotly.json"):
        return name[: -len(".plotly.json")], name[-len(".plotly.json") :]
    return os.path.splitext(name)


def clean_name(name, ending=""):
    """A name that an address can have: no folders, spaces or signs that end a name somewhere.

    ending: what a name without an ending gets, e.g. ".csv".
    """
    name = unicodedata.normalize("NFC", str(name)).strip()
    name = re.split(r"[/\\]", name.rstrip("/\\"))[-1]
    kept = (c if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn") else " " for c in name)
    name = re.sub(r"[\s<>:*?\"|`\[\]#'&%\ufffd]+", "-", "".join(kept).strip()).strip("-").lstrip(".").rstrip(".")
    stem, own = split_name(name)
    own = own or ending
    stem = stem.rstrip("-.") or "output"
    if DEVICES.match(stem):
        stem = "_" + stem
    stem = stem[: max(1, MAX_NAME - len(own))]
    while len((stem + own).encode("utf-8")) > MAX_NAME_BYTES and len(stem) > 1:
        stem = stem[:-1]
    return stem + own


def new_file(name):
    """Makes an empty file of that name in the folder for output, or of name-2, name-3, … where it is taken."""
    stem, ending = split_name(name)
    count = 1
    while True:
        tried = name if count == 1 else "%s-%d%s" % (stem, count, ending)
        try:
            os.close(os.open(os.path.join(out_folder(), tried), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            return tried
        except FileExistsError:
            count += 1


def kind_of(name):
    """What a file is, by its name."""
    ending = split_name(name)[1].lower().lstrip(".")
    if ending in FIGURES or ending == "plotly.json":
        return "figure"
    return "table" if ending in TABLES else "file"


def record(name, kind, title=None):
    """Tells of a file that was made, once."""
    if name in recorded:
        return
    recorded.add(name)
    made = {"name": name, "kind": kind}
    title = " ".join(str(title or "").split())
    if title:
        made["title"] = title[:200]
    # One write, so that lines of several processes do not mix.
    line = (json.dumps(made) + "\n").encode("ascii")
    file = os.open(os.path.join(out_folder(), ".made.jsonl"), os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
    try:
        os.write(file, line)
    finally:
        os.close(file)


def address(name):
    """By what the report cites a file of this run, and SQL and other tools read it."""
    return "output:%s/%s" % (os.path.basename(os.path.normpath(run_folder())), name)


def promise(name):
    """A file that the script will write itself: it is told at the end if it is there by then."""
    if name not in promised:
        promised.append(name)


def keep_promises():
    """Tells of the files that the script has written itself."""
    for name in promised:
        file = os.path.join(out_folder(), name)
        if os.path.isfile(file):
            record(name, kind_of(name))
    del promised[:]


def name_in_out(path):
    """The name of a file in the folder for output; None for one elsewhere."""
    folder, name = os.path.split(os.path.abspath(os.fspath(path)))
    inside = os.path.realpath(folder) == os.path.realpath(out_folder())
    return os.fsdecode(name) if inside else None
