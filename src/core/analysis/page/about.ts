import { formatBytes } from '../../../base/text';
import type { FactRef } from '../../contract/response';
import { plainHtml } from '../../text/plainHtml';
import type { Formatter } from '../../text/formatter';
import type { FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { openTotal } from '../report/sentences/snapshots';
import { kindText } from '../roles/kindWords';
import type { TableKind } from '../roles/semantic';
import { checkWords } from './references';
import type { PageScript } from './input';

/** How a report was made: which data was looked at, by which formulas, and what could not be computed. */
export function aboutSection(sets: readonly FactSet[], cited: readonly FactRef[], formatter: Formatter): string {
  const { t } = formatter;
  const formulas = formulasOf(cited, t);
  const problems = sets.flatMap((set) => set.problems.map(({ about, reason }) => `${about}: ${reason}`));
  const items = (texts: readonly string[]): string =>
    `<ul>${texts.map((text) => `<li>${plainHtml(text)}</li>`).join('')}</ul>`;
  return [
    `<section class="about"><h2>${plainHtml(t('Data and formulas'))}</h2>`,
    ...sets.map((set) => dataHtml(set, formatter)),
    formulas.length === 0 ? '' : `<h3>${plainHtml(t('Formulas'))}</h3>${items(formulas)}`,
    problems.length === 0
      ? ''
      : `<h3>${plainHtml(t('What could not be computed'))}</h3>${items([...new Set(problems)])}`,
    `<p>${plainHtml(t('It describes the data as it was on the day given. It knows neither the business nor causes.'))}</p>`,
    '</section>',
  ].join('\n');
}

function dataHtml(set: FactSet, { t, number }: Formatter): string {
  const { path, rows, tableRows, columns, tableColumns, where, asOf, sampled } = set;
  const partOf = (part: number, all: number): string =>
    plainHtml(t('{rows} of {all}', { rows: number(part), all: number(all) }));
  const bytes = sampled && { part: formatBytes(sampled.bytes), all: formatBytes(sampled.of) };
  const known: [string, string][] = [
    [t('Data'), plainHtml(path)],
    ...(set.kind === undefined ? [] : aboutRows(set, set.kind, t)),
    [t('Rows looked at'), partOf(rows, tableRows)],
    [t('Columns looked at'), partOf(columns.length, tableColumns)],
    [t('Condition'), where === '' ? '' : `<code>${plainHtml(where)}</code>`],
    [t('As of'), plainHtml(asOf)],
    [t('Read'), bytes ? plainHtml(t('{part} of {all} of the file', bytes)) : ''],
  ];
  return listHtml(known.filter(([, html]) => html !== ''));
}

function aboutRows(set: FactSet, kind: TableKind, t: Formatter['t']): [string, string][] {
  return [
    [t('Each row is'), plainHtml(kindText(kind, t))],
    [t('What the report is about'), plainHtml(subjectText(set, t))],
  ];
}

/** `Sum of sales over date by region`: what is looked at first. */
function subjectText(set: FactSet, t: Formatter['t']): string {
  const { measure: number, time: when, dimensions } = set.focus;
  const column = columnIn(set, number);
  const total = openTotal(set);
  const values = { column: column?.name ?? '', measure: column?.name ?? '' };
  const measure = !column
    ? t('Number of rows')
    : total === 'latest'
      ? t('Latest {measure}', values)
      : column.meaning.additive
        ? t('Sum of {column}', values)
        : t('Average {measure}', values);
  const [time, dimension] = [columnIn(set, when)?.name, columnIn(set, dimensions[0] ?? null)?.name];
  if (time === undefined)
    return dimension === undefined ? measure : t('{measure} by {dimension}', { measure, dimension });
  return dimension === undefined
    ? t('{measure} over {time}', { measure, time })
    : t('{measure} over {time} by {dimension}', { measure, time, dimension });
}

/** Names with what they stand for, as safe HTML. */
function listHtml(entries: readonly [name: string, html: string][]): string {
  return `<dl>${entries.map(([name, html]) => `<div><dt>${plainHtml(name)}</dt><dd>${html}</dd></div>`).join('')}</dl>`;
}

/** The formulas behind the facts that are cited, by the parts of their addresses. */
function formulasOf(cited: readonly FactRef[], t: Formatter['t']): string[] {
  const known: [RegExp, string][] = [
    [/\.missing/, t('Missing: empty cells, and in columns of numbers what is no finite number.')],
    [/\.sd$/, t('Standard deviation: of a sample, with n − 1.')],
    [/\.(?:p5|q1|median|q3|p95)$/, t('Quantiles: type 7 of Hyndman and Fan, linear between two values.')],
    [
      /\.(?:low|high|below|above)$/,
      t('Unusual values: more than 1.5 interquartile ranges beyond the quartiles (Tukey).'),
    ],
    [
      /\.(?:skew|kurtosis|jb|jb_p)$/,
      t('Skewness and excess kurtosis: adjusted for the size of the sample; normality by Jarque and Bera.'),
    ],
    [/\.t\d+\./, t('Trends: a first or last period that the data covers only in part is left out.')],
    [/\.p\d+\./, t("Two measures: Pearson's r, Spearman's ρ with mean ranks for ties, a line by least squares.")],
    [/\.a\d+\./, t("Two dimensions: Cramér's V from Pearson's χ², without a correction.")],
    [/\.e\d+\./, t("Groups: η² of a one-way analysis of variance; for two groups Welch's t-test.")],
  ];
  return known.flatMap(([pattern, words]) => (cited.some(({ fact_id }) => pattern.test(fact_id)) ? [words] : []));
}

/** The notes of a page: of each fact that it cites what it is, its value as it was computed, and the SQL that gives it. */
export function factNotes(facts: readonly FactRef[], t: Formatter['t']): string {
  if (facts.length === 0) return '';
  return [
    `<section class="notes"><h2>${plainHtml(t('Sources of the numbers'))}</h2>`,
    `<p>${plainHtml(t('Each number in the text leads to its note here. The SQL of a note gives the value alone, from the table that it names.'))}</p>`,
    `<ol>${facts.map((fact) => note(fact, t)).join('\n')}</ol></section>`,
  ].join('\n');
}

function note({ index, label, text, value, check, fact_id, path, where, sql }: FactRef, t: Formatter['t']): string {
  const list = listHtml([
    [t('Value'), `<span data-copy="${plainHtml(t('Copy value'))}">${plainHtml(valueWords(value, t))}</span>`],
    [t('In the report'), plainHtml(text)],
    [t('Rows behind it'), where === '' ? plainHtml(t('all rows')) : `<code>${plainHtml(where)}</code>`],
    [t('Data'), plainHtml(path)],
    [t('Address'), `<code>${plainHtml(fact_id)}</code>`],
  ]);
  const warning = check === 'same' ? '' : `<p class="warning">${plainHtml(`${text}: ${checkWords(check, t)}`)}</p>`;
  const query =
    sql === ''
      ? ''
      : `<pre tabindex="0" role="group" aria-label="SQL" data-copy="${plainHtml(t('Copy SQL'))}"><code>${plainHtml(sql)}</code></pre>`;
  const back = `<a class="back" href="#cite-${index}">${plainHtml(t('Back to the text'))}</a>`;
  return `<li id="fact-${index}" value="${index}"><p class="label"><strong>${plainHtml(label || fact_id)}</strong></p>${warning}${list}${query}${back}</li>`;
}

/** The value as it was computed: no rounding and no separators, so that it can be compared and copied. */
function valueWords(value: FactRef['value'], t: Formatter['t']): string {
  return value === null ? t('not defined') : String(value);
}

/** The id of the element that shows a script. */
export function scriptId(index: number): string {
  return `script-${index + 1}`;
}

/** The code that gives the numbers again, folded. @param whole without: its text is left out, for the page would be too large */
export function scriptsSection(scripts: readonly PageScript[], whole: boolean, t: Formatter['t']): string {
  if (scripts.length === 0) return '';
  const shown = scripts.map((script, index) => {
    const { filename, description, text } = script;
    const name = plainHtml(filename);
    const about = description === '' ? '' : ` – ${plainHtml(description)}`;
    const code = whole
      ? `<pre tabindex="0" role="group" aria-label="${name}" data-copy="${plainHtml(t('Copy code'))}"><code>${plainHtml(text)}</code></pre>`
      : `<p class="note">${plainHtml(t('Its text is left out here: the page would be too large.'))}</p>`;
    return `<details class="script" id="${scriptId(index)}"><summary><code>${name}</code>${about}</summary>${code}</details>`;
  });
  return [
    `<section class="scripts"><h2>${plainHtml(t('Scripts'))}</h2>`,
    `<p>${plainHtml(t('They compute the numbers of this report anew from the data.'))}</p>`,
    ...shown,
    '</section>',
  ].join('\n');
}
