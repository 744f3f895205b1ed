/** Holds what docs/response-flow.md tells of conversations against conversations: their messages, events and words. */
import assert from 'node:assert/strict';
import { toParams } from '../../../src/adapters/models/anthropic/request';
import { COMPLETE_TOOL } from '../../../src/core/reply/completeTool';
import type { AgentEvent } from '../../../src/core/contract/events';
import { type ReplyFormat, type ModelMessage } from '../../../src/core/contract/model';
import { messageText } from '../../support/messages';
import { ModelError } from '../../../src/core/contract/modelError';
import { joinNativeText } from '../../../src/core/reply/nativeText';
import { parseResponse } from '../../../src/core/reply/parseResponse';
import { REPEATED } from '../../../src/core/agent/repeats';
import type { StructuredResponse } from '../../../src/core/contract/response';
import { blocksOf } from '../../../src/core/context/messageList';
import {
  INTERRUPTED_WHILE_READING,
  INTERRUPTED_WHILE_RUNNING,
  NEVER_STARTED,
  projectMessages,
} from '../../../src/core/context/projection';
import { queryDatabase } from '../../../src/core/tools/queryDatabase';
import { seal } from '../../../src/core/contract/tool';
import { makeFormatter } from '../../../src/core/text/formatter';
import { checkGenerated, markdownTable } from '../../support/updateDocs';
import { kinds, only, openChat, quickRetry, tool, type Chat, type ChatOptions } from '../../support/chat';
import { localize, MemoryFiles, says, ScriptedModel, ScriptedSql, type ScriptedReply } from '../../support/ports';
import { call, callsOf, complete } from '../../support/replies';

const DOCUMENT = 'docs/response-flow.md';
const check = (name: string, inside: string): Promise<void> => checkGenerated(DOCUMENT, name, inside);
const code = (language: string, text: string): string => `\`\`\`\`${language}\n${text}\n\`\`\`\``;
const json = (value: unknown): string => code('json', JSON.stringify(value, null, 2));

const plan = 'R1: count the rows; R2: report';
const query = "-- Q1: number of orders\nSELECT count(*) AS orders FROM 'orders.csv'";
const calling: StructuredResponse = {
  task_analysis: 'The user wants the number of orders.',
  execution_plan: plan,
  current_round: 1,
  action: { type: 'tool_call', content: [call('query_database', 'call_count_orders', { query })] },
};
const reporting = {
  task_analysis: 'Each row is an order.',
  execution_plan: plan,
  current_round: 2,
  action: {
    type: 'complete',
    content:
      'There are 1,204 orders in <file_ref>upload_001</file_ref> (Q1). Query: <code_ref>code_count_orders</code_ref>.',
    recommended_questions: ['How many orders are there for each month?'],
    download_links: ['code_count_orders.sql'],
    code_blocks: [
      { code_id: 'code_count_orders', code: `${query};\n`, language: 'sql', description: 'Counts the orders' },
    ],
  },
} satisfies StructuredResponse;

/** A reply as it streams in a reply format. */
function replyIn(
  replyFormat: ReplyFormat,
  { task_analysis, execution_plan, ...rest }: StructuredResponse,
): ScriptedReply {
  const { action } = rest;
  if (replyFormat === 'structured-json') return says({ task_analysis, execution_plan, ...rest });
  const { type: _, ...report } = action;
  const calls =
    action.type === 'tool_call'
      ? action.content.map((each) => ({ id: 'toolu_01', name: each.tool_name, input: each.arguments }))
      : [{ id: 'toolu_02', name: COMPLETE_TOOL, input: report }];
  return async function* () {
    await Promise.resolve();
    yield { type: 'text', text: joinNativeText(task_analysis, action.type === 'complete' ? '' : execution_plan) };
    for (const { id, name, input } of calls) {
      yield { type: 'tool_use', id, name };
      yield { type: 'tool_input', json: JSON.stringify(input) };
    }
  };
}

/** A turn of two rounds and the next question, in a reply format; and what the API gets with that question. */
async function exchange(replyFormat: ReplyFormat): Promise<{ chat: Chat; messages: unknown }> {
  const sql = new ScriptedSql(() => ({ columns: [{ name: 'orders', type: 'BIGINT' }], rows: [[1204]] }));
  const model = new ScriptedModel(replyIn(replyFormat, calling), replyIn(replyFormat, reporting));
  model.replyFormat = replyFormat;
  const chat = await openChat(model, {
    tools: [seal(queryDatabase({ sql, files: new MemoryFiles({}), formatter: makeFormatter(localize, 'en') }))],
    files: new MemoryFiles({ 'orders.csv': 'x'.repeat(2048) }),
  });
  assert.equal(await chat.conversation.send('How many orders are there?', ['orders.csv']), 'complete');
  assert.equal(await chat.conversation.send('And in 2024?', []), 'complete');
  const request = model.requests[2];
  assert.ok(request);
  const capable = { structuredOutput: true, caching: true, reasoning: true, images: true, maxOutput: 64_000 };
  const profile = { id: model.id, label: '', window: 1, everyday: true, adaptiveThinking: true, ...capable };
  return { chat, messages: toParams(request, profile, replyFormat, capable).messages };
}

