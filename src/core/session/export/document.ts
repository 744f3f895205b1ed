import { filesOf } from '../../contract/toolResult';
import { formatBytes, oneLine } from '../../../base/text';
import { withoutShownFences } from '../../text/fences';
import type { Formatter } from '../../text/formatter';
import type { ConversationRound, RoundReport } from '../rounds';
import type { ExportedSession } from './session';

/** A part of an exported session, before it has a format. Texts are plain unless they say otherwise. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  /** Names and values. */
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  /** What somebody said, to be kept character for character. */
  | { kind: 'words'; text: string }
  | { kind: 'line'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** A report, with names in place of its references. */
  | { kind: 'markdown'; text: string }
  | { kind: 'html'; text: string }
  /** `file`: it was written as a file of its own, and is not a part of a step. */
  | { kind: 'code'; language: string; text: string; file: boolean }
  /** A picture, as a data URI. */
  | { kind: 'picture'; name: string; data: string }
  /** What leads to an answer; readers may skip it. */
  | { kind: 'steps'; title: string; blocks: readonly Block[] };

const TITLE_LENGTH = 100;

/** A session as a document: what it is, then each question with its answer and where that comes from. */
export function documentOf(session: ExportedSession, { t, number }: Formatter): Block[] {
  const { facts, rounds } = session;
  const turns = turnsOf(rounds);
  const models = [...new Set(rounds.map(({ model }) => model))].filter((model) => model !== '');
  const tokens = rounds.reduce((sum, round) => sum + round.tokens + round.summary_tokens, 0);
  const rows: [string, string][] = [
    [t('Workspace'), facts.workspace],
    [t('Git branch'), facts.gitBranch ?? ''],
    [t('First message'), turns[0]?.[0]?.started ?? ''],
    [t('Last message'), facts.lastActive],
    [t('Questions'), number(turns.length)],
    [t('Answered by'), models.join(', ')],
    [t('Tokens'), tokens === 0 ? '' : number(tokens)],
    [t('Made with'), `BA-Agent ${facts.version}`],
  ];
  return [
    { kind: 'heading', level: 1, text: facts.title === '' ? t('(nothing said yet)') : facts.title },
    { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
    ...turns.flatMap((turn, at) => turnBlocks(turn, at + 1, session, t)),
  ];
}

type Translate = Formatter['t'];

/** The rounds of each turn. */
function turnsOf(rounds: readonly ConversationRound[]): ConversationRound[][] {
  const turns: ConversationRound[][] = [];
  for (const round of rounds) {
    const last = turns.at(-1);
    if (last?.[0]?.turn === round.turn) last.push(round);
    else turns.push([round]);
  }
  return turns;
}

function turnBlocks(
  rounds: readonly ConversationRound[],
  number: number,
  session: ExportedSession,
  t: Translate,
): Block[] {
  const [first] = rounds;
  const last = rounds.at(-1);
  if (!first || !last) return [];
  const title = oneLine(first.user_message).trim();
  const heading = `${number}. ${title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH)}…` : title}`;
  return [
    { kind: 'heading', level: 2, text: heading },
    { kind: 'words', text: first.user_message },
    ...listed(
      t('Attached'),
      first.attachments.map(({ path, file_type, size }) => `${path} (${file_type}, ${formatBytes(size)})`),
    ),
    { kind: 'heading', level: 3, text: t('Answer') },
    ...answerBlocks(rounds, t),
    ...pictureBlocks(rounds, session, t),
    ...listed(
      t('Notices'),
      rounds.flatMap(({ notices }) => notices.map(({ text }) => text)),
    ),
    ...rounds.flatMap(({ report }) => (report ? codeBlocks(report, session, t) : [])),
    ...sourceBlocks(rounds, t),
  ];
}

function answerBlocks(rounds: readonly ConversationRound[], t: Translate): Block[] {
  const last = rounds.at(-1);
  const blocks = rounds.flatMap(({ report, final_answer, unfinished }): Block[] => {
    const text = withoutShownFences(final_answer ?? unfinished);
    if (text.trim() === '') return [];
    return [{ kind: report?.contains_html === true ? 'html' : 'markdown', text }];
  });
  const ended: Record<ConversationRound['outcome'], string> = {
    complete: '',
    continued: '',
    cancelled: t('The answer was stopped.'),
    interrupted: t('The answer was interrupted.'),
    failed: t('The answer failed: {reason}', { reason: last?.error ?? '' }),
  };
  const how = ended[last?.outcome ?? 'complete'];
  const questions = rounds.flatMap(({ report }) => report?.recommended_questions ?? []);
  return [
    ...blocks,
    ...sourceless(rounds, t),
    ...(how === '' ? [] : [{ kind: 'line' as const, text: how }]),
    ...listed(t('Recommended questions'), questions),
  ];
}

/** Numbers of answers that no fact and no result had. */
function sourceless(rounds: readonly ConversationRound[], t: Translate): Block[] {
  const numbers = rounds.flatMap(({ report }) => report?.unsourced ?? []).map(({ text }) => text);
  if (numbers.length === 0) return [];
  return [{ kind: 'line', text: t('Numbers without a source: {numbers}', { numbers: numbers.join(' · ') }) }];
}

/** The pictures that answers show, in the order in which they name them. */
function pictureBlocks(rounds: readonly ConversationRound[], { picture }: ExportedSession, t: Translate): Block[] {
  const blocks = rounds
    .flatMap(({ report }) => report?.file_refs ?? [])
    .flatMap(({ file_id, filename }): Block[] => {
      const data = picture(file_id);
      return data === undefined ? [] : [{ kind: 'picture', name: filename, data }];
    });
  return blocks.length === 0 ? [] : [{ kind: 'heading', level: 3, text: t('Figures') }, ...blocks];
}

/** The code of a report with its text: that of the report itself, and what it cites of earlier ones. */
function codeBlocks(report: RoundReport, { codeText }: ExportedSession, t: Translate): Block[] {
  const cited = report.code_refs.filter(({ code_id }) => report.code.every((code) => code.code_id !== code_id));
  return [
    ...report.code,
    ...cited.map(({ code_id, language, description }) => ({ code_id, language, description, filename: undefined })),
  ].flatMap(({ code_id, language, description, filename }): Block[] => {
    const text = codeText(code_id);
    const name = filename ?? code_id;
    return [
      { kind: 'heading', level: 3, text: t('Code: {name}', { name }) },
      ...(description === '' ? [] : [{ kind: 'line' as const, text: description }]),
      text === undefined
        ? { kind: 'line', text: t('Code {id} no longer exists.', { id: code_id }) }
        : { kind: 'code', language, text, file: true },
    ];
  });
}

/** Where an answer comes from: the files that were read, then each round with its thoughts, calls and results. */
function sourceBlocks(rounds: readonly ConversationRound[], t: Translate): Block[] {
  const results = rounds.flatMap(({ observations }) => observations);
  const files = [...new Set(results.flatMap(({ details }) => filesOf(details).map(({ path }) => path)))];
  const steps = rounds.flatMap((round): Block[] => [
    { kind: 'line', text: t('Round {round}', { round: round.round }) },
    ...round.thoughts.map((text): Block => ({ kind: 'words', text })),
    ...(round.plan === '' ? [] : [{ kind: 'words' as const, text: round.plan }]),
    ...round.tool_calls.flatMap((call) => callBlocks(call, round, t)),
  ]);
  const hasSteps = rounds.some(({ thoughts, plan, tool_calls }) => thoughts.length + tool_calls.length > 0 || plan);
  return [
    ...listed(t('Files read'), files),
    ...(hasSteps ? [{ kind: 'steps' as const, title: t('How this was found'), blocks: steps }] : []),
  ];
}

function callBlocks(
  { tool_call_id, tool_name, parameters }: ConversationRound['tool_calls'][number],
  { observations }: ConversationRound,
  t: Translate,
): Block[] {
  const result = observations.find((each) => each.tool_call_id === tool_call_id);
  const outcome = result ? ((result.success ? result.data_summary : result.error_message) ?? '') : t('It did not end.');
  const { query, ...others } = parameters;
  const isSql = tool_name === 'query_database' && typeof query === 'string';
  const rest = isSql ? others : parameters;
  return [
    { kind: 'line', text: outcome === '' ? tool_name : `${tool_name}: ${outcome}` },
    ...(isSql ? [{ kind: 'code' as const, language: 'sql', text: query, file: false }] : []),
    ...(Object.keys(rest).length === 0
      ? []
      : [{ kind: 'code' as const, language: 'json', text: JSON.stringify(rest, null, 2), file: false }]),
  ];
}

function listed(title: string, items: readonly string[]): Block[] {
  return items.length === 0
    ? []
    : [
        { kind: 'heading', level: 3, text: title },
        { kind: 'list', items },
      ];
}
