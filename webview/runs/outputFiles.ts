/** Files that a turn's calls made, as far as its report does not show them. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { OutputFile } from '../../src/protocol/runs';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { isDrawn, outputsOf } from './outputs';
import type { PanelState } from '../panel/state';
import { boundary } from '../elements/boundary';
import { aboutOutput, figure, outputButtons } from '../reports/figure';
import { icon } from '../elements/icons';
import { outputPlaceId } from '../reports/references';
import type { PanelActions } from '../panel/view';

/** @param shown addresses of those that the report shows itself */
export function outputFiles(
  turn: TurnView,
  shown: ReadonlySet<string>,
  state: PanelState,
  actions: PanelActions,
): TemplateResult | typeof nothing {
  const files = outputsOf(turn).filter(({ id }) => !shown.has(id));
  if (files.length === 0) return nothing;
  // Tables are not read out unasked.
  return html`<section class="outputs stack" data-testid="outputs" aria-live="off">
    <h3 class="part-title">${t('Figures and files')}</h3>
    ${repeat(
      files,
      ({ id }) => id,
      (file) =>
        boundary(file.name, () =>
          isDrawn(file) ? figure(file, turn.id, state, actions) : fileRow(file, turn.id, actions),
        ),
    )}
  </section>`;
}

function fileRow(file: OutputFile, turn: string, actions: PanelActions): TemplateResult {
  return html`<div
    class="output-row"
    id=${outputPlaceId(turn, file.id)}
    tabindex="-1"
    data-testid="output-file"
    data-output=${file.id}
  >
    ${icon('file')} ${aboutOutput(file)} ${outputButtons(file, actions)}
  </div>`;
}
