import assert from 'node:assert/strict';
import type { GridPart } from '../../../../src/protocol/grid';
import { BLOCK_COLUMNS, BLOCK_ROWS, Blocks } from '../../../../webview/grid/blocks';

interface Request {
  from: number;
  count: number;
  columns: string[];
  signal: AbortSignal;
  answer: (part?: Partial<GridPart>) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

const COLUMNS = Array.from({ length: 40 }, (_, at) => `c${at}`);
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Blocks whose requests are answered by hand: a cell says where it is. */
function open(rows = 100_000): { blocks: Blocks; requests: Request[]; stale: () => number } {
  const requests: Request[] = [];
  let stale = 0;
  const blocks = new Blocks({
    columns: COLUMNS,
    rows,
    load: ({ from, count, columns }, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(Object.assign(new Error('stopped'), { name: 'CancelledError' })));
        const numbers = Array.from({ length: count }, (_, at) => from + at);
        const part = { numbers, rows: numbers.map((row) => columns.map((name) => `${name}@${row}`)), stamp: 's' };
        requests.push({
          ...{ from, count, columns, signal },
          answer: async (more = {}) => {
            resolve({ ...part, ...more });
            await settle();
          },
          fail: async (error) => {
            reject(error);
            await settle();
          },
        });
      }),
    changed: () => undefined,
    stamp: 's',
    stale: () => (stale += 1),
  });
  return { blocks, requests, stale: () => stale };
}

describe('blocks of cells', () => {
  it('ask for what is in sight, once, and give it', async () => {
    const { blocks, requests } = open();
    blocks.want({ first: 190, end: 230 }, [0, 1, 17]);
    blocks.want({ first: 190, end: 230 }, [0, 1, 17]);
    assert.deepEqual(
      requests.map(({ from, count }) => [from, count]),
      [
        [0, BLOCK_ROWS],
        [BLOCK_ROWS, BLOCK_ROWS],
      ],
    );
    assert.deepEqual(requests[0]?.columns, COLUMNS.slice(0, 2 * BLOCK_COLUMNS));
    assert.equal(blocks.cell(190, 17), undefined);
    await requests[0].answer();
    assert.deepEqual(blocks.cell(190, 17), { value: 'c17@190', number: 190 });
    assert.deepEqual(blocks.cell(190, 1), { value: 'c1@190', number: 190 });
    assert.equal(blocks.number(190), 190);
    blocks.close();
  });

  it('stop asking for what was scrolled past', async () => {
    const { blocks, requests } = open();
    blocks.want({ first: 0, end: 30 }, [0]);
    await new Promise((resolve) => setTimeout(resolve, 80));
    blocks.want({ first: 50_000, end: 50_030 }, [0]);
    assert.deepEqual(
      requests.map(({ from, signal }) => [from, signal.aborted]),
      [
        [0, true],
        [50_000, false],
      ],
    );
    blocks.close();
    assert.ok(requests.every(({ signal }) => signal.aborted));
  });

  it('keep so many and no more', async () => {
    const { blocks, requests } = open();
    for (let round = 0; round < 3; round++) {
      const known = requests.length;
      blocks.want({ first: round * 40 * BLOCK_ROWS, end: (round + 1) * 40 * BLOCK_ROWS }, [0]);
      await new Promise((resolve) => setTimeout(resolve, 80));
      for (const request of requests.slice(known)) await request.answer();
    }
    assert.equal(requests.length, 120);
    assert.equal(blocks.cell(0, 0), undefined);
    assert.deepEqual(blocks.cell(119 * BLOCK_ROWS, 0), { value: `c0@${119 * BLOCK_ROWS}`, number: 119 * BLOCK_ROWS });
    blocks.close();
  });

  it('say why cells could not be read, and ask again when they are told to', async () => {
    const { blocks, requests } = open();
    blocks.want({ first: 0, end: 30 }, [0]);
    await requests[0]?.fail(new Error('the engine ended'));
    assert.deepEqual(blocks.cell(3, 0), { failure: 'the engine ended' });
    blocks.want({ first: 0, end: 30 }, [0]);
    assert.equal(requests.length, 1);
    blocks.retry();
    await requests[1]?.answer();
    assert.deepEqual(blocks.cell(3, 0), { value: 'c0@3', number: 3 });
    blocks.close();
  });

  it('show nothing of a file that is another one by now', async () => {
    const { blocks, requests, stale } = open();
    blocks.want({ first: 0, end: 30 }, [0]);
    await requests[0]?.answer({ stamp: 'other' });
    assert.equal(stale(), 1);
    assert.equal(blocks.cell(0, 0), undefined);
    blocks.close();
  });
});
