import { formatBytes } from '../../../base/text';
import { harmless, harmlessPath } from '../../text/names';
import type { ConversationMemory } from '../../contract/conversationMemory';
import { plainWords, safeLine } from './safeLine';
import { sentenceKey } from './sentences';

const LABEL = /^[PQ]\d+$/;
/** Sources without a label that are named. */
const UNLABELLED = 2;

export type MemorySection =
  | 'requests'
  | 'constraints'
  | 'decisions'
  | 'datasets'
  | 'definitions'
  | 'figures'
  | 'plan'
  | 'files'
  | 'codes'
  | 'errors'
  | 'done'
  | 'next';

/** One thing that the conversation memory knows, as a model is told it. */
export interface MemoryItem {
  section: MemorySection;
  /** The turn it is of, counted from 1. */
  turn: number;
  /** One line, which forges nothing around it. */
  text: string;
  /** Of the text what says it: without its turn, its state and its source. */
  words: string;
}

/** Everything in a conversation memory, item by item, in the order of its sections; in each the oldest first. */
export function memoryItems(memory: ConversationMemory): MemoryItem[] {
  const { turns, plan, next, suggested } = memory;
  const demanded = new Set(memory.constraints.map(({ text }) => sentenceKey(text)));
  return [
    ...memory.requests.map((request) =>
      itemOf('requests', request.turn, ofTurn(request, safeLine(request.text, '\\n'))),
    ),
    ...memory.constraints.map((said) => itemOf('constraints', said.turn, withTurn(said, safeLine(said.text)))),
    // What is a constraint as well is told as one.
    ...memory.decisions
      .filter(({ text }) => !demanded.has(sentenceKey(text)))
      .map((said) => itemOf('decisions', said.turn, withTurn(said, safeLine(said.text)))),
    ...memory.datasets.map((dataset) => itemOf('datasets', dataset.turn, datasetParts(dataset))),
    ...memory.definitions.map((definition) => itemOf('definitions', definition.turn, definitionParts(definition))),
    ...memory.figures.map((figure) => itemOf('figures', figure.turn, figureParts(figure))),
    ...plan.steps.map(({ id, text, done }) =>
      itemOf('plan', plan.turn, [`${id}: `, safeLine(text), done ? ' (done)' : ' (open)']),
    ),
    ...memory.files.map((file) => itemOf('files', file.turn, fileParts(file))),
    ...memory.codes.map((code) => itemOf('codes', code.turn, codeParts(code))),
    ...memory.errors.map(({ turn, tool, code, text }) =>
      itemOf('errors', turn, ['', `${safeLine(tool)} ${safeLine(code)}: ${safeLine(text)}`, ` (turn ${turn})`]),
    ),
    ...memory.done.map((call) => itemOf('done', call.turn, doneParts(call))),
    ...(next === '' ? [] : [itemOf('next', turns, nextParts(next, suggested.includes(next)))]),
  ];
}

/** What the user demanded and decided is told in his own words, whatever a model says of it: it may quote it to deny it. */
const ALWAYS_TOLD: ReadonlySet<MemorySection> = new Set<MemorySection>(['constraints', 'decisions']);

/** The items whose words do not stand in a text: what a summary has lost. Constraints and decisions are always among them. */
export function lostItems(items: readonly MemoryItem[], text: string): MemoryItem[] {
  const plain = plainWords(text);
  return items.filter(({ section, words }) => ALWAYS_TOLD.has(section) || !plain.includes(plainWords(words)));
}

/** What stands before the words, the words, and what stands behind them. */
type Parts = readonly [before: string, words: string, behind: string];

function itemOf(section: MemorySection, turn: number, [before, words, behind]: Parts): MemoryItem {
  return { section, turn, text: `${before}${words}${behind}`, words };
}

function ofTurn({ turn }: { turn: number }, words: string): Parts {
  return [`Turn ${turn}: `, words, ''];
}

function withTurn({ turn }: { turn: number }, words: string): Parts {
  return ['', words, ` (turn ${turn})`];
}

function datasetParts(dataset: ConversationMemory['datasets'][number]): Parts {
  const { path, id, name, bytes, rows, columns, width, encoding, sheets, hash } = dataset;
  const more = width === undefined ? '' : `, … +${width - columns.length}`;
  const facts = [
    harmless(name),
    rows === undefined ? '' : `${rows} rows`,
    formatBytes(bytes),
    encoding === undefined ? '' : harmless(encoding),
    sheets === undefined || sheets.length === 0 ? '' : `sheets: ${sheets.map((sheet) => harmless(sheet)).join(', ')}`,
    columns.length === 0 ? '' : `columns: ${columns.map((column) => harmless(column, 80)).join(', ')}${more}`,
  ];
  const words = `${harmlessPath(path)} (${facts.filter((fact) => fact !== '').join('; ')})`;
  const mark = id === undefined || id === path ? '' : ` [${harmlessPath(id)}]`;
  return ['', words, `${mark}${hash === undefined ? '' : ` hash ${safeLine(hash)}`}`];
}

function fileParts({ path, how, hash, undone }: ConversationMemory['files'][number]): Parts {
  const facts = [
    how,
    ...(hash === undefined ? [] : [`hash ${safeLine(hash)}`]),
    ...(undone === true ? ['taken back by the user'] : []),
  ];
  return ['', harmlessPath(path), ` (${facts.join(', ')})`];
}

function definitionParts({ kind, text, sources, turn }: ConversationMemory['definitions'][number]): Parts {
  return [`${kind}: `, safeLine(text), sources === undefined ? ` (turn ${turn})` : ` (${namedAll(sources)})`];
}

function figureParts({ text, columns, sources, rows, turn }: ConversationMemory['figures'][number]): Parts {
  // What the sentence itself cites is not told twice.
  const unsaid = sources.filter((source) => !text.includes(source));
  const facts = [
    columns === undefined ? '' : `columns: ${safeLine(columns)}`,
    unsaid.length === 0 ? '' : `source: ${namedAll(unsaid)}`,
    rows === undefined ? '' : `${rows} rows`,
    `turn ${turn}`,
  ];
  return ['', safeLine(text), ` [${facts.filter((fact) => fact !== '').join('; ')}]`];
}

function codeParts({ code_id, filename, language, description }: ConversationMemory['codes'][number]): Parts {
  return [
    '',
    `${harmlessPath(code_id)} ${harmlessPath(filename)} (${harmless(language)})`,
    ` - ${safeLine(description)}`,
  ];
}

function doneParts({ turn, round, tool, call, outcome, success }: ConversationMemory['done'][number]): Parts {
  const words = `${safeLine(tool)} ${safeLine(call)}`.trim();
  return [`Turn ${turn}, round ${round}: `, words, ` → ${success ? '' : 'failed: '}${safeLine(outcome)}`];
}

function nextParts(next: string, isSuggested: boolean): Parts {
  return [isSuggested ? 'Nothing is open. Proposed to the user, who has not asked it: ' : '', safeLine(next), ''];
}

/** Labels; of queries without any, which are called by their comments, not all. */
function namedAll(sources: readonly string[]): string {
  const labels = sources.filter((source) => LABEL.test(source));
  const others = sources.filter((source) => !LABEL.test(source));
  const shown = [...labels, ...others.slice(0, UNLABELLED)].map((source) => harmless(source, 64)).join(', ');
  return others.length > UNLABELLED ? `${shown}, … +${others.length - UNLABELLED}` : shown;
}
