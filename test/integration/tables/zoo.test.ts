/**
 * Files made after real exports, of accounting, banks, payroll, shops, web analytics, surveys, stock, sensors, logs and statistics. Their
 * truth was written before they were read: `test/fixtures/zoo/truth.json`. All data in them is invented. The gate has every twelfth of them.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { openTables } from '../../report/tables';
import { repositoryRoot } from '../../support/cache';
import { isFull } from '../../support/full';
import { judge, truthSchema, type Truth, type Verdict } from './judge';

describe('tables as they are', () => {
  const verdicts = new Map<string, Verdict>();
  let truths: Truth[];
  before(async function () {
    const folder = path.join(repositoryRoot(), 'test/fixtures/zoo');
    const all = z.array(truthSchema).parse(JSON.parse(await readFile(path.join(folder, 'truth.json'), 'utf8')));
    truths = isFull ? all : all.filter((_, at) => at % 12 === 0);
    await using tables = await openTables(path.join(folder, 'files'));
    for (const truth of truths) verdicts.set(truth.file, judge(await tables.report(truth.file), truth));
  });

  it('are understood', () => {
    const faulty = truths.flatMap(({ file }) => ((verdicts.get(file)?.faults.length ?? 0) > 0 ? [file] : []));
    const notYet = NOT_YET.filter((file) => verdicts.has(file));
    assert.deepEqual(faulty.sort(), notYet.sort(), JSON.stringify(Object.fromEntries(verdicts), undefined, 1));
  });

  it('have no wrong total', () => {
    const wrong = truths.flatMap(({ file }) => (verdicts.get(file)?.isWrong === true ? [file] : []));
    assert.deepEqual(wrong.sort(), WRONG.filter((file) => verdicts.has(file)).sort());
  });
});

/** Files with a sum or a sentence that is wrong. */
const WRONG: readonly string[] = [];

/** Files of which something is not understood: a time, the subject, a row. */
const NOT_YET: readonly string[] = [
  ...WRONG,
  'E0.csv',
  'Wren+Valley+Arts+Center_Budget+vs.+Actuals.xlsx',
  'download.csv',
  'home-assistant_v2.db',
  '月度数据_社会消费品零售总额.xlsx',
];
