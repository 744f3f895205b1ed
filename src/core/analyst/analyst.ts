/**
 * The built-in analyst: decides the next reply from the conversation alone, as any model does. It computes by the same tools
 * and says plainly what it cannot do.
 */
import type { FactSet } from '../analysis/facts/factSet';
import type { StructuredResponse } from '../contract/response';
import { READ_AS, shownFence } from '../text/fences';
import { type Formatter, plain } from '../text/formatter';
import { type ConversationTurn, type Answered, type Attached } from './conversationTurns';
import { askedBefore, askedIn, askedOf, offeredAs, offeredOn, offering } from './boundQuestions';
import { analyzeFile, setOf, sheetsBeside, whyGone, whyNoSet, whyNotAnalyzed, type Talk } from './analyzeFile';
import { answerCodeQuestion } from './codeQuestions';
import { joinWhere } from '../analysis/conditions';
import { withLabels } from '../analysis/facts/labels';
import { askAnswer } from '../analysis/questions/answer';
import { readAs } from '../analysis/questions/choices';
import { describeAsk } from '../analysis/questions/describe';
import { offerQuestions } from '../analysis/questions/offer';
import type { Bound } from '../analysis/questions/bound';
import { composed, otherReadings, type Composed } from '../analysis/questions/compose';
import { understand, wordsToFind, type Beyond } from '../analysis/questions/understand';
import { filesNamed, namesFile, withoutFile } from '../analysis/questions/fileMentions';
import { findTable, foundIn, type Taken } from './findTable';
import { citing } from '../analysis/report/citing';
import { outlookSentence } from '../analysis/report/sentences/outlook';
import { totalsIn, totalsText, withoutTotals } from '../analysis/report/sentences/totals';
import { wayOn, type Way } from '../analysis/questions/ways';
import { complete, factsAnswer, factsCall, planOf, type AnalystReply } from './analystReply';
import { answerSql, sqlIn } from './sqlQuestions';
import { fileKind } from '../files/fileKinds';

/**
 * The next reply to a conversation. A pure function: the same turns and sets give the same reply.
 * @param sets the sets of facts that the conversation names, by their artifacts; those that cannot be read any more are missing
 */
export function nextReply(
  turns: readonly ConversationTurn[],
  sets: ReadonlyMap<string, FactSet>,
  formatter: Formatter,
): StructuredResponse {
  const turn = turns.at(-1) ?? { text: '', attached: [], answered: [], rounds: 0 };
  const [first, ...others] = turn.attached;
  const talk = { turns, turn, sets };
  const sql = sqlIn(turn.text);
  const reply =
    sql !== undefined
      ? answerStatement(talk, sql, first, formatter)
      : !first
        ? answerQuestion(talk, formatter)
        : others.length === 0 && isAsked(talk, first, formatter)
          ? answerOn({ table: first, lead: [], others: [] }, talk, formatter)
          : analyzeFile(talk, first, others, formatter);
  return {
    task_analysis: reply.analysis,
    execution_plan: reply.plan,
    current_round: turn.rounds + 1,
    action: reply.action,
    ...(reply.readAs && { read_as: reply.readAs }),
    ...(reply.bound && { bound: reply.bound }),
  };
}

/** Words that ask for a report, whatever else they name. */
const ANALYZE = /^\s*(?:analy[sz]e|分析)/i;

/** Whether a file came with a question that can be answered, once its facts are there; anything else asks for a report on it. */
function isAsked(talk: Talk, file: Attached, formatter: Formatter): boolean {
  const { turn, sets } = talk;
  const overview = setOf(factsAnswer(turn, file), sets);
  if (!overview || ANALYZE.test(turn.text)) return false;
  const question = withoutFile(turn.text, file.path);
  const { set, due } = labelled(talk, file, overview, question);
  return due.length > 0 || 'ask' in understand(question, set, formatter);
}

/**
 * The facts of a table with the labels that the conversation has looked for.
 * @returns `due`: words of the question that are to be looked for among the labels first
 */
function labelled(
  { turns, turn, sets }: Talk,
  target: Attached,
  overview: FactSet,
  question: string,
): { set: FactSet; due: string[] } {
  const searches = turns
    .flatMap(({ answered }) => answered)
    .filter(({ call }) => call.tool_name === 'facts' && call.arguments['path'] === target.path)
    .flatMap((each) => setOf(each, sets) ?? [])
    .filter(({ ask, where }) => ask.kind === 'labels' && where === target.where);
  const words = wordsToFind(question, overview);
  const isDue = words.length > 0 && !factsAnswer(turn, target, { ask: { kind: 'labels', words } });
  return { set: withLabels(overview, searches), due: isDue ? words : [] };
}

