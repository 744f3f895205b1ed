/** Puts the parts of a question together to one query. */
import type { ColumnFacts } from '../facts/factSet';
import type { Predicate, Query, QueryKey, QueryMeasure, QueryShow, SimpleMeasure } from '../facts/query/query';
import { partText, rangeText } from '../facts/query/words';
import type { Formatter } from '../../text/formatter';
import { namesAdditive } from '../roles/nameWords';
import { superlatives } from './lexicon/names';
import { monthsBetween, movedMonths } from './months';
import { codeOf, columnsOf, isSense, valueOf, word, type Kind, type Node, type Reading } from './reading';
import { figureOf, figuresIn, flagCondition, flagOf, isHeadOf, isIn, measuredBy } from './rules/conditions';
import { isNumberOf, isOpenOverTime, isUndecided, isWaited } from './amounts';
import { aggregateOf, isOfTypes, usual } from './rules/figures';
import { groupOf, isEach, keysIn, timeKey } from './rules/keys';
import { grainOf } from './rules/times';
import { keyOfText } from './tokens';
import { isFigure, yesNoOf, type LabelOf, type Vocabulary } from './vocabulary';

/** A group of rows that is compared with another. */
interface Group {
  name: string;
  where: Predicate[];
}

interface Ranking {
  key?: QueryKey;
  order: NonNullable<Query['order']>;
  top?: NonNullable<Query['top']>;
}

/** Superlatives that say what they are of. */
const OF_ITS_OWN =
  /^(?:longest|shortest|slowest|fastest|quickest|oldest|youngest|heaviest|lightest|tallest|farthest|furthest|nearest|deepest)$/i;
/** What the second of an order is of, by the code and the text of the word: 第二高, 第二多. */
const PLACED: Readonly<Record<string, Readonly<Record<string, 'highest' | 'lowest'>>>> = {
  v: { 高: 'highest', 低: 'lowest' },
  '?': { 多: 'highest', 大: 'highest', 长: 'highest', 少: 'lowest', 小: 'lowest', 短: 'lowest' },
};
/** Verbs of a sale, and labels of what is sold. */
const SELLS = /^(?:卖|售|销售|买|购买|sold|bought)/i;
const SOLD = /售|成交|sold/i;

/** Each node that it makes something of is marked as used: what is left was not understood. */
export class Composer {
  private readonly used = new Set<Node>();
  private by: QueryKey[] = [];
  /** Kinds of conditions on time that there are. */
  private readonly times = new Set<string>();
  /** Groups of rows are compared. */
  private isCompared = false;
  /** Several figures are asked for. */
  private hasSeveral = false;
  /** It goes on from a question before. */
  private isFurther = false;
  /** What is computed is not said, and follows from a time that is named. */
  isImplicit = false;

  constructor(
    private readonly reading: Reading,
    private readonly vocabulary: Vocabulary,
    private readonly formatter: Formatter,
  ) {}

  /** Texts of nodes that nothing was made of. */
  left(): string[] {
    const { nodes } = this.reading;
    return nodes.flatMap((node, at) => (this.used.has(node) || this.isIdle(node, at) ? [] : [node.text]));
  }