const failing = (said: string): ScriptedReply =>
  async function* () {
    await Promise.resolve();
    if (said !== '') yield { type: 'text', text: said };
    throw new ModelError('overloaded', '');
  };

/** A conversation with tools `look`, which answers, and `wait`, which lasts until it is stopped. */
async function converse(replies: readonly ScriptedReply[], options: ChatOptions = {}): Promise<Chat> {
  const look = tool('look', () => Promise.resolve('seen'));
  const wait = tool('wait', (_, { signal }) => {
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve('')));
  });
  return openChat(new ScriptedModel(...replies), { tools: [look, wait], ...options });
}

const looking = says(callsOf(call('look', 'c1')));
const report = says(complete('Done.'));
const withCode = says(complete('Done.', { code_blocks: [{ code_id: 'code_a', code: 'SELECT 1', language: 'sql' }] }));
/** The kinds of events of a turn that is stopped at an event. */
async function stoppedAt(type: AgentEvent['type'], reply: ScriptedReply): Promise<string[]> {
  return story([reply], {
    onEvent: (event, { conversation }) => {
      if (event.type === type) void conversation.stop();
    },
  });
}

/** The kinds of events of one turn. */
async function story(replies: readonly ScriptedReply[], options: ChatOptions = {}): Promise<string[]> {
  const chat = await converse(replies, options);
  await chat.conversation.send('Go', []);
  return kinds(chat.events);
}

async function resumed(): Promise<string[]> {
  const chat = await converse([...Array.from({ length: quickRetry.attempts }, () => failing('')), report]);
  assert.equal(await chat.conversation.send('Go', []), 'failed');
  const before = chat.events.length;
  await chat.conversation.resume(chat.events[0]?.turn ?? '');
  return kinds(chat.events.slice(before));
}

const stories: Readonly<Record<string, () => Promise<string[]>>> = {
  'A call, then the report': () => story([looking, report]),
  'A report with code': () => story([withCode]),
  'A request fails and is sent again': () => story([failing(''), report]),
  'A reply is not valid, the next one is': () => story([says('Well …'), report]),
  'Two replies are not valid': () => story([says('Well …'), says('Well …')]),
  'The last of two rounds': () => story([looking, report], { maxRounds: 2 }),
  'Stopped while the reply streams': () => stoppedAt('reply_delta', report),
  'Stopped while a tool runs': () => stoppedAt('tool_started', says(callsOf(call('wait', 'c1')))),
  'A turn that failed goes on': resumed,
};

const strict = JSON.stringify(complete('Done.'));
const calls = JSON.stringify(callsOf(call('look', 'c1'), call('look', 'c2')));
const readings: readonly [string, string][] = [
  ['JSON of the agreed form', strict],
  ['The same in a fence, with words around it', `Here it is:\n\`\`\`json\n${strict}\n\`\`\`\nThat is all.`],
  ['Thoughts in `<think>` before it', `<think>{"action": …}</think>${strict}`],
  [
    "Single quotes, trailing commas, Python's `None`",
    "{'task_analysis': 'A', 'execution_plan': '', 'current_round': 1, 'action': {'type': 'complete', 'content': 'B', 'code_blocks': None,},}",
  ],
  ['Line breaks inside of strings', strict.replace('Done.', 'Done.\nAll of it.')],
  ['`"action": "complete"`, with `content` beside it', '{"task_analysis": "A", "action": "complete", "content": "B"}'],
  ['Arguments as JSON text', calls.replaceAll('"arguments":{}', '"arguments":"{\\"path\\":\\"a.csv\\"}"')],
  ['Two responses that differ', `${strict}\n${strict.replace('Done.', 'Not done.')}`],
  ['A call without `tool_call_id`', calls.replace('"tool_call_id":"c1",', '')],
  ['Two calls with one `tool_call_id`', calls.replace('"c2"', '"c1"')],
  ['A report that breaks off', strict.slice(0, strict.indexOf('one.'))],
  ['Calls that break off', calls.slice(0, -20)],
  ['Words alone', 'There are 1,204 orders.'],
];

function readingOf(text: string): string {
  const parsed = parseResponse(text);
  if (!parsed.ok) return 'asked once more';
  if (parsed.cut) return 'read, as cut';
  return parsed.response.action.type === 'complete' ? 'read, shown' : 'read, run';
}

