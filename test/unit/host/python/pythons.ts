/** Pythons of a machine in memory: what is where, and what each tells when it is started. */
import path from 'node:path';
import type { ProbeFault } from '../../../../src/core/run/pythonFault';
import type { ProbeResult, PythonFacts, PythonProbe, PythonProgram } from '../../../../src/core/run/pythonProbe';
import type { PythonMachine } from '../../../../src/host/python/pythonPlaces';

/** A machine with these programs alone. */
export function machineWith(
  platform: NodeJS.Platform,
  programs: readonly string[],
  { folders = [], variables = {} }: { folders?: string[]; variables?: Record<string, string> } = {},
): PythonMachine {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  return {
    ...{ platform, folders },
    home: platform === 'win32' ? 'C:\\Users\\me' : '/home/me',
    variable: (name) => variables[name],
    isProgram: (file) => Promise.resolve(programs.includes(file)),
    names: (folder) => {
      const below = programs.filter((file) => file.startsWith(folder + paths.sep));
      return Promise.resolve([
        ...new Set(below.map((file) => file.slice(folder.length + 1).split(paths.sep)[0] ?? '')),
      ]);
    },
  };
}

/** Tells of each program what it was given, and which ones were started. */
export class KnownPythons implements PythonProbe {
  readonly started: PythonProgram[] = [];
  atOnce = 0;
  mostAtOnce = 0;

  constructor(private readonly known: Readonly<Record<string, Partial<PythonFacts> | ProbeFault>>) {}

  async probe(program: PythonProgram, _cwd: string | undefined, signal: AbortSignal): Promise<ProbeResult> {
    this.started.push(program);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    await Promise.resolve();
    this.atOnce--;
    signal.throwIfAborted();
    const known = this.known[program.program] ?? { code: 'missing' };
    if ('code' in known) return { fault: known };
    const facts = { version: '3.11.2', prefix: '/usr', environment: undefined, libraries: {} };
    return { python: { ...facts, path: program.program, ...known } };
  }
}
