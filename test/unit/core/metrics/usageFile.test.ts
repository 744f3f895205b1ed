import assert from 'node:assert/strict';
import Papa from 'papaparse';
import { ConversationMetrics } from '../../../../src/core/metrics/conversationMetrics';
import { usageCsv, usageJson } from '../../../../src/core/metrics/usageFile';
import { entriesOf } from '../../../support/sessionEntries';
import { called, conversation } from './usageEvents';

const usageOf = (events: Parameters<typeof entriesOf>[0]) => new ConversationMetrics(entriesOf(events)).usage();

describe('core/metrics: figures as files', () => {
  it('are a CSV with one row a tool and a model', () => {
    const { data, errors } = Papa.parse<Record<string, string>>(usageCsv(usageOf(conversation)), {
      header: true,
      skipEmptyLines: true,
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      data.map((row) => [row['kind'], row['name'], row['calls'], row['errors'], row['total_ms'], row['cost_usd']]),
      [
        ['tool', 'file_reader', '2', '0', '120', ''],
        ['tool', 'query_database', '3', '1', '2440', ''],
        ['model', 'claude-haiku-4-5', '2', '1', '3000', '0.00367'],
        ['model', 'my-gateway-model', '1', '0', '', ''],
      ],
    );
  });

  it('end each line as RFC 4180 has it, and quote what needs it', () => {
    const csv = usageCsv(usageOf(called('c', { tool_name: 'a "b", c\nd' })));
    assert.ok(csv.endsWith('\r\n'));
    assert.ok(csv.includes('\r\ntool,"a ""b"", c\nd",1,'));
  });

  it('hold no formula', () => {
    const names = ['=1+1', '+A1', '-A1', '@SUM(A1)', ' =1', '＝1', '=HYPERLINK("http://x","y")'];
    for (const name of names) {
      const csv = usageCsv(usageOf(called('c', { tool_name: name })));
      const cell = Papa.parse<string[]>(csv).data[1]?.[1];
      assert.equal(cell, `'${name}`, JSON.stringify(name));
    }
    assert.equal(Papa.parse<string[]>(usageCsv(usageOf(called('c', { tool_name: 'a=b' })))).data[1]?.[1], 'a=b');
  });

  it('are JSON with everything and where it is from', () => {
    const usage = usageOf(conversation);
    const source = { scope: 'all', sessions: 2, unreadable: 0, left: 1 } as const;
    const text = usageJson(usage, source, { version: '1.0.0', at: '2026-11-21T10:00:00.000Z' });
    const expected = { product: 'BA-Agent', version: '1.0.0', at: '2026-11-21T10:00:00.000Z', ...source, ...usage };
    assert.deepEqual(JSON.parse(text), expected);
  });
});
