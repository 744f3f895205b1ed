/** Holds the tables of docs/response-flow.md against the schemas, the errors and the numbers of the code. */
import assert from 'node:assert/strict';
import { defaultPatience } from '../../../src/adapters/models/anthropic/model';
import { completeCallSchema } from '../../../src/core/reply/completeTool';
import { agentEventSchema, downloadSchema, type AgentEvent } from '../../../src/core/contract/events';
import { modelUsageSchema } from '../../../src/core/contract/model';
import {
  describeModelError,
  ModelError,
  modelErrorKinds,
  type ModelErrorKind,
} from '../../../src/core/contract/modelError';
import { agentResponseSchema, structuredResponseSchema } from '../../../src/core/contract/response';
import { defaultRetryPolicy, retryDelay } from '../../../src/core/agent/retry';
import { spendingSchema } from '../../../src/core/session/spending';
import { toEntry } from '../../../src/core/session/eventEntries';
import * as z from 'zod';
import { toolExecutionResultSchema, type ToolDetails } from '../../../src/core/contract/toolResult';
import { defaultSettings } from '../../../src/host/settings/settings';
import {
  checkGenerated,
  fieldsOf,
  fieldTable,
  markdownTable,
  numberInSource,
  readDocument,
} from '../../support/updateDocs';
import { everyEvent } from '../../support/events';
import { localize } from '../../support/ports';

const DOCUMENT = 'docs/response-flow.md';

/** What the schemas do not say of their fields themselves. */
const responseWords = {
  action: 'What is done in this round',
  'action.type': 'Which kind it is',
};
const completeWords = {};
const resultWords = {
  tool_call_id: 'Id of the call',
  tool_name: 'Name of the tool',
  observation: 'What the model reads',
  output_level: 'How much is told ([tools.md](tools.md#what-a-call-goes-through))',
  success: 'Whether it worked',
  data_summary: 'One line for people; missing where nothing came of it',
  data_size_bytes: 'Bytes of the whole result in UTF-8; of a failure that gave nothing those of the observation',
  data_hash: 'A fingerprint of the whole result',
  artifact_id: 'Where the whole result is kept',
  truncated: 'There is more than the observation has; it says how to get it',
  error_type: 'Kind of failure',
  error_code: 'Which failure it is',
  error_message: 'What went wrong, in words that the model can act on',
  retry_count: 'Attempts after the first, where there were any',
  last_error: 'Why the last attempt that failed did',
  cached: 'It was not run: the same call gave this before',
  duration_ms: 'Milliseconds that it took, without those in which the user was asked',
  details: 'The same as data, for everyone but models',
};

