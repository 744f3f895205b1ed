import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t, formatNumber, formatSize } from '../i18n';
import { canSend, isWorking, type PanelState } from '../panel/state';
import { contextMeter, contextPopover } from '../context/contextMeterView';
import { button } from '../elements/controls';
import { queue } from './queue';
import { readOnlyReason } from '../sessions/readOnly';
import { attachButton, chipKeys, draftFiles, onPaste } from '../attachments/attachments';
import { listAria, listKeys, optionList, type OptionList } from '../elements/optionList';
import { slashOptions } from './slashList';
import { spendingTotal } from '../usage/spendingView';
import { onText, textKeys } from '../elements/textKeys';
import type { PanelActions } from '../panel/view';
import { isAllThere, mentionItems, type MentionItem } from '../attachments/state';
import { icon } from '../elements/icons';
import type { AttachedFile, MentionedColumn } from '../../src/protocol/attachments';
import { isNumeric, isTemporal } from '../../src/protocol/grid';
import type { ViewContext } from '../../src/protocol/messages';

/**
 * The input, and above it the messages that wait: Enter sends, or lets the message wait while an answer is made;
 * Shift+Enter starts a line, Escape stops the answer. A slash at the beginning lists the commands, `@` the files and the columns.
 */
export function composer(state: PanelState, actions: PanelActions): TemplateResult {
  const working = isWorking(state);
  const disabledBecause = readOnlyReason(state);
  const onListKey = listKeys(actions.slash, actions.mention);
  const onChipKey = chipKeys(actions);
  const look = lookAt(actions);
  const onTextKey = textKeys({ onEnter: actions.send, onEscape: working ? actions.stop : undefined });
  const [commands, files] = [slashOptions(state), mentionOptions(state)];
  const list = listAria(commands, files);
  return html`<div class="composer" role="group" aria-label=${t('Message')}>
    ${queue(state, actions)}
    <div class="composer-box">
      ${optionList(commands, actions.slash)} ${optionList(files, actions.mention)} ${draftFiles(state, actions)}
      <textarea
        id="input"
        class="text-box"
        data-testid="input"
        rows="1"
        maxlength="1000000"
        aria-label=${t('Your question')}
        placeholder=${disabledBecause ?? t('Ask about your data')}
        ?disabled=${disabledBecause !== undefined}
        .value=${live(state.draft)}
        aria-autocomplete="list"
        aria-controls=${list.controls}
        aria-activedescendant=${list.active}
        @input=${(event: Event) => {
          onText(actions.writeDraft)(event);
          look(event);
        }}
        @keydown=${(event: KeyboardEvent) => onListKey(event) || onChipKey(event) || onTextKey(event)}
        @keyup=${(event: KeyboardEvent) => {
          if (MOVES.includes(event.key)) look(event);
        }}
        @click=${look}
        @paste=${onPaste(actions)}
        @blur=${() => {
          actions.slash.close();
          actions.mention.close();
        }}
      ></textarea>
      <div class="composer-row flow">
        ${state.context ? modelButton(state.context, actions) : nothing} ${spendingTotal(state, actions)}
        <div class="composer-buttons">
          ${attachButton('draft', disabledBecause !== undefined, actions)} ${contextMeter(state)}
          ${working ? button({ label: t('Stop'), testId: 'stop', icon: 'stop', title: t('Stop (Escape)'), onClick: actions.stop }) : nothing}
          ${button({
            label: working ? t('Queue') : t('Send'),
            testId: 'send',
            icon: 'send',
            kind: 'primary',
            title:
              disabledBecause ??
              waitsFor(state) ??
              (working ? t('Send when the answer is done (Enter)') : t('Send (Enter)')),
            disabled: !canSend(state),
            onClick: actions.send,
          })}
        </div>
      </div>
    </div>
    ${contextPopover(state, actions)}
  </div>`;
}

/** Keys that move the cursor in the text. */
const MOVES: readonly string[] = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Why the message cannot be sent yet. */
function waitsFor({ attach }: PanelState): string | undefined {
  return isAllThere(attach) ? undefined : t('Files are still on their way');
}

/** Says where in its text the cursor of the input stands. */
function lookAt({ mention }: PanelActions): (event: Event) => void {
  return ({ target }) => {
    if (target instanceof HTMLTextAreaElement) mention.look(target.value, target.selectionStart);
  };
}

/** The columns and files that a word with `@` may mean, each kind under its heading. */
function mentionOptions({ attach }: PanelState): OptionList {
  const items = mentionItems(attach);
  const columns = items.filter(({ kind }) => kind === 'column').length;
  return {
    id: 'mention-list',
    label: columns > 0 ? t('Columns and files') : t('Files'),
    count: countOf(columns, items.length - columns),
    active: attach.mention?.active ?? 0,
    options: items.map((item, at) => ({
      ...{ id: `mention-${at}`, heading: columns > 0 ? headingOf(item) : undefined },
      ...(item.kind === 'file'
        ? { title: item.file.path, content: fileOption(item.file) }
        : { title: item.column.name, content: columnOption(item.column) }),
    })),
  };
}

function headingOf(item: MentionItem): string {
  return item.kind === 'file' ? t('Files') : t('Columns of {file}', { file: item.column.path });
}

function columnOption({ name, type }: MentionedColumn): TemplateResult {
  return html`${icon('column')}<span class="option-name">${name}</span>
    <span class="option-about quiet">${typeWord(type)}</span>`;
}

function typeWord(type: string): string {
  if (isNumeric(type)) return t('Number');
  if (isTemporal(type)) return t('Time');
  return type === 'BOOLEAN' ? t('Yes or no') : t('Text');
}

function fileOption({ path, filename, size }: AttachedFile): TemplateResult {
  const folder = path.slice(0, path.length - filename.length);
  return html`${icon('file')}<span class="option-name">${filename}</span>
    <span class="option-also quiet">${folder}</span><span class="option-about quiet">${formatSize(size)}</span>`;
}

function countOf(columns: number, files: number): string {
  const told = [
    ...(columns === 0 ? [] : [columns === 1 ? t('1 column') : t('{count} columns', { count: formatNumber(columns) })]),
    ...(files === 0 ? [] : [files === 1 ? t('1 file') : t('{count} files', { count: formatNumber(files) })]),
  ];
  return told.join(t(', '));
}

/** Which model answers, and whether the workspace limits it; a click picks another model. */
function modelButton({ modelLabel, trusted }: ViewContext, actions: PanelActions): TemplateResult {
  const restricted = trusted ? '' : ` · ${t('Restricted Mode')}`;
  return html`<div class="model ${trusted ? '' : 'restricted'}">
    <button
      type="button"
      class="model-button quiet"
      data-testid="model-label"
      title="${modelLabel}${restricted}&#10;${t('Pick the model that answers')}"
      @click=${actions.pickModel}
    >
      <span class="model-name">${modelLabel}</span>${trusted ? nothing : html`<span>${restricted}</span>`}
      ${icon('expand')}
    </button>
  </div>`;
}
