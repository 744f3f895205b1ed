/** Sessions that are written as a program and its user write them, with everything that a tail has to get right. */
import fc from 'fast-check';
import type { AgentEvent, KeptFrom } from '../../../../../src/core/contract/events';
import { dataModes } from '../../../../../src/core/contract/dataMode';
import { keptModeEntry } from '../../../../../src/core/session/keptMode';
import { budgetEntry } from '../../../../../src/core/session/budget';
import { pinEntry, questionKey, resultKey } from '../../../../../src/core/session/pins';
import { toEntry } from '../../../../../src/core/session/eventEntries';
import { queueEntry, unqueueEntry } from '../../../../../src/core/session/messageQueue';
import { SessionLog, type TailReading } from '../../../../../src/core/session/sessionLog';
import type { SessionAccess } from '../../../../../src/core/session/writeAccess';
import { counter, MemoryAppendLog, tickingClock } from '../../../../support/ports';
import { compactSummary } from '../../../../support/compactionEvents';
import { call } from '../../../../support/replies';
import { answered, asked, calls, ended, result, salesFile } from '../../../../support/turns';

/** One thing that is done; `at` picks among what there is. */
export type Step =
  | { do: 'turn'; text: string; rounds: number; queued: boolean }
  | { do: 'compact'; keep: number; round: number }
  | {
      do: 'undo' | 'edit' | 'branch' | 'pin' | 'unpin' | 'queue' | 'unqueue' | 'stubs' | 'ahead' | 'extend';
      at: number;
    }
  | { do: 'rename'; text: string }
  | { do: 'reopen'; chunk: number };

const words = fc.constantFrom('Sales by region?', '按地区的销售额 \u{1F4C8}', 'a "quoted" é\n', '', 'x'.repeat(700));

/** Steps of a session; compactions and turns are most of it. */
export const sessionSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('turn' as const),
        text: words,
        rounds: fc.nat({ max: 2 }),
        queued: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('compact' as const),
        keep: fc.nat({ max: 2 }),
        round: fc.nat({ max: 2 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('undo', 'edit', 'branch', 'pin', 'unpin', 'queue', 'unqueue', 'stubs', 'ahead', 'extend'),
        at: fc.nat({ max: 5 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('rename' as const), text: fc.constantFrom('Q3', '', '名字') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('reopen' as const), chunk: fc.integer({ min: 1, max: 3000 }) }),
    },
  ),
  { minLength: 4, maxLength: 24 },
);

export const identity = { sessionId: 's', cwd: 'shop 店', version: '0.1.0' };
const model = 'm';

/** A file of which small pieces are read quickly. */
class Pieces extends MemoryAppendLog {
  private known = { text: '', bytes: new Uint8Array() };

  override read(): Promise<Uint8Array> {
    if (this.unreadable) return super.read();
    if (this.known.text !== this.text) this.known = { text: this.text, bytes: new TextEncoder().encode(this.text) };
    return Promise.resolve(this.known.bytes);
  }
}

export async function openLog(
  file: MemoryAppendLog,
  tail?: TailReading,
  ids = 'never',
  access: SessionAccess = {},
): Promise<SessionLog> {
  const log = await SessionLog.open(file.opened(), identity, tickingClock(), counter(ids), access, tail);
  await log.settled;
  return log;
}

/** Writes a session. @returns its file */
export async function write(steps: readonly Step[]): Promise<MemoryAppendLog> {
  const file = new Pieces();
  const writer = new Writer(file, await openLog(file, undefined, 'e0_'));
  for (const step of steps) await writer.take(step);
  return file;
}

class Writer {
  private readonly newId = counter('n');

  constructor(
    private readonly file: MemoryAppendLog,
    private log: SessionLog,
  ) {}

