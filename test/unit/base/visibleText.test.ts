import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hiddenCharacters, visibleText } from '../../../src/base/visibleText';
import { assertProperty } from '../../support/property';

describe('base/visibleText', () => {
  it('leaves a text as it is that shows all of itself', () => {
    for (const text of ['', 'SELECT 1;\n\tFROM "a"', '分析 sales.csv，按月', 'naïve — “x” 😀', 'مرحبا שלום'])
      assert.deepEqual([visibleText(text), hiddenCharacters(text)], [text, 0]);
  });

  it('writes out what does not show, or changes how the rest shows', () => {
    const hidden: Record<string, string> = {
      'a\u202eb': 'a⟨U+202E⟩b',
      'ls\u00a0-l': 'ls⟨U+00A0⟩-l',
      '\u200brm': '⟨U+200B⟩rm',
      'a\rb': 'a⟨U+000D⟩b',
      '\u001b[2K': '⟨U+001B⟩[2K',
      '\ufeffx\u0000': '⟨U+FEFF⟩x⟨U+0000⟩',
      'x\u{e0041}': 'x⟨U+E0041⟩',
      'a\ud800b': 'a⟨U+D800⟩b',
      'a\u2028b\u3164': 'a⟨U+2028⟩b⟨U+3164⟩',
      'i\u2066s\u2069': 'i⟨U+2066⟩s⟨U+2069⟩',
    };
    for (const [text, shown] of Object.entries(hidden)) assert.equal(visibleText(text), shown);
    assert.equal(hiddenCharacters('\u202ea\u200b\n\t\u0007'), 3);
  });

  it('leaves nothing hidden in any text', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(hiddenCharacters(visibleText(text)), 0);
        assert.ok(hiddenCharacters(text) > 0 || visibleText(text) === text);
      }),
    );
  });
});
