import path from 'node:path';
import * as z from 'zod';
import type Mocha from 'mocha';

const testResultSchema = z.object({
  title: z.string(),
  /** Of the bundle. */
  file: z.string().optional(),
  state: z.enum(['passed', 'failed', 'pending']),
  ms: z.number().optional(),
  error: z.string().optional(),
});
/** What became of each test, as test processes hand it over in JSON. */
export const testResultsSchema = z.array(testResultSchema);
export type TestResult = z.infer<typeof testResultSchema>;

/** How tests ended. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly title: string; readonly error: string }[];
}

/** Keeps what becomes of the tests of a run; the list is filled while they run. */
export function collectResults(runner: Mocha.Runner): TestResult[] {
  const results: TestResult[] = [];
  const add = (test: Mocha.Test, state: TestResult['state'], error?: Error): void => {
    const { file, duration: ms } = test;
    const said = error?.stack ?? error?.message;
    results.push({
      title: test.fullTitle(),
      ...{ state, ...(file && { file }), ...(ms !== undefined && { ms }), ...(said !== undefined && { error: said }) },
    });
  };
  runner.on('pass', (test) => add(test, 'passed'));
  runner.on('pending', (test) => add(test, 'pending'));
  runner.on('fail', (test, error: Error) => add(test, 'failed', error));
  return results;
}

export function tallyOf(results: readonly TestResult[]): Tally {
  const count = (wanted: TestResult['state']): number => results.filter(({ state }) => state === wanted).length;
  const failures = results
    .filter(({ state }) => state === 'failed')
    .map(({ title, file, error = '' }) => ({ title: file ? `${title} (${path.basename(file)})` : title, error }));
  return { passed: count('passed'), failed: failures.length, skipped: count('pending'), failures };
}

/** One failure that is none of a test's. */
export function failedTally(title: string, error: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ title, error }] };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (of: 'passed' | 'failed' | 'skipped'): number => tallies.reduce((total, tally) => total + tally[of], 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}

/** The last line of a run, for people and programs alike. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

const ERROR_LINES = 15;

/** What failed, for the end of a run: whoever has only the last page of a long output sees it there. */
export function failureLines({ failures }: Tally): string[] {
  if (failures.length === 0) return [];
  return ['', 'What failed:', ...failures.flatMap(({ title, error }) => [`- ${title}`, ...indented(error)])];
}

function indented(error: string): string[] {
  const lines = error.trimEnd().split('\n');
  const shown = lines.slice(0, ERROR_LINES).map((line) => `    ${line}`);
  return lines.length > ERROR_LINES ? [...shown, '    …'] : shown;
}
