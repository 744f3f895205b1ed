/** The report on a table, made of its facts. */
import { plain, type Formatter, joinSentences } from '../../text/formatter';
import { reportCharts } from '../charts/choose';
import { insightTitle } from '../charts/insightTitles';
import { fence } from '../charts/options';
import { offerQuestions } from '../questions/offer';
import type { TableFile } from './tableFile';
import { reportNames, reportScripts } from '../saved/names';
import { checkProse, droppedText } from './checkProse';
import { citing, rowsText, type Citing } from './citing';
import { columnTable } from './columnTable';
import { limits, remarkList, trapSentence, type ReportOn } from './limits';
import { headlines } from './sentences';
import type { FactSet } from '../facts/factSet';
import { codeTag } from '../../text/references';
import { DECISIONS, FOLDED, KEY_FIGURES, shownFence } from '../../text/fences';
import { decisionText, openDecisions } from '../../contract/readingDecisions';
import { columnName } from './names';
import { toldInsights } from './sentences/insights';
import { keyFigureTexts } from './sentences/keyFigures';
import { openTotal } from './sentences/snapshots';

/** Days of a period over which times of day are not told. */
const DAYS = 62;

export interface Report {
  content: string;
  recommended_questions: string[];
  download_links: string[];
}

/** The report on a table: headlines, charts, the columns, how each number can be had again, and what limits it. */
export function tableReport(set: FactSet, on: ReportOn, formatter: Formatter): Report {
  const { file, others, isPart = set.where !== '' } = on;
  const { t } = formatter;
  const cited = citing(set, formatter);
  const names = reportNames(set);
  const scripts = reportScripts(set);
  const about = limits(cited, { ...on, isPart });
  const trap = trapSentence(cited, on);
  const { first, profile } = headlines(cited);
  const list = (sentences: readonly string[]): string => sentences.map((sentence) => `- ${sentence}`).join('\n');
  const dropped: string[] = [];
  /** A part of the report without what does not hold. */
  const checked = (...parts: readonly string[]): string => {
    const found = checkProse(parts.filter((part) => part !== '').join('\n\n'), set, formatter);
    dropped.push(...found.dropped);
    return found.markdown;
  };
  const content = [
    checked(`## ${title(cited, isPart)}`, overview(cited, file)),
    trap === undefined ? '' : `- ${trap}`,
    shownFence(KEY_FIGURES, checked(list(keyFigureTexts(cited)))),
    checked(decisions(cited, file), list(first), ...reportCharts(set, formatter).map(fence)),
    shownFence(FOLDED, checked(`### ${t('Profile')}`, list(profile), columnTable(cited))),
    checked(
      `### ${t('How the numbers were made')}`,
      method(cited, Object.values(scripts), list([...first, ...profile])),
    ),
    remarkList([...about, ...droppedText({ dropped }, formatter)]),
  ];
  return {
    content: content.filter((part) => part !== '').join('\n\n'),
    recommended_questions: offerQuestions(set, formatter, others).map(({ text }) => text),
    download_links: [names.page, names.facts, ...Object.entries(scripts).map(([ending, id]) => `${id}.${ending}`)],
  };
}

/** The most important of what stands out; else that this is about the file. */
function title(cited: Citing, isPart: boolean): string {
  const { set, formatter } = cited;
  const values = { file: plain(set.path) };
  const [insight] = toldInsights(cited);
  if (!insight) return formatter.t(isPart ? 'What the selected rows of {file} show' : 'What {file} shows', values);
  const named = { ...values, headline: plain(insightTitle(insight, formatter)) };
  return formatter.t(isPart ? '{file}, selected rows · {headline}' : '{file} · {headline}', named);
}

/** How the table was read where another reading would give another report. */
function decisions({ set, formatter: { t } }: Citing, file: TableFile | undefined): string {
  const total = openTotal(set);
  const measure = columnName(set, set.focus.measure ?? 0);
  const found = [
    ...openDecisions(file?.notes ?? []),
    ...(total ? [{ kind: 'total' as const, taken: total, chosen: false, measure }] : []),
  ];
  if (found.length === 0) return '';
  // Another mark than that of the sentences below: else they would be one list where the fence is taken off.
  const lines = found.map((each) => `* ${decisionText(each, t, plain)}`);
  return shownFence(DECISIONS, [`**${t('How this was read')}**`, '', ...lines].join('\n'));
}

/** Shape and period of the table in one line. */
function overview(cited: Citing, file: TableFile | undefined): string {
  const { set, ref, day, value, t, formatter } = cited;
  const { sampled, where, tableColumns } = set;
  const columns = formatter.t(tableColumns === 1 ? '{count} column' : '{count} columns', {
    count: ref('tableColumns'),
  });
  const rows =
    where !== ''
      ? formatter.t('{rows} of {all} rows', { rows: ref('rows'), all: ref('tableRows') })
      : sampled
        ? formatter.t('A sample of {count} rows', { count: ref('rows') })
        : rowsText(cited);
  const values = { rows, columns, kind: file?.kind ?? '' };
  const shape = t(file && where === '' ? '{rows} × {columns} ({kind})' : '{rows} × {columns}', values);
  const time = set.focus.time;
  // Over months the time of day says nothing.
  const format = (value(`c${time ?? 0}.days`) ?? 0) > DAYS ? day : ref;
  const period =
    time === null ? undefined : t('{from} to {to}', { from: format(`c${time}.min`), to: format(`c${time}.max`) });
  return [shape, period].filter((part) => part !== undefined).join(' · ');
}

/**
 * How the numbers of a report were made, and how to have them again.
 * @param scripts ids of the code that gives them again
 * @param prose what the report tells: terms that it uses are explained
 */
function method(citing: Citing, scripts: readonly string[], prose: string): string {
  const { set, t, formatter } = citing;
  const how = joinSentences([
    t('Every number is a fact, computed by SQL over {rows}; click it to see its query and the rows behind it.', {
      rows: rowsText(citing),
    }),
    set.columns.some(({ numbers }) => numbers)
      ? t(
          'Missing values are left out of sums and averages. Quantiles are interpolated between neighbours, standard deviations are those of a sample.',
        )
      : undefined,
    prose.includes('r = ')
      ? t(
          'r is Pearson’s correlation: the closer to one, or to minus one, the closer two columns follow a straight line.',
        )
      : undefined,
    /Tukey|图基/.test(prose)
      ? t('Tukey’s fences lie below and above the middle half of the values, by one and a half times its width.')
      : undefined,
  ]);
  if (scripts.length === 0) return how;
  const codes = formatter.list(scripts.map(codeTag));
  return `${how}\n\n${formatter.t('Scripts that give the same facts again: {scripts}.', { scripts: codes })}`;
}
