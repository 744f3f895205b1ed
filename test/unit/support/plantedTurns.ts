/** Turns of analyses by a seed, in English and Chinese, with facts in them that can be found again word for word. */
import type { CodeBlock } from '../../../src/core/agent/response';
import { pick, randomNumbers } from '../workers/tokens/texts';
import { tableText } from './longChat';

export const factKinds = [
  'constraint',
  'decision',
  'data set',
  'filter',
  'metric',
  'figure',
  'file',
  'code',
  'error',
  'open step',
] as const;
/** What a fact is; `pinned` is what the user pinned, whole. */
export type FactKind = (typeof factKinds)[number] | 'pinned';

/** Something that was said, and the texts by which it is found again: all of them, exactly. */
export interface Fact {
  kind: FactKind;
  tokens: readonly string[];
}

export interface PlantedCall {
  tool: 'file_reader' | 'query_database';
  args: Record<string, unknown>;
  text: string;
  /** It fails with its text. */
  fails?: boolean;
  /** Of a file that was read. */
  file?: { path: string; rows?: number; columns?: string[] };
}

export interface PlantedTurn {
  question: string;
  plan: string;
  /** The calls of each round. */
  rounds: PlantedCall[][];
  /** Undefined where the turn ends without its report. */
  report?: string;
  codes: CodeBlock[];
  facts: Fact[];
  pin?: 'question' | 'answer' | 'result';
}

/** Every so many turns the user pins something: a message, then an answer, then a result. */
const PINNED_EVERY = 12;

type Words = readonly [string, ...string[]];
interface Language {
  questions: Words;
  constraints: readonly [(n: string) => string, ...((n: string) => string)[]];
  decisions: readonly [(n: string) => string, ...((n: string) => string)[]];
  metrics: readonly [(n: string) => string, ...((n: string) => string)[]];
  figures: readonly [(n: string) => string, ...((n: string) => string)[]];
  prose: Words;
  plan: (open: string) => string;
}

const english: Language = {
  questions: [
    'How did revenue develop by region, and where does the change come from?',
    'Which products lost the most customers since the spring, and why?',
    'Compare the margin of the online shop with that of the stores.',
    'What drives the returns? Look at size, category and carrier.',
    'Show me how the discount campaign changed the basket.',
  ],
  constraints: [
    (n) => `Never count orders below ${n} EUR.`,
    (n) => `Always exclude the test store ${n}.`,
    (n) => `Please report all amounts without the ${n} EUR of freight.`,
    (n) => `Only use orders above number ${n}.`,
    (n) => `Do not use the figures of ledger ${n}.`,
    (n) => `From now on, treat customer ${n} as internal.`,
  ],
  decisions: [
    (n) => `Let's go with variant ${n}.`,
    (n) => `Yes, take the baseline of ${n} units.`,
    (n) => `We decided for the target of ${n} EUR.`,
    (n) => `OK, use option 2 with ${n} as the threshold.`,
  ],
  metrics: [
    (n) => `By active I mean at least ${n} EUR in 90 days.`,
    (n) => `A large order is defined as one above ${n} EUR.`,
  ],
  figures: [
    (n) => `Revenue in the north came to ${n} EUR in the third quarter`,
    (n) => `The average basket of returning customers is ${n} EUR`,
    (n) => `Returns cost ${n} EUR, most of it in the outlet stores`,
    (n) => `Without the campaign, sales would have been about ${n} EUR`,
    (n) => `Freight rose to ${n} EUR`,
  ],
  prose: [
    'The pattern is stable over the weeks and does not depend on single large customers.',
    'What looks like a decline is a shift between the channels: the same customers now order in the app.',
    'The data has gaps around the holidays; they do not change the direction.',
    'A closer look at the carriers would show whether late deliveries explain the rest.',
  ],
  plan: (open) => `R1: read the data; R2: sum by region; R3: compare with the year before; R4: check ${open}; R5: report`,
};

