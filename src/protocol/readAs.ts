/** How a question was read, and what each part of it can be changed to. */
export type { ReadAs } from '../core/contract/readAs';
