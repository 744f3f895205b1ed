import { Hopeless, knownFields, Unreadable, type Frame, type Path, type Source } from './parseSource';
import { nameAt } from './parseString';
import { ABSENT, Tokens } from './parseTokens';

/** A value that was read from text that is JSON, or nearly. */
export interface JsonReading {
  value: unknown;
  /** Index behind it. */
  end: number;
  /** Where the text ended inside of the value: the way to what is half. Undefined for a value that ended by itself. */
  cutAt: Path | undefined;
  /** Why what was read may not be what was meant, in words for the model. */
  doubts: readonly string[];
  /** Strings were let hold quotes that are not escaped. */
  innerQuotes: boolean;
}

/** Deeper than any arguments are, and far from where a stack would overflow. */
const MAX_DEPTH = 100;
/** What an object or array costs beside its length. */
const OPENING = 20;

/**
 * Reads the value at `start`, as JSON or as what language models write for it: comments, trailing and missing commas,
 * missing and mismatched brackets, quotes of other kinds, Python's literals, names without quotes, full-width
 * punctuation, strings with raw line breaks and single backslashes. What could be read in more than one way is a doubt.
 * @param innerQuotes whether strings may hold quotes that are not escaped
 * @throws {Unreadable} where it cannot be read at all
 */
export function readJson(source: Source, start: number, innerQuotes = false): JsonReading {
  const reader = new Reader(source, start, innerQuotes);
  try {
    const read = reader.value();
    const value = read === ABSENT ? undefined : read;
    return { value, end: reader.at, cutAt: reader.cutAt, doubts: reader.doubts, innerQuotes };
  } catch (error) {
    if (error instanceof Unreadable) error.doubts = reader.doubts;
    throw error;
  }
}

class Reader extends Tokens {
  value(): unknown {
    const char = this.peek();
    if (char === '') return this.cut();
    if (char === '{') return this.object();
    return char === '[' ? this.array() : this.scalar();
  }

  private object(): unknown {
    const entries = new Map<string, unknown>();
    const { names } = this.open('object');
    for (let comma = true; this.goesOn('}', ']'); comma = this.take(',')) {
      if (!comma && !this.nameIsNext()) this.fail('"," or "}" is missing');
      const name = this.name();
      if (name === undefined) {
        this.cut();
        break;
      }
      this.path.push(name);
      const value = this.value();
      if (value !== ABSENT) {
        if (entries.has(name) && JSON.stringify(entries.get(name)) !== JSON.stringify(value)) {
          this.doubt('it stands there twice, with different values.');
        }
        entries.set(name, value);
      }
      this.path.pop();
      names.push(name);
    }
    this.frames.pop();
    return Object.fromEntries(entries);
  }

  private array(): unknown {
    const items: unknown[] = [];
    this.open('array');
    for (let comma = true; this.goesOn(']', '}'); comma = this.take(',')) {
      if (!comma && !this.itemIsNext()) this.fail('"," or "]" is missing');
      this.path.push(items.length);
      const value = this.value();
      if (value !== ABSENT) items.push(value);
      this.path.pop();
    }
    this.frames.pop();
    return items;
  }

  private open(kind: Frame['kind']): Frame {
    if (this.frames.length >= MAX_DEPTH) throw new Hopeless(`It is nested deeper than ${MAX_DEPTH} levels.`);
    this.source.spend(OPENING);
    this.at++;
    const frame: Frame = { kind, names: [], known: kind === 'object' ? knownFields(this.path) : undefined };
    this.frames.push(frame);
    return frame;
  }

  /** Whether more comes in the innermost frame. Takes its closer; the closer of an outer frame closes it as well. */
  private goesOn(closer: string, otherCloser: string): boolean {
    const next = this.peek();
    if (next === '') {
      this.cut();
      return false;
    }
    if (next === otherCloser) {
      const outer = closer === '}' ? 'array' : 'object';
      if (!this.frames.some(({ kind }) => kind === outer)) this.fail(`"${next}" closes nothing`);
      return false;
    }
    if (next !== closer) return true;
    this.at++;
    return this.closedTooEarly() && this.take(',');
  }

  /** One brace too many: behind the end of the response comes a field that it does not have yet. */
  private closedTooEarly(): boolean {
    const [root] = this.frames;
    if (this.frames.length > 1 || !root?.known || this.peek() !== ',') return false;
    const name = nameAt(this.source.text, this.at + 1);
    return name !== undefined && root.known.includes(name) && !root.names.includes(name);
  }

  /** Where a comma is missing in an array: before another object, or a string on a line of its own. */
  private itemIsNext(): boolean {
    const next = this.peek();
    if (next === '{' || next === '[') return true;
    return /^["'“]$/.test(next) && /\n\s*$/.test(this.source.text.slice(Math.max(0, this.at - 80), this.at));
  }
}
