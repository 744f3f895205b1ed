import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findBarePython } from '../../../../support/python';
import { World } from './world';
import { oddNames } from '../../../../support/oddNames';
import { assertProperty, SEED } from '../../../../support/property';
import { isFull } from '../../../../support/full';

/** Pieces that end a string, a comment or a line in one of the languages of scripts. */
const PIECES = [
  "'",
  '"',
  '"""',
  "'''",
  '\\',
  '\\n',
  '\n',
  '\r\n',
  '\t',
  '*/',
  '/*',
  '--',
  ';',
  '#',
  '${x}',
  '{0}',
  '%s',
  '%(x)s',
  '\u202e',
  '\u200f',
  '\u2028',
  '\u0085',
  '\u0001',
  '\u007f',
  '$$',
  '😀',
  'é',
  '名',
  'a.b',
  '[]',
  'None',
  '=1+1',
  "'); DROP TABLE facts; --",
  '""\nimport os\n""',
  ' ',
  ',',
  'x',
];
const hostile = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe('core/analysis/saved: hostile names', function () {
  this.timeout(300_000);
  let world: World;
  let python: string;
  before(async () => {
    world = await World.open();
    python = await findBarePython();
  });
  after(() => world.close());

  it('of columns and labels give scripts that still run, with the same hash', async () => {
    await assertProperty(
      fc.asyncProperty(
        fc.uniqueArray(hostile, { minLength: 3, maxLength: 3 }),
        fc.uniqueArray(hostile, { minLength: 2, maxLength: 4 }),
        async (names, labels) => {
          const rows = Array.from({ length: 40 }, (_, at) =>
            [quoted(labels[at % labels.length] ?? ''), String(at * 1.5), String((at * 7) % 11)].join(','),
          );
          const text = `${names.map((name) => quoted(`n${name}`)).join(',')}\n${rows.join('\n')}\n`;
          await world.intake.write('hostile.csv', text);
          const set = await world.compute('hostile.csv');
          assert.deepEqual(set.problems, []);
          const { sql, python: code } = await world.scripts(set);
          assert.deepEqual((await world.runSql(sql)).lines, world.lines(set));
          assert.equal((await world.runPython(python, code ?? '')).hash, world.hash(set));
        },
      ),
      { numRuns: isFull ? 700 : 6 },
    );
  });

  for (const name of [
    "it's.csv",
    'a "b" --.csv',
    'a\\n{x} %s $y.csv',
    'a*?[b].csv',
    'a;b #c.csv',
    '"""x.csv',
    '\u202ertl\u2028.csv',
    'a\nimport os\n.csv',
    ...oddNames(isFull ? 300 : 6, SEED + 1),
  ])
    it(`of a file, ${JSON.stringify(name)}, too`, async () => {
      await world.intake.write(name, 'region,amount\n' + 'north,3\nsouth,4.5\n'.repeat(20));
      const set = await world.compute(name);
      const { sql, python: code } = await world.scripts(set);
      assert.equal((await world.runSql(sql)).hash, world.hash(set));
      assert.equal((await world.runPython(python, code ?? '')).hash, world.hash(set));
    });
});
