/** Holds what docs/context-management.md tells of the context engine against what it does, its tables and its numbers. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import chinese from '../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../src/base/text';
import { type ModelMessage } from '../../../src/core/contract/model';
import { messageText } from '../../support/messages';
import { defaultSmallWindow } from '../../../src/core/context/contextManager';
import { stubOf } from '../../../src/core/context/stubs/stub';
import { definitionsByWords } from '../../../src/core/files/outline/wordOutline';
import { messageProblems } from '../../../src/core/context/messageRules';
import { MESSAGE_TOKENS, PAIR_TOKENS } from '../../../src/core/context/tokens/calibration';
import { estimateTokens } from '../../../src/core/text/estimateTokens';
import { familyOf } from '../../../src/core/context/tokens/families';
import { contextUsageSchema } from '../../../src/core/contract/contextUsage';
import type { Outline } from '../../../src/core/contract/codeFacts';
import type { Localize } from '../../../src/core/text/formatter';
import { fileFactsSchema, type FileFacts } from '../../../src/core/contract/fileFacts';
import { splitLines } from '../../../src/core/files/textPage';
import { printPage } from '../printPage';
import { defaultSettings } from '../../../src/host/settings/settings';
import { grammarsOf } from '../../../src/workers/outlineProtocol';
import { counterFor } from '../../../src/workers/tokens/counters';
import { checkGenerated, fieldTable, markdownTable, numberInSource, readDocument } from '../../support/updateDocs';
import { openChat, typedTool } from '../../support/chat';
import { localize, says, ScriptedModel } from '../../support/ports';
import { call, callsOf, complete } from '../../support/replies';
import { savings } from '../core/context/savings';
import { compactionTables } from './compactionTables';

const DOCUMENT = 'docs/context-management.md';
const inContext = (name: string): string => `src/core/context/${name}.ts`;
const share = (value: number): string => `${Math.round(100 * value)} %`;
const count = (value: number): string => value.toLocaleString('en');
const code = (text: string): string => `\`${text}\``;

/** Words that say what a field of the usage is. */
const usageWords = {
  window: 'Tokens that a request may have: the window without the longest reply. Null for a model without a limit',
  total: 'Tokens of the next request, as far as it is known: the sum of `parts`',
  estimated: 'The provider has counted no request of the conversation yet',
  parts: 'What fills it',
  'parts.system': 'The system prompt',
  'parts.tools': 'The schemas of tools and of the reply',
  'parts.history': 'Messages, without what is told of files',
  'parts.files': 'Contents of files that are sent whole',
};

const bundle = new Map(Object.entries(chinese));
const inChinese: Localize = (message, values) => fillPlaces(bundle.get(message) ?? message, values ?? {});

const python = { path: 'sales_analysis.py', kind: 'code', name: 'python', bytes: 4000, lines: 150 } as const;
const outline: Outline = { functions: ['load_data', 'clean_data'], classes: ['Loader'] };
/** A file of each kind, with what the table calls it. */
const files: readonly [string, FileFacts, Outline?][] = [
  ['Code', python, outline],
  ['Code that was saved, read by its id', { ...python, path: 'code_sales.py', id: 'code_sales' }, outline],
  ['SQL', { ...python, path: 'views.sql', name: 'sql', lines: 12 }, { functions: [], classes: ['sales', 'regions'] }],
  ['Table', { path: 'data.csv', kind: 'table', name: 'CSV', bytes: 1, rows: 5000, columns: ['date', 'amount'] }],
  [
    'Workbook',
    { path: 'b.xlsx', kind: 'table', name: 'Excel', bytes: 1, rows: 200, columns: ['a'], sheets: ['Q1', 'Q2'] },
  ],
  ['JSON', { path: 'config.json', kind: 'json', name: 'JSON', bytes: 2560, keys: ['settings', 'options'] }],
  ['Notebook', { path: 'n.ipynb', kind: 'notebook', name: 'notebook', bytes: 1, cells: 12, language: 'python' }],
  ['PDF', { path: 'annual.pdf', kind: 'document', name: 'PDF', bytes: 1_258_291, pages: 12 }],
  ['Image', { path: 'chart.png', kind: 'image', name: 'PNG', bytes: 12_595, width: 640, height: 480 }],
  ['Other text', { path: 'notes.txt', kind: 'text', name: 'text', bytes: 4915, lines: 3 }],
];

