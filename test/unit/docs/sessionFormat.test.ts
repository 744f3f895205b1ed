/** Holds what docs/session-format.md tells of session files against what is written, read and adopted. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { AgentEvent } from '../../../src/core/contract/events';
import { budgetEntry } from '../../../src/core/session/budget';
import { keptModeEntry } from '../../../src/core/session/keptMode';
import { pinEntry } from '../../../src/core/session/pins';
import { entrySchema, SCHEMA_VERSION, type EntryDraft } from '../../../src/core/contract/entries';
import { readEntries, UNKNOWN_ENTRY } from '../../../src/core/session/entryReader';
import { toEntry } from '../../../src/core/session/eventEntries';
import { EventLog } from '../../../src/core/session/eventLog';
import { exportExtension, exportFormats, type ExportFormat } from '../../../src/core/session/export/formats';
import { queueEntry, unqueueEntry } from '../../../src/core/session/messageQueue';
import { projectRecordSchema, type ProjectPlace, type ProjectRecord } from '../../../src/core/session/projectRecord';
import { candidatesFor, resolveProject, type FolderFacts, type Resolution } from '../../../src/core/session/projects';
import { EntryTree, isBeside } from '../../../src/core/session/thread';
import { toolExecutionResultSchema } from '../../../src/core/contract/toolResult';
import { checkGenerated, fieldTable, markdownTable, numberInSource, readDocument } from '../../support/updateDocs';
import { openChat } from '../../support/chat';
import { everyEvent } from '../../support/events';
import { says, ScriptedModel } from '../../support/ports';
import { complete } from '../../support/replies';

const DOCUMENT = 'docs/session-format.md';
const code = (text: string): string => `\`${text}\``;
const count = (value: number): string => value.toLocaleString('en');

const entryWords = {
  uuid: 'Id of the entry',
  parentUuid: 'Id of the entry before it in its branch; null for the first',
  sessionId: 'Id of the session that it was written in',
  timestamp: 'When it was written, ISO 8601 in UTC',
  type: 'Kind of the entry',
  subtype: 'Kind of a system entry, and of a reply that was asked for again',
  cwd: 'Name of the workspace, never its path',
  gitBranch: 'Git branch at that time, where there was one',
  version: 'Version of the extension that wrote it',
  schemaVersion: 'Version of this format',
  message: 'What was said',
  'message.role': 'Who said it',
  'message.content': 'The words; of a reply with reasoning or calls of the API its blocks, as they came',
  'message.model': 'Id of the model that said it',
  'message.usage': 'Tokens of its request',
  'message.usage.input_tokens': 'As in `ModelUsage`',
  'message.usage.output_tokens': 'As in `ModelUsage`; further fields are kept',
  tool: 'A call',
  'tool.id': 'Id of the call, as the model or the API gave it',
  'tool.name': 'Name of the tool',
  'tool.input': 'Its arguments',
  toolResult: 'The result of a call',
  'toolResult.id': 'Id of the call',
  'toolResult.output': 'What the model reads',
  'toolResult.error': 'What went wrong',
  isCompactSummary: 'The message is a summary and no word of the user',
  compactMetadata: 'What was compacted: `trigger`, `preTokens`, and of a summary `postTokens`, `filesIncluded`',
  turn: 'The turn that it belongs to',
  round: 'The round of that turn',
  data: "What the entry's kind has beside these fields",
};

const recordWords = {
  id: 'Id of the project, the name of the file too',
  path: 'Where the folder was last, without symbolic links',
  name: 'What the folder was called in the window',
  mark: 'What tells the folder from any other on its disk: number and time of birth; missing where the disk keeps none',
  copyOf: "The id in the folder's own file, where that is another project's",
  storages: 'Folders of sessions, in the file relative to the global storage',
  lastOpened: 'When it was opened last, ISO 8601; written once a day',
  disk: 'What tells the disk that the folder is on: where it begins, and its number there',
  lentTo: 'The project that was taken for this one after its folder was gone, and has its sessions until it turns up',
};

/** Drafts that no event makes, as their code builds them; the rest of them are read from the source. */
const besideEvents: EntryDraft[] = [
  queueEntry({ id: 'q1', text: 'x', paths: [] }),
  unqueueEntry('q1'),
  pinEntry(['question t1'], true, 't1'),
  budgetEntry({ dollars: 5, tokens: 0 }),
  keptModeEntry({ mode: 'schema', answer: { to: 'all', allowed: false } }),
  ...writtenIn('src/core/agent/sessions.ts'),
  ...writtenIn('src/core/session/storedSessions.ts'),
  ...writtenIn('src/core/session/sessionLog.ts'),
];

