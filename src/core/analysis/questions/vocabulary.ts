/** What the words of a question may stand for: columns and labels of the table by all that they may be called, and the lexicons. */
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { isNumeric } from '../roles/engineTypes';
import { isSummed } from './amounts';
import { degreeForms, formsOfDegree, namesOfDegree } from './degrees';
import { chinese, chineseNumbers } from './lexicon/chinese';
import { english, englishNumbers } from './lexicon/english';
import { codes, type Numbered, type Sense } from './lexicon/lexicon';
import { abbreviations, degrees, dimensions, happenings, hanHeads, hanPeople, hanTails, kindTails, labelSynonyms, measuredIn, moneyNouns, nouns, namesPerson, people, peopleNouns, readingNouns, synonyms, tails } from './lexicon/names'; // prettier-ignore
import { keyOfText, keyOfTokens, stemOf, tokensOf } from './tokens';

export interface LabelOf {
  column: ColumnFacts;
  label: string;
}

/** One meaning of a phrase. */
export type Meaning =
  | { kind: 'column'; columns: readonly ColumnFacts[]; cost: number }
  | { kind: 'label'; labels: readonly LabelOf[]; cost: number }
  | { kind: 'row'; cost: number }
  | { kind: 'word'; sense: Sense; cost: number }
  | { kind: 'month' | 'weekday' | 'number' | 'ordinal'; value: number; cost: number };

/** Words that are understood whatever the table is, by their keys. */
const WORDS = new Map<string, Meaning[]>();
/** What money is paid for something else. */
const COST = /成本|优惠|折扣|配送费|税|cost|discount|\btax|shipping|budget|fee/i;
const MONEY =
  /金额|额$|价$|费$|(?:^|[_ ])(?:usd|eur|gbp|cny|rmb|chf|jpy)(?:[_ ]|$)|[a-z](?:Usd|USD|Eur|EUR|Gbp|GBP)$|toll|amount|revenue|cost|spend|price|paid|fare|salary|budget|gross|fee|money|sales/i;
/** Tokens of the longest phrase. */
export const MAX_PHRASE = 8;

function addWord(phrase: string, meaning: Meaning): void {
  const key = keyOfText(phrase);
  if (key === '') return;
  const known = WORDS.get(key);
  if (known) known.push(meaning);
  else WORDS.set(key, [meaning]);
}

const isSense = (name: string): name is Sense => Object.hasOwn(codes, name);

for (const lexicon of [english, chinese]) {
  for (const [sense, phrases] of Object.entries(lexicon)) {
    if (!isSense(sense)) continue;
    for (const phrase of phrases.split(', ')) addWord(phrase, { kind: 'word', sense, cost: 1 });
  }
}

for (const { phrase, sense } of degreeForms()) addWord(phrase, { kind: 'word', sense, cost: 1 });

function addNumbers({ months, weekdays, numerals, ordinals }: Numbered): void {
  const kinds = { month: months, weekday: weekdays, number: numerals, ordinal: ordinals } as const;
  for (const kind of ['month', 'weekday', 'number', 'ordinal'] as const) {
    for (const [at, words] of kinds[kind].entries()) {
      for (const word of words.split(', ')) addWord(word, { kind, value: at + 1, cost: 1 });
    }
  }
}
addNumbers(englishNumbers);
addNumbers(chineseNumbers);

/** Phrases that say something. */
const SAID = [...WORDS].flatMap(([key, meanings]) =>
  meanings.some((meaning) => meaning.kind !== 'word' || codes[meaning.sense] !== '') ? [key] : [],
);

/** Phrases that say something wherever they stand: nothing of the table is called so in a part of its name. */
const TAKEN = new Set(
  [...WORDS].flatMap(([key, meanings]) =>
    meanings.every((meaning) => meaning.kind === 'word' && /^[IJ7]?$/.test(codes[meaning.sense])) ? [] : [key],
  ),
);

/** How far a name is from what a column is called: the nearest wins. */
const COSTS = { name: 0.8, spelled: 0.82, noun: 0.84, label: 0.85, short: 0.86, part: 0.95, labelPart: 0.96, synonym: 0.97, stem: 1.1 } as const; // prettier-ignore

