/** Columns of numbers in which single cells are codes, or have a flag behind their number. Pure. */
import { isMissing, possibleReadings, TEXT, type ColumnReading } from './columnTypes';
import { EXACT, FLAG, jsPattern } from './numbers';

/** A limit (`<0.5`, `90+`) or an error of a spreadsheet, then words without a digit. */
const LIMIT =
  '\\s*[<>\\x{2264}\\x{2265}]=?\\s*\\d[\\d.,]*\\s*[%\\x{2030}]?\\s*|\\s*\\d[\\d.,]*\\s*\\+\\s*|\\s*#[A-Z/0]+[!?]?\\s*';
const WORD = '\\D{1,30}';
/** Different words among the numbers of a column at most: codes come again, names do not. */
const MOST_WORDS = 8;
/** Share of numbers among the filled cells at least: of nearly all. */
const NEARLY = 0.8;
const LEAST_NUMBERS = 3;
/** Names of columns whose numbers are labels. */
const LABELS =
  /(?:^|[^\p{L}])(?:grade|class|size|floor|line|level|code|gate|route|platform|room|etage|klasse|größe|linie)(?:[^\p{L}]|$)|年级|班级|楼层|尺码/iu;
/** Columns of a file whose flags prove each other. */
const PROVEN = 3;

/** Whether a text is a limit of a number or an error in its place. */
export function isLimit(text: string): boolean {
  return limit.test(text);
}

const limit = jsPattern(LIMIT);
const isWord = jsPattern(WORD);
const flagged = new RegExp(`^(.*\\d[.,]?)\\s*(${FLAG})\\s*$`);

/** What the cells of a column that is nearly one of numbers may be. */
export interface CodedColumn {
  readings: ColumnReading[];
  /** Codes and flags that it has, each once. */
  codes: string[];
  flags: string[];
  /** Its numbers alone tell that letters behind them are flags. */
  isSure: boolean;
}

/** Of each column of texts that is nearly one of numbers what it may be; flags behind whole numbers need others in the file. */
export function codedColumns(
  columns: readonly (readonly string[])[],
  all: readonly ColumnReading[],
  names: readonly string[] = [],
): (CodedColumn | undefined)[] {
  // Kindergarten is a grade like the first one, and the ground floor a floor.
  const found = columns.map((cells, at) => (LABELS.test(names[at] ?? '') ? undefined : codedColumn(cells, all)));
  const isProven = found.filter((column) => column && column.flags.length > 0).length >= PROVEN;
  return found.map((column) => (column && (isProven || column.isSure) ? column : undefined));
}

function codedColumn(cells: readonly string[], all: readonly ColumnReading[]): CodedColumn | undefined {
  const values = cells.filter((cell) => !isMissing(cell));
  const codes: string[] = [];
  const flags: string[] = [];
  const numbers: string[] = [];
  for (const value of values) {
    const [, number, flag] = flagged.exec(value) ?? [];
    if (isLimit(value) || isWord.test(value)) codes.push(value.trim());
    else numbers.push(number ?? value);
    if (flag !== undefined) flags.push(flag);
    if (!isFew(codes.length, values.length)) return undefined;
  }
  const words = new Set(codes.filter((code) => isWord.test(code)));
  if (numbers.length < LEAST_NUMBERS || words.size > MOST_WORDS || codes.length + flags.length === 0) return undefined;
  const readings = possibleReadings(numbers, all).filter(({ type }) => type !== 'VARCHAR');
  const [best] = readings;
  const isNumber = best?.style !== undefined && (best.sign === undefined || flags.length === 0);
  if (!isNumber) return undefined;
  const isSure =
    flags.length === 0 || (best.type === 'DOUBLE' && (flags.length <= numbers.length / 2 || new Set(flags).size === 1));
  const withFlags = flags.length > 0;
  return {
    readings: [...readings.map((reading) => codedReading(reading, withFlags)), TEXT],
    codes: [...new Set(codes)],
    flags: [...new Set(flags)],
    isSure,
  };
}

/** Whether codes are so few that nearly all cells are numbers. */
export function isFew(codes: number, filled: number): boolean {
  return filled - codes >= filled * NEARLY;
}

/** Whether these are so many that they are no codes. */
export function areNames(codes: readonly string[]): boolean {
  return codes.filter((code) => isWord.test(code)).length > MOST_WORDS;
}

function codedReading(reading: ColumnReading, withFlags: boolean): ColumnReading {
  const numbers = withFlags ? `(?:${reading.pattern})(?:${FLAG}\\s*)?` : reading.pattern;
  // Capitals are no flags: a B may be a billion.
  return { ...reading, coded: true, pattern: `${withFlags ? EXACT : ''}${numbers}|${LIMIT}|${WORD}` };
}