/** Entries that a file of the source writes as they stand there, with the names of their data. */
function writtenIn(file: string): EntryDraft[] {
  const found = [...readDocument(file).matchAll(/type: 'system', subtype: '(\w+)'(?:, data: \{ (\w+)[^}]*\})?/g)];
  assert.ok(found.length > 0, `${file} writes no entry.`);
  return found.map(([, subtype = '', name]) => ({
    type: 'system',
    subtype,
    ...(name === undefined ? {} : { data: { [name]: 'x' } }),
  }));
}

/** The file of a session with one turn. */
async function example(): Promise<string> {
  const { conversation, file } = await openChat(new ScriptedModel(says(complete('There are 1,204 orders.'))));
  await conversation.send('How many orders are there?', []);
  return `\`\`\`jsonl\n${file.text.trim()}\n\`\`\``;
}

/** When each kind of entry is written, by type and subtype. */
const kindWords: Readonly<Record<string, string>> = {
  user: 'The user sent a message; it begins a turn',
  assistant: 'The model replied; `interrupted` when the reply broke off',
  'assistant reasked': 'A reply was not valid, and `question` was put to the model',
  tool_use: 'A call was taken up',
  'system approval_answered': 'The user allowed a call, or did not',
  tool_result: 'It has its result; `data` is the ToolExecutionResult without its words',
  'user isCompactSummary':
    'A decision: what the model reads in place of everything before `from`, with what of the session counts on',
  'system compact_boundary': 'A compaction comes; alone it changes nothing',
  'system compaction_undone':
    'A decision: the compaction of this id counts no more; `turn` is the last one at that time',
  'system writes_undone':
    'The user took back what a turn wrote; `of` names the turn where it is not the last one at that time',
  'system turn_resumed': 'A turn that did not end well goes on',
  'system model_usage': 'A request reported its tokens',
  'system guidance': 'The loop told the model something',
  'system context_cleaned': 'A decision: the model gets stubs in place of these results from here on',
  'system code_saved': 'Code of a report was saved',
  'system notice': 'The user was told something',
  'system turn_finished': 'The turn ended',
  'system branch_selected': 'The user went back to a branch: the conversation goes on behind it',
  'system message_queued': 'A message waits until the turn has ended',
  'system message_unqueued': 'It was taken back',
  'system message_pinned': 'The user pinned these, or let go of them; `turn` is the last one at that time',
  'system budget_extended': 'The user let the session take as much again, in US dollars and tokens',
  'system data_mode_kept': 'The session keeps to a data mode; `answer` is what the user said of a looser one',
  'system session_renamed': 'The session got a name; an empty one takes it back',
  'system session_copied': 'What follows was written in a copy of that session',
};

/** A result with all that a result can have. */
const fileRead = everyEvent.flatMap((event): AgentEvent[] =>
  event.type === 'tool_finished' && event.result.success
    ? [
        {
          ...event,
          result: {
            ...event.result,
            ...{ data_hash: 'h', artifact_id: 'artifact_x', truncated: true, cached: true },
            ...{ retry_count: 1, last_error: 'timeout' },
            details: {
              file: { path: 'x', kind: 'text', name: 'text', bytes: 1 },
              run: { program: 'bash', folder: '', end: 'exited', exit_code: 0, lines: 1, bytes: 1 },
              outputs: [{ id: 'output:aaaaaaaaaaaa/a.png', name: 'a.png', kind: 'figure', file_type: 'PNG', size: 1 }],
              written: { path: 'x', created: true, after_hash: 'h', added: 1, removed: 0 },
            },
          },
        },
      ]
    : [],
);

