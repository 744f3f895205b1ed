/** Facts of tables by the real engine. */
import { parseAsk } from '../../../../../src/core/analysis/facts/asks';
import { computeFacts, type FactsRequest } from '../../../../../src/core/analysis/facts/compute';
import type { ColumnFacts, FactSet } from '../../../../../src/core/analysis/facts/factSet';
import type { SqlEngine } from '../../../../../src/core/ports';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { localize } from '../../../../support/ports';
import type { Intake } from '../../../workers/data/intake';

export const english = makeFormatter(localize, 'en');

export type Asked = Partial<Pick<FactsRequest, 'where' | 'choice'>> & { ask?: string };

/** The facts of a text, by an ask as it is printed (all columns where it is missing). */
export async function factsOf(intake: { engine: SqlEngine }, name: string, asked: Asked = {}): Promise<FactSet> {
  const ask = parseAsk(asked.ask ?? 'columns');
  if (!ask) throw new Error(`Not an ask: ${asked.ask ?? ''}`);
  const request = { path: name, where: asked.where ?? '', ask, asOf: '2024-06-30', choice: asked.choice ?? {} };
  return (await computeFacts(intake.engine, request, english, new AbortController().signal)).set;
}

export async function factsOfText(intake: Intake, text: string, asked: Asked = {}): Promise<FactSet> {
  await intake.write('t.csv', text);
  return factsOf(intake, 't.csv', asked);
}

export function columnOf(set: FactSet, name: string): ColumnFacts {
  const found = set.columns.find((column) => column.name === name);
  if (!found) throw new Error(`There is no column ${name}.`);
  return found;
}

/** Lines of a CSV file. */
export function csv(head: string, rows: Iterable<readonly unknown[]>): string {
  return [head, ...[...rows].map((row) => row.join(','))].join('\n').concat('\n');
}
