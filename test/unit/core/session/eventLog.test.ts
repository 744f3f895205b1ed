import assert from 'node:assert/strict';
import * as z from 'zod';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { EventLog } from '../../../../src/core/session/eventLog';
import { everyEvent } from '../../../support/events';
import { tickingClock } from '../../../support/ports';
import { call } from '../../../support/replies';
import { answered, asked, calls, result } from '../../../support/turns';

const lineSchema = z.looseObject({
  timestamp: z.iso.datetime(),
  event: z.enum(['ModelInput', 'ModelOutput', 'BackendProcessing', 'code_saved', 'code_retrieved', 'context_cleaned']),
  conversation_id: z.string(),
});
type Line = z.infer<typeof lineSchema>;

function setUp(isOn: () => boolean = () => true): { log: EventLog; lines: Line[]; texts: string[] } {
  const lines: Line[] = [];
  const texts: string[] = [];
  const write = (conversation: string, text: string): void => {
    assert.ok(text.endsWith('\n') && text.indexOf('\n') === text.length - 1, 'one line');
    const line = lineSchema.parse(JSON.parse(text));
    assert.equal(line.conversation_id, conversation);
    lines.push(line);
    texts.push(text);
  };
  return { log: new EventLog(write, tickingClock(), isOn), lines, texts };
}
const place = { turn: 't1', round: 1 };

