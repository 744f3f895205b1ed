/** What kind of table it is, told by its columns: what a row stands for, and so what a report is about. Pure. */
import {
  isAnswerScale,
  namesAccount,
  namesAttribute,
  namesBalance,
  namesCoordinate,
  namesLogged,
  namesOutcome,
  namesPerson,
  namesPersonal,
  namesQuestion,
  namesSide,
  namesAddress,
  namesStatus,
} from '../roles/nameWords';
import type { ColumnFacts, FactSet } from './factSet';
import type { Grain, TableKind } from '../roles/semantic';
import { columnIn } from './measured';

/** Questions of a survey at least, and of those that are answered on a scale. */
const LEAST_QUESTIONS = 3;
const LEAST_SCALES = 2;
/** Columns that say who a person is, beside the one that names it. */
const LEAST_PERSONAL = 2;
/** Columns of what was written down beside the moment. */
const LEAST_LOGGED = 2;

const HTTP_METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)(?: |$)/;

/** Kinds that the columns alone tell, before it is known which of them the report is about. */
export function kindByColumns(columns: readonly ColumnFacts[], rows: number): TableKind | undefined {
  if (isRequestLog(columns) || isEventLog(columns)) return 'log';
  if (isSurvey(columns)) return 'survey';
  if (isPeople(columns, rows)) return 'people';
  const measures = columns.filter(({ meaning: { role } }) => role === 'measure');
  const hasTime = columns.some(({ meaning: { role } }) => role === 'time');
  const hasBalance = measures.some(({ name }) => namesBalance(name));
  const hasAccount = columns.some(({ name, meaning: { role } }) => role !== 'measure' && namesAccount(name));
  const hasSides = measures.some(({ name, meaning }) => namesSide(name) || meaning.apart !== undefined);
  if (hasTime && hasAccount && hasSides) return 'postings';
  if (hasTime && hasBalance && measures.length > 1) return 'statement';
  return undefined;
}

/** @param focus of the report */
export function kindOf(columns: readonly ColumnFacts[], focus: FactSet['focus'], rows: number): TableKind {
  const known = kindByColumns(columns, rows);
  if (known) return known;
  const [measure, time] = [columnIn({ columns }, focus.measure), columnIn({ columns }, focus.time)];
  if (measure?.meaning.apart !== undefined && !measure.meaning.additive) return 'metrics';
  if (columns.some(({ name, meaning: { role } }) => role === 'measure' && namesCoordinate(name))) return 'places';
  if (!time) return 'records';
  if (!measure) return 'events';
  if (isSeries(time, rows, measure.meaning.additive)) return 'series';
  return measure.meaning.additive ? 'transactions' : 'snapshots';
}

/** Milliseconds of a point in time of a series; the part of them that may be missing, as the days of weekends are. */
const DAY = 86_400_000;
const STEPS: Record<Grain, number> = { hour: DAY / 24, day: DAY, week: 7 * DAY, month: 31 * DAY, quarter: 92 * DAY, year: 366 * DAY }; // prettier-ignore
const SPARSE = 1.5;

/** Whether each point in time is there once and hardly any is missing; amounts with a time of day are single ones however many they are. */
function isSeries({ present, distinct, min, max, meaning }: ColumnFacts, rows: number, isAdded: boolean): boolean {
  const grain = meaning.grain ?? 'day';
  if (present < rows || distinct < rows || (grain === 'hour' && isAdded)) return false;
  const at = (value: string | null): number =>
    Date.parse((value ?? '').replace(' ', 'T').replace(/(:\S*[+-]\d\d)$/, '$1:00'));
  return at(max) - at(min) <= SPARSE * rows * STEPS[grain];
}

/** Whether rows are requests to a server: a method alone, or with the address. */
function isRequestLog(columns: readonly ColumnFacts[]): boolean {
  const isMethod = ({ top = [], min, max }: ColumnFacts): boolean =>
    [top[0]?.label ?? min ?? '', max ?? top[0]?.label ?? ''].every((value) => HTTP_METHOD.test(value));
  const methods = columns.filter(isMethod);
  const hasAddress = columns.some(
    (column) => namesAddress(column.name) || (methods.includes(column) && (column.max ?? '').includes(' ')),
  );
  return methods.length > 0 && columns.some(({ name }) => namesStatus(name)) && hasAddress;
}

/** Whether rows are what a machine or a program wrote down: a moment with its event, its message or how grave it is. */
function isEventLog(columns: readonly ColumnFacts[]): boolean {
  const hasMoments = columns.some(({ meaning: { role, grain } }) => role === 'time' && grain === 'hour');
  const isLabel = ({ meaning: { role } }: ColumnFacts): boolean => ['dimension', 'text', 'constant'].includes(role);
  return hasMoments && columns.filter((column) => isLabel(column) && namesLogged(column.name)).length >= LEAST_LOGGED;
}

/** Whether columns are questions, or labels on a scale of answers. */
function isSurvey(columns: readonly ColumnFacts[]): boolean {
  const scales = columns.filter(({ top = [] }) => isAnswerScale(top.map(({ label }) => label)));
  return scales.length >= LEAST_SCALES || columns.filter(({ name }) => namesQuestion(name)).length >= LEAST_QUESTIONS;
}

/** Whether each row is a person: named once, with what is known of people beside it. */
function isPeople(columns: readonly ColumnFacts[], rows: number): boolean {
  const isNamed = columns.some(
    ({ name, distinct, present }) => namesPerson(name) && present === rows && distinct === rows,
  );
  return isNamed && columns.filter(({ name }) => namesPersonal(name)).length >= LEAST_PERSONAL;
}

/**
 * Whether a measure may be what a report is about: of people and of answers that are counted, only amounts and what came out are,
 * not what a person has anyway, as an age. Events are counted, and so are the lines of a log where there are days to count by.
 */
export function mayBeSubject({ name, meaning }: ColumnFacts, kind: TableKind | undefined, hasDays: boolean): boolean {
  if (meaning.by === 'user') return true;
  if (kind === 'events') return false;
  if (kind === 'log') return !hasDays;
  if (kind === 'people' || kind === 'survey') return !namesAttribute(name) && (meaning.additive || namesOutcome(name));
  return true;
}