export class Vocabulary {
  private readonly phrases = new Map<string, Meaning[]>();
  private known: Set<string> | undefined;
  private own: Set<string> | undefined;
  private han: string[] | undefined;
  private readonly stems = new Map<string, ColumnFacts[]>();
  private readonly labelStems = new Map<string, LabelOf[]>();
  private readonly rowStems = new Set<string>();
  private readonly rowKeys = new Set<string>();
  private readonly fileKeys = new Set<string>();
  private shortNames: { norm: string; column: ColumnFacts }[] | undefined;
  private readonly degrees = new Map<string, ColumnFacts>();
  private readonly units = new Map<string, ColumnFacts>();
  /** The only column of money, where there is one. */
  readonly money: ColumnFacts | undefined;
  /** The only column of names of people. */
  readonly person: ColumnFacts | undefined;

  constructor(private readonly set: FactSet) {
    // "temp_min" beside "temp_max" is a minimum, and in no minutes.
    const hasMax = set.columns.some(({ name }) => /max$/i.test(name));
    for (const column of set.columns) {
      // What names each row is called as the row is: "tickets" are rows, and no values of ticket_id.
      const isRow = column.meaning.role === 'id' && column.distinct === set.rows;
      for (const [key, cost] of aliases(column, hasMax)) {
        if (!isRow || cost < COSTS.short) this.addColumn(key, column, cost);
      }
      const isLabel = GROUPED.has(column.meaning.role);
      const [own, ...more] = tokensOf(column.name).filter(
        ({ norm }) => !tails.has(norm) && !(isLabel && kindTails.has(norm)),
      );
      const stem = own && more.length === 0 ? stemOf(own.norm) || (isLabel ? own.norm : '') : '';
      if (stem !== '' && !isRow) this.stems.set(stem, [...(this.stems.get(stem) ?? []), column]);
    }
    this.addSynonyms();
    // What money there is can be told where one column alone has some.
    const amounts = set.columns.filter(
      (column) =>
        isFigure(column) && isSummed(column) && (column.meaning.unit === 'currency' || MONEY.test(column.name)),
    );
    const own = amounts.filter(({ name }) => !COST.test(name));
    const [money, ...further] = own.length > 0 ? own : amounts.filter(({ name }) => /fee|费/i.test(name));
    this.money = further.length === 0 ? money : undefined;
    if (money && further.length === 0) {
      for (const noun of moneyNouns) this.addColumn(keyOfText(noun), money, COSTS.noun);
    }
    const persons = set.columns.filter(
      ({ name, meaning, distinct }) =>
        GROUPED.has(meaning.role) && meaning.role !== 'flag' && distinct > 2 && namesPerson.test(name),
    );
    this.person = persons.length === 1 ? persons[0] : undefined;
    // "People" are those that the rows are of, and not who looks after them.
    if (this.person && /姓名|员工|职员|人员|^(?:employee|staff|person)/i.test(this.person.name)) {
      for (const noun of peopleNouns) this.addColumn(keyOfText(noun), this.person, COSTS.synonym);
    }
    this.addDegrees();
    for (const column of set.columns) this.addLabels(column);
    for (const noun of rowNouns(set)) {
      this.add(keyOfText(noun), { kind: 'row', cost: COSTS.noun });
      this.rowKeys.add(keyOfText(noun));
      const stem = stemOf(keyOfText(noun));
      if (stem !== '') this.rowStems.add(stem);
    }
    // What all rows are of, the file says: "club_catches.csv", 食堂消费.csv.
    for (const noun of fileNouns(set)) {
      const key = keyOfText(noun);
      if (this.phrases.has(key) || WORDS.has(key)) continue;
      this.fileKeys.add(key);
      this.add(key, { kind: 'word', sense: 'entity', cost: COSTS.synonym });
    }
    this.addLabelParts();
  }

  /** The figure that an adjective of degree is about: "heavier than", "the oldest". */
  degree(text: string): ColumnFacts | undefined {
    return this.degrees.get(keyOfText(text.toLowerCase().replace(/^how much | than$/g, '')));
  }

