/** Which names of a statement are tables and which are those of its WITH clauses: as the engine itself binds them. */
import assert from 'node:assert/strict';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { foldedName } from '../../../../src/base/sql';
import { checkStatement } from '../../../../src/workers/data/guard';
import { isCatalogView } from '../../../../src/workers/data/guardedNames';
import { assertProperty } from '../../../support/property';
import { isFull } from '../../../support/full';

/** Names that differ in case: of ASCII, of other letters, and the sign of Kelvin, which is a k in small letters elsewhere. */
const NAMES = ['a', 'A', 'b', 'k', 'K', '\u212a', 'é', 'É', 'sales.csv'];
const DEPTH = { maxDepth: 5, depthIdentifier: 'statement' };
const quoted = fc.constantFrom(...NAMES).map((name) => `"${name}"`);

/** Queries of one column with WITH clauses wherever the grammar has them. */
const { query } = fc.letrec<{ query: string; from: string; part: string }>((tie) => ({
  from: fc.oneof(
    DEPTH,
    quoted,
    tie('query').map((inner) => `(${inner})`),
    fc.tuple(quoted, quoted).map(([left, right]) => `${left} AS l, ${right} AS r`),
    fc.tuple(quoted, tie('query')).map(([left, right]) => `${left} AS l, LATERAL (${right}) AS r`),
  ),
  part: fc.oneof(
    DEPTH,
    tie('from').map((from) => `SELECT 1 FROM ${from}`),
    fc.tuple(tie('from'), tie('query')).map(([from, inner]) => `SELECT (${inner}) FROM ${from}`),
    fc.tuple(tie('from'), tie('query')).map(([from, inner]) => `SELECT 1 FROM ${from} WHERE EXISTS (${inner})`),
    fc.tuple(tie('from'), tie('query')).map(([from, inner]) => `SELECT 1 FROM ${from} ORDER BY (${inner})`),
    fc
      .tuple(tie('part'), fc.constantFrom('UNION ALL', 'UNION', 'EXCEPT', 'INTERSECT'), tie('part'))
      .map(([left, by, right]) => `(${left}) ${by} (${right})`),
    tie('query'),
  ),
  query: fc.oneof(
    DEPTH,
    tie('part'),
    fc
      .tuple(
        fc.boolean(),
        fc.array(
          fc.tuple(
            quoted,
            fc.constantFrom('', ' MATERIALIZED', ' NOT MATERIALIZED'),
            fc.oneof(
              tie('part'),
              fc.tuple(tie('part'), tie('part')).map(([left, right]) => `(${left}) UNION ALL (${right})`),
              fc
                .tuple(tie('part'), quoted, tie('part'))
                .map(([left, name, right]) => `(${left}) UNION ALL (SELECT 1 FROM recurring.${name}, (${right}) AS r)`),
              fc
                .tuple(quoted, tie('part'), tie('part'), tie('part'))
                .map(([name, inner, left, right]) => `WITH ${name} AS (${inner}) (${left}) UNION (${right})`),
            ),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        tie('part'),
      )
      .map(([isRecursive, ctes, part]) => {
        const list = ctes.map(([name, kind, inner]) => `${name}(x) AS${kind} (${inner})`);
        return `WITH ${isRecursive ? 'RECURSIVE ' : ''}${list.join(', ')} SELECT 1 FROM (${part})`;
      }),
  ),
}));

describe('workers/data: which tables a statement uses', () => {
  let connection: DuckDBConnection;
  before(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run('SET autoinstall_known_extensions = false');
  });
  after(() => connection.disconnectSync());

  const tablesOf = async (sql: string): Promise<string[]> => (await checkStatement(connection, sql)).tables.sort();

  it('has all that the engine binds, in whatever way WITH clauses are nested', async () => {
    let bound = 0;
    await assertProperty(
      fc.asyncProperty(query, async (sql) => {
        let tables: string[];
        let engines: readonly string[];
        try {
          tables = await tablesOf(sql);
          engines = connection.getTableNames(sql, false);
        } catch {
          return; // refused by one of both: nothing runs
        }
        bound++;
        const folded = new Set(tables.map(foldedName));
        const missed = engines.filter((name) => !folded.has(foldedName(name)));
        assert.deepEqual(missed, [], sql);
      }),
      { numRuns: isFull ? 3000 : 800 },
    );
    assert.ok(bound > (isFull ? 300 : 40), `${bound} statements were bound`);
  });

  const cases: readonly (readonly [sql: string, tables: readonly string[]])[] = [
    // Names are folded as the engine does.
    ['WITH É AS (SELECT 1) SELECT * FROM é', ['é']],
    ['WITH k AS (SELECT 1) SELECT * FROM "\u212a"', ['\u212a']],
    ['WITH K AS (SELECT 1) SELECT * FROM k', []],
    ['WITH "\u0130" AS (SELECT 1) SELECT * FROM i', ['i']],
    // A recursive one is visible in the part that is repeated.
    ['WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3) SELECT * FROM t', []],
    ['WITH RECURSIVE t(n) AS (SELECT n FROM t UNION ALL SELECT 1) SELECT * FROM t', ['t']],
    ['WITH RECURSIVE t AS (SELECT * FROM t) SELECT * FROM t', ['t']],
    ['WITH RECURSIVE t AS (SELECT 1 EXCEPT SELECT * FROM t) SELECT 1', ['t']],
    ['WITH RECURSIVE t(n) AS ((SELECT 1 UNION ALL SELECT n FROM t) UNION ALL SELECT n + 1 FROM t) FROM t', ['t']],
    ['WITH RECURSIVE t(k, n) USING KEY (k) AS (SELECT 1, 1 UNION SELECT k, n FROM recurring.t) FROM t', []],
    // What is recursive inside does not make recursive what is outside.
    ['WITH t AS (SELECT * FROM t, (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n FROM r) FROM r)) FROM t', ['t']],
    ['WITH t AS (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n FROM t) FROM r) FROM t', ['t']],
    ["WITH t AS (SELECT 'RECURSIVE_CTE_NODE', * FROM t) FROM t", ['t']],
    ['WITH t AS (SELECT 1 AS "RECURSIVE_CTE_NODE" FROM t) FROM t', ['t']],
    // Shadows, and their ends.
    ['WITH t AS (FROM t) FROM t', ['t']],
    ['WITH t AS (SELECT 1) FROM (WITH t AS (FROM t) FROM t)', []],
    ['FROM (WITH t AS (SELECT 1) FROM t) x, t', ['t']],
    ['WITH a AS (FROM b), b AS (SELECT 1) FROM a', ['b']],
    ['(WITH t AS (SELECT 1) FROM t) UNION ALL (FROM t)', ['t']],
    ['WITH t AS (SELECT 1) (FROM t) UNION ALL (FROM t)', []],
    ['SELECT (WITH t AS (SELECT 1) SELECT count(*) FROM t), (SELECT count(*) FROM t)', ['t']],
    ['WITH t AS MATERIALIZED (SELECT 1) SELECT (SELECT count(*) FROM t WHERE x.n > 0) FROM range(2) x(n)', []],
    ['WITH "2024-q1 $.x" AS (SELECT 1) FROM "2024-q1 $.x"', []],
    [`WITH "sales.csv" AS (FROM 'sales.csv') FROM 'sales.csv'`, ['sales.csv']],
    // Where tables stand beside FROM.
    ['DESCRIBE t', ['t']],
    ['SUMMARIZE t', ['t']],
    ['WITH t AS (SELECT 1) FROM (DESCRIBE t)', []],
    ['FROM (SUMMARIZE FROM (WITH a AS (SELECT 1) FROM a, b))', ['b']],
    ["PIVOT t ON c IN ('x') USING sum((SELECT max(n) FROM u))", ['t', 'u']],
    [`FROM histogram('"sales.csv"', n)`, ['sales.csv']],
    ['WITH t AS (SELECT 1 AS n) FROM histogram(t, n)', []],
    ['FROM histogram_values(t, (SELECT max(n) FROM u), bin_count := 3)', ['t', 'u']],
    ['SELECT * FROM t ORDER BY (SELECT n FROM u) LIMIT (SELECT count(*) FROM v)', ['t', 'u', 'v']],
    ['SELECT list_transform([1], x -> x + (SELECT n FROM t))', ['t']],
    ['SELECT * FROM range((SELECT n FROM t))', ['t']],
    ['FROM t JOIN u USING (n) POSITIONAL JOIN v ASOF JOIN w ON v.n >= w.n', ['t', 'u', 'v', 'w']],
  ];
  for (const [sql, tables] of cases) {
    it(`${sql} uses ${tables.join(', ') || 'none'}`, async () => {
      assert.deepEqual(await tablesOf(sql), tables);
    });
  }

  it('knows every view that the engine finds without a schema', async () => {
    const reader = await connection.runAndReadAll(
      `SELECT DISTINCT view_name FROM duckdb_views() WHERE internal AND schema_name IN ('main', 'pg_catalog')`,
    );
    const views = reader.getRows().map(([name]) => String(name));
    assert.ok(views.length > 30);
    assert.deepEqual(
      views.filter((name) => !isCatalogView(name)),
      [],
    );
    for (const name of views) await assert.rejects(tablesOf(`WITH ${name} AS (SELECT 1) FROM ${name}`), /Rename/, name);
  });

  it('knows every function that reads the catalog, has effects, or gives another value each time', async () => {
    // Those that are let through although they are no plain functions of their arguments.
    const harmless =
      'current_database current_schema current_date current_query error gen_random_uuid get_current_time get_current_timestamp now random stats today transaction_timestamp uuid uuidv4 uuidv7 current_localtime current_localtimestamp';
    const reader = await connection.runAndReadAll(
      `SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type IN ('scalar', 'macro') AND (has_side_effects OR stability <> 'CONSISTENT' OR macro_definition ILIKE '%FROM%(%') ORDER BY 1`,
    );
    const names = reader.getRows().map(([name]) => String(name));
    assert.ok(names.length > 20);
    for (const name of names.filter((each) => !harmless.split(' ').includes(each))) {
      await assert.rejects(tablesOf(`SELECT ${name}()`), /does not run here/, name);
    }
  });
});
