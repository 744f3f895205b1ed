/** The intake zoo: files in a line each, with the table that they hold. */
import type { ParseOptions, TextFormat } from '../../../../src/core/contract/textFormat';
import { mark } from './recipes';

export interface Case {
  /** What it shows, as part of a test's title. */
  about: string;
  /** Name of the file; `table.csv` where it is missing. */
  name?: string;
  content: string | Uint8Array;
  choice?: ParseOptions;
  /** Columns as `name:TYPE`, separated by spaces; names here have underscores for spaces. */
  columns: string;
  rows: unknown[][];
  /** What of the format is held against what was detected. */
  format?: Partial<TextFormat>;
  /** One pattern a note; none where nothing is to be told. */
  notes?: RegExp[];
}

const lines = (...rows: string[]): string => `${rows.join('\n')}\n`;
/** A line of a printed list. */
const LINE = '-'.repeat(26);

/** A table of words in many scripts: its values tell whether the encoding was found. */
const SCRIPTS: readonly [encoding: string, header: string, rows: readonly string[]][] = [
  ['windows-1252', 'Größe;Menge', ['Müller;1', 'Jäger;2', 'Schröder;3', 'Weiß;4', 'Königsberg;5']],
  [
    'windows-1252',
    'région;montant',
    ['Île-de-France;1', 'Provence-Alpes-Côte d’Azur;2', 'Éloïse;3', 'garçon;4', 'forêt;5'],
  ],
  [
    'windows-1250',
    'město;počet',
    ['Plzeň;1', 'České Budějovice;2', 'Ústí nad Labem;3', 'Třebíč;4', 'Žďár nad Sázavou;5'],
  ],
  ['iso-8859-2', 'miasto;liczba', ['Łódź;1', 'Kraków;2', 'Gdańsk;3', 'Poznań;4', 'Wrocław, Święta Małgorzata;5']],
  ['windows-1251', 'город;сумма', ['Москва;1', 'Санкт-Петербург;2', 'Нижний Новгород;3', 'Екатеринбург;4', 'Казань;5']],
  ['koi8-r', 'город;сумма', ['Москва;1', 'Санкт-Петербург;2', 'Нижний Новгород;3', 'Екатеринбург;4', 'Казань;5']],
  ['windows-1253', 'πόλη;ποσό', ['Αθήνα;1', 'Θεσσαλονίκη;2', 'Πάτρα;3', 'Ηράκλειο;4', 'Λάρισα;5']],
  ['windows-1255', 'עיר;סכום', ['ירושלים;1', 'תל אביב;2', 'חיפה;3', 'באר שבע;4', 'נתניה;5']],
  ['windows-1256', 'مدينة;مبلغ', ['القاهرة;1', 'الرياض;2', 'بغداد;3', 'دمشق;4', 'الدار البيضاء;5']],
  ['gb18030', '地区;销售额', ['北京市;1', '上海市;2', '广东省深圳市;3', '重庆;4', '黑龙江省哈尔滨市;5']],
  ['big5', '地區;銷售額', ['臺北市;1', '高雄市;2', '新竹縣;3', '臺南市;4', '花蓮縣;5']],
  ['shift_jis', '都市;売上', ['東京都;1', 'おおさか;2', 'ナゴヤ市;3', '札幌;4', '福岡のみせ;5']],
  ['euc-jp', '都市;売上', ['東京都;1', 'おおさか;2', 'ナゴヤ市;3', '札幌;4', '福岡のみせ;5']],
  ['euc-kr', '도시;매출', ['서울특별시;1', '부산광역시;2', '대구;3', '인천;4', '광주광역시;5']],
];

function encodingCases(): Case[] {
  const cases: Case[] = [];
  const make = (
    encoding: string,
    withMark: boolean,
    [header = '', ...rows]: readonly string[],
    times: number,
  ): Case => {
    const all = Array.from({ length: times }, () => rows).flat();
    const [first = '', second = ''] = header.split(';');
    return {
      about: `${encoding}${withMark ? ' with its mark' : ''}, ${all.length} rows of ${first}`,
      content: mark(encoding, lines(header, ...all), withMark),
      columns: `${first}:VARCHAR ${second}:BIGINT`,
      rows: all.map((row) => [row.split(';')[0], Number(row.split(';')[1])]),
      format: { delimiter: ';', headerRows: 1 },
    };
  };
  for (const [encoding, header, rows] of SCRIPTS) {
    for (const times of [1, 40]) cases.push(make(encoding, false, [header, ...rows], times));
    for (const unicode of ['utf-8', 'utf-16le', 'utf-16be']) {
      if (!['windows-1252', 'gb18030', 'windows-1251'].includes(encoding)) continue;
      for (const withMark of [false, true]) cases.push(make(unicode, withMark, [header, ...rows], 4));
    }
  }
  return cases;
}

function delimiterCases(): Case[] {
  const names: Readonly<Record<string, string>> = { '\t': 'a tab', ' ': 'a space' };
  return [',', ';', '\t', '|', '^', '~', ' '].flatMap((delimiter): Case[] => {
    const row = (...cells: string[]): string => cells.join(delimiter);
    const head = row('name', 'n', 'x');
    const name = names[delimiter] ?? delimiter;
    const columns = 'name:VARCHAR n:BIGINT x:DOUBLE';
    const format = { delimiter };
    const plain: Case = {
      about: `cells between ${name}`,
      content: lines(head, row('a', '1', '1.5'), row('b', '2', '2.5'), row('c', '3', '3.5')),
      columns,
      rows: [
        ['a', 1, 1.5],
        ['b', 2, 2.5],
        ['c', 3, 3.5],
      ],
      format,
      notes: [],
    };
    if ('^~ '.includes(delimiter)) return [plain];
    const quoted: Case = {
      about: `quoted cells with ${name} and quotes in them`,
      content: lines(
        head,
        row(`"a${delimiter}b"`, '1', '1.5'),
        row('"say ""hi"""', '2', '2.5'),
        row('"c"', '3', '3.5'),
      ),
      columns,
      rows: [
        [`a${delimiter}b`, 1, 1.5],
        ['say "hi"', 2, 2.5],
        ['c', 3, 3.5],
      ],
      format: { ...format, quote: '"' },
    };
    const broken: Case = {
      about: `line ends in cells between ${name}`,
      content: lines(head, row('"a\nb\n\nc"', '1', '1.5'), row('"d\ne"', '2', '2.5')),
      columns,
      rows: [
        ['a\nb\n\nc', 1, 1.5],
        ['d\ne', 2, 2.5],
      ],
      format,
    };
    const dos: Case = {
      ...plain,
      about: `${plain.about}, with lines of Windows`,
      content: String(plain.content).replace(/\n/g, '\r\n'),
    };
    const unended: Case = {
      ...plain,
      about: `${plain.about}, with no end of the last line`,
      content: String(plain.content).trimEnd(),
    };
    return [plain, quoted, broken, dos, unended];
  });
}

