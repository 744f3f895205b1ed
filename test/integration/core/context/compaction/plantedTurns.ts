/** Turns of analyses by a seed, in English and Chinese, with facts in them that can be found again word for word. */
import type { CodeBlock } from '../../../../../src/core/contract/response';
import { pick } from '../../../../unit/workers/tokens/texts';
import { tableText } from '../../../../support/longChat';
import { chinese, english, type Language, type Sentences } from './plantedWords';
import { randomNumbers } from '../../../../support/random';

/** What a fact is; `pinned` is what the user pinned, whole. */
export type FactKind =
  | 'constraint'
  | 'decision'
  | 'data set'
  | 'filter'
  | 'metric'
  | 'figure'
  | 'file'
  | 'code'
  | 'error'
  | 'open step'
  | 'pinned';

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
  /** Rows that a query gives. */
  rows?: number;
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
    const say = (kind: FactKind, chance: number, of: Sentences) => {
      if (isPinned || this.next() >= chance) return;
      const sentence = pick(of, this.next)(this.number());
      said.push(sentence);
      this.plant(kind, sentence);
    };
    say('constraint', 0.25, words.constraints);
    say('decision', 0.2, words.decisions);
    say('metric', 0.1, words.metrics);
    if (isPinned)
      said.push(`- rate: ${this.number()}\n  - "net" means {${this.number()}, 'x'}\n\n\`as is\` #${this.number()}`);
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
      rounds.push([{ tool: 'query_database', args: { query: `SELECT 'pinned ${at}'` }, text, rows: 2 }]);
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
    return { tool: 'query_database', args: { query }, text, rows };
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
