/** Which encoding a text has, told from its bytes, and how it is decoded. */
import chardet from 'chardet';

export interface DetectedEncoding {
  /** Its label of the WHATWG Encoding Standard. */
  encoding: string;
  /** It was told from how often bytes come, or nothing fits: another one is possible. */
  isGuess: boolean;
}

/** Bytes that the statistics are of: more make it slow and not surer. */
const STATISTICS_BYTES = 64 * 1024;

/** What the statistics may answer: the encodings of data files that every TextDecoder has. */
const LABELS: Readonly<Record<string, string>> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-6': 'iso-8859-6',
  'ISO-8859-7': 'iso-8859-7',
  'ISO-8859-8': 'iso-8859-8',
  'ISO-8859-9': 'windows-1254',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'KOI8-R': 'koi8-r',
};

/**
 * The encoding of a text: its byte order mark, strict UTF-8, the zeros of UTF-16, then how often bytes come.
 * @param isCut the bytes go on behind these, so that the last character may be cut
 */
export function detectEncoding(bytes: Uint8Array, isCut: boolean): DetectedEncoding {
  const sure = (encoding: string): DetectedEncoding => ({ encoding, isGuess: false });
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return sure(marked);
  const wide = utf16Pattern(bytes);
  if (wide !== undefined) return sure(wide);
  if (isUtf8(bytes, isCut)) return sure('utf-8');
  return { encoding: byStatistics(bytes), isGuess: true };
}

/** The byte order marks that a text may begin with. */
const MARKS: Readonly<Record<string, readonly number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
};

/** Bytes of the mark that a text in an encoding begins with, where it has one. */
export function markLength(head: Uint8Array, encoding: string): number {
  const mark = MARKS[encoding] ?? [];
  return mark.every((byte, at) => head[at] === byte) ? mark.length : 0;
}

/** The encoding whose mark a text begins with. */
export function markedEncoding(head: Uint8Array): string | undefined {
  return Object.keys(MARKS).find((encoding) => markLength(head, encoding) > 0);
}

/** Whether bytes are UTF-8 without an error. */
export function isUtf8(bytes: Uint8Array, isCut = false): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/** Texts of tables are full of digits, delimiters and line ends: in UTF-16 each has a zero beside it. */
function utf16Pattern(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, STATISTICS_BYTES) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const few = length * 0.05;
  if (odd >= length * 0.1 && odd > 0 && even <= few * 0.2) return 'utf-16le';
  if (even >= length * 0.1 && even > 0 && odd <= few * 0.2) return 'utf-16be';
  return undefined;
}

function byStatistics(bytes: Uint8Array): string {
  const sample = withoutPlainLines(bytes);
  const found = chardet
    .analyse(sample)
    .flatMap(({ name, confidence }) => {
      const label = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
      return label === undefined ? [] : [{ label, score: confidence + plausibility(sample, label) }];
    })
    .sort((a, b) => b.score - a.score)[0];
  return found?.label ?? 'windows-1252';
}

/** The lines that are not ASCII: what tells encodings apart, up to what the statistics take. */
function withoutPlainLines(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(STATISTICS_BYTES);
  let length = 0;
  let from = 0;
  while (from < bytes.length && length < STATISTICS_BYTES) {
    const found = bytes.indexOf(0x0a, from);
    const end = found < 0 ? bytes.length : found + 1;
    const line = bytes.subarray(from, Math.min(end, from + STATISTICS_BYTES - length));
    if (line.some((byte) => byte >= 0x80)) {
      kept.set(line, length);
      length += line.length;
    }
    from = end;
  }
  return kept.subarray(0, length);
}

const EAST_ASIAN = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];

/**
 * Points for a decoding that reads like a text, and against one that does not: the statistics know little of the few
 * words of a small table.
 */
function plausibility(bytes: Uint8Array, label: string): number {
  const text = decodeText(bytes, label).replace(/\uFFFD$/, '');
  if (text.includes('\uFFFD')) return -60;
  const high = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  if (high === 0) return 0;
  const share = (pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / high;
  const odd = share(/[\u0080-\u009F\p{Co}\p{Cn}]/gu) * 60;
  if (!EAST_ASIAN.includes(label)) {
    // In words of Western letters a symbol between letters, or a capital behind a small one, is a wrong guess.
    return -odd - share(/(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’'´–—€]|(?<=\p{Ll})(?![\p{ASCII}])\p{Lu}/gu) * 40;
  }
  // Of Western letters each stands before plain ones: in Chinese and Japanese most pairs have two high bytes.
  if (!hasHighPair(bytes)) return -60;
  const kana = share(/[\u3041-\u30FE]/gu);
  const hangul = share(/[\uAC00-\uD7A3]/gu);
  // Half-width kana and rows of rare signs are what Chinese looks like when it is read as Japanese.
  const strange = share(/[\uFF61-\uFF9F]/gu) + share(/[\u3400-\u4DBF\u2500-\u257F\u0370-\u04FF]/gu);
  const isFrequent = FREQUENT[label];
  const own = isFrequent
    ? pairShare(bytes, isFrequent) * 100 - 50 - kana * 20
    : label === 'euc-kr'
      ? hangul * 40 - (1 - hangul) * 20
      : (kana >= 0.1 ? 60 : 0) + kana * 40 - hangul * 20;
  return own - odd - strange * 60;
}

function hasHighPair(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => byte >= 0x80 && (bytes[at + 1] ?? 0) >= 0x80);
}

type IsFrequent = (lead: number, trail: number) => boolean;

/** Which pairs of bytes are the frequent characters (level 1) of GB 2312 and of Big5. */
const FREQUENT: Readonly<Record<string, IsFrequent>> = {
  gb18030: (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1,
  big5: (lead) => lead >= 0xa4 && lead <= 0xc6,
};

/** Share of pairs of bytes that are frequent. */
function pairShare(bytes: Uint8Array, isFrequent: IsFrequent): number {
  let pairs = 0;
  let common = 0;
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x81) continue;
    pairs++;
    if (isFrequent(lead, bytes[at + 1] ?? 0)) common++;
    at++;
  }
  return pairs === 0 ? 0 : common / pairs;
}

/** Whether texts of a name can be decoded here. */
export function isEncoding(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

/** What windows-1252 has at 0x80 to 0x9F; some runtimes give the control characters of ISO 8859-1 instead. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Decodes text piece by piece; what cannot be decoded becomes U+FFFD, and a byte order mark is left out. */
export class TextPieces {
  private readonly decoder: InstanceType<typeof TextDecoder>;
  private readonly isWestern: boolean;

  /** @throws RangeError for an encoding that is not known */
  constructor(encoding: string) {
    this.decoder = new TextDecoder(encoding);
    this.isWestern = this.decoder.encoding === 'windows-1252';
  }

  /** The text of a piece; the last one gives what is left. */
  decode(bytes: Uint8Array, isLast = false): string {
    const text = this.decoder.decode(bytes, { stream: !isLast });
    if (!this.isWestern) return text;
    return text.replace(/[\u0080-\u009F]/g, (each) => WINDOWS_1252[each.charCodeAt(0) - 0x80] ?? each);
  }
}

/** Decodes a whole text. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  return new TextPieces(encoding).decode(bytes, true);
}
