/** The report on a table, made of its facts. */
import { plain, type Wording } from '../../text/wording';
import { reportCharts } from '../charts/choose';
import { fence } from '../charts/options';
import { offerQuestions } from '../questions/offer';
import type { TableFile } from './tableFile';
import { reportNames } from '../saved/names';
import { reportScripts } from '../saved/reportScripts';
import { checkProse } from './checkProse';
import { citing, rowsText, told, type Citing } from './citing';
import { columnTable } from './columnTable';
import { limits, type ReportOn } from './limits';
import { method } from './method';
import { headlines } from './sentences';
import type { FactSet } from '../facts/factSet';

/** Days of a period over which times of day are not told. */
const DAYS = 62;

export interface Report {
  content: string;
  recommended_questions: string[];
  download_links: string[];
}

/** The report on a table: headlines, charts, the columns, how each number can be had again, and what limits it. */
export function tableReport(set: FactSet, on: ReportOn, wording: Wording): Report {
  const { file, others, isPart = set.where !== '' } = on;
  const { t } = wording;
  const cited = citing(set, wording);
  const names = reportNames(set);
  const scripts = reportScripts(set);
  const about = limits(cited, { ...on, isPart });
  const values = { file: plain(set.path) };
  const heading = isPart ? t('What the selected rows of {file} show', values) : t('What {file} shows', values);
  const said = headlines(cited)
    .map((sentence) => `- ${sentence}`)
    .join('\n');
  const prose = [
    `## ${heading}`,
    overview(cited, file),
    said,
    ...reportCharts(set, wording).map(fence),
    `### ${t('Columns')}`,
    columnTable(cited),
    `### ${t('How the numbers were made')}`,
    method(cited, Object.values(scripts), said),
  ].filter((section) => section !== '');
  const checked = checkProse(prose.join('\n\n'), set, wording);
  const left = checked.dropped.map((sentence) =>
    t('One sentence was left out, since a number in it is not that of its fact: {sentence}', {
      sentence: plain(sentence),
    }),
  );
  return {
    content: [checked.markdown, [...about, ...left].map((line) => `- *${line}*`).join('\n')].join('\n\n'),
    recommended_questions: offerQuestions(set, wording, others).map(({ text }) => text),
    download_links: [names.page, names.facts, ...Object.entries(scripts).map(([ending, id]) => `${id}.${ending}`)],
  };
}

/** Shape and period of the table in one line. */
function overview(cited: Citing, file: TableFile | undefined): string {
  const { set, ref, day, value, wording } = cited;
  const { t } = wording;
  const { sampled, where, tableColumns } = set;
  const columns =
    tableColumns === 1
      ? t('{count} column', { count: ref('tableColumns') })
      : t('{count} columns', { count: ref('tableColumns') });
  const rows =
    where !== ''
      ? t('{rows} of {all} rows', { rows: ref('rows'), all: ref('tableRows') })
      : sampled
        ? t('A sample of {count} rows', { count: ref('rows') })
        : rowsText(cited);
  const values = { rows, columns, kind: file?.kind ?? '' };
  const shape = told(file && where === '' ? t('{rows} × {columns} ({kind})', values) : t('{rows} × {columns}', values));
  const time = set.focus.time;
  // Over months the time of day says nothing.
  const tell = (value(`c${time ?? 0}.days`) ?? 0) > DAYS ? day : ref;
  const period =
    time === null ? undefined : told(t('{from} to {to}', { from: tell(`c${time}.min`), to: tell(`c${time}.max`) }));
  return [shape, period].filter((part) => part !== undefined).join(' · ');
}
