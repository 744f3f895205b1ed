import type { ResultTable, TableFile } from './reading';
import type { SqlValue } from '../ports';

/** What a column means for an analysis. */
export type Role =
  | 'time'
  | 'measure' // a number to add up or average
  | 'dimension' // a label to group by
  | 'id' // names a row; never added up
  | 'text' // too many labels to group by
  | 'constant'
  | 'empty'
  | 'nested';

/** One column's facts, computed over all rows. */
export interface ColumnFacts {
  name: string;
  /** The engine's type. */
  type: string;
  role: Role;
  /** Rows with a value. */
  present: number;
  missing: number;
  /** Values that are no finite number (NaN, infinities); they count as missing. */
  odd: number;
  distinct: number;
  /** Extremes as text, in the engine's form. */
  min: string | null;
  max: string | null;
  /** Of numbers only; undefined for other types. Quantiles are of type 7, sd has n − 1. */
  numbers?: { sum: number; mean: number; sd: number; q1: number; median: number; q3: number; min: number; max: number };
  /** Whether a sum of it means something; a price or a rate is averaged instead. */
  additive: boolean;
}

export interface Dataset {
  file: TableFile;
  rows: number;
  /** Rows that repeat an earlier one; undefined when it was not computed. */
  duplicates: number | undefined;
  columns: ColumnFacts[];
}

const NUMERIC = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\))$/;
const TEMPORAL = /^(DATE|TIMESTAMP.*)$/;
const NESTED = /(\[\]|^STRUCT|^MAP|^JSON|^UNION)/;

/** Labels to group by: at most so many. */
const MAX_DIMENSION_VALUES = 60;

const ID_NAME = /(^|[_\s])(id|uuid|guid|key|code|no|nr|sku|zip|postcode|phone)$|编号|编码|代码|单号|邮编|电话/i;
/** Words of names whose values add up. Of Chinese names a part is enough, since they have no spaces. */
const ADDITIVE_WORDS = new Set(
  'revenue sales sale amount total profit cost costs quantity qty count units orders volume income spend spending turnover visits votes sold payment payments fee fees budget gross expense expenses clicks views downloads'.split(
    ' ',
  ),
);
const ADDITIVE_CHINESE = /金额|销售额|营收|收入|利润|成本|数量|销量|订单|总/;
/** Words of names whose values are averaged, whatever else the name says. */
const AVERAGED_WORDS = new Set(
  'price rate ratio percent pct share avg average mean median score rating temp temperature speed age length width depth height weight mass lat lon latitude longitude discount balance per margin index level stock inventory'.split(
    ' ',
  ),
);
const AVERAGED_CHINESE = /平均|人均|单位成本|年龄|单价|价格|比率|占比|率$|评分|温度|长度|宽度|高度|重量|折扣|余额|库存/;

/** Whether a sum of a column means something, by the words of its name (snake_case, camelCase, spaces). */
function addsUp(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  const perUnit = words.some(
    (word, at) => word === 'unit' && ['cost', 'price', 'profit'].includes(words[at + 1] ?? ''),
  );
  if (perUnit || name.includes('%') || words.some((word) => AVERAGED_WORDS.has(word)) || AVERAGED_CHINESE.test(name))
    return false;
  return words.some((word) => ADDITIVE_WORDS.has(word)) || ADDITIVE_CHINESE.test(name);
}

const PERIOD_NAME = /^(year|month|day|week|quarter|hour|年|月|日|季度|周)$/i;

export function isNumeric(type: string): boolean {
  return NUMERIC.test(type);
}

export function isFloat(type: string): boolean {
  return type === 'DOUBLE' || type === 'FLOAT';
}

export function isTemporal(type: string): boolean {
  return TEMPORAL.test(type);
}

export function isNested(type: string): boolean {
  return NESTED.test(type);
}

