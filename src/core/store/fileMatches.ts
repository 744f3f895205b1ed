import { comparable, fitOf } from '../../base/fit';
import { fileKind, isCode } from '../files/fileKinds';

/**
 * The files that fit what was written of a path, best first: those whose name begins with it, then those that hold it in
 * their name, in their path, and those that hold its letters in order. Among equals data come first, then documents, code,
 * pictures and what nothing here reads, and of each kind what is open. Where nothing is written all fit.
 * @param most files that are wanted
 * @param open files that the user looks at
 */
export function fileMatches(
  paths: readonly string[],
  written: string,
  most: number,
  open: ReadonlySet<string> = new Set(),
): string[] {
  const wanted = comparable(written);
  const found = paths.flatMap((path) => {
    const fit = fitOf(comparable(path), wanted);
    return fit === undefined ? [] : [{ path, fit, kind: kindOrder(path), shut: open.has(path) ? 0 : 1 }];
  });
  found.sort(
    (a, b) =>
      a.fit - b.fit ||
      a.kind - b.kind ||
      a.shut - b.shut ||
      a.path.length - b.path.length ||
      (a.path < b.path ? -1 : 1),
  );
  return found.slice(0, most).map(({ path }) => path);
}

/** The names that fit what was written of one, those that begin with it first; else in their order. */
export function nameMatches<T extends { name: string }>(all: readonly T[], written: string, most: number): T[] {
  const wanted = comparable(written);
  const found = all.flatMap((each) => {
    const fit = fitOf(comparable(each.name), wanted);
    return fit === undefined ? [] : [{ each, fit }];
  });
  return found
    .sort((a, b) => a.fit - b.fit)
    .slice(0, most)
    .map(({ each }) => each);
}

function kindOrder(path: string): number {
  const kind = fileKind(path);
  if (!kind) return 4;
  if (kind.reader === 'table') return 0;
  if (kind.reader === 'image') return 3;
  return kind.reader === 'text' && isCode(kind.name) ? 2 : 1;
}
