/** What arguments and names of R are, as far as it can be read without running it. */
import { isQuery } from './dataCalls';
import { MAX_LOOK } from './codeFacts';
import type { RToken } from './rTokens';

/** Signs that give a name a value. */
export const ASSIGNMENTS = new Set(['<-', '<<-', '=']);

/** An argument by its tokens, from `from` on and without `to`. */
export interface Argument {
  name: string | undefined;
  from: number;
  to: number;
}

export class RValues {
  /** Where the bracket that opens at a place is closed. */
  readonly closing: ReadonlyMap<number, number>;
  private readonly constants = new Map<string, string>();
  private readonly used = new Set<number>();

  constructor(private readonly tokens: readonly RToken[]) {
    this.closing = pairsOf(tokens);
    this.findConstants();
  }

  /** Whether a round bracket opens at a place. */
  isOpen(index: number): boolean {
    const token = this.tokens[index];
    return token?.kind === 'sign' && token.text === '(';
  }

  /** Strings in an argument are told with its call. */
  use({ from, to }: Argument): void {
    for (let at = from; at < to; at++) this.used.add(at);
  }

  /** Whether a string was told with a call, or with the name that has it. */
  isUsed(index: number): boolean {
    return this.used.has(index);
  }

  /** The arguments of the call whose bracket opens at a place. */
  argumentsOf(open: number): Argument[] {
    const end = this.closing.get(open);
    if (end === undefined) return [];
    const given: Argument[] = [];
    let from = open + 1;
    for (let at = open + 1; at <= end; at++) {
      const text = this.tokens[at]?.kind === 'sign' ? this.tokens[at]?.text : '';
      if (at === end || text === ',') {
        const argument = this.argument(from, at);
        if (argument) given.push(argument);
        from = at + 1;
      } else at = this.closing.get(at) ?? at;
    }
    return given;
  }

  private argument(start: number, to: number): Argument | undefined {
    let from = start;
    while (from < to && this.tokens[from]?.kind === 'end') from++;
    if (from >= to) return undefined;
    const named =
      this.tokens[from]?.kind === 'name' &&
      this.tokens[from + 1]?.text === '=' &&
      this.tokens[from + 1]?.kind === 'sign';
    return named ? { name: this.tokens[from]?.text ?? '', from: from + 2, to } : { name: undefined, from, to };
  }

  /** A string, a name that is given one once, or `file.path`, `here` and `paste0` of such. */
  valueOf({ from, to }: Argument, depth = 0): string | undefined {
    const first = this.tokens[from];
    let last = to - 1;
    while (last > from && this.tokens[last]?.kind === 'end') last--;
    if (!first || depth > 20) return undefined;
    if (last === from)
      return first.kind === 'string' ? first.text : first.kind === 'name' ? this.constants.get(first.text) : undefined;
    if (first.kind !== 'name' || !this.isOpen(from + 1) || this.closing.get(from + 1) !== last) return undefined;
    const join = /^(?:file\.path|here::here|here|fs::path|path)$/.test(first.text)
      ? '/'
      : first.text === 'paste0'
        ? ''
        : undefined;
    if (join === undefined) return undefined;
    const parts = this.argumentsOf(from + 1).map((argument) =>
      argument.name === undefined ? this.valueOf(argument, depth + 1) : undefined,
    );
    return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join(join) : undefined;
  }

  /** An argument as it is written, in short. */
  textOf({ from, to }: Argument): string {
    const words = this.tokens
      .slice(from, Math.min(to, from + 30))
      .map(({ kind, text }) => (kind === 'string' ? JSON.stringify(text) : text.trim()));
    return words
      .join(' ')
      .replace(/ ?([(),]) ?/g, '$1')
      .trim()
      .slice(0, 120);
  }

  /** Names that are given a value once, and one that is known. */
  private findConstants(): void {
    const times = new Map<string, number[]>();
    for (const [index, { kind, text }] of this.tokens.entries()) {
      if (kind === 'name' && ASSIGNMENTS.has(this.tokens[index + 1]?.text ?? ''))
        times.set(text, [...(times.get(text) ?? []), index].slice(0, 2));
      // What a loop or a call gives a value is no constant.
      if (text === 'for' && this.isOpen(index + 1)) times.set(this.tokens[index + 2]?.text ?? '', [-1, -1]);
      if (text === 'function' && this.isOpen(index + 1)) {
        for (const { name, from } of this.argumentsOf(index + 1))
          times.set(name ?? this.tokens[from]?.text ?? '', [-1, -1]);
      }
    }
    for (const [name, [index = -1, again]] of times) {
      // `f(file = "x")` names an argument: a constant stands at the beginning of a line.
      const before = this.tokens[index - 1];
      if (
        again !== undefined ||
        index < 0 ||
        (before && before.kind !== 'end' && before.text !== ';' && before.text !== '{')
      )
        continue;
      let to = index + 2;
      while (to < Math.min(this.tokens.length, index + MAX_LOOK) && this.tokens[to]?.kind !== 'end')
        to = (this.closing.get(to) ?? to) + 1;
      const given = { name: undefined, from: index + 2, to };
      const value = this.valueOf(given);
      if (value === undefined) continue;
      this.constants.set(name, value);
      // Its parts are told where the name is used; a query is told where it stands.
      if (!isQuery(value, () => name)) this.use(given);
    }
  }
}

function pairsOf(tokens: readonly RToken[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if ('([{'.includes(text)) open.push(index);
    else if (')]}'.includes(text)) {
      const from = open.pop();
      if (from !== undefined) pairs.set(from, index);
    }
  }
  return pairs;
}
