import assert from 'node:assert/strict';
import { plainResponse } from '../../../../src/core/agent/agentResponse';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { citedFact, factAgain, isSameValue, plainValue } from '../../../../src/host/facts/citedFact';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { localize } from '../../../support/ports';
import { Intake } from '../../../unit/workers/data/intake';

describe('host/citedFact', () => {
  it('takes a value for the same where only the last digits of its double differ', () => {
    assert.ok(isSameValue(4_210_332.500000001, 4_210_332.5));
    assert.ok(!isSameValue(4_210_332.6, 4_210_332.5));
    assert.ok(isSameValue(0, 0) && isSameValue(null, null) && isSameValue('2024-03', '2024-03'));
    assert.ok(!isSameValue('2024-03', '2024-04') && !isSameValue(null, 0) && !isSameValue(1e-12, 0));
  });

  it('reads numbers that came as text where a number stood before', () => {
    assert.equal(plainValue('12345678901234567890', 1), Number('12345678901234567890'));
    assert.equal(plainValue('East', 'West'), 'East');
    assert.equal(plainValue('12', 'West'), '12');
    assert.equal(plainValue(null, 1), null);
  });

  describe('computed again', () => {
    let intake: Intake;
    before(async () => {
      intake = await Intake.open();
      await intake.write('sales.csv', 'amount\n1\n2\n');
    });
    after(() => intake.close());
    const formatter = makeFormatter(localize, 'en');
    const again = (sql: string, value: number | string | null, patience?: number) =>
      factAgain({ sql, value }, intake.engine, formatter, patience);
    const SUM = `SELECT sum("amount") FROM 'sales.csv'`;

    it('is the same of a file that has not changed, and another one of one that has', async () => {
      assert.deepEqual(await again(SUM, 3), { value: 3, same: true });
      await intake.write('sales.csv', 'amount\n1\n2\n4\n');
      assert.deepEqual(await again(SUM, 3), { value: 7, same: false });
      await intake.write('sales.csv', 'price\n1\n');
      await assert.rejects(again(SUM, 3), /amount/);
    });

    it('passes the guard like any other query, whatever a session file holds', async () => {
      for (const sql of [
        `SELECT * FROM read_csv('/etc/passwd')`,
        `COPY (SELECT 1) TO 'x.csv'`,
        `SELECT 1; SELECT 2`,
        `SELECT content FROM read_text('sales.csv')`,
        `SELECT * FROM '../secret.csv'`,
      ]) {
        await assert.rejects(
          again(sql, 1),
          (error) => error instanceof Error && !error.message.includes(intake.folder),
          sql,
        );
      }
    });

    it('ends, and says what to do, where it takes too long', async () => {
      const endless = `SELECT count(*) FROM range(10000000) AS a, range(10000000) AS b WHERE a.range * b.range % 7 = 3`;
      await assert.rejects(again(endless, 1, 100), /took longer than 0 seconds\. Open the query/);
      assert.deepEqual(await again('SELECT 1', 1), { value: 1, same: true });
    });
  });

  it('is found by its number in the reply of its turn, and in no other', () => {
    const ref = { text: '3', fact_id: 'k7f2.c1.sum', label: 'x', value: 3, check: 'same' as const, path: 'a', table: 'a', sql: 'SELECT 3', where: '' }; // prettier-ignore
    const { response, metadata } = plainResponse('x', 1);
    const reply = (turn: string, index: number): AgentEvent => ({
      ...{ type: 'reply', turn, downloads: [], raw: '', model: 'm', round: 1 },
      response: { response, metadata: { ...metadata, fact_refs: [{ ...ref, index }] } },
    });
    const events = [reply('t1', 1), reply('t2', 2)];
    assert.equal(citedFact(events, 't1', 1)?.fact_id, 'k7f2.c1.sum');
    assert.equal(citedFact(events, 't1', 2), undefined);
    assert.equal(citedFact(events, 't3', 1), undefined);
  });
});
