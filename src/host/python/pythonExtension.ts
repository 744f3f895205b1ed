/** What the Python extension has selected. It need not be there, and nothing waits for it for long. */
import path from 'node:path';
import * as z from 'zod';
import { orCancelled } from '../../base/errors';
import type { Log } from '../../core/ports';
import { faultText } from '../../core/text/describeError';

/** Milliseconds that it may take to start and to answer. */
const PATIENCE_MS = 5000;

/** As much of an extension as is used of it. */
export interface ForeignExtension {
  readonly isActive: boolean;
  readonly exports: unknown;
  activate(): PromiseLike<unknown>;
}

/** The environment that it has selected; `program` is undefined for one that has no Python. */
export interface SelectedPython {
  program: string | undefined;
  /** What it is called, where that is known. */
  name: string | undefined;
  /** Nobody has selected it: it is what the extension takes then. */
  isDefault: boolean;
}

const environmentPathSchema = z.object({ path: z.string() });
const environmentSchema = z.object({
  executable: z.object({ uri: z.object({ fsPath: z.string() }).optional() }),
  environment: z.object({ name: z.string().optional() }).optional(),
});

export interface PythonExtensionDeps {
  /** `ms-python.python`; undefined where it is not installed. */
  extension: () => ForeignExtension | undefined;
  log: Log;
  patienceMs?: number;
}

export class PythonExtension {
  /** A question that it did not answer in time, until it does: nobody waits for another meanwhile. */
  private unanswered: Promise<unknown> | undefined;

  constructor(private readonly deps: PythonExtensionDeps) {}

  get isInstalled(): boolean {
    return this.deps.extension() !== undefined;
  }

  /**
   * What is selected for a folder; undefined where nothing is, or it cannot be asked, which the log says.
   * @param folder its Uri
   * @throws CancelledError
   */
  async selected(folder: unknown, signal: AbortSignal): Promise<SelectedPython | undefined> {
    return this.ask(signal, async (environments) => {
      const named = environmentPathSchema.parse(await call(environments, 'getActiveEnvironmentPath', folder)).path;
      const isPath = path.isAbsolute(named); // else it is Python's default: nobody has selected one
      const found: unknown = await call(environments, 'resolveEnvironment', named);
      // What cannot be resolved is not there any more: the name stands, and its start says what is wrong.
      if (found === undefined || found === null)
        return isPath ? { program: named, name: undefined, isDefault: false } : undefined;
      const { executable, environment } = environmentSchema.parse(found);
      return { program: executable.uri?.fsPath, name: environment?.name, isDefault: !isPath };
    });
  }

  /** Paths of the Pythons that it knows. @throws CancelledError */
  async known(signal: AbortSignal): Promise<string[]> {
    const found = await this.ask(signal, (environments) => {
      const all = z.array(z.unknown()).parse(memberOf(environments, 'known'));
      return Promise.resolve(all.map((each) => environmentSchema.safeParse(each).data?.executable.uri?.fsPath));
    });
    return (found ?? []).filter((program) => program !== undefined);
  }

  private async ask<T>(signal: AbortSignal, work: (environments: object) => Promise<T>): Promise<T | undefined> {
    const extension = this.deps.extension();
    if (!extension || this.unanswered) return undefined;
    const patience = AbortSignal.timeout(this.deps.patienceMs ?? PATIENCE_MS);
    const asked = async (): Promise<T> => {
      if (!extension.isActive) await extension.activate();
      const environments = memberOf(extension.exports, 'environments');
      if (typeof environments !== 'object' || environments === null) throw new Error('It offers no environments.');
      return work(environments);
    };
    const answer = asked();
    try {
      return await orCancelled(answer, AbortSignal.any([signal, patience]));
    } catch (error) {
      if (signal.aborted) throw error;
      if (patience.aborted) {
        this.unanswered = answer.catch(() => undefined).finally(() => (this.unanswered = undefined));
      }
      // A message of another extension may name paths.
      const why = patience.aborted ? 'it did not answer in time' : faultText(error);
      this.deps.log.warn(`The Python extension was not asked which Python is selected: ${why}`);
      return undefined;
    }
  }
}

function memberOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

/** Calls a function of a foreign object. @throws what it throws, and TypeError where there is none */
async function call(of: object, name: string, argument: unknown): Promise<unknown> {
  const member = memberOf(of, name);
  if (typeof member !== 'function') throw new TypeError(`It has no ${name}.`);
  return (await Reflect.apply(member, of, [argument])) as unknown;
}
