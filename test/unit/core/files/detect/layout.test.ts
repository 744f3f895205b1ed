import assert from 'node:assert/strict';
import { detectLayout } from '../../../../../src/core/files/detect/layout';

describe('where a table begins', () => {
  const months = Array.from({ length: 12 }, (_, at) => [`2023-${String(at + 1).padStart(2, '0')}`, `${at}.5`, 'A']);

  it('is below what is told of a series, each by a word', () => {
    const about = [['Title', 'Sales of shops', 'Codes'], ['CDID', 'K4X7', ''], ['Release date', '19-04-2024', ''], ['Notes', '', '']]; // prettier-ignore
    const { skip, headerRows, names } = detectLayout([...about, ...months]);
    assert.deepEqual([skip, headerRows, names], [0, 4, ['Title', 'Sales of shops', 'Codes']]);
  });

  it('is not below records that lack their period', () => {
    const rows = [['Month', 'Sales', 'State'], ['unknown', '7.5', 'A'], ['unknown', '8.5', 'A'], ...months]; // prettier-ignore
    assert.equal(detectLayout(rows).headerRows, 1);
    // A record further down that begins with a word says that such rows are records.
    const series = [['Title', 'Sales', 'Codes'], ['CDID', 'K4X7', ''], ['Unit', 'm', ''], ...months, ['later', 'x', '']]; // prettier-ignore
    assert.equal(detectLayout(series).headerRows, 1);
  });
});
