/** A file of a run that is shown itself: a picture, a chart, the first rows of a table. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { OutputContent, OutputFile } from '../../src/protocol/runs';
import { formatSize, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { chart } from './chart';
import { button, iconButton, spinner } from '../elements/controls';
import { note } from '../elements/note';
import { table } from '../elements/table';
import { outputPlaceId } from './references';
import { isOutputImage } from './sanitize';
import type { PanelActions } from '../panel/view';
import { whenVisible } from '../elements/whenVisible';

/** What it shows is fetched when it comes near the screen. */
export function figure(output: OutputFile, turn: string, state: PanelState, actions: PanelActions): TemplateResult {
  const { id, kind } = output;
  const shown = state.runs.outputs[id];
  return html`<figure
    class="output framed"
    id=${outputPlaceId(turn, id)}
    tabindex="-1"
    data-testid="output-${kind}"
    data-output=${id}
    data-state=${shown?.state ?? 'unknown'}
  >
    <figcaption>${aboutOutput(output)} ${outputButtons(output, actions)}</figcaption>
    ${body(output, state, actions)}
  </figure>`;
}

/** What a file is called, and what it is. */
export function aboutOutput({ name, title, file_type, size }: OutputFile): TemplateResult {
  const about = [...(title === undefined ? [] : [name]), file_type, formatSize(size)];
  return html`<span class="output-about">
    <span class="output-title">${title ?? name}</span> <span class="quiet numbers">${about.join(' · ')}</span>
  </span>`;
}

export function outputButtons({ id, name, title }: OutputFile, { runs }: PanelActions): TemplateResult {
  const values = { name: title ?? name };
  return html`<span class="output-actions">
    ${iconButton({ label: t('Open {name}', values), testId: 'open-output', icon: 'open', title: t('Open'), onClick: () => runs.openOutput(id) })}
    ${iconButton({ label: t('Save {name}', values), testId: 'save-output', icon: 'download', title: t('Save'), onClick: () => runs.saveOutput(id) })}
  </span>`;
}

function body(output: OutputFile, { runs }: PanelState, actions: PanelActions): TemplateResult {
  const shown = runs.outputs[output.id];
  const read = (): void => actions.runs.readOutput(output.id);
  switch (shown?.state) {
    case 'loaded':
      return content(shown.content, output, actions);
    case 'failed':
      return html`<div class="code-failed stack" role="alert">
        ${note('error', t('It could not be read: {reason}', { reason: shown.message }))}
        ${button({ label: t('Retry'), testId: 'retry-output', icon: 'reload', onClick: read })}
      </div>`;
    default:
      return html`<div class="output-loading ${output.kind}" ${shown === undefined ? ref(whenVisible(read)) : nothing}>
        ${spinner(t('Loading'))}
      </div>`;
  }
}

function content(shown: OutputContent, { id, name, title }: OutputFile, { runs }: PanelActions): TemplateResult {
  switch (shown.kind) {
    case 'image':
      if (!isOutputImage(shown.data)) return note('info', t('It is no picture that can be shown here.'));
      return html`<button
        type="button"
        class="output-picture"
        data-testid="output-picture"
        title=${t('Open')}
        @click=${() => runs.openOutput(id)}
      >
        <img src=${shown.data} alt=${title ?? name} />
      </button>`;
    case 'chart':
      return chart(shown.option, false, { captioned: title === undefined });
    case 'table':
      return firstRows(shown, title ?? name);
    case 'none':
      return note('info', shown.reason);
  }
}

function firstRows({ columns, rows, more }: Extract<OutputContent, { kind: 'table' }>, name: string): TemplateResult {
  return html`<div
      class="output-table"
      role="group"
      aria-label=${t('First rows of {file}', { file: name })}
      tabindex="0"
    >
      ${table(
        columns.map((column) => html`<th scope="col">${column}</th>`),
        rows.map((row) =>
          columns.map((_, at) => html`<td class=${isNumber(row[at]) ? 'number' : ''}>${row[at] ?? ''}</td>`),
        ),
      )}
      ${rows.length === 0 ? html`<p class="quiet">${t('There are no rows.')}</p>` : nothing}
    </div>
    ${more ? html`<p class="quiet">${t('There are more rows.')}</p>` : nothing}`;
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && /^[-+−]?[\d.,]*\d(?:e[-+]?\d+)?\s?%?$/i.test(text);
}