  async take(step: Step): Promise<void> {
    const turns = this.log.entries.flatMap(({ type, isCompactSummary, turn }) =>
      type === 'user' && isCompactSummary !== true && turn !== undefined ? [turn] : [],
    );
    const last = turns.at(-1);
    switch (step.do) {
      case 'turn':
        return this.turn(step.text, step.rounds, step.queued);
      case 'compact':
        if (last === undefined) return;
        return this.compact(last, { turn: turns.at(-1 - step.keep) ?? last, round: step.round });
      case 'undo':
        return this.undo(step.at, last);
      case 'ahead':
        return this.ahead(step.at);
      case 'edit':
        return this.edit(turns[step.at]);
      case 'branch':
        return this.branch(step.at);
      case 'pin':
      case 'unpin': {
        const turn = turns.at(-1 - step.at) ?? 'elsewhere';
        const keys = step.at % 2 === 0 ? [questionKey(turn)] : [resultOf(turn, 1), resultOf(turn, 2)];
        await this.log.append(pinEntry(keys, step.do === 'pin', last));
        return;
      }
      case 'extend':
        await this.log.append(budgetEntry({ dollars: step.at, tokens: 1000 }));
        await this.log.append(keptModeEntry({ mode: dataModes[step.at % dataModes.length] ?? 'all' }));
        return;
      case 'queue':
        await this.log.append(queueEntry({ id: `q${step.at}`, text: 'and then?', paths: [] }));
        return;
      case 'unqueue':
        await this.log.append(unqueueEntry(`q${step.at}`));
        return;
      case 'stubs':
        return this.stubs(last, turns[step.at]);
      case 'rename':
        await this.log.append({ type: 'system', subtype: 'session_renamed', data: { title: step.text } });
        return;
      case 'reopen':
        this.log = await openLog(this.file, { over: 0, chunk: step.chunk }, `${this.newId()}_`);
    }
  }

  private async turn(text: string, rounds: number, queued: boolean, parent?: () => string | null): Promise<void> {
    const turn = `t${this.newId()}`;
    const [attachments, origin] = queued ? [[salesFile], { queued: 'q1' }] : [[], {}];
    await this.write(asked(turn, text, attachments, { context: 'files', ...origin }), parent);
    for (let round = 1; round <= rounds; round++)
      for (const event of eventsOfRound(turn, round)) await this.write(event);
    await this.write(answered(turn, rounds + 1, `About ${text}`));
    await this.write(ended(turn));
  }

  private async compact(turn: string, from: KeptFrom): Promise<void> {
    const compaction = { turn, id: this.newId(), trigger: 'manual', preTokens: 10 } as const;
    await this.write({ type: 'compact_boundary', ...compaction });
    const told = `In short, 分析 ${compaction.id}`;
    await this.write(compactSummary({ ...compaction, text: told, from, postTokens: 5 }));
  }

  private async undo(at: number, last: string | undefined): Promise<void> {
    const summary = this.log.entries.filter(({ isCompactSummary }) => isCompactSummary === true).at(-1 - at);
    if (summary?.turn === undefined) return;
    await this.write({ type: 'compaction_undone', turn: last ?? summary.turn, id: String(summary.data?.['id']) });
  }

  /** What a summary cost that was made ahead of need, of any turn of the file: it may have been edited away. */
  private async ahead(at: number): Promise<void> {
    const turn = this.log.all.flatMap((entry) => (entry.type === 'user' ? (entry.turn ?? []) : [])).at(-1 - at);
    const usage = { input_tokens: 70, output_tokens: 30 };
    if (turn !== undefined) await this.write({ type: 'model_usage', turn, round: 0, model, usage, purpose: 'summary' });
  }

  private async edit(turn: string | undefined): Promise<void> {
    const entry = this.log.entries.find((each) => each.type === 'user' && each.turn === turn);
    if (entry) await this.turn('otherwise', 1, false, () => entry.parentUuid);
  }

  private async branch(at: number): Promise<void> {
    await this.log.readWhole();
    const users = this.log.all.filter(({ type }) => type === 'user');
    const entry = users[at];
    if (entry) await this.log.selectBranch(entry.uuid);
  }

  private async stubs(turn: string | undefined, of: string | undefined): Promise<void> {
    if (turn === undefined || of === undefined) return;
    const results = [1, 2].map((round) => {
      return { turn: of, round, tool_call_id: 'c1', stub: `stub ${round}`, path: 'a.csv' };
    });
    await this.write({ type: 'context_cleaned', turn, reason: 'new_turn', results, before: 2, after: 1 });
  }

  private async write(event: AgentEvent, parent?: () => string | null): Promise<void> {
    const draft = toEntry(event);
    if (draft) await this.log.append(draft, parent);
  }
}

function resultOf(turn: string, round: number): string {
  return resultKey({ turn, round, tool_call_id: 'c1' });
}

function eventsOfRound(turn: string, round: number): AgentEvent[] {
  const read = call('file_reader', 'c1', { path: 'a.csv' });
  const observation = `a.csv (CSV, 6.4 KB): 2 rows × 1 columns, 列 ${round}\n`.repeat(round * 4);
  return [
    { type: 'model_usage', turn, round, model: 'claude-sonnet-4', usage: { input_tokens: 7, output_tokens: 3 } },
    calls(turn, round, read),
    { type: 'tool_started', turn, round, call: read },
    result(turn, round, 'c1', observation),
  ];
}
