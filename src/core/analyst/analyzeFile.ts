/** "Analyze this file": read it, compute its facts, report. Each round is decided by what the rounds before it gave. */
import { fileReport } from './codeReport';
import { joinWhere } from '../analysis/conditions';
import { offering as offeringOn } from './boundQuestions';
import type { FactSet } from '../analysis/facts/factSet';
import {
  answerTo,
  artifactOf,
  readTableFile,
  type Answered,
  type Attached,
  type ConversationTurn,
} from './conversationTurns';
import type { TableFile } from '../analysis/report/tableFile';
import { tableReport } from '../analysis/report';
import { remarkList, type ReportOn } from '../analysis/report/limits';
import { quotedName, someNames } from '../analysis/report/names';
import { totalsIn, totalsText, withoutTotals } from '../analysis/report/sentences/totals';
import { formatNote } from '../contract/tableNotes';
import { calls, complete, factsAnswer, factsCall, planOf, reasonOf, type AnalystReply } from './analystReply';
import { plain, type Formatter } from '../text/formatter';

/** A conversation as far as it can be read. */
export interface Talk {
  turns: readonly ConversationTurn[];
  /** The one to answer. */
  turn: ConversationTurn;
  sets: ReadonlyMap<string, FactSet>;
}

/** @param others further files that came with it: each is offered as a question, since a report is on one table */
export function analyzeFile(
  talk: Talk,
  target: Attached,
  others: readonly Attached[],
  formatter: Formatter,
): AnalystReply {
  const { t } = formatter;
  const { turns, turn } = talk;
  const { path } = target;
  const analysis = t(
    'You want to know what is in {file}. I read it first to see its shape, then compute its facts over all of its rows, and report only what I computed.',
    { file: path },
  );
  const plan = planOf(t('read {file}', { file: path }), t('compute the facts'), t('report'));
  const say = (action: AnalystReply['action'], more = ''): AnalystReply => ({
    analysis: more === '' ? analysis : `${analysis}\n\n${more}`,
    plan,
    action,
  });
  const report = (computed: Answered, on: ReportOn & { file: TableFile }, more: string): AnalystReply => {
    const reply = say(reportOf(talk, computed, on, formatter), more);
    const set = setOf(computed, talk.sets);
    return set ? offeringOn(reply, set, formatter) : reply;
  };
  const id = (label: string): string => `call_${label}_${turns.length}`;

  const read = answerTo(turn, 'file_reader', { path });
  if (!read || lacksDetails(read))
    return say(calls([{ tool_name: 'file_reader', tool_call_id: id('read_file'), arguments: { path } }]));
  if (!read.result.success) {
    const file = plain(path);
    // The reason may begin with the name that the sentence has told.
    const reason = reasonOf(read).replace(`${file}: `, '');
    return say(complete(t('{file} could not be read: {reason}', { file, reason })));
  }
  const further = [...sheetsBeside(path, read), ...others.map((other) => other.path)].filter((other) => other !== path);
  const file = readTableFile(read);
  if (!file) {
    const { content, recommended_questions } = fileReport(path, read.result, formatter);
    const asked = recommended_questions.length > 0 && { recommended_questions };
    const whole = joinParts(content, remarksOn(read, formatter));
    return say({ ...offering(complete(whole), further, formatter), ...asked });
  }
  if (file.rows === 0 || file.columns.length === 0) {
    const whole = joinParts(noRows(file, path, formatter), remarksOn(read, formatter));
    return say(offering(complete(whole), further, formatter));
  }
  const shape = t('{file} has {rows} rows and {columns} columns.', {
    file: path,
    rows: formatter.number(file.rows),
    columns: formatter.number(file.columns.length),
  });
  const computed = factsAnswer(turn, target);
  if (!computed) return say(factsCall(id('facts'), target), shape);
  // Totals among the rows would be counted with what they are totals of: the facts are computed again without them.
  const whole = setOf(computed, talk.sets);
  const totals = whole ? totalsIn(whole) : [];
  const on = { file, others: further, isPart: target.where !== '' };
  if (totals.length === 0) return report(computed, on, shape);
  const counted = t('Rows where {totals} hold totals of the others, so I compute the facts again without them.', {
    totals: totalsText(totals, t, (text) => text),
  });
  const body = `${shape}\n\n${counted}`;
  const where = joinWhere(target.where, withoutTotals(totals));
  const again = factsAnswer(turn, { path, where });
  if (!again) return say(factsCall(id('facts_without_totals'), { ...target, where }), body);
  if (!again.result.success) return report(computed, on, shape);
  return report(again, { ...on, without: totals }, body);
}