  /** Whether a word is one of the name of the file, which all rows are of. */
  isFileNoun(text: string): boolean {
    return this.fileKeys.has(keyOfText(text));
  }

  /** Whether a word is what a row is called. */
  isRowNoun(text: string): boolean {
    return this.rowKeys.has(keyOfText(text));
  }

  /** Whether a character is one of the file's name. */
  isOfFile(sign: string): boolean {
    return fileOf(this.set).includes(sign);
  }

  /** Whether the times of the table have a year. */
  hasYear(year: number): boolean {
    return this.set.columns.some(
      ({ meaning, min, max }) =>
        meaning.role === 'time' && Number(min?.slice(0, 4)) <= year && year <= Number(max?.slice(0, 4)),
    );
  }

  /** The only figure that is measured in a unit. */
  measuredIn(unit: string): ColumnFacts | undefined {
    return this.units.get(keyOfText(unit));
  }

  /** The column of this very name. */
  columnNamed(name: string): ColumnFacts | undefined {
    return this.set.columns.find((column) => column.name === name);
  }

  /** What a phrase may stand for, the likeliest first. */
  meanings(key: string): readonly Meaning[] {
    const own = this.phrases.get(key) ?? [];
    const words = WORDS.get(key) ?? [];
    return [...own, ...words].sort((a, b) => a.cost - b.cost);
  }

  /** Columns and labels of which a word is another form: "hired" of hireDate, "cancellation" of cancelled. */
  byStem(norm: string): Meaning | undefined {
    const stem = stemOf(norm);
    const columns = this.stems.get(stem);
    if (columns) return { kind: 'column', columns, cost: COSTS.stem };
    // "foggy"
    const short = /^([a-z]{3})[a-z]?y$/.exec(norm)?.[1];
    const labels = this.labelStems.get(stem.length > 3 ? stem : (short ?? ''));
    if (labels) return { kind: 'label', labels, cost: COSTS.stem };
    // "quakes" of earthquakes
    const isEnd = norm.length >= LEAST_END && [...this.rowKeys].some((key) => key.endsWith(norm) && key !== norm);
    if (isEnd) return { kind: 'row', cost: COSTS.stem };
    const shortened = this.shortened(norm);
    if (shortened.length === 1) return { kind: 'column', columns: shortened, cost: COSTS.stem };
    // "caught" of catches
    return this.rowStems.has(stem) && /(?:ed|ing|aught)$/.test(norm)
      ? { kind: 'word', sense: 'event', cost: COSTS.stem }
      : undefined;
  }

  /**
   * Columns of which a part of the name is a word without its vowels ("Yld", "Ctry") or, in a table that shortens others
   * so, the beginning of it ("Impr", "Conv").
   */
  private shortened(word: string): ColumnFacts[] {
    if (!/^[a-z]{5,}$/.test(word)) return [];
    this.shortNames ??= this.set.columns.flatMap((column) =>
      tokensOf(column.name).flatMap(({ norm }) => {
        const isWord = tails.has(norm) || TAKEN.has(norm) || Object.hasOwn(abbreviations, norm);
        return /^[a-z]{3,5}$/.test(norm) && !isWord ? [{ norm, column }] : [];
      }),
    );
    const skeletons = this.shortNames.filter(({ norm }) => isSkeleton(norm));
    const found = skeletons.filter(({ norm }) => isShortOf(norm, word));
    if (found.length === 0 && skeletons.length > 0) found.push(...this.shortNames.filter(({ norm }) => isBeginning(norm, word))); // prettier-ignore
    return [...new Set(found.map(({ column }) => column))];
  }

  /** Whether a word names something of the table, or says what is computed. */
  isTelling(word: string): boolean {
    return this.names.has(word) || TAKEN.has(word);
  }

  /** Words of what the table has. */
  get names(): ReadonlySet<string> {
    return (this.own ??= new Set([...this.phrases.keys()].flatMap((key) => key.split(' '))));
  }

  /** All words of phrases that are known, but for those that say nothing: for words that are misspelt. */
  get words(): ReadonlySet<string> {
    return (this.known ??= new Set([...this.phrases.keys(), ...SAID].flatMap((key) => key.split(' '))));
  }

