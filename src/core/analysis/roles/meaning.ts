/** What a column means, by what the user says, its name, its values and the engine's type. Pure. */
import type { ColumnChoice, ColumnType, Epoch, Grain, Role, Unit } from './semantic';
import { epochNames, epochs } from './semantic';
import { isInteger, isNested, isNumeric, isTemporal } from './engineTypes';
import {
  namesAccount,
  namesAdditive,
  namesCount,
  namesCurrency,
  namesId,
  namesLabel,
  namesMoment,
  namesMonth,
  namesPercent,
  namesPort,
  namesRow,
  namesSpan,
  namesYear,
} from './nameWords';

/** What was seen of a column over all rows that were looked at. */
export interface Seen {
  name: string;
  /** The engine's type. */
  type: string;
  present: number;
  distinct: number;
  /** Extremes as text. */
  min: string | null;
  max: string | null;
  /** Characters of the shortest and the longest text. */
  lengths?: { min: number; max: number };
  /** Signs that stand at its values. */
  sign?: string;
  /** Of a date or timestamp: the finest grain of its values. */
  grain?: Grain;
  /** Another column has the words for its values: they are codes. */
  isCode?: boolean;
  /** False where its extremes look like years or months, but not all of its values are such. */
  isPeriod?: boolean;
}

type Found = Pick<ColumnType, 'role' | 'by'> & { grain?: Grain };

/** Labels that are always few enough to group by, and those that are where they repeat. */
const FEW_LABELS = 60;
const MANY_LABELS = 1000;
/** Codes in whole numbers that are labels, however they are called. */
const FEW_CODES = 12;
/** Numbers before it that tell where something began are more often amounts than years. */
const FIRST_SPAN = 1500;
/** Years that moments in whole numbers lie in. */
const FIRST_MOMENT = 1990;
const LAST_MOMENT = 2099;
/** Characters of a label; longer ones are text. */
const LABEL_CHARACTERS = 80;
/** Values of two kinds that say yes and no, the one that sorts first before. */
const FLAGS = new Set(
  [
    'n/y',
    'no/yes',
    'false/true',
    'f/t',
    '否/是',
    '无/有',
    'ja/nein',
    'nee/ja',
    'non/oui',
    'no/si',
    'no/sí',
    'off/on',
    '0/1',
    'inactive/active',
    'absent/present',
  ].flatMap((pair) => [pair, pair.split('/').reverse().join('/')]),
);
const MONTH_TEXT = /^(?:1[5-9]|20|21)\d{2}[-/.年]?(?:0[1-9]|1[0-2])月?$/;
const YEAR_TEXT = /^(?:1[0-9]|20|21)\d{2}$/;

export function meaningOf(seen: Seen, choice: ColumnChoice = {}): ColumnType {
  const detected = roleOf(seen);
  const wanted = choice.role !== undefined && canBe(seen, choice.role) ? choice.role : undefined;
  const role = wanted ?? detected.role;
  const epoch = role === 'time' && periodGrain(seen) === undefined ? epochOf(seen) : undefined;
  const grain = role === 'time' ? (detected.grain ?? periodGrain(seen) ?? seen.grain ?? (epoch && 'hour')) : undefined;
  const measured = role === 'measure' ? measureOf(seen, choice) : undefined;
  const isUsers = wanted !== undefined || (role === 'measure' && (choice.unit ?? choice.additive) !== undefined);
  return {
    role,
    ...(measured && { unit: measured.unit }),
    ...(seen.sign !== undefined && seen.sign !== '' && role === 'measure' && { sign: seen.sign }),
    additive: measured?.additive ?? false,
    ...(grain && { grain }),
    ...(epoch && { epoch }),
    by: isUsers ? 'user' : detected.by,
  };
}

/** What a user may take a column for, the likeliest first. */
export function possibleRoles(seen: Seen): Role[] {
  if (seen.present === 0) return ['empty'];
  if (isNested(seen.type)) return ['nested'];
  const offered: readonly Role[] = ['time', 'measure', 'dimension', 'flag', 'id', 'text'];
  return offered.filter((role) => canBe(seen, role) && (role !== 'flag' || seen.distinct <= 2));
}

/** Whether a column can be taken for what the user says: words cannot be added up, and are no times. */
function canBe(seen: Seen, role: Role): boolean {
  if (role === 'measure') return isNumeric(seen.type);
  if (role === 'time') return isTemporal(seen.type) || periodGrain(seen) !== undefined || epochOf(seen) !== undefined;
  if (role === 'nested') return isNested(seen.type);
  return role !== 'empty' || seen.present === 0;
}

function roleOf(seen: Seen): Found {
  const { type, present, distinct } = seen;
  if (present === 0) return { role: 'empty', by: 'values' };
  if (isNested(type)) return { role: 'nested', by: 'type' };
  if (isTemporal(type)) return { role: 'time', by: 'type', grain: seen.grain ?? 'day' };
  if (distinct === 1 && present > 1) return { role: 'constant', by: 'values' };
  if (type === 'BOOLEAN') return { role: 'flag', by: 'type' };
  if (type === 'UUID') return { role: 'id', by: 'type' };
  if (distinct === 2 && isFlag(seen)) return { role: 'flag', by: 'values' };
  return isNumeric(type) ? numberRole(seen) : textRole(seen);
}

function isFlag({ type, min, max }: Seen): boolean {
  if (isNumeric(type)) return isInteger(type) && min === '0' && max === '1';
  return FLAGS.has(`${min ?? ''}/${max ?? ''}`.toLowerCase());
}

