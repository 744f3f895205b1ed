import { html, nothing, type TemplateResult } from 'lit-html';
import type { ToolView, TurnView } from '../../src/protocol/transcript';
import { oddities, outcomeWords } from '../approvals/approvals';
import { faultHelp } from './faultHelp';
import { formatDuration, formatNumber, t } from '../i18n';
import { toolKey } from '../context/pins';
import type { PanelState } from '../panel/state';
import { approval } from '../approvals/approval';
import { boundary } from '../elements/boundary';
import { badge, button, spinner } from '../elements/controls';
import '../elements/tickingElement';
import { codeBox } from '../elements/codeBox';
import { icon, type IconName } from '../elements/icons';
import { note } from '../elements/note';
import { pinButton } from '../context/pinButton';
import { runOutput, writtenFile } from '../runs/runOutput';
import type { PanelActions } from '../panel/view';

/** What the tools are doing and did; a row opens to what was asked of its tool. */
export function tools(turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult {
  const calls = turn.tools;
  const count = t('{count} tool calls', { count: formatNumber(calls.length) });
  return html`<section class="box blue tools" data-testid="tool-status">
    <h3 class="box-title">${t('Tools')} ${calls.length > 1 ? badge(formatNumber(calls.length), count) : nothing}</h3>
    <ul class="tool-rows">
      ${calls.map(
        (call) =>
          html`<li class="tool ${call.state}" data-testid="tool" data-state=${call.state}>
            ${boundary(call.name, () => row(call, turn.id, state, actions))}
            ${call.state === 'done' ? pin(call, turn, state, actions) : html`<span class="no-pin"></span>`}
            ${toolHelp(call, actions)}
            ${call.state === 'asked' ? boundary(t('Approval'), () => approval(call, state, actions)) : nothing}
          </li>`,
      )}
    </ul>
  </section>`;
}

function row(call: ToolView, turn: string, state: PanelState, actions: PanelActions): TemplateResult {
  const parts = Object.entries(call.arguments);
  return html`<details>
    <summary>
      <span class="tool-mark">${mark(call)}</span>
      <span class="tool-line">
        <code class="tool-name">${call.name}</code>
        <span class="tool-summary">${outcomeWords(call, state)}</span>
        ${oddities(call).map(({ short, full }) => html`<span class="tool-badge framed" title=${full}>${short}</span>`)}
      </span>
      ${time(call)}
    </summary>
    ${runOutput(call, actions)} ${writtenFile(call, turn, actions)}
    <dl class="arguments">
      ${parts.length === 0 ? html`<dd class="quiet">${t('Called without arguments')}</dd>` : parts.map(argument)}
    </dl>
  </details>`;
}

/** How long it took; of a call that runs, how long it has been running. */
function time({ durationMs, runningSince }: ToolView): TemplateResult | typeof nothing {
  if (durationMs !== undefined) return html`<span class="tool-time numbers">${formatDuration(durationMs)}</span>`;
  return runningSince === undefined
    ? nothing
    : html`<ba-elapsed class="tool-time numbers" role="timer" .since=${runningSince}></ba-elapsed>`;
}

/** What the user can do about a call that failed. */
function toolHelp(call: ToolView, { runs, openSettings }: PanelActions): TemplateResult | typeof nothing {
  const help = faultHelp(call);
  if (!help) return nothing;
  return html`<div class="tool-help stack" data-testid="tool-help">
    ${note('info', help.words)}
    ${
      help.remedy === undefined
        ? nothing
        : help.remedy === 'selectPython'
          ? button({ label: t('Select Python…'), testId: 'select-python', onClick: runs.selectPython })
          : button({ label: t('Open settings'), testId: 'open-settings', onClick: openSettings })
    }
  </div>`;
}

/** A result alone can be pinned: errors are kept whole anyway. */
function pin(call: ToolView, turn: TurnView, state: PanelState, actions: PanelActions): TemplateResult {
  return pinButton(toolKey(turn.id, call), t('Pin the result of {tool}', { tool: call.name }), state, actions);
}

function mark({ state, name }: ToolView): TemplateResult {
  if (state === 'running') return spinner(t('{tool} is running', { tool: name }));
  const looks: Record<typeof state, [label: string, picture: IconName]> = {
    asked: [t('Waits for your word'), 'question'],
    denied: [t('Not allowed'), 'lock'],
    timed_out: [t('Took too long'), 'clock'],
    done: [t('Done'), 'check'],
    failed: [t('Failed'), 'error'],
    cancelled: [t('Stopped'), 'stopped'],
  };
  const [label, picture] = looks[state];
  return html`<span role="img" aria-label=${label}>${icon(picture)}</span>`;
}

/** Arguments that are code, by name; everything else that is short stays on one line. */
const languages: Readonly<Record<string, string>> = { query: 'sql', sql: 'sql', code: 'python', command: 'bash' };

function argument([name, value]: [string, unknown]): TemplateResult {
  const language = typeof value === 'string' ? languages[name] : 'json';
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const isShort = !text.includes('\n') && text.length <= 60 && (typeof value !== 'string' || language === undefined);
  return html`<dt>${name}</dt>
    <dd>${isShort ? html`<code>${text}</code>` : codeBox(text, language ?? '')}</dd>`;
}