/**
 * Answers by the facts that the conversation has of the table; where it does not have them any more (what came before is
 * told in short) they are computed again first.
 */
function answerQuestion(talk: Talk, formatter: Formatter): AnalystReply {
  const { t } = formatter;
  const { turns, turn } = talk;
  const others = tablesIn(turns);
  const wanted = others.find((path) => turn.text.trim() === t('Analyze {file}', { file: path }));
  if (wanted !== undefined) return analyzeFile(talk, { path: wanted, where: '' }, [], formatter);
  const scripted = answerCodeQuestion(turn.text, formatter);
  if (scripted !== undefined) return analyzeFile(talk, { path: scripted, where: '' }, [], formatter);
  const before = turns.slice(0, -1);
  const offered = offeredAs(turn.text, before);
  if (offered) {
    const lead =
      tableOf(before)?.path === offered.path ? [] : [t('This is about {file}.', { file: plain(offered.path) })];
    return answerOn({ table: offered, lead, others: [] }, talk, formatter, offered.bound);
  }
  const target = tableAsked(turn.text, before);
  if (target) return answerOn({ table: target, lead: [], others: [] }, talk, formatter);
  const found = findTable(talk, formatter);
  return 'table' in found ? answerOn(found, talk, formatter) : found;
}

/** Answers a question of one table. @param asked what it asks, where an answer has offered it */
function answerOn(
  { table: { path, where: rows }, lead, others }: Taken,
  talk: Talk,
  formatter: Formatter,
  asked?: Bound,
): AnalystReply {
  const target = { path, where: rows };
  const { t } = formatter;
  const { turns, turn } = talk;
  const analysis = t('A question about {file}.', { file: target.path });
  const id = (label: string): string => `call_${label}_${turns.length}`;
  const overview = overviewOf(talk, target);
  const again = factsAnswer(turn, target);
  if (!overview) {
    const plan = planOf(t('compute the facts'), t('compute'), t('answer'));
    if (!again) return { analysis, plan, action: factsCall(id('facts'), target) };
    return { analysis, plan, action: complete(whyNotAnalyzed(target.path, again, formatter)) };
  }
  const totals = target.where === '' ? totalsIn(overview) : [];
  if (totals.length > 0) {
    // They would be counted with what they are totals of.
    const values = { totals: totalsText(totals, t, (text) => text) };
    const left = t('Rows where {totals} hold totals of the others: they are left out.', values);
    return answerOn(
      { table: { path, where: withoutTotals(totals) }, lead: [...lead, left], others },
      talk,
      formatter,
      asked,
    );
  }
  const earlier = turns.slice(0, -1).filter(({ text }) => sqlIn(text) === undefined);
  const question = withoutFile(turn.text, path);
  const { set, due } = asked ? { set: overview, due: [] } : labelled(talk, target, overview, question);
  if (due.length > 0) {
    const ask = { kind: 'labels' as const, words: due };
    const plan = planOf(describeAsk(ask, formatter), t('compute'), t('answer'));
    return { analysis, plan, action: factsCall(id('labels'), target, { ask }) };
  }
  const understood = asked
    ? composed(asked, overview, formatter)
    : understand(question, set, formatter, askedBefore(earlier, path));
  if ('beyond' in understood) {
    const way = wayOn(question, overview, formatter);
    const reply = way ? noAnswer(overview, way, formatter) : notUnderstood(overview, understood, formatter);
    return offering({ ...reply, plan: planOf(t('say what I can answer')) }, overview, formatter);
  }
  const { ask, bound, where = '' } = understood;
  const about = describeAsk(ask, formatter);
  const steps = again ? [t('compute the facts'), about, t('answer')] : [about, t('answer')];
  const part: Attached = { path: target.path, where: joinWhere(target.where, where) };
  const answered = factsAnswer(turn, part, bound);
  return {
    analysis: t('A question about {file}: {about}.', { file: target.path, about }),
    plan: planOf(...steps),
    ...(answered
      ? answerOf(talk, set, { answered, understood, lead, others }, formatter)
      : { action: factsCall(id('answer'), part, bound) }),
  };
}

/** The statement, with questions on the table behind it, where its facts are known. */
function answerStatement(talk: Talk, sql: string, first: Attached | undefined, formatter: Formatter): AnalystReply {
  const known = tableOf(talk.turns);
  const overview = known && overviewOf(talk, known);
  const next = overview ? offeredTexts(talk.turn, overview, formatter) : [];
  const reply = answerSql(talk, sql, first ?? known, next, formatter);
  return overview ? offering(reply, overview, formatter) : reply;
}

