import { colour, ends, finite, list, plainWords, record, type JsonRecord } from './plotlyValues';

/** The scale of plotly.express and its default template. */
const PLASMA = [
  ...['#0d0887', '#46039f', '#7201a8', '#9c179e', '#bd3786', '#d8576b', '#ed7953', '#fb9f3a', '#fdca26', '#f0f921'],
];

/** How numbers are shown by colours: what holds the settings, and the numbers. */
export function colourScale(
  holder: JsonRecord,
  layout: JsonRecord,
  values: readonly number[],
  of: JsonRecord,
): JsonRecord {
  const shared = 'coloraxis' in holder ? record(layout['coloraxis']) : {};
  const settings = { ...holder, ...shared };
  const [least, most] = ends(values);
  const lower = finite(settings['cmin']) ?? finite(settings['zmin']);
  const upper = finite(settings['cmax']) ?? finite(settings['zmax']);
  let min = lower ?? (Number.isFinite(least) ? least : 0);
  let max = upper ?? (Number.isFinite(most) ? most : 1);
  const middle = finite(settings['cmid']) ?? finite(settings['zmid']);
  // Source: `calc` in plotly.js, src/components/colorscale/calc.js.
  if (middle !== undefined && lower === undefined && upper === undefined) {
    const reach = Math.max(max - middle, middle - min);
    [min, max] = [middle - reach, middle + reach];
  }
  const colours = coloursOf(settings['colorscale']);
  const title = plainWords(record(settings['colorbar'])['title']);
  return {
    type: 'continuous',
    ...of,
    ...{ min, max },
    inRange: { color: settings['reversescale'] === true ? colours.toReversed() : colours },
    ...{ orient: 'horizontal', left: 'center', bottom: 0 },
    ...(title === '' ? {} : { text: [title, ''] }),
  };
}

/** Colours at even steps; of a scale whose steps are uneven the ones that stand there. */
function coloursOf(scale: unknown): string[] {
  const stops = (list(scale) ?? []).flatMap((stop) => {
    const [at, shade] = list(stop) ?? [];
    const [place, named] = [finite(at), colour(shade)];
    return place === undefined || named === undefined ? [] : [{ place, named }];
  });
  if (stops.length < 2) return PLASMA;
  return Array.from(
    { length: 11 },
    (_, at) => stops.findLast(({ place }) => place <= at / 10 + 1e-9)?.named ?? '',
  ).filter((each) => each !== '');
}
