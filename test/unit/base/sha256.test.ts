import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sha256 } from '../../../src/base/sha256';

const expected = (text: string): string => createHash('sha256').update(new TextEncoder().encode(text)).digest('hex');

describe('base/sha256', () => {
  it('has the digests of the standard', () => {
    assert.equal(sha256(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    assert.equal(sha256('a'.repeat(1_000_000)), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  });

  it('agrees with Node’s for every length around its blocks and any text', () => {
    for (let length = 0; length <= 200; length++)
      assert.equal(sha256('é'.repeat(length)), expected('é'.repeat(length)));
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => sha256(text) === expected(text)));
  });
});
