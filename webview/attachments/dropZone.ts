import type { AttachActions, AttachTarget } from '../panel/view';
import { bringsFiles, droppedUris } from './drop';

/** Takes what is dragged over the panel, wherever: it goes to the message that is changed where it is dropped on that. */
export function handleDrops(root: HTMLElement, actions: Pick<AttachActions, 'dragging' | 'drop'>): void {
  const held = (event: DragEvent): void => {
    const data = event.dataTransfer;
    if (!data || !bringsFiles(data.types)) return;
    // Else the editor takes the drag away from the page.
    event.preventDefault();
    data.dropEffect = 'copy';
    actions.dragging(true);
  };
  root.addEventListener('dragenter', held);
  root.addEventListener('dragover', held);
  root.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !root.contains(relatedTarget)) actions.dragging(false);
  });
  // A drag that the editor has taken over ends without a word.
  root.addEventListener('mousemove', () => actions.dragging(false));
  root.addEventListener('drop', (event) => {
    const data = event.dataTransfer;
    actions.dragging(false);
    if (!data || !bringsFiles(data.types)) return;
    const uris = droppedUris(data);
    const local = uris.length === 0 ? localFiles(data) : { files: [], folders: [] };
    // A link of a web page: the input takes it as text.
    if (uris.length + local.files.length + local.folders.length === 0) return;
    event.preventDefault();
    actions.drop({ uris, ...local }, targetOf(event));
  });
}

/** Where what is pasted or dropped there goes to. */
export function targetOf({ target }: Event): AttachTarget {
  return target instanceof Element && target.closest('.message-editor') ? 'edit' : 'draft';
}

function localFiles({ items, files }: DataTransfer): { files: File[]; folders: string[] } {
  const folders = [...items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry?.isDirectory === true ? [entry.name] : [];
  });
  return { files: [...files].filter(({ name }) => !folders.includes(name)), folders };
}
