/** What went wrong beside what a test looks at, where nothing may be thrown: the test fails by it at its end. */
const faults: Error[] = [];
if (typeof afterEach === 'function') {
  afterEach(() => {
    const [fault] = faults.splice(0);
    if (fault) throw fault;
  });
}

/** Has the running test fail. */
export function fail(fault: unknown): void {
  faults.push(fault instanceof Error ? fault : new Error('A check failed.', { cause: fault }));
}
