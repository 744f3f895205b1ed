"""Cells of files for spreadsheets: texts that would be computed as formulas are texts there as well."""

import csv
import io
import re
import sys

# Signs that begin a formula, with their full-width and small forms, and what spreadsheets pass over in front of one.
SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫"
PASSED = "[\\s\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\"“”„＂`]"
NUMBER = "[-+]?[$€£¥]?(?:[0-9][0-9.,'’ \\xa0\\u202f]*|[.,][0-9]+)(?:[eE][-+]?[0-9]+)?\\s?[%‰$€£¥]?"

IS_NUMBER = re.compile(NUMBER)
BEGINS = re.compile("[\\t\\r\\n]|%s*[%s]" % (PASSED, SIGNS))
# Where a program that takes ";" or a tab for the separator, or reads no quotes, would begin a cell of its own.
WITHIN = re.compile(
    "([;\\t\\r\\n])(?=(?:(?![\\t\\r\\n])%s)*(?:[=@＝＠﹦﹫]|(?!%s\\s*(?:[;\\t\\r\\n]|$))[+\\-＋－﹢﹣]\\S))" % (PASSED, NUMBER)
)
MAX_CELL = 2**31 - 1


def neutral(value):
    """A cell that no spreadsheet computes: an apostrophe stands before what would begin a formula. Numbers stay numbers."""
    if not isinstance(value, str) or IS_NUMBER.fullmatch(value):
        return value
    within = WITHIN.sub("\\1'", value)
    return "'" + within if BEGINS.match(value) else within


def neutral_rows(rows):
    """Rows of cells, the names of columns among them."""
    return [[neutral(cell) for cell in row] for row in rows]


def neutral_text(text, delimiter):
    """The text of a CSV or TSV file; the very same where no cell of it would be computed."""
    csv.field_size_limit(MAX_CELL)
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    safe = neutral_rows(rows)
    if safe == rows:
        return text
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter).writerows(safe)
    return out.getvalue()


def neutral_frame(frame):
    """A DataFrame with texts, names of columns and names of rows that are not computed; the given one stays as it is."""
    pd = sys.modules["pandas"]
    columns = [_neutral_column(frame.iloc[:, at], pd) for at in range(frame.shape[1])]
    made = pd.concat(columns, axis=1) if columns else frame.copy()
    made.columns = _neutral_index(frame.columns, pd)
    made.index = _neutral_index(frame.index, pd)
    return made


def _neutral_column(column, pd):
    """A column; one of numbers or times as it is."""
    if column.dtype.kind in "biufcmM":
        return column
    # Not mapped, which would guess types and make 1.0 of 1.
    return pd.Series([neutral(cell) for cell in column.astype(object)], index=column.index, dtype=object)


def _neutral_index(index, pd):
    """Names of rows or columns."""
    names = [neutral(name) for name in index.names]
    if isinstance(index, pd.MultiIndex):
        return pd.MultiIndex.from_tuples([tuple(map(neutral, each)) for each in index], names=names)
    if index.dtype.kind in "biufcmM":
        return index.rename(names[0])
    return pd.Index([neutral(each) for each in index], name=names[0], dtype=object)
