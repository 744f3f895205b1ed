import * as z from 'zod';
import { parseJson } from '../../base/parseJson';

/** The figures of a chart: where nothing can draw, they are read. */
export interface ChartTable {
  title: string;
  /** First the name of the categories, empty where they have none. */
  header: string[];
  rows: string[][];
}

const MAX_ROWS = 200;

const one = <T extends z.ZodType>(schema: T) =>
  z.union([
    schema,
    z
      .array(schema)
      .min(1)
      .transform(([first]) => first),
  ]);
const label = z.union([z.string(), z.number()]).transform(String);
const axis = z.looseObject({ name: label.optional(), data: z.array(label).optional() });
const number = z.union([z.number(), z.string(), z.null()]);
const point = z.union([
  number,
  z.array(number),
  z.looseObject({ name: label.optional(), value: z.union([number, z.array(number)]) }),
]);
const series = z.looseObject({ name: label.optional(), type: z.string().optional(), data: z.array(point) });
const optionSchema = z.looseObject({
  title: one(z.looseObject({ text: label.optional(), subtext: label.optional() })).optional(),
  xAxis: one(axis).optional(),
  yAxis: one(axis).optional(),
  series: z.union([z.array(series), series.transform((only) => [only])]),
});
type Option = z.infer<typeof optionSchema>;
type Point = z.infer<typeof point>;
type Series = z.infer<typeof series>;
type Cells = Omit<ChartTable, 'title'>;

const titleSchema = optionSchema.pick({ title: true });
/** What the numbers of one point are, where a point has several on one category. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  boxplot: ['min', 'Q1', 'median', 'Q3', 'max'],
  candlestick: ['open', 'close', 'low', 'high'],
};

/**
 * The figures in a chart's option as JSON text; undefined where it is no such option, or of a kind that has no table.
 * @param limit rows that it has at most; a last row of "…" says that there are more
 */
export function chartTable(source: string, limit = MAX_ROWS): ChartTable | undefined {
  const option = optionSchema.safeParse(parseJson(source)).data;
  if (!option || option.series.length === 0) return undefined;
  const { header, rows } = fieldTable(option) ?? pointTable(option) ?? categoryTable(option, limit);
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, limit);
  if (rows.length > limit) shown.push(header.map(() => '…'));
  return { title: option.title?.text ?? '', header, rows: shown };
}

/** Title and subtitle of a chart's option; empty where it has none. */
export function chartTitle(source: string): { title: string; subtitle: string } {
  const title = titleSchema.safeParse(parseJson(source)).data?.title;
  return { title: title?.text ?? '', subtitle: title?.subtext ?? '' };
}

/** A heat map: one row a field, with the names of both categories. */
function fieldTable({ xAxis, yAxis, series }: Option): Cells | undefined {
  if (!xAxis?.data || !yAxis?.data) return undefined;
  const [xs, ys] = [xAxis.data, yAxis.data];
  const named = (names: readonly string[], at: Point | undefined): string =>
    (typeof at === 'number' ? names[at] : undefined) ?? valueOf(at);
  const rows = series.flatMap(({ data }) =>
    data.map((each) => {
      const [x, y, ...values] = listOf(each);
      return [named(xs, x), named(ys, y), values.map(valueOf).join(', ')];
    }),
  );
  return { header: [xAxis.name ?? '', yAxis.name ?? '', series[0]?.name ?? ''], rows };
}

/** Points on two axes of numbers: one row a point, for two series need not have the same places. */
function pointTable({ xAxis, yAxis, series }: Option): Cells | undefined {
  const isPoints = series.every(({ data }) => data.length > 0 && data.every((each) => listOf(each).length > 1));
  if (!xAxis || !yAxis || xAxis.data || yAxis.data || !isPoints) return undefined;
  const several = series.length > 1;
  const width = Math.max(...series.flatMap(({ data }) => data.map((each) => listOf(each).length)));
  const more = Array.from({ length: width - 2 }, () => '');
  const rows = series.flatMap(({ name, data }, at) =>
    data.map((each) => {
      const cells = Array.from({ length: width }, (_, place) => valueOf(listOf(each)[place]));
      return several ? [name ?? String(at + 1), ...cells] : cells;
    }),
  );
  return { header: [...(several ? [''] : []), xAxis.name ?? 'x', yAxis.name ?? 'y', ...more], rows };
}

/** One row a category, one column a series. @param limit rows beyond one more are not made */
function categoryTable({ xAxis, yAxis, series }: Option, limit: number): Cells {
  const categories = [xAxis, yAxis].find((each) => each?.data !== undefined);
  const columns = series.map((each, at) => columnsOf(each, each.name ?? (series.length === 1 ? '' : String(at + 1))));
  const labels = categories?.data ?? labelsOf(series[0]?.data ?? []);
  const rows = labels
    .slice(0, limit + 1)
    .map((text, at) => [text, ...columns.flatMap(({ cells }, of) => cells(series[of]?.data[at]))]);
  return { header: [categories?.name ?? '', ...columns.flatMap(({ names }) => names)], rows };
}

function columnsOf({ type }: Series, name: string): { names: string[]; cells: (each: Point | undefined) => string[] } {
  const parts = SEVERAL[type ?? ''];
  if (!parts) return { names: [name], cells: (each) => [valueOf(each)] };
  return {
    names: parts.map((part) => (name === '' ? part : `${name}: ${part}`)),
    cells: (each) => parts.map((_, at) => valueOf(each === undefined ? undefined : listOf(each)[at])),
  };
}

/** Names of points that carry their own: slices of a pie, or pairs of x and y. */
function labelsOf(points: readonly Point[]): string[] {
  return points.map((each, at) => {
    if (Array.isArray(each)) return String(each[0] ?? '');
    return typeof each === 'object' && each !== null ? (each.name ?? String(at + 1)) : String(at + 1);
  });
}

/** The numbers of one point. */
function listOf(each: Point): z.infer<typeof number>[] {
  if (Array.isArray(each)) return each;
  return typeof each === 'object' && each !== null ? listOf(each.value) : [each];
}

function valueOf(point: Point | undefined): string {
  if (point === undefined || point === null) return '';
  if (Array.isArray(point)) return point.slice(point.length > 1 ? 1 : 0).join(', ');
  return typeof point === 'object' ? valueOf(point.value) : String(point);
}
