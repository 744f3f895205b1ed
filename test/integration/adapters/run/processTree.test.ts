import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ProcessRow, ProcessTable } from '../../../../src/adapters/run/processTable';
import { ProcessTree } from '../../../../src/adapters/run/processTree';

/** No process has ids like these: they are more than the system gives. */
const ID = 90_000_000;

describe('adapters/run/processTree', () => {
  /** Which of these processes are the run's. The table ends with the first look, so that nothing is waited for. */
  const membersOf = async (rows: ProcessRow[], marked: number[], rootEnded = false): Promise<number[]> => {
    const seen: number[] = [];
    const table: ProcessTable = {
      list: () => Promise.resolve(rows.splice(0)),
      listNow: () => [],
      isLeft: ({ pid }) => {
        seen.push(pid);
        return false;
      },
      since: () => 0,
      has: (pid) => marked.includes(pid),
      isOfAnEditor: (pid) => pid > ID + 20,
    };
    const tree = new ProcessTree({ pid: ID, mark: 'm', since: 100 }, table);
    tree.rootEnded = rootEnded;
    assert.equal(await tree.endLeft(0), 0);
    return seen.sort((a, b) => a - b).map((pid) => pid - ID);
  };
  const row = (pid: number, further: Partial<ProcessRow> = {}): ProcessRow => {
    return { pid: ID + pid, parent: 1, group: ID + pid, session: ID + pid, start: 200, ...further };
  };
  const init = { pid: 1, parent: 0, group: 1, session: 1, start: 0 };
  const own = { pid: process.pid, parent: 1, group: process.pid, session: process.pid, start: 0 };

  it('finds its group, its session, its mark, and what descends from those', async () => {
    const rows = [
      ...[init, own, row(0), row(1, { group: ID }), row(2, { session: ID }), row(3), row(4), row(5, { start: 50 })],
      ...[row(7, { parent: ID + 6 }), row(6, { parent: ID + 3 }), row(8, { parent: ID + 4 })],
    ];
    assert.deepEqual(await membersOf([...rows], [ID + 3, ID + 5]), [0, 1, 2, 3, 6, 7]);
    const editor = [row(21), row(22, { parent: ID + 21 }), row(23, { group: ID })];
    assert.deepEqual(await membersOf([row(0), ...editor], [ID + 21, ID + 22]), [0, 23], 'what an editor of its runs');
  });

  it('knows that another process has got its id', async () => {
    const rows = [row(0), row(1, { group: ID }), row(2)];
    assert.deepEqual(await membersOf([...rows], [ID + 2], true), [2]);
    assert.deepEqual(await membersOf(rows.slice(1), [], true), [1], 'a group outlives its first process');
  });

  it('ends the group that it leads where the system does not tell who is there', async function () {
    if (process.platform === 'win32') this.skip();
    const fail = (): never => {
      throw new Error('Too many open files.');
    };
    const silent: ProcessTable = {
      list: () => Promise.reject(new Error('None.')),
      listNow: fail,
      isLeft: () => false,
      since: () => 0,
      ...{ has: fail, isOfAnEditor: fail },
    };
    for (const how of ['end', 'killNow'] as const) {
      const child = spawn('/bin/sh', ['-c', "trap '' TERM; echo ready; while :; do sleep 0.1; done"], {
        detached: true,
      });
      await once(child.stdout, 'data');
      const ended = once(child, 'exit');
      await new ProcessTree({ pid: child.pid, mark: 'm', since: 0 }, silent)[how](50);
      assert.deepEqual(await ended, [null, 'SIGKILL']);
    }
  });

  it('ends at once also what was made while it looked', () => {
    const looks = [[row(1, { group: ID })], [row(1, { group: ID }), row(2, { parent: ID + 1 })], [row(2)], []];
    let count = 0;
    const table: ProcessTable = {
      list: () => Promise.resolve([]),
      listNow: () => looks[count++] ?? [],
      ...{ isLeft: () => true, since: () => 0, has: () => false, isOfAnEditor: () => false },
    };
    new ProcessTree({ pid: ID, mark: 'm', since: 100 }, table).killNow();
    assert.equal(count, 3, 'until nobody comes who was not there before');
  });

  it('never takes in this process, what that runs under, or what all descend from', async () => {
    const host = { ...own, parent: ID + 9 };
    const rows = [{ ...init, group: ID }, host, row(9, { group: ID }), row(1, { group: ID }), row(2)];
    assert.deepEqual(await membersOf([...rows], []), [1]);
    assert.deepEqual(await membersOf([...rows], [ID + 9]), [], 'the editor itself was started by the program');
  });
});
