import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { fillPlaces } from '../../../../src/base/text';
import type { FactSet } from '../../../../src/core/analysis/facts/factSet';
import { findInsights } from '../../../../src/core/analysis/insights';
import { tableReport } from '../../../../src/core/analysis/report';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { isFull } from '../../../support/full';
import { says } from '../../../planted/judge';
import { nullKinds, nullTable, plantedTable, type PlantedKind } from '../../../planted/planted';
import { formatter, Tables } from './facts/relationTables';

/** Patterns that are said whatever table they are planted in. */
const SAID: readonly PlantedKind[] = [
  ...(['level-shift', 'trend', 'season-weekday', 'season-month', 'season-hour', 'season-of-events'] as const),
  ...(['segment-appears', 'segment-vanishes', 'share-shift', 'outlier-segment', 'rate-by-label'] as const),
  ...(['mean-by-label', 'mix', 'linear', 'missing-since', 'label-with-label'] as const),
  ...(['concentration', 'far-entity', 'against-in-label', 'heaping', 'heaping-in-label', 'cut-off', 'mixed-units'] as const), // prettier-ignore
  ...([
    'simpson',
    'gap',
    'loaded-twice',
    'running-total',
    'linear-in-label',
    'spread-by-label',
    'zero-inflation',
    'duration-by-label',
    'duration-with-measure',
    'wrong-order',
    'future-dates',
    'functional-dependency',
    'dependency-of-many',
    'closed-days',
    'season-of-hours',
    'month-end',
    'broken-identity',
    'copied-column',
    'repeated-key',
    'two-peaks',
    'sign-in-label',
  ] as const),
];
const SEED = 1;
/** Of kinds in this order, each eighth one in the gate: neighbors are found by the same detector, or by one that is much alike. */
const said = isFull ? SAID : SAID.filter((_, at) => at % 8 === 0);
const nulls = isFull ? nullKinds : nullKinds.filter((_, at) => at % 6 === 0);

describe('core/analysis/insights', () => {
  let tables: Tables;
  before(async () => {
    tables = await Tables.open();
  });
  after(() => tables.close());

  async function insightsOf(csv: string, name: string): Promise<FactSet> {
    await tables.intake.write(name, csv);
    return tables.facts(name, '', { find: findInsights });
  }

  for (const kind of said) {
    it(`says ${kind} among the first three, with figures that their SQL gives again`, async () => {
      const { csv, planted } = plantedTable(kind, 'strong', SEED);
      const set = await insightsOf(csv, `${kind}.csv`);
      const found = (set.insights ?? []).slice(0, 3);
      const told = found.map(({ kind: of, subject, by, labels, time }) =>
        JSON.stringify({ of, subject, by, labels, time }),
      );
      assert.ok(
        found.some((insight) => says(insight, planted)),
        `${JSON.stringify(planted)}\n${told.join('\n')}`,
      );
      await tables.checkFacts(set, 'i');
    });
  }

  for (const kind of nulls) {
    it(`says nothing of ${kind}`, async () => {
      for (let seed = SEED; seed <= (isFull ? 20 : 1); seed++) {
        const set = await insightsOf(nullTable(kind, seed).csv, `null-${kind}-${seed}.csv`);
        assert.deepEqual(set.insights, [], `${kind}, seed ${seed}`);
      }
    });
  }

  it('tells the label that nearly all rows of a fault have, with figures that their SQL gives again', async () => {
    const rows = Array.from({ length: 900 }, (_, at) => {
      const [net, tax] = [100 + ((at * 37) % 400), 10 + ((at * 11) % 40)];
      const isWrong = at % 45 === 7;
      const store = isWrong ? 'Lyon' : (['Turin', 'Basel', 'Lyon', 'Ghent'][(at * 7) % 4] ?? '');
      return [`2024-${String(1 + (at % 12)).padStart(2, '0')}-11`, store, net, tax, isWrong ? net : net + tax].join(
        ',',
      );
    });
    const set = await insightsOf(['day,store,net,tax,total', ...rows].join('\n'), 'placed.csv');
    const found = set.insights?.find(({ kind }) => kind === 'breaks');
    assert.deepEqual(found?.place, { by: 'store', label: 'Lyon' });
    await tables.checkFacts(set, 'i');
    const text = tableReport(set, { file: undefined, others: [] }, formatter).content.replace(/<[^>]*>/g, '');
    assert.match(text, /is not .* in 20 of 900 rows; in all others it is\. All rows concerned have Lyon \(store\)\./);
  });

  it('begins the report, in English and in Chinese, with no number that is none of a fact', async () => {
    const bundle = z
      .record(z.string(), z.string())
      .parse(JSON.parse(await readFile('l10n/bundle.l10n.zh-cn.json', 'utf8')));
    const chinese = makeFormatter((message, values) => fillPlaces(bundle[message] ?? message, values ?? {}), 'zh-cn');
    const name = await tables.copy('media/sample/sales.csv');
    const set = await tables.facts(name, '', { find: findInsights });
    const on = { file: undefined, others: [] };
    const [english, translated] = [formatter, chinese].map((each) =>
      tableReport(set, on, each).content.replace(/<[^>]*>/g, ''),
    );
    assert.match(
      english ?? '',
      /^- \*\*Classic\*\* \(category\) grows while the others fall: .*\(\+129\.9%\) from 2022-01 on/m,
    );
    assert.match(english ?? '', /^## sales\.csv · revenue: higher from 2021-01-04 on$/m);
    assert.match(translated ?? '', /^## sales\.csv · revenue：自 2021-01-04 起升高$/m);
    assert.match(english ?? '', /^- \*\*50\.2M\*\* revenue: 18\.5M in 2022, \+7\.7% on 2021$/m);
    assert.match(translated ?? '', /^- \*\*5,024万\*\* revenue：2022 为 1,849万，较 2021 \+7\.7%$/m);
    assert.match(english ?? '', /^- \*\*revenue\*\* is higher from 2021-01.*\(\+17\.\d%\)\.$/m);
    assert.match(translated ?? '', /^- \*\*Classic\*\*（category）增长而其他下降/m);
    for (const text of [english, translated])
      assert.doesNotMatch(text ?? '', /\{\w+\}|One sentence was left out|有一句话/);
  });
});
