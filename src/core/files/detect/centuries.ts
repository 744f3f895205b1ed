/** The century of years that are written with two digits. Pure. */
import { cellText, type Cell } from './cells';
import { fullYear, USUAL_CENTURY } from './periodForms';

/** Years ahead of now that a date may well lie: contracts end, budgets are planned. */
const AHEAD = 10;
const MARK = /^@(\d{4}) /;

/**
 * The first of the hundred years that two digits are read as. On the circle of a hundred years those of a column begin behind the
 * largest gap; they begin in the latest century in which that is not more than ten years ahead, or in the one that lies nearest to the
 * other dates of the file.
 * @param short the years, of two digits
 * @param others the first and the last year of other dates of the file
 * @param now the year of today
 */
export function firstOfCentury(
  short: readonly number[],
  others: { first: number; last: number } | undefined,
  now: number,
): number {
  const years = [...new Set(short)].sort((a, b) => a - b);
  const gap = (at: number): number => ((years[at] ?? 0) - (years.at(at - 1) ?? 0) + 100) % 100 || 100;
  const begin = years.reduce((best, _, at) => (gap(at) > gap(best) ? at : best), 0);
  const start = years[begin] ?? 0;
  const latest = fullYear(start, now + AHEAD - 99);
  const first = others ? nearest([latest, latest - 100, latest + 100], others) : latest;
  const isUsual = years.every((year) => fullYear(year, first) === fullYear(year));
  return isUsual ? USUAL_CENTURY : first;
}

/** Of several beginnings the one nearest to other years, none of which they do not nearly reach. */
function nearest(firsts: readonly number[], { first, last }: { first: number; last: number }): number {
  const away = (year: number): number => Math.max(0, first - year, year - last);
  const reached = firsts.filter((year) => year <= last + AHEAD);
  return reached.reduce(
    (best, each) => (away(each) < away(best) ? each : best),
    reached[0] ?? firsts[0] ?? USUAL_CENTURY,
  );
}

/** A format whose years of two digits begin with another year than usual. */
export function withCentury(format: string, first: number): string {
  return first === USUAL_CENTURY ? format : `@${first} ${format}`;
}

/** A stored format and the first of the hundred years of its two digits, where that is not the usual one. */
export function centuryOf(format: string): { format: string; first?: number } {
  const mark = MARK.exec(format);
  return mark ? { format: format.slice(mark[0].length), first: Number(mark[1]) } : { format };
}

const DATED = /(?<!\d)((?:19|20)\d{2})(?:-?(?:0[1-9]|1[0-2])-?[0-3]\d|年|[/.]\d)|\d[./]((?:19|20)\d{2})(?!\d)/g;

/** The year that all dates above a table have, which those in it may leave out. @param cells above the table */
export function yearAbove(cells: readonly Cell[]): number | undefined {
  const found = cells.flatMap((cell) =>
    [...cellText(cell).matchAll(DATED)].map(([, first, last]) => Number(first ?? last)),
  );
  const [year] = found;
  return new Set(found).size === 1 ? year : undefined;
}
