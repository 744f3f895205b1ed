import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { fillPlaces } from '../../../../../src/base/text';
import type { AgentResponse } from '../../../../../src/core/contract/response';
import { inlineScript, type PageInput } from '../../../../../src/core/analysis/page/input';
import { hasPagePolicy } from '../../../../../src/core/analysis/page/policy';
import { MAX_PAGE_BYTES, reportPage } from '../../../../../src/core/analysis/page/reportPage';
import { DECISIONS, shownFence } from '../../../../../src/core/text/fences';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { CHARTS, factRef, factSet, fullReport, response } from './pageReport';
import { assertProperty } from '../../../../support/property';

const formatter = makeFormatter((message, values) => fillPlaces(message, values ?? {}), 'en');
const text = inlineScript('const a = "</script><!--";');
const library = { text, sha256: createHash('sha256').update(text).digest('base64') };
const whole: PageInput = { ...fullReport(formatter), library, language: 'en' };

const pageOf = (given: Partial<PageInput> = {}): string => reportPage({ ...whole, ...given });
const replying = (content: string, metadata: Partial<AgentResponse['metadata']> = {}): Partial<PageInput> => ({
  response: { response: content, metadata: { ...response.metadata, ...metadata } },
});
/** A page without its style and scripts. */
const shown = (page: string): string => page.replace(/<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '');
const ids = (page: string): string[] => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '');

