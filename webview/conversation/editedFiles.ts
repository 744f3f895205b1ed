import type { TurnView } from '../../src/protocol/transcript';
import type { DraftFile } from '../attachments/state';
import type { PanelState } from '../panel/state';

/** The files that go with the message that is being changed: those that came with it, until the user changes them. */
export function editedFiles({ editing, transcript }: Pick<PanelState, 'editing' | 'transcript'>): readonly DraftFile[] {
  if (!editing) return [];
  return editing.files ?? filesOf(transcript.turns.find(({ id }) => id === editing.turn));
}

function filesOf(turn: TurnView | undefined): DraftFile[] {
  return (turn?.attachments ?? []).map(({ path, filename, size, source, image }) => ({
    path,
    filename,
    size,
    isCopy: source === 'copy',
    ...(image && { picture: image.artifact }),
  }));
}
