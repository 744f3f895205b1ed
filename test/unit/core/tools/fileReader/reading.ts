/** file_reader over files in memory, through the pipeline as a model calls it. */
import assert from 'node:assert/strict';
import type { WorkspaceFiles, WorkspaceTree } from '../../../../../src/core/ports';
import { CodeStore } from '../../../../../src/core/store/codeStore';
import { fileReader, type FileReaderSources } from '../../../../../src/core/tools/fileReader';
import { ToolPipeline } from '../../../../../src/core/tools/pipeline';
import type { ToolExecutionResult } from '../../../../../src/core/contract/toolResult';
import { seal } from '../../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import {
  emptyReaderPorts,
  localize,
  MemoryCodeFolder,
  MemoryLog,
  ScriptedSql,
  tickingClock,
} from '../../../../support/ports';

export type Read = (path: string, more?: object) => Promise<ToolExecutionResult>;

export function readerOf(files: WorkspaceFiles & WorkspaceTree, more: Partial<FileReaderSources> = {}): Read {
  const codes = new CodeStore(new MemoryCodeFolder(), tickingClock(), localize, new MemoryLog());
  const reader = fileReader({
    ...emptyReaderPorts,
    files,
    tree: files,
    codes,
    uploads: () => [],
    sql: new ScriptedSql(() => new Error('no table')),
    formatter: makeFormatter(localize, 'en'),
    ...more,
  });
  const allowed = { check: () => ({ allowed: true as const }) };
  const pipeline = new ToolPipeline([seal(reader)], allowed, tickingClock(), new MemoryLog());
  return (path, args = {}) =>
    pipeline.run(
      { tool_call_id: 'c', tool_name: 'file_reader', parameters: { path, ...args } },
      new AbortController().signal,
    );
}

/** The arguments of a call that an observation names. */
export function callIn(words: string): Record<string, unknown> | undefined {
  const told = /call file_reader with (.+)\.$/.exec(words)?.[1];
  if (told === undefined) return undefined;
  const parts = told.matchAll(/(\w+) ("(?:[^"\\]|\\.)*"|-?\d+)(?:, |$)/g);
  return Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, JSON.parse(value) as unknown]));
}

/** All lines of a text, read as the observations say: page by page, and lines that are cut by their columns. */
export async function readAll(read: Read, path: string, first: object = {}): Promise<string[]> {
  const lines: string[] = [];
  let args: Record<string, unknown> | undefined = { path, ...first };
  while (args) {
    const { path: named, ...more }: Record<string, unknown> = args;
    assert.equal(named, path);
    const { observation, success } = await read(path, more);
    assert.ok(success, observation);
    const told = observation.split('\n').slice(1);
    const next: string = told.at(-1) ?? '';
    for (const line of told) {
      const numbered = /^(-?\d+)\t([^]*)$/.exec(line);
      if (!numbered) continue;
      const [, number = '', text = ''] = numbered;
      lines.push(/… \((?:about )?\d+ more characters\)$/.test(text) ? await wholeLine(read, path, more, number) : text);
    }
    args = next.startsWith('More: ') ? callIn(next) : undefined;
  }
  return lines;
}

async function wholeLine(read: Read, path: string, more: object, number: string): Promise<string> {
  let text = '';
  for (let args: object | undefined = { ...more, offset: Number(number), column: 1 }; args;) {
    const { observation, success } = await read(path, args);
    assert.ok(success, observation);
    const told = observation.split('\n');
    text += told[2]?.slice(told[2].indexOf('\t') + 1) ?? '';
    const next = told.at(-1) ?? '';
    args = next.startsWith('More: ') ? callIn(next) : undefined;
  }
  return text;
}
