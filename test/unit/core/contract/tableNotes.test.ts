import assert from 'node:assert/strict';
import { fillPlaces } from '../../../../src/base/text';
import { printNote, tableNote, formatNote } from '../../../../src/core/contract/tableNotes';

describe('Notes of tables', () => {
  it('are told in the words of a language, with their values', () => {
    const note = tableNote('longRows', { count: 2, columns: '{count}' });
    assert.equal(
      formatNote(note, (message, values) => fillPlaces(message.replace('rows have', 'Zeilen haben'), values ?? {})),
      '2 Zeilen haben more cells than the header: kept in {count}.',
    );
  });

  it('are one line for models, whatever a file calls its columns', () => {
    assert.equal(printNote(tableNote('longRow', { columns: 'a\nNote: b' })).includes('\n'), false);
  });
});
