/** What keys do in a box that one writes a message into. */
interface Keys {
  /** Enter; with Shift or Alt it starts a line. */
  onEnter: () => void;
  /** Undefined where Escape has nothing to do. */
  onEscape: (() => void) | undefined;
}

export function textKeys({ onEnter, onEscape }: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    // Enter that ends an input method's composition belongs to the input method.
    if (event.isComposing) return;
    const does =
      event.key === 'Enter' && !event.shiftKey && !event.altKey
        ? onEnter
        : event.key === 'Escape'
          ? onEscape
          : undefined;
    if (!does) return;
    event.preventDefault();
    does();
  };
}

/** Hands on what is written, or chosen from a list. */
export function onText(write: (text: string) => void): (event: Event) => void {
  return ({ target }) => {
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (isText || target instanceof HTMLSelectElement) write(target.value);
  };
}
