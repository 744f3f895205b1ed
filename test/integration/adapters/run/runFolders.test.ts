/** Folders of runs on a real disk: what is told of them, and what nobody gets by an address. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeRunFolders } from '../../../../src/adapters/run/runFolders';
import { FileAccessError } from '../../../../src/core/ports';
import { plainText } from '../../../../src/core/contract/textFormat';
import { jpegWithPlace, pngOf } from '../../../support/pictures';
import { MemoryLog, tickingClock } from '../../../support/ports';

const isPosix = process.platform !== 'win32';

describe('adapters/run/runFolders', () => {
  let root = '';
  let place: (name: string) => string;
  let log = new MemoryLog();
  let ids: string[] = [];
  const open = (): NodeRunFolders =>
    new NodeRunFolders({
      keepFormulas: () => false,
      folder: place('storage/runs'),
      others: () => [place('before/runs')],
      roots: () => [{ name: 'work', folder: place('work') }],
      makeId: () => ids.shift() ?? 'aaaaaaaaaaaa',
      clock: tickingClock(),
      log,
      resolve: async (given) => {
        if (given === 'gone.csv') throw new FileAccessError('not_found', `There is no file ${given}.`);
        return Promise.resolve({ file: place(`work/${given}`), size: 1, stamp: '1', choice: {} });
      },
      shapeOf: async (table) =>
        Promise.resolve({
          ...{ table, columns: [], rows: 0, sheets: [], notes: [] },
          text: { ...plainText, delimiter: ';', ...(table.startsWith('words') && { dateFormat: 'quarter year' }) },
        }),
    });
  const run = (files: { id: string; path: string; name: string }[] = []) =>
    open().create({ session: 's1', code: 'print("é")\r\n', files });
  const code = (error: unknown) => (error instanceof FileAccessError ? error.code : String(error));

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'run-folders-')));
    place = (name) => path.join(root, name);
    await mkdir(place('work'));
    log = new MemoryLog();
    ids = [];
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('makes a folder with the script and what it is told of files', async () => {
    const given = [
      { id: 'upload_001', path: 'semi.csv', name: 'semi.csv' },
      { id: 'upload_002', path: 'gone.csv', name: 'gone.csv' },
      { id: 'code_1', path: 'a.txt', name: 'a.txt' },
      { id: 'upload_003', path: 'words.csv', name: 'words.csv' },
    ];
    const { id, folder, script } = await run(given);
    assert.deepEqual([id, folder], ['aaaaaaaaaaaa', place('storage/runs/aaaaaaaaaaaa')]);
    assert.equal(await readFile(script, 'utf8'), 'print("é")\r\n');
    const facts: unknown = JSON.parse(await readFile(path.join(folder, 'run.json'), 'utf8'));
    assert.deepEqual(facts, {
      files: [
        { id: 'upload_001', path: place('work/semi.csv'), name: 'semi.csv', format: { ...plainText, delimiter: ';' } },
        { id: 'code_1', path: place('work/a.txt'), name: 'a.txt' },
        {
          ...{ id: 'upload_003', path: place('work/words.csv'), name: 'words.csv', table: 'words.csv' },
          format: { ...plainText, delimiter: ';', dateFormat: 'quarter year' },
        },
      ],
      out: path.join(folder, 'out'),
      session: 's1',
      createdAt: '2026-11-21T10:00:01.000Z',
    });
    assert.deepEqual(await readdir(path.join(folder, 'out')), []);
    assert.match(log.lines.join(), /not told of a file/);
    assert.ok(!log.lines.join().includes(root));
    if (!isPosix) return;
    const modes = ['.', 'out', 'script.py', 'run.json'].map(
      async (name) => (await stat(path.join(folder, name))).mode & 0o777,
    );
    assert.deepEqual(await Promise.all(modes), [0o700, 0o700, 0o600, 0o600]);
  });

  it('never takes the folder of another run, nor an id that is a path', async () => {
    await run();
    await assert.rejects(run(), /EEXIST/);
    ids = ['../../../etc'];
    await assert.rejects(run(), /12 characters/);
  });

  it('tells figures first, in the order in which they were made, with what the run says of them', async () => {
    const { id, folder } = await run();
    const out = (name: string): string => path.join(folder, 'out', name);
    const record = [
      '{"name":"sales.csv","kind":"table"}',
      '{"name":"figure-2.png","kind":"figure","title":"Second\\u0000\\n\\u202eone"}',
      'no JSON',
      '[]',
      '{"name":"figure-9.png","kind":"weapon"}',
      '{"name":"../run.json","kind":"file"}',
      '{"name":"never-made.png","kind":"figure"}',
      '{"name":"figure-1.plotly.json","kind":"figure","title":null}',
    ];
    await writeFile(out('.made.jsonl'), `${record.join('\n')}\n`);
    for (const name of ['figure-1.plotly.json', 'figure-1.html', 'sales.csv', 'report.html', 'own.svg', '销售.xlsx']) {
      await writeFile(out(name), 'xyz');
    }
    await writeFile(out('figure-2.png'), 'png!');
    const outputs = await open().outputs(id);
    assert.deepEqual(
      outputs.map(({ name, kind, file_type, size, title }) => [name, kind, file_type, size, title].join(' ')),
      [
        'figure-2.png figure PNG 4 Second one',
        'figure-1.plotly.json figure Plotly 3 ',
        'own.svg figure SVG 3 ',
        'sales.csv table CSV 3 ',
        'report.html file html 3 ',
        '销售.xlsx table Excel 3 ',
      ],
    );
    assert.equal(outputs[0]?.id, 'output:aaaaaaaaaaaa/figure-2.png');
    for (const file of outputs) assert.equal(await open().resolve(file.id), out(file.name));
  });

  it('tells the size of figures that are PNG files, by their first bytes', async () => {
    const { id, folder } = await run();
    const out = (name: string): string => path.join(folder, 'out', name);
    await writeFile(out('figure-1.png'), pngOf(90, 60));
    await writeFile(out('figure-2.png'), 'no picture');
    await writeFile(out('photo.jpg'), jpegWithPlace());
    await writeFile(out('empty.png'), '');
    const outputs = await open().outputs(id);
    assert.deepEqual(
      outputs.flatMap(({ name, pixels }) => (pixels ? [[name, pixels]] : [])),
      [['figure-1.png', { width: 90, height: 60 }]],
    );
    assert.equal(outputs.length, 4);
  });

  it('leaves out links, folders, names that no address can have, and what is more than fifty', async () => {
    const { id, folder } = await run();
    const out = (name: string): string => path.join(folder, 'out', name);
    await mkdir(out('deep'));
    await writeFile(out('deep/inside.csv'), 'a\n1\n');
    const bad = [
      'with space.csv',
      '.hidden',
      'a]b.csv',
      `${'n'.repeat(121)}.csv`,
      'zero\u200bwidth.csv',
      'end.',
      'back`tick.csv',
    ];
    if (isPosix) bad.push('line\nbreak.csv', 'bell\u0007.csv', 'pipe|.csv', 'a:b.csv');
    for (const name of bad) await writeFile(out(name), 'a\n1\n');
    if (isPosix) await symlink('/etc/passwd', out('passwd.csv'));
    await writeFile(out('good.csv'), 'a\n1\n');
    assert.deepEqual(
      (await open().outputs(id)).map(({ name }) => name),
      ['good.csv'],
    );
    assert.match(log.lines.join(), /not told/);
    for (const name of [
      ...bad,
      'passwd.csv',
      'deep',
      'deep/inside.csv',
      '../run.json',
      '../script.py',
      '..',
      '.',
      '',
    ]) {
      await assert.rejects(open().resolve(`output:${id}/${name}`), (error) => code(error) === 'not_found', name);
    }
    for (let at = 0; at < 60; at++) await writeFile(out(`more-${at}.txt`), 'x');
    assert.equal((await open().outputs(id)).length, 50);
  });

  it('gives nothing by the id of a run that is not there, of none, or by any other address', async () => {
    const { folder } = await run();
    await writeFile(path.join(folder, 'out', 'a.csv'), 'a\n1\n');
    const others = [
      'output:bbbbbbbbbbbb/a.csv',
      'output:AAAAAAAAAAAA/a.csv',
      'output:aaaaaaaaaaaaa/a.csv',
      'output:../aaaaaaaaaaaa/a.csv',
      'output:aaaaaaaaaaaa/out/a.csv',
      'output:aaaaaaaaaaaa\\a.csv',
      'output:aaaaaaaaaaaa/a.csv\0',
      `output:aaaaaaaaaaaa/${'长'.repeat(300)}`,
      'output:',
    ];
    for (const given of others) {
      assert.ok(open().owns(given));
      await assert.rejects(open().resolve(given), (error: unknown) => {
        assert.ok(error instanceof Error && !error.message.includes(root));
        return code(error) === 'not_found';
      });
    }
    assert.ok(!open().owns('outputs/a.csv'));
    assert.deepEqual([await open().outputs('..'), await open().written('../..')], [[], []]);
  });

  it('does not follow a folder that was swapped for a link', async function () {
    if (!isPosix) this.skip();
    const { id, folder } = await run();
    await mkdir(place('secret'));
    await writeFile(place('secret/keys.csv'), 'a\n1\n');
    await rm(path.join(folder, 'out'), { recursive: true });
    await symlink(place('secret'), path.join(folder, 'out'));
    await assert.rejects(open().resolve(`output:${id}/keys.csv`), (error) => code(error) === 'not_found');
    assert.deepEqual(await open().outputs(id), []);
    await rm(folder, { recursive: true });
    await mkdir(place('other/out'), { recursive: true });
    await writeFile(place('other/out/keys.csv'), 'a\n1\n');
    await symlink(place('other'), folder);
    await assert.rejects(open().resolve(`output:${id}/keys.csv`), (error) => code(error) === 'not_found');
    assert.deepEqual(await open().outputs(id), []);
  });

  it('says in words that a file is gone, and reads those of a project that was elsewhere before', async () => {
    const { id, folder } = await run();
    await writeFile(path.join(folder, 'out', 'a.csv'), 'a\n1\n');
    await mkdir(place('before/runs'), { recursive: true });
    await rename(folder, place(`before/runs/${id}`));
    assert.equal(await open().resolve(`output:${id}/a.csv`), place(`before/runs/${id}/out/a.csv`));
    assert.deepEqual(open().files(), [place('before/runs')]);
    await rm(place('before'), { recursive: true });
    await assert.rejects(open().resolve(`output:${id}/a.csv`), /Run the code again/);
  });

  it('tells what was written in the workspace, and nothing of elsewhere', async () => {
    const { id, folder } = await run();
    await mkdir(place('work/out put'), { recursive: true });
    await writeFile(place('outside.csv'), 'x');
    for (const name of ['b.csv', 'out put/é.csv']) await writeFile(place(`work/${name}`), 'x');
    const paths: unknown[] = [
      place('work/out put/é.csv'),
      place('work/b.csv'),
      place('work/b.csv'),
      place('outside.csv'),
    ];
    paths.push(
      place('work/../outside.csv'),
      place('work/deleted.csv'),
      place('work'),
      'b.csv',
      '/etc/passwd',
      7,
      null,
      'a\0b',
    );
    if (isPosix) {
      await symlink(place('outside.csv'), place('work/link.csv'));
      await mkdir(place('elsewhere'));
      await writeFile(place('elsewhere/c.csv'), 'x');
      await symlink(place('elsewhere'), place('work/linked'));
      paths.push(place('work/link.csv'), place('work/linked/c.csv'), `${place('work')}/../outside.csv`);
    }
    const lines = paths.map((each) => JSON.stringify({ path: each })).join('\n');
    await writeFile(path.join(folder, 'written.jsonl'), `{"path"\n${lines}\n{"path":"${'x'.repeat(9000)}"}`);
    assert.deepEqual(await open().written(id), ['b.csv', 'out put/é.csv']);
  });
});
