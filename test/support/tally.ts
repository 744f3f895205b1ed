/** How tests ended. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The last line of a run, for people and programs alike. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const line = `${String(passed)} passed, ${String(failed)} failed`;
  return skipped > 0 ? `${line}, ${String(skipped)} skipped` : line;
}
