import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { countChanges, unifiedDiff } from '../../../../src/core/writes/diff';
import { lineChanges, type LineChange } from '../../../../src/core/writes/lineChanges';
import { splitLines } from '../../../../src/core/writes/lines';
import { isFull } from '../../../support/full';
import { assertProperty } from '../../../support/property';

let folder = '';
before(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-diff-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** What the system's own program says of two texts. */
function systemDiff(before: string, now: string): string {
  const files = ['before', 'now'].map((name) => path.join(folder, name));
  writeFileSync(files[0] ?? '', before);
  writeFileSync(files[1] ?? '', now);
  const labels = ['--label', 'a/f', '--label', 'b/f'];
  return spawnSync('diff', ['-u', '--text', '--minimal', ...labels, ...files], { encoding: 'utf8' }).stdout;
}

/** The text that the system's `patch` makes of one by a diff. */
function patched(before: string, diff: string): string {
  const file = path.join(folder, 'patched');
  writeFileSync(file, before);
  const { status, stdout } = spawnSync('patch', ['--binary', '--silent', '-u', file], {
    input: diff,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
  return readFileSync(file, 'utf8');
}

function applied(before: readonly string[], now: readonly string[], changes: readonly LineChange[]): string {
  let [text, at] = ['', 0];
  for (const { from, to, newFrom, newTo } of changes) {
    text += before.slice(at, from).join('') + now.slice(newFrom, newTo).join('');
    at = to;
  }
  return text + before.slice(at).join('');
}

const text = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', '', ' x', '-y', '\\ z'), fc.constantFrom('\n', '\n', '\n', '\r\n')), {
    maxLength: 30,
  })
  .chain((lines) => fc.boolean().map((cut) => (cut ? lines.flat().slice(0, -1) : lines.flat()).join('')));

const signs = (diff: string): number[] =>
  ['+', '-'].map(
    (sign) =>
      diff
        .split('\n')
        .slice(2)
        .filter((line) => line.startsWith(sign)).length,
  );

describe('core/writes/diff', () => {
  it('makes the new text of the old one, with as few lines as can be', () => {
    assertProperty(
      fc.property(text, text, (before, now) => {
        const [old, lines] = [splitLines(before), splitLines(now)];
        assert.equal(old.join(''), before);
        const changes = lineChanges(old, lines);
        assert.equal(applied(old, lines, changes), now);
        const { added, removed } = countChanges(changes);
        assert.equal(added + removed, leastEdits(old, lines));
        assert.ok(
          changes.every(({ from }, at) => at === 0 || from > (changes[at - 1]?.to ?? 0)),
          'they are apart',
        );
      }),
      { numRuns: 500 },
    );
  });

  it('is read by the system’s patch, and as long as that of the system’s diff', () => {
    assertProperty(
      fc.property(text, text, (before, now) => {
        const diff = unifiedDiff('f', before, now);
        if (before === now) assert.equal(diff, '');
        else assert.equal(patched(before, diff), now);
        assert.deepEqual(signs(diff), signs(systemDiff(before, now)));
      }),
      { numRuns: isFull ? 60 : 20 },
    );
  });

  it('is byte for byte that of the system where there is one way alone', () => {
    const lines = Array.from({ length: 60 }, (_, at) => `line ${at}\n`);
    const before = lines.join('');
    const cases: [string, string][] = [
      [before, before.replace('line 7\n', 'seven\n').replace('line 15\n', '').replace('line 40\n', 'a\nb\n')],
      [before, before.replace('line 20\n', 'x\n').replace('line 27\n', 'y\n')],
      [before, before.replace('line 20\n', 'x\n').replace('line 28\n', 'y\n')],
      [before, before.slice(0, -1)],
      [before.slice(0, -1), before],
      [before, ''],
      ['', before],
      ['one', 'two'],
      ['a\r\nb\r\n', 'a\r\nc\r\n'],
    ];
    for (const [old, now] of cases) assert.equal(unifiedDiff('f', old, now), systemDiff(old, now));
  });

  it('comes to an end for long texts that have nothing, or little, in common', () => {
    const numbered = (from: number, count: number): string[] =>
      Array.from({ length: count }, (_, at) => `${from + at}\n`);
    const [old, now] = [numbered(0, 40_000), numbered(1_000_000, 40_000)];
    assert.deepEqual(lineChanges(old, now), [{ from: 0, to: 40_000, newFrom: 0, newTo: 40_000 }]);
    const mixed = now.flatMap((line, at) => (at % 10 === 0 ? [line, old[at] ?? ''] : [line]));
    const changes = lineChanges(old, mixed);
    assert.equal(applied(old, mixed, changes), mixed.join(''));
    assert.equal(countChanges(changes).removed, 36_000, 'what stands once in both stays');
  });
});

/** By the table of all prefixes. */
function leastEdits(before: readonly string[], now: readonly string[]): number {
  let row = now.map((_, at) => at + 1);
  row.unshift(0);
  for (const [i, line] of before.entries()) {
    const next = [i + 1];
    for (const [j, other] of now.entries()) {
      next.push(line === other ? (row[j] ?? 0) : 1 + Math.min(row[j + 1] ?? 0, next[j] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
