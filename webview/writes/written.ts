/** Files that a turn wrote, in words. No DOM. */
import type { WrittenFile } from '../../src/protocol/runs';
import type { TurnView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';

export interface Write extends WrittenFile {
  callId: string;
}

/** What the calls of a turn wrote, in their order. */
export function writesOf({ tools }: Pick<TurnView, 'tools'>): Write[] {
  return tools.flatMap(({ id, written }) => (written ? [{ ...written, callId: id }] : []));
}

/** E.g. `3 files changed`; a file that was written twice is one. */
export function changedWords(writes: readonly Write[]): string {
  const count = new Set(writes.map(({ path }) => path)).size;
  return count === 1 ? t('1 file changed') : t('{count} files changed', { count: formatNumber(count) });
}

/** E.g. `+12 −3 lines`, `new file, 12 lines`. */
export function sizeWords({ created, added, removed }: WrittenFile): string {
  const counts = { added: formatNumber(added), removed: formatNumber(removed) };
  if (!created) return t('+{added} −{removed} lines', counts);
  return added === 1 ? t('new file, 1 line') : t('new file, {added} lines', counts);
}

/** What of a turn's writes has been taken back. */
export function undoneWords({ paths }: NonNullable<TurnView['undone']>): string {
  return t('Taken back: {files}', { files: paths.join(', ') });
}
