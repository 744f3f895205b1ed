import * as z from 'zod';
import { computeFacts } from '../analysis/facts/compute';
import { parseAsk } from '../analysis/facts/asks';
import type { Clock, SqlEngine, WorkspaceFiles } from '../ports';
import type { TableChoices } from '../store/tableChoices';
import type { Wording } from '../text/wording';
import { printFacts } from './printFacts';
import { tableOf } from './tableOf';
import { outputLevels } from '../contract/toolResult';
import { ToolError, type Tool } from '../contract/tool';

/** A million rows take some twenty seconds on two cores. */
const TIMEOUT_MS = 120_000;

const FORMS =
  'Empty: everything for a report. Else one of: columns; "sales" by "region"; "sales" over "date" by month for each "region"; change of "sales" over "date" by month from 2024-01 to 2024-02 for each "region"; distribution of "sales"; relation of "a" and "b". The word rows without quotes stands for the number of rows';

const parameters = z.object({
  path: z.string().min(1).describe('The data file, as file_reader takes it: sales.csv, book.xlsx#Sheet2'),
  ask: z.string().default('').describe(FORMS),
  where: z.string().default('').describe('Rows to look at, as an SQL condition; empty: all'),
  response_format: z.enum(outputLevels).default('standard').describe('How much of the facts to print'),
});

type Arguments = z.infer<typeof parameters>;

export interface FactsParts {
  sql: SqlEngine;
  files: Pick<WorkspaceFiles, 'stat'>;
  wording: Wording;
  clock: Pick<Clock, 'now'>;
  choices: TableChoices;
}

/** Computes facts of a table, each with an id by which a report cites it. */
export function facts({ sql, files, wording, clock, choices }: FactsParts): Tool<Arguments> {
  const today = (): string => clock.now().slice(0, 10);
  return {
    name: 'facts',
    version: '1.0.0',
    description:
      'Computes facts of a data table (types, distributions, breakdowns, trends, relations), each with an id. Cite each number of a report by its fact: <fact_ref id="k7f2.c3.mean">41.2</fact_ref>.',
    parameters,
    effect: 'read',
    timeoutMs: TIMEOUT_MS,
    retriesTimeouts: false,
    cache: 'cacheable',
    refersTo: ({ path }) => [choices.stamp(path), today()],
    async run({ path, ask: text, where }, { signal, level }) {
      const ask = parseAsk(text);
      if (!ask) throw new ToolError('validation', 'unknown_ask', `This cannot be asked: ${text}. ${FORMS}`);
      const request = { path, where, ask, asOf: today(), choice: choices.get(path) };
      const { set, shape, sources } = await computeFacts(sql, request, wording, signal);
      return {
        text: printFacts(set, level),
        summary: wording.rows(set.rows),
        whole: { text: JSON.stringify(set), form: 'text' },
        keep: true,
        details: { tables: await tableOf(path, () => shape, files) },
        sources,
      };
    },
  };
}
