import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import * as z from 'zod';
import { codeOfReply } from '../../../../../src/core/reply/codeOfReply';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { exportFormats, type ExportFormat } from '../../../../../src/core/session/export/formats';
import { exportSession, fileNameOf, readSession } from '../../../../../src/core/session/export';
import type { ExportedSession } from '../../../../../src/core/session/export/session';
import { DECISIONS, shownFence } from '../../../../../src/core/text/fences';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { eventSequences, everyEvent } from '../../../../support/events';
import { localize } from '../../../../support/ports';
import { call } from '../../../../support/replies';
import { entriesOf } from '../../../../support/sessionEntries';
import { answered, asked, calls, ended, result, salesFile } from '../../../../support/turns';
import { assertProperty } from '../../../../support/property';

const formatter = makeFormatter(localize, 'en');
const about = { version: '1.2.3', language: 'en' };
const chart =
  '```echarts\n{"title":{"text":"Sales"},"xAxis":{"type":"category","data":["N","S"]},"yAxis":{},"series":[{"type":"bar","data":[5,3]}]}\n```';
const story: AgentEvent[] = [
  asked('t1', 'How much did we sell?', [salesFile]),
  calls(
    't1',
    1,
    call('file_reader', 'c1', { path: 'data/sales.csv' }),
    call('query_database', 'c2', { query: "-- Q1\nSELECT sum(amount) FROM 'sales.csv'", max_rows: 5 }),
    call('file_reader', 'c3', { path: 'gone.csv' }),
  ),
  result('t1', 1, 'c1', 'Columns: region, amount', { summary: '5 rows × 2 columns', path: 'data/sales.csv' }),
  result('t1', 1, 'c2', '[8]', { tool: 'query_database', summary: '1 row' }),
  answered(
    't1',
    2,
    `# Sales\n\n| region | sum |\n| --- | --- |\n| N | 5 |\n\n${chart}\n\nSee <code_ref>code_a</code_ref> on <file_ref>upload_001</file_ref>.\n\n\`\`\`python\nprint(1)\n\`\`\``,
    { code_blocks: [{ code_id: 'code_a', code: 'print("```")\n', language: 'python', description: 'Prints' }] },
  ),
  ended('t1'),
];

async function sessionOf(events: readonly AgentEvent[]): Promise<ExportedSession> {
  const entries = entriesOf(events);
  return readSession({ id: 's1', thread: entries, all: entries }, about, () => Promise.resolve(undefined));
}
async function exported(events: readonly AgentEvent[], format: ExportFormat): Promise<string> {
  return exportSession(await sessionOf(events), format, formatter);
}

