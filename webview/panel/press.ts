/** What waits for the pointer to be released; undefined while it is not pressed. */
let waiting: (() => void)[] | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  const held = waiting ?? [];
  waiting = undefined;
  for (const each of held) each();
}

function press(): void {
  clearTimeout(ending);
  waiting ??= [];
}

/** The click comes right after the release, in the same task. */
function release(event: Event): void {
  if (!waiting || (event.type === 'pointermove' && event instanceof PointerEvent && event.buttons !== 0)) return;
  clearTimeout(ending);
  ending = setTimeout(end);
}

window.addEventListener('pointerdown', press, true);
// A release that the page is not told of shows when the pointer moves, or was left behind by a menu or another window.
for (const type of ['pointerup', 'pointercancel', 'pointermove', 'contextmenu']) {
  window.addEventListener(type, release, true);
}
window.addEventListener('blur', release); // the window's alone: a press takes the focus from elements

/**
 * Does what may move the page: at once, or when the pointer that is pressed was released. A click is on what lies under
 * the pointer at both times; it would be lost on a button that moved away in between.
 */
export function whenReleased(move: () => void): void {
  if (waiting) waiting.push(move);
  else move();
}
