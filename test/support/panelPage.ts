/** The panel's page with a scripted host: the real protocol, the real publisher, and answers that a test gives. */
import type { Locator } from 'playwright-core';
import * as z from 'zod';
import type { RpcEnd, RpcHandler } from '../../src/base/rpc';
import { nothingSpent } from '../../src/core/session/spending';
import { chatPage } from '../../src/host/panel/pageMarkup';
import { toHost, toViewSchema, type ToHostMethod, type ToView, type ViewContext } from '../../src/protocol/messages';
import { ViewPublisher } from '../../src/protocol/publisher';
import { fault, type WindowOptions } from './panelWindow';
import { ServedPage } from './servedPage';

export type Answers = Partial<Record<ToHostMethod, RpcHandler>>;

export interface PanelPageOptions extends WindowOptions {
  context?: Partial<ViewContext>;
  /** What requests of the page are answered with; all others with nothing. */
  answers?: Answers;
  /** The host says nothing until the test has it do so, by `publisher.snapshot()`. */
  silent?: boolean;
}

const methods: Readonly<Record<string, z.ZodType>> = toHost;
const noAnswers: Answers = {
  readChoices: () => Promise.resolve({ choices: {} }),
  columnTypes: () => Promise.resolve({}),
};
const emptyContext: ViewContext = {
  ...{ model: 'offline', modelLabel: 'Built-in analyst (offline)', modelLabels: {}, trusted: true, hasWorkspace: true },
  ...{ sessionWarning: '', queue: [], branches: {}, spending: nothingSpent, usage: null, earlier: false, pins: [] },
  session: { id: 's1', title: '', readOnly: false },
};

export class PanelPage extends ServedPage {
  /** What the page has asked for, in order, as the schemas have read it. */
  readonly asked: { method: string; params: unknown }[] = [];
  readonly publisher: ViewPublisher;
  private answers: Answers;
  /** Requests of the page that have no answer yet. */
  private readonly unanswered = new Set<Promise<unknown>>();

  private constructor(private readonly options: PanelPageOptions) {
    super();
    this.answers = { ...noAnswers, ...options.answers };
    this.publisher = new ViewPublisher({ ...emptyContext, ...options.context });
  }

  /** Opens the page; it has had its snapshot, unless the host is silent. */
  static async open(options: PanelPageOptions = {}): Promise<PanelPage> {
    const panel = new PanelPage(options);
    await panel.show(chatPage, options);
    try {
      await panel.window.load();
      if (options.silent !== true) await panel.shown();
    } catch (error) {
      const { console } = panel.window;
      await panel.close();
      throw new Error(`The page did not start: ${console.join('\n')}`, { cause: error });
    }
    return panel;
  }

  /** Has requests of the page answered so from now on. */
  answer(answers: Answers): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** What was asked by a method, in order. */
  askedFor(method: ToHostMethod): unknown[] {
    return this.asked.flatMap((each) => (each.method === method ? [each.params] : []));
  }

  /** Asks something of the page, as the host does. */
  async request(method: string, params: unknown = {}): Promise<unknown> {
    return this.rpc?.request(method, params);
  }

  override async reload(): Promise<void> {
    await super.reload();
    await this.shown();
  }

  private async shown(): Promise<void> {
    await this.part('input').waitFor();
    await this.quiet();
  }

  /** Waits until the page has an answer to all that it has asked for, and has drawn it. */
  async quiet(): Promise<void> {
    for (let asked = -1; asked !== this.asked.length;) {
      asked = this.asked.length;
      await Promise.all(this.unanswered);
      await this.window.settled();
    }
  }

  /** An element by its test id, in the n-th turn or, without one, anywhere. */
  part(testId: string, turn?: number): Locator {
    const within = turn === undefined ? this.window.page.locator('body') : this.turn(turn);
    return within.getByTestId(testId);
  }

  turn(index: number): Locator {
    return this.window.page.getByTestId('turn').nth(index);
  }

  /** Waits until the page shows a session: until then it has the turns of the one before. */
  async shows(session: string): Promise<void> {
    await this.window.page.locator(`[data-open-session="${session}"]`).waitFor({ state: 'attached' });
    await this.quiet();
  }

  /** Waits until a turn has ended and is shown with all that the page asks for because of it, and says how it ended. */
  async ended(index: number): Promise<string> {
    const outcome = await this.outcome(index);
    await this.quiet();
    return outcome;
  }

  /** The same at once, where the page is still to wait for an answer. */
  async outcome(index: number): Promise<string> {
    const over = this.window.page.locator('[data-outcome]:not([data-outcome="running"])');
    await this.turn(index).and(over).waitFor();
    return (await this.turn(index).getAttribute('data-outcome')) ?? '';
  }

  async ask(question: string): Promise<void> {
    await this.part('input').fill(question);
    await this.part('input').press('Enter');
  }

  override async close(): Promise<void> {
    this.publisher.connect(undefined);
    await super.close();
  }

  protected override attend(page: RpcEnd | undefined): void {
    super.attend(page);
    this.publisher.connect(page && ((message) => this.tell(message)));
  }

  private tell(message: ToView): void {
    const read = toViewSchema.safeParse(JSON.parse(JSON.stringify(message)));
    if (!read.success) fault(`The page cannot read ${message.type}: ${z.prettifyError(read.error)}`);
    this.post(message);
  }

  protected handlers(): Record<string, RpcHandler> {
    return Object.fromEntries(Object.keys(methods).map((method) => [method, this.handler(method)]));
  }

  private handler(method: string): RpcHandler {
    return async (params, signal) => {
      const read = methods[method]?.safeParse(params);
      if (!read?.success) fault(`The page asked for ${method} with ${JSON.stringify(params)}`, read?.error);
      this.asked.push({ method, params: read?.data });
      if (method === 'ready' && this.options.silent !== true) this.publisher.snapshot();
      const answers: Readonly<Record<string, RpcHandler | undefined>> = this.answers;
      const answer = Promise.resolve(answers[method]?.(params, signal));
      const over: Promise<unknown> = answer.catch(() => undefined).then(() => this.unanswered.delete(over));
      this.unanswered.add(over);
      return (await answer) ?? {};
    };
  }
}
