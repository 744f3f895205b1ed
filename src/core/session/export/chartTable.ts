import * as z from 'zod';

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
const optionSchema = z.looseObject({
  title: one(z.looseObject({ text: label.optional() })).optional(),
  xAxis: one(axis).optional(),
  yAxis: one(axis).optional(),
  series: z.union([
    z.array(z.looseObject({ name: label.optional(), data: z.array(point) })),
    z.looseObject({ name: label.optional(), data: z.array(point) }).transform((series) => [series]),
  ]),
});
type Point = z.infer<typeof point>;

/** The figures in a chart's option as JSON text; undefined where it is no such option, or of a kind that has no table. */
export function chartTable(source: string): ChartTable | undefined {
  const option = optionSchema.safeParse(parsed(source)).data;
  if (!option || option.series.length === 0) return undefined;
  const title = option.title?.text ?? '';
  const categories = [option.xAxis, option.yAxis].find((each) => each?.data !== undefined);
  const names = option.series.map(({ name }, at) => name ?? (option.series.length === 1 ? '' : String(at + 1)));
  const labels = categories?.data ?? labelsOf(option.series[0]?.data ?? []);
  const rows = labels
    .slice(0, MAX_ROWS)
    .map((text, at) => [text, ...option.series.map(({ data }) => valueOf(data[at]))]);
  if (rows.length === 0) return undefined;
  if (labels.length > MAX_ROWS) rows.push(['…', ...option.series.map(() => '…')]);
  return { title, header: [categories?.name ?? '', ...names], rows };
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** Names of points that carry their own: slices of a pie, or pairs of x and y. */
function labelsOf(points: readonly Point[]): string[] {
  return points.map((each, at) => {
    if (Array.isArray(each)) return String(each[0] ?? '');
    return typeof each === 'object' && each !== null ? (each.name ?? String(at + 1)) : String(at + 1);
  });
}

function valueOf(point: Point | undefined): string {
  if (point === undefined || point === null) return '';
  if (Array.isArray(point)) return point.slice(point.length > 1 ? 1 : 0).join(', ');
  return typeof point === 'object' ? valueOf(point.value) : String(point);
}
