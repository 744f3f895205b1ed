/** Labels that have an order of their own: weekdays, months, quarters, hours, sizes, ranges. Pure. */
import { nameWords } from './nameWords';

/** Whole numbers whose columns are called so are told in their order, and not by what belongs to them. */
const ORDERED_WORDS = new Set(
  `month weekday dow week quarter hour minute weeknum day year decade age grade level tier pclass cylinders cyl gear gears carb stage
  round rating score stars size bin bucket step`.split(/\s+/),
);
const ORDERED_CHINESE = /^(月|月份|日|周|星期|季度|小时|时|等级|级别|年级)$|年龄$/;

/** Words that come one after another; the first three letters of each are enough. */
const SEQUENCES = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  [
    ...['january', 'february', 'march', 'april', 'may', 'june'],
    ...['july', 'august', 'september', 'october', 'november', 'december'],
  ],
].flatMap((words) => [words, words.map((word) => word.slice(0, 3))]);
/** Other forms of the short ones. */
const VARIANTS: Readonly<Record<string, string>> = { tues: 'tue', thur: 'thu', thurs: 'thu', sept: 'sep' };
const SIZES: readonly (readonly string[])[] = [
  ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'],
  ['very low', 'low', 'medium', 'high', 'very high'],
  ['tiny', 'small', 'medium', 'large', 'very large'],
];
const CHINESE_DIGITS = '零一二三四五六七八九';

/** A place that comes before or behind all others. */
const OPEN = 1e300;
/** What is no place in an order, but may stand behind it: at most one label, and those for what is not known. */
const UNKNOWN = /^(?:unknown|other|others|n\/?a|none|null|not stated|no answer|-|\.|其他|未知|不详)?$/i;

/**
 * Labels in the order that they have of their own; undefined where they have none.
 * @param name of their column: numbers are in order where it says so
 */
export function naturalOrder<T extends { label: string | null }>(labels: readonly T[], name: string): T[] | undefined {
  const known = labels.filter(({ label }) => label !== null && !UNKNOWN.test(label.trim()));
  if (known.length < 3) return undefined;
  const texts = known.map(({ label }) => (label ?? '').trim().toLowerCase());
  const places = placesOf(texts, name);
  if (!places) return undefined;
  const rest = labels.filter((each) => !known.includes(each));
  const sorted = known.map((each, at) => ({ each, place: places[at] ?? 0 })).sort((a, b) => a.place - b.place);
  return [...sorted.map(({ each }) => each), ...rest];
}

function placesOf(texts: readonly string[], name: string): number[] | undefined {
  return (
    all(texts, (text) => SEQUENCES.flatMap((words) => at(words, VARIANTS[text] ?? text))[0]) ??
    SIZES.map((words) => all(texts, (text) => at(words, text)[0])).find((places) => places !== undefined) ??
    all(texts, chinesePlace) ??
    all(texts, quarterPlace) ??
    all(texts, hourPlace) ??
    (isOrdered(name) ? all(texts, wholePlace) : undefined) ??
    rangePlaces(texts)
  );
}

/** The places of all texts; undefined where one has none, or where two share one. */
function all(texts: readonly string[], placeOf: (text: string) => number | undefined): number[] | undefined {
  const places = texts.flatMap((text) => placeOf(text) ?? []);
  return places.length === texts.length && new Set(places).size === places.length ? places : undefined;
}

function at(words: readonly string[], text: string): number[] {
  const place = words.indexOf(text);
  return place < 0 ? [] : [place];
}

/** Whether a column of whole numbers is one whose values follow one another. */
export function isOrdered(name: string): boolean {
  return ORDERED_WORDS.has(nameWords(name).at(-1) ?? '') || ORDERED_CHINESE.test(name.trim());
}

/** 周一 … 周日, 一月 … 十二月, 1月, 第一季度 */
function chinesePlace(text: string): number | undefined {
  const day = /^(?:周|星期|礼拜)([一二三四五六日天])$/.exec(text)?.[1];
  if (day !== undefined) return '一二三四五六日'.indexOf(day === '天' ? '日' : day);
  const month = /^(\d{1,2}|[一二三四五六七八九十]{1,2})月份?$/.exec(text)?.[1];
  if (month !== undefined) return 100 + chineseNumber(month);
  const quarter = /^第?([一二三四1-4])季度?$/.exec(text)?.[1];
  return quarter === undefined ? undefined : 200 + chineseNumber(quarter);
}

function chineseNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  const ten = text.includes('十') ? 10 * Math.max(1, CHINESE_DIGITS.indexOf(tens === '' ? '一' : (tens ?? ''))) : 0;
  return ten + (ones === '' || ones === undefined ? 0 : CHINESE_DIGITS.indexOf(ones));
}

/** Q1, 1Q, Q1 2010, 2010 Q1, 2010-Q1 */
function quarterPlace(text: string): number | undefined {
  const found = /^(?:(\d{4})[\s-]*)?(?:q([1-4])|([1-4])q)(?:[\s-]*(\d{4}))?$/.exec(text);
  if (!found) return undefined;
  const [, before, one, other, after] = found;
  return Number(before ?? after ?? 0) * 4 + Number(one ?? other);
}

/** 8:00, 08:30, 8 am, 11pm */
function hourPlace(text: string): number | undefined {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const half = /^(\d{1,2})\s*([ap])\.?m\.?$/.exec(text);
  return half ? ((Number(half[1]) % 12) + (half[2] === 'p' ? 12 : 0)) * 60 : undefined;
}

function wholePlace(text: string): number | undefined {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** `<10`, `10-20`, `25000 to 34999`, `65+`, `less than $10`, `200000 or more`: two closed ranges or more, which do not overlap. */
function rangePlaces(texts: readonly string[]): number[] | undefined {
  const ranges = texts.map(rangeOf);
  const closed = ranges.filter((range) => range?.isClosed === true);
  if (closed.length < 2) return undefined;
  return all(texts, (text) => rangeOf(text)?.from);
}

function rangeOf(text: string): { from: number; isClosed: boolean } | undefined {
  const number = String.raw`[$€£¥]?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|m|%|万)?`;
  const unit = String.raw`(?:\s*[\p{L}%]+\.?)?`;
  const read = (digits = '', scale = ''): number =>
    Number(digits.replaceAll(',', '')) * ({ k: 1e3, m: 1e6, 万: 1e4 }[scale] ?? 1);
  const closed = new RegExp(
    `^${number}${unit}\\s*(?:-|–|—|~|to|till|until|至|到)\\s*(?:<\\s*)?${number}${unit}$`,
    'u',
  ).exec(text);
  if (closed) {
    const [from, to] = [read(closed[1], closed[2]), read(closed[3], closed[4])];
    // "1-10k": the scale of the end holds for the beginning.
    return from <= to || closed[4] !== undefined ? { from, isClosed: true } : undefined;
  }
  const below = new RegExp(
    `^(?:<|<=|≤|under|below|less than|up to|at most)\\s*${number}${unit}$|^${number}${unit}\\s*(?:or less|以下|以内)$`,
    'u',
  );
  if (below.test(text)) return { from: -OPEN, isClosed: false };
  const above = new RegExp(
    `^(?:>|>=|≥|over|above|more than|at least)\\s*${number}${unit}$|^${number}${unit}\\s*(?:\\+|or more|and more|and over|and above|以上)$`,
    'u',
  );
  return above.test(text) ? { from: OPEN, isClosed: false } : undefined;
}
