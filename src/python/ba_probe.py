"""Prints what this Python is, as one line of JSON:
{"version", "executable", "prefix", "base_prefix", "bits", "libraries": {name: version}}.

It runs on every Python since 2.7, so that an old one can be told as old; libraries are looked up since 3.8, and none is
loaded.
"""

import json
import os
import struct
import sys

# By the name that is imported.
LIBRARIES = (
    "numpy",
    "pandas",
    "scipy",
    "statsmodels",
    "matplotlib",
    "seaborn",
    "plotly",
    "openpyxl",
    "xlrd",
    "xlsxwriter",
    "pyarrow",
)


def version_of(name, search):
    """The version of a library; None where it cannot be imported. Empty where it has none."""
    import importlib.machinery
    import importlib.metadata

    spec = importlib.machinery.PathFinder.find_spec(name, search)
    # A mere folder of the name is a package without a loader or a file.
    if spec is None or spec.origin is None:
        return None
    try:
        return importlib.metadata.version(name) or ""
    except Exception:  # what a broken installation raises is anything
        return ""


def libraries():
    """The libraries for data that are here, with their versions."""
    if sys.version_info < (3, 8):
        return {}
    # What code will run with has neither this file's folder before its own, nor the one that it is started in.
    here = os.path.dirname(os.path.abspath(__file__))
    search = [folder for folder in sys.path if folder and os.path.abspath(folder) != here]
    found = ((name, version_of(name, search)) for name in LIBRARIES)
    return {name: version for name, version in found if version is not None}


def main():
    """Answers once."""
    facts = {
        "version": "%d.%d.%d" % sys.version_info[:3],
        "executable": sys.executable,
        "prefix": sys.prefix,
        "base_prefix": getattr(sys, "base_prefix", sys.prefix),
        "bits": struct.calcsize("P") * 8,
        "libraries": libraries(),
    }
    sys.stdout.write(json.dumps(facts) + "\n")


if __name__ == "__main__":
    main()
