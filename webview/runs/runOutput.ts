/** What a call ran and printed, or wrote, in the opened part of its row. */
import { html, nothing, type TemplateResult } from 'lit-html';
import type { RunFacts } from '../../src/protocol/runs';
import type { ToolView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { hasTerminal, leftOutWords, printedLines, runWords, type PrintedLine } from './words';
import { sizeWords } from '../writes/written';
import { button } from '../elements/controls';
import type { PanelActions } from '../panel/view';

export function runOutput(call: ToolView, { runs }: PanelActions): TemplateResult | typeof nothing {
  const { run, name, id } = call;
  if (!run && !hasTerminal(call)) return nothing;
  return html`<div class="run stack" data-testid="run">
    ${run ? html`<p class="quiet" data-testid="run-facts">${runWords(run)}</p>` : nothing}
    ${run ? output(run) : nothing}
    <div class="actions">
      ${
        hasTerminal(call)
          ? button({
              label: t('Show terminal'),
              testId: 'show-terminal',
              icon: 'terminal',
              onClick: () => runs.showTerminal(id),
            })
          : nothing
      }
      ${
        name === 'run_python'
          ? button({
              label: t('Change Python…'),
              testId: 'change-python',
              title: t('For the next run'),
              onClick: runs.selectPython,
            })
          : nothing
      }
    </div>
  </div>`;
}

/** The file that a call wrote. */
export function writtenFile(
  { written, id }: ToolView,
  turn: string,
  actions: PanelActions,
): TemplateResult | typeof nothing {
  if (!written) return nothing;
  return html`<div class="run stack" data-testid="written">
    <p class="quiet"><span class="path">${written.path}</span> · ${sizeWords(written)}</p>
    <div class="actions">
      ${button({ label: t('Show changes'), testId: 'show-write', icon: 'compare', onClick: () => actions.runs.showWrite(turn, id) })}
    </div>
  </div>`;
}

function output({ lines, printed = '' }: RunFacts): TemplateResult | typeof nothing {
  if (lines === 0) return html`<p class="quiet">${t('It printed nothing.')}</p>`;
  const parts = merged(printedLines(printed));
  if (parts.length === 0) return nothing;
  return html`<pre class="code printed" tabindex="0" role="group" aria-label=${t('Output')}>${parts.map(part)}</pre>`;
}

/** Lines that look alike as one: a page has many outputs. */
function merged(lines: readonly PrintedLine[]): PrintedLine[] {
  const parts: PrintedLine[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last && 'text' in last && 'text' in line && last.isError === line.isError) last.text += `\n${line.text}`;
    else parts.push({ ...line });
  }
  return parts;
}

/** The line end is part of the text, so that what is copied has it. */
function part(each: PrintedLine): TemplateResult {
  return 'leftOut' in each
    ? html`<span class="left-out">${leftOutWords(each.leftOut)}${'\n'}</span>`
    : html`<span class=${each.isError ? 'stderr' : ''}>${each.text}${'\n'}</span>`;
}
