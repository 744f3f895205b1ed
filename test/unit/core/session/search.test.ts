import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AgentEvent } from '../../../../src/core/contract/events';
import type { AppendLog, SessionFileInfo } from '../../../../src/core/ports';
import { excerptAround, fold, placesOf, searchWords } from '../../../../src/core/session/excerpt';
import { SessionSearch } from '../../../../src/core/session/search';
import { MemoryAppendLog, MemoryLog } from '../../../support/ports';
import { call } from '../../../support/replies';
import { entriesOf, fileOf } from '../../../support/sessionEntries';
import { answered, asked, calls, result } from '../../../support/turns';
import { assertProperty } from '../../../support/property';

/** Sessions in memory that count how often their files are read from the beginning. */
class Folder {
  readonly logs = new Map<string, MemoryAppendLog>();
  readonly reads: string[] = [];
  private modified = 0;
  private readonly times = new Map<string, number>();

  put(id: string, text: string): void {
    this.logs.set(id, new MemoryAppendLog(text));
    this.times.set(id, ++this.modified);
  }

  list(): Promise<SessionFileInfo[]> {
    const infos = [...this.logs].map(([id, { text }]) => ({
      id,
      modifiedMs: this.times.get(id) ?? 0,
      size: text.length,
    }));
    return Promise.resolve(infos.sort((a, b) => b.modifiedMs - a.modifiedMs));
  }

  open(id: string): AppendLog {
    const log = this.logs.get(id) ?? new MemoryAppendLog();
    return {
      readRange: (offset, length) => {
        if (offset === 0) this.reads.push(id);
        return log.readRange(offset, length);
      },
      size: () => log.size(),
      append: (line) => log.append(line),
      close: () => log.close(),
    };
  }
}

const never = new AbortController().signal;

function setUp(sessions: Readonly<Record<string, readonly AgentEvent[]>>) {
  const files = new Folder();
  for (const [id, events] of Object.entries(sessions)) files.put(id, fileOf(entriesOf(events, id)));
  const time = { now: 1000 };
  const log = new MemoryLog();
  const search = new SessionSearch({ files, log, clock: { now: () => '', monotonic: () => time.now } });
  const find = (text: string) => search.find(text, never);
  return { files, time, log, search, find };
}

const shop = [
  asked('t1', 'How much did the North sell?'),
  calls('t1', 1, call('file_reader', 'c1')),
  result('t1', 1, 'c1', 'Columns: region, amount'),
  answered('t1', 2, 'The **North** sold 5, the South 3.'),
];
const many = (count: number, words: (at: number) => string): AgentEvent[] =>
  Array.from({ length: count }, (_, at) => asked(`t${at}`, words(at)));

