import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fillPlaces } from '../../../../src/base/text';
import type { RunOutput } from '../../../../src/core/run/runner';
import { runText } from '../../../../src/host/runs/runText';

const t = (message: string, values?: Record<string, string | number>): string => fillPlaces(message, values ?? {});
const output = (more: Partial<RunOutput>): RunOutput => ({
  ...{ head: [], tail: [], lines: 0, errorLines: 0, bytes: 0, replaced: 0, spool: undefined },
  ...more,
});

describe('what a run printed, as a file that goes with a question', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-run-text-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** The text of a run that printed this, of at most so many bytes. */
  const textOf = async (printed: string, maxBytes?: number): Promise<string> => {
    const file = path.join(folder, 'spool');
    await writeFile(file, printed);
    const bytes = Buffer.byteLength(printed);
    const spool = { file, bytes, lines: 1, hash: 'x' };
    return Buffer.from(await runText(['What it is'], output({ bytes, spool }), { t }, maxBytes)).toString();
  };

  it('is all of it, after what it is', async () => {
    assert.equal(await textOf('一\ntwo\n'), 'What it is\n\n一\ntwo\n');
  });

  it('is the beginning and the end of very much, each of whole lines, with what is left out', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `line ${String(at).padStart(4, '0')}\n`).join('');
    const text = await textOf(lines, 105);
    const [head = '', tail = ''] = text.split(/\n… .* left out here …\n/);
    assert.equal(head, `What it is\n\n${lines.slice(0, 50)}`);
    assert.equal(tail, lines.slice(-50));
    assert.match(text, /… 9\.7 KB left out here …/);
  });

  it('cuts no character in two where a line has no end', async () => {
    for (let maxBytes = 20; maxBytes < 32; maxBytes++) {
      const text = await textOf('数据😀'.repeat(100), maxBytes);
      assert.ok(!text.includes('\ufffd'), `${maxBytes}: ${text}`);
      assert.match(text, /left out here/);
    }
  });

  it('is what is remembered of it where it was not kept', async () => {
    const said = output({
      head: [{ stream: 'stdout', text: 'a' }],
      tail: [{ stream: 'stderr', text: 'b' }],
      bytes: 1000,
    });
    const text = Buffer.from(await runText(['What it is'], said, { t })).toString();
    assert.match(text, /^What it is\n\na\n\n… \d+ B left out here …\n\[stderr\] b\n$/);
  });

  it('is what is remembered of it where it is gone: the code was run again meanwhile', async () => {
    const spool = { file: path.join(folder, 'gone'), bytes: 2, lines: 1, hash: 'x' };
    const said = output({ head: [{ stream: 'stdout', text: 'a' }], bytes: 2, spool });
    assert.equal(Buffer.from(await runText(['What it is'], said, { t })).toString(), 'What it is\n\na\n');
  });

  it('says that nothing was printed', async () => {
    assert.equal(await textOf(''), 'What it is\n\nIt printed nothing.');
  });
});
