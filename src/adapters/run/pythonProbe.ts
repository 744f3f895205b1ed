import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { SingleFlight } from '../../base/singleFlight';
import { oneLine } from '../../base/text';
import { visibleText } from '../../base/visibleText';
import { OLDEST_PYTHON, type ProbeFault } from '../../core/run/pythonFault';
import type { PythonFacts, PythonProbe, PythonProgram, ProbeResult } from '../../core/run/pythonProbe';
import { isStoreAlias } from '../../core/run/storeAlias';
import type { After } from '../../base/after';
import { answerOf, runShortly, type ShortEnd } from './pythonProcess';
import { succeeds } from '../durable';
import { siteFolders, stampOf } from './pythonSite';

/** Milliseconds that a Python may take to tell of itself: the first start after its installation is a slow one. */
const PATIENCE_MS = 10_000;
/** Milliseconds for which it need not be asked again. */
const FRESH_MS = 60_000;
/** Characters of what it says that are told. */
const MAX_SAID = 200;

/** What `ba_probe.py` prints. */
const answerSchema = z.object({
  version: z.string().regex(/^\d{1,3}\.\d{1,3}(\.|$)/),
  executable: z.string().nullish(),
  prefix: z.string(),
  /** Of what an environment was made of; Python 2 has none. */
  base_prefix: z.string().nullish(),
  libraries: z.record(z.string(), z.string()).default({}),
});
type Answer = z.infer<typeof answerSchema>;

export interface ProbeDeps {
  /** Absolute path of `ba_probe.py`. */
  script: string;
  /** The variables that programs get. */
  env: () => Readonly<Record<string, string | undefined>>;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  timeoutMs?: number;
  /** For tests. */
  after?: After;
}

interface Known {
  result: ProbeResult;
  files: readonly string[];
  stamp: string;
  atMs: number;
}

/** Starts Pythons to ask what they are. */
export class NodePythonProbe implements PythonProbe {
  private readonly known = new Map<string, Known>();
  private readonly flights = new SingleFlight<ProbeResult>();

  constructor(private readonly deps: ProbeDeps) {}

  async probe(program: PythonProgram, cwd: string | undefined, signal: AbortSignal): Promise<ProbeResult> {
    const key = JSON.stringify([program.program, program.args ?? [], cwd]);
    const { value } = await this.flights.run(key, (until) => this.ask(key, program, cwd, until), signal);
    return value;
  }

  private async ask(
    key: string,
    program: PythonProgram,
    cwd: string | undefined,
    signal: AbortSignal,
  ): Promise<ProbeResult> {
    const known = this.known.get(key);
    if (known && this.deps.now() - known.atMs < FRESH_MS && (await stampOf(known.files)) === known.stamp) {
      return known.result;
    }
    this.known.delete(key);
    const atMs = this.deps.now();
    const result = await this.start(program, cwd, signal);
    // What does not start is asked again each time: it may have been mended.
    if ('python' in result) {
      const files = [program.program, result.python.path, ...siteFolders(result.python, thisSystem())];
      this.known.set(key, { result, files, stamp: await stampOf(files), atMs });
    }
    return result;
  }

  private async start({ program, args = [] }: PythonProgram, cwd: string | undefined, signal: AbortSignal) {
    const missing = await whyNotThere(program);
    if (missing) return { fault: missing };
    const { timeoutMs = PATIENCE_MS, after } = this.deps;
    const env = probeEnvironment(this.deps.env());
    const run = { program, args: [...args, '-B', this.deps.script], cwd, env, input: '', timeoutMs, after };
    return resultOf(program, await runShortly(run, signal), timeoutMs);
  }
}

/**
 * The variables that a Python is asked with: those that code will run with, so that it finds the same libraries, but
 * without folders that are relative: nothing of the folder that it is started in is run.
 */
function probeEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const folders = (env['PYTHONPATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return {
    ...env,
    PYTHONPATH: folders.length > 0 ? folders.join(path.delimiter) : undefined,
    PYTHONIOENCODING: 'utf-8',
    PYTHONUTF8: '1',
  };
}

async function resultOf(program: string, end: ShortEnd, timeoutMs: number): Promise<ProbeResult> {
  switch (end.how) {
    case 'timed_out':
      return { fault: { code: 'timeout', seconds: timeoutMs / 1000 } };
    case 'not_started':
      return { fault: { code: 'broken', why: 'not_a_program', said: '' } };
    case 'exited': {
      if (isStoreStub(program, end)) return { fault: { code: 'missing' } };
      const answer = answerSchema.safeParse(answerOf(end)).data;
      if (!answer) return { fault: { code: 'broken', why: 'ended', said: outputOf(end) } };
      const { version } = answer;
      return isTooOld(version) ? { fault: { code: 'too_old', version } } : { python: await factsOf(program, answer) };
    }
  }
}

/** The line that says why it did not work: of a traceback the last one, else the first. */
export function outputOf({ stdout, stderr }: { stdout: string; stderr: string }): string {
  const lines = `${stderr}\n${stdout}`.split(/\r?\n/).filter((line) => line.trim() !== '');
  const traceback = stderr.trimStart().startsWith('Traceback');
  const line = traceback ? stderr.trim().split(/\r?\n/).at(-1) : lines[0];
  return visibleText(oneLine(line ?? '')).slice(0, MAX_SAID);
}

/** Windows has a `python` that is no Python but says how to get one. */
export function isStoreStub(
  program: string,
  { code, stdout, stderr }: Exclude<ShortEnd, { how: 'timed_out' | 'not_started' }>,
): boolean {
  return isStoreAlias(program) && (code === 9009 || `${stdout}${stderr}`.includes('Python was not found'));
}

async function whyNotThere(program: string): Promise<ProbeFault | undefined> {
  const info = await (isStoreAlias(program) ? lstat(program) : stat(program)).catch(() => undefined);
  if (!info) return { code: 'missing' };
  if (isStoreAlias(program)) return undefined;
  const isProgram = info.isFile() && (await succeeds(access(program, constants.X_OK)));
  return isProgram ? undefined : { code: 'broken', why: 'not_a_program', said: '' };
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_PYTHON;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

async function factsOf(program: string, answer: Answer): Promise<PythonFacts> {
  const { version, executable, prefix, base_prefix: base, libraries } = answer;
  const conda = await stat(path.join(prefix, 'conda-meta')).catch(() => undefined);
  const isVenv = typeof base === 'string' && base !== prefix;
  return {
    path: typeof executable === 'string' && path.isAbsolute(executable) ? executable : program,
    environment: isVenv ? 'venv' : conda?.isDirectory() ? 'conda' : undefined,
    ...{ version, prefix, libraries },
  };
}

function thisSystem(): Parameters<typeof siteFolders>[1] {
  return { platform: process.platform, home: os.homedir(), appData: process.env['APPDATA'] };
}
