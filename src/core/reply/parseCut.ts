import { isRecord } from './parseMend';
import type { Path } from './parseSource';

/**
 * What is left of a `complete` response whose text ended at this place: words as far as they came, of lists the items
 * that came whole. Undefined where the action had not begun.
 * @param unsure whether strings of it hold quotes that are not escaped: where items end is then not certain enough to
 *   save one of them
 */
export function withoutHalves(
  response: Record<string, unknown>,
  cutAt: Path,
  unsure: boolean,
): Record<string, unknown> | undefined {
  const { action } = response;
  if (!isRecord(action)) return undefined;
  if (unsure) return { ...response, action: { type: action['type'], content: action['content'] } };
  const [field, part, index] = cutAt;
  if (field !== 'action') return response;
  if (part === undefined || part === 'content') return response;
  const { [part]: half, ...whole } = action;
  // A list that broke off behind an item, or inside the one that is then its last.
  if (Array.isArray(half)) whole[part] = index === undefined ? half : half.slice(0, Number(index));
  return { ...response, action: whole };
}
