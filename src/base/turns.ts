/** Does what has the same key one after the other; each waits for those before it, however they end. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const own = before.then(work);
    const ended = own.catch(() => undefined);
    this.last.set(key, ended);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === ended) this.last.delete(key);
    }
  }
}
