import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pagePolicy } from '../../../../src/core/analysis/page/policy';
import { pageTabHtml } from '../../../../src/host/reports/pageTabHtml';
import { assertProperty } from '../../../support/property';

describe('the tab of a page', () => {
  it('has the page in a frame without an origin, and nothing of it beside that', () => {
    assertProperty(
      fc.property(
        fc.array(fc.constantFrom('"', '>', "'", '</iframe>', '<script>x</script>', '&quot;', 'a')),
        (parts) => {
          const page = parts.join('');
          const tab = pageTabHtml(page, page, 'abc=');
          assert.match(tab, / sandbox="allow-scripts allow-downloads allow-modals" /);
          assert.equal(tab.match(/<[a-z]+/g)?.join(' '), '<html <head <meta <meta <title <style <body <iframe');
          const shown = / srcdoc="([^"]*)"/.exec(tab)?.[1] ?? '';
          const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
          assert.equal(
            shown.replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => signs[sign] ?? ''),
            page,
          );
        },
      ),
    );
  });

  it('is bound by the policy of our pages, which its frame inherits', () => {
    assert.ok(pageTabHtml('', '', 'abc=').includes(`content="${pagePolicy('abc=')}"`));
  });
});
