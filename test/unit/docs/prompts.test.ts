/** Holds the system prompt against the schemas, the tools and the code that it speaks of. */
import assert from 'node:assert/strict';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import MarkdownIt from 'markdown-it';
import * as z from 'zod';
import { COMPLETE_TOOL, completeCallSchema } from '../../../src/core/reply/completeTool';
import {
  completeResponse,
  plainResponse,
  resolveDownloads,
  type CompleteReply,
} from '../../../src/core/agent/agentResponse';
import type { AgentEvent, Attachment } from '../../../src/core/contract/events';
import { replyFormats, type ReplyFormat } from '../../../src/core/contract/model';
import { messageText } from '../../support/messages';
import { joinNativeText, splitNativeText } from '../../../src/core/reply/nativeText';
import { unsourcedIn } from '../../../src/core/agent/numbers/markUnsourced';
import type { ShownDate, ShownNumber } from '../../../src/core/text/numbers/shown';
import { SourceNumbers } from '../../../src/core/agent/numbers/sourceNumbers';
import { encodeObservations } from '../../../src/core/context/observations';
import { parseResponse } from '../../../src/core/reply/parseResponse';
import { structuredResponseSchema, type SavedCode, type StructuredResponse } from '../../../src/core/contract/response';
import { ContextManager } from '../../../src/core/context/contextManager';
import { SUMMARY_BEGINS } from '../../../src/core/context/compaction/summaryText';
import { projectMessages } from '../../../src/core/context/projection';
import { schemaText } from '../../../src/core/contract/schemaText';
import { toolsText } from '../../../src/core/context/tokens/toolsText';
import { nativeTools } from '../../../src/core/reply/wireSchema';
import { describeTools, fillPrompt } from '../../../src/core/context/systemPrompt';
import type { SqlResult } from '../../../src/core/ports';
import { allowedModules } from '../../../src/core/run/allowedImports';
import { safeCodeId } from '../../../src/core/contract/codeIds';
import { languageOf } from '../../../src/core/store/languages';
import { ToolPipeline } from '../../../src/core/tools/pipeline';
import { queryDatabase } from '../../../src/core/tools/queryDatabase';
import { seal } from '../../../src/core/contract/tool';
import { makeFormatter } from '../../../src/core/text/formatter';
import { readChart } from '../../../webview/reports/chartOptions';
import { realTools } from '../core/tools/realTools';
import { checkPart, fieldsOf, numberInSource, readDocument } from '../../support/updateDocs';
import { localize, MemoryFiles, MemoryLog, ScriptedSql, tickingClock } from '../../support/ports';

const PROMPT = 'docs/prompts.md';
/** As it is now: a test before may have written it anew. */
const prompt = (): string => readDocument(PROMPT);

/** What the engine answers to the queries of the example, by their labels. */
const results: Readonly<Record<string, Pick<SqlResult, 'columns' | 'rows'>>> = {
  Q1: {
    columns: [
      { name: 'region', type: 'VARCHAR' },
      { name: 'missing', type: 'BIGINT' },
      { name: 'y2023', type: 'DOUBLE' },
      { name: 'y2024', type: 'DOUBLE' },
      { name: 'growth', type: 'DOUBLE' },
      { name: 'percent', type: 'DOUBLE' },
    ],
    rows: [
      ['South', 3, 96120, 129762, 33642, 35],
      ['North', 0, 182400, 191520, 9120, 5],
      ['West', 0, 140000, 133000, -7000, -5],
    ],
  },
};

const formatter = makeFormatter(localize, 'en');
const sql = new ScriptedSql((request) => results[/^-- (Q\d)/.exec(request.sql)?.[1] ?? ''] ?? new Error('no answer'));
/** The tools as src/composition/tools.ts makes them; SQL has the answers of the example. */
const registry = [
  seal(queryDatabase({ sql, files: new MemoryFiles({}), formatter })),
  ...realTools().filter(({ name }) => name !== 'query_database'),
].sort((one, other) => (one.name < other.name ? -1 : 1));
const pipeline = new ToolPipeline(registry, { check: () => ({ allowed: true }) }, tickingClock(), new MemoryLog());
const tools = pipeline.specs;
const sent = (replyFormat: ReplyFormat): string => fillPrompt(prompt(), { tools, replyFormat });

/** The code of fences of a language in a text. */
function fences(text: string, language: string): string[] {
  const tokens = new MarkdownIt({ html: true }).parse(text, {});
  return tokens.filter(({ type, info }) => type === 'fence' && info === language).map(({ content }) => content.trim());
}

