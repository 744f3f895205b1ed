"""What a script of BA-Agent has beside Python: the files that it was given, SQL over them, and files for the report.

    ba.open(id), ba.path(id), ba.read(id), ba.rows(id)   a file by its id, its path in the workspace or its name
    ba.query(sql, params)                                rows of the product's own SQL engine
    ba.save(value, name), ba.output(name)                a file of the report
"""

import builtins
import json
import os

import ba_agent_folder
import ba_agent_formats
import ba_agent_frames
import ba_agent_query
import ba_agent_save

__all__ = ["QueryError", "UnknownFile", "open", "output", "path", "query", "read", "rows", "save"]

QueryError = ba_agent_query.QueryError


class UnknownFile(KeyError):
    """There is no file of that id."""

    def __str__(self):
        return self.args[0]


def _given(name):
    """What is known of a file: {"id", "path", "name", "format"?}. Raises UnknownFile."""
    files = ba_agent_folder.facts().get("files", [])
    name = os.fspath(name)
    # A path is that of the workspace, as it is in SQL: a given file of the same name elsewhere is another one.
    for key, wanted in (("id", name), ("path", os.path.realpath(name))):
        found = [file for file in files if file.get(key) == wanted]
        if len(found) == 1:
            return found[0]
    if os.path.isfile(name):
        return {"id": name, "path": os.path.abspath(name), "name": os.path.basename(name)}
    found = [file for file in files if file.get("name") == name]
    if len(found) == 1:
        return found[0]
    known = ", ".join("%s (%s)" % (file["id"], file["name"]) for file in files) or "none"
    raise UnknownFile("There is no file %r. The files that this run was given: %s." % (name, known))


def _ending(file):
    """The lower-case ending of a file's name."""
    ending = os.path.splitext(file["name"])[1] or os.path.splitext(file["path"])[1]
    return ending.lower()


def path(id):
    """The absolute path of a file."""
    return _given(id)["path"]


def open(id, mode="r", encoding=None):
    """A file, opened for reading; text in the encoding that was sensed, unless one is given."""
    if mode not in ("r", "rt", "rb"):
        raise ValueError("ba.open reads: mode is 'r' or 'rb'. What a script makes is written by ba.save or ba.output.")
    file = _given(id)
    if mode == "rb":
        return builtins.open(file["path"], "rb")
    if encoding is not None:
        return builtins.open(file["path"], encoding=encoding)
    sensed = ba_agent_formats.codec_of(file.get("format", {}).get("encoding"))
    return builtins.open(file["path"], encoding=sensed, errors="replace")


def _form(file):
    """How a text table is to be read."""
    return file.get("format") or {"delimiter": "\t" if _ending(file) == ".tsv" else ","}


def rows(id):
    """A list of dicts, by the standard library alone: cells of CSV and TSV as text, JSON as it is."""
    file = _given(id)
    if _ending(file) in (".json", ".jsonl", ".ndjson"):
        with open(id) as opened:
            text = opened.read()
        if _ending(file) != ".json":
            return [json.loads(line) for line in text.splitlines() if line.strip()]
        data = json.loads(text)
        return data if isinstance(data, list) else [data]
    if _ending(file) in (".xlsx", ".xls", ".parquet", ".db", ".sqlite", ".geojson"):
        raise ValueError("ba.rows reads CSV, TSV and JSON: take ba.query, e.g. ba.query(\"FROM '%s'\")." % file["name"])
    names, body = ba_agent_formats.table_of(file["path"], _form(file))
    return [dict(zip(names, row)) for row in body]


def read(id, **more):
    """A DataFrame of a table, read as the product reads it; without pandas a list of dicts, as ba.rows gives it where the
    file holds the table as it is.

    more: arguments of the reader of pandas (read_csv, read_excel, read_json, read_parquet).
    """
    file = _given(id)
    pd = ba_agent_frames.pandas()
    ending = _ending(file)
    if "table" in file and not more:  # more was done to it than a reader of pandas can be told
        return _answered(ba_agent_query.table(file["table"]))
    if pd is None or ending == ".geojson":
        return rows(id)
    if ending in (".xlsx", ".xls", ".xlsm", ".ods"):
        return pd.read_excel(file["path"], **more)
    if ending == ".parquet":
        return pd.read_parquet(file["path"], **more)
    if ending in (".json", ".jsonl", ".ndjson"):
        return pd.read_json(file["path"], **dict({"lines": ending != ".json"}, **more))
    return ba_agent_frames.read_text(file["path"], _form(file), more)


def query(sql, params=None, max_rows=ba_agent_query.MAX_ROWS):
    """Rows of a query over data files by their names: SELECT ... FROM 'sales.csv' WHERE day > $day.

    params: values by name for $name. A DataFrame; without pandas a list of dicts. Raises QueryError.
    """
    return _answered(ba_agent_query.ask(sql, params, max_rows))


def _answered(told):
    """What the engine answered: a DataFrame; without pandas a list of dicts."""
    if ba_agent_frames.pandas() is not None:
        return ba_agent_frames.of_answer(told["columns"], told["rows"])
    names = ba_agent_formats.named([column["name"] for column in told["columns"]], len(told["columns"]))
    return [dict(zip(names, row)) for row in told["rows"]]


def save(value, name):
    """Makes a value a file of the report, and gives the address by which the report cites it.

    A table (DataFrame, list of dicts or of lists) is CSV unless the name ends in .tsv, .xlsx, .json, .jsonl or
    .parquet; beside tables: text, bytes, figures of Matplotlib and Plotly.
    """
    return ba_agent_folder.address(ba_agent_save.save(value, name))


def output(name):
    """A path for a library that writes by itself; what is there when the script ends is a file of the report."""
    name = ba_agent_folder.clean_name(name)
    ba_agent_folder.promise(name)
    return os.path.join(ba_agent_folder.out_folder(), name)
