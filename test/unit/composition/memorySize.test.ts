import assert from 'node:assert/strict';
import { bytesOf } from '../../../src/composition/memorySize';

describe('composition: the memory that programs may take', () => {
  it('is as many bytes as its unit says', () => {
    assert.equal(bytesOf('500MB'), 500 * 1024 * 1024);
    assert.equal(bytesOf('4GB'), 4 * 1024 * 1024 * 1024);
    assert.equal(bytesOf('4096MB'), bytesOf('4GB'));
  });

  it('has no limit where none is set', () => {
    assert.equal(bytesOf(''), undefined);
  });
});
