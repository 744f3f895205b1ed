import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import { ConversationMetrics } from '../../../../src/core/metrics/conversationMetrics';
import { estimateTokens } from '../../../../src/core/text/estimateTokens';
import { usageReport } from '../../../../src/core/metrics/report';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { localize } from '../../../support/ports';
import { entriesOf } from '../../../support/sessionEntries';
import { asked, called, conversation, finished, replied, turnStarted } from './usageEvents';
import { assertProperty } from '../../../support/property';

const metricsOf = (events: Parameters<typeof entriesOf>[0]) => new ConversationMetrics(entriesOf(events));

describe('core/metrics: figures of a conversation', () => {
  it('tells of each tool how it was called and how it went', () => {
    const [reader, sql, ...others] = metricsOf(conversation).usage().tools;
    assert.deepEqual(others, []);
    const args = estimateTokens('{"path":"sales.csv"}');
    assert.deepEqual(reader, {
      name: 'file_reader',
      ...{ calls: 2, errors: 0, cancelled: 0, cached: 1, retries: 0, ran: 1 },
      ...{ totalMs: 120, meanMs: 120, p95Ms: 120, maxMs: 120 },
      ...{ inputTokens: 2 * args, outputTokens: 4, errorTypes: {} },
    });
    assert.deepEqual(sql, {
      name: 'query_database',
      ...{ calls: 3, errors: 1, cancelled: 1, cached: 0, retries: 2, ran: 3 },
      ...{ totalMs: 2440, meanMs: 2440 / 3, p95Ms: 1500, maxMs: 1500 },
      ...{ inputTokens: 3, outputTokens: 6, errorTypes: { database: 1 } },
    });
  });

  it('tells of each model what it was sent, what it cost and why it failed', () => {
    const { models, modelsTotal } = metricsOf(conversation).usage();
    assert.deepEqual(
      models.map(({ model, requests, unpriced, failures, timed }) => [model, requests, unpriced, failures, timed]),
      [
        ['claude-haiku-4-5', 2, 0, 1, 2],
        ['my-gateway-model', 1, 1, 0, 0],
      ],
    );
    assert.ok(Math.abs((models[0]?.cost ?? 0) - 0.00367) < 1e-12);
    assert.deepEqual(models[0]?.errorKinds, { overloaded: 1 });
    assert.deepEqual([modelsTotal.requests, modelsTotal.input, modelsTotal.output], [3, 3300, 150]);
  });

  it('counts what the built-in analyst does, at no cost and without tokens', () => {
    const [offline] = metricsOf([turnStarted('offline'), replied('offline'), finished()]).usage().models;
    assert.deepEqual([offline?.requests, offline?.unreported, offline?.unpriced, offline?.cost], [1, 1, 0, 0]);
    const [other] = metricsOf([turnStarted('m'), replied('m'), finished()]).usage().models;
    assert.deepEqual([other?.unreported, other?.unpriced], [1, 1], 'of others no price is known');
  });

  it('counts a request once, however often its round was asked', () => {
    const events = [turnStarted(), asked(1, 1), asked(2, 2), replied(), asked(3, 3), replied()];
    assert.equal(metricsOf(events).usage().modelsTotal.requests, 3);
  });

  it('takes the 95th of a hundred times for the one that 95 % do not exceed', () => {
    const times = Array.from({ length: 100 }, (_, at) => called(`c${at}`, { duration_ms: at + 1 })).flat();
    assert.equal(metricsOf(times).usage().tools[0]?.p95Ms, 95);
    assert.equal(metricsOf(called('c', { duration_ms: 7 })).usage().tools[0]?.p95Ms, 7);
  });

  it('is not put off by a clock that was set back', () => {
    const entries = entriesOf([turnStarted(), asked(1, 1)]).map((entry, at) => ({
      ...entry,
      timestamp: new Date(1_000_000 - at * 5000).toISOString(),
    }));
    const [model] = new ConversationMetrics(entries).usage().models;
    assert.deepEqual([model?.requests, model?.timed, model?.totalMs], [1, 0, 0]);
  });

  it('adds up to what has happened, whatever that was', () => {
    const results = fc.array(
      fc.record({
        tool_name: fc.constantFrom('file_reader', 'query_database', 'recall'),
        duration_ms: fc.nat({ max: 5000 }),
        success: fc.boolean(),
        error_type: fc.constantFrom('database', 'cancelled'),
        retry_count: fc.nat({ max: 3 }),
        cached: fc.boolean(),
        observation: fc.string(),
      }),
      { maxLength: 30 },
    );
    assertProperty(
      fc.property(results, (given) => {
        const events = given.flatMap((each, at) => called(`c${at}`, each satisfies Partial<ToolExecutionResult>));
        const metrics = metricsOf(events);
        const { tools, toolsTotal } = metrics.usage();
        const sum = (pick: (stats: typeof toolsTotal) => number): number =>
          tools.reduce((total, stats) => total + pick(stats), 0);
        const count = (is: (each: (typeof given)[number]) => boolean): number => given.filter(is).length;
        assert.equal(
          sum(({ calls }) => calls),
          given.length,
        );
        assert.equal(
          sum(({ errors, cancelled }) => errors + cancelled),
          count(({ success }) => !success),
        );
        assert.equal(
          sum(({ cached }) => cached),
          count(({ cached }) => cached),
        );
        assert.equal(
          sum(({ ran }) => ran),
          count(({ cached }) => !cached),
        );
        assert.equal(
          sum(({ retries }) => retries),
          given.reduce((total, each) => total + each.retry_count, 0),
        );
        const ran = given.filter(({ cached }) => !cached);
        assert.equal(
          sum(({ totalMs }) => totalMs),
          ran.reduce((total, each) => total + each.duration_ms, 0),
        );
        for (const stats of [...tools, toolsTotal]) {
          assert.ok(stats.p95Ms <= stats.maxMs && stats.meanMs <= stats.maxMs + 1e-9);
        }
        for (const key of [
          'calls',
          'errors',
          'cancelled',
          'cached',
          'retries',
          'ran',
          'totalMs',
          'outputTokens',
        ] as const) {
          assert.equal(
            sum((stats) => stats[key]),
            toolsTotal[key],
            key,
          );
        }
      }),
    );
  });

  for (const [language, translations] of [
    ['en', {}],
    ['zh-cn', chinese],
  ] as const) {
    it(`reports for people (${language})`, () => {
      const strings = new Map(Object.entries(translations));
      const formatter = makeFormatter((text, values) => fillPlaces(strings.get(text) ?? text, values ?? {}), language);
      const golden = readFileSync(`test/fixtures/usage/report.${language}.md`, 'utf8');
      const source = { scope: 'session', sessions: 1, unreadable: 0, left: 0 } as const;
      assert.equal(usageReport(metricsOf(conversation).usage(), source, formatter), golden);
    });
  }

  it('says in a report what is missing in it', () => {
    const formatter = makeFormatter(localize, 'en');
    const report = usageReport(metricsOf([]).usage(), { scope: 'all', sessions: 3, unreadable: 1, left: 2 }, formatter);
    assert.match(report, /workspace: 3\. Sessions that cannot be read: 1\. .*too large: 2\./);
    assert.match(report, /No tool has run yet\.[^]*No model has been asked yet\./);
  });
});
