/** Pictures that a user attaches, over HTTP to a server that holds them against the rules of the API. */
import assert from 'node:assert/strict';
import { replyFormats } from '../../../../src/core/contract/model';
import type { DataMode } from '../../../../src/core/contract/dataMode';
import * as z from 'zod';
import { tool, typedTool } from '../../../support/chat';
import { DEFAULT_MODELS } from '../../../support/messagesApi/models';
import { MessagesApi } from '../../../support/messagesApi/server';
import { MemoryAppendLog, MemoryFiles } from '../../../support/ports';
import { jpegWithPlace, pngOf, SECRET_PLACE } from '../../../support/pictures';
import { call, callsOf, complete } from '../../../support/replies';
import { replyOf } from '../../../support/structuredReply';
import { KEY, openClaude, type Claude } from '../../claude';

const pictures = { 'plot.png': pngOf(640, 480), 'photo.jpg': jpegWithPlace() };
const paths = Object.keys(pictures);
const echo = tool('echo', () => Promise.resolve('echoed'));

interface Shown {
  media: string;
  data: string;
}

/** The images of each request that was taken, in order. */
function shown({ server }: Pick<Claude, 'server'>): Shown[][] {
  return server.accepted.map(({ body }) =>
    body.messages.flatMap(({ content }) =>
      content.flatMap((block) =>
        block.type === 'image' ? [{ media: block.source.media_type, data: block.source.data }] : [],
      ),
    ),
  );
}

