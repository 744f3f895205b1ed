/** What a file that is no text is, by the bytes that it begins with. */

interface Signature {
  /** For people and models. */
  name: string;
  /** Bytes as hexadecimal digits. */
  bytes: string;
  /** Where they stand. */
  at?: number;
  /** The format by which file_reader reads it. */
  format?: 'pdf' | 'sqlite' | 'parquet' | 'image' | 'excel';
}

/** https://en.wikipedia.org/wiki/List_of_file_signatures */
const SIGNATURES: readonly Signature[] = [
  { name: 'a PDF document', bytes: '255044462d', format: 'pdf' },
  { name: 'a SQLite database', bytes: '53514c69746520666f726d6174203300', format: 'sqlite' },
  { name: 'a Parquet table', bytes: '50415231', format: 'parquet' },
  { name: 'a PNG image', bytes: '89504e470d0a1a0a', format: 'image' },
  { name: 'a JPEG image', bytes: 'ffd8ff', format: 'image' },
  { name: 'a GIF image', bytes: '47494638', format: 'image' },
  { name: 'a WebP image', bytes: '57454250', at: 8, format: 'image' },
  { name: 'a ZIP archive, or an Office file (xlsx, docx, pptx)', bytes: '504b0304' },
  { name: 'an empty ZIP archive', bytes: '504b0506' },
  { name: 'an older Office file (xls, doc, ppt)', bytes: 'd0cf11e0a1b11ae1', format: 'excel' },
  { name: 'a gzip archive', bytes: '1f8b' },
  { name: 'a bzip2 archive', bytes: '425a68' },
  { name: 'an xz archive', bytes: 'fd377a585a00' },
  { name: 'a Zstandard archive', bytes: '28b52ffd' },
  { name: 'a 7z archive', bytes: '377abcaf271c' },
  { name: 'a RAR archive', bytes: '526172211a07' },
  { name: 'a tar archive', bytes: '7573746172', at: 257 },
  { name: 'an Arrow or Feather table', bytes: '4152524f5731' },
  { name: 'an HDF5 file', bytes: '894844460d0a1a0a' },
  { name: 'a TIFF image', bytes: '49492a00' },
  { name: 'a TIFF image', bytes: '4d4d002a' },
  { name: 'a program of Linux', bytes: '7f454c46' },
  { name: 'a program of Windows', bytes: '4d5a' },
  { name: 'a WebAssembly module', bytes: '0061736d' },
  { name: 'a Java class, or a program of macOS', bytes: 'cafebabe' },
  { name: 'a program of macOS', bytes: 'cffaedfe' },
  { name: 'a font', bytes: '774f4632' },
  { name: 'a video or a picture (MP4, HEIC)', bytes: '66747970', at: 4 },
  { name: 'a recording (WAV)', bytes: '57415645', at: 8 },
  { name: 'a recording (MP3)', bytes: '494433' },
  { name: 'a recording (Ogg)', bytes: '4f676753' },
];

/** Signatures of two or three bytes are words of a text as well: only with a NUL near them are they what they say. */
const SURE_DIGITS = 8;

export interface BinaryKind {
  /** For people and models, e.g. `a PNG image`. */
  name: string;
  /** The format by which file_reader reads it. */
  format: Signature['format'];
  /** By a signature, not by a NUL alone. */
  known: boolean;
}

/** What bytes with this beginning are; undefined where they can be a text. */
export function binaryKind(head: Uint8Array): BinaryKind | undefined {
  const hasNul = head.includes(0);
  const found = SIGNATURES.find(
    ({ bytes, at = 0 }) => startsWith(head, bytes, at) && (hasNul || bytes.length >= SURE_DIGITS),
  );
  if (found) return { name: found.name, format: found.format, known: true };
  return hasNul
    ? { name: 'a binary file of a kind that is not known here', format: undefined, known: false }
    : undefined;
}

function startsWith(head: Uint8Array, digits: string, at: number): boolean {
  for (let place = 0; place < digits.length; place += 2) {
    if (head[at + place / 2] !== Number.parseInt(digits.slice(place, place + 2), 16)) return false;
  }
  return true;
}
