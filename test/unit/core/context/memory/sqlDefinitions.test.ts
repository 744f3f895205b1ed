import assert from 'node:assert/strict';
import fc from 'fast-check';
import { definitionsOf, readQuery } from '../../../../../src/core/context/memory/sqlDefinitions';
import { memoryAfter, queried, started } from './conversation';
import { assertProperty } from '../../../../support/property';

const told = (sql: string, params = {}): string[] =>
  definitionsOf(sql, params).map(({ kind, text }) => `${kind}: ${text}`);

describe('filters and metrics of SQL', () => {
  const cases: [string, string[]][] = [
    [
      "SELECT * FROM 'a.csv' WHERE status <> 'refunded'\n  AND amount > 0 GROUP BY ALL",
      ["filter: status <> 'refunded' AND amount > 0"],
    ],
    ['SELECT region, sum(amount) AS revenue FROM t GROUP BY region', ['metric: revenue = sum(amount)']],
    ['SELECT a, sum(x) total FROM t HAVING sum(x) > 10 ORDER BY 2', ['filter: sum(x) > 10', 'metric: total = sum(x)']],
    ['select a/b as "Ratio of ""a""" from t', ['metric: "Ratio of ""a""" = a/b']],
    [
      'SELECT count(*) FILTER (WHERE paid AND NOT test) AS orders FROM t',
      ['filter: paid AND NOT test', 'metric: orders = count(*) FILTER (WHERE paid AND NOT test)'],
    ],
    [
      "WITH n AS (SELECT id, sum(v) AS net FROM t WHERE d >= DATE '2024-01-01' GROUP BY id) SELECT avg(net) AS mean_net FROM n WHERE net > (SELECT min(x) FROM y WHERE z = 1)",
      [
        "filter: d >= DATE '2024-01-01'",
        'filter: net > (SELECT min(x) FROM y WHERE z = 1)',
        'filter: z = 1',
        'metric: net = sum(v)',
        'metric: mean_net = avg(net)',
      ],
    ],
    [
      "SELECT CASE WHEN a > 100 THEN 'large' ELSE 'small' END AS size FROM t",
      ["metric: size = CASE WHEN a > 100 THEN 'large' ELSE 'small' END"],
    ],
    [
      "SELECT 'where x = 1' AS a, \"where\" FROM t -- WHERE y\n/* WHERE z */ WHERE q = 'it''s, WHERE'",
      ["filter: q = 'it''s, WHERE'"],
    ],
    ['SELECT a FROM t WHERE b IS DISTINCT FROM c LIMIT 3', ['filter: b IS DISTINCT FROM c']],
    ['SELECT mode() WITHIN GROUP (ORDER BY x) AS usual FROM t', ['metric: usual = mode() WITHIN GROUP (ORDER BY x)']],
    [
      'SELECT x, row_number() OVER (PARTITION BY c ORDER BY d) AS nth FROM t QUALIFY nth = 1',
      ['filter: nth = 1', 'metric: nth = row_number() OVER (PARTITION BY c ORDER BY d)'],
    ],
    ['SELECT a FROM t WHERE b = 1 UNION ALL SELECT a FROM u WHERE b = 2;', ['filter: b = 1', 'filter: b = 2']],
    ['SELECT min(x) AS min, a AS b, strftime(d) AS m FROM t WHERE true', []],
    [
      'SELECT sum(a) FILTER (WHERE isfinite("a (mm)")) AS s FROM t',
      ['metric: s = sum(a) FILTER (WHERE isfinite("a (mm)"))'],
    ],
    [
      "SELECT sum(a) AS 净收入 FROM '销售.csv' WHERE 地区 = '华东'",
      ["filter: 地区 = '华东'", 'metric: 净收入 = sum(a)'],
    ],
    ["SELECT 1 WHERE a = 'open", ["filter: a = 'open"]],
    ['SELECT sum(a) AS x, count(*) AS n UNION SELECT sum(b) AS x, 1 AS n', []],
  ];
  for (const [sql, definitions] of cases) {
    it(`reads ${sql}`, () => assert.deepEqual(told(sql), definitions));
  }

  it('has the values of parameters', () => {
    assert.deepEqual(told('SELECT 1 WHERE a = $region AND b > $least AND c = $none', { region: "O'Neill", least: 3 }), [
      "filter: a = 'O''Neill' AND b > 3 AND c = $none",
    ]);
  });

  it('takes signs in strings for what they are', () => {
    assert.deepEqual(told("SELECT ',' || sum(x) AS a, ')' b, concat('/', y) AS c FROM t WHERE d = ';' AND e = 1"), [
      "filter: d = ';' AND e = 1",
      "metric: a = ',' || sum(x)",
    ]);
  });

  it('takes any text', () => {
    assertProperty(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...Array.from('\'"()[]$;,.-/* \nWHERE select as sum(x)1ab')),
          maxLength: 60,
        }),
        (sql) => {
          definitionsOf(sql);
        },
      ),
    );
    for (const part of ['(select ', "'", '"', '$', '/*', 'where ', 'select a/b as x,', '--\n', '(('])
      definitionsOf(part.repeat(20_000));
  });

  it('has the label of the first comment, or the comment', () => {
    assert.equal(readQuery({ query: '-- Q12: net revenue\nSELECT 1' })?.label, 'Q12');
    assert.equal(readQuery({ query: '--  rows of sales.csv\nSELECT 1' })?.label, 'rows of sales.csv');
    assert.equal(readQuery({ query: 'SELECT 1 -- Q1' })?.label, undefined);
    assert.equal(readQuery({ query: 5 }), undefined);
  });
});

describe('definitions in the conversation memory', () => {
  it('count once their query has run, each once with all labels', () => {
    const first = queried('-- Q1: a\nSELECT sum(x) AS net FROM t WHERE y = 1', 'c1');
    const again = queried('-- Q2: b\nSELECT SUM(x) AS net FROM t WHERE y = 2', 'c2');
    assert.deepEqual(memoryAfter(...first, ...again).definitions, [
      { turn: 1, kind: 'filter', text: 'y = 1', sources: ['Q1'] },
      { turn: 1, kind: 'filter', text: 'y = 2', sources: ['Q2'] },
      { turn: 1, kind: 'metric', text: 'net = SUM(x)', sources: ['Q1', 'Q2'] },
    ]);
  });

  it('do not come from queries that failed, that did not end, or that are no queries', () => {
    const query = '-- Q1: a\nSELECT sum(x) AS net FROM t WHERE y = 1';
    assert.deepEqual(memoryAfter(...queried(query, 'c1', { success: false })).definitions, []);
    assert.deepEqual(memoryAfter(started('query_database', 'c1', { query })).definitions, []);
    const [, ended] = queried(query, 'c1');
    if (ended) assert.deepEqual(memoryAfter(started('other', 'c1', { query }), ended).definitions, []);
  });
});
