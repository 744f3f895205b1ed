import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { fingerprint } from '../../../../src/base/fingerprint';
import { textAfter } from '../../../../src/core/writes/change';
import { MAX_WRITTEN_BYTES } from '../../../../src/core/writes/written';
import { WriteWorld } from '../writes/support';
import { assertProperty } from '../../../support/property';

describe('core/tools/file_write', () => {
  let world: WriteWorld;
  beforeEach(() => {
    world = new WriteWorld();
  });
  afterEach(() => world.remove());
  const textOf = (name: string): Promise<string> => readFile(world.at(name), 'utf8');
  const put = (name: string, text: string | Uint8Array): Promise<void> => writeFile(world.at(name), text);

  it('creates a file with its folders once the user has seen all of it', async () => {
    const result = await world.write({ path: 'out/deep/a.md', content: '# A\nb\n' });
    assert.equal(result.observation, 'Wrote out/deep/a.md: new file, 2 lines.');
    assert.equal(await textOf('out/deep/a.md'), '# A\nb\n');
    const [need] = world.asked;
    assert.deepEqual([need?.kind, need?.shown, need?.language], ['write', '# A\nb\n', 'markdown']);
    assert.equal(need?.note, 'out/deep/a.md · new file');
    const after_hash = fingerprint('# A\nb\n');
    assert.deepEqual(result.details?.written, {
      path: 'out/deep/a.md',
      created: true,
      after_hash,
      added: 2,
      removed: 0,
    });
  });

  it('shows the change of a file that is there, and keeps the text from before', async () => {
    await put('a.md', 'one\ntwo\nthree\n');
    const result = await world.write({ path: './a.md', content: 'TWO\n2\n', old_text: 'two\n' });
    assert.equal(await textOf('a.md'), 'one\nTWO\n2\nthree\n');
    const [need] = world.asked;
    assert.equal(need?.shown, '--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,4 @@\n one\n-two\n+TWO\n+2\n three\n');
    assert.deepEqual([need.language, need.note], ['diff', 'a.md · +2 −1 lines']);
    assert.deepEqual(
      [result.observation, result.data_summary],
      ['Wrote a.md: +2 −1 lines, now 4 lines.', 'a.md: +2 −1 lines'],
    );
    assert.equal(
      await readFile(path.join(world.artifactFolder, `${result.details?.written?.before}.txt`), 'utf8'),
      'one\ntwo\nthree\n',
    );
  });

  it('writes nothing that the user does not allow, and asks nobody without trust', async () => {
    await put('a.md', 'one');
    world.answer = () => Promise.resolve('deny');
    assert.equal((await world.write({ path: 'a.md', content: 'two' })).error_code, 'denied');
    world.trusted = false;
    assert.equal((await world.write({ path: 'a.md', content: 'three' })).error_code, 'denied');
    assert.equal(world.asked.length, 1);
    assert.equal(await textOf('a.md'), 'one');
    assert.deepEqual(await readdir(world.artifactFolder).catch(() => []), [], 'nothing is kept');
  });

  it('asks for the very texts: another content of a file is another wish', async () => {
    await put('a.md', 'one');
    await world.write({ path: 'a.md', content: 'two' });
    assert.deepEqual(world.asked[0]?.subject, { path: 'a.md', before: 'one', after: 'two' });
  });

  it('asks nothing where nothing would change', async () => {
    await put('a.md', 'one\r\n');
    const result = await world.write({ path: 'a.md', content: 'one\n' });
    assert.equal(result.observation, 'a.md has this text already: nothing was written.');
    assert.deepEqual([world.asked, result.details?.written], [[], undefined]);
  });

  it('writes nothing over what was changed while the user was asked', async () => {
    await put('a.md', 'one');
    world.answer = async () => {
      await put('a.md', 'mine');
      return 'once';
    };
    const { error_type, error_code, error_message } = await world.write({ path: 'a.md', content: 'two' });
    assert.deepEqual([error_type, error_code, await textOf('a.md')], ['conflict', 'changed', 'mine']);
    assert.match(error_message ?? '', /not any more what the user was shown/);
    assert.deepEqual(await readdir(world.artifactFolder).catch(() => []), [], 'nothing is kept');
    world.answer = async () => {
      await put('new.md', 'mine');
      return 'once';
    };
    assert.equal((await world.write({ path: 'new.md', content: 'x' })).error_code, 'changed');
    world.answer = async () => {
      await rm(world.at('a.md'));
      return 'once';
    };
    assert.equal((await world.write({ path: 'a.md', content: 'x' })).error_code, 'changed');
  });

  it('writes nothing over what an editor has not saved', async () => {
    await put('a.md', 'one');
    world.writer.unsaved.add('a.md');
    assert.equal((await world.write({ path: 'a.md', content: 'two' })).error_code, 'unsaved');
    assert.deepEqual(world.asked, []);
    world.writer.unsaved.clear();
    world.answer = () => {
      world.writer.unsaved.add('a.md');
      return Promise.resolve('once');
    };
    assert.equal((await world.write({ path: 'a.md', content: 'two' })).error_code, 'unsaved');
    assert.equal(await textOf('a.md'), 'one');
  });

  it('does two calls on one file one after the other, and the second one only if it does what was shown', async () => {
    await put('a.md', 'one\ntwo\n');
    const edit = (old_text: string, content: string) => world.write({ path: 'a.md', old_text, content });
    const both = await Promise.all([edit('one', 'ONE'), edit('two', 'TWO')]);
    const [first, second] = both.sort((a, b) => Number(b.success) - Number(a.success));
    assert.deepEqual([first.success, second.error_code], [true, 'changed']);
    assert.ok(['ONE\ntwo\n', 'one\nTWO\n'].includes(await textOf('a.md')));
    await put('a.md', 'one\ntwo\n');
    const same = await Promise.all([edit('two', 'TWO'), edit('two', 'TWO')]);
    assert.deepEqual(
      [same.map(({ success }) => success), same.filter(({ details }) => details?.written).length],
      [[true, true], 1],
    );
    assert.equal((await edit('two', '2')).error_code, 'not_there');
  });

  it('does not write after the user has stopped the turn', async () => {
    await put('a.md', 'one');
    const stop = new AbortController();
    world.answer = () => {
      stop.abort();
      return Promise.resolve('once');
    };
    assert.equal((await world.write({ path: 'a.md', content: 'two' }, stop.signal)).error_code, 'cancelled');
    assert.equal(await textOf('a.md'), 'one');
  });

  it('tells when saving has changed the text further, and knows that text', async () => {
    world.writer.onSave = (text) => text.trimEnd();
    const result = await world.write({ path: 'a.md', content: 'one  \n' });
    assert.match(result.observation, /has changed it further: read it/);
    assert.equal(result.details?.written?.after_hash, fingerprint('one'));
  });

  it('writes nothing where the text from before cannot be kept', async () => {
    await put('a.md', 'one');
    await writeFile(world.artifactFolder, 'a file in the place of the folder');
    assert.equal((await world.write({ path: 'a.md', content: 'two' })).error_code, 'not_kept');
    assert.equal(await textOf('a.md'), 'one');
  });

  it('says how often a text is there, and what is like it', async () => {
    await put('a.md', 'one\n\ttwo  three\naa\naaa\n');
    const messageFor = async (old_text: string): Promise<string> =>
      (await world.write({ path: 'a.md', old_text, content: 'x' })).error_message ?? '';
    assert.match(await messageFor('aa'), /is in a\.md 3 times \(lines 3, 4, 4\)/);
    assert.match(await messageFor('two three'), /found 0 times.*In line 2 are the same words with other blanks/);
    assert.match(
      await messageFor('one\nfour'),
      /Its first line is in line 1, and what follows there is something else/,
    );
    assert.match(await messageFor('nothing'), /found 0 times.*Read the file as it is now/);
    assert.match(
      (await world.write({ path: 'b.md', old_text: 'a', content: 'x' })).error_message ?? '',
      /leave old_text out/,
    );
    assert.deepEqual([world.asked, await textOf('a.md')], [[], 'one\n\ttwo  three\naa\naaa\n']);
  });

  it('keeps line ends and the mark of the byte order', async () => {
    await put('a.txt', '\ufeffone\r\ntwo\r\n');
    await world.write({ path: 'a.txt', content: 'three\nfour\n', old_text: 'one\ntwo\n' });
    assert.equal(await textOf('a.txt'), '\ufeffthree\r\nfour\r\n');
    await world.write({ path: 'a.txt', content: 'x\ny\r\n' });
    assert.equal(await textOf('a.txt'), '\ufeffx\r\ny\r\n');
    await put('b.txt', 'a\nb\n');
    await world.write({ path: 'b.txt', content: '\ufeffc\r\nd\n' });
    assert.equal(await textOf('b.txt'), 'c\nd\n');
    await put('c.txt', 'a\r\nb\nc\r\n');
    await world.write({ path: 'c.txt', content: 'B\n', old_text: 'b\n' });
    await world.write({ path: 'c.txt', content: 'A\nAA\n', old_text: 'a\n' });
    assert.equal(await textOf('c.txt'), 'A\r\nAA\r\nB\nc\r\n');
  });

  it('replaces one place and leaves every other byte as it is', () => {
    const part = fc.stringMatching(/^[ab$&\\]{0,6}$/);
    assertProperty(
      fc.property(part, part, fc.oneof(part, fc.string()), (before, after, content) => {
        const old = 'OLD';
        const clean = content.replace(/[\0\r\n]|\p{Cs}/gu, '');
        assert.equal(
          textAfter({ path: 'f', content: clean, old_text: old }, before + old + after),
          before + clean + after,
        );
      }),
    );
  });

  it('refuses what is no text that could be kept, and what is too large', async () => {
    const largest = 'a'.repeat(MAX_WRITTEN_BYTES);
    const { error_message } = await world.write({ path: 'a.txt', content: largest });
    assert.equal(error_message, undefined);
    assert.equal((await world.write({ path: 'b.txt', content: `${largest}a` })).error_code, 'too_large');
    assert.equal((await world.write({ path: 'a.txt', content: 'ä', old_text: 'a' })).error_code, 'several');
    for (const content of ['a\0', '\ud800']) {
      assert.equal((await world.write({ path: 'b.txt', content })).error_code, 'not_text');
    }
    assert.equal((await world.write({ path: 'b.txt', content: 'x', old_text: '' })).error_type, 'validation');
  });

  it('warns where a file steers the analyst, also by a link or another spelling', async () => {
    await put('AGENTS.md', 'a');
    await symlink(world.at('AGENTS.md'), world.at('notes.md'));
    const warned = [
      'AGENTS.md',
      'notes.md',
      'sub/agents.MD',
      '.ba-agent/prompts.md',
      '.claude/skills/x/SKILL.md',
      '.ba-agent/project.json',
    ];
    for (const name of warned) await world.write({ path: name, content: `for ${name}` });
    const notes = world.asked.map(({ note = '' }) => note);
    assert.equal(notes.length, warned.length);
    assert.ok(
      notes.every((note) => note.endsWith('This file gives instructions to the analyst')),
      notes.join('\n'),
    );
    assert.match(notes[1] ?? '', /^AGENTS\.md/);
    await world.write({ path: 'project.json', content: '{}' });
    assert.equal(world.asked.at(-1)?.note, 'project.json · new file');
  });

  it('warns where other programs run a file later, in any spelling, or refuses it', async () => {
    await put('Makefile', 'all:\n');
    await symlink(world.at('Makefile'), world.at('words.txt'));
    const told = 'Other programs run what is in this file';
    const warned = [
      ...['Makefile', 'words.txt', 'sub/GNUmakefile', 'package.json', 'sub/Package.JSON', 'shop.code-workspace'],
      ...[
        '.devcontainer/devcontainer.json',
        '.devcontainer/post.txt',
        '.github/workflows/ci.yml',
        '.GitHub/actions/x/action.yml',
      ],
      ...[
        'conftest.py',
        'tests/CONFTEST.py',
        'sitecustomize.py',
        'usercustomize.py',
        'site-packages/a.pth',
        'setup.py',
      ],
      ...[
        'setup.cfg',
        'pyproject.toml',
        'requirements-dev.txt',
        'Dockerfile',
        'Dockerfile.dev',
        'docker-compose.override.yml',
      ],
      ...['.husky/pre-commit', '.githooks/post-merge', '.pre-commit-config.yaml', '.gitlab-ci.yml', 'Jenkinsfile'],
      ...[
        '.circleci/config.yml',
        'azure-pipelines.yml',
        '.gitattributes',
        'vite.config.ts',
        '.eslintrc.js',
        'run.sh',
        'a.BAT',
      ],
      ...[
        '\uff2dakefile',
        '\uff50ackage.json',
        'tasks.json',
        'launch.json',
        'settings.json',
        '.idea/runConfigurations/a.xml',
      ],
      ...['.cargo/config.toml', 'build.rs', 'CMakeLists.txt', 'a.ipynb', '.mcp.json', '.Rprofile', '.vimrc'],
    ];
    for (const path of warned) await world.write({ path, content: `for ${path}` });
    const notes = world.asked.map(({ note = '' }) => note);
    assert.equal(notes.length, warned.length);
    assert.deepEqual(
      warned.filter((_, at) => notes[at]?.endsWith(told) !== true),
      [],
    );
    const refused = [
      ...[
        '.envrc',
        '.git/hooks/pre-commit',
        '.GIT/config',
        '.vscode/tasks.json',
        '.vscode/launch.json',
        '.VSCode/settings.json',
      ],
      ...['.bashrc', '.zshrc', '.profile', 'sub/.zshenv', '.npmrc', '.env'],
    ];
    for (const path of refused) assert.equal((await world.write({ path, content: 'x' })).error_code, 'protected', path);
    const plain = [
      'notes.txt',
      'package.md',
      'make.csv',
      'data/settings.csv',
      'setup.md',
      'sub/readme.md',
      'report.py',
      'a.json',
    ];
    for (const path of plain) await world.write({ path, content: `for ${path}` });
    assert.deepEqual(
      world.asked.slice(warned.length).map(({ note }) => note),
      plain.map((path) => `${path} · new file`),
    );
  });

  it('shows the change beside the question', async () => {
    await mkdir(world.at('sub'));
    await put('sub/a.md', 'one');
    await world.write({ path: 'sub/a.md', content: 'two' });
    const takeAway = await world.asked[0]?.present?.();
    assert.deepEqual(world.writer.shown, [{ change: { path: 'sub/a.md', before: 'one', after: 'two' }, open: true }]);
    await takeAway?.();
    assert.equal(world.writer.shown[0]?.open, false);
  });
});
