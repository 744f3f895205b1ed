/** Numbers, the least one first. */
export class MinHeap {
  private values: Float64Array;
  private length = 0;

  /** @param capacity how many it has room for before it grows */
  constructor(capacity: number) {
    this.values = new Float64Array(Math.max(16, capacity));
  }

  get size(): number {
    return this.length;
  }

  push(value: number): void {
    if (this.length === this.values.length) this.grow();
    const { values } = this;
    let at = this.length++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = values[parent] ?? 0;
      if (above <= value) break;
      values[at] = above;
      at = parent;
    }
    values[at] = value;
  }

  /** Takes the least one out; NaN when there is none. */
  pop(): number {
    if (this.length === 0) return Number.NaN;
    const { values } = this;
    const least = values[0] ?? Number.NaN;
    const last = values[--this.length] ?? Number.NaN;
    const end = this.length;
    let at = 0;
    for (let child = 1; child < end; child = 2 * at + 1) {
      if (child + 1 < end && (values[child + 1] ?? 0) < (values[child] ?? 0)) child++;
      const below = values[child] ?? 0;
      if (below >= last) break;
      values[at] = below;
      at = child;
    }
    values[at] = last;
    return least;
  }

  private grow(): void {
    const larger = new Float64Array(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }
}