/** One column of numbers beside a name, between semicolons. */
function numberCases(): Case[] {
  const make = (
    about: string,
    cells: string[],
    values: unknown[],
    type: string,
    format: Partial<TextFormat>,
    more: Partial<Case> = {},
  ): Case => ({
    about,
    content: lines('name;n', ...cells.map((cell, at) => `r${at};${cell}`)),
    columns: `name:VARCHAR n:${type}`,
    rows: values.map((value, at) => [`r${at}`, value]),
    format,
    notes: [],
    ...more,
  });
  return [
    make('whole numbers', ['1', '-2', '0'], [1, -2, 0], 'BIGINT', { decimal: '.' }),
    make('numbers with a plus', ['+1', '+25', '-3'], [1, 25, -3], 'BIGINT', {}),
    make('decimal points', ['1.5', '-2.25', '3'], [1.5, -2.25, 3], 'DOUBLE', { decimal: '.', thousands: '' }),
    make('decimal commas', ['1,5', '-2,25', '3'], [1.5, -2.25, 3], 'DOUBLE', { decimal: ',', thousands: '' }),
    make('German groups', ['1.234,56', '1.000', '12,5'], [1234.56, 1000, 12.5], 'DOUBLE', {
      decimal: ',',
      thousands: '.',
    }),
    make('English groups', ['1,234.56', '1,000', '12.5'], [1234.56, 1000, 12.5], 'DOUBLE', {
      decimal: '.',
      thousands: ',',
    }),
    make('groups of several thousands', ['1,234,567', '2,000', '3'], [1234567, 2000, 3], 'BIGINT', {
      decimal: '.',
      thousands: ',',
    }),
    make('French groups', ['1 234,5', '1 000', '2,5'], [1234.5, 1000, 2.5], 'DOUBLE', { decimal: ',', thousands: ' ' }),
    make('groups by spaces that do not break', ['1\u00A0234,5', '1\u202F000', '2,5'], [1234.5, 1000, 2.5], 'DOUBLE', {
      decimal: ',',
      thousands: ' ',
    }),
    make('Swiss groups', ["1'234.5", "1'000", '2.5'], [1234.5, 1000, 2.5], 'DOUBLE', { decimal: '.', thousands: "'" }),
    make('powers of ten', ['1.5e3', '2E-2', '1'], [1500, 0.02, 1], 'DOUBLE', {}),
    make('numbers that begin with the point', ['.5', '0.25', '1.'], [0.5, 0.25, 1], 'DOUBLE', {}),
    make('spaces around numbers', [' 1', '2 ', ' 3 '], [1, 2, 3], 'BIGINT', {}),
    make('leading zeros', ['007', '12', '100'], ['007', '12', '100'], 'VARCHAR', {}),
    make('phone numbers', ['+4930123456', '+4930123457'], ['+4930123456', '+4930123457'], 'VARCHAR', {}),
    make('ids of sixteen digits', ['1234567890123456', '1'], ['1234567890123456', '1'], 'VARCHAR', {}),
    make('the longest whole numbers', ['123456789012345', '1'], [123456789012345, 1], 'BIGINT', {}),
    make('numbers and a word', ['1', 'two', '3'], ['1', 'two', '3'], 'VARCHAR', {}),
    make(
      'percents',
      ['1%', '2,5 %', '0'],
      [1, 2.5, 0],
      'DOUBLE',
      { signs: { n: '%' } },
      { notes: [/12% as 12: n \(%\)/] },
    ),
    make('percents beside shares', ['1%', '0.5', '3%'], ['1%', '0.5', '3%'], 'VARCHAR', {}),
    make(
      'euros',
      ['1.234,50 €', '-3,00 €', '20 €'],
      [1234.5, -3, 20],
      'DOUBLE',
      { decimal: ',', signs: { n: '€' } },
      {
        notes: [/Signs at numbers are left out of their values: n \(€\)/],
      },
    ),
    make(
      'dollars',
      ['$1,234.50', '-$3.00', '($20)', '$-1'],
      [1234.5, -3, -20, -1],
      'DOUBLE',
      { signs: { n: '$' } },
      {
        notes: [/n \(\$\)/],
      },
    ),
    make(
      'currencies by their codes',
      ['EUR 1,5', '2,5 EUR', '3'],
      [1.5, 2.5, 3],
      'DOUBLE',
      { signs: { n: 'EUR' } },
      {
        notes: [/n \(EUR\)/],
      },
    ),
    make('two currencies', ['$1.5', '€2.5'], ['$1.5', '€2.5'], 'VARCHAR', {}),
    make(
      'brackets and minus behind',
      ['(1,5)', '2,5', '3,5-', '−4'],
      [-1.5, 2.5, -3.5, -4],
      'DOUBLE',
      { signs: { n: '' } },
      {
        notes: [/brackets or with a minus behind them are read as negative: n/],
      },
    ),
    make(
      'money before three digits',
      ['1.500 €', '12 €'],
      [1500, 12],
      'DOUBLE',
      { decimal: ',', thousands: '.' },
      { notes: [/n \(€\)/] },
    ),
    make('brackets alone', ['(1)', '(2)'], ['(1)', '(2)'], 'VARCHAR', {}),
    make('Indian groups', ['1,23,456.00', '12,34,567.50', '5,000'], [123456, 1234567.5, 5000], 'DOUBLE', {
      thousands: ',',
    }),
    make('versions beside decimal commas', ['1,5', '2,25'], [1.5, 2.25], 'DOUBLE', { decimal: ',' }),
    make(
      'missing ones in words',
      ['1', 'NA', '-', 'n/a', '3'],
      [1, null, null, null, 3],
      'BIGINT',
      {},
      { notes: [/n \(3: NA, -, n\/a\)/] },
    ),
    make(
      'codes among them',
      [
        '1.5',
        '<0.5',
        '3',
        '4',
        'ND',
        '6',
        '7',
        '8',
        '9',
        '90+',
        '1',
        '2',
        '3',
        '4',
        'Infinity',
        ':',
        '2',
        '3',
        '4',
        '5',
        '6',
      ],
      [1.5, null, 3, 4, null, 6, 7, 8, 9, null, 1, 2, 3, 4, null, null, 2, 3, 4, 5, 6],
      'DOUBLE',
      { coded: ['n'] },
      { notes: [/n \(1: :\)/, /Cells among numbers that are none have no value: n \(4: 90\+, <0\.5, Infinity\)/] },
    ),
    make(
      'flags behind them, and decimal commas',
      ['1,5 p', '2,25b', '1.000', '-3,5 (r)', '7,5', '1,5', '2,5', '1.234,5*', '1,5', '3', '1,5 e', ': c'],
      [1.5, 2.25, 1000, -3.5, 7.5, 1.5, 2.5, 1234.5, 1.5, 3, 1.5, null],
      'DOUBLE',
      { decimal: ',', thousands: '.', coded: ['n'] },
      { notes: [/have no value: n \(1: : c\)/, /Flags behind numbers are left out of their values: n \(5: /] },
    ),
    make(
      'codes among percents',
      ['5%', '(6 %)', '7.5%', '8%', 'n.d.'],
      [5, -6, 7.5, 8, null],
      'DOUBLE',
      {
        signs: { n: '%' },
        coded: ['n'],
      },
      { notes: [/Percents/, /have no value: n \(1: n\.d\.\)/] },
    ),
    make(
      'house numbers',
      ['1', '2', '4 b', '6', '8'],
      ['1', '2', '4 b', '6', '8'],
      'VARCHAR',
      {},
      { notes: [/Nearly all cells are numbers/] },
    ),
    make(
      'codes that the user wants as texts',
      ['1', '2', '3', 'ND', '5'],
      ['1', '2', '3', 'ND', '5'],
      'VARCHAR',
      {},
      { choice: { codes: 'texts' }, notes: [/Nearly all cells are numbers/] },
    ),
    make('missing ones only', ['NA', '-', 'NA'], ['NA', '-', 'NA'], 'VARCHAR', {}),
    make('words for missing ones among words', ['x', 'NA', 'y'], ['x', 'NA', 'y'], 'VARCHAR', {}),
    make('not a number', ['1.5', 'NaN', '2'], [1.5, null, 2], 'DOUBLE', {}, { notes: [/NaN/] }),
    make('true and false', ['true', 'FALSE', 'True'], [true, false, true], 'BOOLEAN', {}),
    make('flags with a missing one', ['true', '', 'false'], [true, null, false], 'BOOLEAN', {}),
    make('times of day', ['10:20:30', '23:59:59'], ['10:20:30', '23:59:59'], 'TIME', {}),
    make(
      'a comma before three digits',
      ['1,234', '5,678'],
      [1.234, 5.678],
      'DOUBLE',
      { decimal: ',' },
      { notes: [/1,234 may be 1234 or 1\.234/] },
    ),
    make(
      'the same where the user says so',
      ['1,234', '5,678'],
      [1234, 5678],
      'BIGINT',
      { decimal: '.', thousands: ',' },
      { choice: { decimal: '.' } },
    ),
    make('points before three digits, a comma elsewhere', ['1.234', '5.678', '0,5'], [1234, 5678, 0.5], 'DOUBLE', {
      decimal: ',',
      thousands: '.',
    }),
    make(
      'points before three digits alone',
      ['1.234', '5.678'],
      [1.234, 5.678],
      'DOUBLE',
      { decimal: '.' },
      {
        notes: [/1\.234 may be 1234 or 1\.234; the point is read as the decimal mark/],
      },
    ),
    make(
      'the same where the user says so, by a point',
      ['1.234', '5.678'],
      [1234, 5678],
      'BIGINT',
      { decimal: ',', thousands: '.' },
      { choice: { decimal: ',' } },
    ),
  ];
}

function timeCases(): Case[] {
  const make = (about: string, cells: string[], values: string[], type: string, more: Partial<Case> = {}): Case => ({
    about,
    content: lines('t,n', ...cells.map((cell, at) => `${cell.includes(',') ? `"${cell}"` : cell},${at}`)),
    columns: `t:${type} n:BIGINT`,
    rows: values.map((value, at) => [value, at]),
    notes: [],
    ...more,
  });
  const days = ['2024-01-02', '2024-12-31'];
  const format = (dateFormat: string): Partial<Case> => ({ format: { dateFormat } });
  return [
    make('ISO dates', days, days, 'DATE', format('')),
    make('dates with slashes, the year first', ['2024/1/2', '2024/12/31'], days, 'DATE', format('%Y/%m/%d')),
    make('dates with points, the year first', ['2024.01.02', '2024.12.31'], days, 'DATE', format('%Y.%m.%d')),
    make('German dates', ['2.1.2024', '31.12.2024'], days, 'DATE', format('%d.%m.%Y')),
    make('German dates with two digits of the year', ['02.01.24', '31.12.24'], days, 'DATE', format('%d.%m.%y')),
    make('American dates', ['01/02/2024', '12/31/2024'], days, 'DATE', format('%m/%d/%Y')),
    make('British dates', ['02/01/2024', '31/12/2024'], days, 'DATE', format('%d/%m/%Y')),
    make('dates with dashes, the day first', ['02-01-2024', '31-12-2024'], days, 'DATE', format('%d-%m-%Y')),
    make('Chinese dates', ['2024年1月2日', '2024年12月31日'], days, 'DATE', format('%Y年%m月%d日')),
    make('dates with names of months', ['2 Jan 2024', '31 Dec 2024'], days, 'DATE', format('%d %b %Y')),
    make('dates with names of months and dashes', ['2-Jan-24', '31-Dec-24'], days, 'DATE', format('%d-%b-%y')),
    make('American dates in words', ['January 2, 2024', 'December 31, 2024'], days, 'DATE', format('%B %d, %Y')),
    make('dates of eight digits', ['20240102', '20241231'], days, 'DATE', format('%Y%m%d')),
    make('dates either way round', ['01/02/2024', '03/04/2024'], ['2024-01-02', '2024-03-04'], 'DATE', {
      notes: [/t: day and month may be either way round; read as month\/day/],
    }),
    make(
      'dates either way round that the user has turned',
      ['01/02/2024', '03/04/2024'],
      ['2024-02-01', '2024-04-03'],
      'DATE',
      { choice: { dateOrder: 'dmy' }, notes: [] },
    ),
    make('dates of both orders', ['31/12/2024', '12/31/2024'], ['31/12/2024', '12/31/2024'], 'VARCHAR', {
      notes: [/not written alike: t/],
    }),
    make('a day that never was', ['2024-02-30', '2024-01-01'], ['2024-02-30', '2024-01-01'], 'VARCHAR'),
    make(
      'dates with a missing one',
      ['2024-01-02', '', '2024-12-31'].map((cell) => cell || '-'),
      ['2024-01-02', '', '2024-12-31'],
      'DATE',
      {
        rows: [
          ['2024-01-02', 0],
          [null, 1],
          ['2024-12-31', 2],
        ],
        notes: [/t \(1: -\)/],
      },
    ),
    make(
      'times',
      ['2024-01-02 03:04:05', '2024-12-31 23:59:59'],
      ['2024-01-02 03:04:05', '2024-12-31 23:59:59'],
      'TIMESTAMP',
    ),
    make(
      'times with a T and parts of a second',
      ['2024-01-02T03:04:05.25', '2024-12-31T23:59:59'],
      ['2024-01-02 03:04:05.25', '2024-12-31 23:59:59'],
      'TIMESTAMP',
    ),
    make(
      'times in several zones',
      ['2024-01-02T03:04:05Z', '2024-12-31T23:59:59+02:00'],
      ['2024-01-02 03:04:05+00', '2024-12-31 21:59:59+00'],
      'TIMESTAMP_WITH_TIME_ZONE',
      { notes: [/read in UTC: t \(\+02:00, Z\)/] },
    ),
    make(
      'German times',
      ['02.01.2024 03:04', '31.12.2024 23:59'],
      ['2024-01-02 03:04:00', '2024-12-31 23:59:00'],
      'TIMESTAMP',
      { format: { timestampFormat: '%d.%m.%Y %H:%M' } },
    ),
    make(
      'American times',
      ['1/2/2024 3:04 AM', '12/31/2024 11:59 PM'],
      ['2024-01-02 03:04:00', '2024-12-31 23:59:00'],
      'TIMESTAMP',
      { format: { timestampFormat: '%m/%d/%Y %I:%M %p' } },
    ),
    make(
      'dates and times mixed',
      ['2024-01-02', '2024-12-31 23:59:59'],
      ['2024-01-02 00:00:00', '2024-12-31 23:59:59'],
      'TIMESTAMP',
    ),
    {
      about: 'a date whose order another column proves',
      content: lines('a,b', '01/02/2024,31/12/2024', '03/04/2024,01/01/2024'),
      columns: 'a:DATE b:DATE',
      rows: [
        ['2024-02-01', '2024-12-31'],
        ['2024-04-03', '2024-01-01'],
      ],
    },
    {
      about: 'dates of two formats in two columns',
      content: lines('a,b,n', '2024-01-02,02.01.2024,1', '2024-12-31,31.12.2024,2'),
      columns: 'a:DATE b:DATE n:BIGINT',
      rows: [
        ['2024-01-02', '2024-01-02', 1],
        ['2024-12-31', '2024-12-31', 2],
      ],
      format: { dateFormat: '', otherFormats: { b: '%d.%m.%Y' } },
    },
  ];
}

function headerCases(): Case[] {
  const two = 'a:VARCHAR b:BIGINT';
  const rows = [
    ['x', 1],
    ['y', 2],
  ];
  const body = ['x,1', 'y,2'];
  return [
    {
      about: 'a header',
      content: lines('a,b', ...body),
      columns: two,
      rows,
      format: { headerRows: 1, skip: 0 },
      notes: [],
    },
    {
      about: 'no header',
      content: lines(...body, 'z,3'),
      columns: 'column1:VARCHAR column2:BIGINT',
      rows: [...rows, ['z', 3]],
      format: { headerRows: 0 },
    },
    {
      about: 'no header where the user says so',
      content: lines('a,b', 'c,d'),
      columns: 'column1:VARCHAR column2:VARCHAR',
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      choice: { headerRows: 0 },
    },
    {
      about: 'a header of a table of words',
      content: lines('name,city', 'Ann,Rome', 'Bob,Oslo'),
      columns: 'name:VARCHAR city:VARCHAR',
      rows: [
        ['Ann', 'Rome'],
        ['Bob', 'Oslo'],
      ],
      format: { headerRows: 1 },
    },
    {
      about: 'words whose first row comes again',
      content: lines('Ann,Rome', 'Bob,Oslo', 'Ann,Oslo'),
      columns: 'column1:VARCHAR column2:VARCHAR',
      rows: [
        ['Ann', 'Rome'],
        ['Bob', 'Oslo'],
        ['Ann', 'Oslo'],
      ],
      format: { headerRows: 0 },
    },
    {
      about: 'a title',
      content: lines('Sales of 2024', 'a,b', ...body),
      columns: two,
      rows,
      format: { skip: 1 },
      notes: [/first line is no part/],
    },
    {
      about: 'a title, a remark and an empty line',
      content: lines('Sales of 2024', 'as of today', '', 'a,b', ...body),
      columns: two,
      rows,
      format: { skip: 3 },
      notes: [/first 3 lines are/],
    },
    {
      about: 'a title with empty cells',
      content: lines('Sales,', ',', 'a,b', ...body),
      columns: two,
      rows,
      format: { skip: 2 },
    },
    {
      about: 'empty lines before the header',
      content: `\n\n${lines('a,b', ...body)}`,
      columns: two,
      rows,
      format: { skip: 2 },
    },
    {
      about: 'lines that the user leaves out',
      content: lines('q,7', 'a,b', ...body),
      columns: two,
      rows,
      choice: { skip: 1 },
      format: { skip: 1 },
    },
    {
      about: 'Excel’s line about the delimiter',
      content: `sep=|\r\n${lines('a|b', 'x|1', 'y|2')}`,
      columns: two,
      rows,
      format: { skip: 1, delimiter: '|' },
    },
    {
      about: 'remarks before the header',
      content: lines('# made by hand', '# twice', 'a,b', ...body),
      columns: two,
      rows,
      format: { skip: 2 },
    },
    {
      about: 'remarks between the rows',
      content: lines('# made by hand', 'a,b', 'x,1', '# half', 'y,2'),
      columns: two,
      rows,
      format: { skip: 1, comment: '#' },
    },
    {
      about: 'a header that begins with #',
      content: lines('#a,b', ...body),
      columns: '#a:VARCHAR b:BIGINT',
      rows,
      format: { skip: 0 },
    },
    {
      about: 'two rows of names',
      content: lines(',2023,,2024,', 'a,Q1,Q2,Q1,Q2', 'x,1,2,3,4'),
      columns: 'a:VARCHAR 2023_Q1:BIGINT 2023_Q2:BIGINT 2024_Q1:BIGINT 2024_Q2:BIGINT',
      rows: [['x', 1, 2, 3, 4]],
      format: { headerRows: 2 },
      choice: { periods: 'columns' },
    },
    {
      about: 'two rows of names, the first column in the upper one',
      content: lines('a,2023,,2024,', ',Q1,Q2,Q1,Q2', 'x,1,2,3,4', 'y,1,2,3,4'),
      columns: 'a:VARCHAR 2023_Q1:BIGINT 2023_Q2:BIGINT 2024_Q1:BIGINT 2024_Q2:BIGINT',
      rows: [
        ['x', 1, 2, 3, 4],
        ['y', 1, 2, 3, 4],
      ],
      format: { headerRows: 2 },
      choice: { periods: 'columns' },
    },
    {
      about: 'two rows of names under a title',
      content: lines('Sales', '', ',Plan,,Real,', 'a,n,m,n,m', 'x,1,2,3,4', 'y,1,2,3,4'),
      columns: 'a:VARCHAR Plan_n:BIGINT Plan_m:BIGINT Real_n:BIGINT Real_m:BIGINT',
      rows: [
        ['x', 1, 2, 3, 4],
        ['y', 1, 2, 3, 4],
      ],
      format: { headerRows: 2, skip: 2 },
    },
    {
      about: 'two rows of names that the user wants',
      content: lines('a,b', 'text,number', ...body),
      columns: 'a_text:VARCHAR b_number:BIGINT',
      rows,
      choice: { headerRows: 2 },
    },
    {
      about: 'years as names',
      content: lines('a,2019,2020', 'x,1,2', 'y,3,4'),
      columns: 'a:VARCHAR 2019:BIGINT 2020:BIGINT',
      rows: [
        ['x', 1, 2],
        ['y', 3, 4],
      ],
      format: { headerRows: 1 },
    },
    {
      about: 'names that come twice',
      content: lines('a,a,A', '1,2,3'),
      columns: 'a:BIGINT a_1:BIGINT A_2:BIGINT',
      rows: [[1, 2, 3]],
    },
    {
      about: 'an empty name in the middle',
      content: lines('a,,c', '1,2,3'),
      columns: 'a:BIGINT column2:BIGINT c:BIGINT',
      rows: [[1, 2, 3]],
    },
    {
      about: 'an unnamed first column',
      content: lines(',a,b', '0,1,x', '1,3,y'),
      columns: 'column1:BIGINT a:BIGINT b:VARCHAR',
      rows: [
        [0, 1, 'x'],
        [1, 3, 'y'],
      ],
      format: { skip: 0 },
    },
    {
      about: 'a delimiter at the end of each line',
      content: lines('a,b,', 'x,1,', 'y,2,'),
      columns: two,
      rows,
      notes: [],
    },
    {
      about: 'names with spaces, quotes and line ends',
      content: 'a b,"c ""d""","e\nf"\nx,y,1\n',
      columns: 'a_b:VARCHAR c_"d":VARCHAR e_f:BIGINT',
      rows: [['x', 'y', 1]],
    },
    { about: 'one column', content: lines('n', '1', '2'), columns: 'n:BIGINT', rows: [[1], [2]] },
    {
      about: 'one column of sentences',
      content: lines('text', 'one, two', 'three', 'four, five, six'),
      columns: 'text:VARCHAR',
      rows: [['one, two'], ['three'], ['four, five, six']],
      notes: [],
    },
    {
      about: 'one column of decimals with commas',
      content: lines('wert', '1,5', '-2,25', '3'),
      columns: 'wert:DOUBLE',
      rows: [[1.5], [-2.25], [3]],
      notes: [],
    },
    {
      about: 'an account that tells of itself in pairs',
      content: lines(
        '"Kontonummer:";"DE12 5001 / Girokonto"',
        '"Von:";"01.01.2024"',
        '"Kontostand:";"1.234,56 EUR"',
        '',
        '"Tag";"Text";"Betrag"',
        '"02.01.2024";"Miete";"-45,90"',
        '"15.01.2024";"Lohn";"1.000,00"',
      ),
      columns: 'Tag:DATE Text:VARCHAR Betrag:DOUBLE',
      rows: [
        ['2024-01-02', 'Miete', -45.9],
        ['2024-01-15', 'Lohn', 1000],
      ],
      format: { skip: 4 },
      notes: [/first 4 lines are no part/],
    },
    {
      about: 'a table below a small one of another width',
      content: lines(
        'meter;kind;from;unit',
        '0012345;load;01/03/2024;W',
        'time;value',
        ...Array.from({ length: 9 }, (_, at) => `2024-03-0${at + 1};${at * 10}`),
      ),
      columns: 'time:DATE value:BIGINT',
      rows: Array.from({ length: 9 }, (_, at) => [`2024-03-0${at + 1}`, at * 10]),
      format: { skip: 2, headerRows: 1 },
      notes: [
        /first 2 lines are no part of the table/,
        /Another table stands before it and is left out: meter 0012345, kind load, from 01\/03\/2024, unit W\./,
      ],
    },
    { about: 'one cell', content: 'hello', columns: 'hello:VARCHAR', rows: [] },
    { about: 'one number', content: '5\n', columns: 'column1:BIGINT', rows: [[5]] },
    { about: 'a header alone', content: 'a,b\n', columns: 'a:VARCHAR b:VARCHAR', rows: [] },
    { about: 'a header alone, not ended', content: 'a,b', columns: 'a:VARCHAR b:VARCHAR', rows: [] },
  ];
}

function rowCases(): Case[] {
  const abc = 'a:VARCHAR b:BIGINT c:BIGINT';
  return [
    {
      about: 'a row that is too short',
      content: lines('a,b,c', 'x,1,2', 'y', 'z,5,6'),
      columns: abc,
      rows: [
        ['x', 1, 2],
        ['y', null, null],
        ['z', 5, 6],
      ],
      notes: [/1 of the first rows has fewer cells/],
    },
    {
      about: 'a row that is too long',
      content: lines('a,b,c', 'x,1,2', 'y,3,4,extra', 'z,5,6'),
      columns: `${abc} column4:VARCHAR`,
      rows: [
        ['x', 1, 2, null],
        ['y', 3, 4, 'extra'],
        ['z', 5, 6, null],
      ],
      notes: [/1 row has more cells than the header: kept in column4/],
    },
    {
      about: 'rows of many lengths',
      content: lines('a,b', 'x,1,2,3,4', 'y', 'z,5,6'),
      columns: 'a:VARCHAR b:BIGINT column3:BIGINT column4:BIGINT column5:BIGINT',
      rows: [
        ['x', 1, 2, 3, 4],
        ['y', null, null, null, null],
        ['z', 5, 6, null, null],
      ],
    },
    {
      about: 'empty lines between rows',
      content: lines('a,b', 'x,1', '', '', 'y,2'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
      ],
    },
    {
      about: 'a row of totals',
      content: lines('a,b', 'x,1', 'y,2', 'Total,3'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
      ],
      format: { footer: 1 },
      notes: [/last row is left out/],
    },
    ...[
      'Sum',
      'Grand total',
      'Subtotal:',
      'TOTAL',
      'Summe',
      'Gesamt',
      '合计',
      '总计',
      '小计',
      'Итого',
      '合計',
      '합계',
    ].map((word) => ({
      about: `a row of totals called ${word}`,
      content: lines('a,b', 'x,1', 'y,2', `${word},3`),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
      ],
      format: { footer: 1 },
    })),
    {
      about: 'totals that the user keeps',
      content: lines('a,b', 'x,1', 'Total,1'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['Total', 1],
      ],
      choice: { footer: 0 },
      format: { footer: 0 },
    },
    {
      about: 'rows at the end that the user leaves out',
      content: lines('a,b', 'x,1', 'y,2', 'q,9'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
      ],
      choice: { footer: 1 },
      format: { footer: 1 },
    },
    {
      about: 'empty cells, totals and a source at the end',
      content: lines('a,b,c', 'x,1,2', 'y,3,4', ',,', 'Total,4,6', 'Source: own figures,,'),
      columns: abc,
      rows: [
        ['x', 1, 2],
        ['y', 3, 4],
      ],
      format: { footer: 3 },
    },
    {
      about: 'totals among the rows',
      content: lines('a,b', 'x,1', 'Total,1', 'y,2', 'Total,2'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
      ],
      format: { footer: 0, leftOut: [1, 3] },
      notes: [/2 rows among the others are no records and left out: Total/],
    },
    {
      about: 'a record at the end that has nothing but its name',
      content: lines('city,amount,day', 'Paris,1.5,2024-01-01', 'Rome,2.25,2024-01-02', 'Amsterdam,,'),
      columns: 'city:VARCHAR amount:DOUBLE day:DATE',
      rows: [
        ['Paris', 1.5, '2024-01-01'],
        ['Rome', 2.25, '2024-01-02'],
        ['Amsterdam', null, null],
      ],
      format: { footer: 0 },
    },
    {
      about: 'a total in a column of years',
      content: lines('year,b', '2020,1', '2021,2', 'Total,3'),
      columns: 'year:BIGINT b:BIGINT',
      rows: [
        [2020, 1],
        [2021, 2],
      ],
    },
    {
      about: 'single quotes around cells',
      content: lines('a;b', "'x;y';1", "'z';2"),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x;y', 1],
        ['z', 2],
      ],
      format: { quote: "'" },
    },
    {
      about: 'apostrophes that are no quotes',
      content: lines('a,b', "it's,1", "'n',2", "o'neill,3"),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ["it's", 1],
        ["'n'", 2],
        ["o'neill", 3],
      ],
      format: { quote: '"' },
    },
    {
      about: 'inches',
      content: lines('a,b', '5" pipe,1', '7",2'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['5" pipe', 1],
        ['7"', 2],
      ],
    },
    {
      about: 'a quote that never ends',
      content: lines('a,b', '"x,1', 'y,2', 'z,3'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['"x', 1],
        ['y', 2],
        ['z', 3],
      ],
      format: { quote: '' },
    },
    {
      about: 'quotes behind a backslash',
      content: lines('a,b', '"x \\"q\\", y",1', '"z",2'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x "q", y', 1],
        ['z', 2],
      ],
      format: { escape: '\\' },
    },
    {
      about: 'spaces before quotes',
      content: lines('a, b', '"x, y", 1', '"z", 2'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x, y', 1],
        ['z', 2],
      ],
    },
    {
      about: 'lines that end as on old Macs',
      content: 'a,b\rx,1\ry,2\r',
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
      ],
    },
    {
      about: 'lines that end in several ways',
      content: 'a,b\r\nx,1\ny,2\r\nz,3\n',
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
        ['z', 3],
      ],
    },
    {
      about: 'zeros in the text',
      content: lines('a,b', 'x\0y,1', 'z,2'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['xy', 1],
        ['z', 2],
      ],
    },
    {
      about: 'an empty column',
      content: lines('a,b', 'x,', 'y,'),
      columns: 'a:VARCHAR b:VARCHAR',
      rows: [
        ['x', null],
        ['y', null],
      ],
    },
    {
      about: 'a tab file with commas in its cells',
      name: 'table.tsv',
      content: lines('a\tb', 'x, y\t1', 'z, w\t2'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x, y', 1],
        ['z, w', 2],
      ],
    },
    {
      about: 'a tab file of one column',
      name: 'table.tsv',
      content: lines('a', 'x, y', 'z'),
      columns: 'a:VARCHAR',
      rows: [['x, y'], ['z']],
    },
    {
      about: 'commas that the user says divide nothing',
      content: lines('text', 'one, two', 'three', 'four'),
      columns: 'text:VARCHAR',
      rows: [['one, two'], ['three'], ['four']],
      choice: { delimiter: '\t' },
    },
  ];
}

