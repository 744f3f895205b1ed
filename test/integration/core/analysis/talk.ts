/** A conversation with the built-in analyst over real files, the real engine and the real tools. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { customAlphabet } from 'nanoid';
import { NodeArtifactFolder } from '../../../../src/adapters/artifactFolder';
import { FileSpace } from '../../../../src/adapters/fileSpace';
import { OfflineModel } from '../../../../src/adapters/models/offline';
import { StoredSets } from '../../../../src/core/analysis/facts/storedSets';
import { processingResponse, plainResponse } from '../../../../src/core/agent/agentResponse';
import type { AgentEvent, Attachment, Selection } from '../../../../src/core/contract/events';
import {
  structuredResponseSchema,
  type StructuredResponse,
  type ToolCall,
} from '../../../../src/core/contract/response';
import type { BoundQuestions } from '../../../../src/core/contract/boundQuestions';
import type { ReadAs } from '../../../../src/core/contract/readAs';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { ColumnRoleStore } from '../../../../src/core/store/columnRoleStore';
import { facts } from '../../../../src/core/tools/facts';
import { queryDatabase } from '../../../../src/core/tools/queryDatabase';
import { tableSearch } from '../../../../src/core/tools/tableSearch';
import { fileReader } from '../../../../src/core/tools/fileReader';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { seal } from '../../../../src/core/contract/tool';
import { makeFormatter, type Formatter } from '../../../../src/core/text/formatter';
import { Engine } from '../../../../src/workers/data/engine';
import { defaultLimits, type Limits } from '../../../../src/workers/data/loading';
import type { ChatOptions } from '../../../support/chat';
import { emptyReaderPorts, localize, MemoryCodeFolder, MemoryLog, tickingClock } from '../../../support/ports';
import { TestMemory } from '../../../unit/core/context/tokens/support';

const never = new AbortController().signal;

/** What a turn came to. */
export interface Ended {
  reply: StructuredResponse;
  rounds: ToolCall[][];
  content: string;
  recommended_questions: string[];
  download_links: string[];
  read_as?: ReadAs;
}

export class Talk {
  readonly events: AgentEvent[] = [];
  private turns = 0;

  private constructor(
    readonly base: string,
    readonly folder: string,
    readonly engine: Engine,
    private readonly pipeline: ToolPipeline,
    /** What a conversation of the product's own agent needs to be held here. */
    readonly held: Pick<ChatOptions, 'tools' | 'files' | 'running' | 'formatter'>,
    readonly model: OfflineModel,
    readonly sets: StoredSets,
    readonly choices: ColumnRoleStore,
    /** Files that an editor has changes of. */
    readonly unsaved: Set<string>,
  ) {}

