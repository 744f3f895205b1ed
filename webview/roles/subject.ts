/** What a report is about, in one line: `Each row is a transaction  sales added up  over date by month  by region`. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { kindText, tableKinds, type DescribedColumn, type Role } from '../../src/protocol/columnRoles';
import { t } from '../i18n';
import type { TypeActions } from '../panel/view';
import { choiceOf, columnsOf, focusNow, meaningNow } from './meaning';
import type { TypesOfTable } from './state';
import { option, select, type Option } from './typeSelect';
import { grainWords } from './words';

/** Values of options: a column, with its name behind it, whatever that is; and the number of rows. */
const COLUMN = 'column ';
const ROWS = 'rows';

export function subject(artifact: string, known: TypesOfTable, isLive: boolean, actions: TypeActions): TemplateResult {
  const { types, choice } = known;
  const now = focusNow(types, choice);
  const named = (...roles: Role[]): Option[] =>
    columnsOf(types, choice, ...roles).map((name) => option(`${COLUMN}${name}`, name));
  const look = (
    part: 'measure' | 'time' | 'dimension',
    { label, word }: { label: string; word: string },
    chosen: boolean,
    options: Option[],
  ) => {
    if (options.length === 0) return nothing;
    const isNone = part !== 'measure' && now[part] === undefined;
    return select({
      ...{ label, word, testId: `look-${part}`, isLive, chosen },
      options: isNone && !chosen ? [option('', t('none')), ...options] : options,
      selected: isNone ? '' : now[part] === undefined ? ROWS : `${COLUMN}${now[part]}`,
      onChange: (value) => actions.look(artifact, part, lookedAt(value)),
    });
  };
  const measure = types.columns.find(({ name }) => name === now.measure);
  const measures = [option(ROWS, t('Number of rows')), ...named('measure')];
  const isSame = now.time !== undefined && now.time === types.focus.time;
  return html`<div class="subject flow" role="group" aria-label=${t('What the report is about')} data-testid="subject">
    ${kindSelect(artifact, known, isLive, actions)}
    <span class="subject-measure">
      ${look('measure', { label: t('Measure'), word: '' }, choice.measure !== undefined, measures)}
      ${measure ? totalSelect(artifact, measure, known, isLive, actions) : nothing}
    </span>
    <span class="subject-time">
      ${look('time', { label: t('Time'), word: t('over') }, choice.time !== undefined, named('time'))}
      ${isSame && types.focus.grain ? html`<span class="quiet">${grainWords(types.focus.grain)}</span>` : nothing}
    </span>
    ${look('dimension', { label: t('First label'), word: t('by') }, choice.dimensions !== undefined, named('dimension', 'flag'))}
  </div>`;
}

/** Facts of earlier versions do not say it. */
function kindSelect(
  artifact: string,
  { types, choice }: TypesOfTable,
  isLive: boolean,
  actions: TypeActions,
): TemplateResult | typeof nothing {
  const kind = choice.kind ?? types.kind;
  if (kind === undefined) return nothing;
  return select({
    ...{ label: t('Each row is'), testId: 'look-kind', isLive, selected: kind, chosen: choice.kind !== undefined },
    options: tableKinds.map((each) => option(each, kindText(each, t))),
    onChange: (value) =>
      actions.kind(
        artifact,
        tableKinds.find((each) => each === value),
      ),
  });
}

/** Whether a measure is added up or averaged; a level is told at its latest point in time, unless the user says another thing. */
function totalSelect(
  artifact: string,
  column: DescribedColumn,
  { types, choice }: TypesOfTable,
  isLive: boolean,
  actions: TypeActions,
): TemplateResult | typeof nothing {
  const own = choiceOf(choice, column.name).additive;
  const { additive } = meaningNow(column, choiceOf(choice, column.name));
  if (additive === undefined) return nothing;
  const isLatest = own === undefined && types.focus.measure === column.name && types.focus.openTotal === 'latest';
  return select({
    ...{ label: t('Put together'), of: column.name, testId: 'look-total', isLive, chosen: own !== undefined },
    options: [
      ...(isLatest ? [option('latest', t('latest point in time'))] : []),
      option('sum', t('added up')),
      option('avg', t('averaged')),
    ],
    selected: isLatest ? 'latest' : additive ? 'sum' : 'avg',
    onChange: (value) =>
      actions.choose(artifact, column.name, {
        additive: value === 'sum' ? true : value === 'avg' ? false : undefined,
      }),
  });
}

/** What an option of these lists stands for: a column, '' for the number of rows, undefined for what is detected. */
function lookedAt(value: string): string | undefined {
  if (value === '') return undefined;
  return value === ROWS ? '' : value.slice(COLUMN.length);
}
