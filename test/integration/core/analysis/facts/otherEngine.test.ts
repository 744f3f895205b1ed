import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { python } from '../pythonJson';
import { Tables } from './relationTables';

const PUBLIC = path.join('node_modules', 'vega-datasets', 'data');
const FILES = [
  path.join('media', 'sample', 'sales.csv'),
  path.join('media', 'sample', 'penguins.json'),
  ...['cars.json', 'movies.json', 'seattle-weather.csv', 'birdstrikes.csv', 'gapminder.json', 'flights-20k.json'].map(
    (name) => path.join(PUBLIC, name),
  ),
];

const figure = z.number().nullable();
const toldSchema = z.object({
  columns: z.record(z.string(), z.record(z.string(), figure)),
  groups: z.array(z.record(z.string(), figure)),
  pairs: z.array(z.array(figure)),
  associations: z.array(z.array(figure)),
  effects: z.array(z.array(figure)),
});

/** Figures are the same to a share of themselves: 1e-9, a p-value to 1e-6. */
function near(ours: number | null | undefined, theirs: number | null | undefined, what: string, share = 1e-9): void {
  if (theirs === null || theirs === undefined) return;
  const difference = Math.abs((ours ?? NaN) - theirs);
  // A p may be far smaller than what a figure has of noise; below 1e-290 a double has fewer digits.
  const noise = share > 1e-9 ? 1e-290 : 1e-13;
  assert.ok(difference <= Math.max(share * Math.abs(theirs), noise), `${what}: ${ours} is not ${theirs}`);
}

function sameList(
  ours: readonly (number | null)[],
  theirs: readonly (number | null)[],
  shares: readonly number[],
  what: string,
): void {
  assert.equal(ours.length, theirs.length, what);
  for (const [at, value] of theirs.entries()) near(ours[at], value, `${what}, figure ${at + 1}`, shares[at]);
}

describe('facts against pandas, numpy and scipy', function () {
  let tables: Tables;
  const sets = new Map<string, FactSet>();
  const told = new Map<string, z.infer<typeof toldSchema>>();
  before(async () => {
    tables = await Tables.open();
    for (const file of FILES) sets.set(file, await tables.facts(await tables.copy(file)));
    const script = await readFile(
      path.join('test', 'integration', 'core', 'analysis', 'facts', 'otherEngine.py'),
      'utf8',
    );
    const answer = await python(
      script,
      [...sets].map(([file, set]) => request(file, set)),
    );
    for (const [at, figures] of z.array(toldSchema).parse(answer).entries()) told.set(FILES[at] ?? '', figures);
  });
  after(() => tables.close());

  for (const file of FILES) {
    it(`agree on ${path.basename(file)}`, () => {
      const [set, figures] = [sets.get(file), told.get(file)];
      assert.ok(set && figures);
      assert.ok(set.breakdowns.length > 0 && set.pairs.length > 0 && set.effects.length > 0, 'something is compared');
      for (const { name, present, numbers } of set.columns) {
        if (!numbers) continue;
        const own: Record<string, number | null> = { ...numbers, present };
        for (const [key, value] of Object.entries(figures.columns[name] ?? {})) near(own[key], value, `${name}.${key}`);
      }
      compareRelations(set, figures);
    });
  }
});

function request(file: string, set: FactSet): unknown {
  const name = (number: number | null): string => set.columns.find((column) => column.number === number)?.name ?? '';
  return {
    file: path.resolve(file),
    measures: set.columns.filter((column) => column.numbers).map((column) => column.name),
    groups: set.breakdowns.map((each) => [name(each.measure), name(each.by), each.aggregate]),
    pairs: set.pairs.map(({ a, b }) => [name(a), name(b)]),
    associations: set.associations.map(({ a, b }) => [name(a), name(b)]),
    effects: set.effects.map(({ measure, by }) => [name(measure), name(by)]),
  };
}

function compareRelations(set: FactSet, told: z.infer<typeof toldSchema>): void {
  for (const [at, { id, segments, others }] of set.breakdowns.entries()) {
    const groups = told.groups[at] ?? {};
    assert.equal(segments.length + (others?.segments ?? 0), Object.keys(groups).length, id);
    for (const { label, value } of segments) near(value, groups[label ?? '<none>'], `${id} ${label}`);
  }
  for (const [at, pair] of set.pairs.entries()) {
    const { n, pearson, pearson_p, spearman, spearman_p, slope, intercept, slope_se } = pair;
    const ours = [n, pearson, pearson_p, spearman, spearman_p, slope, intercept, slope_se];
    sameList(ours, told.pairs[at] ?? [], [0, 1e-9, 1e-6, 1e-9, 1e-6, 1e-9, 1e-9, 1e-9], pair.id);
  }
  for (const [at, { id, n, chi2, df, p, v, thin }] of set.associations.entries()) {
    sameList([n, chi2, df, p, v, thin], told.associations[at] ?? [], [0, 1e-9, 0, 1e-6, 1e-9, 1e-9], id);
  }
  for (const [at, { id, n, f, p, eta2, welch }] of set.effects.entries()) {
    const ours = [n, f, p, eta2, welch?.t ?? null, welch?.p ?? null];
    sameList(ours, told.effects[at] ?? [], [0, 1e-9, 1e-6, 1e-9, 1e-9, 1e-6], id);
  }
}
