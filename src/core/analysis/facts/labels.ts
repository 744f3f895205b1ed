/** Labels that have words of a question: a set of facts tells the most frequent values of a column alone. */
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import type { TableColumn } from './firstScan';
import type { ColumnFacts, FactSet, FoundLabel } from './factSet';
import type { Runner } from './runner';
import { TEXT_CHARACTERS } from './columnSql';

/** Labels of a column that are told. */
const MAX_FOUND = 20;
/** Columns that are looked through. */
const MAX_SEARCHED = 60;
/** Characters of a label of which a part can stand for it: what is longer is prose. */
const LONGEST_NAME = 60;

/**
 * The labels that are one of the words, or have one in them, those that are one first, then the most frequent.
 * @throws SqlEngineError, CancelledError
 */
export async function findLabels(
  run: Runner,
  columns: readonly TableColumn[],
  words: readonly string[],
): Promise<FoundLabel[]> {
  const wanted = words.map((word) => sqlLiteral(word.toLowerCase()));
  const found: FoundLabel[] = [];
  for (const { name, number } of columns.filter(({ type }) => type === 'VARCHAR').slice(0, MAX_SEARCHED)) {
    const column = sqlIdentifier(name);
    const has = wanted.map((word) => `contains(lower(${column}), ${word})`).join(' OR ');
    const isOne = `max(CASE WHEN lower(trim(${column})) IN (${wanted.join(', ')}) THEN 1 ELSE 0 END)`;
    const rows = await run.select(
      `SELECT left(${column}, ${TEXT_CHARACTERS}) AS "label", count(*) AS "rows" ${run.from(has)} GROUP BY 1 ORDER BY ${isOne} DESC, 2 DESC, 1 LIMIT ${MAX_FOUND}`,
    );
    found.push(...rows.map((row) => ({ column: number, label: row.text('label') ?? '', rows: row.count('rows') })));
  }
  return found;
}

/** The facts with labels that were made last of each set: what reads questions by them is made once for a set. */
const made = new WeakMap<FactSet, { sets: readonly FactSet[]; labelled: FactSet }>();

/** The facts of a table with the labels of others; the set itself where they have none. */
export function withLabels(set: FactSet, sets: readonly FactSet[]): FactSet {
  const last = made.get(set);
  if (last?.sets.length === sets.length && last.sets.every((each, at) => each === sets[at])) return last.labelled;
  const labelled = addLabels(set, sets);
  made.set(set, { sets, labelled });
  return labelled;
}

function addLabels(set: FactSet, sets: readonly FactSet[]): FactSet {
  const found = sets.flatMap(({ ask, labels = [] }) => (ask.kind === 'labels' ? labels.map((label) => ({ ...label, words: ask.words })) : [])); // prettier-ignore
  if (found.length === 0) return set;
  const columns = set.columns.map((column): ColumnFacts => {
    const top = column.top ?? [];
    const known = new Set(top.map(({ label }) => label));
    const isProse = (column.lengths?.max ?? 0) > LONGEST_NAME;
    const own = found.filter(({ column: number, label, words }) => {
      if (number !== column.number || known.has(label)) return false;
      return !isProse || words.some((word) => word.toLowerCase() === label.trim().toLowerCase());
    });
    const more = new Map(own.map(({ label, rows }) => [label, rows]));
    return more.size === 0
      ? column
      : { ...column, top: [...top, ...[...more].map(([label, rows]) => ({ label, rows }))] };
  });
  return { ...set, columns };
}
