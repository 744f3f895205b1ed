/**
 * Passes on what comes, and says 'pause' once in each rest: where nothing has come for a while, at the beginning too.
 * @param ms how long a while is
 */
export async function* withPauses<T>(source: AsyncIterable<T>, ms: number): AsyncGenerator<T | 'pause'> {
  const iterator = source[Symbol.asyncIterator]();
  let isPaused = false;
  try {
    for (;;) {
      const coming = iterator.next();
      let timer: ReturnType<typeof setTimeout>;
      const pause = new Promise<true>((resolve) => {
        timer = setTimeout(() => resolve(true), ms);
      });
      const came = coming.then(() => false);
      came.catch(() => undefined); // `coming` is awaited below, unless the reader leaves in the pause
      isPaused = await Promise.race([came, pause]).finally(() => clearTimeout(timer));
      if (isPaused) yield 'pause';
      const next = await coming;
      isPaused = false;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    const ended = iterator.return?.();
    // A generator that still waits for its source ends behind that: a reader who leaves does not wait with it.
    if (isPaused) ended?.catch(() => undefined);
    else await ended;
  }
}
