/** Colours for charts outside of VS Code: in files and in the page of a report. */
import type { FrameLook, FrameTheme } from './messages';

const font = `system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif`;
const light = {
  ...{ 'charts-blue': '#1a6fd1', 'charts-orange': '#c2620a', 'charts-green': '#2f8132', 'charts-purple': '#6b3fa0' },
  ...{ 'charts-yellow': '#a67c00', 'charts-red': '#c9302c', foreground: '#1f2328', descriptionForeground: '#57606a' },
  ...{ 'editorWidget-border': '#d0d7de', 'editor-background': '#ffffff', 'editorHoverWidget-background': '#ffffff' },
};
const dark = {
  ...{ 'charts-blue': '#5aa2f5', 'charts-orange': '#e29a4a', 'charts-green': '#76c279', 'charts-purple': '#b593e0' },
  ...{ 'charts-yellow': '#d8b545', 'charts-red': '#ef7b76', foreground: '#e4e7eb', descriptionForeground: '#a3acb6' },
  ...{ 'editorWidget-border': '#3a4149', 'editor-background': '#16191d', 'editorHoverWidget-background': '#20252b' },
};

/** A theme of our own under the names of VS Code's. */
export function ownTheme(isDark: boolean): FrameTheme {
  const colours = Object.entries({ ...(isDark ? dark : light), 'font-family': font });
  return {
    variables: Object.fromEntries(colours.map(([name, value]) => [`--vscode-${name}`, value])),
    dark: isDark,
    highContrast: false,
  };
}

/** How charts look that stand still. */
export function stillLook(isDark: boolean, language: string): FrameLook {
  return { theme: ownTheme(isDark), language, animate: false };
}

export { font as ownFont };
