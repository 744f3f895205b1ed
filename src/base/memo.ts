/**
 * Remembers what a pure function made of an object, as long as the object lives. The object and the result must not change.
 */
export function memoOf<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { value: V }>();
  return (key) => {
    const known = made.get(key);
    if (known) return known.value;
    const value = work(key);
    made.set(key, { value });
    return value;
  };
}

/** The same of a function with a second argument, which is told apart as keys of a `Map` are. */
export function memoOfTwo<K extends object, L, V>(work: (key: K, second: L) => V): (key: K, second: L) => V {
  const made = memoOf((_: K) => new Map<L, { value: V }>());
  return (key, second) => {
    const ofKey = made(key);
    const known = ofKey.get(second);
    if (known) return known.value;
    const value = work(key, second);
    ofKey.set(second, { value });
    return value;
  };
}
