import assert from 'node:assert/strict';
import { isFileRead, makeGist } from '../../../../../src/core/context/gist/makeGist';
import type { Outliner } from '../../../../../src/core/files/outline/outliner';
import type { ToolExecutionResult } from '../../../../../src/core/contract/toolResult';
import { printPage } from '../../../../../src/core/files/textPage';
import { localize } from '../../../../support/ports';

const code = ['def load(path):', '    return path', ...Array.from({ length: 98 }, (_, at) => `x${at} = ${at}`)];
const observation = printPage({ path: 'a.py', name: 'python', bytes: 900, lines: code }, { offset: 1, lines: 400 });
const result: ToolExecutionResult = {
  tool_call_id: 'c1',
  tool_name: 'file_reader',
  observation,
  output_level: 'standard',
  success: true,
  data_size_bytes: 900,
  duration_ms: 1,
  file: { path: 'a.py', kind: 'code', name: 'python', bytes: 900, lines: 100 },
};
const { file: _, ...old } = result;

/** Keeps what it is asked. */
class Asked implements Outliner {
  readonly asked: [string, string][] = [];
  outline(language: string, text: string): Promise<{ functions: string[]; classes: string[] }> {
    this.asked.push([language, text]);
    return Promise.resolve({ functions: ['load'], classes: [] });
  }
}
const make = async (
  made: ToolExecutionResult,
  parameters: unknown = {},
  outliner = new Asked(),
): Promise<string | undefined> => (await makeGist(made, parameters, outliner, { t: localize }))?.gist;

describe('core/context/gist: makeGist', () => {
  it('makes the gist of code, with the outline of its lines as they are in the file', async () => {
    const outliner = new Asked();
    assert.deepEqual(await makeGist(result, {}, outliner, { t: localize }), {
      gist: '[File read] a.py (python, 100 lines, functions: load)',
      path: 'a.py',
    });
    assert.deepEqual(outliner.asked, [['python', code.join('\n')]]);
  });

  it('makes the gist of code without an outline where there is none', async () => {
    const outliner = { outline: () => Promise.reject(new Error('no worker')) };
    const gist = await makeGist(result, {}, outliner, { t: localize });
    assert.equal(gist?.gist, '[File read] a.py (python, 100 lines)');
  });

  it('asks for no outline of what is no code', async () => {
    const outliner = new Asked();
    const text = { ...result, file: { path: 'a.txt', kind: 'text', name: 'text', bytes: 900 } } as const;
    assert.equal(await make(text, {}, outliner), '[File read] a.txt (text, 900B)');
    assert.deepEqual(outliner.asked, []);
  });

  it('makes the gist of a result without facts from its text and its call', async () => {
    assert.equal(await make(old, { path: 'a.py' }), '[File read] a.py (python, 100 lines, functions: load)');
    assert.equal(await make(old, { path: 'code_a' }), '[File read] a.py (python, 100 lines, functions: load) [code_a]');
    for (const parameters of [{}, { path: 7 }, { path: '' }, undefined])
      assert.equal(await make(old, parameters), undefined);
  });

  it('takes a call by the tool’s name or by its id', async () => {
    const read = { tool_name: 'file_reader', tool_call_id: 'c', success: true };
    assert.equal(isFileRead(read), true);
    assert.equal(isFileRead({ ...read, success: false }), false);
    assert.equal(isFileRead({ ...read, tool_name: 'query_database' }), false);
    assert.equal(isFileRead({ ...read, tool_name: 'read_file', tool_call_id: 'call_read_file_7' }), true);
    assert.equal(isFileRead({ ...read, tool_name: 'read_file', tool_call_id: 'my_call_read_file_7' }), false);
    const other = {
      ...old,
      tool_name: 'read_file',
      tool_call_id: 'call_read_file_7',
      observation: 'words '.repeat(100),
    };
    assert.equal(await make(other, { path: 'notes.txt' }), '[File read] notes.txt (text, 600B)');
    assert.equal(await make({ ...other, tool_call_id: 'c7' }, { path: 'notes.txt' }), undefined);
  });

  it('makes none of an error, and none that is no shorter than the text', async () => {
    assert.equal(await make({ ...result, success: false }), undefined);
    const gist = (await make(result)) ?? assert.fail();
    assert.equal(await make({ ...result, observation: 'x'.repeat(gist.length) }), undefined);
    assert.equal(await make({ ...result, observation: 'x'.repeat(gist.length + 1) }), gist);
  });
});
