import assert from 'node:assert/strict';
import { fitConversation } from '../../../../src/core/context/smallWindow';
import { ContextManager } from '../../../../src/core/context/contextManager';
import { messageProblems } from '../../../../src/core/context/messageRules';
import { blocksOf } from '../../../../src/core/context/messageList';
import { withBytes } from '../../../../src/core/context/pictures';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { dataModes } from '../../../../src/core/contract/dataMode';
import type { ModelRequest } from '../../../../src/core/ports';
import { processingResponse } from '../../../../src/core/agent/agentResponse';
import { readDecisions } from '../../../../src/core/context/decisions';
import { replyFormats } from '../../../../src/core/contract/model';
import type { OutputFile } from '../../../../src/core/contract/outputFiles';
import { attachmentsOf } from '../../../../src/core/store/uploads';
import { bombOf, pngOf } from '../../../support/pictures';
import { call, callsOf } from '../../../support/replies';
import { MemoryFiles } from '../../../support/ports';

const seeing = { id: 'm', replyFormat: 'structured-json', requestLimit: undefined, images: true } as const;
const context = new ContextManager('P', { read: () => Promise.resolve({}) });
const LINE = 'Image [upload_001] "plot.png": PNG, 640 × 480 pixels.';
const files = new MemoryFiles({ 'plot.png': pngOf(640, 480), 'sales.csv': 'a\n1\n' });

type Started = Extract<AgentEvent, { type: 'turn_started' }>;

async function turn(id: string, paths: readonly string[], of = files): Promise<Started> {
  const attachments = await attachmentsOf(paths, [], of);
  const started = { type: 'turn_started', turn: id, at: '2026-01-01T00:00:00Z', text: 'What is it?' } as const;
  return { ...started, attachments, context: '', model: 'm' };
}

function build(events: readonly AgentEvent[], model: object = seeing, more: Partial<ModelRequest> = {}): ModelRequest {
  const request = context.buildContext(
    { events, pins: new Map() },
    { ...seeing, ...model },
    { system: 'S', tools: [], ...more },
  );
  assert.deepEqual(messageProblems(request.messages), []);
  return request;
}

const parts = (request: ModelRequest): string[] =>
  request.messages.flatMap(({ content }) => blocksOf(content)).map((b) => (b.type === 'text' ? b.text : b.type));

