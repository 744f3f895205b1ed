import { sqlLiteral } from '../../../base/sql';
import type { Wording } from '../../text/wording';
import type { Fact } from './fact';
import type { FactSet } from './factSet';
import { fromSql } from './runner';

/** Facts of the table as a whole: `rows`, `tableRows`, `tableColumns`, `rows_share`, `duplicates`, `duplicates_share`. */
export function factsOfTable(set: FactSet, { t }: Wording): Fact[] {
  const { id, table, where, rows, tableRows, duplicates } = set;
  const from = fromSql(table, where);
  const all = fromSql(table);
  const fact = (name: string, label: string, value: number, sql: string, form: Fact['form'] = 'number'): Fact => ({
    ...{ id: `${id}.${name}`, label, value, form, sql },
    where: name.startsWith('table') ? '' : where,
  });
  const repeated = `count(*) - (SELECT count(*) FROM (SELECT DISTINCT * ${from}))`;
  return [
    fact('rows', t('Rows'), rows, `SELECT count(*) AS "rows" ${from}`),
    fact('tableRows', t('Rows of the whole table'), tableRows, `SELECT count(*) AS "rows" ${all}`),
    ...(where === '' || tableRows === 0
      ? []
      : [
          fact(
            'rows_share',
            t('Share of the rows that were looked at'),
            rows / tableRows,
            `SELECT count(*) / (SELECT count(*) ${all}) AS "share" ${from}`,
            'share',
          ),
        ]),
    fact('tableColumns', t('Columns'), set.tableColumns, columnsSql(table)),
    ...(duplicates === null
      ? []
      : [
          fact('duplicates', t('Repeated rows'), duplicates, `SELECT ${repeated} AS "rows" ${from}`),
          ...(rows === 0
            ? []
            : [
                fact(
                  'duplicates_share',
                  t('Share of repeated rows'),
                  duplicates / rows,
                  `SELECT (${repeated}) / count(*) AS "share" ${from}`,
                  'share',
                ),
              ]),
        ]),
  ];
}

/** How many columns a table has, also where it has no row. */
function columnsSql(table: string): string {
  const none = `(SELECT * FROM ${sqlLiteral(table)} LIMIT 0)`;
  return `SELECT json_array_length(json_array(*COLUMNS(t.*))) AS "columns" FROM (SELECT 1) AS one LEFT JOIN ${none} AS t ON true`;
}
