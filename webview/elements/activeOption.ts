import { INPUT } from '../panel/places';

/** Keeps the option that is marked in the list above the input in view; who scrolls the list is left alone. */
export class ActiveOption {
  private before: string | null = null;

  /** Call after each render. */
  settle(root: HTMLElement): void {
    const active = root.querySelector(INPUT)?.getAttribute('aria-activedescendant') ?? null;
    if (active === this.before) return;
    this.before = active;
    if (active !== null) root.querySelector(`#${CSS.escape(active)}`)?.scrollIntoView({ block: 'nearest' });
  }
}
