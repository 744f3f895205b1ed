/** Which tables and files SQL reads and writes, statement by statement. */
import type { CodeFacts, DataAccess, SqlStatement } from '../../contract/codeFacts';
import { sqlTokens, type SqlToken } from '../../text/sqlTokens';
import { DATA_FILE, distinctAccesses, lineCounts, notesIn, MAX_LOOK } from './codeFacts';
import { commonTables, verbOf } from './sqlVerbs';
import { isSign, isStart, skip, upper } from './sqlWords';

/** Words behind FROM and JOIN that are no tables. */
const NO_TABLES = new Set('LATERAL ONLY SELECT VALUES TABLE UNNEST'.split(' '));
/** Functions of queries that read a file. */
const FILE_FUNCTIONS = /^(?:read_\w+|\w+_scan|openrowset|st_read)$/i;
const END_OF_LIST = new Set(
  'WHERE GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT ON USING SET JOIN LEFT RIGHT INNER OUTER FULL CROSS NATURAL WINDOW QUALIFY WHEN RETURNING FETCH'.split(
    ' ',
  ),
);

/** A statement with what it touches. */
export interface ReadStatement extends SqlStatement {
  accesses: DataAccess[];
}

/** The statements of a text. @param firstLine of the text, from 1 */
export function sqlStatements(sql: string, firstLine = 1): ReadStatement[] {
  const statements: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of sqlTokens(sql, 'any')) {
    if (token.kind === 'comment') continue;
    if (isSign(token, '(')) depth++;
    if (isSign(token, ')')) depth = Math.max(0, depth - 1);
    const current = statements.at(-1);
    // A statement that has a bracket too many does not swallow those behind it.
    if (isSign(token, ';')) {
      depth = 0;
      statements.push([]);
    } else if (upper(token) === 'GO' && depth === 0 && (current?.at(-1)?.row ?? -1) < token.row) statements.push([]);
    else current?.push(token);
  }
  return statements.flatMap((tokens) => (tokens.length > 0 ? [readStatement(tokens, firstLine)] : []));
}

/** Everything that is known of a SQL file. */
export function sqlFacts(sql: string): CodeFacts {
  const statements = sqlStatements(sql);
  const notes = [...sqlTokens(sql, 'any')].flatMap(({ kind, text, row }) =>
    kind === 'comment' ? notesIn(text, row + 1) : [],
  );
  return {
    by: 'tokens',
    ...lineCounts(sql),
    definitions: [],
    imports: [],
    notes,
    accesses: distinctAccesses(statements.flatMap(({ accesses }) => accesses)),
    statements: statements.map(({ verb, line, reads, writes }) => ({ verb, line, reads, writes })),
  };
}

function readStatement(tokens: readonly SqlToken[], firstLine: number): ReadStatement {
  const reader = new StatementReader(tokens, firstLine);
  reader.read();
  const names = (mode: 'reads' | 'writes'): string[] => [
    ...new Set(reader.accesses.flatMap((each) => (each.mode === mode ? [each.name ?? each.expression ?? ''] : []))),
  ];
  const verb = verbOf(tokens);
  return {
    verb,
    line: firstLine + (tokens[0]?.row ?? 0),
    reads: names('reads'),
    writes: names('writes'),
    accesses: reader.accesses,
  };
}

class StatementReader {
  readonly accesses: DataAccess[] = [];
  private readonly common: Set<string>;
  /** For each open bracket: whether a query stands in it, so that FROM is a clause and no part of EXTRACT(… FROM …). */
  private readonly queries: boolean[] = [false];
  private readonly verb: string;

  constructor(
    private readonly tokens: readonly SqlToken[],
    private readonly firstLine: number,
  ) {
    this.common = commonTables(tokens);
    this.verb = verbOf(tokens);
  }

