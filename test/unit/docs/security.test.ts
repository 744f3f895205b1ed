/** Each promise of docs/security.md names a test that exists. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { readDocument } from '../../support/updateDocs';

describe('docs: security', () => {
  const [, table = ''] = /<!-- promises -->([^]*)<!-- \/promises -->/.exec(readDocument('docs/security.md')) ?? [];
  const rows = [...table.matchAll(/^\| (.+?) +\| `(test\/\S+)` +\| (.+?) +\|$/gm)];

  it('has a test for each promise', () => {
    assert.ok(rows.length > 25);
    assert.equal(rows.length, table.trim().split('\n').length - 2, 'a row has another form');
  });

  for (const [, promise = '', file = '', title = ''] of rows) {
    it(`names a test that exists: ${promise}`, () => {
      assert.ok(existsSync(file), file);
      assert.match(file, /\.test\.ts$/);
      const titles = [...readFileSync(file, 'utf8').matchAll(/\b(?:it|describe)\(\s*(['`])(.*?)\1/g)].map(
        ([, , each]) => each,
      );
      // A title may begin with a part that is another one for each case, or have one in it.
      const isNamed = (each: string): boolean => {
        const words = each.replace(/^\$\{\w+\} /, '').split(/\$\{\w+\}/);
        return (
          title.startsWith(words[0] ?? '') &&
          title.endsWith(words.at(-1) ?? '') &&
          words.length <= 2 &&
          words.join('').length > 8
        );
      };
      assert.ok(
        titles.some((each) => each !== undefined && isNamed(each)),
        `${file} has no test “${title}”`,
      );
    });
  }

  it('is found from the top, with the way to report a vulnerability', () => {
    assert.match(readDocument('SECURITY.md'), /## Reporting a vulnerability\n[^]*Report a vulnerability/);
    assert.match(readDocument('README.md'), /\]\(SECURITY\.md\)/);
  });
});