/** What stands in a reply format's parts of the prompt. */
function partsOf(replyFormat: ReplyFormat): string[] {
  const parts = prompt().matchAll(new RegExp(`<!-- ${replyFormat} -->([^]*?)<!-- /${replyFormat} -->`, 'g'));
  return [...parts].map(([, inside = '']) => inside);
}

/** The replies of the worked example, read strictly: nothing is mended and nothing passed over. */
function exampleReplies(): { calling: StructuredResponse; report: CompleteReply } {
  const replies = fences(sent('structured-json'), 'json').map((text) => {
    const value: unknown = JSON.parse(text);
    const reply = structuredResponseSchema.parse(value);
    assert.deepEqual(reply, value, 'The example has fields that the schema does not know.');
    assert.deepEqual(parseResponse(text), { ok: true, response: reply, cut: false });
    return reply;
  });
  const [calling, last, ...more] = replies;
  assert.ok(calling?.action.type === 'tool_call' && last?.action.type === 'complete' && more.length === 0);
  return { calling, report: { ...last, action: last.action } };
}

/** The message with the results of the example's calls, which the real tools give. */
async function exampleObservations(): Promise<string> {
  const { action } = exampleReplies().calling;
  assert.ok(action.type === 'tool_call');
  const observations = [];
  for (const { tool_call_id, tool_name, arguments: parameters } of action.content) {
    const request = { tool_call_id, tool_name, parameters };
    const { success, observation } = await pipeline.run(request, new AbortController().signal);
    assert.ok(success, observation);
    observations.push({ tool_call_id, text: observation });
  }
  return encodeObservations(observations);
}