function kindTable(): string {
  const drafts = [...[...everyEvent, ...fileRead].flatMap((event) => toEntry(event) ?? []), ...besideEvents];
  const kinds = new Map<string, EntryDraft[]>();
  for (const draft of drafts) {
    const kind = [draft.type, draft.isCompactSummary === true ? 'isCompactSummary' : draft.subtype].join(' ').trim();
    kinds.set(kind, [...(kinds.get(kind) ?? []), draft]);
  }
  assert.deepEqual([...kinds.keys()].sort(), Object.keys(kindWords).sort(), 'The kinds of entries are others.');
  const results = kinds.get('tool_result') ?? [];
  for (const field of Object.keys(toolExecutionResultSchema.shape)) {
    assert.ok(field === 'observation' || results.some(({ data }) => data?.[field] !== undefined), field);
  }
  const rows = Object.entries(kindWords).map(([kind, words]) => {
    const own = kinds.get(kind) ?? [];
    const { subtype, type } = own[0] ?? assert.fail(kind);
    const beside = isBeside(subtype === undefined ? {} : { subtype }) ? 'yes' : '';
    const [, sort] = kind.split(' ');
    return [code(type), sort === undefined ? '' : code(sort), words, carriedBy(own), beside];
  });
  return markdownTable(['Type', 'Subtype', 'Written when', 'Carries', 'Beside'], rows);
}

/** The fields of such entries, those with `?` not in all of them. */
function carriedBy(drafts: readonly object[]): string {
  const names = drafts.map((draft) => new Set(fieldsIn(draft)));
  const all = [...new Set(names.flatMap((own) => [...own]))].filter((name) => !['type', 'subtype'].includes(name));
  return all.map((name) => `${code(name)}${names.every((own) => own.has(name)) ? '' : '?'}`).join(', ');
}

function fieldsIn(value: object): string[] {
  const inside = ['message', 'tool', 'toolResult', 'data'];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    if (part === undefined) return [];
    if (!inside.includes(name) || typeof part !== 'object' || part === null) return [name];
    return fieldsIn(part).map((field) => `${name}.${field}`);
  });
}

/** Two entries of a session, as lines. */
const line = (uuid: string, parentUuid: string | null, more: object = {}): string =>
  JSON.stringify({
    ...{ uuid, parentUuid, sessionId: 's', timestamp: '2026-11-21T10:00:00.000Z', type: 'system', subtype: 'notice' },
    ...{ cwd: 'shop', version: '0.1.0', schemaVersion: SCHEMA_VERSION, turn: 't', data: { text: uuid } },
    ...more,
  });
const first = line('a', null);
const last = line('b', 'a');
/** Files that are not as they were written, each between a first entry and one that came behind it. */
const damaged: readonly [string, readonly string[]][] = [
  ['A line that was cut off, with further ones behind it', [first, '{"uuid":"x","par', last]],
  ['A last line that was cut off', [first, last, '{"uuid":"x","par']],
  ['A line that is JSON and no entry', [first, '{"uuid":"x"}', last]],
  ['An entry whose `type` is not known', [first, line('x', 'a', { type: 'artifact' }), line('b', 'x')]],
  ['An entry of a later version', [first, line('x', 'a', { schemaVersion: SCHEMA_VERSION + 1 }), line('b', 'x')]],
  ['The same entry twice', [first, first, last]],
  ['Two entries with one id that differ', [first, line('a', null, { data: { text: 'other' } }), last]],
  ['An entry whose parent is missing', [first, line('b', 'x')]],
  ['Two lines in the wrong order', [last, first]],
  ['An empty line', [first, '', last]],
];

function damageTable(): string {
  const rows = damaged.map(([words, lines]) => {
    const { entries, damage } = readEntries(new TextEncoder().encode(lines.join('\n')));
    const told = [
      damage.lines.length > 0 ? `damaged: ${damage.lines.length} line` : '',
      damage.newer > 0 ? `newer: ${damage.newer}` : '',
      damage.repeated > 0 ? `repeated: ${damage.repeated}` : '',
      damage.moved > 0 ? `moved: ${damage.moved}` : '',
    ].filter((part) => part !== '');
    const { thread } = new EntryTree(entries);
    assert.equal(thread.length, entries.length, `${words}: an entry fell out of the conversation`);
    const read = thread.map(({ uuid, subtype }) =>
      subtype === UNKNOWN_ENTRY ? `${code(uuid)} (not understood)` : code(uuid),
    );
    return [words, read.join(', '), told.join('; ')];
  });
  return markdownTable(['In the file', 'The conversation', 'Told'], rows);
}

