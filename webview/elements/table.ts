import { html, type nothing, type TemplateResult } from 'lit-html';

type Cell = TemplateResult | typeof nothing;

/** A table of cells that are made: those of its head, and of each row. */
export function table(head: readonly Cell[], rows: readonly (readonly Cell[])[]): TemplateResult {
  return html`<table>
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
