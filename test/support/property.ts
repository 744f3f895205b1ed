import fc from 'fast-check';
import * as z from 'zod';
import { isFull } from './full';

/** The seed of the gate: the same values in every run. */
export const SEED = 20_261_124;

const exploringSchema = z.object({
  /** What a property may take of a round, in milliseconds. */
  slice: z.number(),
  /** When the exploration ends, in milliseconds since 1970. */
  end: z.number(),
});
/** How a test process is told to look for new counterexamples. It travels as JSON in an environment variable. */
export type Exploring = z.infer<typeof exploringSchema>;
export const EXPLORING = 'BA_AGENT_EXPLORING';

const asked = process.env[EXPLORING];
const exploring = asked === undefined ? undefined : exploringSchema.parse(JSON.parse(asked));

/** Whether properties draw new seeds: then nobody knows which values come. */
export const isExploring = exploring !== undefined;

/**
 * Checks a property as fast-check does, with the same seed and number of runs each time, and both in its failure: all runs in the long
 * form, half of them in the gate. `npm run test:explore` draws new seeds instead, for as long as it says.
 * @throws with the counterexample, as it is written into `examples`
 */
export function assertProperty<T>(property: fc.IAsyncProperty<T>, parameters?: fc.Parameters<T>): Promise<void>;
export function assertProperty<T>(property: fc.IProperty<T>, parameters?: fc.Parameters<T>): void;
export function assertProperty<T>(
  property: fc.IRawProperty<T>,
  parameters: fc.Parameters<T> = {},
): Promise<void> | void {
  const numRuns = Math.ceil((parameters.numRuns ?? 100) * (isFull || exploring ? 1 : 0.5));
  const run = (seed: number): Promise<void> | void =>
    fc.assert(property, { seed: SEED, ...parameters, numRuns, ...(exploring && { seed }), reporter: report });
  if (!exploring) return run(SEED);
  const end = Math.min(Date.now() + exploring.slice, exploring.end);
  if (property.isAsync()) return explored(run, end);
  do void run(newSeed());
  while (Date.now() < end);
}

async function explored(run: (seed: number) => Promise<void> | void, end: number): Promise<void> {
  do await run(newSeed());
  while (Date.now() < end);
}

/** Values of an arbitrary: the same ones each time, but while new seeds are explored. */
export function sampleOf<T>(arbitrary: fc.Arbitrary<T>, numRuns: number, seed = SEED): T[] {
  return fc.sample(arbitrary, { seed: exploring ? Date.now() : seed, numRuns });
}

function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

function report<T>(details: fc.RunDetails<T>): void {
  if (!details.failed) return;
  const { seed, numRuns = 100 } = details.runConfiguration;
  const lines = [
    String(details.errorInstance),
    fc.defaultReportMessage(details) ?? '',
    `Seed ${seed ?? ''}, ${numRuns} runs.`,
  ];
  if (details.counterexample) lines.push(`To keep it: { examples: [${fc.stringify(details.counterexample)}] }`);
  throw new Error(lines.join('\n'), { cause: details.errorInstance });
}
