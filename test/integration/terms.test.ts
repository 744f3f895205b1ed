/** The check of rejected terms (docs/style.md) finds each new one, and lets the old ones be. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkTerms, countTerms } from '../support/terms';

const REJECTED = { ledger: 'conversation memory', 'told in short': 'summarized', he: 'they' };
const BASELINE = path.join('test', 'support', 'rejectedTerms.baseline.json');

describe('rejected terms', () => {
  let root: string;
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  const check = (file: string, update = false): Promise<string[]> => checkTerms(root, [file], update);
  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'terms-'));
    await write(path.join('test', 'support', 'rejectedTerms.json'), JSON.stringify(REJECTED));
    await write(BASELINE, JSON.stringify({ 'src/old.ts': { ledger: 2 } }));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('are counted as words, in names and across lines, and not inside other words', () => {
    const text = 'makeLedger(ledgers) // told\n  // in short: the user, he says, knows it\n';
    assert.deepEqual(countTerms(text, Object.keys(REJECTED)), { ledger: 2, 'told in short': 1, he: 1 });
  });

  it('of the baseline may stay and go, and no further one may come', async () => {
    await write('src/old.ts', 'const ledger = 1;');
    assert.deepEqual(await check('src/old.ts'), []);
    await write('src/old.ts', 'const ledger = ledger + ledger;');
    assert.deepEqual(await check('src/old.ts'), ['src/old.ts: "ledger" × 3, allowed: 2. Use: conversation memory']);
    await write('docs/new.md', 'What he says.');
    assert.deepEqual(await check('docs/new.md'), ['docs/new.md: "he" × 1, allowed: 0. Use: they']);
  });

  it('are looked for where people read them, and not in tests or in the document that rejects them', async () => {
    for (const file of ['test/some.ts', 'docs/style.md']) {
      await write(file, 'ledger');
      assert.deepEqual(await check(file), []);
    }
  });

  it('move with a file into a new baseline, which takes no more of them than there were', async () => {
    await write('src/moved.ts', 'ledger, ledger, he');
    assert.equal((await check('src/moved.ts')).length, 2);
    assert.deepEqual(await check('src/moved.ts', true), []);
    const written: unknown = JSON.parse(await readFile(path.join(root, BASELINE), 'utf8'));
    assert.deepEqual(written, { 'src/moved.ts': { ledger: 2, he: 1 } });
    await write('src/moved.ts', 'ledger, ledger, ledger, he');
    assert.deepEqual(await check('src/moved.ts', true), [
      'All files: "ledger" × 3, allowed: 2. Use: conversation memory',
    ]);
  });
});
