/** What the core needs from the outside. Adapters and the host implement these; nothing else of theirs is known here. */
import type { DataMode } from './contract/dataMode';
import type { AgentEvent } from './contract/events';
import type { ReplyFormat, ModelMessage, ModelChunk, Price } from './contract/model';
import type { StructuredResponse } from './contract/response';
import type { ToolSpec } from './contract/jsonSchema';
import type { TableNote } from './contract/tableNotes';
import type { JsonLayout, PeriodPlan, Recoding, SheetLayout, TextFormat, TimeParts } from './contract/textFormat';
import type { ApprovalNeed, ToolEffect } from './contract/tool';

/** Who gets what is sent. */
export interface Recipient {
  /** The origin of an address, or `extension ` and the id of one: another one is another recipient. */
  id: string;
  /** For people: a host, or the name of an extension. */
  name: string;
}

/** A model, real or built in, that answers with a StructuredResponse in the form of its reply format. */
interface AnyModel {
  /** Id shown to the user and kept with each reply. */
  readonly id: string;
  readonly replyFormat: ReplyFormat;
  /** The prompt alone tells of tools and of the form of replies: no schema goes beside the messages. */
  readonly promptAlone?: boolean;
  /**
   * Tokens that a request may have, as far as it is known without asking: the context window without the longest reply.
   * Undefined for a model that has no such limit.
   */
  readonly requestLimit: number | undefined;
  /** Tokens that a reply has at most, as far as it is known without asking; undefined where nobody says. */
  readonly longestReply?: number | undefined;
  /** What it costs, by the user's settings or as its server lists it; undefined where only the table of prices says. */
  readonly price?: Price | undefined;
  /** Who gets what it is asked; undefined where nothing leaves. */
  readonly recipient?: Recipient | undefined;
  /** Whether it takes pictures, as far as it is known without asking; missing: no. */
  readonly images?: boolean;
  /** Asks for what must be known of the model to say how much it takes. Never throws but when it is cancelled. */
  prepare?(signal: AbortSignal): Promise<void>;
  /** Tokens of a request as the provider counts them, where it can be asked for that; undefined where it does not tell. */
  count?(request: ModelRequest, signal: AbortSignal): Promise<number | undefined>;
  /** The body of a request as it goes out, byte for byte. Nobody is asked for it. */
  body(request: ModelRequest): Promise<string>;
}

