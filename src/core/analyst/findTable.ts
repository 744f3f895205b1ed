/** A question that no file came with: which table of the workspace it is about. Nothing is guessed where several could be meant. */
import { columnsOfAsk } from '../analysis/facts/asks';
import { filesNamed, namesFile, withoutFile } from '../analysis/questions/fileMentions';
import { understand, type Understood } from '../analysis/questions/understand';
import { someNames } from '../analysis/report/names';
import type { FoundTables } from '../contract/toolResult';
import { joinSentences, plain, type Formatter } from '../text/formatter';
import { setOf, whyNotAnalyzed, type Talk } from './analyzeFile';
import { calls, complete, factsAnswer, factsCall, planOf, reasonOf, type AnalystReply } from './analystReply';
import { answerTo, type Attached, type ConversationTurn } from './conversationTurns';

type FoundTable = FoundTables['tables'][number];

/** The table that was taken, and what is said of that. */
export interface Taken {
  table: Attached;
  /** Which one it is and why, above the answer. */
  lead: string[];
  /** The same question of the others that it could be asked of. */
  others: string[];
}

/** Tables whose facts are computed to see which of them a question is about; of those that only may have its words. */
const MAX_CANDIDATES = 5;
const MAX_NEAR = 3;
/** Tables, columns and files that are named in a sentence. */
const NAMED_TABLES = 8;
const NAMED_COLUMNS = 8;

/** The same question of one file, as a text that {@link namesFile} and {@link withoutFile} read. */
export function questionOf(question: string, file: string, { t }: Formatter): string {
  return t('In {file}: {question}', { file, question });
}

/** What the search of a turn has found; undefined where nothing was searched, or the search has failed. */
export function foundIn(turn: ConversationTurn): FoundTables | undefined {
  return turn.answered.findLast(({ result }) => result.details?.found)?.result.details?.found;
}

/** The table to ask, or the next step to find it, or why there is none. */
export function findTable(talk: Talk, formatter: Formatter): Taken | AnalystReply {
  const { t } = formatter;
  const { turn, turns } = talk;
  const analysis = t('No file came with this question: I look for the table that it is about.');
  const plan = planOf(t('find the table'), t('compute the facts'), t('answer'));
  const say = (action: AnalystReply['action']): AnalystReply => ({ analysis, plan, action });
  const question = turn.text.trim();
  const searched = answerTo(turn, 'table_search', { question });
  if (!searched) {
    const id = `call_tables_${turns.length}`;
    return say(calls([{ tool_name: 'table_search', tool_call_id: id, arguments: { question } }]));
  }
  const { found } = searched.result.details ?? {};
  if (!found)
    return say(complete(t('The files here could not be looked at: {reason}', { reason: reasonOf(searched) })));
  const candidates = candidatesOf(found);
  const due = candidates.filter(({ path }) => !factsAnswer(turn, { path, where: '' }));
  const [first, ...more] = due.map(({ path }, at) =>
    factsCall(`call_facts_${turns.length}_${at + 1}`, { path, where: '' }),
  );
  if (first) return say(calls([first, ...more].flatMap(({ content }) => (typeof content === 'string' ? [] : content))));
  const known = candidates.flatMap((table): Known[] => {
    const set = setOf(factsAnswer(turn, { path: table.path, where: '' }), talk.sets);
    return set ? [{ ...table, read: understand(withoutFile(question, table.path), set, formatter) }] : [];
  });
  const [failed] = known.length > 0 ? [] : candidates;
  const computed = failed && factsAnswer(turn, { path: failed.path, where: '' });
  if (computed) return say(complete(whyNotAnalyzed(failed.path, computed, formatter)));
  const fitting = known.filter(({ read }) => 'ask' in read);
  const named = fitting.filter((table) => table.named);
  const [only, second] = named.length > 0 ? named : fitting;
  if (only && !second) return taken(only, fitting, question, formatter);
  return say(only ? severalFit(fitting, found, question, formatter) : noneFits(talk, known, found, formatter));
}

interface Known extends FoundTable {
  read: Understood;
}

/** Tables that are worth their facts: those that fit by their beginning; where none does, those that lack one word, which may stand further on. */
function candidatesOf({ tables }: FoundTables): FoundTable[] {
  const fitting = tables.filter(({ fits }) => fits).slice(0, MAX_CANDIDATES);
  if (fitting.length > 0) return fitting;
  return tables
    .filter(({ beyond, named, unknown }) => (unknown === true ? named : beyond.length === 1))
    .slice(0, MAX_NEAR);
}

