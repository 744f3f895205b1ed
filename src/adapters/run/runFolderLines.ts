import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type * as z from 'zod';
import { parseJson } from '../../base/parseJson';
import { hasCode, readAt } from '../durable';

const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The beginning of a file in a run's folder, which programs of the run may have written: no link is followed, and no pipe is waited for.
 * @param most bytes that are read
 * @returns undefined where there is no such file
 */
export async function readBeginning(file: string, most: number): Promise<string | undefined> {
  await using handle = await open(file, FLAGS).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'ENXIO')) return undefined;
    throw error;
  });
  const info = await handle?.stat();
  if (!handle || info?.isFile() !== true) return undefined;
  return Buffer.from(await readAt(handle, 0, Math.min(most, info.size))).toString();
}

/** The lines of a file of JSON Lines that fit a schema; others are passed over. */
export async function readJsonLines<T>(file: string, schema: z.ZodType<T>, most: number): Promise<T[]> {
  const text = (await readBeginning(file, most)) ?? '';
  return text.split('\n').flatMap((line) => {
    const read = schema.safeParse(parseJson(line));
    return read.success ? [read.data] : [];
  });
}