const detailWords: Record<keyof ToolDetails, string> = {
  fault:
    'Why a call failed, where that is more than a code: the Python, the line of a mistake, what may not be imported',
  file: 'The file that the content is of: its stub is made of this',
  found: 'The tables that a question may be about',
  tables: 'The data files that were computed with: they count as read',
  rows: 'Rows that a query gave, and whether it has more',
  result: 'The columns and first rows of it, for an answer that shows them',
  code: 'What code defines, imports, reads and writes, from its first page',
  outline: 'What the page of code defines',
  text: 'What is in a page of a text that is no code',
  run: 'How a program ran, and what people are shown of what it printed',
  outputs: 'Files that it made for the report',
  written: 'The file of the workspace that was written',
};
const agentResponseWords = {
  response: 'The report with placeholders; empty for a `tool_call`',
  metadata: 'What belongs to it',
  'metadata.task_analysis': 'As the model wrote it',
  'metadata.execution_plan': 'As the model wrote it',
  'metadata.current_round': 'As the model counts; in `native-tools` as the loop does',
  'metadata.action_type': 'What the reply does',
  'metadata.tool_calls': 'The calls of a `tool_call`, else empty',
  'metadata.status': '`processing` while calls run, `complete` for a report',
  'metadata.recommended_questions': 'Questions that a click puts into the input',
  'metadata.download_links': 'Names of files as the model wrote them',
  'metadata.saved_codes': 'Code of this reply that was saved',
  'metadata.saved_codes[].code_id': 'The id it has, which may be a version: `id_v2`',
  'metadata.saved_codes[].language': 'Language it was saved in',
  'metadata.saved_codes[].description': 'One line; made from the code where the model gave none',
  'metadata.saved_codes[].line_count': 'Number of lines',
  'metadata.saved_codes[].char_count': 'Number of characters',
  'metadata.saved_codes[].created_at': 'When it was saved, ISO 8601',
  'metadata.saved_codes[].filename': 'Name of its file',
  'metadata.saved_codes[].version_of': 'Of a further version: the id of the first one',
  'metadata.saved_codes[].version': 'Its number, from 2',
  'metadata.code_refs': 'Code that the report cites, each once',
  'metadata.code_refs[].code_id': 'Id of the code',
  'metadata.code_refs[].language': 'Its language',
  'metadata.code_refs[].description': 'Its description',
  'metadata.code_refs[].index': 'N of `{{CODE:N}}`',
  'metadata.file_refs': 'Attached files that the report cites, each once',
  'metadata.file_refs[].file_id': 'Id of the file, `upload_001`',
  'metadata.file_refs[].filename': 'Its name',
  'metadata.file_refs[].file_type': 'Its kind, e.g. CSV',
  'metadata.file_refs[].size': 'Its size in bytes when it was attached',
  'metadata.file_refs[].index': 'N of `{{FILE:N}}`',
  'metadata.fact_refs': 'Numbers that the report cites by their facts; missing where it cites none',
  'metadata.fact_refs[].fact_id': 'Address of the fact, `k7f2.c3.mean`',
  'metadata.fact_refs[].text': 'The number as the report writes it',
  'metadata.fact_refs[].label': 'What it is, in the language of the user',
  'metadata.fact_refs[].value': 'The value itself, not rounded',
  'metadata.fact_refs[].check': 'Whether the text is the value, rounded; `unknown` where that cannot be told',
  'metadata.fact_refs[].path': 'The file or address that it was computed from',
  'metadata.fact_refs[].table': 'How SQL names the table',
  'metadata.fact_refs[].sql': 'One SELECT that gives the value alone',
  'metadata.fact_refs[].where': 'Condition of the rows behind it, in SQL; empty: all rows',
  'metadata.fact_refs[].index': 'N of `{{FACT:N}}`',
  'metadata.unsourced': 'Numbers of the report that nothing in the conversation has; missing where there are none',
  'metadata.unsourced[].text': 'The number as the report writes it',
  'metadata.unsourced[].index': 'N of `{{NUMBER:N}}`',
  'metadata.read_as':
    'How the built-in analyst read the question; the response says the same as text. Missing in other replies',
  'metadata.read_as.parts': 'The parts of the query, in the order of a sentence',
  'metadata.read_as.parts[].part': 'What of the query it is',
  'metadata.read_as.parts[].text': 'The part in words',
  'metadata.read_as.parts[].choices': 'What it can be changed to, the most useful first',
  'metadata.read_as.parts[].choices[].label': 'What the choice is called',
  'metadata.read_as.parts[].choices[].question': 'The changed question, which is asked as it is',
  'metadata.bound':
    'What the question asked and what those ask that are offered, as data; a click on one asks just that. The panel does not get it',
  'metadata.bound.asked': 'The table, its rows and the query or statistic; missing where none was answered',
  'metadata.bound.offered': 'Recommended questions and choices of `read_as` that are on a table',
  'metadata.bound.offered[].question': 'Its text',
  'metadata.bound.offered[].asked': 'What it asks, in the same form',
  'metadata.content_type': '`html` if the report holds HTML blocks outside of code',
  'metadata.contains_html': 'Whether `content_type` is `html`',
};
const downloadWords = {
  name: 'The link as the model wrote it',
  target: 'What it stands for; missing if nothing has that name',
  'target.kind': 'Whose file it is',
  'target.code_id': 'Saved code',
  'target.path': 'An attached file, by its path in the workspace',
  'target.id': 'A file that a run made, by its address',
};
const usageWords = {
  input_tokens: 'Tokens of the prompt that were neither read from nor written to the cache',
  output_tokens: 'Tokens of the reply, reasoning included',
  cache_creation_input_tokens: 'Tokens of the prompt that were written to the cache',
  cache_read_input_tokens: 'Tokens of the prompt that were read from the cache',
  special: 'It was served in a way that has prices of its own: no cost is told',
  estimated: 'The provider reported nothing: it was estimated, which is done where a budget is set',
  cost: 'US dollars, by a price of the settings or of the list of a server; without it the table of prices holds',
};
const spendingWords = {
  requests: 'Number of requests',
  input: 'Tokens that were neither read from nor written to the cache',
  cacheWrite: 'Tokens written to the cache',
  cacheRead: 'Tokens read from the cache',
  output: 'Tokens of replies',
  cost: 'US dollars, of the requests whose price is known',
  unpriced: 'Requests whose price is not known',
};