function stubTable(): string {
  const kinds = new Set(files.map(([, { kind }]) => kind));
  assert.deepEqual([...kinds].sort(), [...fileFactsSchema.shape.kind.options].sort(), 'A kind of file has no example.');
  return markdownTable(
    ['File', 'English', '简体中文'],
    files.map(([words, facts, names]) => [
      words,
      ...[localize, inChinese].map((t) => code(stubOf(facts, names, { t }))),
    ]),
  );
}

function outlineTable(): string {
  const parsed = Object.keys(grammarsOf).sort();
  const words = Object.keys(samples).filter((language) => !parsed.includes(language));
  for (const [language, sample] of Object.entries(samples)) {
    assert.deepEqual(
      definitionsByWords(language, sample).map(({ name }) => name),
      ['f'],
      language,
    );
  }
  return markdownTable(
    ['Read by', 'Languages'],
    [
      ['a parser (tree-sitter), and by the words where that fails', parsed.map(code).join(', ')],
      ['the words at the beginnings of lines', words.sort().map(code).join(', ')],
    ],
  );
}
const samples: Readonly<Record<string, string>> = {
  python: 'def f():',
  r: 'f <- function(x) x',
  sql: 'CREATE FUNCTION f() RETURNS int',
};

/** What each share, size and setting is. */
function limitTable(): string {
  const requests = 'src/core/agent/requests.ts';
  const names = 'src/core/text/names.ts';
  const manager = inContext('contextManager');
  return markdownTable(
    ['What', 'How much'],
    [
      [
        'Share of the request limit above which reads become stubs inside a turn',
        share(numberInSource(requests, 'PRESSURE')),
      ],
      ['Share that is aimed at then', share(numberInSource(requests, 'RELIEF'))],
      [
        'Share above which a provider is asked to count, while it has reported nothing',
        share(numberInSource(requests, 'UNSURE')),
      ],
      ['Shares from which on the ring warns, and warns more', ['fillingFrom', 'fullFrom'].map(warnsFrom).join(', ')],
      ['Names in one list of a stub, at most', count(numberInSource(names, 'MAX_NAMES'))],
      ['Characters of one such list, at most', count(numberInSource(names, 'MAX_LIST_CHARACTERS'))],
      ['Characters of one name, at most', count(numberInSource(names, 'MAX_NAME_CHARACTERS'))],
      [
        'A request limit up to which a window is small (`baAgent.context.smallWindow.maxTokens`)',
        `${count(defaultSmallWindow.maxTokens)} tokens`,
      ],
      [
        'Messages that such a model gets (`baAgent.context.smallWindow.maxMessages`)',
        count(defaultSmallWindow.maxMessages),
      ],
      [
        'How much older than the newest turn a turn may be there (`baAgent.context.smallWindow.hours`)',
        `${defaultSmallWindow.hours} hours`,
      ],
      ['Of a small window, filled at most', share(numberInSource(manager, 'FILLED'))],
      ["How many times its family's margin a model may count there", String(numberInSource(manager, 'MARGIN'))],
    ],
  );
}

function warnsFrom(name: string): string {
  return share(numberInSource('webview/context/contextMeter.ts', name));
}

function tokenTable(): string {
  const calibration = inContext('tokens/calibration');
  const worker = 'src/adapters/tokenWorker.ts';
  const constant = (name: string): string => count(numberInSource(calibration, name));
  const range = (name: string): string => {
    const found = new RegExp(`^const ${name} = \\{ least: ([\\d.]+), most: ([\\d.]+) \\};`, 'm').exec(
      readDocument(calibration),
    );
    assert.ok(found, `${calibration} has no range ${name}.`);
    return `${found[1] ?? ''} to ${found[2] ?? ''}`;
  };
  return markdownTable(
    ['What', 'How much'],
    [
      ['Tokens of a call with its result, beside its words', String(PAIR_TOKENS)],
      ['Tokens of a message, beside its words', String(MESSAGE_TOKENS)],
      ['The learned ratio is kept within', range('RATIO')],
      ['A report that says another ratio is not learned from', range('PLAUSIBLE')],
      ["Tokens of the encoder after which the family's margin counts no more", constant('ENOUGH')],
      ['Tokens up to which whole requests teach', constant('WHOLE')],
      ['Tokens that must have been added since the report before to teach', constant('LEAST')],
      ['Tokens that what was learned stands for; older ones fade', constant('HORIZON')],
      ['Models of which something is kept', count(numberInSource(inContext('tokens/calibrationStore'), 'MODELS'))],
      ['Time for one batch of texts', `${numberInSource(worker, 'PATIENCE_MS') / 1000} s`],
      ['Time without work after which the worker ends', `${numberInSource(worker, 'IDLE_MS') / 60_000} min`],
      [
        'Characters of one token, where lengths stand in for the encoder',
        `${estimated('a')} (${estimated('中')} of Chinese, Japanese and Korean)`,
      ],
    ],
  );
}

