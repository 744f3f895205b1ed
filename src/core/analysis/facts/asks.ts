/**
 * What can be asked of a table, as data and as a line of text: `"sales" by "region"`. The text is what a tool call carries and
 * what a question is bound to; names of columns are in double quotes (doubled inside), as in SQL.
 */
import * as z from 'zod';
import { grains } from '../types/semantic';

/** '' stands for the number of rows. */
const measure = z.string();

export const askSchema = z.discriminatedUnion('kind', [
  /** Everything for a report. */
  z.object({ kind: z.literal('overview') }),
  /** What the columns are, and what is in each. */
  z.object({ kind: z.literal('columns') }),
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
export type Ask = z.infer<typeof askSchema>;

const quoted = (name: string): string => (name === '' ? 'rows' : `"${name.replaceAll('"', '""')}"`);

/** An ask as a line of text; {@link parseAsk} reads it. */
export function printAsk(ask: Ask): string {
  switch (ask.kind) {
    case 'overview':
      return '';
    case 'columns':
      return 'columns';
    case 'breakdown':
      return `${quoted(ask.measure)} by ${quoted(ask.by)}`;
    case 'trend':
      return (
        `${quoted(ask.measure)} over ${quoted(ask.time)}` +
        (ask.grain === undefined ? '' : ` by ${ask.grain}`) +
        (ask.by === undefined ? '' : ` for each ${quoted(ask.by)}`)
      );
    case 'change':
      return `change of ${quoted(ask.measure)} over ${quoted(ask.time)} by ${ask.grain} from ${ask.before} to ${ask.after} for each ${quoted(ask.by)}`;
    case 'distribution':
      return `distribution of ${quoted(ask.column)}`;
    case 'relation':
      return `relation of ${quoted(ask.a)} and ${quoted(ask.b)}`;
  }
}

/** The columns that an ask names, each once; undefined where it is about all of them. */
export function columnsOfAsk(ask: Ask): string[] | undefined {
  const { kind: _, ...parts } = ask;
  if (ask.kind === 'overview' || ask.kind === 'columns') return undefined;
  const names = Object.entries(parts).flatMap(([key, name]) => (COLUMN_KEYS.has(key) && name !== '' ? [name] : []));
  return [...new Set(names)];
}

const COLUMN_KEYS = new Set(['measure', 'by', 'time', 'column', 'a', 'b']);

const NAME = '("(?:[^"]|"")+"|rows)';
const GRAIN = `(${grains.join('|')})`;
const FORMS = {
  breakdown: new RegExp(`^${NAME} by ${NAME}$`),
  trend: new RegExp(`^${NAME} over ${NAME}(?: by ${GRAIN})?(?: for each ${NAME})?$`),
  change: new RegExp(`^change of ${NAME} over ${NAME} by ${GRAIN} from (\\S+) to (\\S+) for each ${NAME}$`),
  distribution: new RegExp(`^distribution of ${NAME}$`),
  relation: new RegExp(`^relation of ${NAME} and ${NAME}$`),
};

function nameOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return text === 'rows' ? '' : text.slice(1, -1).replaceAll('""', '"');
}

/** Reads what {@link printAsk} writes; undefined for anything else. */
export function parseAsk(text: string): Ask | undefined {
  const line = text.trim();
  if (line === '') return { kind: 'overview' };
  if (line === 'columns') return { kind: 'columns' };
  for (const [kind, form] of Object.entries(FORMS)) {
    const found = form.exec(line);
    if (!found) continue;
    const parsed = askSchema.safeParse(partsOf(kind, found));
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function partsOf(kind: string, [, first, second, third, fourth, fifth, sixth]: RegExpExecArray): unknown {
  switch (kind) {
    case 'breakdown':
      return { kind, measure: nameOf(first), by: nameOf(second) };
    case 'trend':
      return {
        ...{ kind, measure: nameOf(first), time: nameOf(second) },
        ...(third === undefined ? {} : { grain: third }),
        ...(fourth === undefined ? {} : { by: nameOf(fourth) }),
      };
    case 'change':
      return {
        ...{ kind, measure: nameOf(first), time: nameOf(second), grain: third },
        ...{ before: fourth, after: fifth, by: nameOf(sixth) },
      };
    case 'distribution':
      return { kind, column: nameOf(first) };
    default:
      return { kind, a: nameOf(first), b: nameOf(second) };
  }
}
