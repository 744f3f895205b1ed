/** `analysis.sql`: the queries of a report, and the facts hash, for a plain DuckDB. */
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import type { Localize } from '../../text/formatter';
import type { FactSet, ColumnFacts } from '../facts/factSet';
import { readLines, remark, create } from './sqlRead';
import {
  associationLines,
  breakdownLines,
  changeLines,
  crossLines,
  effectLines,
  pairLines,
  trendLines,
} from './sqlRelations';
import { hasPlainColumns } from '../facts/allFacts';
import type { Source } from './source';
import {
  countsSql,
  cutLabelSql,
  doubleSql,
  labelSql,
  numberLiteral,
  TEXT_CHARACTERS,
  valueSql,
} from '../facts/columnSql';
import { histogramEdges } from '../facts/histogram';
import { isNested } from '../roles/engineTypes';
import { hasTextExtremes } from '../facts/factsOfColumn';

/** The table of facts, and how a label stands in an address. */
export const SQL_SETUP = [
  `CREATE OR REPLACE TEMP TABLE facts (address VARCHAR, number DOUBLE, words VARCHAR, is_share BOOLEAN);`,
  String.raw`CREATE OR REPLACE TEMP MACRO escaped(words) AS replace(replace(replace(replace(words, '\', '\\'), chr(10), '\n'), chr(13), '\r'), chr(9), '\t');`,
  `CREATE OR REPLACE TEMP MACRO key_of(label) AS CASE WHEN label IS NULL THEN '[]' ELSE concat('["', escaped(label), '"]') END;`,
];

/** Each fact as a line: 13 significant digits (or 12 decimals) as a whole number, three of which are rounded away. */
export const HASH = `CREATE OR REPLACE TEMP VIEW lines AS
WITH forms AS (
  SELECT *, is_share AND abs(number) < 1 AS is_fixed,
    CASE WHEN is_fixed THEN printf('%.12f', abs(number)) ELSE printf('%.12e', abs(number)) END AS form
  FROM facts
), digits AS (
  SELECT *, (CAST(replace(split_part(form, 'e', 1), '.', '') AS BIGINT) + 500) // 1000 AS kept,
    CASE WHEN is_fixed THEN -9 ELSE CAST(split_part(form, 'e', 2) AS INTEGER) - 9 END AS power
  FROM forms
), bare AS (
  SELECT *, rtrim(CAST(kept AS VARCHAR), '0') AS digits, power + length(CAST(kept AS VARCHAR)) - length(rtrim(CAST(kept AS VARCHAR), '0')) AS tens
  FROM digits
)
SELECT address, concat(address, chr(9), CASE
  WHEN words IS NOT NULL THEN concat('"', escaped(words))
  WHEN number IS NULL THEN 'null'
  WHEN kept = 0 THEN '0'
  ELSE concat(CASE WHEN number < 0 THEN '-' ELSE '' END, digits, CASE WHEN tens = 0 THEN '' ELSE concat('e', tens) END)
END) AS line FROM bare;`;

const RESULT = `SELECT address, value FROM (
  SELECT 1 AS part, address, coalesce(words, CAST(number AS VARCHAR)) AS value FROM facts
  UNION ALL SELECT 2, 'hash', (SELECT sha256(string_agg(line, chr(10) ORDER BY line)) FROM lines)
) ORDER BY part, address;`;

/**
 * The script of a set, from reading the file to the hash.
 * @param hash the set's own
 */
export function sqlScript(set: FactSet, source: Source, hash: string, t: Localize): string {
  const table = sqlIdentifier(set.table);
  const from = set.where === '' ? table : '"chosen rows"';
  const chosen = `CREATE OR REPLACE TEMP VIEW "chosen rows" AS SELECT * FROM ${table} WHERE ${set.where};`;
  const sections: [string, string[]][] = [
    [t('The file, as the report read it'), readLines(source, set.table, t)],
    [t('Rows that were looked at'), set.where === '' ? [] : [chosen]],
    [t('Rows'), [...SQL_SETUP, rowLines(set, table, from)]],
    [t('What is in each column'), [...countLines(set, from), ...extremeLines(set, from)]],
    [t('Numbers'), numberLines(set, from)],
    [t('Most frequent values'), topLines(set, from)],
    [t('Breakdowns'), set.breakdowns.flatMap((part) => breakdownLines(set, part, from))],
    [
      t('Over time'),
      [
        ...set.trends.flatMap((part) => trendLines(set, part, from)),
        ...set.crosses.flatMap((part) => crossLines(set, part, from)),
        ...set.changes.flatMap((part) => changeLines(set, part, from)),
      ],
    ],
    [
      t('Relations'),
      [
        ...set.pairs.flatMap((part) => pairLines(set, part, from)),
        ...set.associations.flatMap((part) => associationLines(set, part, from)),
        ...set.effects.flatMap((part) => effectLines(set, part, from)),
      ],
    ],
    [t('All facts, and the hash over them'), [HASH, RESULT]],
  ];
  return [
    remark(
      t('The facts of the report on {file}, computed again. Run it in DuckDB from the workspace folder.', {
        file: source.file,
      }),
    ),
    remark(t('Facts hash of the report: {hash}', { hash })),
    `SET threads = 1; SET TimeZone = 'UTC';`,
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `\n${remark(`— ${title} —`)}\n${lines.join('\n')}`),
    '',
  ].join('\n');
}

