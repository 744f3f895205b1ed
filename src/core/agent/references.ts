import { codeRanges } from '../../base/text';
import type { CodeRef, FileRef } from './response';

export interface ReferenceSources {
  code(id: string): Omit<CodeRef, 'index'> | undefined;
  file(id: string): Omit<FileRef, 'index'> | undefined;
  /** The visible mark for an id that nothing has. */
  notFound(id: string): string;
}

export interface ResolvedReferences {
  text: string;
  code_refs: CodeRef[];
  file_refs: FileRef[];
}

const TAG = /<(code_ref|file_ref)>\s*([^<>\s]{1,200})\s*<\/\1>/g;

/**
 * Replaces `<code_ref>id</code_ref>` by `{{CODE:N}}` and `<file_ref>id</file_ref>` by `{{FILE:N}}` (contract row R8).
 * Repeated ids share one N. Tags inside code stay as they are, and so does text that already holds a placeholder: its
 * number is never given to a reference, so the panel cannot take it for one.
 */
export function resolveReferences(content: string, sources: ReferenceSources): ResolvedReferences {
  const code = numbering<CodeRef>(content, 'CODE');
  const file = numbering<FileRef>(content, 'FILE');
  const ranges = codeRanges(content);
  const text = content.replace(TAG, (tag: string, kind: string, id: string, at: number) => {
    if (ranges.some(([start, end]) => at >= start && at < end)) return tag;
    const place =
      kind === 'code_ref'
        ? code.place(id, (index) => withIndex(sources.code(id), index))
        : file.place(id, (index) => withIndex(sources.file(id), index));
    return place ?? sources.notFound(id);
  });
  return { text, code_refs: code.refs, file_refs: file.refs };
}

function withIndex<T>(ref: T | undefined, index: number): (T & { index: number }) | undefined {
  return ref === undefined ? undefined : { ...ref, index };
}

function numbering<T extends { index: number }>(content: string, label: string) {
  const taken = new Set(
    [...content.matchAll(/\{\{(CODE|FILE):(\d+)\}\}/g)].filter((m) => m[1] === label).map((m) => Number(m[2])),
  );
  const byId = new Map<string, number>();
  const refs: T[] = [];
  let last = 0;
  return {
    refs,
    place(id: string, make: (index: number) => T | undefined): string | undefined {
      const known = byId.get(id);
      if (known !== undefined) return `{{${label}:${known}}}`;
      let next = last + 1;
      while (taken.has(next)) next++;
      const ref = make(next);
      if (ref === undefined) return undefined;
      last = next;
      byId.set(id, next);
      refs.push(ref);
      return `{{${label}:${next}}}`;
    },
  };
}

/** Whether a report is HTML: it has block or chart tags outside code. */
export function containsHtml(content: string): boolean {
  let text = content;
  for (const [start, end] of codeRanges(content).reverse()) text = text.slice(0, start) + text.slice(end);
  return /<(?:!doctype html|html|body|div|table|section|article|svg|p|h[1-6]|ul|ol|style|script)\b[^>]*>/i.test(text);
}
