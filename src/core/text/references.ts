/**
 * How a report refers to code, files and facts. A model writes tags (`<code_ref>id</code_ref>`); what is kept has placeholders in
 * their place (`{{CODE:1}}`), whose numbers are those of the references beside the text.
 */

export const referenceKinds = ['CODE', 'FILE', 'FACT', 'NUMBER'] as const;
/** `NUMBER` stands for a number without a source. */
export type ReferenceKind = (typeof referenceKinds)[number];

/** Groups: kind, number. */
export const PLACEHOLDER = new RegExp(`\\{\\{(${referenceKinds.join('|')}):(\\d{1,9})\\}\\}`, 'g');

const LONGEST = '{{NUMBER:123456789}}'.length;

export interface Placeholder {
  kind: ReferenceKind;
  index: number;
  /** As it is written, and where it begins. */
  text: string;
  at: number;
}

/** `CODE:1`: a reference of a report, where no text stands around it. */
export function referenceName({ kind, index }: Pick<Placeholder, 'kind' | 'index'>): string {
  return `${kind}:${index}`;
}

export function parseReferenceName(name: string): Placeholder | undefined {
  return placeholderAt(`{{${name}}}`, 0);
}

/** `{{CODE:1}}` */
export function placeholder(kind: ReferenceKind, index: number): string {
  return `{{${referenceName({ kind, index })}}}`;
}

/** The placeholder that begins at a place of a text. */
export function placeholderAt(text: string, at: number): Placeholder | undefined {
  const [place] = placeholdersIn(text.slice(at, at + LONGEST));
  return place?.at === 0 ? { ...place, at } : undefined;
}

export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(({ 0: all, 1: name, 2: index, index: at }) => {
    const kind = referenceKinds.find((each) => each === name);
    return kind ? [{ kind, index: Number(index), text: all, at }] : [];
  });
}

/** A text cut before and behind each of its placeholders. */
export function splitAtPlaceholders(text: string): (string | Placeholder)[] {
  let from = 0;
  const parts = placeholdersIn(text).flatMap((place) => {
    const before = text.slice(from, place.at);
    from = place.at + place.text.length;
    return [before, place];
  });
  return [...parts, text.slice(from)];
}

/** @param fill what stands in the place of each; undefined leaves it as it is */
export function fillPlaceholders(
  text: string,
  fill: (kind: ReferenceKind, index: number) => string | undefined,
): string {
  return text.replace(PLACEHOLDER, (place, kind: ReferenceKind, index: string) => fill(kind, Number(index)) ?? place);
}

/** A report without the places of code and files, whose digits say nothing of the data. */
export function withoutSources(text: string): string {
  return fillPlaceholders(text, (kind) => (kind === 'CODE' || kind === 'FILE' ? '' : undefined));
}

/** Numbers for new placeholders of a kind, from 1 on: none that the text has already. */
export function freeNumbers(text: string, kind: ReferenceKind): () => number {
  const taken = new Set(placeholdersIn(text).flatMap((place) => (place.kind === kind ? [place.index] : [])));
  let last = 0;
  return () => {
    do last++;
    while (taken.has(last));
    return last;
  };
}

/** A tag of a report. */
export interface ReferenceTag {
  kind: 'code_ref' | 'file_ref' | 'fact_ref';
  id: string;
  /** What is bound to a fact; '' where nothing is. */
  words: string;
  /** As it is written, and where it begins. */
  text: string;
  at: number;
}

export const codeTag = (id: string): string => `<code_ref>${id}</code_ref>`;
export const fileTag = (id: string): string => `<file_ref>${id}</file_ref>`;
export const factTag = (id: string, words: string): string => `<fact_ref id="${id}">${words}</fact_ref>`;

/** `<code_ref>id</code_ref>`, `<file_ref>id</file_ref>`, `<fact_ref>id</fact_ref>`, `<fact_ref id="id">words</fact_ref>`, `<fact_ref id="id"/>` */
const TAG =
  /<(?:(code_ref|file_ref|fact_ref)>\s*([^<>\s]{1,200})\s*<\/\1>|fact_ref\s+id\s*=\s*["']\s*([^"'<>\s]{1,200})\s*["']\s*(?:\/>|>([^<>]{0,400})<\/fact_ref>))/g;
/** A tag whose end has not come yet. */
const BEGUN = /<(?:code_ref|file_ref|fact_ref)\b(?:[^<>]*|[^<>]*>([^<>]*)(?:<(?:\/[a-z_]*)?)?)$/;
const BEGINNING = /<(?:[cf](?:[a-z]{1,3}(?:_[a-z]{0,3})?)?)?$/;

export function tagsIn(text: string): ReferenceTag[] {
  const tags: ReferenceTag[] = [];
  replaceTags(text, (tag) => {
    tags.push(tag);
    return '';
  });
  return tags;
}

export function replaceTags(text: string, replace: (tag: ReferenceTag) => string): string {
  return text.replace(
    TAG,
    (
      tag,
      kind: ReferenceTag['kind'] | undefined,
      own: string | undefined,
      id: string | undefined,
      words: string | undefined,
      at: number,
    ) => replace({ kind: kind ?? 'fact_ref', id: own ?? id ?? '', words: words ?? '', text: tag, at }),
  );
}

/**
 * A report that is still being written, without tags: a citation is its words, else the id that it names. What is not yet a
 * whole tag at its end is its words so far.
 */
export function withoutReferenceTags(text: string): string {
  const whole = replaceTags(text, ({ kind, id, words }) => (kind === 'fact_ref' ? (words === '' ? '…' : words) : id));
  const begun = BEGUN.exec(whole);
  if (begun) return whole.slice(0, begun.index) + (/^<\w+>/.test(begun[0]) ? '' : (begun[1] ?? ''));
  return whole.replace(BEGINNING, '');
}
