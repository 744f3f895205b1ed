import { withoutShownFences } from '../../src/core/text/fences';

/** What a report says: without its charts and its code. */
export function proseOf(markdown: string): string {
  return withoutShownFences(markdown).replace(/```[^]*?```/g, '');
}
