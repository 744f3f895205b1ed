export { failureWords } from './failures';
export type { SummaryFailure, SummaryOrder, SummaryOutcome } from './order';
export { Summarizer } from './summarizer';
export type { SummaryTrace } from './writer';
