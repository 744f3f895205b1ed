import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeGit, repositoryOf } from '../../../src/adapters/git';

let root = '';
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function write(name: string, text: string): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const branch = (...folders: string[]): Promise<string | undefined> =>
  new NodeGit(() => folders.map((folder) => path.join(root, folder))).branch();

describe('adapters/git', () => {
  it('tells the branch of the folder, and of one below it', async () => {
    await write('repo/.git/HEAD', 'ref: refs/heads/feature/über-2026\n');
    await mkdir(path.join(root, 'repo/data/deep'), { recursive: true });
    assert.equal(await branch('repo'), 'feature/über-2026');
    assert.equal(await branch('repo/data/deep'), 'feature/über-2026');
  });

  it('tells none where there is none', async () => {
    assert.equal(await branch(), undefined);
    assert.equal(await branch('missing'), undefined);
    await write('detached/.git/HEAD', `${'0123456789'.repeat(4)}\n`);
    assert.equal(await branch('detached'), undefined);
    await write('tables/.git/HEAD', 'ref: refs/heads/.invalid\n');
    assert.equal(await branch('tables'), undefined);
    await write('remote/.git/HEAD', 'ref: refs/remotes/origin/main\n');
    assert.equal(await branch('remote'), undefined);
    await mkdir(path.join(root, 'headless/.git/HEAD'), { recursive: true });
    assert.equal(await branch('headless'), undefined);
  });

  it('waits for no other program', async function () {
    const pipe = path.join(root, 'repo/.git/HEAD');
    await mkdir(path.dirname(pipe), { recursive: true });
    try {
      execFileSync('mkfifo', [pipe]);
    } catch {
      this.skip();
    }
    let waited = false;
    const end = setTimeout(() => {
      waited = true;
      spawn('sh', ['-c', 'echo > "$0"', pipe]);
    }, 20_000);
    assert.equal(await branch('repo'), undefined);
    clearTimeout(end);
    assert.equal(waited, false);
  });

  it('looks on above a .git that is no repository', async () => {
    await write('repo/.git/HEAD', 'ref: refs/heads/main\n');
    await mkdir(path.join(root, 'repo/empty/.git'), { recursive: true });
    await write('repo/words/.git', 'these are words\n');
    await write('repo/lost/.git', 'gitdir: ../nowhere\n');
    assert.deepEqual(await Promise.all([branch('repo/empty'), branch('repo/words'), branch('repo/lost')]), [
      'main',
      'main',
      'main',
    ]);
  });

  it('follows the file of a worktree and of a submodule', async () => {
    await write('repo/.git/HEAD', 'ref: refs/heads/main\n');
    await write('repo/.git/worktrees/side/HEAD', 'ref: refs/heads/side\n');
    await write('side/.git', `gitdir: ${path.join(root, 'repo/.git/worktrees/side')}\n`);
    assert.equal(await branch('side'), 'side');
    await write('repo/.git/modules/part/HEAD', 'ref: refs/heads/part\n');
    await write('repo/part/.git', 'gitdir: ../.git/modules/part\r\n');
    assert.equal(await branch('repo/part'), 'part');
  });

  it('asks no other machine', async () => {
    await write(`there/HEAD`, 'ref: refs/heads/main\n');
    await write('share/.git', `gitdir: /${path.join(root, 'there')}\n`);
    assert.equal(await repositoryOf(path.join(root, 'share')), undefined);
  });

  it('takes the first folder that is in a repository', async () => {
    await write('one/file', '');
    await write('two/.git/HEAD', 'ref: refs/heads/two\n');
    await write('three/.git/HEAD', 'ref: refs/heads/three\n');
    assert.equal(await branch('one', 'two', 'three'), 'two');
  });

  it('agrees with git', async function () {
    const git = (folder: string, ...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: path.join(root, folder),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    try {
      git('.', '--version');
    } catch {
      this.skip();
    }
    await mkdir(path.join(root, 'repo/data'), { recursive: true });
    git('repo', 'init', '-b', 'first');
    assert.equal(await branch('repo/data'), 'first', 'before the first commit');
    git('repo', 'commit', '--allow-empty', '-m', 'x');
    git('repo', 'checkout', '-b', 'topic/分析');
    assert.equal(await branch('repo/data'), 'topic/分析');
    git('repo', 'worktree', 'add', '../side', '-b', 'side');
    assert.equal(await branch('side'), 'side');
    git('side', 'checkout', '--detach');
    assert.equal(await branch('side'), undefined);
  });
});