  /** Whether a word says nothing where it stands, once its neighbors are understood. */
  private isIdle(node: Node, at: number): boolean {
    const [before, after] = [this.reading.code(at - 1), this.reading.code(at + 1)];
    const isInner = before !== '' && after !== '';
    switch (codeOf(node)) {
      case '.':
      case 'V':
        return true;
      case 'I':
        // "American people": behind what describes it.
        return (
          !this.isCounted(at) &&
          (GENERIC.test(node.text) ||
            this.vocabulary.isFileNoun(node.text) ||
            before === 'L' ||
            groupOf(this.reading.nodes[at - 1]) !== undefined)
        );
      case '7': {
        const isAmount = /^volume$/i.test(node.text);
        return [at - 1, at + 1].some((beside) => (isAmount && this.reading.code(beside) === 'R') || isHeadOf(node, this.reading.nodes[beside], this.reading)); // prettier-ignore
      }
      case '8':
        // In both of two labels of one column there is no row.
        return /[CcL]/.test(after) && this.reading.has(/&/) && !this.reading.nodes.some(({ meant }) => meant.kind === 'label' && meant.labels.some((each) => each.length > 1)); // prettier-ignore
      case 'C':
        // "free meals pupils": what names each is the noun of what is told of it.
        return (
          /[Lc]/.test(before) && !this.isCounted(at) && columnsOf(node).every(({ meaning }) => meaning.role === 'id')
        );
      case 'J':
        // 「卖出去多少辆」 of cars of which some are sold
        if (SELLS.test(node.text) && this.reading.set.columns.some(({ top = [] }) => top.some(({ label }) => SOLD.test(label)))) return false; // prettier-ignore
        return after === '' || !/[sPElfD]/.test(after) || this.timesOfSet <= 1;
      case '6':
        return this.isNegated;
      case 'R':
        // "by region orders" may be cut short.
        return after !== '' || before !== 'B';
      case 'Y':
        return isInner;
      case 'H':
        return /^[CLRFBcPESN!A]/.test(after);
      case '&':
        return this.isFurther ? after !== '' : isInner;
      case '=':
        return after !== '';
      case 'w':
        // 「…是哪个」 asks at the end.
        // "who" asks for a name, and so for a key.
        if (/^(?:谁|是谁)$/.test(node.text) && this.by.length === 0 && !this.isCompared) return false;
        return after !== '' || /\p{Script=Han}/u.test(node.text);
      case 'j':
        return /[cLPE+]/.test(before + after) || /[k#]/.test(before) || (this.isFurther && after !== '');
      case 'b':
        // 「甲和乙各多少」: each of those that are compared.
        return isEach(node) && (this.isCompared || this.by.length > 0 || this.hasSeveral);
      case 'f':
      case '-':
        return isInner;
      case 't':
        return this.reading.has(/[vd>W]/);
      case 'u':
        // "in degrees": what the figure is in anyway.
        return before !== '#' && this.reading.has(/[FC]/) && this.isUnitOfFigure(node.text);
      case 'G':
        // "was 2012 or 2013 the wetter year"
        return this.isCompared;
      case '|':
        return this.isCompared && isInner;
      case 'x':
        // 「…，也不是…」
        if (node.text === '也' && this.isNegated) return true;
        return this.isFurther || (before === '' && after !== '');
      default:
        return false;
    }
  }

  /** Whether a noun is what is counted, ranked or split by: "how many gold members" asks for members, and not for rows. */
  private isCounted(at: number): boolean {
    let before = at - 1;
    while (/^[LCcI=]$/.test(this.reading.code(before))) before--;
    const code = this.reading.code(before);
    return /^[NbpKk#SUA!3Qx]$/.test(code) || (code === 'w' && !this.isCompared);
  }

  /** Nouns that the table does not have. */
  foreign(): string[] {
    return this.reading.nodes.flatMap((node, at) =>
      /[I7]/.test(codeOf(node)) && !this.isIdle(node, at) ? [node.text] : [],
    );
  }

  /** Whether a unit is what a figure of the question is in anyway: "how many minutes", "in km". */
  private isUnitOfFigure(text: string): boolean {
    if (ASKED.test(text)) return true;
    const unit = text.replace(/^in /i, '');
    return this.reading.nodes
      .flatMap((node) => figuresIn(node, this.reading))
      .some((column) => isIn(column, unit) || this.vocabulary.measuredIn(unit) === column);
  }

  /** Whether some rows are left out. */
  private get isNegated(): boolean {
    return this.reading.nodes.some(({ meant }) => 'not' in meant || (meant.kind === 'conditions' && meant.predicates.some((each) => 'not' in each))); // prettier-ignore
  }

  private get timesOfSet(): number {
    return this.reading.set.columns.filter(({ meaning }) => meaning.role === 'time').length;
  }

  use(nodes: readonly Node[]): void {
    for (const node of nodes) this.used.add(node);
  }

  /** Conditions of all nodes that are some and are not used yet. */
  conditions(): Predicate[] {
    const texts = new Set<string>();
    return this.reading.nodes
      .flatMap((node) => this.conditionsOf(node))
      .filter((predicate) => {
        const text = JSON.stringify(predicate);
        return !texts.has(text) && texts.add(text);
      });
  }

  /** @returns undefined where the parts do not make a question */
  query(): Query | undefined {
    const { reading } = this;
    reading.reduce(/3[v?]/, ([place, mark]) => {
      const sense = PLACED[codeOf(mark)]?.[mark?.text ?? ''];
      return place && mark && sense && [place, { ...mark, meant: { kind: 'word', sense } }];
    });
    this.by = keysIn(this.take(/B/));
    this.useTimes();
    const isGrown = reading.has(/W/);
    const isCompared = reading.has(/[vd]|L.*z/) || reading.has(/w.*K/) || /分别|respectively/i.test(reading.question);
    const groups = this.groups(isCompared || isGrown);
    this.isCompared = groups !== undefined;
    const ranking = groups ? undefined : this.ranking();
    if (ranking?.key) this.by.push(ranking.key);
    const isShare = reading.has(/S/);
    if (!isShare) this.readBareFlags();
    const measures = this.measures(isShare);
    if (measures.length === 0) return undefined;
    this.hasSeveral = measures.length > 1;
    if (ranking && isOfIlls(measures)) this.turn(ranking);
    if (groups) return this.compared(groups, measures);
    if (isShare) return this.shared(measures, ranking);
    const shown = this.shown(measures);
    if (isGrown && !shown) return undefined;
    return this.finished(shown?.measures ?? measures, shown?.show, ranking);
  }

  /**
   * A query that goes on from one before: other labels, periods, keys, figures, order or form, the rest as it was.
   * @returns undefined where the parts do not make a question
   */
  change(before: Query): Query | undefined {
    this.isFurther = true;
    const { reading } = this;
    const keys = keysIn(this.take(/B/));
    const isAdded = this.reading.nodes.some((node) => isSense(node, 'further'));
    this.by = keys.length === 0 ? [...before.by] : isAdded ? [...before.by, ...keys] : keys;
    this.useTimes();
    const ranking = this.ranking();
    if (ranking?.key) this.by.push(ranking.key);
    // "which class is highest", of figures by class
    const keyed = before.by.flatMap((key) => (key.by === 'column' ? [key.column] : []));
    if (ranking || reading.nodes.some(({ text }) => /^instead/i.test(text)))
      this.use(this.all(/C/).filter((node) => keyed.includes(groupOf(node)?.name ?? '')));
    const isShare = reading.has(/S/);
    this.readBareFlags();
    const measures = this.changedMeasures(before.measures);
    if (!measures || this.by.length > 2) return undefined;
    this.take(/S/);
    const shown = reading.has(/W/) ? this.shown(measures) : undefined;
    if (reading.has(/W/) && !shown?.show) return undefined;
    const further = this.conditions();
    // 「美团呢」 behind a share of 携程
    const replaced = replacedIn(measures, further);
    if (replaced) return { ...before, measures: replaced, by: this.by };
    // 「其中本科的占几成」: of what the question before was about
    if (isShare && this.by.length === 0) return this.shareBefore(before, measures, further);
    const where = changedWhere(before.where, further);
    this.take(/x/);
    const { order, top: oldTop, show: old, ...rest } = before;
    // "make it 7"
    const [number, ...numbers] = this.all(/#/);
    const count = valueOf(number);
    const isCount =
      oldTop !== undefined &&
      !ranking &&
      numbers.length === 0 &&
      count !== undefined &&
      Number.isInteger(count) &&
      count >= 1;
    if (isCount && number) this.used.add(number);
    const top = isCount ? { ...oldTop, count } : oldTop;
    // What was shown of periods says nothing of labels.
    const show = isShare ? ({ as: 'share' } as const) : (shown?.show ?? (keys.length > 0 ? undefined : old));
    return {
      ...{ ...rest, measures, by: this.by, where },
      ...(ranking ? ordered(ranking) : { ...(order && { order }), ...(top && { top }) }),
      ...(show && { show }),
    };
  }

  private shareBefore(
    before: Query,
    [measure, ...more]: readonly QueryMeasure[],
    where: Predicate[],
  ): Query | undefined {
    if (where.length === 0 || more.length > 0) return undefined;
    this.take(/x/);
    const share = measure && shareOf(measure, where);
    return share && { measures: [share], by: [], where: before.where };
  }

  /** The figures of a query with another column, another aggregate, or others altogether. */
  private changedMeasures(before: readonly QueryMeasure[]): QueryMeasure[] | undefined {
    const made = this.take(/F/).flatMap(({ meant }) => (meant.kind === 'measures' ? meant.measures : []));
    if (made.length > 0) return made;
    const [old, ...more] = before;
    const bare = this.all(/C/).filter((node) => figureOf(node) && !flagOf(node));
    const figures = bare.flatMap((node) => figureOf(node) ?? []);
    const [mark, ...marks] = this.all(/A/);
    if (figures.length > 0) {
      if (mark) return undefined;
      this.use(bare);
      const keeps =
        old?.of === 'column' && more.length === 0 && !['sum', 'present', 'distinct'].includes(old.aggregate);
      return figures.map((column) => (keeps ? { ...old, column: column.name } : usual(column)));
    }
    if (mark) {
      const aggregate = aggregateOf(mark);
      if (marks.length > 0 || more.length > 0 || old?.of !== 'column' || aggregate === undefined) return undefined;
      this.used.add(mark);
      // "just the total": of all of them.
      if (aggregate === 'sum' && old.aggregate === 'sum') this.by = [];
      return [{ ...old, aggregate }];
    }
    return this.take(/N/).length > 0 ? [{ of: 'rows' }] : [...before];
  }

  /** Of delays the worst are the longest. */
  private turn({ order }: Ranking): void {
    const isOfQuality = this.reading.nodes.some(
      (node) => codeOf(node) === 'K' && /best|worst|最好|最差/i.test(node.text),
    );
    if (isOfQuality) order.descending = !order.descending;
  }

  private finished(
    measures: QueryMeasure[],
    show: QueryShow | undefined,
    ranking: Ranking | undefined,
  ): Query | undefined {
    // "weekly … by month" are two questions.
    if (this.by.length > 2 || this.by.filter((key) => key.by === 'time').length > 1) return undefined;
    const said = measures
      .flatMap((measure) => (measure.of === 'share' ? measure.where : []))
      .map((each) => JSON.stringify(each));
    // "attrition rate (left = yes)" says it twice.
    const where = this.conditions().filter((predicate) => !said.includes(JSON.stringify(predicate)));
    const [only] = where;
    const [measure] = measures;
    // Groups in which nothing is missing are told as well.
    if (
      measures.length === 1 &&
      measure?.of === 'rows' &&
      where.length === 1 &&
      only?.is === 'missing' &&
      !only.not &&
      this.by.length > 0
    ) {
      return {
        measures: [{ of: 'column', column: only.column, aggregate: 'missing' }],
        by: this.by,
        where: [],
        ...ordered(ranking),
      };
    }
    const [limit, ...limits] = this.all(/\+/);
    const having =
      limit?.meant.kind === 'having' && limits.length === 0 && this.by.length > 0
        ? { op: limit.meant.op, value: limit.meant.value }
        : undefined;
    if (limit && having) this.used.add(limit);
    return { measures, by: this.by, where, ...ordered(ranking), ...(having && { having }), ...(show && { show }) };
  }

  private all(pattern: RegExp): Node[] {
    return this.reading.nodes.filter((node) => pattern.test(codeOf(node)) && !this.used.has(node));
  }

  private take(pattern: RegExp): Node[] {
    const found = this.all(pattern);
    this.use(found);
    return found;
  }

  private conditionsOf(node: Node): Predicate[] {
    if (this.used.has(node)) return [];
    const { meant } = node;
    const column = this.reading.time()?.name;
    const made = (): Predicate[] => {
      switch (meant.kind) {
        case 'conditions':
          return meant.predicates;
        case 'label': {
          const labels = this.labelsOf(meant);
          const [first] = labels;
          const values = [...new Set(labels.map(({ label }) => label))];
          return first ? [{ is: 'in', column: first.column.name, values, ...(meant.not && { not: true }) }] : [];
        }
        case 'range': {
          if (column === undefined) return [];
          const { from, until, not } = meant;
          const ends = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
          return [{ is: 'during', column, ...ends, ...(not && { not }) }];
        }
        case 'parts':
          if (column === undefined) return [];
          return [{ is: 'part', column, part: meant.part, values: meant.values, ...(meant.not && { not: true }) }];
        default:
          return [];
      }
    };
    // No day is in two years: two such conditions would leave no row.
    const isTime = (meant.kind === 'range' || meant.kind === 'parts') && !meant.not;
    const kind = meant.kind === 'parts' ? meant.part : meant.kind;
    if (isTime && this.times.has(kind)) return [];
    const predicates = made();
    if (isTime && predicates.length > 0) this.times.add(kind);
    if (predicates.length > 0) this.used.add(node);
    return predicates;
  }

  /** The labels of one column; of several columns that of a key. Empty where it cannot be told which is meant. */
  private labelsOf({ labels, not }: Kind<'label'>): readonly LabelOf[] {
    const [only, ...more] = labels;
    if (only && more.length === 0) return only;
    // What is left out, or compared, is of the key; a single label more likely is not.
    if (!not && (only?.length ?? 0) < 2) return [];
    const keys = this.by.flatMap((key) => (key.by === 'column' ? [key.column] : []));
    const found = labels.filter(([each]) => each !== undefined && keys.includes(each.column.name));
    return found.length === 1 ? (found[0] ?? []) : [];
  }

  /** Columns of times beside what they are the times of: "hired since 2020", "by year of enrolment". */
  private useTimes(): void {
    const isTimed = this.reading.has(/[PE]/) || this.by.some((key) => key.by === 'time' || key.by === 'part');
    if (this.reading.namedTimes.length !== 1 || !isTimed) return;
    const { nodes } = this.reading;
    const isTimeKey = (node: Node | undefined): boolean =>
      ['time', 'part'].includes(keysIn(node ? [node] : []).at(-1)?.by ?? '');
    const isBeside = (at: number): boolean =>
      /[PE]/.test(this.reading.code(at - 1) + this.reading.code(at + 1)) ||
      isTimeKey(nodes[at - 1]) ||
      isTimeKey(nodes[at + 1]);
    const times = this.all(/C/).filter((node) => columnsOf(node).some(({ meaning }) => meaning.role === 'time'));
    // Its whole name may stand anywhere: "tickets by hour (created_at)".
    const isNamed = (node: Node): boolean =>
      columnsOf(node).some(({ name }) => keyOfText(name) === keyOfText(node.text));
    this.use(times.filter((node) => isBeside(nodes.indexOf(node)) || isNamed(node)));
  }

  /** Whether a question has to say how a column is put together. */
  private isOpen(column: ColumnFacts): boolean {
    return isUndecided(column) || (this.by.some(({ by }) => by === 'time') && isOpenOverTime(column));
  }

  /** A yes/no column that is named alone is a condition: "cancelled flights". */
  readBareFlags(): void {
    for (const node of this.all(/C/)) {
      const flag = flagOf(node);
      const yes = flag && yesNoOf(flag)?.yes;
      if (!flag || yes === undefined) continue;
      node.meant = flagCondition(flag, yes);
    }
  }

  /** What is put together; empty where it is not said. @param isShare of rows, where nothing else is named */
  private measures(isShare: boolean): QueryMeasure[] {
    const made = this.all(/F/).flatMap(({ meant }) => (meant.kind === 'measures' ? meant.measures : []));
    const counts = this.all(/N/);
    const hasNoun = this.reading.has(/[RN]/);
    // "orders (order_id)": the name of each row says it again.
    if (hasNoun)
      this.use(
        this.all(/C/).filter((node) =>
          columnsOf(node).every((column) => column.meaning.role === 'id' && column.distinct === this.reading.set.rows),
        ),
      );
    const bare = this.all(/C/).filter((node) => figureOf(node) && !flagOf(node));
    const named = bare.filter((node) => !isQuantity(node.other));
    // "scores higher on service": another name of a figure says what the one that is named is.
    const own = named.length > 0 ? named : bare;
    const figures = [...new Set(own.flatMap((node) => figureOf(node) ?? []))];
    const hasRows = this.reading.has(/R/);
    if (made.length > 0) {
      // "cost per conversion (spend)" names a column again.
      const measured = this.all(/F/).flatMap((node) => figuresIn(node, this.reading));
      this.take(/F/);
      this.use(bare.filter((node) => figuresIn(node, this.reading).some((column) => measured.includes(column))));
      if (!counts.every(isHowMuch)) return [];
      this.use(counts);
      return made;
    }
    const conditioned = new Set(this.reading.nodes.flatMap(({ meant }) => (meant.kind === 'conditions' ? meant.predicates.flatMap((each) => ('column' in each ? [each.column] : [])) : []))); // prettier-ignore
    if ((hasRows || counts.length > 0) && figures.every(({ name }) => conditioned.has(name))) this.use(bare);
    else if (figures.length > 0) {
      if (!counts.every(isHowMuch) || figures.some((column) => this.isOpen(column))) return [];
      this.use([...bare, ...counts]);
      // "the most wins" has the largest sum, "the highest price" does not.
      const isMost = (this.by.length > 0 && this.reading.nodes.some(({ text }) => MOST.test(text))) || own.some(({ text }) => namesAdditive(text) === true); // prettier-ignore
      const isCounted = counts.some(({ text }) => /^(?:how many|多少|几)$/i.test(text));
      return figures.map((column) =>
        (isMost || (isCounted && isNumberOf(column))) && !isWaited(column)
          ? { of: 'column', column: column.name, aggregate: 'sum' }
          : usual(column),
      );
    }
    if (counts.length > 0) {
      const things = this.all(/C/).filter((node) => groupOf(node) && !flagOf(node));
      const [named] = things;
      const thing = groupOf(named);
      if (
        named &&
        thing &&
        things.length === 1 &&
        !isOfTypes(thing, named) &&
        !this.by.some((key) => key.by === 'column' && key.column === thing.name)
      ) {
        const { nodes } = this.reading;
        // "the three sites": not how many of them there are
        if (valueOf(nodes[nodes.indexOf(named) - 1]) !== undefined) return [];
        this.use([...counts, ...things]);
        return [{ of: 'column', column: thing.name, aggregate: 'distinct' }];
      }
      if (things.length > 0) return [];
      if (!hasRows && counts.every(isHowMuch) && this.reading.namedTimes.length === 0 && !this.reading.has(/c/))
        return [];
      this.use(counts);
      return [this.timeCounted() ?? { of: 'rows' }];
    }
    const hint = this.superlative();
    if (hint !== undefined) return hint;
    const ofUnit = this.figureOfUnit();
    if (ofUnit) return [ofUnit];
    const timed = this.timeCounted();
    if (timed) {
      this.isImplicit = !hasRows;
      return [timed];
    }
    // 「几点来的人最多」
    const isOfPeople = this.reading.nodes.some((node) => codeOf(node) === 'I' && GENERIC.test(node.text)) && this.reading.nodes.some(({ text }) => MOST.test(text)); // prettier-ignore
    const isFrequency = this.reading.nodes.some((node) => isSense(node, 'mostFrequent', 'leastFrequent'));
    // "were more pike caught here or there"
    const isMoreOf = this.reading.nodes.some((node, at) => /^(?:more|fewer)$/i.test(node.text) && /[LJ]/.test(this.reading.code(at + 1))); // prettier-ignore
    const isRows = hasRows || isShare || isFrequency || isOfPeople || isMoreOf;
    if (isRows) this.take(/R/);
    const isOfLabels = this.reading.nodes.some(({ meant }) => meant.kind === 'label' || (meant.kind === 'conditions' && meant.subject)); // prettier-ignore
    return isRows || (this.by.length > 0 && isOfLabels) ? [{ of: 'rows' }] : [];
  }

  /** 「平均多少小时」: the only figure that is in this unit. */
  private figureOfUnit(): QueryMeasure | undefined {
    const [unit, ...more] = this.all(/u/).filter(({ text }) => ASKED.test(text));
    const column = unit && measuredBy(unit.text.replace(ASKED, ''), this.reading, this.vocabulary);
    const marked = column && more.length === 0 ? this.marked(column) : undefined;
    // 「买了多少公斤」: what is weighed out is added up.
    const isAmount = unit !== undefined && /公斤|千克|斤|吨|升|立方/.test(unit.text) && !this.reading.has(/A/);
    const measure: QueryMeasure | undefined =
      isAmount && marked?.of === 'column' ? { ...marked, aggregate: 'sum' } : marked;
    if (unit && measure) this.used.add(unit);
    return measure;
  }

  /** A column by the only aggregate of the question, else as usual; undefined where there are several, or one that is none of these. */
  private marked(column: ColumnFacts): QueryMeasure | undefined {
    const [mark, ...marks] = this.all(/A/);
    if (!mark) return usual(column);
    const aggregate = aggregateOf(mark);
    if (marks.length > 0 || aggregate === undefined) return undefined;
    this.used.add(mark);
    return { of: 'column', column: column.name, aggregate };
  }

  /** Superlatives that say of what: "the oldest patients". Undefined for those that do not. */
  private superlative(): QueryMeasure[] | undefined {
    const degrees = this.reading.nodes.flatMap((node) => (/[Kvd]/.test(codeOf(node)) ? (this.vocabulary.degree(node.text) ?? []) : [])); // prettier-ignore
    const [degree, ...others] = new Set(degrees);
    if (degree) {
      // "the longest pike": of no groups the highest value
      const [only, ...marks] = this.all(/K/);
      const aggregate = only && aggregateOf(only);
      if (only && aggregate && marks.length === 0 && this.by.length === 0 && !this.reading.has(/[AR#kOo3w]/)) {
        this.used.add(only);
        return others.length === 0 ? [{ of: 'column', column: degree.name, aggregate }] : [];
      }
      const measure = others.length === 0 ? this.marked(degree) : undefined;
      return measure ? [measure] : [];
    }
    // "the longest" of a table that has no lengths
    if (this.reading.nodes.some((node) => codeOf(node) === 'K' && OF_ITS_OWN.test(node.text))) return [];
    const said = this.reading.nodes.flatMap(({ text }) => (Object.hasOwn(superlatives, text.toLowerCase()) ? (superlatives[text.toLowerCase()] ?? '') : [])); // prettier-ignore
    const [words] = said;
    if (words === undefined) return undefined;
    const columns = words
      .split(', ')
      .flatMap((phrase) =>
        this.vocabulary
          .meanings(keyOfText(phrase))
          .flatMap((meaning) => (meaning.kind === 'column' ? meaning.columns : [])),
      );
    const [only, ...more] = new Set(columns.filter(isFigure));
    return only && more.length === 0 && !this.isOpen(only) ? [usual(only)] : [];
  }

  /** Rows of something that has a time: hires, terminations. */
  private timeCounted(): SimpleMeasure | undefined {
    const [time, ...more] = this.reading.namedTimes;
    if (!time || more.length > 0) return undefined;
    // A column of dates that is named as such counts nothing.
    const said = this.reading.nodes.filter((node) => columnsOf(node).includes(time));
    if (said.length === 0) return undefined;
    if (said.every(({ text }) => keyOfText(text) === keyOfText(time.name)) && !this.reading.has(/[NR]/))
      return undefined;
    this.use(this.all(/C/).filter((node) => columnsOf(node).includes(time)));
    return time.missing > 0 ? { of: 'column', column: time.name, aggregate: 'present' } : { of: 'rows' };
  }

  private ranking(): Ranking | undefined {
    const marks = this.all(/[KkOo]/);
    // "the highest … best" says it twice, or another thing.
    const highest = marks.filter((node) => codeOf(node) === 'K').length;
    if (marks.length === 0 || highest > 1) return undefined;
    const isRanked = marks.some((node) => codeOf(node) === 'o');
    if (highest > 0 && isRanked && this.reading.nodes.at(-1)?.text !== 'first') return undefined;
    const isLow = marks.some((node) => isSense(node, 'lowest', 'leastFrequent', 'bottom', 'ascending'));
    const isHigh = marks.some((node) => isSense(node, 'highest', 'mostFrequent', 'descending'));
    const isOrdered = marks.some((node) => isSense(node, 'ascending', 'descending'));
    // "most expensive first"
    const last = this.reading.nodes.at(-1);
    const isFirst =
      last !== undefined && codeOf(last) === 'k' && last.text === 'first' && codeOf(this.reading.nodes.at(-2)) === 'K';
    if (isFirst) {
      const key = this.by.length > 0 ? undefined : this.rankedKey();
      if (this.by.length === 0 && !key) return undefined;
      this.use(marks);
      this.take(/b/);
      return { ...(key && { key }), order: { by: 'value', descending: !isLow } };
    }
    const [inTime, ...moreMarks] = marks.filter((node) => isSense(node, 'oldestFirst', 'newestFirst'));
    if (inTime) {
      if (moreMarks.length > 0 || isLow || isHigh || !this.by.some((key) => key.by === 'time')) return undefined;
      this.use(marks);
      return { order: { by: 'key', descending: isSense(inTime, 'newestFirst') } };
    }
    const isEnd = last !== undefined && codeOf(last) === 'K';
    if (isLow && isHigh && (!isOrdered || isEnd)) return undefined;
    const [number] = this.all(/#/);
    const counted = marks.filter((node) => codeOf(node) === 'k');
    if (!number && counted.length > 0 && (marks.length > 1 || counted[0]?.text.toLowerCase() === 'first'))
      return undefined;
    // "… first" at the end says nothing of how many.
    if (
      counted.some((node) => codeOf(this.reading.nodes[this.reading.nodes.indexOf(node) + 1]) !== '#') &&
      marks.length > 1
    )
      return undefined;
    const [place] = this.all(/3/);
    if (place && number) return undefined;
    const key = this.by.length > 0 ? undefined : this.rankedKey();
    if (this.by.length === 0 && !key) return undefined;
    this.use(marks);
    for (const node of [number, place]) if (node) this.used.add(node);
    this.take(/b/);
    const classifier = number && this.reading.nodes[this.reading.nodes.indexOf(number) + 1];
    if (classifier && codeOf(classifier) === 'u') this.used.add(classifier);
    const [count, from] = [valueOf(number), valueOf(place)];
    const top = from !== undefined ? { count: 1, from } : count !== undefined ? { count, from: 1 } : undefined;
    return { ...(key && { key }), order: { by: 'value', descending: !isLow }, ...(top && { top }) };
  }

  /** What is ranked: the label that is named, periods, or the rows by what names each. */
  private rankedKey(): QueryKey | undefined {
    const { reading } = this;
    const named = this.all(/C/).find((node) => groupOf(node) && !figureOf(node) && !flagOf(node));
    const column = groupOf(named);
    if (named && column) {
      this.used.add(named);
      return { by: 'column', column: column.name };
    }
    const [grain] = this.all(/G/);
    if (grain) {
      this.used.add(grain);
      const column = reading.time()?.name;
      // Nobody ranks each hour of each day.
      if (grainOf(grain) === 'hour') return column === undefined ? undefined : { by: 'part', column, part: 'hour' };
      return timeKey(reading, grainOf(grain));
    }
    // 「按产量算，垫底的是哪一天」
    const day = this.all(/w/).find(({ text }) => /^哪一?天$/.test(text));
    if (day) return timeKey(reading, 'day');
    // "the wettest days"
    const period = this.all(/R/).find((node) => ['day', 'week', 'month'].includes(keyOfText(node.text)));
    const time = period && reading.time();
    if (time?.meaning.grain) return { by: 'time', column: time.name, grain: time.meaning.grain };
    const id = reading.set.columns.find(({ distinct, present, meaning }) => distinct === present && present === reading.set.rows && (meaning.role === 'id' || meaning.role === 'text')); // prettier-ignore
    return reading.has(/R/) && id ? { by: 'column', column: id.name } : undefined;
  }

  /** Growth, running totals, moving averages. */
  private shown(measures: QueryMeasure[]): { show?: QueryShow; measures?: QueryMeasure[] } | undefined {
    const marks = this.all(/W/);
    const senses = new Set(marks.map(word));
    if (marks.length === 0) return undefined;
    const text = marks.map((node) => node.text).join(' ');
    const isTimed = this.by.some((key) => key.by === 'time');
    const addKey = (key: QueryKey | undefined): boolean => {
      if (isTimed) return true;
      if (key) this.by.unshift(key);
      return key !== undefined;
    };
    if (senses.has('moving')) {
      const [number] = this.all(/#/);
      const [grain] = this.all(/G/);
      const periods = valueOf(number);
      if (senses.size > 1 || !number || periods === undefined || periods < 2) return undefined;
      if (!addKey(timeKey(this.reading, grainOf(grain) ?? 'month'))) return undefined;
      this.use([...marks, number, ...(grain ? [grain] : [])]);
      return { show: { as: 'moving', periods } };
    }
    if (senses.has('cumulative')) {
      if (senses.size > 1 || !addKey(timeKey(this.reading, undefined))) return undefined;
      this.use(marks);
      return { show: { as: 'cumulative' } };
    }
    if (senses.has('yearGrowth') && senses.has('growth')) return undefined;
    const isYear = senses.has('yearGrowth') || /year|yoy|同比/i.test(text);
    const single = this.all(/P/);
    const size = /quarter|季/i.test(text) ? 3 : /month|mom|月/i.test(text) ? 1 : undefined;
    const own = single[0]?.meant;
    const length =
      own?.kind === 'range' && own.from !== undefined && own.until !== undefined
        ? monthsBetween(own.from, own.until)
        : 0;
    if (!isTimed && single.length === 1 && (size === undefined || length === size)) {
      const growth = this.growthOf(single[0], measures, isYear);
      if (growth) this.use(marks);
      return growth && { measures: [growth] };
    }
    const grain = /week|周/i.test(text) ? 'week' : /quarter|季/i.test(text) ? 'quarter' : isYear ? 'year' : 'month';
    if (!addKey(timeKey(this.reading, grain))) return undefined;
    this.use(marks);
    const key = this.by.find((each) => each.by === 'time');
    return { show: { as: 'growth', on: isYear && key?.grain !== 'year' ? 'year' : 'previous' } };
  }

  /** The growth of one period on that before it, or on the same a year before. */
  private growthOf(
    node: Node | undefined,
    [measure, ...more]: QueryMeasure[],
    isYear: boolean,
  ): QueryMeasure | undefined {
    const column = this.reading.time()?.name;
    if (node?.meant.kind !== 'range' || node.meant.not || !measure || more.length > 0 || column === undefined)
      return undefined;
    const { from, until } = node.meant;
    if (from === undefined || until === undefined) return undefined;
    const months = isYear ? 12 : monthsBetween(from, until);
    const before: Predicate = {
      is: 'during',
      column,
      from: movedMonths(from, -months),
      until: movedMonths(until, -months),
    };
    const [a, b] = [within(measure, [{ is: 'during', column, from, until }]), within(measure, [before])];
    if (months === 0 || !a || !b) return undefined;
    this.used.add(node);
    return { of: 'growth', a, b };
  }

  /** A share of rows, of a total, or of what each group has. */
  private shared(measures: QueryMeasure[], ranking: Ranking | undefined): Query | undefined {
    const [measure, ...more] = measures;
    const marks = this.all(/S/);
    const [mark] = marks;
    if (!measure || more.length > 0 || !mark) return undefined;
    if (measure.of === 'ratio' || measure.of === 'share') {
      this.use(marks);
      const told: QueryMeasure = measure.of === 'ratio' ? { ...measure, isShare: true } : measure;
      return this.finished([told], undefined, ranking);
    }
    // "share of listings sold": of those that have the time of it.
    if (measure.of === 'column' && measure.aggregate === 'present' && !measure.where) {
      this.use(marks);
      return this.finished(
        [{ of: 'share', where: [{ is: 'missing', column: measure.column, not: true }] }],
        undefined,
        ranking,
      );
    }
    const [among] = this.take(/[YV]/);
    const parts = this.shareParts(mark, among);
    this.use(marks);
    if (parts.length === 0) {
      return this.by.length === 0 ? undefined : this.finished(this.addedUp(measures), { as: 'share' }, ranking);
    }
    const where = parts.flatMap((node) => this.conditionsAsked(node));
    if (where.length === 0) return undefined;
    this.readBareFlags();
    if (measure.of === 'rows') {
      const things = this.all(/C/).filter((node) => groupOf(node));
      const thing = groupOf(things[0]);
      // "what share of countries": of different ones, and not of rows.
      if (thing) {
        this.use(things);
        if (things.length > 1 || !this.isUnique(thing)) return undefined;
        return this.finished(
          [partOf({ of: 'column', column: thing.name, aggregate: 'distinct' }, where)],
          undefined,
          ranking,
        );
      }
    }
    const share = shareOf(measure, where);
    return share && this.finished([share], undefined, ranking);
  }

  /** The conditions that make a part of the whole; the others are on both. @param among what the whole is told by */
  private shareParts(mark: Node, among: Node | undefined): Node[] {
    const { nodes } = this.reading;
    const at = (node: Node): number => nodes.indexOf(node);
    const rowAt = nodes.findIndex((node) => codeOf(node) === 'R');
    const isPart = (node: Node): boolean =>
      // "RK's fail share": of what is RK's
      (/[cL]/.test(codeOf(node)) && !/['’]s$/.test(node.text)) || (codeOf(node) === 'C' && flagOf(node) !== undefined);
    const conditions = nodes.filter((node) => !this.used.has(node) && isPart(node));
    // 「携程的订单有百分之几取消了」: what stands before the rows is what it is a share of
    const asked = conditions.filter((node) => at(node) > at(mark));
    const isSplit = asked.length > 0 && asked.length < conditions.length;
    if (isSplit && rowAt >= 0 && rowAt < at(mark) && /\p{Script=Han}/u.test(mark.text)) return asked;
    if (among) return conditions.filter((node) => (codeOf(among) === 'Y' ? at(node) <= at(among) : at(node) >= at(among))); // prettier-ignore
    // "how often does White win in rapid games, in percent": what is asked about stands first
    const isOften = nodes.some(({ text }) => /^how often$/i.test(text)) && mark === nodes.at(-1);
    if (isOften && conditions.length > 1) return conditions.slice(0, 1);
    // "share of X that are Y" is Y of X; 微信支付的订单占多少 has them before.
    const behind = conditions.filter((node) => rowAt >= 0 && at(node) > rowAt);
    if (rowAt >= 0) return rowAt > at(mark) && behind.length > 0 ? behind : conditions;
    // "what proportion of the carp was released"
    const [of, is] = conditions;
    const isOf = of === nodes[at(mark) + 1] && codeOf(of) === 'L' && conditions.length === 2;
    if (is && isOf && /(?:of|of the|proportion|percentage|percent|share|fraction|portion|part)$/i.test(mark.text)) return [is]; // prettier-ignore
    // "share of warnings that are from the East": what stands before is what it is a share of
    const isAt = nodes.findIndex((node, index) => index > at(mark) && codeOf(node) === '=');
    const told = isAt < 0 ? [] : conditions.filter((node) => at(node) > isAt);
    const isTold = told.length > 0 && conditions.some((node) => at(node) > at(mark) && at(node) < isAt);
    return isTold ? told : conditions;
  }

  /** Parts of a total: of what is averaged elsewhere the sum, where an average is not asked for. */
  private addedUp(measures: QueryMeasure[]): QueryMeasure[] {
    if (this.reading.nodes.some((node) => isSense(node, 'mean'))) return measures;
    return measures.map((measure) =>
      measure.of === 'column' && measure.aggregate === 'mean' ? { ...measure, aggregate: 'sum' } : measure,
    );
  }

  /** Whether each row has its own value of a column, within one period. */
  private isUnique({ distinct, present }: ColumnFacts): boolean {
    return distinct === present || (this.reading.has(/P/) && this.reading.set.rows % distinct === 0);
  }

  private conditionsAsked(node: Node): Predicate[] {
    const flag = codeOf(node) === 'C' ? flagOf(node) : undefined;
    const yes = flag && yesNoOf(flag)?.yes;
    if (!flag || yes === undefined) return this.conditionsOf(node);
    this.used.add(node);
    return flagCondition(flag, yes).predicates;
  }

  /** What is compared: labels of one column, periods, parts of time, or yes and no; each with its name. */
  private groups(isCompared: boolean): Group[] | undefined {
    const both = this.bothAnswers();
    if (both) return both;
    if (!isCompared) return undefined;
    const lists = this.all(/L/).filter((node) => node.meant.kind === 'label' && !node.meant.not && (node.meant.labels[0]?.length ?? 0) > 1); // prettier-ignore
    const [list, ...more] = lists;
    if (list?.meant.kind === 'label' && more.length === 0) {
      const labels = this.labelsOf(list.meant);
      if (labels.length > 0) this.used.add(list);
      return labels.map(({ column, label }) => ({
        name: label,
        where: flagCondition(column, label).predicates,
      }));
    }
    const time = this.reading.time()?.name;
    const periods = this.all(/[PE]/);
    if (time === undefined || periods.length !== 2) return undefined;
    return periods.map((node) => {
      this.times.clear();
      const group = { name: this.nameOf(node), where: this.conditionsOf(node) };
      this.times.clear();
      return group;
    });
  }

  private nameOf({ meant }: Node): string {
    if (meant.kind === 'range') return rangeText(meant, this.formatter);
    return meant.kind === 'parts'
      ? meant.values.map((value) => partText(meant.part, value, this.formatter)).join()
      : '';
  }

  /** "smokers and non-smokers" */
  private bothAnswers(): Group[] | undefined {
    const subject = (node: Node): ColumnFacts | undefined =>
      (codeOf(node) === 'C' ? flagOf(node) : undefined) ??
      (node.meant.kind === 'conditions' && node.meant.predicates.every(({ is }) => is === 'in')
        ? node.meant.subject
        : undefined);
    const nodes = this.all(/[Cc]/).filter((node) => {
      const column = subject(node);
      return column !== undefined && yesNoOf(column) !== undefined;
    });
    const [a, b] = nodes;
    const column = a && subject(a);
    const values = column && yesNoOf(column);
    if (nodes.length !== 2 || !a || !b || !column || !values || subject(b) !== column) return undefined;
    // One of them is the negation of the other.
    if (JSON.stringify(a.meant) === JSON.stringify(b.meant)) return undefined;
    this.use(nodes);
    return [values.yes, values.no].map((value) => ({
      name: value,
      where: flagCondition(column, value).predicates,
    }));
  }

  private compared(groups: readonly Group[], measures: QueryMeasure[]): Query | undefined {
    const changes = this.all(/[dWz]/);
    const growths = changes.filter((node) => codeOf(node) === 'W');
    const kinds = new Set(growths.map(word));
    if (kinds.size > 1 || kinds.has('cumulative') || kinds.has('moving')) return undefined;
    // "by how much did it grow from 2023 to 2024, month over month" are two questions.
    if (growths.length > 1 && growths.some(({ text }) => /month|mom|quarter|qoq|week|月环比/i.test(text)))
      return undefined;
    this.use(changes);
    const adjectives = this.all(/[Kv]/);
    const isLowest = adjectives.some((node) => isSense(node, 'lowest', 'compareLow'));
    // At the end of a difference it would be another question.
    const last = this.reading.nodes.at(-1);
    this.use(
      this.all(/[v~]/).filter((node) => changes.length === 0 || node !== last || /\p{Script=Han}/u.test(node.text)),
    );
    // "which is the highest, A or B": one of them says which.
    const [best, ...others] = this.all(/K/);
    const isSaid = adjectives.some((node) => codeOf(node) === 'v' && !/vs|versus|compar|对比|比/i.test(node.text));
    if (best && others.length === 0 && this.reading.has(/w/) && !isSaid) this.used.add(best);
    const where = this.conditions();
    const [a, b, ...more] = groups;
    const [measure, ...further] = measures;
    if (changes.length > 0) {
      if (!a || !b || more.length > 0 || !measure || further.length > 0) return undefined;
      const code = changes.map(codeOf).join('');
      const of = code.includes('W') ? 'growth' : code === 'z' ? 'ratio' : 'difference';
      // What rises or grows does so from the earlier to the later.
      const isRise = this.reading.isRise || of === 'growth';
      const [later, earlier] = isRise && startOf(a) < startOf(b) ? [b, a] : [a, b];
      const [first, second] = [within(measure, later.where), within(measure, earlier.where)];
      if (!first || !second) return undefined;
      return { measures: [{ of, a: first, b: second }], by: this.by, where };
    }
    const columns = new Set(groups.flatMap(({ where: [each] }) => (each?.is === 'in' ? [each.column] : [])));
    const [column] = columns;
    const values = groups.flatMap(({ where: [each] }) => (each?.is === 'in' ? each.values : []));
    const keys = this.by.filter((key) => key.by !== 'column' || key.column !== column);
    if (keys.length > 1) return undefined;
    if (column === undefined || columns.size > 1) {
      return {
        measures,
        by: [{ by: 'cases', cases: [...groups] }, ...keys],
        where,
        order: isLowest ? { by: 'value', descending: false } : { by: 'key', descending: false },
      };
    }
    const all: Predicate[] = [...where, { is: 'in', column, values }];
    return {
      measures,
      by: [{ by: 'column', column }, ...keys],
      where: all,
      order: { by: 'value', descending: !isLowest },
    };
  }
}

/** 多少小时 asks for a figure in hours. */
const ASKED = /^(?:多少|几)个?/;

const MOST = /^(?:the )?(?:most|fewest|least)$|^最[多少]的?$/i;

/** Whether a figure is the better, the lower it is. */
function isOfIlls([measure]: readonly QueryMeasure[]): boolean {
  if (measure?.of === 'duration') return true;
  return measure?.of === 'column' && ILLS.test(measure.column);
}

const ILLS =
  /delay|late|wait|error|defect|fault|failure|complaint|cost|loss|damage|downtime|latency|response|reopen|延误|等待|候诊|投诉|故障|缺陷|成本|耗时|迟到|次品|损耗|差错/i;

function isQuantity(meant: Node['other']): boolean {
  return meant?.kind === 'word' && meant.sense === 'quantity';
}

/** Nouns of anybody and anything. */
const GENERIC = /^(?:everybody|everyone|anybody|people|persons?|folks?|things?|items?|人|的人|人员|大伙|东西)$/i;

/** When a group of rows begins that is a period; '' for others. */
function startOf({ where: [only] }: Group): string {
  return only?.is === 'during' ? (only.from ?? '') : '';
}

/** 多少 asks how much as well as how many. */
function isHowMuch({ text }: Node): boolean {
  return /^(?:有)?多少$|^数量$|^数$/.test(text);
}

/** Conditions with further ones: another one of the same column takes the place of the first, but for what is left out. */
function changedWhere(before: readonly Predicate[], further: readonly Predicate[]): Predicate[] {
  const replaces = (next: Predicate, old: Predicate): boolean => {
    if (!('column' in next) || !('column' in old) || next.column !== old.column || 'not' in next) return false;
    return next.is === 'during' || next.is === 'part' ? old.is === 'during' || old.is === 'part' : true;
  };
  return [...before.filter((old) => !further.some((next) => replaces(next, old))), ...further];
}

/** Figures of which a condition of their own is on what is said further; undefined where none has one. */
function replacedIn(measures: readonly QueryMeasure[], further: readonly Predicate[]): QueryMeasure[] | undefined {
  const columns = further.flatMap((each) => ('column' in each && !('not' in each) ? [each.column] : []));
  const isOf = (where: readonly Predicate[]): boolean =>
    where.some((each) => 'column' in each && columns.includes(each.column));
  const [measure, ...more] = measures;
  if (measure?.of !== 'share' || more.length > 0 || columns.length !== further.length || !isOf(measure.where))
    return undefined;
  return [{ ...measure, where: changedWhere(measure.where, further) }];
}

function ordered(ranking: Ranking | undefined): Pick<Query, 'order' | 'top'> {
  return ranking ? { order: ranking.order, ...(ranking.top && { top: ranking.top }) } : {};
}

/** The part of a number of rows, or of a total, that rows with further conditions have. */
function shareOf(measure: QueryMeasure, where: Predicate[]): QueryMeasure | undefined {
  if (measure.of === 'rows') return { of: 'share', where };
  return measure.of === 'column' && measure.aggregate === 'sum' ? partOf(measure, where) : undefined;
}

function partOf(whole: SimpleMeasure, where: Predicate[]): QueryMeasure {
  return { of: 'ratio', a: { ...whole, where }, b: whole, isShare: true };
}

/** A measure of rows that fulfil further conditions. */
function within(measure: QueryMeasure, where: readonly Predicate[]): SimpleMeasure | undefined {
  if (measure.of === 'share' || 'a' in measure) return undefined;
  return { ...measure, where: [...(measure.where ?? []), ...where] };
}