function offeredTexts(turn: ConversationTurn, overview: FactSet, formatter: Formatter): string[] {
  return offerQuestions(overview, formatter)
    .map(({ text }) => text)
    .filter((text) => text !== turn.text.trim());
}

function answerOf(
  { turn, sets }: Talk,
  overview: FactSet,
  { answered, understood, lead, others }: Pick<Taken, 'lead' | 'others'> & { answered: Answered; understood: Composed },
  formatter: Formatter,
): Pick<AnalystReply, 'action' | 'readAs' | 'bound'> {
  const { t } = formatter;
  const set = setOf(answered, sets);
  if (!set) {
    const reason = whyNoSet(answered, formatter);
    const gone = whyGone(overview.path, answered, formatter);
    return { action: complete(gone ?? t('The question could not be computed: {reason}', { reason })) };
  }
  const changed = set.tableRows === overview.tableRows ? [] : [t('The file has changed since it was analyzed.')];
  const readings = otherReadings(understood);
  const first = [...readings.map(({ text }) => text), ...others];
  const next = [...first, ...offeredTexts(turn, overview, formatter)].slice(0, Math.max(first.length, MAX_OFFERED));
  const content = [...lead, ...changed, ...readingOf(understood, formatter), askAnswer(set, formatter)].join('\n\n');
  const { read, choices } = readAs(understood.bound, overview, formatter);
  const known = new Map([...choices, ...readings.map(({ text, bound }) => [text, bound] as const)]);
  const offered = offeredOn(next, overview, formatter, known);
  return {
    action: { ...complete(content), recommended_questions: next },
    ...(read.parts.length > 0 && { readAs: read }),
    bound: { asked: askedOf(overview, understood.bound), offered },
  };
}

/** How a question was read as text: part by part, and what was taken for a misspelling. */
function readingOf({ words, spelled, assumed = [] }: Composed, { t }: Formatter): string[] {
  const code = (text: string): string => `\`${text.replace(/[`\n]/g, ' ')}\``;
  const parts = words.map(({ text }) => code(text)).join(' · ');
  return [
    ...(words.length === 0 ? [] : [shownFence(READ_AS, t('Read as: {parts}', { parts }))]),
    ...assumed.map((each) =>
      t('I took {words} to mean {taken}. It may also mean {others}: choose that below.', {
        ...{ words: code(each.words), taken: code(each.taken) },
        others: each.others.map(({ name }) => code(name)).join(', '),
      }),
    ),
    ...spelled.map(({ words: said, read }) => t('I read {words} as {read}.', { words: code(said), read: code(read) })),
  ];
}

/** What cannot be computed of a question for causes, the future or advice, and what can. */
function noAnswer(
  set: FactSet,
  { kind, measure, isNamed, questions }: Way,
  formatter: Formatter,
): Pick<AnalystReply, 'analysis' | 'action'> {
  const { t } = formatter;
  const values = { file: plain(set.path), measure: measure === '' ? t('the number of rows') : plain(measure) };
  const { subject } = set.outlook ?? {};
  const isOfOutlook = kind === 'forecast' && subject && measure === ('column' in subject ? subject.column : '');
  const outlook = isOfOutlook ? outlookSentence(citing(set, formatter)) : undefined;
  const words = {
    why: t('{file} does not say why: it has figures, and no causes. I can compute what a change of {measure} is made of; what caused it I cannot know.', values),
    forecast: t('I cannot know the future, and I make no forecasts. I can compute how {measure} has gone so far.', values),
    opinion: t('I give no advice: what to do is your decision, and rests on more than {file} has. I can compute the figures of {measure} for it.', values),
  }[kind]; // prettier-ignore
  const taken = isNamed ? [] : [t('The question names no measure of the table, so I took {measure}.', values)];
  const next = questions.length === 0 ? [] : [t('The questions below are the nearest that I can answer.')];
  if (outlook !== undefined) {
    const content = [...taken, outlook].join('\n\n');
    return {
      analysis: t('I cannot know the future. I can say what comes if it goes on as before.'),
      action: { ...complete(content), recommended_questions: questions },
    };
  }
  return {
    analysis: t('This cannot be computed, and I do not guess.'),
    action: { ...complete([words, ...taken, ...next].join('\n\n')), recommended_questions: questions },
  };
}

/** Questions that are offered instead of one that was not understood: those near to it first. */
const MAX_NEAR = 2;
const MAX_OFFERED = 5;

