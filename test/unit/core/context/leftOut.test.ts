import assert from 'node:assert/strict';
import { cutResultAt, resultLeftOut } from '../../../../src/core/context/leftOut';

describe('core/context/leftOut', () => {
  for (const tool_name of ['run_python', 'execute_command']) {
    it(`never asks for the same run of ${tool_name} again, which would do again what it did`, () => {
      const result = { tool_name, observation: 'Exit code 0 in 1 s.\nOutput:\n1\n2\n3\n4' };
      for (const text of [cutResultAt(result, 30), resultLeftOut(result)]) {
        assert.match(text, /do not run it again as it is, but print less/);
        assert.doesNotMatch(text, /Call (?:run|execute)/);
      }
    });
  }

  it('tells how other results are asked for in part', () => {
    assert.match(resultLeftOut({ tool_name: 'recall', observation: 'x' }), /Call recall again for less/);
  });
});
