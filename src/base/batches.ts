/** Groups items as they come, no group larger than it may be; an item that is larger by itself is a group of its own. */
export function* batches<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  mostSize: number,
  mostItems = Infinity,
): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    if (batch.length > 0 && (batch.length >= mostItems || size + sizeOf(item) > mostSize)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += sizeOf(item);
  }
  if (batch.length > 0) yield batch;
}
