import assert from 'node:assert/strict';
import { TokenMeter } from '../../../../../src/core/context/tokens/tokenMeter';
import type { ModelRequest } from '../../../../../src/core/ports';
import { MemoryLog } from '../../../../support/ports';
import { conversation, TestEncoder, TestMemory, usage } from './support';

const claude = { id: 'claude-opus-4-8', replyFormat: 'native-tools' } as const;

function setUp(memory = new TestMemory()) {
  const encoder = new TestEncoder();
  const log = new MemoryLog();
  return { encoder, memory, log, meter: new TokenMeter(encoder, memory, log) };
}

const withCalls: ModelRequest = {
  system: '1000',
  tools: [],
  messages: [
    { role: 'user', content: '100' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: '10', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: '200' }] },
  ],
};

describe('the token meter, before a report', () => {
  it("takes the family's margin, 5 tokens a message and 90 a call", async () => {
    const { meter } = setUp();
    const measure = await meter.measure(withCalls, claude);
    assert.equal(meter.estimate(measure), Math.ceil(1.75 * 1310 + 3 * 5 + 90));
    const { system, tools, messages, each } = measure;
    assert.deepEqual(
      { system, tools, messages, each },
      {
        system: 1750,
        tools: 0,
        messages: 180 + 113 + 355,
        each: [180, 113, 355],
      },
    );
    assert.ok(measure.exact);
  });

  it("takes the user's own families first", async () => {
    const own = [{ match: 'opus', encoding: 'o200k_base', margin: 2 } as const];
    const meter = new TokenMeter(new TestEncoder(), new TestMemory(), new MemoryLog(), () => own);
    const measure = await meter.measure(conversation(1000), claude);
    assert.equal(measure.encoding, 'o200k_base');
    assert.equal(meter.estimate(measure), 2000);
  });

  it('counts one text as a part of a request', async () => {
    const { meter } = setUp();
    assert.equal(await meter.tokensOf('100', claude.id), 175);
  });
});

