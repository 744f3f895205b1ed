/** How the Python script reads a file: the same table that the engine made of it. */
import { plainText } from '../tools/textFormat';
import type { TableFile } from './reading';
import { MISSING_NUMBER } from './sense/numbers';

/** Names that Python has for encodings where it knows the web's name for another one, or not at all. */
const PYTHON_NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8-sig',
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  big5: 'big5hkscs',
  shift_jis: 'cp932',
  'euc-kr': 'cp949',
  gbk: 'gb18030',
};

function pythonEncoding(label: string): string {
  return PYTHON_NAMES[label] ?? label.replace(/^windows-/, 'cp');
}

/** Signs between groups of digits, the kinds of spaces and apostrophes among them. */
function groupsOf(thousands: string): string[] {
  if (thousands === ' ') return [' ', '\u00A0', '\u202F'];
  if (thousands === "'") return ["'", '\u2019'];
  return thousands === '' ? [] : [thousands];
}

const json = (value: unknown): string => JSON.stringify(value);

/** The lines that fill `rows` with one dict a record. `DATA` is the file's path. */
export function readerLines(file: TableFile): string[] {
  switch (file.kind) {
    case 'CSV':
    case 'TSV':
      return textReader(file);
    case 'JSON':
      return jsonReader(file);
    case 'JSON Lines':
      return [
        'lines = DATA.read_bytes().decode("utf-8-sig").splitlines()',
        'rows = [json.loads(line) for line in lines if line.strip()]',
        ...FLATTEN,
      ];
    case 'SQLite':
      return [
        'import sqlite3',
        `TABLE = ${json(file.sheet ?? file.sheets[0] ?? '')}`,
        'COLUMNS = ' + json(file.columns.map(({ name }) => name)),
        'with sqlite3.connect(f"{DATA.resolve().as_uri()}?mode=ro", uri=True) as database:',
        "    found = database.execute('SELECT * FROM \"' + TABLE.replace('\"', '\"\"') + '\"')",
        '    rows = [dict(zip(COLUMNS, line)) for line in found]',
      ];
    case 'Excel':
      return workbookReader(file);
    case 'Parquet':
      return [
        'import pandas  # reading Parquet needs: pip install pandas pyarrow',
        'rows = pandas.read_parquet(DATA).astype(object).where(lambda f: f.notna(), None).to_dict("records")',
      ];
    default:
      return ['rows = []'];
  }
}

function textReader({ text, columns }: TableFile): string[] {
  const { encoding, delimiter, quote, escape = '', comment = '', headerRows, skip, footer } = text ?? plainText;
  const split =
    delimiter.length === 1
      ? `csv.reader(lines, delimiter=DELIMITER, quotechar=QUOTE or None, quoting=csv.QUOTE_MINIMAL if QUOTE else csv.QUOTE_NONE, escapechar=ESCAPE or None, doublequote=not ESCAPE)`
      : '(line.rstrip("\\r\\n").split(DELIMITER) for line in lines if line.strip())';
  return [
    `ENCODING = ${json(pythonEncoding(encoding))}`,
    `DELIMITER = ${json(delimiter)}`,
    `QUOTE = ${json(quote)}  # around cells; empty: nothing is`,
    `ESCAPE = ${json(escape)}  # before a quote inside of a cell; empty: the quote is doubled`,
    `COMMENT = ${json(comment)}  # begins lines that are remarks; empty: none are`,
    `SKIP = ${skip}  # lines before the table`,
    `HEADER = ${headerRows}  # rows that name the columns`,
    `FOOTER = ${footer}  # rows at the end that are left out: totals, notes`,
    `COLUMNS = ${json(columns.map(({ name }) => name))}`,
    '',
    'csv.field_size_limit(2**31 - 1)',
    'text = DATA.read_bytes().decode(ENCODING, "replace").lstrip("\\ufeff").replace("\\0", "")',
    'lines = list(io.StringIO(text, newline=""))[SKIP:]',
    'if COMMENT:',
    '    lines = [line for line in lines if not line.startswith(COMMENT)]',
    `records = [line for line in ${split} if line][HEADER:]`,
    'rows = [dict(zip(COLUMNS, line)) for line in records[: len(records) - FOOTER]]',
  ];
}

