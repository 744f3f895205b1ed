import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pinnedKeys, pinsOf } from '../../../../../src/core/session/pins';
import { branchesOf } from '../../../../../src/core/session/branches';
import { queueOf } from '../../../../../src/core/session/messageQueue';
import type { SessionLog } from '../../../../../src/core/session/sessionLog';
import { titleOf } from '../../../../../src/core/session/summary';
import { addedBudget } from '../../../../../src/core/session/budget';
import { KeptMode } from '../../../../../src/core/session/keptMode';
import { sessionTitle, spendingOf, turnsBefore } from '../../../../../src/core/session/tail/sessionState';
import { isBeside } from '../../../../../src/core/session/thread';
import { assertSame } from './compare';
import { openLog, sessionSteps, write } from './support';
import { isFull } from '../../../../support/full';
import { assertProperty } from '../../../../support/property';

/** What stands beside the conversation, and what was counted of it, is known too. */
function assertSameBeside(tail: SessionLog, whole: SessionLog): void {
  assert.deepEqual(new Set(pinnedKeys(pinsOf(tail.all))), new Set(pinnedKeys(pinsOf(whole.all))));
  assert.deepEqual(queueOf(tail.all), queueOf(whole.all));
  assert.deepEqual([sessionTitle(tail), spendingOf(tail)], [sessionTitle(whole), spendingOf(whole)]);
  assert.deepEqual(addedBudget(tail.all), addedBudget(whole.all));
  assert.deepEqual(new KeptMode(tail.all), new KeptMode(whole.all));
  assert.equal(sessionTitle(tail), titleOf(whole.all));
  assert.equal(turnsBefore(tail) + turns(tail), turns(whole));
  const messages = new Set(tail.entries.filter(({ type }) => type === 'user').map(({ turn }) => turn));
  const versions = [...branchesOf(whole)].filter(([turn]) => messages.has(turn));
  assert.deepEqual([...branchesOf(tail)], versions);
}

function turns({ entries }: SessionLog): number {
  return entries.filter(({ type, isCompactSummary }) => type === 'user' && isCompactSummary !== true).length;
}

/** Reads the rest: then it is the same as what was read whole. */
async function assertSameOnceWhole(tail: SessionLog, whole: SessionLog): Promise<void> {
  await tail.readWhole();
  assert.deepEqual([tail.isWhole, tail.entries, tail.all, tail.damage], [true, whole.entries, whole.all, whole.damage]);
}

/** Where the first entry of the log is in its file, in bytes. */
function beginOf({ entries }: SessionLog, text: string): number {
  const at = text.lastIndexOf(`{"uuid":"${entries[0]?.uuid}"`);
  return new TextEncoder().encode(text.slice(0, at)).length;
}

/** What becomes of a file, at a share of its lines. */
const harms: Readonly<Record<string, (text: string, share: number) => string>> = {
  garbage: (text, share) => changed(text, share, (line) => [line, '{torn \u00e9', '[]', '']),
  nulls: (text, share) => changed(text, share, (line) => ['\0'.repeat(700), line]),
  cut: (text, share) => changed(text, share, (line) => [standsBeside(line) ? line : line.slice(0, line.length / 2)]),
  broken: (text, share) =>
    changed(text, share, (line) => [standsBeside(line) ? line : `${line.slice(0, line.length - 2)}}`]),
  older: (text, share) => changed(text, share, (line) => [line.replace('"schemaVersion":2', '"schemaVersion":1')]),
  newer: (text, share) => changed(text, share, (line) => [line.replace('"schemaVersion":2', '"schemaVersion":3')]),
  unknown: (text, share) => changed(text, share, (line) => [line.replace('"type":"system"', '"type":"hologram"')]),
  foreign: (text, share) => changed(text, share, (line) => [line.replace(/^\{"uuid":/, '{ "uuid" : ')]),
  double: (text, share) => changed(text, share, (line) => [line, line]),
  torn: (text) =>
    `${text}{"uuid":"torn","parentUuid":null,"sessionId":"s","schemaVersion":2,"type":"user","turn":"x"}`.slice(0, -1),
  open: (text) => text.replace(/\n$/, ''),
};

function changed(text: string, share: number, change: (line: string) => string[]): string {
  const lines = text.split('\n');
  const at = Math.floor(share * (lines.length - 1));
  return lines.flatMap((line, place) => (place === at ? change(line) : [line])).join('\n');
}

function standsBeside(line: string): boolean {
  const [, subtype = ''] = /"subtype":"(\w+)"/.exec(line) ?? [];
  return isBeside({ subtype });
}

const chunks = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 20_000 }));

describe('core/session/tail', function () {
  it('tells of a session from its last summary on what all of its file tells, in pieces of any size', async () => {
    let tails = 0;
    await assertProperty(
      fc.asyncProperty(sessionSteps, chunks, async (steps, chunk) => {
        const file = await write(steps);
        const [tail, whole] = [await openLog(file, { over: 0, chunk }), await openLog(file)];
        if (!tail.isWhole) tails++;
        assertSame(tail, whole);
        assertSameBeside(tail, whole);
        await assertSameOnceWhole(tail, whole);
      }),
      { numRuns: 100 },
    );
    assert.ok(tails > (isFull ? 50 : 25), `${tails}`);
  });

  it('reads damaged, older and foreign lines as they are read in the whole', async () => {
    let tails = 0;
    const harmed = fc.record({
      do: fc.constantFrom(...Object.keys(harms)),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await assertProperty(
      fc.asyncProperty(sessionSteps, fc.array(harmed, { maxLength: 6 }), chunks, async (steps, all, chunk) => {
        const file = await write(steps);
        // The same line twice is one entry only as long as both stay the same.
        const harm = all.toSorted((a, b) => Number(a.do === 'double') - Number(b.do === 'double'));
        for (const { do: what, at } of harm) file.text = harms[what]?.(file.text, at) ?? file.text;
        const [tail, whole] = [await openLog(file, { over: 0, chunk }), await openLog(file)];
        if (!tail.isWhole) tails++;
        assertSame(tail, whole);
        const start = tail.isWhole ? 0 : beginOf(tail, file.text);
        assert.deepEqual(
          tail.damage.lines,
          whole.damage.lines.filter(({ byteOffset }) => byteOffset >= start),
        );
        await assertSameOnceWhole(tail, whole);
      }),
      { numRuns: 100 },
    );
    assert.ok(tails > (isFull ? 35 : 18), `${tails}`);
  });
});