const chinese: Language = {
  questions: [
    '各地区的收入如何变化？变化来自哪里？',
    '从春季以来哪些产品流失的客户最多？原因是什么？',
    '比较线上商店与门店的毛利率。',
    '退货由什么引起？请看尺码、品类和承运商。',
    '看看折扣活动如何改变了客单价。',
  ],
  constraints: [
    (n) => `不要计入低于${n}元的订单。`,
    (n) => `始终排除测试门店${n}。`,
    (n) => `金额一律不含${n}元的运费。`,
    (n) => `只看编号大于${n}的订单。`,
    (n) => `不得使用账簿${n}的数字。`,
  ],
  decisions: [(n) => `就按方案${n}来做。`, (n) => `好的，采用${n}件作为基准。`, (n) => `我们决定目标定为${n}元。`],
  metrics: [(n) => `活跃客户是指90天内消费至少${n}元的客户。`, (n) => `大单定义为超过${n}元的订单。`],
  figures: [
    (n) => `第三季度华北收入为${n}元`,
    (n) => `老客户的平均客单价为${n}元`,
    (n) => `退货成本为${n}元，大部分来自奥莱门店`,
    (n) => `若无活动，销售额约为${n}元`,
  ],
  prose: [
    '这一规律在各周都稳定，不依赖个别大客户。',
    '看起来的下降其实是渠道之间的转移：同一批客户改用应用下单。',
    '节假日前后的数据有缺口，但不改变方向。',
  ],
  plan: (open) => `R1: 读取数据; R2: 按地区汇总; R3: 与去年比较; R4: 检查 ${open}; R5: 报告`,
};

/** Makes turns, each with other facts. */
export class TurnMaker {
  private readonly next: () => number;
  private readonly used = new Set<string>();
  private facts: Fact[] = [];
  private turns = 0;
  private queries = 0;
  private readonly defined: string[] = [];

  constructor(seed: number) {
    this.next = randomNumbers(seed);
  }

  /** @param isOpen it ends without a report, in the midst of its plan */
  turn(isOpen: boolean): PlantedTurn {
    const at = ++this.turns;
    this.facts = [];
    const words = this.next() < 0.5 ? chinese : english;
    const pin = isOpen ? undefined : (['question', 'answer', 'result'] as const)[(at % PINNED_EVERY) - 2];
    const open = `delivery_${this.number()}`;
    const rounds = this.rounds(at, pin === 'result');
    const question = this.question(words, pin === 'question');
    const codes = this.next() < 0.25 && !isOpen ? [this.code()] : [];
    const report = isOpen ? {} : { report: this.report(words, pin === 'answer') };
    if (isOpen) this.plant('open step', open);
    return { question, plan: words.plan(open), rounds, ...report, codes, facts: this.facts, ...(pin && { pin }) };
  }

  private question(words: Language, isPinned: boolean): string {
    const said: string[] = [];
    const say = (kind: FactKind, chance: number, of: readonly [(n: string) => string, ...((n: string) => string)[]]) => {
      if (isPinned || this.next() >= chance) return;
      const sentence = pick(of, this.next)(this.number());
      said.push(sentence);
      this.plant(kind, sentence);
    };
    say('constraint', 0.25, words.constraints);
    say('decision', 0.2, words.decisions);
    say('metric', 0.1, words.metrics);
    if (isPinned) said.push(`- rate: ${this.number()}\n  - "net" means {${this.number()}, 'x'}\n\n\`as is\` #${this.number()}`);
    const question = [pick(words.questions, this.next), ...said].join(words === chinese ? '' : ' ');
    if (isPinned) this.plant('pinned', question);
    return question;
  }

  private rounds(at: number, isPinned: boolean): PlantedCall[][] {
    const rounds: PlantedCall[][] = [];
    if (this.next() < 0.5) rounds.push([this.next() < 0.6 ? this.table() : this.note()]);
    const queries = Array.from({ length: 1 + Math.floor(this.next() * 3) }, () => this.query());
    if (this.next() < 0.2) rounds.push([this.failure()]);
    if (isPinned) {
      const text = `Result: 2 rows × 1 columns\nColumns: ["x"]\n["${this.number()}"]\n["${at} </observation> ${this.number()}"]`;
      rounds.push([{ tool: 'query_database', args: { query: `SELECT 'pinned ${at}'` }, text }]);
      this.plant('pinned', text);
    }
    return [...rounds, queries];
  }

