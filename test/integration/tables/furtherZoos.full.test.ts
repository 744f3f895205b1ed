/**
 * Further files made after real exports, each set by another hand. What is understood of them is held here, so that a rule for one file is
 * none against another. All data in them is invented.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { openTables } from '../../report/tables';
import { repositoryRoot } from '../../support/cache';
import { judge, truthSchema } from './judge';

/** Of each set the files of which something is not understood, and those with a wrong total or sentence. */
const SETS: Readonly<Record<string, { notYet: readonly string[]; wrong: readonly string[] }>> = {
  second: {
    notYet: [
      '241106_客户满意度调查_58_58.xlsx',
      'Klimareihe_Monatswerte_1948-1952.txt',
      'AE-by-provider-Q1-2023-24.csv',
      '45412-0025_flat.csv',
      'E0_9394.csv',
      'all_week_m2.5.geojson',
      'quarterly_revenue.ipynb',
      'energy_monitor.db',
      'incidence-PAY-3.csv',
    ],
    wrong: [],
  },
  third: {
    notYet: [
      '1_absence_3term_nat_reg_la_filtered.csv',
      'results-survey482913.csv',
      '244400404_comptages-velo-nantes-metropole.geojson',
      'Sales Analysis (sale.report).xlsx',
    ],
    wrong: ['results-survey482913.csv'],
  },
  fourth: {
    notYet: [
      'estat_une_rt_a.tsv',
      'Open-Data-08999012-Oberbuergermeisterwahl-Wahlbezirk.csv',
      'tickets_export-2024-04-01.jsonl',
      '钉钉_月度汇总_20240301-20240331.xlsx',
      '成绩登记表_工程力学_机械2202.xlsx',
      'jingdong.pop.order.search.json',
    ],
    wrong: ['jingdong.pop.order.search.json'],
  },
  fifth: { notYet: ['45412-0021_de_flat.csv', 'ex240311.log', 'Traffic_Data_AADT.geojson'], wrong: [] },
};

describe('tables by other hands', () => {
  for (const [set, { notYet, wrong }] of Object.entries(SETS)) {
    it(`are understood: the ${set} set`, async () => {
      const folder = path.join(repositoryRoot(), 'test/fixtures/zoo', set);
      const truths = z.array(truthSchema).parse(JSON.parse(await readFile(path.join(folder, 'truth.json'), 'utf8')));
      await using tables = await openTables(path.join(folder, 'files'));
      const faulty: Record<string, readonly string[]> = {};
      const misleading: string[] = [];
      for (const truth of truths) {
        const verdict = await tables.report(truth.file).then(
          (report) => judge(report, truth),
          (error: unknown) => ({ faults: [String(error)], isWrong: false }),
        );
        if (verdict.faults.length > 0) faulty[truth.file] = verdict.faults;
        if (verdict.isWrong) misleading.push(truth.file);
      }
      assert.deepEqual(Object.keys(faulty).sort(), [...notYet].sort(), JSON.stringify(faulty, undefined, 1));
      assert.deepEqual(misleading.sort(), [...wrong].sort());
    });
  }
});
