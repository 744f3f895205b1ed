/** Brings turns into the page that are not there. */
import { t } from '../i18n';
import { shown, type PanelDeps } from './panelDeps';
import { earlierTurns, wayTo } from './state';

export class EarlierControl {
  constructor(private readonly panel: PanelDeps) {}

  /** Puts some more of what was said earlier into the page. */
  async show(): Promise<void> {
    const where = earlierTurns(this.panel.state());
    if (where === 'host' && !(await this.fetch())) return;
    if (where !== undefined) this.panel.dispatch({ type: 'showEarlier' });
  }

  /** Makes a turn that is not in the conversation a part of it where it can be, and goes there. */
  async reach(turn: string): Promise<void> {
    const { session } = shown(this.panel.state());
    if (wayTo(turn, this.panel.state()) === 'earlier' && !(await this.fetch())) return;
    const way = wayTo(turn, this.panel.state());
    if (way === 'version' && !(await this.panel.requests.askOnce('selectBranch', { session, turn }))) return;
    if (way === 'none' || way === 'earlier') this.panel.dispatch({ type: 'problem', message: unreachableWords() });
    else if (this.isThere(turn)) this.panel.dispatch({ type: 'goTo', place: { session, turn } });
  }

  /** @returns whether the host has sent all there is */
  private fetch(): Promise<boolean> {
    return this.panel.requests.askOnce('showEarlier', shown(this.panel.state()));
  }

  private isThere(turn: string): boolean {
    return this.panel.state().transcript.turns.some(({ id }) => id === turn);
  }
}

/** Why nothing was scrolled to where the user wanted to go. */
function unreachableWords(): string {
  return t(
    'This was said in another version of the conversation. It cannot be shown while another window writes the session.',
  );
}
