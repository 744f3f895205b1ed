/** Questions about the table that was analysed last. */
import { describePlan, planAnswer, planQuery } from './answers';
import type { Dataset } from './columns';
import { readDataset } from './dataset';
import type { Facts } from './facts';
import { understand, offerQuestions, type Plan } from './questions';
import { MAX_PROFILED_COLUMNS } from './queries';
import { lastAttached, profileAgain } from './profileAgain';
import { answeredTo, readResult, readTableFile, type Answered, type Turn } from './reading';
import { calls, complete, queryCalls, reasonOf, type Said } from './saying';
import { readFacts, secondQueries } from './secondRound';
import { plain, type Wording } from '../wording';

/**
 * A question about the table that was analysed last. The table is read again first: of a file that was read in an earlier
 * turn a model has no more than a line, and the file may be another one now. Its profile is there from then.
 */
export function answer(turns: readonly Turn[], turn: Turn, wording: Wording): Said {
  const { t } = wording;
  const before = turns.slice(0, -1);
  const last = lastAnalysed(before);
  const path = last?.path ?? lastAttached(before);
  if (path === undefined) {
    const analysis = t('There is no data in this conversation yet.');
    const how = t(
      'Right-click a data file in the Explorer and choose “Analyze this file”, or run that command from the Command Palette. I read CSV, TSV, Excel, JSON, JSON Lines and Parquet, without a network and without a key.',
    );
    return { analysis, plan: `R1: ${t('ask for data')}`, action: complete(how) };
  }
  const analysis = t('A question about {file}, which I analyzed before. I read its columns again first.', {
    file: path,
  });
  const planOf = (...steps: string[]): string =>
    [t('read {file}', { file: path }), ...steps].map((step, at) => `R${at + 1}: ${step}`).join('; ');
  const say = (action: Said['action']): Said => ({ analysis, plan: planOf(t('compute'), t('answer')), action });

  const id = (label: string): string => `call_${label}_${turns.length}`;
  const read = answeredTo(turn, 'read_file');
  if (!read) {
    const args = { path, response_format: 'brief' };
    return say(calls([{ tool_name: 'file_reader', tool_call_id: id('read_file'), arguments: args }]));
  }
  if (read.failed) {
    const values = { file: plain(path), reason: reasonOf(read) };
    return say(complete(t('{file} cannot be read any more: {reason}', values)));
  }
  const again = last ? undefined : profileAgain(turn, path, read, id, wording);
  if (again) return say(again);
  const analysed = last ?? analysedIn(turn);
  const known = analysed && analysisOf(analysed, read, wording);
  if (!known) {
    const values = { file: plain(path) };
    return say(
      complete(t('{file} has changed since it was analyzed: analyze it again for figures that fit together.', values)),
    );
  }
  const understood = understand(turn.text, known.dataset, labelsOf(known.facts));
  if (!understood || 'beyond' in understood) {
    return { ...notUnderstood(known, understood?.beyond, wording), plan: planOf(t('say what I can answer')) };
  }
  const about = describePlan(understood, wording);
  const sql = planQuery(known.dataset, understood);
  const result = answeredTo(turn, 'answer');
  return {
    analysis: t('A question about {file}: {about}.', { file: path, about }),
    plan: planOf(about, t('answer')),
    action: result
      ? answered(known, turn.text, understood, sql, result, wording)
      : queryCalls([{ about, sql }], [id('answer')]),
  };
}

function answered(
  { dataset, facts }: Analysis,
  question: string,
  plan: Plan,
  sql: string,
  result: Answered,
  wording: Wording,
): Said['action'] {
  const { t } = wording;
  const table = readResult(result);
  if (!table) return complete(t('The question could not be computed: {reason}', { reason: reasonOf(result) }));
  if (table.truncated) {
    return complete(t('The result has more rows than can be shown here. Ask for a coarser period.'));
  }
  const content = [
    planAnswer(dataset, plan, table, wording),
    `#### ${t('How it was computed')}`,
    `\`\`\`sql\n${sql}\n\`\`\``,
  ].join('\n\n');
  const next = offerQuestions(dataset, facts, wording).filter((offered) => offered !== question.trim());
  return { ...complete(content), recommended_questions: next };
}

/** Values of dimensions that the analysis met. */
function labelsOf({ breakdowns }: Facts): string[] {
  return breakdowns.flatMap(({ segments }) => segments.flatMap(({ label }) => label ?? []));
}

function notUnderstood(
  { dataset, facts }: Analysis,
  beyond: string | undefined,
  wording: Wording,
): Pick<Said, 'analysis' | 'action'> {
  const { t } = wording;
  const columns = dataset.columns.map((column) => `\`${column.name.replace(/`/g, '')}\``).join(', ');
  const content = [
    ...(beyond === undefined
      ? []
      : [
          t(
            'I cannot limit a computation to {part} yet: I compute over all rows, and I do not want to answer another question than yours.',
            { part: `“${plain(beyond)}”` },
          ),
        ]),
    t(
      'I am the built-in analyst: I compute, but I do not understand free-form questions. I can rank, follow over time, compare two periods, show a distribution or a correlation of the columns of {file}.',
      { file: plain(dataset.file.path) },
    ),
    t('Name columns in your question: {columns}.', { columns }),
  ].join('\n\n');
  return {
    analysis: t('I do not understand this question well enough to compute an answer, and I do not guess.'),
    action: { ...complete(content), recommended_questions: offerQuestions(dataset, facts, wording) },
  };
}

interface Analysis {
  dataset: Dataset;
  facts: Facts;
}

/** The results of a turn that profiled a table. */
interface Analysed {
  path: string;
  profile: Answered;
  find: (label: string) => Answered | undefined;
}

/** What a turn has found of a table; undefined where it profiled none. */
function analysedIn(turn: Turn): Analysed | undefined {
  const find = (label: string): Answered | undefined => answeredTo(turn, label);
  const path = find('read_file')?.call.arguments['path'];
  const profile = find('profile');
  return typeof path === 'string' && profile && readResult(profile) ? { path, profile, find } : undefined;
}

/** The last of these turns in which a table was profiled. */
function lastAnalysed(turns: readonly Turn[]): Analysed | undefined {
  for (const turn of [...turns].reverse()) {
    const analysed = analysedIn(turn);
    if (analysed) return analysed;
  }
  return undefined;
}

/** What was found of the table then, with its shape as it was read now; undefined when the two do not fit together. */
function analysisOf({ profile, find }: Analysed, read: Answered, wording: Wording): Analysis | undefined {
  const file = readTableFile(read);
  const dataset = file && readDataset(file, profile, find('duplicates'));
  if (!dataset) return undefined;
  const profiled = file.columns.slice(0, MAX_PROFILED_COLUMNS);
  const fits =
    profiled.length === dataset.columns.length &&
    dataset.columns.every(({ name, missing }, at) => name === profiled[at]?.name && missing >= 0);
  return fits
    ? { dataset, facts: readFacts(dataset, secondQueries(dataset, wording), find, wording).facts }
    : undefined;
}