function numberRole(seen: Seen): Found {
  const { name, type, distinct } = seen;
  if (isInteger(type)) {
    const grain = periodGrain(seen);
    if (grain === 'year' && namesYear(name)) return { role: 'time', by: 'name', grain };
    if (grain === 'month' && namesMonth(name)) return { role: 'time', by: 'name', grain };
    if (grain === 'year' && namesSpan(name) && Number(seen.min) >= FIRST_SPAN)
      return { role: 'time', by: 'name', grain };
    if (isNamedEpoch(seen)) return { role: 'time', by: 'name', grain: 'hour' };
    const isAccount = namesAccount(name) && namesAdditive(name) === undefined;
    if (namesPort(name) || isAccount) return { role: distinct <= FEW_CODES ? 'dimension' : 'id', by: 'name' };
    if (isFewCodes(seen)) return { role: 'dimension', by: 'values' };
    if (seen.isCode === true) return { role: 'id', by: 'name' };
  } else if (isNamedEpoch(seen)) return { role: 'time', by: 'name', grain: 'hour' };
  if (namesId(name) || (namesRow(name) && isInteger(type))) return { role: 'id', by: 'name' };
  if (isInteger(type) && namesLabel(name) && distinct <= FEW_LABELS) return { role: 'dimension', by: 'name' };
  if (namesAdditive(name) === undefined && isNumbering(seen)) return { role: 'id', by: 'values' };
  return { role: 'measure', by: namesAdditive(name) === undefined ? 'type' : 'name' };
}

/** Codes of few kinds, each of which comes several times: they tell no rows apart. */
function isFewCodes({ name, present, distinct, isCode }: Seen): boolean {
  return (isCode === true || (namesId(name) && !namesRow(name))) && distinct <= FEW_CODES && distinct <= present / 5;
}

/** Whole numbers that only tell rows apart: 1, 2, 3, … without a gap, or long ones of equal length. */
function isNumbering({ type, present, distinct, min, max }: Seen): boolean {
  if (!isInteger(type) || min === null || max === null || present < 20) return false;
  const [from, to] = [Number(min), Number(max)];
  if (distinct === present && (from === 0 || from === 1) && to - from + 1 === distinct) return true;
  return min.length === max.length && min.length >= 9 && from > 0 && distinct > 0.9 * present;
}

function textRole(seen: Seen): Found {
  const { name, present, distinct, lengths, min, max } = seen;
  const grain = periodGrain(seen);
  if (grain === 'month' && seen.type === 'VARCHAR' && lengths?.min === lengths?.max) {
    if (/\D/.test(min ?? '') || namesMonth(name)) return { role: 'time', by: 'values', grain };
  }
  if (grain === 'year' && namesYear(name)) return { role: 'time', by: 'name', grain };
  const isUnique = distinct === present;
  if (namesId(name) && (isUnique || distinct > FEW_LABELS)) return { role: 'id', by: 'name' };
  const repeats =
    (distinct <= FEW_LABELS && (distinct <= 12 || distinct < present / 2)) ||
    (distinct <= MANY_LABELS && distinct <= present / 5);
  if (repeats && (lengths?.max ?? 0) <= LABEL_CHARACTERS) return { role: 'dimension', by: 'values' };
  const isCode = (text: string | null): boolean => /^[\p{L}\d]*[-_./]?[\p{L}\d-]*\d[\p{L}\d-]*$/u.test(text ?? '');
  const isDigits = /^\d+$/.test(min ?? '') && /^\d+$/.test(max ?? '');
  if (isDigits || (isCode(min) && isCode(max) && lengths?.min === lengths?.max)) return { role: 'id', by: 'values' };
  return { role: 'text', by: 'values' };
}

/** The grain of years and months that are written as numbers or texts, by the extremes. */
export function periodGrain({
  type,
  min,
  max,
  isPeriod,
}: Pick<Seen, 'type' | 'min' | 'max' | 'isPeriod'>): Grain | undefined {
  if (isPeriod === false || (!isInteger(type) && type !== 'VARCHAR')) return undefined;
  const both = (pattern: RegExp): boolean => pattern.test(min ?? '') && pattern.test(max ?? '');
  if (both(YEAR_TEXT)) return 'year';
  return both(MONTH_TEXT) ? 'month' : undefined;
}

/** Numbers that count from 1970, in a column that is called a moment. */
function isNamedEpoch(seen: Seen): boolean {
  return namesMoment(seen.name) && !namesId(seen.name) && epochOf(seen) !== undefined;
}

/** What numbers count since 1970, where all of them are moments of the years 1990 to 2099 that lie near each other. */
function epochOf({ type, min, max }: Seen): Epoch | undefined {
  // Single precision knows a moment to minutes alone.
  if (!isInteger(type) && type !== 'DOUBLE') return undefined;
  const [first, last] = [Number(min), Number(max)];
  return epochNames.find((epoch) => {
    const year = (moment: number): number => new Date((moment * epochs[epoch]) / 1000).getUTCFullYear();
    return first >= last / 2 && year(first) >= FIRST_MOMENT && year(last) <= LAST_MOMENT;
  });
}

function measureOf({ name, sign = '' }: Seen, choice: ColumnChoice): { unit: Unit; additive: boolean } {
  const unit = choice.unit ?? unitOf(name, sign);
  const named = unit === 'percent' ? false : namesAdditive(name);
  return { unit, additive: choice.additive ?? named ?? false };
}

function unitOf(name: string, sign: string): Unit {
  if (/[%‰]/.test(sign) || namesPercent(name)) return 'percent';
  if (sign !== '') return 'currency';
  // A count beats a currency: "sales count", "orders sold".
  if (namesCount(name)) return 'count';
  return namesCurrency(name) ? 'currency' : 'number';
}
