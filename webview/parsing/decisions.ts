/** How the tables of an answer were read where another reading would give another report: each with the other one as a click. */
import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import {
  decisionText,
  openDecisions,
  otherReading,
  type ReadingDecision,
  type FileDecision,
  type FormatChoice,
  type TotalDecision,
} from '../../src/protocol/parsedFiles';
import type { TableRoles } from '../../src/protocol/columnRoles';
import { t } from '../i18n';
import { icon } from '../elements/icons';
import { isReadOnly, type PanelState } from '../panel/state';
import type { PanelActions } from '../panel/view';
import { choiceOf } from '../roles/meaning';
import { lastComputed, tablesComputed } from '../roles/tables';
import { dateOrderOf } from './chips';
import { filesRead, lastReads, type ReadFile } from './files';

/** A decision with what the other reading does. */
interface Offered {
  decision: ReadingDecision;
  /** The file or the table. */
  of: string;
  take: () => void;
  isBusy: boolean;
}

/** What of a file's reading is a decision, as the answer has read it and as the user has said. */
export function fileDecisions({ notes = [], format }: ReadFile['facts'], choice: FormatChoice): FileDecision[] {
  const open = openDecisions(notes);
  const isOpen = (kind: ReadingDecision['kind']): boolean => open.some((each) => each.kind === kind);
  const { dateOrder, periods } = choice;
  const isSo = dateOrder !== undefined && (format === undefined || dateOrderOf(format) === dateOrder);
  return [
    ...open,
    ...(isSo && !isOpen('dateOrder') ? [{ kind: 'dateOrder' as const, taken: dateOrder, chosen: true }] : []),
    ...(periods !== undefined && !isOpen('periods')
      ? [{ kind: 'periods' as const, taken: periods, chosen: true }]
      : []),
  ];
}

/** Whether the main measure was added up over time where it may be a level, or put together as the user has said. */
export function totalDecision({ columns, focus, choice }: TableRoles): TotalDecision | undefined {
  const { measure: name, openTotal } = focus;
  const column = columns.find((each) => each.name === name);
  if (!column) return undefined;
  const measure = column.name;
  if (openTotal !== undefined) return { kind: 'total', taken: openTotal, chosen: false, measure };
  const own = choiceOf(choice, measure).additive;
  if (own === undefined || own !== column.meaning.additive) return undefined;
  return { kind: 'total', taken: own ? 'sum' : 'average', chosen: true, measure };
}

/**
 * The decisions of a turn that are shown with it: those of the last answer on each of its files. Undefined where the report tells
 * them itself: it is of earlier, or its facts are not known.
 */
function offered(turn: TurnView, state: PanelState, actions?: PanelActions): Offered[] | undefined {
  const [reads, computed] = [lastReads(state.transcript), lastComputed(state.transcript)];
  const [files, tables] = [filesRead(turn), tablesComputed(turn)];
  const isLast =
    files.every(({ path }) => reads.get(path) === turn.id) &&
    tables.every(({ path, artifact }) => computed.get(path) === artifact);
  if (!isLast) return undefined;
  const known = tables.flatMap(({ path, artifact }) => {
    const types = state.types[artifact];
    return types ? [{ path, artifact, types: types.types }] : [];
  });
  if (known.length < tables.length) return undefined;
  const ofFiles = files.flatMap(({ path, facts }) => {
    const reading = state.readings[path];
    return fileDecisions(facts, reading?.choice ?? {}).map((decision): Offered => {
      const take = (): void => actions?.readings.decide(path, decision);
      return { decision, of: path, take, isBusy: reading?.state === 'busy' };
    });
  });
  const ofTables = known.flatMap(({ path, artifact, types }): Offered[] => {
    const decision = totalDecision(types);
    if (!decision) return [];
    return [{ decision, of: path, take: () => actions?.types.decide(artifact, path, decision), isBusy: false }];
  });
  return [...ofFiles, ...ofTables];
}

/** Whether the panel shows what a report says of how its table was read. */
export function showsDecisions(turn: TurnView, state: PanelState): boolean {
  return (offered(turn, state)?.length ?? 0) > 0;
}

export function decisions(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult | typeof nothing {
  const all = offered(turn, state, actions) ?? [];
  if (all.length === 0) return nothing;
  const isNamed = new Set(all.map(({ of }) => of)).size > 1;
  const isLive = !isReadOnly(state);
  return html`<section class="decisions" data-testid="decisions">
    <h3 class="part-title">${t('How this was read')}</h3>
    <ul>
      ${all.map(
        ({ decision, of, take, isBusy }) =>
          html`<li data-decision=${decision.kind} data-chosen=${decision.chosen}>
            ${icon(decision.chosen ? 'check' : 'question')}
            <span
              >${isNamed ? html`<strong>${of}</strong>${' '}` : nothing}${decisionText(decision, t)}
              ${isLive ? other(decision, take, isBusy) : nothing}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The other reading: one click reads so from now on, and asks for the answer again. */
function other(decision: ReadingDecision, take: () => void, isBusy: boolean): TemplateResult {
  const words = otherReading(decision, t);
  return html`<button
    type="button"
    class="link"
    data-testid="decide-${decision.kind}"
    title=${t('{other}, and analyze again', { other: words })}
    ?disabled=${isBusy}
    @click=${take}
  >
    ${words}
  </button>`;
}
