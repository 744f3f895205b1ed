"""SQL of the product's own engine, asked by files in the run's folder."""

import datetime
import decimal
import json
import os
import time
import warnings

import ba_agent_folder

FIRST_PAUSE = 0.005  # seconds between two looks for the answer
LONGEST_PAUSE = 0.1
MAX_ROWS = 100000


class QueryError(Exception):
    """The engine's words on a query that it refused, or that failed."""


def reserve():
    """A number that no other question has, and the file that keeps it."""
    number = 1
    while True:
        mark = os.path.join(ba_agent_folder.run_folder(), ".q-%d" % number)
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            return number, mark
        except FileExistsError:
            number += 1


def plain_value(value):
    """A parameter as JSON has it."""
    if hasattr(value, "item") and callable(value.item) and getattr(value, "ndim", 0) == 0:
        return value.item()  # a number of numpy
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, decimal.Decimal):
        return str(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError("A parameter of ba.query is a number, text, a date, True, False, None or a list of those.")


def ask(sql, params, max_rows):
    """What the engine answers: {"columns", "rows", "truncated"}. Raises QueryError."""
    folder = ba_agent_folder.run_folder()
    if params is not None and not isinstance(params, dict):
        raise TypeError("ba.query takes params as a dict: {'day': '2024-01-01'} for $day.")
    question = {"sql": str(sql), "params": params or {}, "max_rows": int(max_rows)}
    text = json.dumps(question, default=plain_value)
    number, mark = reserve()
    asked, answer = (os.path.join(folder, "%s-%d.json" % (kind, number)) for kind in "qa")
    try:
        written = os.path.join(folder, ".q-%d.json" % number)
        with open(written, "w", encoding="ascii") as file:
            file.write(text)
        # Whole or not at all: it is looked for while it is written.
        os.replace(written, asked)
        pause = FIRST_PAUSE
        while not os.path.exists(answer):
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 1.5)
        with open(answer, encoding="utf-8") as file:
            told = json.load(file)
        os.unlink(answer)
    finally:
        os.unlink(mark)
    if "error" in told:
        raise QueryError(told["error"])
    if told.get("truncated"):
        say = "ba.query: only the first %d rows came. Sum up in SQL, or ask for more by max_rows."
        warnings.warn(say % len(told["rows"]), stacklevel=3)
    return told


def table(name):
    """The whole table that SQL has under a name, in parts: {"columns", "rows"}."""
    part = "SELECT * FROM '%s' LIMIT %d OFFSET %%d" % (name.replace("%", "%%").replace("'", "''"), MAX_ROWS)
    told = ask(part % 0, None, MAX_ROWS)
    rows, last = told["rows"], told
    while len(last["rows"]) == MAX_ROWS:
        last = ask(part % len(rows), None, MAX_ROWS)
        rows = rows + last["rows"]
    return {"columns": told["columns"], "rows": rows}
