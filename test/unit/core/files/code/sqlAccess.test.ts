import assert from 'node:assert/strict';
import { sqlFacts, sqlStatements } from '../../../../../src/core/files/code/sqlAccess';

/** What each statement does, reads and writes. */
const read = (sql: string): string[] =>
  sqlStatements(sql).map(
    ({ verb, line, reads, writes }) => `${line} ${verb}: ${reads.join(' ')} > ${writes.join(' ')}`,
  );

describe('core/analysis/code/sqlAccess', () => {
  const cases: Readonly<Record<string, string>> = {
    'SELECT * FROM a, b x, shop.c AS y JOIN "My Table" z ON 1=1': '1 SELECT: a b shop.c My Table > ',
    'SELECT EXTRACT(YEAR FROM day), TRIM(BOTH x FROM y) FROM a WHERE p IS NOT DISTINCT FROM q': '1 SELECT: a > ',
    "SELECT 'FROM secret' FROM a -- FROM hidden\n/* JOIN other */": '1 SELECT: a > ',
    'WITH s AS (SELECT * FROM raw.s), c (i, n) AS (SELECT * FROM S) SELECT * FROM s JOIN C USING (i)':
      '1 SELECT: raw.s > ',
    'WITH RECURSIVE t AS (SELECT 1 UNION ALL SELECT n FROM t) INSERT INTO out SELECT * FROM t': '1 INSERT:  > out',
    'INSERT OVERWRITE TABLE a.b SELECT * FROM c': '1 INSERT: c > a.b',
    'SELECT * FROM (SELECT * FROM a) x, generate_series(1, 3) g, LATERAL unnest(x.i) u': '1 SELECT: a > ',
    'CREATE OR REPLACE TEMP VIEW IF NOT EXISTS v AS SELECT * FROM a': '1 CREATE VIEW: a > v',
    'CREATE TABLE t (id int, note text)': '1 CREATE TABLE:  > t',
    'UPDATE t SET x = 1 FROM src WHERE t.id = src.id': '1 UPDATE: src > t',
    'DELETE FROM old USING keys WHERE 1=1': '1 DELETE: keys > old',
    'MERGE INTO t USING s ON a = b WHEN MATCHED THEN UPDATE SET x = 1': '1 MERGE: s > t',
    'TRUNCATE TABLE t': '1 TRUNCATE:  > t',
    'SELECT * INTO backup FROM t': '1 SELECT: t > backup',
    'SELECT n INTO @n FROM t': '1 SELECT: t > ',
    "COPY t FROM 'a.csv' WITH (FORMAT csv)": '1 COPY: a.csv > t',
    "\\copy t TO 'a.csv'": '1 COPY: t > a.csv',
    "COPY (SELECT * FROM a) TO 'a.parquet'": '1 COPY: a > a.parquet',
    "FROM 'a.parquet' SELECT x": '1 SELECT: a.parquet > ',
    "SELECT * FROM read_csv(['a.csv', 'b.csv']) JOIN parquet_scan('c.parquet') USING (i)":
      '1 SELECT: a.csv b.csv c.parquet > ',
    'SELECT * FROM [dbo].[Orders] o JOIN `p.d.t` USING (i)': '1 SELECT: dbo.Orders p.d.t > ',
    "SELECT * FROM {{ ref('orders') }} JOIN {{ source('shop', 'items') }} USING (i)": '1 SELECT: orders shop.items > ',
    'SELECT * FROM {table} WHERE d = :day': '1 SELECT: {table} > ',
  };
  for (const [sql, expected] of Object.entries(cases)) {
    it(`reads ${sql.replace(/\s+/g, ' ').slice(0, 70)}`, () => assert.deepEqual(read(sql), [expected]));
  }

  it('tells statements apart, whatever stands between their ends', () => {
    assert.deepEqual(
      read("SELECT ';' FROM a;\n\nDROP TABLE b;;\n-- end;\nSELECT ( FROM c;\nSELECT 1 FROM d\nGO\nSELECT 2 FROM e"),
      ['1 SELECT: a > ', '3 DROP TABLE:  > b', '5 SELECT: c > ', '6 SELECT: d > ', '8 SELECT: e > '],
    );
  });

  it('says which names are filled by a program, and keeps notes of comments', () => {
    const { accesses, notes, lines, blank } = sqlFacts('-- TODO: dates\n\nSELECT * FROM {table}, t;\n');
    assert.deepEqual([lines, blank], [3, 1]);
    assert.deepEqual(notes, [{ tag: 'TODO', text: 'dates', line: 1 }]);
    assert.deepEqual(
      accesses.map(({ name, expression }) => [name, expression]),
      [
        [undefined, '{table}'],
        ['t', undefined],
      ],
    );
  });
});
