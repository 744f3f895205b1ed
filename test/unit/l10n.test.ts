/** Holds together the English texts in the sources and their Chinese translations. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import ts from 'typescript';
import chinese from '../../l10n/bundle.l10n.zh-cn.json';
import manifestChinese from '../../package.nls.zh-cn.json';
import manifestEnglish from '../../package.nls.json';
import { fillPlaces } from '../../src/base/text';
import { NOTE_MESSAGES } from '../../src/core/contract/tableNotes';

const bundle = new Map(Object.entries(chinese));

/** Functions of one file that hand their first argument on: their calls count, the call inside them has no literal. */
const WRAPPERS = [
  { file: 'src/composition/platform.ts', name: 'localize', handsOn: 'message' },
  { file: 'src/core/analysis/charts/insightTitles.ts', name: 't', handsOn: 'text' },
  { file: 'src/core/analysis/page/scriptWords.ts', name: 'scriptWords', handsOn: 'text' },
  { file: 'src/core/analysis/report/citing.ts', name: 't', handsOn: 'message' },
  { file: 'src/core/analysis/report/sentences/insights.ts', name: 't', handsOn: 'text' },
  { file: 'src/core/contract/tableNotes.ts', name: 'formatNote', handsOn: 'message' },
];

/** The texts that an argument can be; undefined when it is no literal and no choice between literals. */
function literals(argument: ts.Expression | undefined): string[] | undefined {
  if (!argument) return undefined;
  if (ts.isStringLiteralLike(argument)) return [argument.text];
  if (ts.isParenthesizedExpression(argument)) return literals(argument.expression);
  if (!ts.isConditionalExpression(argument)) return undefined;
  const [yes, no] = [literals(argument.whenTrue), literals(argument.whenFalse)];
  return yes && no && [...yes, ...no];
}

/** Whether a call translates its first argument: `t`, `localize` and the wrappers, alone or as a property. */
function translates({ expression }: ts.CallExpression, file: string): boolean {
  const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const name = ts.isIdentifier(callee) ? callee.text : '';
  return ['t', 'localize', ...WRAPPERS.filter((each) => each.file === file).map((each) => each.name)].includes(name);
}

interface Texts {
  /** Each text with where it stands. */
  used: Map<string, string>;
  /** Calls without a literal. */
  others: string[];
}

/** All texts that the sources translate. */
function readTexts(): Texts {
  const found: Texts = { used: new Map(), others: [] };
  const files = ['src', 'webview'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(folder, name).split(path.sep).join('/')),
  );
  for (const file of files.sort()) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !translates(node, file)) return;
      const [argument] = node.arguments;
      const texts = literals(argument);
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const text of texts ?? []) found.used.set(text, `${file}:${line}`);
      if (!texts) found.others.push(`${file} ${argument?.getText() ?? ''}`);
    };
    visit(source);
  }
  // Notes of tables are made in the data process and translated where people read them.
  for (const text of Object.values(NOTE_MESSAGES)) found.used.set(text, 'src/core/contract/tableNotes.ts');
  return found;
}

/** What a translation must keep, in any order: places, sources and tags, and the marks of markdown. */
function kept(text: string): string[] {
  const marks = text.match(/\[[^\]]*\]|<\/?\w+>|\*\*|`/g) ?? [];
  return [...new Set(text.match(/\{\w+\}/g)), ...marks].sort();
}

describe('localization', () => {
  const { used, others } = readTexts();

  it('finds the texts of the sources', () => {
    for (const text of ['Built-in analyst (offline)', '{measure} by {dimension}', 'Recommended questions', 'Copied']) {
      assert.ok(used.has(text), text);
    }
  });

  it('translates literals only', () => {
    assert.deepEqual(
      others.sort(),
      WRAPPERS.map(({ file, handsOn }) => `${file} ${handsOn}`),
    );
  });

  it('has a translation of every text', () => {
    const missing = [...used].filter(([text]) => !bundle.has(text)).map(([text, where]) => `${where}: ${text}`);
    assert.deepEqual(missing, []);
  });

  it('has no translation that nothing uses', () => {
    assert.deepEqual(
      [...bundle.keys()].filter((text) => !used.has(text)),
      [],
    );
  });

  it('keeps places, sources, tags and markdown', () => {
    for (const [english, text] of bundle) assert.deepEqual(kept(text), kept(english), english);
  });

  it('writes Chinese, with Chinese punctuation', () => {
    for (const [english, text] of bundle) {
      // A text of places and marks alone has no words to translate, nor has one with a preposition that Chinese does without.
      if (/\p{Letter}/u.test(english.replace(/\{\w+\}|^(?:in|on) (?=\{\w+\}$)/g, '')))
        assert.match(text, /\p{Script=Han}/u, english);
      assert.doesNotMatch(text, /\p{Script=Han} ?[,;:!?.]|[,;:!?] ?\p{Script=Han}/u, english);
    }
  });

  it('speaks to people as one product', () => {
    for (const [key, text] of [...bundle, ...Object.entries(manifestChinese)]) {
      assert.doesNotMatch(text, /您/, key);
      // Everywhere one word for telling in short.
      assert.doesNotMatch(text, /简述/, key);
    }
  });

  it('keeps bold text bold whatever it holds', () => {
    // Between a Chinese character and a value that begins or ends with a sign, ** is no mark of markdown.
    const markdown = new MarkdownIt();
    for (const [english, text] of bundle) {
      const places = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string] => [name, '+1%']);
      const html = markdown.renderInline(fillPlaces(text, Object.fromEntries(places)));
      assert.doesNotMatch(html, /\*\*/, english);
    }
  });

  it('has the same texts of the manifest in both languages', () => {
    assert.deepEqual(Object.keys(manifestChinese).sort(), Object.keys(manifestEnglish).sort());
    const asked = [...readFileSync('package.json', 'utf8').matchAll(/"%([^"%]+)%"/g)].map(([, key]) => key);
    assert.deepEqual(Object.keys(manifestEnglish).sort(), [...new Set(asked)].sort());
  });
});
