/** The look of an HTML report inside its frame. Colours are the theme variables that the panel hands over. */
export const reportStyle = `
body.report { font: var(--vscode-font-size, 13px)/1.5 var(--vscode-font-family, sans-serif); color: var(--vscode-foreground); overflow-wrap: anywhere; }
.report h1, .report h2, .report h3, .report h4 { font-weight: 600; line-height: 1.3; margin: 1em 0 .4em; }
.report h1 { font-size: 1.3em; } .report h2 { font-size: 1.15em; } .report h3, .report h4 { font-size: 1em; }
.report > main > :first-child { margin-top: 0; } .report > main > :last-child { margin-bottom: 0; }
.report .table-box { overflow-x: auto; }
.report table { border-collapse: collapse; margin: .5em 0; overflow-wrap: normal; }
.report th, .report td { border: 1px solid var(--vscode-editorWidget-border, currentColor); padding: 2px 8px; text-align: start; }
.report th { font-weight: 600; }
.report pre { overflow-x: auto; padding: 8px; background: var(--vscode-textCodeBlock-background); }
.report code, .report pre { font-family: var(--vscode-editor-font-family, monospace); font-size: .95em; }
.report a { color: var(--vscode-textLink-foreground); }
.report a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
.report a.fact { color: inherit; text-decoration: underline dotted; text-decoration-color: var(--vscode-textLink-foreground); text-underline-offset: 2px; }
.report .fact-differs { color: var(--vscode-descriptionForeground); font-size: .92em; }
.report mark.unsourced { background: none; color: inherit; text-decoration: underline dotted 2px var(--vscode-editorWarning-foreground, var(--vscode-charts-yellow)); text-underline-offset: 3px; }
.report figure { margin: .6em 0; }
.report img { max-width: 100%; }
.report a[data-reference] > img { background: white; }
.report .chart { width: 100% !important; height: 300px; }
.chart-alone { width: 100%; height: 100vh; }
`;
