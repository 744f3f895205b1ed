import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { DECISIONS, fenced, piecesOf, READ_AS, shownFence, withoutShownFences } from '../../../../src/core/text/fences';
import { plainReport } from '../../../../src/core/text/renderers';
import { assertProperty } from '../../../support/property';

const fences = (markdown: string): [string, string][] =>
  piecesOf(markdown).flatMap((piece): [string, string][] => (piece.kind === 'fence' ? [[piece.info, piece.text]] : []));

describe('fenced blocks of markdown', () => {
  it('are those at the top level, not those of a list or a quote', () => {
    assert.deepEqual(fences('a\n\n  ```py x\n  1\n    2\n  ```\nb'), [['py x', '1\n  2']]);
    for (const nested of ['- a\n\n  ```\n  x\n  ```', '1. a\n   ```\n   x\n   ```', '> ```\n> x\n> ```', '- ```\n  x'])
      assert.deepEqual(fences(nested), [], nested);
    assert.deepEqual(fences('- a\n```\nx\n```'), [['', 'x']], 'not indented enough for the list');
    assert.deepEqual(fences('~~~\nx\r\n~~\ny'), [['', 'x\n~~\ny']], 'nothing closes it');
    assert.deepEqual(fences('```\n\n```'), [['', '']]);
  });

  it('are text where they say how a table or a question was read, and nobody offers another reading', () => {
    const [said, code] = ['**How**\n\n- `a` is added up.\n- ```b', fenced('sql', 'SELECT 1')];
    assert.equal(withoutShownFences(`# A\n\n${shownFence(DECISIONS, said)}\n\n${code}`), `# A\n\n${said}\n\n${code}`);
    const read = 'Read as: `Sum of a`';
    assert.equal(
      withoutShownFences(`${shownFence(READ_AS, read)}\n\n${shownFence(DECISIONS, said)}`),
      `${read}\n\n${said}`,
    );
  });

  it('are read as text by who searches for words', () => {
    assert.equal(plainReport(shownFence(DECISIONS, '**How**\n\n* It is added up.')), 'How It is added up.');
  });

  it('are those that a reader of markdown finds, and nothing of the rest is lost', () => {
    const reader = new MarkdownIt();
    const part = fc.constantFrom(
      '```',
      '````',
      '~~~',
      '\n',
      '\n\n',
      ' ',
      '   ',
      '- ',
      '1. ',
      '> ',
      'x',
      '`',
      'py',
      '\r\n',
    );
    assertProperty(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const markdown = parts.join('');
        const found = reader.parse(markdown, {}).filter(({ type, level }) => type === 'fence' && level === 0);
        assert.deepEqual(
          fences(markdown),
          found.map(({ info, content }) => [info.trim(), content.replace(/\n$/, '')]),
        );
        const kept = piecesOf(markdown).map((piece) => (piece.kind === 'fence' ? piece.info : '') + piece.text);
        assert.equal(kept.join('').match(/x/g)?.length, markdown.match(/x/g)?.length);
      }),
    );
  });

  it('are written so that nothing in them closes them, however many marks there are', () => {
    assert.equal(fenced('py', 'a ```` b'), '`````py\na ```` b\n`````');
    assert.ok(fenced('', '` '.repeat(300_000)).startsWith('```\n'));
  });
});
