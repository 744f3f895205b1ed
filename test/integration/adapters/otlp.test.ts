import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { OtlpExporter } from '../../../src/adapters/otlp';
import { OtlpMetrics } from '../../../src/adapters/otlpMetrics';
import type { ToolMetrics } from '../../../src/core/metrics/records';
import { isEndpoint, trimmedEndpoint } from '../../../src/host/settings/settings';
import { MemoryLog } from '../../support/ports';

/** The form that the documents give it: 64-bit numbers as text, enums as numbers, no null. */
const attributes = z.array(z.strictObject({ key: z.string(), value: z.strictObject({ stringValue: z.string() }) }));
const digits = z.string().regex(/^\d+$/);
const point = { attributes, startTimeUnixNano: digits, timeUnixNano: digits };
const sumPoint = z.strictObject({ ...point, asDouble: z.number() });
const histogramPoint = z.strictObject({
  ...point,
  count: digits,
  ...{ sum: z.number(), min: z.number(), max: z.number() },
  bucketCounts: z.array(digits),
  explicitBounds: z.array(z.number()),
});
const head = { name: z.string(), unit: z.string(), description: z.string() };
const metricSchema = z.union([
  z.strictObject({
    ...head,
    sum: z.strictObject({
      aggregationTemporality: z.literal(2),
      isMonotonic: z.literal(true),
      dataPoints: z.array(sumPoint),
    }),
  }),
  z.strictObject({
    ...head,
    histogram: z.strictObject({ aggregationTemporality: z.literal(2), dataPoints: z.array(histogramPoint) }),
  }),
]);
const requestSchema = z.strictObject({
  resourceMetrics: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeMetrics: z.tuple([
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          metrics: z.array(metricSchema),
        }),
      ]),
    }),
  ]),
});

const call: ToolMetrics = {
  tool_name: 'file_reader',
  ...{ duration_ms: 250, input_tokens: 5, output_tokens: 40 },
  ...{ success: true, retry_count: 0, output_level: 'standard', cached: false },
};

/** A collector on this machine that keeps what it gets. */
async function collect() {
  const got: { url: string; type: string; body: unknown }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString());
      got.push({ url: request.url ?? '', type: request.headers['content-type'] ?? '', body });
      if (status === 0) return; // never answers
      response.writeHead(status, status === 302 ? { location: 'http://localhost:1/' } : {}).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answers = (code: number): void => void (status = code);
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { got, answers, close, endpoint: `http://127.0.0.1:${port}` };
}

function exporterTo(endpoint: () => string, log = new MemoryLog()) {
  const exporter = new OtlpExporter({
    endpoint,
    isTool: (name) => name === 'file_reader',
    ...{ version: '1.2.3', instance: 'i1', log, now: () => 1_700_000_000_000 },
  });
  return { exporter, log };
}

