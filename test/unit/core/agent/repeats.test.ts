import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { Repeats } from '../../../../src/core/agent/repeats';
import type { ToolEffect } from '../../../../src/core/contract/tool';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';

const effects: Readonly<Record<string, ToolEffect>> = { look: 'read', run: 'execute', write: 'write' };
const facts = { program: 'bash', folder: '', end: 'exited', lines: 1, bytes: 1 } as const;

/** What came of calls, in order: each its tool, and what is not as of a call that worked. */
type Came = [tool: string, result?: Partial<ToolExecutionResult>];

function after(...came: Came[]): (tool: string) => boolean {
  const events = came.flatMap(([tool_name, result], at): AgentEvent[] => {
    const tool_call_id = `c${at}`;
    const place = { turn: 't', round: at + 1 };
    const how = { observation: `the same for ${tool_call_id}`, success: true, data_size_bytes: 1, duration_ms: 1 };
    return [
      { type: 'tool_started', ...place, call: { tool_call_id, tool_name, arguments: {} } },
      {
        type: 'tool_finished',
        ...place,
        result: { tool_call_id, tool_name, output_level: 'standard', ...how, ...result },
      },
    ];
  });
  const repeats = new Repeats(events, 't', (tool) => effects[tool]);
  return (tool_name) => repeats.has({ tool_call_id: 'next', tool_name, arguments: {} });
}

const failed = (error_type: string, error_code: string): Partial<ToolExecutionResult> => ({
  ...{ success: false, error_type, error_code },
});

describe('core/agent/repeats', () => {
  it('finds what was read twice with one result', () => {
    assert.equal(after(['look'])('look'), false);
    assert.equal(after(['look'], ['look'])('look'), true);
    assert.equal(after(['look'], ['look', { observation: 'other' }])('look'), false);
    assert.equal(after(['unknown'], ['unknown'])('unknown'), true);
  });

  it('forgets what was read once its turn goes on: it may be withheld from then on', () => {
    const place = { turn: 't', round: 1 };
    const result = { tool_call_id: 'c1', tool_name: 'look', output_level: 'standard', observation: 'x' } as const;
    const seen: AgentEvent[] = [1, 2].flatMap((): AgentEvent[] => [
      { type: 'tool_started', ...place, call: { tool_call_id: 'c1', tool_name: 'look', arguments: {} } },
      { type: 'tool_finished', ...place, result: { ...result, success: true, data_size_bytes: 1, duration_ms: 1 } },
    ]);
    const next = { tool_call_id: 'next', tool_name: 'look', arguments: {} };
    assert.equal(new Repeats(seen, 't', () => 'read').has(next), true);
    const resumed: AgentEvent = { type: 'turn_resumed', turn: 't', at: '2026-11-22T10:00:00Z', model: 'm' };
    assert.equal(new Repeats([...seen, resumed], 't', () => 'read').has(next), false);
  });

  it('lets what writes or runs be done as often as it is asked for', () => {
    assert.equal(after(['run'], ['run'], ['run'])('run'), false);
    assert.equal(after(['write'], ['write'])('write'), false);
    const fails = { ...failed('execution', 'exit_code'), details: { run: facts } };
    assert.equal(after(['run', fails], ['run', fails], ['run', fails])('run'), false);
  });

  const changing: [string, Came][] = [
    ['a run that worked', ['run']],
    ['a run that failed', ['run', { ...failed('execution', 'exit_code'), details: { run: facts } }]],
    ['a run that was stopped', ['run', failed('cancelled', 'cancelled')]],
    ['a run that took too long', ['run', failed('timeout', 'timeout')]],
    ['a run that was interrupted', ['run', failed('interrupted', 'interrupted')]],
    ['a file that was written', ['write']],
  ];
  for (const [what, came] of changing) {
    it(`lets what was read before be read again after ${what}`, () => {
      assert.equal(after(['look'], ['look'], came)('look'), false);
      assert.equal(after(['look'], came, ['look'])('look'), false);
      assert.equal(after(['look'], came, ['look'], ['look'])('look'), true);
    });
  }

  const idle: [string, Partial<ToolExecutionResult>][] = [
    ['was denied', failed('permission', 'denied')],
    ['was refused for its arguments', failed('validation', 'invalid_arguments')],
    ['was refused for its imports', failed('python', 'refused_import')],
    ['was not run', failed('validation', 'not_run')],
    ['had not started when the turn ended', failed('interrupted', 'not_started')],
    [
      'could not be started',
      { ...failed('execution', 'not_started'), details: { run: { ...facts, end: 'not_started' } } },
    ],
  ];
  for (const [what, came] of idle) {
    it(`knows that a run that ${what} changed nothing`, () => {
      assert.equal(after(['look'], ['look'], ['run', came])('look'), true);
    });
  }

  it('finds a run that is refused for the same over and over', () => {
    const refused = failed('python', 'refused_import');
    assert.equal(after(['run', refused], ['run', refused])('run'), true);
    const denied = failed('permission', 'denied');
    assert.equal(after(['run', denied], ['run', denied])('run'), false, 'he may think again');
  });
});