describe('search in all sessions', () => {
  it('finds what the user said, reports and results, the newest session and message first', async () => {
    const { find } = setUp({ old: [asked('t1', 'north pole')], new: shop });
    const { hits, more, unreadable } = await find('NORTH');
    assert.deepEqual(
      hits.map(({ id, title, turn, from, excerpt, start, end }) => [id, title, turn, from, excerpt.slice(start, end)]),
      [
        ['new', 'How much did the North sell?', 't1', 'assistant', 'North'],
        ['new', 'How much did the North sell?', 't1', 'user', 'North'],
        ['old', 'north pole', 't1', 'user', 'north'],
      ],
    );
    assert.deepEqual([more, unreadable], [false, 0]);
    assert.deepEqual(
      (await find('region')).hits.map(({ from }) => from),
      ['tool'],
    );
  });

  it('asks for all words in one message, and knows nothing of JSON and of thoughts', async () => {
    const { find } = setUp({ s: shop });
    assert.equal((await find('sold north')).hits.length, 1);
    assert.equal((await find('sold region')).hits.length, 0);
    for (const text of ['task_analysis', 'The analysis', 'tool_call', '  ', '']) {
      assert.deepEqual((await find(text)).hits, [], text);
    }
  });

  it('finds Chinese, full-width letters, and letters whose small form is longer', async () => {
    const { find } = setUp({
      s: [asked('t1', '分析华东地区的销售额，ＡＢＣ 公司'), asked('t2', 'İstanbul STRASSE ΟΔΟΣ')],
    });
    for (const [text, found] of [
      ['销售额', '销售额'],
      ['abc 华东', 'ＡＢＣ'],
      ['istanbul', 'İstanbul'],
      ['straße', 'STRASSE'],
      ['οδός'.replace('ό', 'ο'), 'ΟΔΟΣ'],
    ] as const) {
      const [hit] = (await find(text)).hits;
      assert.equal(hit?.excerpt.slice(hit.start, hit.end), found, text);
    }
  });

  it('names a session as the user did', async () => {
    const { files, find } = setUp({ s: shop });
    const renamed = {
      ...entriesOf(shop)[0],
      uuid: 'r',
      type: 'system',
      subtype: 'session_renamed',
      data: { title: 'Shop' },
    };
    const { message: _, ...entry } = renamed;
    files.put('s', fileOf(entriesOf(shop)) + `${JSON.stringify(entry)}\n`);
    assert.equal((await find('sold')).hits[0]?.title, 'Shop');
  });

  it('finds a session by the name that the user gave it, first and only once', async () => {
    const { files, find } = setUp({ s: shop, other: [asked('t1', 'budget'), asked('t2', 'Hello')] });
    const [first] = entriesOf(shop);
    assert.ok(first);
    const { message: _, ...entry } = first;
    const name = {
      ...entry,
      uuid: 'r',
      type: 'system',
      subtype: 'session_renamed',
      data: { title: 'ＢＵＤＧＥＴ North' },
    };
    files.put('s', `${fileOf(entriesOf(shop))}${JSON.stringify(name)}\n`);
    assert.deepEqual(
      (await find('budget')).hits.map(({ id, from, turn, excerpt, start, end }) => [
        ...[id, from, turn],
        excerpt.slice(start, end),
      ]),
      [
        ['s', 'name', 't1', 'ＢＵＤＧＥＴ'],
        ['other', 'user', 't1', 'budget'],
      ],
    );
    assert.deepEqual(
      (await find('north')).hits.map(({ from }) => from),
      ['name', 'assistant', 'user'],
    );
    assert.deepEqual((await find('budget sell')).hits, [], 'one word in the name and one in a message');
  });

  it('gives twenty hits of a session, the name among them', async () => {
    const { files, find } = setUp({});
    const entries = entriesOf(many(30, () => 'same words'));
    const { message: _, ...entry } = entries[0] ?? assert.fail();
    const name = { ...entry, uuid: 'r', type: 'system', subtype: 'session_renamed', data: { title: 'The same' } };
    files.put('s', `${fileOf(entries)}${JSON.stringify(name)}\n`);
    const { hits, more } = await find('same');
    assert.deepEqual([hits.length, hits[0]?.from, hits[1]?.turn, more], [20, 'name', 't29', true]);
  });

  it('tells a report as it reads, and its markup where the words are nowhere else', async () => {
    const report =
      '## What **sales.csv** `shows`\n\n| region | sum |\n| --- | --- |\n| No**rth** | 5 |\n\n' +
      '- See [the guide](https://example.com/manual) &amp; <b>more</b>\n\n```sql\nSELECT a < b\n```';
    const { find } = setUp({ s: [asked('t1', 'Go'), answered('t1', 1, report)] });
    const marked = async (text: string): Promise<string> => {
      const { excerpt, start, end } = (await find(text)).hits[0] ?? assert.fail();
      return `${excerpt.slice(0, start)}[${excerpt.slice(start, end)}]${excerpt.slice(end)}`;
    };
    for (const [word, told] of [
      ['sales.csv', 'What [sales.csv] shows region sum North 5 See the guide & more SELECT a < b'],
      ['region', 'What sales.csv shows [region] sum North 5 See the guide & more SELECT a < b'],
      ['guide', '…es.csv shows region sum North 5 See the [guide] & more SELECT a < b'],
      ['SELECT', '…region sum North 5 See the guide & more [SELECT] a < b'],
      ['manual', '…- See [the guide](https://example.com/[manual]) &amp; <b>more</b> ```sql SELECT a < b ```'],
      ['manual sum', 'What sales.csv shows region [sum] North 5 See the guide & more SELECT a < b'],
    ] as const)
      assert.equal(await marked(word), told, word);
  });

  it('reads a file once while it stays the same and the minutes are not over', async () => {
    const { files, time, find } = setUp({ s: shop });
    await find('north');
    await find('south');
    assert.deepEqual(files.reads, ['s']);
    time.now += 5 * 60 * 1000 + 1;
    await find('north');
    assert.equal(files.reads.length, 2);
    files.put('s', fileOf(entriesOf([...shop, asked('t2', 'East?')])));
    assert.equal((await find('east')).hits.length, 1);
    assert.equal(files.reads.length, 3);
  });

  it('keeps the sessions written last in memory, however many others are searched', async () => {
    const { files, find } = setUp(Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`s${at}`, shop])));
    await find('nowhere');
    files.reads.length = 0;
    await find('nowhere at all');
    const older = Array.from({ length: 50 }, (_, at) => `s${49 - at}`);
    assert.deepEqual(files.reads, older);
    files.put('new', fileOf(entriesOf(shop)));
    files.reads.length = 0;
    await find('nowhere');
    assert.deepEqual(files.reads, ['new', 's50', ...older], 'a new one takes the place of the oldest alone');
  });

  it('finds in the file what memory has let go of', async () => {
    const { files, find } = setUp({ s: many(1200, (at) => `message ${at} ${at === 3 ? 'early' : ''}`) });
    assert.equal((await find('early')).hits.length, 1);
    assert.equal((await find('early')).hits[0]?.turn, 't3');
    assert.equal(files.reads.length, 2);
    assert.equal((await find('1199')).hits.length, 1);
    // Enough was found in memory: the file is not needed.
    const reads = files.reads.length;
    const { hits, more } = await find('message');
    assert.deepEqual([hits.length, more, hits[0]?.turn], [20, true, 't1199']);
    assert.equal(files.reads.length, reads);
  });

  it('finds the same whether a file was read before or not, each message once', async () => {
    const long = many(60, (at) => `${'lorem '.repeat(2000)} number ${at}`);
    const { find } = setUp({ s: long });
    for (const text of ['number 5', 'number 59', 'lorem']) {
      const first = await find(text);
      const again = await find(text);
      assert.deepEqual(again.hits, first.hits, text);
      assert.equal(new Set(first.hits.map(({ turn }) => turn)).size, first.hits.length);
    }
  });

  it('gives a hundred hits, twenty of a session, and says that there are more', async () => {
    const { find } = setUp(
      Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`s${at}`, many(30, () => 'same words')])),
    );
    const { hits, more } = await find('same');
    assert.equal(hits.length, 100);
    assert.equal(more, true);
    assert.deepEqual([...new Set(hits.map(({ id }) => id))], ['s7', 's6', 's5', 's4', 's3']);
  });

  it('passes over a session that cannot be read, and lines that cannot', async () => {
    const { files, log, find } = setUp({ good: shop, bad: shop });
    files.put('torn', `not json\n{"uuid":1}\n${fileOf(entriesOf(shop))}{"uuid":"x`);
    const bad = files.logs.get('bad');
    assert.ok(bad);
    bad.unreadable = new Error('The disk is gone');
    const { hits, unreadable } = await find('south');
    assert.deepEqual([...new Set(hits.map(({ id }) => id))], ['torn', 'good']);
    assert.equal(unreadable, 1);
    assert.match(log.lines.join(), /bad cannot be searched: The disk is gone/);
  });

  it('ends when it is aborted, in the middle of a file too', async () => {
    const { files, search } = setUp({ big: many(3000, (at) => `${'x'.repeat(300)} ${at}`) });
    const controller = new AbortController();
    let slices = 0;
    const open = files.open.bind(files);
    files.open = (id) => {
      const log = open(id);
      return {
        ...log,
        readRange: (offset, length) => {
          if (++slices === 2) controller.abort(new Error('enough'));
          return log.readRange(offset, length);
        },
      };
    };
    await assert.rejects(search.find('x', controller.signal), /enough/);
    assert.equal(slices, 2);
  });
});