function rowLines(set: FactSet, table: string, from: string): string {
  const parts = [`count(*) AS "rows"`, `(SELECT count(*) FROM ${table}) AS "tableRows"`];
  const hasDuplicates = set.duplicates !== null && hasPlainColumns(set);
  if (hasDuplicates) parts.push(`count(*) - (SELECT count(*) FROM (SELECT DISTINCT * FROM ${from})) AS "duplicates"`);
  return insertRow(parts, from);
}

/** Columns that one statement counts: exact numbers of distinct values are held in memory. */
const BATCH = 25;

const id = ({ number }: ColumnFacts): string => `c${number}`;

/** A SELECT of one row as facts: each of its columns is an address. */
function insertRow(parts: readonly string[], from: string, kind: 'number' | 'words' = 'number'): string {
  const list = kind === 'number' ? 'address, value, NULL' : 'address, NULL, value';
  return `INSERT INTO facts SELECT ${list}, false FROM (\n  SELECT ${parts.join(',\n    ')}\n  FROM ${from}\n) UNPIVOT INCLUDE NULLS (value FOR address IN (*));`;
}

function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH));
}

/** How many values each column has. @param from what the rows are read from */
function countLines({ columns, asOf }: FactSet, from: string): string[] {
  return batches(columns).map((part) =>
    insertRow(
      part.flatMap((column) => {
        const { present, odd, distinct, shortest, longest, future } = countsSql(column, asOf);
        const missing = `count(*) - ${present}`;
        const counts = {
          ...{ present, missing, odd },
          ...(!isNested(column.type) && { distinct }),
          ...(column.future !== undefined && { future }),
          ...(column.lengths && !isNested(column.type) && { shortest, longest }),
        };
        return Object.entries(counts).map(([key, sql]) => `${sql} AS ${sqlIdentifier(`${id(column)}.${key}`)}`);
      }),
      from,
    ),
  );
}

/** The smallest and the largest value of columns that are no numbers. */
function extremeLines({ columns }: FactSet, from: string): string[] {
  return batches(columns.filter(hasTextExtremes)).map((part) =>
    insertRow(
      part.flatMap((column) => {
        const value = column.type.startsWith('ENUM') ? labelSql(column) : valueSql(column);
        return (['min', 'max'] as const).map(
          (which) =>
            `left(CAST(${which}(${value}) AS VARCHAR), ${TEXT_CHARACTERS}) AS ${sqlIdentifier(`${id(column)}.${which}`)}`,
        );
      }),
      from,
      'words',
    ),
  );
}

