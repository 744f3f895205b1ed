import { fileKind } from '../tools/fileKinds';
import { plain, type Wording } from '../wording';
import { readDataset } from './dataset';
import { FIRST_LABELS, firstQueries } from './firstRound';
import { answeredTo, readTableFile, type Answered, type Turn } from './reading';
import { complete, queryCalls, reasonOf, type Said } from './saying';
import { secondQueries } from './secondRound';

/** The table that was attached last, where there is one. */
export function lastAttached(turns: readonly Turn[]): string | undefined {
  return turns.flatMap(({ attached }) => attached).findLast((path) => fileKind(path)?.reader === 'table');
}

/**
 * What has to be done in a turn until the table that it asks about is analysed in it; undefined when nothing has. For a
 * table whose analysis the conversation does not tell any more.
 * @param id the id of a call by its label
 */
export function profileAgain(
  turn: Turn,
  path: string,
  read: Answered,
  id: (label: string) => string,
  wording: Wording,
): Said['action'] | undefined {
  const { t } = wording;
  const file = readTableFile(read);
  if (!file || file.rows === 0 || file.columns.length === 0) {
    return complete(t('{file} has no rows to compute with.', { file: plain(path) }));
  }
  const profile = answeredTo(turn, 'profile');
  if (!profile) return queryCalls(firstQueries(file, wording), FIRST_LABELS.map(id));
  const dataset = readDataset(file, profile, answeredTo(turn, 'duplicates'));
  if (!dataset) {
    return complete(t('{file} could not be profiled: {reason}', { file: plain(path), reason: reasonOf(profile) }));
  }
  const second = secondQueries(dataset, wording);
  if (second.length === 0 || second.some(({ key }) => answeredTo(turn, key))) return undefined;
  const ids = second.map(({ key }) => id(key));
  return queryCalls(second, ids);
}
