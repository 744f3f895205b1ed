import { readingOf, type FileFacts } from '../../contract/fileFacts';
import type { ToolDetails } from '../../contract/toolResult';
import type { AgentEvent } from '../../contract/events';
import type { ConversationMemory } from '../../contract/conversationMemory';
import { lineOf, newest, type Limit } from './limits';

type Dataset = ConversationMemory['datasets'][number];

const DATASETS: Limit = { count: 150, characters: 40_000 };
const FILES: Limit = { count: 150, characters: 15_000 };
const CODES: Limit = { count: 150, characters: 20_000 };
/** Columns that are named: of the tables that were read last, and of those before them. */
const COLUMNS = 60;
const OLD_COLUMNS = 8;
const WITH_COLUMNS = 12;
const SHEETS = 12;
/** Characters of a column's name with its type, of other names, of a description. */
const COLUMN = 80;
const NAME = 60;
const DESCRIPTION = 160;

/** After a call: what it read, computed with and wrote. */
export function takeDetails(
  memory: ConversationMemory,
  { file, tables = [], written }: ToolDetails = {},
): ConversationMemory {
  const known = tables.reduce(
    (before, table) => {
      const dataset = before.datasets.find(({ path }) => path === table.path);
      return takeFacts(before, { ...readingOf(dataset), ...table });
    },
    file ? takeFacts(memory, file) : memory,
  );
  return written ? takeWritten(known, written.path) : known;
}

/** After a file was read; a table that was read again is as it is now. */
function takeFacts(memory: ConversationMemory, facts: FileFacts): ConversationMemory {
  const turn = memory.turns;
  const hash = facts.hash === undefined ? {} : { hash: lineOf(facts.hash, NAME) };
  if (facts.kind === 'table' || facts.kind === 'json') {
    const read = newest(memory.datasets, [datasetOf(turn, facts)], DATASETS, ({ path }) => path);
    return {
      ...memory,
      datasets: read.map((dataset, at) => (at < read.length - WITH_COLUMNS ? old(dataset) : dataset)),
    };
  }
  const file = { turn, path: facts.path, how: 'read' as const, ...hash };
  return { ...memory, files: newest(memory.files, [file], FILES, keyOfFile) };
}

function keyOfFile({ path, how }: ConversationMemory['files'][number]): string {
  return `${how} ${path}`;
}

function takeWritten(memory: ConversationMemory, path: string): ConversationMemory {
  const file = { turn: memory.turns, path, how: 'written' as const };
  return { ...memory, files: newest(memory.files, [file], FILES, keyOfFile) };
}

/** The conversation memory after the user took back what was written. */
export function takeUndone(
  memory: ConversationMemory,
  { paths }: Extract<AgentEvent, { type: 'writes_undone' }>,
): ConversationMemory {
  const files = memory.files.map((file) =>
    file.how === 'written' && paths.includes(file.path) ? { ...file, undone: true as const } : file,
  );
  return { ...memory, files };
}

/** After code was saved. */
export function takeCode(
  memory: ConversationMemory,
  { code }: Extract<AgentEvent, { type: 'code_saved' }>,
): ConversationMemory {
  const { code_id, filename, language, description } = code;
  const saved = {
    turn: memory.turns,
    code_id,
    filename,
    language: lineOf(language, NAME),
    description: lineOf(description, DESCRIPTION),
  };
  return { ...memory, codes: newest(memory.codes, [saved], CODES, (known) => known.code_id) };
}

function datasetOf(turn: number, facts: FileFacts): Dataset {
  const { path, id, name, bytes, rows, encoding, hash, types = [], sheets } = facts;
  const names = facts.columns ?? facts.keys ?? [];
  const columns = names.slice(0, COLUMNS).map((column, at) => {
    const type = types[at];
    return type === undefined ? lineOf(column, COLUMN) : `${lineOf(column, NAME)} ${lineOf(type, COLUMN - NAME)}`;
  });
  return {
    turn,
    path,
    ...(id === undefined ? {} : { id }),
    name: lineOf(name, NAME),
    bytes,
    ...(hash === undefined ? {} : { hash: lineOf(hash, NAME) }),
    ...(rows === undefined ? {} : { rows }),
    columns,
    ...(names.length > columns.length ? { width: names.length } : {}),
    ...(encoding === undefined ? {} : { encoding: lineOf(encoding, NAME) }),
    ...(sheets === undefined ? {} : { sheets: sheets.slice(0, SHEETS).map((sheet) => lineOf(sheet, NAME)) }),
  };
}

/** A table that was not read of late, with its first columns alone. */
function old(dataset: Dataset): Dataset {
  const { columns, width = columns.length } = dataset;
  return columns.length <= OLD_COLUMNS ? dataset : { ...dataset, columns: columns.slice(0, OLD_COLUMNS), width };
}