/** What came with each version, by its number. */
const versionWords: Readonly<Record<number, string>> = {
  1: 'The first one',
  2: 'Results of `file_reader` have facts of what was read (`data.file`). Of older ones they are derived from their words.',
  3: 'What results carry as data is in `data.details`: the file, tables, code, how a program ran and what it printed. Of older ones it is moved there.',
};

function versionTable(): string {
  const versions = Array.from({ length: SCHEMA_VERSION }, (_, at) => at + 1);
  assert.deepEqual(Object.keys(versionWords).map(Number), versions, 'There is another version.');
  const folder = 'test/fixtures/sessions';
  const golden = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  assert.deepEqual(golden.sort(), versions.map((version) => `v${version}.jsonl`).sort());
  const rows = versions.map((version) => [
    String(version),
    versionWords[version] ?? '',
    `[v${version}.jsonl](${path.posix.join('..', folder, `v${version}.jsonl`)})`,
  ]);
  return markdownTable(['Version', 'What is new', 'Golden file'], rows);
}

const ids = { project: 'p'.repeat(21), file: 'f'.repeat(21), made: 'n'.repeat(21) };
const shop: FolderFacts = { real: '/work/shop', name: 'shop', withheld: false };
const known: ProjectRecord = {
  ...{ id: ids.project, path: '/work/shop', name: 'shop', mark: 'm1', storages: ['/sessions/of-shop'] },
  lastOpened: '2026-11-21T10:00:00.000Z',
};
const old = { ...known, path: '/old/shop' };

interface Opened {
  folder: Partial<FolderFacts>;
  projects: readonly ProjectRecord[];
  /** What is at paths of projects that are not the folder's. */
  disk?: Readonly<Record<string, ProjectPlace>>;
}

/** Folders as they are opened, with what is known of them. */
const openings: readonly [string, Opened][] = [
  ['Nothing is known of it', { folder: { mark: 'm1' }, projects: [] }],
  ['It is where it was', { folder: { mark: 'm1' }, projects: [known] }],
  ['The same on a disk that keeps no marks', { folder: {}, projects: [known] }],
  ['It was renamed or moved on its disk', { folder: { mark: 'm1' }, projects: [old] }],
  [
    'It came from another disk: its file has the id of a project whose folder is gone',
    { folder: { mark: 'm2', fileId: ids.project }, projects: [old] },
  ],
  [
    'It is a copy or a clone: its file has the id of a project whose folder is still there',
    {
      folder: { mark: 'm2', fileId: ids.project },
      projects: [old],
      disk: { '/old/shop': { real: '/old/shop', mark: 'm1', fileId: ids.project } },
    },
  ],
  ['Another folder stood here before: deleted and made anew', { folder: { mark: 'm2' }, projects: [known] }],
  ['Its file has an id that nobody knows here', { folder: { mark: 'm1', fileId: ids.file }, projects: [] }],
  [
    'It is where it was, and its file has an id that nobody knows here',
    { folder: { mark: 'm1', fileId: ids.file }, projects: [known] },
  ],
  ['Its file has an id, and the workspace is not trusted', { folder: { mark: 'm1', withheld: true }, projects: [] }],
];

function adoptionTable(): string {
  const kinds = new Set<Resolution['kind']>();
  const rows = openings.map(([words, { folder, projects, disk = {} }]) => {
    const facts: FolderFacts = { ...shop, ...folder };
    const places: Readonly<Record<string, ProjectPlace>> = { [facts.real]: facts, ...disk };
    const candidates = candidatesFor(facts, facts.real, projects).map((project) => ({
      project,
      there: places[project.path],
    }));
    const { kind, project, provisional } = resolveProject(facts, candidates, () => ids.made);
    kinds.add(kind);
    const id = project.id === ids.made ? 'a new one' : project.id === ids.project ? "the project's" : "the file's";
    const sessions = project.storages.length > 0 ? 'are shown' : 'are not shown';
    const before = projects.length === 0 ? '' : sessions;
    return [words, code(kind), provisional ? `${id}; nothing is written yet` : id, before];
  });
  // `moved` stands for two ways, all kinds are there.
  const source = /kind: ('known'[^;]*);/.exec(readDocument('src/core/session/projects.ts'))?.[1] ?? '';
  assert.deepEqual([...kinds].sort(), [...source.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind).sort());
  return markdownTable(['The folder that is opened', 'Is', 'Id', 'Sessions of the known project'], rows);
}

