/** Numbers, the least one first. */
export class MinHeap {
  private readonly values: number[] = [];

  get size(): number {
    return this.values.length;
  }

  /** NaN when there is none. */
  get least(): number {
    return this.values[0] ?? Number.NaN;
  }

  push(value: number): void {
    const { values } = this;
    let at = values.length;
    values.push(value);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = values[parent] ?? 0;
      if (above <= value) break;
      values[at] = above;
      at = parent;
    }
    values[at] = value;
  }

  /** Takes the least one out. */
  pop(): number {
    const { values, least } = this;
    const last = values.pop() ?? Number.NaN;
    const end = values.length;
    if (end === 0) return least;
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
}
