/** What the package says of the packages in it is all that is in it: their notices, and the list of them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { openPromise } from 'yauzl';
import * as z from 'zod';
import { METAFILE, NOTICES, SBOM, sbomSchema } from '../support/notices';
import { packageExtension } from '../support/package';

const metafileSchema = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.object({ bytesInOutput: z.number() })) })),
});
const manifestSchema = z.object({ name: z.string(), version: z.string() });
/** Names and versions of packages, once each and in order. */
const sorted = (packages: readonly { name: string; version: string }[]): string[] =>
  [...new Set(packages.map(({ name, version }) => `${name} ${version}`))].sort();

/** The package that a file belongs to: the nearest package.json that has a version. */
function packageOf(file: string): z.infer<typeof manifestSchema> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    const read = existsSync(manifest)
      ? manifestSchema.safeParse(JSON.parse(readFileSync(manifest, 'utf8')))
      : undefined;
    if (read?.success === true) return read.data;
    assert.notEqual(folder, '.', file);
  }
}

/** Texts and names of an archive's files. */
async function unpack(
  file: string,
  wanted: readonly string[],
): Promise<{ names: string[]; texts: Map<string, string> }> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const names: string[] = [];
  const texts = new Map<string, string>();
  try {
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      if (!wanted.includes(entry.fileName)) continue;
      const chunks: unknown = await (await zip.openReadStreamPromise(entry)).toArray();
      texts.set(entry.fileName, Buffer.concat(z.array(z.instanceof(Buffer)).parse(chunks)).toString('utf8'));
    }
  } finally {
    zip.close();
  }
  return { names, texts };
}

describe('the package', () => {
  const IN_PACKAGE = 'extension/dist/';
  let names: string[] = [];
  let [notices, sbom] = ['', ''];
  let outputs: z.infer<typeof metafileSchema>['outputs'] = {};
  let bundled: string[] = [];
  before(async () => {
    const vsix = process.env['BA_AGENT_VSIX'] ?? (await packageExtension());
    const unpacked = await unpack(vsix, [IN_PACKAGE + NOTICES, IN_PACKAGE + SBOM]);
    ({ names } = unpacked);
    [notices = '', sbom = ''] = [NOTICES, SBOM].map((name) => unpacked.texts.get(IN_PACKAGE + name));
    ({ outputs } = metafileSchema.parse(JSON.parse(readFileSync(METAFILE, 'utf8'))));
    const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
    const files = inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
    bundled = sorted(files.map(packageOf).filter(({ name }) => name !== 'ba-agent'));
  });

  it('holds a notice for each package that is bundled or copied', () => {
    assert.ok(bundled.length > 30);
    const told = [...notices.matchAll(/^(\S+ \S+) \(.+\)\n\n=+\n\n(?=\S)/gm)].map(([, name]) => name);
    assert.deepEqual(told.sort(), bundled);
  });

  it('lists exactly the packages that are bundled or copied', () => {
    assert.deepEqual(sorted(sbomSchema.parse(JSON.parse(sbom)).components), bundled);
  });

  it('holds no file in dist that the notices and the list do not cover', () => {
    const covered = [...Object.keys(outputs), `dist/${NOTICES}`, `dist/${SBOM}`];
    const shipped = names.filter((name) => name.startsWith(IN_PACKAGE)).map((name) => name.slice('extension/'.length));
    assert.deepEqual(shipped.sort(), covered.sort());
  });

  it('names each grammar of the outlines in the notices', () => {
    const grammars = Object.keys(outputs).flatMap((name) => /(?<=\/)tree-sitter-.*(?=\.wasm)/.exec(name) ?? []);
    assert.ok(grammars.length > 8);
    for (const grammar of grammars)
      assert.ok(notices.includes(`\nOf ${grammar}:\n\nMIT License\n\nCopyright`), grammar);
  });

  it('has a list of packages that is valid by the schema of CycloneDX', async () => {
    const validator = new JsonStrictValidator(Version.v1dot6);
    assert.equal(await validator.validate(sbom), null);
    assert.notEqual(await validator.validate(sbom.replace('"components"', '"parts"')), null);
  });
});
