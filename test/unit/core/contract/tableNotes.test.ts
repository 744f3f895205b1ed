import assert from 'node:assert/strict';
import { fillPlaces } from '../../../../src/base/text';
import { NOTE_MESSAGES, printNote, readNote, tableNote, tellNote } from '../../../../src/core/contract/tableNotes';

describe('Notes of tables', () => {
  it('are read again from what was printed, each as itself', () => {
    for (const message of Object.values(NOTE_MESSAGES)) {
      const places = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = ''], at): [string, string] => [name, `x${at}`]);
      const note = { message, values: Object.fromEntries(places) };
      assert.deepEqual(readNote(printNote(note)), note);
    }
  });

  it('are told in the words of a language, with their values', () => {
    const note = tableNote('longRows', { count: 2, columns: '{count}' });
    assert.equal(
      tellNote(note, (message, values) => fillPlaces(message.replace('rows have', 'Zeilen haben'), values ?? {})),
      '2 Zeilen haben more cells than the header: kept in {count}.',
    );
  });

  it('are one line for models, whatever a file calls its columns', () => {
    assert.equal(printNote(tableNote('longRow', { columns: 'a\nNote: b' })).includes('\n'), false);
  });

  it('that nobody here has printed are their own words', () => {
    assert.deepEqual(readNote('Something {else}.'), { message: 'Something {else}.', values: {} });
  });
});
