import { writeFile } from 'node:fs/promises';

/** One measured figure. */
export interface BenchRow {
  id: string;
  value: number;
  unit: string;
  /** At most this, in the same unit; none for figures that are only told. */
  target?: number;
  /** The figure of something else in the same run, in the same unit. */
  against?: { what: string; value: number };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Prints the rows as one table, and writes them as JSON where a file is named. */
export async function report(rows: readonly BenchRow[], file: string | undefined): Promise<void> {
  const entries = rows.map((row) => ({
    ...row,
    value: round(row.value),
    met: row.target === undefined ? undefined : row.value <= row.target,
    ratio: row.against === undefined ? undefined : round(row.value / row.against.value),
  }));
  console.table(
    entries.map(({ id, value, unit, target, met, against, ratio }) => ({
      id,
      value,
      unit,
      target: target ?? '',
      met: met === undefined ? '' : met ? 'yes' : 'NO',
      against: against === undefined ? '' : `${against.what}: ${round(against.value)}`,
      ratio: ratio ?? '',
    })),
  );
  if (file !== undefined) await writeFile(file, `${JSON.stringify(entries, null, 2)}\n`);
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
