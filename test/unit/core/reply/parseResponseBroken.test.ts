import assert from 'node:assert/strict';
import { parseResponse } from '../../../../src/core/reply/parseResponse';
import type { StructuredResponse } from '../../../../src/core/contract/response';
import { brokenReplies } from './brokenReplies/all';
import { assertPrefix } from './brokenReplies/prefix';
import { isFull } from '../../../support/full';

/** Every place of a text in the long form, else every sixteenth one. */
const NEXT_END = isFull ? 1 : 16;

describe('core/agent/parseResponse: broken replies', () => {
  for (const { kind, name, text, expected } of brokenReplies) {
    it(`${'right' in expected ? 'reads' : 'refuses'} ${kind}: ${name}`, () => {
      const parsed = parseResponse(text);
      if ('right' in expected) {
        assert.deepEqual(parsed, { ok: true, response: expected.right, cut: expected.cut ?? false });
      } else {
        assert.ok(!parsed.ok, JSON.stringify(parsed));
        assert.match(parsed.problems.join('\n'), expected.reask);
      }
    });
  }

  it('are many, and no two are the same', () => {
    assert.ok(brokenReplies.length >= 80);
    assert.equal(new Set(brokenReplies.map(({ kind, name }) => `${kind}: ${name}`)).size, brokenReplies.length);
  });

  it('has the words that came of every right reply cut anywhere, and never half a call', function () {
    const meant = new Map<string, StructuredResponse>();
    for (const { expected } of brokenReplies) {
      if ('right' in expected) meant.set(JSON.stringify(expected.right), expected.right);
    }
    assert.ok(meant.size > 80);
    for (const [text, response] of meant) {
      for (let end = 0; end < text.length; end += NEXT_END) assertPrefix(parseResponse(text.slice(0, end)), response);
    }
  });

  it('never run a call when they are cut, or said to be, before its end', function () {
    for (const { kind, text, expected } of brokenReplies) {
      if (kind === 'several objects') continue; // the first of them is whole where the second one is cut off
      if (!text.includes('tool_call') || text.length > 2000) continue;
      const calls = 'right' in expected && expected.right.action.type === 'tool_call' ? expected.right : undefined;
      for (let end = 0; end < text.length; end += NEXT_END) {
        for (const options of [{}, { cut: true }]) {
          const parsed = parseResponse(text.slice(0, end), options);
          if (!parsed.ok || parsed.response.action.type !== 'tool_call') continue;
          assert.deepEqual(parsed, { ok: true, response: calls, cut: false }, text.slice(0, end));
        }
      }
    }
  });

  const characters = isFull ? 1_000_000 : 250_000;
  const hostile = [
    '{',
    '}',
    '[',
    '"',
    '\\',
    "'",
    '`',
    '“',
    'x',
    '1',
    ' ',
    '\n',
    '\0',
    '/*',
    '#',
    '$',
    '\\u',
    'C:\\n',
    '&quot;',
  ];
  hostile.push(
    '{"',
    '{\\"',
    '{"a":',
    "{'a':",
    '{“a”：',
    '{"a":"',
    '{"a":/*',
    '{"a":"x"}',
    '<think>',
    '</think>{"action":"',
  );
  hostile.push(
    '{"action":',
    '{"action":[',
    '{"action":"',
    '{"action":"x",',
    '{"action":{"content":"a" b',
    '{"action":1}{',
  );
  hostile.push(
    '{"action":{"type":"complete","content":"x}"}} ',
    '{"task_analysis":"x"}',
    '{"action":1,"a',
    '{{"action": "',
  );
  for (const piece of hostile) {
    it(`end soon when they are very many of ${JSON.stringify(piece)}`, function () {
      const text = piece.repeat(Math.ceil(characters / piece.length));
      const before = '{"task_analysis":"a","action":{"type":"complete","content":';
      for (const reply of [text, `${before}"${text}"}}`, `${before}${text}`]) {
        assert.equal(typeof parseResponse(reply).ok, 'boolean');
      }
    });
  }
});
