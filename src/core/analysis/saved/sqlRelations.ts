/** Breakdowns, trends and relations in SQL. Each statement adds rows to the table `facts`. */
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import { doubleSql, labelSql, presentSql, timeSql } from '../facts/columnSql';
import type { Association, Breakdown, Change, Cross, Effect, FactSet, Pair, Trend } from '../facts/factSet';
import { aggregateSql, columnIn, filledSql, measuredIn, rowsSql } from '../facts/measured';
import { fromOriginSql, rankSql } from '../facts/pairSql';
import { periodSql, periodsWhere } from '../facts/periods';
import { firstPeriod } from './hash';

const list = (labels: readonly (string | null)[]): string =>
  labels.flatMap((label) => (label === null ? [] : [sqlLiteral(label)])).join(', ');

/** True for rows that have one of these labels. */
function isListed(label: string, labels: readonly (string | null)[]): string {
  const named = list(labels);
  const parts = [
    ...(named === '' ? [] : [`coalesce(${label} IN (${named}), false)`]),
    ...(labels.includes(null) ? [`${label} IS NULL`] : []),
  ];
  return parts.length === 0 ? 'false' : parts.join(' OR ');
}

/** A query whose columns besides `address` are figures of what stands there. */
function insert(query: string, figures: readonly string[], isShare = false): string {
  const values = figures.map((figure) => `CAST(${sqlIdentifier(figure)} AS DOUBLE) AS ${sqlIdentifier(figure)}`);
  const names = figures.map(sqlIdentifier).join(', ');
  return `INSERT INTO facts SELECT concat(address, '.', name), number, NULL, ${isShare} FROM (\n  SELECT address, ${values.join(', ')}\n  FROM (${query})\n) UNPIVOT INCLUDE NULLS (number FOR name IN (${names}));`;
}

export function breakdownLines(set: FactSet, part: Breakdown, from: string): string[] {
  const by = columnIn(set, part.by);
  if (!by) return [];
  const { id } = part;
  const label = labelSql(by);
  const listed = isListed(
    label,
    part.segments.map((segment) => segment.label),
  );
  const of = measuredIn(set, part);
  const value = aggregateSql(of);
  return [
    insert(`SELECT ${sqlLiteral(id)} AS address, ${value} AS total FROM ${from}`, ['total']),
    insert(
      `SELECT concat(${sqlLiteral(id)}, key_of(${label})) AS address, ${value} AS value, ${rowsSql(of)} AS rows\n  FROM ${from} WHERE ${listed} GROUP BY ${label}`,
      ['value', 'rows'],
    ),
    insert(
      `SELECT ${sqlLiteral(`${id}.others`)} AS address, ${value} AS value, ${rowsSql(of)} AS rows, count(DISTINCT key_of(${label})) AS segments\n  FROM ${from} WHERE NOT (${listed}) HAVING count(*) > 0`,
      ['value', 'rows', 'segments'],
    ),
  ];
}

export function trendLines(set: FactSet, part: Trend, from: string): string[] {
  const time = columnIn(set, part.time);
  if (!time) return [];
  const value = aggregateSql(measuredIn(set, part));
  const period = periodSql(time, part.grain);
  const first = firstPeriod(part);
  const later = first === '' ? '' : ` AND ${period} >= ${sqlLiteral(first)}`;
  const dated = `isfinite(${timeSql(time)})`;
  const years = list(part.years.map(({ year }) => year));
  return [
    insert(
      `SELECT concat(${sqlLiteral(part.id)}, key_of(${period})) AS address, ${value} AS value, count(*) AS rows\n  FROM ${from} WHERE ${dated}${later} GROUP BY ${period}`,
      ['value', 'rows'],
    ),
    years === ''
      ? []
      : `INSERT INTO facts SELECT concat(${sqlLiteral(`${part.id}.y`)}, strftime(${timeSql(time)}, '%Y')), ${value}, NULL, false\n  FROM ${from} WHERE ${dated} AND strftime(${timeSql(time)}, '%Y') IN (${years}) GROUP BY strftime(${timeSql(time)}, '%Y');`,
  ].flat();
}

export function crossLines(set: FactSet, part: Cross, from: string): string[] {
  const [time, by] = [columnIn(set, part.time), columnIn(set, part.by)];
  if (!time || !by) return [];
  const period = periodSql(time, part.grain);
  const label = labelSql(by);
  return [
    `INSERT INTO facts SELECT concat(${sqlLiteral(part.id)}, key_of(${period}), key_of(${label})), ${aggregateSql(measuredIn(set, part))}, NULL, false\n  FROM ${from} WHERE isfinite(${timeSql(time)}) AND (${isListed(label, part.labels)}) GROUP BY ${period}, ${label};`,
  ];
}

