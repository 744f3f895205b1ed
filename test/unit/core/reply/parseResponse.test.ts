import assert from 'node:assert/strict';
import { parseResponse } from '../../../../src/core/reply/parseResponse';
import { call, callsOf, complete } from '../../../support/replies';

const good = complete('# Report\n"quoted" {braces} \\d+');
const text = JSON.stringify(good);
/** A reply written by hand, where JSON.stringify would write it right. */
const reply = (content: string, more = ''): string =>
  `{"task_analysis":"a","execution_plan":"R1: b","current_round":1,"action":{"type":"complete","content":${content}}${more}}`;

/** The content that is read from a reply; the reply's faults where it is refused. */
function contentOf(raw: string): unknown {
  const parsed = parseResponse(raw);
  if (!parsed.ok) return { problems: parsed.problems };
  return parsed.response.action.content;
}

describe('core/agent/parseResponse', () => {
  it('reads strict JSON as it is', () => {
    assert.deepEqual(parseResponse(text), { ok: true, response: good, cut: false });
    assert.deepEqual(parseResponse(`\n ${text} \n`), { ok: true, response: good, cut: false });
  });

  const wrapped: [string, string][] = [
    ['a fence', `\`\`\`json\n${text}\n\`\`\``],
    ['prose before and behind', `Here it is:\n\n${text}\n\nDoes that help? {yes}`],
    ['its own twin', `${text}\n${text}`],
    ['prose with braces before it', `I use {placeholders} and {"json": true} here:\n${text}`],
    ['prose with an open brace and a lone quote before it', `The set {a, b " and then\n${text}`],
    ['another object before it', `{"answer": 42}\n\n${text}`],
    ['a fence behind a template', `{{CODE:1}} will follow.\n\`\`\`json\n${text}\n\`\`\``],
    ['a byte order mark', `\uFEFF${text}`],
  ];
  for (const [name, raw] of wrapped) {
    it(`finds the object in ${name}`, () =>
      assert.deepEqual(parseResponse(raw), { ok: true, response: good, cut: false }));
  }

  const mended: [string, string, string][] = [
    ['raw line breaks and tabs in a string', reply('"a\n\tb"'), 'a\n\tb'],
    ['a Windows path', reply('"C:\\Users\\data\\sales.csv"'), 'C:\\Users\\data\\sales.csv'],
    ['a regular expression', reply('"^\\d+\\.\\w*$"'), '^\\d+\\.\\w*$'],
    ['a cut unicode escape', reply('"\\u12 \\u0041"'), '\\u12 A'],
    ['right escapes beside wrong ones', reply('"\\d \\n \\" \\\\ \\/"'), '\\d \n " \\ /'],
    ['a trailing comma', reply('"x"', ','), 'x'],
    ['single quotes', reply('"x"').replaceAll('"', "'"), 'x'],
    ['names without quotes', reply('"x"').replace(/"(\w+)":/g, '$1:'), 'x'],
    ['a missing comma', reply('"x"').replace('"a",', '"a"'), 'x'],
    ['comments', reply('"x"').replace('{', '{ // the reply\n'), 'x'],
    ['a missing brace at the end', reply('"x"').slice(0, -1), 'x'],
    ['an answer that is cut in the middle', reply('"half of it"').slice(0, -6), 'half of'],
  ];
  for (const [name, raw, expected] of mended) {
    it(`mends ${name}`, () => {
      assert.throws(() => void JSON.parse(raw), SyntaxError);
      assert.equal(contentOf(raw), expected);
    });
  }

  const refused: [string, string, RegExp][] = [
    ['nothing', '', /is empty/],
    ['prose', 'I think that sales rise.', /no JSON object/],
    ['a bare array', '[1]', /no JSON object/],
    ['null', 'null', /no JSON object/],
    ['a second object behind', `${text}\n${JSON.stringify(complete('other'))}`, /holds 2 objects/],
    ['another object', '{"answer": 42}', /task_analysis/],
    ['round zero', text.replace('"current_round":1', '"current_round":0'), /current_round/],
    ['a round in words', text.replace('"current_round":1', '"current_round":"one"'), /current_round/],
    ['half a round', text.replace('"current_round":1', '"current_round":1.5'), /current_round/],
    ['content that is no text', reply('{"a":1}'), /action\.content/],
    ['an unknown action', text.replace('"complete"', '"finish"'), /action/],
    ['no calls', JSON.stringify(callsOf()), /action\.content/],
    [
      'a call without an id',
      JSON.stringify(callsOf(call('t', 'a'))).replace('"tool_call_id":"a",', ''),
      /tool_call_id/,
    ],
    ['a call with an empty id', JSON.stringify(callsOf(call('t', ''))), /tool_call_id/],
    [
      'an id that is used twice',
      JSON.stringify(callsOf(call('t', 'a'), call('t', 'b'), call('u', 'a'))),
      /a is used more than once/,
    ],
    ['arguments that are no object', JSON.stringify(callsOf(call('t', 'a'))).replace('{}', '"x"'), /arguments/],
    [
      'a call that is cut inside its query',
      JSON.stringify(callsOf(call('q', 'a', { query: 'SELECT 1 WHERE x' }))).slice(0, -8),
      /cut off/,
    ],
    [
      'a call that is cut inside its query, behind prose with braces',
      `{so} ${JSON.stringify(callsOf(call('q', 'a', { query: 'SELECT 1 WHERE x' }))).slice(0, -8)}`,
      /./,
    ],
    ['braces without end', '{'.repeat(5000), /./],
  ];
  for (const [name, raw, problem] of refused) {
    it(`refuses ${name}, with words for the model`, () => {
      const parsed = parseResponse(raw);
      assert.ok(!parsed.ok);
      assert.match(parsed.problems.join('\n'), problem);
    });
  }

  it('reads calls, with arguments of any depth', () => {
    const calling = callsOf(call('t', 'a', { deep: [{ x: null }] }), call('t', 'b'));
    assert.deepEqual(parseResponse(JSON.stringify(calling)), { ok: true, response: calling, cut: false });
  });

  describe('of a reply that hit the limit of its length', () => {
    const calling = callsOf(call('t', 'a', { query: 'SELECT 1' }));
    const calls = JSON.stringify(calling);

    it('takes what is strictly whole as it is', () => {
      assert.deepEqual(parseResponse(text, { cut: true }), { ok: true, response: good, cut: false });
      assert.deepEqual(parseResponse(calls, { cut: true }), { ok: true, response: calling, cut: false });
      assert.deepEqual(parseResponse(`So:\n${calls}\nand th`, { cut: true }), {
        ok: true,
        response: calling,
        cut: false,
      });
    });

    it('marks an answer as cut that needed mending', () => {
      assert.deepEqual(parseResponse(reply('"x"', ','), { cut: true }), {
        ok: true,
        response: { ...good, task_analysis: 'a', execution_plan: 'R1: b', action: { type: 'complete', content: 'x' } },
        cut: true,
      });
    });

    it('refuses calls that needed mending', () => {
      const mended = calls.replace('}}]', '},}]');
      assert.ok(parseResponse(mended).ok);
      const parsed = parseResponse(mended, { cut: true });
      assert.ok(!parsed.ok);
      assert.match(parsed.problems.join('\n'), /cut off/);
    });

    it('refuses whole calls that the beginning of another object follows', () => {
      const parsed = parseResponse(`${calls}\n${text.slice(0, 60)}`, { cut: true });
      assert.ok(!parsed.ok);
      assert.match(parsed.problems.join('\n'), /holds 2 objects/);
    });
  });
});
