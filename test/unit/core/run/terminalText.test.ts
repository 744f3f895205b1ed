import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TerminalText } from '../../../../src/core/run/terminalText';
import { assertProperty } from '../../../support/property';

const text = (limit?: number): TerminalText => new TerminalText((count) => `<${count} left out>`, limit);
const streams = fc.constantFrom('stdout' as const, 'stderr' as const);

describe('the text of a run on its way to a terminal', () => {
  it('goes through in the order in which it came, errors in red', () => {
    const on = text();
    on.add('a\n', 'stdout');
    on.add('b\n', 'stderr');
    on.add('c\n', 'stderr');
    assert.equal(on.take(), 'a\r\n\u001b[31mb\r\nc\r\n');
    assert.equal(on.isEmpty, true);
    on.add('d\n', 'stdout');
    assert.equal(on.take(), '\u001b[39md\r\n');
  });

  it('keeps the sequences of the two streams apart', () => {
    const on = text();
    on.add('\u001b[3', 'stdout');
    on.add('oh', 'stderr');
    on.add('2mgreen', 'stdout');
    assert.equal(on.take(), '\u001b[31moh\u001b[39m\u001b[32mgreen');
  });

  it('leaves out the middle of a flood, and says how much of it', () => {
    const on = text(40);
    for (let line = 1; line <= 1000; line++) on.add(`line ${line}\n`, 'stdout');
    const shown = on.take();
    const [, omitted] = /<(\d+) left out>/.exec(shown) ?? [];
    assert.match(shown, /^line 1\r\nline 2\r\n/);
    assert.match(shown, /left out>\r\nline \d+\r\n(?:line \d+\r\n)?line 1000\r\n$/);
    const whole = Array.from({ length: 1000 }, (_, at) => `line ${at + 1}\n`).join('').length;
    const kept = shown.replace(/\u001b\[0m\r\n<.*>\r\n/, '').replaceAll('\r\n', '\n').length; // eslint-disable-line no-control-regex -- our own
    assert.equal(kept + Number(omitted), whole);
  });

  it('goes on after a flood as if there had been none', () => {
    const on = text(40);
    on.add('x'.repeat(1000), 'stderr');
    on.take();
    on.add('after\n', 'stdout');
    assert.equal(on.take(), '\u001b[39mafter\r\n');
    on.add(`\u001b]0;a title${'x'.repeat(1000)} the end`, 'stdout');
    assert.match(on.take(), /the end$/);
  });

  it('never gives more than its limit and the line in between, and loses nothing below it', () => {
    assertProperty(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.array(fc.tuple(fc.stringMatching(/^[a-z\n😀]{0,30}$/u), streams), { maxLength: 30 }),
        (limit, parts) => {
          const on = text(limit);
          for (const [part, stream] of parts) on.add(part, stream);
          const shown = on.take().replace(/\u001b\[\d+m/g, ''); // eslint-disable-line no-control-regex -- our own
          const all = parts.map(([part]) => part).join('');
          if (all.length <= Math.floor(limit / 2)) assert.equal(shown, all.replaceAll('\n', '\r\n'));
          const count = Number(/<(\d+) left out>/.exec(shown)?.[1] ?? 0);
          const kept = shown.replace(/\r\n<\d+ left out>\r\n/, '').replaceAll('\r\n', '\n');
          assert.equal(kept.length + count, all.length);
          assert.ok(kept.length <= limit + 1, `${kept.length} of ${limit}`);
          assert.equal(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(kept), false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('lets nothing pass that a terminal would do, cut out of the middle of it or not', () => {
    const bad = fc.constantFrom(
      '\u001b]52;c;aGk=\u0007',
      '\u001b[2J',
      '\u001b',
      '[31m',
      'text\n',
      '\u009b2J',
      '\u0007',
    );
    assertProperty(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.array(fc.tuple(bad, streams, fc.boolean())), (limit, parts) => {
        const on = text(limit);
        let shown = '';
        for (const [part, stream, look] of parts) {
          on.add(part, stream);
          if (look) shown += on.take();
        }
        shown += on.take();
        // eslint-disable-next-line no-control-regex -- they are what this is about
        assert.doesNotMatch(shown.replace(/\u001b\[[\d;:]{0,64}m/g, ''), /[\u0000-\u0007\u000e-\u001f\u007f-\u009f]/);
      }),
    );
  });
});
