/** What an answer is about, and what the columns of its tables mean; of the last facts of a table both can be changed. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { units, type DescribedColumn } from '../../src/protocol/columnRoles';
import type { TurnView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';
import { isReadOnly, type PanelState } from '../panel/state';
import { choiceOf, isOther, meaningNow } from './meaning';
import type { TypesOfTable } from './state';
import { lastComputed, tablesComputed, type ComputedTable } from './tables';
import { subject } from './subject';
import { countWords, reasonWords, roleWords, unitWords } from './words';
import { button } from '../elements/controls';
import { icon } from '../elements/icons';
import { onText } from '../elements/textKeys';
import { option, select } from './typeSelect';
import type { PanelActions } from '../panel/view';

/** Columns in the list at once; others are looked for. */
const MAX_LISTED = 60;
/** Columns from which on they can be looked for. */
const SEARCHED_FROM = 13;

/** All that is shown of what columns mean, beside the turn. */
export function typeParts(turn: TurnView, state: PanelState): unknown[] {
  return shownTables(turn, state).map(({ artifact }) => state.types[artifact]);
}

/** Tables of a turn that no later one has computed again. */
function shownTables(turn: TurnView, state: PanelState): ComputedTable[] {
  const last = lastComputed(state.transcript);
  return tablesComputed(turn).filter(({ path, artifact }) => last.get(path) === artifact);
}

export function columnTypes(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult | typeof nothing {
  const tables = shownTables(turn, state).flatMap((table) => {
    const known = state.types[table.artifact];
    return known ? [{ ...table, known }] : [];
  });
  if (tables.length === 0) return nothing;
  const isLive = !isReadOnly(state);
  return html`<ul class="types" aria-live="off" aria-label=${t('What the columns mean')}>
    ${repeat(
      tables,
      ({ artifact }) => artifact,
      (table) => html`<li>${one(table, table.known, { isLive, isNamed: tables.length > 1 }, actions)}</li>`,
    )}
  </ul>`;
}

/** @param shown whether it can be changed, and whether the table is named */
function one(
  { path, artifact }: ComputedTable,
  known: TypesOfTable,
  { isLive, isNamed }: { isLive: boolean; isNamed: boolean },
  actions: PanelActions,
): TemplateResult {
  const { types, choice, open, problem } = known;
  const isChanged = isOther(types, choice, types.choice);
  const toggled = ({ target }: Event): void => {
    if (target instanceof HTMLDetailsElement) actions.types.open(artifact, target.open);
  };
  return html`<details
      class="types-table"
      data-testid="column-types"
      data-table=${types.table}
      ?open=${open}
      @toggle=${toggled}
    >
      <summary data-testid="column-types-summary">
        <span class="types-title">${t('What the columns mean')}</span>
        ${isNamed ? html`<span class="types-name">${path}</span>` : nothing}
        <span class="quiet">${countWords(types, choice)}</span>
      </summary>
      ${open ? details(artifact, known, isLive, actions) : nothing}
    </details>
    ${subject(artifact, known, isLive, actions.types)}
    <p class="note types-status" role="status">
      ${isChanged ? html`${icon('info')}<span>${t('The answer here is from before this choice.')}</span>` : nothing}
    </p>
    ${problem === '' ? nothing : failed(problem)}
    ${
      isChanged && isLive
        ? button({
            label: t('Analyze again'),
            testId: 'types-analyze-again',
            icon: 'play',
            kind: 'primary',
            onClick: () => actions.types.analyzeAgain(path, types.file),
          })
        : nothing
    }`;
}

function failed(problem: string): TemplateResult {
  return html`<div class="note error" role="alert" data-testid="types-failed">
    ${icon('error')}
    <span>${t('This could not be kept, so it is as before: {reason}', { reason: problem })}</span>
  </div>`;
}

function details(artifact: string, known: TypesOfTable, isLive: boolean, actions: PanelActions): TemplateResult {
  const { types, choice, search } = known;
  const wanted = search.trim().toLocaleLowerCase();
  const found = types.columns.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const listed = found.slice(0, MAX_LISTED);
  const hasChoice = Object.keys(choice).length > 0;
  return html`${types.columns.length < SEARCHED_FROM ? nothing : searchBox(artifact, search, actions)}
    <ul class="types-columns" aria-label=${t('Columns')}>
      ${repeat(
        listed,
        ({ name }) => name,
        (column) => columnLine(artifact, column, known, isLive, actions),
      )}
    </ul>
    <p class="quiet types-count" role="status">${countShown(listed.length, found.length, types)}</p>
    ${
      hasChoice && isLive
        ? button({
            label: t('Set all back to automatic'),
            testId: 'types-automatic',
            icon: 'undo',
            onClick: () => actions.types.automatic(artifact),
          })
        : nothing
    }`;
}

function countShown(shown: number, found: number, { columns, tableColumns }: TypesOfTable['types']): string {
  if (found === 0) return t('No column is called so.');
  const further = tableColumns - columns.length;
  const left = further > 0 ? t('{count} further columns were not looked at.', { count: formatNumber(further) }) : '';
  if (found <= shown) return left;
  const values = { shown: formatNumber(shown), found: formatNumber(found) };
  return `${t('The first {shown} of {found}: search for others.', values)} ${left}`.trim();
}

function searchBox(artifact: string, search: string, actions: PanelActions): TemplateResult {
  return html`<input
    type="search"
    class="types-search"
    data-testid="types-search"
    aria-label=${t('Search columns')}
    placeholder=${t('Search columns')}
    .value=${live(search)}
    @input=${onText((text) => actions.types.search(artifact, text))}
  />`;
}

function columnLine(
  artifact: string,
  column: DescribedColumn,
  { choice }: TypesOfTable,
  isLive: boolean,
  actions: PanelActions,
): TemplateResult {
  const { name, roles, meaning } = column;
  const own = choiceOf(choice, name);
  const { role, unit, additive } = meaningNow(column, own);
  const isChosen = Object.keys(own).length > 0;
  const reason = isChosen ? reasonWords('user') : meaning.by === 'user' ? '' : reasonWords(meaning.by);
  const common = { isLive, of: name };
  return html`<li class="types-column ${isChosen ? 'chosen' : ''}" data-testid="types-column" data-column=${name}>
    <span class="types-column-name clipped" title=${name}>${name}</span>
    <span class="types-selects flow">
      ${select({
        ...{ ...common, label: t('Meaning'), testId: 'type-role', chosen: own.role !== undefined, selected: role },
        options: roles.map((each) => option(each, roleWords(each))),
        onChange: (value) => actions.types.choose(artifact, name, { role: roles.find((each) => each === value) }),
      })}
      ${
        additive === undefined || unit === undefined
          ? nothing
          : html`${select({
              ...{ ...common, label: t('Put together'), testId: 'type-additive', chosen: own.additive !== undefined },
              options: [option('sum', t('added up')), option('avg', t('averaged'))],
              selected: additive ? 'sum' : 'avg',
              onChange: (value) =>
                actions.types.choose(artifact, name, { additive: value === '' ? undefined : value === 'sum' }),
            })}
            ${select({
              ...{ ...common, label: t('Unit'), testId: 'type-unit', chosen: own.unit !== undefined, selected: unit },
              options: units.map((each) => option(each, unitWords(each))),
              onChange: (value) => actions.types.choose(artifact, name, { unit: units.find((each) => each === value) }),
            })}
            ${meaning.sign === undefined ? nothing : html`<span class="quiet">${meaning.sign}</span>`}`
      }
      <span class="quiet types-reason" data-testid="type-reason">${reason}</span>
    </span>
  </li>`;
}
