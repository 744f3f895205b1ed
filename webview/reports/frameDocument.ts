/** The page inside a sandboxed frame: our chart script, given to it as text, for `asWebviewUri` scripts are not loaded there. */
import type { PanelConfig } from '../config';
import { escapeHtml } from '../elements/highlight';

let config: Pick<PanelConfig, 'nonce' | 'chartsUri' | 'language'> | undefined;
let script: Promise<string> | undefined;

/** Says once where the script is. */
export function setFrameConfig(panel: PanelConfig): void {
  config = panel;
}

/**
 * In the frame: runs the first text that the panel posts as its script. As a part of the page's text the script would be parsed
 * as HTML first, for each frame again.
 */
const BEGIN = `(() => {
  const { nonce } = document.currentScript;
  const take = ({ source, data }) => {
    if (source !== window.parent || typeof data !== 'string') return;
    removeEventListener('message', take);
    document.body.append(Object.assign(document.createElement('script'), { nonce, textContent: data }));
  };
  addEventListener('message', take);
})()`;

/**
 * The text of the frame's script. It is fetched when the first frame needs it, and once.
 * @throws Error when it cannot be fetched; the next call tries again
 */
export async function frameScript(): Promise<string> {
  if (!config) throw new Error('setFrameConfig was not called');
  script ??= fetchScript(config.chartsUri);
  script.catch(() => (script = undefined));
  return script;
}

/** The frame's HTML, which waits for its script: {@link frameScript}. */
export function frameDocument(title: string): string {
  if (!config) throw new Error('setFrameConfig was not called');
  return `<!doctype html><html lang="${escapeHtml(config.language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>html, body { margin: 0; background: transparent; } body { overflow: hidden; }</style></head>
<body><script nonce="${escapeHtml(config.nonce)}">${BEGIN}</script></body></html>`;
}

async function fetchScript(uri: string): Promise<string> {
  const response = await fetch(uri);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return await response.text();
}
