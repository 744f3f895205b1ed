import * as z from 'zod';
import type { Formatter } from '../../text/formatter';
import { responseFormat, type OutputLevel } from '../../contract/toolResult';
import { ToolError, type Tool, type ToolOutput } from '../../contract/tool';
import type { Corpus, CorpusResult } from './corpus';
import { groups, type Group, type GroupCounts, type PassageHit } from './passageIndex';
import { CANDIDATES, rerank, type Embeddings, type Ranked } from './rerank';
import { oneLine } from '../../../base/text';
import { excerptOf } from '../recall/find';

/** Sources of a result above which it is not given again: looking at them takes as long as searching. */
const MAX_SOURCES = 2000;
/** The source of what cannot be given again: no file has this state. */
const VOLATILE = { path: '', stamp: 'searched anew' };
/** Passages that can be paged through. */
const MAX_PASSAGES = 1000;

const parameters = z.object({
  query: z.string().min(1).max(2000).describe('Words that the text may have'),
  sources: z
    .array(z.enum(groups))
    .min(1)
    .default([...groups])
    .describe('Where to search'),
  top_k: z.int().min(1).max(50).default(8).describe('Passages per page'),
  page: z.int().min(1).default(1).describe('Page of the results'),
  response_format: responseFormat('brief: places only; full: whole passages'),
});

type Arguments = z.infer<typeof parameters>;

export interface VectorSearchDeps {
  corpus: Pick<Corpus, 'find'>;
  /** What compares meanings, where the user has set it up. */
  embeddings: () => Promise<Embeddings | undefined>;
  formatter: Formatter;
}

const NOT_SEARCHED =
  'Documents and earlier sessions are not searched for you by the data mode: their passages are withheld. Ask the user.';

/** Finds passages of the workspace's documents, earlier sessions and stored outputs, the best first. */
export function vectorSearch({ corpus, embeddings, formatter: { t, number } }: VectorSearchDeps): Tool<Arguments> {
  return {
    name: 'vector_search',
    version: '1.0.0',
    description:
      'Finds passages by topic in documents of the workspace (markdown, text, HTML, notebooks, PDF, code), earlier sessions and stored outputs, the best first, each with its place to cite. Use it for definitions, business rules and earlier findings; file_search for exact text, recall for this conversation.',
    parameters,
    effect: 'read',
    timeoutMs: 30_000,
    cache: 'ttl_short',
    async run(args, { signal, level, caller, mode }): Promise<ToolOutput> {
      if (mode !== 'all') throw new ToolError('withheld', 'withheld', NOT_SEARCHED);
      const asked: PassageQuery = {
        query: args.query,
        groups: groups.filter((group) => args.sources.includes(group)),
        topK: args.top_k,
        page: args.page,
        level,
      };
      const last = Math.min(MAX_PASSAGES, asked.page * asked.topK);
      const query = { query: asked.query, groups: asked.groups, limit: Math.max(CANDIDATES, last), present: caller };
      const found = await corpus.find(query, signal);
      const total = Math.min(found.total, MAX_PASSAGES);
      if (found.terms === 0) {
        throw new ToolError('search', 'no_words', 'The query has no word to look for: give it letters or digits.');
      }
      const isStable =
        found.unread === 0 &&
        found.sources.length <= MAX_SOURCES &&
        asked.groups.every((group) => group === 'documents');
      const count = number(found.total);
      const summary =
        found.total === 1 ? t('{count} passage found', { count }) : t('{count} passages found', { count });
      if (found.total === 0) {
        return { text: formatNoPassages(asked, found), summary, sources: isStable ? found.sources : [VOLATILE] };
      }
      const pages = Math.ceil(total / asked.topK);
      if (asked.page > pages) {
        throw new ToolError('search', 'no_such_page', `There is no page ${asked.page}: there are ${pages}.`);
      }
      const compare = await embeddings();
      const ranked: Ranked = compare
        ? await rerank(asked.query, found.hits, compare, signal)
        : { hits: found.hits, by: 'bm25' };
      const isComplete = isStable && (compare === undefined || ranked.by === 'fusion');
      return {
        text: formatPassages(asked, { ...found, total }, ranked),
        summary,
        paged: true,
        ...(asked.page < pages && { truncated: true }),
        sources: isComplete ? found.sources : [VOLATILE],
      };
    },
  };
}

/** Characters around what was found, by level; 0: the place alone. */
const EXCERPT: Readonly<Record<OutputLevel, number>> = { brief: 0, standard: 300, full: 2000 };

/** What was asked for, as the next call repeats it. */
interface PassageQuery {
  query: string;
  groups: readonly Group[];
  topK: number;
  page: number;
  level: OutputLevel;
}

