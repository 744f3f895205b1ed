import { errorMessage } from '../../base/errors';
import type { Log, ModelChooser } from '../ports';
import { eventsOf } from '../session/eventEntries';
import type { SessionLog } from '../session/sessionLog';
import type { ToolSpec } from '../contract/jsonSchema';
import { sinceBoundary } from './compaction/boundary';
import type { ContextBudget } from './contextBudget';
import { conversedIn, type ContextManager } from './contextManager';
import { wholeReads } from './stubBatch';
import { pinsOf } from '../session/pins';
import type { DataMode } from '../contract/dataMode';
import { eventsFor, modeOf } from './eventsFor';
import type { ContextUsage } from '../contract/contextUsage';

export interface UsageDeps {
  models: ModelChooser;
  context: ContextManager;
  budget: ContextBudget;
  pipeline: { readonly specs: readonly ToolSpec[] };
  log: SessionLog;
  diagnostics: Log;
  /** What models may get that are not on board. */
  dataMode: () => DataMode;
}

/** Tells what fills the model's window, one measuring at a time: what is asked for meanwhile is measured after it. */
export class UsageMeter {
  private state: 'idle' | 'measuring' | 'again' = 'idle';

  constructor(
    private readonly deps: UsageDeps,
    private readonly tell: (usage: ContextUsage) => void,
  ) {}

  measure(): void {
    if (this.state !== 'idle') {
      this.state = 'again';
      return;
    }
    this.state = 'measuring';
    this.now()
      .then(this.tell)
      .catch((error: unknown) => {
        this.deps.diagnostics.warn(`What fills the context window is not known: ${errorMessage(error)}`);
      })
      .finally(() => {
        const again = this.state === 'again';
        this.state = 'idle';
        if (again) this.measure();
      });
  }

  private async now(): Promise<ContextUsage> {
    const { models, context, budget, pipeline, log } = this.deps;
    const model = await models.current();
    const dataMode = modeOf(model, this.deps.dataMode);
    const system = await context.systemPrompt(pipeline.specs, model.replyFormat, dataMode);
    const request = context.buildContext(conversedIn(log), model, { system, tools: pipeline.specs, dataMode });
    const pins = pinsOf(log.all);
    const { events } = sinceBoundary(eventsFor(eventsOf(log.entries), dataMode), pins);
    const files = wholeReads(events, pins).map(({ result }) => result.observation);
    return budget.usage(request, model, files);
  }
}
