/** The look of a page: light or dark as the reader's system is, readable from 360 pixels on, and on A4 paper. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --back: #fff; --text: #1f2328; --quiet: #57606a; --line: #d0d7de; --soft: #f6f8fa; --link: #0a4fb3; --warn: #8a4600; }
@media (prefers-color-scheme: dark) { :root { --back: #16191d; --text: #e4e7eb; --quiet: #a3acb6; --line: #3a4149; --soft: #20252b; --link: #82b6ff; --warn: #f0b050; } }
* { box-sizing: border-box; }
html { background: var(--back); color: var(--text); scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 3rem; font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; overflow-wrap: anywhere; }
:lang(zh) { text-autospace: normal; }
h1, h2, h3, h4, h5, h6 { line-height: 1.3; margin: 1.6em 0 .5em; }
h1 { font-size: 1.75rem; margin-top: 0; } h2 { font-size: 1.35rem; border-top: 1px solid var(--line); padding-top: 1.2rem; }
h3 { font-size: 1.1rem; } h4, h5, h6 { font-size: 1rem; }
.report > h2:first-child { border-top: 0; padding-top: 0; }
a { color: var(--link); } a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.quiet, figcaption .quiet { color: var(--quiet); font-weight: normal; } figcaption .quiet { display: block; }
.key-figures ul { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); list-style: none; padding: 0; } .key-figures li { border: 1px solid var(--line); border-radius: 6px; font-size: .875rem; margin: 0; overflow-wrap: anywhere; padding: .5rem .75rem; } .key-figures strong { display: block; font-size: 1.5rem; line-height: 1.25; }
nav { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; margin: 1.5rem 0; padding: .75rem 1rem; }
nav p { font-weight: 600; margin: 0 0 .25rem; } nav ul { list-style: none; margin: 0; padding: 0; columns: 2 18rem; }
nav li { break-inside: avoid; padding: .15rem 0; } nav .level-3 { padding-inline-start: 1.25rem; }
.fact { color: inherit; font-variant-numeric: tabular-nums; text-decoration: underline dotted var(--link) 1.5px; text-underline-offset: .2em; cursor: pointer; }
.fact:hover { background: var(--soft); text-decoration-style: solid; }
.fact.differs, .fact.unknown, .warning { color: var(--warn); } .fact.differs, .fact.unknown { text-decoration: underline wavy var(--warn) 1.5px; }
.unsourced small { color: var(--warn); }
.note { border-inline-start: 3px solid var(--line); padding-inline-start: .75rem; color: var(--quiet); }
blockquote { border-inline-start: 3px solid var(--line); margin: 1rem 0; padding: .1rem 1rem; }
figure { margin: 1.25rem 0; } figcaption { margin-bottom: .25rem; }
.chart { border: 1px solid var(--line); border-radius: 6px; padding: .75rem; }
.plot:not(:empty) { height: 21rem; width: 100%; } .plot svg, .plot canvas { max-width: 100%; }
.tools { display: flex; flex-wrap: wrap; gap: .5rem; margin: .25rem 0; }
button { background: var(--soft); border: 1px solid var(--line); border-radius: 4px; color: inherit; cursor: pointer; font: inherit; font-size: .875rem; min-height: 1.75rem; padding: .1rem .6rem; }
button:hover { border-color: var(--quiet); }
.scroll { overflow-x: auto; max-width: 100%; margin: 1rem 0; } .figures .scroll { max-height: 24rem; overflow: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .75rem; text-align: start; vertical-align: top; } th { border-bottom-width: 2px; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 4px; margin: .5rem 0; overflow-x: auto; padding: .6rem .75rem; }
code { font: .875em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; } pre code { overflow-wrap: normal; }
.notes pre code, dialog pre code { white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin: .5rem 0; } summary { cursor: pointer; } .script { border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; }
dl { margin: .5rem 0; } dl div { display: grid; grid-template-columns: 9rem 1fr; gap: .15rem 1rem; } dt { color: var(--quiet); } dd { margin: 0; }
.notes ol { padding-inline-start: 2.5rem; } .notes li { margin: 0 0 1.25rem; } .notes li p { margin: .25rem 0; } .notes li:target { outline: 2px solid var(--link); outline-offset: 6px; }
.back { font-size: .875rem; }
dialog { background: var(--back); border: 1px solid var(--line); border-radius: 8px; color: inherit; max-height: 85vh; max-width: 40rem; overflow: auto; padding: 1rem 1.25rem; width: calc(100% - 2rem); }
dialog::backdrop { background: #0008; } dialog h2 { border: 0; font-size: 1.1rem; margin: 0 0 .5rem; padding: 0; } .copy { margin-inline-start: .5rem; } pre + .copy { margin-inline-start: 0; } dialog .tools { margin-top: .75rem; } dialog .label, dialog .back { display: none; }
footer { border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem; margin-top: 3rem; }
@media (max-width: 30rem) { dl div { grid-template-columns: 1fr; gap: 0; } .chart { padding: .5rem; } .notes ol { padding-inline-start: 2rem; } th, td { padding: .3rem .5rem; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@page { size: A4; margin: 16mm 14mm; }
@media print {
  :root { --back: #fff; --text: #000; --quiet: #444; --line: #bbb; --soft: #fff; --link: #000; --warn: #7a3d00; color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10.5pt; line-height: 1.45; }
  :focus-visible { outline: none !important; }
  button, .tools, .back, dialog, .chart > .figures { display: none; }
  .chart, .notes li, tr, dl div { break-inside: avoid; } h1, h2, h3, h4, figcaption, caption { break-after: avoid; }
  .plot:not(:empty) { height: auto; } .plot svg { display: block; height: auto !important; position: static !important; width: 100% !important; }
  .scroll, .figures .scroll { max-height: none; overflow: visible; } table { overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; } a { color: inherit; text-decoration: none; } .fact { text-decoration: none; }
  .fact::after { content: "[" attr(data-fact) "]"; font-size: .7em; vertical-align: super; line-height: 0; }
  .notes { break-before: page; font-size: 8.5pt; } nav { break-inside: avoid; }
}
`;
