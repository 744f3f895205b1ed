import type { DataMode } from '../../../contract/dataMode';
import type { AgentEvent, KeptFrom } from '../../../contract/events';
import type { ModelUsage } from '../../../contract/model';
import type { ModelErrorKind } from '../../../contract/modelError';
import type { ToolSpec } from '../../../contract/jsonSchema';
import type { ModelClient, StreamingModel } from '../../../ports';
import type { Pins } from '../../../session/pins';

/** What is to be summarised, and how. */
export interface SummaryOrder {
  /** The whole conversation, as it is on the log. */
  events: readonly AgentEvent[];
  pins: Pins;
  /** Where what stays whole begins: what is before it is told in short. */
  from: KeptFrom;
  /** Of the conversation's requests. */
  system: string;
  tools: readonly ToolSpec[];
  /** The data mode that the events were told under; missing: all. */
  dataMode?: DataMode;
  /** The model that answers in the conversation. */
  model: ModelClient;
  /** The one that is to summarise it; undefined where none may. */
  summarizer: StreamingModel | undefined;
  /** What the user asked to keep; empty for nothing in particular. */
  focus: string;
  /** Tokens of the conversation's model that the summary is to have at most. */
  maxTokens: number;
  /** Turns of the conversation so far. */
  turns: number;
  /**
   * Tells apart what is told in short, e.g. a fingerprint of it: a summary that was made before is found again by it.
   * Without it one is made in any case.
   */
  covers?: string;
  /** Told what each request has cost, whatever became of it. @param model its id */
  onUsage: (model: string, usage: ModelUsage) => Promise<void> | void;
}

/**
 * Why a request gave no summary. `error`: the model failed; `slow`: it took too long; `inflated`: it gave more than was
 * asked for, or more than what it stands for; `cut`: it broke off; `calls`: it called tools; `form`: it gave something else.
 */
export const summaryFailureKinds = ['error', 'empty', 'slow', 'inflated', 'cut', 'calls', 'form'] as const;
export type SummaryFailureKind = (typeof summaryFailureKinds)[number];

export interface SummaryFailure {
  kind: SummaryFailureKind;
  /** What is known of it beside that: a provider's own words. */
  message: string;
  /** What of the model failed, where it was the model. */
  error?: ModelErrorKind;
}

/** What one request cost. */
export interface SummaryCost {
  /** Id of the model. */
  model: string;
  usage: ModelUsage;
}

export interface MadeSummary {
  ok: true;
  /** Markdown with the sections of a summary and no others. */
  text: string;
  /** Id of the model that wrote it. */
  model: string;
  /** Headings of sections that do not belong into it, and were left out. */
  dropped: string[];
  /** What failed before it came. */
  failures: SummaryFailure[];
  costs: SummaryCost[];
}

/** What became of an order. Without a model that may be asked there is no summary, and nothing has failed. */
export type SummaryOutcome = MadeSummary | { ok: false; failures: SummaryFailure[]; costs: SummaryCost[] };
