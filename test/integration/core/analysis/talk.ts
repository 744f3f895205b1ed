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
import type { ModelMessage } from '../../../../src/core/contract/model';
import { encodeObservations } from '../../../../src/core/agent/observations';
import {
  structuredResponseSchema,
  type StructuredResponse,
  type ToolCall,
} from '../../../../src/core/contract/response';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { FormatChoices } from '../../../../src/core/store/formatChoices';
import { TableChoices } from '../../../../src/core/store/tableChoices';
import { facts } from '../../../../src/core/tools/facts';
import { fileReader } from '../../../../src/core/tools/fileReader';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { seal } from '../../../../src/core/contract/tool';
import { makeWording, type Wording } from '../../../../src/core/text/wording';
import { Engine } from '../../../../src/workers/data/engine';
import { defaultLimits, type Limits } from '../../../../src/workers/data/loading';
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
}

export class Talk {
  readonly messages: ModelMessage[] = [];
  private summary: string | undefined;

  private constructor(
    readonly base: string,
    readonly folder: string,
    readonly engine: Engine,
    private readonly pipeline: ToolPipeline,
    private readonly model: OfflineModel,
    readonly choices: TableChoices,
  ) {}

  /** @param files their texts by their names */
  static async open(
    files: Readonly<Record<string, string>>,
    wording: Wording = makeWording(localize, 'en'),
    limits: Partial<Limits> = {},
  ): Promise<Talk> {
    const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ba-agent-talk-')));
    const [folder, spill] = [path.join(base, 'shop'), path.join(base, 'spill')];
    for (const each of [folder, spill]) mkdirSync(each);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const kept = new NodeArtifactFolder(path.join(base, 'artifacts'), Date.now, () => []);
    const space = new FileSpace(() => [{ name: 'shop', folder }], [kept], new FormatChoices(new TestMemory()));
    const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const options = { folders: await space.folders(), memoryLimit: '512MB', temporary: spill, sqliteWasm };
    const sized = { ...options, limits: { ...defaultLimits, ...limits } };
    const engine = await Engine.start(sized, (given) => space.resolveFile(given));
    const codes = new CodeStore(new MemoryCodeFolder(), tickingClock(), localize, new MemoryLog());
    const choices = new TableChoices(new TestMemory());
    const tools = [
      seal(fileReader({ ...emptyReaderPorts, files: space, sql: engine, codes, uploads: () => [], wording })),
      seal(facts({ sql: engine, wording, clock: tickingClock(), choices })),
    ];
    const makeId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 24);
    const artifacts = new StoredArtifacts(kept, tickingClock(), makeId);
    const allowed = { check: () => ({ allowed: true as const }) };
    const pipeline = new ToolPipeline(tools, allowed, tickingClock(), new MemoryLog(), { artifacts });
    return new Talk(base, folder, engine, pipeline, new OfflineModel(wording, new StoredSets(space)), choices);
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

  /** Tells everything until now in short. */
  compact(summary: string): void {
    this.messages.splice(0);
    this.summary = summary;
  }

  /** @param context lines of the message's context, such as `Attached: [upload_001] "sales.csv"` */
  async send(text: string, ...context: string[]): Promise<Ended> {
    const words = (context.length === 0 ? '' : `<context>\n${context.join('\n')}\n</context>\n\n`) + text;
    const told = this.summary === undefined ? [] : [{ type: 'text' as const, text: this.summary }];
    this.summary = undefined;
    this.messages.push({ role: 'user', content: told.length > 0 ? [...told, { type: 'text', text: words }] : words });
    const rounds: ToolCall[][] = [];
    for (;;) {
      const reply = structuredResponseSchema.strict().parse(JSON.parse(await this.next()));
      assert.equal(reply.current_round, rounds.length + 1);
      this.messages.push({ role: 'assistant', content: JSON.stringify(reply) });
      if (reply.action.type === 'complete') {
        const { content, recommended_questions = [], download_links = [] } = reply.action;
        return { reply, rounds, content, recommended_questions, download_links };
      }
      assert.ok(rounds.length < 5);
      rounds.push(reply.action.content);
      const results = await Promise.all(
        reply.action.content.map(({ tool_call_id, tool_name, arguments: parameters }) =>
          this.pipeline.run({ tool_call_id, tool_name, parameters }, never),
        ),
      );
      const observations = results.map(({ tool_call_id, observation }) => ({ tool_call_id, text: observation }));
      this.messages.push({ role: 'user', content: encodeObservations(observations) });
    }
  }

  private async next(): Promise<string> {
    let text = '';
    for await (const chunk of this.model.stream({ system: '', messages: this.messages, tools: [] }, never)) {
      if (chunk.type === 'text') text += chunk.text;
    }
    return text;
  }
}

/** Ids of the calls, a line a round. */
export function callsOf({ rounds }: Ended): string[] {
  return rounds.map((calls) => calls.map((call) => call.tool_call_id).join(' '));
}

export function attached(name: string, id = 'upload_001'): string {
  return `Attached: [${id}] ${JSON.stringify(name)}`;
}
