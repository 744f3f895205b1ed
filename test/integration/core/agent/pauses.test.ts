import assert from 'node:assert/strict';
import { withPauses } from '../../../../src/core/agent/pauses';

const silence = (): Promise<never> => new Promise(() => undefined);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('core/agent/pauses', () => {
  it('passes everything on, in order, and one pause for each rest', async () => {
    async function* source(): AsyncGenerator<number> {
      yield 1;
      yield 2;
      await sleep(60);
      yield 3;
    }
    const seen = [];
    for await (const item of withPauses(source(), 15)) seen.push(item);
    assert.deepEqual(seen, [1, 2, 'pause', 3]);
  });

  it('fails as its source does, in the middle and in a pause', async () => {
    for (const rest of [0, 30]) {
      async function* source(): AsyncGenerator<number> {
        yield 1;
        if (rest > 0) await sleep(rest);
        throw new Error('broken');
      }
      const seen: unknown[] = [];
      const read = async (): Promise<void> => {
        for await (const item of withPauses(source(), 10)) seen.push(item);
      };
      await assert.rejects(read(), /broken/);
      assert.deepEqual(seen, rest > 0 ? [1, 'pause'] : [1]);
    }
  });

  it('ends its source when the reader leaves', async () => {
    let ended = false;
    async function* source(): AsyncGenerator<number> {
      try {
        yield 1;
        yield 2;
      } finally {
        await sleep(1);
        ended = true;
      }
    }
    for await (const item of withPauses(source(), 10_000)) {
      assert.equal(item, 1);
      break;
    }
    assert.ok(ended);
  });

  it('lets a reader leave in a pause that does not end', async () => {
    async function* source(): AsyncGenerator<number> {
      yield 1;
      await silence();
    }
    for await (const item of withPauses(source(), 1)) if (item === 'pause') break;
  });
});
