/** package.json says what the code does: its commands, its texts, and the files that it offers to analyse. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { commandNames } from '../../src/host/commands/commandNames';
import { defaultSettings, settingsSchema } from '../../src/host/settings/settings';
import { analyzableExtensions, fileKind } from '../../src/core/files/fileKinds';

const manifestSchema = z.looseObject({
  contributes: z.looseObject({
    commands: z.array(z.looseObject({ command: z.string(), category: z.string() })),
    menus: z.record(z.string(), z.array(z.looseObject({ command: z.string(), when: z.string().optional() }))),
    configuration: z.looseObject({ properties: z.record(z.string(), z.looseObject({ default: z.unknown() })) }),
  }),
});
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { contributes } = manifestSchema.parse(readJson('package.json'));
const contributed = contributes.commands.map(({ command }) => command);
const asked = (text: string): string[] => [
  ...new Set([...text.matchAll(/"%([^"%]+)%"/g)].map((match) => match[1] ?? '')),
];

describe('package.json', () => {
  it('contributes every command that is registered, and no other', () => {
    assert.deepEqual([...commandNames].sort(), [...contributed].sort());
    assert.ok(contributes.commands.every(({ category }) => category === 'BA-Agent'));
  });

  it('puts only commands into menus that there are', () => {
    for (const { command } of Object.values(contributes.menus).flat())
      assert.ok(contributed.includes(command), command);
  });

  for (const file of ['package.nls.json', 'package.nls.zh-cn.json']) {
    it(`finds all its texts in ${file}, which holds no other`, () => {
      const texts = z.record(z.string(), z.string().min(1)).parse(readJson(file));
      assert.deepEqual(Object.keys(texts).sort(), asked(readFileSync('package.json', 'utf8')).sort());
    });
  }

  it('offers analysis in the menus for the files that can be analysed', () => {
    const expected: Record<string, (extension: string) => boolean> = {
      'explorer/context': () => true,
      'editor/context': () => true,
      'editor/title': (extension) => fileKind(`a${extension}`)?.reader === 'table',
    };
    for (const [menu, offered] of Object.entries(expected)) {
      const item = contributes.menus[menu]?.find(({ command }) => command === 'baAgent.analyzeFile');
      const clause = /resourceExtname =~ \/\^(.*)\$\/(i?)$/.exec(item?.when ?? '') ?? assert.fail(menu);
      const matches = new RegExp(`^${clause[1] ?? ''}$`, clause[2]);
      const named = (/\(([^)]*)\)/.exec(clause[1] ?? '')?.[1] ?? '').split('|').map((each) => `.${each}`);
      assert.deepEqual(named.sort(), analyzableExtensions.filter(offered).sort(), menu);
      for (const extension of analyzableExtensions) {
        assert.equal(matches.test(extension), offered(extension), `${menu} ${extension}`);
        assert.equal(matches.test(extension.toUpperCase()), offered(extension), `${menu} ${extension.toUpperCase()}`);
      }
      for (const other of ['.md', '.html', '.csvx', 'csv', '.exe', ''])
        assert.equal(matches.test(other), false, `${menu} ${other}`);
    }
  });

  it('has the settings that are read, with their defaults', () => {
    const properties = Object.entries(contributes.configuration.properties);
    assert.ok(properties.every(([name]) => name.startsWith('baAgent.')));
    const defaults = new Map(properties.map(([name, { default: value }]) => [name.slice('baAgent.'.length), value]));
    assert.deepEqual(Object.fromEntries(defaults), defaultSettings);
    for (const [name, schema] of Object.entries(settingsSchema.shape)) {
      assert.deepEqual(schema.safeParse(defaults.get(name)), { success: true, data: defaults.get(name) }, name);
    }
  });

  it('allows in settings what is read, and refuses what is not', () => {
    const limits = z.looseObject({
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      exclusiveMinimum: z.number().optional(),
      enum: z.array(z.string()).optional(),
    });
    for (const [name, schema] of Object.entries(settingsSchema.shape)) {
      const {
        minimum,
        maximum,
        exclusiveMinimum,
        enum: values,
      } = limits.parse(contributes.configuration.properties[`baAgent.${name}`]);
      for (const good of [minimum, maximum, ...(values ?? [])].filter((value) => value !== undefined))
        assert.ok(schema.safeParse(good).success, `${name} ${good}`);
      for (const [limit, bad] of [
        [minimum, (minimum ?? 0) - 1],
        [maximum, (maximum ?? 0) + 1],
        [exclusiveMinimum, exclusiveMinimum],
        [values?.[0], `not ${values?.[0] ?? ''}`],
      ])
        if (limit !== undefined) assert.ok(!schema.safeParse(bad).success, `${name} ${bad ?? ''}`);
    }
  });

  it('has the commands about sessions in the menu of the view', () => {
    const shown = contributes.menus['view/title']?.map(({ command }) => command) ?? [];
    for (const name of [
      'searchSessions',
      'renameSession',
      'exportSession',
      'deleteSession',
      'recoverSessions',
      'showModelInput',
    ])
      assert.ok(shown.includes(`baAgent.${name}`), name);
  });
});
