/** What is made once. */

/** A function of things that never change: what is made of each is kept as long as it lives. */
export function once<Thing extends object, Made extends object>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, Made>();
  return (thing) => {
    const made = known.get(thing) ?? make(thing);
    known.set(thing, made);
    return made;
  };
}

/** A function of texts: what is made of each is kept; of too many none stays. */
export function remembered<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, { made: Made }>();
  return (text) => {
    const before = known.get(text);
    if (before) return before.made;
    const made = make(text);
    if (known.size >= most) known.clear();
    known.set(text, { made });
    return made;
  };
}
