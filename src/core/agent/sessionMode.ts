import { fits, type DataMode } from '../contract/dataMode';
import type { EntryDraft, Entry } from '../contract/entries';
import type { ModelClient } from '../ports';
import { KeptMode, keptModeEntry } from '../session/keptMode';

interface SessionModeDeps {
  log: { readonly all: readonly Entry[] };
  /** What the setting lets leave now. */
  dataMode: () => DataMode;
  /** Asks the user whether the session may use a looser mode than the one that it keeps. */
  askDataMode: (kept: DataMode, to: DataMode) => Promise<boolean>;
  write: (draft: EntryDraft) => Promise<void>;
}

/**
 * The data mode of a session. A stricter one holds at once, and is kept. A looser one than that holds once the user has
 * allowed it for this session, which is asked once: what was told under a stricter mode does not leave silently in full.
 */
export class SessionMode {
  constructor(private readonly deps: SessionModeDeps) {}

  /** What may leave of the session now. */
  readonly current = (): DataMode => {
    const set = this.deps.dataMode();
    const kept = new KeptMode(this.deps.log.all);
    return kept.allows(set) ? set : kept.mode;
  };

  /** Before something is told to a model: keeps a stricter mode, and asks about a looser one. */
  async settle(model: ModelClient): Promise<void> {
    if (!('stream' in model)) return; // nothing leaves
    const { log, dataMode, askDataMode, write } = this.deps;
    const to = dataMode();
    const kept = new KeptMode(log.all);
    if (kept.allows(to)) {
      if (to !== kept.mode && fits(to, kept.mode)) await write(keptModeEntry({ mode: to }));
      return;
    }
    if (kept.refused(to)) return;
    const allowed = await askDataMode(kept.mode, to);
    await write(keptModeEntry({ mode: allowed ? to : kept.mode, answer: { to, allowed } }));
  }
}
