/** Texts that a spreadsheet would compute, and those that it would not: what goes to one is the same for both languages. */

const COMPUTED = [
  ...['=1+1', "=cmd|' /C calc'!A0", '=HYPERLINK("http://127.0.0.1/"&A1,"x")', '=IMPORTXML("http://127.0.0.1/x","//a")'],
  ...['+1+cmd|x!A0', "-2+3+cmd|' /C calc'!A0", '-A1', '- 1', '@SUM(1,1)', '+', '=', '-cmd', '+49-171'],
  ...['\ttext', '\rtext', '\ntext', ' =1', '\u00a0=1', '\u3000=1', '\ufeff=1', '\u200b=1', '\u0000=1'],
  ...['"=1+1"', '"" =1', '“=1', '`=1', '＝1+1', '＋A1', '－A1', '＠SUM(1)', '﹦1', '﹣A1', ' \u200b "＝1'],
];
/** The second: where `;` or a tab separates, or quotes are not read, a cell of its own begins within it. */
const WITHIN = [
  'a;=1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  'a\t=1+1',
  'a\n=1+1;b',
  'a\r\n@SUM(1)',
  'a; +A1',
  'a;"=1+1";b',
  'a;-2+3+cmd',
];
const LEFT = [
  ...[
    '',
    'a=b',
    'x-y',
    '-5',
    '+5',
    '-5.25',
    '-1,234.50',
    '-1.5e-7',
    '+49 171',
    '-12%',
    '-$5',
    '-.5',
    '0',
    "'=1",
    'me@x.org',
  ],
  ...['a; -5', 'a;-5;b', 'a\n- b', 'a, =b', '1-2', '(=1)', '#N/A', '−5'],
];

/** What has to become of texts on their way to a spreadsheet. */
export const formulaCells: readonly { text: string; cell: string }[] = [
  ...COMPUTED.map((text) => ({ text, cell: `'${text}` })),
  ...WITHIN.map((text) => ({ text, cell: text.replace(/([;\t\r\n])(?=[ "]*[=@+-])/, "$1'").replace(/^\s/, "'$&") })),
  ...LEFT.map((text) => ({ text, cell: text })),
];