  /** Names of columns and labels that are written in Chinese. */
  get hanNames(): readonly string[] {
    return (this.han ??= [...this.phrases.keys()].filter((key) =>
      /^\p{Script=Han}(?: \p{Script=Han}){1,7}$/u.test(key),
    ));
  }

  private add(key: string, meaning: Meaning): void {
    if (key === '') return;
    this.phrases.set(key, [...(this.phrases.get(key) ?? []), meaning]);
  }

  /** Several columns of one name, as near to it, are one meaning: which of them is meant is told by what stands beside. */
  private addColumn(key: string, column: ColumnFacts, cost: number): void {
    if (key === '') return;
    const known = this.phrases.get(key) ?? [];
    const same = known.find((meaning) => meaning.kind === 'column');
    if (same && (cost > same.cost || (cost === same.cost && same.columns.includes(column)))) return;
    const columns = same?.cost === cost ? [...same.columns, column] : [column];
    this.phrases.set(key, [...known.filter((each) => each !== same), { kind: 'column', columns, cost }]);
  }

  private addDegrees(): void {
    for (const degree of degrees) {
      const column = this.figureCalled(degree.of);
      if (!column) continue;
      for (const form of formsOfDegree(degree)) this.degrees.set(keyOfText(form), column);
      for (const name of namesOfDegree(degree)) this.addColumn(keyOfText(name), column, COSTS.synonym);
    }
    for (const { units, of } of measuredIn) {
      const column = this.figureCalled(of);
      if (!column) continue;
      for (const unit of units.split(', ')) this.units.set(keyOfText(unit), column);
    }
  }

  /** The figure that one of several nouns names, the first that does; undefined where it names several. */
  private figureCalled(nouns: string): ColumnFacts | undefined {
    for (const noun of nouns.split(', ')) {
      const columns = (this.phrases.get(keyOfText(noun)) ?? []).flatMap((meaning) => (meaning.kind === 'column' ? meaning.columns.filter(isFigure) : [])); // prettier-ignore
      if (columns.length > 0) return columns.length === 1 ? columns[0] : undefined;
    }
    return undefined;
  }

  private addSynonyms(): void {
    const known = new Map<string, readonly ColumnFacts[]>();
    for (const [key, meanings] of this.phrases) {
      for (const meaning of meanings) if (meaning.kind === 'column') known.set(key, meaning.columns);
    }
    for (const group of synonyms) {
      const keys = group.map(keyOfText);
      const columns = new Set(keys.flatMap((key) => known.get(key) ?? []));
      for (const key of keys) {
        if (known.has(key)) continue;
        for (const column of columns) this.addColumn(key, column, COSTS.synonym);
      }
    }
  }

  /** Parts of labels of several words, where one label alone has them and nothing else is called so. */
  private addLabelParts(): void {
    const parts = new Map<string, LabelOf[]>();
    for (const column of this.set.columns) {
      if (!GROUPED.has(column.meaning.role)) continue;
      for (const label of labelsOf(column, this.set)) {
        const tokens = tokensOf(label);
        const own = new Set<string>();
        for (let from = 0; from < tokens.length; from++) {
          for (let to = from + 1; to <= tokens.length; to++) {
            if (to - from < tokens.length) own.add(keyOfTokens(tokens.slice(from, to)));
          }
        }
        for (const key of own) parts.set(key, [...(parts.get(key) ?? []), { column, label }]);
      }
    }
    for (const [key, labels] of parts) {
      const isHan = /\p{Script=Han}/u.test(key);
      const isLong = isHan ? key.includes(' ') : key.length >= LEAST_PART && !/^[\d.]+$/.test(key);
      // 项目 is of a column 项目代号 rather than of a label 项目管理部.
      const isOfColumn = isHan && this.set.columns.some(({ name }) => keyOfText(name).includes(key));
      if (labels.length !== 1 || !isLong || isOfColumn || this.phrases.has(key) || WORDS.has(key)) continue;
      this.add(key, { kind: 'label', labels, cost: COSTS.labelPart });
    }
  }

