import assert from 'node:assert/strict';
import fc from 'fast-check';
import { figuresIn, numbersIn } from '../../../../../src/core/text/numbers/grammar';
import { unmarkable } from '../../../../../src/core/text/numbers/masks';
import { sameNumber } from '../../../../../src/core/analysis/facts/sameNumber';
import { assertProperty } from '../../../../support/property';

/** What a text shows, and what it is read as. */
const read = (text: string): [string, ...number[]][] =>
  numbersIn(text).map(({ text: shown, readings, sign }) => [
    shown,
    ...readings.map(({ value }) => (sign === '-' ? -value : value)),
  ]);
const shown = (text: string): string[] => numbersIn(text).map((number) => number.text);

describe('core/agent/numbers/grammar', () => {
  it('reads numbers as people write them', () => {
    const cases: [string, ...number[]][] = [
      ['1,234.56', 1234.56],
      ['1.234,56', 1234.56],
      ['1 234 567', 1234567],
      ['4\u202f210\u202f332', 4210332],
      ["1'234'567", 1234567],
      ['12,34,567', 1234567],
      ['12.3 %', 12.3],
      ['12.3%', 12.3],
      ['€4.2m', 4.2e6],
      ['$1.5bn', 1.5e9],
      ['USD 5,000', 5000],
      ['EUR4.2m', 4.2e6],
      ['4.2 million', 4.2e6],
      ['4.2万', 42000],
      ['1.25亿', 1.25e8],
      ['12k', 12000],
      ['4.2M', 4.2e6],
      ['3 bn', 3e9],
      ['12 m', 12, 12e6],
      ['−3', -3],
      ['-3.5', -3.5],
      ['-€5.20', -5.2],
      ['$-5.20', -5.2],
      ['+12%', 12],
      ['1e6', 1e6],
      ['2.5E-4', 2.5e-4],
      ['1.2 × 10^6', 1.2e6],
      ['1.2×10⁶', 1.2e6],
      ['.75', 0.75],
      ['0.125', 0.125],
      ['25 bps', 25],
    ];
    for (const [text, ...values] of cases) {
      assert.deepEqual(read(`It is ${text} in all`), [[text, ...values]], text);
      if (!text.startsWith('.')) assert.deepEqual(read(`共${text}。`), [[text, ...values]], text);
    }
  });

  it('takes the decimal sign from the text where one number alone does not tell it', () => {
    assert.deepEqual(read('1,234 rows'), [['1,234', 1234]]);
    assert.deepEqual(read('0.234 and 1.234'), [
      ['0.234', 0.234],
      ['1.234', 1.234],
    ]);
    assert.deepEqual(read('12,5 % von 1.234 und 1,234'), [
      ['12,5 %', 12.5],
      ['1.234', 1234, 1.234],
      ['1,234', 1.234],
    ]);
  });

  it('finds what is a number in Chinese text', () => {
    assert.deepEqual(shown('共有4,210行，合计１2.5万元，增长12.3%，下降-3个百分点，第12名'), [
      '4,210',
      '１2.5万',
      '12.3%',
      '-3个百分点',
      '12',
    ]);
    assert.deepEqual(read('销售额3.2亿元'), [['3.2亿', 3.2e8]]);
  });

  it('leaves what looks like a number and is none', () => {
    for (const text of [
      '`SELECT 500 FROM t`',
      '```sql\nLIMIT 500\n```',
      'see https://a.b/c/500?x=12 there',
      '[here](http://a.b/500)',
      '![a 500 chart](data:image/png;base64,500)',
      '[1]: http://x/500',
      'R12, Q35, P17 and upload_001',
      'SKU-1234, COVID-19, ISO-8601',
      'version 1.2.3 and v12.5, node20',
      'sales_2023.csv and data/sales12.xlsx#Sheet12',
      'output:abcdefabcdef/figure-12.png, artifact_123456',
      '12. first\n13. second',
      '- 14) third',
      '## 12.5 Heading',
      'the 95th percentile and the 21st',
      'a 12-month average and a 30-day window',
      '{{CODE:12}} {{FACT:15}} {{NUMBER:77}}',
      '<code_ref>code_12</code_ref> <div data-x="12">',
      'issue #123',
      '&#8364; &nbsp;',
      '\n\n    indented 500\n',
    ]) {
      assert.deepEqual(shown(text), [], text);
    }
  });

  it('keeps numbers that stand beside marks', () => {
    assert.deepEqual(shown('**4,210** and *12.5 %*, (35.0%), "5,000", | 12 | 13 |, [500](http://x)'), [
      '4,210',
      '12.5 %',
      '35.0%',
      '5,000',
      '12',
      '13',
      '500',
    ]);
    assert.deepEqual(shown('## 12 Months of 500\n1. 300 rows'), ['500', '300']);
    assert.deepEqual(shown('10–20, 15-25 % and 3/40'), ['10', '20', '15', '25 %', '3', '40']);
    assert.deepEqual(
      numbersIn('10–20').map(({ sign }) => sign),
      ['', ''],
    );
    assert.deepEqual(shown('Revenue: 96,120 EUR, 33 km, 120km'), ['96,120', '33', '120']);
  });

  it('takes dates, months, quarters and times for what they are', () => {
    const dates = (text: string) => figuresIn(text).dates.map(({ text: date, readings }) => [date, ...readings]);
    assert.deepEqual(dates('from 2024-03-05 to 31.12.2024 at 14:30'), [
      ['2024-03-05', { year: 2024, month: 3, day: 5 }],
      ['31.12.2024', { year: 2024, month: 12, day: 31 }],
      ['14:30', { minutes: 870 }],
    ]);
    assert.deepEqual(dates('3/5/2024'), [
      ['3/5/2024', { year: 2024, month: 5, day: 3 }, { year: 2024, month: 3, day: 5 }],
    ]);
    assert.deepEqual(dates('March 2024, 5 March 2024, Mar 5, 2024, 5 May'), [
      ['March 2024', { year: 2024, month: 3 }],
      ['5 March 2024', { year: 2024, month: 3, day: 5 }],
      ['Mar 5, 2024', { year: 2024, month: 3, day: 5 }],
      ['5 May', { month: 5, day: 5 }],
    ]);
    assert.deepEqual(dates('2024年3月5日、2024年3月、3月'), [
      ['2024年3月5日', { year: 2024, month: 3, day: 5 }],
      ['2024年3月', { year: 2024, month: 3 }],
      ['3月'],
    ]);
    for (const text of ['2024-03-05', '2024-03', 'Q3 2024', '2024Q3', 'FY24', '2024-03-05T14:30:00Z', '14:30'])
      assert.deepEqual(shown(`in ${text} it rose`), [], text);
  });

  it('leaves names of columns and labels', () => {
    const names = ['Region 12', 'q1 2020 (k)', '店铺25'];
    assert.deepEqual(
      numbersIn('Region 12 has 500, Region 123 has 600, 店铺25有700', { names }).map(({ text }) => text),
      ['500', '123', '600', '700'],
    );
  });

  it('reads the texts of HTML and nothing of its tags, scripts and code', () => {
    const html =
      '<div style="width:500px" data-echarts=\'{"a":[600]}\'><p>Sum <b>1,234</b></p><script>x=5000</script><pre>700</pre></div>';
    assert.deepEqual(
      numbersIn(html, { isHtml: true }).map(({ text }) => text),
      ['1,234'],
    );
  });

  it('takes what HTML leaves open to the end of the text, once: looking on from each of many would not end', () => {
    for (const open of ['<pre>', '<!--', '<script>', '<svg>', '<option>', '<p', '<p a="', "<p a='"]) {
      const html = `<p>Sum 1,234</p>${open.repeat(150_000)}`;
      const shown = numbersIn(html, { isHtml: true }).map(({ text }) => text);
      assert.deepEqual(shown, ['1,234'], open);
      assert.ok(unmarkable(html).length <= 1, open);
    }
  });

  it('gives each number with its place', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('1,234', '-5 %', '€4.2m', '`1`', '|', '\n', '2024-01', ' ', '万', '{{FACT:1}}', '<b>', '- '),
    );
    assertProperty(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const number of numbersIn(text)) {
          assert.equal(text.slice(number.at, number.end), number.text);
          assert.ok(number.at >= last && number.text.length > 0);
          last = number.end;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('finds a value again that was rounded and written in any of these ways', () => {
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    assertProperty(
      fc.property(
        value,
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom('en', 'de', 'fr', 'zh'),
        (exact, digits, locale) => {
          const format = new Intl.NumberFormat(locale, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          });
          const text = format.format(exact);
          const [number, ...others] = numbersIn(
            `x ${text} y 0,5 0,5`.slice(0, locale === 'en' || locale === 'zh' ? -8 : undefined),
          );
          assert.ok(number && (others.length === 0 || others.length === 2), text);
          assert.ok(sameNumber(number, exact, 'number'), text);
          assert.ok(
            !sameNumber(number, exact + 3 * 10 ** -digits, 'number') || Math.abs(exact) < 2 * 10 ** -digits,
            text,
          );
        },
      ),
    );
  });
});