describe('an excerpt', () => {
  it('is one line of about 120 characters around the match', () => {
    const text = `${'before '.repeat(30)}\n\tthe match\u0000 is\r\nhere ${'after '.repeat(50)}`;
    const found = excerptAround(text, 'match') ?? assert.fail();
    assert.ok(found.excerpt.length <= 122 && found.excerpt.length > 100, String(found.excerpt.length));
    assert.doesNotMatch(found.excerpt, /[\p{Cc}]/u);
    assert.equal(found.excerpt.slice(found.start, found.end), 'match');
    assert.ok(found.excerpt.startsWith('…') && found.excerpt.endsWith('…'));
    assert.equal(excerptAround('no', 'match'), undefined);
    assert.deepEqual(excerptAround('match', 'match'), { excerpt: 'match', start: 0, end: 5 });
  });

  it('shows the word and tears no character, whatever the text', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom(
        'İ',
        'ß',
        '\u{1F600}'.repeat(60),
        '\n',
        'ﬃ',
        '\u1100\u1161\u11a8',
        '\u3131\u314f',
        'ｶﾞ',
        '\uffa1\uffc2',
      ),
    );
    assertProperty(
      fc.property(fc.array(unit, { maxLength: 6 }), fc.array(unit, { maxLength: 6 }), (before, after) => {
        const text = `${before.join('')} Match ${after.join('')}`;
        const found = excerptAround(text, 'match') ?? assert.fail();
        assert.match(fold(found.excerpt.slice(found.start, found.end)), /match/);
        assert.doesNotMatch(found.excerpt, /\n/);
        assert.ok(found.excerpt.isWellFormed() || !text.isWellFormed());
        assert.ok(found.excerpt.length < 140 || found.end - found.start > 10, found.excerpt);
      }),
    );
  });

  it('is found wherever it is in a long text whose folded form is longer', () => {
    for (const filler of ['…', 'e\u0301x', 'İ', '\u{1F600}ﬃ', '销售额，', `…a${'\u0301'.repeat(200)}`])
      for (const length of [4090, 4096, 9000, 20_000]) {
        const before = filler.repeat(Math.ceil(length / filler.length));
        const found = excerptAround(`${before} Match ${filler}`, 'match') ?? assert.fail();
        assert.equal(found.excerpt.slice(found.start, found.end), 'Match', JSON.stringify([filler, length]));
      }
  });

  it('is not needed for all places of words in a title', () => {
    const marked = (title: string, query: string): string[] =>
      placesOf(title, searchWords(query)).map(({ start, end }) => title.slice(start, end));
    assert.deepEqual(marked('ＡＢＣ公司 abc', 'abc'), ['ＡＢＣ', 'abc']);
    assert.deepEqual(marked('İstanbul eﬃcient', 'istanbul FF'), ['İstanbul', 'ﬃ']);
    assert.deepEqual(marked('Sales', ''), []);
  });

  it('is of words that are told apart by blanks of any kind', () => {
    assert.deepEqual(searchWords(' Foo\u3000bar\nfoo '), ['foo', 'bar']);
  });
});