describe('docs/prompts.md', () => {
  it('has the fields of a StructuredResponse as the schema has them', () => {
    const type = schemaText(z.toJSONSchema(structuredResponseSchema, { io: 'input' }));
    const fields = type.replaceAll(/ \/\* [^*]* \*\//g, ''); // the text around them says what they are
    return checkPart(PROMPT, 'The fields, in this order:', '`task_analysis` has', `\`${fields}\`\n\n`);
  });

  it('has the tools as they describe themselves', () =>
    checkPart(PROMPT, '<!-- tools -->', '<!-- /tools -->', describeTools(tools)));

  it('has the results of its example as the tools give them', async () => {
    const fence = `\`\`\`text\n${await exampleObservations()}\n\`\`\``;
    await checkPart(PROMPT, 'The next message:', 'The reply to it:', fence);
  });

  it('says of scripts what they may import and what `ba` has, as it is', () => {
    const part = (from: RegExp): string => from.exec(prompt())?.[1] ?? assert.fail(from.source);
    const names = (text: string): string[] => text.split(/[\s,]+/).filter((name) => name !== '');
    const [may, not] = [
      part(/^- Imports: ([^]*?) and other modules/m),
      part(/ No others: not ([^.]*), nor network/),
    ].map(names);
    assert.ok((may?.length ?? 0) > 9 && (not?.length ?? 0) > 3);
    const allowed = new Set(allowedModules());
    assert.deepEqual(
      may?.filter((name) => !allowed.has(name)),
      [],
      'told as allowed, and refused',
    );
    assert.deepEqual(
      not?.filter((name) => allowed.has(name)),
      [],
      'told as refused, and allowed',
    );
    const made: unknown = JSON.parse(/^__all__ = (\[.*\])$/m.exec(readDocument('src/python/ba.py'))?.[1] ?? '');
    const calls = [...part(/## Python\n([^]*?)\n## /).matchAll(/\bba\.(\w+)\(/g)].map(([, name]) => name);
    assert.ok(Array.isArray(made) && calls.length > 3);
    assert.deepEqual(
      calls.filter((name) => !made.includes(name)),
      [],
    );
  });

  it('speaks of the tools that the product has', () => {
    const made = readDocument('src/composition/tools.ts').match(/\bseal\(\w+/g) ?? [];
    assert.equal(made.length, tools.length, 'The tools of this test are not those of src/composition/tools.ts.');
    // The prompt says of these alone that the user is asked.
    const asking = registry.filter(({ effect }) => effect !== 'read').map(({ name }) => name);
    assert.deepEqual(asking, ['execute_command', 'file_write', 'run_python']);
    const [, levels = ''] = /`response_format` \([^)]*\) of ([^]*?) says/.exec(sent('structured-json')) ?? [];
    const printing = [...levels.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    for (const { name, parameters } of tools) {
      const [, told = ''] = sent('structured-json').split(`### ${name}\n`);
      assert.ok(told !== '', name);
      const own = told.split('\n##')[0];
      const names = Object.keys(parameters['properties'] ?? {});
      for (const argument of names) {
        const isTold = argument === 'response_format' ? printing.includes(name) : own?.includes(`- \`${argument}\``);
        assert.ok(isTold, `${name}.${argument}`);
      }
      assert.equal(printing.includes(name), names.includes('response_format'), name);
      // The provider's API carries them: they are not in the prompt as well.
      assert.ok(!sent('native-tools').includes(`### ${name}\n`), name);
      assert.ok(nativeTools(tools).some((tool) => tool.name === name && tool.description !== ''));
    }
  });

  it('names every field of the answer that its reply format asks for', () => {
    for (const { name } of fieldsOf(structuredResponseSchema)) {
      assert.match(sent('structured-json'), new RegExp(`[{,] ${name}\\b`), name);
    }
    for (const { name } of fieldsOf(completeCallSchema)) {
      assert.ok(JSON.stringify(nativeTools([])).includes(`"${name}"`), name);
    }
    assert.ok(sent('native-tools').includes(`the tool \`${COMPLETE_TOOL}\``));
  });

  it('is sent without marks, and with nothing of the other reply format', () => {
    for (const own of replyFormats) {
      const text = sent(own);
      assert.doesNotMatch(text, /<!--|-->|\r|TODO/);
      const pieces = partsOf(own).flatMap((part) => part.split(/<!-- \/?tools -->/));
      for (const piece of pieces) assert.ok(text.includes(piece.trim()), piece);
      const foreign = replyFormats.flatMap((other) => (other === own ? [] : partsOf(other)));
      assert.equal(foreign.length, partsOf(own).length);
      for (const line of foreign.flatMap((part) => part.split('\n'))) {
        if (/\w{4}/.test(line) && !partsOf(own).some((part) => part.includes(line)))
          assert.ok(!text.includes(line), line);
      }
    }
    assert.doesNotMatch(sent('native-tools'), /current_round|tool_call_id|<observation|JSON object and/);
    assert.doesNotMatch(sent('structured-json'), /`complete`, called alone|Plan: R1/);
  });

  it('has an example of replies that are valid, with calls that the tools take', async () => {
    const { calling, report } = exampleReplies();
    assert.deepEqual([calling.current_round, report.current_round], [1, 2]);
    assert.equal(calling.execution_plan, report.execution_plan);
    assert.equal((await exampleObservations()).match(/^<observation /gm)?.length, 1);
  });

  it('has an example report that cites what exists', () => {
    const { action } = exampleReplies().report;
    const [block, ...others] = action.code_blocks ?? [];
    assert.ok(block?.code_id !== undefined && others.length === 0);
    assert.equal(safeCodeId(block.code_id, ''), block.code_id);
    const { name, extension, known } = languageOf(block.language);
    assert.ok(known);
    const filename = `${block.code_id}.${extension}`;
    const description = block.description ?? '';
    const sizes = { line_count: 2, char_count: block.code.length, created_at: '' };
    const saved: SavedCode = { code_id: block.code_id, language: name, description, filename, ...sizes };
    const file: Attachment = {
      id: 'upload_001',
      path: 'shop/orders.csv',
      filename: 'orders.csv',
      file_type: 'CSV',
      size: 1,
    };
    const { response, metadata } = completeResponse(exampleReplies().report, [saved], {
      code: (id) => (id === saved.code_id ? { code_id: id, language: name, description } : undefined),
      file: (id) => (id === file.id ? { file_id: id, filename: file.filename, file_type: 'CSV', size: 1 } : undefined),
      notFound: (id) => `not found: ${id}`,
    });
    assert.doesNotMatch(response, /not found|_ref>/);
    assert.deepEqual([metadata.code_refs.length, metadata.file_refs.length, metadata.content_type], [1, 1, 'markdown']);
    for (const link of resolveDownloads(metadata.download_links, { codes: [saved], uploads: [file], outputs: [] }))
      assert.ok(link.target, link.name);
    const query = block.code.split('\n')[1]?.replace(/;$/, '');
    assert.ok(
      JSON.stringify(exampleReplies().calling).includes(String(query)),
      'The saved query is not the one that ran.',
    );
  });

  it('has an example report whose numbers are those of its results', async () => {
    const regions = (results['Q1']?.rows ?? []).map((row) => row.slice(2).map(Number));
    assert.equal(regions.length, 3);
    for (const [before = 0, after = 0, growth, percent] of regions) {
      assert.deepEqual([after - before, Number(((100 * (after - before)) / before).toFixed(1))], [growth, percent]);
    }
    const sources = [SourceNumbers.of(await exampleObservations())];
    const known = {
      names: [],
      hasNumber: (shown: ShownNumber) => sources.some((source) => source.has(shown)),
      hasDate: (shown: ShownDate) => sources.some((source) => source.hasDate(shown)),
    };
    const { content } = exampleReplies().report.action;
    const unsourced = (text: string): string[] => unsourcedIn(text, false, known).map((shown) => shown.text);
    assert.deepEqual(unsourced(content), [], 'The example has numbers that the program would mark.');
    assert.ok(content.includes('33,642') && content.includes('35.0%'));
    assert.deepEqual(unsourced(content.replace('33,642', '33,742').replace('35.0%', '36.0%')), ['33,742', '36.0%']);
  });

  it('tells the same example in words where tools are called by the API', () => {
    const { calling, report } = exampleReplies();
    const { task_analysis, execution_plan } = calling;
    const [words = ''] = fences(sent('native-tools'), 'text');
    assert.equal(words, joinNativeText(task_analysis, execution_plan));
    assert.deepEqual(splitNativeText(words), { task_analysis, execution_plan });
    const text = partsOf('native-tools').join('\n').replace(/\s+/g, ' ');
    assert.ok(calling.action.type === 'tool_call');
    for (const { arguments: args } of calling.action.content) {
      assert.ok(text.includes(`\`${String(args['query']).split('\n')[0]}\``));
    }
    const { content, download_links = [], code_blocks = [], recommended_questions = [] } = report.action;
    const told = [content.split('. ')[0], ...download_links, ...code_blocks.map((block) => block.code_id)];
    for (const part of [...told, recommended_questions[0]]) assert.ok(text.includes(String(part)), part);
  });

  it('shows charts that are drawn', () => {
    const charts = fences(prompt(), 'echarts').concat(fences(exampleReplies().report.action.content, 'echarts'));
    assert.equal(charts.length, 2);
    for (const chart of charts) assert.ok(readChart(chart).ok, chart);
  });

  it('names the kinds of charts that are drawn, all of them', () => {
    const [, list = ''] = /`series\.type` is one of: ([^.]*)\./.exec(prompt()) ?? [];
    const named = list.split(/,\s+/);
    const drawn = /const seriesTypes = new Set\(([^]*?)\);/.exec(readDocument('webview/reports/chartOptions.ts'))?.[1];
    assert.deepEqual(named.sort(), [...(drawn ?? '').matchAll(/'(\w+)'/g)].map(([, type = '']) => type).sort());
    for (const type of named) assert.ok(readChart(JSON.stringify({ series: [{ type, data: [] }] })).ok, type);
  });

  it('names the languages that code is saved in, all of them', () => {
    const [, list = ''] = /- `language` is one of: ([^.]*)\. Anything else is saved as python/.exec(prompt()) ?? [];
    const named = list.split(/,\s+/);
    const saved = /EXTENSIONS[^=]*= \{([^}]*)\}/.exec(readDocument('src/core/store/languages.ts'))?.[1];
    assert.deepEqual(
      named.sort(),
      [...(saved ?? '').matchAll(/(\w+): '/g)].map(([, language = '']) => language).sort(),
    );
    for (const name of named) assert.deepEqual([languageOf(name).known, languageOf(name).name], [true, name]);
    assert.equal(languageOf('cobol').name, 'python');
  });

  it('names the limits that hold', () => {
    const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
    const calls = numberInSource('src/core/agent/runCalls.ts', 'MAX_PARALLEL_CALLS');
    const reader = 'src/core/files/textPage.ts';
    const common = [
      `Of a query ${numberInSource('src/core/tools/queryDatabase.ts', 'STANDARD_ROWS')} rows are printed`,
      `of a text file ${numberInSource(reader, 'PAGE_LINES')} lines`,
      `At most ${numberInSource('src/core/contract/codeIds.ts', 'MAX_ID_CHARACTERS')} of letters`,
      `gave the same result ${['never', 'once', 'twice'][numberInSource('src/core/agent/repeats.ts', 'ENOUGH')]} is not run`,
      ...registry.map(({ name, timeoutMs, effect }) => {
        if (effect === 'execute') return `, a run ${timeoutMs / 1000} (\`timeout\`).`;
        const seconds = timeoutMs / 1000;
        return name === 'facts' ? `one of \`facts\` ${seconds},` : `A tool call has ${seconds} seconds,`;
      }),
    ];
    for (const replyFormat of replyFormats) {
      const text = sent(replyFormat).replace(/\s+/g, ' ');
      for (const limit of common) assert.ok(text.includes(limit), limit);
      assert.ok(text.toLowerCase().includes(`one to ${counts[calls]} calls`), 'calls in parallel');
    }
  });

  it('leaves room in a window of 16,000 tokens, where a fourth is the reply’s', () => {
    const encoder = new Tiktoken(o200k);
    const tokens = (text: string): number => encoder.encode(text, 'all').length;
    const whole = (replyFormat: ReplyFormat): number =>
      tokens(sent(replyFormat)) + tokens(toolsText(tools, replyFormat));
    const [prompt, withSchema, native] = [
      tokens(sent('structured-json')),
      whole('structured-json'),
      whole('native-tools'),
    ];
    // Half as many again, where a vocabulary is not known, are 10,000 of the 12,000 that a request may have.
    assert.ok(prompt <= 6600 && withSchema <= 7900 && native <= 6900, `${prompt} ${withSchema} ${native}`);
  });

  it('quotes the program as it speaks', () => {
    const file: Attachment = { id: 'upload_001', path: 'a.csv', filename: 'a.csv', file_type: 'CSV', size: 1 };
    const code: SavedCode = {
      ...{ code_id: 'code_a', language: 'sql', description: 'A', filename: 'code_a.sql' },
      ...{ line_count: 1, char_count: 1, created_at: '' },
    };
    const context = new ContextManager('', { read: () => Promise.resolve({}) });
    const files = { codes: [code], uploads: [file], outputs: [], shapes: new Map<string, string>() };
    const told = context.describeFiles(files, [file], [code], []);
    const at = { turn: 't1', round: 1, at: '', model: 'm' };
    const turn: AgentEvent = { ...at, type: 'turn_started', text: 'Why?', attachments: [file], context: told };
    const half = { ...at, raw: 'I look', response: plainResponse('I look', 1), downloads: [], interrupted: true };
    const messages = projectMessages([turn, { ...half, type: 'reply' }], { replyFormat: 'structured-json', id: 'm' });
    const failure = pipeline.refuse({ tool_call_id: 'c1', tool_name: 'x', parameters: {} }, 'Why').observation;
    const said = [...messages.map(messageText), failure].join('\n');
    for (const words of ['<context>', 'CODE_SAVED: ', 'Attached: ', '[cut off before its end]', 'Operation failed.']) {
      assert.ok(said.includes(words), words);
      for (const replyFormat of replyFormats) assert.ok(sent(replyFormat).includes(words.trim()), words);
    }
    for (const replyFormat of replyFormats) assert.ok(sent(replyFormat).includes(`\`${SUMMARY_BEGINS}\``));
  });
});

describe('docs: what a workspace adds to the prompt', () => {
  const list = describeTools(tools);

  it('gives a prompt without marks the tools, at its end, unless the API carries them', () => {
    const filled = (replyFormat: ReplyFormat): string => fillPrompt('Answer in verse.\n', { tools, replyFormat });
    assert.equal(filled('structured-json'), `Answer in verse.\n\n## Tools\n\n${list}`);
    assert.equal(filled('native-tools'), 'Answer in verse.');
  });

  it('takes replyFormats and tools of a prompt that has marks, whatever ends its lines', () => {
    const own =
      'A\r\n<!-- native-tools -->\r\nN\r\n<!-- /native-tools -->\r\n<!-- tools -->\r\n<!-- /tools -->\r\nZ\r\n';
    assert.equal(fillPrompt(own, { tools, replyFormat: 'structured-json' }), `A\n${list}\nZ`);
    assert.equal(fillPrompt(own, { tools, replyFormat: 'native-tools' }), `A\nN\n${list}\nZ`);
  });

  it('puts instructions behind everything else, as they are', () => {
    const instructions = 'Amounts are in $& and `$1`. <!-- tools --><!-- /tools -->';
    for (const base of [prompt(), 'Answer in verse.']) {
      for (const replyFormat of replyFormats) {
        const without = fillPrompt(base, { tools, replyFormat });
        const expected = `${without}\n\n## Instructions of this workspace\n\n${instructions}`;
        assert.equal(fillPrompt(base, { tools, replyFormat, instructions: `\n${instructions}\n` }), expected);
        assert.equal(fillPrompt(base, { tools, replyFormat, instructions: ' \n' }), without);
      }
    }
  });
});
