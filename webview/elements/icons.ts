import { svg, type SVGTemplateResult, html, type TemplateResult } from 'lit-html';

const shapes = {
  file: svg`<path d="M3.5 1.5h6l3 3v10h-9z M9.5 1.5v3h3"/>`,
  code: svg`<path d="M5.5 4.5 2 8l3.5 3.5 M10.5 4.5 14 8l-3.5 3.5"/>`,
  check: svg`<path d="M3 8.5 6.5 12 13 4.5"/>`,
  error: svg`<path d="M4 4l8 8 M12 4l-8 8"/>`,
  warning: svg`<path d="M8 2 14.5 13.5h-13z M8 6.5v3.5 M8 11.5v.6"/>`,
  info: svg`<circle cx="8" cy="8" r="6.5"/><path d="M8 7v4.5 M8 4.4v.8"/>`,
  stop: svg`<rect x="3.5" y="3.5" width="9" height="9" rx="1" fill="currentColor"/>`,
  stopped: svg`<circle cx="8" cy="8" r="6.5"/><path d="M4 12 12 4"/>`,
  send: svg`<path d="M2.5 2.5 14 8 2.5 13.5 4 8z M4 8h5"/>`,
  copy: svg`<path d="M5.5 5.5h8v8h-8z M10.5 5.5v-3h-8v8h3"/>`,
  download: svg`<path d="M8 2v8 M4.5 7 8 10.5 11.5 7 M2.5 13.5h11"/>`,
  open: svg`<path d="M9.5 2.5h4v4 M13.5 2.5 8 8 M11.5 9v4.5h-9v-9H7"/>`,
  reload: svg`<path d="M13 8a5 5 0 1 1-1.6-3.7 M13.2 1.8v2.9h-2.9"/>`,
  down: svg`<path d="M8 3v10 M4 9l4 4 4-4"/>`,
  up: svg`<path d="M8 13V3 M4 7l4-4 4 4"/>`,
  close: svg`<path d="M4 4l8 8 M12 4l-8 8"/>`,
  pending: svg`<circle cx="8" cy="8" r="5.5"/>`,
  current: svg`<circle cx="8" cy="8" r="5.5"/><circle cx="8" cy="8" r="2.5" fill="currentColor" stroke="none"/>`,
  ellipsis: svg`<path d="M3 8h.5 M8 8h.5 M13 8h.5" stroke-width="2"/>`,
  chart: svg`<path d="M2.5 2v11.5H14 M5.5 11V8 M8.5 11V4.5 M11.5 11V6.5"/>`,
  pencil: svg`<path d="M3 13 3.6 10.2 10.9 2.9 13.1 5.1 5.8 12.4z M9.4 4.4l2.2 2.2"/>`,
  previous: svg`<path d="M10 3.5 5.5 8l4.5 4.5"/>`,
  next: svg`<path d="M6 3.5 10.5 8 6 12.5"/>`,
  expand: svg`<path d="M4.5 6.5 8 10l3.5-3.5"/>`,
  clock: svg`<circle cx="8" cy="8" r="6.5"/><path d="M8 4.5V8l2.5 2"/>`,
  play: svg`<path d="M5 3v10l8-5z"/>`,
  key: svg`<circle cx="5" cy="11" r="2.5"/><path d="M6.8 9.2 13 3 M10.5 5.5l2 2"/>`,
  list: svg`<path d="M6 4h7.5 M6 8h7.5 M6 12h7.5 M2.5 4h.5 M2.5 8h.5 M2.5 12h.5"/>`,
  question: svg`<path d="M2.5 3h11v8h-6l-3 2.5V11h-2z"/>`,
  history: svg`<path d="M2.4 6.2A6 6 0 1 1 2 8 M2 3v3.4h3.4 M8 4.8V8l2.3 1.8"/>`,
  back: svg`<path d="M13 8H3 M7 4 3 8l4 4"/>`,
  add: svg`<path d="M8 3v10 M3 8h10"/>`,
  search: svg`<circle cx="7" cy="7" r="4.2"/><path d="M10.2 10.2 14 14"/>`,
  trash: svg`<path d="M2.5 4h11 M6 4V2.5h4V4 M4 4l.6 9.5h6.8L12 4 M6.7 6.5v4.5 M9.3 6.5v4.5"/>`,
  export: svg`<path d="M8 10V2 M4.5 5 8 1.7 11.5 5 M3 8.5v5h10v-5"/>`,
  compare: svg`<path d="M2.5 2.5h4.5v11h-4.5z M9 2.5h4.5v11h-4.5z M4 6h1.5 M10.5 6h1.5 M10.5 9h1.5"/>`,
  compact: svg`<path d="M2.5 8h11 M8 1.5v4 M6 3.8 8 5.8l2-2 M8 14.5v-4 M6 12.2 8 10.2l2 2"/>`,
  branch: svg`<circle cx="4.5" cy="3.5" r="1.5"/><circle cx="4.5" cy="12.5" r="1.5"/><circle cx="11.5" cy="5.5" r="1.5"/><path d="M4.5 5v6 M11.5 7c0 2.5-3.5 2-6.4 4"/>`,
  lock: svg`<rect x="3.5" y="7" width="9" height="6.5" rx="1"/><path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2"/>`,
  pin: svg`<path d="M9.5 2 14 6.5l-3 .8-2.8 2.8-.6 2.9L3 8.4l2.9-.6L8.7 5z M5.3 10.7 2 14"/>`,
  pinned: svg`<path d="M9.5 2 14 6.5l-3 .8-2.8 2.8-.6 2.9L3 8.4l2.9-.6L8.7 5z" fill="currentColor"/><path d="M5.3 10.7 2 14"/>`,
  image: svg`<path d="M2 3h12v10H2z M2 11l3.5-3.5 3 3 2-2L14 11.5"/><circle cx="10.5" cy="6" r="1"/>`,
  vector: svg`<path d="M4 12C4 6 12 10 12 4"/><rect x="2.5" y="10.5" width="3" height="3"/><rect x="10.5" y="2.5" width="3" height="3"/>`,
  table: svg`<path d="M2 3h12v10H2z M2 6.3h12 M2 9.6h12 M6.5 3v10"/>`,
  column: svg`<path d="M2 3h12v10H2z M6.2 3v10 M9.8 3v10 M6.2 6.3h3.6 M6.2 9.6h3.6"/>`,
  user: svg`<circle cx="8" cy="5" r="2.7"/><path d="M2.8 13.5c.6-3 2.6-4.5 5.2-4.5s4.6 1.5 5.2 4.5"/>`,
  clip: svg`<path d="M12.8 7.2 7.6 12.4a3 3 0 0 1-4.3-4.3l5.6-5.6a2 2 0 0 1 2.9 2.9l-5.5 5.5a1 1 0 0 1-1.5-1.5l4.9-4.9"/>`,
  terminal: svg`<path d="M1.5 3h13v10h-13z M4 6l2.5 2L4 10 M8 10.5h3.5"/>`,
  undo: svg`<path d="M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6 M6 3.5l-3 3 3 3"/>`,
  tool: svg`<path d="M9.8 6.2 3.5 12.5 M9.3 3.2a3.2 3.2 0 0 1 4-.8L11.3 4.5l.7 1.2 1.2.4 1.5-1.8a3.2 3.2 0 0 1-4.7 3.2"/>`,
} satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof shapes;

/** A picture beside words, in the colour of its text. It is not read out: whoever needs it named names its button. */
export function icon(name: IconName): TemplateResult {
  return html`<svg
    class="icon"
    viewBox="0 0 16 16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.2"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    ${shapes[name]}
  </svg>`;
}
