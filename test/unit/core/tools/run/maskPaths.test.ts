import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pathMask } from '../../../../../src/core/tools/run/maskPaths';
import { assertProperty } from '../../../../support/property';

const mask = pathMask([
  { path: '/home/anna', shown: '~' },
  { path: '/home/anna/work/销售 数据', shown: '' },
  { path: '/home/anna/.config/Code/storage/runs/abcdefghijkl', shown: '' },
]);
const windows = pathMask([
  { path: 'C:\\Users\\anna', shown: '~' },
  { path: 'c:\\Users\\anna\\Sales Data', shown: '' },
  { path: 'C:\\', shown: 'never' },
]);
const several = pathMask([
  { path: '/w/shop', shown: 'shop' },
  { path: '/w/shop-old', shown: 'old' },
]);

const masked: [string, string][] = [
  ['/home/anna/work/销售 数据/sales.csv', 'sales.csv'],
  ["open('/home/anna/work/销售 数据/a b/sales.csv')", "open('a b/sales.csv')"],
  ['/home/anna/work/销售 数据', '.'],
  ['cwd=/home/anna/work/销售 数据.', 'cwd=..'],
  ['/home/anna/notes.txt', '~/notes.txt'],
  ['/home/anna', '~'],
  ['PATH=/usr/local/bin:/home/anna/bin:/usr/bin', 'PATH=…/bin:~/bin:…/bin'],
  ['file:///home/anna/x.html', 'file://~/x.html'],
  [
    '  File "/home/anna/.config/Code/storage/runs/abcdefghijkl/script.py", line 3, in <module>',
    '  File "script.py", line 3, in <module>',
  ],
  [
    '  File "/usr/lib/python3/dist-packages/pandas/core/frame.py", line 12, in x',
    '  File "pandas/core/frame.py", line 12, in x',
  ],
  [
    '  File "/home/anna/work/销售 数据/.venv/lib/python3.11/site-packages/numpy/a.py", line 1',
    '  File "numpy/a.py", line 1',
  ],
  ['  File "/strange place/with space/mod.py", line 9', '  File "…/mod.py", line 9'],
  ['  File "C:\\Program Files\\Python311\\Lib\\json\\decoder.py", line 9', '  File "…/decoder.py", line 9'],
  ['/home/bert/secret/file.txt is theirs', '…/file.txt is theirs'],
  ["[Errno 2] No such file or directory: '/tmp/x/missing.csv'", "[Errno 2] No such file or directory: '…/missing.csv'"],
  ['/usr/bin/python3 (3.11)', '…/python3 (3.11)'],
];
const same = [
  '',
  'https://example.com/home/x/y?z=/a/b',
  '1/2/3 and/or 2024/01/02',
  '/api/v1/users',
  'sales/home/x.csv',
  './usr/x',
  '~/notes.txt',
  'a:b c:d, T:12',
  'latex \\frac{a}{b} and r"\\d+\\w"',
  'ratio 3:/4',
  'pattern /^a\\/b$/',
];

describe('core/tools/run/maskPaths', () => {
  for (const [text, expected] of masked) it(`tells ${text} as ${expected}`, () => assert.equal(mask(text), expected));
  for (const text of same) {
    it(`leaves ${JSON.stringify(text)} as it is`, () => {
      assert.equal(mask(text), text);
      assert.equal(windows(text), text);
    });
  }

  it('takes no beginning of a name for a folder', () => {
    assert.equal(several('/w/shop/a /w/shop-old/b /w/shopping/c /w/shop'), 'shop/a old/b /w/shopping/c shop');
    assert.doesNotMatch(mask('/home/annabel/x'), /~/);
  });

  const onWindows: [string, string][] = [
    ['C:\\Users\\anna\\Sales Data\\a.csv', 'a.csv'],
    ["'C:\\\\Users\\\\anna\\\\Sales Data\\\\a.csv'", "'a.csv'"],
    ['c:/users/ANNA/x.txt', '~/x.txt'],
    ['D:\\data\\secret\\x.txt', '…/x.txt'],
    ["'D:\\\\data\\\\x.txt'", "'…/x.txt'"],
  ];
  for (const [text, expected] of onWindows) {
    it(`tells ${text} as ${expected} on Windows`, () => assert.equal(windows(text), expected));
  }

  it('lets no user’s name through, wherever the path stands', () => {
    const around = fc.constantFrom('', ' ', '"', "'", '=', ':', '(', '[', ',', 'a ', '\t', '<', '`', '|', 'file://');
    const rest = fc.constantFrom('', '/', '/a b.csv', '/work/x', '/work/销售 数据/y', '/.venv/bin/python');
    assertProperty(
      fc.property(fc.array(fc.tuple(around, rest), { minLength: 1, maxLength: 5 }), (parts) => {
        const text = parts.map(([before, after]) => `${before}/home/anna${after}`).join(' ');
        assert.doesNotMatch(mask(text), /anna/, text);
      }),
    );
  });

  it('takes no longer for what is made to hold it up', () => {
    const long = 200_000;
    for (const text of [
      '/usr'.repeat(long / 4),
      ' '.repeat(long),
      '/home/anna'.repeat(long / 10),
      'C:\\'.repeat(long / 3),
      '\\\\'.repeat(long / 2),
      '  File "/'.repeat(long / 9),
    ]) {
      assert.equal(typeof mask(text), 'string');
      assert.equal(typeof windows(text), 'string');
    }
  });
});
