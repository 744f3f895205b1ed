import { RpcEnd, type RpcHandler, type RpcMessage } from '../../base/rpc';

export interface PageLineDeps {
  post(message: RpcMessage): void;
  /** What a page may ask for. @param isThere whether it is that page still */
  handlers(isThere: () => boolean): Record<string, RpcHandler>;
  /** A page is there, or it is gone. */
  attend(page: RpcEnd | undefined): void;
}

/**
 * The line to a view's page. A view that is hidden has none: when it is shown again it has another one, which counts its
 * requests from one again. The answers to those of the page before must not reach it.
 */
export class PageLine {
  private rpc: RpcEnd;

  /** @param isShown whether the view is, now */
  constructor(
    private readonly deps: PageLineDeps,
    private isShown: boolean,
  ) {
    this.rpc = this.open();
    deps.attend(isShown ? this.rpc : undefined);
  }

  /** The view was hidden, or is shown again; VS Code says it more than once. */
  change(isShown: boolean): void {
    if (isShown === this.isShown) return;
    this.isShown = isShown;
    if (!isShown) {
      this.close();
      this.rpc = this.open();
    }
    this.deps.attend(isShown ? this.rpc : undefined);
  }

  /** @returns false for what is no message of the page's */
  receive(message: unknown): boolean {
    return this.rpc.receive(message);
  }

  /** Ends what the host has asked of the page. */
  close(): void {
    this.rpc.close(new Error('The panel was closed.'));
  }

  private open(): RpcEnd {
    const rpc: RpcEnd = new RpcEnd(
      (message) => this.deps.post(message),
      this.deps.handlers(() => this.rpc === rpc),
    );
    return rpc;
  }
}