describe('the token meter, after reports', () => {
  it('goes on from the report: what it counted, and the ratio for what was added', async () => {
    const { meter } = setUp();
    const first = await meter.measure(conversation(10_000, 1000), claude);
    const anchor = await meter.learn(first, usage(13_205));
    assert.equal(meter.estimate(first, anchor), 13_205);
    const second = await meter.measure(conversation(10_000, 1000, 500, 300), claude);
    assert.equal(meter.estimate(second, anchor), Math.ceil(13_205 + 1.2 * 800 + 10));
  });

  it('counts what came from the cache and went into it', async () => {
    const { meter } = setUp();
    const measure = await meter.measure(conversation(10_000, 1000), claude);
    const anchor = await meter.learn(measure, {
      ...usage(205),
      cache_read_input_tokens: 12_000,
      cache_creation_input_tokens: 1000,
    });
    assert.equal(meter.estimate(measure, anchor), 13_205);
  });

  it('takes the reply for what the provider counted, where it goes back as it came', async () => {
    const { meter } = setUp();
    const first = await meter.measure(conversation(10_000, 1000), claude);
    const anchor = await meter.learn(first, usage(11_005, 1150));
    const second = await meter.measure(conversation(10_000, 1000, 1000, 300), claude);
    assert.equal(meter.estimate(second, anchor), 11_005 + 1150 + 300 + 5);
    const thought = await meter.learn(first, usage(11_005, 9000));
    assert.equal(meter.estimate(second, thought), 11_005 + 1000 + 300 + 10, 'reasoning that stays there');
    const stubbed = await meter.measure(conversation(10_000, 900, 1000, 300), claude);
    assert.equal(meter.estimate(stubbed, anchor), Math.ceil(11_005 + 1200 + 10), 'another history');
  });

  it('follows a request that shrinks', async () => {
    const { meter } = setUp();
    const first = await meter.measure(conversation(5000, 1000, 100, 40_000), claude);
    const anchor = await meter.learn(first, usage(1.2 * 46_100 + 15));
    const stubbed = await meter.measure(conversation(5000, 1000, 100, 200), claude);
    assert.equal(meter.estimate(stubbed, anchor), Math.ceil(1.2 * 6300 + 15));
  });

  it('never falls far below the request itself, whatever went', async () => {
    const { meter } = setUp();
    const first = await meter.measure(conversation(100, 100_000), claude);
    const anchor = await meter.learn(first, usage(40_000));
    const rest = await meter.measure(conversation(100, 1000), claude);
    assert.ok(meter.estimate(rest, anchor) >= 0.3 * 1100);
  });

  it('knows the ratio in the next conversation and in the next window', async () => {
    const { meter, memory } = setUp();
    const first = await meter.measure(conversation(10_000, 1000), claude);
    await meter.learn(first, usage(1.2 * 11_000 + 5));
    const other = conversation(2000, 500);
    assert.equal(meter.estimate(await meter.measure(other, claude)), 1.2 * 2500 + 5);
    const later = setUp(memory).meter;
    assert.equal(later.estimate(await later.measure(other, claude)), 1.2 * 2500 + 5);
  });

  it('learns of each model alone', async () => {
    const { meter } = setUp();
    await meter.learn(await meter.measure(conversation(10_000, 1000), claude), usage(13_205));
    const other = await meter.measure(conversation(1000), { ...claude, id: 'claude-opus-5' });
    assert.equal(meter.estimate(other), 1750);
  });

  it('does not go on from a report of another model', async () => {
    const { meter } = setUp();
    const anchor = await meter.learn(await meter.measure(conversation(10_000), claude), usage(50_000));
    const other = await meter.measure(conversation(10_000), { ...claude, id: 'claude-opus-5' });
    assert.equal(meter.estimate(other, anchor), meter.estimate(other));
  });

  it('forgets what was learned with another encoding', async () => {
    const memory = new TestMemory();
    await setUp(memory).meter.learn(await setUp().meter.measure(conversation(10_000), claude), usage(12_000));
    const own = [{ match: 'opus', encoding: 'o200k_base', margin: 2 } as const];
    const meter = new TokenMeter(new TestEncoder(), memory, new MemoryLog(), () => own);
    assert.equal(meter.estimate(await meter.measure(conversation(1000), claude)), 2000);
  });

  it('tells by what was added what it cannot tell by the whole, which holds things of the provider', async () => {
    const { meter } = setUp();
    const hidden = 3000;
    let before = await meter.learn(await meter.measure(conversation(5000, 100), claude), usage(hidden + 5105));
    const messages = [100];
    for (let round = 0; round < 8; round++) {
      messages.push(200, 4000);
      const measure = await meter.measure(conversation(5000, ...messages), claude);
      const raw = 5000 + messages.reduce((sum, each) => sum + each, 0);
      before = await meter.learn(measure, usage(hidden + raw + 5 * messages.length), before);
    }
    const fresh = meter.estimate(await meter.measure(conversation(100_000), claude));
    assert.ok(Math.abs(fresh - 100_000) < 7000, `${fresh}`);
  });
});

