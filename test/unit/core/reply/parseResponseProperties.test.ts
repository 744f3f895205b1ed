import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseResponse } from '../../../../src/core/reply/parseResponse';
import type { StructuredResponse } from '../../../../src/core/contract/response';
import { assertPrefix } from './brokenReplies/prefix';
import { assertProperty } from '../../../support/property';

const pieces = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  "'",
  '`',
  '\n',
  '\t',
  '\\n',
  '\\"',
  '"}',
  '"}}',
  '","',
  '": "',
];
pieces.push(
  '{"type": "complete"}',
  '"action":',
  '```json\n',
  '```',
  '<think>',
  '</think>',
  '// x',
  '/* ',
  '# ',
  '&quot;',
);
pieces.push(
  '“引用”',
  '：',
  '，',
  '中文',
  '😀',
  '\u2028',
  '\0',
  '\ud83d',
  'C:\\new\\table.csv',
  '\\d+\\.\\w',
  '\\(\\frac{a}{b}\\)',
);
pieces.push('{{CODE:1}}', '<b class="a">', 'SELECT "a"', "it's", 'Sales rise. ');
const text = fc
  .oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((list) => list.join('')),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 8 })
      .map((l) => l.join('')),
  )
  // Nobody means these: they are read as the backslashes that a model forgot to double.
  .filter((any) => !/[\b\f]|\r(?=[a-zA-Z])|\$[^$]*[\n\t][a-zA-Z][^$]*\$/.test(any));
const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);
const list = <T>(items: fc.Arbitrary<T>) => fc.array(items, { maxLength: 3 });
const argument = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  list(text),
);

const complete: fc.Arbitrary<StructuredResponse['action']> = fc
  .tuple(text, list(text), list(text), list(fc.record({ code_id: name, code: text, language: name })), fc.nat(7))
  .map(([content, recommended_questions, download_links, code_blocks, which]) => ({
    type: 'complete',
    content,
    ...(which & 1 ? { recommended_questions } : {}),
    ...(which & 2 ? { download_links } : {}),
    ...(which & 4 ? { code_blocks: code_blocks.map((block) => ({ ...block })) } : {}),
  }));
const calls: fc.Arbitrary<StructuredResponse['action']> = fc
  .array(fc.dictionary(name, argument, { maxKeys: 3, noNullPrototype: true }), { minLength: 1, maxLength: 3 })
  .map((all) => ({
    type: 'tool_call',
    content: all.map((one, index) => ({
      tool_name: 'query_database',
      tool_call_id: `q${index}`,
      // As JSON keeps it: -0 is 0.
      arguments: Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value === 0 ? 0 : value])),
    })),
  }));
const response: fc.Arbitrary<StructuredResponse> = fc
  .tuple(text, text, fc.integer({ min: 1, max: 30 }), fc.oneof(complete, calls))
  .map(([task_analysis, execution_plan, current_round, action]) => ({
    task_analysis,
    execution_plan,
    current_round,
    action,
  }));

const whole = (meant: StructuredResponse) => ({ ok: true, response: meant, cut: false });

describe('core/agent/parseResponse: properties', function () {
  it('strict JSON is read as it is, however it is laid out', () => {
    assertProperty(
      fc.property(response, fc.nat(4), fc.boolean(), (meant, indent, cut) => {
        assert.deepEqual(parseResponse(JSON.stringify(meant, null, indent), { cut }), whole(meant));
      }),
      { numRuns: 500 },
    );
  });

  it('what is cut anywhere is refused, or the beginning of what was meant', () => {
    assertProperty(
      fc.property(response, fc.boolean(), (meant, cut) => {
        const json = JSON.stringify(meant);
        for (let end = 0; end < json.length; end++) assertPrefix(parseResponse(json.slice(0, end), { cut }), meant);
      }),
      { numRuns: 40 },
    );
  });

  const wrappings: [string, (json: string) => string][] = [
    ['a fence', (json) => `\`\`\`json\n${json}\n\`\`\``],
    ['prose and a fence', (json) => `Here it is, as {asked}:\n\n\`\`\`\n${json}\n\`\`\`\n\nDoes it help?`],
    ['prose', (json) => `I use {placeholders} and {"json": true}.\n${json}\nThat is all {of it}.`],
    ['thoughts', (json) => `<think>I try {"action": "x"} and {"task_analysis": "a</think>\n${json}`],
    ['tags', (json) => `<response>${json}</response>`],
    ['a byte order mark', (json) => `\uFEFF${json}\0`],
    ['an array', (json) => `[${json}]`],
    ['an object', (json) => `{"response": ${json}}`],
    ['a JSON string', (json) => JSON.stringify(json)],
    ['a JSON string in an object', (json) => JSON.stringify({ response: json })],
    ['a twin', (json) => `${json}\n${json}`],
  ];
  for (const [around, wrap] of wrappings) {
    it(`a reply in ${around} is read as the reply`, () => {
      assertProperty(
        fc.property(response, (meant) => {
          assert.deepEqual(parseResponse(wrap(JSON.stringify(meant))), whole(meant));
        }),
        { numRuns: 200 },
      );
    });
  }

  const faults: [string, (meant: StructuredResponse) => string][] = [
    ['raw line breaks and tabs', (meant) => outsideOfPairs(JSON.stringify(meant), { n: '\n', t: '\t' })],
    ['trailing commas', (meant) => JSON.stringify(meant, null, 1).replace(/(\n\s*[}\]])/g, ',$1')],
    ['a missing comma', (meant) => JSON.stringify(meant, null, 1).replace(',\n', '\n')],
    ['an extra brace', (meant) => `${JSON.stringify(meant)}}`],
    ['HTML entities', (meant) => entities(JSON.stringify(meant))],
  ];
  for (const [fault, broken] of faults) {
    it(`a reply with ${fault} is read as what was meant`, () => {
      assertProperty(
        fc.property(response, (meant) => {
          // A line break and a word between two dollar signs may be a formula: such a reply is asked for once more.
          fc.pre(!/\$[^$]*\\[nt][^$]*\$/.test(JSON.stringify(meant)));
          assert.deepEqual(parseResponse(broken(meant)), whole(meant));
        }),
        { numRuns: 200 },
      );
    });
  }

  it('never throws, whatever the text', () => {
    const starts = [
      '{"task_analysis":"a","action":{"type":"complete","content":',
      '{"action":',
      '{',
      '"',
      '<think>',
      '',
    ];
    assertProperty(
      fc.property(fc.constantFrom(...starts), fc.array(text, { maxLength: 5 }), fc.boolean(), (start, list, cut) => {
        const parsed = parseResponse(start + list.join('"'), { cut });
        assert.ok(parsed.ok || parsed.problems.length > 0);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Replaces escapes by what they stand for, backslashes that are escaped themselves apart. */
function outsideOfPairs(json: string, escapes: Record<string, string>): string {
  return json.replace(/\\(.)/g, (all, next: string) => escapes[next] ?? all);
}

function entities(json: string): string {
  return json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
