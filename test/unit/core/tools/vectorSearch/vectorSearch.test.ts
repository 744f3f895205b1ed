import assert from 'node:assert/strict';
import { CancelledError } from '../../../../../src/base/errors';
import { FileAccessError } from '../../../../../src/core/ports';
import { EmbeddingsError } from '../../../../../src/core/tools/vectorSearch/rerank';
import { call } from '../../../../support/replies';
import { answered, asked, calls, result } from '../../../../support/turns';
import { World } from './support';

/** A small shop's papers. */
function shop(): World {
  const world = new World();
  Object.assign(world.files, {
    'docs/returns.md': [
      '# Returns',
      'Customers may send goods back.',
      '## Refunds',
      'Refunds are paid within 14 days to the same card. Shipping costs are not refunded.',
      '## Exchanges',
      'A size is exchanged free of charge.',
    ].join('\n'),
    'docs/metrics.rst': 'Metrics\n=======\nNet revenue is gross revenue minus returns and discounts.\n',
    'docs/退货.md': '# 退货政策\n收到商品后七天内可以申请退款，运费由客户承担。\n# 会员\n会员每年享受一次免费换货。\n',
    'docs/指标.txt': '净销售额等于销售总额减去退货金额和折扣。\n\n客单价等于净销售额除以订单数。\n',
    'src/load.py':
      'def load_sales(path):\n    return read(path)\n\n\ndef net_revenue(rows):\n    return sum(r.gross - r.returned for r in rows)\n',
    'site/index.html': '<html><body><h1>Opening hours</h1><p>Monday to Friday, 9 to 17.</p></body></html>',
    'sales.csv': 'refund,card\n1,2\n',
  });
  world.pdf('manual.pdf', ['Contents', 'The warranty covers two years from the day of purchase.']);
  world.session('s1', [
    asked('t1', 'Which region sold most?'),
    calls('t1', 1, call('query_database', 'q', { query: '-- Q1: by region\nSELECT region FROM sales' })),
    result('t1', 1, 'q', 'Columns: …\n["Harbour district",129762]', { tool: 'query_database' }),
    answered('t1', 2, 'The harbour district sold most: 129,762 EUR.'),
    asked('t2', 'And why?'),
    answered('t2', 1, 'Because of the regatta in July.'),
  ]);
  world.output('artifact_1', 'name,visits\nLighthouse café,991\n', '2 rows × 2 columns');
  return world;
}

describe('core/tools/vectorSearch: what is found', () => {
  const best: [query: string, place: string][] = [
    ['how long until a refund is paid', 'docs/returns.md, lines 3-4 (Returns > Refunds)'],
    ['exchange size', 'docs/returns.md, lines 5-6 (Returns > Exchanges)'],
    ['definition of net revenue', 'docs/metrics.rst, lines 1-3 (Metrics)'],
    ['netRevenue of rows', 'src/load.py, lines 1-6'],
    ['opening hour Monday', 'site/index.html, lines 1-1 (Opening hours)'],
    ['warranty years', 'manual.pdf, page 2'],
    ['退款需要几天', 'docs/退货.md, lines 1-2 (退货政策)'],
    ['会员换货', 'docs/退货.md, lines 3-4 (会员)'],
    ['客单价怎么算', 'docs/指标.txt, lines 1-3'],
    ['129762', 'session "Which region sold most?", turn 1, query_database Q1 (result)'],
    ['regatta', 'session "Which region sold most?", turn 2, the report'],
    ['lighthouse', 'artifact_1, lines 1-2 (query_database: 2 rows × 2 columns)'],
  ];
  for (const [query, place] of best) {
    it(`for "${query}" the best passage comes first`, async () => {
      assert.equal((await shop().places(query))[0], place);
    });
  }

  it('is told with where it is from, what was searched, and how to read on', async () => {
    assert.equal(
      await shop().ask('regatta lighthouse'),
      [
        '2 passages for "regatta lighthouse" in 7 documents, 1 earlier session, 1 stored output, the best first, page 1 of 1:',
        '1. session "Which region sold most?", turn 2, the report – score 3.22\nBecause of the regatta in July.',
        '2. artifact_1, lines 1-2 (query_database: 2 rows × 2 columns) – score 2.58\nLighthouse café,991',
        'Read on: call file_reader with the path or the id, and the first line (page) as offset.\nWhole passages: response_format "full".',
      ].join('\n\n'),
    );
  });

  it('is told by level: the place alone, an excerpt, the whole passage', async () => {
    const world = shop();
    const brief = await world.ask('warranty', { response_format: 'brief' });
    assert.ok(!brief.includes('two years') && brief.includes('manual.pdf, page 2'));
    const full = await world.ask('refunds', { response_format: 'full' });
    assert.ok(full.includes('## Refunds\nRefunds are paid within 14 days to the same card. Shipping costs'), full);
  });

  it('comes in pages, and each names the call for the next one', async () => {
    const world = new World();
    for (let at = 0; at < 25; at++) world.files[`f${String(at).padStart(2, '0')}.txt`] = 'alpha';
    const first = await world.run({ query: 'alpha', sources: ['documents'], top_k: 10 });
    assert.match(first.observation, /page 1 of 3:/);
    assert.match(
      first.observation,
      /More: call vector_search with the same query, sources \["documents"\], top_k 10 and page 2\./,
    );
    assert.equal(first.truncated, true);
    const pages = await Promise.all([1, 2, 3].map((page) => world.places('alpha', { top_k: 10, page })));
    assert.deepEqual(pages.flat().length, 25);
    assert.deepEqual([...new Set(pages.flat())].length, 25);
    assert.match(await world.ask('alpha', { page: 5 }), /There is no page 5: there are 4\./);
  });

  it('is nothing where nothing has the words: it says where it looked and what to try', async () => {
    const told = await shop().ask('zeppelin', { sources: ['documents', 'outputs'] });
    assert.match(
      told,
      /^Nothing was found for "zeppelin" in 7 documents, 1 stored output\. Not searched: earlier sessions\./,
    );
    assert.match(told, /file_search for exact text/);
    assert.match(await shop().ask('?!'), /The query has no word to look for/);
  });

  it('is in the sources that were asked for, and never in the session that asks', async () => {
    const world = shop();
    assert.deepEqual(await world.places('regatta lighthouse', { sources: ['outputs'] }), [
      'artifact_1, lines 1-2 (query_database: 2 rows × 2 columns)',
    ]);
    const { observation } = await world.run({ query: 'regatta' }, undefined, 's1');
    assert.match(observation, /^Nothing was found for "regatta" in 7 documents, 0 earlier sessions/);
  });

  it('is not what other sessions read of documents or found by searching, which is found there', async () => {
    const world = new World();
    const file = { path: 'a.md', kind: 'text', name: 'markdown', bytes: 1 } as const;
    world.session('s1', [
      asked('t1', 'x'),
      calls('t1', 1, call('vector_search', 'v', { query: 'needle' }), call('file_reader', 'f', { path: 'a.md' })),
      result('t1', 1, 'v', 'needle', { tool: 'vector_search' }),
      { ...result('t1', 1, 'f', 'needle'), ...readOf(result('t1', 1, 'f', 'needle'), file) },
      answered('t1', 2, 'done'),
    ]);
    assert.deepEqual(await world.places('needle'), []);
    assert.equal((await world.places('done')).length, 1);
  });
});

