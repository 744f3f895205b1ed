/** Signs that spreadsheets begin a formula with; the full-width and small forms count to some of them. */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫';
/** What spreadsheets pass over in front of a formula: blanks, what is not seen, quotes. */
const PASSED = '[\\s\\p{Cc}\\p{Cf}"“”„＂`]';
const NUMBER = "[-+]?[$€£¥]?(?:\\d[\\d.,'’ \\u00a0\\u202f]*|[.,]\\d+)(?:[eE][-+]?\\d+)?\\s?[%‰$€£¥]?";

const IS_NUMBER = new RegExp(`^${NUMBER}$`, 'u');
const BEGINS = new RegExp(`^(?:[\\t\\r\\n]|${PASSED}*[${SIGNS}])`, 'u');
/** Where a program that takes `;` or a tab for the separator, or reads no quotes, would begin a cell of its own. */
const WITHIN = new RegExp(
  `([;\\t\\r\\n])(?=(?:(?![\\t\\r\\n])${PASSED})*(?:[=@＝＠﹦﹫]|(?!${NUMBER}\\s*(?:[;\\t\\r\\n]|$))[+\\-＋－﹢﹣]\\S))`,
  'gu',
);

/**
 * A text as a cell that no spreadsheet computes: an apostrophe stands before what would begin a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection), also behind a separator in the text. Numbers stay numbers.
 * Python's `ba_agent_cells.neutral` does the same.
 */
export function neutralCell(text: string): string {
  if (IS_NUMBER.test(text)) return text;
  const within = text.replace(WITHIN, "$1'");
  return BEGINS.test(text) ? `'${within}` : within;
}

/** A cell of a CSV file (RFC 4180): neutral, and in quotes where it needs them. */
export function csvCell(text: string): string {
  const safe = neutralCell(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
