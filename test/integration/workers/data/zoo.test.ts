import assert from 'node:assert/strict';
import { Intake } from '../../../unit/workers/data/intake';
import { textCases, type Case } from './zooCases';

describe('The intake zoo: text', function () {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const hold = async ({
    name = 'table.csv',
    content,
    choice = {},
    columns,
    rows,
    format,
    notes,
  }: Case): Promise<void> => {
    intake.choose(name, choice);
    await intake.write(name, content);
    const { shape, rows: found, notes: told } = await intake.take(name);
    const names = shape.columns.map((column) => `${column.name}:${column.type}`.replaceAll(' ', '_')).join(' ');
    assert.deepEqual({ columns: names, rows: found }, { columns, rows });
    assert.equal(shape.rows, rows.length);
    for (const [key, value] of Object.entries(format ?? {})) {
      assert.deepEqual(Object.entries(shape.text ?? {}).find(([each]) => each === key)?.[1], value, key);
    }
    if (notes === undefined) return;
    assert.equal(told.length, notes.length, told.join('\n'));
    for (const [at, pattern] of notes.entries()) assert.match(told[at] ?? '', pattern);
  };

  for (const each of textCases) it(`reads ${each.about}`, () => hold(each));
});