function readOf(event: ReturnType<typeof result>, file: object): object {
  return 'result' in event ? { result: { ...event.result, details: { file } } } : {};
}

describe('core/tools/vectorSearch: what is read', () => {
  it('is what is new or has changed alone; what is gone is not found any more', async () => {
    const world = shop();
    await world.ask('refund');
    assert.equal(world.index.read.length, 9);
    world.index.read.length = 0;
    await world.ask('refund');
    assert.deepEqual(world.index.read, []);
    world.files['docs/returns.md'] = 'Vouchers only.';
    delete world.files['docs/metrics.rst'];
    assert.deepEqual(await world.places('vouchers'), ['docs/returns.md, lines 1-1']);
    assert.deepEqual(world.index.read, ['docs/returns.md']);
    assert.deepEqual(await world.places('metrics'), []);
  });

  it('is read anew where the index was lost, once', async () => {
    const world = shop();
    await world.ask('refund');
    world.index.lose();
    assert.equal((await world.places('regatta')).length, 1);
    world.index.lose();
    world.index.losses.push(10);
    assert.equal((await world.places('regatta')).length, 1, 'lost on its way');
    world.index.losses.push(...Array.from({ length: 100 }, (_, at) => at));
    world.index.lose();
    assert.match(await world.ask('regatta'), /The search index was lost while it was built/);
  });

  it('of a large session is its end, with turns counted from there', async () => {
    const world = new World();
    const filler = 'filler '.repeat(100_000);
    world.session('big', [
      asked('t0', 'needle at the beginning'),
      answered('t0', 1, 'a'),
      ...Array.from({ length: 8 }, (_, at) => [asked(`u${at}`, filler), answered(`u${at}`, 1, 'b')]).flat(),
      asked('t1', 'the question'),
      answered('t1', 1, 'needle at the end'),
    ]);
    const told = await world.ask('needle');
    assert.match(told, /^1 passages/);
    assert.match(told, /1\. session "needle at the beginning", turn 1 from the end, the report/);
    assert.match(told, /1 large sources are searched in part/);
  });

  it('says what could not be read, and goes on', async () => {
    const world = shop();
    world.pdf('broken.pdf', undefined);
    world.files['binary.txt'] = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0, 2, 1]);
    const told = await world.ask('refund');
    assert.match(told, /in 7 documents/);
    assert.match(told, /2 sources cannot be read, or hold no text/);
  });

  it('tries again what could not be read just now, a few times', async () => {
    const world = shop();
    const busy = Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
    world.pdf('busy.pdf', ['Of the zeppelin.']);
    world.pdfFault = () => new FileAccessError('unreadable', 'busy.pdf cannot be read (EMFILE).', { cause: busy });
    assert.match(await world.ask('zeppelin'), /2 sources were not read yet: the same call reads on/);
    world.pdfFault = () => new CancelledError(); // its own time was up
    assert.match(await world.ask('zeppelin'), /2 sources were not read yet/);
    world.pdfFault = () => undefined;
    assert.deepEqual(await world.places('zeppelin'), ['busy.pdf, page 1']);

    world.pdf('slow.pdf', ['Of the balloon.']);
    world.pdfFault = () => new CancelledError();
    const told = [];
    for (let time = 1; time <= 4; time++)
      told.push(/not read yet|cannot be read/.exec(await world.ask('balloon'))?.[0]);
    assert.deepEqual(told, ['not read yet', 'not read yet', 'cannot be read', 'cannot be read']);
  });

  it('ends when the user stops it', async () => {
    const world = shop();
    const stop = new AbortController();
    world.onWalk = () => stop.abort();
    const stopped = await world.run({ query: 'refund' }, stop.signal);
    assert.equal(stopped.success, false);
    world.onWalk = () => undefined;
    assert.equal((await world.places('regatta')).length, 1, 'the next search is not held up');
  });

  it('is a result that may be given again only where it was made of documents alone', async () => {
    const world = shop();
    world.files['.gitignore'] = 'site/';
    const run = (args: object) => world.sourcesOf(args);
    const documents = await run({ query: 'refund', sources: ['documents'] });
    assert.deepEqual(
      documents.map(({ path }) => path).sort(),
      [
        '',
        '.gitignore',
        'docs',
        'docs/metrics.rst',
        'docs/returns.md',
        'docs/指标.txt',
        'docs/退货.md',
        'manual.pdf',
        'src',
        'src/load.py',
      ].sort(),
    );
    for (const { path, stamp } of documents) assert.equal((await world.space.stat(path)).stamp, stamp, path);
    // No file has this state: what is said elsewhere meanwhile cannot be told from files.
    for (const sources of [['sessions'], ['outputs'], ['documents', 'sessions']]) {
      const [source, ...others] = await run({ query: 'refund', sources });
      assert.deepEqual([others, (await world.space.stat(source?.path ?? '')).stamp === source?.stamp], [[], false]);
    }
  });
});

