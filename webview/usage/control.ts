/** Does what the user asks in the view of the figures. */
import { errorMessage } from '../../src/base/errors';
import { usageAnswerSchema } from '../../src/protocol/usage';
import { shown, type PanelDeps } from '../panel/panelDeps';
import { OPEN_INPUT, USAGE_SCOPE } from '../panel/places';
import type { UsageActions } from '../panel/view';
import type { UsageAction } from './state';
import type { ToView } from '../../src/protocol/messages';

/** Milliseconds after something was used until the figures are read again. */
const REFRESH_MS = 1000;

export class UsageControl {
  readonly actions: UsageActions = {
    open: () => this.open(),
    close: () => this.close(),
    reload: () => void this.load(),
    setScope: (scope) => {
      this.dispatch({ type: 'scope', scope });
      void this.load();
    },
    sort: (table, column) => this.dispatch({ type: 'sort', table, column }),
    exportUsage: () =>
      void this.panel.requests.askOnce('exportUsage', {
        ...shown(this.panel.state()),
        scope: this.panel.state().usage.scope,
      }),
  };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly panel: PanelDeps) {}

  /** The panel shows another session, or something in it was used. */
  changed(): void {
    const { usage, context } = this.panel.state();
    const session = context?.session.id ?? '';
    if (session !== usage.session) {
      this.dispatch({ type: 'sessionChanged', session });
      // At once: what is on its way are the figures of the session before.
      if (usage.open) void this.load();
      return;
    }
    if (!usage.open || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.panel.state().usage.open) void this.load();
    }, REFRESH_MS);
  }

  private dispatch(action: UsageAction): void {
    this.panel.dispatch({ type: 'usage', action });
  }

  private open(): void {
    this.dispatch({ type: 'opened', ...shown(this.panel.state()) });
    this.panel.focusOn(USAGE_SCOPE);
    void this.load();
  }

  private close(): void {
    this.dispatch({ type: 'closed' });
    this.panel.focusOn(OPEN_INPUT);
  }

  /** Asks until all is read, as long as the view is open and nothing else was asked. */
  private async load(): Promise<void> {
    const request = this.panel.state().usage.request + 1;
    this.dispatch({ type: 'asked', request });
    const { scope } = this.panel.state().usage;
    const isWanted = (): boolean => this.panel.state().usage.open && this.panel.state().usage.request === request;
    try {
      do {
        const given = await this.panel.host.request('readUsage', { ...shown(this.panel.state()), scope });
        const answer = usageAnswerSchema.parse(given);
        this.dispatch({ type: 'came', request, scope, answer });
        if (answer.state === 'ready') return;
      } while (isWanted());
    } catch (error) {
      this.dispatch({ type: 'failed', request, message: errorMessage(error) });
    }
  }
}

/** Whether news tell that something was used: a request, a call of a tool; or another conversation is there. */
export function tellsOfUse(message: ToView): boolean {
  if (message.type !== 'events') return message.type === 'snapshot';
  return message.events.some(
    ({ type }) => type === 'tool_finished' || type === 'model_usage' || type === 'turn_finished',
  );
}
