import assert from 'node:assert/strict';
import fc from 'fast-check';
import { slashCall, slashCommands, slashMatches, takeCommand } from '../../../../webview/conversation/slash';
import { assertProperty } from '../../../support/property';

describe('commands in the input', () => {
  it('are known by their names, in any case, with the words behind them', () => {
    assert.deepEqual(slashCall('/compact'), { name: 'compact', words: '' });
    assert.deepEqual(slashCall('  /Compact  keep the\nQ3 numbers '), {
      name: 'compact',
      words: 'keep the\nQ3 numbers',
    });
    assert.deepEqual(slashCall('/c\tthe Q3 numbers'), { name: 'compact', words: 'the Q3 numbers' });
    for (const name of ['new', 'resume', 'help'] as const)
      assert.deepEqual(slashCall(`/${name} `), { name, words: '' });
  });

  it('are known as Chinese keyboards write them, and by Chinese words that follow without a space', () => {
    const quarter = { name: 'compact', words: '保留三季度' };
    for (const text of [
      ...[
        '/compact，保留三季度',
        '／compact 保留三季度',
        '/compact保留三季度',
        '／ｃｏｍｐａｃｔ：保留三季度',
        '/C:保留三季度',
      ],
      ...['/compact\u3000保留三季度', '/compact, 保留三季度'],
    ])
      assert.deepEqual(slashCall(text), quarter, text);
    assert.deepEqual(slashCall('／ｎｅｗ'), { name: 'new', words: '' });
    assert.deepEqual(slashCall('/compact：'), { name: 'compact', words: '' });
    assert.deepEqual(slashCall('/compact 保留，Ｑ３：三季度')?.words, '保留，Ｑ３：三季度', 'as they were written');
  });

  it('are not taken for what is a message', () => {
    const messages = [
      ...['/data/x.csv', '/data x', '/', '//', '/ compact', '/compacted', '/c.csv', '/c/d', '/compact/x', '/压缩'],
      ...['／data/x.csv', '/data数据.csv', '/compactfoo', '/compact-保留', '/compact.csv', '/compactな'],
      ...[
        'compact',
        'run /compact',
        'see\n/compact',
        '/new orders by month',
        '/new，按月',
        '/new按月统计',
        '/help me',
        '/constructor',
        '',
      ],
    ];
    for (const text of messages) assert.equal(slashCall(text), undefined, text);
  });

  it('leaves every text alone whose first word is no command', () => {
    const known = slashCommands.flatMap(({ name, aliases }) => [name, ...aliases]);
    assertProperty(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[/／][acno／ｃＣ，:压/ .]{0,4}$/)), (text) => {
        const word = /^\s*[/／]([^\s，,：:\p{Script=Han}]*)/u.exec(text)?.[1]?.normalize('NFKC').toLowerCase();
        if (!known.some((name) => name === word)) assert.equal(slashCall(text), undefined);
      }),
    );
  });

  it('are listed as long as a name is written that can be one of theirs', () => {
    const names = (text: string): string[] => slashMatches(text).map(({ name }) => name);
    assert.deepEqual(names('/'), ['compact', 'new', 'resume', 'usage', 'help']);
    assert.deepEqual([names('／'), names('／ｎ')], [names('/'), ['new']]);
    assert.deepEqual(
      [names('/C'), names('/n'), names('/re'), names('/compact')],
      [...[['compact'], ['new'], ['resume'], ['compact']]],
    );
    for (const text of ['', ' /', '/x', '/compact ', '/c the Q3', '/data/', '/n\n'])
      assert.deepEqual(names(text), [], text);
  });

  it('are carried out when they are whole, and written out before', () => {
    const [compact, fresh] = slashCommands;
    assert.ok(compact && fresh);
    assert.deepEqual(takeCommand(compact, '/co', 'run'), { draft: '/compact ', runs: false });
    assert.deepEqual(takeCommand(compact, '/c', 'run'), { draft: '/c', runs: true });
    assert.deepEqual(takeCommand(compact, '/compact', 'run'), { draft: '/compact', runs: true });
    assert.deepEqual(takeCommand(compact, '/compact', 'complete'), { draft: '/compact ', runs: false });
    assert.deepEqual(takeCommand(fresh, '/', 'run'), { draft: '/new', runs: true });
    assert.deepEqual(takeCommand(fresh, '/n', 'complete'), { draft: '/new', runs: false });
  });
});
