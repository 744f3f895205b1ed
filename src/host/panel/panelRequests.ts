import type { RpcEnd } from '../../base/rpc';
import type { Log } from '../../core/ports';
import { errorMessage } from '../../base/errors';
import type { codeRequests } from '../../protocol/codes';
import type { runRequests } from '../../protocol/runs';

/** News that a page which is not there yet does without. */
type News = 'codeChanged' | keyof typeof runRequests;
type Method = 'showHistory' | 'showUsage' | keyof typeof codeRequests | News;

/** One thing that the page shall do. */
interface PageRequest {
  method: Method;
  params: Record<string, string>;
}

/** What the host asks of the panel's page: it waits until the page is there and has its conversation. */
export class PanelRequests {
  private page: RpcEnd | undefined;
  private isReady = false;
  /** What it shall show when it is there. */
  private waits: PageRequest | undefined;

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

  /** Has it show something, e.g. the list of sessions, as soon as it is there. */
  show(method: Exclude<Method, News>, params: PageRequest['params'] = {}): void {
    this.ask(method, params);
  }

  /** Tells a page that is there. */
  tell(method: News, params: PageRequest['params'] = {}): void {
    if (this.isReady) this.ask(method, params);
  }

  private ask(method: Method, params: PageRequest['params']): void {
    this.waits = this.isReady ? undefined : { method, params };
    if (!this.isReady) return;
    this.page?.request(method, params).catch((error: unknown) => {
      this.log.warn(`The panel did not do ${method}: ${errorMessage(error)}`);
    });
  }
}
