import path from 'node:path';
import type { PythonConsent } from '../../core/run/pythonConsent';
import type { ProbeResult, PythonProbe, PythonProgram } from '../../core/run/pythonProbe';

/** Starts no Python of the workspace that the user has not allowed. */
export class GuardedProbe implements PythonProbe {
  constructor(
    private readonly probing: PythonProbe,
    private readonly consent: Pick<PythonConsent, 'isAllowed'>,
  ) {}

  async probe({ program, ...more }: PythonProgram, cwd: string | undefined, signal: AbortSignal): Promise<ProbeResult> {
    const absolute = path.resolve(cwd ?? '', program);
    if (!(await this.consent.isAllowed(absolute))) return notAllowed(absolute);
    const result = await this.probing.probe({ program: absolute, ...more }, cwd, signal);
    // A launcher outside of the workspace may have found one in it.
    if (!('python' in result) || (await this.consent.isAllowed(result.python.path))) return result;
    return notAllowed(result.python.path);
  }
}

function notAllowed(program: string): ProbeResult {
  return { fault: { code: 'not_allowed', program } };
}
