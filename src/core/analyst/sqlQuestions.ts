/** A question that is an SQL statement: it runs as it is, by the tool that runs the SQL of models, within the same limits. */
import { fingerprint } from '../../base/fingerprint';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { fileStem, withoutPart } from '../files/fileKinds';
import type { ToolDetails } from '../contract/toolResult';
import { codeTag } from '../text/references';
import { piecesOf, fenced } from '../text/fences';
import { plain, type Formatter } from '../text/formatter';
import { sqlTokens, type SqlToken } from '../text/sqlTokens';
import { markdownTable, firstRows } from '../analysis/report/tableRows';
import { calls, complete, planOf, type AnalystReply } from './analystReply';
import { answerTo, type Answered, type Attached } from './conversationTurns';
import type { Talk } from './analyzeFile';

/** The tool that runs SQL, and the rows that it is asked for. */
const TOOL = 'query_database';
const MAX_ROWS = 1000;
const LANGUAGES = /^(?:sql|duckdb)?$/i;

/** Words that a statement begins with which changes something or reads past the tables: the engine refuses them. */
const REFUSED =
  /^(?:insert\s+into|update\s+\S+\s+set|delete\s+from|(?:create|drop|alter|truncate)\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:table|view|schema|sequence|macro|index)|copy\s+\S+\s+(?:to|from)|attach\s+'|pragma\s+\S+|install\s+\S+$|load\s+'|export\s+database|call\s+\w+\()/i;

/** The statement that a question is, without its fence; undefined for one in plain words. */
export function sqlIn(question: string): string | undefined {
  const [piece, ...more] = piecesOf(question.trim());
  if (!piece || more.length > 0) return undefined;
  const isFenced = piece.kind === 'fence';
  if (isFenced && !LANGUAGES.test(piece.info)) return undefined;
  const sql = piece.text.trim();
  const tokens = tokensOf(sql);
  const bare = sql.slice(tokens[0]?.start ?? 0);
  const isStatement = isFenced ? /^(?:select|with|from)\b/i.test(bare) : isSelect(bare, tokens);
  return isStatement || REFUSED.test(bare) ? sql : undefined;
}

function tokensOf(sql: string): SqlToken[] {
  return [...sqlTokens(sql, 'duckdb')].filter(({ kind }) => kind !== 'comment');
}