describe('the page of a report', () => {
  it('runs its one script alone, and can request nothing', () => {
    const page = pageOf();
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'sha256-[^']*'; style-src 'unsafe-inline'; img-src data:; /);
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
    assert.deepEqual(scripts, [text]);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    assert.ok(policy.includes(`'sha256-${hash}'`));
    assert.doesNotMatch(shown(page), /\s(?:src|srcset|poster|data|action)=|url\(|@import/i);
    assert.deepEqual([...page.matchAll(/<link [^>]*>/g)].map(String), ['<link rel="icon" href="data:,">']);
  });

  it('is known by its policy, and another page is not', () => {
    assert.ok(hasPagePolicy(pageOf({ language: 'zh-cn' }), library.sha256));
    assert.ok(!hasPagePolicy(pageOf(), 'other='));
    assert.ok(!hasPagePolicy(`<p>${pageOf()}`, library.sha256));
    assert.ok(!hasPagePolicy(pageOf().replace("'sha256", "'unsafe-inline' 'sha256"), library.sha256));
  });

  it('tells how the table was read, what its rows are, and what is looked at first', () => {
    const content = `${shownFence(DECISIONS, '**How this was read**\n\n* stock is added up over time.')}\n\n- A sentence.`;
    const sets = [factSet({ kind: 'transactions' })];
    const page = shown(pageOf({ ...replying(content), sets }));
    assert.match(
      page,
      /<p><strong>How this was read<\/strong><\/p>\s*<ul>\s*<li>stock is added up over time\.<\/li>\s*<\/ul>/,
    );
    assert.match(page, /<dt>Each row is<\/dt><dd>a transaction<\/dd>/);
    assert.match(page, /<dt>What the report is about<\/dt><dd>Number of rows<\/dd>/);
    assert.doesNotMatch(shown(pageOf()), /Each row is/);
  });

  it('leads from each number to its note, and back', () => {
    const page = pageOf();
    for (const { index, text: number, label, value, sql } of response.metadata.fact_refs ?? []) {
      assert.match(page, new RegExp(`<a class="fact[^>]* href="#fact-${index}"[^>]*>${number}</a>`));
      const note = new RegExp(`<li id="fact-${index}"[\\s\\S]*?</li>`).exec(page)?.[0] ?? '';
      for (const part of [label, String(value), `href="#cite-${index}"`]) assert.ok(note.includes(part), part);
      assert.ok(note.includes(sql.replace(/"/g, '&quot;').replace(/'/g, '&#39;')), note);
    }
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, target]) => target ?? '');
    assert.deepEqual(
      targets.filter((target) => !ids(page).includes(target)),
      [],
    );
    assert.equal(new Set(ids(page)).size, ids(page).length, 'an id is there twice');
  });

  it('cites a fact in a table and in HTML as in a text, but not in code', () => {
    const table = pageOf(replying('| a | b |\n| - | - |\n| {{FACT:2}} | `{{FACT:2}}` |'));
    assert.match(
      table,
      /<td><a class="fact" [^>]*>308,700<\/a><\/td><td><code>\{\{FACT:2\}\}<\/code><\/td>|<td><a class="fact"/,
    );
    assert.match(table, /<code>\{\{FACT:2\}\}<\/code>/);
    const html = pageOf(
      replying('<h1>Sales</h1><p>In all {{FACT:2}}</p><pre>{{FACT:2}}</pre><h2>More</h2>', { content_type: 'html' }),
    );
    assert.match(html, /<h1>Sales<\/h1>/);
    assert.match(
      html,
      /<p>In all <a class="fact" [^>]*>308,700<\/a><\/p><pre>\{\{FACT:2\}\}<\/pre><h2[^>]*>More<\/h2>/,
    );
  });

  it('says of a number that its fact has another value, is not known, or that it has no source', () => {
    const page = pageOf(
      replying('{{FACT:1}} {{FACT:2}} {{NUMBER:1}}', {
        fact_refs: [factRef(1, { check: 'differs' }), factRef(2, { check: 'unknown', value: null, sql: '' })],
      }),
    );
    assert.match(page, /class="fact differs"[^>]*title="[^"]*another value"/);
    assert.match(page, /class="fact unknown"[^>]*title="[^"]*not known/);
    assert.match(page, /<span class="unsourced">812,000 <small>\(unsourced\)<\/small><\/span>/);
    assert.match(page, /<li id="fact-2"[\s\S]*?not defined/);
  });

  it('has the figures of each chart as a table that is open until it is drawn', () => {
    const page = pageOf();
    assert.equal(page.split('<details class="figures" open>').length - 1, CHARTS.length);
    for (const at of CHARTS.keys()) assert.ok(page.includes(`<figure class="chart" data-chart="${at}">`));
    assert.match(page, /<td>2024-03<\/td><td>52100<\/td>/);
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(page)?.[1] ?? '';
    const { charts } = JSON.parse(data) as { charts: string[] };
    assert.deepEqual(
      charts.map((chart) => JSON.parse(chart) as unknown),
      CHARTS,
    );
  });

  it('takes the heading that a report begins with for its own, and has a table of contents when it is long', () => {
    const page = pageOf();
    assert.match(page, /<title>Report on sales\.csv<\/title>/);
    assert.match(page, /<h1>What sales\.csv shows<\/h1>/);
    assert.match(page, /<nav aria-label="Contents">[\s\S]*?<a href="#part-1">Columns<\/a>/);
    const short = pageOf({ ...replying('Two words.'), scripts: [], sets: [] });
    assert.match(short, /<h1>Report on sales\.csv<\/h1>/);
    assert.doesNotMatch(short, /<nav/);
  });

  it('leaves no level of heading out', () => {
    const page = shown(pageOf(replying('# A\n\n#### B\n\n## C\n\n# D\n\n###### E')));
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    levels.forEach((level, at) => assert.ok(level <= (levels[at - 1] ?? 0) + 1, levels.join()));
  });

  it('tells the data, what of it was looked at, and the formulas of the facts that it cites', () => {
    const sets = [factSet({ where: `"a" < 'b'`, rows: 7, tableRows: 9, sampled: { bytes: 1024, of: 4096 } })];
    const page = pageOf({ sets });
    for (const part of ['7 of 9', '&quot;a&quot; &lt; &#39;b&#39;', '1.0 KB of 4.0 KB', 'type 7']) {
      assert.ok(page.includes(part), part);
    }
    assert.doesNotMatch(page, /Cramér/);
  });

  it('is in the language of the reader', () => {
    const chinese = makeFormatter((message, values) => `译${fillPlaces(message, values ?? {})}`, 'zh-cn');
    const page = pageOf({ formatter: chinese, language: 'zh-cn' });
    assert.match(page, /<html lang="zh-cn">/);
    assert.match(page, /译Sources of the numbers/);
    assert.match(page, /"Save as PNG":"译Save as PNG"/);
  });

  it('is never larger than it may be, and says what is left out', () => {
    const script = { filename: 'a.py', language: 'python', description: '', text: 'x = 1\n'.repeat(2_000_000) };
    const bytes = (page: string): number => Buffer.byteLength(page);
    const code = pageOf({ scripts: [script] });
    assert.ok(bytes(code) <= MAX_PAGE_BYTES);
    assert.match(code, /Its text is left out here/);
    const large = { series: [{ type: 'line', data: Array.from({ length: 150_000 }, (_, at) => at) }] };
    const many = `\`\`\`echarts\n${JSON.stringify(large)}\n\`\`\`\n\n`.repeat(8);
    assert.ok(bytes(pageOf(replying(many))) <= MAX_PAGE_BYTES);
    const long = pageOf(replying('数字 {{FACT:2}} '.repeat(100_000)));
    assert.ok(bytes(long) <= MAX_PAGE_BYTES);
    assert.match(long, /The report goes on/);
  });

  it('lets nothing of a text become part of the page, wherever it comes from', () => {
    const hostile = fc
      .array(
        fc.constantFrom(
          ...[
            '<script>alert(1)</script>',
            '<img src=x onerror=alert(1)>',
            '"><svg onload=alert(1)>',
            "' onclick='x",
            '</style>',
          ],
          ...[
            '</pre></details>',
            '<a href="javascript:x()">',
            '[x](javascript:alert(1))',
            '![x](https://evil.test/p.png)',
          ],
          ...[
            '<!--',
            '\u0000',
            '\u202e',
            '{{FACT:1}}',
            '{{NUMBER:1}}',
            '{{CODE:1}}',
            '`',
            '\n',
            '| a |\n| - |\n',
            '&lt;b&gt;',
          ],
          ...[
            '</script>',
            '<link rel=stylesheet href=//evil.test>',
            '<iframe srcdoc="x">',
            '<base href=//evil.test>',
            '# ',
          ],
          ...[
            '```echarts\n{"title":{"text":"</script><script>"},"series":[{"data":[1]}]}\n```\n',
            '<div data-echarts=\'{"series":[]}\'>',
          ],
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.join(''));
    const kind = fc.constantFrom('markdown', 'html');
    assertProperty(
      fc.property(hostile, hostile, kind, (a, b, content_type) => {
        const input: Partial<PageInput> = {
          response: {
            response: `{{FACT:1}} {{CODE:1}} {{FILE:1}} {{NUMBER:1}} ${a}`,
            metadata: {
              ...response.metadata,
              content_type,
              fact_refs: [factRef(1, { fact_id: b, text: b, label: b, value: b, path: b, table: b, sql: b, where: b })],
              unsourced: [{ text: b, index: 1 }],
              code_refs: [{ code_id: b, language: b, description: b, index: 1 }],
              file_refs: [{ file_id: b, filename: b, file_type: b, size: 1, index: 1 }],
            },
          },
          title: b,
          sets: [factSet({ path: b, table: b, where: b, asOf: b, problems: [{ about: b, reason: b }] })],
          scripts: [{ filename: b, language: b, description: b, text: b }],
          ...{ language: b, madeAt: b },
        };
        const page = pageOf(input);
        const tags = shown(page).match(/<[a-z!/][^>]*>/gi) ?? [];
        for (const tag of tags) {
          const bare = tag.replace(/"[^"]*"/g, '""');
          assert.doesNotMatch(bare, /\s(?:on\w+|src|srcdoc|srcset|style|formaction)=|'/i, tag);
          assert.doesNotMatch(tag, /^<\/?(?:script|svg|img|iframe|base|object|embed|form|input|template|math)/i);
          assert.doesNotMatch(tag, /^<a [^>]*href="(?!#|https?:|mailto:)/i);
        }
        assert.equal(page.match(/<link/g)?.length, 1);
        assert.equal(page.match(/<style>/g)?.length, 1);
        assert.equal(page.match(/<script/g)?.length, 2);
        assert.equal(page.match(/<\/script>/g)?.length, 2);
        assert.equal(page.match(/<meta /g)?.length, 6);
        // eslint-disable-next-line no-control-regex
        assert.doesNotMatch(page, /[\u0000\u202e]/);
      }),
      { numRuns: 300 },
    );
  });
});
