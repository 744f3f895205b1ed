import assert from 'node:assert/strict';
import { FileAccessError, SqlEngineError, type SqlResult } from '../../../../src/core/ports';
import { outputContent } from '../../../../src/host/runs/outputContent';
import { localize } from '../../../support/ports';

const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Files of a run by their names; what is no text or bytes is as large as it says. */
function show(name: string, files: Record<string, Uint8Array | number>, result?: SqlResult | Error) {
  const find = (given: string): Uint8Array | number => {
    const file = files[given.slice('output:aaaaaaaaaaaa/'.length)];
    if (file === undefined) throw new FileAccessError('not_found', `There is no ${given}.`);
    return file;
  };
  const sizeOf = (file: Uint8Array | number): number => (typeof file === 'number' ? file : file.length);
  return outputContent(`output:aaaaaaaaaaaa/${name}`, {
    files: {
      stat: async (given) => Promise.resolve({ size: sizeOf(find(given)), kind: 'file', stamp: '1' }),
      read: async (given) => {
        const file = find(given);
        return Promise.resolve(typeof file === 'number' ? assert.fail('It is not read.') : file);
      },
    },
    sql: {
      query: async ({ sql, maxRows }) => {
        assert.equal(sql, `SELECT * FROM 'output:aaaaaaaaaaaa/${name.replaceAll("'", "''")}' LIMIT 11`);
        assert.equal(maxRows, 10);
        if (result instanceof Error) throw result;
        return Promise.resolve(result ?? assert.fail('no table'));
      },
    },
    localize,
  });
}

describe('host/outputContent', () => {
  it('shows pictures by what their bytes are, whatever they are called', async () => {
    const png = { kind: 'image', data: `data:image/png;base64,${Buffer.from(PNG).toString('base64')}` };
    assert.deepEqual(await show('a.png', { 'a.png': PNG }), png);
    assert.deepEqual(await show('a.svg', { 'a.svg': PNG }), png);
    const shown = await show('b.svg', { 'b.svg': bytesOf('<svg><!-- x --><rect width="1"/></svg>') });
    assert.ok(shown.kind === 'image' && shown.data.startsWith('data:image/svg+xml;base64,'));
    const drawn = Buffer.from(shown.data.slice(shown.data.indexOf(',') + 1), 'base64').toString();
    assert.match(drawn, /^<svg xmlns="http:[^>]*><rect width="1"><\/rect><\/svg>$/);
    for (const other of ['<html>', 'BM\u0001', '']) {
      assert.equal((await show('c.png', { 'c.png': bytesOf(other) })).kind, 'none', other);
    }
  });

  it('shows no drawing that does more than draw, and says what is in it', async () => {
    const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    assert.deepEqual(await show('b.svg', { 'b.svg': svg }), {
      kind: 'none',
      reason: 'This drawing is not shown here: it has “script” in it, which does more than draw. Save it as PNG.',
    });
  });

  it('does not read what is too large to be shown', async () => {
    for (const [name, size] of [
      ['a.png', 9e6],
      ['f.plotly.json', 6e6],
    ] as const) {
      const shown = await show(name, { [name]: size });
      assert.ok(shown.kind === 'none' && shown.reason.includes('too large'), name);
    }
    const svg = await show('a.svg', { 'a.svg': bytesOf(`<svg >${' '.repeat(3e6)}</svg>`) });
    assert.ok(svg.kind === 'none' && svg.reason.includes('too large'));
  });

  it('draws figures of Plotly, and says why not where it cannot', async () => {
    const figure = { data: [{ type: 'bar', x: ['a'], y: [1] }], layout: {} };
    const drawn = await show('f.plotly.json', { 'f.plotly.json': bytesOf(JSON.stringify(figure)) });
    assert.ok(drawn.kind === 'chart' && drawn.option.includes('"bar"'));
    const map = { data: [{ type: 'scattergeo' }] };
    assert.deepEqual(await show('f.plotly.json', { 'f.plotly.json': bytesOf(JSON.stringify(map)) }), {
      kind: 'none',
      reason:
        'This figure is not drawn here: charts of the type scattergeo are not drawn. Open it to see it as Plotly draws it.',
    });
  });

  it('shows the first rows and columns of a table', async () => {
    const columns = Array.from({ length: 14 }, (_, at) => ({ name: `c${at}`, type: 'VARCHAR' }));
    const row = [null, 1.5, true, 'x'.repeat(300), [1, 'a'], ...Array.from({ length: 9 }, () => 'y')];
    const shown = await show("a'b.csv", {}, { columns, rows: [row], truncated: false, tables: [], sources: [] });
    assert.ok(shown.kind === 'table');
    assert.deepEqual([shown.columns.length, shown.rows[0]?.length, shown.more], [12, 12, true]);
    assert.deepEqual(shown.rows[0]?.slice(0, 5), ['', '1.5', 'true', `${'x'.repeat(200)}…`, '[1,"a"]']);
    const few = await show(
      'a.csv',
      {},
      { columns: columns.slice(0, 2), rows: [], truncated: false, tables: [], sources: [] },
    );
    assert.deepEqual(few, { kind: 'table', columns: ['c0', 'c1'], rows: [], more: false });
  });

  it('says in words what is gone, cannot be read, or is no file of a run, and names no path', async () => {
    const gone = await show('a.png', {});
    assert.ok(
      gone.kind === 'none' && gone.reason.includes('a.png was removed') && gone.reason.includes('Run the code again'),
    );
    for (const error of [
      new SqlEngineError('unreadable', 'No table in /home/anna/a.csv'),
      new Error("EIO: '/home/anna/a.csv'"),
    ]) {
      const shown = await show('a.csv', {}, error);
      assert.ok(shown.kind === 'none' && !shown.reason.includes('anna'), JSON.stringify(shown));
    }
    assert.equal((await show('../run.json', { '../run.json': PNG })).kind, 'none');
    assert.equal((await show('a.zip', { 'a.zip': PNG })).kind, 'none');
  });
});
