/** Finds the Python of the workspace: whose word counts first, and what happens where one does not start. */
import { NOT_TRUSTED } from '../../core/approvals/policy';
import type { Log } from '../../core/ports';
import type { PythonFinder, PythonInterpreter } from '../../core/run/python';
import { PythonError, type PythonOrigin } from '../../core/run/pythonFault';
import {
  heldProgram,
  type ProbeResult,
  type PythonFacts,
  type PythonProbe,
  type PythonProgram,
} from '../../core/run/pythonProbe';
import { ToolError } from '../../core/contract/tool';
import type { PythonExtension, SelectedPython } from './pythonExtension';
import { programName, pythonLabel } from './pythonNames';
import { environmentPythons, namedPython, pathPythons, type PythonMachine } from './pythonPlaces';

/** What looking for a Python depends on. */
export interface PythonFinderDeps {
  probe: PythonProbe;
  machine: PythonMachine;
  extension: Pick<PythonExtension, 'selected' | 'isInstalled'>;
  isTrusted: () => boolean;
  /** Asks the user whether a program of the workspace may be started, where he was not asked yet. */
  ask: (program: string, signal: AbortSignal) => Promise<boolean>;
  /** The folder of the workspace with this path, else the first: its path, and how the Python extension is asked of it. */
  folder: (path: string | undefined) => Folder | undefined;
  /** Path of the one that the user has chosen for the workspace. */
  chosen: () => string | undefined;
  /** `baAgent.python.path`; '' is none. */
  setting: () => string;
  /** `python.defaultInterpreterPath` where that names one: it counts where the Python extension is not there to read it. */
  defaultInterpreter: (folder: string | undefined) => string | undefined;
  log: Log;
}

interface Folder {
  path: string;
  resource: unknown;
}

/** Has a program tell what it is. */
type Probe = (program: PythonProgram) => Promise<ProbeResult>;

/** A program, who named it, and what it is called. */
interface Named {
  program: string;
  origin: PythonOrigin;
  name: string;
}

/**
 * What the user has named, by a choice, in the Python extension or in a setting, must start: another one in its place would
 * have other libraries. Where nothing is named, the first that starts of those in the workspace and on the PATH is taken. An
 * environment in the workspace's folder comes before the PATH, as in other tools: it was made for this work and has its libraries.
 */
export class WorkspacePython implements PythonFinder {
  constructor(private readonly deps: PythonFinderDeps) {}

  async find(signal: AbortSignal, place?: string): Promise<PythonInterpreter> {
    const program = this.deps.chosen();
    this.mustBeTrusted();
    const folder = this.deps.folder(place);
    const probe: Probe = (of) => this.probeOrAsk(of, folder?.path, signal);
    if (program === undefined) return this.take(folder, probe, signal);
    return start({ program, origin: 'choice', name: programName(program) }, probe);
  }

  /** The one that is taken where the user has chosen none; of it he is not asked here. @throws as `find` */
  async automatic(signal: AbortSignal): Promise<PythonInterpreter> {
    this.mustBeTrusted();
    const folder = this.deps.folder(undefined);
    return this.take(folder, (of) => this.deps.probe.probe(of, folder?.path, signal), signal);
  }

  private async take(folder: Folder | undefined, probe: Probe, signal: AbortSignal): Promise<PythonInterpreter> {
    const selected = await this.deps.extension.selected(folder?.resource, signal);
    const named =
      (selected?.isDefault === true ? undefined : namedBy(selected)) ??
      (await this.configured(folder)) ??
      namedBy(selected);
    return named ? start(named, probe) : this.firstThatStarts(folder?.path, probe);
  }

  private async configured(folder: Folder | undefined): Promise<Named | undefined> {
    const { setting, defaultInterpreter, extension, machine } = this.deps;
    const written = setting() || (extension.isInstalled ? undefined : defaultInterpreter(folder?.path));
    if (written === undefined) return undefined;
    const program = await namedPython(written, machine);
    return { program, origin: 'setting', name: programName(program) };
  }

  private async firstThatStarts(folder: string | undefined, probe: Probe): Promise<PythonInterpreter> {
    const { machine, log } = this.deps;
    const found: [PythonOrigin, PythonProgram[]][] = [
      ['workspace', folder === undefined ? [] : await environmentPythons(folder, machine)],
      ['path', await pathPythons(machine)],
    ];
    let first: PythonError | undefined;
    for (const [origin, programs] of found) {
      for (const program of programs) {
        const result = await probe(program);
        if ('python' in result) return interpreterOf(result.python);
        const { fault } = result;
        const name = programName(program.program);
        log.info(`The Python ${name} is not used: ${fault.code}`);
        // What is named on the PATH and is no Python after all, as the store's on Windows, says nothing to people.
        if (fault.code !== 'missing') first ??= new PythonError({ ...fault, origin, name });
      }
    }
    throw first ?? new PythonError({ code: 'no_python', platform: machine.platform });
  }

  /** What a program is; one of the workspace is started once the user has allowed it. */
  private async probeOrAsk(of: PythonProgram, folder: string | undefined, signal: AbortSignal): Promise<ProbeResult> {
    const { probe, ask } = this.deps;
    const result = await probe.probe(of, folder, signal);
    const held = heldProgram(result);
    return held !== undefined && (await ask(held, signal)) ? probe.probe(of, folder, signal) : result;
  }

  private mustBeTrusted(): void {
    if (!this.deps.isTrusted()) throw new ToolError('permission', 'denied', NOT_TRUSTED);
  }
}

async function start({ program, origin, name }: Named, probe: Probe): Promise<PythonInterpreter> {
  const result = await probe({ program });
  if ('python' in result) return interpreterOf(result.python);
  throw new PythonError({ ...result.fault, origin, name });
}

function namedBy(selected: SelectedPython | undefined): Named | undefined {
  if (!selected) return undefined;
  const origin = 'extension';
  const { program, name } = selected;
  // Conda makes environments without a Python.
  if (program === undefined) throw new PythonError({ code: 'missing', origin, name: name ?? 'Python' });
  return { program, origin, name: name ?? programName(program) };
}

function interpreterOf(python: PythonFacts): PythonInterpreter {
  const { path, version, libraries } = python;
  return { ...{ path, version, libraries }, label: pythonLabel(python) };
}
