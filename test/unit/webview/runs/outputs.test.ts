import assert from 'node:assert/strict';
import { citedOutputs, isDrawn, mayBeDrawn, outputsOf } from '../../../../webview/runs/outputs';
import { noRuns, type ShownOutput } from '../../../../webview/runs/state';
import { turn } from '../views';
import { address, call, naming, output } from './files';

describe('files that a turn made', () => {
  it('are those of its calls in their order, each once, as it was told last', () => {
    const first = output('a.png');
    const again = output('a.png', { title: 'A' });
    const tools = [
      call({ outputs: [first, output('b.csv')] }),
      call({ id: 'c2' }),
      call({ id: 'c3', outputs: [again] }),
    ];
    assert.deepEqual(
      outputsOf({ tools }).map(({ name, title }) => [name, title]),
      [
        ['a.png', 'A'],
        ['b.csv', undefined],
      ],
    );
  });

  it('and those that a report names are known by their numbers, uploads are left out', () => {
    const before = turn({ id: 't0', tools: [call({ outputs: [output('old.png', { title: 'Old' })] })] });
    const response = naming({ id: 'upload_001', name: 'sales.csv' }, output('old.png'), output('gone.csv'));
    const now = turn({ response });
    const cited = citedOutputs(now, { turns: [before, now] });
    assert.deepEqual(
      [...cited].map(([index, { name, title, kind }]) => [index, name, title, kind]),
      [
        [2, 'old.png', 'Old', 'figure'],
        [3, 'gone.csv', undefined, 'table'],
      ],
    );
  });

  it('are told by their names where nothing else is known of them', () => {
    const kinds = ['a.PNG', 'b.plotly.json', 'c.parquet', 'd.json', 'e.html', 'f.xlsx'].map((name) => {
      const response = naming({ id: address(name), name });
      return citedOutputs(turn({ response }), { turns: [] }).get(1)?.kind;
    });
    assert.deepEqual(kinds, ['figure', 'figure', 'table', 'file', 'file', 'table']);
  });

  it('are drawn where they are figures or tables', () => {
    const kinds = (['figure', 'table', 'file'] as const).map((kind) => isDrawn(output('x', { kind })));
    assert.deepEqual(kinds, [true, true, false]);
  });

  it('are drawn in an HTML report where they are pictures, charts, or not known yet', () => {
    const figure = output('a.png');
    const loaded = (content: Extract<ShownOutput, { state: 'loaded' }>['content']): ShownOutput => ({
      ...{ state: 'loaded', content },
    });
    const draws = (shown: ShownOutput | undefined, file = figure): boolean =>
      mayBeDrawn(file, { ...noRuns, outputs: shown ? { [file.id]: shown } : {} });
    assert.deepEqual(
      [
        draws(undefined),
        draws({ state: 'loading' }),
        draws(loaded({ kind: 'image', data: '' })),
        draws(loaded({ kind: 'chart', option: '' })),
      ],
      [true, true, true, true],
    );
    assert.deepEqual(
      [
        draws({ state: 'failed', message: '' }),
        draws(loaded({ kind: 'none', reason: '' })),
        draws(undefined, output('a.csv', { kind: 'table' })),
      ],
      [false, false, false],
    );
  });
});
