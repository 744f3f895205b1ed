import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import {
  copyAddress,
  copyIdsIn,
  copyName,
  isCopyAddress,
  parseCopyAddress,
} from '../../../../src/core/store/copyNames';
import { assertProperty } from '../../../support/property';

const id = 'k3v9q2m7x1c8b5n0z4r6t';

describe('core/store/copyNames', () => {
  it('leaves names as they are that every system takes', () => {
    for (const name of [
      'sales.csv',
      '销售 2024 (最终).xlsx',
      "Müller's report v1.2.pdf",
      '.env',
      'Ünïcødé 🚀.json',
      'README',
    ]) {
      assert.equal(copyName(name), name);
    }
  });

  it('takes the last part of a path, of any system', () => {
    for (const given of [
      '../../etc/passwd',
      '..\\..\\passwd',
      '/etc/passwd',
      'C:\\secret\\passwd',
      'a/passwd/',
      'passwd/..',
    ])
      assert.equal(copyName(given), 'passwd');
  });

  it('cleans what nobody sees, what ends names elsewhere, and names of devices', () => {
    const cases: [given: string, name: string][] = [
      ['a\0b\n.csv', 'ab.csv'],
      ['gpj\u202Evsc.exe', 'gpjvsc.exe'],
      ['re\u200Bport.csv', 'report.csv'],
      ['book.xlsx#Sheet2', 'book.xlsx_Sheet2'],
      ['what?.csv', 'what_.csv'],
      ['name. . ', 'name'],
      ['  name.csv', 'name.csv'],
      ['con', '_con'],
      ['NUL.csv', '_NUL.csv'],
      ['com1 .csv', '_com1 .csv'],
      ['console.csv', 'console.csv'],
      ['', 'file'],
      ['..', 'file'],
      ['\u202E', 'file'],
    ];
    for (const [given, name] of cases) assert.equal(copyName(given), name, JSON.stringify(given));
  });

  it('shortens a long name and keeps its ending', () => {
    const name = copyName(`${'销售'.repeat(100)}.xlsx`);
    assert.ok(name.startsWith('销售销售') && name.endsWith('.xlsx'), name);
    assert.ok(Buffer.byteLength(name) <= 180 && Buffer.byteLength(name) > 170, String(Buffer.byteLength(name)));
  });

  it('makes of anything a name that is one file in its folder, and stays the same', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '/',
          '\\',
          '..',
          '.',
          ' ',
          '\0',
          ':',
          '#',
          'con',
          'nul',
          '\u202E',
          '\uD800',
          'e\u0301',
          '\u0338',
          '<',
          'x'.repeat(200),
        ),
      ),
    );
    assertProperty(
      fc.property(hostile, (parts) => {
        const name = copyName(parts.join(''));
        assert.equal(copyName(name), name);
        assert.ok(name !== '' && name !== '.' && name !== '..');
        assert.equal(path.posix.basename(name), name);
        assert.equal(path.win32.basename(name), name);
        assert.doesNotMatch(name, /[\p{Cc}\p{Cs}<>:"/\\|?*#\u202A-\u202E\u2066-\u2069]|[. ]$/u);
        assert.doesNotMatch(name, /^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i);
        assert.ok(Buffer.byteLength(name) <= 180);
        assert.deepEqual(parseCopyAddress(copyAddress(id, name)), { id, name });
      }),
      { numRuns: 2000 },
    );
  });

  it('knows addresses of copies, and none that lead elsewhere', () => {
    assert.deepEqual(parseCopyAddress(`attached:${id}/sales.csv`), { id, name: 'sales.csv' });
    assert.equal(isCopyAddress('attached:x/y'), true);
    assert.equal(isCopyAddress('data/attached:x'), false);
    for (const address of [
      ...['attached:../../etc/passwd', `attached:${id}/../x`, `attached:${id}/..`, `attached:${id}/a/b`],
      ...[`attached:${id}\\x`, 'attached:/x', 'attached:ABCDEFGHIJ/x', `attached:${id}/`, `attached:${id}/nul`],
    ]) {
      assert.equal(parseCopyAddress(address), undefined, address);
    }
  });

  it('finds the ids in a text', () => {
    const text = `{"path":"attached:${id}/a.csv"} attached:short/x FROM 'attached:${'b'.repeat(21)}/b c.csv'`;
    assert.deepEqual(copyIdsIn(text), [id, 'b'.repeat(21)]);
  });
});
