/** Questions that go on from others in sessions that were opened again: whole, and from their last compaction on. */
import assert from 'node:assert/strict';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import { makeFormatter, type Formatter } from '../../../../src/core/text/formatter';
import { openChat, type Chat, type ChatOptions } from '../../../support/chat';
import { localize, MemoryAppendLog } from '../../../support/ports';
import { Talk } from '../analysis/talk';
import { inFull, isFull } from '../../../support/full';

const bundle = new Map(Object.entries(chinese));
const translate: typeof localize = (message, values) =>
  fillPlaces(bundle.get(message) ?? assert.fail(message), values ?? {});

const sales = [
  'date,region,channel,revenue,cost',
  ...Array.from({ length: 240 }, (_, at) => {
    const date = `${2022 + (at % 2)}-${String(1 + ((at >> 1) % 12)).padStart(2, '0')}-05`;
    return [date, ['North', 'South', 'West'][at % 3], ['web', 'shop'][(at >> 2) % 2], 100 + at, 40 + (at % 50)].join();
  }),
  '',
].join('\n');

/** Of the last answer: how its question was read. */
function readAsOf({ conversation }: Chat): string[] {
  const reply = conversation.history().findLast((event) => event.type === 'reply');
  assert.ok(reply?.type === 'reply');
  return reply.response.metadata.read_as?.parts.map(({ text }) => text) ?? [reply.response.response];
}

interface Language {
  formatter: Formatter;
  analyze: string;
  /** Questions, and how each is read. */
  first: readonly [string, readonly string[]];
  region: readonly [string, readonly string[]];
  year: readonly [string, readonly string[]];
}
const languages: Readonly<Record<string, Language>> = {
  English: {
    formatter: makeFormatter(localize, 'en'),
    analyze: 'Analyze sales.csv',
    first: ['average revenue by channel', ['Mean of revenue', 'by channel']],
    region: ['and for West?', ['Mean of revenue', 'by channel', 'region is West']],
    year: ['in 2022 instead', ['Mean of revenue', 'by channel', 'region is West', 'date: 2022']],
  },
  Chinese: {
    formatter: makeFormatter(translate, 'zh-CN'),
    analyze: '分析 sales.csv',
    first: ['各 channel 的平均 revenue', ['revenue 的平均值', '按 channel']],
    region: ['那 West 呢？', ['revenue 的平均值', '按 channel', 'region 是 West']],
    year: ['2022年呢？', ['revenue 的平均值', '按 channel', 'region 是 West', 'date：2022']],
  },
};

for (const [name, { formatter, analyze, first, region, year }] of Object.entries(languages).slice(0, isFull ? 2 : 1)) {
  describe(`core/analyst: questions that go on from others in a session that is opened again (${name})`, () => {
    let talk: Talk;
    let open: (options?: ChatOptions) => Promise<Chat>;
    before(async () => {
      talk = await Talk.open({ 'sales.csv': sales, 'other.csv': 'kind,n\na,1\nb,2\n' }, formatter);
      open = (options) => openChat(talk.model, { ...talk.held, checkRebuilt: false, ...options });
    });
    after(() => talk.close());

    const ask = async (chat: Chat, [question, parts]: readonly [string, readonly string[]]): Promise<void> => {
      await chat.conversation.send(question, []);
      assert.deepEqual(readAsOf(chat), parts);
    };

    it('find the one before in its file', async () => {
      const chat = await open();
      await chat.conversation.send(analyze, ['sales.csv']);
      await ask(chat, first);
      const again = await open({ file: new MemoryAppendLog(chat.file.text) });
      await ask(again, region);
      const third = await open({ file: new MemoryAppendLog(again.file.text) });
      await ask(third, year);
    });

    inFull('find it after a compaction, where what was before is not read any more', async () => {
      const chat = await open();
      await chat.conversation.send(analyze, ['sales.csv']);
      await chat.conversation.send('SELECT 1 + 1', []);
      await ask(chat, first);
      for (let at = 0; at < 3; at++) await chat.conversation.send('SELECT 1', []);
      await chat.conversation.compact('');
      const fromTail = (of: Chat): Promise<Chat> =>
        open({ file: new MemoryAppendLog(of.file.text), tail: { over: 0, chunk: 4096 } });
      const again = await fromTail(chat);
      assert.ok(!again.session.isWhole, 'its end alone was read');
      const asked = again.conversation
        .history()
        .flatMap((event) => (event.type === 'turn_started' ? [event.text] : []));
      assert.ok(!asked.includes(first[0]), asked.join());
      await ask(again, region);
      for (let at = 0; at < 3; at++) await again.conversation.send('SELECT 1', []);
      await again.conversation.compact('');
      await ask(await fromTail(again), year);
    });
  });
}
