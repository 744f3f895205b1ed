/**
 * Questions in plain words, with answers that another engine computed: one set of our own, and others by other hands. Held is how many are
 * answered right, and which get the answer to another question.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { questionsOf, verdictsOf, type Verdict } from '../../report/questions';
import { repositoryRoot } from '../../support/cache';

/** What of each set is held: questions that are answered right, honest refusals of what cannot be answered included. */
const SETS: Readonly<Record<string, { right: number; wrong: readonly string[] }>> = {
  first: { right: 625, wrong: [] },
  'third/en': { right: 174, wrong: [] },
  'third/zh': { right: 81, wrong: [] },
  second: { right: 96, wrong: [] },
};

describe('questions in plain words', () => {
  for (const [name, { right, wrong }] of Object.entries(SETS)) {
    it(`get their own answer or are refused: the ${name} set`, async function () {
      this.timeout(600_000);
      const folder = path.join(repositoryRoot(), 'test', 'fixtures', 'questions', name);
      const entries = await questionsOf(folder);
      const verdicts = await verdictsOf(entries, path.join(folder, 'tables'));
      const counted = (verdict: Verdict): string[] =>
        entries.flatMap(({ id }) => (verdicts.get(id)?.verdict === verdict ? [id] : []));
      const figures = (['right', 'refused', 'wrong'] as const).map(
        (verdict) => `${counted(verdict).length} ${verdict}`,
      );
      console.log(`      ${name} set, ${entries.length} questions: ${figures.join(', ')}`);
      assert.deepEqual(counted('wrong'), wrong);
      assert.equal(counted('right').length, right);
    });
  }
});