const eventWords: Record<AgentEvent['type'], string> = {
  turn_started: 'The user sent a message',
  turn_resumed: 'A turn that did not end well goes on',
  round_started: 'The model is asked; again for each request of the round',
  retry_scheduled: 'The request failed and will be sent again',
  model_usage: 'A request reported its tokens',
  reply_delta: 'More of the reply can be shown: from `from` on the text of `field` is replaced',
  reply: 'A reply is there; `interrupted` if it broke off',
  reasked: 'The reply was not valid, and `question` is put to the model',
  guidance: 'The loop tells the model that this is the last round',
  tool_started: 'A call of the reply is taken up',
  approval_asked: 'A call waits for the word of the user',
  approval_answered: 'The user allowed it, or did not',
  tool_finished: 'It has its result',
  context_cleaned: 'From here on the model gets stubs in place of these results',
  compaction_started: 'The conversation is being compacted',
  compaction_dropped: 'It was not compacted after all',
  compact_boundary: 'A compaction ends here, and its summary comes',
  compact_summary: 'From here on the model gets `text` in place of everything before `from`',
  compaction_undone: 'The user took a compaction back',
  writes_undone: 'The user took back what file_write did in a turn',
  code_saved: 'Code of a report was saved as a file',
  notice: 'The user should know something',
  turn_finished: 'The turn is over, with its outcome',
};

const errorWords: Record<ModelErrorKind, string> = {
  no_key: 'No API key is stored',
  wrong_key: 'Status 401, or a key that cannot be sent',
  no_access: 'Status 403',
  no_credit: 'Status 402, or words about credit or a spending limit',
  unknown_model: 'Status 404 of a Messages API',
  too_long: 'Status 413, words about the length of the prompt, or a full context window without a whole report',
  declined: 'The reply stopped with `refusal`',
  refused: 'Any other status of 400 to 499',
  bad_address: 'The base URL cannot be used: no web address, or the key would go over an open line',
  no_api: 'What answers at the base URL is no Messages API, or sends elsewhere',
  server_key: 'Status 401 of a model server, or a key that cannot be sent',
  bad_server: 'As `bad_address`, of a model server',
  no_chat_api: 'What answers at the address of a model server is neither of its APIs, or sends elsewhere',
  no_consent: 'The user did not allow who would get the conversation, or a model of the editor',
  untrusted: 'The workspace is not trusted',
  withheld: 'The request was made for a data mode that lets more leave than the one that holds now',
  over_budget: 'The estimate of the request and the longest reply are more than the session has left',
  model_gone: 'The model that was chosen, or its server, is not there any more',
  small_window: 'The window of a model is below 16,000 tokens',
  window_lies: 'A server reports less than 60 % of the tokens that were sent, of more than 3,000',
  rate_limited: 'Status 429',
  overloaded: 'Status 529',
  server: 'Status 408, 409 or of 500 and above, or an error within the stream',
  network: 'No connection',
  stalled: 'No response, or silence within one, for too long',
  cut_off: 'The stream ended before its end, or could not be read',
  disordered: 'Parts of the stream came twice or out of their order',
  endless: 'The stream was larger, or took longer, than any reply does',
};

function eventTable(): string {
  const rows = agentEventSchema.options.map((schema) => {
    const type = schema.shape.type.value;
    const samples = everyEvent.filter((event) => event.type === type);
    assert.ok(samples.length > 0, `There is no sample of ${type}.`);
    const entries = new Set(samples.map(toEntry).map((entry) => [entry?.type, entry?.subtype].join(' ').trim()));
    const fields = fieldsOf(schema).filter(({ depth, name }) => depth === 0 && name !== 'type');
    const carries = fields.map(({ name, required }) => `\`${name}\`${required ? '' : '?'}`).join(', ');
    const entry = [...entries].map((words) => (words === '' ? 'none' : `\`${words}\``)).join(', ');
    return [`\`${type}\``, eventWords[type], carries, entry];
  });
  return markdownTable(['Event', 'When', 'Carries', 'Entry in the session'], rows);
}

function modelErrorTable(): string {
  const rows = modelErrorKinds.map((kind) => {
    const error = new ModelError(kind, '');
    return [`\`${kind}\``, errorWords[kind], error.passes ? 'yes' : 'no', describeModelError(error, localize)];
  });
  return markdownTable(['Kind', 'When', 'Sent again', 'What the user is told'], rows);
}

