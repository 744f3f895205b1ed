import assert from 'node:assert/strict';
import { fingerprint } from '../../../../src/base/fingerprint';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { writtenCode } from '../../../../src/core/store/writtenCode';
import { answered, brokeOff } from '../../../support/turns';

describe('code as it was saved', () => {
  const said = (...codes: string[]): AgentEvent =>
    answered('t1', 1, 'x', { code_blocks: codes.map((code) => ({ code_id: 'a', code })) });

  it('is found in the replies of a session by its fingerprint', () => {
    const events = [said('one'), brokeOff('t2', 1, 'no reply'), said('two', 'half \ud800')];
    for (const text of ['one', 'two', 'half \ufffd']) assert.equal(writtenCode(events, fingerprint(text)), text);
    assert.equal(writtenCode(events, fingerprint('mine')), undefined);
    assert.equal(writtenCode([], fingerprint('one')), undefined);
    const reply = said();
    assert.ok(reply.type === 'reply');
    const withScripts: AgentEvent = { ...reply, made_code: [{ code_id: 'code_sales_analysis', code: 'made' }] };
    assert.equal(
      writtenCode([withScripts], fingerprint('made')),
      'made',
      'a script of a report is no word of the model',
    );
  });
});