  private addLabels(column: ColumnFacts): void {
    if (!GROUPED.has(column.meaning.role)) return;
    const labels = labelsOf(column, this.set);
    const keys = new Map<string, string[]>();
    for (const label of labels) {
      if (isYesNo(label) || looksLikeNumber(label)) continue;
      const name = keyOfText(label);
      const stem = stemOf(name) || (/^[a-z]{3}$/.test(name) ? name : '');
      if (stem !== '') this.labelStems.set(stem, [...(this.labelStems.get(stem) ?? []), { column, label }]);
      const signs = [label, ...(labelSynonyms.find((group) => group.includes(name)) ?? [])].filter((each) => /^\p{Script=Han}$/u.test(each)); // prettier-ignore
      const people = signs.flatMap((sign) => hanPeople.map((noun) => keyOfText(sign + noun)));
      // 商务客 of a 客人类型
      const guests = column.name.includes('客') && /^\p{Script=Han}{2,}$/u.test(label) ? [keyOfText(`${label}客`)] : [];
      for (const key of new Set([...labelKeys(label), ...people, ...guests]))
        keys.set(key, [...(keys.get(key) ?? []), label]);
    }
    for (const [key, [label = '', ...more]] of keys) {
      if (more.length > 0) continue;
      const known = (this.phrases.get(key) ?? []).find((meaning) => meaning.kind === 'label');
      const all = [...(known?.labels ?? []), { column, label }];
      const rest = (this.phrases.get(key) ?? []).filter((meaning) => meaning !== known);
      this.phrases.set(key, [...rest, { kind: 'label', labels: all, cost: COSTS.label }]);
    }
  }
}

/** Characters and words of a part of a label that may stand for it. */
const LEAST_PART = 4;
/** Letters of the end of a noun that may stand for it. */
const LEAST_END = 5;

/** Whether a part of a name has no vowel behind its first letter. */
function isSkeleton(norm: string): boolean {
  return /^[a-z][b-df-hj-np-tv-xyz]{2,}$/.test(norm);
}

/** Whether a word has these letters in this order, from its first to its last. */
function isShortOf(skeleton: string, word: string): boolean {
  const pattern = new RegExp(`^${skeleton.split('').join('[a-z]*')}$`);
  return pattern.test(word);
}

/** Whether a word goes on behind a part of a name that no word ends like. */
function isBeginning(norm: string, word: string): boolean {
  return norm.length >= 4 && word.length >= norm.length + 2 && /[b-df-hj-np-tv-z]$/.test(norm) && word.startsWith(norm);
}

/** Columns that group rows by their values. */
export const GROUPED: ReadonlySet<string> = new Set(['dimension', 'flag', 'text', 'id']);

function labelsOf(column: ColumnFacts, set: FactSet): string[] {
  const segments = set.breakdowns.filter(({ by }) => by === column.number).flatMap((each) => each.segments);
  return [...new Set([...(column.top ?? []), ...segments].flatMap(({ label }) => label ?? []))];
}

/** Whether a column has values that the facts do not tell. */
export function hasFurtherLabels(column: ColumnFacts): boolean {
  return GROUPED.has(column.meaning.role) && column.type === 'VARCHAR' && column.distinct > (column.top ?? []).length;
}

/** Values of a column of two that say whether something is so. */
const YES = /^(?:yes|y|true|1|是|有|ja|oui|si|sí)$/i;
const NO = /^(?:no|n|false|0|否|无|nein|non)$/i;

function isYesNo(label: string): boolean {
  return YES.test(label.trim()) || NO.test(label.trim());
}

/** The values of a yes/no column; undefined for any other. */
export function yesNoOf(column: ColumnFacts): { yes: string; no: string } | undefined {
  const labels = (column.top ?? []).map(({ label }) => label);
  const [yes, no] = [labels.find((label) => YES.test(label.trim())), labels.find((label) => NO.test(label.trim()))];
  return column.distinct === 2 && yes !== undefined && no !== undefined ? { yes, no } : undefined;
}

function looksLikeNumber(label: string): boolean {
  return /^[\d.,+-]+$/.test(label.trim());
}