  read(): void {
    const { tokens, queries } = this;
    const at = (index: number): string => upper(tokens[index]);
    for (let index = 0; index < tokens.length; index++) {
      const word = at(index);
      const depth = queries.length - 1;
      if (isSign(tokens[index], '(')) {
        queries.push(false);
        if (tokens[index - 1]?.kind === 'word' && FILE_FUNCTIONS.test(tokens[index - 1]?.text ?? ''))
          this.fileFunction(index);
      } else if (isSign(tokens[index], ')')) {
        if (depth > 0) queries.pop();
      } else if (word === 'SELECT' || (word === 'FROM' && isStart(tokens, index))) {
        queries[depth] = true;
        if (word === 'FROM') this.list(index + 1, 'FROM');
      } else if (word === 'FROM') this.from(index, depth);
      else if (word === 'JOIN') this.table(index + 1, 'reads', 'JOIN');
      else if (word === 'USING' && depth === 0 && /^(?:MERGE|DELETE)/.test(this.verb))
        this.table(index + 1, 'reads', 'USING');
      else if (word === 'INTO' || (word === 'OVERWRITE' && at(index - 1) === 'INSERT')) this.into(index);
      else if (word === 'UPDATE' && at(index + 1) !== 'SET' && isStart(tokens, index))
        this.table(skip(tokens, index + 1, ['ONLY']), 'writes', 'UPDATE');
      else if (word === 'TRUNCATE' && isStart(tokens, index))
        this.table(skip(tokens, index + 1, ['TABLE']), 'writes', 'TRUNCATE');
      else if ((word === 'TABLE' || word === 'VIEW') && /^(?:CREATE|DROP|ALTER)/.test(this.verb) && depth === 0) {
        this.table(
          skip(tokens, index + 1, ['IF', 'NOT', 'EXISTS', 'ONLY']),
          'writes',
          `${this.verb.split(' ')[0] ?? ''} ${word}`,
        );
      } else if (word === 'TO' && this.verb === 'COPY' && tokens[index + 1]?.kind === 'string')
        this.file(index + 1, 'writes', 'COPY TO');
      else if (word === 'INFILE' || (word === 'INPATH' && this.verb === 'LOAD'))
        this.file(index + 1, 'reads', 'LOAD DATA');
      else if (/^\\?COPY$/.test(word) && isStart(tokens, index)) this.copy(index);
    }
  }

  /** FROM of a query, of DELETE, of COPY and BULK INSERT. */
  private from(index: number, depth: number): void {
    const before = upper(this.tokens[index - 1]);
    const next = this.tokens[index + 1];
    if (before === 'DISTINCT' && /^(?:IS|NOT)$/.test(upper(this.tokens[index - 2]))) return;
    if (before === 'DELETE') {
      this.table(skip(this.tokens, index + 1, ['ONLY']), 'writes', 'DELETE');
      return;
    }
    if (this.verb === 'COPY' && depth === 0 && next?.kind === 'string') {
      this.file(index + 1, 'reads', 'COPY FROM');
      return;
    }
    if (this.verb === 'BULK INSERT' && next?.kind === 'string') {
      this.file(index + 1, 'reads', 'BULK INSERT');
      this.table(2, 'writes', 'BULK INSERT');
      return;
    }
    if (this.queries[depth] === true || (depth === 0 && /^(?:UPDATE|SHOW|DESCRIBE)/.test(this.verb)))
      this.list(index + 1, 'FROM');
  }

  /** INTO of INSERT, MERGE, REPLACE, LOAD and of SELECT … INTO. */
  private into(index: number): void {
    const next = skip(this.tokens, index + 1, ['TABLE']);
    const text = this.tokens[next]?.text ?? '';
    if (this.verb === 'SELECT' && /^[@:]/.test(text)) return;
    this.table(next, 'writes', this.verb === 'SELECT' ? 'SELECT INTO' : (this.verb.split(' ')[0] ?? ''));
  }

  /** `COPY orders FROM 'f'` writes orders, `COPY orders TO 'f'` reads it. */
  private copy(index: number): void {
    if (isSign(this.tokens[index + 1], '(')) return;
    let to = index + 2;
    while (to < Math.min(this.tokens.length, index + MAX_LOOK) && !/^(?:FROM|TO)$/.test(upper(this.tokens[to]))) to++;
    this.table(index + 1, upper(this.tokens[to]) === 'FROM' ? 'writes' : 'reads', 'COPY');
  }

