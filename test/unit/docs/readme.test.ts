/** What README.md and the other documents name is there: settings, commands, links, folders, benches. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { numberInSource, readDocument } from '../../support/updateDocs';

const manifestSchema = z.looseObject({
  contributes: z.looseObject({
    commands: z.array(z.looseObject({ title: z.string() })),
    configuration: z.looseObject({ properties: z.record(z.string(), z.looseObject({ default: z.unknown() })) }),
  }),
});
const readJson = (file: string): unknown => JSON.parse(readDocument(file));
const { commands, configuration } = manifestSchema.parse(readJson('package.json')).contributes;
const texts = z.record(z.string(), z.string()).parse(readJson('package.nls.json'));
const documents = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** The cells of a document's table rows of which the first one is code or in italics. */
function rowsOf(document: string, pattern: RegExp): string[][] {
  const rows = document.split('\n').filter((line) => pattern.test(line));
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

/** Folders whose files a document names from the top, and the files in them. */
const roots = ['src', 'webview', 'test', 'l10n', 'media', 'docs'];
const sources = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) =>
    path.posix.join(root, ...name.split(path.sep)),
  ),
);
/** A path from the top, to a folder or a file; or the end of one, to a file. */
const PATH = new RegExp(`\`((?:${roots.join('|')})/[\\w./-]+|[\\w/-]+/[\\w.-]+\\.(?:ts|py|css))\``, 'g');

/** The heading's name in a link to it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

describe('docs: commands, settings and privacy', () => {
  const reference = readDocument('docs/commands-and-settings.md');

  it('have a row for every setting, with its default', () => {
    const told = rowsOf(reference, /^\| `baAgent\./).map(([name, value]) => [name, value]);
    const settings = Object.entries(configuration.properties);
    const expected = settings.map(([name, setting]) => [`\`${name}\``, `\`${JSON.stringify(setting.default)}\``]);
    assert.deepEqual(told.sort(), expected.sort());
  });

  it('have a row for every command', () => {
    const told = rowsOf(reference, /^\| _/).map(([title]) => title);
    const expected = commands.map(({ title }) => `_${texts[title.replace(/^%|%$/g, '')] ?? title}_`);
    assert.deepEqual(told.sort(), expected.sort());
  });

  it('name the days and sizes that hold', () => {
    const days = numberInSource('src/adapters/trashFolder.ts', 'KEPT_DAYS');
    const privacy = readDocument('docs/privacy.md');
    for (const text of [readDocument('docs/user-guide.md'), reference, privacy]) {
      const said = [...text.matchAll(/(\d+)\s+days/g)].map(([, count]) => Number(count));
      assert.ok(said.length > 0);
      for (const count of said) assert.equal(count, days);
    }
    const total = /maxTotalBytes \?\? (\d+) \* MEGABYTE/.exec(readDocument('src/adapters/rotatingLog.ts'))?.[1];
    assert.match(privacy, new RegExp(`takes ${total ?? '?'} MB at most`));
  });
});

describe('docs: what they refer to', () => {
  for (const file of documents) {
    it(`${file} links to what is there`, () => {
      const links = [...readDocument(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
      for (const link of links.filter((each) => !/^\w+:/.test(each))) {
        const [target = '', anchor] = link.split('#');
        const found = target === '' ? file : path.join(path.dirname(file), target);
        assert.ok(existsSync(found), link);
        if (anchor === undefined) continue;
        const headings = [...readDocument(found).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
        assert.ok(headings.includes(anchor), link);
      }
    });
  }

  for (const file of documents) {
    it(`${file} names paths that are there`, () => {
      for (const [, name = ''] of readDocument(file).matchAll(PATH))
        assert.ok(existsSync(name) || sources.some((source) => source.endsWith(`/${name}`)), name);
    });
  }

  it('docs/architecture.md has every folder of the source in its tree', () => {
    const [, tree = ''] = /```\n(src\/\n[^`]*)```/.exec(readDocument('docs/architecture.md')) ?? [];
    const folders = ['src', 'src/core', 'src/core/context', 'src/core/session', 'src/workers'].flatMap((parent) =>
      readdirSync(parent, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
    );
    assert.ok(folders.length > 12);
    for (const folder of folders) assert.ok(tree.includes(`${folder}/`), folder);
  });

  it('docs/contributing.md has every bench and every script', () => {
    const contributing = readDocument('docs/contributing.md');
    const [, benches = ''] = /const BENCHES[^{]*\{([^}]*)\}/.exec(readDocument('test/bench/main.ts')) ?? [];
    const names = [...benches.matchAll(/^ +(\w+)[:,]/gm)].map(([, name]) => `\`${name ?? ''}\``);
    assert.ok(names.length > 3);
    const [, section = ''] = /## Benches\n([^]*?)\n## /.exec(contributing) ?? [];
    assert.deepEqual(
      rowsOf(section, /^\| `/)
        .map(([name]) => name)
        .sort(),
      names.sort(),
    );
    const { scripts } = z.looseObject({ scripts: z.record(z.string(), z.string()) }).parse(readJson('package.json'));
    const used = [...contributing.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
    for (const name of used) assert.ok(Object.hasOwn(scripts, name) || name === 'install', name);
  });
});
