import assert from 'node:assert/strict';
import {
  fillPlaceholders,
  freeNumbers,
  parseReferenceName,
  placeholder,
  placeholderAt,
  replaceTags,
  splitAtPlaceholders,
  withoutReferenceTags,
} from '../../../../src/core/text/references';

describe('core/text/references', () => {
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

  it('finds and fills placeholders, and cuts a text at them', () => {
    const text = 'a {{CODE:1}}{{FACT:12}} {{OTHER:1}}';
    assert.equal(placeholder('FACT', 12), '{{FACT:12}}');
    assert.deepEqual(placeholderAt(text, 2), { kind: 'CODE', index: 1, text: '{{CODE:1}}', at: 2 });
    assert.equal(placeholderAt(text, 3), undefined);
    assert.deepEqual(parseReferenceName('FILE:3'), { kind: 'FILE', index: 3, text: '{{FILE:3}}', at: 0 });
    for (const name of ['FILE', 'FILE:', 'OTHER:1', '']) assert.equal(parseReferenceName(name), undefined);
    assert.equal(
      fillPlaceholders(text, (kind, index) => (kind === 'FACT' ? `${index}` : undefined)),
      'a {{CODE:1}}12 {{OTHER:1}}',
    );
    const parts = splitAtPlaceholders(text).map((part) => (typeof part === 'string' ? part : part.index));
    assert.deepEqual(parts, ['a ', 1, '', 12, ' {{OTHER:1}}']);
  });

  it('gives numbers that a text does not have', () => {
    const next = freeNumbers('{{FACT:1}} {{CODE:2}} {{FACT:3}}', 'FACT');
    assert.deepEqual([next(), next(), next()], [2, 4, 5]);
  });

  it('reads each form of a tag', () => {
    const text = `<fact_ref id='a'/> <fact_ref id="b">two</fact_ref> <file_ref> c </file_ref> <code_ref>d</file_ref>`;
    assert.equal(
      replaceTags(text, ({ kind, id, words }) => `${kind} ${id} ${words}`),
      'fact_ref a  fact_ref b two file_ref c  <code_ref>d</file_ref>',
    );
  });
});
