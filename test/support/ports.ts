/** The core's ports in memory: what they hold is what they were given, and they fail when a test says so. */
import { SessionFileError } from '../../src/core/session/sessionFileError';
import { fingerprint } from '../../src/base/fingerprint';
import { fillPlaces } from '../../src/base/text';
import { type ReplyFormat, type ModelChunk } from '../../src/core/contract/model';
import { messageText, type TextMessage } from './messages';
import {
  FileAccessError,
  type AppendLog,
  type Clock,
  type CodeFolder,
  type FileInfo,
  type ListedFile,
  type Log,
  type MakeId,
  type ModelRequest,
  type ReportFolder,
  type SessionFileInfo,
  type SessionFiles,
  type SessionLease,
  type SqlEngine,
  type SqlRequest,
  type SqlResult,
  type StreamingModel,
  type TableShape,
  type WorkspaceFiles,
  type WorkspaceTree,
} from '../../src/core/ports';
import type { Localize } from '../../src/core/text/formatter';
import { readNotebook, type NotebookReader } from '../../src/core/files/notebook';

export const localize: Localize = (message, values) => fillPlaces(message, values ?? {});

/** Ids that count up: `a1`, `a2`, … */
export function counter(prefix: string): MakeId {
  let last = 0;
  return () => `${prefix}${++last}`;
}

/** A clock that goes on by a second whenever it is asked. */
export function tickingClock(): Clock {
  let seconds = 0;
  return {
    now: () => new Date(Date.UTC(2026, 10, 21, 10, 0, ++seconds)).toISOString(),
    monotonic: () => ++seconds * 1000,
  };
}

/** Keeps what is logged. */
export class MemoryLog implements Log {
  readonly lines: string[] = [];
  info(message: string): void {
    this.lines.push(`info: ${message}`);
  }
  warn(message: string): void {
    this.lines.push(`warn: ${message}`);
  }
  error(message: string): void {
    this.lines.push(`error: ${message}`);
  }
}

export class MemoryAppendLog implements AppendLog {
  /** Asked before each append with its line; what it gives is thrown. */
  fault: (line: string) => Error | undefined = () => undefined;
  /** Why it cannot be read, where it cannot. */
  unreadable: Error | undefined;
  /** How often it was closed. */
  closed = 0;
  constructor(public text = '') {}

  read(): Promise<Uint8Array> {
    return this.unreadable ? Promise.reject(this.unreadable) : Promise.resolve(new TextEncoder().encode(this.text));
  }

  async readRange(offset: number, length: number): Promise<Uint8Array> {
    const bytes = await this.read();
    return bytes.subarray(Math.max(0, offset), Math.max(0, offset) + length);
  }

  async size(): Promise<number> {
    return (await this.read()).length;
  }

  async append(line: string): Promise<void> {
    await Promise.resolve();
    const fault = this.fault(line);
    if (fault) throw fault;
    this.text += line;
  }

  close(): Promise<void> {
    this.closed++;
    return Promise.resolve();
  }

  /** The file as one who opened it sees it: appended is only to what that one read and wrote, as on a disk. */
  opened(): AppendLog {
    let seen: string | undefined;
    let isWriter = false;
    const assertSeen = (isSeen: boolean): void => {
      if (!isSeen) throw new SessionFileError('replaced');
    };
    return {
      size: () => this.size(),
      close: () => this.close(),
      readRange: async (offset, length) => {
        const bytes = await this.readRange(offset, length);
        assertSeen(this.text.startsWith(seen ?? ''));
        if (!isWriter && bytes.length < length) seen = this.text;
        return bytes;
      },
      append: async (line) => {
        assertSeen(this.text === (seen ?? this.text));
        isWriter = true;
        await this.append(line);
        if (seen !== undefined) seen += line;
      },
    };
  }
}

/** Session files; a file is there once it was written to, and the last one written is listed first. */
export class MemorySessionFiles implements SessionFiles {
  readonly files = new Map<string, MemoryAppendLog>();
  /** Sessions that another window writes. */
  readonly elsewhere = new Set<string>();
  /** Copies of damaged lines by session. */
  readonly damaged = new Map<string, string[]>();
  /** Sessions that this window may write now. */
  readonly leased = new Set<string>();
  /** Asked before a lease is taken; what it gives is thrown. */
  leaseFault: (id: string) => Error | undefined = () => undefined;
  private readonly trashFolder = new Map<string, MemoryAppendLog>();

  list(): Promise<SessionFileInfo[]> {
    return Promise.resolve([...this.files].map(([id, file], at) => this.infoOf(id, at, file)).reverse());
  }

  open(id: string): AppendLog {
    const log = this.files.get(id) ?? new MemoryAppendLog();
    const opened = log.opened();
    return {
      ...opened,
      append: async (line) => {
        await opened.append(line);
        this.put(id, log);
      },
    };
  }

  async copy(id: string, newId: string): Promise<void> {
    await Promise.resolve();
    const from = this.files.get(id);
    if (!from || this.files.has(newId)) throw new Error(`${id} cannot be copied to ${newId}.`);
    this.put(newId, new MemoryAppendLog(from.text));
  }

