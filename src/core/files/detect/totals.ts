import { declaredCodes } from './declaredCodes';
import { cellText, filledCells, isAlone, isBlank, kindOf, type Cell } from './cells';

const TOTAL =
  /^(grand[\s-]*total|sub[\s-]*total|overall[\s-]*total|totals?|sum|summe|gesamt(summe|ergebnis)?|insgesamt|total g[eé]n[eé]ral|totale|somme|итого|всего|合\s*计|总\s*计|小\s*计|总\s*和|總\s*計|合\s*計|小\s*計|합계)\s*[:：]?(\s*[(（].*)?$/i;
/** The same within longer labels, as a pattern for the engine: "North Total", "Total 2024", "华东合计". Matches whole labels. */
export const TOTAL_WORDS = [
  '(?:(?:grand|sub|overall)[\\s-]*)?totals?:?',
  '(?:totals?|gesamt|summe|totale|suma|razem|somme|итого) ?:.*',
  'totals? (?:for|de|des|du|della?|general|général|geral|generale|complessivo)\\b.*',
  'total ?[:\\d(].*|total [-–—]+ .*',
  '\\S.* (?:sub-?)?totals?',
  // "Department Total 000100 - Administration"
  '(?:department|dept|company|group|category|account|customer|vendor|region|section|branch|division|team|project|employee|store|location|cost cent(?:er|re)) totals? \\S.*',
  'sous-total.*',
  'totale?s?',
  'totaal.*',
  '(?:zwischen|end)?summe|(?:zwischen)?summe \\S.*|gesamt(?:summe|ergebnis)?|\\S.* (?:gesamt|summe|ergebnis)|insgesamt',
  'suma|razem|ogółem',
  'итого.*|всего.*|обороты за .*',
  '.{0,20}(?:合\\s*计|总\\s*计|小\\s*计|汇\\s*总|累\\s*计|合\\s*計|総\\s*計|總\\s*計|小\\s*計|합계)[:：]?',
].join('|');
/** The same, and the asterisks by which SAP marks totals. */
export const TOTAL_LABEL = `${TOTAL_WORDS}|\\*{1,3}`;
/** Rows that tell of the others what is typical of them or possible, as a pattern for the engine. */
export const STATISTIC_LABEL =
  '(?:平均|最高|最低|最大|最小)(?:分|值|数|成绩)?|满分|及格率|优秀率|averages?|avg|mean|median|sum|count|max(?:imum)?|min(?:imum)?|(?:points|marks) possible|(?:possible|max(?:imum)?) (?:points|marks|score)|durchschnitt|mittelwert|moyenne|promedio|médiane';
/** Rows of a statement of account that say what was there before or after its entries, as a pattern for the engine. */
export const BALANCE_LABEL = [
  '(?:beginning|opening|starting|ending|closing|previous) balance.*',
  'balance (?:brought|carried) forward.*|balance [bc]/[fd].*|(?:brought|carried) forward.*',
  '(?:anfangs|end|schluss)(?:saldo|bestand)(?: .*)?|saldovortrag.*',
  'solde (?:initial|final|précédent|reporté).*|report à nouveau.*',
  'saldo (?:iniziale|finale|inicial|final|anterior)(?: .*)?',
  'сальдо .*|остаток .*',
  '(?:期初|期末|上年|上期|年初)(?:余额|结转|结存|馀額).*',
].join('|');
/** Marks of the system that wrote the file, as recorders put them between their values, as a pattern for the engine. */
export const MARK_LABEL = '\\$\\w+\\$';
/** Share of a column's filled cells that are values in a column of such. */
const TYPED = 0.75;
/** Rows at the end that are looked at. */
const LOOK = 30;

/**
 * Rows at the end that belong to no record: totals, notes below the table, and empty ones.
 * @param rows the last rows of the table, in order; of a short table all
 * @param width columns of the table
 */
export function footerRows(rows: readonly (readonly Cell[])[], width: number): number {
  const least = Math.max(0, rows.length - LOOK);
  let at = Math.min(rows.length - rowsBelow(rows, width), sparseBelowGap(rows));
  while (at > least && at > 1 && isOutside(rows[at - 1] ?? [], width)) at--;
  // What stands alone under the totals belongs to no record either: who made the list.
  const above = notesFrom(rows, at, width);
  if (above < at && above > least && isTotal(rows[above - 1] ?? [])) at = above;
  while (at > least && at > 1 && isOutside(rows[at - 1] ?? [], width)) at--;
  const body = rows.slice(0, at);
  // Where the same word stands among the records as well, the one at the end is one of them.
  if (body.some((row) => isTotal(row))) {
    while (at < rows.length && isTotal(rows[at] ?? [])) at++;
  }
  return rows.length - at;
}

/** Whether the last of several rows has numbers and no label, where all others begin with one. */
export function endsUnlabeled(rows: readonly (readonly Cell[])[]): boolean {
  return rows.length > 2 && isUnlabeled(rows.at(-1) ?? [], rows.slice(0, -1));
}

/** Whether a row has numbers and no label, where all others begin with one. */
export function isUnlabeled(row: readonly Cell[], others: readonly (readonly Cell[])[]): boolean {
  const kinds = row.map((cell) => kindOf(cell));
  const isOpen = isBlank(row[0]) && kinds.includes('number') && !kinds.includes('text');
  return isOpen && others.every((each) => !isBlank(each[0]));
}

function isOutside(row: readonly Cell[], width: number): boolean {
  const filled = filledCells(row);
  if (filled === 0 || row.every((cell) => isBlank(cell) || /^[-=_*]{3,}$/.test(String(cell).trim()))) return true;
  return isTotal(row) || (width >= 3 && filled === 1 && isNote(row[0]));
}

/**
 * Rows at the end that have no value in any column of dates or numbers, and a text in the place of one: whoever made the list, and when.
 * A single text may be a record that lacks all else: it is a remark where it is longer than all such names above.
 */
function rowsBelow(rows: readonly (readonly Cell[])[], width: number): number {
  const columns = typedColumns(rows, width);
  if (columns.length < 2) return 0;
  let at = rows.length;
  while (at > 1 && isBelow(rows[at - 1] ?? [], columns)) at--;
  const length = (row: readonly Cell[]): number => cellText(row[0]).length;
  const longest = (from: readonly (readonly Cell[])[]): number => Math.max(0, ...from.map(length));
  const above = longest(rows.slice(0, at)) * (rows.length - at > 1 ? 1 : 2);
  const codes = codesAmong(rows, columns);
  const isRemark = (row: readonly Cell[]): boolean => isMisplaced(row, columns, codes);
  while (at < rows.length && !rows.slice(at).some(isRemark) && longest(rows.slice(at)) <= above) at++;
  return rows.length - at;
}

/** Where the rows at the end begin that stand below an empty one and have less than half of the cells of those above: notes. */
function sparseBelowGap(rows: readonly (readonly Cell[])[]): number {
  const gap = rows.findLastIndex((row) => filledCells(row) === 0);
  const counts = rows
    .slice(0, Math.max(0, gap))
    .map(filledCells)
    .sort((a, b) => a - b);
  const usual = counts[Math.floor(counts.length / 2)] ?? 0;
  const typed = typedColumns(rows.slice(0, Math.max(0, gap)), Math.max(...rows.map(({ length }) => length), 0));
  // Half of the cells are few where a word stands in the place of a date or a number.
  const isWord = (row: readonly Cell[]): boolean => typed.some((at) => kindOf(row[at] ?? null) === 'text');
  const isFew = (row: readonly Cell[]): boolean => filledCells(row) * 2 < usual + (isWord(row) ? 1 : 0);
  const isSparse = gap > 1 && rows.slice(gap + 1).every(isFew);
  return isSparse ? gap : rows.length;
}

/** Columns that hold dates or numbers in nearly all rows that fill them. */
export function typedColumns(rows: readonly (readonly Cell[])[], width: number): number[] {
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const kinds = rows.map((row) => kindOf(row[at] ?? null)).filter((kind) => kind !== 'empty');
    return kinds.length >= 2 && kinds.filter((kind) => kind !== 'text').length >= TYPED * kinds.length;
  });
}