/** A model that answers in pieces of text, or of calls of its provider's API, which are read. */
export interface StreamingModel extends AnyModel {
  /**
   * Asks the user whether it may be asked, where that was not said before. A request is refused without it.
   * @throws ModelError what a request would be refused for
   */
  permit?(request: Pick<ModelRequest, 'dataMode'>, signal: AbortSignal): Promise<void>;
  /**
   * Streams one reply. An aborted signal ends it with CancelledError or like a reply that is over.
   * @throws ModelError
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk>;
}

/** A model in this process: it takes the conversation as data, and its reply needs no reading. */
export interface TypedModel extends AnyModel {
  /** @param events the conversation, with the turn to answer at its end */
  answer(events: readonly AgentEvent[], signal: AbortSignal): Promise<StructuredResponse>;
}

export type ModelClient = StreamingModel | TypedModel;

export interface ModelRequest {
  system: string;
  messages: readonly ModelMessage[];
  /** The tools that may be called, sorted by name. */
  tools: readonly ToolSpec[];
  /** Tokens of what goes beside the messages, where they were counted. */
  beside?: number;
  /** The data mode that it was made for: it has nothing that this one withholds. Missing: all, nothing is withheld. */
  dataMode?: DataMode;
}

/** A model of a provider's list. */
export interface OfferedModel {
  id: string;
  /** Name for people. */
  label: string;
  /** Tokens of its context window, where they are told. */
  window?: number;
  /** US dollars for a million tokens, where they are told. */
  price?: Price;
}

/** Who offers models. */
export interface ModelProvider {
  /** The models that can be used. @throws ModelError */
  models(): Promise<OfferedModel[]>;
  /** Id of the model that answers when the user has named none. @throws ModelError */
  defaultModel(): Promise<string>;
  /** The same while the provider has not been asked. */
  readonly fallbackModel: string;
  /** A model by its id, whether it is known or not. */
  client(id: string, replyFormat: ReplyFormat): StreamingModel;
}

/** A server of models beside the provider: of the user, of the company, on this machine. */
export interface ModelServer {
  /** Which API it speaks. @throws ModelError */
  api(signal: AbortSignal): Promise<'chat' | 'ollama'>;
  /** The models that it lists. @throws ModelError */
  models(signal: AbortSignal): Promise<OfferedModel[]>;
  /** A model by its name at the server, whether it is known or not. */
  client(model: string): StreamingModel;
}

/** Which model answers. */
export interface ModelChooser {
  /** The model for the turn that begins. It asks nobody: what cannot be had the model tells when it is asked. */
  choose(): Promise<ModelClient>;
  /** The model that would answer now, while no turn begins. */
  current(): Promise<ModelClient>;
  /** The model that summarises conversations; undefined where none may be asked to: what leaves the machine is the user's choice. */
  summarizer(): Promise<StreamingModel | undefined>;
}

/** What the workspace adds to the system prompt. Nothing where it is not trusted. */
export interface WorkspaceInstructions {
  /** `prompt`: in place of the product's own; `instructions`: beside it. */
  read(): Promise<{ prompt?: string; instructions?: string }>;
}

/** One append-only file. */
export interface AppendLog {
  /** Bytes from `offset`, at most `length`; fewer where the file ends, none when it does not exist. */
  readRange(offset: number, length: number): Promise<Uint8Array>;
  /** Bytes of the file; 0 when it does not exist. */
  size(): Promise<number>;
  /** Appends one line (newline included). Resolves when it is on the disk and survives a crash. */
  append(line: string): Promise<void>;
  /** Lets go of the file once appends under way have ended; a later append takes it again. */
  close(): Promise<void>;
}

export interface SessionFileInfo {
  id: string;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  /** Bytes. */
  size: number;
}

/** The session files of a workspace. */
export interface SessionFiles {
  /** All sessions, the one written to last first. */
  list(): Promise<SessionFileInfo[]>;
  open(id: string): AppendLog;
  /** Makes a copy of a session's file under a new id. @throws when there is one of that id */
  copy(id: string, newId: string): Promise<void>;
  /** Makes a session's file of these lines, whole or not at all. @throws when there is one of that id */
  write(id: string, lines: readonly string[]): Promise<void>;
  /** The right to write a session, which one window has at a time; undefined while another window has it. */
  lease(id: string): Promise<SessionLease | undefined>;
  /** Whether another window has the right to write it now. */
  isLeasedElsewhere(id: string): Promise<boolean>;
  /** Moves a session to the trash, where it stays for thirty days. */
  trash(id: string): Promise<void>;
  /** Takes it out again. @throws when it is not there, or another session has its id */
  restore(id: string): Promise<void>;
  /** What is in the trash, the last one first. */
  trashed(): Promise<SessionFileInfo[]>;
  /** Keeps a copy of lines that cannot be read beside the session's file, in `….corrupt`. */
  keepDamaged(id: string, lines: readonly Uint8Array[]): Promise<void>;
}

/** The right to write a session. */
export interface SessionLease {
  /** Whether it is still ours: a window that slept for long may have lost it. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** Vocabularies of the byte pair encoder. */
export const encodings = ['cl100k_base', 'o200k_base'] as const;
export type Encoding = (typeof encodings)[number];

/** Counts tokens exactly, away from the thread that asks. */
export interface TokenEncoder {
  /** Tokens of each text. Special tokens count as plain text. @throws when the encoder cannot be started */
  count(encoding: Encoding, texts: readonly string[]): Promise<number[]>;
}

/** Small values that are kept between windows. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): Promise<void>;
}

/** SHA-256 of a text in UTF-8, as hexadecimal digits: for keys that nobody may be able to make two texts for. */
export type Sha256 = (text: string) => string;

/** The repository that the workspace is in. */
export interface Git {
  /** Name of the branch; undefined without a repository, or on none. */
  branch(): Promise<string | undefined>;
}

export interface FileInfo {
  /** Size in bytes. */
  size: number;
  kind: 'file' | 'folder';
  /** Tells a file from what it was: another one whenever its content, or how it is to be read, may be another. */
  stamp: string;
}

/** A file or folder in a folder of the workspace. */
export interface ListedFile {
  name: string;
  kind: 'file' | 'folder';
}

/**
 * Files that may be read: those of the workspace, by paths relative to it (`/` as separator), and what is known by an
 * address of its own: `attached:<id>/<name>` (a copy of a file from outside that the user gave), `outside:<id>/<name>` (one that
 * he allowed), `output:<run>/<name>` (one that a run made), `artifact_<id>`.
 * Everything else is refused.
 */
export interface WorkspaceFiles {
  /** @throws FileAccessError */
  stat(path: string): Promise<FileInfo>;
  /** Bytes from `offset`, at most `length`. @throws FileAccessError */
  read(path: string, offset: number, length: number): Promise<Uint8Array>;
}

/** Files outside of the workspace: they are read only as far as the user allows it. */
export interface OutsideFiles {
  /**
   * The file of an absolute path (or one in the home folder, `~/`), and the address (`outside:<id>/<name>`) by which it can
   * be read once that is allowed; undefined for paths of other kinds, and for those that lie in the workspace.
   * @throws FileAccessError when there is no such file, or it may never be read
   */
  locate(path: string): Promise<{ address: string; file: string } | undefined>;
}

/** The text of documents that are no text files. */
export interface DocumentReader {
  /** The text of each page of a PDF. @throws FileAccessError, CancelledError */
  pages(path: string, signal: AbortSignal): Promise<string[]>;
}

/** Where a pattern was found in a line, by characters. */
export interface PatternMatch {
  /** Place of the line among those that were given. */
  line: number;
  start: number;
  end: number;
}

/** Tries regular expressions away from the thread that asks, and within a time limit: some do not come to an end. */
export interface PatternMatcher {
  /** The first place in each line that has one. @throws PatternError, CancelledError */
  match(pattern: string, flags: string, lines: readonly string[], signal: AbortSignal): Promise<PatternMatch[]>;
}

/** A pattern that was given up; the message is meant for the model. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** Folders of the workspace. */
export interface WorkspaceTree {
  /** What is in a folder, in no order; '' is the workspace. Protected folders, those of secrets, and links are not told. @throws FileAccessError */
  list(folder: string): Promise<ListedFile[]>;
}

/** Why a file could not be used; the message is meant for the model and the user and names no absolute path. */
export class FileAccessError extends Error {
  override readonly name = 'FileAccessError';

