import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ToolCall } from '../../src/core/contract/response';
import { isFull } from '../support/full';
import { processesOf } from '../support/extensionHosts';
import type { AcceptedRequest, MessagesApi } from '../support/messagesApi/server';
import { makePdf } from '../support/pdf';
import { sleep, until } from '../support/process';
import { processesWith } from '../support/processes';
import { assertKept, newSession } from './newSession';
import type { Panel } from './panel';
import { answers, calls, resultsOf } from './scriptedClaude';

const ROUNDS = isFull ? 20 : 5;
/** So much longer after a process was seen it is killed in each round than in the one before, in ms. */
const LATER = 45;
/** Rounds of calls of one question: what was killed is asked for again, as a model does. */
const MOST_ROUNDS = 4;

const kinds = ['data', 'document', 'python', 'pattern', 'outline', 'command'] as const;
type Kind = (typeof kinds)[number];

const SCRIPTS: Readonly<Partial<Record<Kind, string>>> = {
  data: 'dataProcess.js',
  document: 'documentWorker.js',
  pattern: 'patternWorker.js',
  outline: 'outlineWorker.js',
};
const MARK = `ba-agent-killed-${process.pid}`;
const COMMAND = `echo begun; MARK=${MARK} sleep 1.25; echo who""le`;
const PYTHON = 'import time\nprint("begun", flush=True)\ntime.sleep(1)\nprint("who" + "le")';

/** A call that needs a process of each kind, and what is in its result when all went well. */
function callsOf(round: number): Record<Kind, ToolCall> {
  const call = (kind: Kind, tool_name: string, args: ToolCall['arguments']): ToolCall => ({
    ...{ tool_name, tool_call_id: kind },
    arguments: args,
  });
  const sum = `sum((a.range * b.range) % ${round + 7})`;
  return {
    data: call('data', 'query_database', {
      query: `SELECT 'who' || 'le' AS word, ${sum} AS n FROM range(30000) a, range(10000) b`,
    }),
    document: call('document', 'file_reader', { path: `long-${round}.pdf` }),
    outline: call('outline', 'file_reader', { path: `code-${round}.py` }),
    pattern: call('pattern', 'file_search', { text: `who+le ${round}\\b`, regex: true, pattern: '*.txt' }),
    python: call('python', 'run_python', { code: PYTHON, timeout: 60 }),
    command: call('command', 'execute_command', { command: COMMAND, cwd: '', timeout: 60 }),
  };
}

async function writeFiles(folder: string, round: number): Promise<void> {
  const pages = Array.from({ length: 400 }, (_, at) => [
    `whole ${at}`,
    `of ${round}`,
    ...Array.from({ length: 30 }, () => 'word '.repeat(12)),
  ]);
  await writeFile(path.join(folder, `long-${round}.pdf`), makePdf(pages));
  const functions = Array.from(
    { length: 3000 },
    (_, at) => `def whole_${round}_${at}(a, b):\n    return a + b * ${at}\n`,
  );
  await writeFile(path.join(folder, `code-${round}.py`), functions.join('\n'));
  const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at} ${'x'.repeat(60)}`);
  await writeFile(path.join(folder, `text-${round}.txt`), [...lines, `whole ${round} is here`].join('\n'));
}

/**
 * Tests of the long form that kill what a window has started, one process after the other, at ever later moments of questions that
 * need all of them.
 *
 * @param open gives the window once it is there; Claude answers in it
 */
export function killedProcesses(open: () => { panel: Panel; server: MessagesApi }): void {
  let panel: Panel;
  let server: MessagesApi;
  let session: () => Promise<Buffer>;
  let secondTries = 0;

  before(async () => {
    ({ panel, server } = open());
    session = await newSession(panel);
  });

  const processes = (kind: Kind): number[] => {
    const script = SCRIPTS[kind];
    if (script !== undefined) return processesOf(panel.server, script);
    if (kind === 'command') return processesWith(MARK);
    const ours = new Set(processesWith(panel.server.userData));
    return processesWith('ba_run.py').filter((pid) => ours.has(pid));
  };

  /** Kills a process some time after it was there, and gives the session's bytes as they were then. */
  async function kill(kind: Kind, afterMs: number): Promise<Buffer> {
    await until(`there is one: ${kind}`, () => processes(kind).length > 0);
    await sleep(afterMs);
    for (const pid of processes(kind)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    return session();
  }

  /** Allows the two calls that ask, once for all rounds. */
  async function allowCalls(round: number): Promise<void> {
    for (const left of round === 0 ? [2, 1] : []) {
      await until('the calls ask', async () => (await panel.part('approval', 0).count()) === left);
      await panel.part('approval-session', 0).first().click();
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    const killed = [0, 1, 2].map((at) => kinds[(round * 3 + at) % kinds.length] ?? 'data');
    it(`costs nothing but a second try: ${killed.join(', ')} (${round + 1} of ${ROUNDS})`, async () => {
      await writeFiles(panel.workspace, round);
      const wanted = callsOf(round);
      const results = new Map<Kind, string[]>();
      let asked: Kind[] = [...kinds];
      let times = 0;
      server.answer((request: AcceptedRequest) => {
        if (times++ > 0) {
          for (const [at, { text }] of resultsOf(request).entries()) {
            const kind = asked[at] ?? assert.fail();
            results.set(kind, [...(results.get(kind) ?? []), text]);
          }
          asked = asked.filter((kind) => !isWhole(kind, round, results.get(kind)?.at(-1)));
        }
        return asked.length === 0 || times > MOST_ROUNDS
          ? answers(`Answer ${round}.`)
          : calls(times, ...asked.map((kind) => wanted[kind]));
      });
      await panel.ask(`Question ${round}`);
      // Looked for from the beginning: what was allowed first may have ended before the second call is.
      const [sessions] = await Promise.all([
        Promise.all(killed.map((kind) => kill(kind, round * LATER))),
        allowCalls(round),
      ]);
      assert.equal(await panel.ended(round), 'complete');
      for (const kind of kinds) {
        const texts = results.get(kind) ?? [];
        assert.ok(isWhole(kind, round, texts.at(-1)), `${kind}: ${texts.join('\n---\n')}`);
        assert.ok(texts.length === 1 || killed.includes(kind), `${kind} was not killed: ${texts.join('\n---\n')}`);
        secondTries += texts.length - 1;
        for (const text of texts.slice(0, -1)) {
          assert.match(text, /Error Message: .{20,}|SIGKILL/, kind);
          assert.ok(!text.includes(panel.server.userData) && !/\bat .*\.js:\d/.test(text), text);
        }
      }
      for (let turn = 0; turn <= round; turn++) {
        assert.equal(await panel.part('report', turn).innerText(), `Answer ${turn}.`);
      }
      const now = await session();
      for (const then of sessions) assertKept(then, now);
      assert.equal(await panel.part('session-warning').count(), 0);
      if (round === 0) await panel.picture('processes-killed');
      assert.deepEqual([server.refusals, server.problems], [[], []]);
    });
  }

  it('hit processes at work', () => {
    assert.ok(secondTries >= ROUNDS, `${secondTries} second tries`);
  });
}

/** Whether a result is one of a call at which nothing was killed. */
function isWhole(kind: Kind, round: number, text = ''): boolean {
  const words: Readonly<Record<Kind, string>> = {
    data: '["whole",',
    document: 'whole 3',
    outline: `def whole_${round}_0`,
    pattern: `whole ${round} is here`,
    python: '\nwhole',
    command: '\nwhole',
  };
  return text.includes(words[kind]);
}
