/**
 * Further files made after real exports, most sets by other hands. What is understood of them is held here, so that a rule for one file is
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
      'sleep-2024-02-28.json',
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
    ],
    wrong: [],
  },
  fifth: { notYet: ['ex240311.log', 'Traffic_Data_AADT.geojson'], wrong: [] },
  sixth: {
    notYet: [
      'BSEG_1000_2023.txt',
      '61241-0004_00.csv',
      'CurvaDiCarico_IT001E98765432_202403.csv',
      'Reports_snapshot.csv',
      'Activities.csv',
      'produkt_klima_tag_20230101_20231231_04711.txt',
      'data.csv',
      'LUDN_2425_CREL_20240410112233.csv',
      'FBL3N_Einzelposten_GJ2024.txt',
      'Employee+Engagement+2024_April+3,+2024_09.12.csv',
      'Mitarbeiterbefragung 2024(1-64).xlsx',
      'Customer Satisfaction Survey.csv',
      'Personalliste_Stand_310324.csv',
      'Queue Performance Interval_20240309.csv',
      'TR_J1_Halden_2024.csv',
      'kinetic_OD600_20240314.xlsx',
      'u_ex240312.log',
      'shop-application.log',
      'api-prod-2024-03-12.ndjson',
      'places.sqlite',
      'D1.csv',
      'BasicCompanyData-2024-04-01-part1_7.csv',
      'table_2024-04-10_08-33-12.xlsx',
      'ESS10_subset.csv',
    ],
    wrong: [],
  },
  seventh: { notYet: [], wrong: [] },
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
