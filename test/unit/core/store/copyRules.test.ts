import assert from 'node:assert/strict';
import { unneededCopies, type KnownCopy } from '../../../../src/core/store/copyRules';
import { copiesNamedBySessions } from '../../../../src/core/store/namedCopies';
import { MemorySessionFiles } from '../../../support/ports';

const hour = 3600 * 1000;
const now = 1000 * hour;
const copy = (id: string, ageHours: number, size = 10): KnownCopy => ({ id, size, usedMs: now - ageHours * hour });
const gone = (copies: readonly KnownCopy[], named: readonly string[] = [], total = 1000, untilMs = 0): string[] =>
  unneededCopies(copies, { ids: new Set(named), untilMs }, now, total).map(({ id }) => id);

describe('copies that nothing needs', () => {
  it('go after a day, unless a session names them', () => {
    assert.deepEqual(gone([copy('old', 25), copy('named', 500), copy('young', 23)], ['named']), ['old']);
  });

  it('go earlier where all together take too much, the oldest first, and no more than it takes', () => {
    const copies = [copy('b', 5, 40), copy('a', 9, 40), copy('named', 90, 40), copy('now', 0.5, 40)];
    assert.deepEqual(gone(copies, ['named'], 130), ['a']);
    assert.deepEqual(gone(copies, ['named'], 100), ['a', 'b']);
    assert.deepEqual(gone(copies, ['named'], 0), ['a', 'b'], 'a draft has the youngest');
  });

  it('stay where a session in the trash may name them', () => {
    assert.deepEqual(gone([copy('before', 30), copy('after', 26)], [], 1000, now - 28 * hour), ['after']);
  });
});

describe('copies that sessions name', () => {
  const id = (letter: string): string => letter.repeat(21);

  it('are found wherever they stand, also across the ranges in which a file is read', async () => {
    const files = new MemorySessionFiles();
    const line = (letter: string, before = ''): string => `${before}{"path":"attached:${id(letter)}/a.csv"}\n`;
    await files.open('s1').append(line('a'));
    // The address of b lies on the end of the first range.
    const range = 4 * 1024 * 1024;
    await files.open('s2').append(line('b', 'x'.repeat(range - 20)));
    await files.open('s2').append(line('c', '分'.repeat(range)));
    const named = await copiesNamedBySessions(files);
    assert.deepEqual([...named.ids].sort(), [id('a'), id('b'), id('c')]);
    assert.equal(named.untilMs, 0);
  });

  it('may be named by what is in the trash', async () => {
    const files = new MemorySessionFiles();
    await files.open('s1').append('x\n');
    const other = { list: () => files.list(), open: (session: string) => files.open(session) };
    const trashed = () => Promise.resolve([{ id: 't', modifiedMs: 77, size: 1 }]);
    assert.equal((await copiesNamedBySessions({ ...other, trashed })).untilMs, 77);
  });
});
