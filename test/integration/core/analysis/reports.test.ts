/** Reports on public tables of many kinds: what holds of each, whatever is in it. */
import assert from 'node:assert/strict';
import { proseOf } from '../../../support/prose';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import { figuresIn } from '../../../../src/core/text/numbers/grammar';
import type { Ask } from '../../../../src/core/analysis/facts/asks';
import { computeFacts } from '../../../../src/core/analysis/facts/compute';
import { findFact } from '../../../../src/core/analysis/facts/allFacts';
import type { FactSet } from '../../../../src/core/analysis/facts/factSet';
import { tableReport } from '../../../../src/core/analysis/report';
import { askAnswer } from '../../../../src/core/analysis/questions/answer';
import { composed } from '../../../../src/core/analysis/questions/compose';
import { offerQuestions } from '../../../../src/core/analysis/questions/offer';
import { makeFormatter, type Formatter } from '../../../../src/core/text/formatter';
import { readChart } from '../../../../webview/reports/chartOptions';
import { localize } from '../../../support/ports';
import { Intake } from '../../../unit/workers/data/intake';
import { isFull } from '../../../support/full';

const VEGA = 'node_modules/vega-datasets/data';
const FILES = [
  ...['airports.csv', 'birdstrikes.csv', 'cars.json', 'co2-concentration.csv', 'disasters.csv', 'flights-2k.json'],
  ...['gapminder.json', 'github.csv', 'iowa-electricity.csv', 'jobs.json', 'la-riots.csv', 'movies.json', 'ohlc.json'],
  ...['seattle-weather.csv', 'sp500.csv', 'stocks.csv', 'unemployment-across-industries.json', 'us-employment.csv'],
  ...['weather.csv', 'obesity.json', 'political-contributions.json', 'budget.json', 'income.json', 'football.json'],
  ...['countries.json', 'gapminder-health-income.csv', 'population.json', 'wheat.json'],
  ...['population_engineers_hurricanes.csv', 'crimea.json', 'sp500-2000.csv', 'barley.json', 'unemployment.tsv'],
].map((name) => path.join(VEGA, name));
const SAMPLES = ['sales.csv', 'penguins.json', 'weather.xlsx'].map((name) => path.join('media/sample', name));

const bundle = new Map(Object.entries(chinese));
const english = makeFormatter(localize, 'en');
const inChinese = makeFormatter(
  (message, values) => fillPlaces(bundle.get(message) ?? assert.fail(message), values ?? {}),
  'zh-CN',
);

/** What no report may say. */
const BANNED = [
  /(?:latitude|longitude|\bid|zip|year|month)\*\* (?:adds up|is \*\*)/i,
  /\b(?:latitude|longitude)\b[^.|]*(?:rise|fall)s? (?:together|as)/i,
  /because|due to|caused? by|leads to|drives/i,
  /undefined|NaN|Infinity|null|\{\w+\}/,
  /““|”” | {2}|\(\)|: \.|, ,/,
  /, & |\([+-]?0[.,]0%\)/,
  /(\S+) for [^.]* to \1 for /,
  /went from (\S+) [^;]* to \1 /,
];
const TAG = /<fact_ref id="([^"]*)">([^<]*)<\/fact_ref>/g;

/** Prose of a markdown, without charts and code. */
function prose(markdown: string): string {
  return proseOf(markdown);
}

/** Counts the tags; each cites a fact of the set. */
function checkRefs(markdown: string, set: FactSet, formatter: Formatter): number {
  let count = 0;
  for (const [, id = '', text = ''] of prose(markdown).matchAll(TAG)) {
    assert.ok(findFact(set, id, formatter), id);
    assert.notEqual(text, '');
    count++;
  }
  return count;
}

function checkCharts(markdown: string): number {
  const charts = [...markdown.matchAll(/```echarts\n(.*)\n```/g)];
  for (const [, json = ''] of charts) {
    const chart = readChart(json);
    assert.ok(chart.ok, chart.ok ? '' : chart.reason);
    assert.notEqual(chart.title, '');
    assert.doesNotMatch(json, /NaN|Infinity|undefined/);
  }
  return charts.length;
}

describe('core/analysis/report: reports on public tables', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
    for (const file of [...FILES, ...SAMPLES]) copyFileSync(file, path.join(intake.folder, path.basename(file)));
  });
  after(() => intake.close());

  const never = new AbortController().signal;
  const overviews = new Map<string, Promise<FactSet>>();
  const overviewOf = (file: string): Promise<FactSet> => {
    const known = overviews.get(file) ?? compute(file, { kind: 'overview' }, english);
    overviews.set(file, known);
    return known;
  };
  const compute = async (file: string, ask: Ask, formatter: Formatter): Promise<FactSet> => {
    const request = { path: file, where: '', ask, asOf: '2026-11-22', choice: {} };
    return (await computeFacts(intake.engine, request, formatter, never)).set;
  };

  for (const [at, file] of [...FILES, ...SAMPLES].map((each) => path.basename(each)).entries()) {
    if (!isFull && at % 10 > 0) continue;
    it(`are sound: ${file}`, async () => {
      const set = await overviewOf(file);
      for (const formatter of [english, inChinese]) {
        const { content, recommended_questions } = tableReport(set, { file: undefined, others: [] }, formatter);
        assert.ok(checkRefs(content, set, formatter) >= 10);
        assert.ok(checkCharts(content) >= 1 && checkCharts(content) <= 5);
        const bullets = content.split('\n').filter((line) => /^- (?!\*[^*])/.test(line));
        assert.ok(bullets.length >= 3 && bullets.length <= 8, bullets.join('\n'));
        assert.doesNotMatch(content, /was left out, since|略去了一句话/);
        for (const bullet of bullets) {
          for (const banned of BANNED) assert.doesNotMatch(bullet.replace(TAG, '$2'), banned);
        }
        assert.ok(recommended_questions.length >= 1);
        assert.equal(new Set(recommended_questions).size, recommended_questions.length);
      }
    });

    if (!isFull && at % 8 > 0) continue;
    it(`offer questions that have an answer: ${file}`, async () => {
      const set = await overviewOf(file);
      for (const { text, bound } of offerQuestions(set, english)) {
        assert.ok(!('analyze' in bound));
        const { ask } = composed(bound, set, english);
        const answered = await compute(file, ask, english);
        const content = askAnswer(answered, english);
        assert.ok(checkRefs(content, answered, english) > 0, `${text}\n${content}`);
        checkCharts(content);
        assert.doesNotMatch(content, /was left out, since/);
        const sql = /```sql\n([^]*?)\n```/.exec(content)?.[1];
        if (sql !== undefined) assert.ok((await intake.query(sql)).columns.length > 0, sql);
      }
    });
  }

  it('tell no number beside their facts', async () => {
    const set = await overviewOf('sales.csv');
    const { content } = tableReport(set, { file: undefined, others: [] }, english);
    const periods = set.trends.flatMap(({ years }) => years.map(({ year }) => year));
    const rest = prose(content).replace(TAG, ' ');
    const { numbers, dates } = figuresIn(rest, { names: periods });
    assert.deepEqual([numbers.map(({ text }) => text), dates.map(({ text }) => text)], [[], []]);
  });
});
