/** Formats that a session can be exported to. */
export const exportFormats = ['markdown', 'html', 'notebook', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The extension of a format's files, without its dot. */
export const exportExtension: Readonly<Record<ExportFormat, string>> = {
  markdown: 'md',
  html: 'html',
  notebook: 'ipynb',
  json: 'json',
};
