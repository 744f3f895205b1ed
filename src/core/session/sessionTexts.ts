import { JsonLineDecoder } from '../../base/jsonl';
import { contextMessage, type ContextMessage } from './contextData';
import { filterMessages } from './contextFilter';
import { MemoryStore } from './memoryStore';
import type { AppendLog } from '../ports';
import { entrySchema, type Entry } from '../contract/entries';
import { Migration } from './migrate';
import { titleOf } from './summary';

/** What is kept of a session in memory to be searched. */
export interface SessionTexts {
  title: string;
  /** The title where the user gave it; else empty, and the title is in the first message. */
  givenName: string;
  /** The first turn of its file; empty where nothing was said. */
  firstTurn: string;
  /** The newest messages, oldest first. */
  messages: readonly ContextMessage[];
  /** The session's file has others. */
  hasMore: boolean;
}

/** Bytes that are read and parsed before others have their turn. */
const SLICE = 128 * 1024;
/** Characters of a session that are kept: of a hundred sessions they are some tens of megabytes. */
const MAX_CHARACTERS = 240_000;

/**
 * Reads a session's file, slice by slice, and keeps the newest messages.
 * @param visit is given every message that can be searched, in the order of the file
 * @throws when the file cannot be read, or the signal is aborted
 */
export async function readTexts(
  file: AppendLog,
  visit: (message: ContextMessage) => void,
  signal: AbortSignal,
): Promise<SessionTexts> {
  const memory = new MemoryStore();
  const names: Entry[] = [];
  let first: Entry | undefined;
  let firstTurn = '';
  await readMessages(
    file,
    (entry, message) => {
      if (entry.subtype === 'session_renamed') names.push(entry);
      if (!first && entry.type === 'user' && titleOf([entry]) !== '') first = entry;
      if (!message) return;
      if (firstTurn === '' && message.role === 'user') firstTurn = message.metadata?.turn ?? '';
      memory.addMessage(message);
      if (isSearchable(message)) visit(message);
    },
    signal,
  );
  const all = { maxMessages: Number.POSITIVE_INFINITY, timeWindowMs: Number.POSITIVE_INFINITY, now: 0 };
  const messages = filterMessages(
    memory.messages,
    { ...all, maxTokens: MAX_CHARACTERS },
    ({ content }) => content.length,
  );
  const hasMore = memory.dropped > 0 || messages.length < memory.messages.length;
  const givenName = titleOf(names);
  const title = givenName !== '' || !first ? givenName : titleOf([first]);
  return { title, givenName, firstTurn, messages, hasMore };
}

/** Gives every message of a session's file that can be searched, in its order. @throws as {@link readTexts} */
export async function eachMessage(
  file: AppendLog,
  visit: (message: ContextMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  await readMessages(
    file,
    (_, message) => {
      if (message && isSearchable(message)) visit(message);
    },
    signal,
  );
}

/** What people and tools said, and reports; not what the model thinks on its way. */
export function isSearchable({ role, metadata }: ContextMessage): boolean {
  return role === 'user' || role === 'tool' || metadata?.answer === true;
}

async function readMessages(
  file: AppendLog,
  take: (entry: Entry, message: ContextMessage | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  const decoder = new JsonLineDecoder();
  const migration = new Migration();
  const read = ({ values }: ReturnType<JsonLineDecoder['end']>): void => {
    for (const { value } of values) {
      const entry = entrySchema.safeParse(migration.apply(value)).data;
      if (entry) take(entry, contextMessage(entry));
    }
  };
  for (let offset = 0; ;) {
    signal.throwIfAborted();
    const bytes = await file.readRange(offset, SLICE);
    if (bytes.length === 0) break;
    offset += bytes.length;
    read(decoder.push(bytes));
  }
  read(decoder.end());
}
