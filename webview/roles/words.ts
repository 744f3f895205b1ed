/** What columns mean, in words. */
import type { DescribedColumn, Grain, Role, TableChoice, TableRoles, Unit } from '../../src/protocol/columnRoles';
import { formatNumber, t } from '../i18n';
import { choiceOf, meaningNow } from './meaning';

export function roleWords(role: Role): string {
  return {
    time: t('time'),
    measure: t('measure'),
    dimension: t('label'),
    flag: t('yes or no'),
    id: t('identifier'),
    text: t('text'),
    constant: t('constant'),
    nested: t('nested'),
    empty: t('empty'),
  }[role];
}

export function unitWords(unit: Unit): string {
  return {
    number: t('plain number'),
    count: t('number of things'),
    currency: t('money'),
    percent: t('percent'),
  }[unit];
}

/** What decided what the answer took a column for. */
export function reasonWords(by: DescribedColumn['meaning']['by']): string {
  return {
    name: t('by its name'),
    values: t('by its values'),
    type: t('by the type of its values'),
    user: t('as you said'),
  }[by];
}

/** `12 columns: 1 time, 3 measures, 5 labels` */
export function countWords(types: TableRoles, choice: TableChoice): string {
  const counts = new Map<Role, number>();
  for (const column of types.columns) {
    const { role } = meaningNow(column, choiceOf(choice, column.name));
    counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  const order: readonly Role[] = ['time', 'measure', 'dimension', 'flag', 'id', 'text', 'constant', 'nested', 'empty'];
  const kinds = order.flatMap((role) => {
    const count = counts.get(role);
    return count === undefined ? [] : [roleCount(role, count)];
  });
  const values = { count: formatNumber(types.tableColumns), kinds: kinds.join(t(', ')) };
  return types.tableColumns === 1 ? t('1 column: {kinds}', values) : t('{count} columns: {kinds}', values);
}

/** The periods by which a measure is followed. */
export function grainWords(grain: Grain): string {
  return {
    hour: t('by hour'),
    day: t('by day'),
    week: t('by week'),
    month: t('by month'),
    quarter: t('by quarter'),
    year: t('by year'),
  }[grain];
}

function roleCount(role: Role, number: number): string {
  const count = formatNumber(number);
  const isOne = number === 1;
  return {
    time: isOne ? t('1 time') : t('{count} times', { count }),
    measure: isOne ? t('1 measure') : t('{count} measures', { count }),
    dimension: isOne ? t('1 label') : t('{count} labels', { count }),
    flag: t('{count} yes or no', { count }),
    id: isOne ? t('1 identifier') : t('{count} identifiers', { count }),
    text: isOne ? t('1 text') : t('{count} texts', { count }),
    constant: isOne ? t('1 constant') : t('{count} constants', { count }),
    nested: t('{count} nested', { count }),
    empty: t('{count} empty', { count }),
  }[role];
}
