import assert from 'node:assert/strict';
import { declaredCodes } from '../../../../../src/core/files/detect/declaredCodes';

describe('core/files/detect/declaredCodes', () => {
  const DECLARED: readonly (readonly [text: string, codes: readonly number[]])[] = [
    ['-999 = no data', [-999]],
    ['missing: 9999', [9999]],
    ['Missing values are coded as -99.9.', [-99.9]],
    ['NODATA_value -9999', [-9999]],
    ['"-9" means not available', [-9]],
    ['Missing data: -999, -888', [-999, -888]],
    ['-7, -8 or -9 = missing', [-7, -8, -9]],
    ['Fehlwerte sind mit -999 gekennzeichnet', [-999]],
    ['Fehlwert;-999,0', []],
    ['Fehlwert -999,0', [-999]],
    ['valeurs manquantes : -9999', [-9999]],
    ['缺失值用-9999表示', [-9999]],
    ['999999 表示缺测', [999999]],
    ['−99 = нет данных', [-99]],
    ['99 = not reported; 88 = not asked', [99]],
  ];
  for (const [text, codes] of DECLARED) {
    it(`finds ${codes.length > 0 ? codes.join(', ') : 'nothing'} in: ${text}`, () => {
      assert.deepEqual(declaredCodes([text]), codes);
    });
  }

  it('takes no other number for a code', () => {
    const texts = [
      'Missing values: 12',
      'No data for 2020-2021',
      '2020-2021: no data',
      'Data missing since 1999-01-01',
      'Station 9999',
      'Report of 2024; 3 rows are missing',
      '9 = missing',
      'Tel. 999-999, not available on Sundays',
    ];
    assert.deepEqual(texts.flatMap((text) => declaredCodes([text])), []); // prettier-ignore
  });
});
