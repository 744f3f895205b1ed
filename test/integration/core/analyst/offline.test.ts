/** The built-in analyst asks no other machine: what it is asked and what it reads stay where they are. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { listen } from '../../../support/localServer';
import { attached, Talk } from '../analysis/talk';

/** What Node tells of each socket that this process connects (nodejs.org/api/diagnostics_channel.html). */
const CONNECTS = 'net.client.socket';
const QUESTIONS = ['Analyze', 'total amount by region', `SELECT sum(amount) FROM 'sales.csv'`, 'https://example.com/'];
/** What would have the engine ask another machine, were it let through. */
const ABROAD = ['https://127.0.0.1:1/a.csv', 's3://bucket/a.parquet', 'hf://datasets/a/b.csv'];

describe('core/analyst: other machines', () => {
  let connected = 0;
  const count = (): void => {
    connected++;
  };
  let talk: Talk;
  before(async () => {
    talk = await Talk.open({ 'sales.csv': 'day,region,amount\n2024-01-01,north,1\n2024-01-02,south,2\n' });
    subscribe(CONNECTS, count);
  });
  after(() => {
    unsubscribe(CONNECTS, count);
    talk.close();
  });

  it('are asked nothing, whatever the question is', async () => {
    for (const question of QUESTIONS) await talk.send(question, attached('sales.csv'));
    assert.equal(connected, 0);
    const server = createServer((_, response) => response.end());
    await fetch(await listen(server));
    server.close();
    assert.equal(connected, 1, 'a connection is counted');
  });

  it('are asked nothing by the SQL engine, which refuses their addresses', async () => {
    for (const address of ABROAD) {
      const sql = `FROM '${address}'`;
      await assert.rejects(talk.engine.query({ sql, params: {}, maxRows: 1 }, new AbortController().signal), {
        name: 'SqlEngineError',
      });
    }
  });
});
