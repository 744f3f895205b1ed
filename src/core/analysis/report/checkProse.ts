/** The last look at a report before it leaves: no number in its sentences without a fact that has this very value. */
import { figuresIn } from '../../text/numbers/grammar';
import { sameNumber } from '../facts/sameNumber';
import { dateText, factName, type Fact } from '../facts/fact';
import { allFacts } from '../facts/allFacts';
import type { FactSet } from '../facts/factSet';
import { replaceTags, tagsIn } from '../../text/references';
import { plain, type Formatter } from '../../text/formatter';
import { periodText } from '../facts/periods';
import { endOfRun, keyText, partText, rangeText } from '../facts/query/words';
import { whenText } from './sentences/insights';
import { cutForms, looksLikeNumber, unwrapped } from './names';
import { firstRows, MAX_ORDERED_ROWS, MAX_TABLE_ROWS } from './tableRows';

export interface CheckedProse {
  /** Without the sentences that do not hold. */
  markdown: string;
  /** Those sentences, without tags. */
  dropped: string[];
}

/** Sentences end before a blank; a tag is part of its sentence. */
const SENTENCE = /[^.!?。！？]*(?:[.!?。！？](?!\s|$|\*)[^.!?。！？]*)*[.!?。！？]*\**\s*/g;

/** Leaves out sentences, and rows of tables, that tell a number which is not that of its fact, or has none. Code stays as it is. */
export function checkProse(markdown: string, set: FactSet, formatter: Formatter): CheckedProse {
  const facts = new Map(allFacts(set, formatter).map((fact) => [fact.id, fact]));
  const names = namesOf(set, formatter);
  const holds = (sentence: string): boolean => {
    const refs = tagsIn(sentence).filter(({ kind }) => kind === 'fact_ref');
    if (!refs.every(({ id, words }) => isFact(words, facts.get(id)))) return false;
    // Ids of code and files are names.
    const rest = replaceTags(sentence, () => ' ');
    const { numbers, dates } = figuresIn(rest, { names });
    return numbers.length === 0 && dates.length === 0;
  };
  const dropped: string[] = [];
  let inCode = false;
  const lines = markdown.split('\n').flatMap((line) => {
    if (line.startsWith('```')) inCode = !inCode;
    if (inCode || line.startsWith('```') || line === '') return [line];
    const [, mark = '', words = ''] = /^(\s*(?:[-*] |#+ |> )?)(.*)$/s.exec(line) ?? [];
    const sentences = words.startsWith('|') ? [words] : sentencesOf(words, names);
    const kept = sentences.filter((sentence) => {
      const holding = holds(sentence);
      if (!holding) dropped.push(sentence.replace(/<[^>]*>|\*\*/g, '').trim());
      return holding;
    });
    return kept.length === 0 ? [] : [mark + kept.join('').trimEnd()];
  });
  return { markdown: lines.join('\n'), dropped };
}

/** What a reader is told of the sentences that were left out. */
export function droppedText({ dropped }: Pick<CheckedProse, 'dropped'>, { t }: Pick<Formatter, 't'>): string[] {
  return dropped.map((sentence) =>
    t('One sentence was left out, since a number in it is not that of its fact: {sentence}', {
      sentence: plain(sentence),
    }),
  );
}

/** The sentences of a line; a dot within a name, as in "No. 457", ends none. */
function sentencesOf(line: string, names: ReadonlySet<string>): string[] {
  const dotted = [...names].filter((name) => /[.!?。！？]/.test(name));
  const masked = dotted.reduce((text, name) => text.replaceAll(name, '_'.repeat(name.length)), line);
  let end = 0;
  return (masked.match(SENTENCE) ?? [])
    .filter((part) => part !== '')
    .map((part) => line.slice(end, (end += part.length)));
}

/** Whether a text tells the value of a fact, rounded. */
function isFact(text: string, fact: Fact | undefined): boolean {
  if (fact?.value === undefined || fact.value === null) return false;
  const { value, form } = fact;
  if (typeof value === 'string') {
    if (form === 'quarter') return text === factName(value, form);
    const dates = (['day', 'month', 'year'] as const).map((grain) => dateText(value, grain));
    return [value, dateText(value), ...dates].includes(text);
  }
  const { numbers, dates } = figuresIn(text);
  // Four digits alone may be read as a year.
  if (numbers.length === 0 && dates.length === 1) return Number(text) === value;
  const [shown] = numbers;
  return numbers.length === 1 && shown !== undefined && sameNumber(shown, value, form);
}

/** What is a name and no number, however it looks: of columns, labels, periods, and the table's own. */
function namesOf(set: FactSet, formatter: Formatter): Set<string> {
  const periods = [
    ...set.trends.flatMap(({ points, years, grain }) => [
      ...points.flatMap(({ period }) => [period, periodText(period, grain)]),
      ...years.map(({ year }) => year),
    ]),
    ...set.crosses.flatMap(({ points, grain }) => points.flatMap(({ period }) => [period, periodText(period, grain)])),
    ...(set.keyFigures ?? []).flatMap(({ compared }) =>
      compared ? [compared.now, compared.before].map((span) => rangeText(span, formatter)) : [],
    ),
    ...(set.outlook ? [rangeText(set.outlook.span, formatter)] : []),
    ...(set.insights ?? []).flatMap(({ time, part }) => [
      ...(time ? [time.from, time.to].flatMap((period) => [period, whenText(period, time.grain)]) : []),
      ...(part ? [part.value, ...(part.until === undefined ? [] : [endOfRun(part.of, part.until)]), ...[part.peak, part.lowest].filter((each) => each !== undefined)].map((value) => partText(part.of, value, formatter)) : []), // prettier-ignore
    ]),
    ...set.changes.flatMap(({ before, after, grain }) =>
      [before, after].flatMap((period) => [period, periodText(period, grain)]),
    ),
  ];
  const { ask, result } = set;
  const keys = ask.kind === 'query' ? ask.query.by : [];
  const told = (isLabel: boolean): string[] =>
    (result?.groups ?? []).flatMap((group) =>
      group.keys.flatMap((key, at) =>
        (keys[at]?.by === 'column') === isLabel ? [keyText(keys[at], key, formatter)] : [],
      ),
    );
  const lists = [
    told(true),
    [set.path, set.table],
    set.columns.map(({ name }) => name),
    ...set.columns.map(({ top = [] }) => top.map(({ label }) => label)),
    ...set.breakdowns.map(({ segments }) => segments.map(({ label }) => label ?? '')),
    ...set.crosses.map(({ labels: own }) => own.map((label) => label ?? '')),
    ...set.changes.map(({ segments }) => segments.map(({ label }) => label ?? '')),
    ...(set.insights ?? []).map(({ labels: own = [], also }) =>
      [...own, also?.label ?? null].map((label) => label ?? ''),
    ),
    ...set.effects.map(({ welch }) => (welch ? [welch.a, welch.b] : [])),
  ];
  const labels = lists.flatMap((list) => cutForms([...list, ...list.map(unwrapped)]));
  const names = labels
    .map((form) => form.replace(/\s+/g, ' '))
    .flatMap((name) => [name, plain(name)]) // as it stands in markdown, too
    .filter((name) => /\p{Nd}/u.test(name))
    .map((name) => (looksLikeNumber(name) ? `“${name}”` : name));
  // The longest first: "2000" is a part of "2000 Q1".
  // How many rows a table shows is told of the table, and is no fact of the data.
  const shown = [MAX_TABLE_ROWS, MAX_ORDERED_ROWS].map((count) => firstRows(count, formatter));
  const all = [...names, ...periods, ...told(false), ...shown].filter((name) => name !== '');
  return new Set(all.sort((a, b) => b.length - a.length));
}
