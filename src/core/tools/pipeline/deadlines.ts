/** The times of attempts that run, which begin anew when what they wait for gets on. */
export class Deadlines {
  private readonly running = new Set<() => void>();

  /** @param begin begins the time of an attempt anew @returns takes it out again */
  add(begin: () => void): () => void {
    this.running.add(begin);
    return () => this.running.delete(begin);
  }

  /** What all of them wait for gets on, e.g. the reading of a large file. */
  beginAnew(): void {
    for (const begin of this.running) begin();
  }
}
