import assert from 'node:assert/strict';
import { defaultSettings, readSetting, SettingProblems } from '../../../../src/host/settings/settings';

describe('settings', () => {
  it('are their defaults where nothing is written', () => {
    assert.deepEqual(readSetting('maxRounds', undefined), { value: 25, problems: [] });
    assert.deepEqual(readSetting('tokenFamilies', undefined), { value: [], problems: [] });
    assert.deepEqual(readSetting('eventLog', null), { value: true, problems: [] });
  });

  it('are what is written where that is good, in one form', () => {
    assert.deepEqual(readSetting('codeDirectory', ' code\\out/ '), { value: 'code/out', problems: [] });
    assert.deepEqual(readSetting('anthropic.baseUrl', 'http://localhost:1/v1/'), {
      value: 'http://localhost:1',
      problems: [],
    });
    assert.equal(readSetting('run.memoryLimit', '').value, '');
    assert.equal(readSetting('run.memoryLimit', '500MB').value, '500MB');
    assert.equal(readSetting('python.path', ' ~/py/bin/python ').value, '~/py/bin/python');
    assert.equal(readSetting('context.smallWindow.hours', 0.5).value, 0.5);
    assert.equal(readSetting('compaction.model', ' same ').value, 'same');
    assert.equal(readSetting('compaction.maxMessages', 0).value, 0);
    assert.equal(readSetting('telemetry.otlpEndpoint', 'https://h/v1/metrics/').value, 'https://h');
  });

  it('name a bad value and ignore it alone', () => {
    for (const [name, bad] of [
      ['maxRounds', 'many'],
      ['maxRounds', 0],
      ['codeDirectory', '../out'],
      ['codeDirectory', 'a\\..\\..\\out'],
      ['codeDirectory', '.. /.. /out'],
      ['codeDirectory', '/out'],
      ['codeDirectory', 'C:\\out'],
      ['codeDirectory', '.vscode'],
      ['codeDirectory', '.GIT/hooks'],
      ['codeDirectory', 'a/git~1/hooks'],
      ['replyFormat', 'pigeon'],
      ['eventLog', 'yes'],
      ['context.smallWindow.maxTokens', 1.5],
      ['context.smallWindow.maxMessages', -1],
      ['tokenFamilies', 'claude'],
      ['compaction.model', 'x'.repeat(201)],
      ['compaction.maxMessages', 10_001],
      ['compaction.maxCodeBlocks', -1],
      ['compaction.background', 'no'],
      ['telemetry.otlpEndpoint', 'http://example.com'],
      ['run.memoryLimit', '4 GB'],
      ['run.memoryLimit', '0GB'],
      ['python.path', 5],
      ['run.environment', 'TOKEN'],
    ] as const) {
      const { value, problems } = readSetting(name, bad);
      assert.deepEqual(value, defaultSettings[name], name);
      assert.equal(problems.length, 1);
      assert.ok(problems[0]?.includes(`baAgent.${name} is ignored: ${JSON.stringify(bad)}`), problems[0]);
    }
  });

  it('let no more leave than in the strictest mode where the data mode is mistyped', () => {
    for (const bad of ['agregates', '', 7, ['all'], {}]) {
      const { value, problems } = readSetting('dataMode', bad);
      assert.equal(value, 'schema', JSON.stringify(bad));
      assert.equal(problems.length, 1);
    }
    assert.equal(readSetting('dataMode', 'sample').value, 'sample');
  });

  it('name bad items of a list and keep the good ones', () => {
    const good = { match: 'My-?Model', encoding: 'o200k_base', margin: 1.2 };
    const { value, problems } = readSetting('tokenFamilies', [
      good,
      { ...good, margin: 100 },
      { ...good, encoding: 'p50k' },
      { ...good, match: '(' },
      { ...good, more: 1 },
      'x',
    ]);
    assert.deepEqual(
      value.map(({ match, encoding, margin }) => [match.test('vendor/mymodel-7'), encoding, margin]),
      [[true, 'o200k_base', 1.2]],
    );
    assert.deepEqual(
      problems.map((problem) => /tokenFamilies(\[\d\]) is ignored/.exec(problem)?.[1]),
      ['[1]', '[2]', '[3]', '[4]', '[5]'],
    );
    assert.match(problems[0] ?? '', /margin: /);
    assert.deepEqual(readSetting('python.allowedImports', ['geopandas', 'google.cloud', 'a b', 'a.', '']).value, [
      'geopandas',
      'google.cloud',
    ]);
    assert.deepEqual(readSetting('run.environment', ['DB_PASSWORD', 'A=B', '']).value, ['DB_PASSWORD']);
  });

  it('are told of once, until they are written anew', () => {
    const told = new SettingProblems();
    const look = (place: string, written: unknown): number =>
      told.fresh(place, readSetting('tokenFamilies', written).problems).length;
    assert.deepEqual(
      [look('a', []), look('a', ['x', 'y']), look('a', ['x', 'y']), look('a', ['x', 'y'])],
      [0, 2, 0, 0],
    );
    assert.deepEqual([look('b', ['x', 'y']), look('a', ['z']), look('a', ['z'])], [2, 1, 0]);
    assert.deepEqual([look('a', []), look('a', ['z'])], [0, 1], 'mended and written again');
  });
});