  async write(id: string, lines: readonly string[]): Promise<void> {
    await Promise.resolve();
    if (this.files.has(id)) throw new Error(`There is a session ${id}.`);
    this.put(id, new MemoryAppendLog(lines.join('')));
  }

  async lease(id: string): Promise<SessionLease | undefined> {
    await Promise.resolve();
    const fault = this.leaseFault(id);
    if (fault) throw fault;
    if (this.elsewhere.has(id) || this.leased.has(id)) return undefined;
    this.leased.add(id);
    return {
      isHeld: () => Promise.resolve(this.leased.has(id) && !this.elsewhere.has(id)),
      release: () => {
        this.leased.delete(id);
        return Promise.resolve();
      },
    };
  }

  isLeasedElsewhere(id: string): Promise<boolean> {
    return Promise.resolve(this.elsewhere.has(id));
  }

  async trash(id: string): Promise<void> {
    await Promise.resolve();
    const file = this.files.get(id);
    if (!file) throw new Error(`There is no session ${id}.`);
    this.trashFolder.set(id, file);
    this.files.delete(id);
  }

  async restore(id: string): Promise<void> {
    await Promise.resolve();
    const file = this.trashFolder.get(id);
    if (!file || this.files.has(id)) throw new Error(`${id} cannot be restored.`);
    this.trashFolder.delete(id);
    this.put(id, file);
  }

  trashed(): Promise<SessionFileInfo[]> {
    return Promise.resolve([...this.trashFolder].map(([id, file], at) => this.infoOf(id, at, file)).reverse());
  }

  openTrashed(id: string): AppendLog {
    const file = this.trashFolder.get(id);
    if (!file) throw new Error(`${id} is not in the trash.`);
    return file;
  }

  keepDamaged(id: string, lines: readonly Uint8Array[]): Promise<void> {
    const kept = this.damaged.get(id) ?? [];
    const texts = lines.map((line) => new TextDecoder().decode(line));
    this.damaged.set(id, [...new Set([...kept, ...texts])]);
    return Promise.resolve();
  }

  /** The file of a session, which was written last now. */
  private put(id: string, file: MemoryAppendLog): void {
    this.files.delete(id);
    this.files.set(id, file);
  }

  private infoOf(id: string, modifiedMs: number, file: MemoryAppendLog): SessionFileInfo {
    return { id, modifiedMs, size: new TextEncoder().encode(file.text).length };
  }
}

export class MemoryCodeFolder implements CodeFolder {
  label = '.ba-agent/data';
  note: string | undefined;
  /** Files that an editor has changes of. */
  readonly unsaved = new Set<string>();
  /** Asked before each operation; what it gives is thrown. */
  fault: (operation: 'list' | 'read' | 'write', name: string) => Error | undefined = () => undefined;
  readonly: string | undefined;

  constructor(public files = new Map<string, string>()) {}

  writable(): { ok: true; note?: string } | { ok: false; reason: string } {
    if (this.readonly !== undefined) return { ok: false, reason: this.readonly };
    return this.note === undefined ? { ok: true } : { ok: true, note: this.note };
  }

  async list(): Promise<string[]> {
    await this.before('list', '');
    return [...this.files.keys()];
  }

  async read(name: string): Promise<string | undefined> {
    await this.before('read', name);
    return this.files.get(name);
  }

  async facts(name: string): Promise<{ size: number; modified: string } | undefined> {
    await this.before('read', name);
    const text = this.files.get(name);
    if (text === undefined) return undefined;
    return { size: new TextEncoder().encode(text).length, modified: '2026-11-21T09:00:00.000Z' };
  }

  async create(name: string, text: string): Promise<boolean> {
    await this.before('write', name);
    if (this.files.has(name)) return false;
    this.files.set(name, text);
    return true;
  }

  async write(name: string, text: string): Promise<void> {
    await this.before('write', name);
    this.files.set(name, text);
  }

  isUnsaved(name: string): boolean {
    return this.unsaved.has(name);
  }

  private async before(operation: 'list' | 'read' | 'write', name: string): Promise<void> {
    await Promise.resolve();
    const fault = this.fault(operation, name);
    if (fault) throw fault;
  }
}

/** A folder for reports. */
export class MemoryReportFolder implements ReportFolder {
  readonly files = new Map<string, string>();
  state: ReturnType<ReportFolder['writable']> = { ok: true };
  fault: Error | undefined;

  writable = (): ReturnType<ReportFolder['writable']> => this.state;
  read = (name: string): Promise<string | undefined> => Promise.resolve(this.files.get(name));
  pathOf = (name: string): string => `.ba-agent/reports/${name}`;
  create(name: string, text: string): Promise<boolean> {
    if (this.fault) return Promise.reject(this.fault);
    if (this.files.has(name)) return Promise.resolve(false);
    this.files.set(name, text);
    return Promise.resolve(true);
  }
}

