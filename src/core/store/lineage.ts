/** Which ids of saved code are versions of one: `sales`, `sales_v2`, `sales_v3`. */
import { cutId } from '../contract/codeIds';

/** Where an id stands: the id of the first version, and the number of this one, from 1. */
export interface VersionPlace {
  root: string;
  version: number;
}

const VERSIONED = /^(.+)_v([1-9]\d{0,5})$/;

/** The id of a version. A root that leaves no room for the number is cut. */
export function versionId(root: string, version: number): string {
  const suffix = version === 1 ? '' : `_v${version}`;
  return cutId(root, suffix) + suffix;
}

/**
 * Where an id stands, told by the names alone. The root need not be there any more. Of an id that was cut the root is the
 * one longer id that begins like it; where there are several, it is a root of its own.
 */
export function versionPlace(id: string, others: Iterable<string>): VersionPlace {
  const match = VERSIONED.exec(id);
  const base = match?.[1];
  const version = Number(match?.[2]);
  if (base === undefined || version < 2) return { root: id, version: 1 };
  const longer = [...others].filter(
    (other) =>
      other.length > base.length &&
      other.startsWith(base) &&
      VERSIONED.exec(other)?.[1] !== base &&
      versionId(other, version) === id,
  );
  return { root: longer.length === 1 ? (longer[0] ?? base) : base, version };
}

/** Whether an id is this version of that root: what an index says of it is taken at its word only then. */
export function isVersion(id: string, { root, version }: VersionPlace): boolean {
  return version >= 2 && versionId(root, version) === id;
}
