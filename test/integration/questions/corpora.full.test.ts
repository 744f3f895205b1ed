/**
 * Questions in plain words, with answers that another engine computed: one set of our own, and others by other hands. Held is how many are
 * answered right, and which get the answer to another question.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { droppedOf, questionsOf, verdictsOf, type Verdict } from '../../report/questions';
import { repositoryRoot } from '../../support/cache';

/**
 * What of each set is held: questions that are answered right, honest refusals of what cannot be answered included, and how many are read the
 * same with one word more of about 170. Those say it twice in other words: "before 2016 January", "revenue growth rate".
 */
const SETS: Readonly<Record<string, { right: number; same: number }>> = {
  first: { right: 639, same: 2 },
  second: { right: 188, same: 0 },
  'third/en': { right: 227, same: 6 },
  'third/zh': { right: 134, same: 1 },
  'fourth/en': { right: 97, same: 13 },
  'fourth/zh': { right: 59, same: 0 },
  'fifth/en': { right: 101, same: 8 },
  'fifth/zh': { right: 69, same: 0 },
  'sixth/en': { right: 105, same: 1 },
  'sixth/zh': { right: 84, same: 1 },
  'seventh/en': { right: 110, same: 2 },
  'seventh/zh': { right: 114, same: 0 },
  'eighth/en': { right: 57, same: 0 },
  'eighth/zh': { right: 42, same: 0 },
};

describe('questions in plain words', () => {
  for (const [name, { right, same }] of Object.entries(SETS)) {
    const folder = path.join(repositoryRoot(), 'test', 'fixtures', 'questions', name);

    it(`get their own answer or are refused: the ${name} set`, async function () {
      this.timeout(600_000);
      const entries = await questionsOf(folder);
      const verdicts = await verdictsOf(entries, path.join(folder, 'tables'));
      const counted = (verdict: Verdict): string[] =>
        entries.flatMap(({ id }) => (verdicts.get(id)?.verdict === verdict ? [id] : []));
      const figures = (['right', 'refused', 'wrong'] as const).map(
        (verdict) => `${counted(verdict).length} ${verdict}`,
      );
      console.log(`      ${name} set, ${entries.length} questions: ${figures.join(', ')}`);
      assert.deepEqual(counted('wrong'), []);
      assert.equal(counted('right').length, right);
    });

    it(`are read otherwise, or refused by its name, with one word more: the ${name} set`, async function () {
      this.timeout(600_000);
      const dropped = await droppedOf(await questionsOf(folder), path.join(folder, 'tables'));
      assert.equal(dropped.length, same, dropped.join('\n'));
    });
  }
});