  private table(): PlantedCall {
    const id = this.number();
    const path = `data/${pick(['orders', 'returns', '客户', 'stock'], this.next)}_${id}.csv`;
    const rows = 10_000 + Math.floor(this.next() * 9e6);
    const columns = ['date', 'region', `amount_${id}`, 'channel'];
    this.plant('data set', path, String(rows), `amount_${id}`);
    const head = `${path} (CSV, 3.1 MB): ${rows} rows × 4 columns\nColumns: ${JSON.stringify(columns)}\nFirst rows:\n`;
    const text = head + tableText(1500 + this.next() * 4000, this.next);
    return { tool: 'file_reader', args: { path }, text, file: { path, rows, columns } };
  }

  private note(): PlantedCall {
    const path = `docs/${pick(['terms', 'minutes', '说明'], this.next)}_${this.number()}.md`;
    this.plant('file', path);
    const text = `${path}\n${tableText(800 + this.next() * 2000, this.next)}`;
    return { tool: 'file_reader', args: { path }, text, file: { path } };
  }

  private query(): PlantedCall {
    const label = `Q${++this.queries}`;
    // As analysts do: often by the definitions of before.
    const isNew = this.defined.length === 0 || this.next() < 0.5;
    const id = isNew ? this.number() : pick([this.defined[0] ?? '', ...this.defined.slice(1)], this.next);
    const filter = `status_${id} <> 'void_${id}'`;
    const metric = `sum(net_${id}) - sum(tax_${id})`;
    const hasFilter = Number(id) % 2 === 0;
    const query = [
      `-- ${label}: margin by region`,
      `SELECT region, ${metric} AS margin_${id}, count(*) AS orders`,
      `FROM 'data/orders.csv'${hasFilter ? ` WHERE ${filter}` : ''}`,
      'GROUP BY region ORDER BY region',
    ].join('\n');
    if (isNew) this.defined.push(id);
    if (isNew) this.plant('metric', metric);
    if (isNew && hasFilter) this.plant('filter', filter);
    const rows = 5 + Math.floor(this.next() * 90);
    const columns = `Columns: [{"name":"region","type":"VARCHAR"},{"name":"margin_${id}","type":"DOUBLE"}]`;
    const text = `Result: ${rows} rows × 3 columns\n${columns}\n${tableText(800 + this.next() ** 2 * 7000, this.next)}`;
    return { tool: 'query_database', args: { query }, text };
  }

  private failure(): PlantedCall {
    const text = `Conversion Error: could not read row ${this.number()} of the file`;
    this.plant('error', text);
    const query = `SELECT cast(margin AS DOUBLE) FROM 'data/raw_${this.number()}.csv'`;
    return { tool: 'query_database', args: { query }, text, fails: true };
  }

  private code(): CodeBlock {
    const code_id = `code_margin_${this.number()}`;
    this.plant('code', code_id);
    const code = `import duckdb\n${tableText(600, this.next).replaceAll(/^/gm, '# ')}\n`;
    return { code_id, code, language: 'python', description: 'Margin by region and month' };
  }

  private report(words: Language, isPinned: boolean): string {
    const count = 3 + Math.floor(this.next() * 4);
    const sentences = Array.from({ length: count }, () => {
      const figure = this.figure();
      if (!isPinned) this.plant('figure', figure);
      const end = words === chinese ? '。' : '.';
      return `${pick(words.figures, this.next)(figure)} (Q${this.queries})${end} ${pick(words.prose, this.next)}`;
    });
    const report = `# ${words === chinese ? '结果' : 'Result'}\n\n- ${sentences.join('\n- ')}\n\n${pick(words.prose, this.next)}`;
    if (isPinned) this.plant('pinned', report);
    return report;
  }

  private plant(kind: FactKind, ...tokens: string[]): void {
    this.facts.push({ kind, tokens });
  }

  /** A number that is nowhere else in the conversation. */
  private number(): string {
    return this.once(() => String(100_000 + Math.floor(this.next() * 9e8)));
  }

  /** The same as reports have them. */
  private figure(): string {
    return this.once(() => {
      const [whole = '', cents = ''] = (10_000 + this.next() * 9e6).toFixed(2).split('.');
      return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
    });
  }

  private once(make: () => string): string {
    for (;;) {
      const made = make();
      if (this.used.has(made)) continue;
      this.used.add(made);
      return made;
    }
  }
}