  /** @param files their texts by their names */
  static async open(
    files: Readonly<Record<string, string>>,
    formatter: Formatter = makeFormatter(localize, 'en'),
    limits: Partial<Limits> = {},
    /** A folder with the packages. */
    root = process.cwd(),
  ): Promise<Talk> {
    const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ba-agent-talk-')));
    const [folder, spill] = [path.join(base, 'shop'), path.join(base, 'spill')];
    for (const each of [folder, spill]) mkdirSync(each);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const kept = new NodeArtifactFolder(path.join(base, 'artifacts'), Date.now, () => []);
    const space = new FileSpace(() => [{ name: 'shop', folder }], [kept], new ParseOptionsStore(new TestMemory()));
    const sqliteWasm = createRequire(path.join(root, 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const options = { folders: await space.folders(), memoryLimit: '512MB', temporary: spill, sqliteWasm };
    const sized = { ...options, limits: { ...defaultLimits, ...limits } };
    const engine = await Engine.start(sized, (given) => space.resolveFile(given));
    const codes = new CodeStore(new MemoryCodeFolder(), tickingClock(), localize, new MemoryLog());
    const choices = new ColumnRoleStore(new TestMemory());
    const unsaved = new Set<string>();
    const tools = [
      seal(
        fileReader({
          ...{ ...emptyReaderPorts, files: space, sql: engine, codes, uploads: () => [], formatter },
          unsaved: (file) => unsaved.has(file),
        }),
      ),
      seal(facts({ sql: engine, files: space, formatter, clock: tickingClock(), choices })),
      seal(
        tableSearch({
          files: space,
          tree: space,
          sql: engine,
          clock: { ...tickingClock(), monotonic: () => performance.now() },
          formatter,
          isOpen: () => true,
        }),
      ),
      seal(queryDatabase({ sql: engine, files: space, formatter })),
    ];
    const makeId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 24);
    const artifacts = new StoredArtifacts(kept, tickingClock(), makeId);
    const allowed = { check: () => ({ allowed: true as const }) };
    const pipeline = new ToolPipeline(tools, allowed, tickingClock(), new MemoryLog(), { artifacts });
    const held = { tools, files: space, running: { artifacts }, formatter };
    const sets = new StoredSets(space);
    return new Talk(base, folder, engine, pipeline, held, new OfflineModel(formatter, sets), sets, choices, unsaved);
  }

  close(): void {
    rmSync(this.base, { recursive: true, force: true });
  }

  write(name: string, text: string | Uint8Array): void {
    writeFileSync(path.join(this.folder, name), text);
  }

  remove(name: string): void {
    rmSync(path.join(this.folder, name));
  }

  async send(text: string, ...attachments: Attachment[]): Promise<Ended> {
    const turn = `t${++this.turns}`;
    this.events.push(turnStarted(turn, text, attachments));
    const rounds: ToolCall[][] = [];
    for (;;) {
      const { read_as, bound, ...said } = await this.model.answer(this.events);
      const reply = structuredResponseSchema.strict().parse(said);
      const round = rounds.length + 1;
      assert.equal(reply.current_round, round);
      this.events.push(replied(turn, round, reply, bound));
      if (reply.action.type === 'complete') {
        const { content, recommended_questions = [], download_links = [] } = reply.action;
        return { reply, rounds, content, recommended_questions, download_links, ...(read_as && { read_as }) };
      }
      assert.ok(rounds.length < 5);
      rounds.push(reply.action.content);
      for (const call of reply.action.content) await this.call(turn, round, call);
    }
  }

  /** A turn of another model, which makes these calls. */
  async calling(...content: ToolCall[]): Promise<void> {
    const turn = `t${++this.turns}`;
    this.events.push(turnStarted(turn, 'Look'));
    const asked = { task_analysis: '', execution_plan: '', current_round: 1 };
    this.events.push(replied(turn, 1, { ...asked, action: { type: 'tool_call', content } }));
    for (const call of content) await this.call(turn, 1, call);
  }

  private async call(turn: string, round: number, call: ToolCall): Promise<void> {
    this.events.push({ type: 'tool_started', turn, round, call });
    const { tool_call_id, tool_name, arguments: parameters } = call;
    const result = await this.pipeline.run({ tool_call_id, tool_name, parameters }, never);
    this.events.push({ type: 'tool_finished', turn, round, result });
  }
}

export function turnStarted(turn: string, text: string, attachments: Attachment[] = []): AgentEvent {
  return { type: 'turn_started', turn, at: '', text, attachments, context: '', model: 'offline' };
}

export function replied(turn: string, round: number, reply: StructuredResponse, bound?: BoundQuestions): AgentEvent {
  const { action } = reply;
  const made = action.type === 'complete' ? plainResponse(action.content, round) : processingResponse(reply);
  const response = bound ? { ...made, metadata: { ...made.metadata, bound } } : made;
  return { type: 'reply', turn, round, raw: JSON.stringify(reply), model: 'offline', response, downloads: [] };
}

/** Ids of the calls, a line a round. */
export function callsOf({ rounds }: Ended): string[] {
  return rounds.map((calls) => calls.map((call) => call.tool_call_id).join(' '));
}

export function attached(path: string, id = 'upload_001', selection?: Omit<Selection, 'table'>): Attachment {
  const filename = path.slice(path.lastIndexOf('/') + 1);
  return {
    id,
    path,
    filename,
    file_type: 'CSV',
    size: 1,
    ...(selection && { selection: { table: path, ...selection } }),
  };
}
