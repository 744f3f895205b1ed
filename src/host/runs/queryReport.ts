import type { SqlResult, SqlValue } from '../../core/ports';
import type { Formatter } from '../../core/text/formatter';

/** Rows of a result that are shown. */
export const SHOWN_ROWS = 1000;

/** A statement, and what came of it. */
export type QueryOutcome = { sql: string } & ({ result: SqlResult } | { problem: string });

/** What the statements of a file gave, as markdown: of each its words, and its rows as a table. */
export function queryReport(filename: string, outcomes: readonly QueryOutcome[], { t, rows }: Formatter): string {
  const parts = [`# ${plain(filename)}`];
  if (outcomes.length === 0) parts.push(t('There is no statement in it.'));
  for (const outcome of outcomes) {
    parts.push(fence(outcome.sql));
    if ('problem' in outcome) {
      parts.push(`**${t('This statement did not run:')}** ${plain(outcome.problem)}`);
      continue;
    }
    const { result } = outcome;
    parts.push(rows(result.rows.length));
    if (result.truncated) parts.push(t('There are more: these are the first.'));
    if (result.columns.length > 0) parts.push(table(result));
  }
  return `${parts.join('\n\n')}\n`;
}

function table({ columns, rows }: SqlResult): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ name }) => plain(name))),
    line(columns.map(({ type }) => (/INT|DOUBLE|FLOAT|DECIMAL|REAL/i.test(type) ? '---:' : '---'))),
    ...rows.map((row) => line(row.map((value) => plain(print(value))))),
  ].join('\n');
}

function print(value: SqlValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * A text that is nothing but text in markdown, on one line. A cell of somebody's data must be neither a picture, which
 * would be fetched, nor a link nor HTML.
 */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A fence that nothing inside ends. */
function fence(sql: string): string {
  const longest = Math.max(2, ...(sql.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}sql\n${sql}\n${ticks}`;
}
