/**
 * Up and Down move the cursor through the parts that a selector finds below the element that hears the keys, Home and End
 * to the first and last of them. In a text box the keys that move within the text keep doing that.
 */
export function moveWithArrows(event: KeyboardEvent, selector: string): void {
  const { currentTarget: list, target } = event;
  if (!(list instanceof HTMLElement) || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey) return;
  const inText = target instanceof HTMLInputElement;
  const stops = [...list.querySelectorAll<HTMLElement>(selector)];
  const at = stops.indexOf(target);
  const next = at < 0 ? undefined : nextStop(event.key, at, stops.length, inText);
  if (next === undefined) return;
  event.preventDefault();
  stops[next]?.focus();
}

function nextStop(key: string, at: number, count: number, inText: boolean): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return inText ? undefined : 0;
    case 'End':
      return inText ? undefined : count - 1;
    default:
      return undefined;
  }
}