/** All that the program says to the model beside results of tools, as it says it. */
async function programWords(): Promise<[string, string][]> {
  const reasked = await converse([says('Well …'), report]);
  await reasked.conversation.send('Go', []);
  const [question = ''] = only(reasked.events, 'reasked').map((event) => event.question);
  const guided = await converse([looking, report], { maxRounds: 2 });
  await guided.conversation.send('Go', []);
  const [guidance = ''] = only(guided.events, 'guidance').map(({ text }) => text);
  const many = await converse([says(callsOf(...[1, 2, 3, 4, 5, 6, 7].map((n) => call('look', `c${n}`)))), report]);
  await many.conversation.send('Go', []);
  const seventh = only(many.events, 'tool_finished').find(({ result }) => result.tool_call_id === 'c7')?.result;
  const failures = (said: string): ScriptedReply[] => Array.from({ length: quickRetry.attempts }, () => failing(said));
  const stopped = await converse([...failures('Half'), report]);
  await stopped.conversation.send('Go', []);
  await stopped.conversation.resume(stopped.events[0]?.turn ?? '');
  const [, cut = '', goOn = ''] = sentBy(stopped).map(messageText);
  const silent = await converse([...failures(''), report]);
  await silent.conversation.send('Go', []);
  await silent.conversation.send('Go on', []);
  const [, ended = ''] = sentBy(silent).map(messageText);
  const { chat } = await exchange('native-tools');
  const blocks = sentBy(chat, 'native-tools').flatMap(({ content }) => blocksOf(content));
  const [, shown = ''] = blocks.flatMap((block) => (block.type === 'tool_result' ? [block.content] : []));
  return [
    ['After a reply that is not valid', question.replace(/\n- [^]*\n/, ' … ')],
    ['In the last round', guidance],
    ['After a resumed turn whose last reply broke off', goOn],
    ['Behind the words of a reply that broke off', cut.split('\n').at(-1) ?? ''],
    ['In place of a reply that never began', ended],
    ['For a call that was running when the turn ended', INTERRUPTED_WHILE_RUNNING],
    ['For one that only reads, when the turn goes on', INTERRUPTED_WHILE_READING],
    ['For a call that had not started', NEVER_STARTED],
    ['For a call that gave the same too often', REPEATED],
    ['For one call too many', seventh?.error_message ?? ''],
    ['As the result of `complete`', shown],
  ];
}

/** The messages of a conversation as they are sent. */
function sentBy({ events }: Chat, replyFormat: ReplyFormat = 'structured-json'): readonly ModelMessage[] {
  return projectMessages(events, { replyFormat, id: 'scripted' });
}

describe('docs/response-flow.md: conversations', () => {
  for (const replyFormat of ['structured-json', 'native-tools'] as const) {
    it(`shows what is sent in ${replyFormat}`, async () => {
      await check(replyFormat, json((await exchange(replyFormat)).messages));
    });
  }

  it('shows the AgentResponses of both rounds, the same in both reply formats but for the ids of calls', async () => {
    const [structured, native] = await Promise.all([exchange('structured-json'), exchange('native-tools')]);
    const responses = only(structured.chat.events, 'reply').map(({ response }) => response);
    assert.deepEqual(
      only(native.chat.events, 'reply').map(({ response: { response } }) => response),
      responses.map(({ response }) => response),
    );
    const [round, last] = responses;
    assert.ok(round && last);
    // When the code was saved depends on how often the clock was asked.
    const saved_codes = last.metadata.saved_codes.map((saved) => ({
      ...saved,
      created_at: '2026-11-21T10:00:00.000Z',
    }));
    const shown = [round, { ...last, metadata: { ...last.metadata, saved_codes } }];
    await check('responses', shown.map(json).join('\n\n'));
  });

  it('tells the events in their order', async () => {
    const rows: string[][] = [];
    for (const [words, tell] of Object.entries(stories)) {
      rows.push([words, (await tell()).map((kind) => `\`${kind}\``).join(' → ')]);
    }
    await check('orders', markdownTable(['What happens', 'Events'], rows));
  });

  it('tells how replies are read', async () => {
    const rows = readings.map(([words, text]) => [words, readingOf(text)]);
    await check('readings', markdownTable(['Reply', 'What becomes of it'], rows));
  });

  it('shows the observation of a failure', async () => {
    const chat = await converse([says(callsOf(call('dance', 'c1'))), report]);
    await chat.conversation.send('Go', []);
    await check('failure', code('text', only(chat.events, 'tool_finished')[0]?.result.observation ?? ''));
  });

  it('quotes what the model is told', async () => {
    const rows = await programWords();
    for (const [when, words] of rows) assert.notEqual(words, '', when);
    await check('words', markdownTable(['When', 'Words'], rows));
  });
});
