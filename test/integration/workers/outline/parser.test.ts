import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { outlineOf } from '../../../../src/core/files/outline/definitions';
import { definitionsByWords } from '../../../../src/core/files/outline/wordOutline';
import { OutlineParser } from '../../../../src/workers/outline/parser';
import { grammarsOf } from '../../../../src/workers/outlineProtocol';
import { makeGrammarFolder } from './grammarFolder';
import { snippets } from './snippets';

describe('workers/outline', function () {
  let folder = '';
  let parser: OutlineParser;
  before(() => {
    folder = makeGrammarFolder();
    parser = new OutlineParser(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const { language, code, functions, classes, byWords } of snippets) {
    it(`reads ${language}`, async () => {
      assert.deepEqual(await parser.outline(language, code), { functions, classes });
      assert.deepEqual(
        outlineOf(definitionsByWords(language, code)),
        { functions, classes, ...byWords },
        'by its words',
      );
    });
  }

  it('has a snippet of every language that it parses', () => {
    const read = new Set(snippets.flatMap(({ language }) => grammarsOf[language] ?? []));
    for (const [language, [grammar]] of Object.entries(grammarsOf)) assert.ok(read.has(grammar ?? ''), language);
  });

  it('reads TypeScript with elements of JSX in it', async () => {
    const code = 'export function App() {\n  return <p className="x">{1}</p>;\n}\nclass A {}\n';
    assert.deepEqual(await parser.outline('typescript', code), { functions: ['App'], classes: ['A'] });
  });

  it('reads what can be had of broken code, in the order of its lines', async () => {
    const code =
      'class Before: pass\ndef first(): pass\ndef broken(:\n    x = (\ndef after():\n    pass\nclass Last: pass\n';
    assert.deepEqual(await parser.outline('python', code), {
      functions: ['first', 'broken', 'after'],
      classes: ['Before', 'Last'],
    });
    for (const { language, code: whole } of snippets) {
      for (const part of [
        whole.slice(0, whole.length / 2),
        whole.slice(whole.length / 2),
        `)]}${whole}`,
        '',
        '\u0000',
      ]) {
        const { functions, classes } = await parser.outline(language, part);
        assert.ok(functions.length + classes.length < 20, language);
      }
    }
  });

  it('reads PHP without the mark that opens it', async () => {
    assert.deepEqual(await parser.outline('php', 'function f() {}'), { functions: ['f'], classes: [] });
  });

  it('reads 5,000 lines', async () => {
    const code = Array.from({ length: 1250 }, (_, at) => `def f${at}(a):\n    # def no${at}():\n    return a\n`).join(
      '\n',
    );
    const { functions } = await parser.outline('python', code);
    assert.deepEqual([functions.length, functions[0], functions.at(-1)], [1250, 'f0', 'f1249']);
  });

  it('reads code that is nested as deep as it likes', async () => {
    const code =
      Array.from({ length: 800 }, (_, at) => `${' '.repeat(at)}if x:`).join('\n') +
      `\n${' '.repeat(800)}def deep(): pass\n`;
    assert.deepEqual((await parser.outline('python', code)).functions, ['deep']);
  });

  it('says for which languages it has no grammar', async () => {
    for (const language of ['sql', 'r', 'constructor', '']) {
      await assert.rejects(parser.outline(language, 'x'), /no grammar/);
    }
  });
});
