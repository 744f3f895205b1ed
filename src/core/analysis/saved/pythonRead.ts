/** How `analysis.py` reads a file: rows of cells, and the values that the engine made of them. */
import { FLAG } from '../../files/detect/numbers';
import { USUAL_CENTURY } from '../../files/detect/periodForms';
import { RANGE_BEGIN } from '../../files/detect/ranges';
import { OFFSET } from '../../files/detect/zones';
import type { SourceKind } from './source';

/** A script with values of ours in it. */
const python = String.raw;

/** What fills `rows`: one list of cells a row, in the order of CELLS. */
export const READERS: Readonly<Record<SourceKind, string>> = {
  text: String.raw`def read_rows():
    csv.field_size_limit(2**31 - 1)
    text = DATA.read_bytes().decode(READ["encoding"], "replace").lstrip("\ufeff").replace("\0", "")
    if READ["lines"]:  # rows are the lines that a pattern fits
        found = (re.match(READ["lines"], line.rstrip("\n")) for line in io.StringIO(text, newline=None))
        rows = [[None if cell in ("", "-") else cell for cell in row.groups()] for row in found if row]
        return rows[: len(rows) - READ["footer"]]
    lines = list(io.StringIO(text, newline=""))[READ["skip"]:]
    if READ["comment"]:
        lines = [line for line in lines if not line.startswith(READ["comment"])]
    mark, quote = READ["delimiter"], READ["quote"]
    if len(mark) == 1:
        records = csv.reader(
            lines, delimiter=mark, quotechar=quote or None, escapechar=READ["escape"] or None,
            quoting=csv.QUOTE_MINIMAL if quote else csv.QUOTE_NONE, doublequote=not READ["escape"])
    else:
        records = (line.rstrip("\r\n").split(mark) for line in lines if line.strip())
    rows = [row for row in records if row][READ["header"]:]
    return [[cell or None for cell in row] for row in rows[: len(rows) - READ["footer"]]]
`,
  json: String.raw`def read_rows():
    text = DATA.read_bytes().decode(READ["encoding"]).lstrip("\ufeff").strip()
    values, at = [], 0
    while at < len(text):  # several values may follow each other
        value, at = json.JSONDecoder().raw_decode(text, at)
        for key in READ["way"]:
            value = value[key]
        values.append(value)
        while at < len(text) and text[at].isspace():
            at += 1
    return cells_of(values[0] if len(values) == 1 and isinstance(values[0], list) else values)
`,
  jsonl: String.raw`def read_rows():
    lines = DATA.read_bytes().decode(READ["encoding"]).lstrip("\ufeff").split("\n")
    return cells_of([json.loads(line) for line in lines if line.strip()])
`,
  parquet: String.raw`def read_rows():
    import pandas  # reading Parquet needs: pip install pandas pyarrow
    frame = pandas.read_parquet(DATA)
    return frame.astype(object).where(frame.notna(), None).values.tolist()
`,
  excel: String.raw`def read_rows():
    import pandas  # reading Excel needs: pip install pandas openpyxl (for .xls xlrd, for .xlsb pyxlsb, for .ods odfpy)
    frame = pandas.read_excel(DATA, sheet_name=READ["part"] or 0, header=None).astype(object)
    grid = frame.where(frame.notna(), None).values.tolist()[READ["skip"] + READ["header"]:]
    grid = [[None if isinstance(cell, str) and not cell.strip() else cell for cell in row] for row in grid]
    rows = [row for row in grid if any(cell is not None for cell in row)]
    return rows[: len(rows) - READ["footer"]]
`,
  sqlite: String.raw`def read_rows():
    import sqlite3
    table = '"' + READ["part"].replace('"', '""') + '"'
    with sqlite3.connect(DATA.resolve().as_uri() + "?mode=ro", uri=True) as database:
        return [list(row) for row in database.execute("SELECT * FROM " + table)]
`,
};

/** Rows of objects as cells; some columns are fields of objects in a row. */
export const JSON_CELLS = String.raw`def part_of(geometry, part):
    """The kind of a geometry, or a number of its place where it is a point."""
    kind = geometry.get("type")
    if part == "kind":
        return kind
    place = geometry.get("coordinates") if kind == "Point" else None
    return place[part] if place and len(place) > part else None


def cells_of(records):
    rows = []
    if READ["lists"]:
        records = [dict(zip(READ["lists"]["names"], record)) for record in records[READ["lists"]["first"]:]]
    for record in records:
        record = dict(record) if isinstance(record, dict) else {"value": record}
        row = []
        for column in CELLS:
            if column["name"] in READ["geometry"]:
                row.append(part_of(record.get("geometry") or {}, READ["geometry"][column["name"]]))
                continue
            cell = record
            for key in READ["fields"].get(column["name"], [column["name"]]):
                cell = cell.get(key) if isinstance(cell, dict) else None
            row.append(cell)
        rows.append(row)
    for at, column in enumerate(CELLS):
        # What holds both numbers and texts is looked at as the text of its JSON.
        if column["type"] == "VARCHAR" and any(row[at] is not None and not isinstance(row[at], str) for row in rows):
            for row in rows:
                if row[at] is not None:
                    row[at] = json.dumps(row[at], ensure_ascii=False)
    return rows
`;

