import type * as z from 'zod';
import { errorMessage } from '../base/errors';
import { fingerprint } from '../base/fingerprint';
import { codeFactsSchema, type CodeFacts, type Outline } from '../core/contract/codeFacts';
import { wordFacts } from '../core/files/code/wordFacts';
import { outlineOf } from '../core/files/outline/definitions';
import { definitionsByWords } from '../core/files/outline/wordOutline';
import type { Outliner } from '../core/files/outline/outliner';
import { grammarsOf, outlineSchema, tokenLanguages, type outlineParams } from '../workers/outlineProtocol';
import { BackgroundWorker, inProcess, type WorkerDeps } from './backgroundWorker';

/** How long one outline may take, in ms: a parser that needs more does not come to an end. */
const DEADLINE_MS = 5000;
/** How long the worker is kept without work, in ms: its grammars take memory. */
const IDLE_MS = 60_000;
/** Bytes of memory of the process. */
const MEMORY = 768 * 1024 * 1024;
/** Workers in a row that may end without one answer until no other is started. */
const MAX_FAILURES = 3;

export interface OutlineWorkerOptions extends WorkerDeps {
  /** The folder of the parser's and the grammars' wasm files. */
  grammars: string;
}

/**
 * Reads outlines with a parser in a process of its own. It always answers: where there is no grammar, or the parser fails
 * or takes too long, by the code's words alone.
 */
export class OutlineWorker implements Outliner {
  private readonly worker: BackgroundWorker;

  constructor(private readonly options: OutlineWorkerOptions) {
    const { script, grammars, log, after } = options;
    const start = inProcess({ script, data: { grammars }, memoryBytes: MEMORY });
    const times = { deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, after };
    this.worker = new BackgroundWorker({ name: 'parser', start, log, ...times });
  }

  async outline(language: string, code: string): Promise<Outline> {
    const asked = Object.hasOwn(grammarsOf, language);
    const parsed = asked ? await this.ask('outline', outlineSchema, { language, code }) : undefined;
    return parsed ?? outlineOf(definitionsByWords(language, code));
  }

  async facts(language: string, code: string): Promise<CodeFacts | undefined> {
    if (!Object.hasOwn(grammarsOf, language) && !tokenLanguages.includes(language)) return undefined;
    return (await this.ask('facts', codeFactsSchema, { language, code })) ?? wordFacts(language, code);
  }

  /** Ends the worker; the next outline starts another one. */
  dispose(): void {
    this.worker.dispose();
  }

  /** Undefined where the parser does not answer, or is given up. */
  private async ask<T>(
    what: 'outline' | 'facts',
    schema: z.ZodType<T>,
    { language, code }: z.infer<typeof outlineParams>,
  ): Promise<T | undefined> {
    if (this.worker.fruitless >= MAX_FAILURES) return undefined;
    try {
      const key = `${language} ${fingerprint(code)}`;
      return schema.parse(await this.worker.request(what, { language, code }, key));
    } catch (error) {
      this.options.log.warn(`No ${what} of ${language} code by the parser: ${errorMessage(error)}`);
      return undefined;
    }
  }
}
