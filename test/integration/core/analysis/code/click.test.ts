import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { nextReply } from '../../../../../src/core/analyst/analyst';
import { OutlineParser } from '../../../../../src/workers/outline/parser';
import { MemoryFiles } from '../../../../support/ports';
import { formatter } from '../../../workers/outline/codeFiles';
import { makeGrammarFolder } from '../../../workers/outline/grammarFolder';
import { readerOf } from '../../../../unit/core/tools/fileReader/reading';
import { conversationTurns } from '../../../../../src/core/analyst/conversationTurns';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { attached, turnStarted } from '../talk';

const notebook = JSON.stringify({
  nbformat: 4,
  metadata: { kernelspec: { language: 'python' } },
  cells: [
    { cell_type: 'markdown', source: ['# pd.read_csv("no.csv")'] },
    { cell_type: 'code', source: ['%matplotlib inline\n', 'import pandas as pd\n'], outputs: [] },
    { cell_type: 'code', source: ['df = pd.read_csv("data/sales.csv")\n', '!ls'], outputs: [] },
    { cell_type: 'code', source: '%%sql\nSELECT * FROM orders', outputs: [] },
  ],
});

describe('core/analysis/code: from a script to its data', function () {
  let folder = '';
  let parser: OutlineParser;
  before(() => {
    folder = makeGrammarFolder();
    parser = new OutlineParser(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const reader = () =>
    readerOf(
      new MemoryFiles({
        'src/load.py': 'import pandas as pd\ndf = pd.read_csv("../data/sales.csv")\npd.read_csv("gone.csv")\n',
        'data/sales.csv': 'a,b\n1,2\n',
        'a.ipynb': notebook,
      }),
      {
        outliner: {
          outline: () => Promise.resolve({ functions: [], classes: [] }),
          facts: (name, code) => parser.facts(name, code),
        },
      },
    );
  it('offers the data that a script reads, and analyses it on a click', async () => {
    const result = await reader()('src/load.py');
    const call = { tool_name: 'file_reader', tool_call_id: 'c', arguments: { path: 'src/load.py' } };
    const events: AgentEvent[] = [
      turnStarted('a', 'Analyze', [attached('src/load.py')]),
      { type: 'tool_started', turn: 'a', round: 1, call },
      { type: 'tool_finished', turn: 'a', round: 1, result: { ...result, tool_call_id: 'c' } },
    ];
    const say = () => nextReply(conversationTurns(events), new Map(), formatter);
    const { action } = say();
    assert.ok(action.type === 'complete');
    assert.deepEqual(action.recommended_questions, ['Analyze the data this script reads: data/sales.csv']);
    assert.match(action.content, /\| reads \| `gone\.csv` \| `pd\.read_csv` \| 3 \| not there \|/);
    // Every number that is told is in what the tool gave.
    for (const [number] of action.content.split('### Method')[0]?.matchAll(/\d+/g) ?? [])
      assert.ok(result.observation.includes(number), number);
    events.push(turnStarted('b', action.recommended_questions[0] ?? ''));
    const clicked = say().action;
    assert.ok(clicked.type === 'tool_call');
    assert.deepEqual(
      clicked.content.map(({ tool_name, arguments: args }) => [tool_name, args]),
      [['file_reader', { path: 'data/sales.csv' }]],
    );
  });

  it('tells of a notebook by its cells', async () => {
    const { observation } = await reader()('a.ipynb');
    const told = /^Reads: (.+)$/m.exec(observation)?.[1] ?? '';
    assert.deepEqual(JSON.parse(told), [
      { what: 'file', name: 'data/sales.csv', by: 'pd.read_csv', line: 3, state: 'exists', path: 'data/sales.csv' },
      { what: 'table', name: 'orders', by: 'FROM', line: 4 },
    ]);
    assert.match(observation, /^Code: .*"places":"cells","code_cells":3,"other_cells":1/m);
    assert.doesNotMatch(observation, /"broken"/);
  });

  it('tells nothing of where the data is on a later page', async () => {
    const { observation } = await reader()('src/load.py', { offset: 2 });
    assert.doesNotMatch(observation, /^(?:Code|Reads): /m);
  });
});
