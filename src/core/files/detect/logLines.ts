/** Logs of web servers: texts whose lines are records of one form. */
import type { ParseOptions } from '../../contract/textFormat';

/** How the lines of a log hold its cells. */
export interface LineForm {
  /** For RE2, Python and JavaScript: what it does not fit is no record. Its groups are the cells. */
  pattern: string;
  names: string[];
  /** Names of columns that are never numbers: an address like 192.168.100.200 may look like one. */
  texts: string[];
  /** Lines that begin with it are remarks; empty where there are none. */
  comment: string;
}

/** Cells that stand for a missing one in logs. */
export const NO_CELL = '-';

/** Lines by which a log is told, and how many of them must fit. */
const LINES = 200;
const FITTING = 0.9;

/** The name of a user may have spaces, unless a server stands before the host: then they would be told apart by nothing. */
const CLIENT = '([^ ]+) ([^ ]+) (.+?) \\[([^\\]]+)\\]';
const SERVED = '([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+) \\[([^\\]]+)\\]';
/** What came is not always a request: without method and protocol all of it is the path. */
const REQUEST = '"(?:([A-Z]+) )?((?:[^"\\\\]|\\\\.)*?)(?: (HTTP/[0-9.]+))?" ([0-9]{3}) ([0-9]+|-)';
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
const BROWSER = `${QUOTED} ${QUOTED}`;
const NAMES = ['host', 'ident', 'user', 'time', 'method', 'path', 'protocol', 'status', 'bytes'];
const BROWSER_NAMES = ['referer', 'agent'];

/** The Common and the Combined Log Format of Apache and nginx, with what some servers write before and behind. */
const FORMS: readonly (readonly [pattern: string, names: readonly string[]])[] = [
  [`${SERVED} ${REQUEST}`, ['server', ...NAMES]],
  [`${SERVED} ${REQUEST} ${BROWSER}`, ['server', ...NAMES, ...BROWSER_NAMES]],
  [`${CLIENT} ${REQUEST}`, NAMES],
  [`${CLIENT} ${REQUEST} ${BROWSER}`, [...NAMES, ...BROWSER_NAMES]],
  [`${CLIENT} ${REQUEST} ${BROWSER} (.+)`, [...NAMES, ...BROWSER_NAMES, 'more']],
];
const TYPED = ['time', 'status', 'bytes', 'more'];

/** Fields of extended logs that are never numbers. */
const WORDS = /ip$|host|uri|agent|referer|cookie|user|method|name|version|stem|query/i;
const DIRECTIVE = '#';
const FIELDS = /^#Fields:[ \t]*(.+)$/;
const MOST_FIELDS = 100;

/**
 * The form of a log's lines.
 * @param head the text's beginning
 * @param isWhole nothing follows it
 * @returns undefined for a text that is no log of a web server, or of which the user says how it is divided
 */
export function detectLines(head: string, isWhole: boolean, choice: ParseOptions): LineForm | undefined {
  if ([choice.delimiter, choice.headerRows, choice.skip].some((each) => each !== undefined)) return undefined;
  const all = head.slice(0, 1_000_000).split(/\r\n?|\n/);
  // The last line may be cut.
  const lines = (isWhole ? all : all.slice(0, -1)).filter((line) => line.trim() !== '');
  const fields = lines.slice(0, LINES).flatMap((line) => FIELDS.exec(line)?.[1] ?? []);
  if (fields[0] !== undefined) {
    const records = lines.filter((line) => !line.startsWith(DIRECTIVE)).slice(0, LINES);
    const form = extended(fields[0].trim().split(/[ \t]+/), records);
    return new Set(fields).size === 1 && form.names.length <= MOST_FIELDS && fits(form.pattern, records)
      ? form
      : undefined;
  }
  const first = lines.slice(0, LINES);
  const [pattern, names] = FORMS.find(([each]) => fits(`^${each}$`, first)) ?? [];
  if (pattern === undefined || !names) return undefined;
  return {
    ...{ pattern: `^${pattern}$`, names: [...names], comment: '' },
    texts: names.filter((name) => !TYPED.includes(name)),
  };
}

/** The Extended Log File Format (https://www.w3.org/TR/WD-logfile.html), as IIS and CloudFront write it. */
function extended(names: readonly string[], records: readonly string[]): LineForm {
  const groups: string[] = [];
  const named: string[] = [];
  const isDay = records.some((line) => /(?:^| )\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: |$)/.test(line));
  for (let at = 0; at < names.length; at++) {
    // A day and the time of it are one moment.
    const isMoment = isDay && names[at] === 'date' && names[at + 1] === 'time';
    // No record begins as a remark does.
    const word = at === 0 ? '[^ \\t#][^ \\t]*' : '[^ \\t]+';
    groups.push(isMoment ? '([0-9-]+ [0-9:.]+)' : `("[^"]*"|${word})`);
    named.push(isMoment ? 'date time' : (names[at] ?? ''));
    if (isMoment) at++;
  }
  return {
    pattern: `^${groups.join('[ \\t]+')}[ \\t]*$`,
    names: named,
    texts: named.filter((name) => WORDS.test(name)),
    comment: DIRECTIVE,
  };
}

function fits(pattern: string, lines: readonly string[]): boolean {
  const expression = new RegExp(pattern);
  const count = lines.filter((line) => expression.test(line)).length;
  return count > 0 && count >= lines.length * FITTING;
}
