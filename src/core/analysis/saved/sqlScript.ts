/** `analysis.sql`: the queries of a report, and the facts hash, for a plain DuckDB. */
import { sqlIdentifier } from '../../../base/sql';
import type { Localize } from '../../text/wording';
import type { FactSet } from '../facts/factSet';
import { insertRow, countLines, extremeLines, numberLines, topLines } from './sqlColumns';
import { readLines, remark } from './sqlRead';
import {
  associationLines,
  breakdownLines,
  changeLines,
  crossLines,
  effectLines,
  pairLines,
  trendLines,
} from './sqlRelations';
import { hasPlainColumns } from '../facts/factsOfTable';
import type { Source } from './source';

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
  const sections: [string, string[]][] = [
    [t('The file, as the report read it'), readLines(source, set.table, t)],
    ...(set.where === ''
      ? []
      : [
          [
            t('Rows that were looked at'),
            [`CREATE OR REPLACE TEMP VIEW "chosen rows" AS SELECT * FROM ${table} WHERE ${set.where};`],
          ] satisfies [string, string[]],
        ]),
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
