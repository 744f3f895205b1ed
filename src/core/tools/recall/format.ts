import { oneLine } from '../../../base/text';
import type { Passage } from './passages';

/** Characters of a message in the list of turns. */
const TITLE = 120;

/** Where a passage is, and how it is cited. */
export function placeOfPassage({ turn, what }: Passage): string {
  return `turn ${turn}, ${what} – cite as (turn ${turn})`;
}

/** All of a turn, word for word. */
export function formatTurn(passages: readonly Passage[]): string {
  return passages
    .map(({ what, text, kind, ownTool }) => {
      const passageText = ownTool && kind === 'result' ? '(what recall found; ask it again)' : text;
      return `--- ${what} ---\n${passageText}`;
    })
    .join('\n');
}

/** What there is in a turn, and how long each thing is. */
export function formatParts(passages: readonly Passage[]): string {
  return passages.map(({ what, text }) => `- ${what}: ${text.length} characters`).join('\n');
}

/** The turns, a line each. */
export function formatTurns(passages: readonly Passage[]): string {
  const turns = new Map<number, Passage[]>();
  for (const passage of passages) {
    const known = turns.get(passage.turn);
    if (known) known.push(passage);
    else turns.set(passage.turn, [passage]);
  }
  return [...turns].map(([turn, parts]) => turnLine(turn, parts)).join('\n');
}

function turnLine(turn: number, parts: readonly Passage[]): string {
  const question = oneLine(parts.find(({ kind }) => kind === 'question')?.text ?? '').trim();
  const characters = Array.from(question);
  const title = characters.length > TITLE ? `${characters.slice(0, TITLE).join('')}…` : question;
  const calls = parts.flatMap(({ kind, what }) => (kind === 'call' ? [what.replace(/ \(call\)$/, '')] : []));
  const report = parts.find(({ kind }) => kind === 'report');
  const facts = [
    ...(calls.length === 0
      ? []
      : [calls.slice(0, 6).join(', ') + (calls.length > 6 ? `, … +${calls.length - 6}` : '')]),
    report ? `report of ${report.text.length} characters` : 'no report',
  ];
  return `turn ${turn}: ${title === '' ? '(no words)' : title} – ${facts.join('; ')}`;
}
