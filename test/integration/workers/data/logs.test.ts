import assert from 'node:assert/strict';
import { Intake } from '../../../unit/workers/data/intake';

const AGENT = 'Mozilla/5.0 (X11; Linux) "quoted"'.replaceAll('"', '\\"');
const combined = (host: string, rest: string): string =>
  `${host} - - [28/May/2024:22:30:03 +0800] ${rest} "-" "${AGENT}"`;

describe('workers/data: logs of web servers', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const types = async (name: string): Promise<string> =>
    (await intake.take(name)).shape.columns.map((column) => `${column.name}:${column.type}`).join(' ');

  it('are tables of their lines; what is no record is left out and counted', async () => {
    const lines = [
      combined('192.168.100.200', '"GET /a b HTTP/1.1" 304 -'),
      ...Array.from({ length: 20 }, (_, at) => combined(`192.168.100.20${at % 10}`, `"GET /${at} HTTP/1.1" 200 ${at}`)),
      combined('203.0.113.9', '"\\x16\\x03" 400 157'),
      'restarted',
    ];
    await intake.write('access.log', lines.join('\n'));
    assert.equal(
      await types('access.log'),
      'host:VARCHAR ident:VARCHAR user:VARCHAR time:TIMESTAMP method:VARCHAR path:VARCHAR protocol:VARCHAR status:BIGINT bytes:BIGINT referer:VARCHAR agent:VARCHAR',
    );
    const { rows, notes } = await intake.take('access.log');
    assert.equal(rows.length, 22);
    const [first = []] = rows;
    assert.deepEqual(first.slice(0, 3), ['192.168.100.200', null, null]);
    const moment = first[3];
    assert.ok(typeof moment === 'string' && moment.startsWith('2024-05-28 22:30:03'));
    assert.deepEqual(first.slice(4), ['GET', '/a b', 'HTTP/1.1', 304, null, null, AGENT]);
    assert.deepEqual(rows[21]?.slice(4, 9), [null, '\\x16\\x03', null, 400, 157]);
    assert.ok(notes.includes('1 line is no record of the log and left out.'), notes.join('\n'));
  });

  it('have the Common Log Format as well, with the server before it or more behind it', async () => {
    const common = combined('10.0.0.1', '"GET / HTTP/1.1" 200 5');
    await intake.write('common.txt', `${common.replace(/ "-" ".*$/, '')}\n`.repeat(3));
    assert.match(await types('common.txt'), /^host:VARCHAR .* bytes:BIGINT$/);
    await intake.write('server.log', `x.org:443 ${common}\n`.repeat(3));
    assert.match(await types('server.log'), /^server:VARCHAR host:VARCHAR .* agent:VARCHAR$/);
    await intake.write('more.log', `${common} 0.25\n`.repeat(3));
    assert.match(await types('more.log'), / agent:VARCHAR more:DOUBLE$/);
  });

  it('of IIS name their columns; a day and its time are one', async () => {
    const head = '#Version: 1.0\r\n#Fields: date time c-ip cs-method cs-uri-stem cs(User-Agent) sc-status\r\n';
    const line = '2024-05-28 22:30:03 192.168.100.200 GET /a - 200\r\n';
    await intake.write('u_ex.log', head + line.repeat(3) + head + line);
    assert.equal(
      await types('u_ex.log'),
      'date time:TIMESTAMP c-ip:VARCHAR cs-method:VARCHAR cs-uri-stem:VARCHAR cs(User-Agent):VARCHAR sc-status:BIGINT',
    );
    const { rows, notes } = await intake.take('u_ex.log');
    assert.equal(rows.length, 4);
    assert.deepEqual(rows[0]?.slice(1), ['192.168.100.200', 'GET', '/a', null, 200]);
    assert.ok(!notes.some((note) => note.includes('left out')), notes.join('\n'));
  });

  it('are read as other texts where their fields change, most lines do not fit, or the user says how they are divided', async () => {
    const fields = (names: string): string => `#Fields: ${names}\n${'1 2\n'.repeat(300)}`;
    await intake.write('changed.log', fields('a b') + fields('b a'));
    await intake.write(
      'prose.log',
      `${combined('h', '"GET / HTTP/1.1" 200 5')}\n${'nothing to see, here\n'.repeat(3)}`,
    );
    for (const name of ['changed.log', 'prose.log']) {
      assert.equal((await intake.take(name)).shape.text?.lines, undefined, name);
    }
    await intake.write('chosen.log', `${combined('h', '"GET / HTTP/1.1" 200 5')}\n`.repeat(3));
    intake.choose('chosen.log', { delimiter: ' ' });
    assert.equal((await intake.take('chosen.log')).shape.text?.lines, undefined);
  });
});

describe('workers/data: GeoJSON', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const feature = (properties: unknown, geometry: unknown, more: object = {}): object => ({
    ...{ type: 'Feature', properties, geometry },
    ...more,
  });
  const point = { type: 'Point', coordinates: [4.25, 45, 12] };
  const collection = (...features: object[]): string =>
    JSON.stringify({ features, type: 'FeatureCollection', metadata: { count: 2, status: 200 } });

  for (const name of ['places.geojson', 'places.json']) {
    it(`${name}: a row a feature, with its properties and place`, async () => {
      const line = { type: 'LineString', coordinates: [point.coordinates, point.coordinates] };
      const content = collection(
        feature({ a: 1, tags: { b: { c: 'x' } } }, point, { id: 'n1' }),
        feature({ a: 2 }, line, { id: 'n2' }),
        feature({ a: 4 }, null),
      );
      await intake.write(name, content);
      const { shape, rows } = await intake.take(name);
      assert.deepEqual(
        shape.columns.map((column) => column.name),
        ['a', 'tags.b.c', 'id', 'geometry type', 'longitude', 'latitude'],
      );
      assert.deepEqual(rows, [
        [1, 'x', 'n1', 'Point', 4.25, 45],
        [2, null, 'n2', 'LineString', null, null],
        [4, null, null, null, null, null],
      ]);
    });
  }

  it('keeps properties that are called as a geometry’s columns are', async () => {
    await intake.write('own.geojson', collection(feature({ Longitude: 'west', id: 3, type: 'inn' }, point, { id: 9 })));
    const { shape, rows } = await intake.take('own.geojson');
    assert.deepEqual(
      shape.columns.map((column) => column.name),
      ['Longitude', 'id', 'type', 'geometry type', 'longitude of geometry', 'latitude'],
    );
    assert.deepEqual(rows, [['west', 3, 'inn', 'Point', 4.25, 45]]);
  });

  it('with features that have no properties is read by its geometries', async () => {
    await intake.write('bare.geojson', collection(feature(null, point), feature(null, point)));
    assert.equal((await intake.take('bare.geojson')).rows.length, 2);
  });
});
