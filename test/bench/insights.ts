import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { says } from '../planted/judge';
import { nullKinds, nullTable, plantedKinds, plantedTable } from '../planted/planted';
import { openTables } from '../report/tables';
import type { BenchRow } from './result';

/** Tables of each kind and strength, and tables without a pattern of all kinds together. */
const SEEDS = 5;
const NULLS = 1000;
/** Insights that are looked at: a reader takes in so many. */
const FIRST = 3;

/** How many planted patterns a report misses in its first three insights, by kind, and of how many tables without one it tells some. */
export async function insightFigures(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-bench-'));
  try {
    await using tables = await openTables(folder);
    const insightsOf = async (csv: string, name: string) => {
      await writeFile(path.join(folder, name), csv);
      const { set } = await tables.report(name);
      await rm(path.join(folder, name));
      return set.insights ?? [];
    };
    const rows: BenchRow[] = [];
    for (const [strength, target] of [
      ['strong', 5],
      ['medium', 20],
    ] as const) {
      let missedOfAll = 0;
      for (const kind of plantedKinds) {
        let missed = 0;
        for (let seed = 1; seed <= SEEDS; seed++) {
          const { csv, planted } = plantedTable(kind, strength, seed);
          const found = await insightsOf(csv, `${kind}-${strength}-${seed}.csv`);
          if (!found.slice(0, FIRST).some((insight) => says(insight, planted))) missed++;
        }
        missedOfAll += missed;
        rows.push({ id: `insights.${strength}.${kind}`, value: (100 * missed) / SEEDS, unit: '% missed' });
      }
      rows.push({ id: `insights.${strength}`, value: (100 * missedOfAll) / SEEDS / plantedKinds.length, unit: '% missed', target }); // prettier-ignore
    }
    const each = Math.ceil(NULLS / nullKinds.length);
    let falseOfAll = 0;
    for (const kind of nullKinds) {
      let told = 0;
      for (let seed = 1; seed <= each; seed++)
        if ((await insightsOf(nullTable(kind, seed).csv, `null-${kind}-${seed}.csv`)).length > 0) told++;
      falseOfAll += told;
      rows.push({ id: `insights.null.${kind}`, value: (100 * told) / each, unit: '% tell something', target: 4 });
    }
    rows.push({ id: 'insights.null', value: (100 * falseOfAll) / each / nullKinds.length, unit: '% tell something', target: 2 }); // prettier-ignore
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