  /** Tables behind FROM: `a x, b AS y, (SELECT …) z`. */
  private list(start: number, by: string): void {
    let index = start;
    for (;;) {
      this.table(index, 'reads', by);
      let depth = 0;
      const end = Math.min(this.tokens.length, index + MAX_LOOK);
      for (; index < end; index++) {
        const token = this.tokens[index];
        if (isSign(token, '(')) depth++;
        else if (isSign(token, ')') && --depth < 0) return;
        else if (depth === 0 && (isSign(token, ',') || (token?.kind === 'word' && END_OF_LIST.has(upper(token)))))
          break;
      }
      if (!isSign(this.tokens[index], ',')) return;
      index++;
    }
  }

  /** The name of a table at a place, if there is one. */
  private table(start: number, mode: 'reads' | 'writes', by: string): void {
    const index = skip(this.tokens, start, ['LATERAL', 'ONLY']);
    const first = this.tokens[index];
    if (!first) return;
    if (first.kind === 'template') {
      this.template(first, mode, by);
      return;
    }
    if (first.kind === 'string') {
      this.file(index, mode, by);
      return;
    }
    if (first.kind !== 'word' && first.kind !== 'quoted') return;
    if (first.kind === 'word' && NO_TABLES.has(upper(first))) return;
    const parts = [first.text];
    let end = index + 1;
    while (isSign(this.tokens[end], '.') && ['word', 'quoted'].includes(this.tokens[end + 1]?.kind ?? '')) {
      parts.push(this.tokens[end + 1]?.text ?? '');
      end += 2;
    }
    // A function that gives rows is no table; behind a table that is written the list of its columns may follow.
    if (mode === 'reads' && first.kind === 'word' && isSign(this.tokens[end], '(')) return;
    const name = parts.join('.');
    if (parts.length === 1 && this.common.has(name.toLowerCase())) return;
    if (first.kind === 'quoted' && DATA_FILE.test(name)) {
      this.say({ mode, what: 'file', name, by }, first);
      return;
    }
    // A placeholder is filled by the program around.
    const known = !/[{}%@]|^[:$\d]/.test(name);
    this.say({ mode, what: 'table', ...(known ? { name } : { expression: name }), by }, first);
  }

  /** `ref('orders')` and `source('shop', 'orders')` of dbt. */
  private template(token: SqlToken, mode: 'reads' | 'writes', by: string): void {
    const call = /\b(?:ref|source)\s*\(([^()]*)\)/.exec(token.text)?.[1];
    const name = [...(call ?? '').matchAll(/["']([^"']+)["']/g)].map((match) => match[1] ?? '').join('.');
    if (name === '') this.say({ mode, what: 'table', expression: token.text.slice(0, 80), by }, token);
    else this.say({ mode, what: 'table', name, by }, token);
  }

  /** A file in a string; of a function of files, all strings in the list that it begins with. */
  private file(index: number, mode: 'reads' | 'writes', by: string): void {
    const token = this.tokens[index];
    if (token?.kind !== 'string' || token.text === '') return;
    const known = !/[{}]/.test(token.text);
    this.say({ mode, what: 'file', ...(known ? { name: token.text } : { expression: token.text }), by }, token);
  }

  private fileFunction(open: number): void {
    const by = this.tokens[open - 1]?.text ?? '';
    const first = this.tokens[open + 1];
    if (first?.kind === 'string') {
      this.file(open + 1, 'reads', by);
      return;
    }
    // `read_csv(['a.csv', 'b.csv'])`: a list is taken for a quoted name of SQL Server.
    if (first?.kind !== 'quoted') return;
    for (const [, name = ''] of first.text.matchAll(/'([^']+)'/g))
      this.say({ mode: 'reads', what: 'file', name, by }, first);
  }

  private say(access: Omit<DataAccess, 'line'>, { row }: SqlToken): void {
    this.accesses.push({ ...access, line: this.firstLine + row });
  }
}
