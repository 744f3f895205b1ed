import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MemoryAppendLog } from '../../../../support/ports';
import { isFull } from '../../../../support/full';
import { assertProperty, sampleOf, SEED } from '../../../../support/property';
import { readEntries } from '../../../../../src/core/session/entryReader';
import type { SessionLog } from '../../../../../src/core/session/sessionLog';
import { assertSame } from './compare';
import { openLog, sessionSteps, write } from './support';

/** Lines of a file, without their newlines, and what stands behind the last one. */
type Lines = readonly Uint8Array[];
/** Numbers that a mutation uses as it likes: from 0 to 1. */
type Dice = readonly [number, number, number];

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const at = ({ length }: { length: number }, share: number): number => Math.min(length - 1, Math.floor(share * length));
const rewritten = (lines: Lines, place: number, change: (text: string) => string): Lines =>
  lines.map((line, each) => (each === place ? bytesOf(change(textOf(line))) : line));
const idOf = (line: Uint8Array | undefined): string => /"uuid":"([^"]*)"/.exec(textOf(line ?? bytesOf('')))?.[1] ?? 'x';

/** What programs that sync, crashes, editors and disks do to the lines of a file. */
const mutations: Readonly<Record<string, (lines: Lines, dice: Dice) => Lines>> = {
  deleted: (lines, [a]) => lines.toSpliced(at(lines, a), 1),
  stretchDeleted: (lines, [a, b]) => lines.toSpliced(at(lines, a), 1 + Math.floor(b * 5)),
  twice: (lines, [a, b]) => lines.toSpliced(at(lines, b), 0, ...lines.slice(at(lines, a)).slice(0, 1)),
  stretchTwice: (lines, [a, b, c]) => lines.toSpliced(at(lines, b), 0, ...lines.slice(at(lines, a)).slice(0, c * 6)),
  moved: (lines, [a, b]) => {
    const line = lines.slice(at(lines, a)).slice(0, 1);
    return lines.toSpliced(at(lines, a), 1).toSpliced(at(lines, b), 0, ...line);
  },
  stretchMoved: (lines, [a, b, c]) => {
    const size = 1 + Math.floor(c * 6);
    return lines.toSpliced(at(lines, a), size).toSpliced(at(lines, b), 0, ...lines.slice(at(lines, a)).slice(0, size));
  },
  reversed: (lines, [a, b]) => {
    const [from, size] = [at(lines, a), 2 + Math.floor(b * 5)];
    return lines.toSpliced(from, size, ...lines.slice(from, from + size).toReversed());
  },
  merged: (lines, [a, b]) => {
    // Two versions of the file from one line on, their lines in turn.
    const [from, other] = [at(lines, a), at(lines, b)];
    const [one, two] = [lines.slice(from), lines.slice(other)];
    return [...lines.slice(0, from), ...one.flatMap((line, each) => [line, ...two.slice(each, each + 1)])];
  },
  ended: (lines, [a]) => lines.slice(0, at(lines, a) + 1),
  torn: (lines, [a, b]) => {
    const place = at(lines, a);
    return lines.map((line, each) => (each === place ? line.subarray(0, Math.floor(b * line.length)) : line));
  },
  joined: (lines, [a]) => {
    const place = at(lines, a);
    const both = lines
      .slice(place, place + 2)
      .map(textOf)
      .join('');
    return lines.toSpliced(place, 2, bytesOf(both));
  },
  byte: (lines, [a, b, c]) =>
    lines.map((line, each) => {
      const other = Uint8Array.from(line);
      if (each === at(lines, a)) other[at(line, b)] = Math.floor(c * 256);
      return other;
    }),
  nulls: (lines, [a, b]) => lines.toSpliced(at(lines, a), 0, new Uint8Array(Math.floor(b * 600))),
  garbage: (lines, [a, b, c]) =>
    lines.toSpliced(
      at(lines, a),
      0,
      Uint8Array.from({ length: 40 }, (_, each) => (each * b * 991 + c * 256) % 256),
    ),
  foreign: (lines, [a, b]) =>
    lines.toSpliced(at(lines, a), 0, ...['[]', 'null', '{}', '"x"', '{"uuid":7}'].slice(at('12345', b)).map(bytesOf)),
  otherParent: (lines, [a, b]) =>
    rewritten(lines, at(lines, a), (text) =>
      text.replace(/"parentUuid":(?:null|"[^"]*")/, `"parentUuid":"${idOf(lines[at(lines, b)])}"`),
    ),
  noParent: (lines, [a]) =>
    rewritten(lines, at(lines, a), (text) => text.replace(/"parentUuid":(?:null|"[^"]*")/, '"parentUuid":null')),
  lostParent: (lines, [a]) =>
    rewritten(lines, at(lines, a), (text) => text.replace(/"parentUuid":(?:null|"[^"]*")/, '"parentUuid":"lost"')),
  otherId: (lines, [a, b]) =>
    rewritten(lines, at(lines, a), (text) => text.replace(/"uuid":"[^"]*"/, `"uuid":"${idOf(lines[at(lines, b)])}"`)),
  older: (lines, [a]) =>
    rewritten(lines, at(lines, a), (text) => text.replace('"schemaVersion":2', '"schemaVersion":1')),
  newer: (lines, [a]) =>
    rewritten(lines, at(lines, a), (text) => text.replace('"schemaVersion":2', '"schemaVersion":3')),
  otherKind: (lines, [a]) =>
    rewritten(lines, at(lines, a), (text) => text.replace('"type":"', '"type":"holo').replace('holouser', 'hologram')),
  otherOrder: (lines, [a]) =>
    rewritten(lines, at(lines, a), (text) => text.replace(/^\{("uuid":"[^"]*"),(.*)\}$/, '{$2,$1}')),
  spaced: (lines, [a]) => rewritten(lines, at(lines, a), (text) => ` ${text.replace('"uuid":', '"uuid" : ')} `),
  windows: (lines) => lines.map((line) => bytesOf(`${textOf(line)}\r`)),
  marked: (lines) => rewritten(lines, 0, (text) => `\uFEFF${text}`),
  deep: (lines, [a, b]) =>
    rewritten(lines, at(lines, a), (text) => {
      const levels = Math.floor(b * 3000);
      return text.replace(/\}$/, `,"data":${'['.repeat(levels)}${']'.repeat(levels)}}`);
    }),
};

const dice = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const mutationsOfAFile = fc.array(fc.tuple(fc.constantFrom(...Object.keys(mutations)), fc.tuple(dice, dice, dice)), {
  minLength: 1,
  maxLength: 4,
});

/** A file of any bytes. */
class ByteLog extends MemoryAppendLog {
  constructor(readonly bytes: Uint8Array) {
    super();
  }

  override read(): Promise<Uint8Array> {
    return Promise.resolve(this.bytes);
  }
}

function mutate(text: string, all: readonly (readonly [string, Dice])[]): ByteLog {
  let lines: Lines = text.split('\n').slice(0, -1).map(bytesOf);
  for (const [name, numbers] of all) if (lines.length > 0) lines = mutations[name]?.(lines, numbers) ?? lines;
  return new ByteLog(Buffer.concat(lines.flatMap((line) => [line, bytesOf('\n')])));
}

/** What an entry says, whatever its place. */
function contentOf(entry: SessionLog['all'][number]): string {
  const { uuid: _uuid, parentUuid: _parentUuid, ...content } = entry;
  return JSON.stringify(content);
}

/** Every line that is an entry when it stands alone is one of the session, and every other line is told. */
function assertNothingLost({ bytes }: ByteLog, whole: SessionLog): void {
  const contents = new Set(whole.all.map(contentOf));
  let [damaged, line, from] = [0, 0, 0];
  for (let to = bytes.indexOf(0x0a); to >= 0; from = to + 1, to = bytes.indexOf(0x0a, from)) {
    line++;
    const alone = readEntries(bytes.subarray(from, to));
    for (const entry of alone.entries) {
      // An old line takes from those before it what it lacks.
      if (entry.subtype !== undefined || entry.type !== 'tool_result')
        assert.ok(contents.has(contentOf(entry)), `${line}`);
    }
    damaged += alone.damage.lines.length;
  }
  assert.equal(whole.damage.lines.length, damaged);
}

describe('core/session/tail, of files that something mutated', function () {
  const parts = isFull ? 100 : 1;
  for (let part = 0; part < parts; part++) {
    const title = `loses no good line, and tells a model the same from the end of the file as from all of it (${part})`;
    it(title, () => compareWays(SEED + part, isFull ? 1000 : 150));
  }
});

/** Reads mutated files in both ways. */
async function compareWays(seed: number, numRuns: number): Promise<void> {
  const files = await Promise.all(sampleOf(sessionSteps, 40, seed).map((steps) => write(steps)));
  let [tails, mutated] = [0, 0];
  await assertProperty(
    fc.asyncProperty(fc.nat(files.length - 1), mutationsOfAFile, async (which, all) => {
      const file = mutate(files[which]?.text ?? '', all);
      const whole = await openLog(file);
      const tail = await openLog(file, { over: 0, chunk: 512 });
      mutated++;
      if (!tail.isWhole) tails++;
      assertNothingLost(file, whole);
      assertSame(tail, whole);
    }),
    { numRuns, seed },
  );
  assert.ok(tails > mutated / 10, `${tails} of ${mutated}`);
}
