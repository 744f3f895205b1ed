"""Reading text tables as the product has sensed them: `format` of a file in run.json."""

import codecs
import csv
import io
import re

# By the WHATWG's names, where Python has a smaller one of the name, or none. Browsers read the larger ones.
ENCODINGS = {
    "utf-8": "utf-8-sig",
    "gbk": "gb18030",
    "gb2312": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc-kr": "cp949",
    "iso-8859-1": "cp1252",
    "iso-8859-8-i": "iso-8859-8",
    "windows-874": "cp874",
    "macintosh": "mac_roman",
    "x-mac-cyrillic": "mac_cyrillic",
    "ibm866": "cp866",
}


def codec_of(encoding):
    """Python's name of an encoding; UTF-8 where there is none of that name."""
    name = ENCODINGS.get((encoding or "utf-8").lower(), (encoding or "utf-8").lower())
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "utf-8-sig"


def dialect_of(form):
    """Arguments of csv.reader."""
    quote = form.get("quote", '"')
    given = {"delimiter": (form.get("delimiter") or ",")[:1]}
    if not quote:
        return dict(given, quoting=csv.QUOTE_NONE)
    escape = form.get("escape")
    return dict(given, quotechar=quote, **({"escapechar": escape, "doublequote": False} if escape else {}))


def text_of(path, form):
    """The text from the header on, without remarks; what is no text of the encoding is U+FFFD."""
    with open(path, encoding=codec_of(form.get("encoding")), errors="replace", newline="") as file:
        text = file.read()
    text = text[1:] if text.startswith("\ufeff") else text
    lines = io.StringIO(text, newline="").readlines()[form.get("skip", 0) :]
    comment = form.get("comment")
    return "".join(line for line in lines if not (comment and line.startswith(comment)))


def century_of(pattern):
    """The first of the hundred years that years of two digits are read as, 0 for the usual one, and the pattern itself."""
    mark = re.match(r"@(\d{4}) ", pattern)
    return (int(mark[1]), pattern[mark.end() :]) if mark else (0, pattern)


def rows_of(text, form):
    """Rows of cells; empty lines are none. A delimiter of several characters is put in one's place."""
    delimiter = form.get("delimiter") or ","
    if len(delimiter) > 1:
        text = text.replace(delimiter, "\x1f")
        form = dict(form, delimiter="\x1f")
    csv.field_size_limit(2**31 - 1)
    return [row for row in csv.reader(io.StringIO(text, newline=""), **dialect_of(form)) if any(row)]


def joined(upper, lower, width):
    """The names of two rows put together: what stands over several columns is said of each."""
    names, carried = [], ""
    for at in range(width):
        own = upper[at].strip() if at < len(upper) else ""
        name = lower[at].strip() if at < len(lower) else ""
        carried = own or carried
        over = carried if own or name else ""
        names.append(name if over == name else (over + " " + name).strip())
    return names


def named(header, width):
    """Names of columns as SQL has them: column1 for one without, name_1 for one that comes again."""
    taken, names = set(), []
    for at in range(width):
        base = (header[at].strip() if at < len(header) else "") or "column%d" % (at + 1)
        name, again = base, 1
        while name.lower() in taken:
            name, again = "%s_%d" % (base, again), again + 1
        taken.add(name.lower())
        names.append(name)
    return names


def table_of(path, form):
    """Names of the columns, and rows of texts that are all as wide; totals at the end are left out."""
    if form.get("lines"):
        return form["lines"]["names"], lines_of(path, form)
    rows = rows_of(text_of(path, form), form)
    count = form.get("headerRows", 1)
    head, body = rows[:count], rows[count:]
    body = body[: len(body) - form["footer"]] if form.get("footer") else body
    width = max([len(row) for row in rows] or [0])
    header = joined(head[0], head[1], width) if len(head) == 2 else (head[0] if head else [])
    names = named(header, width)
    return names, records_of([row + [""] * (width - len(row)) for row in body], form)


def lines_of(path, form):
    """Rows of a log: the lines that its pattern fits."""
    text = text_of(path, form)
    found = (re.match(form["lines"]["pattern"], line.rstrip("\n")) for line in io.StringIO(text, newline=None))
    rows = [["" if cell in (None, "-") else cell for cell in row.groups()] for row in found if row]
    return rows[: len(rows) - form["footer"]] if form.get("footer") else rows


def records_of(rows, form):
    """Rows that are records, with cells filled from above as merged cells are."""
    for at in form.get("filled") or []:
        above = ""
        for row in rows:
            above = row[at] if row[at].strip() else above
            row[at] = above
    left_out = set(form.get("leftOut") or [])
    return [row for at, row in enumerate(rows) if at not in left_out]


def grouped_number(form):
    """What a number with groups of three digits looks like; None where there are no groups."""
    if not form.get("thousands"):
        return None
    group = "[ \u00a0\u202f]" if form["thousands"] == " " else re.escape(form["thousands"])
    part = re.escape(form.get("decimal", "."))
    return re.compile(r"^\s*[-+\u2212]?(\d{1,3}(%s\d{3})*|\d+)(%s\d+)?\s*$" % (group, part))


def number_text(text, form, sign):
    """A number as Python writes it, without sign and groups; negative are brackets and a minus behind as well."""
    text = text.strip()
    if sign:
        text = text.replace(sign, "").strip()
    negative = re.match(r"^\((.*)\)$|^(.*[\d.,])\s*[-\u2212]$", text)
    if negative:
        text = "-" + (negative.group(1) or negative.group(2)).strip()
    if form.get("thousands"):
        groups = " \u00a0\u202f" if form["thousands"] == " " else form["thousands"]
        text = "".join(character for character in text if character not in groups)
    return text.replace(form.get("decimal", "."), ".").replace("\u2212", "-")