/** A label, and the adjective of a place: Asia, Asian. */
function labelKeys(label: string): string[] {
  const key = keyOfText(label);
  const others = labelSynonyms.find((group) => group.includes(key))?.map(keyOfText) ?? [];
  const adjectives = /^[a-z ]{3,}[aeio]$/.test(key) ? [`${key}n`, `${key.replace(/[eo]$/, '')}an`, `${key}an`] : [];
  const joined = keyOfText(label.toLowerCase().replace(/[^\p{L}\d]/gu, ''));
  return [...new Set([key, joined, ...others.filter((other) => !/^[a-z]$/.test(other)), ...adjectives])];
}

/** Nouns of how much something is. */
const AMOUNTS = /^(?:amount|total|value|sum)$/;
/** Ends of names that say nothing of what is meant. */
const HAN_HEADS =
  /^(?:时间|日期|编号|名称|次数|数量|金额|费用|类型|类别|情况|状态|方式|天数|时长|小时|分钟|工时|结果|原因|单价|评分|得分|方向|年份|月薪)$/;
const PLACES = /^(?:country|city|hub|station|airport|office|store|location|place|area|town|state|site)$/;
/** Words beside the noun of what is counted. */
const COUNTED = /^(?:count|cnt|num|number|nr|qty)$/;
const TIME_UNITS = /^(?:min|minute|minutes|mins|sec|secs|second|seconds|ms|s|h|hr|hrs|hour|hours|d|day|days)$/;

