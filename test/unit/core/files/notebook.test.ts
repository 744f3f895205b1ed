import assert from 'node:assert/strict';
import { readNotebook, type NotebookText } from '../../../../src/core/files/notebook';

const notebook = (cells: unknown[], metadata: unknown = {}): string =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells });
const code = (source: unknown, outputs: unknown[] = [], execution_count: number | null = null) => ({
  cell_type: 'code',
  metadata: {},
  source,
  outputs,
  execution_count,
});

const read = (text: string): Extract<NotebookText, { cells: number }> => {
  const notebook = readNotebook(text);
  return 'cells' in notebook ? notebook : assert.fail(notebook.unreadable);
};
const linesOf = (cells: unknown[]): string[] => read(notebook(cells)).parts.flat().slice(3);

describe('core/tools/notebook', () => {
  it('reads cells with their numbers and kinds, and what they printed', () => {
    const text = notebook(
      [
        { cell_type: 'markdown', source: ['# Title\n', 'words'] },
        code('import pandas as pd\r\ndf', [{ output_type: 'stream', name: 'stdout', text: ['a\n', 'b\n'] }], 3),
        code('', []),
      ],
      { language_info: { name: 'python' }, kernelspec: { language: 'R' } },
    );
    assert.deepEqual(read(text), {
      cells: 3,
      language: 'python',
      parts: [
        ['--- cell 1: markdown ---', '# Title', 'words'],
        ['--- cell 2: code, run 3 ---', 'import pandas as pd', 'df', '--- output of cell 2 ---', 'a', 'b'],
        ['--- cell 3: code ---'],
      ],
      code: {
        language: 'python',
        code: 'import pandas as pd\ndf\n',
        cells: { code: 2, other: 1, ofLines: [2, 2, 3] },
        queries: [],
      },
    });
  });

  it('tells of results, errors and pictures what can be told as text', () => {
    const outputs = [
      { output_type: 'execute_result', data: { 'text/plain': ['   a\n', '0  1'], 'text/html': '<table>' } },
      { output_type: 'display_data', data: { 'image/png': 'iVBORw0…' } },
      { output_type: 'error', ename: 'KeyError', evalue: "'x'", traceback: ['\u001b[31m…'] },
    ];
    assert.deepEqual(linesOf([code('x', outputs)]), [
      '   a',
      '0  1',
      '(text/html not shown)',
      '(image/png not shown)',
      "KeyError: 'x'",
    ]);
  });

  it('cuts what a cell printed, by lines and by characters', () => {
    const print = (text: string) => linesOf([code('x', [{ output_type: 'stream', text }])]);
    const many = print('line\n'.repeat(50));
    assert.deepEqual([many.length, many.at(-1)], [21, '… (30 more lines of output)']);
    assert.deepEqual(print('x'.repeat(2001)), ['… (1 more line of output)']);
    assert.equal(print('x'.repeat(2000)).length, 1);
  });

  it('takes the language of the kernel where nothing else tells it, and none where nothing does', () => {
    assert.equal(read(notebook([], { kernelspec: { language: 'R' } })).language, 'R');
    for (const metadata of [{}, { kernelspec: { name: 'x' } }, { language_info: 7 }, 'x']) {
      assert.equal(read(notebook([], metadata)).language, undefined);
    }
  });

  it('knows what is no notebook of its format', () => {
    for (const [text, why] of [
      ['', /^is no notebook/],
      ['{}', /^is no notebook/],
      ['[]', /^is no notebook/],
      ['{"nbformat":3,"worksheets":[]}', /^is a notebook of nbformat 3, an old format/],
      ['{"nbformat":4}', /^says it is a notebook of nbformat 4/],
      ['{"nbformat":4,"cells":[{}]}', /^says it is a notebook of nbformat 4/],
      [notebook(Array.from({ length: 10_001 }, () => code('x'))), /^has 10001 cells; .* up to 10000 cells\.$/],
      [notebook([code('\n'.repeat(600_000))]), /^has 600001 lines; .* up to 500000 lines\.$/],
    ] as const) {
      const told = readNotebook(text);
      assert.match('unreadable' in told ? told.unreadable : '', why);
    }
  });
});
