/** What file_search found, in words for the model. */
import { formatBytes } from '../../../base/text';
import type { FileInfo, WorkspaceFiles } from '../../ports';
import type { OutputLevel } from '../../contract/toolResult';
import { shownPath } from '../../files/textPage';
import type { Hit, Skipped } from './searchText';
import type { WalkReport } from './walk';

/** Characters of a line that are shown around what was found. */
export const EXCERPT: Readonly<Record<OutputLevel, number>> = { brief: 0, standard: 200, full: 600 };

/** Lines that have a text, by their files. */
export function hitLines(hits: readonly Hit[]): string[] {
  let file = '';
  return hits.flatMap(({ path, line, excerpt: shown }) => {
    const head = path === file ? [] : [shownPath(path)];
    file = path;
    return [...head, `  ${line}\t${shown}`];
  });
}

/** Files that have a text, with how many lines of each. */
export function countLines(hits: readonly Hit[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of hits) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].map(([path, count]) => `${shownPath(path)}: ${count} ${count === 1 ? 'line' : 'lines'}`);
}

/** Files with their sizes. */
export async function fileLines(files: WorkspaceFiles, paths: readonly string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const info = await files.stat(path).catch((): FileInfo | undefined => undefined);
      return `${shownPath(path)}${info ? ` (${formatBytes(info.size)})` : ''}`;
    }),
  );
}

/** What was not looked at, and why the search ended before its end. */
export function limitLines(report: WalkReport, skipped: Skipped, secret: number): string[] {
  const left = [
    told(skipped.binary, 'binary'),
    told(skipped.large, 'of more than 8 MB'),
    told(skipped.unreadable, 'that cannot be read'),
    told(secret, 'made to hold passwords or keys'),
  ].filter((words) => words !== '');
  return [
    ...(left.length > 0 ? [`Not looked into: files ${left.join(', ')}.`] : []),
    ...(report.ignored > 0 ? [`Left out by ignore files: ${report.ignored}.`] : []),
    ...(report.unreadable > 0 ? [`Folders that cannot be listed: ${report.unreadable}.`] : []),
    ...(report.stopped === undefined
      ? []
      : [
          `Stopped early, ${report.stopped}: there may be more. Give path, a folder to look in, or a narrower pattern.`,
        ]),
  ];
}

function told(count: number, what: string): string {
  return count === 0 ? '' : `${what}: ${count}`;
}
