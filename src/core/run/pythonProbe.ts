/** Asking a program whether it is a Python that runs code: the contract between who looks for one and who starts it. */
import type { ProbeFault } from './pythonFault';

/** A program that may be a Python. */
export interface PythonProgram {
  /** Absolute path. */
  program: string;
  /** What it is started with before anything else: `-3` for the launcher of Windows. */
  args?: readonly string[];
}

/** What a Python tells of itself. */
export interface PythonFacts {
  /** Absolute path of the program that it is, behind launchers and shims. */
  path: string;
  /** E.g. 3.11.2. */
  version: string;
  /** Absolute path of the folder of its installation or environment. */
  prefix: string;
  /** What sort of environment it is in; undefined for an installation of its own. */
  environment: 'venv' | 'conda' | undefined;
  /** Versions of the libraries for data that it has, by the name that is imported. */
  libraries: Readonly<Record<string, string>>;
}

export type ProbeResult = { python: PythonFacts } | { fault: ProbeFault };

/** The program of the workspace that was not started, since the user has not allowed it; undefined where that is not why. */
export function heldProgram(result: ProbeResult): string | undefined {
  return 'fault' in result && result.fault.code === 'not_allowed' ? result.fault.program : undefined;
}

export interface PythonProbe {
  /**
   * Starts a program and has it tell of itself; what was told lately is told again.
   * @param cwd the folder that code will run in: some programs pick their version by it
   * @throws CancelledError
   */
  probe(program: PythonProgram, cwd: string | undefined, signal: AbortSignal): Promise<ProbeResult>;
}
