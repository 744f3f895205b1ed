/** Each wall between the rooms (eslint.config.mjs) stops what it shall stop, and nothing else. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import * as z from 'zod';
import { roomsGraph } from '../support/rooms';

const pattern = z.object({ regex: z.string(), message: z.string() });
const configSchema = z.object({
  walls: z.array(z.object({ files: z.string(), forbidden: z.array(pattern) })),
  default: z.array(
    z.looseObject({ files: z.array(z.unknown()).optional(), rules: z.record(z.string(), z.unknown()).optional() }),
  ),
});
const RULE = '@typescript-eslint/no-restricted-imports';

/** By room: where a file of it lies, what it may not import, and what it may. */
const rooms: Record<string, { file: string; forbidden: string[]; allowed: string[] }> = {
  'src/base/**': {
    file: 'src/base/text.ts',
    forbidden: [
      'node:fs',
      'fs',
      'fs/promises',
      'path',
      'vscode',
      '../core/ports',
      '../host/workspace',
      '../protocol/messages',
      '../extension',
    ],
    allowed: ['./errors'],
  },
  'src/core/**': {
    file: 'src/core/agent/agent.ts',
    forbidden: [
      'node:path',
      'crypto',
      'vscode',
      '../../adapters/fileSpace',
      '../../workers/dataProtocol',
      '../../protocol/messages',
      '../../host/workspace',
      '../../extension',
    ],
    allowed: ['zod', 'jsonrepair', 'fs-like', '../ports', '../../base/text', './events'],
  },
  'src/core/text/**': {
    file: 'src/core/text/numbers/grammar.ts',
    forbidden: ['node:fs', '../../contract/events', '../../ports', '../../files/fileKinds', '../../agent/agent'],
    allowed: ['../../../base/text', '../formatter', './dates'],
  },
  'src/core/contract/**': {
    file: 'src/core/contract/events.ts',
    forbidden: ['vscode', '../ports', '../files/fileKinds', '../analysis/conditions', '../session/sessionLog'],
    allowed: ['zod', '../text/formatter', './model', '../../base/text'],
  },
  'src/core/files/**': {
    file: 'src/core/files/code/codeFacts.ts',
    forbidden: ['../../analysis/conditions', '../../tools/facts', '../../context/projection', '../../store/codeStore'],
    allowed: ['../../ports', '../../contract/textFormat', '../../text/formatter', '../detect/cells'],
  },
  'src/core/analysis/**': {
    file: 'src/core/analysis/report/index.ts',
    forbidden: [
      ...['node:fs', '../../../host/workspace', '../../agent/agent', '../../analyst/analyst', '../../tools/facts'],
      ...['../../session/sessionLog', '../../context/projection', '../../store/codeStore', '../../run/runner'],
    ],
    allowed: ['../charts/options', '../../files/detect/totals', '../../contract/response', '../../ports', './citing'],
  },
  'src/core/analyst/**': {
    file: 'src/core/analyst/analyst.ts',
    forbidden: ['../context/projection', '../reply/readReply', '../session/thread', '../tools/facts'],
    allowed: ['../analysis/report', '../contract/events', '../text/formatter'],
  },
  'src/core/reply/**': {
    file: 'src/core/reply/readReply.ts',
    forbidden: ['../agent/agent', '../context/projection', '../session/thread', '../store/codeStore'],
    allowed: ['../contract/model', 'partial-json', './parseResponse'],
  },
  'src/core/store/**': {
    file: 'src/core/store/codeStore.ts',
    forbidden: ['../session/sessionLog', '../run/runner', '../tools/pipeline', '../context/projection'],
    allowed: ['../analysis/roles/semantic', '../reply/codeOfReply', '../ports'],
  },
  'src/core/session/**': {
    file: 'src/core/session/tail/findTail.ts',
    forbidden: ['../../context/projection', '../../agent/conversation', '../../metrics/stats', '../../tools/pipeline'],
    allowed: ['../../store/languages', '../pins', '../../contract/entries'],
  },
  'src/core/approvals/**': {
    file: 'src/core/approvals/pendingApprovals.ts',
    forbidden: ['../agent/askModel', '../tools/pipeline', '../run/runner'],
    allowed: ['../contract/events', '../session/thread'],
  },
  'src/core/metrics/**': {
    file: 'src/core/metrics/records.ts',
    forbidden: ['../context/contextBudget', '../agent/agent', '../run/runner'],
    allowed: ['../session/spending', '../text/estimateTokens'],
  },
  'src/core/run/**': {
    file: 'src/core/run/runCleanUp.ts',
    forbidden: ['../tools/pipeline', '../writes/undone', '../context/projection'],
    allowed: ['../store/sessionScan', '../session/secrets'],
  },
  'src/core/writes/**': {
    file: 'src/core/writes/undone.ts',
    forbidden: ['../context/projection', '../tools/fileWrite', '../agent/agent'],
    allowed: ['../session/eventEntries', './lines'],
  },
  'src/core/context/**': {
    file: 'src/core/context/compaction/material.ts',
    forbidden: ['../../tools/pipeline', '../../agent/agent'],
    allowed: ['../../reply/readReply', '../../session/pins', '../../run/knownOutputs'],
  },
  'src/core/tools/**': {
    file: 'src/core/tools/pipeline/deliver.ts',
    forbidden: ['../../agent/agent'],
    allowed: ['../../store/artifactStore', '../../context/decisions', '../../analysis/facts/compute'],
  },
  'src/core/analysis/{facts,statistics,types}/**': {
    file: 'src/core/analysis/facts/overview.ts',
    forbidden: [
      'node:fs',
      'vscode',
      '../../../host/workspace',
      '../report/citing',
      '../questions/offer',
      '../charts/options',
    ],
    allowed: ['./factSet', '../roles/nameWords', '../../text/formatter', '../../contract/tool'],
  },
  'src/protocol/**': {
    file: 'src/protocol/messages.ts',
    forbidden: [
      'node:fs',
      'events',
      'vscode',
      '../adapters/fileSpace',
      '../workers/dataProcess',
      '../host/workspace',
      '../extension',
    ],
    allowed: ['zod', '../core/contract/events', '../base/rpc', './transcript'],
  },
  'src/adapters/**': {
    file: 'src/adapters/data/dataProcess.ts',
    forbidden: [
      'vscode',
      '../../protocol/messages',
      '../../host/workspace',
      '../../extension',
      '../../workers/dataProcess',
      '../../workers/data/engine',
    ],
    allowed: [
      'node:fs',
      'node:child_process',
      '../../core/ports',
      '../../base/rpc',
      '../../workers/dataProtocol',
      '../workspacePaths',
    ],
  },
  'src/workers/**': {
    file: 'src/workers/data/engine.ts',
    forbidden: [
      'vscode',
      '../../protocol/messages',
      '../../host/workspace',
      '../../adapters/fileSpace',
      '../../extension',
    ],
    allowed: ['node:fs', '@duckdb/node-api', '../../core/ports', '../../base/rpc', '../dataProtocol'],
  },
  'src/host/**': {
    file: 'src/host/panel/chatView.ts',
    forbidden: ['../../adapters/fileSpace', '../../workers/dataProtocol', '../../extension', '../../composition/ui'],
    allowed: ['vscode', 'node:crypto', '../../core/ports', '../../protocol/messages', '../../base/rpc', '../workspace'],
  },
  'webview/**': {
    file: 'webview/panel/view.ts',
    forbidden: [
      'node:fs',
      'vscode',
      '../../src/core/contract/events',
      '../../src/host/workspace',
      '../../src/adapters/fileSpace',
      '../../src/extension',
    ],
    allowed: ['lit-html', 'echarts/core', '../../src/protocol/messages', '../../src/base/text', './store', './host'],
  },
};

