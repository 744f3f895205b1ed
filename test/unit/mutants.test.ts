/** The planted mistakes can be planted: code that moves takes them along. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const mutantsSchema = z.array(z.object({ id: z.string(), file: z.string(), line: z.string() }));

describe('test/mutants', () => {
  it('name a line that is in its file once', () => {
    const mutants = mutantsSchema.parse(JSON.parse(readFileSync('test/mutants/mutants.json', 'utf8')));
    const count = ({ file, line }: (typeof mutants)[number]): number => {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.filter((each) => each.trim() === line).length;
    };
    const lost = mutants.filter((mutant) => count(mutant) !== 1).map(({ id }) => id);
    assert.deepEqual(lost, []);
  });
});