/** Characters that are estimated as one token. */
function estimated(character: string): string {
  return String(3000 / estimateTokens(character.repeat(3000)));
}

/** The built-in families in their order: what the table calls them, and ids that belong to them. */
const families: readonly [string, readonly string[]][] = [
  ['Claude up to 4.6', ['claude-sonnet-4-6', 'claude-3-5-haiku-20241022']],
  ['Claude Instant', ['claude-instant-1.2']],
  ['Claude from 4.7 on, and without a version', ['claude-opus-4-8', 'claude-sonnet-latest']],
  ['GPT up to 4', ['gpt-4', 'gpt-3.5-turbo']],
  ['GPT from 4o on, o1 and later', ['gpt-4o', 'gpt-5', 'o3-mini']],
  ['Llama', ['llama-3.3-70b', 'deepseek-r1-distill-llama-70b']],
  ['Qwen', ['qwen3-coder', 'qwq-32b']],
  ['DeepSeek', ['deepseek-chat']],
  ['Gemini, Gemma', ['gemini-2.5-pro', 'gemma-3']],
  ['GLM', ['glm-4.6']],
  ['Mistral', ['mistral-large', 'codestral-latest']],
];

function familyTable(): string {
  const source = readDocument(inContext('tokens/families'));
  const built = [...source.matchAll(/match: \/(.+)\/,\s+encoding: '(\w+)',\s+margin: ([\d.]+)/g)];
  assert.equal(built.length, families.length, 'The families are others.');
  const rows = families.map(([words, ids], at) => {
    const [, match = '', encoding = '', margin = ''] = built[at] ?? [];
    for (const id of ids) {
      assert.match(id, new RegExp(match), id);
      assert.deepEqual([familyOf(id).encoding, String(familyOf(id).margin)], [encoding, margin], id);
    }
    return [words, ids.map(code).join(', '), code(encoding), margin];
  });
  const unknown = familyOf('?');
  return markdownTable(
    ['Models', 'For example', 'Vocabulary', 'Margin'],
    [...rows, ['Any other', '', code(unknown.encoding), String(unknown.margin)]],
  );
}

async function savingTable(): Promise<string> {
  const counter = await counterFor('cl100k_base');
  const rows: string[][] = [];
  for (const [turns, reads, each] of [
    [5, 3, 1600],
    [10, 5, 2100],
  ] as const) {
    const { whole, stubs } = savings(turns, reads, each);
    const tokens = (messages: readonly ModelMessage[]): number =>
      messages.reduce((sum, message) => sum + counter.count(messageText(message)), 0);
    const [before, after] = [tokens(whole), tokens(stubs)];
    const about = `${turns} turns, ${reads} files of about ${count(each)} tokens`;
    rows.push([about, count(before), count(after), `${Math.floor(1000 * (1 - after / before)) / 10} %`]);
  }
  return markdownTable(['Conversation', 'Tokens without stubs', 'With stubs', 'Saved'], rows);
}

const asks = (content: string): ModelMessage => ({ role: 'user', content });
const replies = (content: string): ModelMessage => ({ role: 'assistant', content });
const use = { type: 'tool_use', id: 'c1', name: 'look', input: {} } as const;
const result = { type: 'tool_result', tool_use_id: 'c1', content: 'seen', is_error: false } as const;
const calling: ModelMessage = { role: 'assistant', content: [use] };
const answered: ModelMessage = { role: 'user', content: [result] };

/** Lists that break one rule each, with what the rule is. */
const broken: readonly [string, readonly ModelMessage[]][] = [
  ['There is a message', []],
  ['The first one is the user’s', [replies('x'), asks('x')]],
  ['The last one is the user’s', [asks('x'), replies('x')]],
  ['Roles alternate', [asks('x'), asks('x')]],
  ['No message is empty', [{ role: 'user', content: [] }]],
  ['No text is without words', [asks(' ')]],
  [
    'Reasoning and calls are the model’s',
    [{ role: 'user', content: [{ type: 'thinking', thinking: 'x', signature: 'x' }] }],
  ],
  ['Results are the user’s', [asks('x'), { role: 'assistant', content: [result] }, asks('x')]],
  ['Each call has its result in the next message', [asks('x'), calling, asks('x')]],
  ['Each result has its call in the message before', [answered]],
  ['A call has one result', [asks('x'), calling, { role: 'user', content: [result, result] }]],
  [
    'Results stand before other words',
    [asks('x'), calling, { role: 'user', content: [{ type: 'text', text: 'x' }, result] }],
  ],
  ['No id of a call comes twice', [asks('x'), calling, answered, calling, answered]],
  [
    'Ids have letters, digits, _ and - alone',
    [
      asks('x'),
      { role: 'assistant', content: [{ ...use, id: 'c 1' }] },
      { role: 'user', content: [{ ...result, tool_use_id: 'c 1' }] },
    ],
  ],
  ['The last message has no calls', [asks('x'), calling]],
];

