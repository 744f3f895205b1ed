/** The page inside a sandboxed frame: our chart script, inlined, for `asWebviewUri` scripts are not loaded there. */
import type { PanelConfig } from '../config';
import { escapeHtml } from '../elements/highlight';

let config: Pick<PanelConfig, 'nonce' | 'chartsUri' | 'language'> | undefined;
let script: Promise<string> | undefined;

/** Says once where the script is. */
export function setFrameConfig(panel: PanelConfig): void {
  config = panel;
}

/**
 * The frame's HTML. The script is fetched when the first frame needs it, and once.
 * @throws Error when it cannot be fetched; the next call tries again
 */
export async function frameDocument(title: string): Promise<string> {
  if (!config) throw new Error('setFrameConfig was not called');
  script ??= fetchScript(config.chartsUri);
  script.catch(() => (script = undefined));
  // Within a <script> element only these two end or change the text; in JavaScript the backslash changes nothing.
  const text = (await script).replace(/<\/script/gi, '<\\/script').replace(/<!--/g, '<\\!--');
  return `<!doctype html><html lang="${escapeHtml(config.language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>html, body { margin: 0; background: transparent; } body { overflow: hidden; }</style></head>
<body><script nonce="${escapeHtml(config.nonce)}">${text}</script></body></html>`;
}

async function fetchScript(uri: string): Promise<string> {
  const response = await fetch(uri);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return await response.text();
}