/** What a column may be called, with how far each is from its name. */
function aliases(column: ColumnFacts, hasMax: boolean): [key: string, cost: number][] {
  const { name } = column;
  const tokens = tokensOf(name);
  const found: [string, number][] = [[keyOfTokens(tokens), COSTS.name]];
  const joined = name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  found.push([keyOfText(joined), COSTS.spelled]);
  if (/\p{Script=Han}/u.test(name)) {
    const bare = name.replace(/[（(].*?[)）]/g, '').trim();
    const headless = bare.replace(hanHeads, '');
    const short = headless.replace(hanTails, '');
    for (const each of [bare, headless]) found.push([keyOfText(each), COSTS.short]);
    // 候诊分钟 are a 候诊时间.
    const timed = /^(.{2,})(?:分钟|小时|时长|天数|耗时)$/.exec(bare)?.[1];
    if (timed !== undefined) for (const noun of ['时间', '时长']) found.push([keyOfText(timed + noun), COSTS.short]);
    // 牛号 is of a 牛.
    if (/^..+$/u.test(short) || /^\p{Script=Han}号$/u.test(bare)) found.push([keyOfText(short), COSTS.part]);
    // What a thing is comes last: 应聘岗位 is a 岗位, 维修费用 a 维修费.
    const head = /^\p{Script=Han}{2,}(\p{Script=Han}{2})$/u.exec(headless)?.[1];
    if (head !== undefined && !HAN_HEADS.test(head)) found.push([keyOfText(head), COSTS.part]);
    // 消费金额 is a 消费额.
    if (/^..+金额$/u.test(headless)) found.push([keyOfText(headless.replace(/金额$/, '额')), COSTS.short]);
    if (headless.endsWith('费用')) found.push([keyOfText(headless.slice(0, -1)), COSTS.part]);
    return found;
  }
  const words = tokens.map(({ norm }) => [norm, ...(Object.hasOwn(abbreviations, norm) ? (abbreviations[norm] ?? '').split(', ') : [])]); // prettier-ignore
  const spelled = (part: readonly string[][]): string[] =>
    part.reduce<string[]>((all, forms) => all.flatMap((before) => forms.map((form) => `${before} ${form}`.trim())), ['']); // prettier-ignore
  for (const key of spelled(words)) found.push([keyOfText(key), COSTS.spelled]);
  // "cause of loss" for loss_cause, "claimed" for claimed_amount
  const [first = [], second = []] = words;
  if (words.length === 2) {
    for (const a of first) for (const b of second) found.push([keyOfText(`${b} of ${a}`), COSTS.short]);
    const [a = '', b = ''] = [first[0], second[0]];
    const [isFirst, isSecond] = [a, b].map((word) => /ed$|^(?:paid|sold|spent)$/.test(word));
    // "claimed" and "amount claimed" for claimed_amount, "paid amount" for Amount Paid, "claimed amount" for Claim Amount
    if ((isFirst && AMOUNTS.test(b)) || (isSecond && AMOUNTS.test(a))) {
      found.push([keyOfText(isFirst ? a : b), COSTS.short], [keyOfText(`${b} ${a}`), COSTS.short]);
    } else if (AMOUNTS.test(b) && /^[a-z]{4,}$/.test(a)) {
      const past = a.endsWith('e') ? `${a}d` : `${a}ed`;
      for (const phrase of [`${past} ${b}`, `${b} ${past}`, past]) found.push([keyOfText(phrase), COSTS.part]);
    }
  }
  let end = words.length;
  while (end > 1 && tails.has(words[end - 1]?.[0] ?? '') && !(hasMax && words[end - 1]?.[0] === 'min')) {
    end--;
    const isTime = TIME_UNITS.test(words[end]?.[0] ?? '');
    for (const key of spelled(words.slice(0, end))) {
      found.push([keyOfText(key), COSTS.short]);
      // "response time" is in minutes.
      if (isTime) found.push([keyOfText(`${key} time`), COSTS.short]);
    }
  }
  const unit = words.at(-1)?.[0] ?? '';
  const dimension = end < words.length && Object.hasOwn(dimensions, unit) ? dimensions[unit] : undefined;
  if (dimension !== undefined) {
    for (const key of [...spelled(words.slice(0, end)).map((part) => `${part} ${dimension}`), dimension]) found.push([keyOfText(key), COSTS.part]); // prettier-ignore
  }
  // "moveCount", "num_items": moves, items
  const isCount = (at: number): boolean => COUNTED.test(words.at(at)?.[0] ?? '');
  const counted = !isFigure(column) || words.length < 2 ? [] : isCount(-1) ? words.slice(0, -1) : isCount(0) ? words.slice(1) : []; // prettier-ignore
  for (const key of counted.length > 0 ? spelled(counted) : [])
    if (!TAKEN.has(keyOfText(key))) found.push([keyOfText(key), COSTS.part]);
  const happened = words[end - 1]?.[0] ?? '';
  if (end > 1 && happenings.has(happened)) {
    for (const key of spelled(words.slice(0, end - 1)))
      if (!TAKEN.has(keyOfText(key))) found.push([keyOfText(key), COSTS.part]);
  }
  // What a thing is comes last in English, or before "per" and "of": a name without it is another thing.
  const head = Math.max(words.findIndex(([word = '']) => /^(?:per|of|for)$/.test(word)) - 1, -1);
  const isFlag = yesNoOf(column) !== undefined;
  // "is_bot", "used_promo": bots, promo
  if (isFlag && /^(?:is|has|was|did|used|had|with|got)$/.test(words[0]?.[0] ?? '')) {
    for (const key of spelled(words.slice(1, end)))
      if (!TAKEN.has(keyOfText(key))) found.push([keyOfText(key), COSTS.part]);
  }
  // "destination_country": the destination
  if (end > 1 && PLACES.test(words[end - 1]?.[0] ?? '')) {
    for (const key of spelled(words.slice(0, end - 1)))
      if (!TAKEN.has(keyOfText(key))) found.push([keyOfText(key), COSTS.part]);
  }
  for (let from = 0; from < end && !isFlag; from++) {
    for (let to = from + 1; to <= end; to++) {
      const hasHead = head >= 0 ? from <= head && to > head : to === end;
      if (!hasHead && to - from < 2) continue;
      for (const text of spelled(words.slice(from, to))) {
        const key = keyOfText(text);
        if (!TAKEN.has(key) && (key.length > 2 || key === name.toLowerCase())) found.push([key, COSTS.part]);
      }
    }
  }
  return found;
}

const MOMENT =
  /ed$|^(?:timestamp|datetime|start|begin|end|month|year|period|week|quarter|time|day|hour|\p{Script=Han}.*|.{1,3})$/u;

