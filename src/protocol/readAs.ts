/** How a question was read, and what each part of it can be changed to. */
export { READ_AS } from '../core/text/fences';
export type { ReadAs } from '../core/contract/readAs';
