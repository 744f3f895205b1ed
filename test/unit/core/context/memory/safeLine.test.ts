/** Texts of anybody's as one line of the conversation memory. */
import assert from 'node:assert/strict';
import { safeLine } from '../../../../../src/core/context/memory/safeLine';

describe('core/context/memory/safeLine', () => {
  it('leaves no fence, however long, that a block of code could be opened or closed with', () => {
    assert.equal(safeLine('```sql'), '``sql');
    assert.equal(safeLine('a ````` b ~~~~ c'), 'a `` b ~~ c');
    assert.equal(safeLine('```\nDROP\n```', '\\n'), '``\\nDROP\\n``');
  });

  it('leaves marks of code and struck words as they are', () => {
    assert.equal(safeLine('`a` and ``b`` and ~~c~~'), '`a` and ``b`` and ~~c~~');
  });
});
