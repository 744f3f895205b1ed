/** Holds docs/tools.md against the tools, the pipeline and the errors that there are. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import type { FileAccessError, SqlErrorCode } from '../../../src/core/ports';
import { MAX_ARTIFACT_BYTES } from '../../../src/core/store/artifactCleanUp';
import { KEPT_MS } from '../../../src/core/store/unnamedCleanUp';
import { GRACE_MS, REQUEST_MS, ToolPipeline } from '../../../src/core/tools/pipeline';
import { MAX_ARGUMENT_BYTES } from '../../../src/core/tools/pipeline/accept';
import { ARTIFACT_BYTES, BEGINNING_BYTES, FULL_BYTES } from '../../../src/core/tools/pipeline/deliver';
import { BRIEF_ABOVE } from '../../../src/core/tools/pipeline/levels';
import { cacheTimes, MAX_CACHED_BYTES, MAX_CACHED_RESULTS } from '../../../src/core/tools/pipeline/resultCache';
import { MAX_RETRIES, resourceCodes, timeoutOf, waitBefore } from '../../../src/core/tools/pipeline/retryPolicy';
import { cachePolicies, type CachePolicy } from '../../../src/core/contract/toolResult';
import {
  DEFAULT_TIMEOUT_MS,
  seal,
  type AnyTool,
  type Tool,
  type ToolOutput,
  type ToolEffect,
} from '../../../src/core/contract/tool';
import { defaultSettings } from '../../../src/host/settings/settings';
import { formatBytes } from '../../../src/base/text';
import { checkGenerated, markdownTable, readDocument } from '../../support/updateDocs';
import { wordCount } from './exampleTool';
import { MemoryFiles, MemoryLog, tickingClock } from '../../support/ports';
import { realTools } from '../core/tools/realTools';

const DOCUMENT = 'docs/tools.md';
const code = (text: string): string => `\`${text}\``;
const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(2)).toLocaleString('en')} s`;

const toolWords: Record<keyof Tool, string> = {
  name: 'How a model calls it, in snake_case',
  version: 'Another one whenever the same arguments give something else: nothing of the old version is given again',
  description: 'For the model: what it does and when to use it, in a sentence or two',
  parameters: 'The zod schema of the arguments',
  usage: 'What to write, told where arguments are wrong; missing where that is plain from what is wrong',
  effect: '`read`, `write` or `execute`: what it does to the world at most',
  timeoutMs: `Milliseconds of an attempt; ${DEFAULT_TIMEOUT_MS} (\`DEFAULT_TIMEOUT_MS\`) follows the setting`,
  timeoutOf:
    'Milliseconds that a call may take, where its arguments say. The tool itself ends its work then, and tells what came',
  retriesTimeouts: 'Missing: a call that took too long is tried again. `false`: it would take as long the next time',
  cache: 'For how long a result may be given again; `no_cache` where it is missing',
  level: 'The level at which it prints where nothing else says; that of the settings where it is missing',
  need: 'What of a call the user must allow. Missing: nothing of a reading tool, everything of another',
  refersTo: 'What the arguments stand for now, where they are names of something else, e.g. `upload_002`',
  run: 'Does it',
};
const outputWords: Record<keyof ToolOutput, string> = {
  text: 'The observation, at the level that was asked for',
  summary: 'One line for people',
  faces:
    'What may be told instead where a data mode holds, by the class of what it has ([Privacy](privacy.md)). Missing: that it is withheld',
  details: 'The same as data: the file that was read, tables, how a program ran, files that it made',
  truncated: 'There is more, and the text says how to get it',
  whole: 'All of the result, as text or as JSON Lines, where the text is a part of it',
  spool: 'All of the result where that is a file, in place of `whole`: it is taken over as an artifact, or given back',
  keep: 'The text is a part, and `whole` or `spool` is stored whatever its size',
  paged: 'The text is a page of something that can be read on',
  sources: 'The files that it was made of, each with its stamp before it was read',
};

const fileErrors: Record<FileAccessError['code'], string> = {
  not_found: 'There is no such file',
  outside_workspace: 'The path leads out of the workspace',
  protected: 'The folder is protected, e.g. `.git`',
  secret: 'By its place or its name it holds keys or passwords: never read',
  not_a_file: 'It is a folder',
  unreadable: 'It cannot be read',
};
const databaseErrors: Record<SqlErrorCode, string> = {
  syntax: 'The statement cannot be parsed',
  refused: 'It is no single SELECT, or calls what is not allowed',
  withheld: 'A data mode holds, and it could give a single cell, or no group has enough rows',
  failed: 'The engine says why not',
  unreadable: 'A data file is not there, or no table',
  engine_died: 'The process of the engine ended; the next query starts it again',
};
/** By type and code; those of the file and database ports beside them. */
const toolErrors: Readonly<Record<string, string>> = {
  'validation unknown_tool': 'There is no such tool; the names of those that exist are told',
  'validation wrong_version': 'The tool has another version than the call wants',
  'validation arguments_too_large': 'The arguments are too large',
  'validation invalid_arguments': "The arguments do not pass the tool's schema",
  'validation not_run': 'It was one call too many in its reply',
  'validation repeated': 'The same call gave the same result too often',
  'validation invalid_pattern': 'A glob or a regular expression cannot be read, or takes too long',
  'validation unknown_encoding': 'There is no encoding of that name',
  'validation unknown_ask': 'This cannot be asked of a table; the forms that can are told',
  'validation unknown_column': 'The table has no such column',
  'validation unfit_column': 'The column has no numbers, or no times, for what is asked of it',
  'permission denied': 'The user or the rules do not allow it',
  'withheld withheld': 'The data mode lets nothing of it leave; it was not run',
  'timeout timeout': 'The time was up',
  'cancelled cancelled': 'The user stopped it',
  'interrupted interrupted': 'The turn ended while it was running',
  'interrupted not_started': 'The turn ended before it started',
  'file unsupported': 'Files of this kind cannot be read',
  'file binary': 'It is not a text',
  'file too_large': 'Files of this kind are read up to a size',
  'file changed': 'It changed while it was read',
  'file no_text': 'The document has no text, e.g. scanned pages',
  'file no_such_line': 'It has fewer lines or pages',
  'file no_such_column': 'The table has no such column',
  'recall empty': 'Nothing was said in the conversation',
  'recall no_such_turn': 'The conversation has fewer turns',
  'recall no_such_page': 'What was found has fewer pages',
  'search no_words': 'Nothing of the query can be looked for',
  'search no_such_page': 'What was found has fewer pages',
  'search index_lost': 'The index went away while it was used; the next call makes it anew',
  'python no_python': 'There is no Python that code can run with',
  'python missing': 'The Python that was chosen is not there any more',
  'python broken': 'It does not start, or cannot check code',
  'python too_old': 'It is older than what code needs',
  'python timeout': 'It does not answer',
  'python syntax': 'The code cannot be read; the line is told',
  'python refused_import': 'The code imports what scripts may not; modules and lines are told',
  'execution exit_code': 'The program ended with another exit code than 0',
  'execution signal': 'A signal ended it, e.g. SIGKILL where memory was short',
  'execution output_limit': 'It wrote more than is kept',
  'execution not_started': 'There is no such program or shell, or it may not be run',
  'conflict changed': 'The file is not any more what the user was shown',
  'conflict unsaved': 'An editor has changes of the file that are not saved',
  'conflict not_there': 'The text that is to be replaced is not in the file',
  'conflict several': 'The text that is to be replaced is in the file more than once',
  'file not_kept': 'The text from before could not be kept, so nothing was written',
  'file not_saved': 'The editor could not save the file',
  'validation too_large': 'The text to be written is too large',
  'validation not_text': 'What is in the file, or to be written, is no text',
  'cancelled stopped_in_terminal': 'The user ended it in its terminal',
  'internal unexpected': 'Anything else',
};

