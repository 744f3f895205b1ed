import assert from 'node:assert/strict';
import { Intake } from '../../../unit/workers/data/intake';
import { textCases, type Case } from './zooCases';

/** Records that look like totals, labels or notes: leads without an amount, names, statistics, messages, sums by chance, dates to come. */
const PLAIN = [
  'company,owner,amount,close\nAcme,Jo,,\nBeta,Al,100,2024-01-05\nGamma,Jo,250,2024-01-09\nDelta,Al,80,2024-01-12\nEps,Jo,90,2024-01-15\n',
  'first,last,age\nAnna,Schmidt,31\nMax,Weber,34\nLena,Koch,29\nCount,Dracula,44\n,Bauer,38\n',
  'stat,age,n\ncount,8,8\nmean,34,8\nstd,6,8\nmin,25,8\n50%,34,8\nmax,47,8\n',
  'level,message,ms\nINFO,Started,12\nINFO,Imported 5 in total,840\nINFO,Total: 3 warnings,15\nINFO,Idle,7\n',
  'name,age,vip\nAnn,31,0\nBob,42,1\nCid,29,0\nDan,55,0\n,38,1\n',
  'project,start,end,budget\nAlpha,2024-01-01,2024-03-01,1000\nBeta,TBD,TBD,\nGamma,2024-02-01,2024-05-01,900\n,2024-03-01,2024-06-01,700\nEps,2024-04-01,2024-08-01,800\n',
];

describe('The intake zoo: text', function () {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const hold = async ({
    name = 'table.csv',
    content,
    choice = {},
    columns,
    rows,
    format,
    notes,
  }: Case): Promise<void> => {
    intake.choose(name, choice);
    await intake.write(name, content);
    const { shape, rows: found, notes: told } = await intake.take(name);
    const names = shape.columns.map((column) => `${column.name}:${column.type}`.replaceAll(' ', '_')).join(' ');
    assert.deepEqual({ columns: names, rows: found }, { columns, rows });
    assert.equal(shape.rows, rows.length);
    for (const [key, value] of Object.entries(format ?? {})) {
      assert.deepEqual(Object.entries(shape.text ?? {}).find(([each]) => each === key)?.[1], value, key);
    }
    if (notes === undefined) return;
    assert.equal(told.length, notes.length, told.join('\n'));
    for (const [at, pattern] of notes.entries()) assert.match(told[at] ?? '', pattern);
  };

  for (const each of textCases) it(`reads ${each.about}`, () => hold(each));

  for (const text of PLAIN)
    it(`keeps all records of ${text.slice(0, text.indexOf('\n'))}`, async () => {
      intake.choose('plain.csv', {});
      await intake.write('plain.csv', text);
      assert.equal((await intake.take('plain.csv')).shape.rows, text.trim().split('\n').length - 1);
    });
});