function ruleTable(): string {
  const said = new Set<string>();
  const rows = broken.map(([rule, messages]) => {
    const problems = messageProblems(messages);
    assert.ok(problems.length > 0, rule);
    for (const problem of problems) said.add(problem.replace(/^Message \d+ /, '').replace(/\.$/, ''));
    return [rule, problems[0] ?? ''];
  });
  // Every rule of the validator is broken by one of these lists.
  const rules = [
    ...readDocument(inContext('messageRules')).matchAll(/push\(['`](?:Message \$\{at\} )?([^'`]+?)\.?['`]/g),
  ];
  assert.ok(rules.length > 10);
  for (const [, rule = ''] of rules) assert.ok(said.has(rule), rule);
  return markdownTable(['Rule', 'What is said where it is broken'], rows);
}

/** The messages of the second turn of a conversation in which a file was read in the first. */
async function secondTurn(): Promise<string> {
  const lines = Array.from({ length: 40 }, (_, at) => `${at}: total = total + amounts[${at}]`);
  const text = `def add_up(amounts):\n${lines.join('\n')}\n`;
  const page = printPage(
    { path: 'sums.py', name: 'python', bytes: text.length, lines: splitLines(text) },
    { offset: 1, lines: 400 },
  );
  const read = says(callsOf(call('file_reader', 'c1', { path: 'sums.py' })));
  const report = says(complete('It adds up.'));
  const model = new ScriptedModel(read, report, report);
  const file = { path: 'sums.py', kind: 'code', name: 'python', bytes: text.length, lines: 41 } as const;
  const details = { file, outline: { functions: ['add_up'], classes: [] } };
  const reader = typedTool({
    ...{ name: 'file_reader', effect: 'read', parameters: z.object({ path: z.string() }) },
    run: () => Promise.resolve({ text: page, summary: '41 lines', details }),
  });
  const chat = await openChat(model, { tools: [reader] });
  await chat.conversation.send('What does sums.py do?', []);
  await chat.conversation.send('And in one word?', []);
  const request = model.requests[2];
  assert.ok(request);
  const told = request.messages.map((message) => `${message.role}: ${messageText(message)}`);
  assert.ok(JSON.stringify(model.requests[1]?.messages).includes('amounts[39]'), 'It was whole in its own turn.');
  assert.ok(!told.join('\n').includes('amounts[39]'));
  return `\`\`\`text\n${told.join('\n\n')}\n\`\`\``;
}

describe('docs/context-management.md', () => {
  const parts: Readonly<Record<string, () => string | Promise<string>>> = {
    'second turn': secondTurn,
    stubs: stubTable,
    outlines: outlineTable,
    savings: savingTable,
    limits: limitTable,
    families: familyTable,
    tokens: tokenTable,
    usage: () => fieldTable(contextUsageSchema, usageWords),
    rules: ruleTable,
    ...compactionTables,
  };

  for (const [name, make] of Object.entries(parts)) {
    it(`has ${name} as the code has it`, async () => checkGenerated(DOCUMENT, name, await make()));
  }

  it('has no generated part that no test makes', () => {
    const marked = [...readDocument(DOCUMENT).matchAll(/<!-- generated: (.+) -->/g)].map(([, name = '']) => name);
    assert.deepEqual(marked.sort(), Object.keys(parts).sort());
  });

  it('names the thresholds that hold', () => {
    const text = readDocument(DOCUMENT).replace(/\s+/g, ' ');
    const [pressure, relief] = ['PRESSURE', 'RELIEF'].map((name) =>
      share(numberInSource('src/core/agent/requests.ts', name)),
    );
    assert.ok(text.includes(`more than ${pressure} of what the model takes`));
    assert.ok(text.includes(`until it is down to ${relief} `));
  });

  it('has the limits of a small window that the settings have', () => {
    assert.deepEqual(defaultSmallWindow, {
      maxTokens: defaultSettings['context.smallWindow.maxTokens'],
      maxMessages: defaultSettings['context.smallWindow.maxMessages'],
      hours: defaultSettings['context.smallWindow.hours'],
    });
  });
});
