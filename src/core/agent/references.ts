import { codeRanges } from '../../base/text';
import type { NumberSources } from './numbers/knownFacts';
import { checkFact } from './numbers/factCheck';
import { startsShownFence } from '../text/fences';
import { figuresIn } from '../text/numbers/grammar';
import { freeNumbers, placeholder, replaceTags, type ReferenceKind } from '../text/references';
import type { CodeRef, FactRef, FileRef, Unsourced } from '../contract/response';

export interface ReferenceSources {
  code(id: string): Omit<CodeRef, 'index'> | undefined;
  file(id: string): Omit<FileRef, 'index'> | undefined;
  /** The visible mark for an id that nothing has. */
  notFound(id: string): string;
  /** Missing: there are no facts. */
  numbers?: NumberSources;
}

export interface ResolvedReferences {
  text: string;
  code_refs: CodeRef[];
  file_refs: FileRef[];
  fact_refs: FactRef[];
  /** Words that cite a fact that is not there. */
  unsourced: Unsourced[];
}

/**
 * Replaces `<code_ref>id</code_ref>` by `{{CODE:N}}` and `<file_ref>id</file_ref>` by `{{FILE:N}}`, and
 * `<fact_ref id="id">words</fact_ref>` by `{{FACT:N}}`; without words the fact's value is put in. Repeated ids share one N,
 * of facts where the words are the same too. Words that cite no fact stay, as `{{NUMBER:N}}` where nothing else has their
 * number. Tags inside code stay as they are, and so does text that already holds a placeholder: its number is never given
 * to a reference, so the panel cannot take it for one.
 */
export function resolveReferences(content: string, sources: ReferenceSources): ResolvedReferences {
  const code = numbering<CodeRef>(content, 'CODE');
  const file = numbering<FileRef>(content, 'FILE');
  const fact = numbering<FactRef>(content, 'FACT');
  const unknown = numbering<Unsourced>(content, 'NUMBER');
  // What is shown as text is no code.
  const ranges = codeRanges(content).filter(([start]) => !startsShownFence(content.slice(start)));
  const cite = (id: string, words: string): string => {
    const found = sources.numbers?.fact(id);
    if (!found) {
      if (words === '') return sources.notFound(id);
      if (!isUnsourced(words, sources.numbers)) return words;
      return unknown.place(`${id} ${words}`, { text: words }) ?? words;
    }
    const text = words === '' ? (sources.numbers?.print(found) ?? '') : words;
    const { label, value, path, table, sql, where } = found;
    const ref = { fact_id: id, text, label, value, check: checkFact(text, found), path, table, sql, where };
    return fact.place(`${id} ${text}`, ref) ?? words;
  };
  const text = replaceTags(content, ({ kind, id, words, text: tag, at }) => {
    if (ranges.some(([start, end]) => at >= start && at < end)) return tag;
    if (kind === 'code_ref') return code.place(id, sources.code(id)) ?? sources.notFound(id);
    if (kind === 'file_ref') return file.place(id, sources.file(id)) ?? sources.notFound(id);
    const [, open = '', inner = '', close = ''] = /^\s*(\**)(.*?)(\**)\s*$/s.exec(words) ?? [];
    return `${open}${cite(id, inner.replace(/\s+/g, ' '))}${close}`;
  });
  return { text, code_refs: code.refs, file_refs: file.refs, fact_refs: fact.refs, unsourced: unknown.refs };
}

/** Whether words that cite an unknown fact say something that nothing else has; without sources that is not known. */
function isUnsourced(words: string, numbers: NumberSources | undefined): boolean {
  if (!numbers) return false;
  const figures = figuresIn(words);
  const known =
    figures.numbers.every((shown) => numbers.hasNumber(shown)) &&
    figures.dates.every((shown) => numbers.hasDate(shown));
  return !known || figures.numbers.length + figures.dates.length === 0;
}

function numbering<T extends { index: number }>(content: string, kind: ReferenceKind) {
  const byId = new Map<string, number>();
  const next = freeNumbers(content, kind);
  const refs: (Omit<T, 'index'> & { index: number })[] = [];
  return {
    refs,
    place(id: string, ref: Omit<T, 'index'> | undefined): string | undefined {
      if (!ref) return undefined;
      let index = byId.get(id);
      if (index === undefined) {
        byId.set(id, (index = next()));
        refs.push({ ...ref, index });
      }
      return placeholder(kind, index);
    },
  };
}

/** Whether a report is HTML: it has block or chart tags outside code. */
export function containsHtml(content: string): boolean {
  let text = content;
  for (const [start, end] of codeRanges(content).reverse()) text = text.slice(0, start) + text.slice(end);
  // What is escaped is text.
  return /(?<!\\)(?:\\\\)*<(?:!doctype html|html|body|div|table|section|article|svg|p|h[1-6]|ul|ol|style|script)\b[^>]*>/i.test(
    text,
  );
}