describe('core/tools/vectorSearch: ranked by meaning', () => {
  /** Vectors of two numbers: how much a text is about the sea. */
  const sea = {
    label: 'here (model m)',
    embed: (texts: readonly string[]) =>
      Promise.resolve({ vectors: texts.map((text) => [/sea|ship/.test(text) ? 1 : 0, 0.1]), sent: texts.length }),
  };

  it('fuses both ranks, and says what was sent', async () => {
    const world = new World();
    Object.assign(world.files, {
      'a.txt': 'alpha alpha alpha ships of the sea',
      'b.txt': 'alpha alpha alpha alpha alpha alpha hills',
      'c.txt': 'alpha and other things that make this one long: hills, woods, meadows, lakes, the sea',
    });
    assert.deepEqual(await world.places('alpha'), ['b.txt, lines 1-1', 'a.txt, lines 1-1', 'c.txt, lines 1-1']);
    world.embeddings = { ...sea, embed: (texts) => sea.embed(texts.map((text) => (text === 'alpha' ? 'sea' : text))) };
    assert.deepEqual(await world.places('alpha'), ['a.txt, lines 1-1', 'b.txt, lines 1-1', 'c.txt, lines 1-1']);
    const told = await world.ask('alpha');
    assert.match(told, /4 texts \(query and passages\) were sent to here \(model m\)\./);
    // Ranks 2 and 1: 1/62 + 1/61.
    assert.match(told, /1\. a\.txt, lines 1-1 – score 0\.0325/);
  });

  it('is compared of the first hundred passages alone; those behind them follow by their words', async () => {
    const world = new World();
    // Shorter ones come first by their words.
    for (let at = 0; at < 120; at++)
      world.files[`f${String(at).padStart(3, '0')}.txt`] = `alpha${' filler'.repeat(at)}`;
    const pages = (): Promise<string[]> =>
      Promise.all([1, 2, 3, 4, 5, 6].map((page) => world.places('alpha', { top_k: 20, page }))).then((all) =>
        all.flat(),
      );
    const byWords = await pages();
    assert.equal(byWords.length, 120);
    let texts = 0;
    world.embeddings = { ...sea, embed: (given) => ((texts = given.length), sea.embed(given)) };
    const byMeaning = await pages();
    assert.equal(texts, 101, 'the query and a hundred passages');
    assert.deepEqual(byMeaning.toSorted(), byWords.toSorted());
    assert.deepEqual(byMeaning.slice(100), byWords.slice(100));
  });

  it('falls back to the words where it fails, and says so', async () => {
    const world = shop();
    const before = await world.places('refund');
    world.embeddings = { label: 'there', embed: () => Promise.reject(new EmbeddingsError('it cannot be reached')) };
    assert.deepEqual(await world.places('refund'), before);
    assert.match(await world.ask('refund'), /Ranked by words alone: there gave no vectors \(it cannot be reached\)\./);
  });
});
