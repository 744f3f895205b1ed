/** Only packages whose licenses allow it are handed on, each with its notice. */
import assert from 'node:assert/strict';
import { licenseFaults, noticesOf, sbomSchema, type ShippedPackage } from '../support/notices';

const shipped = (license: string, more: Partial<ShippedPackage> = {}): ShippedPackage => ({
  ...{ name: 'some', version: '1.0.0', licenses: [license], texts: ['The text.'] },
  ...more,
});

describe('notices of the package', () => {
  it('refuse licenses that do not allow handing on in a product of another license', () => {
    const refused = [
      'GPL-3.0-only',
      'AGPL-3.0-or-later',
      'MIT AND GPL-2.0-only',
      'CC-BY-NC-4.0',
      'SSPL-1.0',
      'UNLICENSED',
    ];
    for (const license of [...refused, 'SEE LICENSE IN LICENSE', 'Some own words', ''])
      assert.equal(licenseFaults([shipped(license)]).length, 1, license);
    assert.equal(licenseFaults([shipped('', { licenses: [] })]).length, 1);
  });

  it('accept licenses that do, also where there is a choice', () => {
    for (const license of ['MIT', 'Apache-2.0', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC', '0BSD'])
      assert.deepEqual(licenseFaults([shipped(license)]), [], license);
  });

  it('are missing where a package has no text', () => {
    assert.deepEqual(licenseFaults([shipped('MIT', { texts: [] })]), ['some 1.0.0 has no text of its license']);
    assert.deepEqual(licenseFaults([shipped('MIT', { name: 'js-tiktoken', texts: [] })]), []);
  });

  it('are read from a list of packages, and told once for each package', () => {
    const content = Buffer.from('The text.\n').toString('base64');
    const component = {
      ...{ group: '@a', name: 'b', version: '2.0.0', licenses: [{ license: { id: 'MIT' } }] },
      evidence: { licenses: [{ license: { name: 'LICENSE', text: { content, encoding: 'base64' } } }] },
    };
    const { components } = sbomSchema.parse({ components: [component, component] });
    assert.equal(noticesOf(components).split('@a/b 2.0.0 (MIT)\n\n================\n\nThe text.').length, 2);
  });
});
