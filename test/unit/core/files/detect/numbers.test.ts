/** How a file writes its numbers, where its cells leave a choice. */
import assert from 'node:assert/strict';
import { detectNumbers } from '../../../../../src/core/files/detect/numbers';

describe('core/files/detect: a comma before three digits alone', () => {
  const cells = ['1,234', '5,678', '12'];

  for (const delimiter of [',', '\t', '|', ' ']) {
    it(`stands between thousands in a file that is divided by ${JSON.stringify(delimiter)}, and is told`, () => {
      assert.deepEqual(detectNumbers(cells, delimiter), { decimal: '.', thousands: ',', ambiguous: ',' });
    });
  }

  it('is the decimal mark in a file that is divided by semicolons, and is told', () => {
    assert.deepEqual(detectNumbers(cells, ';'), { decimal: ',', thousands: '', ambiguous: ',' });
  });

  it('is what the user says in any file', () => {
    for (const delimiter of ['\t', ';']) {
      assert.deepEqual(detectNumbers(cells, delimiter, ','), { decimal: ',', thousands: '', ambiguous: '' });
      assert.deepEqual(detectNumbers(cells, delimiter, '.'), { decimal: '.', thousands: ',', ambiguous: '' });
    }
  });

  it('is what other cells leave no choice about, whatever divides the file', () => {
    for (const delimiter of ['\t', ';']) {
      assert.deepEqual(detectNumbers([...cells, '0,5'], delimiter), { decimal: ',', thousands: '', ambiguous: '' });
      assert.deepEqual(detectNumbers([...cells, '0.5'], delimiter), { decimal: '.', thousands: ',', ambiguous: '' });
    }
  });
});
