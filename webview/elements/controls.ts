/** Buttons, tags, badges and the spinner: the one file that knows the toolkit they come from. */
import {
  provideVSCodeDesignSystem,
  vsCodeBadge,
  vsCodeButton,
  vsCodeDivider,
  vsCodeProgressRing,
  vsCodeTag,
} from '@vscode/webview-ui-toolkit';
import { html, nothing, type TemplateResult } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import { t } from '../i18n';
import { icon, type IconName } from './icons';
import { reducedMotion } from './theme';

provideVSCodeDesignSystem().register(vsCodeBadge(), vsCodeButton(), vsCodeDivider(), vsCodeProgressRing(), vsCodeTag());

interface ButtonOptions {
  label: string;
  /** For end-to-end tests, and a class name for the style sheet. */
  testId: string;
  onClick: (event: Event) => void;
  icon?: IconName;
  kind?: 'primary' | 'secondary';
  disabled?: boolean;
  title?: string;
}

/** A button with a text. */
export function button({ label, testId, onClick, icon: name, kind, disabled, title }: ButtonOptions): TemplateResult {
  return html`<vscode-button
    class=${testId}
    data-testid=${testId}
    appearance=${kind ?? 'secondary'}
    title=${ifDefined(title)}
    ?disabled=${disabled ?? false}
    @click=${onClick}
    ><div class="button-content">${name ? icon(name) : nothing}<span>${label}</span></div></vscode-button
  >`;
}

/** A button that is only a picture; its label is read out and shown as tooltip. */
export function iconButton(options: ButtonOptions & { icon: IconName }): TemplateResult {
  return html`<vscode-button
    class=${options.testId}
    data-testid=${options.testId}
    aria-label=${options.label}
    title=${options.title ?? options.label}
    appearance="icon"
    ?disabled=${options.disabled ?? false}
    @click=${options.onClick}
    >${icon(options.icon)}</vscode-button
  >`;
}

/** Something is going on; still where the user wants little motion. */
export function spinner(label: string): TemplateResult {
  return reducedMotion()
    ? html`<span class="spinner" role="img" aria-label=${label}>${icon('ellipsis')}</span>`
    : html`<vscode-progress-ring class="spinner" aria-label=${label}></vscode-progress-ring>`;
}

export function tag(text: string): TemplateResult {
  return html`<vscode-tag>${text}</vscode-tag>`;
}

/** A count beside a heading; `label` says what is counted. */
export function badge(text: string, label: string): TemplateResult {
  return html`<vscode-badge title=${label}>${text}</vscode-badge>`;
}

export function divider(): TemplateResult {
  return html`<vscode-divider></vscode-divider>`;
}

/** The whole panel waits for its first conversation. */
export function loading(): TemplateResult {
  return html`<div class="loading">${spinner(t('Loading'))}<span>${t('Loading the conversation…')}</span></div>`;
}
