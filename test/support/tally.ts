import type { MochaResult } from './mochaJob';

/** A test that failed, and what it said. */
export interface Failure {
  readonly title: string;
  readonly error: string;
}

/** How tests ended. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  readonly failures: Failure[];
  /** What failed at first and passed when its file ran once more, by itself. Counted as passed. */
  readonly flaky: Failure[];
}

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
}

/** One failure that is none of a test's. */
export function failedTally(title: string, error: string): Tally {
  return { ...emptyTally(), failed: 1, failures: [{ title, error }] };
}

/** The counts of a run of mocha. */
export function mochaTally(result: MochaResult): Tally {
  const count = (wanted: string): number => result.tests.filter(({ state }) => state === wanted).length;
  const failures = failuresOf(result);
  return {
    ...emptyTally(),
    ...{ passed: count('passed'), failed: failures.length, skipped: count('pending'), failures },
  };
}

export function failuresOf({ tests }: MochaResult): Failure[] {
  return tests.flatMap(({ title, state, error = '' }) => (state === 'failed' ? [{ title, error }] : []));
}

/** Adds the counts of another one. */
export function addTally(to: Tally, { passed, failed, skipped, failures, flaky }: Tally): void {
  to.passed += passed;
  to.failed += failed;
  to.skipped += skipped;
  to.failures.push(...failures);
  to.flaky.push(...flaky);
}

/** The last line of a run, for people and programs alike. */
export function closingLine({ passed, failed, skipped }: Pick<Tally, 'passed' | 'failed' | 'skipped'>): string {
  const line = `${String(passed)} passed, ${String(failed)} failed`;
  return skipped > 0 ? `${line}, ${String(skipped)} skipped` : line;
}

const ERROR_LINES = 15;

/** What failed, for the end of a run: whoever has only the last page of a long output sees it there. */
export function failureLines({ failures, flaky }: Tally): string[] {
  return [
    ...listed('What failed', failures),
    ...listed('What failed at first, and passed when its file ran once more', flaky),
  ];
}

function listed(heading: string, failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  return ['', `${heading}:`, ...failures.flatMap(({ title, error }) => [`- ${title}`, ...indented(error)])];
}

function indented(error: string): string[] {
  const lines = error.trimEnd().split('\n');
  const shown = lines.slice(0, ERROR_LINES).map((line) => `    ${line}`);
  return lines.length > ERROR_LINES ? [...shown, '    …'] : shown;
}
