/** VS Code's theme for those who cannot use CSS variables: charts are canvases, and frames do not inherit. */
import type { FrameTheme } from '../frame/messages';

const names = [
  ...['blue', 'orange', 'green', 'purple', 'yellow', 'red'].map((colour) => `charts-${colour}`),
  ...['foreground', 'descriptionForeground', 'font-family', 'font-size', 'editor-font-family', 'contrastBorder'],
  ...['editor-background', 'editorWidget-background', 'editorWidget-border', 'widget-border', 'focusBorder'],
  ...['editorHoverWidget-background', 'editorHoverWidget-foreground', 'editorHoverWidget-border'],
  ...['textLink-foreground', 'textCodeBlock-background'],
].map((name) => `--vscode-${name}`);

/** The theme as it is now. */
export function currentTheme(): FrameTheme {
  const computed = getComputedStyle(document.documentElement);
  const kind = document.body.dataset['vscodeThemeKind'] ?? '';
  return {
    variables: Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name).trim()])),
    dark: kind === 'vscode-dark' || kind === 'vscode-high-contrast',
    highContrast: kind.startsWith('vscode-high-contrast'),
  };
}

/** Whether the user's system asks for little motion; VS Code's own setting shows as a class. */
export function reducedMotion(): boolean {
  return (
    document.body.classList.contains('vscode-reduce-motion') || matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Calls back after each change of theme. Returns how to stop that. */
export function onThemeChange(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

const listeners = new Set<() => void>();
const observer = new MutationObserver(() => listeners.forEach((listener) => listener()));
// VS Code writes the colours into the root's style; the body says which theme it is.
observer.observe(document.documentElement, { attributeFilter: ['style'] });
observer.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-kind', 'data-vscode-theme-id'] });
