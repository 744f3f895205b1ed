import assert from 'node:assert/strict';
import { memoryOf } from '../../../../../src/core/context/memory/fold';
import { reportParts } from '../../../../../src/core/context/memory/reportLines';
import { asked, finished, memoryAfter, queried, replied, started, type Metadata } from './conversation';

const reported = (report: string, more: Partial<Metadata> = {}) =>
  memoryAfter(
    ...queried('-- Q1: a\nSELECT 1', 'c1'),
    ...queried('-- Q2: b\nSELECT 1', 'c2', { details: { rows: { count: 12, more: true } } }),
    replied(report, more),
  ).figures;
const textsOf = (report: string, more: Partial<Metadata> = {}): string[] =>
  reported(report, more).map(({ text }) => text);

describe('figures of a report', () => {
  it('are its sentences, items and rows with numbers, verbatim', () => {
    const report = [
      '# Revenue in 2024',
      'South grew most: to 129,762 EUR (Q1). Why, the file does not say! It is approx. 3.5 percent, e.g. of Dec. 2023.',
      '',
      '- **North** rose by 9,120 EUR (Q2).',
      '2. West fell 5% (Q1, Q2)',
      '- no number here (Q1)',
      '> quoted 7',
      '华东增长12%（Q2）。其他地区没有变化；合计 5 万元！',
      '```echarts',
      '{"data": [1, 2]}',
      '```',
      '| Region | 2023 | 2024 |',
      '|:--|--:|--:|',
      '| South | 96,120 | 129,762 |',
      '| none | – | – |',
      '## Up 12% on the year',
      'See {{CODE:1}} for Q2.',
      'By {{CODE:1}} the mean is 4.',
    ].join('\n');
    const code_refs = [{ code_id: 'code_x1', language: 'sql', description: '', index: 1 }];
    assert.deepEqual(reported(report, { code_refs }), [
      { turn: 1, text: 'South grew most: to 129,762 EUR (Q1).', sources: ['Q1'], rows: 3 },
      { turn: 1, text: 'It is approx. 3.5 percent, e.g. of Dec. 2023.', sources: ['Q1', 'Q2'], rows: 15 },
      { turn: 1, text: '**North** rose by 9,120 EUR (Q2).', sources: ['Q2'], rows: 12 },
      { turn: 1, text: 'West fell 5% (Q1, Q2)', sources: ['Q1', 'Q2'], rows: 15 },
      { turn: 1, text: 'quoted 7', sources: ['Q1', 'Q2'], rows: 15 },
      { turn: 1, text: '华东增长12%（Q2）。', sources: ['Q2'], rows: 12 },
      { turn: 1, text: '合计 5 万元！', sources: ['Q1', 'Q2'], rows: 15 },
      { turn: 1, text: 'South | 96,120 | 129,762', columns: 'Region | 2023 | 2024', sources: ['Q1', 'Q2'], rows: 15 },
      { turn: 1, text: 'Up 12% on the year', sources: ['Q1', 'Q2'], rows: 15 },
      { turn: 1, text: 'By code_x1 the mean is 4.', sources: ['code_x1'] },
    ]);
  });

  it('are of the script that a report cites, or that ran last, and of no query in its place', () => {
    const ran = (code: string, id: string) => [
      started('run_python', id, { code }),
      finished(id, {
        tool_name: 'run_python',
        observation: 'Exit code 0 in 1 s. Python 3.11, in the workspace folder.',
      }),
    ];
    const memory = memoryAfter(
      ...queried('-- Q1: a\nSELECT 1', 'c1'),
      ...ran('#!/usr/bin/env python3\n# p1: seasonal model\nprint(7)', 'c2'),
      ...ran('# outliers by store\nprint(7)', 'c3'),
      replied('It grows 7% a year. (P1) North has 5 (Q1, P1).\n\nP1 has 3 steps.\n\nSee P1.'),
    );
    assert.deepEqual(
      memory.queries.map(({ label }) => label),
      ['Q1', 'P1', 'outliers by store'],
    );
    assert.deepEqual(memory.figures, [
      { turn: 1, text: 'It grows 7% a year. (P1)', sources: ['P1'] },
      { turn: 1, text: 'North has 5 (Q1, P1).', sources: ['Q1', 'P1'] },
      { turn: 1, text: 'P1 has 3 steps.', sources: ['Q1', 'P1', 'outliers by store'] },
    ]);
  });

  it('has the source that is cited behind the end of a sentence', () => {
    assert.deepEqual(
      reported('It is 5 at the median. [Q1]\nUp 7%. (see Q2, Q1) It is 8! 上升9。（来源：Q2）').map(
        ({ text, sources }) => [text, sources],
      ),
      [
        ['It is 5 at the median. [Q1]', ['Q1']],
        ['Up 7%. (see Q2, Q1)', ['Q2', 'Q1']],
        ['It is 8!', ['Q1', 'Q2']],
        ['上升9。（来源：Q2）', ['Q2']],
      ],
    );
  });

  it('takes a quarter for no query', () => {
    assert.deepEqual(reported('Up 5 in Q3 (Q3 2024) by (Q2).')[0]?.sources, ['Q2']);
    assert.deepEqual(reported('Up 5 (see Q1–Q2).')[0]?.sources, ['Q1', 'Q2']);
  });

  it('has no rows where a source is not known', () => {
    assert.deepEqual(reported('Up 5 (Q1, Q9).'), [{ turn: 1, text: 'Up 5 (Q1, Q9).', sources: ['Q1', 'Q9'] }]);
  });

  it('names no queries of other turns where it cites none', () => {
    const memory = memoryOf([
      asked('a'),
      ...queried('-- Q1: a\nSELECT 1', 'c1'),
      asked('b', 't2'),
      replied('It is 5.', {}, 't2'),
    ]);
    assert.deepEqual(memory.figures, [{ turn: 2, text: 'It is 5.', sources: [] }]);
  });

  it('reads HTML', () => {
    const html =
      '<style>p { width: 5px }</style><h2 class="a>b">Up 5&nbsp;%</h2><p>A &lt; 3 (Q1). <b>B</b> is 4.</p><table><tr><th>a</th><th>n</th></tr><tr><td>x</td><td>7</td></tr></table><div data-echarts=\'{"a": "1>2"}\'></div><!-- 9 -->';
    assert.deepEqual(textsOf(html, { contains_html: true }), ['Up 5 %', 'A < 3 (Q1).', 'B is 4.', 'x | 7']);
  });

  it('come from final reports alone', () => {
    assert.deepEqual(memoryAfter(replied('It is 5.', { action_type: 'tool_call' })).figures, []);
    assert.deepEqual(memoryAfter({ ...replied('It is 5.'), interrupted: true }).figures, []);
    assert.equal(memoryAfter(replied('It is 5.')).figures.length, 1);
  });

  it('stand once, and are cut', () => {
    const memory = memoryAfter(
      replied('It is 5.'),
      replied('It is  5.'),
      replied(`${'x'.repeat(299)} 5`),
      replied('It is 5.'),
    );
    assert.deepEqual(
      memory.figures.map(({ text }) => text.length),
      [300, 8],
    );
  });

  it('takes any report in time', () => {
    for (const part of ['<', '<a "', '<\'"', '|', '. ', '`', '# ', '(Q1', '{{CODE:', '<!--', '&amp']) {
      reportParts(part.repeat(50_000), false);
      reportParts(part.repeat(50_000), true);
      memoryAfter(replied(`5 ${part.repeat(50_000)}`));
    }
  });
});
