import assert from 'node:assert/strict';
import { inSlices, linuxTable, rowOfStat, rowsOfPs } from '../../../../src/adapters/run/processTable';
import { commandOf } from '../../../../src/adapters/run/programStart';
import { windowsShell } from '../../../../src/adapters/run/shell';

describe('adapters/run/processTable', () => {
  it('reads a row of /proc whatever the program is called', () => {
    const stat = `4711 (a) Z (b c) S 12 34 56 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 987654 0 0\n`;
    assert.deepEqual(rowOfStat(4711, stat), { pid: 4711, parent: 12, group: 34, session: 56, start: 987_654 });
    assert.equal(rowOfStat(4711, stat.replace(') S', ') Z')), undefined, 'a zombie has ended');
    assert.equal(rowOfStat(4711, ''), undefined);
  });

  it('reads what ps prints', () => {
    const text = '    1     0     1 Ss\n  502     1   502 S+\n  503   502   502 Z\n\n';
    assert.deepEqual(rowsOfPs(text), [
      { pid: 1, parent: 0, group: 1, session: 1, start: 0 },
      { pid: 502, parent: 1, group: 502, session: 502, start: 0 },
    ]);
  });

  it('finds itself, and the variables that it was started with', async () => {
    const rows = await linuxTable.list();
    const own = rows.find(({ pid }) => pid === process.pid) ?? assert.fail();
    assert.deepEqual([own.parent, linuxTable.isLeft(own)], [process.ppid, true]);
    assert.equal(linuxTable.isLeft({ ...own, start: own.start - 1 }), false);
    assert.equal(linuxTable.has(process.pid, `PATH=${process.env['PATH']}`), true);
    assert.equal(linuxTable.has(process.pid, `PATH=${process.env['PATH']?.slice(0, -1)}`), false, 'whole values alone');
    assert.equal(linuxTable.has(process.pid, `ATH=${process.env['PATH']}`), false, 'whole names alone');
  });

  it('lets others have their turn while it looks at many', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const busy = (ms: number): number => {
      for (const until = performance.now() + ms; performance.now() < until;);
      return ms;
    };
    assert.deepEqual(await inSlices([5, 5, 5, 5, 5, 5], busy), [5, 5, 5, 5, 5, 5]);
    clearInterval(timer);
    assert.ok(turns >= 2);
    assert.ok(linuxTable.listNow().some(({ pid }) => pid === process.pid));
  });

  it('starts programs by a shell where there are limits to set, and as they are on Windows', () => {
    const start = { program: '/p', args: ['a b'], cwd: '/', env: {}, memoryBytes: 2048 * 1024 };
    assert.deepEqual(commandOf(start, 'win32'), { file: '/p', args: ['a b'], verbatim: false });
    assert.deepEqual(commandOf(start, 'linux').args.slice(2), ['sh', '2048', '/p', 'a b']);
    assert.deepEqual(commandOf(start, 'darwin').args.slice(2), ['sh', 'unlimited', '/p', 'a b']);
    const { program, args } = windowsShell({});
    const shell = commandOf({ ...start, program, args: args('echo "a b"') }, 'win32');
    assert.deepEqual([shell.args.at(-1), shell.verbatim], ['"chcp 65001>nul & echo "a b""', true]);
  });
});
