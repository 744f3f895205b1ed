/** Languages of fences in a report that the panel shows in another way. */
export { DECISIONS, FOLDED, KEY_FIGURES, READ_AS } from '../core/text/fences';
