/** docs/questions.md: its examples are read by the analyst, and its words are those of the lexicon. */
import assert from 'node:assert/strict';
import { understand } from '../../../src/core/analysis/questions/understand';
import { chinese } from '../../../src/core/analysis/questions/lexicon/chinese';
import { english } from '../../../src/core/analysis/questions/lexicon/english';
import { codes } from '../../../src/core/analysis/questions/lexicon/lexicon';
import { makeFormatter } from '../../../src/core/text/formatter';
import { localize } from '../../support/ports';
import { checkGenerated } from '../../support/updateDocs';
import { labelColumn, measureColumn, setOf, timeColumn } from '../core/analysis/sets';

const DOCUMENT = 'docs/questions.md';
const formatter = makeFormatter(localize, 'en');
const set = setOf([
  timeColumn(1, 'order_date', '2023-01-01', '2024-12-31'),
  measureColumn(2, 'revenue'),
  measureColumn(3, 'cost'),
  labelColumn(4, 'region', ['North', 'South', 'West']),
  labelColumn(5, 'channel', ['web', 'shop']),
  labelColumn(6, 'returned', ['no', 'yes']),
  timeColumn(7, 'delivered', '2023-01-03', '2025-01-05'),
]);

const EXAMPLES = [
  'total revenue by region',
  'median revenue by channel, excluding shop',
  'number of rows with revenue over 500',
  'average cost in the North and South since March 2024',
  'revenue on weekends by month',
  '90th percentile of revenue',
  'which region has the lowest average cost?',
  'top 2 regions by revenue',
  'revenue divided by cost per channel',
  'share of revenue by region',
  'return rate by channel',
  'year over year growth of revenue',
  'running total of revenue by month',
  'difference in average revenue between North and South',
  'compare revenue in 2023 with 2024',
  'by what percentage did revenue grow from 2023 to 2024?',
  'cost as a percentage of revenue by channel',
  'average days from order_date to delivered by region',
  'number of rows where cost is above revenue',
  'number of rows that were returned or in the South',
  '各 region 的 revenue 合计，不含 West',
  'revenue 最高的 region',
  '2024年每月的 revenue',
];

const cell = (text: string): string => text.replaceAll('|', '\\|');

describe(DOCUMENT, () => {
  it('shows how each example is read', async () => {
    const rows = EXAMPLES.map((question) => {
      const understood = understand(question, set, formatter);
      assert.ok('ask' in understood, `${question}: ${JSON.stringify(understood)}`);
      return `| ${cell(question)} | ${understood.words.map(({ text }) => `\`${cell(text)}\``).join(' · ')} |`;
    });
    await checkGenerated(DOCUMENT, 'examples', ['| Question | Read as |', '| --- | --- |', ...rows].join('\n'));
  });

  it('lists the words that are known, and what they are for', async () => {
    const senses = Object.keys(codes).filter((sense) => !['filler', 'opening', 'unit'].includes(sense));
    const words = (lexicon: Readonly<Record<string, string | undefined>>, sense: string): string =>
      cell(lexicon[sense] ?? '').replace(/[<>]/g, '\\$&');
    const rows = senses.map((sense) => `| ${sense} | ${words(english, sense)} | ${words(chinese, sense)} |`);
    await checkGenerated(DOCUMENT, 'words', ['| For | English | Chinese |', '| --- | --- | --- |', ...rows].join('\n'));
  });
});
