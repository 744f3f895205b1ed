import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PartialResponse } from '../../../../src/core/reply/partialResponse';
import { call, callsOf, complete } from '../../../support/replies';
import { assertProperty } from '../../../support/property';

/** Feeds the text in steps of so many characters and applies the deltas to a mirror, as a panel does. */
function follow(text: string, step: number) {
  const partial = new PartialResponse();
  const mirror = { task_analysis: '', execution_plan: '', content: '' };
  let looks = 0;
  for (let at = 0; at < text.length; at += step) {
    partial.push(text.slice(at, at + step));
    for (const { field, from, text: added } of partial.takeDeltas()) {
      looks++;
      assert.ok(from <= mirror[field].length, 'a delta behind the end');
      mirror[field] = mirror[field].slice(0, from) + added;
    }
    assert.deepEqual(mirror, partial.shown);
  }
  assert.equal(partial.raw, text);
  return { mirror, looks };
}

describe('core/agent/partialResponse', () => {
  const content = '# Report\n\n"quoted" {{CODE:1}} \\d {} 中文 \u{1F4C8} \u2028 end';
  const whole = { task_analysis: 'The analysis', execution_plan: 'R1: read; R2: report', content };

  it('shows the whole reply in the end, fed one character at a time', () => {
    const { mirror, looks } = follow(JSON.stringify(complete(content)), 1);
    assert.deepEqual(mirror, whole);
    assert.ok(looks > 40, 'it is shown piece by piece');
  });

  it('shows it whatever the escapes and whatever stands around it', () => {
    const escaped = JSON.stringify(complete(content)).replace(
      /[^\x20-\x7e]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    assert.deepEqual(follow(escaped, 1).mirror, whole);
    assert.deepEqual(follow(`Sure:\n\`\`\`json\n${escaped}\n\`\`\`\n`, 3).mirror, whole);
  });

  it('shows any content in the end, in steps of any size', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9 }), (any, step) => {
        assert.equal(follow(JSON.stringify(complete(any)), step).mirror.content, any);
      }),
    );
  });

  it('shows the analysis of a tool call and no content', () => {
    const text = JSON.stringify(callsOf(call('t', 'a', { content: 'not this' })));
    assert.deepEqual(follow(text, 1).mirror, { ...whole, content: '' });
  });

  it('shows nothing of thoughts and of prose before the answer', () => {
    const draft = JSON.stringify(complete('a draft'));
    for (const before of [`<think>I could say ${draft}, or {x}.</think>`, 'For {placeholders} and {"json": true}: ']) {
      assert.deepEqual(follow(before, 1).mirror, { task_analysis: '', execution_plan: '', content: '' });
      assert.deepEqual(follow(before + JSON.stringify(complete(content)), 1).mirror, whole);
    }
  });

  it('shows strings with raw line breaks and single backslashes', () => {
    const text = JSON.stringify(complete('# A\n\nSee C:\\Data, \\d+'));
    const raw = text.replaceAll('\\n', '\n').replaceAll('\\\\', '\\');
    assert.throws(() => void JSON.parse(raw), SyntaxError);
    assert.equal(follow(raw, 1).mirror.content, '# A\n\nSee C:\\Data, \\d+');
  });

  it('never shows half of a character', () => {
    for (const text of ['"\u{1F4C8}', '"\\ud83d\\udcc8']) {
      for (let cut = 1; cut < text.length; cut++) {
        const partial = new PartialResponse();
        partial.push(`{"task_analysis":${text.slice(0, cut)}`);
        partial.takeDeltas();
        assert.equal(partial.shown.task_analysis, '');
      }
    }
  });

  it('shows nothing of what is no JSON, and does not throw', () => {
    for (const text of [
      'Sales rise.',
      '{broken: [}',
      '{"task_analysis" "x"}',
      '{{{{',
      '{"task_analysis": 5, "action": 1}',
    ]) {
      assert.deepEqual(follow(text, 1).mirror, { task_analysis: '', execution_plan: '', content: '' }, text);
    }
    assertProperty(fc.property(fc.string(), (any) => void follow(`{${any}`, 1)));
  });

  it('follows a field that is written twice', () => {
    assert.equal(follow('{"task_analysis":"first words","task_analysis":"final"}', 1).mirror.task_analysis, 'final');
  });

  it('keeps what it showed when the rest breaks', () => {
    const text = '{"task_analysis":"seen","execution_plan" oops';
    assert.equal(follow(text, 1).mirror.task_analysis, 'seen');
  });

  it('is not misled by names of Object.prototype', () => {
    const text = '{"task_analysis":"x","__proto__":{"execution_plan":"y","action":{"content":"z"}}}';
    assert.deepEqual(follow(text, 2).mirror, { task_analysis: 'x', execution_plan: '', content: '' });
  });
});
