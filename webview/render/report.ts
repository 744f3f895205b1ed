import { html, type TemplateResult } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import type { TurnView } from '../../src/protocol/transcript';
import type { FrameContent } from '../frame/messages';
import { t } from '../i18n';
import { chart } from './chart';
import { spinner } from './controls';
import './frameElement';
import { htmlReport } from './htmlReport';
import { markdownBlocks } from './markdown';
import { References } from './references';

/** The report, as far as it has come. */
export function report(turn: TurnView): TemplateResult {
  const references = new References(turn.response);
  const streaming = turn.response === undefined && turn.outcome === 'running';
  return html`<section class="report" data-testid="report">
    ${
      isHtml(turn)
        ? htmlFrame(turn, references, streaming)
        : markdownBlocks(turn.report, references).map((block) =>
            block.kind === 'html' ? unsafeHTML(block.html) : chart(block.source, !block.closed && streaming),
          )
    }
  </section>`;
}

/** Until the reply is whole nobody says what it is; one that begins with a tag is no markdown. */
function isHtml({ response, report }: TurnView): boolean {
  return response ? response.metadata.content_type === 'html' : /^\s*<(?:!doctype|[a-z][a-z0-9]*[\s>])/i.test(report);
}

function htmlFrame(turn: TurnView, references: References, streaming: boolean): TemplateResult {
  if (streaming) return html`<p class="waiting">${spinner(t('Working'))} ${t('Writing the report…')}</p>`;
  return html`<ba-frame class="html-report" .label=${t('Report')} .content=${prepared(turn, references)}></ba-frame>`;
}

/** A frame's content stays the same object as long as its report does, or it would be drawn again. */
const contents = new WeakMap<object, FrameContent>();

function prepared(turn: TurnView, references: References): FrameContent {
  const key = turn.response ?? turn;
  const content = contents.get(key) ?? htmlReport(turn.report, references);
  contents.set(key, content);
  return content;
}