const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(2))} s`;

function retryTable(): string {
  const { attempts, maxDelayMs, maxAskedMs } = defaultRetryPolicy;
  const failure = new ModelError('overloaded', '');
  const waits = Array.from({ length: attempts - 1 }, (_, at) => {
    const [least, most] = [0, 1].map((random) => retryDelay(failure, at + 1, defaultRetryPolicy, random));
    return [`Wait before request ${at + 2}`, `${seconds(least ?? NaN)} to ${seconds(most ?? NaN)}`];
  });
  assert.equal(retryDelay(failure, attempts, defaultRetryPolicy, 0), undefined);
  return markdownTable(
    ['What', 'How much'],
    [
      ['Requests at most, the first one counted', String(attempts)],
      ...waits,
      ['Longest wait that is chosen, before up to a quarter is added', seconds(maxDelayMs)],
      ['Longest wait that the provider may ask for; a longer one ends the turn', seconds(maxAskedMs)],
    ],
  );
}

function limitTable(): string {
  const agent = 'src/core/agent/agent.ts';
  const reader = 'src/core/tools/fileReader.ts';
  const number = (file: string, name: string): string => numberInSource(file, name).toLocaleString('en');
  return markdownTable(
    ['What', 'How much'],
    [
      [
        'Calls of one reply that run; each further one is told that it did not',
        number('src/core/agent/runCalls.ts', 'MAX_PARALLEL_CALLS'),
      ],
      ['Rounds of one run of a turn (setting `baAgent.maxRounds`)', String(defaultSettings.maxRounds)],
      [
        'Same results of the same call in a turn, until it is not run again',
        number('src/core/agent/repeats.ts', 'ENOUGH'),
      ],
      ['Rounds in a row that only repeat calls, until the turn ends', number(agent, 'MAX_REPEATING_ROUNDS')],
      ['Rows of a query that are printed at `standard`', number('src/core/tools/queryDatabase.ts', 'STANDARD_ROWS')],
      ['Lines of a text file that are printed', number('src/core/files/textPage.ts', 'PAGE_LINES')],
      ['Rows of a table that `file_reader` prints if the call does not say', number(reader, 'DEFAULT_ROWS')],
      [
        'Tokens of one reply',
        `${number('src/adapters/models/anthropic/request.ts', 'MAX_OUTPUT')}, less if the model allows less`,
      ],
      ['Wait for the beginning of a response', seconds(defaultPatience.headerMs)],
      ['Silence within a response', seconds(defaultPatience.idleMs)],
      ['Time for which events are collected for the panel', `${number('src/protocol/publisher.ts', 'COALESCE_MS')} ms`],
      [
        'Time between two looks at a reply that streams',
        `${number('src/core/agent/streamReply.ts', 'LOOK_INTERVAL_MS')} ms`,
      ],
    ],
  );
}

/** Parts that are made in exchange.test.ts. */
const told = ['structured-json', 'native-tools', 'readings', 'failure', 'responses', 'orders', 'words'];

describe('docs/response-flow.md', () => {
  const parts: Readonly<Record<string, () => string>> = {
    StructuredResponse: () => fieldTable(structuredResponseSchema, responseWords),
    complete: () => fieldTable(completeCallSchema, completeWords),
    ToolExecutionResult: () =>
      fieldTable(toolExecutionResultSchema.extend({ details: z.looseObject({}).optional() }), resultWords),
    ToolDetails: () =>
      markdownTable(
        ['Field', 'What it is'],
        Object.entries(detailWords).map(([field, words]) => [`\`${field}\``, words]),
      ),
    AgentResponse: () => fieldTable(agentResponseSchema, agentResponseWords),
    downloads: () => fieldTable(downloadSchema, downloadWords),
    events: eventTable,
    retries: retryTable,
    'model errors': modelErrorTable,
    limits: limitTable,
    usage: () => fieldTable(modelUsageSchema, usageWords),
    spending: () => fieldTable(spendingSchema, spendingWords),
  };

  for (const [name, make] of Object.entries(parts)) {
    it(`has the table of ${name} as the code has it`, () => checkGenerated(DOCUMENT, name, make()));
  }

  it('has no generated part that no test makes', () => {
    const made = [...Object.keys(parts), ...told].sort();
    const marked = [...readDocument(DOCUMENT).matchAll(/<!-- generated: (.+) -->/g)].map(([, name = '']) => name);
    assert.deepEqual(marked.sort(), made);
  });
});
