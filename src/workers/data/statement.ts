/** A statement of a model or a user, from its text to what the engine runs. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { SqlEngineError } from '../../core/ports';
import { sqlTokens } from '../../core/text/sqlTokens';
import { aggregateForm } from './aggregateRule';
import { checkStatement, NotSelectError, parse } from './guard';
import { missingLists, PivotLists } from './pivotLists';

/** EXPLAIN with what may stand behind it. What is explained is checked as if it ran, so ANALYZE may run it. */
const EXPLAIN =
  /^EXPLAIN\b(?:\s+ANALYZE\b|\s*\(\s*(?:ANALYZE|FORMAT\s+\w+)(?:\s*,\s*(?:ANALYZE|FORMAT\s+\w+))*\s*\))?/i;

export interface Statement {
  /** Names of the tables that it uses: they have to be loaded before it runs. */
  tables: string[];
  /** Its rows are a plan of the engine, which may name places of files. */
  isPlan: boolean;
  /** Places of columns that must be numbers: figures of groups, where these alone are wanted. */
  figures?: readonly number[];
  /** What the engine runs: checked, the same text but for EXPLAIN's comments and the values of PIVOT. @throws SqlEngineError */
  runnable: (connection: DuckDBConnection) => Promise<string>;
}

/** Checks a statement before it runs. @throws SqlEngineError with words for the model */
export async function readStatement(connection: DuckDBConnection, sql: string): Promise<Statement> {
  // The engine's text ends there: what is behind it would neither be checked nor run, and nobody would be told.
  if (sql.includes('\0')) throw new SqlEngineError('refused', 'The SQL has a NUL character. Write it without.');
  const explain = explainOf(sql);
  if (explain === undefined) return { ...(await readSelect(connection, sql)), isPlan: false };
  const { tables, runnable } = await readSelect(connection, explain.of);
  return { tables, isPlan: true, runnable: async (on) => `${explain.words}\n${await runnable(on)}` };
}

/**
 * Checks a statement whose results must be figures of groups, and adds the condition that leaves small groups out.
 * @throws SqlEngineError with words for the model
 */
export async function readAggregates(connection: DuckDBConnection, sql: string): Promise<Statement> {
  if (sql.includes('\0')) throw new SqlEngineError('refused', 'The SQL has a NUL character. Write it without.');
  const { tables } = await checkStatement(connection, sql);
  const read = (text: string): Promise<unknown> => parse(connection, text);
  const { tree, figures } = await aggregateForm(await read(sql), read);
  const json = JSON.stringify(tree);
  const reader = await connection.runAndReadAll('SELECT json_deserialize_sql(CAST($json AS JSON))', { json });
  const guarded = String(reader.value(0, 0));
  return { tables, figures, isPlan: false, runnable: () => Promise.resolve(guarded) };
}

async function readSelect(connection: DuckDBConnection, sql: string): Promise<Omit<Statement, 'isPlan'>> {
  try {
    const { tables } = await checkStatement(connection, sql);
    return { tables, runnable: () => Promise.resolve(sql) };
  } catch (error) {
    const places = error instanceof NotSelectError ? missingLists(sql) : [];
    if (places.length === 0) throw error;
    const lists = await PivotLists.read(connection, sql, places);
    return { tables: lists.tables, runnable: (on) => lists.filled(on) };
  }
}

/** EXPLAIN at the beginning, and the text behind it. */
function explainOf(sql: string): { words: string; of: string } | undefined {
  for (const { kind, start } of sqlTokens(sql, 'duckdb')) {
    if (kind === 'comment') continue;
    const words = EXPLAIN.exec(sql.slice(start))?.[0];
    return words === undefined ? undefined : { words, of: sql.slice(start + words.length) };
  }
  return undefined;
}
