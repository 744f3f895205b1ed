/** Facts of columns: what each is, and what is in it. */
import { isNumeric, isTemporal } from '../roles/engineTypes';
import { periodGrain, meaningOf, type Seen } from '../roles/meaning';
import { isWorded, namesEnd } from '../roles/nameWords';
import type { ColumnType, ColumnRoleChoices } from '../roles/semantic';
import { timeSql, cutLabelSql, presentSql } from './columnSql';
import type { ColumnFacts } from './factSet';
import { batches, firstLook, inParts, type FirstLook, type TableColumn } from './firstScan';
import { numberFacts } from './numbers';
import type { Runner } from './runner';
import {
  withAdded,
  withApart,
  withBalances,
  withCapacities,
  withCodes,
  withOwners,
  withParts,
  withReadings,
  withRowTotals,
  withSides,
  withStations,
  withYears,
} from './tableMeanings';

export interface ColumnsRequest {
  columns: readonly TableColumn[];
  /** Of all columns of the table. */
  names: readonly string[];
  /** Rows that are looked at. */
  rows: number;
  asOf: string;
  choice: ColumnRoleChoices;
  /** Signs at the values of columns, by their names. */
  signs: Readonly<Record<string, string>>;
  /** Columns whose values the file itself adds up. */
  added: readonly string[];
  /** Columns that are parts of a time which another column has, and whether each is its year. */
  parts: ReadonlyMap<string, boolean>;
}

/** @returns in the order of the table; columns that the engine cannot look at are missing, and told as problems */
export async function columnFacts(run: Runner, request: ColumnsRequest): Promise<ColumnFacts[]> {
  const { rows, choice } = request;
  const looks = [...(await firstLook(run, request.columns, rows, request.asOf)).values()];
  const noPeriods = await withoutPeriods(run, looks, rows);
  const meant = looks
    .sort((a, b) => a.number - b.number)
    .map((look) => {
      const seen: Seen = {
        ...look,
        sign: request.signs[look.name] ?? '',
        isPeriod: !noPeriods.has(look.number),
        isCode: isWorded(look.name, request.names) || namesEnd(look.name, request.names),
      };
      const own = Object.hasOwn(choice.columns ?? {}, look.name) ? choice.columns?.[look.name] : undefined;
      return { look, meaning: meaningOf(seen, own ?? {}) };
    });
  let columns = withParts(meant, request.parts);
  columns = withAdded(columns, request.added);
  columns = withYears(columns);
  columns = withStations(columns, request.names);
  columns = withCapacities(columns, rows);
  columns = await withSides(run, columns, rows);
  columns = await withCodes(run, columns);
  columns = await withRowTotals(run, columns);
  columns = await withOwners(run, columns);
  columns = await withApart(run, columns);
  columns = await withBalances(run, columns, request.added);
  columns = await withReadings(run, columns);
  const measures = columns.filter(({ meaning }) => meaning.role === 'measure').map(({ look }) => look);
  const numbers = await numberFacts(
    run,
    measures.filter(({ present }) => present > 0),
    rows,
  );
  const facts: ColumnFacts[] = [];
  for (const { look, meaning } of columns) {
    const { number, name, type, present, odd, distinct, lengths, future } = look;
    const { min, max } = meaning.epoch ? await momentsOf(run, look, meaning) : look;
    const isLabelled = ['dimension', 'flag', 'id', 'text', 'constant'].includes(meaning.role);
    const top = isLabelled && present > 0 ? await topValues(run, look) : undefined;
    facts.push({
      ...{ number, name, type, meaning, present, missing: rows - present, odd, distinct, min, max },
      ...numbers.get(number),
      ...(top && { top }),
      ...(meaning.role === 'time' && isTemporal(type) && { future: future ?? 0 }),
      ...(lengths && { lengths }),
    });
  }
  return facts;
}

/** The first and the last moment of a column of numbers, as the engine tells times. */
async function momentsOf(
  run: Runner,
  look: FirstLook,
  meaning: ColumnType,
): Promise<{ min: string | null; max: string | null }> {
  const time = timeSql({ ...look, meaning });
  const row = await run.one(
    `SELECT CAST(min(${time}) AS VARCHAR) AS "min", CAST(max(${time}) AS VARCHAR) AS "max" ${run.from()}`,
  );
  return { min: row.text('min'), max: row.text('max') };
}

/** Columns whose extremes are years or months, but of whose values some are none. */
async function withoutPeriods(run: Runner, looks: readonly FirstLook[], rows: number): Promise<ReadonlySet<number>> {
  const without = new Set<number>();
  const due = looks.filter(
    (look) => periodGrain(look) !== undefined && (!isNumeric(look.type) || periodGrain(look) === 'month'),
  );
  await inParts(
    run,
    batches(due, rows),
    (part) => {
      const counts = part.map((look) => {
        const time = timeSql({
          ...look,
          meaning: { role: 'time', additive: false, by: 'values', grain: periodGrain(look) ?? 'year' },
        });
        return `count(${time}) AS "times${look.number}"`;
      });
      return `SELECT ${counts.join(', ')} ${run.from()}`;
    },
    (row, { number, present }) => {
      if (row.count(`times${number}`) < present) without.add(number);
    },
  );
  return without;
}

/** Values that are told of a column. */
const MAX_TOP = 10;
/** A column of which no value comes twice has no most frequent ones, unless it is this short. */
const FEW_VALUES = 60;

type Top = NonNullable<ColumnFacts['top']>;

/** The most frequent values of a column, ties by their text; undefined where none comes twice. */
async function topValues(run: Runner, column: FirstLook): Promise<Top | undefined> {
  if (column.distinct === column.present && column.distinct > FEW_VALUES) return undefined;
  return run.attempt(column.name, async () => {
    const label = `${cutLabelSql(column)} AS "label", count(*) AS "rows"`;
    const rows = await run.select(
      `SELECT ${label} ${run.from(presentSql(column))} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_TOP}`,
    );
    return rows.map((row) => ({ label: row.text('label') ?? '', rows: row.count('rows') }));
  });
}