/** Segments without rows in a period have a sum of 0 there, and no mean. */
export function changeLines(set: FactSet, part: Change, from: string): string[] {
  const [time, by] = [columnIn(set, part.time), columnIn(set, part.by)];
  if (!time || !by) return [];
  const label = labelSql(by);
  const of = measuredIn(set, part);
  const sides = {
    before: periodsWhere(time, part.grain, part.before),
    after: periodsWhere(time, part.grain, part.after),
  };
  const values = part.segments
    .map((segment) => `(${segment.label === null ? 'NULL' : sqlLiteral(segment.label)})`)
    .join(', ');
  const grouped = (where: string): string =>
    `SELECT key_of(${label}) AS place, ${filledSql(of)} AS value FROM ${from} WHERE ${where} GROUP BY 1`;
  const none = of.aggregate === 'avg' ? '' : 'coalesce(';
  const end = of.aggregate === 'avg' ? '' : ', 0)';
  return [
    insert(
      `SELECT ${sqlLiteral(part.id)} AS address, (SELECT ${filledSql(of)} FROM ${from} WHERE ${sides.before}) AS before,\n    (SELECT ${filledSql(of)} FROM ${from} WHERE ${sides.after}) AS after`,
      ['before', 'after'],
    ),
    values === ''
      ? []
      : insert(
          `SELECT concat(${sqlLiteral(part.id)}, place) AS address, ${none}b.value${end} AS before, ${none}a.value${end} AS after\n  FROM (SELECT key_of(label) AS place FROM (VALUES ${values}) AS segments(label))\n  LEFT JOIN (${grouped(sides.before)}) AS b USING (place)\n  LEFT JOIN (${grouped(sides.after)}) AS a USING (place)`,
          ['before', 'after'],
        ),
  ].flat();
}

export function pairLines(set: FactSet, part: Pair, from: string): string[] {
  const [a, b] = [columnIn(set, part.a), columnIn(set, part.b)];
  if (!a || !b) return [];
  const both = `${from} WHERE ${presentSql(a)} AND ${presentSql(b)}`;
  const address = `${sqlLiteral(part.id)} AS address`;
  return [
    insert(`SELECT ${address}, count(*) AS n FROM ${both}`, ['n']),
    part.pearson === null
      ? []
      : insert(
          `SELECT ${address}, corr(${fromOriginSql(b)}, ${fromOriginSql(a)}) AS pearson FROM ${both}`,
          ['pearson'],
          true,
        ),
    part.spearman === null
      ? []
      : insert(
          `SELECT ${address}, corr(b, a) AS spearman FROM (\n    SELECT ${rankSql(doubleSql(a))} AS a, ${rankSql(doubleSql(b))} AS b FROM ${both})`,
          ['spearman'],
          true,
        ),
  ].flat();
}

export function associationLines(set: FactSet, part: Association, from: string): string[] {
  const [a, b] = [columnIn(set, part.a), columnIn(set, part.b)];
  if (!a || !b) return [];
  const { id } = part;
  const cells = sqlIdentifier(`cells of ${id}`);
  return [
    `CREATE OR REPLACE TEMP TABLE ${cells} AS SELECT ${labelSql(a)} AS a, ${labelSql(b)} AS b, count(*) AS rows\n  FROM ${from} WHERE ${sqlIdentifier(a.name)} IS NOT NULL AND ${sqlIdentifier(b.name)} IS NOT NULL GROUP BY ALL;`,
    `INSERT INTO facts SELECT concat(${sqlLiteral(id)}, key_of(a), key_of(b)), rows, NULL, false FROM ${cells};`,
    insert(
      `SELECT ${sqlLiteral(id)} AS address, coalesce(sum(rows), 0) AS n, (count(DISTINCT a) - 1) * (count(DISTINCT b) - 1) AS df FROM ${cells}`,
      ['n', 'df'],
    ),
    part.v === null
      ? []
      : insert(
          `SELECT ${sqlLiteral(id)} AS address,\n    sqrt(fsum((coalesce(rows, 0) - expected) ** 2 / expected) / any_value(n) / (least(count(DISTINCT a), count(DISTINCT b)) - 1)) AS v\n  FROM (\n    SELECT *, of_a * of_b / (SELECT CAST(sum(rows) AS DOUBLE) FROM ${cells}) AS expected, (SELECT CAST(sum(rows) AS DOUBLE) FROM ${cells}) AS n\n    FROM (SELECT a, CAST(sum(rows) AS DOUBLE) AS of_a FROM ${cells} GROUP BY a), (SELECT b, CAST(sum(rows) AS DOUBLE) AS of_b FROM ${cells} GROUP BY b)\n  ) LEFT JOIN ${cells} USING (a, b)`,
          ['v'],
          true,
        ),
  ].flat();
}

/** Groups with a label and at least two values. */
export function effectLines(set: FactSet, part: Effect, from: string): string[] {
  const [measure, by] = [columnIn(set, part.measure), columnIn(set, part.by)];
  if (!measure || !by) return [];
  const label = labelSql(by);
  const values = sqlIdentifier(`values of ${part.id}`);
  const address = `SELECT ${sqlLiteral(part.id)} AS address`;
  return [
    `CREATE OR REPLACE TEMP TABLE ${values} AS SELECT label, x, favg(x) OVER (PARTITION BY label) AS mean FROM (\n  SELECT ${label} AS label, ${fromOriginSql(measure)} AS x FROM ${from} WHERE ${presentSql(measure)} AND ${label} IS NOT NULL\n) QUALIFY count(*) OVER (PARTITION BY label) >= 2;`,
    insert(
      `${address}, count(*) AS n, count(DISTINCT label) AS groups, count(DISTINCT label) - 1 AS df1, count(*) - count(DISTINCT label) AS df2 FROM ${values}`,
      ['n', 'groups', 'df1', 'df2'],
    ),
    part.eta2 === null
      ? []
      : insert(
          `${address}, between_groups / (between_groups + within_groups) AS eta2 FROM (\n    SELECT fsum((mean - (SELECT favg(x) FROM ${values})) ** 2) AS between_groups, fsum((x - mean) ** 2) AS within_groups FROM ${values})`,
          ['eta2'],
          true,
        ),
  ].flat();
}
