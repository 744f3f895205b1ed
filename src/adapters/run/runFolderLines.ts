import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type * as z from 'zod';
import { hasCode } from '../durable';

const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The beginning of a file in a run's folder, which programs of the run may have written: no link is followed, and no pipe is waited for.
 * @param most bytes that are read
 * @returns undefined where there is no such file
 */
export async function readBeginning(file: string, most: number): Promise<string | undefined> {
  const handle = await open(file, FLAGS).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'ENXIO')) return undefined;
    throw error;
  });
  try {
    const info = await handle?.stat();
    if (!handle || info?.isFile() !== true) return undefined;
    const buffer = Buffer.alloc(Math.min(most, info.size));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.toString('utf8', 0, filled);
  } finally {
    await handle?.close();
  }
}

/** The lines of a file of JSON Lines that fit a schema; others are passed over. */
export async function readJsonLines<T>(file: string, schema: z.ZodType<T>, most: number): Promise<T[]> {
  const text = (await readBeginning(file, most)) ?? '';
  return text.split('\n').flatMap((line) => {
    const read = schema.safeParse(parsed(line));
    return read.success ? [read.data] : [];
  });
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
