/** Clicks on links and references inside reports: none of them navigates by itself. */
import { FrameClick } from './render/frameElement';
import { isWebLink } from './render/sanitize';
import type { PanelActions } from './render/view';

/** Takes all such clicks below `root`. */
export function handleLinks(root: HTMLElement, actions: PanelActions): void {
  root.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('a[href], [data-reference]') : null;
    if (!target) return;
    // Stopped as well, or VS Code's own handler, further up, would open the address once more.
    event.preventDefault();
    event.stopPropagation();
    const reference = target.getAttribute('data-reference');
    if (reference === null) openLink(target.getAttribute('href') ?? '', actions);
    else openReference(target, reference, actions);
  });
  root.addEventListener('frame-click', (event) => {
    if (!(event instanceof FrameClick) || !(event.target instanceof Element)) return;
    if ('url' in event.detail) openLink(event.detail.url, actions);
    else openReference(event.target, event.detail.reference, actions);
  });
}

function openLink(url: string, actions: PanelActions): void {
  if (isWebLink(url)) actions.openLink(url);
}

function openReference(inside: Element, text: string, actions: PanelActions): void {
  const turn = inside.closest('[data-turn]')?.getAttribute('data-turn');
  if (turn) actions.openReference(turn, text);
}