/** Fields of objects in a row are columns `a.b`, one level deep. */
const FLATTEN = [
  'rows = [row if isinstance(row, dict) else {"value": row} for row in rows]',
  'for row in rows:',
  '    for column in [column for column, value in row.items() if isinstance(value, dict)]:',
  '        row.update({f"{column}.{field}": value for field, value in row[column].items()})',
];

function jsonReader({ sheet, path }: TableFile): string[] {
  const part = sheet ?? /(?<=\.json)#(.*)$/is.exec(path)?.[1] ?? '';
  return [
    `PART = ${json(part)}  # the list inside of the file that is the table; empty: the file itself`,
    '',
    'def inside(value, way):',
    '    """What is found in objects by the keys of a way, joined by dots."""',
    '    if not way:',
    '        return value',
    '    for key, inner in value.items() if isinstance(value, dict) else []:',
    '        if way == key or way.startswith(key + "."):',
    '            found = inside(inner, way[len(key) + 1 :])',
    '            if found is not None:',
    '                return found',
    '',
    'text = DATA.read_bytes()',
    'text = text.decode(json.detect_encoding(text)).lstrip("\\ufeff").strip()',
    'values, at = [], 0',
    'while at < len(text):  # several values may follow each other',
    '    value, at = json.JSONDecoder().raw_decode(text, at)',
    '    values.append(inside(value, PART))',
    '    while at < len(text) and text[at].isspace():',
    '        at += 1',
    'rows = values[0] if len(values) == 1 and isinstance(values[0], list) else values',
    ...FLATTEN,
  ];
}

function workbookReader({ sheet, layout, columns, path }: TableFile): string[] {
  const named = sheet ?? /(?<=\.(?:xlsx|xlsm|xlsb|xls|ods))#(.*)$/is.exec(path)?.[1];
  const { skip, headerRows, footer } = layout ?? plainText;
  return [
    'import pandas  # reading Excel needs: pip install pandas openpyxl (for .xls xlrd, for .xlsb pyxlsb, for .ods odfpy)',
    `SHEET = ${named === undefined ? '0' : json(named)}`,
    `SKIP = ${skip}  # rows before the table`,
    `HEADER = ${headerRows}  # rows that name the columns`,
    `FOOTER = ${footer}  # rows at the end that are left out: totals, notes`,
    `COLUMNS = ${json(columns.map(({ name }) => name))}`,
    '',
    'frame = pandas.read_excel(DATA, sheet_name=SHEET, header=None).dropna(axis=1, how="all").astype(object)',
    'grid = frame.where(frame.notna(), None).values.tolist()[SKIP + HEADER :]',
    'records = [line for line in grid if any(cell is not None for cell in line)]',
    'rows = [dict(zip(COLUMNS, line)) for line in records[: len(records) - FOOTER]]',
  ];
}

/** The function that takes a cell for a number, as the engine did. */
export function numberLines({ text, kind }: TableFile): string[] {
  const isText = kind === 'CSV' || kind === 'TSV';
  const { decimal, thousands, signs } = isText ? (text ?? plainText) : plainText;
  const signed = signs && [
    '    for sign in SIGNS:',
    '        figure = re.sub(re.escape(sign), "", figure, flags=re.I)',
    '    figure = re.sub(r"\\s", "", figure).replace("\u2212", "-")',
    '    if figure.startswith("(") and figure.endswith(")"):  # in brackets: negative',
    '        figure = "-" + figure[1:-1]',
    '    elif figure.endswith("-"):',
    '        figure = "-" + figure[:-1]',
  ];
  return [
    ...(signs
      ? [
          'import re',
          `SIGNS = ${json([...new Set(Object.values(signs))].filter((sign) => sign !== ''))}  # left out at numbers`,
        ]
      : []),
    `DECIMAL, GROUPS = ${json(decimal)}, ${json(groupsOf(thousands))}`,
    `MISSING = ${json(['', ...MISSING_NUMBER])}`,
    '',
    'def missing(value):',
    '    """Whether a cell stands for a missing value."""',
    '    return value is None or str(value).strip().lower() in MISSING',
    '',
    'def number(value):',
    '    """The value as a number; None where it is missing, or no finite number."""',
    '    if missing(value):',
    '        return None',
    '    figure = str(value)',
    ...(signed ?? []),
    '    for group in GROUPS:',
    '        figure = figure.replace(group, "")',
    '    figure = float(figure.replace(DECIMAL, "."))',
    '    return figure if math.isfinite(figure) else None',
  ];
}
