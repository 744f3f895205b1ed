import type { Outliner } from '../../files/outline/outliner';
import { harmless, nameList } from '../../text/names';
import { isCode } from '../../files/fileKinds';

/** Headings that are told. */
const MAX_HEADINGS = 40;
/** Lines of a text without an outline that are told, and characters of each. */
const FIRST_LINES = 5;
const FIRST_CHARACTERS = 200;

/** What a text has in it, in a few lines: names that code defines, headings of a document, else its first lines. */
export async function outlineLines(name: string, text: string, outliner: Outliner): Promise<string[]> {
  if (isCode(name)) {
    const { functions, classes } = await outliner.outline(name, text);
    const described = [
      ...(functions.length > 0 ? [`Functions: ${nameList(functions)}`] : []),
      ...(classes.length > 0 ? [`${name === 'sql' ? 'Tables' : 'Classes'}: ${nameList(classes)}`] : []),
    ];
    if (described.length > 0) return described;
  }
  const lines = text.split('\n');
  const headings = name === 'markdown' ? headingsOf(lines) : [];
  if (headings.length === 0) return ['First lines:', ...lines.slice(0, FIRST_LINES).map(shortened)];
  const more = headings.length - MAX_HEADINGS;
  return ['Headings:', ...headings.slice(0, MAX_HEADINGS), ...(more > 0 ? [`… ${more} more headings`] : [])];
}

function shortened(line: string, at: number): string {
  return `${at + 1}\t${line.length > FIRST_CHARACTERS ? `${line.slice(0, FIRST_CHARACTERS)}…` : line}`;
}

/** The headings of markdown with their lines; what stands in a fence is none. */
function headingsOf(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.flatMap((line, at) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
      return [];
    }
    const heading = fence === undefined ? /^ {0,3}(#{1,6} .*)$/.exec(line)?.[1] : undefined;
    return heading === undefined ? [] : [`${at + 1}\t${harmless(heading.trim(), FIRST_CHARACTERS)}`];
  });
}
