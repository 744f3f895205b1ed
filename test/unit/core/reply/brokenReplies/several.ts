import { querying, table, withContent, withQuery } from './parts';
import { complete } from '../../../../support/replies';

const plain = withContent('"x"');
const other = withContent('"y"');
const query = withQuery('"SELECT 1"');
const two = /holds 2 objects/;

/** More than one object in a reply. */
export const several = table(
  'several objects',
  ['twins', `${plain}\n${plain}`, 'x'],
  ['twins of other white space', `\`\`\`json\n${JSON.stringify(complete('x'), null, 4)}\n\`\`\`\n${plain}`, 'x'],
  ['twins of which one is broken', `${plain}\n${plain.replace('}}', ',}}')}`, 'x'],
  ['twins with braces in strings', `${withContent('"}\\""')}\n${withContent('"}\\""')}`, '}"'],
  ['a draft and a final one', `Draft:\n${plain}\nFinal:\n${other}`, two],
  ['calls and an imagined end', `${query}\nObservation: 3 rows.\n${plain}`, two],
  ['calls, an imagined result and an end', `${query}\n{"tool_call_id":"q1","result":[[1]]}\n${plain}`, two],
  ['calls twice', `${query}${withQuery('"SELECT 2"')}`, two],
  ['lines', `${plain}\n${other}\n${query}`, /holds 3 objects/],
  ['an array', `[${query},${plain}]`, two],
  ['an array of twins', `[${query},${query}]`, querying('SELECT 1')],
  ['an object of two', `{"draft": ${plain}, "final": ${other}}`, two],
  ['a broken one and a right one', `${plain.replace('"complete"', '"finish"')}\n${plain}`, two],
  ['an unreadable one and a right one', `${plain.replace('"x"', '"a" b: "c')}\n${plain}`, /./],
  ['a right one and one that is cut', `${plain}\n${query.slice(0, -30)}`, two],
  ['a field twice', plain.replace('"current_round"', '"task_analysis":"Another","current_round"'), /twice/],
  [
    'a field twice with the same value',
    plain.replace('"current_round"', '"task_analysis":"The analysis","current_round"'),
    'x',
  ],
  [
    'two actions',
    plain.replace(
      '"action"',
      '"action":{"type":"tool_call","content":[{"tool_name":"t","tool_call_id":"a","arguments":{}}]},"action"',
    ),
    /action: it stands there twice/,
  ],
  ['two contents', plain.replace('"x"', '"x","content":"y"'), /content: it stands there twice/],
  ['an argument twice', query.replace('"SELECT 1"', '"SELECT 1","query":"SELECT 2"'), /twice/],
);
