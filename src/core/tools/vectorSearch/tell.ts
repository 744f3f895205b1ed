import { oneLine } from '../../../base/text';
import { excerptOf } from '../recall/find';
import type { OutputLevel } from '../../contract/toolResult';
import type { CorpusResult } from './corpus';
import { groups, type Group, type GroupCounts, type PassageHit } from './passageIndex';
import type { Ranked } from './rerank';

/** Characters around what was found, by level; 0: the place alone. */
const EXCERPT: Readonly<Record<OutputLevel, number>> = { brief: 0, standard: 300, full: 2000 };

/** What was asked for, as the next call repeats it. */
export interface Asked {
  query: string;
  groups: readonly Group[];
  topK: number;
  page: number;
  level: OutputLevel;
}

/** The passages of a page, each with where it is from. */
export function tellPassages(asked: Asked, found: CorpusResult, ranked: Ranked): string {
  const { query, topK, page, level } = asked;
  const first = (page - 1) * topK;
  const shown = ranked.hits.slice(first, first + topK);
  const pages = Math.ceil(found.total / topK);
  const head = `${found.total} passages for ${JSON.stringify(query)} in ${tellSearched(asked.groups, found)}, the best first, page ${page} of ${pages}:`;
  const told = shown.map((hit, at) => {
    const line = `${first + at + 1}. ${placeOf(hit)} – score ${hit.score.toFixed(ranked.by === 'fusion' ? 4 : 2)}`;
    const excerpt = textAt(hit, query, level);
    return excerpt === '' ? line : `${line}\n${excerpt}`;
  });
  const next = page < pages ? [`More: call vector_search with ${same(asked)} and page ${page + 1}.`] : [];
  const tail = [...next, ...tellReading(shown, level)];
  const notes = [...(ranked.note === undefined ? [] : [ranked.note]), ...tellLimits(asked.groups, found)];
  return [[head, ...notes].join('\n'), ...told, tail.join('\n')].join(level === 'brief' ? '\n' : '\n\n');
}

/** Nothing was found: where it was looked for, and what else to try. */
export function tellNothing({ query, groups: asked }: Asked, found: CorpusResult): string {
  const others = groups.filter((group) => !asked.includes(group));
  const more = others.length === 0 ? '' : ` Not searched: ${others.map((group) => NAMES[group][1]).join(', ')}.`;
  return [
    `Nothing was found for ${JSON.stringify(query)} in ${tellSearched(asked, found)}.${more}`,
    'Try other words (synonyms, the language of the documents, names of columns or files; of Chinese two characters or more), file_search for exact text and for data files, recall for this conversation.',
    ...tellLimits(asked, found),
  ].join('\n');
}

/** Where a passage is, as it can be cited and found again. */
export function placeOf({ group, key, title, place, headings }: PassageHit): string {
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

function same({ groups: asked, topK, level }: Asked): string {
  const sources = asked.length === groups.length ? '' : `, sources ${JSON.stringify(asked)}`;
  const format = level === 'standard' ? '' : `, response_format "${level}"`;
  return `the same query${sources}, top_k ${topK}${format}`;
}

function tellReading(shown: readonly PassageHit[], level: OutputLevel): string[] {
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

function tellSearched(asked: readonly Group[], { counts }: CorpusResult): string {
  return asked
    .map((group) => {
      const { sources, unreadable, left } = counts[group];
      const searched = sources - unreadable - left;
      return `${searched} ${NAMES[group][searched === 1 ? 0 : 1]}`;
    })
    .join(', ');
}

/** What of the sources was not searched, and why. */
function tellLimits(asked: readonly Group[], { counts, notes, unread }: CorpusResult): string[] {
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