/** Files by their path; a path that ends with `/` is a folder, and so is what others lie in. */
export class MemoryFiles implements WorkspaceFiles, WorkspaceTree {
  constructor(private readonly files: Readonly<Record<string, string | Uint8Array>>) {}

  list(folder: string): Promise<ListedFile[]> {
    const prefix = folder === '' ? '' : `${folder}/`;
    const inside = Object.keys(this.files).filter((path) => path.startsWith(prefix) && path !== prefix);
    if (inside.length === 0 && folder !== '' && !Object.hasOwn(this.files, prefix)) {
      return Promise.reject(new FileAccessError('not_found', `There is no folder ${folder}.`));
    }
    const kinds = new Map<string, ListedFile['kind']>();
    for (const path of inside) {
      const [name = '', ...more] = path.slice(prefix.length).split('/');
      kinds.set(name, more.length > 0 ? 'folder' : 'file');
    }
    return Promise.resolve([...kinds].map(([name, kind]) => ({ name, kind })));
  }

  stat(path: string): Promise<FileInfo> {
    const inside = Object.keys(this.files).filter((each) => path === '' || each.startsWith(`${path}/`));
    const isFolder = path === '' || (inside.length > 0 && !Object.hasOwn(this.files, path));
    if (isFolder) return Promise.resolve({ size: 0, kind: 'folder', stamp: inside.join() });
    return this.bytes(path).then((bytes) => ({ size: bytes.length, kind: 'file', stamp: fingerprint(bytes) }));
  }

  async read(path: string, offset: number, length: number): Promise<Uint8Array> {
    return (await this.bytes(path)).subarray(offset, offset + length);
  }

  private bytes(path: string): Promise<Uint8Array> {
    const content = Object.hasOwn(this.files, path) ? this.files[path] : undefined;
    if (content === undefined) return Promise.reject(new FileAccessError('not_found', `There is no file ${path}.`));
    return Promise.resolve(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }
}

/** Reads notebooks in this process. */
export const notebooksHere: NotebookReader = {
  notebook: (bytes, room) => Promise.resolve(readNotebook(new TextDecoder().decode(bytes), room)),
};

/** What file_reader needs beside files, tables and code, where a test is not about it: there is nothing of it. */
export const emptyReaderPorts = {
  tree: new MemoryFiles({}),
  outside: { locate: () => Promise.resolve(undefined) },
  artifacts: { find: () => Promise.resolve(undefined) },
  documents: { pages: () => Promise.reject(new FileAccessError('unreadable', 'There are no documents here.')) },
  notebooks: notebooksHere,
  outliner: { outline: () => Promise.resolve({ functions: [], classes: [] }) },
  unsaved: () => false,
};

/** Answers from functions, and keeps what was asked. */
export class ScriptedSql implements SqlEngine {
  readonly queries: SqlRequest[] = [];
  readonly described: string[] = [];

  constructor(
    private readonly answer: (request: SqlRequest) => Partial<SqlResult> | Error,
    private readonly shape: (path: string) => TableShape | Error = () => new Error('no table here'),
  ) {}

  query(request: SqlRequest): Promise<SqlResult> {
    this.queries.push(request);
    const answer = this.answer(request);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ columns: [], rows: [], truncated: false, tables: [], sources: [], ...answer });
  }

  describe(path: string): Promise<TableShape> {
    this.described.push(path);
    const shape = this.shape(path);
    return shape instanceof Error ? Promise.reject(shape) : Promise.resolve(shape);
  }
}

/** What a scripted model does in one reply: its words in chunks, and perhaps its own failure at the end. */
export type ScriptedReply = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelChunk>;

/** A reply of these words. @param chunk characters of each piece */
export function says(reply: unknown, chunk = 10): ScriptedReply {
  return async function* () {
    const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
    for (let at = 0; at < text.length; at += chunk) {
      await Promise.resolve();
      yield { type: 'text', text: text.slice(at, at + chunk) };
    }
    yield { type: 'usage', usage: { input_tokens: 7, output_tokens: text.length } };
  };
}

/** Gives its replies in order, and keeps what it was asked. */
export class ScriptedModel implements StreamingModel {
  id = 'scripted';
  replyFormat: ReplyFormat = 'structured-json';
  /** Tokens that a request may have. */
  requestLimit: number | undefined;
  readonly requests: ModelRequest[] = [];
  private readonly replies: ScriptedReply[];

  constructor(...replies: ScriptedReply[]) {
    this.replies = replies;
  }

  /** The messages of each request, as text. */
  get sent(): TextMessage[][] {
    return this.requests.map(({ messages }) =>
      messages.map((message) => ({ role: message.role, content: messageText(message) })),
    );
  }

  body(request: ModelRequest): Promise<string> {
    return Promise.resolve(JSON.stringify(request));
  }

  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    this.requests.push(request);
    const reply = this.replies[Math.min(this.requests.length, this.replies.length) - 1];
    if (!reply) throw new Error('The script has no reply.');
    return reply(request, signal);
  }
}
