import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OutputGatherer } from '../../../../src/adapters/run/gatherer';
import { STDERR_MARK, type OutputLine } from '../../../../src/core/run/runner';
import { assertProperty } from '../../../support/property';

type Part = [OutputLine['stream'], Buffer];

/** What is kept of it, and what is known of it. */
function gather(parts: readonly Part[]) {
  let kept = '';
  const gatherer = new OutputGatherer((text) => (kept += text));
  for (const [stream, bytes] of parts) gatherer.add(stream, bytes);
  gatherer.end();
  return { kept, ...gatherer.output };
}

const part = (stream: OutputLine['stream'], text: string): Part => [stream, Buffer.from(text)];
const out = (text: string): Part => part('stdout', text);
const err = (text: string): Part => part('stderr', text);

describe('adapters/run/gatherer', () => {
  it('keeps of a line with returns what comes after the last one, wherever it is cut', () => {
    const text = 'a\r\nb\r\r\n10%\r20%\r100%\nlast\rl';
    for (let cut = 0; cut <= text.length; cut++) {
      const { kept, lines, bytes } = gather([out(text.slice(0, cut)), out(text.slice(cut))]);
      assert.deepEqual([kept, lines, bytes], ['a\nb\n100%\nl\n', 4, text.length], `cut at ${cut}`);
    }
    assert.equal(gather([out('w\rx\r')]).kept, 'x\n');
    assert.equal(gather([out('\n\n'), err('\n')]).kept, `\n\n${STDERR_MARK}\n`);
  });

  it('holds no progress bar, however long it runs', () => {
    const bar = Buffer.from(`\r${'#'.repeat(1000)}`);
    const { kept, lines } = gather(Array.from({ length: 500 }, (): Part => ['stderr', bar]));
    assert.deepEqual([kept, lines], [`${STDERR_MARK}${'#'.repeat(1000)}\n`, 1]);
  });

  it('cuts a very long line in memory and keeps it whole, and the other stream breaks it', () => {
    const long = 'x'.repeat(50_000);
    const whole = gather([out(long), out(long), out(`${long}\nb\n`)]);
    assert.equal(whole.kept, `${long}${long}${long}\nb\n`);
    assert.deepEqual(whole.lines, 2);
    assert.equal(whole.head[0]?.text, `${'x'.repeat(4000)}… [cut: a line of 150000 characters]`);
    const broken = gather([out(long), out(long), err('e\n'), out('y\n')]);
    assert.equal(broken.kept, `${long}${long}\n${STDERR_MARK}e\ny\n`);
    assert.deepEqual([broken.lines, broken.errorLines], [3, 1]);
    const short = gather([out(long), err('e\n'), out('y\n')]);
    assert.equal(short.kept, `${STDERR_MARK}e\n${long}y\n`, 'a line that can be held waits for its end');
    const errors = gather([err(long), err(long), err('\nb\n')]);
    assert.equal(errors.kept, `${STDERR_MARK}${long}${long}\n${STDERR_MARK}b\n`);
  });

  it('splits no character', () => {
    const text = '😀'.repeat(40_000);
    const { kept, replaced } = gather([out('x'), out(text)]);
    assert.deepEqual([kept, replaced], [`x${text}\n`, 0]);
  });

  it('has the first and the last lines in memory, in lines and in bytes', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `${at}`);
    const all = gather([out(`${lines.join('\n')}\n`)]);
    assert.deepEqual([all.lines, all.head.length, all.tail.length], [100_000, 200, 200]);
    assert.deepEqual([all.head.at(-1)?.text, all.tail[0]?.text, all.tail.at(-1)?.text], ['199', '99800', '99999']);
    const wide = gather([out(`${'é'.repeat(1500)}\n`.repeat(1000))]);
    assert.deepEqual([wide.lines, wide.head.length, wide.tail.length], [1000, 21, 21]);
    const late = gather([out('a\n'.repeat(200)), out('\nb\n')]);
    assert.deepEqual(
      late.tail.map(({ text }) => text),
      ['', 'b'],
    );
    const empty = gather([out('\n'.repeat(1000))]);
    assert.deepEqual([empty.lines, empty.head.length, empty.tail.length], [1000, 200, 200]);
  });

  it('gives every line once and in order, however its bytes come', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'ß', '中', '😀', ' ', '\uFFFD'), maxLength: 12 });
    const stream = fc.constantFrom<OutputLine['stream']>('stdout', 'stderr');
    const output = fc.array(fc.tuple(stream, fc.array(line, { minLength: 1, maxLength: 300 })), { maxLength: 6 });
    assertProperty(
      fc.property(output, fc.array(fc.nat(), { maxLength: 20 }), (blocks, cuts) => {
        // Each block ends with a line; within it bytes come in parts of any size.
        const parts = blocks.flatMap(([name, lines]) => {
          const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
          const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
          return places.slice(1).map((to, at): Part => [name, bytes.subarray(places[at], to)]);
        });
        const wanted = blocks.flatMap(([name, lines]) => lines.map((text) => ({ stream: name, text })));
        const { kept, head, tail, lines, errorLines, replaced } = gather(parts);
        const written = wanted.map(({ stream: name, text }) => `${name === 'stderr' ? STDERR_MARK : ''}${text}\n`);
        assert.equal(kept, written.join(''));
        assert.deepEqual(head, wanted.slice(0, 200));
        assert.deepEqual(tail, wanted.slice(200).slice(-200));
        assert.equal(lines, wanted.length);
        assert.equal(errorLines, wanted.filter(({ stream: name }) => name === 'stderr').length);
        assert.equal(replaced, 0);
      }),
    );
  });

  it('decodes any bytes as a decoder does that sees them at once', () => {
    assertProperty(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), (bytes, cut) => {
        const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\0', '\uFFFD');
        let text = '';
        let kept = '';
        const gatherer = new OutputGatherer((more) => (kept += more));
        for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
          text += gatherer.add('stdout', Buffer.from(piece));
        }
        gatherer.end();
        assert.ok(whole.startsWith(text));
        const written = Buffer.from(bytes).toString('latin1').split('\xef\xbf\xbd').length - 1;
        assert.equal(gatherer.output.replaced, whole.split('\uFFFD').length - 1 - written);
        const lines = whole === '' ? '' : `${whole.replace(/\n$/, '')}\n`;
        assert.equal(kept, lines.replace(/\r+\n/g, '\n').replace(/(^|\n)[^\n]*\r/g, '$1'));
      }),
    );
  });
});
