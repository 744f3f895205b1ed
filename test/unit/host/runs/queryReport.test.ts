import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import type { SqlResult } from '../../../../src/core/ports';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { queryReport } from '../../../../src/host/runs/queryReport';
import { localize } from '../../../support/ports';

const formatter = makeFormatter(localize, 'en');
const result = (given: Partial<SqlResult>): SqlResult => ({
  columns: [],
  rows: [],
  truncated: false,
  tables: [],
  sources: [],
  ...given,
});
const html = (text: string): string => new MarkdownIt({ html: true, linkify: true }).render(text);

describe('result of a file of queries', () => {
  it('has of each statement its words and its rows', () => {
    const rows = [
      ['North', 12.5],
      [null, 0],
      [['a', 1], true],
    ];
    const columns = [
      { name: 'region', type: 'VARCHAR' },
      { name: 'sum', type: 'DOUBLE' },
    ];
    const text = queryReport('sums.sql', [{ sql: 'SELECT 1', result: result({ columns, rows }) }], formatter);
    const page = html(text);
    assert.match(page, /<h1>sums\.sql<\/h1>/);
    assert.match(page, /<pre><code class="language-sql">SELECT 1\n<\/code><\/pre>/);
    assert.match(page, /<p>3 rows<\/p>/);
    const cells = [...page.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell);
    assert.deepEqual(cells, ['North', '12.5', '', '0', '[&quot;a&quot;,1]', 'true']);
    assert.match(page, /<th style="text-align:right">sum<\/th>/);
  });

  it('says what did not run, that there is more, and that there is nothing', () => {
    const text = queryReport(
      'a.sql',
      [
        { sql: 'SELECT x', problem: 'no column x' },
        { sql: 'SELECT 1', result: result({ truncated: true }) },
      ],
      formatter,
    );
    assert.match(html(text), /<strong>This statement did not run:<\/strong> no column x/);
    assert.match(text, /There are more/);
    assert.match(queryReport('a.sql', [], formatter), /There is no statement in it\./);
  });

  it('is text whatever the data has in it', () => {
    const evil = [
      '![x](https://evil.example/?q=1)',
      '<img src="https://evil.example">',
      '<script>alert(1)</script>',
      '[link](https://evil.example)',
      'https://evil.example/',
      '**bold** _it_ `code` ~~x~~',
      'a | b',
      'a\n\n# head\n',
      '&lt;b&gt;',
      '\\![x](y)',
    ];
    const outcome = {
      sql: 'SELECT 1',
      result: result({ columns: [{ name: evil[0] ?? '', type: 'VARCHAR' }], rows: evil.map((cell) => [cell]) }),
    };
    const page = html(
      queryReport(
        '<img src=x>.sql',
        [outcome, { sql: '```\n![x](https://evil.example)', problem: evil.join(' ') }],
        formatter,
      ),
    );
    assert.doesNotMatch(page, /<img|<a |<script|<em>|<s>|<h2|<code>/);
    assert.equal([...page.matchAll(/<td>/g)].length, evil.length);
    assert.equal([...page.matchAll(/<h1>/g)].length, 1);
  });
});
