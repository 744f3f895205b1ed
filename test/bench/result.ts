import { writeFile } from 'node:fs/promises';
import * as z from 'zod';

const rowSchema = z.object({
  id: z.string(),
  value: z.number(),
  unit: z.string(),
  /** At most this, in the same unit; none for figures that are only told. */
  target: z.number().exactOptional(),
  /** The figure of something else in the same run, in the same unit. */
  against: z.object({ what: z.string(), value: z.number() }).exactOptional(),
});
export const rowsSchema = z.array(rowSchema);
/** One measured figure. */
export type BenchRow = z.infer<typeof rowSchema>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

interface Judged extends BenchRow {
  met: boolean | undefined;
  ratio: number | undefined;
}

function judged(row: BenchRow): Judged {
  return {
    ...row,
    value: round(row.value),
    met: row.target === undefined ? undefined : row.value <= row.target,
    ratio: row.against === undefined ? undefined : round(row.value / row.against.value),
  };
}

/** Prints the rows as one table. */
export function printRows(rows: readonly BenchRow[]): void {
  console.table(
    rows.map(judged).map(({ id, value, unit, target, met, against, ratio }) => ({
      id,
      value,
      unit,
      target: target ?? '',
      met: met === undefined ? '' : met ? 'yes' : 'NO',
      against: against === undefined ? '' : `${against.what}: ${round(against.value)}`,
      ratio: ratio ?? '',
    })),
  );
}

/** Writes the rows as JSON where a file is named. */
export async function writeRows(rows: readonly BenchRow[], file: string | undefined): Promise<void> {
  if (file !== undefined) await writeFile(file, `${JSON.stringify(rows.map(judged), null, 2)}\n`);
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
