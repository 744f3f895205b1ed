/** What the terminal of a run is given, and when, without the editor's terminal. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { makeFormatter } from '../../src/core/text/formatter';
import { TaskTerminal } from '../../src/host/runs/taskTerminal';
import { sleep, until } from '../support/process';

const formatter = makeFormatter((message, values) => vscode.l10n.t(message, values ?? {}), 'en');

describe('what a terminal is given', () => {
  const watch = (request: { shown: string } = { shown: 'the run' }) => {
    let stops = 0;
    const terminal = new TaskTerminal(request, () => stops++, formatter);
    const seen: string[] = [];
    const codes: number[] = [];
    terminal.onDidWrite((text) => seen.push(text));
    terminal.onDidClose((code) => codes.push(code));
    return { terminal, seen, codes, stops: () => stops, text: () => seen.join('') };
  };

  it('waits for the terminal to be there, and loses nothing until then', async () => {
    const { terminal, seen, codes, text } = watch();
    terminal.write('early\n', 'stdout');
    terminal.ended({ end: { how: 'exited', code: 0 }, durationMs: 10 });
    await sleep(100);
    assert.deepEqual(seen, []);
    terminal.open();
    await until('it ends', () => codes.length > 0);
    assert.match(text(), /the run[^]*early\r\n[^]*Exit code 0 in 0 s/);
    assert.deepEqual(codes, [0]);
  });

  it('is a part of what comes faster than it can be shown, and a line that says how much is left out', async () => {
    const { terminal, seen, codes, text } = watch();
    terminal.open();
    for (let at = 0; at < 1000; at++) terminal.write(`${'x'.repeat(9999)}\n`, 'stdout');
    terminal.ended({ end: { how: 'exited', code: 0 }, durationMs: 10 });
    await until('it ends', () => codes.length > 0);
    assert.match(text(), /\r\n… 9\.\d MB not shown here; all of it is kept …\r\n/);
    assert.ok(Math.max(...seen.map(({ length }) => length)) < 201_000);
  });

  it('does nothing but show and colour, in its first line as well', async () => {
    const { terminal, codes, text } = watch({ shown: 'run \u001b]52;c;aGk=\u0007\u202e' });
    terminal.open();
    terminal.write('\u001b]0;title\u0007\u001b[2J\u001b[32mgreen', 'stdout');
    terminal.ended({ end: { how: 'exited', code: 0 }, durationMs: 10 });
    await until('it ends', () => codes.length > 0);
    assert.match(text(), /⟨U\+001B⟩/);
    assert.match(text(), /⟨U\+202E⟩/);
    // eslint-disable-next-line no-control-regex -- they are what this is about
    assert.doesNotMatch(text().replace(/\u001b\[\d*m/g, ''), /[\u0000-\u0007\u000e-\u001f]/);
  });

  it('is nothing any more once the user has closed it, and that ends the run once', () => {
    const { terminal, seen, stops } = watch();
    terminal.open();
    terminal.close();
    terminal.close();
    const before = seen.length;
    terminal.write('more', 'stdout');
    terminal.handleInput('\u0003');
    terminal.ended({ end: { how: 'stopped', by: 'terminal' }, durationMs: 10 });
    assert.equal(seen.length, before);
    assert.equal(stops(), 1);
  });
});