function notUnderstood(
  set: FactSet,
  { beyond, near }: Beyond,
  formatter: Formatter,
): Pick<AnalystReply, 'analysis' | 'action'> {
  const { t } = formatter;
  const columns = set.columns.map((column) => `\`${column.name.replace(/`/g, '')}\``).join(', ');
  const content = [
    ...(beyond.length === 0
      ? []
      : [
          t(
            'I do not understand {words} in this question. Without these words it would be a different question, so I did not answer it.',
            {
              words: beyond.map((word) => `“${plain(word)}”`).join(', '),
            },
          ),
        ]),
    t(
      'I am the built-in analyst: I compute from {file}. I can add up, average, count and rank, by labels and over time, with conditions; I can compare groups and periods and test how columns relate. I do not know causes, the future or opinions.',
      { file: plain(set.path) },
    ),
    t('Name columns in your question: {columns}.', { columns }),
  ].join('\n\n');
  const offered = offerQuestions(set, formatter).map(({ text }) => text);
  return {
    analysis: t('I do not understand this question well enough to compute an answer, and I do not guess.'),
    action: {
      ...complete(content),
      recommended_questions: [...near.slice(0, MAX_NEAR), ...offered].slice(0, MAX_OFFERED),
    },
  };
}

/** Tables that a question may ask for: what was attached, what was found, and what lies beside a table that was read. */
function tablesIn(turns: readonly ConversationTurn[]): string[] {
  const read = turns.flatMap(({ answered }) => answered.filter(({ call }) => call.tool_name === 'file_reader'));
  const beside = read.flatMap((each) => {
    const path = each.call.arguments['path'];
    return typeof path === 'string' ? sheetsBeside(path, each) : [];
  });
  const found = turns.flatMap((turn) => foundIn(turn)?.tables ?? []);
  return [...turns.flatMap(({ attached }) => attached), ...found].map(({ path }) => path).concat(beside);
}

/** The table that a question is about: the one that it names, else the one that the conversation is about. */
function tableAsked(question: string, before: readonly ConversationTurn[]): Attached | undefined {
  const known = new Set([...tablesIn(before), ...before.flatMap(({ answered }) => answered).flatMap(pathOf)]);
  const [named] = [...known].filter((path) => namesFile(question, path)).sort((a, b) => b.length - a.length);
  if (named !== undefined) return lastOverviewOf(named, before) ?? { path: named, where: '' };
  // A file that nothing is known of is looked for.
  if (filesNamed(question).length > 0) return undefined;
  return tableOf(before);
}

/** The table that a conversation is about, and its rows; undefined where there is none yet. */
export function tableOf(turns: readonly ConversationTurn[]): Attached | undefined {
  const last = turns.flatMap(tablesComputed).at(-1);
  return last === undefined ? lastTable(turns) : (lastOverviewOf(last, turns) ?? { path: last, where: '' });
}

/** The tables that a turn computed with, the last one last; where it looked for one, that which it has answered by. */
function tablesComputed(turn: ConversationTurn): string[] {
  const asked = askedIn(turn);
  if (asked) return [asked.path];
  const computed = turn.answered.filter(({ call, result }) => call.tool_name === 'facts' && result.success);
  return (foundIn(turn) ? computed.filter((each) => !isOverview(each)) : computed).flatMap(pathOf);
}

function pathOf({ call }: Answered): string[] {
  const path = call.tool_name === 'facts' ? call.arguments['path'] : undefined;
  return typeof path === 'string' ? [path] : [];
}

/** The rows of a table that its last overview was of, or that were asked about where that is not read any more. */
function lastOverviewOf(path: string, turns: readonly ConversationTurn[]): Attached | undefined {
  const call = turns
    .flatMap(({ answered }) => answered)
    .findLast((each) => isOverview(each) && each.result.success && each.call.arguments['path'] === path)?.call;
  const where = call?.arguments['where'];
  if (call) return { path, where: typeof where === 'string' ? where : '' };
  const asked = turns.map(askedIn).findLast((each) => each?.path === path);
  return asked && { path, where: asked.where };
}

function isOverview({ call }: Answered): boolean {
  const { ask = '', query } = call.arguments;
  return call.tool_name === 'facts' && ask === '' && query === undefined;
}

/** The facts of all of it that the conversation has, the newest. */
function overviewOf({ turns, sets }: Talk, target: Attached): FactSet | undefined {
  const known = turns.map((turn) => factsAnswer(turn, target));
  return setOf(
    known.findLast((answered) => answered !== undefined),
    sets,
  );
}

/** The table that was attached last. */
function lastTable(turns: readonly ConversationTurn[]): Attached | undefined {
  return turns.flatMap(({ attached }) => attached).findLast(({ path }) => fileKind(path)?.reader === 'table');
}
