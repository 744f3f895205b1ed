/**
 * What is computed of a table, as data and as a line of text: `distribution of "sales"`. Stored sets have the data, and the text names
 * them; names of columns are in double quotes (doubled inside), as in SQL.
 */
import * as z from 'zod';
import { parseJson } from '../../../base/parseJson';
import { sqlIdentifier } from '../../../base/sql';
import { grains } from '../roles/semantic';
import { columnsOfQuery, querySchema } from './query/query';

/** Words that labels are looked for by. */
export const MAX_WORDS = 12;

/** '' stands for the number of rows. */
const measure = z.string();

/** What no query says: it gives figures of groups of rows. */
export const statisticSchema = z.discriminatedUnion('kind', [
  /** What the columns are, and what is in each. */
  z.object({ kind: z.literal('columns') }),
  /** `change of "sales" over "date" by month from 2024-01 to 2024-02 for each "region"` */
  z.object({
    kind: z.literal('change'),
    measure,
    time: z.string(),
    grain: z.enum(grains),
    before: z.string(),
    after: z.string(),
    by: z.string(),
  }),
  /** `distribution of "sales"` */
  z.object({ kind: z.literal('distribution'), column: z.string() }),
  /** `relation of "sales" and "profit"`: two measures, two dimensions, or one of each */
  z.object({ kind: z.literal('relation'), a: z.string(), b: z.string() }),
]);
export type StatisticAsk = z.infer<typeof statisticSchema>;

/** `labels with "smith", "jones"`: the values of all columns of text that have one of the words in them */
const labelsSchema = z.object({ kind: z.literal('labels'), words: z.array(z.string().min(1)).min(1).max(MAX_WORDS) });
export type LabelsAsk = z.infer<typeof labelsSchema>;

export const askSchema = z.discriminatedUnion('kind', [
  /** Everything for a report. */
  z.object({ kind: z.literal('overview') }),
  statisticSchema,
  labelsSchema,
  /** `"sales" by "region"`, `rows by "region"` */
  z.object({ kind: z.literal('breakdown'), measure, by: z.string() }),
  /** `"sales" over "date" by month for each "region"`; what is in the middle and at the end may be missing */
  z.object({
    kind: z.literal('trend'),
    measure,
    time: z.string(),
    grain: z.enum(grains).exactOptional(),
    by: z.string().exactOptional(),
  }),
  /** The query as JSON */
  z.object({ kind: z.literal('query'), query: querySchema }),
]);
export type Ask = z.infer<typeof askSchema>;

/** What an ask says as text: `<key>` stands for a part of it, and what is in brackets is left out where its part is missing. */
const FORMS: Readonly<Record<Exclude<Ask['kind'], 'query'>, string>> = {
  overview: '',
  columns: 'columns',
  breakdown: '<measure> by <by>',
  trend: '<measure> over <time>[ by <grain>][ for each <by>]',
  change: 'change of <measure> over <time> by <grain> from <before> to <after> for each <by>',
  distribution: 'distribution of <column>',
  relation: 'relation of <a> and <b>',
  labels: 'labels with <words>',
};
/** Parts that are names of columns; '' is none. */
const COLUMN_KEYS = new Set(['measure', 'by', 'time', 'column', 'a', 'b']);

/** An ask as a line of text; {@link parseAsk} reads it. */
export function printAsk(ask: Ask): string {
  if (ask.kind === 'query') return JSON.stringify(ask.query);
  const parts = new Map<string, string | readonly string[]>(Object.entries(ask));
  const printed = (key: string): string => {
    const part = parts.get(key) ?? '';
    if (typeof part !== 'string') return part.map(sqlIdentifier).join(', ');
    if (!COLUMN_KEYS.has(key)) return part;
    return part === '' ? 'rows' : sqlIdentifier(part);
  };
  return FORMS[ask.kind]
    .replace(/\[(.*?<(\w+)>)\]/g, (_, inner: string, key: string) => (parts.has(key) ? inner : ''))
    .replace(/<(\w+)>/g, (_, key: string) => printed(key));
}

/** The columns that an ask names, each once; undefined where it is about all of them. */
export function columnsOfAsk(ask: Ask): string[] | undefined {
  if (ask.kind === 'overview' || ask.kind === 'columns') return undefined;
  if (ask.kind === 'query') return columnsOfQuery(ask.query);
  if (ask.kind === 'labels') return [];
  const names = Object.entries(ask).flatMap(([key, name]) => (COLUMN_KEYS.has(key) && name !== '' ? [name] : []));
  return [...new Set(names)];
}

const QUOTED = '"(?:[^"]|"")+"';

/** What a part looks like in the text. */
function pattern(key: string): string {
  if (COLUMN_KEYS.has(key)) return `${QUOTED}|rows`;
  if (key === 'words') return `${QUOTED}(?:, ${QUOTED})*`;
  return key === 'grain' ? grains.join('|') : '\\S+';
}

/** Reads what {@link printAsk} writes; undefined for anything else. */
export function parseAsk(text: string): Ask | undefined {
  if (text.trimStart().startsWith('{')) {
    const query = querySchema.safeParse(parseJson(text));
    return query.success ? { kind: 'query', query: query.data } : undefined;
  }
  for (const [kind, form] of Object.entries(FORMS)) {
    const source = form
      .replace(/\[(.*?)\]/g, '(?:$1)?')
      .replace(/<(\w+)>/g, (_, key: string) => `(?<${key}>${pattern(key)})`);
    const found = new RegExp(`^${source}$`).exec(text.trim());
    if (!found) continue;
    const parts = Object.entries(found.groups ?? {}).flatMap(([key, part]: [string, string | undefined]) =>
      part === undefined ? [] : [[key, key === 'words' ? wordsOf(part) : COLUMN_KEYS.has(key) ? nameOf(part) : part]],
    );
    const parsed = askSchema.safeParse({ kind, ...Object.fromEntries(parts) });
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(new RegExp(QUOTED, 'g'))].map(([word]) => nameOf(word));
}

function nameOf(text: string): string {
  return text === 'rows' ? '' : text.slice(1, -1).replaceAll('""', '"');
}
