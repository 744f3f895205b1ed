import assert from 'node:assert/strict';
import { makeStub } from '../../../../../src/core/context/stubs/makeStub';
import type { ToolExecutionResult } from '../../../../../src/core/contract/toolResult';
import { localize } from '../../../../support/ports';

const file = { path: 'a.py', kind: 'code', name: 'python', bytes: 900, lines: 100 } as const;
const result: ToolExecutionResult = {
  tool_call_id: 'c1',
  tool_name: 'file_reader',
  observation: 'x = 1\n'.repeat(100),
  output_level: 'standard',
  success: true,
  data_size_bytes: 900,
  duration_ms: 1,
  details: { file, outline: { functions: ['load'], classes: [] } },
};
const make = (made: ToolExecutionResult): string | undefined => makeStub(made, { t: localize })?.stub;

describe('core/context/stub: makeStub', () => {
  it('makes the stub of code, with its outline where there is one', () => {
    assert.deepEqual(makeStub(result, { t: localize }), {
      stub: '[File read] a.py (python, 100 lines, functions: load)',
      path: 'a.py',
    });
    assert.equal(make({ ...result, details: { file } }), '[File read] a.py (python, 100 lines)');
  });

  it('makes none of an error, of what is no file, and none that is no shorter than the text', () => {
    assert.equal(make({ ...result, success: false }), undefined);
    assert.equal(make({ ...result, details: { tables: [file] } }), undefined);
    const stub = make(result) ?? assert.fail();
    assert.equal(make({ ...result, observation: 'x'.repeat(stub.length) }), undefined);
    assert.equal(make({ ...result, observation: 'x'.repeat(stub.length + 1) }), stub);
  });
});
