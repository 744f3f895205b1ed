/**
 * The built-in analyst: decides the next reply from the conversation alone, as any model does, and speaks the same
 * contract. It computes by the same tools and says plainly what it cannot do.
 */
import type { StructuredResponse } from '../agent/response';
import type { ModelMessage } from '../agent/model';
import { codeFileReport } from './codeFile';
import { readDataset } from './dataset';
import { FIRST_LABELS, firstQueries } from './firstRound';
import { answer } from './followUp';
import { answeredTo, readTableFile, readTurns, type Answered, type Turn } from './reading';
import { tableReport } from './report';
import { calls, complete, queryCalls, reasonOf, type Said } from './saying';
import { readFacts, secondQueries } from './secondRound';
import type { LabelledQuery } from './script';
import { plain, type Wording } from '../wording';

/** The next reply to a conversation. A pure function: the same messages give the same reply. */
export function nextReply(messages: readonly ModelMessage[], wording: Wording): StructuredResponse {
  const turns = readTurns(messages);
  const turn = turns.at(-1) ?? { text: '', attached: [], answered: [], rounds: 0 };
  const said =
    turn.attached[0] === undefined
      ? answer(turns, turn, wording)
      : analyse(turns.length, turn, turn.attached[0], wording);
  return {
    task_analysis: said.analysis,
    execution_plan: said.plan,
    current_round: turn.rounds + 1,
    action: said.action,
  };
}

/** "Analyze this file": read, profile, group, report. Each round is decided by what the rounds before it gave. */
function analyse(turnNumber: number, turn: Turn, path: string, wording: Wording): Said {
  const { t } = wording;
  const analysis = t(
    'You want to know what is in {file}. I read it first to see its shape, then compute over all of its rows, and report only what I computed.',
    { file: path },
  );
  const plan = [
    t('read {file}', { file: path }),
    t('profile every column'),
    t('group by time and categories'),
    t('report'),
  ];
  const say = (action: Said['action'], more = ''): Said => ({
    analysis: more === '' ? analysis : `${analysis}\n\n${more}`,
    plan: plan.map((step, at) => `R${at + 1}: ${step}`).join('; '),
    action,
  });
  const id = (label: string): string => `call_${label}_${turnNumber}`;

  const read = answeredTo(turn, 'read_file');
  if (!read) return say(calls([{ tool_name: 'file_reader', tool_call_id: id('read_file'), arguments: { path } }]));
  if (read.failed)
    return say(complete(t('{file} could not be read: {reason}', { file: plain(path), reason: reasonOf(read) })));
  const file = readTableFile(read);
  if (!file) return say(complete(codeFileReport(path, read.text, wording)));
  if (file.rows === 0 || file.columns.length === 0) {
    const names = plain(file.columns.map((column) => column.name).join(', '));
    return say(
      complete(
        t('{file} has no rows to compute with.', {
          file: plain(path),
          columns: names,
        }),
      ),
    );
  }
  const shape = t('{file} has {rows} rows and {columns} columns.', {
    file: path,
    rows: wording.number(file.rows),
    columns: wording.number(file.columns.length),
  });

  const profile = answeredTo(turn, 'profile');
  const queries = firstQueries(file, wording);
  if (!profile) return say(queryCalls(queries, FIRST_LABELS.map(id), 1), shape);
  const dataset = readDataset(file, profile, answeredTo(turn, 'duplicates'));
  if (!dataset)
    return say(
      complete(t('{file} could not be profiled: {reason}', { file: plain(path), reason: reasonOf(profile) })),
      shape,
    );

  const second = secondQueries(dataset, wording);
  const answered = (label: string): Answered | undefined => answeredTo(turn, label);
  if (second.length > 0 && !second.some(({ key }) => answered(key))) {
    return say(
      queryCalls(
        second,
        second.map(({ key }) => id(key)),
        queries.length + 1,
      ),
      shape,
    );
  }
  const labelled = [...queries, ...second].map((query, at): LabelledQuery => ({ ...query, label: `Q${at + 1}` }));
  const { facts, problems } = readFacts(dataset, second, answered, wording);
  const labelOf = (sql: string | undefined): string => labelled.find((query) => query.sql === sql)?.label ?? '';
  const sources = {
    profile: labelOf(queries[0]?.sql),
    duplicates: labelOf(queries[1]?.sql),
    trend: labelOf(second.find(({ key }) => key === 'trend')?.sql),
    relations: labelOf(second.find(({ key }) => key === 'relations')?.sql),
    breakdown: ({ name }: { name: string }) => labelOf(second.find(({ dimension }) => dimension?.name === name)?.sql),
  };
  return say({ type: 'complete', ...tableReport(dataset, facts, labelled, sources, problems, wording) }, shape);
}
