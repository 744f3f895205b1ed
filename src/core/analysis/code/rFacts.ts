/** R by its tokens: no grammar of it is at hand. Strings, names and brackets tell functions, branches, calls and constants. */
import {
  DATA_FILE,
  distinctAccesses,
  lineCounts,
  notesIn,
  type CodeDefinition,
  type CodeFacts,
  type CodeImport,
  type CodeNote,
  type DataAccess,
} from './codeFacts';
import { dataCall, isQuery } from './dataCalls';
import { sqlStatements } from './sqlAccess';
import { originOf } from './standardModules';

interface Token {
  kind: 'name' | 'string' | 'sign' | 'comment' | 'end';
  text: string;
  row: number;
}

const TOKEN =
  /(?<comment>#[^\n]*)|(?<raw>[rR]["']\((?<inside>[^]*?)\)["'])|(?<string>"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?)|(?<name>`[^`\n]*`|[\p{L}.][\p{L}\p{N}._]*(?:::{1,2}[\p{L}.][\p{L}\p{N}._]*)?|\d[\w.]*)|(?<end>\n)|(?<sign><<?-|->>?|&&?|\|\|?|\|>|%[^%\n]*%|[^\s])/gu;

function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  let row = 0;
  let counted = 0;
  for (const match of code.matchAll(TOKEN)) {
    const groups = match.groups ?? {};
    for (; counted < match.index; counted++) if (code.charCodeAt(counted) === 10) row++;
    const [text] = match;
    if (groups['comment'] !== undefined) tokens.push({ kind: 'comment', text, row });
    else if (groups['raw'] !== undefined) tokens.push({ kind: 'string', text: groups['inside'] ?? '', row });
    else if (groups['string'] !== undefined)
      tokens.push({
        kind: 'string',
        text: unescaped(text.slice(1, text.length > 1 && text.endsWith(text[0] ?? '') ? -1 : undefined)),
        row,
      });
    else if (groups['name'] !== undefined) tokens.push({ kind: 'name', text: text.replace(/`/g, ''), row });
    else tokens.push({ kind: groups['end'] === undefined ? 'sign' : 'end', text, row });
  }
  return tokens;
}

function unescaped(text: string): string {
  return text.replace(/\\([^])/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);
}

/** Tokens that are looked at from one on: what needs more is no line of people. */
const MAX_LOOK = 2000;
const DECISIONS = new Set(['if', 'for', 'while', 'ifelse', 'if_else', '&&', '||']);
const ASSIGNMENTS = new Set(['<-', '<<-', '=']);

/** Everything that is known of an R script. */
export function rFacts(code: string): CodeFacts {
  const all = tokensOf(code);
  const notes: CodeNote[] = all.flatMap(({ kind, text, row }) => (kind === 'comment' ? notesIn(text, row + 1) : []));
  const reader = new RReader(all.filter(({ kind }) => kind !== 'comment'));
  reader.read();
  const { definitions, imports, body } = reader;
  return {
    by: 'tokens',
    ...lineCounts(code),
    body,
    definitions,
    imports,
    notes,
    accesses: distinctAccesses(reader.accesses),
  };
}

class RReader {
  readonly definitions: CodeDefinition[] = [];
  readonly imports: CodeImport[] = [];
  readonly accesses: DataAccess[] = [];
  body = 1;
  private readonly constants = new Map<string, string>();
  private readonly used = new Set<number>();
  /** For each bracket that opens, the one that closes it. */
  private readonly closing: ReadonlyMap<number, number>;

  constructor(private readonly tokens: readonly Token[]) {
    this.closing = pairsOf(tokens);
    this.findConstants();
  }

  read(): void {
    const open: { end: number; definition: CodeDefinition }[] = [];
    for (const [index, token] of this.tokens.entries()) {
      while (open.length > 0 && index > (open.at(-1)?.end ?? 0)) open.pop();
      if (token.kind === 'string') {
        this.string(index);
        continue;
      }
      if (DECISIONS.has(token.text)) {
        const inner = open.at(-1)?.definition;
        if (inner) inner.complexity = (inner.complexity ?? 1) + 1;
        else this.body++;
      }
      const defined = this.definitionAt(
        index,
        open.map(({ definition }) => definition),
      );
      if (defined) {
        open.push(defined);
        this.definitions.push(defined.definition);
      }
      if (token.kind === 'name' && this.isOpen(index + 1)) this.call(index);
    }
  }

  private isOpen(index: number): boolean {
    const token = this.tokens[index];
    return token?.kind === 'sign' && token.text === '(';
  }

  /** `load <- function(x) { … }`, and how far it goes. */
  private definitionAt(
    index: number,
    outer: readonly CodeDefinition[],
  ): { end: number; definition: CodeDefinition } | undefined {
    const { tokens, closing } = this;
    const name = tokens[index];
    const value = tokens[index + 2];
    if (name?.kind !== 'name' || !ASSIGNMENTS.has(tokens[index + 1]?.text ?? '')) return undefined;
    if (/^(?:R6::)?(?:R6Class|setRefClass|setClass)$/.test(value?.text ?? '')) {
      const end = closing.get(index + 3) ?? index + 3;
      return { end, definition: this.defined('class', name, end, outer) };
    }
    if (!/^(?:function|\\)$/.test(value?.text ?? '') || !this.isOpen(index + 3)) return undefined;
    let end = closing.get(index + 3) ?? index + 3;
    let start = end + 1;
    while (tokens[start]?.kind === 'end') start++;
    if (tokens[start]?.text === '{') end = closing.get(start) ?? tokens.length - 1;
    else
      while (end + 1 < Math.min(tokens.length, index + MAX_LOOK) && tokens[end + 1]?.kind !== 'end')
        end = closing.get(end + 1) ?? end + 1;
    return { end, definition: { ...this.defined('function', name, end, outer), complexity: 1 } };
  }

  private defined(
    kind: CodeDefinition['kind'],
    { text, row }: Token,
    end: number,
    outer: readonly CodeDefinition[],
  ): CodeDefinition {
    const around = outer.at(-1)?.name;
    return {
      kind,
      name: around === undefined ? text : `${around}.${text}`,
      line: row + 1,
      length: (this.tokens[end]?.row ?? row) - row + 1,
    };
  }

  private call(index: number): void {
    const { text: callee, row } = this.tokens[index] ?? { text: '', row: 0 };
    const given = this.argumentsOf(index + 1);
    const line = row + 1;
    if (/^(?:library|require|requireNamespace|loadNamespace)$/.test(callee)) {
      const module = this.tokens[given[0]?.from ?? -1]?.text;
      if (module !== undefined) this.imports.push({ module, line, origin: originOf('r', module) });
      return;
    }
    if (callee === 'source' || callee === 'sys.source') {
      const module = given[0] && this.valueOf(given[0]);
      if (module !== undefined) this.imports.push({ module, line, origin: 'local' });
      if (given[0]) this.use(given[0]);
      return;
    }
    const known = dataCall('r', callee);
    if (!known) return;
    const unnamed = given.filter(({ name }) => name === undefined);
    const argument =
      given.find(({ name }) => name !== undefined && known.names.includes(name)) ??
      unnamed[known.at] ??
      (this.isPiped(index) ? unnamed[known.at - 1] : undefined);
    if (!argument) return;
    const value = this.valueOf(argument);
    // Of a plain name that is no constant nothing is known: `load(x)`, `tbl(con, in_schema(…))`.
    const what = known.what;
    const expression = this.textOf(argument);
    this.use(argument);
    this.accesses.push({
      mode: known.mode,
      what,
      ...(value === undefined ? { expression } : { name: value }),
      by: callee,
      line,
    });
  }

  private isPiped(index: number): boolean {
    let before = index - 1;
    while (this.tokens[before]?.kind === 'end') before--;
    return /^(?:\|>|%>%)$/.test(this.tokens[before]?.text ?? '');
  }

  /** Strings in an argument are told with its call. */
  private use({ from, to }: Argument): void {
    for (let at = from; at < to; at++) this.used.add(at);
  }

  private string(index: number): void {
    const token = this.tokens[index];
    if (!token || this.used.has(index)) return;
    const around = `${this.tokens[index - 2]?.text ?? ''} ${this.calleeAround(index)}`;
    if (isQuery(token.text, around)) {
      this.accesses.push(...sqlStatements(token.text, token.row + 1).flatMap(({ accesses }) => accesses));
    } else if (DATA_FILE.test(token.text)) {
      this.accesses.push({ mode: 'names', what: 'file', name: token.text, by: 'string', line: token.row + 1 });
    }
  }

  private calleeAround(index: number): string {
    for (let at = index - 1; at > index - 12 && at > 0; at--) {
      if (this.isOpen(at) && this.tokens[at - 1]?.kind === 'name') return this.tokens[at - 1]?.text ?? '';
    }
    return '';
  }

  private argumentsOf(open: number): Argument[] {
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
  private valueOf({ from, to }: Argument, depth = 0): string | undefined {
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

  private textOf({ from, to }: Argument): string {
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
      if (!isQuery(value, name)) this.use(given);
    }
  }
}

interface Argument {
  name: string | undefined;
  from: number;
  to: number;
}

function pairsOf(tokens: readonly Token[]): Map<number, number> {
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