describe('the token meter, with reports that cannot be right', () => {
  const numbers: [string, number][] = [
    ['nothing', 0],
    ['a negative number', -5],
    ['no number', Number.NaN],
    ['no end', Number.POSITIVE_INFINITY],
    ['only what came from no cache', 40],
    ['a wild number', 1e9],
  ];
  for (const [what, input] of numbers) {
    it(`does without: ${what}`, async () => {
      const { meter, memory } = setUp();
      const measure = await meter.measure(conversation(10_000, 1000), claude);
      assert.equal(await meter.learn(measure, usage(input)), undefined);
      assert.equal(meter.estimate(measure), 1.75 * 11_000 + 5);
      assert.equal(memory.values.size, 0);
    });
  }

  it('does without: nothing for nothing', async () => {
    const { meter } = setUp();
    assert.equal(await meter.learn(await meter.measure(conversation(0), claude), usage(0)), undefined);
  });

  it('writes nothing when it learned nothing', async () => {
    const { meter, memory } = setUp();
    const measure = await meter.measure(conversation(10_000, 1000), claude);
    await meter.learn(measure, usage(13_205));
    memory.values.clear();
    await meter.learn(measure, usage(13_205));
    assert.equal(memory.values.size, 0);
  });

  it('goes on from a number that is much too high, and learns no such ratio', async () => {
    const { meter, memory } = setUp();
    const measure = await meter.measure(conversation(10_000, 1000), claude);
    const anchor = await meter.learn(measure, usage(90_000));
    assert.equal(meter.estimate(measure, anchor), 90_000);
    assert.equal(memory.values.size, 0);
    assert.equal(meter.estimate(measure), 1.75 * 11_000 + 5);
  });

  it('keeps a ratio within what vocabularies differ by', async () => {
    const { meter } = setUp();
    const measure = await meter.measure(conversation(10_000), claude);
    await meter.learn(measure, usage(38_000));
    assert.equal(meter.estimate(measure), 25_000);
    await setUp().meter.learn(measure, usage(4000));
    const low = setUp().meter;
    await low.learn(measure, usage(4000));
    assert.equal(low.estimate(measure), 8000);
  });

  it('learns nothing from a tiny request', async () => {
    const { meter } = setUp();
    await meter.learn(await meter.measure(conversation(20), claude), usage(500));
    const measure = await meter.measure(conversation(10_000), claude);
    assert.equal(meter.estimate(measure), 17_500);
  });

  it('reads no kept value that it did not write', async () => {
    for (const bad of [null, 'x', 7, [['claude-opus-4-8', { encoding: 'x', tokens: 1, raw: 1 }]], { a: Number.NaN }]) {
      const memory = new TestMemory();
      memory.values.set('tokenCalibration', bad);
      const { meter } = setUp(memory);
      const measure = await meter.measure(conversation(10_000), claude);
      assert.equal(meter.estimate(measure), 17_500);
      await meter.learn(measure, usage(12_000));
      assert.equal(meter.estimate(measure), 12_000);
    }
  });

  it('holds what it learned where nothing can be kept, and says so', async () => {
    const memory = new TestMemory();
    memory.fault = new Error('disk full');
    const { meter, log } = setUp(memory);
    const measure = await meter.measure(conversation(10_000), claude);
    await meter.learn(measure, usage(12_000));
    assert.equal(meter.estimate(measure), 12_000);
    assert.match(log.lines.join('\n'), /disk full/);
  });

  it('keeps what it learned of fifty models, those heard of last', async () => {
    const { meter, memory } = setUp();
    for (let each = 0; each < 60; each++) {
      const model = { ...claude, id: `m${each}` };
      await meter.learn(await meter.measure(conversation(10_000), model), usage(12_000));
    }
    const kept = JSON.stringify(memory.get('tokenCalibration'));
    assert.equal(kept.match(/cl100k_base/g)?.length, 50);
    assert.ok(!kept.includes('"m9"') && kept.includes('"m59"'));
  });
});

describe('the token meter, when the encoder fails', () => {
  it('estimates by length, says so in the measure, and once in the log', async () => {
    const { meter, encoder, log } = setUp();
    encoder.fault = new Error('no worker');
    const request: ModelRequest = { system: 'a'.repeat(4000), tools: [], messages: [] };
    const tools = await meter.measure({ ...request, system: '' }, claude);
    const measure = await meter.measure(request, claude);
    assert.equal(measure.exact, false);
    assert.equal(measure.system, 1750);
    assert.equal(measure.raw.tools, tools.raw.tools);
    assert.ok(measure.raw.tools > 0);
    assert.equal(log.lines.filter((line) => line.includes('no worker')).length, 1);
  });

  it('learns nothing from an estimate, and does not set it against a count', async () => {
    const { meter, encoder, memory } = setUp();
    const request: ModelRequest = { system: 'a'.repeat(40_000), tools: [], messages: [] };
    const counted = await meter.measure({ ...request, system: '12000#' }, claude);
    const anchor = await meter.learn(counted, usage(12_000));
    encoder.fault = new Error('no worker');
    const guessed = await meter.measure(request, claude);
    assert.equal(meter.estimate(guessed, anchor), meter.estimate(guessed));
    const kept = JSON.stringify(memory.get('tokenCalibration'));
    const other = await meter.learn(guessed, usage(30_000));
    assert.equal(meter.estimate(guessed, other), 30_000);
    assert.equal(JSON.stringify(memory.get('tokenCalibration')), kept);
  });

  it('learns nothing from an estimate of a model of which nothing is known', async () => {
    const { meter, encoder, memory } = setUp();
    encoder.fault = new Error('no worker');
    const guessed = await meter.measure({ system: 'a'.repeat(40_000), tools: [], messages: [] }, claude);
    assert.ok(await meter.learn(guessed, usage(14_000)));
    assert.equal(memory.values.size, 0);
  });

  it('counts again when the encoder is back', async () => {
    const { meter, encoder } = setUp();
    encoder.fault = new Error('no worker');
    assert.equal((await meter.measure(conversation(10), claude)).exact, false);
    encoder.fault = undefined;
    assert.equal((await meter.measure(conversation(10), claude)).exact, true);
  });
});