describe('core/context/pictures', () => {
  it('are shown in their turn to a model that sees, and told in a line from the next one on', async () => {
    const first = await turn('t1', ['plot.png', 'sales.csv']);
    assert.deepEqual(parts(build([first])), ['What is it?', LINE, 'image']);
    const later = parts(build([first, await turn('t2', [])]));
    assert.match(
      later[0] ?? '',
      new RegExp(`^What is it\\?\\n\\n${LINE.replace(/[[\].?]/g, '\\$&')} \\[The picture is not shown`),
    );
    assert.ok(!later.includes('image'));
  });

  it('are told in a line to a model that does not see, and where a data mode withholds them', async () => {
    const events = [await turn('t1', ['plot.png'])];
    const shown = [
      ...[undefined, false].map((images) => build(events, { images })),
      ...dataModes.filter((mode) => mode !== 'all').map((dataMode) => build(events, {}, { dataMode })),
    ];
    for (const request of shown) {
      assert.ok(!parts(request).includes('image'));
      assert.match(JSON.stringify(request), /PNG, 640 × 480 pixels/);
    }
  });

  it('are ten of a message at most', async () => {
    const many = new MemoryFiles(Object.fromEntries([...Array(12).keys()].map((at) => [`p${at}.png`, pngOf(9, 9)])));
    const request = build([
      await turn(
        't1',
        [...Array(12).keys()].map((at) => `p${at}.png`),
        many,
      ),
    ]);
    assert.equal(parts(request).filter((part) => part === 'image').length, 10);
    assert.equal(parts(request).filter((part) => part.includes('is not shown')).length, 2);
  });

  it('are in a small window where they take half of the room at most', async () => {
    const fit = (tokens: number): string[] => {
      const messages = fitConversation(events, seeing, new Map(), { tokens, messages: 50, ratio: 1, hours: 24 });
      return parts({ system: '', tools: [], messages });
    };
    const events = [await turn('t1', ['plot.png'])];
    assert.ok(fit(3200).includes('image'));
    assert.ok(!fit(3199).includes('image'));
    assert.match(fit(3199).join(), /is not shown/);
  });

  describe('that are figures of runs', () => {
    const figure = (name: string, more: Partial<OutputFile> = {}): OutputFile => ({
      ...{ id: `output:abcdefghijkl/${name}`, name, kind: 'figure', file_type: 'PNG', size: 5000 },
      pixels: { width: 900, height: 600 },
      ...more,
    });
    const ran = (turnId: string, ...outputs: OutputFile[]): AgentEvent[] => {
      const reply = callsOf(call('run_python', 'c1'));
      const told = { tool_call_id: 'c1', tool_name: 'run_python', observation: 'It ran.', success: true } as const;
      const result = {
        ...told,
        output_level: 'standard',
        data_size_bytes: 1,
        duration_ms: 1,
        details: { outputs },
      } as const;
      const raw = JSON.stringify(reply);
      const more = { turn: turnId, round: 1 };
      return [
        { type: 'reply', ...more, raw, model: 'm', response: processingResponse(reply), downloads: [] },
        { type: 'tool_finished', ...more, result },
      ];
    };

    for (const replyFormat of replyFormats) {
      it(`are shown behind the results, in their turn, in ${replyFormat}`, async () => {
        const events = [await turn('t1', []), ...ran('t1', figure('fig.png'))];
        const shown = build(events, { replyFormat });
        assert.deepEqual(parts(shown).slice(-2), [
          'Image output:abcdefghijkl/fig.png: PNG, 900 × 600 pixels.',
          'image',
        ]);
        const hidden = [
          build(events, { replyFormat, images: false }),
          build(
            [{ ...(await turn('t1', [])), data_mode: 'sample' }, ...events.slice(1)],
            { replyFormat },
            { dataMode: 'sample' },
          ),
          build([...events, await turn('t2', [])], { replyFormat }),
        ];
        for (const request of hidden) assert.ok(!parts(request).includes('image'));
      });
    }

    it('are four of a turn at most, the first ones, and none that is too large or no PNG', async () => {
      const none = [
        figure('wide.png', { pixels: { width: 2001, height: 10 } }),
        figure('heavy.png', { size: 1_500_001 }),
        figure('data.csv', { kind: 'table' }),
      ];
      const { pixels: _, ...unknown } = figure('drawing.svg');
      const six = [...Array(6).keys()].map((at) => figure(`f${at}.png`));
      const later = ran('t1', ...six.slice(3)).map((event): AgentEvent => ({ ...event, ...{ round: 2 } }));
      const request = build([await turn('t1', []), ...ran('t1', ...none, unknown, ...six.slice(0, 3)), ...later]);
      const lines = parts(request).filter((part) => part.startsWith('Image '));
      assert.deepEqual(
        lines.map((line) => /f\d/.exec(line)?.[0]),
        ['f0', 'f1', 'f2', 'f3'],
      );
    });

    it('end the reasoning that followed them, once they are shown no more', async () => {
      const of =
        (...outputs: OutputFile[]) =>
        async () =>
          readDecisions([await turn('t1', []), ...ran('t1', ...outputs), await turn('t2', [])], new Map())
            .reasoningFrom;
      assert.deepEqual([await of()(), await of(figure('f.png'))()], [0, 3]);
      const began = [await turn('t1', ['plot.png']), await turn('t2', []), await turn('t3', [])];
      assert.equal(readDecisions(began, new Map()).reasoningFrom, 1);
    });
  });

  it('are what the bytes of a file say, and no larger than what models are shown', async () => {
    const odd = new MemoryFiles({
      'text.png': 'no picture',
      'huge.png': bombOf(60_000, 60_000),
      'wide.png': pngOf(1569, 2),
      'heavy.png': Buffer.concat([pngOf(9, 9), Buffer.alloc(1_500_000)]),
      'drawing.svg': '<svg width="5" height="5"/>',
      'picture.csv': pngOf(9, 9),
      'fits.png': pngOf(1568, 2),
    });
    const paths = ['text.png', 'huge.png', 'wide.png', 'heavy.png', 'drawing.svg', 'picture.csv', 'fits.png'];
    const attached = await attachmentsOf(paths, [], odd);
    assert.deepEqual(
      attached.flatMap(({ image }) => image ?? []),
      [{ media: 'image/png', artifact: 'fits.png', width: 1568, height: 2 }],
    );
  });

  it('are shown in place of an image, by the address that was given for it', async () => {
    const both = new MemoryFiles({ 'big.webp': 'RIFF', 'attached:abcdefgh/big.png': pngOf(30, 20) });
    const pictures = { 'big.webp': 'attached:abcdefgh/big.png' };
    const [file] = await attachmentsOf(['big.webp'], [], both, { pictures });
    assert.deepEqual([file?.path, file?.image?.artifact, file?.image?.width], ['big.webp', pictures['big.webp'], 30]);
  });

  it('get their bytes when a request goes out, and a line in their place where that cannot be', async () => {
    const request = build([await turn('t1', ['plot.png'])]);
    assert.ok(!JSON.stringify(request).includes('bytes'));
    const [, , shown] = (await withBytes(request, files)).messages.flatMap(({ content }) => blocksOf(content));
    assert.ok(shown?.type === 'image' && (shown.bytes?.length ?? 0) > 0);
    const gone: Parameters<typeof withBytes>[1][] = [
      new MemoryFiles({}),
      new MemoryFiles({ 'plot.png': pngOf(640, 481) }),
      new MemoryFiles({ 'plot.png': 'another' }),
    ];
    for (const other of gone) {
      assert.match(parts(await withBytes(request, other))[2] ?? '', /no longer there, or is another one/);
    }
    for (const dataMode of dataModes.filter((mode) => mode !== 'all')) {
      assert.match(parts(await withBytes({ ...request, dataMode }, files))[2] ?? '', /is not shown/);
    }
    assert.match(parts(await withBytes(request, undefined))[2] ?? '', /is not shown/);
  });
});