describe('core/session/export: pictures', () => {
  const address = (name: string): string => `output:aaaaaaaaaaaa/${name}`;
  const picture = `data:image/png;base64,${'QUJD'.repeat(40)}`;
  const names = ['a.png', 'large.png', 'evil.png', 'gone.png', 'b.csv'];
  const events = story.map((event): AgentEvent => {
    if (event.type !== 'reply' || event.response.metadata.action_type !== 'complete') return event;
    const file_refs = names.map((filename, at) => ({
      ...{ file_id: address(filename), filename, file_type: 'PNG', size: 120 },
      index: at + 7,
    }));
    return { ...event, response: { ...event.response, metadata: { ...event.response.metadata, file_refs } } };
  });
  const shown: Record<string, string> = {
    [address('a.png')]: picture,
    [address('large.png')]: `data:image/png;base64,${'QUJD'.repeat(1_000_000)}`,
    [address('evil.png')]: 'data:text/html;base64,QUJD',
  };
  const written = async (format: ExportFormat): Promise<string> => {
    const entries = entriesOf(events);
    const thread = { id: 's1', thread: entries, all: entries };
    const none = () => Promise.resolve(undefined);
    return exportSession(
      await readSession(thread, about, none, (file) => Promise.resolve(shown[file])),
      format,
      formatter,
    );
  };

  it('are in a page and in a notebook, as far as they are pictures and not too large', async () => {
    const page = await written('html');
    assert.equal(page.split('<img ').length - 1, 1);
    assert.ok(page.includes(`<img src="${picture}" alt="a.png">`));
    assert.match(page, /img-src data:"/);
    const cells = z
      .object({ cells: z.array(z.looseObject({ attachments: z.unknown().optional() })) })
      .parse(JSON.parse(await written('notebook')))
      .cells.filter((cell) => cell.attachments !== undefined);
    assert.deepEqual(
      cells.map(({ attachments }) => attachments),
      [{ figure: { 'image/png': 'QUJD'.repeat(40) } }],
    );
  });

  it('are named in markdown, and nothing of them is in it', async () => {
    const text = await written('markdown');
    assert.match(text, /### Figures\n\n- a\.png\n/);
    assert.doesNotMatch(text, /data:image/);
  });
});

/** What nbformat 4.5 asks of a notebook, from its schema. */
const id = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const source = z.union([z.string(), z.array(z.string())]);
const notebookSchema = z.strictObject({
  nbformat: z.literal(4),
  nbformat_minor: z.literal(5),
  metadata: z.looseObject({
    kernelspec: z.looseObject({ name: z.string(), display_name: z.string() }),
    language_info: z.looseObject({ name: z.string() }),
    title: z.string().optional(),
  }),
  cells: z.array(
    z.discriminatedUnion('cell_type', [
      z.strictObject({ id, cell_type: z.literal('markdown'), metadata: z.looseObject({}), source }),
      z.strictObject({
        id,
        cell_type: z.literal('code'),
        metadata: z.looseObject({}),
        source,
        outputs: z.array(z.unknown()),
        execution_count: z.null(),
      }),
    ]),
  ),
});
const textOf = (value: string | string[]): string => (typeof value === 'string' ? value : value.join(''));

describe('an exported session', () => {
  it('is markdown with its question, answer, code, chart and sources', async () => {
    const text = await exported(story, 'markdown');
    for (const part of [
      '# How much did we sell?',
      '> How much did we sell?',
      '- data/sales.csv (CSV, 2.0 KB)',
      '| N | 5 |',
      chart,
      'See code_a on sales.csv.',
      '````python\nprint("```")\n````',
      "```sql\n-- Q1\nSELECT sum(amount) FROM 'sales.csv'\n```",
      'file\\_reader: 5 rows × 2 columns',
      'query\\_database: 1 row',
      'file\\_reader: It did not end.',
      '"max_rows": 5',
      '- data/sales.csv\n',
      '- **Made with**: BA-Agent 1.2.3',
    ])
      assert.ok(text.includes(part), `${part}\n---\n${text}`);
  });

  it('tells how a table was read as text', async () => {
    const read = shownFence(DECISIONS, '**How this was read**\n\n- stock is added up over time.');
    const events = [asked('t1', 'Analyze stock.csv'), answered('t1', 1, `# Stock\n\n${read}`), ended('t1')];
    assert.match(await exported(events, 'markdown'), /^\*\*How this was read\*\*\n\n- stock is added up over time\.$/m);
    assert.match(await exported(events, 'html'), /<li>stock is added up over time\.<\/li>/);
  });

  it('is a page that has no script and loads nothing, with the chart as its figures', async () => {
    const text = await exported(story, 'html');
    assert.match(
      text,
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">/,
    );
    assert.match(text, /<html lang="en">/);
    assert.match(text, /<caption>Sales<\/caption>.*<td>N<\/td><td>5<\/td>/);
    assert.match(text, /<h4>Sales<\/h4>/);
    assert.match(text, /<code>print\(&quot;```&quot;\)\n<\/code>/);
    assert.doesNotMatch(text, /<script|<img|<link|<iframe| on\w+=|src=/i);
  });

  it('is a valid notebook, with Python as cells and SQL as text', async () => {
    const notebook = notebookSchema.parse(JSON.parse(await exported(story, 'notebook')));
    assert.equal(new Set(notebook.cells.map((cell) => cell.id)).size, notebook.cells.length);
    const code = notebook.cells.filter(({ cell_type }) => cell_type === 'code').map((cell) => textOf(cell.source));
    assert.deepEqual(code, ['print(1)', 'print("```")']);
    const markdown = notebook.cells
      .filter(({ cell_type }) => cell_type === 'markdown')
      .map((cell) => textOf(cell.source));
    for (const part of [
      '> How much did we sell?',
      '| N | 5 |',
      chart,
      '```sql',
      'Sales\n\n|  |  |\n| --- | --- |\n| N | 5 |',
    ])
      assert.ok(markdown.join('\n\n').includes(part), part);
  });

  it('is JSON with every round, the layers, and what each entry is', async () => {
    const entries = entriesOf(story);
    const [first] = entries;
    assert.ok(first);
    const other = { ...first, uuid: 'other', message: { role: 'user' as const, content: 'In another branch' } };
    const session = await readSession({ id: 's1', thread: entries, all: [...entries, other] }, about, () =>
      Promise.resolve(undefined),
    );
    const read = z
      .looseObject({
        format: z.literal('ba-agent-session'),
        session: z.looseObject({ title: z.string(), workspace: z.string() }),
        rounds: z.array(
          z.looseObject({ round_id: z.string(), observations: z.array(z.looseObject({ observation: z.string() })) }),
        ),
        code: z.array(z.object({ code_id: z.string(), text: z.string() })),
        context: z.looseObject({ layers: z.looseObject({}) }),
        entries: z.array(z.looseObject({ uuid: z.string(), in_conversation: z.boolean() })),
      })
      .parse(JSON.parse(exportSession(session, 'json', formatter)));
    assert.deepEqual(
      read.rounds.map(({ round_id }) => round_id),
      ['t1:1', 't1:2'],
    );
    assert.equal(read.rounds[0]?.observations[0]?.observation, 'Columns: region, amount');
    assert.deepEqual(read.code, [{ code_id: 'code_a', text: 'print("```")\n' }]);
    assert.equal(read.entries.length, entries.length + 1);
    assert.deepEqual(
      read.entries.filter((entry) => !entry.in_conversation).map(({ uuid }) => uuid),
      ['other'],
    );
    assert.ok(!JSON.stringify(read.entries).includes('In another branch'));
  });

  it('tells code that it only cites by the given lookup, and says when there is none', async () => {
    const entries = entriesOf([
      asked('t1', 'x'),
      answered('t1', 1, '<code_ref>code_old</code_ref> <code_ref>code_gone</code_ref>'),
    ]);
    const session = await readSession({ id: 's1', thread: entries, all: entries }, about, (codeId) =>
      Promise.resolve(codeId === 'code_old' ? 'SELECT 1' : undefined),
    );
    const text = exportSession(session, 'markdown', formatter);
    assert.match(text, /```sql\nSELECT 1\n```/);
    assert.match(text, /Code code\\_gone no longer exists\./);
  });

  it('says how an answer ended that is none', async () => {
    assert.match(
      await exported([asked('t1', 'x'), ended('t1', 'failed', 'No key')], 'markdown'),
      /The answer failed: No key/,
    );
    assert.match(await exported([asked('t1', 'x'), ended('t1', 'cancelled')], 'html'), /The answer was stopped\./);
    assert.match(await exported([asked('t1', 'x')], 'notebook'), /The answer was interrupted\./);
  });

  it('tells a report of HTML by its form alone', async () => {
    const report =
      '<h2 onclick="x()">Sales</h2>\n\n<script>alert(1)</script><style>p{}</style><p style="a">Five <b>big\n\n<td>x</p>' +
      '<img src=x onerror=alert(1)><svg><circle/></svg><a href="javascript:x()">link</a>' +
      '<div data-echarts=\'{"series":[{"data":[{"name":"N","value":5}]}]}\'></div>&lt;script&gt;\n\n<pre>a\n\nb</pre>';
    for (const format of ['html', 'markdown'] as const) {
      const text = await exported([asked('t1', 'x'), answered('t1', 1, report), ended('t1')], format);
      const line = text.split('\n').find((each) => each.startsWith('<div><h5>Sales</h5>')) ?? assert.fail(text);
      assert.match(line, /<p>Five <b>big/);
      assert.match(line, /<td>N<\/td><td>5<\/td>/);
      assert.match(line, /<pre>a&#10;&#10;b<\/pre>/);
      assert.match(line, /&lt;script&gt;/);
      assert.doesNotMatch(line, /<script|<style|onclick|onerror|<img|<svg|href|alert/);
    }
  });

  it('keeps the words of the user as they are', async () => {
    for (const words of [
      'Plain words, 分析！',
      '1. one\n2. two',
      '```\ncode\n```',
      'a *b* <b> & ![x](y)',
      '# head',
      '  spaces',
      'a\n\nb',
    ]) {
      const text = await exported([asked('t1', words)], 'markdown');
      const quoted = words
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
      assert.ok(text.includes(quoted) || text.includes(`\n${words}\n`), text);
    }
  });

  it('keeps code of a list in the list, whatever its indentation, in a notebook too', async () => {
    const code = '   ```python\n   if x < 1:\n\n       y = "![a](b)"\n   ```';
    const report = `1. Load\n\n${code}\n2. Plot\n\n ~~~py\n print(2)\n ~~~\nEnd`;
    const events = [asked('t1', 'x'), answered('t1', 1, report), ended('t1')];
    const markdown = await exported(events, 'markdown');
    assert.ok(markdown.includes(`1. Load\n\n${code}\n2. Plot\n`), markdown);
    const notebook = notebookSchema.parse(JSON.parse(await exported(events, 'notebook')));
    const cells = notebook.cells.map(({ cell_type, source: lines }) => [cell_type, textOf(lines)]);
    assert.ok(cells.some(([type, text]) => type === 'markdown' && text?.includes(`${code}\n2. Plot`)));
    assert.deepEqual(
      cells.filter(([type]) => type === 'code'),
      [['code', 'print(2)']],
    );
  });

  it('names a file by its title', () => {
    assert.equal(fileNameOf('How much/did "we" sell? ../..'), 'How much did we sell');
    assert.equal(fileNameOf('分析 销售.csv'), '分析 销售 csv');
    assert.equal(fileNameOf(''), 'untitled');
    assert.equal(fileNameOf('CON'), 'session CON');
    assert.equal(fileNameOf('\u{1F600}销'.repeat(100)), '\u{1F600}销'.repeat(16));
  });
});

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '</script><img src=x onerror=alert(1)>',
        '<!--',
        '-->',
        '<b a="',
        '`',
        '```',
        '````',
        '~~~',
        '\n',
        '\n\n',
        '\\',
        '<',
        '<x y>',
        '![a](http://x/y.png)',
        '[a](javascript:alert(1))',
        '[a](command:x)',
        '\u0000',
        '\u202e',
        '\n# head\n',
        '\n- ',
        '\n> ',
        '\n    ',
        '\n```python\n',
        '\n```echarts\n{"series":[{"data":["<b>"]}]}\n```\n',
        '<div data-echarts=\'{"title":{"text":"</td><script>"},"series":{"data":[1]}}\'>',
        '</div></body></html>',
        '{{CODE:1}}',
        '| a | b |\n| --- | --- |\n',
        '&lt;script&gt;',
        '\r\n',
        '[x]: http://y\n',
      ),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

/** Headings that the export itself makes, which no text may swallow. */
const OWN = ['Answer', 'How this was found'];

function conversationOf(question: string, report: string, code: string): AgentEvent[] {
  return [
    asked('t1', question),
    calls('t1', 1, call('query_database', 'c1', { query: code })),
    answered('t1', 2, report, {
      code_blocks: [{ code_id: 'code_a', code, language: 'python', description: question }],
    }),
    ended('t1'),
    asked('t2', 'The last question'),
  ];
}

describe('hostile words in an exported session', () => {
  it('stay in their place in markdown, where no HTML is but that of HTML reports', async () => {
    const markdown = new MarkdownIt({ html: true });
    await assertProperty(
      fc.asyncProperty(hostile, hostile, hostile, async (question, report, code) => {
        const events = conversationOf(question, report, code);
        const text = await exported(events, 'markdown');
        // eslint-disable-next-line no-control-regex
        assert.doesNotMatch(text, /[\u0000\u202e]/);
        const tokens = markdown.parse(text, {});
        const headings = tokens.flatMap((token, at) =>
          token.type === 'heading_open' && token.level === 0 ? [tokens[at + 1]?.content ?? ''] : [],
        );
        for (const own of [...OWN, '2. The last question'])
          assert.ok(headings.map((each) => each.replace(/\\/g, '')).includes(own), `${own} in ${text}`);
        const html = tokens.flatMap(({ type, content, children }) => [
          ...(type === 'html_block' ? [content] : []),
          ...(children ?? []).flatMap((child) => (child.type === 'html_inline' ? [child.content] : [])),
          ...(children ?? []).flatMap((child) => (child.type === 'image' ? ['<img'] : [])),
        ]);
        const isHtml = events.some((event) => event.type === 'reply' && event.response.metadata.contains_html);
        if (!isHtml) assert.deepEqual(html, [], text);
        for (const each of html) assertHarmless(each);
      }),
      { numRuns: 150 },
    );
  });

  it('are text even where code seems to be around them', async () => {
    const text = await exported([asked('t1', 'x'), answered('t1', 1, '`x\n# <b> y`'), ended('t1')], 'markdown');
    assert.doesNotMatch(text, /[^\\]<b>/);
  });

  it('stay in their place in a page', async () => {
    await assertProperty(
      fc.asyncProperty(hostile, hostile, hostile, async (question, report, code) => {
        const text = await exported(conversationOf(question, report, code), 'html');
        assertHarmless(text.slice(text.indexOf('<main>'), text.indexOf('</main>')));
        assert.equal(text.match(/<\/(main|body|html|head)>/g)?.length, 4);
        assert.equal(text.match(/<h2>/g)?.length, 2);
      }),
      { numRuns: 150 },
    );
  });

  it('leave a notebook valid', async () => {
    await assertProperty(
      fc.asyncProperty(hostile, hostile, hostile, async (question, report, code) => {
        const events = conversationOf(question, report, code);
        const notebook = notebookSchema.parse(JSON.parse(await exported(events, 'notebook')));
        assert.equal(new Set(notebook.cells.map((cell) => cell.id)).size, notebook.cells.length);
        const written = notebook.cells.filter(({ cell_type }) => cell_type === 'code');
        // A reply that could be read in two ways has no code; a conversation asks for it once more.
        const replies = events.flatMap((event) => (event.type === 'reply' ? [event] : []));
        assert.ok(written.length >= replies.flatMap(codeOfReply).length);
      }),
      { numRuns: 100, examples: [['$\r\ne$', '', '']] },
    );
  });

  it('never make an export fail, whatever the log has lost', async () => {
    await assertProperty(
      fc.asyncProperty(eventSequences, fc.constantFrom(...exportFormats), async (events, format) => {
        const first = await exported([...events, ...everyEvent], format);
        assert.equal(await exported([...events, ...everyEvent], format), first);
        assert.doesNotMatch(first, /"\/(home|tmp|Users)\//);
      }),
      { numRuns: 60 },
    );
  });
});

/** Every tag is one of form without attributes, or a link to the web; each is closed. */
function assertHarmless(html: string): void {
  const open: string[] = [];
  for (const [tag, slash, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-zA-Z!?][\w-]*)([^>]*)>/g)) {
    assert.match(
      name,
      /^(main|p|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|strong|em|b|i|u|s|small|sub|sup|code|pre|blockquote|br|hr|div|span|section|article|header|footer|figure|figcaption|details|summary|a)$/,
      tag,
    );
    assert.match(
      attributes,
      /^( class="words"| class="language-[^"<>]*"| href="(https?:|mailto:|#)[^"<>]*"| rel="noreferrer"| title="[^"<>]*"| start="\d+"| style="text-align:(left|right|center)")*\s*$/i,
      tag,
    );
    if (name === 'br' || name === 'hr' || name === 'main') continue;
    if (slash === '') open.push(name);
    else assert.equal(open.pop(), name, html);
  }
  assert.deepEqual(open, []);
  assert.doesNotMatch(html, /<(?![a-z/])/i);
}
