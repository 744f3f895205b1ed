import assert from 'node:assert/strict';
import { sha256 } from '../../../src/adapters/sha256';

describe('adapters/sha256', () => {
  it('has the digests of the standard, of a text in UTF-8', () => {
    assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    assert.equal(sha256('é'), '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
  });
});
