import type { Wording } from '../../text/wording';
import { allFacts } from '../facts/allFacts';
import type { FactSet } from '../facts/factSet';

/** `facts.json`: each fact with its label, its SQL and the condition of its rows, and the set itself. The same set gives the same text. */
export function factsFile(set: FactSet, hash: string, wording: Wording): string {
  const facts = allFacts(set, wording).map(({ id, label, value, sql, where }) => ({ id, label, value, sql, where }));
  const file = { version: 1, file: set.path, rows: set.rows, asOf: set.asOf, hash, facts, set };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}
