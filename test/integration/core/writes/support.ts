/** A workspace on the disk with the real rules, artifacts and reading around file_write. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import { NodeArtifactFolder } from '../../../../src/adapters/artifactFolder';
import { FileSpace } from '../../../../src/adapters/fileSpace';
import { sha256 } from '../../../../src/adapters/sha256';
import { Grants } from '../../../../src/core/approvals/grants';
import { permissionsOf } from '../../../../src/core/approvals/policy';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { fileWrite } from '../../../../src/core/tools/fileWrite';
import { ToolPipeline, type AskUser } from '../../../../src/core/tools/pipeline';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
import { seal, type AnyTool, type ApprovalNeed } from '../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { takeBack, type TakenBack } from '../../../../src/core/writes/takeBack';
import type { WrittenFile } from '../../../../src/core/contract/writtenFile';
import { DiskWriter } from './diskWriter';
import { localize, MemoryLog, tickingClock } from '../../../support/ports';
import { TestMemory } from '../../../unit/core/context/tokens/support';

export class WriteWorld {
  readonly base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ba-agent-write-')));
  readonly folder = path.join(this.base, 'shop');
  readonly artifactFolder = path.join(this.base, 'artifacts');
  readonly writer: DiskWriter;
  readonly files: FileSpace;
  readonly tool: AnyTool;
  readonly asked: ApprovalNeed[] = [];
  /** What the user says to a question. */
  answer: (need: ApprovalNeed) => Promise<'once' | 'deny'> = () => Promise.resolve('once');
  trusted = true;
  private readonly pipeline: ToolPipeline;
  private calls = 0;

  constructor() {
    mkdirSync(this.folder);
    this.writer = new DiskWriter(this.folder);
    const kept = new NodeArtifactFolder(this.artifactFolder, Date.now, () => []);
    const choices = new ParseOptionsStore(new TestMemory());
    this.files = new FileSpace(() => [{ name: 'shop', folder: this.folder }], [kept], choices);
    const makeId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 24);
    const artifacts = new StoredArtifacts(kept, tickingClock(), makeId);
    this.tool = seal(fileWrite({ writer: this.writer, artifacts, formatter: makeFormatter(localize, 'en') }));
    const grants = new Grants(new TestMemory(), sha256);
    const permissions = permissionsOf(grants, () => this.trusted);
    this.pipeline = new ToolPipeline([this.tool], permissions, tickingClock(), new MemoryLog(), {});
  }

  at(...parts: string[]): string {
    return path.join(this.folder, ...parts);
  }

  write(parameters: Record<string, unknown>, signal = new AbortController().signal): Promise<ToolExecutionResult> {
    const ask: AskUser = async (need) => {
      this.asked.push(need);
      return this.answer(need);
    };
    const request = { tool_call_id: `c${++this.calls}`, tool_name: 'file_write', parameters, caller_id: 's1' };
    return this.pipeline.run(request, signal, { ask });
  }

  takeBack(...written: (WrittenFile | undefined)[]): Promise<TakenBack> {
    const there = written.filter((each) => each !== undefined);
    return takeBack(there, { writer: this.writer, files: this.files, localize });
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}
