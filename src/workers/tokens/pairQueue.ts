import { MinHeap } from './minHeap';

/** Where pairs of one rank begin: mostly they are found from left to right, the others wait in a heap. */
class Places {
  private readonly ascending: number[] = [];
  private head = 0;
  private late: MinHeap | undefined;

  push(place: number): void {
    const last = this.ascending.at(-1);
    if (last === undefined || last < place) this.ascending.push(place);
    else (this.late ??= new MinHeap()).push(place);
  }

  /** Takes the leftmost one out; -1 when there is none. */
  shift(): number {
    const next = this.ascending[this.head];
    if (this.late !== undefined && this.late.size > 0 && (next === undefined || this.late.least < next)) {
      return this.late.pop();
    }
    if (next === undefined) return -1;
    this.head++;
    return next;
  }
}

/**
 * Pairs that make a token, the one with the lowest rank first, the leftmost of equal ones. A long text has few ranks for
 * its many places, so that a heap of ranks with a list of places for each takes half the time of one heap of them all.
 */
export class PairQueue {
  /** Of the pair that was taken last. */
  rank = -1;
  private readonly ranks = new MinHeap();
  private readonly places = new Map<number, Places>();
  private lowest: Places | undefined;

  push(rank: number, place: number): void {
    let places = this.places.get(rank);
    if (!places) {
      places = new Places();
      this.places.set(rank, places);
      this.ranks.push(rank);
      this.lowest = undefined; // it may be this one now
    }
    places.push(place);
  }

  /** Takes the next pair out: the place where it begins. -1 when there is none. */
  shift(): number {
    while (this.ranks.size > 0) {
      this.rank = this.ranks.least;
      this.lowest ??= this.places.get(this.rank);
      const place = this.lowest?.shift() ?? -1;
      if (place >= 0) return place;
      this.places.delete(this.ranks.pop());
      this.lowest = undefined;
    }
    return -1;
  }
}