/** Rows of the profile query (see queries.ts) as facts of columns. */
export function readProfile(file: TableFile, { columns, rows }: ResultTable): ColumnFacts[] {
  const at = (name: string): number => columns.findIndex((column) => column.name === name);
  return rows.map((row) => {
    const cell = (name: string): SqlValue => row[at(name)] ?? null;
    const text = (name: string): string | null => {
      const value = cell(name);
      return typeof value === 'string' ? value : null;
    };
    const name = text('column') ?? '';
    const type = file.columns.find((column) => column.name === name)?.type ?? '';
    const present = Number(cell('present'));
    const distinct = Number(cell('distinct'));
    const numbers = isNumeric(type) && present > 0 ? readNumbers(cell) : undefined;
    const role = roleOf(name, type, present, distinct, file.rows);
    return {
      name,
      type,
      role,
      present,
      missing: file.rows - present,
      odd: Number(cell('odd') ?? 0),
      distinct,
      min: text('min'),
      max: text('max'),
      ...(numbers && { numbers }),
      additive: addsUp(name) && !/[%‰]/.test(file.text?.signs?.[name] ?? ''),
    };
  });
}

function readNumbers(cell: (name: string) => SqlValue): NonNullable<ColumnFacts['numbers']> {
  const number = (name: string): number => Number(cell(name) ?? Number.NaN);
  return {
    sum: number('sum'),
    mean: number('mean'),
    sd: number('sd'),
    q1: number('q1'),
    median: number('median'),
    q3: number('q3'),
    min: Number(cell('min')),
    max: Number(cell('max')),
  };
}

function roleOf(name: string, type: string, present: number, distinct: number, rows: number): Role {
  if (present === 0) return 'empty';
  if (isNested(type)) return 'nested';
  if (distinct === 1 && rows > 1) return 'constant';
  if (isTemporal(type)) return 'time';
  if (type === 'BOOLEAN') return 'dimension';
  if (isNumeric(type)) {
    if (ID_NAME.test(name)) return 'id';
    if (PERIOD_NAME.test(name)) return 'dimension';
    return 'measure';
  }
  if (distinct === present && present > 20) return ID_NAME.test(name) ? 'id' : 'text';
  if (ID_NAME.test(name) && distinct > MAX_DIMENSION_VALUES) return 'id';
  return distinct <= MAX_DIMENSION_VALUES && (distinct <= 12 || distinct < present / 2) ? 'dimension' : 'text';
}

/** The number an analysis is about: one that half of the rows have, additive ones first, in the order of how telling their name is, then any other. */
export function mainMeasure(dataset: Dataset): ColumnFacts | undefined {
  const all = measures(dataset);
  const filled = all.filter((column) => column.present >= dataset.rows / 2);
  const candidates = filled.length > 0 ? filled : all;
  const telling = [/revenue|sales|amount|turnover|金额|销售额|营收|收入/i, /profit|total|income|利润|总/i];
  for (const name of telling) {
    const found = candidates.find((column) => column.additive && name.test(column.name));
    if (found) return found;
  }
  return candidates.find((column) => column.additive) ?? candidates[0];
}

export function mainTime({ columns }: Dataset): ColumnFacts | undefined {
  const times = columns.filter((column) => column.role === 'time');
  return times.find((column) => /date|time|day|month|period|日期|时间/i.test(column.name)) ?? times[0];
}

/** Labels to group by, the most telling first: named like a business dimension, then few values before many. */
export function dimensions({ columns }: Dataset): ColumnFacts[] {
  const named =
    /categor|region|segment|channel|country|city|state|department|brand|type|class|species|product|industry|series|类别|分类|地区|区域|渠道|部门|品牌|产品|类型/i;
  const rank = (column: ColumnFacts): number => (named.test(column.name) ? 0 : 1000) + column.distinct;
  return columns.filter((column) => column.role === 'dimension').sort((a, b) => rank(a) - rank(b));
}

export function measures({ columns }: Dataset): ColumnFacts[] {
  return columns.filter((column) => column.role === 'measure');
}
