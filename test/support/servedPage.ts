import type { RpcEnd, RpcHandler } from '../../src/base/rpc';
import { PageLine } from '../../src/host/panel/pageLine';
import type { PageParts } from '../../src/host/panel/pageMarkup';
import { fault, PanelWindow, type WindowOptions } from './panelWindow';

/** A page of the extension and the real line to it; who answers is the host of a test. */
export abstract class ServedPage {
  protected rpc: RpcEnd | undefined;
  private opened: PanelWindow | undefined;
  private line: PageLine | undefined;

  get window(): PanelWindow {
    if (!this.opened) throw new Error('The page is not open yet.');
    return this.opened;
  }

  /** Makes the page anew, as VS Code does when its view was hidden or its window loaded again. */
  async reload(): Promise<void> {
    this.line?.change(false);
    const loaded = this.window.page.reload();
    this.line?.change(true);
    await loaded;
  }

  async close(): Promise<void> {
    this.line?.close();
    await this.opened?.close();
  }

  /** What the page's requests are answered with. */
  protected abstract handlers(): Record<string, RpcHandler>;

  /** The page is there, or there no more. */
  protected attend(page: RpcEnd | undefined): void {
    this.rpc = page;
  }

  protected post(message: unknown): void {
    this.opened?.post(message);
  }

  /** Makes its window; the page is there once that is loaded. */
  protected async show(parts: PageParts, options: WindowOptions): Promise<void> {
    const post = (message: unknown): void => this.post(message);
    const line = new PageLine({ post, handlers: () => this.handlers(), attend: (page) => this.attend(page) }, true);
    this.line = line;
    const receive = (message: unknown): void => {
      if (!line.receive(message)) fault(`The page sent a message of an unknown form: ${JSON.stringify(message)}`);
    };
    this.opened = await PanelWindow.open(parts, receive, options);
  }
}
