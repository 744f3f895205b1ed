import assert from 'node:assert/strict';
import { fillPlaces } from '../../../../src/base/text';
import { exitMessage } from '../../../../src/core/run/exitMessage';
import type { RunEnd } from '../../../../src/core/run/runner';
import { makeFormatter } from '../../../../src/core/text/formatter';

const formatter = makeFormatter((message, values) => fillPlaces(message, values ?? {}), 'en');
const words = (end: RunEnd, durationMs = 1234): string => exitMessage({ end, durationMs }, formatter);

describe('the words for how a run ended', () => {
  it('are those of each end', () => {
    assert.equal(words({ how: 'exited', code: 0 }), 'Exit code 0 in 1.2 s');
    assert.equal(words({ how: 'signalled', signal: 'SIGSEGV' }), 'Ended by SIGSEGV after 1.2 s');
    assert.equal(words({ how: 'timed_out', afterMs: 60_000 }, 60_123), 'Ended after 60 s: the time was up');
    assert.equal(words({ how: 'stopped', by: 'terminal' }), 'Stopped after 1.2 s');
    assert.equal(words({ how: 'too_much_output', bytes: 1 }), 'Ended after 1.2 s: it wrote more than is kept');
    assert.equal(words({ how: 'not_started', code: 'ENOENT' }), 'It could not be started (ENOENT)');
  });

  it('tell long times in minutes', () => {
    assert.equal(words({ how: 'exited', code: 1 }, 119_000), 'Exit code 1 in 119 s');
    assert.equal(words({ how: 'exited', code: 1 }, 125_400), 'Exit code 1 in 2 min 5 s');
  });
});
