import assert from 'node:assert/strict';
import { fillPlaces } from '../../../../src/base/text';
import {
  decisionText,
  openDecisions,
  otherReading,
  type ReadingDecision,
} from '../../../../src/core/contract/readingDecisions';
import { tableNote } from '../../../../src/core/contract/tableNotes';
import type { Localize } from '../../../../src/core/text/formatter';

const t: Localize = (message, values) => fillPlaces(message, values ?? {});
const told = (decision: ReadingDecision): [string, string] => [decisionText(decision, t), otherReading(decision, t)];

describe('how a table was read where another reading is possible', () => {
  it('is what the notes on it leave open, with the other reading as an action', () => {
    const values = { count: 3, first: '2022', last: '2024', period: 'year', values: 'sales' };
    const notes = [
      tableNote('dayFirst', { columns: 'ordered, paid' }),
      tableNote('noHeader'),
      tableNote('monthFirst', { columns: 'born' }),
      tableNote('periodColumns', values),
    ];
    assert.deepEqual(openDecisions(notes).map(told), [
      ['Dates in ordered, paid are read day first. Month first is possible as well.', 'Read month first'],
      ['Dates in born are read month first. Day first is possible as well.', 'Read day first'],
      [
        'Columns that are periods became rows: 2022 to 2024 as dates in year, their numbers in sales. Cells without a number are left out.',
        'Keep them as columns',
      ],
    ]);
  });

  it('is a measure that may be a level or a flow', () => {
    const total = { kind: 'total', measure: 'stock', chosen: false } as const;
    assert.deepEqual(
      [told({ ...total, taken: 'latest' }), told({ ...total, taken: 'sum' })],
      [
        ['stock is taken for a level: its values at different points in time are not added up.', 'Add it up'],
        [
          'stock is added up over time. This is right for a flow such as sales, and wrong for a level such as stock.',
          'Average it',
        ],
      ],
    );
  });

  it('says what the user chose, and leads back from it', () => {
    const chosen: ReadingDecision[] = [
      { kind: 'dateOrder', taken: 'mdy', chosen: true },
      { kind: 'periods', taken: 'columns', chosen: true },
      { kind: 'total', taken: 'average', chosen: true, measure: 'stock' },
    ];
    assert.deepEqual(chosen.map(told), [
      ['Dates are read month first, as you chose.', 'Back to automatic'],
      ['Columns that are periods stay columns, as you chose.', 'Back to automatic'],
      ['stock is averaged, as you chose.', 'Back to automatic'],
    ]);
  });
});
