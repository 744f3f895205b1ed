import assert from 'node:assert/strict';
import { chartFilename, chartFileSchema } from '../../../src/protocol/chartFiles';

const takes = (format: string, data: string): boolean => chartFileSchema.safeParse({ format, data }).success;

describe('a chart as a file', () => {
  it('is a PNG by its first bytes and nothing but base64', () => {
    assert.ok(takes('png', 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='));
    assert.ok(!takes('png', 'data:image/png;base64,AAAA'));
    assert.ok(!takes('png', 'data:text/html;base64,iVBORw0KGgoAAAA='));
    assert.ok(!takes('png', 'data:image/png;base64,iVBORw0KGgo<script>'));
  });

  it('is a drawing by its beginning; the host reads the rest of it', () => {
    assert.ok(takes('svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'));
    assert.ok(!takes('svg', '<html><svg></svg></html>'));
  });

  it('is a table with a mark of its encoding', () => {
    assert.ok(takes('csv', '\ufeffa,b\r\n'));
    assert.ok(!takes('csv', 'a,b\r\n'));
    assert.ok(!takes('html', '\ufeff<b>'));
  });

  it('has a name that every file system takes', () => {
    assert.equal(chartFilename('Revenue by month (€)', 'png'), 'Revenue by month (€).png');
    assert.equal(chartFilename('../../etc/passwd', 'csv'), 'etc passwd.csv');
    assert.equal(chartFilename('a:b*c?"<>|\\/\u202e\n', 'svg'), 'a b c.svg');
    assert.equal(chartFilename('', 'svg'), 'untitled.svg');
    assert.equal(chartFilename('CON', 'svg'), 'chart CON.svg');
    assert.equal(chartFilename('2.5 百万 by a.b', 'png'), '2.5 百万 by a b.png');
    assert.equal(chartFilename('销售'.repeat(80), 'png'), `${'销售'.repeat(19)}.png`);
  });
});