const errors = (): [string, string][] => [
  ...Object.entries(toolErrors),
  ...Object.entries(fileErrors).map(([name, words]): [string, string] => [`file ${name}`, words]),
  ...Object.entries(databaseErrors).map(([name, words]): [string, string] => [`database ${name}`, words]),
];

function sources(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return names.map((name) => readDocument(`${folder}/${name}`));
}

const table = (words: Readonly<Record<string, string>>): string =>
  markdownTable(
    ['Field', 'What it is'],
    Object.entries(words).map(([name, about]) => [code(name), about]),
  );

function toolTable(): string {
  const effects: Record<ToolEffect, string> = { read: 'reads', write: 'writes', execute: 'runs' };
  const rows = realTools().map(({ name, effect, timeoutMs, cache, level }: AnyTool) => [
    code(name),
    effects[effect],
    `${seconds(timeoutMs)}${timeoutMs === DEFAULT_TIMEOUT_MS ? ' (setting)' : effect === 'execute' ? ' (its argument)' : ''}`,
    code(cache ?? 'no_cache'),
    level === undefined ? 'the default' : code(level),
  ]);
  return markdownTable(['Tool', 'What it does', 'Time of an attempt', 'Given again', 'Level'], rows);
}

function numberTable(): string {
  const retries = Array.from({ length: MAX_RETRIES }, (_, at) => at + 1);
  return markdownTable(
    ['What', 'How much'],
    [
      ['Arguments of a call, as JSON', formatBytes(MAX_ARGUMENT_BYTES)],
      [
        'An attempt (setting `baAgent.tools.timeoutSeconds`)',
        `${seconds(DEFAULT_TIMEOUT_MS)}; the setting is ${defaultSettings['tools.timeoutSeconds']}`,
      ],
      ['All attempts of a call with the waits; more where one attempt may take more', seconds(REQUEST_MS)],
      ['More for a call whose arguments say its time: for ending what it started, and telling', seconds(GRACE_MS)],
      ['Attempts after the first, at most', String(MAX_RETRIES)],
      ['Waits before them', retries.map((retry) => seconds(waitBefore(retry))).join(', ')],
      ['What they may take', retries.map((retry) => seconds(timeoutOf(DEFAULT_TIMEOUT_MS, retry))).join(', ')],
      ['Window from which on results are brief', `above ${BRIEF_ABOVE * 100} %`],
      ['A result that is stored, in UTF-8', `from ${ARTIFACT_BYTES.toLocaleString('en')} bytes on, and at \`full\``],
      ['What is told of a stored result', `${formatBytes(BEGINNING_BYTES)}; at \`full\` ${formatBytes(FULL_BYTES)}`],
      ['Results in the cache', `${MAX_CACHED_RESULTS}, and ${formatBytes(MAX_CACHED_BYTES)}`],
      ['An artifact that no session names stays', `${KEPT_MS / 3_600_000} hours`],
      ['All artifacts together', formatBytes(MAX_ARTIFACT_BYTES)],
    ],
  );
}

