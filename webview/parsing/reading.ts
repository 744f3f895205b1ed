/** How the data files of an answer were read; of the last answer that read a file it can be changed there. */
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import type { TurnView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';
import { chipGroups, chipsOf, type Chip } from './chips';
import { fileDecisions } from './decisions';
import { filesRead, filesUnsaved, lastReads, type ReadFile } from './files';
import type { FileReading } from './state';
import { isReadOnly, type PanelState } from '../panel/state';
import { button, spinner } from '../elements/controls';
import { icon } from '../elements/icons';
import { note } from '../elements/note';
import { table } from '../elements/table';
import { onText } from '../elements/textKeys';
import type { PanelActions } from '../panel/view';
import type { ParsedFile } from '../../src/protocol/parsedFiles';

/** Columns that are shown: further ones tell nothing of how a file is read. */
const MAX_COLUMNS = 30;

/** All that the lines of a turn's files show, beside the turn. */
export function readingParts(turn: TurnView, state: PanelState): unknown[] {
  const last = lastReads(state.transcript);
  return filesRead(turn).flatMap(({ path }) => [last.get(path) === turn.id, state.readings[path]]);
}

export function readings(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult | typeof nothing {
  const files = filesRead(turn);
  if (files.length === 0) return nothing;
  const last = lastReads(state.transcript);
  // Lists and first rows are not read out unasked; what becomes of a choice is.
  return html`<ul class="readings" aria-live="off" aria-label=${t('How the files were read')}>
    ${repeat(
      files,
      ({ path }) => path,
      (file) => {
        const isLast = last.get(file.path) === turn.id;
        const known = isLast ? state.readings[file.path] : undefined;
        return one(file, known, isLast && !isReadOnly(state), actions);
      },
    )}
  </ul>`;
}

/** That the answer is not from what an editor shows, and the way to one that is. */
export function unsavedNotes(
  turn: TurnView,
  state: PanelState,
  actions: PanelActions,
): TemplateResult | typeof nothing {
  const paths = filesUnsaved(turn);
  if (paths.length === 0) return nothing;
  return html`<div class="stack" data-testid="unsaved">
    ${paths.map(
      (path) =>
        html`${note('warning', t('{file} has unsaved changes. The saved version was read.', { file: path }))}
        ${
          isReadOnly(state)
            ? nothing
            : button({
                label: t('Save and analyze again'),
                testId: 'save-and-analyze',
                icon: 'play',
                onClick: () => actions.readings.saveAndAnalyze(path),
              })
        }`,
    )}
  </div>`;
}

/** @param isLive it can be changed here */
function one(file: ReadFile, known: FileReading | undefined, isLive: boolean, actions: PanelActions): TemplateResult {
  const { path, facts } = file;
  const now = known?.reading;
  const shape = now ?? { ...facts, sheets: facts.sheets ?? [] };
  const decided = fileDecisions(facts, known?.choice ?? {}).map(({ kind }): string => kind);
  const chips = chipsOf(shape, known?.choice ?? {}, facts.name).filter(({ id }) => !decided.includes(id));
  const { first, more, isUnusual } = chipGroups(chips);
  const isBusy = known?.state === 'busy';
  const shown = (chips: readonly Chip[]): TemplateResult[] =>
    chips.map((each) => (isLive ? select(each, path, actions) : text(each)));
  return html`<li
    class="reading stack"
    data-testid="reading"
    data-path=${path}
    data-state=${known?.state ?? 'known'}
    aria-busy=${isBusy}
  >
    <div class="reading-line flow numbers">
      <span class="reading-file" title=${path}>${icon('file')}<span class="clipped">${nameOf(path)}</span></span>
      <span class="quiet" data-testid="reading-size">${sizeWords(file, now)}</span>
      ${isLive ? show(path, now !== undefined, actions) : nothing}
      <button
        type="button"
        class="reading-show quiet"
        data-testid="open-table"
        title=${t('Open {file} as a table', { file: path })}
        @click=${() => actions.openGrid({ path })}
      >
        ${t('Open as table')}
      </button>
    </div>
    ${
      first.length === 0
        ? nothing
        : html`<div class="reading-chips flow">
            ${shown(first)}${more.length === 0 ? nothing : disclosure(shown(more), isUnusual)}
          </div>`
    }
    <p class="reading-status" role="status">
      ${isBusy ? html`${spinner(t('Working'))}<span class="quiet">${t('Reading the file…')}</span>` : nothing}
    </p>
    ${known?.state === 'failed' ? failed(known) : nothing}
    ${isLive && now ? changed(file, now, isBusy, actions) : nothing}
  </li>`;
}

/** What is seldom of interest. It never closes by itself: the cursor may be in it. */
function disclosure(chips: readonly TemplateResult[], isUnusual: boolean): TemplateResult {
  return html`<details class="reading-more" ?open=${isUnusual ? true : noChange}>
    <summary class="quiet" data-testid="reading-more">${t('More…')}</summary>
    <div class="reading-chips flow">${chips}</div>
  </details>`;
}

/** It stays when the rows are there: the cursor is on it. */
function show(path: string, isShown: boolean, actions: PanelActions): TemplateResult {
  return html`<button
    type="button"
    class="reading-show quiet"
    data-testid="reading-show"
    @click=${() => actions.readings.preview(path)}
  >
    ${isShown ? t('Read again') : t('First rows')}
  </button>`;
}

/** A chip that is a native list: keys and screen readers know it. While the file is read it stays, and the cursor in it. */
function select(chip: Chip, path: string, actions: PanelActions): TemplateResult {
  const choose = onText((value) => actions.readings.choose(path, chip.id, value));
  const title = chip.chosen ? t('{label}: you chose this', { label: chip.label }) : chip.label;
  return html`<label class="chip ${chip.chosen ? 'chosen' : ''}" title=${title}>
    <span class="chip-label">${chip.label}</span>
    ${chip.chosen ? html`<span role="img" aria-label=${t('You chose this')}>${icon('check')}</span>` : nothing}
    <select data-testid="chip-${chip.id}" data-chosen=${chip.chosen} .value=${live(chip.selected)} @change=${choose}>
      ${chip.options.map(
        ({ value, text: words }) => html`<option value=${value} ?selected=${value === chip.selected}>${words}</option>`,
      )}
    </select>
  </label>`;
}

function text({ id, label, options, selected }: Chip): TemplateResult {
  const words = options.find(({ value }) => value === selected)?.text ?? '';
  return html`<span class="chip text" data-testid="chip-${id}"
    ><span class="chip-label">${label}</span> ${words}</span
  >`;
}

function failed({ problem, reading }: FileReading): TemplateResult {
  return html`<div class="note error" role="alert" data-testid="reading-failed">
    ${icon('error')}
    <span>
      ${t('The file could not be read so: {reason}', { reason: problem })}
      ${reading ? t('Below is how it was read before.') : t('It is read as before.')}
    </span>
  </div>`;
}

/** What came of a change, and the way to an answer from it. */
function changed({ path, facts }: ReadFile, now: ParsedFile, isBusy: boolean, actions: PanelActions): TemplateResult {
  const isOther = differs(facts, now);
  return html`${now.notes.map((each) => note('warning', each))} ${readingPreview(now)}
  ${
    isOther
      ? html`${note('info', t('The answer here is from the reading before.'))}
        ${button({
          label: t('Analyze again'),
          testId: 'analyze-again',
          icon: 'play',
          kind: 'primary',
          disabled: isBusy,
          onClick: () => actions.readings.analyzeAgain(path),
        })}`
      : nothing
  }`;
}

/** Whether a reading is another one than that of the answer. */
function differs(facts: ReadFile['facts'], now: ParsedFile): boolean {
  const before = [facts.format, facts.sheet, facts.rows, facts.columns];
  return (
    JSON.stringify(before) !== JSON.stringify([now.format, now.sheet, now.rows, now.columns.map(({ name }) => name)])
  );
}

function sizeWords({ facts }: ReadFile, now: ParsedFile | undefined): string {
  const rows = now?.rows ?? facts.rows ?? 0;
  const columns = now?.columns.length ?? facts.columns?.length ?? 0;
  const sampled = now?.sampled ?? facts.sampled ?? false;
  const values = { rows: formatNumber(rows), columns: formatNumber(columns) };
  return sampled ? t('about {rows} rows × {columns} columns', values) : t('{rows} rows × {columns} columns', values);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The first rows of a file; a wide table scrolls by itself. */
function readingPreview({ path, columns, preview }: ParsedFile): TemplateResult {
  const shown = columns.slice(0, MAX_COLUMNS);
  const more = columns.length - shown.length;
  return html`<div
    class="reading-preview framed"
    role="region"
    aria-label=${t('First rows of {file}', { file: path })}
    tabindex="0"
    data-testid="reading-preview"
  >
    ${table(
      [
        ...shown.map(({ name, type }) => html`<th scope="col" title=${type}>${name}</th>`),
        more > 0 ? html`<th scope="col">${t('{count} more', { count: formatNumber(more) })}</th>` : nothing,
      ],
      preview.map((row) => [
        ...shown.map(({ type }, at) => html`<td class=${isNumber(type) ? 'number' : ''}>${row[at] ?? ''}</td>`),
        more > 0 ? html`<td></td>` : nothing,
      ]),
    )}
    ${preview.length === 0 ? html`<p class="quiet">${t('There are no rows.')}</p>` : nothing}
  </div>`;
}

function isNumber(type: string): boolean {
  return /INT|DOUBLE|FLOAT|DECIMAL/.test(type);
}
