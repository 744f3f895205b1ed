/** What package-lock.json must say of every package, so that npm installs what was reviewed and nothing else. */
import * as z from 'zod';

const REGISTRY = 'https://registry.npmjs.org/';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** Where npm finds a dependency of the package at a place: beside it or above it. */
function found(at: string, name: string, places: ReadonlySet<string>): boolean {
  for (let folder = at; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (places.has(`${folder === '' ? '' : `${folder}/`}node_modules/${name}`)) return true;
    if (folder === '') return false;
  }
}

/** The digest of a package at the top of what a lock file installs, npm's own of node_modules included; undefined where there is none. */
export function digestOf(lock: unknown, name: string): string | undefined {
  return lockSchema.parse(lock).packages[`node_modules/${name}`]?.integrity;
}

/**
 * Looks for packages without a digest (`integrity`, W3C Subresource Integrity), packages from elsewhere than the public registry, and
 * optional packages, such as those of other platforms, that have no entry.
 * @param lock package-lock.json, version 3 (docs.npmjs.com/cli/configuring-npm/package-lock-json)
 * @returns a line for each of them
 */
export function lockFaults(lock: unknown): string[] {
  const { packages } = lockSchema.parse(lock);
  const places = new Set(Object.keys(packages));
  return Object.entries(packages).flatMap(([at, { integrity, resolved, optionalDependencies = {} }]) => [
    ...(at === '' || integrity?.startsWith('sha512-') ? [] : [`${at}: it has no sha512 digest`]),
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`${at}: it comes from ${resolved}`]),
    ...Object.keys(optionalDependencies)
      .filter((name) => !found(at, name, places))
      .map((name) => `${at}: its optional package ${name} has no entry`),
  ]);
}