const exportWords: Readonly<Record<ExportFormat, string>> = {
  markdown: 'Questions, reports, plans, tools with their arguments and results, code. HTML of the conversation is text',
  html: 'The same as a page that stands alone: no script, and nothing is loaded',
  notebook: 'Python code as cells to run, everything else as markdown (nbformat 4.5)',
  json: 'Everything for programs: rounds, layers of the conversation, texts of code, and what each entry of the file is',
};

function exportTable(): string {
  const rows = exportFormats.map((format) => [code(format), code(`.${exportExtension[format]}`), exportWords[format]]);
  return markdownTable(['Format', 'File', 'What is in it'], rows);
}

const eventWords: Readonly<Record<string, string>> = {
  ModelInput:
    "A request goes to a model, with `purpose` for a summary. What the conversation's own request before had already is counted and not written again",
  ModelOutput: 'A reply is there, whole or not',
  BackendProcessing: 'Anything else that happens, by its `kind`',
  code_saved: 'Code was saved',
  context_cleaned: 'Results became stubs',
  code_retrieved: "Somebody asked for the text of saved code: a tool, or the panel's view of it",
};

function eventTable(): string {
  const lines: string[] = [];
  const log = new EventLog((_, text) => lines.push(text), { now: () => '2026-11-21T10:00:00.000Z' });
  for (const event of everyEvent) log.event('s', event);
  const request = { system: 'S', messages: [{ role: 'user', content: 'x' }], tools: [] } as const;
  log.modelInput('s', { turn: 't', round: 1 }, 'm', request);
  log.modelInput('s', { turn: 't', round: 2 }, 'm', request);
  log.modelInput('s', { turn: 't', round: 0 }, 'm', request, 'summary');
  log.summaryOutput('s', 't', 'm', { raw: '', ended: 'failed', error: 'x' });
  log.codeRetrieved('s', 'code_a');
  const written = lines.map((text) => z.looseObject({}).parse(JSON.parse(text)));
  const nameOf = (value: object): string => ('event' in value ? String(value.event) : '');
  assert.deepEqual([...new Set(written.map(nameOf))].sort(), Object.keys(eventWords).sort());
  const rows = Object.entries(eventWords).map(([name, words]) => {
    const own = written.filter((value) => nameOf(value) === name);
    const kinds = new Set(own.map((value) => ('kind' in value ? String(value.kind) : '')));
    const fields =
      name === 'BackendProcessing'
        ? `\`turn\`, \`kind\` (${[...kinds].map(code).join(', ')}), and the fields of that event`
        : carriedBy(own.map(withoutHead));
    return [code(name), words, fields];
  });
  return markdownTable(['`event`', 'Written when', 'Beside `timestamp`, `event`, `conversation_id`'], rows);
}

function withoutHead(value: object): object {
  const head = ['timestamp', 'event', 'conversation_id'];
  return Object.fromEntries(Object.entries(value).filter(([name]) => !head.includes(name)));
}

