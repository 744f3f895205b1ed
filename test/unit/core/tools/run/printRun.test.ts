import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { OutputLine, RunEnd } from '../../../../../src/core/run/runner';
import { BEGINNING_BYTES, FULL_BYTES } from '../../../../../src/core/tools/pipeline/deliver';
import { outputLevels } from '../../../../../src/core/contract/toolResult';
import { failureOf } from '../../../../../src/core/tools/run/ended';
import { printRun, type PrintedRun } from '../../../../../src/core/tools/run/printRun';
import { figure, linesOf, outputOf, printed, resultOf, table } from './support';
import { assertProperty } from '../../../../support/property';

const numbered = (count: number, mark = ''): OutputLine[] =>
  linesOf(...Array.from({ length: count }, (_, at) => `${mark}line ${at + 1}`));
const textOf = (run: PrintedRun): string => printRun(run).text;

describe('core/tools/run/printRun', () => {
  it('tells how it ended and where it ran, what it wrote in order, and the files that it made', () => {
    const output = outputOf(linesOf('a', '[stderr] careful', 'b'));
    const run = printed(resultOf(undefined, output), { outputs: [figure, table], written: ['sales/out.csv'] });
    assert.deepEqual(printRun(run), {
      isPart: false,
      printed: 'a\n[stderr] careful\nb',
      text: [
        'Exit code 0 in 1.2 s. Python 3.11.2 (.venv), in sales/.',
        'Output:',
        'a',
        '[stderr] careful',
        'b',
        'Files for the report:',
        '- output:abcdefghijkl/figure-1.png (PNG figure, 20.0 KB, "Revenue"): cite <file_ref>output:abcdefghijkl/figure-1.png</file_ref>',
        "- output:abcdefghijkl/by_region.csv (CSV, 512 B): query FROM 'output:abcdefghijkl/by_region.csv', cite <file_ref>output:abcdefghijkl/by_region.csv</file_ref>",
        'Files written in the workspace:',
        '- sales/out.csv',
      ].join('\n'),
    });
  });

  it('writes the query of a file so that it can be run, whatever the file is called', () => {
    const quoted = { ...table, id: "output:abcdefghijkl/it's.csv", name: "it's.csv" };
    assert.match(
      textOf(printed(resultOf(), { outputs: [quoted] })),
      /: query FROM 'output:abcdefghijkl\/it''s\.csv', cite/,
    );
  });

  const ends: [RunEnd, string, RegExp][] = [
    [{ how: 'exited', code: 0 }, '', /^Exit code 0 in 1\.2 s\. /],
    [{ how: 'exited', code: 3 }, 'execution exit_code', /^Exit code 3 in 1\.2 s\. /],
    [
      { how: 'signalled', signal: 'SIGSEGV' },
      'execution signal',
      /^Ended by SIGSEGV after 1\.2 s: a library of it crashed\. /,
    ],
    [
      { how: 'signalled', signal: 'SIGKILL' },
      'execution signal',
      /^Ended by SIGKILL after 1\.2 s: most likely memory was short \(limit 4 GB, setting baAgent\.run\.memoryLimit\)/,
    ],
    [{ how: 'signalled', signal: 'SIGTERM' }, 'execution signal', /^Ended by SIGTERM after 1\.2 s\. /],
    [
      { how: 'timed_out', afterMs: 60_000 },
      'timeout timeout',
      /^Ended after 60 s: the time was up\. Everything it had started was ended with it\. /,
    ],
    [{ how: 'stopped', by: 'turn' }, 'cancelled cancelled', /^It was stopped after 1\.2 s\. /],
    [
      { how: 'stopped', by: 'terminal' },
      'cancelled stopped_in_terminal',
      /^The user ended it in its terminal .*stays done/,
    ],
    [
      { how: 'too_much_output', bytes: 2 ** 31 },
      'execution output_limit',
      /^Ended after 1\.2 s: it had written 2\.0 GB/,
    ],
    [
      { how: 'not_started', code: 'ENOENT' },
      'execution not_started',
      /^It could not be started \(ENOENT\): there is no such/,
    ],
    [{ how: 'not_started', code: 'ENOTDIR' }, 'execution not_started', /the folder that it should run in is not there/],
    [{ how: 'not_started', code: 'EACCES' }, 'execution not_started', /the system does not permit it/],
    [{ how: 'not_started', code: 'EMFILE' }, 'execution not_started', /no other reason/],
  ];
  for (const [end, failure, words] of ends) {
    it(`tells ${JSON.stringify(end)}`, () => {
      const run = printed(resultOf(end), { memoryLimit: '4 GB' });
      assert.match(textOf(run), words);
      const { type = '', code = '', message = '' } = failureOf(run.result, run) ?? {};
      assert.equal(`${type} ${code}`.trim(), failure);
      assert.ok(textOf(run).startsWith(message));
    });
  }

  for (const [durationMs, words] of [
    [0, 'less than 0.1 s'],
    [99, 'less than 0.1 s'],
    [100, '0.1 s'],
    [59_960, '60 s'],
    [61_440, '61.4 s'],
    [3_600_400, '3600 s'],
  ] as const) {
    it(`tells ${durationMs} ms as ${words}`, () => {
      const run = printed(resultOf(undefined, undefined, { durationMs }));
      assert.ok(textOf(run).startsWith(`Exit code 0 in ${words}. `), textOf(run));
    });
  }

  it('says nothing of a limit of memory where there is none', () => {
    const run = printed(resultOf({ how: 'signalled', signal: 'SIGKILL' }));
    assert.match(textOf(run), /most likely memory was short\. Read/);
  });

  it('notes what is odd about it', () => {
    assert.match(textOf(printed(resultOf())), /\nIt printed nothing\.$/);
    assert.doesNotMatch(textOf(printed(resultOf({ how: 'not_started', code: 'ENOENT' }))), /printed nothing/);
    const left = (leftBehind: number): string => textOf(printed(resultOf(undefined, undefined, { leftBehind })));
    assert.match(left(1), /\n1 process that it had left running was ended with it\./);
    assert.match(left(2), /\n2 processes that it had left running were ended with it\./);
    const replaced = (count: number): string =>
      textOf(printed(resultOf(undefined, outputOf(linesOf('a\ufffd'), { replaced: count }))));
    assert.match(replaced(1), /\n1 byte of its output was no UTF-8 text and is shown as \ufffd\./);
    assert.match(replaced(1200), /\n1,200 bytes of its output were no UTF-8 text and are shown/);
    assert.match(textOf(printed(resultOf(), { outputs: undefined })), /\nWhich files it made and wrote could not/);
    assert.match(textOf(printed(resultOf(), { place: { cwd: '/w', folder: '' } })), /in the workspace folder\.\n/);
  });

  it('lists thirty files and counts the rest', () => {
    const written = Array.from({ length: 42 }, (_, at) => `out/${at}.csv`);
    const text = textOf(printed(resultOf(), { written }));
    assert.match(text, /\n- out\/29\.csv\n- … and 12 more files$/);
    assert.match(textOf(printed(resultOf(), { written: written.slice(0, 31) })), /\n- … and 1 more file$/);
  });

  it('leaves the middle out of what is long, by number, and keeps both ends', () => {
    const text = textOf(printed(resultOf(undefined, outputOf(numbered(12_465)))));
    assert.match(text, /\nOutput:\nline 1\n/);
    assert.match(text, /\nline 60\n… 12,345 lines left out, from line 61 on …\nline 12406\n/);
    assert.match(text, /\nline 12465$/);
    const one = textOf(printed(resultOf(undefined, outputOf(numbered(121)))));
    assert.match(one, /\nline 60\n… 1 line left out, from line 61 on …\nline 62\n/);
    assert.doesNotMatch(textOf(printed(resultOf(undefined, outputOf(numbered(120))))), /left out/);
    const full = printed(resultOf(undefined, outputOf(numbered(12_465))), { level: 'full' });
    assert.match(textOf(full), /\nline 400\n… 11,665 lines left out, from line 401 on …\nline 12066\n/);
  });

  it('says so where what is left out is kept nowhere', () => {
    const lost = outputOf(numbered(500), { spool: undefined });
    assert.match(textOf(printed(resultOf(undefined, lost))), /\nWhat is left out of its output could not be kept\.$/);
    const whole = outputOf(numbered(5), { spool: undefined });
    assert.doesNotMatch(textOf(printed(resultOf(undefined, whole))), /could not be kept/);
  });

  it('cuts a long line by its bytes, and never inside a character', () => {
    for (const character of ['x', 'é', '数', '😀']) {
      const { text, isPart } = printRun(printed(resultOf(undefined, outputOf(linesOf(character.repeat(5000))))));
      const line = text.split('\n').at(-1) ?? '';
      assert.ok(line.endsWith(`${character} … (this line is longer)`), line.slice(-40));
      assert.ok(!line.includes('\ufffd') && Buffer.byteLength(line) < 2100);
      assert.equal(isPart, true);
    }
  });

  it('tells briefly how it ended, and the last lines of stderr', () => {
    const lines = [...numbered(50), ...numbered(8, '[stderr] E'), ...linesOf('end')];
    const run = printed(resultOf({ how: 'exited', code: 1 }, outputOf(lines)), { level: 'brief', outputs: [figure] });
    const { text, isPart } = printRun(run);
    assert.match(text, /\nIt wrote 59 lines \(\d+ B\), 8 of them to stderr\.\nOutput:\n\[stderr\] Eline 4\n/);
    assert.match(text, /\[stderr\] Eline 8\nFiles for the report:\n- output:/);
    assert.equal(isPart, true);
    assert.equal(printRun(printed(resultOf(), { level: 'brief' })).isPart, false);
  });

  it('takes paths out of what the program wrote, and of nothing else', () => {
    const mask = (text: string): string => text.replaceAll('/home/anna/shop/', '');
    const run = printed(resultOf(undefined, outputOf(linesOf('/home/anna/shop/a.csv'))), { mask });
    assert.match(textOf(run), /Output:\na\.csv$/);
  });

  it('tells of any output each line once and in order, and is never cut behind its back', () => {
    const line = fc.record({
      stream: fc.constantFrom<OutputLine['stream']>('stdout', 'stderr'),
      text: fc
        .tuple(fc.constantFrom('x', '数', '😀'), fc.nat({ max: 4000 }))
        .map(([part, count]) => part.repeat(count)),
    });
    const outputs = fc.tuple(
      fc.array(line, { maxLength: 40 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 300 }),
    );
    let parts = 0;
    assertProperty(
      fc.property(outputs, fc.constantFrom(...outputLevels), ([some, times, ends], level) => {
        // Lines can be told apart by their numbers.
        const all = Array.from({ length: some.length * times }, (_, at) => {
          const { stream, text } = some[at % some.length] ?? { stream: 'stdout', text: '' };
          return { stream, text: `${at + 1}:${text}` };
        });
        const { text, isPart } = printRun(
          printed(resultOf(undefined, outputOf(all, {}, ends)), { level, outputs: [figure] }),
        );
        const numbers = [...text.matchAll(/^(?:\[stderr\] )?(\d+):/gm)].map(([, number]) => Number(number));
        assert.deepEqual(
          numbers,
          [...new Set(numbers)].sort((a, b) => a - b),
        );
        const left = Number((/^… ([\d,]+) lines? left out/m.exec(text)?.[1] ?? '0').replace(/,/g, ''));
        if (level !== 'brief') assert.equal(numbers.length + left, all.length);
        if (numbers.length < all.length) assert.ok(isPart);
        if (isPart) parts++;
        const from = /from line (\d+) on/.exec(text)?.[1];
        if (from !== undefined) assert.ok(!numbers.includes(Number(from)));
        assert.ok(Buffer.byteLength(text) < (level === 'full' ? FULL_BYTES : BEGINNING_BYTES));
        assert.match(text, /Files for the report:/);
      }),
      { numRuns: 150 },
    );
    assert.ok(parts > 20);
  });
});
