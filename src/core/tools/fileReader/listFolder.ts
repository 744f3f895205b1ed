import { formatBytes } from '../../../base/text';
import type { FileInfo, WorkspaceFiles, WorkspaceTree } from '../../ports';
import type { Formatter } from '../../text/formatter';
import type { OutputLevel } from '../../contract/toolResult';
import { isMade } from '../../files/fileKinds';
import { shownPath } from '../../files/textPage';
import type { Source, ToolOutput } from '../../contract/tool';

/** Entries that are told. */
const SHOWN: Readonly<Record<OutputLevel, number>> = { brief: 30, standard: 100, full: 500 };

/** What is in a folder, folders first. @param folder as it was before it is listed */
export async function listFolder(
  { files, tree, formatter: { t, number } }: { files: WorkspaceFiles; tree: WorkspaceTree; formatter: Formatter },
  folder: Source,
  level: OutputLevel,
): Promise<ToolOutput> {
  const { path } = folder;
  const sources: Source[] = [folder];
  const entries = (await tree.list(path)).sort((a, b) =>
    a.kind === b.kind ? (a.name < b.name ? -1 : 1) : a.kind === 'folder' ? -1 : 1,
  );
  const shown = entries.slice(0, SHOWN[level]);
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const lines = await Promise.all(
    shown.map(async ({ name, kind }) => {
      if (kind === 'folder') return `${shownPath(prefix + name)}/`;
      const info = await files.stat(prefix + name).catch((): FileInfo | undefined => undefined);
      // The folder's own stamp does not tell that one of its files has grown; what no stamp is known of is not kept.
      sources.push({ path: prefix + name, stamp: info?.stamp ?? '' });
      return `${shownPath(prefix + name)}${info ? ` (${formatBytes(info.size)})` : ''}`;
    }),
  );
  const left = entries.length - shown.length;
  const count = entries.length;
  const text = [
    `${path === '' ? 'The workspace' : shownPath(path)} is a folder with ${count} ${count === 1 ? 'entry' : 'entries'}:`,
    ...lines,
    ...(left > 0 ? [`… ${left} more: call file_search with path ${JSON.stringify(path)} and a pattern.`] : []),
  ].join('\n');
  return {
    text,
    // What a run has made is named by a program.
    ...(isMade(path) ? {} : { faces: { shape: text } }),
    summary: count === 1 ? t('{count} entry', { count }) : t('{count} entries', { count: number(count) }),
    ...(left > 0 && { truncated: true }),
    sources,
  };
}