/** Periods in words, as their forms find them. */
export const PERIODS = String.raw`def period_of(text, column):
    """The first moment of a period; an error where there is none."""
    found = re.fullmatch(column["pattern"], text, re.I).groups()
    part = {name: value.lower() for name, value in zip(column["parts"], found)}

    def ordinal(name, words):
        value = part[name]
        return words.index(value) % {"N": 12, "Q": 4, "H": 2}[name] + 1 if value in words else int(value)

    if "Y" not in part:
        year = column["century"]
    elif "E" in part:
        year = ERAS[part["E"]] + (1 if part["Y"] == "元" else int(part["Y"]))
    else:
        year = int(part["Y"]) if len(part["Y"]) == 4 else full_year(int(part["Y"]), column)
    if "Z" in part and int(part["Z"]) % 100 != (year + 1) % 100:
        raise ValueError(text)
    if "W" in part:
        if not 1 <= int(part["W"]) <= 53:
            raise ValueError(text)
        fourth = datetime.datetime(year, 1, 4)
        return fourth + datetime.timedelta(days=7 * (int(part["W"]) - 1) - fourth.weekday())
    if "N" in part:
        month = ordinal("N", MONTHS)
    elif "Q" in part:
        month = ordinal("Q", QUARTERS) * 3 - 2
    elif "H" in part:
        month = ordinal("H", HALVES) * 6 - 5
    else:
        month = int(part.get("M", 1))
    return datetime.datetime(year, month, int(part.get("D", 1)))
`;