function numberTable(): string {
  const lease = 'src/adapters/lease.ts';
  const rotating = readDocument('src/adapters/rotatingLog.ts');
  const seconds = (file: string, name: string): string => `${numberInSource(file, name) / 1000} s`;
  const megabytes = (name: string): string => {
    const found = new RegExp(`${name} \\?\\? (\\d+) \\* MEGABYTE`).exec(rotating)?.[1];
    assert.ok(found !== undefined, name);
    return `${found} MB`;
  };
  const search = 'src/core/session/search.ts';
  return markdownTable(
    ['What', 'How much'],
    [
      ['Time between two heartbeats of a lease', seconds(lease, 'HEARTBEAT_MS')],
      ['Silence after which a lease is free', `${numberInSource(lease, 'STALE_MS') / 60_000} min`],
      ['Time for which a look at the own lease holds', seconds('src/core/session/writeAccess.ts', 'CHECK_EVERY_MS')],
      ['Days in the trash', count(numberInSource('src/adapters/trashFolder.ts', 'KEPT_DAYS'))],
      [
        'Size over which a list does not parse every line of a file',
        `${numberInSource('src/core/session/largeSummary.ts', 'LARGE_FILE') / 1024 ** 2} MB`,
      ],
      ['Characters of a name', count(numberInSource('src/core/agent/sessions.ts', 'MAX_TITLE'))],
      ['Places that a search finds, at most', count(numberInSource(search, 'MAX_HITS'))],
      ['Of one session, at most', count(numberInSource(search, 'MAX_HITS_OF_SESSION'))],
      ['One file of the event log', megabytes('maxFileBytes')],
      ['All files of an event log', megabytes('maxTotalBytes')],
      [
        'Characters of one text in it; the rest is cut',
        count(numberInSource('src/core/session/eventLog.ts', 'MAX_CHARACTERS')),
      ],
      [
        'Time that the first sight of the panel waits for other folders of sessions',
        seconds('src/composition/storage.ts', 'FOLDER_PATIENCE_MS'),
      ],
    ],
  );
}

const benchWords: Readonly<Record<string, string>> = {
  'sessions.load100MB': 'A session of 100 MB is read, in a process of its own',
  'sessions.load100MB.memory': 'The most memory that it takes',
  'sessions.load100MB.stall': 'The longest time for which nothing else has its turn',
  'sessions.resume100MB': 'A session of 100 MB is resumed from its last compaction, in a process of its own',
  'sessions.resume100MB.stall': 'The longest time for which nothing else has its turn meanwhile',
  'sessions.append': 'An entry is appended to it, beside a plain append with its sync',
  'sessions.open5000Messages': 'A session of 5,000 messages is opened',
  'sessions.list200.cold': 'A list of 200 sessions',
  'sessions.list200.warm': 'The same list once more',
};

function benchTable(): string {
  const source = readDocument('test/bench/sessions.ts');
  const rows = [...source.matchAll(/\bid: '(sessions\.[^']+)',([^{}]*)/g)].map(([, id = '', rest = '']) => {
    const unit = /unit: '([^']+)'/.exec(rest)?.[1] ?? assert.fail(id);
    const target = /target: ([\d_]+)/.exec(rest)?.[1];
    return [
      code(id),
      benchWords[id] ?? assert.fail(id),
      target === undefined ? '' : `at most ${Number(target)} ${unit}`,
    ];
  });
  assert.equal(rows.length, Object.keys(benchWords).length, 'The figures are others.');
  return markdownTable(['Figure', 'What is measured', 'Held against'], rows);
}

describe('docs/session-format.md', () => {
  const parts: Readonly<Record<string, () => string | Promise<string>>> = {
    example,
    entry: () => fieldTable(entrySchema, entryWords),
    kinds: kindTable,
    damage: damageTable,
    versions: versionTable,
    project: () => fieldTable(projectRecordSchema, recordWords),
    adoption: adoptionTable,
    exports: exportTable,
    'event log': eventTable,
    numbers: numberTable,
    bench: benchTable,
  };

  for (const [name, make] of Object.entries(parts)) {
    it(`has ${name} as the code has it`, async () => checkGenerated(DOCUMENT, name, await make()));
  }

  it('has no generated part that no test makes', () => {
    const marked = [...readDocument(DOCUMENT).matchAll(/<!-- generated: (.+) -->/g)].map(([, name = '']) => name);
    assert.deepEqual(marked.sort(), Object.keys(parts).sort());
  });

  it('knows every kind of entry that the core writes', () => {
    const files = readdirSync('src/core', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const written = files.flatMap((name) => [
      ...readDocument(path.join('src/core', name)).matchAll(/\bsubtype: '(\w+)'/g),
    ]);
    assert.ok(written.length > 5);
    const kinds = Object.keys(kindWords).map((kind) => kind.split(' ')[1]);
    for (const [, subtype] of written) assert.ok(kinds.includes(subtype), subtype);
  });

  it('links to files that are there', () => {
    for (const [, target = ''] of readDocument(DOCUMENT).matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      assert.ok(existsSync(path.join('docs', target)), target);
    }
  });
});
