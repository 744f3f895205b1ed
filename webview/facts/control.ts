/** Shows where a number comes from, and does what the user asks of that. */
import { errorMessage } from '../../src/base/errors';
import { factAgainSchema, type FactRef } from '../../src/protocol/facts';
import { shown, type PanelDeps } from '../panel/panelDeps';
import type { FactActions } from '../panel/view';
import { shownFact } from './shown';
import type { FactsAction, RunAgain } from './state';

export class FactControl {
  readonly actions: FactActions = {
    open: (turn, index) => this.dispatch({ type: 'opened', turn, index }),
    closed: () => this.dispatch({ type: 'closed' }),
    copySql: () => void this.copy(),
    openSql: () => this.openSql(),
    runAgain: () => void this.runAgain(),
    showRows: () => void this.showRows(),
  };

  constructor(private readonly panel: PanelDeps) {}

  private dispatch(action: FactsAction): void {
    this.panel.dispatch({ type: 'facts', action });
  }

  private get fact(): FactRef | undefined {
    return shownFact(this.panel.state());
  }

  private get place(): { session: string; turn: string; index: number } | undefined {
    const { facts } = this.panel.state();
    return facts && { ...shown(this.panel.state()), turn: facts.turn, index: facts.index };
  }

  private openSql(): void {
    const { place } = this;
    if (place) void this.panel.requests.askOnce('openFactSql', place);
  }

  private async copy(): Promise<void> {
    const { fact } = this;
    if (fact && (await this.panel.requests.askOnce('copy', { text: fact.sql }))) this.dispatch({ type: 'copied' });
  }

  private async showRows(): Promise<void> {
    const { fact } = this;
    if (!fact) return;
    const where = fact.where === '' ? {} : { where: fact.where };
    await this.panel.requests.askOnce('openGrid', { path: fact.table, ...where });
  }

  private async runAgain(): Promise<void> {
    const { place } = this;
    if (!place || this.panel.state().facts?.again?.state === 'running') return;
    const { turn, index } = place;
    const setAgain = (again: RunAgain): void => this.dispatch({ type: 'again', turn, index, again });
    setAgain({ state: 'running' });
    try {
      setAgain({ state: 'done', again: factAgainSchema.parse(await this.panel.host.request('runFact', place)) });
    } catch (error) {
      setAgain({ state: 'failed', message: errorMessage(error) });
    }
  }
}
