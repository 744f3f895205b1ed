import { querying, table, withContent, withQuery } from './parts';
import { call, callsOf, complete } from '../../../../support/replies';

const plain = withContent('"x"');
const pretty = JSON.stringify(complete('x'), null, 2);
const draft = withContent('"a draft"');
const chart = '# Sales\n\n```echarts\n{"series": [{"type": "bar"}]}\n```\n\n```json\n{"action": 1}\n```';
const report = JSON.stringify(complete(chart));

/** What stands around the object. */
export const around = [
  ...table(
    'fences and prose',
    ['a fence', `\`\`\`json\n${pretty}\n\`\`\``, 'x'],
    ['prose and a fence', `Here is my answer:\n\n\`\`\`json\n${plain}\n\`\`\`\n\nDoes it help? {yes}`, 'x'],
    ['a fence that does not end', `\`\`\`json\n${plain}`, 'x'],
    ['a fence of more quotes', `\`\`\`\`JSON5\n${plain}\n\`\`\`\``, 'x'],
    ['prose behind', `${plain}\n\nThe object above is my "final" answer.`, 'x'],
    ['fences inside of the content', report, chart],
    ['fences inside and outside', `\`\`\`json\n${report}\n\`\`\``, chart],
    ['fences inside with raw line breaks', withContent(`"${chart.replaceAll('"', '\\"')}"`), chart],
    ['braces in prose before it', `I use {placeholders}, {"json": true} and {{CODE:1}}.\n${plain}`, 'x'],
    ['an open brace before it', `The set {a, b " and then\n${plain}`, 'x'],
    ['code before it', `function f() { return { a: 1 } }\n\n${plain}`, 'x'],
    ['tags', `<response>\n${plain}\n</response>`, 'x'],
    ['tags of a call', `<tool_call>${withQuery('"SELECT 1"')}</tool_call>`, querying('SELECT 1')],
    ["tags of a model's own", `<|im_start|>assistant\n${plain}<|im_end|>`, 'x'],
    ['quotes', `"${plain}"`, 'x'],
    ['parentheses', `(${plain});`, 'x'],
  ),
  ...table(
    'thoughts',
    ['prose', `<think>The user wants {x}.</think>\n${plain}`, 'x'],
    ['a draft', `<think>\nI could say ${draft}, but no.\n</think>\n\n${plain}`, 'x'],
    ['a broken draft', `<think>{"task_analysis": "a, "action": {</think>${plain}`, 'x'],
    ['of another name', `<Thinking>${draft}</Thinking>\n\`\`\`json\n${plain}\n\`\`\``, 'x'],
    ['twice', `<think>${draft}</think> <think>${draft}</think> ${plain}`, 'x'],
    ['that have no beginning', `First I thought of ${draft}.\n</think>\n${plain}`, 'x'],
    [
      'that hold all of it and have no beginning',
      `First I thought of ${draft}.\n</think>\nSo be it.`,
      /no JSON object/,
    ],
    ['that do not end', `<think>I could say ${draft}`, /nothing but thoughts/],
    ['that nothing follows', `<think>I could say ${draft}</think>`, /nothing but thoughts/],
    [
      'as part of the report',
      withContent('"Models write <think>{a}</think> {action: 1}"'),
      'Models write <think>{a}</think> {action: 1}',
    ],
  ),
  ...table(
    'wrappers',
    ['an array', `[${plain}]`, 'x'],
    ['an object', `{"response": ${plain}}`, 'x'],
    ['an object with more', `{"id": 7, "role": "assistant", "content": ${plain}, "usage": {"tokens": 5}}`, 'x'],
    ['an object in an array', `[{"message": ${plain}}]`, 'x'],
    ['a JSON string', JSON.stringify(plain), 'x'],
    ['a JSON string of a report', JSON.stringify(report), chart],
    ['a JSON string of calls', JSON.stringify(withQuery('"SELECT \\"a\\" FROM t"')), querying('SELECT "a" FROM t')],
    ['a JSON string twice', JSON.stringify(JSON.stringify(pretty)), 'x'],
    ['a JSON string in a fence', `\`\`\`json\n${JSON.stringify(pretty)}\n\`\`\``, 'x'],
    ['a JSON string in an object', JSON.stringify({ response: report }), chart],
    ['escaped quotes', plain.replaceAll('"', '\\"'), 'x'],
    ['escaped quotes and line breaks', JSON.stringify(pretty).slice(1, -1), 'x'],
    [
      'an object with quotes inside of its strings',
      `{"response": ${withContent('"He said "yes" twice"')}}`,
      'He said "yes" twice',
    ],
  ),
  ...table(
    'no response',
    ['nothing', '', /empty/],
    ['white space', ' \n\t\r\n ', /empty/],
    ['a byte order mark alone', '\uFEFF', /empty/],
    ['prose', 'Sales rise in the north.', /no JSON object/],
    ['an empty object', '{}', /no JSON object/],
    ['null', 'null', /no JSON object/],
    ['an array', '[1, 2]', /no JSON object/],
    ['a string', '"Sales rise."', /no JSON object/],
    ['another object', '{"answer": 42}', /task_analysis/],
    ['a call alone', JSON.stringify(call('query_database', 'q1', { query: 'SELECT 1' })), /no JSON object/],
    [
      'a call of another form',
      '<tool_call>{"name": "query_database", "arguments": {"query": "SELECT 1"}}</tool_call>',
      /action/,
    ],
    ['an action alone', JSON.stringify(complete('x').action), /action/],
    [
      'the arguments of a call that hold a response',
      JSON.stringify(callsOf(call('t', '', { reply: complete('x') }))),
      /tool_call_id/,
    ],
  ),
];
