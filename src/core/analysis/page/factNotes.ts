import type { FactRef } from '../../contract/response';
import { plainHtml } from '../../text/plainHtml';
import type { Wording } from '../../text/wording';
import { checkWords } from './references';

/** The notes of a page: of each fact that it cites what it is, its value as it was computed, and the SQL that gives it. */
export function factNotes(facts: readonly FactRef[], t: Wording['t']): string {
  if (facts.length === 0) return '';
  return [
    `<section class="notes"><h2>${plainHtml(t('Sources of the numbers'))}</h2>`,
    `<p>${plainHtml(t('Each number in the text leads to its note here. The SQL of a note gives the value alone, from the table that it names.'))}</p>`,
    `<ol>${facts.map((fact) => note(fact, t)).join('\n')}</ol></section>`,
  ].join('\n');
}

function note({ index, label, text, value, check, fact_id, path, where, sql }: FactRef, t: Wording['t']): string {
  const rows: [string, string][] = [
    [t('Value'), `<span data-copy="${plainHtml(t('Copy value'))}">${plainHtml(valueWords(value, t))}</span>`],
    [t('In the report'), plainHtml(text)],
    [t('Rows behind it'), where === '' ? plainHtml(t('all rows')) : `<code>${plainHtml(where)}</code>`],
    [t('Data'), plainHtml(path)],
    [t('Address'), `<code>${plainHtml(fact_id)}</code>`],
  ];
  const list = rows.map(([name, html]) => `<div><dt>${plainHtml(name)}</dt><dd>${html}</dd></div>`).join('');
  const warning = check === 'same' ? '' : `<p class="warning">${plainHtml(`${text}: ${checkWords(check, t)}`)}</p>`;
  const query =
    sql === ''
      ? ''
      : `<pre tabindex="0" role="group" aria-label="SQL" data-copy="${plainHtml(t('Copy SQL'))}"><code>${plainHtml(sql)}</code></pre>`;
  const back = `<a class="back" href="#cite-${index}">${plainHtml(t('Back to the text'))}</a>`;
  return `<li id="fact-${index}" value="${index}"><p class="label"><strong>${plainHtml(label || fact_id)}</strong></p>${warning}<dl>${list}</dl>${query}${back}</li>`;
}

/** The value as it was computed: no rounding and no separators, so that it can be compared and copied. */
function valueWords(value: FactRef['value'], t: Wording['t']): string {
  return value === null ? t('not defined') : String(value);
}
