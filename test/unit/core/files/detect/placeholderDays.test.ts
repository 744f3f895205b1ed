import assert from 'node:assert/strict';
import { placeholderDays } from '../../../../../src/core/files/detect/placeholderDays';

describe('core/files/detect/placeholderDays', () => {
  it('finds days that lie far from all others', () => {
    const found = ['0001-01-01', '1899-12-30', '1900-01-01', '1970-01-01', '9999-12-31'];
    assert.deepEqual(placeholderDays({ found, first: '2019-03-01', last: '2024-06-30' }), found);
    assert.deepEqual(placeholderDays({ found: ['1900-01-01'], first: '1931-02-03', last: '2004-05-06' }), ['1900-01-01']); // prettier-ignore
    assert.deepEqual(placeholderDays({ found: ['2099-12-31'], first: '2019-01-01', last: '2031-12-31' }), ['2099-12-31']); // prettier-ignore
  });

  it('finds none in a day that others are near to', () => {
    assert.deepEqual(placeholderDays({ found: ['1900-01-01'], first: '1900-01-02', last: '2020-01-01' }), []);
    assert.deepEqual(placeholderDays({ found: ['1970-01-01'], first: '1941-05-06', last: '2003-01-02' }), []);
    assert.deepEqual(placeholderDays({ found: ['1970-01-01'], first: '1991-05-06', last: '2023-01-02' }), []);
    assert.deepEqual(placeholderDays({ found: ['2099-12-31'], first: '2000-01-01', last: '2100-01-01' }), []);
  });

  it('has no day of a calendar’s end for a value, even where there is no other day', () => {
    assert.deepEqual(placeholderDays({ found: ['9999-12-31'] }), ['9999-12-31']);
    assert.deepEqual(placeholderDays({ found: ['1900-01-01', '1970-01-01'] }), []);
  });
});