describe('adapters/otlp', () => {
  it('sends counts, times, tokens and cost in the form of OTLP/HTTP', async () => {
    const server = await collect();
    const { exporter, log } = exporterTo(() => server.endpoint);
    exporter.take({ kind: 'tool', metrics: call });
    exporter.take({
      kind: 'tool',
      metrics: { ...call, tool_name: 'salaries_2026', success: false, error_type: 'At /home/me', retry_count: 2 },
    });
    const usage = { input_tokens: 1000, output_tokens: 50, cache_read_input_tokens: 24 };
    exporter.take({ kind: 'request', metrics: { model: 'claude-haiku-4-5', usage, duration_ms: 2000 } });
    exporter.take({ kind: 'failure', metrics: { model: 'claude-haiku-4-5', kind: 'overloaded' } });
    await exporter.close();
    await server.close();
    assert.deepEqual(log.lines, []);
    assert.deepEqual(
      server.got.map(({ url, type }) => [url, type]),
      [['/v1/metrics', 'application/json']],
    );
    const [{ resource, scopeMetrics }] = requestSchema.parse(server.got[0]?.body).resourceMetrics;
    assert.deepEqual(Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value.stringValue])), {
      'service.name': 'ba-agent',
      'service.version': '1.2.3',
      'service.instance.id': 'i1',
    });
    const { metrics } = scopeMetrics[0];
    const of = (name: string) => metrics.find((each) => each.name === name) ?? assert.fail(name);
    const time = of('gen_ai.execute_tool.duration');
    assert.ok('histogram' in time);
    const [own, other] = time.histogram.dataPoints;
    assert.deepEqual([own?.count, own?.sum, own?.bucketCounts.indexOf('1')], ['1', 0.25, 5]);
    assert.equal(own?.bucketCounts.length, own ? own.explicitBounds.length + 1 : 0);
    const names = other?.attributes.map(({ value }) => value.stringValue);
    assert.deepEqual(names, ['execute_tool', 'other', '_OTHER'], 'what a model or a message says is not told');
    const tokens = of('gen_ai.client.token.usage');
    assert.ok('histogram' in tokens);
    assert.deepEqual(
      tokens.histogram.dataPoints.map(({ sum }) => sum),
      [1024, 50],
    );
    const cost = of('ba_agent.cost');
    assert.ok('sum' in cost);
    assert.ok((cost.sum.dataPoints[0]?.asDouble ?? 0) > 0.001);
    const failed = of('gen_ai.client.operation.duration');
    assert.ok('histogram' in failed);
    assert.ok(JSON.stringify(failed.histogram.dataPoints[1]).includes('overloaded'));
    assert.ok(!JSON.stringify(server.got).includes('salaries') && !JSON.stringify(server.got).includes('/home'));
  });

  it('counts and sends nothing without an address, or when it is taken back', async () => {
    const server = await collect();
    let endpoint = '';
    const { exporter } = exporterTo(() => endpoint);
    exporter.take({ kind: 'tool', metrics: call });
    await exporter.flush();
    endpoint = server.endpoint;
    await exporter.flush();
    exporter.take({ kind: 'tool', metrics: call });
    endpoint = '';
    await exporter.close();
    assert.deepEqual(server.got, []);
    await server.close();
  });

  it('logs a failure once until it works again, and loses no count by it', async () => {
    const server = await collect();
    const { exporter, log } = exporterTo(() => server.endpoint);
    const send = async (status: number): Promise<void> => {
      server.answers(status);
      exporter.take({ kind: 'tool', metrics: call });
      await exporter.flush();
    };
    for (const status of [500, 503, 302, 200]) await send(status);
    assert.equal(log.lines.length, 1);
    assert.match(log.lines[0] ?? '', /OpenTelemetry collector: it answered 500/);
    const calls = JSON.stringify(server.got.at(-1)?.body);
    assert.match(calls, /"name":"ba_agent.tool.calls".*?"asDouble":4/);
    await send(500);
    assert.equal(log.lines.length, 2);
    await server.close();
  });

  it('gives up on a server that does not answer', async () => {
    const server = await collect();
    server.answers(0);
    const { exporter, log } = exporterTo(() => server.endpoint);
    exporter.take({ kind: 'tool', metrics: call });
    await exporter.flush(50);
    assert.equal(log.lines.length, 1);
    await server.close();
  });

  it('puts a value into the bucket whose upper bound it is', () => {
    const metrics = new OtlpMetrics(0);
    const instrument = { name: 'n', unit: 's', description: '', bounds: [1, 2] };
    for (const value of [1, 1.5, 2, 3]) metrics.record(instrument, {}, value);
    assert.match(JSON.stringify(metrics.request({}, { name: '', version: '' }, 1)), /"bucketCounts":\["1","2","1"\]/);
  });

  it('takes addresses that are encrypted, or of this machine', () => {
    for (const good of [
      '',
      'https://otel.example.com',
      'https://h/p',
      'http://localhost:4318',
      'http://127.0.0.1:1',
      'http://[::1]:4318',
    ])
      assert.ok(isEndpoint(good), good);
    for (const bad of [
      'http://example.com',
      'localhost:4318',
      'ftp://localhost',
      'https://u:p@h',
      'https://h?x=1',
      'http://127.0.0.1.example.com',
      'nonsense',
    ])
      assert.ok(!isEndpoint(bad), bad);
    assert.equal(trimmedEndpoint(' http://localhost:4318/v1/metrics/ '), 'http://localhost:4318');
    assert.equal(trimmedEndpoint('https://h/otlp/'), 'https://h/otlp');
  });
});
