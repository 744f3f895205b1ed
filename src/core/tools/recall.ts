import * as z from 'zod';
import type { AgentEvent } from '../contract/events';
import type { Formatter } from '../text/formatter';
import { excerptOf, find, type Found } from './recall/find';
import { pagesOf } from './recall/pages';
import { passagesOf, RECALL, type Passage } from './recall/passages';
import { placeOfPassage, formatParts, formatTurn, formatTurns } from './recall/format';
import { responseFormat, type OutputLevel } from '../contract/toolResult';
import { DEFAULT_TIMEOUT_MS, ToolError, type Tool, type ToolOutput } from '../contract/tool';

/** By level: places on a page, characters around each, and characters of a page of a turn. */
const SIZES: Readonly<Record<OutputLevel, { places: number; excerpt: number; page: number }>> = {
  brief: { places: 30, excerpt: 0, page: 12_000 },
  standard: { places: 10, excerpt: 300, page: 12_000 },
  full: { places: 30, excerpt: 1200, page: 36_000 },
};

const parameters = z.object({
  query: z.string().optional().describe('Words to find. Places with all of them come first'),
  turn: z.int().min(1).optional().describe('Number of a turn, from 1, to print or to search'),
  page: z.int().min(1).default(1).describe('Page of the results'),
  response_format: responseFormat('brief: places only; full: larger pages'),
});

type Arguments = z.infer<typeof parameters>;

const NOT_RECALLED =
  'What was said before is not searched for you by the data mode: it may tell of data that is withheld. Ask the user.';

export interface RecallSources {
  /** All events of the conversation as it is now, oldest first, those before a compaction too. */
  events: () => Promise<readonly AgentEvent[]>;
  formatter: Formatter;
}

/** Finds and pages what was said and computed earlier in the conversation, whatever of it a model is still sent. */
export function recall({ events, formatter }: RecallSources): Tool<Arguments> {
  return {
    name: RECALL,
    version: '1.0.0',
    description:
      "Finds earlier parts of this conversation word for word: the user's messages, calls, results, reports. Use it when a summary or a [File read] line mentions something that you need exactly, before you compute or ask again. Without query and turn, lists the turns.",
    parameters,
    effect: 'read',
    timeoutMs: DEFAULT_TIMEOUT_MS,
    cache: 'no_cache', // the conversation goes on
    async run(args, { signal, level, mode }) {
      if (mode !== 'all') throw new ToolError('withheld', 'withheld', NOT_RECALLED);
      const passages = passagesOf(await events());
      const turns = passages.at(-1)?.turn ?? 0;
      const { turn, query = '' } = args;
      if (turns === 0) throw new ToolError('recall', 'empty', 'Nothing was said in this conversation before.');
      if (turn !== undefined && turn > turns) {
        throw new ToolError('recall', 'no_such_turn', `There is no turn ${turn}: the conversation has ${turns}.`);
      }
      const asked: Asked = { ...args, query, turns, level };
      const wanted = turn === undefined ? passages : passages.filter((passage) => passage.turn === turn);
      if (query.trim() === '')
        return turn === undefined ? listTurns(wanted, asked, formatter) : wholeTurn(wanted, asked, turn, formatter);
      // The newest message stands in the conversation, and has the words of whoever asks for something in it.
      const question = passages.findLast(({ kind }) => kind === 'question');
      const others = wanted.filter((passage) => passage !== question);
      return formatFound(await find(others, query, signal), asked, formatter);
    },
  };
}

/** What was asked for, in a conversation of so many turns. */
interface Asked extends Arguments {
  query: string;
  turns: number;
  level: OutputLevel;
}

function formatFound(
  found: readonly Found[],
  { query, turn, page, level }: Asked,
  { t, number }: Formatter,
): ToolOutput {
  const count = number(found.length);
  const summary = found.length === 1 ? t('{count} place found', { count }) : t('{count} places found', { count });
  const inside = turn === undefined ? '' : ` in turn ${turn}`;
  if (found.length === 0) {
    const other = turn === undefined ? 'call recall without a query for the list of turns' : 'look in all turns';
    const text = `Nothing was found for ${JSON.stringify(query)}${inside}. Try fewer or other words (names of files, columns, labels such as Q2, numbers as they were written), or ${other}.`;
    return { text, summary, paged: true };
  }
  const { places, excerpt } = SIZES[level];
  const pages = Math.ceil(found.length / places);
  assertPage(page, pages);
  const first = (page - 1) * places;
  const hits = found.slice(first, first + places).map(({ passage }, at) => {
    const line = `${first + at + 1}. ${placeOfPassage(passage)}`;
    return excerpt === 0 ? line : `${line}\n${excerptOf(passage, query, excerpt)}`;
  });
  const head = `${found.length} places for ${JSON.stringify(query)}${inside}, the best first, page ${page} of ${pages}:`;
  const same = `the same query${turn === undefined ? '' : `, turn ${turn}`}${format(level)}`;
  const next = page < pages ? [`More: call recall with ${same} and page ${page + 1}.`] : [];
  const whole = 'All of a turn, word for word: call recall with its number as turn.';
  const text = [head, ...hits, ...next, whole].join(excerpt === 0 ? '\n' : '\n\n');
  return { text, summary, paged: true, truncated: page < pages };
}

function wholeTurn(passages: readonly Passage[], asked: Asked, turn: number, { t, number }: Formatter): ToolOutput {
  const { page, turns, level } = asked;
  const { text, pages } = pageOf(level === 'brief' ? formatParts(passages) : formatTurn(passages), asked);
  const next = page < pages ? `; call recall with turn ${turn}${format(level)} and page ${page + 1}` : '';
  const what = level === 'brief' ? 'its parts' : 'word for word';
  const head = `Turn ${turn} of ${turns}, ${what} – cite as (turn ${turn}); page ${page} of ${pages}${next}`;
  const values = { turn: number(turn), page: number(page), pages: number(pages) };
  const summary = t('Turn {turn}, page {page} of {pages}', values);
  return { text: `${head}\n${text}`, summary, paged: true, truncated: page < pages };
}

function listTurns(passages: readonly Passage[], asked: Asked, { t, number }: Formatter): ToolOutput {
  const { page, turns, level } = asked;
  const { text, pages } = pageOf(formatTurns(passages), asked);
  const next = page < pages ? `; call recall with page ${page + 1}${format(level)}` : '';
  const head = `The ${turns} turns of this conversation; page ${page} of ${pages}${next}. Call recall with a turn for all of it, or with a query.`;
  const count = number(turns);
  const summary =
    turns === 1 ? t('{count} turn of the conversation', { count }) : t('{count} turns of the conversation', { count });
  return { text: `${head}\n${text}`, summary, paged: true, truncated: page < pages };
}

/** The page of a text that was asked for, and how many there are. @throws ToolError */
function pageOf(text: string, { page, level }: Asked): { text: string; pages: number } {
  const pages = pagesOf(text, SIZES[level].page);
  assertPage(page, pages.length);
  return { text: pages[page - 1] ?? '', pages: pages.length };
}

function format(level: OutputLevel): string {
  return level === 'standard' ? '' : `, response_format "${level}"`;
}

function assertPage(page: number, pages: number): void {
  if (page > pages) throw new ToolError('recall', 'no_such_page', `There is no page ${page}: there are ${pages}.`);
}
