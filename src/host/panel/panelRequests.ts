import type { RpcEnd } from '../../base/rpc';
import type { Log } from '../../core/ports';
import { errorMessage } from '../../base/errors';
import type { codeRequests } from '../../protocol/codes';
import type { CodeRun, runRequests } from '../../protocol/runs';

type Method = 'showHistory' | 'showUsage' | keyof typeof codeRequests | keyof typeof runRequests;

/** One thing that the page shall do. */
interface Asked {
  method: Method;
  params: Record<string, string>;
}

/** What the host asks of the panel's page: it waits until the page is there and has its conversation. */
export class PanelRequests {
  private page: RpcEnd | undefined;
  private isReady = false;
  /** What it shall show when it is there. */
  private waits: Asked | undefined;

  constructor(private readonly log: Log) {}

  /** @param page undefined when it is gone */
  connect(page: RpcEnd | undefined): void {
    this.page = page;
    this.isReady = false;
  }

  /** The page has had all there is. Nothing becomes ready where it is gone by then. */
  ready(): void {
    this.isReady = this.page !== undefined;
    if (this.isReady && this.waits) this.ask(this.waits.method, this.waits.params);
  }

  /** Shows the list of sessions. */
  showHistory(): void {
    this.ask('showHistory');
  }

  /** Shows the figures of tools and models. */
  showUsage(): void {
    this.ask('showUsage');
  }

  /** Shows the list of saved code. */
  showCode(): void {
    this.ask('showCode');
  }

  /** Puts words into the input. */
  fillDraft(text: string): void {
    this.ask('fillDraft', { text });
  }

  /** Saved code has changed: a page that is not there yet will ask for it. */
  codeChanged(): void {
    if (this.isReady) this.ask('codeChanged');
  }

  /** A run of saved code began or ended: a page that is not there yet does without. */
  codeRan(run: CodeRun): void {
    if (this.isReady) this.ask('codeRan', { ...run });
  }

  private ask(method: Method, params: Asked['params'] = {}): void {
    this.waits = this.isReady ? undefined : { method, params };
    if (!this.isReady) return;
    this.page?.request(method, params).catch((error: unknown) => {
      this.log.warn(`The panel did not do ${method}: ${errorMessage(error)}`);
    });
  }
}
