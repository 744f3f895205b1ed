/** Names that files have somewhere: with digits, markup, quotes, all kinds of letters, and what is not seen. */
import { randomNumbers } from './random';

const PIECES: readonly string[] = [
  ...[
    'sales',
    'Report',
    '2024',
    '2.5_month',
    'Q1',
    '1,234',
    '3.5%',
    '007',
    '12-31',
    '2024-01-05',
    '$5',
    '#3',
    '１２３',
  ],
  ...['<b>', '</b>', '<p>', '<div>', '<script>', '&amp;', '&', '&#35;', '*a*', '**', '_', '__x__', '[x](y)', '![i](u)'],
  ...[
    '`',
    '``',
    '```',
    '~~',
    '{{CODE:1}}',
    '<code_ref>x</code_ref>',
    '<fact_ref id="x"/>',
    '|',
    '<|',
    'a<|b',
    '||',
    '\\',
  ],
  ...[
    "'",
    '"',
    '"""',
    "it's",
    '“q”',
    '${x}',
    '$$',
    '{0}',
    '{file}',
    '%s',
    '%(x)s',
    '--',
    ';',
    "'); DROP TABLE x; --",
    '=1+1',
  ],
  ...['销售', '数据2023年', '売上', 'テスト', '매출', 'продажи', 'ventes_été', 'Größe', 'İstanbul', 'ﬁ', 'Ⅳ', 'x²'],
  ...['😀', '👩‍👩‍👧', '🇩🇪', 'مبيعات', 'דוח', '١٢٣', 'e\u0301', 'a\u0308\u0301', 'q\u0323\u0307', '\u0301', 'ไทย', 'हिन्दी'],
  ...[
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\u00ad',
    '\u2028',
    '\u0085',
    '\u0001',
    '\u001b[1m',
    '\u007f',
    '\t',
    '\n',
  ],
  ...[
    '-',
    '--',
    '.',
    '..',
    '+',
    '1. ',
    '- ',
    '> ',
    '# ',
    ' ',
    '  ',
    '\u00a0',
    '\u3000',
    '...',
    '!',
    '?',
    '*',
    ':',
    '@',
    '\ufffc',
  ],
];
/** Whole names, without their endings. */
const WHOLE: readonly string[] = [
  ...[
    'con',
    'NUL',
    'com1',
    'aux.x',
    '2.5_month',
    'a<|b',
    ' a ',
    '-rf',
    '.hidden',
    '..',
    '...',
    '!!!',
    '2024',
    '1. a',
    '- a',
    '+ a',
  ],
  ...[
    'x'.repeat(200),
    '销'.repeat(80),
    '😀'.repeat(50),
    `${'long_'.repeat(20)}2023`,
    `${'long_'.repeat(20)}2024`,
    'a\u0301'.repeat(70),
  ],
  ...[
    '</h2><h1>x',
    '***',
    '[a]: b',
    'a.b.c',
    'What 5 shows',
    'sales 12 rows',
    '{{FACT:1}}',
    'http://x.org',
    'www.x.org',
    'a@b.c',
  ],
];
const ENDINGS = ['.csv', '.csv', '.csv', '.tsv', '.CSV'];
/** Bytes of a name that file systems take at most. */
const MAX_BYTES = 255;

/** Names of files in a folder of Linux: each is another one, none has a `/` or a NUL, and none is too long. */
export function oddNames(count: number, seed: number): string[] {
  const random = randomNumbers(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const names = new Set(WHOLE.map((name) => clean(`${name}.csv`)).filter(fits));
  while (names.size < count) {
    const parts = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(PIECES));
    const name = clean(parts.join(pick(['', '', ' ', '_', '.'])) + pick(ENDINGS));
    if (fits(name)) names.add(name);
  }
  return [...names].slice(0, count);
}

function clean(name: string): string {
  return name.replace(/[/\0]/g, '');
}

function fits(name: string): boolean {
  return Buffer.byteLength(name) <= MAX_BYTES;
}
