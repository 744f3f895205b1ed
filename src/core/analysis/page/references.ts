import type { AgentResponse, FactRef } from '../../contract/response';
import { plainHtml } from '../../text/plainHtml';
import { referenceName, type ReferenceKind } from '../../text/references';
import type { Formatter } from '../../text/formatter';

/** What the places in a report stand for, as safe HTML. */
export class PageReferences {
  private readonly byPlace = new Map<string, string>();
  private readonly shown = new Set<number>();
  private readonly factsByIndex = new Map<number, FactRef>();

  /** @param scripts ids of the elements that show saved code, by the code's id */
  constructor(
    { metadata }: AgentResponse,
    scripts: ReadonlyMap<string, string>,
    private readonly t: Formatter['t'],
  ) {
    for (const fact of metadata.fact_refs ?? []) this.factsByIndex.set(fact.index, fact);
    for (const { index, text } of metadata.unsourced ?? []) {
      const note = plainHtml(t('unsourced'));
      this.byPlace.set(
        referenceName({ kind: 'NUMBER', index }),
        `<span class="unsourced">${plainHtml(text)} <small>(${note})</small></span>`,
      );
    }
    for (const { index, description, code_id } of metadata.code_refs) {
      const name = plainHtml(description || code_id);
      const id = scripts.get(code_id);
      this.byPlace.set(
        referenceName({ kind: 'CODE', index }),
        id === undefined ? `<em>${name}</em>` : `<a href="#${id}">${name}</a>`,
      );
    }
    for (const { index, filename } of metadata.file_refs) {
      this.byPlace.set(referenceName({ kind: 'FILE', index }), `<em>${plainHtml(filename)}</em>`);
    }
  }

  /** Facts that the page cites, in the order of their numbers. */
  get cited(): FactRef[] {
    return [...this.shown].sort((a, b) => a - b).flatMap((index) => this.factsByIndex.get(index) ?? []);
  }

  /** Safe HTML for what stands in a place; undefined where nothing has that number. */
  html(kind: ReferenceKind, index: number): string | undefined {
    const fact = kind === 'FACT' ? this.factsByIndex.get(index) : undefined;
    return fact ? this.factHtml(fact) : this.byPlace.get(referenceName({ kind, index }));
  }

  /** A link to the note of the fact, which the script opens in place. The first one is where the note leads back to. */
  private factHtml({ index, text, label, check }: FactRef): string {
    const id = this.shown.has(index) ? '' : ` id="cite-${index}"`;
    this.shown.add(index);
    const about = check === 'same' ? label : `${label} – ${checkWords(check, this.t)}`;
    const kind = check === 'same' ? '' : ` ${check}`;
    return `<a class="fact${kind}" href="#fact-${index}" data-fact="${index}"${id} title="${plainHtml(about)}">${plainHtml(text)}</a>`;
  }
}

/** What a check of a number against its fact found, where that is not the same. */
export function checkWords(check: 'differs' | 'unknown', t: Formatter['t']): string {
  return check === 'differs'
    ? t('the fact that it cites has another value')
    : t('the fact that it cites is not known, so this number has no source');
}
