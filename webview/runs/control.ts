/** Does what the user asks of runs, of the files that they made, and of files that were written. */
import { errorMessage } from '../../src/base/errors';
import type { RpcHandler } from '../../src/base/rpc';
import { outputContentSchema, runRequests } from '../../src/protocol/runs';
import { shown, type PanelDeps } from '../panel/panelDeps';
import { outputPlace, partOf } from '../panel/places';
import type { RunActions } from '../panel/view';
import type { RunsAction } from './state';

export class RunControl {
  readonly actions: RunActions = {
    readOutput: (id) => void this.read(id),
    openOutput: (id) => void this.panel.requests.askOnce('openOutput', { id }),
    saveOutput: (id) => void this.panel.requests.askOnce('saveOutput', { id }),
    showTerminal: (id) => this.panel.requests.ask('showTerminal', { id }),
    selectPython: () => void this.panel.requests.askOnce('selectPython', {}),
    askAbout: (codeId) => void this.panel.requests.askOnce('askAboutRun', { codeId }),
    undoWrites: (turn) => void this.undo(turn),
    showWrite: (turn, callId) => this.panel.requests.ask('showWrite', { ...shown(this.panel.state()), turn, callId }),
    previewWrite: (id) => this.panel.requests.ask('previewWrite', { ...shown(this.panel.state()), id }),
  };

  /** What the host tells the page. */
  readonly answers: Record<keyof typeof runRequests, RpcHandler> = {
    codeRan: (params) => {
      const run = { ...runRequests.codeRan.parse(params), at: new Date().toISOString() };
      this.dispatch({ type: 'codeRan', run });
      return Promise.resolve({});
    },
  };

  constructor(private readonly panel: PanelDeps) {}

  private dispatch(action: RunsAction): void {
    this.panel.dispatch({ type: 'runs', action });
  }

  private async read(id: string): Promise<void> {
    const known = this.panel.state().runs.outputs[id];
    if (known && known.state !== 'failed') return;
    // The button that asked for it again goes away.
    if (known) this.panel.focusOn(outputPlace(id));
    this.dispatch({ type: 'output', id, output: { state: 'loading' } });
    try {
      const content = outputContentSchema.parse(await this.panel.host.request('readOutput', { id }));
      this.dispatch({ type: 'output', id, output: { state: 'loaded', content } });
    } catch (error) {
      this.dispatch({ type: 'output', id, output: { state: 'failed', message: errorMessage(error) } });
    }
  }

  /** The button goes away: the cursor goes to what tells how it went. */
  private async undo(turn: string): Promise<void> {
    if (this.panel.state().runs.undoing !== undefined) return;
    this.dispatch({ type: 'undoing', turn });
    const done = await this.panel.requests.askOnce('undoWrites', { ...shown(this.panel.state()), turn });
    this.dispatch({ type: 'undoing', turn: undefined });
    if (done) this.panel.focusOn(partOf(turn, 'writes'));
  }
}
