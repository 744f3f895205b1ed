import type { RpcEnd } from '../base/rpc';
import type { Log } from '../core/ports';
import { errorMessage } from '../base/errors';

/** What the host asks of the panel's page: it waits until the page is there and has its conversation. */
export class PanelRequests {
  private page: RpcEnd | undefined;
  private isReady = false;
  private historyWaits = false;

  constructor(private readonly log: Log) {}

  /** @param page undefined when it is gone */
  connect(page: RpcEnd | undefined): void {
    this.page = page;
    this.isReady = false;
  }

  /** The page has had all there is. */
  ready(): void {
    this.isReady = true;
    if (this.historyWaits) this.showHistory();
  }

  /** Shows the list of sessions. */
  showHistory(): void {
    this.historyWaits = !this.isReady;
    if (!this.isReady) return;
    this.page?.request('showHistory', {}).catch((error: unknown) => {
      this.log.warn(`The panel did not show the sessions: ${errorMessage(error)}`);
    });
  }
}
