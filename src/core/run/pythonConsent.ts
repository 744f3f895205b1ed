/** Pythons that lie in the workspace: who has put the files there has made them, so none is started before the user has said so. */
import * as z from 'zod';
import { orCancelled } from '../../base/errors';
import type { Memory } from '../ports';

const KEY = 'baAgent.workspacePythons';
/** Above that the oldest answers are forgotten: then they are asked for again. */
const MAX_ANSWERS = 100;

const answersSchema = z.array(z.object({ key: z.string(), allowed: z.boolean() }));

/** A program that lies in the workspace. */
export interface WorkspaceProgram {
  /** Of its folder and of what decides what runs there: one that was changed has another key. */
  key: string;
  /** Absolute path of the file that really runs. */
  target: string;
}

export interface PythonConsentDeps {
  /** Of the workspace. */
  memory: Memory;
  /** What a program is; undefined for one that does not lie in the workspace. Nothing is started. */
  identify: (program: string) => Promise<WorkspaceProgram | undefined>;
  /** Asks the user; undefined when he leaves the question. */
  show: (program: string, target: string) => Promise<boolean | undefined>;
}

/** Asks for each of them once and keeps the answer; a question that was left waits for the next window. */
export class PythonConsent {
  private readonly asking = new Map<string, Promise<boolean>>();
  private readonly left = new Set<string>();

  constructor(private readonly deps: PythonConsentDeps) {}

  /** Whether a program may be started: it lies elsewhere, or the user has allowed it as it is. */
  async isAllowed(program: string): Promise<boolean> {
    const found = await this.deps.identify(program);
    return found === undefined || this.answer(found.key) === true;
  }

  /**
   * Whether a program may be started, which the user is asked where he was not yet.
   * @param again he is asked though he has said no: he has just chosen it
   * @throws CancelledError
   */
  async ask(program: string, signal: AbortSignal, again = false): Promise<boolean> {
    const found = await this.deps.identify(program);
    if (!found) return true;
    const { key, target } = found;
    const known = this.answer(key) ?? (this.left.has(key) ? false : undefined);
    if (known === true || (known === false && !again)) return known;
    const asking = this.asking.get(key) ?? this.show(program, key, target);
    this.asking.set(key, asking);
    return orCancelled(asking, signal);
  }

  private async show(program: string, key: string, target: string): Promise<boolean> {
    try {
      const allowed = await this.deps.show(program, target);
      if (allowed === undefined) this.left.add(key);
      else await this.keep(key, allowed);
      return allowed ?? false;
    } finally {
      this.asking.delete(key);
    }
  }

  private async keep(key: string, allowed: boolean): Promise<void> {
    const others = this.answers().filter((each) => each.key !== key);
    await this.deps.memory.update(KEY, [...others, { key, allowed }].slice(-MAX_ANSWERS));
  }

  private answer(key: string): boolean | undefined {
    return this.answers().find((each) => each.key === key)?.allowed;
  }

  private answers(): z.infer<typeof answersSchema> {
    return answersSchema.safeParse(this.deps.memory.get(KEY)).data ?? [];
  }
}
