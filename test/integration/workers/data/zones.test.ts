/** Times that carry an offset: the clock time that is written where all of them are of one zone, else UTC. */
import assert from 'node:assert/strict';
import { Intake } from '../../../unit/workers/data/intake';
import { inFull } from '../../../support/full';

const never = new AbortController().signal;

describe('Times with an offset from UTC', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const cases: [about: string, cells: string[], type: string, read: string[], note: string | undefined][] = [
    [
      'of one zone with its summer time',
      ['2024-03-09 23:30:00 -0500', '2024-04-14 22:43:32 -0400'],
      'TIMESTAMP',
      ['2024-03-09 23:30:00', '2024-04-14 22:43:32'],
      'Times are read as the clock time that is written, without their offset from UTC: at (-0400, -0500).',
    ],
    [
      'in ISO 8601',
      ['2024-03-01T00:30:00+01:00', '2024-03-02T00:00:00+01:00'],
      'TIMESTAMP',
      ['2024-03-01 00:30:00', '2024-03-02 00:00:00'],
      'Times are read as the clock time that is written, without their offset from UTC: at (+01:00).',
    ],
    [
      'of several zones',
      ['2024-01-31T23:30:00-01:00', '2024-02-01T00:10:00+02:00'],
      'TIMESTAMP WITH TIME ZONE',
      ['2024-02-01 00:30:00+00', '2024-01-31 22:10:00+00'],
      'Times have offsets from UTC of several zones, and are read in UTC: at (+02:00, -01:00).',
    ],
    [
      'of UTC itself',
      ['2024-01-31T23:30:00Z', '2024-02-01T00:10:00Z'],
      'TIMESTAMP WITH TIME ZONE',
      ['2024-01-31 23:30:00+00', '2024-02-01 00:10:00+00'],
      undefined,
    ],
  ];
  for (const [about, cells, type, read, note] of cases) {
    // The engine's reader of JSON drops the Z.
    for (const ending of about === 'of UTC itself' ? ['csv'] : ['csv', 'json']) {
      it(`${about}: ${ending}`, async () => {
        const text =
          ending === 'csv'
            ? ['at,x', ...cells.map((cell, at) => `${cell},${at}`)].join('\n')
            : JSON.stringify(cells.map((at, x) => ({ at, x })));
        await intake.write(`a.${ending}`, text);
        const { shape, rows, notes } = await intake.take(`a.${ending}`);
        assert.equal(shape.columns[0]?.type, type);
        assert.deepEqual(rows.map(([at]) => at), read); // prettier-ignore
        assert.equal(notes.at(-1), note);
      });
    }
  }

  inFull('are told by a sample of a large text, unless a row has another offset', async () => {
    const large = await Intake.open({ check: 100_000 });
    try {
      const row = (at: number, offset: string): string => `2024-06-01 10:00:0${at % 10} ${offset},${at}`;
      const rows = (odd: number): string[] =>
        Array.from({ length: 20_000 }, (_, at) => row(at, at === odd ? '+0900' : at % 2 === 0 ? '-0500' : '-0400'));
      for (const [odd, type] of [
        [-1, 'TIMESTAMP'],
        [12_345, 'TIMESTAMP WITH TIME ZONE'],
      ] as const) {
        await large.write(`${odd}.csv`, ['at,x', ...rows(odd)].join('\n'));
        assert.equal((await large.engine.describe(`${odd}.csv`, never)).columns[0]?.type, type);
      }
    } finally {
      await large.close();
    }
  });
});