describe('the event log', () => {
  it('has a line of every event but of what is still streaming, with where it was', () => {
    const { log, lines } = setUp();
    for (const event of everyEvent) log.event('s1', event);
    const written = everyEvent.filter(({ type }) => type !== 'reply_delta');
    assert.equal(lines.length, written.length);
    for (const [at, event] of written.entries()) {
      assert.equal(lines[at]?.['turn'], event.turn);
      if ('round' in event) assert.equal(lines[at]['round'], event.round, event.type);
    }
    const kinds: Partial<Record<AgentEvent['type'], string>> = {
      reply: 'ModelOutput',
      reasked: 'ModelOutput',
      code_saved: 'code_saved',
      context_cleaned: 'context_cleaned',
    };
    assert.deepEqual(
      lines.map(({ event }) => event),
      written.map(({ type }) => kinds[type] ?? 'BackendProcessing'),
    );
    assert.ok(lines.some(({ event }) => event === 'context_cleaned'));
  });

  it('has what the model said as it came, and what tools gave', () => {
    const { log, lines } = setUp();
    log.event('s1', answered('t1', 2, 'Five.'));
    log.event('s1', result('t1', 1, 'c1', 'Rows: 5'));
    assert.match(String(lines[0]?.['raw']), /"content":"Five\."/);
    assert.match(JSON.stringify(lines[1]), /Rows: 5/);
  });

  it('has of a request what the one before had not', () => {
    const { log, lines } = setUp();
    const first = { role: 'user' as const, content: 'How much?' };
    const second = { role: 'assistant' as const, content: '{}' };
    const request = { system: 'You are …', messages: [first], tools: [] };
    log.modelInput('s1', place, 'm', request);
    log.modelInput('s1', { turn: 't1', round: 2 }, 'm', { ...request, messages: [{ ...first }, second, first] });
    log.modelInput('s1', { turn: 't1', round: 3 }, 'm', { ...request, system: 'Other', messages: [second] });
    log.modelInput('s2', place, 'm', { ...request, system: 'Other', messages: [second] });
    assert.deepEqual(
      lines.map((line) => [line['messages'], line['messages_unchanged'], line['system'], line['new_messages']]),
      [
        [1, 0, 'You are …', [first]],
        [3, 1, undefined, [second, first]],
        [1, 0, 'Other', [second]],
        [1, 0, 'Other', [second]],
      ],
    );
  });

  it('tells requests for summaries apart, which change nothing of what the next one has new', () => {
    const { log, lines } = setUp();
    const first = { role: 'user' as const, content: 'How much?' };
    const asks = { role: 'user' as const, content: 'Write a summary.' };
    const request = { system: 'You are …', messages: [first], tools: [] };
    log.modelInput('s1', place, 'm', request);
    log.modelInput('s1', { ...place, round: 0 }, 'w', { ...request, system: 'W', messages: [first, asks] }, 'summary');
    log.summaryOutput('s1', 't1', 'w', { raw: '', ended: 'slow', error: 'Time is up' });
    log.modelInput('s1', { ...place, round: 2 }, 'm', { ...request, messages: [first, first] });
    assert.deepEqual(
      lines.map((line) => [line['purpose'], line['messages_unchanged'], line['system'], line['new_messages']]),
      [
        [undefined, 0, 'You are …', [first]],
        ['summary', 1, 'W', [asks]],
        ['summary', undefined, undefined, undefined],
        [undefined, 1, undefined, [first]],
      ],
    );
    const { event, turn, round, model, ended, error } = lines[2] ?? assert.fail();
    assert.deepEqual([event, turn, round, model, ended, error], ['ModelOutput', 't1', 0, 'w', 'slow', 'Time is up']);
  });

  it('says who took code', () => {
    const { log, lines } = setUp();
    log.codeRetrieved('s1', 'code_a');
    assert.equal(lines[0]?.event, 'code_retrieved');
    assert.equal(lines[0]['code_id'], 'code_a');
  });

  it('cuts long texts, says how many characters were cut, and bounds a line', () => {
    const { log, texts } = setUp();
    log.event('s1', asked('t1', 'x'.repeat(20_007)));
    assert.match(texts[0] ?? '', /x… \[7 characters cut\]/);
    const messages = Array.from({ length: 300 }, () => ({ role: 'user' as const, content: 'y'.repeat(30_000) }));
    log.modelInput('s1', place, 'm', { system: '', messages, tools: [] });
    assert.ok((texts[1] ?? '').length < 1_100_000);
  });

  it('holds no secret, wherever it stands', () => {
    const { log, texts } = setUp();
    const key = 'sk-ant-api03-AbCdEf0123456789_-xyz';
    log.event('s1', asked('t1', `My key is ${key}, use it`));
    log.event('s1', calls('t1', 1, call('t', 'c1', { password: 'hunter2', nested: { 'x-api-key': 'abc12345' } })));
    log.event('s1', result('t1', 1, 'c1', `Authorization: Bearer ${'t'.repeat(30)}\npostgres://me:hunter2@db:5432/x`));
    log.modelInput('s1', place, 'm', {
      system: '',
      tools: [],
      messages: [{ role: 'user', content: `{"api_key":"${key}"}` }],
    });
    log.event('s1', { type: 'tool_started', ...place, call: call('t', 'c', { api_key: 12345 }) });
    for (const secret of [key, 'hunter2', 'abc12345', 'tttttttttt', '12345}'])
      assert.ok(!texts.join('').includes(secret), secret);
    assert.match(texts.join(''), /postgres:\/\/me:\[masked\]@db:5432/);
  });

  it('holds no secret of a field, also in lists, and leaves what is counted', () => {
    const { log, texts } = setUp();
    const args = {
      dbPassword: 'hunter2',
      DB_PASSWORD: 'hunter2',
      user_passwd: ['hunter2', 12345],
      secret: { value: 'hunter2', at: [54321] },
      aws_secret_access_key: 'hunter2',
      token: 'hunter2',
    };
    const counts = { token: 1200, max_tokens: 4096, password_resets: 12, reset_password: 45, account_key: 7 };
    log.event('s1', calls('t1', 1, call('t', 'c1', { ...args, ...counts })));
    log.event('s1', { type: 'tool_started', ...place, call: call('t', 'c', { ...args, ...counts }) });
    for (const secret of ['hunter2', '12345', '54321']) assert.ok(!texts.join('').includes(secret), texts.join(''));
    const named = JSON.stringify(counts).slice(1, -1);
    assert.ok(texts[1]?.includes(named), texts[1]);
  });

  it('writes nothing while it is off', () => {
    let isOn = false;
    const { log, lines } = setUp(() => isOn);
    log.event('s1', asked('t1', 'Hi'));
    log.modelInput('s1', place, 'm', { system: '', messages: [], tools: [] });
    log.codeRetrieved('s1', 'a');
    assert.deepEqual(lines, []);
    isOn = true;
    log.event('s1', asked('t1', 'Hi'));
    assert.equal(lines.length, 1);
  });
});
