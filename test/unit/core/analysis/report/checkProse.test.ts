import assert from 'node:assert/strict';
import { checkProse } from '../../../../../src/core/analysis/report/checkProse';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { localize } from '../../../../support/ports';
import { salesSet } from '../sets';

const formatter = makeFormatter(localize, 'en');
const set = salesSet();
const ref = (address: string, text: string): string => `<fact_ref id="${set.id}.${address}">${text}</fact_ref>`;
const check = (markdown: string) => checkProse(markdown, set, formatter);

describe('core/analysis/report/checkProse', () => {
  it('leaves sentences as they are whose numbers are those of their facts, as rounded', () => {
    const whole = [
      `## What sales_2024.csv shows`,
      `- **amount** adds up to **${ref('c1.sum', '12,346')}** over ${ref('c1.present', '100')} values.`,
      `| “7” | ${ref('c1.median', '7.5')} |`,
      '```echarts\n{"data":[1,2,3]}\n```',
    ].join('\n\n');
    assert.deepEqual(check(whole), { markdown: whole, dropped: [] });
  });

  it('leaves out a sentence with a wrong number, and tells which', () => {
    const right = `It adds up to ${ref('c1.sum', '12,345.68')}.`;
    for (const wrong of ['12,346.68', '123,457', '12.3%', '12']) {
      const { markdown, dropped } = check(`- ${right} It adds up to ${ref('c1.sum', wrong)}.`);
      assert.equal(markdown, `- ${right}`, wrong);
      assert.deepEqual(dropped, [`It adds up to ${wrong}.`]);
    }
  });

  it('leaves out a number that no fact stands behind, in sentences and in rows of tables', () => {
    const { markdown, dropped } = check(
      `- It rose by 17%.\n- Fine.\n\n| north | 5 |\n| south | ${ref('rows', '100')} |`,
    );
    assert.equal(markdown, `- Fine.\n\n| south | ${ref('rows', '100')} |`);
    assert.deepEqual(dropped, ['It rose by 17%.', '| north | 5 |']);
  });

  it('leaves out what cites a fact that there is not', () => {
    assert.deepEqual(check(`It is ${ref('c9.sum', '5')}.`).dropped, ['It is 5.']);
    assert.deepEqual(check('It is <fact_ref id="zzzz.rows">100</fact_ref>.').dropped, ['It is 100.']);
  });

  it('knows names with digits from numbers', () => {
    assert.deepEqual(check('Area 51 leads, “7” follows.').dropped, []);
    assert.deepEqual(check('Area 52 leads.').dropped, ['Area 52 leads.']);
    assert.deepEqual(check('7 follows.').dropped, ['7 follows.']);
  });

  it('splits no name at its dot', () => {
    const [first, ...rest] = set.columns;
    assert.ok(first);
    const named = { ...set, columns: [{ ...first, name: 'Wisconsin No. 38' }, ...rest] };
    const line = `Highest: Wisconsin No. 38 with ${ref('rows', '100')}.`;
    assert.deepEqual(checkProse(line, named, formatter), { markdown: line, dropped: [] });
  });
});
