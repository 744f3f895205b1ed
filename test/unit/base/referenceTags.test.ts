import assert from 'node:assert/strict';
import { withoutReferenceTags } from '../../../src/base/referenceTags';

describe('base/referenceTags', () => {
  it('shows a report that is being written without tags, wherever it is cut', () => {
    const report =
      'Sum <fact_ref id="k7f2.c3.sum">4,210,332</fact_ref>, mean <fact_ref>k7f2.c3.mean</fact_ref>, see <code_ref>code_a</code_ref>.';
    assert.equal(withoutReferenceTags(report), 'Sum 4,210,332, mean …, see code_a.');
    for (let end = 0; end <= report.length; end++) {
      const shown = withoutReferenceTags(report.slice(0, end));
      assert.doesNotMatch(shown, /<|_ref|k7f2/, report.slice(0, end));
    }
    assert.equal(withoutReferenceTags('Sum <fact_ref id="k7f2.c3.sum">4,21'), 'Sum 4,21');
    assert.equal(withoutReferenceTags('Sum <fact_ref id="k7f2.c3.sum">4,210,332</fact'), 'Sum 4,210,332');
  });

  it('leaves what is no such tag', () => {
    for (const text of ['a < b', 'a <b>c</b>', '<fact_ref id=x>1</fact_ref> more', 'x <factory> y', '1 < 2']) {
      assert.equal(withoutReferenceTags(text), text);
    }
  });
});
