import assert from 'node:assert/strict';
import { stepsOf } from '../../../../../src/core/context/memory/plan';
import { asked, ended, finished, memoryAfter, replied, started } from './conversation';

const PLAN = 'R1: read the table; R2: sum by month; R3: report';
const planned = (round: number, execution_plan = PLAN) =>
  replied('', { execution_plan, current_round: round }, 't1', round);

describe('steps of a plan', () => {
  const cases: [string, string[]][] = [
    ['R1: read; R2: report', ['R1 read', 'R2 report']],
    ['R1：读取数据；R2：按月汇总；R3：报告。', ['R1 读取数据', 'R2 按月汇总', 'R3 报告。']],
    ['- **R1:** read a.csv\n- **R2**: report: what grew', ['R1 read a.csv', 'R2 report: what grew']],
    ['R1: read, then R2: sum', ['R1 read, then', 'R2 sum']],
    ['Step 1: read\nStep 2: sum', ['R1 read', 'R2 sum']],
    ['第1步：读取，第2步：汇总', ['R1 读取', 'R2 汇总']],
    ['1. read; 2. sum 3.5 million', ['R1 read', 'R2 sum 3.5 million']],
    ['just answer', ['R4 just answer']],
    ['R2: b; R1: a; R2: c', ['R1 a', 'R2 c']],
    ['', []],
    ['R1: ; R2:', []],
    ['HR1: x', ['R4 HR1: x']],
  ];
  for (const [plan, steps] of cases) {
    it(`reads ${JSON.stringify(plan)}`, () => {
      assert.deepEqual(
        stepsOf(plan, 4).map(({ id, text }) => `${id} ${text}`),
        steps,
      );
    });
  }
});

describe('plan and next step', () => {
  it('has the steps before the current round as done', () => {
    const { plan, next } = memoryAfter(planned(2));
    assert.deepEqual(
      plan.steps.map(({ id, done }) => [id, done]),
      [
        ['R1', true],
        ['R2', false],
        ['R3', false],
      ],
    );
    assert.equal(next, 'R2: sum by month');
  });

  it('goes on behind a round once its calls have ended', () => {
    const running = [planned(1), started('t', 'c1', {}), started('t', 'c2', {}), finished('c1')];
    assert.equal(memoryAfter(...running).next, 'R1: read the table');
    assert.equal(memoryAfter(...running, finished('c2')).next, 'R2: sum by month');
    const last = [planned(3), started('t', 'c1', {}, 't1', 3), finished('c1', {}, 't1', 3)];
    assert.equal(memoryAfter(...last).next, 'Finish R3 (report) from the results of its calls');
  });

  it('stays at a step of which every call failed', () => {
    assert.equal(
      memoryAfter(planned(1), started('t', 'c1', {}), finished('c1', { success: false })).next,
      'R1: read the table',
    );
  });

  it('keeps steps that a later plan no longer tells', () => {
    const { plan } = memoryAfter(planned(1), planned(2, 'R2: sum by week; R3: report'));
    assert.deepEqual(plan.steps, [
      { id: 'R1', text: 'read the table', done: true },
      { id: 'R2', text: 'sum by week', done: false },
      { id: 'R3', text: 'report', done: false },
    ]);
  });

  it('is all done with the report, and then has the first proposed question', () => {
    const report = replied('Done.', {
      execution_plan: PLAN,
      current_round: 2,
      recommended_questions: ['And 2023?', 'Why?'],
    });
    const { plan, next } = memoryAfter(planned(1), report, ended('complete'));
    assert.ok(plan.steps.every(({ done }) => done));
    assert.equal(next, 'And 2023?');
    assert.equal(memoryAfter(planned(1), replied('Done.'), ended('complete')).next, '');
  });

  it('says how a turn ended that gave no report, and where it goes on', () => {
    assert.equal(memoryAfter(planned(3), ended('cancelled')).next, 'The turn was stopped: continue with R3: report');
    assert.equal(memoryAfter(planned(2), ended('failed')).next, 'The turn failed: continue with R2: sum by month');
    assert.equal(memoryAfter(ended('failed')).next, 'The turn failed before its report.');
    const resumed = { type: 'turn_resumed' as const, turn: 't1', at: '', model: 'm' };
    assert.equal(memoryAfter(planned(3), ended('cancelled'), resumed).next, 'R3: report');
  });

  it('leaves the plan of a stopped turn open, until there is another', () => {
    const stopped = [planned(2), ended('cancelled'), asked('Go on', 't2')];
    const { plan, next } = memoryAfter(...stopped);
    assert.deepEqual([plan.turn, plan.steps[1]?.done, next], [1, false, '']);
    assert.equal(memoryAfter(...stopped, replied('', { execution_plan: 'R1: sum' }, 't2')).plan.turn, 2);
  });

  it('takes no plan of a reply that broke off', () => {
    const cut = { ...replied('', { execution_plan: 'R1: re' }), interrupted: true };
    assert.deepEqual(memoryAfter(planned(1), cut).plan, memoryAfter(planned(1)).plan);
  });
});
