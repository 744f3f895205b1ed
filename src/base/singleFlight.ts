import { orCancelled } from './errors';

interface Flight<T> {
  result: Promise<T>;
  controller: AbortController;
  waiting: number;
  landed: boolean;
}

/**
 * Does equal things that are asked for at the same time once. Who cancels leaves: the work goes on for the others, and is
 * stopped once nobody waits for it.
 */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Flight<T>>();

  /**
   * @param key the same for what is the same
   * @returns what came of it, and whether it was under way already
   * @throws CancelledError when the caller's signal aborts, and whatever the work throws
   */
  async run(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ value: T; joined: boolean }> {
    const underWay = this.flights.get(key);
    const flight = underWay ?? this.start(key, work);
    flight.waiting++;
    try {
      return { value: await orCancelled(flight.result, signal), joined: underWay !== undefined };
    } finally {
      flight.waiting--;
      if (flight.waiting === 0 && !flight.landed) {
        this.forget(key, flight); // nobody joins what is being stopped
        flight.controller.abort();
      }
    }
  }

  private start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { result: work(controller.signal), controller, waiting: 0, landed: false };
    this.flights.set(key, flight);
    const land = (): void => {
      flight.landed = true;
      this.forget(key, flight);
    };
    flight.result.then(land, land);
    return flight;
  }

  private forget(key: string, flight: Flight<T>): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
  }
}
