/** file_write that does not come to its end. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '../../../../src/core/contract/tool';
import { until } from '../../../support/process';
import { WriteWorld } from '../writes/support';

describe('core/tools/file_write that is stopped, or fails', () => {
  let world: WriteWorld;
  beforeEach(() => {
    world = new WriteWorld();
  });
  afterEach(() => world.remove());
  const textOf = (name: string): Promise<string> => readFile(world.at(name), 'utf8');
  const put = (name: string, text: string): Promise<void> => writeFile(world.at(name), text);

  it('leaves nothing written where the user stops the turn while it writes: nobody could take it back', async () => {
    await put('a.md', 'one  \n');
    world.writer.onSave = (text) => text.trimEnd();
    for (const path of ['a.md', 'new.md']) {
      const stop = new AbortController();
      world.writer.afterWrite = () => {
        stop.abort();
        return Promise.resolve();
      };
      const result = await world.write({ path, content: 'two' }, stop.signal);
      assert.deepEqual([result.error_code, result.details?.written], ['cancelled', undefined]);
    }
    await until('both are as before', async () => {
      const texts = await Promise.all(['a.md', 'new.md'].map((name) => textOf(name).catch(() => 'none')));
      return texts.join() === 'one  \n,none';
    });
  });

  it('tells where the text from before is when only a part of the new one came to be written', async () => {
    await put('a.md', 'one');
    world.writer.beforeWrite = () => Promise.reject(new ToolError('file', 'torn', 'Only a part of it is there.'));
    const { error_code, error_message } = await world.write({ path: 'a.md', content: 'two' });
    const [kept = ''] = /artifact_\w+/.exec(error_message ?? '') ?? [];
    assert.equal(error_code, 'torn');
    assert.equal(await readFile(path.join(world.artifactFolder, `${kept}.txt`), 'utf8'), 'one');
  });
});