/** Whether a row has words where the others have values, or a single word. */
export function isBelow(row: readonly Cell[], typed: readonly number[]): boolean {
  const kinds = typed.map((at) => kindOf(row[at] ?? null));
  if (kinds.some((kind) => kind !== 'empty' && kind !== 'text')) return false;
  return filledCells(row) <= 1 || kinds.includes('text');
}

/** Texts of such columns in rows that have values in others: codes for what was not measured. */
export function codesAmong(rows: readonly (readonly Cell[])[], typed: readonly number[]): Set<string> {
  const cellsOf = (row: readonly Cell[]): Cell[] => typed.map((at) => row[at] ?? null);
  const isRecord = (cells: readonly Cell[]): boolean => cells.some((cell) => !['text', 'empty'].includes(kindOf(cell)));
  const texts = rows
    .map(cellsOf)
    .filter(isRecord)
    .flat()
    .filter((cell) => kindOf(cell) === 'text');
  return new Set(texts.map(cellText));
}

/** Whether a row has a word in such a column that is none of the codes. */
export function isMisplaced(row: readonly Cell[], typed: readonly number[], codes: ReadonlySet<string>): boolean {
  const words = typed.flatMap((at) => (kindOf(row[at] ?? null) === 'text' ? [cellText(row[at])] : []));
  // The same word in several of them stands for what is not known yet.
  const isCode = (word: string): boolean => codes.has(word) || words.filter((other) => other === word).length > 1;
  return words.some((word) => !isCode(word));
}

function isTotal(row: readonly Cell[]): boolean {
  const label = row.find((cell) => !isBlank(cell));
  return typeof label === 'string' && TOTAL.test(label.trim()) && row.some((cell) => kindOf(cell) === 'number');
}

/** Where the rows begin that hold a single text in their first cell, up to a place. */
function notesFrom(rows: readonly (readonly Cell[])[], end: number, width: number): number {
  let at = end;
  while (width >= 3 && at > 0 && end - at < 5 && isAlone(rows[at - 1] ?? [])) at--;
  return at;
}

/** A sentence under the table: a source, a remark, what stands for a missing value. */
function isNote(cell: Cell | undefined): boolean {
  return (
    typeof cell === 'string' &&
    (declaredCodes([cell]).length > 0 ||
      /^(\*|\(|sources?\b|notes?\b|quellen?\b|anmerkung|stand\b|(generated|exported|printed|created|erstellt|exportiert) (on|at|by|am|von)\b|数据来源|来源|資料|备注|说明|制表|审核|打印|出典|注[:：])/i.test(
        cell.trim(),
      ))
  );
}
