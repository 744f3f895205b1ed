/**
 * The built-in analyst: decides the next reply from the conversation alone, as any model does, and speaks the same
 * contract. It computes by the same tools and says plainly what it cannot do.
 */
import type { CodeBlock, StructuredResponse, ToolCall } from '../agent/response';
import type { ModelMessage } from '../agent/model';
import { describePlan, planAnswer, planQuery } from './answers';
import { codeFileReport } from './codeFile';
import { readProfile, type Dataset } from './columns';
import type { Facts } from './facts';
import { understand, offerQuestions, type Plan } from './questions';
import { duplicatesQuery, profileQuery } from './queries';
import { readResult, readTableFile, readTurns, type Answered, type TableFile, type Turn } from './reading';
import { tableReport } from './report';
import { readFacts, secondQueries } from './secondRound';
import type { LabelledQuery } from './script';
import { plain, type Wording } from '../wording';

/** Rows that a query of the analyst may return: as many as the tool allows. */
const MAX_RESULT_ROWS = 10_000;

interface Said {
  analysis: string;
  plan: string;
  action: StructuredResponse['action'];
}

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

  const read = turn.answered.find(({ call }) => call.tool_call_id === id('read_file'));
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

  const profile = turn.answered.find(({ call }) => call.tool_call_id === id('profile'));
  const queries = firstQueries(file, wording);
  if (!profile) return say(queryCalls(queries, ['profile', 'duplicates'].map(id)), shape);
  const dataset = readDataset(
    file,
    profile,
    turn.answered.find(({ call }) => call.tool_call_id === id('duplicates')),
  );
  if (!dataset)
    return say(
      complete(t('{file} could not be profiled: {reason}', { file: plain(path), reason: reasonOf(profile) })),
      shape,
    );

  const second = secondQueries(dataset, wording);
  const answered = (label: string): Answered | undefined =>
    turn.answered.find(({ call }) => call.tool_call_id === id(label));
  if (second.length > 0 && !second.some(({ key }) => answered(key))) {
    return say(
      queryCalls(
        second,
        second.map(({ key }) => id(key)),
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

function firstQueries(file: TableFile, { t }: Wording) {
  return [
    { about: t('profile of every column'), sql: profileQuery(file) },
    { about: t('repeated rows'), sql: duplicatesQuery(file) },
  ];
}

/** A question about the table that was analysed last. */
function answer(turns: readonly Turn[], turn: Turn, wording: Wording): Said {
  const { t } = wording;
  const known = lastAnalysis(turns, wording);
  if (!known) {
    const analysis = t('There is no data in this conversation yet.');
    const how = t(
      'Right-click a data file in the Explorer and choose “Analyze this file”, or run that command from the Command Palette. I read CSV, TSV, Excel, JSON, JSON Lines and Parquet, without a network and without a key.',
    );
    return { analysis, plan: `R1: ${t('ask for data')}`, action: complete(how) };
  }
  const { dataset } = known;
  const understood = understand(turn.text, dataset, labelsOf(known.facts));
  if (!understood || 'beyond' in understood) return notUnderstood(known, understood?.beyond, wording);
  const about = describePlan(understood, wording);
  const analysis = t('A question about {file}, whose columns I know from before: {about}.', {
    file: dataset.file.path,
    about,
  });
  const plan = `R1: ${about}; R2: ${t('answer')}`;
  const sql = planQuery(dataset, understood);
  const result = turn.answered.at(-1);
  if (!result) return { analysis, plan, action: queryCalls([{ about, sql }], [`call_answer_${turns.length}`]) };
  return { analysis, plan, action: answered(known, turn.text, understood, sql, result, wording) };
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

function notUnderstood({ dataset, facts }: Analysis, beyond: string | undefined, wording: Wording): Said {
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
    plan: `R1: ${t('say what I can answer')}`,
    action: { ...complete(content), recommended_questions: offerQuestions(dataset, facts, wording) },
  };
}

interface Analysis {
  dataset: Dataset;
  facts: Facts;
}

/** The last table that was profiled in the conversation, with what was found of it then. */
function lastAnalysis(turns: readonly Turn[], wording: Wording): Analysis | undefined {
  for (const { answered } of [...turns].reverse()) {
    const file = answered.map(readTableFile).find((table) => table !== undefined);
    const find = (label: string): Answered | undefined =>
      answered.find(({ call }) => call.tool_call_id.startsWith(`call_${label}_`));
    const profile = find('profile');
    const dataset = file && profile && readDataset(file, profile, find('duplicates'));
    if (dataset) return { dataset, facts: readFacts(dataset, secondQueries(dataset, wording), find, wording).facts };
  }
  return undefined;
}

function readDataset(file: TableFile, profile: Answered, duplicates: Answered | undefined): Dataset | undefined {
  const table = readResult(profile);
  if (!table) return undefined;
  const repeated = duplicates && readResult(duplicates)?.rows[0]?.[0];
  return {
    file,
    rows: file.rows,
    duplicates: typeof repeated === 'number' ? repeated : undefined,
    columns: readProfile(file, table),
  };
}

function calls(content: ToolCall[]): Said['action'] {
  return { type: 'tool_call', content };
}

function queryCalls(queries: readonly { about: string; sql: string }[], ids: readonly string[]): Said['action'] {
  return calls(
    queries.map(({ about, sql }, at) => ({
      tool_name: 'query_database',
      tool_call_id: ids[at] ?? `call_query_${at}`,
      arguments: {
        query: `-- ${about.replace(/\s+/g, ' ')}\n${sql}`,
        max_rows: MAX_RESULT_ROWS,
        response_format: 'full',
      },
    })),
  );
}

function complete(content: string, code_blocks: CodeBlock[] = []) {
  return { type: 'complete' as const, content, code_blocks };
}

function reasonOf({ text }: Answered): string {
  return plain(/^Error Message: ([\s\S]*?)\nTool Call ID:/m.exec(text)?.[1] ?? text.slice(0, 300));
}
