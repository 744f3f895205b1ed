/** What the VSIX says of the packages in it: a list of them (SBOM, CycloneDX 1.6) and the notices of their licenses. */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import satisfies from 'spdx-satisfies';
import * as z from 'zod';
import { repositoryRoot } from './cache';
import { LICENSE_PARTS, mitLicense } from './licenseParts';
import { npmEnvironment } from './npm';
import { capture } from './process';

/** In dist/, and so in the VSIX. */
export const NOTICES = 'ThirdPartyNotices.txt';
export const SBOM = 'sbom.cdx.json';
/** Of which files each file of dist/ is made (esbuild.mjs). */
export const METAFILE = path.join('.cache', 'metafile.json');

/** SPDX ids of licenses that let anyone hand on the program in a product of any license, with the notice. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
];

const licenseSchema = z.union([
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => license.id),
  z.object({ license: z.object({ name: z.string() }) }).transform(({ license }) => license.name),
]);
const textSchema = z.object({
  license: z.object({ text: z.object({ content: z.base64(), encoding: z.literal('base64') }) }),
});
const componentSchema = z
  .object({
    group: z.string().optional(),
    name: z.string(),
    version: z.string(),
    licenses: z.array(licenseSchema).default([]),
    evidence: z.object({ licenses: z.array(textSchema).default([]) }).default({ licenses: [] }),
  })
  .transform(({ group, name, version, licenses, evidence }) => ({
    name: group === undefined ? name : `${group}/${name}`,
    version,
    licenses: licenses,
    texts: evidence.licenses.map(({ license }) => Buffer.from(license.text.content, 'base64').toString('utf8').trim()),
  }));
/** A list of packages, as CycloneDX has it (cyclonedx.org/docs/1.6/json). */
export const sbomSchema = z.object({ components: z.array(componentSchema) });
export type ShippedPackage = z.infer<typeof componentSchema>;

/** Whether an SPDX expression leaves a way to hand the program on. What is no such expression does not. */
function isAllowed(license: string): boolean {
  try {
    return satisfies(license, ALLOWED);
  } catch {
    return false;
  }
}

/** The texts that belong to a package: of its own license files, and what LICENSE_PARTS says. */
function textsOf({ name, texts }: ShippedPackage): string[] {
  const parts = LICENSE_PARTS.filter((each) => each.package === name).map(({ part, text }) => {
    const words =
      'mit' in text ? mitLicense(text.mit) : readFileSync(path.join('node_modules', text.file), 'utf8').trim();
    return part === undefined ? words : `Of ${part}:\n\n${words}`;
  });
  return [...texts, ...parts];
}

/** Packages that may not be handed on, or whose notice is missing: a line for each. */
export function licenseFaults(packages: readonly ShippedPackage[]): string[] {
  return packages.flatMap((each) => {
    const { name, version, licenses } = each;
    const refused = licenses.filter((license) => !isAllowed(license));
    return [
      ...(licenses.length === 0 ? [`${name} ${version} names no license`] : []),
      ...refused.map((license) => `${name} ${version} has the license ${license}, which is not one of the allowed`),
      ...(textsOf(each).length === 0 ? [`${name} ${version} has no text of its license`] : []),
    ];
  });
}

/** The notices as one text; a package that is there twice in one version is told once. */
export function noticesOf(packages: readonly ShippedPackage[]): string {
  const notices = packages.map((each) => {
    const heading = `${each.name} ${each.version} (${each.licenses.join(', ')})`;
    return [heading, '='.repeat(heading.length), ...textsOf(each)].join('\n\n');
  });
  const sorted = [...new Set(notices)].sort();
  return `BA-Agent contains the packages below, each with its license.\n\n\n${sorted.join('\n\n\n')}\n`;
}

/** Asks for the list of packages in what was built. @throws when the list is not valid */
async function listPackages(to: string, ...more: string[]): Promise<void> {
  const tool = path.resolve('node_modules', '@cyclonedx', 'cyclonedx-esbuild', 'bin', 'cyclonedx-esbuild-cli.js');
  const args = ['--spec-version', '1.6', '--output-reproducible', '--validate', '--output-file', to, ...more, METAFILE];
  const { code, output } = await capture(process.execPath, [tool, ...args], {
    cwd: repositoryRoot(),
    env: npmEnvironment(),
  });
  if (code !== 0) throw new Error(`The packages cannot be listed:\n${output}`);
}

/**
 * Writes the notices and the list of packages of what was built into dist/.
 * @throws when a package may not be handed on, or has no notice
 */
export async function writeNotices(): Promise<void> {
  const withTexts = path.join('.cache', SBOM);
  await Promise.all([listPackages(withTexts, '--gather-license-texts'), listPackages(path.join('dist', SBOM))]);
  const { components } = sbomSchema.parse(JSON.parse(await readFile(withTexts, 'utf8')));
  const faults = licenseFaults(components);
  if (faults.length > 0) throw new Error(`What is built may not be packaged:\n${faults.join('\n')}`);
  await writeFile(path.join('dist', NOTICES), noticesOf(components));
}