/** Values of cells by the types of the engine. */
export const VALUES = python`ISO = re.compile(r"(\d{4,})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$")


def iso_time(text):
    year, month, day, hour, minute, second, part, zone = ISO.match(text).groups()
    micro = int(((part or "") + "000000")[:6])
    time = datetime.datetime(int(year), int(month), int(day), int(hour or 0), int(minute or 0), int(second or 0), micro)
    if zone and zone != "Z":
        hours, minutes = int(zone[1:3]), int(zone[3:].lstrip(":") or 0)
        time -= (1 if zone[0] == "+" else -1) * datetime.timedelta(hours=hours, minutes=minutes)
    return time


def time_of(cell, column):
    """A date or a time without a zone, in UTC where the cell says its zone."""
    if isinstance(cell, datetime.datetime):
        time = cell.astimezone(datetime.timezone.utc).replace(tzinfo=None) if cell.tzinfo else cell
        time = datetime.datetime(time.year, time.month, time.day, time.hour, time.minute, time.second, time.microsecond)
    elif isinstance(cell, datetime.date):
        time = datetime.datetime(cell.year, cell.month, cell.day)
    else:
        text, form = str(cell).strip(), column.get("format")
        if column.get("clock"):  # the time that is written counts, not its offset
            text = re.sub(r"\s?${OFFSET}$", "", text, flags=re.I)
        if column.get("range"):  # where it begins
            text = re.match(r"${RANGE_BEGIN}", text, re.I).group(1)
        if "parts" in column:
            time = period_of(text, column)
        else:
            time = datetime.datetime.strptime(text, form) if form else iso_time(text)
            if time.tzinfo:
                time = time.astimezone(datetime.timezone.utc).replace(tzinfo=None)
            if "century" in column:
                time = time.replace(year=full_year(time.year, column))
    return time.date() if column["type"] == "DATE" else time


def full_year(year, column):
    """A year of two digits in the hundred years from one on."""
    first = column.get("century", ${USUAL_CENTURY})
    return first + (year - first) % 100


def number_of(cell, column):
    if not isinstance(cell, str):
        figure = cell
    else:
        figure = cell.strip()
        if "coded" in column:  # words among the numbers, flags behind them
            if not re.search(r"\d", figure):
                return None
            if "sign" not in column:
                figure = re.sub(r"\s*${FLAG}$", "", figure)
        if "sign" in column:
            figure = re.sub(r"\s", "", figure)
            if column["sign"]:
                figure = re.sub(re.escape(column["sign"]), "", figure, flags=re.I)
            figure = figure.replace("\u2212", "-")
            if figure.startswith("(") and figure.endswith(")"):  # in brackets: negative
                figure = "-" + figure[1:-1]
            if figure.endswith("-"):
                figure = "-" + figure[:-1]
        for group in READ.get("groups", []):
            figure = figure.replace(group, "")
        figure = figure.replace(READ.get("decimal", "."), ".")
    return int(figure) if column["kind"] == "integer" else float(figure)


def recoded(value, column):
    """A number or a time, or what it stands for: a missing value, or a day as Excel counts them."""
    code = value.isoformat()[:10] if isinstance(value, datetime.date) else value
    if code is None or code in column.get("missing", ()):
        return None
    if "days" not in column:
        return value
    time = datetime.datetime(1899, 12, 30) + datetime.timedelta(milliseconds=math.floor(value * 86400000 + 0.5))
    return time.date() if column["days"] == "DATE" else time


def value_of(cell, column):
    """The value of a cell; None where it is missing, or not of the column's type."""
    kind = column["kind"]
    if cell is None:
        return None
    if kind == "text":
        if isinstance(cell, float) and cell.is_integer():
            return str(int(cell))
        return cell if isinstance(cell, str) else str(cell)
    if isinstance(cell, str) and cell.strip().lower() in MISSING:
        return None
    try:
        if kind == "boolean":
            return cell if not isinstance(cell, str) else {"true": True, "false": False}[cell.strip().lower()]
        if kind in ("integer", "float"):
            return recoded(number_of(cell, column), column)
        if kind == "time":
            return recoded(time_of(cell, column), column)
    except (KeyError, ValueError, AttributeError, OverflowError):
        return None
    return cell


def text_of(value, column):
    """A value as the engine writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        text = value.isoformat(" ")
        text = text.rstrip("0") if value.microsecond else text
        return text + "+00" if "ZONE" in column["type"] else text
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, float):
        return repr(value)
    return str(value)


def stacked(rows, width, parts):
    """Tables side by side, below each other."""
    found = []
    for part in parts:
        cells = [(row + [None] * width)[part["start"] : part["start"] + width] for row in rows]
        own = [row for row in cells if any(cell is not None and str(cell).strip() for cell in row)]
        found += [[part["title"]] + row for row in own[: part["rows"]]]
    return found


def records_of(rows):
    """Rows that are records, with cells filled from above as merged cells are, and the sections that they are in."""
    if READ.get("beside"):
        rows = stacked(rows, READ["beside"]["width"], READ["beside"]["parts"])
    section, begins = None, dict(READ.get("sections", []))
    if begins:
        for at, row in enumerate(rows):
            section = begins.get(at, section)
            row += [None] * (len(CELLS) - len(row))
            row[len(CELLS) - 1] = section
    for at in READ.get("filled", []):
        above = None
        for row in rows:
            cell = row[at] if at < len(row) else None
            above = above if cell is None or not str(cell).strip() else cell
            row[at : at + 1] = [above]
    left_out = set(READ.get("leftOut", []))
    return [row for at, row in enumerate(rows) if at not in left_out]


def read_columns():
    """All columns as lists of values, by their numbers."""
    rows = records_of(read_rows())
    columns = {}
    for at, column in enumerate(CELLS):
        known = {}
        values = []
        for row in rows:
            cell = row[at] if at < len(row) else None
            if isinstance(cell, (list, dict)) or cell.__class__ is float or cell.__class__ is int:
                values.append(value_of(cell, column))
                continue
            if cell not in known:
                if len(known) > 100000:
                    known.clear()
                known[cell] = value_of(cell, column)
            values.append(known[cell])
        columns[at + 1] = values
    return columns, len(rows)
`;

/** Columns that are periods as rows. */
export const UNPIVOT = python`def as_rows(columns, count):
    """A row for each record and period in which it has a value."""
    rows = []
    for at in range(count):
        kept = [columns[number][at] for number in UNPIVOT["kept"]]
        for first, numbers in UNPIVOT["periods"]:
            cells = [columns[number][at] if number else None for number in numbers]
            if any(cell is not None for cell in cells):
                values = zip(cells, UNPIVOT["types"])
                if UNPIVOT["year"]:  # what is first is the number of a month
                    year = text_of(columns[UNPIVOT["year"]][at], CELLS[UNPIVOT["year"] - 1]).strip()[:4]
                    first = year + "-" + first + "-01"
                rows.append(kept + [datetime.date.fromisoformat(first)] + [
                    float(cell) if cell is not None and kind == "float" else cell for cell, kind in values])
    return {at + 1: [row[at] for row in rows] for at in range(len(COLUMNS))}, len(rows)
`;

/** Columns that are parts of a time as one. */
export const JOIN = python`def with_time(columns, count):
    """The columns, and behind them the time that their texts are together."""
    made = []
    for at in range(count):
        text = ""
        for number, before, is_year in JOINED["from"]:
            cell = text_of(columns[number][at], CELLS[number - 1]).strip()
            text += before + (cell[:4] if is_year else cell)
        made.append(value_of(text + JOINED["after"], JOINED))
    return {**columns, len(CELLS) + 1: made}, count
`;
