import { querying, table, withContent, withQuery } from './parts';
import { complete } from '../../../../support/replies';

const plain = withContent('"x"');
const pretty = JSON.stringify(complete('x', { recommended_questions: ['a', 'b'] }), null, 2);
const asked = complete('x', { recommended_questions: ['a', 'b'] });
const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Commas, brackets, literals, and notations that are not JSON. */
export const syntax = [
  ...table(
    'commas',
    ['trailing ones', pretty.replaceAll(/(\n *[}\]])/g, ',$1'), asked],
    ['a missing one', plain.replace('"The analysis",', '"The analysis" '), 'x'],
    ['missing ones at line ends', pretty.replaceAll(',\n', '\n'), asked],
    ['a missing one between items of a line', pretty.replace(/"a",\s*"b"/, '"a" "b"'), /not certain/],
    [
      'a missing one between calls',
      withQuery('"SELECT 1"').replace(']', ' {"tool_name":"t","tool_call_id":"b","arguments":{}}]'),
      {
        ...querying('SELECT 1'),
        action: {
          type: 'tool_call',
          content: [
            { tool_name: 'query_database', tool_call_id: 'q1', arguments: { query: 'SELECT 1' } },
            { tool_name: 't', tool_call_id: 'b', arguments: {} },
          ],
        },
      },
    ],
    ['thousands', withQuery('"SELECT 1"', ',"max_rows":1,000'), /not valid JSON/],
  ),
  ...table(
    'brackets',
    ['a missing brace before a bracket', withQuery('"SELECT 1"').replace('}}]', '}]'), querying('SELECT 1')],
    [
      'a missing bracket before a brace',
      withContent('"x"', ',"recommended_questions":["a","b"]').replace(']', ''),
      asked,
    ],
    ['a missing bracket behind calls', withQuery('"SELECT 1"').replace(']', ''), querying('SELECT 1')],
    ['an extra brace at the end', `${plain}}`, 'x'],
    ['extra closers at the end', `${plain}]}}`, 'x'],
    ['an extra brace at the end of calls', `${withQuery('"SELECT 1"')}}`, querying('SELECT 1')],
    [
      'an extra brace in the middle',
      plain.replace('"current_round":1,', '').replace(/}}$/, '}},"current_round":3}'),
      { ...complete('x'), current_round: 3 },
    ],
    [
      'an extra brace before a field of the action',
      plain.replace(/}}$/, '}},"recommended_questions":["a"]}}'),
      /ends before/,
    ],
    ['a bracket that closes nothing', plain.replace('1,', '1],'), /closes nothing/],
    ['a colon that is missing', plain.replace('"current_round":', '"current_round" '), /":" is missing/],
    ['a list in braces', withContent('"x"', ',"recommended_questions":{"a","b"}'), /":" is missing/],
  ),
  ...table(
    'literals',
    [
      'of Python',
      withQuery('"SELECT 1"', ',"a":True,"b":False,"c":None'),
      querying('SELECT 1', { a: true, b: false, c: null }),
    ],
    [
      'a whole reply as Python prints it',
      "{'task_analysis': 'The analysis', 'execution_plan': 'R1: read; R2: report', 'current_round': 1, 'action': {'type': 'complete', 'content': \"It's done\", 'recommended_questions': None}}",
      "It's done",
    ],
    ['undefined', withContent('"x"', ',"code_blocks":undefined'), 'x'],
    ['NaN', withQuery('"SELECT 1"', ',"max_rows":NaN'), /NaN/],
    ['-Infinity', withQuery('"SELECT 1"', ',"max_rows":-Infinity'), /Infinity/],
    ['a number out of range', withQuery('"SELECT 1"', ',"max_rows":1e999'), /too large/],
    [
      'an id as a number',
      withQuery('"SELECT $a"', ',"params":{"a":12345678901234567890}'),
      /12345678901234567890 is too large/,
    ],
    ['a number with zeros before it', withQuery('"SELECT 1"', ',"max_rows":007'), /not valid JSON/],
    ['a sum', withQuery('"SELECT 1"', ',"max_rows":10*10'), /not valid JSON/],
    ['an ellipsis', withContent('"x"', ',"recommended_questions":["a", ...]'), /not valid JSON/],
  ),
  ...table(
    'comments',
    [
      'of lines',
      pretty.replace('{', '{ // the reply').replace('"current_round"', '# the "round"\n"current_round"'),
      asked,
    ],
    ['of blocks', plain.replaceAll(',', ', /* "next": {} */ '), 'x'],
    ['addresses are none', withContent('"See https://a.b/c # here"'), 'See https://a.b/c # here'],
  ),
  ...table(
    'other notations',
    [
      'full-width punctuation',
      '｛“task_analysis”：“The analysis”，“execution_plan”：“R1: read; R2: report”，“current_round”：1，“action”：｛“type”：“complete”，“content”：“销售额：上升，利润”，“recommended_questions”：［“a”，“b”］｝｝',
      complete('销售额：上升，利润', { recommended_questions: ['a', 'b'] }),
    ],
    ['full-width colons and commas', plain.replaceAll('":', '"：').replaceAll(',"', '，"'), 'x'],
    [
      'full-width ones with quotes inside',
      plain.replaceAll('":', '"：').replaceAll(',"', '，"').replace('"x"', '"指标"甲"和"乙"都好"'),
      '指标"甲"和"乙"都好',
    ],
    ['bold names', plain.replace(/"(\w+)":/g, '**"$1"**:'), 'x'],
    ['names that are bold inside', plain.replace(/"(\w+)":/g, '"**$1**":'), 'x'],
    ['bold names without quotes', plain.replace(/"(\w+)":/g, '**$1:** '), 'x'],
    ['HTML entities', html(withContent('"<b>a & b</b> &lt;"')), '<b>a & b</b> &lt;'],
    ['some HTML entities', withContent('"<b>x</b>"').replaceAll('"', '&quot;'), /no JSON object/],
    ['entities of the report', withContent('"a &lt; b &quot;c&quot;"'), 'a &lt; b &quot;c&quot;'],
    [
      'YAML',
      'task_analysis: The analysis\ncurrent_round: 1\naction:\n  type: complete\n  content: x',
      /no JSON object/,
    ],
    [
      'XML',
      '<task_analysis>a</task_analysis><action><type>complete</type><content>x</content></action>',
      /no JSON object/,
    ],
  ),
];
