/** Holds a report against the truth that was written down of its file before it was read. */
import * as z from 'zod';
import type { ColumnFacts } from '../../../src/core/analysis/facts/factSet';
import { isSnapshot } from '../../../src/core/analysis/report/sentences/snapshots';
import type { TableReport } from '../../report/tables';

export const truthSchema = z.object({
  file: z.string(),
  /** The export that it is made after. */
  after: z.string(),
  kind: z.string(),
  /** What a naive reader gets wrong. */
  trap: z.string(),
  /** Records; of periods as columns those of the file. */
  rows: z.number().nullish(),
  /** Columns that the report may be about; none: the number of rows; `*`: the values of periods as columns. */
  measure: z.array(z.string()),
  /** The sum of the first of them, where it means something. */
  total: z.number().nullish(),
  neverSum: z.array(z.string()).nullish(),
  time: z
    .object({
      column: z.union([z.string(), z.array(z.string())]),
      first: z.string(),
      last: z.string(),
      open: z.boolean().optional(),
    })
    .nullish(),
  /** Patterns that the text must not match. */
  mustNotSay: z.array(z.string()).nullish(),
  /** Names that the reader has to find. */
  columns: z.array(z.string()).nullish(),
});
export type Truth = z.infer<typeof truthSchema>;

export interface Verdict {
  /** What is not as it should be; nothing: the report is sound. */
  faults: string[];
  /** It has a sum that is wrong, or says what must not be said. */
  isWrong: boolean;
}

/** @param report of the file that the truth is about */
export function judge({ set, text, shape }: TableReport, truth: Truth): Verdict {
  const faults: string[] = [];
  const wrong: string[] = [];
  const arePeriods = truth.measure[0] === '*';
  const columnOf = (number: number | null): ColumnFacts | undefined =>
    set.columns.find((each) => each.number === number);
  const [time, measure] = [columnOf(set.focus.time), columnOf(set.focus.measure)];
  const name = measure?.name ?? '';

  if (!arePeriods && typeof truth.rows === 'number' && set.rows !== truth.rows) {
    faults.push(`${set.rows} rows for ${truth.rows}`);
  }
  if (truth.time) {
    const { first, last, open = false } = truth.time;
    const isSaid = shape.notes.some(({ message }) => message.includes('either way round'));
    const isRight = dayOf(time?.min) === first && dayOf(time?.max) === last;
    if (!isRight && !(open && isSaid))
      faults.push(`time ${time ? `${String(time.min)} to ${String(time.max)}` : 'none'} for ${first} to ${last}`);
  }
  const isSubject = arePeriods
    ? measure !== undefined
    : truth.measure.length === 0
      ? measure === undefined
      : truth.measure.includes(name);
  if (!isSubject) faults.push(`about ${name === '' ? 'rows' : name}`);
  else if (measure) {
    const isFirst = arePeriods || name === truth.measure[0];
    const sum = measure.numbers?.sum ?? Number.NaN;
    const { total } = truth;
    if (typeof total !== 'number') {
      if (measure.meaning.additive && !isSnapshot(set) && isFirst) wrong.push(`${name} is added up`);
    } else if (!measure.meaning.additive) faults.push(`${name} is not added up`);
    else if (isFirst && Math.abs(sum - total) > 0.006 + 1e-9 * Math.abs(total)) wrong.push(`total ${sum} for ${total}`);
  }
  for (const never of truth.neverSum ?? []) {
    const column = set.columns.find(({ name: own }) => own === never);
    const isLevel = column === measure && isSnapshot(set);
    if (column?.meaning.role === 'measure' && column.meaning.additive && !isLevel) wrong.push(`${never} is added up`);
  }
  // The name of the file and an id that all rows share may hold a number.
  const names = set.columns.flatMap(({ meaning, top = [] }) =>
    meaning.role === 'constant' ? top.map(({ label }) => label) : [],
  );
  const told = [set.path, ...names].reduce((rest, name) => rest.replaceAll(name, ''), text);
  const plain = told.replace(/<(fact_ref|code_ref)\b[^>]*>(.*?)<\/\1>/g, '$2').replace(/```.*?```/gs, '');
  for (const never of truth.mustNotSay ?? []) if (new RegExp(never, 'i').test(plain)) wrong.push(`says ${never}`);
  const known = new Set([...shape.columns.map((column) => column.name), ...unpivotedNames(shape)]);
  for (const column of [...(truth.columns ?? []), ...(truth.neverSum ?? [])])
    if (!known.has(column)) faults.push(`no column ${column}`);
  return { faults: [...faults, ...wrong], isWrong: wrong.length > 0 };
}

/** Columns of the file that are rows now. */
function unpivotedNames({ unpivoted }: TableReport['shape']): string[] {
  if (!unpivoted) return [];
  return [
    ...unpivoted.leftOut,
    ...unpivoted.periods.flatMap(({ columns }) => columns.flatMap((column) => column ?? [])),
  ];
}

/** The first day of an extreme of a time as the facts have it. */
function dayOf(value: string | null | undefined): string {
  const text = (value ?? '').slice(0, 10);
  if (/^\d{4}$/.test(text)) return `${text}-01-01`;
  return /^\d{6}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4)}-01` : text;
}
