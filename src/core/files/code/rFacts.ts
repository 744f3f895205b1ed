/** R by its tokens: no grammar of it is at hand. Strings, names and brackets tell functions, branches, calls and constants. */
import { DATA_FILE, distinctAccesses, lineCounts, notesIn, MAX_LOOK } from './codeFacts';
import type { CodeDefinition, CodeFacts, CodeImport, CodeNote, DataAccess } from '../../contract/codeFacts';
import { dataCall, isQuery } from './dataCalls';
import { rTokens, type RToken } from './rTokens';
import { ASSIGNMENTS, RValues } from './rValues';
import { sqlStatements } from './sqlAccess';
import { originOf } from './standardModules';

const DECISIONS = new Set(['if', 'for', 'while', 'ifelse', 'if_else', '&&', '||']);

/** Everything that is known of an R script. */
export function rFacts(code: string): CodeFacts {
  const all = rTokens(code);
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
  private readonly values: RValues;

  constructor(private readonly tokens: readonly RToken[]) {
    this.values = new RValues(tokens);
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
      if (token.kind === 'name' && this.values.isOpen(index + 1)) this.call(index);
    }
  }

  /** `load <- function(x) { … }`, and how far it goes. */
  private definitionAt(
    index: number,
    outer: readonly CodeDefinition[],
  ): { end: number; definition: CodeDefinition } | undefined {
    const { tokens } = this;
    const { closing } = this.values;
    const name = tokens[index];
    const value = tokens[index + 2];
    if (name?.kind !== 'name' || !ASSIGNMENTS.has(tokens[index + 1]?.text ?? '')) return undefined;
    if (/^(?:R6::)?(?:R6Class|setRefClass|setClass)$/.test(value?.text ?? '')) {
      const end = closing.get(index + 3) ?? index + 3;
      return { end, definition: this.defined('class', name, end, outer) };
    }
    if (!/^(?:function|\\)$/.test(value?.text ?? '') || !this.values.isOpen(index + 3)) return undefined;
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
    { text, row }: RToken,
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
    const given = this.values.argumentsOf(index + 1);
    const line = row + 1;
    if (/^(?:library|require|requireNamespace|loadNamespace)$/.test(callee)) {
      const module = this.tokens[given[0]?.from ?? -1]?.text;
      if (module !== undefined) this.imports.push({ module, line, origin: originOf('r', module) });
      return;
    }
    if (callee === 'source' || callee === 'sys.source') {
      const module = given[0] && this.values.valueOf(given[0]);
      if (module !== undefined) this.imports.push({ module, line, origin: 'local' });
      if (given[0]) this.values.use(given[0]);
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
    const value = this.values.valueOf(argument);
    // Of a plain name that is no constant nothing is known: `load(x)`, `tbl(con, in_schema(…))`.
    const told = value === undefined ? { expression: this.values.textOf(argument) } : { name: value };
    this.values.use(argument);
    this.accesses.push({ mode: known.mode, what: known.what, ...told, by: callee, line });
  }

  private isPiped(index: number): boolean {
    let before = index - 1;
    while (this.tokens[before]?.kind === 'end') before--;
    return /^(?:\|>|%>%)$/.test(this.tokens[before]?.text ?? '');
  }

  private string(index: number): void {
    const token = this.tokens[index];
    if (!token || this.values.isUsed(index)) return;
    const around = `${this.tokens[index - 2]?.text ?? ''} ${this.calleeAround(index)}`;
    if (isQuery(token.text, () => around)) {
      this.accesses.push(...sqlStatements(token.text, token.row + 1).flatMap(({ accesses }) => accesses));
    } else if (DATA_FILE.test(token.text)) {
      this.accesses.push({ mode: 'names', what: 'file', name: token.text, by: 'string', line: token.row + 1 });
    }
  }

  private calleeAround(index: number): string {
    for (let at = index - 1; at > index - 12 && at > 0; at--) {
      if (this.values.isOpen(at) && this.tokens[at - 1]?.kind === 'name') return this.tokens[at - 1]?.text ?? '';
    }
    return '';
  }
}
