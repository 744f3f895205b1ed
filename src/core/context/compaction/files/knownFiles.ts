import * as z from 'zod';
import type { AgentEvent, CompactSummary } from '../../../contract/events';
import { writtenCode } from '../../../session/reports';
import { textContentFacts } from '../../../files/contentFacts';
import { readingOf, type FileFacts } from '../../../contract/fileFacts';
import { withoutPart } from '../../../files/fileKinds';
import type { WrittenFile } from '../../../contract/writtenFile';
import { resultKey } from '../../../session/pins';

/** A file that a conversation is about. */
export interface ImportantFile {
  /** Relative to the workspace, without the name of a sheet; of saved code its file's name. */
  path: string;
  /** The id of saved code: by it alone the code is read. */
  codeId?: string;
  /** What was read of it last; nothing where it was only attached or saved. */
  facts?: FileFacts;
  /** A fingerprint of its content when it was read or saved last. */
  hash?: string;
  /** The first line of it that was read last, from 1. */
  line: number;
  /** A tool has told its content here, or written it: it may be told again. */
  read?: true;
}

/** A file, and how much it was spoken of. */
export class KnownFile {
  readonly file: ImportantFile;
  readonly names = new Set<string>();
  /** Written in this conversation. */
  modified = false;
  /** Messages, reports, queries and reads that name it. */
  mentions = 0;

  /** @param last place of the event that named it last */
  constructor(
    path: string,
    public last: number,
  ) {
    this.file = { path, line: 1 };
  }

  mention(at: number): void {
    this.mentions++;
    this.last = at;
  }
}

/** All files that were read, attached, saved, or known to a compaction before. */
export function knownFiles(events: readonly AgentEvent[]): KnownFile[] {
  const files = new Files();
  for (const [at, event] of events.entries()) files.take(event, at);
  return files.all;
}

const readArguments = z.looseObject({ offset: z.number().min(1).catch(1) }).catch({ offset: 1 });

class Files {
  private readonly files = new Map<string, KnownFile>();
  private readonly calls = new Map<string, unknown>();

  get all(): KnownFile[] {
    return [...this.files.values()];
  }

  take(event: AgentEvent, at: number): void {
    switch (event.type) {
      case 'turn_started':
        for (const { id, path } of event.attachments) this.file(path, at, id).mention(at);
        break;
      case 'reply':
        this.takeReply(event, at);
        break;
      case 'tool_finished':
        this.takeResult(event, at);
        break;
      case 'code_saved':
        if (event.code.filename !== '') this.code(event.code.code_id, event.code.filename, at).mention(at);
        break;
      case 'compact_summary':
        this.takeSummary(event, at);
        break;
      default:
    }
  }

  private takeReply(event: Extract<AgentEvent, { type: 'reply' }>, at: number): void {
    const { turn, round, response } = event;
    for (const { tool_call_id, arguments: args } of response.metadata.tool_calls) {
      this.calls.set(resultKey({ turn, round, tool_call_id }), args);
    }
    if (response.metadata.saved_codes.length === 0) return;
    // From here on a saved file is the text that the report has.
    for (const { code_id, filename = '', text } of writtenCode(event)) {
      if (filename !== '') Object.assign(this.code(code_id, filename, at).file, { hash: textContentFacts(text).hash });
    }
  }

  private takeResult({ turn, round, result }: Extract<AgentEvent, { type: 'tool_finished' }>, at: number): void {
    const { file: facts, tables = [], written } = result.details ?? {};
    if (written) this.takeWritten(written, at);
    for (const table of tables) {
      const before = this.files.get(`file ${withoutPart(table.path)}`)?.file.facts;
      this.takeRead({ ...readingOf(before), ...table }, at);
    }
    if (!facts || !result.success) return;
    const called = this.calls.get(resultKey({ turn, round, tool_call_id: result.tool_call_id }));
    this.takeRead(facts, at).file.line = readArguments.parse(called).offset;
  }

  private takeRead(facts: FileFacts, at: number): KnownFile {
    const known = this.read(facts, at);
    Object.assign(known.file, { facts, read: true, ...(facts.hash !== undefined && { hash: facts.hash }) });
    known.mention(at);
    return known;
  }

  private takeWritten({ path }: WrittenFile, at: number): void {
    const known = this.file(path, at);
    known.modified = known.file.read = true;
    delete known.file.hash; // of what was read before
    known.mention(at);
  }

  private takeSummary({ uploads, files, ledger: memory }: CompactSummary, at: number): void {
    for (const { id, path } of uploads) this.file(path, at, id);
    for (const { code_id, filename } of memory.codes) this.code(code_id, filename, at);
    const codeFiles = new Set(memory.codes.map(({ filename }) => filename));
    for (const { path, id, name, bytes, rows, columns, hash } of memory.datasets) {
      const facts = { path, kind: 'table', name, bytes, columns: columns.map(withoutType) } as const;
      const more = { ...(id !== undefined && { id }), ...(rows !== undefined && { rows }) };
      const { file } = this.read({ ...facts, ...more }, at);
      file.facts ??= { ...facts, ...more };
      file.read = true;
      if (hash !== undefined) file.hash ??= hash;
    }
    for (const { path, how, hash } of memory.files.filter((each) => !codeFiles.has(each.path))) {
      const known = this.file(withoutPart(path), at);
      known.file.read = true;
      known.modified ||= how === 'written';
      if (hash !== undefined) known.file.hash ??= hash;
    }
    for (const { path } of files) this.all.find(({ file }) => file.path === path)?.mention(at);
  }

  private read(facts: FileFacts, at: number): KnownFile {
    const { id } = facts;
    // A file that was read by an id that is no attachment's is saved code.
    if (id !== undefined && !/^upload_\d+$/.test(id)) return this.add(`code ${id}`, facts.path, at, id, id);
    return this.file(withoutPart(facts.path), at, id);
  }

  private file(path: string, at: number, id?: string): KnownFile {
    return this.add(`file ${path}`, path, at, id);
  }

  private code(id: string, filename: string, at: number): KnownFile {
    const known = this.add(`code ${id}`, filename, at, id, id);
    known.modified = true;
    return known;
  }

  private add(key: string, path: string, at: number, id?: string, codeId?: string): KnownFile {
    const known = this.files.get(key) ?? new KnownFile(path, at);
    this.files.set(key, known);
    for (const name of [path, path.split('/').at(-1) ?? '', id ?? '']) known.names.add(name);
    if (codeId !== undefined) known.file.codeId = codeId;
    return known;
  }
}

/** The name of a column that stands with its type behind it. */
function withoutType(column: string): string {
  return column.replace(/ [A-Z][A-Z0-9_]*(?:\(.*\)|\[\])*$/, '');
}
