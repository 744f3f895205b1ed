import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { scriptCommand } from '../../../src/core/run/scriptCommand';
import type { TextFormat } from '../../../src/core/contract/textFormat';

const SOURCES = path.resolve('src/python');
const madeSchema = z.array(z.object({ name: z.string(), kind: z.string(), title: z.string().exactOptional() }));
const writtenSchema = z.array(z.object({ path: z.string() }));

/** A file that a script is given: its name and content, and how it was detected. */
export interface Given {
  id: string;
  name: string;
  content: string | Buffer;
  format?: Partial<TextFormat>;
}

/** How a script went, and what it left. */
export interface ScriptEnd {
  code: number | null;
  stdout: string;
  stderr: string;
  /** What it says it made, a line a file: its name, its kind and its title. */
  made: string[];
  /** Files for the report that lie there, the record left out. */
  files: string[];
  /** Files that it says it wrote, those of the workspace relative to it. */
  written: string[];
  id: string;
  folder: string;
  out: (name: string) => string;
}

/** Runs scripts as the product does, in a workspace and run folders whose paths have spaces and Chinese. */
export class Scripts {
  private readonly place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'ba agent 脚本 '));
  readonly workspace = path.join(this.place, '工作 区');
  /** Beside the folders of the runs: what is written to those is told or not for what they are. */
  private readonly temporary = path.join(this.place, 'temporary');
  private count = 0;

  constructor() {
    mkdirSync(this.workspace);
    mkdirSync(this.temporary);
  }

  remove(): void {
    rmSync(this.place, { recursive: true, force: true });
  }

  /** @param beside does something while it runs, with the folder of the run, until it has ended */
  async run(
    python: string,
    code: string | Buffer,
    {
      files = [],
      env = {},
      beside,
      ...facts
    }: {
      files?: readonly Given[];
      env?: NodeJS.ProcessEnv;
      /** A file that runs in place of the code, and the modules of the workspace that were allowed. */
      script?: string;
      own?: readonly { name: string; digest: string }[];
      beside?: (folder: string, ended: AbortSignal) => Promise<void>;
    } = {},
  ): Promise<ScriptEnd> {
    const id = `run${String(++this.count).padStart(9, '0')}`;
    const folder = path.join(this.place, '存储 runs', id);
    const out = path.join(folder, 'out');
    mkdirSync(out, { recursive: true });
    writeFileSync(path.join(folder, 'script.py'), code);
    const placed = files.map(({ content, ...file }) => {
      const at = path.join(this.workspace, file.name);
      writeFileSync(at, content);
      return { ...file, path: at };
    });
    writeFileSync(
      path.join(folder, 'run.json'),
      JSON.stringify({ ...facts, files: placed, out, workspace: this.workspace }),
    );
    const places = { sources: SOURCES, variables: { path: [], last: [], cleared: [] }, delimiter: path.delimiter };
    const command = scriptCommand({ path: python }, { folder }, places);
    const child = spawn(command.program, [...command.args], {
      cwd: this.workspace,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        LC_ALL: 'C',
        TMPDIR: this.temporary,
        PYTHONDONTWRITEBYTECODE: '1',
        ...command.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
    const isOver = new AbortController();
    const over = ended.finally(() => {
      isOver.abort();
    });
    const [exit] = await Promise.all([over, beside?.(folder, isOver.signal)]);
    const lines = (file: string): unknown =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .filter(Boolean)
            .map((line): unknown => JSON.parse(line))
        : [];
    return {
      ...{ code: exit, stdout: stdout(), stderr: stderr(), id, folder },
      made: madeSchema
        .parse(lines(path.join(out, '.made.jsonl')))
        .map(({ name, kind, title }) => [name, kind, ...(title === undefined ? [] : [title])].join(' ')),
      files: readdirSync(out)
        .filter((name) => name !== '.made.jsonl')
        .sort(),
      written: writtenSchema
        .parse(lines(path.join(folder, 'written.jsonl')))
        .map((each) => (each.path.startsWith(this.workspace) ? path.relative(this.workspace, each.path) : each.path)),
      out: (name) => path.join(out, name),
    };
  }
}

/** Width and height of a PNG in pixels. */
export function pngSize(file: string): [number, number] {
  const head = readFileSync(file);
  if (head.toString('latin1', 1, 4) !== 'PNG') throw new Error(`${path.basename(file)} is no PNG.`);
  return [head.readUInt32BE(16), head.readUInt32BE(20)];
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  const parts: string[] = [];
  stream.setEncoding('utf8');
  stream.on('data', (part: string) => parts.push(part));
  return () => parts.join('');
}
