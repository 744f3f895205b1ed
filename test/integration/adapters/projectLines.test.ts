import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findLastLine } from '../../../src/adapters/projectLines';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const words = '"here"';
const line = `{"of":"${'y'.repeat(3000)}",${words}:"${'z'.repeat(3000)}"}`;

async function find(text: string): Promise<string | undefined> {
  const file = path.join(root, 'file');
  await writeFile(file, text);
  const found = await findLastLine(file, Buffer.from(words));
  return found && Buffer.from(found).toString();
}

describe('adapters/projectLines', () => {
  it('finds a line wherever pieces of the file end', async () => {
    for (let behind = 1024 * 1024 - 40_000; behind < 1024 * 1024 + 40_000; behind += 1777) {
      const text = `${'a'.repeat(700_000)}\n${line}\n${'b'.repeat(behind)}\n`;
      assert.equal(await find(text), line, `${behind} bytes behind it`);
    }
  });

  it('finds the last of several, at the beginning and at the end too', async () => {
    assert.equal(await find(line), line);
    assert.equal(await find(`${line}\n`), line);
    assert.equal(await find(`{${words}:1}\n${line}\n{}\n`), line);
    assert.equal(await find(`${line}\n${'x'.repeat(3_000_000)}\n{${words}:2}`), `{${words}:2}`);
    assert.equal(await find(`{${words}:1}\n${'x'.repeat(3_000_000)}`), `{${words}:1}`);
    assert.equal(await find(''), undefined);
    assert.equal(await find('x'.repeat(3_000_000)), undefined);
  });
});
