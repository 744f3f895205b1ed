/** Facts of one column, by their addresses: `c3.mean`, `c3.missing`, `c3.top1`. */
import { sqlIdentifier } from '../../../base/sql';
import type { Wording } from '../../text/wording';
import { joinWhere } from '../conditions';
import { isFloat, isTemporal } from '../types/engineTypes';
import { columnLabel } from './columnLabels';
import { isLabelSql, labelSql, missingSql, presentSql, TEXT_CHARACTERS, timeSql, valueSql } from './columnSql';
import type { Fact } from './fact';
import type { ColumnFacts, FactSet } from './factSet';
import { factsOfNumbers, type ColumnFactMaker } from './factsOfNumbers';
import { fromSql } from './runner';

export function factsOfColumn(set: FactSet, column: ColumnFacts, wording: Wording): Fact[] {
  const maker = makerOf(set, column, wording);
  const { make, counted } = maker;
  const { name, type, present, missing, odd, distinct, lengths, top = [], future } = column;
  const has = presentSql(column);
  return [
    make('present', present, `count(*) FILTER (WHERE ${has})`, { condition: has }),
    ...counted('missing', missing, missingSql(column), 'all'),
    ...(isFloat(type)
      ? [
          make('odd', odd, `count(*) FILTER (WHERE NOT isfinite(${sqlIdentifier(name)}))`, {
            condition: `NOT isfinite(${sqlIdentifier(name)})`,
          }),
        ]
      : []),
    make('distinct', distinct, `count(DISTINCT ${distinctSql(column)})`, { condition: has }),
    ...(present === 0
      ? []
      : [
          make(
            'distinct_share',
            distinct / present,
            `count(DISTINCT ${distinctSql(column)}) / count(*) FILTER (WHERE ${has})`,
            { form: 'share', condition: has },
          ),
        ]),
    ...(column.numbers ? factsOfNumbers(maker, column.numbers) : extremes(maker)),
    ...top.flatMap(({ label, rows }, at) =>
      counted(`top${at + 1}`, rows, isLabelSql(column, label), 'present', { label }),
    ),
    ...(future === undefined
      ? []
      : counted('future', future, `CAST(${timeSql(column)} AS DATE) > CAST('${set.asOf}' AS DATE)`)),
    ...(lengths
      ? [
          make('length_min', lengths.min, `min(length(${labelSql(column)}))`, { condition: has }),
          make('length_max', lengths.max, `max(length(${labelSql(column)}))`, { condition: has }),
        ]
      : []),
  ];
}

function makerOf(set: FactSet, column: ColumnFacts, { t }: Wording): ColumnFactMaker {
  const { sign } = column.meaning;
  const from = fromSql(set.table, set.where);
  const make: ColumnFactMaker['make'] = (name, value, select, more = {}) => ({
    id: `${set.id}.c${column.number}.${name}`,
    label: columnLabel(name, t, { column: column.name, ...more.places }),
    ...{ value, form: more.form ?? 'number' },
    ...(more.signed === true && sign !== undefined && { sign }),
    sql: more.sql ?? `SELECT ${select} AS ${sqlIdentifier(name)} ${from}`,
    where: joinWhere(set.where, more.condition ?? ''),
  });
  const counted: ColumnFactMaker['counted'] = (name, rows, condition, of = 'present', places = {}) => {
    const total = of === 'all' ? set.rows : column.present;
    const all = of === 'all' ? 'count(*)' : `count(*) FILTER (WHERE ${presentSql(column)})`;
    const count = `count(*) FILTER (WHERE ${condition})`;
    const share =
      total === 0
        ? []
        : [make(`${name}_share`, rows / total, `${count} / ${all}`, { form: 'share', condition, places })];
    return [make(name, rows, count, { condition, places }), ...share];
  };
  return { set, column, make, counted };
}

function distinctSql(column: ColumnFacts): string {
  return column.meaning.role === 'nested' ? `CAST(${sqlIdentifier(column.name)} AS VARCHAR)` : valueSql(column);
}

/** The first and the last value, of what is no measure; of times also the days between them. */
function extremes({ column, make }: ColumnFactMaker): Fact[] {
  const { name, type, meaning, min, max } = column;
  if (min === null || max === null) return [];
  const isTime = meaning.role === 'time';
  const isDate = isTime && (isTemporal(type) || meaning.epoch !== undefined);
  const form = isDate ? 'date' : isTime ? 'period' : 'text';
  const value = type.startsWith('ENUM') ? labelSql(column) : meaning.epoch ? timeSql(column) : sqlIdentifier(name);
  const select = (which: string): string => `left(CAST(${which}(${value}) AS VARCHAR), ${TEXT_CHARACTERS})`;
  const time = timeSql(column);
  const days = (Date.parse(`${max.slice(0, 10)}Z`) - Date.parse(`${min.slice(0, 10)}Z`)) / 86_400_000;
  const has = presentSql(column);
  return [
    make('min', min, select('min'), { form, condition: has }),
    make('max', max, select('max'), { form, condition: has }),
    ...(isDate && Number.isFinite(days)
      ? [make('days', days, `CAST(max(${time}) AS DATE) - CAST(min(${time}) AS DATE)`, { condition: has })]
      : []),
  ];
}
