import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { showsDecisions } from '../parsing/decisions';
import { citedOutputs, mayBeDrawn } from '../runs/outputs';
import { isReadOnly, type PanelState } from '../panel/state';
import { boundary } from '../elements/boundary';
import { chart } from './chart';
import { spinner } from '../elements/controls';
import { withoutReferenceTags } from '../../src/protocol/facts';
import { sourceless } from '../facts/factReference';
import { figure } from './figure';
import './frameElement';
import { htmlReport } from './htmlReport';
import { markdownBlocks } from './markdown';
import { readAsChips } from './readAs';
import { References } from './references';
import type { PanelActions } from '../panel/view';
import { whenVisible } from '../elements/whenVisible';

/** A report in the page. */
interface ShownReport {
  view: TemplateResult;
  /** Addresses of the files of runs that it shows itself. */
  outputs: ReadonlySet<string>;
}

/** The report, as far as it has come. */
export function report(turn: TurnView, state: PanelState, actions: PanelActions): ShownReport {
  const references = new References(turn.response, citedOutputs(turn, state.transcript));
  const streaming = turn.response === undefined && turn.outcome === 'running';
  const { view, outputs } = isHtml(turn)
    ? htmlFrame(turn, references, streaming, state, actions)
    : markdown(turn, references, streaming, state, actions);
  return {
    view: html`<section class="report" data-testid="report">${view}</section>
      ${sourceless(turn)}`,
    outputs,
  };
}

/** Until the reply is whole nobody says what it is; one that begins with a tag is no markdown. */
function isHtml({ response, report }: TurnView): boolean {
  return response ? response.metadata.content_type === 'html' : /^\s*<(?:!doctype|[a-z][a-z0-9]*[\s>])/i.test(report);
}

function markdown(
  turn: TurnView,
  references: References,
  streaming: boolean,
  state: PanelState,
  actions: PanelActions,
): ShownReport {
  // What is not resolved yet shows no tags.
  const text = turn.response ? turn.report : withoutReferenceTags(turn.report);
  const blocks = markdownBlocks(text, references);
  const readAs = turn.response?.metadata.read_as;
  const view = blocks.map((block) => {
    switch (block.kind) {
      case 'html':
        return boundary(t('Text'), () => unsafeHTML(block.html));
      case 'decisions':
        return showsDecisions(turn, state) ? nothing : boundary(t('Text'), () => unsafeHTML(block.html));
      case 'readAs':
        return boundary(t('Text'), () =>
          readAs ? readAsChips(readAs, turn.id, !isReadOnly(state), actions) : unsafeHTML(block.html),
        );
      case 'keyFigures':
        return boundary(
          t('Text'),
          () => html`<div class="key-figures" data-testid="key-figures">${unsafeHTML(block.html)}</div>`,
        );
      case 'folded':
        return html`<details class="folded" data-testid="folded">
          <summary>${block.title === '' ? t('More') : block.title}</summary>
          ${boundary(t('Text'), () => unsafeHTML(block.html))}
        </details>`;
      case 'chart':
        return boundary(t('Chart'), () => chart(block.source, !block.closed && streaming));
      case 'output':
        return boundary(block.output.name, () => figure(block.output, turn.id, state, actions));
    }
  });
  const outputs = blocks.flatMap((block) => (block.kind === 'output' ? [block.output.id] : []));
  return { view: html`${view}`, outputs: new Set(outputs) };
}

function htmlFrame(
  turn: TurnView,
  references: References,
  streaming: boolean,
  state: PanelState,
  { runs }: PanelActions,
): ShownReport {
  if (streaming) {
    const view = html`<p class="waiting">${spinner(t('Working'))} ${t('Writing the report…')}</p>`;
    return { view, outputs: new Set() };
  }
  const { content, outputs } = prepared(turn, references, state);
  // What cannot be drawn in it is shown behind it.
  const drawn = outputs.filter((output) => mayBeDrawn(output, state.runs)).map(({ id }) => id);
  const missing = drawn.filter((id) => state.runs.outputs[id] === undefined);
  const read = (): void => missing.forEach((id) => runs.readOutput(id));
  const view = html`<div ${ref(whenVisible(read))}>
    <ba-frame class="html-report" .label=${t('Report')} .content=${content}></ba-frame>
  </div>`;
  return { view, outputs: new Set(drawn) };
}

type Prepared = ReturnType<typeof htmlReport> & { known: string };

/** A frame's content stays the same object as long as its report and what is drawn in it do, or it would be drawn again. */
const contents = new WeakMap<object, Prepared>();

function prepared(turn: TurnView, references: References, { runs }: PanelState): Prepared {
  const key = turn.response ?? turn;
  const loaded = (id: string) => {
    const shown = runs.outputs[id];
    return shown?.state === 'loaded' ? shown.content : undefined;
  };
  const knownOf = (outputs: Prepared['outputs']): string => outputs.map(({ id }) => loaded(id)?.kind ?? '').join(' ');
  const before = contents.get(key);
  if (before?.known === knownOf(before?.outputs ?? [])) return before;
  const made = htmlReport(turn.report, references, loaded);
  const content = { ...made, known: knownOf(made.outputs) };
  contents.set(key, content);
  return content;
}
