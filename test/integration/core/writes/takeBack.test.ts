import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
import { ToolError } from '../../../../src/core/contract/tool';
import type { WrittenFile } from '../../../../src/core/contract/writtenFile';
import { WriteWorld } from './support';
import { assertProperty } from '../../../support/property';

describe('core/writes/takeBack', () => {
  let world: WriteWorld;
  beforeEach(() => {
    world = new WriteWorld();
  });
  afterEach(() => world.remove());
  const textOf = (name: string): Promise<string | undefined> => readFile(world.at(name), 'utf8').catch(() => undefined);
  const put = (name: string, text: string): Promise<void> => writeFile(world.at(name), text);
  const written = async (path: string, content: string): Promise<WrittenFile> => {
    const result: ToolExecutionResult = await world.write({ path, content });
    return result.details?.written ?? assert.fail(result.observation);
  };

  it('puts all files of a turn back to the text from before the first write, byte for byte', async () => {
    await put('a.md', '\ufeffone\r\n');
    const writes = [
      await written('a.md', 'two\n'),
      await written('new.md', 'x'),
      await written('a.md', 'three\n'),
      await written('new.md', 'y'),
    ];
    assert.deepEqual(await world.takeBack(...writes), { paths: ['new.md', 'a.md'], kept: [] });
    assert.deepEqual([await textOf('a.md'), await textOf('new.md')], ['\ufeffone\r\n', undefined]);
    assert.deepEqual(world.writer.removed, ['new.md']);
  });

  it('leaves what was changed since, is not saved, or is gone, and says why', async () => {
    for (const name of ['changed', 'unsaved', 'gone', 'binary', 'fine']) await put(name, 'one');
    const writes = [];
    for (const name of ['changed', 'unsaved', 'gone', 'binary', 'fine', 'new']) writes.push(await written(name, 'two'));
    await put('changed', 'mine');
    await put('new', 'mine');
    world.writer.unsaved.add('unsaved');
    await rm(world.at('gone'));
    await writeFile(world.at('binary'), new Uint8Array([0xff, 0]));
    const { paths, kept } = await world.takeBack(...writes);
    assert.deepEqual(paths, ['fine']);
    assert.deepEqual(kept, [
      { path: 'new', reason: 'it was changed since.' },
      { path: 'binary', reason: 'it was changed since.' },
      { path: 'gone', reason: 'it is no longer there.' },
      { path: 'unsaved', reason: 'an editor has changes of it that are not saved.' },
      { path: 'changed', reason: 'it was changed since.' },
    ]);
    assert.deepEqual([await textOf('changed'), await textOf('unsaved'), await textOf('new')], ['mine', 'two', 'mine']);
  });

  it('gives a file back as it was, whatever runs when a file is saved', async () => {
    await put('a.md', 'one  \n');
    world.writer.onSave = (text) => text.trimEnd();
    const writes = [await written('a.md', 'two  \n'), await written('b.md', 'b ')];
    assert.deepEqual((await world.takeBack(...writes)).kept, []);
    assert.deepEqual([await textOf('a.md'), await textOf('b.md')], ['one  \n', undefined]);
  });

  it('counts what the editor’s own undo took back', async () => {
    await put('a.md', 'one');
    const writes = [await written('a.md', 'two'), await written('new.md', 'x')];
    await put('a.md', 'one');
    await rm(world.at('new.md'));
    assert.deepEqual(await world.takeBack(...writes), { paths: ['new.md', 'a.md'], kept: [] });
    assert.deepEqual(world.writer.removed, []);
  });

  it('does not throw away what somebody typed between two writes', async () => {
    await put('a.md', 'one');
    const first = await written('a.md', 'two');
    await put('a.md', 'two and mine');
    const second = await written('a.md', 'three');
    const { paths, kept } = await world.takeBack(first, second);
    assert.deepEqual([paths, kept.length, await textOf('a.md')], [[], 1, 'three']);
    assert.match(kept[0]?.reason ?? '', /between two of these writes/);
    assert.deepEqual((await world.takeBack(second)).paths, ['a.md']);
    assert.equal(await textOf('a.md'), 'two and mine');
  });

  it('leaves a file whose text from before is gone, or that cannot be written', async () => {
    await put('a.md', 'one');
    await put('b.md', 'one');
    const writes = [await written('a.md', 'two'), await written('b.md', 'two')];
    world.writer.beforeWrite = () => Promise.reject(new ToolError('file', 'read_only', 'read-only'));
    assert.deepEqual(
      (await world.takeBack(...writes)).kept.map(({ reason }) => reason),
      ['it is read-only.', 'it is read-only.'],
    );
    world.writer.beforeWrite = () =>
      Promise.reject(Object.assign(new Error(`EACCES ${world.folder}`), { code: 'EACCES' }));
    const { kept } = await world.takeBack(writes[0]);
    assert.deepEqual(kept, [{ path: 'a.md', reason: 'the system does not permit it.' }]);
    await rm(world.artifactFolder, { recursive: true });
    const [first] = (await world.takeBack(...writes)).kept;
    assert.equal(first?.reason, 'the text from before is no longer kept.');
    assert.equal(await textOf('a.md'), 'two');
  });

  it('gives every file back as it was, whatever was written how often', async () => {
    const step = fc.record({ file: fc.constantFrom('a', 'b', 'c'), text: fc.stringMatching(/^[xy\r\n]{0,5}$/) });
    await assertProperty(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await put('a', 'first\r\n');
        await put('b', '');
        await rm(world.at('c'), { force: true });
        const writes = [];
        for (const { file, text } of steps)
          writes.push((await world.write({ path: file, content: text })).details?.written);
        assert.deepEqual((await world.takeBack(...writes)).kept, []);
        assert.deepEqual([await textOf('a'), await textOf('b')], ['first\r\n', '']);
        await assert.rejects(stat(world.at('c')));
      }),
      { numRuns: 30 },
    );
  });
});
