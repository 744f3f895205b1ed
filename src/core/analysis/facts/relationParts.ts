import { ToolError } from '../../contract/tool';
import type { Formatter } from '../../text/formatter';
import type { Grain } from '../roles/semantic';
import { isNumeric } from '../roles/engineTypes';
import { association, effect } from './associations';
import { breakdown } from './breakdowns';
import { change, type Periods } from './changes';
import { cross } from './crosses';
import type { ColumnFacts, Couple, FactSet, Pair, Relations } from './factSet';
import { measured, measuredBy } from './measured';
import { drawing, pairs } from './pairs';
import { isLevelOf } from './panel';
import { isPeriod } from './periods';
import type { Runner } from './runner';
import { computeQuery } from './query/compute';
import type { Query } from './query/query';
import { pointGrain, timelineOf, trends } from './trends';

/** Labels that an association has on each side, where it was asked for. */
const MAX_LABELS = 100;

/** Points in time that a level is told at, one by one. */
const MAX_TIMES = 400;

/** The parts of a set of facts that relate columns, each made when it is wanted. What the engine refuses is left out. */
export class RelationParts {
  readonly found: Relations = {
    ...{ breakdowns: [], trends: [], crosses: [], changes: [], pairs: [], associations: [], effects: [], problems: [] },
  };

  constructor(
    private readonly run: Runner,
    private readonly base: FactSet,
    private readonly formatter: Formatter,
  ) {}

  /** @throws ToolError where the set has no such column */
  named(name: string): ColumnFacts {
    const column = this.base.columns.find((each) => each.name === name);
    if (!column) throw new ToolError('validation', 'unknown_column', `There is no column ${JSON.stringify(name)}.`);
    return column;
  }

  /** A measure by its name; null for the number of rows. */
  measureNamed(name: string): ColumnFacts | null {
    return name === '' ? null : this.named(name);
  }

  /** @throws ToolError for a column that is of no kind for it */
  async query(query: Query): Promise<void> {
    const made = await this.run.attempt(this.formatter.t('the query'), () =>
      computeQuery(this.run, 'q1', query, this.base.columns),
    );
    if (made) this.found.result = made;
  }

  /** @param measure null for the number of rows */
  async breakdowns(measure: ColumnFacts | null, dimensions: readonly ColumnFacts[]): Promise<void> {
    if (!this.isNumber(measure)) return;
    for (const by of dimensions) {
      const id = `g${this.found.breakdowns.length + 1}`;
      const made = await this.run.attempt(this.pairName(measure, by), () =>
        breakdown(this.run, id, measuredBy(measure, by), by),
      );
      if (made) this.found.breakdowns.push(made);
    }
  }

  /** Trends of measures, and of the first one for each of a dimension's labels. */
  async overTime(
    measures: readonly (ColumnFacts | null)[],
    time: ColumnFacts,
    by: ColumnFacts | undefined,
    grain?: Grain,
  ): Promise<void> {
    const numbers = measures.filter((each) => this.isNumber(each));
    const [main] = numbers;
    if (main === undefined || !this.isTime(time)) return;
    const name = this.pairName(main, time);
    // A level is told at its points in time: in coarser periods these would be added up.
    const isLevel = this.isLevel(main, time);
    const line = await this.run.attempt(name, async () =>
      timelineOf(this.run, time, this.base.asOf, grain ?? (isLevel ? await pointGrain(this.run, time) : undefined)),
    );
    if (!line) return;
    const made = await this.run.attempt(name, () => trends(this.run, numbers.map(measured), line));
    for (const trend of made ?? []) {
      const years = this.base.sampled || isLevel ? [] : trend.years;
      this.found.trends.push({ id: `t${this.found.trends.length + 1}`, ...trend, years });
    }
    const [first] = made ?? [];
    if (!first || !by) return;
    const id = `x${this.found.crosses.length + 1}`;
    const crossed = await this.run.attempt(this.pairName(main, by), () =>
      cross(this.run, id, measuredBy(main, by), by, line, first.cut),
    );
    if (crossed) this.found.crosses.push(crossed);
  }

