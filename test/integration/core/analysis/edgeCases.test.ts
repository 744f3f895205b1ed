/** The built-in analyst on files that are unlike most: what it says of each is sensible, or it says why it says little. */
import assert from 'node:assert/strict';
import { proseOf } from '../../../support/prose';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import { makeFormatter } from '../../../../src/core/text/formatter';
import type { Limits } from '../../../../src/workers/data/loading';
import { localize } from '../../../support/ports';
import { attached, Talk, type Ended } from './talk';
import { isFull } from '../../../support/full';

type Cells = (string | number)[][];

interface Case {
  name: string;
  content: string | Uint8Array;
  /** What the report says, and what it does not. */
  says: RegExp[];
  never?: RegExp[];
  limits?: Partial<Limits>;
}

const ROWS = 240;
/** Cases of the long form: these take seconds each. */
const LARGE = ['wide.csv', 'sampled.csv', 'fifty.xlsx'];

/** A text of rows, made by their numbers. */
function csv(header: string, rows: number, row: (at: number) => string): string {
  return [header, ...Array.from({ length: rows }, (_, at) => row(at)), ''].join('\n');
}

function day(at: number): string {
  return new Date(Date.UTC(2023, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);
}

function book(sheets: Readonly<Record<string, Cells>>): Uint8Array {
  const made = xlsx.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    xlsx.utils.book_append_sheet(made, xlsx.utils.aoa_to_sheet(cells), name);
  }
  return xlsx.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const regions = ['north', 'south', 'east', 'west'];
const region = (at: number): string => regions[at % regions.length] ?? '';
const amount = (at: number): string => (10 + ((at * 37) % 101) + at / 10).toFixed(2);
/** Names without digits. */
const word = (at: number): string => `${'bcdfghjklm'[at % 10] ?? ''}${'aeiou'[Math.floor(at / 10) % 5] ?? ''}`;

const wideNames = Array.from({ length: 120 }, (_, at) => `sensor_${at + 1}`);
const sheets: Record<string, Cells> = {
  ReadMe: Array.from({ length: 40 }, (_, at) => [`How to use this book, line ${at}`]),
  Orders: [['region', 'amount'], ...Array.from({ length: ROWS }, (_, at) => [region(at), Number(amount(at))])],
};
for (let at = 0; at < 48; at++)
  sheets[`Month ${at}`] = [
    ['region', 'amount'],
    ['north', at],
    ['south', 2 * at],
  ];

const CASES: readonly Case[] = [
  {
    name: 'wide.csv',
    content: csv(['date', 'region', 'sales', ...wideNames].join(), ROWS, (at) =>
      [day(at), region(at), amount(at), ...wideNames.map((_, i) => (at * (i + 3)) % 17)].join(),
    ),
    says: [
      /123 columns/,
      /sales\*\*/,
      /Further columns: .* and others/,
      /Of \d+ measures only sales, sensor\\_1, .*sensor\\_7 were related to each other/,
    ],
  },
  ...(isFull
    ? [
        {
          name: 'columns600.csv',
          content: wideOf(600),
          says: [/600 columns/, /Of the 600 columns those up to m499 were looked at/],
        },
      ]
    : []),
  { name: 'empty.csv', content: '', says: [/^empty\.csv could not be read: The file is empty/] },
  {
    name: 'header.csv',
    content: 'date,region,sales\n',
    says: [/no rows to compute with, only columns: date, region, and sales\./],
  },
  {
    name: 'one_row.csv',
    content: 'date,region,sales\n2024-01-01,north,5.5\n',
    says: [/^1 row × 3 columns/m, /only one row/, /sales\*\* has one value: \*\*5\.5/, /by SQL over 1 row;/],
    never: [/1 rows|few rows|repeats another|distributed/],
  },
  {
    name: 'one_column.csv',
    content: csv('amount', ROWS, amount),
    says: [/240 rows × 1 column \(/, /distribut|between|average/i],
  },
  {
    name: 'words.csv',
    content: csv('city,comment', ROWS, (at) => `${region(at)},said ${word(at)} of ${word(at * 7)} and ${region(at)}`),
    says: [/city/],
  },
  {
    name: 'missing.csv',
    content: csv('a,b,c', ROWS, () => ',NA,'),
    says: [/a and c are empty/],
    never: [/values are missing in/],
  },
  {
    name: 'fifty.xlsx',
    content: book(sheets),
    says: [/sheet 2 of 50/, /Orders/, /Month 6, and 41 others\. “Sheet”, beside/],
  },
  {
    name: 'codes.csv',
    content: csv('zip,customer_id,amount', ROWS, (at) => `0${1000 + (at % 60)},00${at + 1},${amount(at)}`),
    says: [/identifier/, /\| 0?/],
    never: [/zip\*\* adds up|customer_id\*\* adds up/],
  },
  {
    name: 'mixed.csv',
    content: csv('region,value', ROWS, (at) => `${region(at)},${at % 20 === 7 ? 'unknown' : amount(at)}`),
    says: [/Nearly all cells are numbers|read as text|value/],
  },
  {
    name: 'future.csv',
    content: csv(
      'due,region,amount',
      ROWS,
      (at) => `${2090 + (at % 5)}-0${1 + (at % 9)}-15,${region(at)},${amount(at)}`,
    ),
    says: [/future/],
  },
  {
    name: 'sampled.csv',
    content: csv('date,region,sales', 60_000, (at) => `${day(at % 700)},${region(at)},${amount(at)}`),
    limits: { check: 100_000, load: 200_000, sample: 100_000 },
    says: [
      /^A sample of 4,\d+ rows × 3 columns/m,
      /\*\*sales\*\* is \*\*[\d.,]+\*\* on average/,
      /averages and shares are told and no sums/,
      /The sample is \d[\d.]* KB of \d[\d.]* MB of the file/,
    ],
    never: [/adds up to/, /Year on year/],
  },
];

function wideOf(columns: number): string {
  const names = Array.from({ length: columns }, (_, at) => `m${at}`);
  return csv(names.join(), 30, (at) => names.map((_, i) => ((at * (i + 2)) % 13) + 0.5).join());
}

/** What no reader is to see, in words and in charts. */
const SILLY: readonly RegExp[] = [
  /\bNaN\b|Infinity|\bundefined\b|\[object|\bnull\b/,
  /\bException\b|Error:|Binder|Catalog|stack|at \w+ \(/,
  /\{\w+\}/,
  /(^|\s)–(\s|$)/m,
  /““|”” |\(\)|: \.|, ,/,
];

function prose(content: string): string {
  return proseOf(content).replace(/<\/?fact_ref[^>]*>/g, '');
}

describe('core/analysis: edge cases, whole conversations', function () {
  const folder = process.env['BA_REPORTS'];

  for (const { name, content, says, never = [], limits = {} } of CASES.filter(
    (each) => isFull || !LARGE.includes(each.name),
  )) {
    it(`says what is sensible of ${name}`, async () => {
      const talk = await Talk.open({}, makeFormatter(localize, 'en'), limits);
      try {
        talk.write(name, content);
        const ended: Ended = await talk.send('Analyze this file.', attached(name));
        const text = prose(ended.content);
        if (folder !== undefined) {
          mkdirSync(folder, { recursive: true });
          const more = ['', '---', ...ended.recommended_questions, '', JSON.stringify(ended.download_links)];
          writeFileSync(path.join(folder, `edge-${name}.md`), [text, ...more].join('\n'));
        }
        assert.ok(text.trim().length > 20, 'there is something to read');
        for (const silly of SILLY) assert.doesNotMatch(text, silly);
        for (const chart of ended.content.matchAll(/```echarts\n(.*)\n```/g)) {
          assert.doesNotMatch(chart[1] ?? '', /NaN|Infinity|undefined/);
        }
        for (const said of says) assert.match(text, said);
        for (const not of never) assert.doesNotMatch(text, not);
        assert.ok(!text.includes(talk.base), 'no path of the machine');
      } finally {
        talk.close();
      }
    });
  }

  it('takes columns as the user has said, as far as they are still there', async () => {
    const talk = await Talk.open({ 'shop.csv': shop() });
    try {
      const said = { columns: { level: { role: 'dimension' } }, measure: '', dimensions: ['channel'] } as const;
      await talk.choices.set('shop.csv', { ...said, dimensions: [...said.dimensions] });
      const first = prose((await talk.send('Analyze this file.', attached('shop.csv'))).content);
      assert.match(first, /\| level \| label \|/);
      assert.match(first, /By channel\*\*: each of its/);
      assert.doesNotMatch(first, /By region|sales\*\* adds up/);
      await talk.choices.set('shop.csv', { measure: 'gone', time: 'gone', dimensions: ['gone'] });
      const then = prose((await talk.send('Analyze this file.', attached('shop.csv'))).content);
      assert.match(then, /sales\*\* adds up/);
      assert.match(then, /By region/);
    } finally {
      talk.close();
    }
  });
});

function shop(): string {
  const header = 'date,region,channel,sales,level';
  return csv(
    header,
    ROWS,
    (at) => `${day(at)},${region(at)},${['web', 'shop'][at % 2] ?? ''},${amount(at)},${50 + (at % 9)}`,
  );
}
