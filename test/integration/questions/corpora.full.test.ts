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
  first: { right: 639, same: 49 },
  'third/en': { right: 220, same: 45 },
  'third/zh': { right: 129, same: 13 },
  second: { right: 186, same: 17 },
  'fourth/en': { right: 94, same: 12 },
  'fourth/zh': { right: 56, same: 5 },
  'fifth/en': { right: 95, same: 12 },
  'fifth/zh': { right: 67, same: 8 },
  'sixth/en': { right: 99, same: 26 },
  'sixth/zh': { right: 81, same: 16 },
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
