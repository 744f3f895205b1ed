import path from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from './cache';
import { capture } from './process';
import { findPython } from './python';

const figures = z.record(z.string(), z.number());
const referenceSchema = z.object({
  rows: z.number(),
  sum: z.number(),
  mean: z.number(),
  median: z.number(),
  byMonth: figures,
  byYear: figures,
  byCategory: figures,
  byDay: figures,
  byCategory2021: figures,
  byCategory2022: figures,
});
export type Reference = z.infer<typeof referenceSchema>;

/** The figures of the sample sales file by another engine than the product's: SQLite, through Python. */
export async function salesReference(file: string): Promise<Reference> {
  const script = path.join(repositoryRoot(), 'test', 'support', 'reference.py');
  const { code, output } = await capture(await findPython(), [script, file]);
  if (code !== 0) throw new Error(`The reference figures could not be computed:\n${output}`);
  return referenceSchema.parse(JSON.parse(output));
}