/** What is odd about a file of which there is no report on a table. */
function remarksOn({ result }: Answered, { t }: Formatter): string {
  return remarkList((result.details?.file?.notes ?? []).map((note) => plain(formatNote(note, t))));
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Results of earlier versions do not say how SQL names the table. */
function lacksDetails({ result }: Answered): boolean {
  const file = result.details?.file;
  return result.success && file?.kind === 'table' && file.sql === undefined;
}

/** Columns of a table without rows that are named. */
const NAMED = 8;

function noRows({ columns }: TableFile, path: string, formatter: Formatter): string {
  const { t } = formatter;
  const names = columns.map(({ name }) => quotedName(name));
  const values = { file: plain(path), columns: someNames(names, NAMED, formatter) };
  if (names.length === 0) return t('{file} has no rows to compute with.', values);
  return t('{file} has no rows to compute with, only columns: {columns}.', values);
}

function reportOf(
  { sets }: Talk,
  computed: Answered,
  on: ReportOn & { file: TableFile },
  formatter: Formatter,
): AnalystReply['action'] {
  const { t } = formatter;
  const set = setOf(computed, sets);
  const file = plain(on.file.path);
  if (!set) return complete(whyNotAnalyzed(on.file.path, computed, formatter));
  if (set.rows === 0) return complete(t('No row of {file} was selected.', { file }));
  return { type: 'complete', ...tableReport(set, on, formatter) };
}

/** The facts that a call has given; undefined where it failed, or they cannot be read any more. */
export function setOf(answered: Answered | undefined, sets: ReadonlyMap<string, FactSet>): FactSet | undefined {
  const artifact = answered && artifactOf(answered);
  return artifact === undefined ? undefined : sets.get(artifact);
}

/** Why a call has given no facts. */
export function whyNoSet(answered: Answered, { t }: Formatter): string {
  return !answered.result.success ? reasonOf(answered) : t('what was computed could not be kept. Ask again.');
}

/** That a file could not be analyzed, and why. */
export function whyNotAnalyzed(path: string, answered: Answered, formatter: Formatter): string {
  const values = { file: plain(path), reason: whyNoSet(answered, formatter) };
  return whyGone(path, answered, formatter) ?? formatter.t('{file} could not be analyzed: {reason}', values);
}

/** That a file is gone, where a call has failed for that. */
export function whyGone(path: string, { result }: Answered, { t }: Formatter): string | undefined {
  if (result.error_type !== 'file' || result.error_code !== 'not_found') return undefined;
  return t('{file} is no longer there: it was moved or deleted.', { file: plain(path) });
}

/** Paths of the other tables of a file, as its reading told them. */
export function sheetsBeside(path: string, read: Answered): string[] {
  const file = readTableFile(read);
  if (!file || file.sheets.length < 2) return [];
  const { sheet } = file;
  const base = sheet !== undefined && path.endsWith(`#${sheet}`) ? path.slice(0, -sheet.length - 1) : path;
  return file.sheets.filter((each) => each !== sheet).map((each) => `${base}#${each}`);
}

function offering(
  action: ReturnType<typeof complete>,
  others: readonly string[],
  { t }: Formatter,
): ReturnType<typeof complete> & { recommended_questions?: string[] } {
  return others.length === 0
    ? action
    : { ...action, recommended_questions: others.slice(0, 5).map((file) => t('Analyze {file}', { file })) };
}
