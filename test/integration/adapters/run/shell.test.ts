import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findShell, windowsShell } from '../../../../src/adapters/run/shell';

describe('adapters/run/shell', () => {
  it('is the bash of the PATH, else the sh of it, else one of the usual folders', async function () {
    if (process.platform === 'win32') this.skip();
    const root = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-shell-'));
    try {
      const [one, two] = [path.join(root, 'one'), path.join(root, 'two')];
      for (const folder of [one, two]) await mkdir(folder);
      for (const file of [path.join(one, 'bash'), path.join(two, 'bash')]) await writeFile(file, '#!/bin/sh\n');
      await chmod(path.join(two, 'bash'), 0o755);
      const shell = await findShell({ PATH: `relative:${one}:${two}` }, 'linux');
      assert.deepEqual([shell.program, shell.name], [path.join(two, 'bash'), 'bash'], 'the one that can be run');
      assert.deepEqual(shell.args('echo "a"'), ['-c', 'echo "a"']);
      const { program } = await findShell({}, 'linux');
      assert.match(program, /^\/(?:usr\/)?(?:local\/)?bin\/(?:ba)?sh$/);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });

  it('is on Windows the system’s own, which gets the command as it is and writes UTF-8', async () => {
    const shell = await findShell({ SystemRoot: 'D:\\Windows', ComSpec: 'C:\\workspace\\evil.exe' }, 'win32');
    assert.deepEqual([shell.program, shell.name], ['D:\\Windows\\System32\\cmd.exe', 'cmd.exe']);
    assert.deepEqual(shell.args('dir "a b" & echo "c"'), [
      ...['/d', '/s', '/c'],
      '"chcp 65001>nul & dir "a b" & echo "c""',
    ]);
    assert.equal(
      shell.args('cd sub\r\n\r\necho a ^\r\n  b\n').at(-1),
      '"chcp 65001>nul & cd sub & echo a   b"',
      'all of its lines run',
    );
    assert.equal(windowsShell({}).program, 'C:\\Windows\\System32\\cmd.exe');
  });
});
