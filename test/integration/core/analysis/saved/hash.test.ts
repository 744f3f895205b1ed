import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { sha256 } from '../../../../../src/adapters/sha256';
import { conditionSql, joinWhere, whereSql, type Condition } from '../../../../../src/core/analysis/conditions';
import { readConditions } from '../../../../../src/core/analysis/saved/conditionsOf';
import {
  canonicalLine,
  canonicalNumber,
  canonicalShare,
  factsHash,
  type SetFact,
} from '../../../../../src/core/analysis/saved/hash';
import { FACTS } from '../../../../../src/core/analysis/saved/pythonFacts';
import { HASH, SQL_SETUP } from '../../../../../src/core/analysis/saved/sqlScript';
import { capture } from '../../../../support/process';
import { findBarePython } from '../../../../support/python';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assertProperty, sampleOf } from '../../../../support/property';

describe('core/analysis/saved: the facts hash', () => {
  it('writes a number with 10 significant digits, and what means nothing not at all', () => {
    const cases: [number, string][] = [
      [0, '0'],
      [-0, '0'],
      [4210332, '4210332'],
      [4000, '4e3'],
      [-0.1, '-1e-1'],
      [0.1 + 0.2, '3e-1'],
      [1 / 3, '3333333333e-10'],
      [12345678905, '1234567891e1'],
      [-12345678905, '-1234567891e1'],
      [9999999999.99, '1e10'],
      [Number.MAX_VALUE, '1797693135e299'],
      [5e-324, '4940656458e-333'],
    ];
    for (const [value, text] of cases) assert.equal(canonicalNumber(value), text);
    assert.equal(canonicalShare(1e-17), '0');
    assert.equal(canonicalShare(-0.12345678951), '-12345679e-8');
    assert.equal(canonicalShare(123.4), '1234e-1');
  });

  it('does not depend on the order of facts, and on each of them', () => {
    const facts: SetFact[] = [
      { address: 'rows', value: 3 },
      { address: 'c1.top["\u{1F600}"]', value: 1 },
      { address: 'c1.top["\uFFFD"]', value: 2 },
      { address: 'c1.min', value: 'a\n"b"\\' },
    ];
    const hash = factsHash(facts, sha256);
    assert.equal(factsHash(facts.toReversed(), sha256), hash);
    for (const [at, fact] of facts.entries()) {
      const other = facts.with(at, { ...fact, value: fact.value === 3 ? 4 : 3 });
      assert.notEqual(factsHash(other, sha256), hash);
    }
    assert.equal(canonicalLine({ address: 'c1.min', value: 'a\n"b"\\' }), 'c1.min\t"a\\n"b"\\\\');
  });

  it('is the same in SQL and in Python, for any numbers and texts', async function () {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 1e13 }).map((digits) => digits / 1e3),
      fc.constant(null),
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    );
    const some = sampleOf(fc.record({ value, isShare: fc.boolean() }), 4000);
    const facts = some.map((fact, at): SetFact => ({
      address: `f${at}`,
      value: fact.value,
      isShare: fact.isShare && typeof fact.value === 'number',
    }));
    const wanted = factsHash(facts, sha256);

    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(SQL_SETUP.join('\n'));
    const appender = await connection.createAppender('facts');
    for (const fact of facts) {
      appender.appendVarchar(fact.address);
      if (typeof fact.value === 'number') appender.appendDouble(fact.value);
      else appender.appendNull();
      if (typeof fact.value === 'string') appender.appendVarchar(fact.value);
      else appender.appendNull();
      appender.appendBoolean(fact.isShare === true);
      appender.endRow();
    }
    appender.closeSync();
    await connection.run(HASH);
    const lines = await connection.runAndReadAll('SELECT line FROM lines');
    assert.deepEqual(
      lines
        .getRowsJson()
        .flatMap(([line]) => (typeof line === 'string' ? line : []))
        .sort(),
      facts.map(canonicalLine).sort(),
    );
    const found = await connection.runAndReadAll('SELECT sha256(string_agg(line, chr(10) ORDER BY line)) FROM lines');
    assert.equal(found.getRowsJson()[0]?.[0], wanted);
    connection.disconnectSync();

    const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-hash-'));
    try {
      await writeFile(path.join(folder, 'facts.json'), JSON.stringify(facts));
      const code = `import functools, hashlib, json, math, operator\n${FACTS}\nfacts = json.load(open("facts.json", encoding="utf-8"))\nlines = sorted(f["address"] + "\\t" + canonical(f["value"], f["isShare"]) for f in facts)\nprint(hashlib.sha256("\\n".join(lines).encode("utf-8")).hexdigest())\n`;
      await writeFile(path.join(folder, 'hash.py'), code);
      const { output } = await capture(await findBarePython(), ['hash.py'], { cwd: folder });
      assert.equal(output.trim(), wanted);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('core/analysis/saved: conditions read back from SQL', () => {
  const plain = { noNullPrototype: true };
  const name = fc.string({ minLength: 1 });
  const compared = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
  );
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ column: name, op: fc.constantFrom('=', '!=', '<', '<=', '>', '>='), value: compared }, plain),
    fc.record(
      { column: name, op: fc.constant('contains' as const), value: fc.string().map((text) => text.toLowerCase()) },
      plain,
    ),
    fc.record({ column: name, op: fc.constantFrom('missing', 'present') }, plain),
    fc.record(
      { column: name, op: fc.constant('in' as const), values: fc.array(compared, { minLength: 1, maxLength: 4 }) },
      plain,
    ),
  );

  it('gives what was written, joined in whatever way', () => {
    assertProperty(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 4 }),
        fc.array(condition, { minLength: 1, maxLength: 3 }),
        (a, b) => {
          assert.deepEqual(readConditions(whereSql(a)), a);
          assert.deepEqual(readConditions(joinWhere(whereSql(a), whereSql(b))), [...a, ...b]);
        },
      ),
    );
  });

  it('takes no other SQL', () => {
    for (const sql of [
      'a = 1',
      '"a" = 1 OR true',
      '"a" = 1 XOR "b" = 2',
      '"a" = 1; DROP',
      'lower("a") = \'x\'',
      '("a" = 1',
      '"a" = 1)',
    ]) {
      assert.equal(readConditions(sql), undefined, sql);
    }
    assert.deepEqual(readConditions(conditionSql({ column: 'a', op: 'present' })), [{ column: 'a', op: 'present' }]);
  });
});