describe('the walls between the rooms', () => {
  let config: z.infer<typeof configSchema>;
  const linter = new Linter();
  before(async () => {
    config = configSchema.parse(await import(pathToFileURL(path.resolve('eslint.config.mjs')).href));
  });
  /** Whether the wall of a room stops an import, in any of the forms of one. */
  function stops(room: string, source: string): boolean {
    const wall = config.walls.find(({ files }) => files === room) ?? assert.fail(room);
    const forms = [
      `import * as x from '${source}';`,
      `import type { X } from '${source}';`,
      `export * from '${source}';`,
    ];
    const stopped = forms.map((code) => {
      const found = linter.verify(
        `${code}\n`,
        {
          files: ['**/*.ts'],
          languageOptions: { parser: tseslint.parser },
          plugins: { '@typescript-eslint': tseslint.plugin },
          rules: { [RULE]: ['error', { patterns: wall.forbidden }] },
        },
        'file.ts',
      );
      assert.ok(
        found.every(({ ruleId }) => ruleId === RULE),
        JSON.stringify(found),
      );
      return found.length > 0;
    });
    assert.equal(new Set(stopped).size, 1, `${source} in ${room}: ${stopped.join()}`);
    return stopped[0] === true;
  }

  it('are those that are told of here, each an error for its room', () => {
    assert.deepEqual(config.walls.map(({ files }) => files).sort(), Object.keys(rooms).sort());
    for (const { files, forbidden } of config.walls) {
      const used = config.default.find(
        (each) => each.files?.includes(files) === true && each.rules?.[RULE] !== undefined,
      );
      assert.deepEqual(used?.rules?.[RULE], ['error', { patterns: forbidden }], files);
    }
  });

  for (const [room, { file, forbidden, allowed }] of Object.entries(rooms)) {
    it(`of ${room} stop what it may not know`, () => {
      assert.ok(existsSync(file), `${file} is gone: name another file of the room`);
      for (const source of forbidden) assert.equal(stops(room, source), true, source);
    });

    it(`of ${room} let through what it may know`, () => {
      for (const source of allowed) assert.equal(stops(room, source), false, source);
    });
  }
});

describe('the picture of the rooms', () => {
  const module = (source: string, ...resolved: string[]) => ({
    source: `src/core/${source}.ts`,
    dependencies: resolved.map((file) => ({ resolved: `src/core/${file}.ts` })),
  });

  it('has an arrow for each import that no longer way leads around', () => {
    const modules = [module('a/x', 'b/x', 'ports', 'a/y'), module('a/y'), module('b/x', 'ports'), module('ports')];
    assert.deepEqual(roomsGraph(modules).split('\n').slice(2, -1), [
      '  a',
      '  b',
      '  ports',
      '  a --> b',
      '  b --> ports',
    ]);
  });

  it('puts rooms that import each other in a circle into one box', () => {
    const modules = [module('a/x', 'b/x', 'd/x'), module('b/x', 'c/x', 'd/x'), module('c/x', 'a/x'), module('d/x')];
    assert.deepEqual(roomsGraph(modules).split('\n').slice(2, -1), [
      ...['  subgraph a_box[" "]', '    a', '    b', '    c', '  end', '  d'],
      ...['  a --> b', '  a_box --> d', '  b --> c', '  c --> a'],
    ]);
  });
});
