import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';
import { arePinned } from './pins';
import type { PanelState } from '../panel/state';
import { button } from '../elements/controls';
import { icon } from '../elements/icons';
import { readOnlyReason } from '../sessions/readOnly';
import type { PanelActions } from '../panel/view';

type Stubs = TurnView['stubs'][number];

/** Which files the model is told in one line each from here on, what that saved, and the way back. */
export function stubs(batches: readonly Stubs[], state: PanelState, actions: PanelActions): TemplateResult[] {
  return batches.filter(({ files }) => files.length > 0).map((batch) => card(batch, state, actions));
}

function card(batch: Stubs, state: PanelState, actions: PanelActions): TemplateResult {
  const keys = batch.files.map(({ key }) => key);
  const kept = arePinned(keys, state);
  const undo = button({
    label: kept ? t('Shorten again') : t('Undo'),
    testId: kept ? 'stubs-release' : 'stubs-keep',
    title: readOnlyReason(state) ?? (kept ? t('Tell them in one line each after all') : t('Keep these files whole')),
    disabled: readOnlyReason(state) !== undefined,
    onClick: () => actions.setPinned(keys, !kept),
  });
  return html`<div
    class="stubs framed"
    role="group"
    data-testid="stubs"
    data-reason=${batch.reason}
    aria-label=${t('Shortened contents')}
  >
    <details>
      <summary class="quiet">${icon('next')}<span>${words(batch)}</span></summary>
      <ul>
        ${batch.files.map(
          ({ path, stub }) => html`<li><span class="stub-path">${path}</span><code>${stub}</code></li>`,
        )}
      </ul>
    </details>
    <div class="stubs-undo spread">
      <span role="status" class="note stubs-kept">
        ${kept ? html`${icon('check')}<span>${t('Kept whole from the next message on')}</span>` : nothing}
      </span>
      ${undo}
    </div>
  </div>`;
}

function words({ reason, files, before, after }: Stubs): string {
  const count = new Set(files.map(({ path }) => path)).size;
  const values = { count: formatNumber(count), before: formatNumber(before), after: formatNumber(after) };
  if (reason === 'pressure') {
    return count === 1
      ? t('To make room, 1 file read before is now told in one line ({before} → {after} tokens)', values)
      : t('To make room, {count} files read before are now told in one line each ({before} → {after} tokens)', values);
  }
  return count === 1
    ? t('1 file read earlier is now told in one line ({before} → {after} tokens)', values)
    : t('{count} files read earlier are now told in one line each ({before} → {after} tokens)', values);
}
