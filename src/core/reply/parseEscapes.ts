/** A string literal, decoded. */
export interface Decoded {
  text: string;
  /** Why what it means is not certain. */
  doubt?: string;
}

const SIMPLE: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', n: '\n', r: '\r', t: '\t' };
const HEX = /^[0-9a-fA-F]+$/;
/** Commands of formulas that no word stands behind when their `\t` or `\n` is read as a tab or a line break. */
const FORMULA = /^\\(?:times|theta|tilde|triangle|text(?:bf|it|rm)?(?=\{)|nabla|notin)(?![a-zA-Z])/;
/** Those that may as well be a line break and a word; between two `$` that cannot be known. */
const FORMULA_OR_BREAK = /\$[^$\n]{0,80}(?<!\\)\\(?:neq?|neg|nu|ni|not|tau|tan|to|top|text)(?![a-zA-Z{])[^$\n]{0,80}\$/;
/** Names of folders that are cut in two when their first letter is read as part of an escape. */
const CUT_FOLDER = /^[A-Za-z]:\\(?:t(?:e?mp|ests?|ools|ables?)|n(?:ew|otes?|etwork|ode))(?![a-z])/;
const EXTENSION = /\w\.[A-Za-z]\w{1,4}\.?$/;
/** What a run of characters that may be a path cannot hold. */
const RUN = /[^\s"'`<>|*?,;(){}[\]$]+/g;

/**
 * Decodes the characters between the quotes of a string. A backslash that starts no escape is kept as it is (a Windows
 * path, a regular expression, a formula), and so is `\b` or `\f`, since nobody means a backspace or a form feed. A path
 * whose single backslashes make line breaks and tabs is read as the path where that is certain, else it is a doubt.
 * @param quote the quote around it: single ones are Python's or JavaScript's, which know more escapes
 * @param cut whether the string breaks off at the end of the reply: half an escape is then dropped
 */
export function decodeString(raw: string, quote = '"', cut = false): Decoded {
  if (!raw.includes('\\')) return { text: cut ? withoutHalfPair(raw) : raw };
  const { literal, doubt } = readPaths(raw);
  const mixedQuotes = quote === '"' && raw.includes("\\'") && /(?<!\\)'/.test(raw);
  let doubtful = doubt;
  let text = '';
  let done = 0;
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', done)) {
    text += raw.slice(done, at);
    const next = raw.charAt(at + 1);
    const simple = SIMPLE[next];
    done = at + 2;
    if (next === '') {
      if (!cut) text += '\\';
    } else if (next === 'u') {
      const digits = raw.slice(at + 2, at + 6);
      if (HEX.test(digits) && digits.length === 4) {
        text += String.fromCharCode(parseInt(digits, 16));
        done = at + 6;
      } else if (cut && at + 2 + digits.length === raw.length && (digits === '' || HEX.test(digits))) done = raw.length;
      else text += '\\u';
    } else if (simple !== undefined && !literal.has(at) && !isCommand(raw, at)) text += simple;
    else if (next === quote) text += next;
    else if (next === "'" && quote === '"') {
      // Whoever escapes every ' means the quote alone; beside bare ones the backslash may be part of code.
      text += mixedQuotes ? "\\'" : "'";
      if (mixedQuotes) doubtful ??= "\\' is no JSON escape: write ' alone, or \\\\' for a backslash and a quote.";
    } else if (next === 'x' && quote === "'" && /^[0-9a-fA-F]{2}$/.test(raw.slice(at + 2, at + 4))) {
      text += String.fromCharCode(parseInt(raw.slice(at + 2, at + 4), 16));
      done = at + 4;
    } else text += `\\${next}`;
  }
  text += raw.slice(done);
  if (cut) text = withoutHalfPair(text);
  return doubtful === undefined ? { text } : { text, doubt: doubtful };
}

/** Without the first half of a character whose second half did not come. */
function withoutHalfPair(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

/** Whether a `\n`, `\r` or `\t` is the beginning of a command of a formula, or a carriage return that nobody means. */
function isCommand(raw: string, at: number): boolean {
  const next = raw.charAt(at + 1);
  if (next === 'r') return /[a-zA-Z]/.test(raw.charAt(at + 2));
  return (next === 't' || next === 'n') && FORMULA.test(raw.slice(at, at + 12));
}

interface Paths {
  /** Where backslashes stand for themselves though an escape could begin there. */
  literal: ReadonlySet<number>;
  doubt: string | undefined;
}

/** Looks for paths with single backslashes, as they are written outside of JSON. */
function readPaths(raw: string): Paths {
  const literal = new Set<number>();
  let doubt: string | undefined;
  for (const { 0: run, index } of raw.matchAll(RUN)) {
    if (!run.includes('\\')) continue;
    const path = readRun(run);
    for (const at of path.literal) literal.add(index + at);
    if (path.doubt) doubt ??= singleBackslashes(run);
  }
  if (FORMULA_OR_BREAK.test(raw)) doubt ??= singleBackslashes(FORMULA_OR_BREAK.exec(raw)?.[0] ?? '');
  return { literal, doubt };
}

function singleBackslashes(text: string): string {
  return `${JSON.stringify(text.slice(0, 80)).slice(1, -1)} has single backslashes, which JSON takes for escapes: write each backslash twice.`;
}

/** Which backslashes of one run without spaces are a path's own. */
function readRun(run: string): { literal: number[]; doubt: boolean } {
  const breaks: number[] = []; // \n and \t before a small letter, and not behind a file's name
  const plain: number[] = []; // single backslashes that start no escape
  for (let at = run.indexOf('\\'); at >= 0; at = run.indexOf('\\', at + 2)) {
    const next = run.charAt(at + 1);
    if (next === 'n' || next === 't') {
      if (/[a-z_]/.test(run.charAt(at + 2)) && !EXTENSION.test(run.slice(Math.max(0, at - 7), at))) breaks.push(at);
    } else if (next === 'u') {
      if (!/^[0-9a-fA-F]{4}/.test(run.slice(at + 2, at + 6))) plain.push(at);
    } else if (next === 'r' ? /[a-zA-Z]/.test(run.charAt(at + 2)) : /[\w.-]/.test(next)) plain.push(at);
  }
  if (plain.length > 0 && /^\\\\[\w.-]{2,}\\/.test(run)) return { literal: [], doubt: true }; // \\server\share
  if (breaks.length === 0) return { literal: [], doubt: false };
  const named = EXTENSION.test(run.slice(-8));
  const drive = /(?<![A-Za-z0-9])[A-Za-z]:\\(?!\\)/.exec(run);
  if (!drive) return { literal: [], doubt: plain.length > 0 && named && /^[\w.]/.test(run) };
  if (plain.length === 0) {
    const tab = breaks.length > 1 && breaks.some((at) => run.charAt(at + 1) === 't');
    return { literal: [], doubt: named || tab || CUT_FOLDER.test(run.slice(drive.index)) };
  }
  const last = plain.at(-1) ?? 0;
  const sure = (at: number) => run.charAt(at + 1) === 't' || named || last > at;
  return { literal: breaks.filter(sure), doubt: !breaks.every(sure) };
}