/** Sums, quantiles and moments of the columns of numbers, whose values are laid one below the other. */
function numberLines({ columns }: FactSet, from: string): string[] {
  const numbers = columns.filter((column) => column.numbers);
  if (numbers.length === 0) return [];
  const values = numbers.map((column) => `${doubleSql(column)} AS ${id(column)}`);
  const ids = numbers.map(id).join(', ');
  // Single floats are told by their decimal text, which is another number as a double.
  const floats = numbers.filter(({ type }) => type === 'FLOAT').map((column) => sqlLiteral(id(column)));
  const without = floats.length > 0 ? `\nWHERE NOT (c IN (${floats.join(', ')}) AND name IN ('min', 'max'))` : '';
  return [
    `CREATE OR REPLACE TEMP VIEW numbers AS SELECT c, x FROM (\n  SELECT ${values.join(', ')}\n  FROM ${from}\n) UNPIVOT (x FOR c IN (${ids}));`,
    create(
      'first look',
      `SELECT c, count(*) AS n, fsum(x) AS "sum", fsum(x) / count(*) AS mean, min(x) AS "min", max(x) AS "max",
  quantile_cont(x, [0.05, 0.25, 0.5, 0.75, 0.95]) AS q, q[4] - q[2] AS iqr,
  count(*) FILTER (WHERE x = 0) AS zeros, count(*) FILTER (WHERE x < 0) AS negatives
FROM numbers GROUP BY c`,
    ),
    `-- d1 to d4: mean powers of the deviations from the mean; m2 to m4: the same about the mean that is right to the last digit.`,
    create(
      'second look',
      `SELECT c, any_value(n) AS n, fsum(x - mean) / count(*) AS d1, fsum((x - mean) ** 2) / count(*) AS d2,
  fsum((x - mean) ** 3) / count(*) AS d3, fsum((x - mean) ** 4) / count(*) AS d4,
  CASE WHEN min(x) = max(x) THEN 0 ELSE greatest(d2 - d1 ** 2, 0) END AS m2,
  d3 - 3 * d1 * d2 + 2 * d1 ** 3 AS m3, d4 - 4 * d1 * d3 + 6 * d1 ** 2 * d2 - 3 * d1 ** 4 AS m4,
  count(*) FILTER (WHERE x < q[2] - 1.5 * iqr) AS "below", count(*) FILTER (WHERE x > q[4] + 1.5 * iqr) AS "above"
FROM numbers JOIN "first look" USING (c) GROUP BY c`,
    ),
    `INSERT INTO facts SELECT concat(c, '.', name), value, NULL, name IN ('skew', 'kurtosis') FROM (
  SELECT c, "sum", mean, "min", q[1] AS p5, q[2] AS q1, q[3] AS median, q[4] AS q3, q[5] AS p95, "max",
    CAST(zeros AS DOUBLE) AS zeros, CAST(negatives AS DOUBLE) AS negatives,
    q[2] - 1.5 * iqr AS low, q[4] + 1.5 * iqr AS high, CAST("below" AS DOUBLE) AS "below", CAST("above" AS DOUBLE) AS "above",
    CASE WHEN n > 1 THEN sqrt(m2 * n / (n - 1)) END AS sd,
    CASE WHEN n > 2 AND m2 > 0 THEN sqrt(n * (n - 1)) / (n - 2) * m3 / m2 ** 1.5 END AS skew,
    CASE WHEN n > 3 AND m2 > 0 THEN (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * (m4 / m2 ** 2 - 3) + 6) END AS kurtosis
  FROM "first look" JOIN "second look" USING (c, n)
) UNPIVOT INCLUDE NULLS (value FOR name IN ("sum", mean, "min", p5, q1, median, q3, p95, "max", zeros, negatives, low, high, "below", "above", sd, skew, kurtosis))${without};`,
    ...binLines(numbers),
  ];
}

function binLines(columns: readonly ColumnFacts[]): string[] {
  const rows = columns.flatMap(({ number, histogram }) => {
    if (!histogram) return [];
    return [`('c${number}', [${histogramEdges(histogram).map(numberLiteral).join(', ')}])`];
  });
  if (rows.length === 0) return [];
  return [
    create('edges of bins', `SELECT * FROM (VALUES\n  ${rows.join(',\n  ')}) AS list(c, edges)`),
    `INSERT INTO facts SELECT concat(bins.c, '.bin', bin), count(x), NULL, false FROM (
  SELECT c, unnest(generate_series(1, len(edges) - 1)) AS bin, CAST(edges[bin] AS DOUBLE) AS lower,
    CAST(edges[bin + 1] AS DOUBLE) AS upper, bin = len(edges) - 1 AS is_last
  FROM "edges of bins"
) AS bins LEFT JOIN numbers ON numbers.c = bins.c AND x >= lower AND (x < upper OR is_last AND x = upper)
GROUP BY bins.c, bin;`,
  ];
}

/** Rows that have each of the values that the report lists. */
function topLines({ columns }: FactSet, from: string): string[] {
  const listed = columns.filter(({ top, type }) => top && top.length > 0 && !isNested(type));
  if (listed.length === 0) return [];
  const rows = listed.flatMap((column) =>
    (column.top ?? []).map(({ label }) => `(${sqlLiteral(id(column))}, ${sqlLiteral(label)})`),
  );
  const labels = listed.map((column) => `${cutLabelSql(column)} AS ${id(column)}`);
  return [
    create('frequent values', `SELECT * FROM (VALUES\n  ${rows.join(', ')}) AS list(c, label)`),
    `INSERT INTO facts SELECT concat(c, '.top', key_of(label)), count(found), NULL, false
FROM "frequent values" LEFT JOIN (
  SELECT c, label, 1 AS found FROM (\n  SELECT ${labels.join(', ')}\n  FROM ${from}\n) UNPIVOT (label FOR c IN (${listed.map(id).join(', ')}))
) USING (c, label) GROUP BY c, label;`,
  ];
}