  async change(measure: ColumnFacts | null, by: ColumnFacts, periods: Periods): Promise<void> {
    if (!this.isNumber(measure) || !this.isTime(periods.time)) return;
    for (const period of [periods.before, periods.after]) {
      if (isPeriod(period, periods.grain)) continue;
      this.problem(period, this.formatter.t('This is no period. Write a month as 2024-03, a day as 2024-03-05.'));
      return;
    }
    const id = `d${this.found.changes.length + 1}`;
    const made = await this.run.attempt(this.pairName(measure, by), () =>
      change(this.run, id, measured(measure), by, periods),
    );
    if (made) this.found.changes.push(made);
  }

  /** @param drawn those that are drawn, of all of them, the strongest first */
  async pairs(couples: readonly Couple[], drawn: (pairs: readonly Pair[]) => readonly Pair[]): Promise<void> {
    const made = await this.run.attempt(this.formatter.t('correlations'), () =>
      pairs(this.run, couples, this.base.rows),
    );
    const all = (made ?? []).map((pair, at): Pair => ({ id: `p${at + 1}`, ...pair }));
    const chosen = drawn(all);
    for (const pair of all) {
      const couple = chosen.includes(pair)
        ? couples.find(([a, b]) => a.number === pair.a && b.number === pair.b)
        : undefined;
      const picture =
        couple && (await this.run.attempt(this.pairName(...couple), () => drawing(this.run, couple, pair.n)));
      this.found.pairs.push({ ...pair, ...picture });
    }
  }

  /** Of labels of which both columns have two at least, in the rows that have both. */
  async associations(couples: readonly Couple[]): Promise<void> {
    for (const [a, b] of couples) {
      if (a.distinct > MAX_LABELS || b.distinct > MAX_LABELS) {
        const reason = this.formatter.t('Labels are compared where each column has {count} different ones at most.', {
          count: MAX_LABELS,
        });
        this.problem(this.pairName(a, b), reason);
        continue;
      }
      const id = `a${this.found.associations.length + 1}`;
      const made = await this.run.attempt(this.pairName(a, b), () => association(this.run, id, a, b));
      if (made && made.df > 0) this.found.associations.push(made);
    }
  }

  /** Of dimensions that have two groups at least. */
  async effects(measure: ColumnFacts, dimensions: readonly ColumnFacts[]): Promise<void> {
    for (const by of dimensions) {
      const id = `e${this.found.effects.length + 1}`;
      const made = await this.run.attempt(this.pairName(measure, by), () => effect(this.run, id, measure, by));
      if (made && made.groups > 1) this.found.effects.push(made);
    }
  }

  /** What two columns have to do with each other, by what they are. */
  async relation(a: ColumnFacts, b: ColumnFacts): Promise<void> {
    const [first, second] = [sortOf(a), sortOf(b)];
    if (first === 'measure' && second === 'measure') return this.pairs([[a, b]], (both) => both);
    if (first === 'label' && second === 'label') return this.associations([[a, b]]);
    if (first === 'time' || second === 'time') {
      const [time, other] = first === 'time' ? [a, b] : [b, a];
      return sortOf(other) === 'measure' ? this.overTime([other], time, undefined) : this.overTime([null], time, other);
    }
    const [measure, by] = first === 'measure' ? [a, b] : [b, a];
    await this.breakdowns(measure, [by]);
    await this.effects(measure, [by]);
  }

  private isLevel(measure: ColumnFacts | null, time: ColumnFacts): boolean {
    const { panel, focus } = this.base;
    return (
      panel === true &&
      measure !== null &&
      measure.number === focus.measure &&
      time.number === focus.time &&
      time.distinct <= MAX_TIMES &&
      isLevelOf(this.base, measure.name)
    );
  }

  private isNumber(column: ColumnFacts | null): boolean {
    if (!column || isNumeric(column.type)) return true;
    this.problem(column.name, this.formatter.t('This column has no numbers to add up or average.'));
    return false;
  }

  private isTime(column: ColumnFacts): boolean {
    if (column.meaning.role === 'time') return true;
    this.problem(column.name, this.formatter.t('This column has no dates or times.'));
    return false;
  }

  private problem(about: string, reason: string): void {
    this.found.problems.push({ about, reason });
  }

  private pairName(a: ColumnFacts | null, b: ColumnFacts): string {
    return `${a?.name ?? this.formatter.t('Number of rows')}, ${b.name}`;
  }
}

function sortOf({ meaning, type }: ColumnFacts): 'measure' | 'time' | 'label' {
  if (meaning.role === 'time') return 'time';
  return meaning.role === 'measure' && isNumeric(type) ? 'measure' : 'label';
}
