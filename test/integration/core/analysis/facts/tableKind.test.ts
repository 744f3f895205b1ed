/** What a row of a table stands for, and what a report on it is about, on small tables. */
import assert from 'node:assert/strict';
import type { TableKind } from '../../../../../src/core/analysis/roles/semantic';
import { Intake } from '../../../../unit/workers/data/intake';
import { csv, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

const day = (at: number): string => `2024-0${1 + (at % 3)}-${String(1 + (at % 12)).padStart(2, '0')}`;
const pick = (at: number, ...labels: string[]): string => labels[at % labels.length] ?? '';

/** A table, by its columns and the cells of a row; its kind; and the measure that a report is about, '' for the number of rows. */
const cases: [
  what: string,
  head: string,
  cells: (at: number) => readonly unknown[],
  kind: TableKind,
  measure: string,
][] = [
  [
    'requests to a server are counted',
    'time,method,path,status,bytes',
    (at) => [`2024-05-01 10:00:${10 + at}`, pick(at, 'GET', 'POST'), `/p${at % 7}`, pick(at, '200', '404'), at * 91],
    'log',
    '',
  ],
  [
    'answers on a scale are counted, and neither progress nor ages are what they are about',
    'recorded,progress,age,Q1_1,Q1_2',
    (at) => [day(at), 90 + (at % 3) * 5, 20 + at, pick(at, 'Agree', 'Disagree', 'Neutral'), pick(at + 1, 'Agree', 'Disagree', 'Neutral')], // prettier-ignore
    'survey',
    '',
  ],
  [
    'ratings are what a survey is about',
    'date,How old are you?,How satisfied are you (1 to 5)?,Would you come again?',
    (at) => [day(at), 20 + at, 1 + (at % 5), pick(at, 'yes', 'no', 'perhaps')],
    'survey',
    'How satisfied are you (1 to 5)?',
  ],
  [
    'people are counted',
    'Employee #,Hire Date,Department,FTE',
    (at) => [1000 + 3 * at, day(at), pick(at, 'Sales', 'Finance'), 0.5 + (at % 6) / 10],
    'people',
    '',
  ],
  [
    'what people are paid adds up',
    '工号,姓名,部门,岗位,基本工资,实发工资',
    (at) => [
      `E${100 + at}`,
      `员工${at}`,
      pick(at, '销售部', '财务部'),
      pick(at, '经理', '职员'),
      5000 + at,
      4000.5 + at,
    ],
    'people',
    '实发工资',
  ],
  [
    'amounts on accounts',
    'date,Konto,Soll,Haben',
    (at) => [day(at), 4000 + (at % 5) * 10, at % 2 === 0 ? 12.5 * at : '', at % 2 === 1 ? 12.5 * at : ''],
    'postings',
    'Soll',
  ],
  [
    'a statement has the balance behind each amount',
    'date,amount,balance',
    (at) => [day(at), at % 3 === 0 ? -50 - at : 20 + at, 900 + at * 7],
    'statement',
    'amount',
  ],
  [
    'values of several metrics',
    'year,indicator,value',
    (at) => [2010 + Math.floor(at / 4), pick(at, 'GDP', 'age', 'debt', 'rate'), at * 3.5],
    'metrics',
    'value',
  ],
  ['one row for each day', 'day,temperature', (at) => [`2024-01-${String(1 + (at % 31)).padStart(2, '0')}`, 3 + (at % 9)], 'series', 'temperature'], // prettier-ignore
  [
    'what was paid tells more than what was to be paid, and money more than pieces',
    'day,quantity,total,amount paid',
    (at) => [day(at), 1 + (at % 4), 30 + at, 25 + at],
    'transactions',
    'amount paid',
  ],
  [
    'appointments are counted, whatever they took',
    'Date du rendez-vous,Durée (min),Identifiant patient,Statut',
    (at) => [day(at), 15 * (1 + (at % 3)), 10_000 + 37 * at, pick(at, 'Vu', 'Absent')],
    'events',
    '',
  ],
  [
    'places',
    'name,lat,lon,capacity',
    (at) => [`stop ${at}`, 45 + at / 100, 4 + at / 90, at % 12],
    'places',
    'capacity',
  ],
  ['anything else', 'name,height', (at) => [`tree ${at}`, 3 + at / 7], 'records', 'height'],
];

describe('core/analysis/facts: kinds of tables', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  for (const [what, head, cells, kind, measure] of cases) {
    it(what, async () => {
      const rows = Array.from({ length: kind === 'series' ? 31 : 40 }, (_, at) => cells(at));
      const set = await factsOfText(intake, csv(head, rows), { ask: '' });
      const about = set.columns.find(({ number }) => number === set.focus.measure)?.name ?? '';
      assert.deepEqual([set.kind, about], [kind, measure]);
    });
  }

  it('are what the user says, and what is looked at follows', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [day(at), 10 + at]);
    const asked = (kind?: TableKind) =>
      factsOfText(intake, csv('day,amount', rows), { ask: '', choice: { ...(kind && { kind }) } });
    const found = await asked();
    assert.deepEqual([found.kind, found.focus.measure], ['transactions', 2]);
    const counted = await asked('events');
    assert.deepEqual([counted.kind, counted.focus.measure], ['events', null]);
  });

  it('have measures that the file adds up itself added up, whatever they are called', async () => {
    const records = Array.from({ length: 12 }, (_, at) => [`item ${at}`, 3 * at + 0.5, 7 + (at % 5)]);
    const sum = records.reduce((all, [, wert = 0]) => all + Number(wert), 0);
    const table = (last: readonly unknown[]) =>
      factsOfText(intake, csv('name,wert,note', [...records, last]), { ask: '' });
    const additive = async (last: readonly unknown[]): Promise<(boolean | undefined)[]> =>
      (await table(last)).columns.slice(1).map(({ meaning }) => meaning.additive);
    // Of the second one the average stands there, and its name says that it is none to add up.
    assert.deepEqual(await additive(['Total', sum, 8.9]), [true, false]);
    assert.deepEqual(await additive(['Total', sum / 12, 8.9]), [false, false]);
  });
});
