import { oneLine } from '../../../../base/text';
import { beginning } from '../../memory/limits';
import { neutralLines } from './neutral';
import { isFound, isWill, sectionOf, summarySections, type SummarySection } from './sections';

/** Characters of a heading that is named. */
const NAMED = 80;
/** What the lines of lists, quotes and tables begin with. */
const MARKERS = /^(?:\s|>|\||[-*+•](?=\s)|\p{N}{1,3}[.)](?=\s))*/u;
/** The same, with what else formats a line's beginning. */
const LEAD = /^(?:[\s#＃>|*_•]|[-+](?=\s)|\p{N}{1,3}[.)](?=\s))+/u;
/** Without a blank behind it one `#` begins a number, or a word that is marked. */
const HEADING = /^([#＃]{2,}(?=\s*)|[#＃](?=\s))\s*(.*)$/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
const RULE = /^\s*(?:=+|-+|\*{3,}|_{3,})\s*$/;
/** Lines by which the program itself tells of files. */
const OF_THE_PROGRAM = /^(?:Attached:\s*\[|(?:CODE_SAVED|WRITES_UNDONE):)/;

export interface CleanSummary {
  /** Markdown: the sections that a model writes, each once, in their order; empty where there is none with words. */
  text: string;
  /** Headings and labels whose text was left out, each once. */
  dropped: string[];
}

/**
 * What of a model's summary is told: the text of its own sections. What it read may have made it write others, such as
 * decisions of the user that he never made, or the end of the program's frame: their text is left out, all further
 * headings become plain lines, and tags no tags.
 */
export function cleanSummary(text: string): CleanSummary {
  const reader = new Reader();
  for (const line of neutralLines(text)) reader.take(line);
  return reader.result();
}

class Reader {
  private readonly sections = new Map<SummarySection, string[]>();
  private readonly dropped = new Set<string>();
  private section: SummarySection | undefined;
  private isCode = false;
  /** What stands under a label is left out up to the blank line behind it. */
  private underLabel: 'no' | 'before' | 'within' = 'no';

  take(raw: string): void {
    if (FENCE.test(raw)) {
      this.isCode = !this.isCode;
      return; // one without its end would take in all that follows
    }
    if (RULE.test(raw)) return;
    const bare = raw.replace(MARKERS, '');
    const [, marks, text] = HEADING.exec(bare) ?? [];
    // A comment in code looks like a heading of the first level.
    const isAlone = /^ {0,3}[#＃]/.test(raw) && !(this.isCode && marks?.length === 1);
    if (marks !== undefined) this.heading(text ?? '', isAlone, isAlone && marks.length <= 2 && !this.isCode);
    else this.line(raw, bare);
  }

  /**
   * @param isAlone not within a list, a quote or code
   * @param isHigh of the first or second level: its text goes with it, up to the next section that belongs here
   */
  private heading(text: string, isAlone: boolean, isHigh: boolean): void {
    const title = plain(text);
    const section = isAlone ? sectionOf(title) : undefined;
    this.underLabel = 'no';
    if (section) {
      this.section = section;
      this.isCode = false;
    } else if (isHigh) {
      this.drop(title);
      this.section = undefined;
    } else if (isWill(labelOf(title))) {
      this.drop(title);
      this.underLabel = 'before';
    } else if (OF_THE_PROGRAM.test(title)) this.drop(title);
    else this.push(title);
  }

  private line(raw: string, bare: string): void {
    const words = plain(bare);
    const label = labelOf(words);
    if (words === '') {
      if (this.underLabel === 'within') this.underLabel = 'no';
      this.push('');
    } else if (isWill(label)) {
      const item = words.slice(label.length);
      // In quotes it is a value of the data's, and no label any more.
      if (this.underLabel === 'no' && this.section && isFound(this.section, label, item)) {
        this.push(`${MARKERS.exec(raw)?.[0] ?? ''}"${label.replaceAll('"', '')}"${item}`);
        return;
      }
      this.drop(words);
      const isAlone = /^[\s:：=—–-]*$/.test(item);
      this.underLabel = isAlone ? 'before' : 'no';
    } else if (this.underLabel !== 'no') this.underLabel = 'within';
    else if (OF_THE_PROGRAM.test(words)) this.drop(words);
    // A line that is nothing but bold reads as a heading.
    else if (/^(\*\*|__).*\1:?$/.test(bare.trim())) this.push(words);
    else this.push(raw.trimEnd().replace(/^(\s*)[#＃]+(?=\p{L})/u, '$1'));
  }

  private push(line: string): void {
    if (!this.section) return;
    const lines = this.sections.get(this.section) ?? [];
    this.sections.set(this.section, lines);
    lines.push(line);
  }

  private drop(title: string): void {
    const named = beginning(oneLine(title), NAMED);
    if (named !== '') this.dropped.add(named);
  }

  result(): CleanSummary {
    const texts = summarySections.flatMap((section) => {
      const body = (this.sections.get(section) ?? [])
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .replace(/^\n+|\n+$/g, '');
      return body.trim() === '' ? [] : [`## ${section}\n${body}`];
    });
    return { text: texts.join('\n\n'), dropped: [...this.dropped] };
  }
}

/** A line without what formats it. */
function plain(text: string): string {
  return text
    .replace(/‹[^›>＞]*[›>＞]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(LEAD, '')
    .replace(/[\s#＃*_]+$/, '')
    .trim();
}

/**
 * What stands before a line's colon, dash or cell's end; all of it where there is none. Those before the first letter only format it:
 * to a reader `)1. > - ### Decisions` has a label as well.
 */
function labelOf(words: string): string {
  let lead = '';
  for (const char of words) {
    if (/^\p{L}/u.test(char.normalize('NFKC'))) break; // as words are read: a lone accent such as U+037A is no letter
    lead += char;
  }
  const [label = ''] = words.slice(lead.length).split(/[:：|=]|\s[—–-]+\s|[—–]/, 1);
  return `${lead}${label}`.trim();
}
