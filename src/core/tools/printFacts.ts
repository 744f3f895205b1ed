/** A set of facts for models: one line each, with ids, in English. */
import type { FactSet } from '../analysis/facts/factSet';
import { printAsk } from '../analysis/facts/asks';
import { reportNames } from '../analysis/saved/names';
import { factTag } from '../text/references';
import { plainLine, printColumn, printColumnBriefly, printQuoted } from './printColumns';
import { printRelations } from './printRelations';
import type { OutputLevel } from '../contract/toolResult';

/** Characters that the lines of columns take at the level `standard`, and what all lines take together. */
const COLUMN_CHARACTERS = 6000;
const CHARACTERS = 12_000;
/** Problems that are told one by one. */
const MAX_PROBLEMS = 5;

export function printFacts(set: FactSet, level: OutputLevel): string {
  const columns = columnLines(set, level);
  const relations = level === 'brief' ? [] : printRelations(set, level);
  const ends = [...problemLines(set), ...(level === 'brief' ? [] : saved(set))];
  const room = CHARACTERS - [...columns, ...ends].join('\n').length;
  return [...head(set), ...columns, ...(level === 'standard' ? fitting(relations, room) : relations), ...ends].join(
    '\n',
  );
}

function head(set: FactSet): string[] {
  const { id, table, rows, tableRows, tableColumns, duplicates, sampled, where, ask, focus } = set;
  const name = (number: number | null): string =>
    `${printQuoted(set.columns.find((column) => column.number === number)?.name ?? '')} (c${number})`;
  const question = printAsk(ask);
  return [
    `Facts ${id} of ${plainLine(table)}${question === '' ? '' : `, ${plainLine(question)}`}: .rows ${rows}${where === '' ? '' : ` of .tableRows ${tableRows}, where ${plainLine(where)}`}, .tableColumns ${tableColumns}${duplicates === null ? '' : `, .duplicates ${duplicates}`}`,
    ...(sampled ? [`A sample: ${sampled.bytes} of ${sampled.of} bytes were read. Say so in the report.`] : []),
    `An id is ${id}.<row>.<name>, e.g. ${id}.c1.missing; of the whole ${id}.rows. Cite each number: ${factTag(`${id}.c1.missing`, '…')}. Shares are ids too: ${id}.c1.missing_share.`,
    ...(ask.kind === 'overview' || ask.kind === 'columns'
      ? [
          `Main measure: ${focus.measure === null ? 'number of rows' : name(focus.measure)}; main time: ${focus.time === null ? 'none' : name(focus.time)}; dimensions: ${focus.dimensions.length === 0 ? 'none' : focus.dimensions.map(name).join(', ')}`,
        ]
      : []),
  ];
}

/** Columns that an analysis is about come first where there is no room for all. */
function columnLines(set: FactSet, level: OutputLevel): string[] {
  const { columns, focus, tableColumns } = set;
  const lines = new Map(
    columns.map((column) => [
      column.number,
      level === 'brief' ? printColumnBriefly(column) : printColumn(set, column, level),
    ]),
  );
  const first = [focus.measure, focus.time, ...focus.dimensions];
  const order = [...new Set([...first, ...lines.keys()])].filter((number) => number !== null);
  const kept = new Set<number>();
  let left = level === 'full' ? Number.POSITIVE_INFINITY : COLUMN_CHARACTERS;
  for (const number of order) {
    left -= (lines.get(number)?.length ?? 0) + 1;
    if (left < 0) break;
    kept.add(number);
  }
  const cut = lines.size - kept.size;
  const isWhole = set.ask.kind === 'overview' || set.ask.kind === 'columns';
  const uncounted = isWhole ? tableColumns - lines.size : 0;
  return [
    'Columns:',
    ...[...lines].flatMap(([number, line]) => (kept.has(number) ? [line] : [])),
    ...(cut > 0
      ? [`… ${cut} more columns; all are in the artifact, and in response_format "full"; one: distribution of "name".`]
      : []),
    ...(uncounted > 0
      ? [
          `… ${uncounted} columns behind the first ${lines.size} were not looked at; ask for one: distribution of "name".`,
        ]
      : []),
  ];
}

function fitting(lines: readonly string[], room: number): string[] {
  const kept: string[] = [];
  let left = room;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) return [...kept, `… ${lines.length - kept.length} more lines: ask with response_format "full".`];
    kept.push(line);
  }
  return kept;
}

function problemLines({ problems }: FactSet): string[] {
  const told = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ about, reason }) => `Not computed: ${plainLine(about)}: ${oneSentence(reason)}`);
  const more = problems.length - told.length;
  return more > 0 ? [...told, `… and ${more} more that could not be computed.`] : told;
}

function oneSentence(text: string): string {
  return plainLine(text).slice(0, 300);
}

function saved(set: FactSet): string[] {
  const { page, facts, sql, python } = reportNames(set);
  return [
    `A reply that names them offers these: download_links ${page} (the report as one page), ${facts}; code ids ${sql} (SQL), ${python} (Python).`,
  ];
}