function taken(table: Known, fitting: readonly Known[], question: string, formatter: Formatter): Taken {
  const { t } = formatter;
  const { path, read } = table;
  const columns = 'ask' in read ? (columnsOfAsk(read.ask) ?? []) : [];
  const values = { file: plain(path), columns: someNames(columns.map(plain), NAMED_COLUMNS, formatter) };
  const others = fitting.filter((other) => other !== table).map((other) => other.path);
  const why = table.named
    ? t('I took {file}: your question names it.', values)
    : columns.length > 0
      ? t('I took {file}: it is the only table here that has what you ask for: {columns}.', values)
      : t('I took {file}: it is the only table here that your question can be asked of.', values);
  const also = others.length === 0 ? [] : [t('It can be asked of {files} as well.', { files: fileNames(others, formatter) })]; // prettier-ignore
  return {
    table: { path, where: '' },
    lead: [joinSentences([why, ...also])],
    others: others.map((file) => questionOf(question, file, formatter)),
  };
}

function severalFit(
  fitting: readonly Known[],
  { tables }: FoundTables,
  question: string,
  formatter: Formatter,
): AnalystReply['action'] {
  const { t } = formatter;
  const more = tables.filter(({ fits }) => fits).length - MAX_CANDIDATES;
  const lines = fitting.map(({ path, columns }) => `- **${plain(path)}**: ${someNames(columns.map(plain), NAMED_COLUMNS, formatter)}`); // prettier-ignore
  const content = [
    t('This question can be asked of several tables here. Which one do you mean?'),
    lines.join('\n'),
    ...(more > 0 ? [t('It fits {count} more tables. Name the file in your question.', { count: formatter.number(more) })] : []), // prettier-ignore
  ].join('\n\n');
  return {
    ...complete(content),
    recommended_questions: fitting.map(({ path }) => questionOf(question, path, formatter)),
  };
}

function noneFits(
  { turn }: Talk,
  known: readonly Known[],
  found: FoundTables,
  formatter: Formatter,
): AnalystReply['action'] {
  const { t } = formatter;
  if (found.closed === true) return complete(t('No folder is open, and no file came with your question. Open the folder with your data (File > Open Folder), or attach a file with @ or the paper clip.')); // prettier-ignore
  const unreadable =
    found.unreadable.length === 0
      ? []
      : [t('These files could not be read as tables: {files}.', { files: fileNames(found.unreadable, formatter) })];
  if (found.tables.length === 0) {
    const none = t('I found no data file in this folder. I read CSV, TSV, Excel, JSON, JSON Lines, Parquet and SQLite: put one here, or attach one with @ or the paper clip.'); // prettier-ignore
    return complete([none, ...unreadable].join('\n\n'));
  }
  const missing = filesNamed(turn.text).filter((name) => !found.tables.some(({ path }) => namesFile(name, path)));
  const beyondOf = ({ path, beyond }: FoundTable): readonly string[] => {
    const read = known.find((each) => each.path === path)?.read;
    return read && 'beyond' in read ? read.beyond : beyond;
  };
  const looked = found.tables.filter(({ unknown }) => unknown !== true);
  const [first = [], ...others] = looked.map((table) => beyondOf(table).map((word) => word.toLowerCase()));
  const nowhere = first.filter((word) => others.every((words) => words.includes(word)));
  const words = nowhere.map((word) => `“${plain(word)}”`).join(', ');
  const content = [
    missing.length > 0
      ? t('There is no file {files} here: it may have been moved or deleted.', { files: fileNames(missing, formatter) })
      : words === ''
        ? t('No single table here has all that this question asks for, so I did not answer it.')
        : t('No table here has anything for {words}, so I did not answer this question.', { words }),
    t('I looked at {files}.', { files: fileNames(looked.map(({ path }) => path), formatter) }), // prettier-ignore
    ...(found.more > 0 ? [t('{count} more data files were not looked at: name the file in your question, or attach it.', { count: formatter.number(found.more) })] : []), // prettier-ignore
    ...unreadable,
  ].join('\n\n');
  const near = [...found.tables].sort((a, b) => beyondOf(a).length - beyondOf(b).length).slice(0, MAX_NEAR);
  return { ...complete(content), recommended_questions: near.map(({ path }) => t('Analyze {file}', { file: path })) };
}

function fileNames(paths: readonly string[], formatter: Formatter): string {
  return someNames(paths.map(plain), NAMED_TABLES, formatter);
}