/** Words of the name of a file before its last one, and of a Chinese one its first two characters. */
function fileNouns(set: FactSet): string[] {
  const file = fileOf(set);
  const han = /^\p{Script=Han}{4,6}$/u.test(file) ? [file.slice(0, 2)] : [];
  const words = tokensOf(file).filter(({ norm }) => /^[a-z]{3,}$/.test(norm));
  return [...han, ...words.slice(0, -1).map(({ norm }) => norm)];
}

function fileOf(set: FactSet): string {
  return (set.path.split(/[/\\]/).at(-1) ?? '').replace(/#.*$/, '').replace(/\.[^.]*$/, '');
}

/** What a row of the table is called: by the file, the column that names each row, and what the rows are. */
function rowNouns(set: FactSet): string[] {
  const file = fileOf(set);
  const words = tokensOf(file).filter(({ norm }) => !/^\d/.test(norm));
  const bare = file.replace(/(?:记录|数据|明细|清单|台账|列表|信息|流水|花名册|统计|表)+$/, '');
  const han = /\p{Script=Han}{2}$/u.exec(bare === '' ? file : bare)?.[0];
  const ids = set.columns
    .filter(
      ({ meaning, name, distinct }) =>
        (meaning.role === 'id' || /id$|ref(?:erence)?$|编号$|单号$/i.test(name)) && distinct === set.rows,
    )
    .flatMap(({ name }) => {
      const noun = name.replace(/[_ ]?(?:id|nr|no|number|code|key|ref|reference)$/i, '').replace(/(?:编号|单号|号|ID)$/, (end) => (end === '单号' ? '单' : '')); // prettier-ignore
      return noun === '' || noun === name ? [] : [noun];
    });
  const last = words.at(-1)?.text ?? '';
  const own = [han ?? last, ...ids].filter((noun) => noun !== '' && !/^(?:data|table|export|file|数据)$/i.test(noun));
  const isPeople = set.kind === 'people' || own.some((noun) => people.test(keyOfText(noun)));
  const told = new Set([...own, ...words.map(({ text }) => text)].map(keyOfText));
  const other = own.flatMap((noun) => groupOfNouns(keyOfText(noun), told));
  const time = set.columns.find(({ number }) => number === set.focus.time);
  // "sessionStart": a row is a session.
  const event =
    time?.missing === 0
      ? tokensOf(time.name).filter(({ norm }) => !tails.has(norm) && !MOMENT.test(norm) && !TAKEN.has(norm))
      : [];
  // Of a series of days each row is one.
  const grain = time?.distinct === set.rows ? time.meaning.grain : undefined;
  const periods = grain === 'day' ? ['day', '天', '日子', '天数'] : grain === 'week' ? ['week', '周'] : grain === 'month' ? ['month', '月'] : []; // prettier-ignore
  const isSeries = set.kind === 'series' || set.kind === 'snapshots';
  return [
    ...own,
    ...other,
    ...[...own, ...other]
      .filter((noun) => /\p{Script=Han}/u.test(noun))
      .flatMap((noun) => [`${noun}数`, `${noun}数量`, `${noun}量`]),
    ...periods,
    ...(event.length === 1 ? event.map(({ norm }) => norm) : []),
    ...(isPeople ? peopleNouns : []),
    ...(isSeries ? readingNouns : []),
  ];
}

/** What rows are called, with the keys of the nouns. */
const NOUNS = nouns.map((group) => ({ group, keys: group.map(keyOfText) }));

/** The nouns that mean the same as one: of several groups that have it, the one of which a table's name has the most. */
function groupOfNouns(key: string, told: ReadonlySet<string>): readonly string[] {
  const groups = NOUNS.filter(({ keys }) => keys.includes(key));
  const shared = groups.map(({ keys }) => keys.filter((each) => told.has(each)).length);
  return groups[shared.indexOf(Math.max(...shared))]?.group ?? [];
}

/** Whether figures can be made of a column. */
export function isFigure(column: ColumnFacts): boolean {
  return isNumeric(column.type) && column.numbers !== undefined;
}
