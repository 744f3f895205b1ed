/** Values as Python writes them. */

/** Names that Python has for encodings where it knows the web's name for another one, or not at all. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8-sig',
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  big5: 'big5hkscs',
  shift_jis: 'cp932',
  'euc-kr': 'cp949',
  gbk: 'gb18030',
};

export function pythonEncoding(label: string): string {
  return ENCODINGS[label] ?? label.replace(/^windows-/, 'cp');
}

/** A JSON value in Python. @param inLines its entries have a line each, for two levels */
export function pythonLiteral(value: unknown, inLines = false): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) {
    if (inLines) return `[${value.map((each) => `\n    ${pythonLiteral(each)},`).join('')}\n]`;
    return `[${value.map((each) => pythonLiteral(each)).join(', ')}]`;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(
      ([key, each]) => `${JSON.stringify(key)}: ${pythonLiteral(each, inLines)}`,
    );
    return inLines ? `{\n    ${entries.join(',\n    ')},\n}` : `{${entries.join(', ')}}`;
  }
  // Characters that end a line for some tools, and halves of characters, are written as escapes.
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029\u007f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
