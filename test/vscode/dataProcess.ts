import * as z from 'zod';
import type { DataProcess } from '../../src/adapters/data/dataProcess';

const runningSchema = z.object({ tokens: z.array(z.number()) });

/** The id of the process while it runs. */
export async function pidOf(data: DataProcess): Promise<number | undefined> {
  return (await data['current']?.catch(() => undefined))?.child.pid;
}

/** How many requests the process works at. */
export async function workingAt(data: DataProcess): Promise<number> {
  const running = await data['current']?.catch(() => undefined);
  if (!running) return 0;
  const answer = await running.rpc.request('running', {}, new AbortController().signal);
  return runningSchema.parse(answer).tokens.length;
}
