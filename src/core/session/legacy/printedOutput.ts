import { shownOutput } from '../../text/shownOutput';

/** What stands behind the output in the observation of a run, and how what follows it there begins. */
const BEHIND = [
  /^What is left out of its output could not be kept\.$/,
  /^Which files it made and wrote could not be found out\.$/,
  /^Files for the report:$/,
  /^Files written in the workspace:$/,
  /^… \(cut here\)$/,
  /^Data stored as artifact: artifact_/,
  /^To read on call file_reader with path "/,
  /^The rest could not be kept: make the call again/,
];

/** How an entry of a list of files begins. */
const ENTRY = '- ';

/**
 * What a program printed, out of the observation of its run: without how it ended, notes and lists of files. For results of
 * sessions from before they carried it as data.
 * @returns '' where the observation has no line of it
 */
export function printedOutput(observation: string): string {
  const lines = observation.split('\n');
  const start = lines.indexOf('Output:') + 1;
  if (start === 0) return '';
  let end = lines.length;
  for (let at = end - 1; at >= start; at--) {
    const line = lines[at] ?? '';
    if (BEHIND.some((pattern) => pattern.test(line))) end = at;
    else if (!line.startsWith(ENTRY)) break;
  }
  return shownOutput(lines.slice(start, end).join('\n'));
}