/** The passages of a page, each with where it is from. */
function formatPassages(asked: PassageQuery, found: CorpusResult, ranked: Ranked): string {
  const { query, topK, page, level } = asked;
  const first = (page - 1) * topK;
  const shown = ranked.hits.slice(first, first + topK);
  const pages = Math.ceil(found.total / topK);
  const head = `${found.total} passages for ${JSON.stringify(query)} in ${formatSearched(asked.groups, found)}, the best first, page ${page} of ${pages}:`;
  const hits = shown.map((hit, at) => {
    const line = `${first + at + 1}. ${passagePlace(hit)} – score ${hit.score.toFixed(ranked.by === 'fusion' ? 4 : 2)}`;
    const excerpt = textAt(hit, query, level);
    return excerpt === '' ? line : `${line}\n${excerpt}`;
  });
  const next = page < pages ? [`More: call vector_search with ${same(asked)} and page ${page + 1}.`] : [];
  const tail = [...next, ...formatNextStep(shown, level)];
  const notes = [...(ranked.note === undefined ? [] : [ranked.note]), ...formatLimits(asked.groups, found)];
  return [[head, ...notes].join('\n'), ...hits, tail.join('\n')].join(level === 'brief' ? '\n' : '\n\n');
}

/** Nothing was found: where it was looked for, and what else to try. */
function formatNoPassages({ query, groups: asked }: PassageQuery, found: CorpusResult): string {
  const others = groups.filter((group) => !asked.includes(group));
  const more = others.length === 0 ? '' : ` Not searched: ${others.map((group) => NAMES[group][1]).join(', ')}.`;
  return [
    `Nothing was found for ${JSON.stringify(query)} in ${formatSearched(asked, found)}.${more}`,
    'Try other words (synonyms, the language of the documents, names of columns or files; of Chinese two characters or more), file_search for exact text and for data files, recall for this conversation.',
    ...formatLimits(asked, found),
  ].join('\n');
}

/** Where a passage is, as it can be cited and found again. */
function passagePlace({ group, key, title, place, headings }: PassageHit): string {
  const where =
    'label' in place ? place.label : 'page' in place ? `page ${place.page}` : `lines ${place.from}-${place.to}`;
  const under = headings === '' ? '' : ` (${oneLine(headings)})`;
  if (group === 'documents') return `${key}, ${where}${under}`;
  const name = oneLine(title).trim();
  if (group === 'outputs') return `${key}, ${where}${name === '' ? '' : ` (${name})`}`;
  return `session ${JSON.stringify(name === '' ? 'without a name' : name)}, ${where}`;
}

function textAt(hit: PassageHit, query: string, level: OutputLevel): string {
  if (level === 'full') return hit.text;
  return EXCERPT[level] === 0 ? '' : excerptOf(hit, query, EXCERPT[level]);
}

function same({ groups: asked, topK, level }: PassageQuery): string {
  const sources = asked.length === groups.length ? '' : `, sources ${JSON.stringify(asked)}`;
  const format = level === 'standard' ? '' : `, response_format "${level}"`;
  return `the same query${sources}, top_k ${topK}${format}`;
}

function formatNextStep(shown: readonly PassageHit[], level: OutputLevel): string[] {
  const files = shown.some(({ group }) => group !== 'sessions')
    ? ['Read on: call file_reader with the path or the id, and the first line (page) as offset.']
    : [];
  const whole = level === 'full' ? [] : ['Whole passages: response_format "full".'];
  return [...files, ...whole];
}

const NAMES: Readonly<Record<Group, readonly [one: string, several: string]>> = {
  documents: ['document', 'documents'],
  sessions: ['earlier session', 'earlier sessions'],
  outputs: ['stored output', 'stored outputs'],
};

function formatSearched(asked: readonly Group[], { counts }: CorpusResult): string {
  return asked
    .map((group) => {
      const { sources, unreadable, left } = counts[group];
      const searched = sources - unreadable - left;
      return `${searched} ${NAMES[group][searched === 1 ? 0 : 1]}`;
    })
    .join(', ');
}

/** What of the sources was not searched, and why. */
function formatLimits(asked: readonly Group[], { counts, notes, unread }: CorpusResult): string[] {
  const sum = (of: keyof GroupCounts): number => asked.reduce((total, group) => total + counts[group][of], 0);
  const [cut, left, unreadable] = [sum('cut'), sum('left'), sum('unreadable')];
  return [
    ...notes,
    ...(unread > 0 ? [`${unread} sources were not read yet: the same call reads on.`] : []),
    ...(left > 0 ? [`${left} sources were left out: there is no room for more.`] : []),
    ...(cut > 0 ? [`${cut} large sources are searched in part (a file's beginning, a session's end).`] : []),
    ...(unreadable > 0 ? [`${unreadable} sources cannot be read, or hold no text.`] : []),
  ];
}
