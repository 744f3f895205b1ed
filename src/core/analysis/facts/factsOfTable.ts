import { sqlLiteral } from '../../../base/sql';
import type { Wording } from '../../text/wording';
import { isNested } from '../types/engineTypes';
import type { Fact } from './fact';
import { FactMaker } from './factMaker';
import type { FactSet } from './factSet';
import { fromSql } from './runner';

/** Whether all rows of a set can be told apart by their values alone, in whatever language. */
export function hasPlainColumns(set: Pick<FactSet, 'columns' | 'tableColumns'>): boolean {
  return set.columns.length === set.tableColumns && !set.columns.some(({ type }) => isNested(type));
}

/** Facts of the table as a whole: `rows`, `tableRows`, `tableColumns`, `rows_share`, `duplicates`, `duplicates_share`. */
export function factsOfTable(set: FactSet, wording: Wording): Fact[] {
  const { t } = wording;
  const { table, where, rows, tableRows, duplicates } = set;
  const make = new FactMaker(set, wording);
  const all = fromSql(table);
  const repeated = `count(*) - (SELECT count(*) FROM (SELECT DISTINCT * ${make.from()}))`;
  // prettier-ignore
  return [
    make.fact('rows', { label: t('Rows'), value: rows, again: true }, make.select('count(*) AS "rows"')),
    { ...make.fact('tableRows', { label: t('Rows of the whole table'), value: tableRows, again: true }, `SELECT count(*) AS "rows" ${all}`), where: '' },
    ...(where === '' || tableRows === 0 ? [] : [make.fact('rows_share', { label: t('Share of the rows that were looked at'), value: rows / tableRows, form: 'share' }, make.select(`count(*) / (SELECT count(*) ${all}) AS "share"`))]),
    { ...make.fact('tableColumns', { label: t('Columns'), value: set.tableColumns }, columnsSql(table)), where: '' },
    ...(duplicates === null ? [] : [make.fact('duplicates', { label: t('Repeated rows'), value: duplicates, again: hasPlainColumns(set) }, make.select(`${repeated} AS "rows"`))]),
    ...(duplicates === null || rows === 0 ? [] : [make.fact('duplicates_share', { label: t('Share of repeated rows'), value: duplicates / rows, form: 'share' }, make.select(`(${repeated}) / count(*) AS "share"`))]),
  ];
}

/** How many columns a table has, also where it has no row. */
function columnsSql(table: string): string {
  const none = `(SELECT * FROM ${sqlLiteral(table)} LIMIT 0)`;
  return `SELECT json_array_length(json_array(*COLUMNS(t.*))) AS "columns" FROM (SELECT 1) AS one LEFT JOIN ${none} AS t ON true`;
}
