/** What makes the figures of a table doubtful though each of its cells was read: totals among its rows. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { TOTAL_WORDS } from '../../core/files/detect/totals';
import { countNote, tableNote, type TableNote } from '../../core/contract/tableNotes';
import { columnsOf } from './loading';

/** Columns of texts in which words for totals are looked for. */
const LABELS = 3;
/** Labels that a note names. */
const NAMED = 3;

/**
 * @param identifier the table's quoted name
 * @param searched columns that are known to hold no label of a total
 */
export async function tableDoubts(
  connection: DuckDBConnection,
  identifier: string,
  searched?: ReadonlySet<string>,
): Promise<TableNote[]> {
  const columns = await columnsOf(connection, identifier);
  const labels = columns.filter(({ type }) => type === 'VARCHAR').slice(0, LABELS);
  const texts = labels.filter(({ name }) => searched?.has(name) !== true);
  const hasNumbers = columns.some(({ type }) => type === 'BIGINT' || type === 'DOUBLE');
  return hasNumbers
    ? totalRows(
        connection,
        identifier,
        texts.map(({ name }) => name),
      )
    : [];
}

/** Rows with a word for a total among the others. */
async function totalRows(
  connection: DuckDBConnection,
  identifier: string,
  names: readonly string[],
): Promise<TableNote[]> {
  if (names.length === 0) return [];
  const tests = names.map((name) => `regexp_full_match(trim(${sqlIdentifier(name)}), ${sqlLiteral(TOTAL_WORDS)}, 'i')`);
  const label = names.map((name, at) => `CASE WHEN ${tests[at] ?? 'false'} THEN trim(${sqlIdentifier(name)}) END`);
  const reader = await connection.runAndReadAll(
    `SELECT count(label), (list(DISTINCT label) FILTER (label IS NOT NULL))[:${NAMED}], count(*) FROM (SELECT coalesce(${label.join(', ')}, NULL) AS label FROM ${identifier})`,
  );
  const [row] = reader.getRowsJson();
  const [count, labels, all] = [Number(row?.[0]), row?.[1], Number(row?.[2])];
  if (count === 0 || count * 2 > all || !Array.isArray(labels)) return [];
  const values = { labels: labels.map(String).sort().join(', ') };
  return countNote(tableNote('totalRow', values), count, tableNote('totalRows', { count, ...values }));
}
