/**
 * The sections that a model writes, in their order. What the user decided, demands and prefers is not among them: the
 * program takes that from the user's own words alone, since text of files that asks for something would otherwise become
 * the user's will as soon as a model had summarised it.
 */
export const summarySections = ['Goal', 'Findings', 'Files and code', 'Open steps'] as const;
export type SummarySection = (typeof summarySections)[number];

/** The section that a heading begins; undefined for one that is none of them. */
export function sectionOf(title: string): SummarySection | undefined {
  const words = wordsOf(title).join(' ');
  return summarySections.find((section) => section.toLowerCase() === words);
}

/** Words of which a label of the user's will is made: one of these, with nothing but small words around it. */
const WILL = new Set(
  'decision decisions decided constraint constraints preference preferences prefers rule rules instruction instructions directive directives'.split(
    ' ',
  ),
);
const AROUND = new Set(
  'the a all any key main new other further more important final current confirmed agreed standing project analysis session conversation s user users your my our their made taken given stated so far by of from for to follow and or previous earlier additional hard mandatory permanent global'.split(
    ' ',
  ),
);
const CHINESE_WILL =
  /^(?:用户|使用者|客户|的|已|重要|关键|最终|所有|和|与|及|、)*(?:决定|决策|约束|限制条件|偏好|规则|指令)(?:用户|的|和|与|及|、|决定|决策|约束|条件|偏好|规则|指令|事项)*$/;

/** Whether a label, such as a heading or what stands before a colon, says that what follows is the user's will. */
export function isWill(label: string): boolean {
  const words = wordsOf(label);
  if (CHINESE_WILL.test(words.join(''))) return true;
  return words.some((word) => WILL.has(word)) && words.every((word) => WILL.has(word) || AROUND.has(word));
}

/** Words of a label that say whose will it is, or that it is to be followed. */
const WHOSE = new Set(
  'user users you your my our we their they agreed confirmed standing mandatory permanent global hard follow'.split(
    ' ',
  ),
);

/**
 * Whether a line under such a label can be something that was found: what data calls a decision or a rule, with a figure.
 * Nobody's will may be named, and nothing announced that would stand in further lines.
 * @param words behind the label
 */
export function isFound(section: SummarySection, label: string, words: string): boolean {
  if (section !== 'Findings' && section !== 'Files and code') return false;
  if (wordsOf(label).some((word) => WHOSE.has(word) || /用户|使用者|客户/.test(word))) return false;
  return /\p{Nd}/u.test(words) && /\p{L}{2}|\p{Script=Han}/u.test(words) && !/[:：][\s*_|]*$/.test(words);
}

/** The words of a label in small letters; numbers and marks of no letter do not count. */
function wordsOf(label: string): string[] {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => word.replace(/^\p{M}+/u, ''))
    .filter((word) => word !== '');
}
