import assert from 'node:assert/strict';
import fc from 'fast-check';
import { safeHtml } from '../../../../src/core/text/safeHtml';
import { assertProperty } from '../../../support/property';

const safe = (html: string): string => safeHtml(html, () => '');

describe('the form of HTML', () => {
  it('is told at once of texts that seem to end an element again and again', () => {
    assert.equal(safe(`a<script>${'</script'.repeat(60_000)}`), 'a');
    assert.equal(safe(`${'<svg>x</svg>'.repeat(60_000)}b`), 'b');
  });

  it('leaves out what is in a script, whatever the case of its tags', () => {
    assert.equal(safe('a<SCRIPT>x</Script >b'), 'ab');
    assert.equal(safe('İ<style>x</STYLE\n>b'), 'İb');
    assert.equal(safe('a<script>x</scrip>y'), 'a');
    assert.equal(safe('a<script>x</script y'), 'a');
  });

  it('has nothing of a script, wherever it stands', () => {
    const part = fc.constantFrom('İ', 'ẞ', '<p>', '</p>', 'x > y', '<b a=">">', '\u{1F600}', '&lt;');
    assertProperty(
      fc.property(fc.array(part), fc.array(part), (before, after) => {
        const around = [before, after].map((parts) => parts.join(''));
        assert.equal(safe(around.join('<ScRiPt>alert</sCrIpT>')), safe(around.join('')));
      }),
    );
  });
});
