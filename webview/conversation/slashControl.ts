/** Carries out commands that are written into the input, and moves through the list of them. */
import type { CompactionControl } from '../context/compactionControl';
import type { PanelDeps } from '../panel/panelDeps';
import type { HistoryActions, ListActions, UsageActions } from '../panel/view';
import { slashCall, takeCommand, type SlashCall } from './slash';
import { canSend, listedCommands } from '../panel/state';

/** What carries the commands out. */
interface SlashDeps {
  compaction: Pick<CompactionControl, 'compact' | 'refusal'>;
  history: Pick<HistoryActions, 'open'>;
  usage: Pick<UsageActions, 'open'>;
  /** @returns whether it worked */
  newSession: () => Promise<boolean>;
}

export class SlashControl {
  readonly actions: ListActions = {
    isOpen: () => listedCommands(this.panel.state()).length > 0,
    move: (by) => this.panel.dispatch({ type: 'slashMoved', by }),
    close: () => this.panel.dispatch({ type: 'slashClosed' }),
    take: (how, at) => this.take(how, at),
  };

  constructor(
    private readonly panel: PanelDeps,
    private readonly does: SlashDeps,
  ) {}

  /** Carries out what is written, where it is a command. @returns whether it is one */
  run(): boolean {
    const state = this.panel.state();
    const call = canSend(state) ? slashCall(state.draft) : undefined;
    if (call) void this.carryOut(call, state.draft);
    return call !== undefined;
  }

  private take(how: 'run' | 'complete', at = this.panel.state().slash.active): void {
    const state = this.panel.state();
    const { draft } = state;
    const command = listedCommands(state)[at];
    if (!command) return;
    const taken = takeCommand(command, draft, how);
    this.panel.dispatch({ type: 'draft', text: taken.draft });
    this.panel.dispatch({ type: 'slashClosed' });
    if (taken.runs) this.run();
  }

  /** Words that nothing came of are not lost; what the user has begun to write meanwhile goes on without them. */
  private async compact(words: string, text: string): Promise<void> {
    const outcome = await this.does.compaction.compact(words);
    const isFree = words !== '' && this.panel.state().draft.trim() === '';
    if (outcome === 'failed' || (outcome === 'nothing' && isFree)) this.panel.dispatch({ type: 'takenBack', text });
  }

  /** What was written goes back into the input where it was not done. */
  private async carryOut({ name, words }: SlashCall, text: string): Promise<void> {
    const refusal = name === 'compact' ? this.does.compaction.refusal(words) : undefined;
    if (refusal !== undefined) {
      this.panel.dispatch({ type: 'slashClosed' });
      this.panel.dispatch({ type: 'problem', message: refusal, level: 'info' });
      return;
    }
    this.panel.dispatch({ type: 'commandTaken' });
    switch (name) {
      case 'compact':
        await this.compact(words, text.trim());
        return;
      case 'new':
        if (!(await this.does.newSession())) this.panel.dispatch({ type: 'takenBack', text });
        return;
      case 'resume':
        this.does.history.open();
        return;
      case 'usage':
        this.does.usage.open();
        return;
      case 'help':
        this.panel.dispatch({ type: 'listCommands' });
    }
  }
}
