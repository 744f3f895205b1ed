/** Names of a response's own fields, in the order of the contract. */
export const responseFields = ['task_analysis', 'execution_plan', 'current_round', 'action'] as const;
const actionFields = ['type', 'content', 'recommended_questions', 'download_links', 'code_blocks'];
/** A field that stands in no object but a response. */
const FIELD =
  /["'“”](?:task_analysis|execution_plan|current_round|action|recommended_questions|download_links|code_blocks)["'“”]\s*[:：]/g;
/** A quote or a comma, as behind a string that goes on, or a word without a space before it: no prose begins so. */
const TAIL = /(?<=[}\]])[A-Za-z\d\\]|[\s}\]]*(?:["'”’]\s*,|,[\s}\]]*["'“”‘’}\]])/y;

/** What is known of the text that is read, shared by every look at it. */
export class Source {
  /** Characters that may still be looked at. Bounds hostile replies, in which each brace starts another long look. */
  private work: number;
  private excess: Int32Array | undefined;
  private lastQuote = -1;
  private readonly lastName: number;
  /** Whether “：” and “，” stand for the colons and commas of JSON, as keyboards for Chinese write them. */
  readonly wide: boolean;

  constructor(readonly text: string) {
    this.work = 12 * text.length + 500_000;
    this.lastName = lastMatch(text, FIELD);
    this.wide = /[{｛]\s*["'“”＂]?\w{1,60}["'“”＂]?\s*：/.test(text);
  }

  /** @throws {Hopeless} when the reply has taken more work than a reply can be worth */
  spend(characters: number): void {
    this.work -= characters;
    if (this.work < 0) throw new Hopeless('The reply is too tangled to be read as JSON.');
  }

  /** Whether what comes behind `at` is more of an object that seems to end there. */
  goesOnBehind(at: number): boolean {
    if (this.lastName >= at) return true;
    TAIL.lastIndex = at;
    if (TAIL.test(this.text)) return true;
    this.excess ??= this.countClosers();
    return (this.excess[at] ?? 0) > 0 && this.lastQuote >= at;
  }

  private countClosers(): Int32Array {
    const { text } = this;
    this.lastQuote = lastMatch(text, /["'”’]\s*[,:}\]]/g);
    const counts = new Int32Array(text.length + 1);
    for (let at = text.length - 1; at >= 0; at--) counts[at] = (counts[at + 1] ?? 0) - bracket(text.charAt(at));
    return counts;
  }
}

function lastMatch(text: string, pattern: RegExp): number {
  let last = -1;
  for (const { index } of text.matchAll(pattern)) last = index;
  return last;
}

/** Thrown where text cannot be read as JSON, whatever is forgiven. The message is for the model. */
export class Unreadable extends Error {
  /** What was doubtful before it got there. */
  doubts: readonly string[] = [];
}

/** Thrown where no other way of reading can help. */
export class Hopeless extends Unreadable {}

/** 1 for an opening brace or bracket, -1 for a closing one, 0 for anything else. */
export function bracket(char: string): number {
  if (char === '{' || char === '[') return 1;
  return char === '}' || char === ']' ? -1 : 0;
}

/** One object or array that is open while it is read. */
export interface Frame {
  kind: 'object' | 'array';
  /** Names that were read so far. */
  names: string[];
  /** The names that are expected here; undefined where any may come. */
  known: readonly string[] | undefined;
}

export type Path = readonly (string | number)[];

const callFields = ['tool_name', 'tool_call_id', 'arguments'];
const blockFields = ['code_id', 'code', 'language', 'description'];

/** The names that a response has at this place; undefined where the contract leaves them open. */
export function knownFields(path: Path): readonly string[] | undefined {
  const [first, second, third] = path;
  if (first === undefined) return responseFields;
  if (first !== 'action') return undefined;
  if (second === undefined) return actionFields;
  if (typeof third !== 'number' || path.length !== 3) return undefined;
  if (second === 'content') return callFields;
  return second === 'code_blocks' ? blockFields : undefined;
}