for (const replyFormat of replyFormats) {
  describe(`adapters/anthropic: pictures in ${replyFormat}`, function () {
    const says = (text: string) => replyOf(complete(text), replyFormat);
    let claude: Claude | undefined;
    afterEach(() => claude?.close());

    it('go out in each request of their turn, without what stands beside their pixels', async () => {
      claude = await openClaude(replyFormat, { tools: [echo], files: new MemoryFiles(pictures) });
      const { server, chat } = claude;
      server.script(replyOf(callsOf(call('echo', 'call_1')), replyFormat), says('A plot.'), says('Again.'));
      assert.equal(await chat.conversation.send('What is in them?', paths), 'complete');
      assert.equal(await chat.conversation.send('And now?', []), 'complete');
      assert.deepEqual([server.refusals, server.problems], [[], []]);
      const [first, second, later] = shown(claude);
      assert.deepEqual(
        first?.map(({ media }) => media),
        ['image/png', 'image/jpeg'],
      );
      assert.deepEqual([second, later], [first, []]);
      for (const { data } of first) {
        assert.ok(!Buffer.from(data, 'base64').includes(SECRET_PLACE));
      }
      assert.match(
        JSON.stringify(server.accepted[2]?.body),
        /plot\.png\\": PNG, 640 × 480 pixels\. \[The picture is not/,
      );
      assert.ok(server.usage.cache_read_input_tokens > 0, 'pictures are in the part that the cache keeps');
    });

    it('are in no log, and in the session by reference', async () => {
      claude = await openClaude(replyFormat, { files: new MemoryFiles(pictures) });
      claude.server.script(says('A plot.'));
      await claude.chat.conversation.send('What is in them?', paths);
      const [[sent] = []] = shown(claude);
      assert.ok(sent);
      for (const text of [claude.chat.file.text, claude.chat.traced.join('\n'), claude.log.lines.join('\n')]) {
        assert.ok(!text.includes(sent.data.slice(0, 60)));
      }
      assert.match(claude.chat.file.text, /"artifact":"plot\.png","width":640,"height":480/);
      assert.match(claude.chat.traced.join('\n'), /"artifact":"plot\.png"/);
      const { body } = await claude.chat.conversation.preview();
      assert.deepEqual(JSON.parse(body), claude.server.accepted[0]?.body, 'what the model sees is what was sent');
    });

    it('go with a turn that goes on after a restart, and a line where the file is gone by then', async () => {
      claude = await openClaude(replyFormat, { files: new MemoryFiles(pictures) });
      const { server, chat } = claude;
      server.script(
        { fault: 'http', status: 400, type: 'invalid_request_error', message: 'no' },
        says('A plot.'),
        says('Gone.'),
      );
      assert.equal(await chat.conversation.send('What is in them?', paths), 'failed');
      const [turn = ''] = chat.events.flatMap((event) => (event.type === 'turn_started' ? [event.turn] : []));
      for (const files of [new MemoryFiles(pictures), new MemoryFiles({ 'plot.png': 'another' })]) {
        const file = new MemoryAppendLog(chat.file.text);
        const again = await openClaude(replyFormat, { server, file, files });
        assert.equal(await again.chat.conversation.resume(turn), 'complete');
      }
      assert.deepEqual(
        shown(claude).map(({ length }) => length),
        [2, 2, 0],
      );
      assert.match(JSON.stringify(server.accepted.at(-1)?.body), /no longer there, or is another one/);
    });

    it('go with a message that is edited, with the files that came with it', async () => {
      claude = await openClaude(replyFormat, { files: new MemoryFiles(pictures) });
      claude.server.script(says('A plot.'), says('A plot again.'));
      await claude.chat.conversation.send('What is in them?', paths);
      const [turn = ''] = claude.chat.events.flatMap((event) => (event.type === 'turn_started' ? [event.turn] : []));
      assert.equal(await claude.chat.conversation.edit(turn, 'What do they show?'), 'complete');
      assert.deepEqual(
        shown(claude).map(({ length }) => length),
        [2, 2],
      );
    });

    it('wait in the queue with their message', async () => {
      const all = { 'big.webp': 'RIFF', 'attached:abcdefgh/big.png': pngOf(30, 20) };
      claude = await openClaude(replyFormat, { files: new MemoryFiles(all) });
      const { server, chat } = claude;
      server.script(says('One.'), says('Two.'));
      const first = chat.conversation.send('One', []);
      const parts = { pictures: { 'big.webp': 'attached:abcdefgh/big.png' } };
      assert.equal(await chat.conversation.send('Two', ['big.webp'], parts), 'queued');
      await first;
      assert.deepEqual(
        shown(claude).map(({ length }) => length),
        [0, 1],
      );
    });

    it('that a run made go out with the next request of its turn', async () => {
      const id = 'output:abcdefghijkl/fig.png';
      const outputs = [
        {
          id,
          name: 'fig.png',
          kind: 'figure',
          file_type: 'PNG',
          size: 900,
          pixels: { width: 900, height: 600 },
        } as const,
      ];
      const draws = typedTool({
        ...{ name: 'draws', parameters: z.record(z.string(), z.unknown()) },
        run: () => Promise.resolve({ text: 'It ran.', summary: 'It ran', details: { outputs } }),
      });
      claude = await openClaude(replyFormat, { tools: [draws], files: new MemoryFiles({ [id]: pngOf(900, 600) }) });
      const { server, chat } = claude;
      server.script(replyOf(callsOf(call('draws', 'call_1')), replyFormat), says('A figure.'), says('Again.'));
      assert.equal(await chat.conversation.send('Draw it.', []), 'complete');
      assert.equal(await chat.conversation.send('And now?', []), 'complete');
      assert.deepEqual([server.refusals, server.problems], [[], []]);
      assert.deepEqual(
        shown(claude).map(({ length }) => length),
        [0, 1, 0],
      );
      assert.ok(!Buffer.from(shown(claude)[1]?.[0]?.data ?? '', 'base64').includes(SECRET_PLACE));
    });

    for (const mode of ['schema', 'aggregates', 'sample'] as const) {
      it(`stay here under the data mode ${mode}, and later on as well`, async () => {
        let current: DataMode = mode;
        claude = await openClaude(replyFormat, { files: new MemoryFiles(pictures), dataMode: () => current });
        const { server, chat } = claude;
        server.script(says('I cannot see.'), says('Nor now.'));
        assert.equal(await chat.conversation.send('What is in them?', paths), 'complete');
        current = 'all';
        assert.equal(await chat.conversation.send('And now?', []), 'complete');
        assert.deepEqual(shown(claude), [[], []]);
        assert.match(JSON.stringify(server.accepted[0]?.body), /PNG, 640 × 480 pixels/);
      });
    }

    it('are left out for a model that does not see, whether its provider says so or refuses them', async () => {
      const blind = DEFAULT_MODELS.map((model) => ({
        ...model,
        capabilities: model.capabilities && { ...model.capabilities, image_input: { supported: false } },
      }));
      const server = await MessagesApi.start({ key: KEY, models: blind });
      claude = await openClaude(replyFormat, { server, files: new MemoryFiles(pictures) });
      server.script(says('I cannot see.'));
      assert.equal(await claude.chat.conversation.send('What is in them?', paths), 'complete');
      assert.deepEqual([shown(claude), server.refusals], [[[]], []]);
    });

    it('are left out once a gateway has refused them', async () => {
      claude = await openClaude(replyFormat, { files: new MemoryFiles(pictures) });
      const { server, chat } = claude;
      const message = 'messages.0.content.1: image input is not supported by this gateway';
      server.script({ fault: 'http', status: 400, type: 'invalid_request_error', message }, says('I cannot see.'));
      assert.equal(await chat.conversation.send('What is in them?', paths), 'complete');
      assert.deepEqual(
        shown(claude).map(({ length }) => length),
        [2, 0],
      );
    });
  });
}
