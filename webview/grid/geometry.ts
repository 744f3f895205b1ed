/** Where rows and columns lie. All lengths are CSS pixels. */

export const ROW_HEIGHT = 24;
/** Of the column with the rows' numbers, and of the head with and without figures. */
export const NUMBER_WIDTH = 64;
export const HEAD_HEIGHT = 124;
export const SMALL_HEAD_HEIGHT = 30;
/** Browsers hold no element that is higher than some 33.5 million. */
const MAX_HEIGHT = 30_000_000;
export const DEFAULT_WIDTH = 132;
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 1200;

/** Rows from `first` on, `end` not among them. */
export interface Range {
  first: number;
  end: number;
}

/**
 * How the way of a scroll bar is told as a place in the table. A table that is higher than an element can be has a shorter
 * way: then the place is kept beside the scroll bar's, and small steps are steps of the table.
 */
export class Heights {
  readonly content: number;
  /** Of the element that is scrolled. */
  readonly scrolled: number;

  constructor(
    readonly rows: number,
    /** Of the part that shows rows. */
    readonly seen: number,
  ) {
    this.content = rows * ROW_HEIGHT;
    this.scrolled = Math.min(this.content, MAX_HEIGHT);
  }

  get isScaled(): boolean {
    return this.scrolled < this.content;
  }

  /** The greatest place of the upper edge. */
  get last(): number {
    return Math.max(0, this.content - this.seen);
  }

  clamp(top: number): number {
    return Math.min(Math.max(0, top), this.last);
  }

  topOf(scrollTop: number): number {
    const way = Math.max(1, this.scrolled - this.seen);
    return this.clamp(this.isScaled ? (scrollTop / way) * this.last : scrollTop);
  }

  scrollOf(top: number): number {
    const way = Math.max(1, this.scrolled - this.seen);
    return this.isScaled ? (top / Math.max(1, this.last)) * way : top;
  }

  /** Rows in sight. */
  range(top: number): Range {
    const first = Math.max(0, Math.floor(top / ROW_HEIGHT));
    return { first, end: Math.min(this.rows, Math.ceil((top + this.seen) / ROW_HEIGHT)) };
  }

  rowAt(y: number): number {
    return Math.min(Math.max(0, Math.floor(y / ROW_HEIGHT)), this.rows - 1);
  }

  /** The place of the upper edge at which a row is in sight, nearest to where it is. */
  show(row: number, top: number): number {
    const start = row * ROW_HEIGHT;
    if (start < top) return this.clamp(start);
    const end = start + ROW_HEIGHT;
    return end > top + this.seen ? this.clamp(end - this.seen) : top;
  }
}

/** Columns side by side. */
export class Columns {
  /** Left edges, and the right edge of the last one. */
  readonly edges: readonly number[];

  constructor(widths: readonly number[]) {
    const edges = [0];
    for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
    this.edges = edges;
  }

  get width(): number {
    return this.edges.at(-1) ?? 0;
  }

  get count(): number {
    return this.edges.length - 1;
  }

  left(at: number): number {
    return this.edges[at] ?? 0;
  }

  widthOf(at: number): number {
    return (this.edges[at + 1] ?? 0) - this.left(at);
  }

  /** The column at a place, the nearest one outside. */
  at(x: number): number {
    let [low, high] = [0, Math.max(0, this.count - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.left(middle) <= x) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Columns in sight. */
  range(left: number, seen: number): Range {
    if (this.count === 0) return { first: 0, end: 0 };
    return { first: this.at(left), end: this.at(left + Math.max(0, seen - 1)) + 1 };
  }

  show(at: number, left: number, seen: number): number {
    const [start, end] = [this.left(at), this.left(at) + Math.min(this.widthOf(at), seen)];
    if (start < left) return start;
    return end > left + seen ? end - seen : left;
  }
}
