import type { Sessions } from '../../core/agent/sessions';
import { tableOf } from '../../core/analyst/analyst';
import { conversationTurns } from '../../core/analyst/conversationTurns';
import { fileKind, withoutPart } from '../../core/files/fileKinds';
import type { SqlEngine, WorkspaceFiles } from '../../core/ports';
import { eventsOf } from '../../core/session/eventEntries';
import { tableColumns } from '../../core/tools/tableSearch/tableHeads';
import type { MentionedColumn } from '../../protocol/attachments';

/** Tables whose columns are told at once, and columns of one of them. */
const MAX_TABLES = 3;
const MAX_COLUMNS = 500;
/** Milliseconds after which a table is left out that is still being read: the list is made at each key. */
const PATIENCE_MS = 2000;

interface MentionedColumnsDeps {
  files: WorkspaceFiles;
  sql: SqlEngine;
  sessions: Pick<Sessions, 'current'>;
}

/** Columns that a word with `@` may mean. */
export class MentionedColumns {
  /** Columns by table and the state of its file. */
  private readonly known = new Map<string, Promise<MentionedColumn[]>>();

  constructor(private readonly deps: MentionedColumnsDeps) {}

  /** Of the tables that go with the message, else of the one that the conversation is about; none of what cannot be read. */
  async of(attached: readonly string[]): Promise<MentionedColumn[]> {
    const tables = attached.filter((path) => fileKind(path)?.reader === 'table').slice(0, MAX_TABLES);
    const own = tables.length > 0 ? undefined : await this.ofConversation();
    const found = (own === undefined ? tables : [own]).map((path) => this.inTime(path));
    return (await Promise.all(found)).flat();
  }

  private async ofConversation(): Promise<string | undefined> {
    const { log } = await this.deps.sessions.current();
    return tableOf(conversationTurns(eventsOf(log.entries)))?.path;
  }

  private async inTime(path: string): Promise<MentionedColumn[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<MentionedColumn[]>((resolve) => {
      timer = setTimeout(() => resolve([]), PATIENCE_MS);
    });
    try {
      // What it cannot tell it does not offer: reading the table says why.
      return await Promise.race([this.columns(path).catch(() => []), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async columns(path: string): Promise<MentionedColumn[]> {
    const { files, sql } = this.deps;
    const file = withoutPart(path);
    const { size, stamp } = await files.stat(file);
    const kind = fileKind(file);
    if (!kind) return [];
    const key = `${path}\n${stamp}`;
    const known = this.known.get(key);
    if (known) return known;
    const read = tableColumns({ files, sql }, { path, kind, size }, new AbortController().signal).then((columns) =>
      columns.slice(0, MAX_COLUMNS).map(({ name, type }) => ({ name, type, path })),
    );
    if (this.known.size >= MAX_TABLES) this.known.clear();
    this.known.set(key, read);
    read.catch(() => this.known.delete(key));
    return read;
  }
}
