import { querying, table, withContent, withQuery } from './parts';
import { call, callsOf, complete } from '../../../../support/replies';

const good = complete('x');
const calls = querying('SELECT 1');
const query = { query: 'SELECT 1' };
/** A reply whose fields are replaced by these; undefined ones are left out. */
const fields = (more: Record<string, unknown>): string => JSON.stringify({ ...good, ...more });
const action = (more: Record<string, unknown>): string => fields({ action: { ...good.action, ...more } });
const calling = (more: Record<string, unknown>): string =>
  fields({ action: { type: 'tool_call', content: [{ ...call('query_database', 'q1', query), ...more }] } });
const finished = (more: Parameters<typeof complete>[1]) => complete('x', more);

/** JSON of another shape than the agreed one. */
export const shapes = [
  ...table(
    'action',
    ['no type, a text', action({ type: undefined }), 'x'],
    ['no type, calls', fields({ action: { content: calls.action.content } }), calls],
    ['no type, an object', action({ type: undefined, content: { a: 1 } }), /action\.type/],
    ['no type, calls as text', fields({ action: { content: JSON.stringify(calls.action.content) } }), /action\.type/],
    ['a hyphen', fields({ action: { ...calls.action, type: 'tool-call' } }), calls],
    ['capitals', action({ type: 'COMPLETE' }), 'x'],
    ['one word', fields({ action: { ...calls.action, type: 'toolCall' } }), calls],
    ['plural', fields({ action: { ...calls.action, type: 'tool_calls' } }), calls],
    ['an unknown type', action({ type: 'finish' }), /tool_call.*complete/],
    ['null as type', action({ type: null }), 'x'],
    ['missing', fields({ action: undefined }), /action/],
    ['null', fields({ action: null }), /action/],
    ['an array of one', fields({ action: [good.action] }), 'x'],
    ['an array of two', fields({ action: [calls.action, good.action] }), /action/],
    ['a JSON string', fields({ action: JSON.stringify(calls.action) }), calls],
    ['its type alone', fields({ action: 'complete', content: 'x' }), 'x'],
    ['its fields beside the others', fields({ action: undefined, ...good.action }), 'x'],
    [
      'fields of the response inside',
      JSON.stringify({
        task_analysis: good.task_analysis,
        action: { ...good.action, current_round: 1, execution_plan: good.execution_plan },
      }),
      'x',
    ],
    ['no content', action({ content: undefined }), /action\.content/],
    ['null as content', action({ content: null }), /action\.content/],
    ['an object as content', action({ content: { title: 'x' } }), /action\.content/],
    ['calls as complete', action({ content: calls.action.content }), /action\.content/],
    ['a text as calls', action({ type: 'tool_call' }), /action\.content/],
  ),
  ...table(
    'calls',
    ['one object', fields({ action: { type: 'tool_call', content: call('query_database', 'q1', query) } }), calls],
    ['a JSON string', fields({ action: { type: 'tool_call', content: JSON.stringify(calls.action.content) } }), calls],
    ['none', fields({ action: { type: 'tool_call', content: [] } }), /action\.content/],
    ['arguments as a JSON string', calling({ arguments: JSON.stringify(query) }), calls],
    ['arguments as half a JSON string', calling({ arguments: '{"query":"SELECT 1' }), /arguments/],
    ['arguments as text', calling({ arguments: 'SELECT 1' }), /arguments/],
    ['arguments as an array', calling({ arguments: ['SELECT 1'] }), /arguments/],
    ['null as arguments', calling({ arguments: null }), callsOf(call('query_database', 'q1'))],
    ['no arguments', calling({ arguments: undefined }), callsOf(call('query_database', 'q1'))],
    ['arguments beside the names', calling({ arguments: undefined, ...query }), /arguments/],
    ['no id', calling({ tool_call_id: undefined }), /tool_call_id/],
    ['an empty id', calling({ tool_call_id: '' }), /tool_call_id/],
    ['a number as id', calling({ tool_call_id: 7 }), callsOf(call('query_database', '7', query))],
    [
      'the same id twice',
      JSON.stringify(callsOf(call('t', 'a'), call('u', 'b'), call('v', 'a'))),
      /a is used more than once/,
    ],
    ['no name', calling({ tool_name: undefined }), /tool_name/],
    ['names of another API', calling({ tool_name: undefined, name: 'query_database' }), /tool_name/],
    ['a field more', calling({ reason: 'I want to know.' }), calls],
    ['nested too deep', withQuery('"SELECT 1"', `,"a":${'['.repeat(20_000)}${']'.repeat(20_000)}`), /nested/],
    [
      'deep, but not too deep',
      withQuery('"SELECT 1"', ',"a":[[[[{"b":null}]]]]'),
      querying('SELECT 1', { a: [[[[{ b: null }]]]] }),
    ],
  ),
  ...table(
    'round, analysis and plan',
    ['a round as text', fields({ current_round: '1' }), 'x'],
    ['a round with a point', withContent('"x"').replace('"current_round":1', '"current_round":1.0'), 'x'],
    ['no round', fields({ current_round: undefined }), 'x'],
    ['null as round', fields({ current_round: null }), 'x'],
    ['round 0', fields({ current_round: 0 }), /current_round/],
    ['a round in words', fields({ current_round: 'one' }), /current_round/],
    ['half a round', fields({ current_round: 1.5 }), /current_round/],
    ['no analysis', fields({ task_analysis: undefined }), { ...good, task_analysis: '' }],
    ['null as analysis', fields({ task_analysis: null }), { ...good, task_analysis: '' }],
    [
      'an analysis as an object',
      fields({ task_analysis: { intent: 'sales', risks: ['gaps', 'dates'] } }),
      { ...good, task_analysis: 'intent: sales; risks: gaps, dates' },
    ],
    ['no plan', fields({ execution_plan: undefined }), { ...good, execution_plan: '' }],
    ['a plan as a list', fields({ execution_plan: ['R1: read', 'R2: report'] }), 'x'],
    ['a plan as an object', fields({ execution_plan: { R1: 'read', R2: 'report' } }), 'x'],
    [
      'a plan as steps',
      fields({
        execution_plan: [
          { round: 1, step: 'read' },
          { round: 2, step: 'report' },
        ],
      }),
      { ...good, execution_plan: 'round: 1, step: read; round: 2, step: report' },
    ],
    [
      'the action alone in the object',
      JSON.stringify({ action: good.action }),
      { ...good, task_analysis: '', execution_plan: '' },
    ],
    ['fields more', fields({ thought: 'hm', confidence: 0.9 }), 'x'],
  ),
  ...table(
    'lists',
    [
      'null for what is optional',
      action({ recommended_questions: null, download_links: null, code_blocks: null }),
      'x',
    ],
    ['a question as text', action({ recommended_questions: 'Why?' }), finished({ recommended_questions: ['Why?'] })],
    [
      'questions as lines',
      action({ recommended_questions: '1. Why?\n2. Since when?' }),
      finished({ recommended_questions: ['Why?', 'Since when?'] }),
    ],
    [
      'questions as objects',
      action({ recommended_questions: [{ question: 'Why?' }] }),
      finished({ recommended_questions: ['Why?'] }),
    ],
    ['questions as numbers', action({ recommended_questions: [1, 2] }), /recommended_questions/],
    [
      'null among questions',
      action({ recommended_questions: ['Why?', null] }),
      finished({ recommended_questions: ['Why?'] }),
    ],
    ['a link as text', action({ download_links: 'a.py' }), finished({ download_links: ['a.py'] })],
    ['links with names and addresses', action({ download_links: [{ name: 'a', url: 'a.py' }] }), /download_links/],
    [
      'one code block',
      action({ code_blocks: { code: 'print(1)' } }),
      finished({ code_blocks: [{ code: 'print(1)' }] }),
    ],
    ['a code block as text', action({ code_blocks: ['print(1)'] }), finished({ code_blocks: [{ code: 'print(1)' }] })],
    ['code blocks and texts', action({ code_blocks: [{ code: 'print(1)' }, 'print(2)'] }), /code_blocks\.1/],
    [
      'null in a code block',
      action({ code_blocks: [{ code: 'print(1)', language: null, code_id: 5 }] }),
      finished({ code_blocks: [{ code: 'print(1)', code_id: '5' }] }),
    ],
    ['code as lines', action({ code_blocks: [{ code: ['a', 'b'] }] }), /code_blocks\.0\.code/],
    ['no code', action({ code_blocks: [{ language: 'python' }] }), /code_blocks\.0\.code/],
    ['a number for code blocks', action({ code_blocks: 3 }), /code_blocks/],
  ),
];
