import { querying, table, withContent, withQuery } from './parts';

const single = /single backslashes/;

/** Backslashes and control characters in strings. */
export const escapes = [
  ...table(
    'single backslashes: paths',
    ['a path of capitals', withContent(String.raw`"See C:\Data\Sales.csv"`), String.raw`See C:\Data\Sales.csv`],
    ['a path with \\u', withContent(String.raw`"C:\users\me\q1.csv"`), String.raw`C:\users\me\q1.csv`],
    [
      '\\n and \\t inside of a path',
      withContent(String.raw`"C:\Users\tom\new\table.csv holds it"`),
      String.raw`C:\Users\tom\new\table.csv holds it`,
    ],
    [
      '\\b, \\f and \\r inside of a path',
      withContent(String.raw`"D:\backup\files\reports"`),
      String.raw`D:\backup\files\reports`,
    ],
    ['a path of valid escapes alone', withContent(String.raw`"C:\new\table"`), single],
    ['another path of valid escapes', withContent(String.raw`"E:\nina\today"`), single],
    ['a file of valid escapes', withContent(String.raw`"E:\north.csv"`), single],
    ['a list behind a letter', withContent(String.raw`"Group A:\nnorth\nsouth"`), 'Group A:\nnorth\nsouth'],
    ['\\n before the rest of a path', withContent(String.raw`"C:\Users\new\Sales"`), String.raw`C:\Users\new\Sales`],
    ['the same in a query', withQuery(String.raw`"SELECT * FROM 'C:\new\table.csv'"`), single],
    [
      'a path in a query',
      withQuery(String.raw`"SELECT * FROM 'D:\Sales\north.csv'"`),
      querying(String.raw`SELECT * FROM 'D:\Sales\north.csv'`),
    ],
    ['a folder for temporary files', withContent(String.raw`"It is in C:\temp"`), single],
    ['a path that a line break may follow', withContent(String.raw`"cd C:\Users\data\nnpm install"`), single],
    [
      'a path that a line break does follow',
      withContent(String.raw`"It is in C:\Users\data\n\nNext steps"`),
      'It is in C:\\Users\\data\n\nNext steps',
    ],
    [
      'a file that a line break follows',
      withContent(String.raw`"C:\Data\a.csv\nand more"`),
      'C:\\Data\\a.csv\nand more',
    ],
    ['a server', withContent(String.raw`"\\server\share\x.csv"`), single],
    ['a relative path', withContent(String.raw`"data\Q1\new.csv"`), single],
    ['a relative path without escapes', withContent(String.raw`"data\Q1\sales.csv"`), String.raw`data\Q1\sales.csv`],
    ['an escaped path', withContent(String.raw`"C:\\new\\table\nNext"`), 'C:\\new\\table\nNext'],
  ),
  ...table(
    'single backslashes: regular expressions',
    ['classes', withContent(String.raw`"^\d+\.\w*$"`), String.raw`^\d+\.\w*$`],
    ['word boundaries', withContent(String.raw`"use \bsales\b"`), String.raw`use \bsales\b`],
    [
      'in a query',
      withQuery(String.raw`"SELECT * FROM t WHERE regexp_matches(a, '^\d{4}-\d{2}\s')"`),
      querying(String.raw`SELECT * FROM t WHERE regexp_matches(a, '^\d{4}-\d{2}\s')`),
    ],
    [
      'beside right escapes',
      withContent(String.raw`"import re\nre.sub(r\"\s+\", \"\", x)\nprint(x)"`),
      'import re\nre.sub(r"\\s+", "", x)\nprint(x)',
    ],
    ['a property', withContent(String.raw`"\p{Lu}\k<a>\1"`), String.raw`\p{Lu}\k<a>\1`],
    ['a lone \\u', withContent(String.raw`"\u12 \u0041"`), String.raw`\u12 A`],
  ),
  ...table(
    'single backslashes: formulas',
    ['fractions', withContent(String.raw`"$\frac{a}{b} \cdot \alpha$"`), String.raw`$\frac{a}{b} \cdot \alpha$`],
    [
      'commands that look like tabs',
      withContent(String.raw`"$a \times b \theta$ and $\text{net}$"`),
      String.raw`$a \times b \theta$ and $\text{net}$`,
    ],
    [
      'commands that look like line ends',
      withContent(String.raw`"$\rho \rightarrow \nabla f$"`),
      String.raw`$\rho \rightarrow \nabla f$`,
    ],
    ['a command that may be a line break', withContent(String.raw`"If $a \neq b$ then"`), single],
    [
      'prices and line breaks',
      withContent(String.raw`"It costs $5.\nThe other $7.\tBoth fall."`),
      'It costs $5.\nThe other $7.\tBoth fall.',
    ],
    ['displays', withContent(String.raw`"\[ \sum_{i=1} x \]"`), String.raw`\[ \sum_{i=1} x \]`],
  ),
  ...table(
    'other escapes',
    ['an escaped apostrophe', withContent(String.raw`"It\'s the region\'s best"`), "It's the region's best"],
    [
      'escaped apostrophes in a query',
      withQuery(String.raw`"SELECT * FROM \'a.csv\' WHERE r = \'N\'"`),
      querying("SELECT * FROM 'a.csv' WHERE r = 'N'"),
    ],
    ['escaped apostrophes beside bare ones', withContent(String.raw`"print('it\'s')"`), /no JSON escape/],
    [
      'underscores of markdown',
      withContent(String.raw`"net\_sales \* 2 and \`x\`"`),
      String.raw`net\_sales \* 2 and \`x\``,
    ],
    ['a broken line of a shell', withContent('"```sh\\ncurl \\\n  -o x\\n```"'), '```sh\ncurl \\\n  -o x\n```'],
    ['a lone surrogate', withContent(String.raw`"\ud83d half"`), '\ud83d half'],
    ['an emoji in escapes', withContent(String.raw`"\ud83d\ude00"`), '😀'],
  ),
  ...table(
    'control characters',
    ['raw line breaks and tabs', withContent('"# Report\n\n|a\t|b|\r\n|-|-|"'), '# Report\n\n|a\t|b|\r\n|-|-|'],
    [
      'raw line breaks in a query',
      withQuery('"SELECT *\nFROM t\n\tWHERE a = 1"'),
      querying('SELECT *\nFROM t\n\tWHERE a = 1'),
    ],
    ['NUL inside of a string', withContent('"a\0b"'), 'a\0b'],
    ['NUL between the tokens', `\0${withContent('"x"').replaceAll(',', ',\0')}\0`, 'x'],
    ['an escape character', withContent('"\u001b[1mbold\u001b[0m"'), '\u001b[1mbold\u001b[0m'],
    ['a byte order mark', `\uFEFF${withContent('"x"')}`, 'x'],
    ['spaces of other widths', withContent('"x"').replaceAll('":', '"\u00a0:\u3000\u200b'), 'x'],
    ['line separators', withContent('"a\u2028b"'), 'a\u2028b'],
  ),
];
