/** Facts of tables through the real engine. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAsk } from '../../../../../src/core/analysis/facts/asks';
import { computeFacts, type InsightFinder } from '../../../../../src/core/analysis/facts/compute';
import { type Fact } from '../../../../../src/core/analysis/facts/fact';
import { allFacts } from '../../../../../src/core/analysis/facts/allFacts';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import type { ColumnRoleChoices } from '../../../../../src/core/analysis/roles/semantic';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { localize } from '../../../../support/ports';
import { Intake } from '../../../../unit/workers/data/intake';

export const formatter = makeFormatter(localize, 'en');
const never = new AbortController().signal;
/** A p is beyond SQL: that of a fact gives the statistic that it is made of. */
const MADE_OF = /\.([paet]\d+)\.(p|t_p|pearson_p|spearman_p)$/;

/** A folder with tables, and the engine over it. */
export class Tables {
  private constructor(readonly intake: Intake) {}

  static async open(): Promise<Tables> {
    return new Tables(await Intake.open());
  }

  close(): Promise<void> {
    return this.intake.close();
  }

  async copy(file: string): Promise<string> {
    const name = path.basename(file);
    await this.intake.write(name, await readFile(file));
    return name;
  }

  /** @param ask as a line of text */
  async facts(
    table: string,
    ask = '',
    { where = '', choice = {}, find }: { where?: string; choice?: ColumnRoleChoices; find?: InsightFinder } = {},
  ): Promise<FactSet> {
    const parsed = parseAsk(ask);
    assert.ok(parsed, ask);
    const request = { path: table, where, ask: parsed, asOf: '2026-01-01', choice };
    return (await computeFacts(this.intake.engine, request, formatter, never, find)).set;
  }

  /** The only value of a SELECT. */
  async value(sql: string): Promise<number | string | null> {
    const { columns, rows } = await this.intake.engine.query({ sql, params: {}, maxRows: 2 }, never);
    assert.equal(columns.length, 1, sql);
    assert.equal(rows.length, 1, sql);
    const [cell = null] = rows[0] ?? [];
    assert.ok(typeof cell === 'number' || typeof cell === 'string' || cell === null, sql);
    return cell;
  }

  /** Every fact of these letters in a set is what its own SQL gives, and its condition can be asked for. */
  async checkFacts(set: FactSet, letters = 'gtxdpae'): Promise<Fact[]> {
    const facts = allFacts(set, formatter).filter(({ id }) => letters.includes(id.slice(set.id.length + 1)[0] ?? '-'));
    assert.equal(new Set(facts.map(({ id }) => id)).size, facts.length, 'two facts have one address');
    for (const fact of facts) {
      const given = await this.value(fact.sql);
      if (!MADE_OF.test(fact.id)) same(given, fact.value, `${fact.id} (${fact.label}): ${fact.sql}`);
    }
    return facts;
  }
}

/** Figures are the same to nine digits; those beside nothing, to 1e-9 itself. */
export function same(
  given: number | string | null,
  expected: number | string | null | undefined,
  what: string,
  share = 1e-9,
): void {
  if (typeof expected !== 'number') {
    assert.equal(given, expected, what);
    return;
  }
  // Wide whole numbers and decimals come as texts; NaN, where there is nothing, as one as well.
  const number = given === null ? NaN : Number(given);
  const near = Math.abs(number - expected) <= share * Math.max(1, Math.abs(expected));
  assert.ok(near, `${what}\n gives ${String(given)}, and not ${expected}`);
}
