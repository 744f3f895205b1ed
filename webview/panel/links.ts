/** Clicks on links and references inside reports: none of them navigates by itself. */
import { parseReferenceName } from '../../src/protocol/facts';
import { outputPlace } from '../../src/protocol/runs';
import type { Transcript } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { FrameClick } from '../reports/frameElement';
import { codeBlockId, outputPlaceId } from '../reports/references';
import { isWebLink } from '../reports/sanitize';
import type { PanelActions } from './view';

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
  root.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-reference][role="button"]') : null;
    if (event.key !== ' ' || !target) return;
    event.preventDefault(); // it would scroll
    openReference(target, target.getAttribute('data-reference') ?? '', actions);
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

/** Goes to what `CODE:1`, `FILE:1` or `FACT:1` of a turn's report stands for: the code below it, the file, or its source. */
export function followReference(turnId: string, text: string, { turns }: Transcript, actions: PanelActions): void {
  const { kind, index } = parseReferenceName(text) ?? {};
  if (index === undefined) return;
  if (kind === 'FACT') {
    actions.facts.open(turnId, index);
    return;
  }
  if (kind === 'CODE') {
    goTo(codeBlockId(turnId, index));
    return;
  }
  const turn = turns.find(({ id }) => id === turnId);
  const file = turn?.response?.metadata.file_refs.find((ref) => ref.index === index);
  if (!file) return;
  if (outputPlace(file.file_id)) {
    // Where it is shown itself, else it is opened.
    if (!goTo(outputPlaceId(turnId, file.file_id))) actions.runs.openOutput(file.file_id);
    return;
  }
  const attachment = turns.flatMap(({ attachments }) => attachments).findLast(({ id }) => id === file.file_id);
  if (attachment) actions.openFile(attachment.path);
  else actions.describeProblem(t('{name} is not among the files of this conversation.', { name: file.filename }));
}

/** @returns whether it is in the page */
function goTo(id: string): boolean {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
  return place !== null;
}
