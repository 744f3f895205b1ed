import { cutTable, withContent, withQuery } from './parts';
import { complete } from '../../../../support/replies';

const plain = withContent('"half of it"');
const questions = withContent('"x"', ',"recommended_questions":["a","b"]');
const blocks = withContent('"x"', ',"code_blocks":[{"code_id":"a","code":"1"},{"code_id":"b","code":"22"}]');
const query = withQuery('"SELECT 1 WHERE x = 1"');
const upTo = (text: string, part: string): string => text.slice(0, text.indexOf(part) + part.length);
const cut = /cut off/;

/** Replies that end too early. */
export const cutOff = cutTable(
  'cut off',
  ['in the content', upTo(plain, 'half of'), 'half of'],
  ['before the braces', upTo(plain, 'half of it"'), 'half of it'],
  ['before the last brace', plain.slice(0, -1), 'half of it'],
  ['behind a backslash', upTo(withContent('"a \\"b\\""'), 'a \\"b\\'), 'a "b'],
  ['in an escape', upTo(withContent('"a\\u4e2d"'), 'a\\u4e'), 'a'],
  ['in an emoji', withContent('"a😀').slice(0, -3), 'a'],
  ['in an emoji of escapes', upTo(withContent('"a\\ud83d\\ude00"'), 'a\\ud83d\\u'), 'a'],
  [
    'in a content with quotes that are not escaped',
    upTo(withContent('"He said "yes" and left"'), '"yes" and'),
    'He said "yes" and',
  ],
  ['in a content with raw line breaks', upTo(withContent('"# A\n\nSales rise"'), 'Sales'), '# A\n\nSales'],
  ['in a content with a path', upTo(withContent('"C:\\Data\\x.csv"'), '\\Data\\'), 'C:\\Data'],
  [
    'in a name behind quotes that are not escaped',
    upTo(withContent('"He said "yes" twice"', ',"recommended_questions":["a"]'), ',"reco'),
    'He said "yes" twice',
  ],
  [
    'behind what looks like the end, before a field',
    upTo(withContent('"5"}} wide "A", "B" "', ',"code_blocks":['), '"code_blocks":['),
    /ends before/,
  ],
  [
    'behind what looks like the end, in a field',
    upTo(withContent('"5"}}"', ',"code_blocks":['), ',"code'),
    /ends before/,
  ],
  ['behind what looks like the end, in a word', upTo(withContent('"5"}}\\d+ "A", "B" "'), '"A'), /ends before/],
  [
    'behind what a repairer takes for the end',
    `${upTo(plain, '"content":')}""},"{"t": {"a": "x"}, "s": [1]}"net"print("a" + "b")(a)""`,
    /not valid JSON/,
  ],
  ['in a comment', `${upTo(plain, '"content":')}/* the rep`, /does not end/],
  [
    'behind code with quotes that are not escaped',
    `${upTo(withContent('"x"', ',"code_blocks":[{"code":"print("a")"}'), '"a")"}')},`,
    'x',
  ],
  ['in prose with braces', `I see {x}.\n\`\`\`json\n${upTo(plain, 'half of')}`, 'half of'],
  ['in a wrapper', `{"response": ${upTo(plain, 'half of')}`, 'half of'],
  ['in a JSON string', JSON.stringify(upTo(plain, 'half of')).slice(0, -1), 'half of'],
  ['in single quotes', upTo(plain, 'half of').replaceAll('"', "'"), 'half of'],
  ['in a question', upTo(questions, '"a","b'), complete('x', { recommended_questions: ['a'] })],
  [
    'at what may be an apostrophe',
    `${upTo(withContent('"x"', ',"recommended_questions":["Is it'), 'Is it').replaceAll('"', "'")}'`,
    complete('x', { recommended_questions: [] }),
  ],
  ['behind a question', upTo(questions, '"a"'), complete('x', { recommended_questions: ['a'] })],
  ['in the name of a field', upTo(questions, '"recommended_que'), 'x'],
  ['in a code block', upTo(blocks, '"code":"2'), complete('x', { code_blocks: [{ code_id: 'a', code: '1' }] })],
  [
    'before the end of a code block',
    upTo(blocks, '"code":"22"'),
    complete('x', { code_blocks: [{ code_id: 'a', code: '1' }] }),
  ],
  ['behind a code block', upTo(blocks, '"1"}'), complete('x', { code_blocks: [{ code_id: 'a', code: '1' }] })],
  [
    'in the round behind the action',
    '{"action":{"type":"complete","content":"x"},"task_analysis":"The analysis","execution_plan":"R1: read; R2: report","current_round":2',
    'x',
  ],
  [
    'in the plan behind the action',
    '{"action":{"type":"complete","content":"x"},"task_analysis":"The analysis","current_round":1,"execution_plan":"R1: read; R2: report',
    'x',
  ],
  ['in a literal', upTo(withContent('"x"', ',"recommended_questions":nul'), 'nul'), 'x'],
  ['before the content', upTo(plain, '"content":'), cut],
  ['in the type', upTo(plain, '"type":"comp'), cut],
  ['in the analysis', upTo(plain, 'The ana'), cut],
  ['before the action', upTo(plain, '"current_round":1'), cut],
  ['in a query', upTo(query, 'WHERE x'), cut],
  ['behind a query', upTo(query, 'x = 1"'), cut],
  ['behind the calls', upTo(query, ']'), cut],
  ['before the last brace of calls', query.slice(0, -1), cut],
  ['in a query behind prose with braces', `{so} ${upTo(query, 'WHERE x')}`, cut],
  ['in a query with quotes that are not escaped', upTo(withQuery('"SELECT "a" FROM t"'), '"a" FR'), cut],
  ['in a query in a wrapper', `{"response": ${query}`, cut],
  ['in a query without a type before it', upTo(query, 'WHERE x').replace('"type":"tool_call",', ''), cut],
);