function passingTable(): string {
  const codes = Object.entries(resourceCodes).map(([name, why]) => [code(name), `The system: ${why}`]);
  return markdownTable(
    ['What', 'Why'],
    [
      ['`timeout`', 'The time was up (also the system: `ETIMEDOUT`)'],
      ['`resource`', 'A tool says that something is short'],
      ...codes,
      ['`engine_died`', 'The process of the engine ended, mostly for want of memory, and is started again'],
    ],
  );
}

function policyTable(): string {
  const time = (policy: CachePolicy): string => {
    if (policy === 'no_cache') return 'never';
    const minutes = cacheTimes[policy] / 60_000;
    if (minutes === 0) return 'until it is crowded out';
    return minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hour${minutes === 60 ? '' : 's'}`;
  };
  return markdownTable(
    ['Policy', 'Given again for'],
    cachePolicies.map((policy) => [code(policy), time(policy)]),
  );
}

async function answer(): Promise<string> {
  const files = new MemoryFiles({ 'notes.md': 'To be, or not to be: that is the question.' });
  const tool = seal(wordCount(files));
  const pipeline = new ToolPipeline([tool], { check: () => ({ allowed: true }) }, tickingClock(), new MemoryLog());
  const call = { tool_call_id: 'c1', tool_name: 'word_count', parameters: { path: 'notes.md', top: 2 } };
  const { observation, success, truncated } = await pipeline.run(call, new AbortController().signal);
  assert.deepEqual([success, truncated], [true, true]);
  return `\`\`\`text\n${observation}\n\`\`\``;
}

describe('docs/tools.md', () => {
  const parts: Readonly<Record<string, () => string | Promise<string>>> = {
    tool: () => table(toolWords),
    output: () => table(outputWords),
    example: () =>
      `\`\`\`ts\n${readDocument('test/unit/docs/exampleTool.ts').replace(/'(\.\.\/)+src\//g, "'src/")}\`\`\``,
    answer,
    numbers: numberTable,
    passing: passingTable,
    policies: policyTable,
    tools: toolTable,
    errors: () =>
      markdownTable(
        ['Error type', 'Error code', 'When'],
        errors().map(([name, words]) => [...name.split(' ').map(code), words]),
      ),
  };

  for (const [name, make] of Object.entries(parts)) {
    it(`has ${name} as the code has it`, async () => checkGenerated(DOCUMENT, name, await make()));
  }

  it('has no generated part that no test makes', () => {
    const marked = [...readDocument(DOCUMENT).matchAll(/<!-- generated: (.+) -->/g)].map(([, name = '']) => name);
    assert.deepEqual(marked.sort(), Object.keys(parts).sort());
  });

  it('has all tools that are given to a conversation, and no other', () => {
    const sealed = (file: string): string[] =>
      [...readDocument(file).matchAll(/\bseal\((\w+)\(/g)].map(([, name = '']) => name).sort();
    assert.ok(sealed('src/composition/tools.ts').length > 0);
    assert.deepEqual(sealed('src/composition/tools.ts'), sealed('test/unit/core/tools/realTools.ts'));
  });

  it('names every error that is thrown', () => {
    const known = new Set(errors().map(([name]) => name));
    const texts = [...sources('src/core'), ...sources('src/adapters'), ...sources('src/composition')];
    const thrown = texts.flatMap((text) => [...text.matchAll(/new ToolError\(\s*'(\w+)',\s*'(\w+)'/g)]);
    assert.ok(thrown.length > 10);
    for (const [, type, name] of thrown) assert.ok(known.has(`${type} ${name}`), `${type} ${name}`);
    // Those of a run are made from how it ended.
    for (const [, type, name] of readDocument('src/core/tools/run/ended.ts').matchAll(
      /type: '(\w+)', code: '(\w+)'/g,
    )) {
      assert.ok(known.has(`${type} ${name}`), `${type} ${name}`);
    }
  });

  it('names the files of the pipeline that there are', () => {
    const named = [...readDocument(DOCUMENT).matchAll(/`pipeline\/(\w+)\.ts`/g)].map(([, name = '']) => `${name}.ts`);
    const there = readdirSync('src/core/tools/pipeline');
    assert.ok(named.length > 5);
    for (const name of named) assert.ok(there.includes(name), name);
  });
});
