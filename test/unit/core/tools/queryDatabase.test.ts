import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SqlResult, SqlValue } from '../../../../src/core/ports';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { ResultCache } from '../../../../src/core/tools/pipeline/resultCache';
import { jsonLines } from '../../../../src/core/tools/printRow';
import { queryDatabase } from '../../../../src/core/tools/queryDatabase';
import { seal } from '../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { localize, MemoryFiles, MemoryLog, ScriptedSql, tickingClock } from '../../../support/ports';
import { artifactIds, MemoryArtifactFolder } from '../store/artifactSupport';
import { assertProperty } from '../../../support/property';

const never = new AbortController().signal;
const columns = [{ name: 'n', type: 'BIGINT' }];
const numbers = (count: number): SqlResult['rows'] => Array.from({ length: count }, (_, at) => [at]);

function open(answer: Partial<SqlResult>) {
  const stamps = new Map([['sales.csv', '1']]);
  const folder = new MemoryArtifactFolder();
  const artifacts = new StoredArtifacts(folder, tickingClock(), artifactIds());
  const clock = tickingClock();
  const cache = new ResultCache(
    (file) => Promise.resolve(stamps.get(file)),
    () => clock.monotonic(),
  );
  const sql = new ScriptedSql(() => ({ columns, ...answer }));
  const tool = seal(queryDatabase({ sql, files: new MemoryFiles({}), formatter: makeFormatter(localize, 'en') }));
  const log = new MemoryLog();
  const pipeline = new ToolPipeline([tool], { check: () => ({ allowed: true }) }, clock, log, { artifacts, cache });
  let calls = 0;
  const query = (parameters: Record<string, unknown> = {}, windowFill = 0) =>
    pipeline.run(
      { tool_call_id: `c${++calls}`, tool_name: 'query_database', parameters: { query: 'SELECT 1', ...parameters } },
      never,
      { windowFill },
    );
  return { query, folder, stamps, sql };
}

describe('core/tools/queryDatabase: results', () => {
  it('tells the size of all its rows, and whether there are more than it prints', async () => {
    const truncated = async (rows: number, answer: Partial<SqlResult>, parameters = {}) =>
      (await open({ rows: numbers(rows), ...answer }).query(parameters)).truncated === true;
    assert.equal(await truncated(200, {}), false);
    assert.equal(await truncated(201, {}), true);
    assert.equal(await truncated(201, {}, { response_format: 'full' }), false);
    assert.equal(await truncated(2, { truncated: true }), true);
    assert.equal(await truncated(1, {}, { response_format: 'brief' }), true);
    assert.equal(await truncated(0, {}, { response_format: 'brief' }), false);
    const { data_size_bytes } = await open({ rows: numbers(3) }).query();
    assert.equal(data_size_bytes, '{"n":0}\n{"n":1}\n{"n":2}\n'.length);
  });

  it('says in brief how to get the rows: the model may not have asked for that', async () => {
    const { query } = open({ rows: numbers(3) });
    const { observation, output_level } = await query({}, 0.9);
    assert.equal(output_level, 'brief');
    assert.match(observation, /^Result: 3 rows[^]*\n… 3 rows; ask with response_format "standard"/);
    assert.match((await query({ response_format: 'standard' }, 0.9)).observation, /\[0\]\n\[1\]\n\[2\]$/);
  });

  it('keeps all rows of a large result as a table, and prints the beginning', async () => {
    const rows = Array.from({ length: 5000 }, (_, at): SqlValue[] => [`${at} ${'x'.repeat(300)}`]);
    const { query, folder } = open({ rows });
    const { observation, artifact_id = '', truncated } = await query();
    assert.equal(truncated, true);
    assert.match(observation, /^Result: 5000 rows × 1 columns\nColumns: /);
    assert.ok(observation.includes(`(5000 rows as JSON Lines, 1.5 MB)`));
    assert.ok(observation.endsWith(`or query_database with FROM '${artifact_id}'.`));
    const lines = folder.files.get(`${artifact_id}.jsonl`)?.text.trimEnd().split('\n') ?? [];
    assert.deepEqual(
      lines.map((line): unknown => JSON.parse(line)),
      rows.map(([n]) => ({ n })),
    );
  });

  it('is given again until a file that it read is another', async () => {
    const { query, stamps, sql } = open({ rows: numbers(1), sources: [{ path: 'sales.csv', stamp: '1' }] });
    await query();
    assert.equal((await query()).cached, true);
    assert.equal((await query({ params: { a: 1 } })).cached, undefined);
    stamps.set('sales.csv', '2');
    assert.equal((await query()).cached, undefined);
    assert.equal(sql.queries.length, 3);
  });
});

describe('core/tools/printRow: JSON Lines', () => {
  it('has an object a row, with the columns in their order and every value as it is', () => {
    const long = 'x'.repeat(2000);
    const names = ['b', 'a', '__proto__', 'say "é"\n'].map((name) => ({ name, type: '' }));
    const text = jsonLines({ columns: names, rows: [[long, '12345678901234567890', 1, [null, { deep: true }]]] });
    assert.equal(
      text,
      `{"b":"${long}","a":"12345678901234567890","__proto__":1,"say \\"é\\"\\n":[null,{"deep":true}]}\n`,
    );
  });

  it('loses no column where several have a name', () => {
    const name = fc.constantFrom('a', 'A', 'a_1', 'a_2', 'A_1', 'b', '');
    assertProperty(
      fc.property(fc.array(name, { maxLength: 8 }), (names) => {
        const columns = names.map((each) => ({ name: each, type: '' }));
        const text = jsonLines({ columns, rows: [names.map((_, at) => at)] });
        const read: unknown = JSON.parse(text);
        assert.ok(typeof read === 'object' && read !== null);
        const keys = Object.keys(read);
        assert.equal(new Set(keys.map((key) => key.toLowerCase())).size, names.length);
        assert.deepEqual(
          Object.values(read),
          names.map((_, at) => at),
        );
        // A name that is there once stays what it is.
        names.forEach((each, at) => {
          const isOnce = names.filter((other) => other.toLowerCase() === each.toLowerCase()).length === 1;
          if (isOnce) assert.equal(keys[at], each);
        });
      }),
    );
  });
});
