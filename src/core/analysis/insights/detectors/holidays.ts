/** Days of the calendar on which there are no rows in any year, where nearly all other days have some. */
import { amount, looked, type Candidate } from '../candidate';
import { dayLine, during, placeOfRows, ROWS, span, type Cube } from '../cube';
import { openPlaces } from './gaps';
import { groupBy } from '../../../../base/groupBy';

/** Days of two years at least, and years in which a day is closed. */
const LEAST_DAYS = 730;
const LEAST_YEARS = 2;
/** How sure a single day has to be, of all days of the year; more of them are a season. */
const SURE = 1e-4;
const DAYS = 366;
const MOST = 12;
/** Conditions of a figure. */
const MOST_TOLD = 10;

export function detectHolidays(cube: Cube): Candidate[] {
  const at = placeOfRows(cube);
  const found = dayLine(cube);
  if (at < 0 || !found || found.line.periods.length < LEAST_DAYS) return [];
  const { line, series } = found;
  const isEmpty = line.periods.map((_, place) => (series[at]?.[place]?.n ?? 0) === 0);
  const open = openPlaces(line.periods, line.grain, isEmpty);
  const byDay = groupBy(open, (place) => (line.periods[place] ?? '').slice(5));
  const closed = [...byDay].filter(([, places]) => places.length >= LEAST_YEARS && places.every((place) => isEmpty[place])); // prettier-ignore
  const own = new Set(closed.flatMap(([, places]) => places));
  const others = open.filter((place) => !own.has(place));
  // How likely a day is empty, with one more so that none is no proof that there can be none.
  const rate = (others.filter((place) => isEmpty[place]).length + 1) / (others.length + 1);
  const tried = closed.map(([day, places]) => ({ day, places, p: Math.min(1, DAYS * rate ** places.length) }));
  const told = tried.filter(({ p }) => p < SURE).sort((a, b) => (a.day < b.day ? -1 : 1));
  const [first] = told;
  if (!first || told.length > MOST) return [looked(ROWS.subject, 'holiday', Math.min(1, ...tried.map(({ p }) => p)))];
  const days = first.places.slice(0, MOST_TOLD).map((place) => during(line, place, place + 1));
  return [
    {
      ...{ kind: 'holiday', subject: ROWS.subject, isUp: false, labels: told.map(({ day }) => day) },
      ...{ p: Math.max(...told.map(({ p }) => p)), effect: 0.6, share: 0.6, time: span(line, 0, line.periods.length - 1) }, // prettier-ignore
      figures: [amount('count', ROWS, 0, [{ is: 'any', where: days }])],
    },
  ];
}