/** What can be read, and makes figures doubtful: it is told. */
function doubtCases(): Case[] {
  const many = (late: string): string[] =>
    Array.from({ length: 6000 }, (_, at) => (at === 5900 ? late : `${at % 9}.5`));
  const late = (about: string, cell: string, value: unknown, type: string, notes: RegExp[]): Case => ({
    about: `${about} behind thousands of rows`,
    content: lines('n;x', ...many(cell).map((each, at) => `${at};${each}`)),
    columns: `n:BIGINT x:${type}`,
    rows: many('late').map((each, at) => [at, each === 'late' ? value : type === 'VARCHAR' ? each : Number(each)]),
    notes,
  });
  const named = (label: string): Case => ({
    about: `totals among the rows: ${label}`,
    content: lines('a,b', 'x,1', `${label},1`, 'y,2', 'z,4'),
    columns: 'a:VARCHAR b:BIGINT',
    rows: [
      ['x', 1],
      ['y', 2],
      ['z', 4],
    ],
    format: { leftOut: [1] },
    notes: [/1 row among the others is no record and left out/],
  });
  return [
    late('a word', 'oops', null, 'DOUBLE', [/Cells among numbers that are none have no value: x \(1: oops\)/]),
    late('a code with digits', 'A12', 'A12', 'VARCHAR', [
      /Nearly all cells are numbers or times, but not all: x \(1: A12\)/,
    ]),
    {
      about: 'words behind the first thousands of rows that are too many to be codes',
      content: lines('x', ...Array.from({ length: 8000 }, (_, at) => (at < 6000 ? '1.5' : 'later'))),
      columns: 'x:VARCHAR',
      rows: Array.from({ length: 8000 }, (_, at) => [at < 6000 ? '1.5' : 'later']),
    },
    late('a missing value', 'NA', null, 'DOUBLE', [/missing value are empty: x \(1\)/]),
    late('the first thousand', '1,234.5', 1234.5, 'DOUBLE', []),
    ...['North Total', 'Total', '华东合计', 'Summe Nord', 'Total 2024'].map(named),
    {
      about: 'words that only begin like totals',
      content: lines('a,b', 'Totals Inc,1', 'Summer,2', 'Totally,3', 'x,4'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['Totals Inc', 1],
        ['Summer', 2],
        ['Totally', 3],
        ['x', 4],
      ],
      notes: [],
    },
    {
      about: 'a last row without a label',
      content: lines('a,b', 'x,1', 'y,2', ',3'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
        [null, 3],
      ],
      notes: [/last row has no label/],
    },
    {
      about: 'a last row without a label that is the sum of all others',
      content: lines('a,b', 'x,1', 'y,2', 'z,4', ',7'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
        ['z', 4],
      ],
      format: { leftOut: [3] },
      notes: [/1 row is no record and left out/],
    },
    {
      about: 'tabs behind cells, which keep numbers and dates from a spreadsheet',
      content: lines('day,amount', '"2024-01-02\t","1,495.85\t"', '"2024-01-05\t","746.50\t"', '"2024-02-05\t","\t"'),
      columns: 'day:DATE amount:DOUBLE',
      rows: [
        ['2024-01-02', 1495.85],
        ['2024-01-05', 746.5],
        ['2024-02-05', null],
      ],
    },
    {
      about: 'days without a year, which stands above the table',
      content: lines(
        '"EXTF";700;20240101;20240430;"RE";;',
        'Umsatz;Kennzeichen;Konto;Belegdatum;Beleg;Text;Kost',
        '1,50;S;4530;0301;R1;a;1',
        '2,25;H;4930;2902;R2;b;2',
        '3,75;S;4530;3004;R3;c;1',
      ),
      columns: 'Umsatz:DOUBLE Kennzeichen:VARCHAR Konto:BIGINT Belegdatum:DATE Beleg:VARCHAR Text:VARCHAR Kost:BIGINT',
      rows: [
        [1.5, 'S', 4530, '2024-01-03', 'R1', 'a', 1],
        [2.25, 'H', 4930, '2024-02-29', 'R2', 'b', 2],
        [3.75, 'S', 4530, '2024-04-30', 'R3', 'c', 1],
      ],
      notes: [/first line is no part/, /read as dates of 2024/],
    },
    {
      about: 'months that are not those of the year above the table',
      content: lines('Export of 2024-03-01,,', 'name,date,n', 'a,1331,1', 'b,0405,2', 'c,0506,3'),
      columns: 'name:VARCHAR date:VARCHAR n:BIGINT',
      rows: [
        ['a', '1331', 1],
        ['b', '0405', 2],
        ['c', '0506', 3],
      ],
    },
    {
      about: 'dates with commas, weeks as two days, and school years',
      content: lines(
        'at,week,school,n',
        '"Nov 4, 2023, 7:02:11 AM","2023-10-30,2023-11-05",202223,1',
        '"Dec 10, 2023, 12:48:11 PM","2023-12-04,2023-12-10",202324,2',
      ),
      columns: 'at:TIMESTAMP week:DATE school:DATE n:BIGINT',
      rows: [
        ['2023-11-04 07:02:11', '2023-10-30', '2022-01-01', 1],
        ['2023-12-10 12:48:11', '2023-12-04', '2023-01-01', 2],
      ],
    },
    {
      about: 'notes below an empty row at the end, with few of its cells',
      content: lines(
        'no,day,item,price,qty,state',
        '31,Jun-28-24,cap,$43.50,3,FL',
        '30,Jun-25-24,lens,$112.50,1,MA',
        '29,Jun-25-24,knob,$49.90,2,FL',
        ',,,,,',
        '3,records,,,,',
        'Seller: x,,,,,',
      ),
      columns: 'no:BIGINT day:DATE item:VARCHAR price:DOUBLE qty:BIGINT state:VARCHAR',
      rows: [
        [31, '2024-06-28', 'cap', 43.5, 3, 'FL'],
        [30, '2024-06-25', 'lens', 112.5, 1, 'MA'],
        [29, '2024-06-25', 'knob', 49.9, 2, 'FL'],
      ],
      format: { footer: 3 },
      notes: [/last 3 rows are left out/, /Signs at numbers/],
    },
    {
      about: 'totals that are called after their heading, beside a running balance',
      content: lines(
        'date,text,debit,credit,balance',
        'Sales,,,,',
        '2024-04-01,a,0,10,-10',
        '2024-04-02,b,0,20,-30',
        'Total Sales,,0,30,-30',
        'Rent,,,,',
        '2024-04-03,c,5,0,5',
        '2024-04-04,d,6,0,11',
        'Total Rent,,11,0,11',
      ),
      columns: 'date:DATE text:VARCHAR debit:BIGINT credit:BIGINT balance:BIGINT section:VARCHAR',
      rows: [
        ['2024-04-01', 'a', 0, 10, -10, 'Sales'],
        ['2024-04-02', 'b', 0, 20, -30, 'Sales'],
        ['2024-04-03', 'c', 5, 0, 5, 'Rent'],
        ['2024-04-04', 'd', 6, 0, 11, 'Rent'],
      ],
      notes: [/left out: Total Sales, Total Rent|left out/, /in the column section/],
    },
    {
      about: 'ranges of moments, which stand for where they begin, and days of issues',
      content: lines('MTU;slot;created;n', ...[0, 1].map((at) => `01.02.2024 0${at}:00 - 01.02.2024 0${at + 1}:00;2024-02-01T0${at}:00:00/2024-02-01T0${at}:15:00;2${at}/Mar/24 2:15 PM;${at}`)), // prettier-ignore
      columns: 'MTU:TIMESTAMP slot:TIMESTAMP created:TIMESTAMP n:BIGINT',
      rows: [
        ['2024-02-01 00:00:00', '2024-02-01 00:00:00', '2024-03-20 14:15:00', 0],
        ['2024-02-01 01:00:00', '2024-02-01 01:00:00', '2024-03-21 14:15:00', 1],
      ],
    },
    {
      about: 'years beside the names of their months, whatever these are called, and months behind a code',
      content: lines('Zeit;Merkmal;Wert;Stand;n', '2022;MONAT;Januar;KV-MAY-2023;5', '2023;MONAT;März;KV-JUNE-2023;6'),
      columns: 'Zeit:BIGINT Merkmal:VARCHAR Wert:VARCHAR Stand:DATE n:BIGINT',
      rows: [
        [2022, 'MONAT', 'Januar', '2023-05-01', 5],
        [2023, 'MONAT', 'März', '2023-06-01', 6],
      ],
    },
    {
      about: 'years beside the names of their months, whatever these are called',
      content: lines('Zeit;Merkmal;Wert;n', '2022;MONAT;Januar;5', '2023;MONAT;März;6'),
      columns: 'Zeit:BIGINT Merkmal:VARCHAR Wert:VARCHAR n:BIGINT month:DATE',
      rows: [
        [2022, 'MONAT', 'Januar', 5, '2022-01-01'],
        [2023, 'MONAT', 'März', 6, '2023-03-01'],
      ],
      notes: [/parts of one time/],
    },
    {
      about: 'names behind words that differ, which are no months',
      content: lines('item,n', 'Calendar May 2024,1', 'Diary June 2024,2', 'Planner July 2024,3'),
      columns: 'item:VARCHAR n:BIGINT',
      rows: [['Calendar May 2024', 1], ['Diary June 2024', 2], ['Planner July 2024', 3]], // prettier-ignore
    },
    {
      about: 'tables side by side, with their totals',
      content: lines('Sales', 'North,,,South,', 'item,n,,item,n', 'tea,1,,tea,4', 'milk,2,,rice,5', 'salt,3,,,', 'Total,6,,Total,9'), // prettier-ignore
      columns: 'block:VARCHAR item:VARCHAR n:BIGINT',
      rows: [
        ['North', 'tea', 1],
        ['North', 'milk', 2],
        ['North', 'salt', 3],
        ['South', 'tea', 4],
        ['South', 'rice', 5],
      ],
      format: { skip: 2, footer: 0 },
      notes: [/first 2 lines/, /2 tables stand side by side/],
    },
    {
      about: 'names that are repeated over each of their columns, and empty cells between them',
      content: lines('\t\tTemp\tWind\tWind\t\tRain', 'Day\tSite\tOut\tSpeed\tRun\tRain\tRate', '2024-01-01\ta\t5\t1\t2\t3\t4', '2024-01-02\tb\t6\t2\t3\t4\t5'), // prettier-ignore
      name: 'table.txt',
      columns: 'Day:DATE Site:VARCHAR Temp_Out:BIGINT Wind_Speed:BIGINT Wind_Run:BIGINT Rain:BIGINT Rain_Rate:BIGINT',
      rows: [
        ['2024-01-01', 'a', 5, 1, 2, 3, 4],
        ['2024-01-02', 'b', 6, 2, 3, 4, 5],
      ],
      format: { headerRows: 2 },
      notes: [/Two rows name/],
    },
    {
      about: 'stars and units among the cells, which are no labels of totals',
      content: lines(
        'school,unit,measure,n',
        'a,Count,x,5',
        'b,Count,*,6',
        'c,Minutes,y,7',
        'd,Count,*,8',
        'Total,,,26',
      ),
      columns: 'school:VARCHAR unit:VARCHAR measure:VARCHAR n:BIGINT',
      rows: [
        ['a', 'Count', 'x', 5],
        ['b', 'Count', '*', 6],
        ['c', 'Minutes', 'y', 7],
        ['d', 'Count', '*', 8],
      ],
      notes: [/last row is left out/],
    },
    {
      about: 'totals as a group of their own, whose name is merged over its rows',
      content: lines(
        '科室,期间,人次',
        '内科,2021年,5',
        ',2022年,6',
        '外科,2021年,7',
        ',2022年,8',
        '全院合计,2021年,12',
        ',2022年,14',
      ),
      columns: '科室:VARCHAR 期间:DATE 人次:BIGINT',
      rows: [
        ['内科', '2021-01-01', 5],
        ['内科', '2022-01-01', 6],
        ['外科', '2021-01-01', 7],
        ['外科', '2022-01-01', 8],
      ],
      notes: [/no records and left out: 全院合计/, /have the value above them/],
    },
    {
      about: 'a printed list whose pages repeat titles and names',
      name: 'table.txt',
      content: lines(
        '16.07.2024   Stock   1',
        '',
        LINE,
        '|Item |Plant|Unit|  Value |',
        LINE,
        ...[1, 2, 3, 4, 5, 6].map((at) => `|a-${at}  |1000 |ST  |1.00${at},50 |`),
        LINE,
        '|*    |     |    |6.024,00 |',
        LINE,
        '',
        '16.07.2024   Stock   2',
        '',
        LINE,
        '|Item |Plant|Unit|  Value |',
        LINE,
        ...[1, 2, 3, 4, 5, 6].map((at) => `|b-${at}  |2000 |KG  |2.00${at},25 |`),
        LINE,
        '|**   |     |    |18.046,50|',
        LINE,
      ),
      columns: 'column1:VARCHAR Item:VARCHAR Plant:BIGINT Unit:VARCHAR Value:DOUBLE',
      rows: [1, 2, 3, 4, 5, 6]
        .map((at): unknown[] => [null, `a-${at}  `, 1000, 'ST  ', 1000.5 + at])
        .concat([1, 2, 3, 4, 5, 6].map((at) => [null, `b-${at}  `, 2000, 'KG  ', 2000.25 + at])),
      notes: [/lines are no part/, /fewer cells/, /left out/, /left out/],
    },
    {
      about: 'one sign of Western letters before plain ones, which is no Chinese',
      content: Buffer.from('day,temp [\xb0C],rain\n2024-01-01,1.5,2\n2024-01-02,2.5,3\n2024-01-03,3.5,4\n', 'latin1'),
      columns: 'day:DATE temp_[°C]:DOUBLE rain:BIGINT',
      rows: [
        ['2024-01-01', 1.5, 2],
        ['2024-01-02', 2.5, 3],
        ['2024-01-03', 3.5, 4],
      ],
      notes: [/encoding/],
    },
    {
      about: 'weeks as numbers in a column that is called so, and months of the year above',
      content: lines('Report 2024-03-31,,', 'week,month,n', '202401,January,1', '202413,March,2', '202452,December,3'),
      columns: 'week:DATE month:DATE n:BIGINT',
      rows: [
        ['2024-01-01', '2024-01-01', 1],
        ['2024-03-25', '2024-03-01', 2],
        ['2024-12-23', '2024-12-01', 3],
      ],
      notes: [/first line is no part/, /dates of 2024/],
    },
    {
      about: 'a grade among numbers that is a label like them',
      content: lines('school,grade,pupils', 'A,K,61', 'A,1,58', 'A,2,60', 'A,3,57', 'A,4,63', 'A,5,59'),
      columns: 'school:VARCHAR grade:VARCHAR pupils:BIGINT',
      rows: [['A', 'K', 61], ...[58, 60, 57, 63, 59].map((pupils, at) => ['A', String(at + 1), pupils])],
      notes: [/Nearly all cells/],
    },
    {
      about: 'the head of a settlement above its records',
      content: lines('id,paid on,paid,kind,amount', '7,2024-03-20,344.6,,', '7,,,Order,1', '7,,,Fee,2', '7,,,Order,4'),
      columns: 'id:BIGINT paid on:VARCHAR paid:VARCHAR kind:VARCHAR amount:BIGINT'.replace(' on', '_on'),
      rows: [
        [7, null, null, 'Order', 1],
        [7, null, null, 'Fee', 2],
        [7, null, null, 'Order', 4],
      ],
      format: { leftOut: [0] },
    },
    {
      about: 'a total whose label is far to the right, and who made the list',
      content: lines(
        'd,a,b,c,n',
        '2024-01-01,x,y,z,1',
        '2024-01-02,x,y,z,2',
        ',,,合计：,3',
        '制表人：张三,,,,',
        '复核：李四,,,,',
      ),
      columns: 'd:DATE a:VARCHAR b:VARCHAR c:VARCHAR n:BIGINT',
      rows: [
        ['2024-01-01', 'x', 'y', 'z', 1],
        ['2024-01-02', 'x', 'y', 'z', 2],
      ],
      format: { footer: 3 },
    },
    {
      about: 'a header that comes again',
      content: lines('a,b', 'x,1', 'y,2', 'a,b', 'z,3'),
      columns: 'a:VARCHAR b:VARCHAR',
      rows: [
        ['x', '1'],
        ['y', '2'],
        ['a', 'b'],
        ['z', '3'],
      ],
      notes: [/1 row repeats the names/],
    },
    {
      about: 'years of two digits that lie in the future',
      content: lines('born,n', '31.12.68,1', '06.05.70,2'),
      columns: 'born:DATE n:BIGINT',
      rows: [
        ['1968-12-31', 1],
        ['1970-05-06', 2],
      ],
      notes: [/Years of two digits are read as 1968 to 1970: born/],
    },
    {
      about: 'dates as Excel counts them',
      content: lines('Order Date,n', '45292,1', '45293,2'),
      columns: 'Order_Date:DATE n:BIGINT',
      rows: [
        ['2024-01-01', 1],
        ['2024-01-02', 2],
      ],
      notes: [/as Excel counts them are read as dates: Order Date/],
    },
    {
      about: 'dates and numbers of several forms',
      content: lines('d;x;id', '2024-01-02;1,5;01', '02/01/2024;2.5;2', '3 Jan 2024;3,5;3', '2024-01-05;4.5;4'),
      columns: 'd:VARCHAR x:VARCHAR id:VARCHAR',
      rows: [
        ['2024-01-02', '1,5', '01'],
        ['02/01/2024', '2.5', '2'],
        ['3 Jan 2024', '3,5', '3'],
        ['2024-01-05', '4.5', '4'],
      ],
      notes: [/not written alike: d, x\./],
    },
  ];
}