/** "select" and "with" begin plain words as well: a statement names a table, or computes something. */
function isSelect(sql: string, tokens: readonly SqlToken[]): boolean {
  if (/^with\s+(?:recursive\s+)?(?:"[^"]+"|[\p{L}_][\p{L}\p{N}_]*)\s*(?:\([^)]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/iu.test(sql)) return true; // prettier-ignore
  // Nobody shouts it in plain words.
  if (/^SELECT\b/.test(sql)) return true;
  if (!/^select\b/i.test(sql)) return false;
  return tokens.some((token) => isWord(token, 'from')) || /^select\s+(?:distinct\s+)?(?:[\d'"*(-]|\w+\s*\()/i.test(sql);
}

function isWord(token: SqlToken | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toLowerCase());
}

/** What SQL calls the table of the conversation beside its path: short names, which need no quotes. */
function shortNames(path: string): string[] {
  const sheet = path.slice(withoutPart(path).length + 1);
  return ['this', 'data', fileStem(path), sheet].filter((name) => /^[\p{L}_][\p{L}\p{N}_ ]*$/u.test(name));
}

/** A statement in which short names stand for the table: each is a WITH clause of its own, so that what follows it is left as it is. */
export function withTable(sql: string, { path, where }: Attached): string {
  const tokens = tokensOf(sql);
  const names = shortNames(path).map((name) => name.toLowerCase());
  const isOwn = (name: string): boolean =>
    tokens.some(({ text }, at) => text.toLowerCase() === name && isWord(tokens[at + 1], 'as') && /^\($|^materialized$|^not$/i.test(tokens[at + 2]?.text ?? '')); // prettier-ignore
  const used = tokens.flatMap(({ kind, text }, at) => {
    const isNamed = (kind === 'word' || kind === 'quoted') && names.includes(text.toLowerCase());
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isTable = isWord(before, 'from', 'join') || (before?.kind === 'sign' && before.text === ',');
    return isNamed && isTable && !/^[.(]$/.test(after?.text ?? '') ? [text.toLowerCase()] : [];
  });
  const rows = `(SELECT * FROM ${sqlLiteral(path)}${where === '' ? '' : ` WHERE ${where}`})`;
  const clauses = [...new Set(used)].filter((name) => !isOwn(name)).map((name) => `${sqlIdentifier(name)} AS ${rows}`);
  if (clauses.length === 0) return sql;
  const [first, second] = tokens;
  const added = clauses.join(', ');
  if (!isWord(first, 'with')) {
    const start = first?.start ?? 0;
    return `${sql.slice(0, start)}WITH ${added}\n${sql.slice(start)}`;
  }
  const end = (isWord(second, 'recursive') ? second?.end : first?.end) ?? 0;
  return `${sql.slice(0, end)} ${added},${sql.slice(end)}`;
}

/**
 * Runs the statement, then tells what it gave.
 * @param target the table of the conversation; undefined where there is none
 * @param next questions that are offered behind it
 */
export function answerSql(
  { turn, turns }: Talk,
  written: string,
  target: Attached | undefined,
  next: readonly string[],
  formatter: Formatter,
): AnalystReply {
  const { t } = formatter;
  const query = target ? withTable(written, target) : written;
  const answered = answerTo(turn, TOOL, { query });
  const call = { tool_name: TOOL, tool_call_id: `call_sql_${turns.length}`, arguments: { query, max_rows: MAX_ROWS } };
  return {
    analysis: t('You ask in SQL: I run it as it is.'),
    plan: planOf(t('run the SQL'), t('answer')),
    action: !answered
      ? calls([call])
      : answered.result.success
        ? { ...resultOf(answered, query, formatter), recommended_questions: [...next] }
        : { ...complete(failureOf(answered, target, formatter)), recommended_questions: [...next] },
  };
}

function resultOf({ result }: Answered, query: string, formatter: Formatter) {
  const { t } = formatter;
  const { rows = { count: 0, more: false }, result: table } = result.details ?? {};
  const code_id = `code_query_${fingerprint(query).slice(0, 8)}`;
  const values = { shown: firstRows(table?.rows.length ?? 0, formatter), count: formatter.number(rows.count) };
  const isCut = (table?.rows.length ?? 0) < rows.count;
  const content = [
    rows.count === 0 ? emptyWords(query, formatter) : `**${formatter.rows(rows.count)}**`,
    ...(table && rows.count > 0 ? [tableOf(table, formatter)] : []),
    ...(isCut && !rows.more ? [`*${t('The table has {shown} of {count} rows.', values)}*`] : []),
    ...(rows.more
      ? [`*${t('There are more rows than the {count} that were fetched; the table has {shown}. Add LIMIT, or aggregate.', values)}*`] // prettier-ignore
      : []),
    `#### ${t('How it was computed')}`,
    t('By this SQL: {code}.', { code: codeTag(code_id) }),
  ].join('\n\n');
  return { ...complete(content), code_blocks: [{ code_id, code: query, language: 'sql', description: t('SQL of a question') }] }; // prettier-ignore
}

function tableOf({ columns, rows }: NonNullable<ToolDetails['result']>, { t }: Formatter): string {
  const cell = (value: (typeof rows)[number][number]): string =>
    value === null ? `*${t('none')}*` : plain(String(value));
  const align = columns.map(({ type }) => (/INT|DOUBLE|FLOAT|DECIMAL/.test(type) ? '--:' : '---'));
  return markdownTable(
    columns.map(({ name }) => plain(name)),
    rows.map((row) => row.map(cell)),
    align,
  );
}

/** That nothing was found, with the conditions that were asked. */
function emptyWords(query: string, { t }: Formatter): string {
  const where = conditionOf(query);
  return where === undefined
    ? t('**0 rows.** The SQL ran, and gave none.')
    : t('**0 rows.** The SQL ran, and no row fulfils: {where}', { where: `\`${where.replace(/[`\s]+/g, ' ')}\`` });
}

/** The last WHERE of a statement outside of brackets, as it stands. */
function conditionOf(sql: string): string | undefined {
  const tokens = tokensOf(sql);
  let depth = 0;
  let from: number | undefined;
  for (const token of tokens) {
    if (token.text === '(' && token.kind === 'sign') depth++;
    else if (token.text === ')' && token.kind === 'sign') depth--;
    else if (depth === 0 && isWord(token, 'where')) from = token.end;
    else if (
      depth === 0 &&
      from !== undefined &&
      (isWord(token, 'group', 'order', 'limit', 'having', 'union', 'qualify', 'window') || token.text === ';')
    )
      return sql.slice(from, token.start).trim();
  }
  return from === undefined ? undefined : sql.slice(from).trim();
}

/** Why it did not run: in plain words, then as the engine says it, then what the table is called. */
function failureOf({ result }: Answered, target: Attached | undefined, { t }: Formatter): string {
  const words = {
    syntax: t('The database cannot read this SQL.'),
    refused: t('This SQL is not run. Only a single SELECT over data files is: nothing may be written, and no other files are read.'),
    unreadable: t('A table of this SQL could not be read.'),
  }[result.error_code ?? ''] ?? t('The database could not run this SQL.'); // prettier-ignore
  const [short] = target ? shortNames(target.path) : [];
  const names = { name: `\`FROM ${sqlLiteral(target?.path ?? '')}\``, short: `\`FROM ${short ?? 'this'}\`` };
  return [
    words,
    fenced('text', result.error_message ?? ''),
    ...(target ? [t('In SQL the table of this conversation is {name}, or in short {short}.', names)] : []),
  ].join('\n\n');
}
