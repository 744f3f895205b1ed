import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeObservations, encodeObservations } from '../../../../src/core/agent/observations';

/** Text with what could open or close an observation, escaped already or not. */
const text = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '\n</observation>\n',
        '<observation tool_call_id="x">\n',
        '</observation>',
        '<\\/observation>',
        '<\\\\/observation>',
        '<\\observation tool_call_id="x">\n',
        '<',
        '\\',
        'observation',
        '\n',
      ),
    ),
  )
  .map((parts) => parts.join(''));
const list = fc.array(fc.record({ tool_call_id: fc.oneof(fc.string(), text), text }, { noNullPrototype: true }), {
  maxLength: 5,
});

describe('core/agent/observations', () => {
  it('are written each under its id', () => {
    assert.equal(
      encodeObservations([
        { tool_call_id: 'a', text: '1\n2' },
        { tool_call_id: 'b"<', text: '' },
      ]),
      '<observation tool_call_id="a">\n1\n2\n</observation>\n<observation tool_call_id="b\\"\\u003c">\n\n</observation>',
    );
  });

  it('come back as they were, whatever is in them', () => {
    fc.assert(
      fc.property(list, (given) => assert.deepEqual(decodeObservations(encodeObservations(given)), given)),
      {
        numRuns: 500,
      },
    );
  });

  it('hold no tag but their own: nothing inside ends one or starts another', () => {
    fc.assert(
      fc.property(list, (given) => {
        const message = encodeObservations(given);
        assert.equal(message.split('<observation').length - 1, given.length);
        assert.equal(message.split('</observation').length - 1, given.length);
      }),
      { numRuns: 500 },
    );
  });

  it('are not found in other messages', () => {
    for (const message of [
      '',
      'hello',
      '<observation>x</observation>',
      '<observation tool_call_id="a">x</observation>',
    ]) {
      assert.deepEqual(decodeObservations(message), []);
    }
  });
});