/** What is detected wrong for want of proof, and how the user's word mends it. */
function mendedCases(): Case[] {
  const polish = mark('iso-8859-2', lines('n;a', '1;±', '2;¶'.replace('¶', 'ś'), '3;ą').replace('±', 'ą'));
  return [
    {
      about: 'three rows of Latin-2 that the user names',
      content: polish,
      columns: 'n:BIGINT a:VARCHAR',
      rows: [
        [1, 'ą'],
        [2, 'ś'],
        [3, 'ą'],
      ],
      choice: { encoding: 'iso-8859-2' },
      format: { encoding: 'iso-8859-2' },
      notes: [],
    },
    {
      about: 'UTF-8 that the user takes for Latin-1',
      content: lines('a,b', 'é,1'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [['Ã©', 1]],
      choice: { encoding: 'windows-1252' },
    },
    {
      about: 'a delimiter of two signs',
      content: lines('a||b', 'x||1', 'y||2'),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['x', 1],
        ['y', 2],
      ],
      choice: { delimiter: '||' },
      format: { delimiter: '||' },
    },
    {
      about: 'Latin-1 behind UTF-8',
      content: Buffer.concat([Buffer.from('a,b\nMüller,1\n'), Buffer.from('J\xe4ger,2\n', 'latin1')]),
      columns: 'a:VARCHAR b:BIGINT',
      rows: [
        ['MÃ¼ller', 1],
        ['Jäger', 2],
      ],
      choice: { encoding: 'windows-1252' },
    },
  ];
}

export const textCases: readonly Case[] = [
  ...encodingCases(),
  ...delimiterCases(),
  ...numberCases(),
  ...timeCases(),
  ...headerCases(),
  ...rowCases(),
  ...doubtCases(),
  ...mendedCases(),
];