  constructor(
    readonly code: 'not_found' | 'outside_workspace' | 'protected' | 'secret' | 'not_a_file' | 'unreadable',
    message: string,
    /** `cause`: by what the system says of it is known whether it may pass; its words are told to nobody. */
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What a file gives; undefined where it may not be used. */
export async function ifAccessible<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FileAccessError) return undefined;
    throw error;
  }
}

/** The folder that saved code goes to. Names are plain file names. */
export interface CodeFolder {
  /** Where saved code goes, for people; another value is another folder. */
  readonly label: string;
  /** Whether code may be written now, and if not, why; what the user should know of the place. In the user's language. */
  writable(): { ok: true; note?: string } | { ok: false; reason: string };
  list(): Promise<string[]>;
  /** Undefined when there is no such file. */
  read(name: string): Promise<string | undefined>;
  /** Size in bytes, and when the file was last written, as ISO 8601; undefined when there is no such file. */
  facts(name: string): Promise<{ size: number; modified: string } | undefined>;
  /** Makes a file, whole or not at all. False when there is something of that name: it stays as it is. */
  create(name: string, text: string): Promise<boolean>;
  /** Writes the whole file or nothing, over what is there. */
  write(name: string, text: string): Promise<void>;
  /** Whether an editor has changes of the file that are not saved. */
  isUnsaved(name: string): boolean;
}

/** The folder that reports go to: pages and their facts. As for saved code, names are plain file names. */
export interface ReportFolder extends Pick<CodeFolder, 'writable' | 'read' | 'create'> {
  /** By which a file in it is found later: a path in the workspace, or `report:<name>` where there is no folder. */
  pathOf(name: string): string;
}

export type SqlValue = string | number | boolean | null | SqlValue[] | { [key: string]: SqlValue };

export interface SqlColumn {
  name: string;
  /** The engine's own type name, e.g. BIGINT, DOUBLE, DATE. */
  type: string;
}

export interface SqlResult {
  columns: SqlColumn[];
  rows: SqlValue[][];
  /** True when the query had more rows than were asked for. */
  truncated: boolean;
  /** The tables that it names. */
  tables: string[];
  /** The files that it read, each with its stamp before it was. */
  sources: { path: string; stamp: string }[];
}

export interface SqlRequest {
  sql: string;
  /** Figures of groups alone are wanted: a statement that could give a single cell is refused, and small groups are left out. */
  aggregatesOnly?: boolean;
  /** Values bound to `$name` places. */
  params: Readonly<Record<string, SqlValue>>;
  maxRows: number;
}

/** A table found in a data file. */
export interface TableShape {
  /** The name by which SQL refers to it, e.g. `sales.csv` or `book.xlsx#Sheet2`. */
  table: string;
  columns: SqlColumn[];
  rows: number;
  /** Sheets of a workbook, tables of a database, lists in a JSON object, in order; empty for other files. */
  sheets: string[];
  /** The one of them that was read. */
  sheet?: string;
  /** The file is too large to be read whole: of how many of its bytes this is told; `rows` is an estimate then. */
  sampled?: { bytes: number; of: number };
  /** What is odd in the file, for the model and the user, e.g. rows that have too many cells. */
  notes: TableNote[];
  /** What was detected of a text table; missing for other kinds. */
  text?: TextFormat;
  /** Where the table lies on the sheet of a workbook; missing for other kinds. */
  layout?: SheetLayout;
  /** How a JSON file holds its table; missing for other kinds. */
  json?: JsonLayout;
  /** Columns that the file adds up itself: a row that is no record has the sum of all others in them. */
  added?: string[];
  /** Columns whose numbers or times are no values as they are written. */
  recoded?: Recoding[];
  /** The columns of the file were periods, which became rows. */
  unpivoted?: Unpivoted;
  /** The last column was made of others, which are the parts of its time. */
  joined?: TimeParts;
}

/** How a table with periods as columns was read, and what it was before. */
export interface Unpivoted extends PeriodPlan {
  /** As the file has them. */
  columns: SqlColumn[];
  /** Records of the file. */
  rows: number;
  /** Signs at the values of the measures, by their names. */
  signs: Record<string, string>;
  /** The file itself adds up most of the columns that were periods, over its records: its values add up. */
  isAdded: boolean;
}

/** SQL over the workspace's own data files, read-only. Paths are relative to the workspace. */
export interface SqlEngine {
  /** @throws SqlEngineError */
  query(request: SqlRequest, signal: AbortSignal): Promise<SqlResult>;
  /** Columns, types and row count of the table in a data file. @throws SqlEngineError */
  describe(path: string, signal: AbortSignal): Promise<TableShape>;
}

export type SqlErrorCode =
  | 'syntax' // the statement cannot be parsed
  | 'refused' // not a single SELECT, or it calls what is not allowed
  | 'withheld' // it could give a single cell, and figures of groups alone are wanted
  | 'failed' // the engine ran it and says why not
  | 'unreadable' // a data file could not be read as a table
  | 'engine_died'; // the engine's process ended; the next query starts it again

export class SqlEngineError extends Error {
  override readonly name = 'SqlEngineError';

  constructor(
    readonly code: SqlErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Says whether a call may run, without asking anybody. */
export interface Permissions {
  check(request: PermissionRequest): Permission;
}

export interface PermissionRequest {
  tool: string;
  effect: ToolEffect;
  /** What of it the user must allow; undefined: nothing. */
  need: ApprovalNeed | undefined;
  /** Who calls: the session. */
  caller: string;
}

/** `level` tells permissions apart: what was given under one is not given again under another. */
export type Permission = { allowed: true; level?: string } | { allowed: false; reason: string } | { ask: ApprovalNeed };

export interface Clock {
  /** Now, as ISO 8601 in UTC. */
  now(): string;
  /** Milliseconds of a monotonic clock. */
  monotonic(): number;
}

/** Makes ids that do not repeat. */
export type MakeId = () => string;

/** Where the core reports what is worth a line in the log, never with file contents or secrets. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
