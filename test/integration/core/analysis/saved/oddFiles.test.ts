import assert from 'node:assert/strict';
import { isFull } from '../../../../support/full';
import { findBarePython } from '../../../../support/python';
import { mark } from '../../../workers/data/recipes';
import { World } from './world';

/** Files whose text is odd in one way each. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'plain.csv': 'region,amount,day\nN,1.5,2024-01-02\nS,2,2024-02-03\nN,,2024-02-04\n',
  'german.csv': mark(
    'windows-1252',
    'Größe;Betrag;Tag\nklein;1.234,50;31.12.2023\ngroß;2,25;01.01.2024\nSumme;1.236,75;\n',
  ),
  'euros.csv': 'name;amount\na;1.234,50 €\nb;-12,25 €\nc;3 €\n',
  'dollars.csv': 'name,amount\na,"$1,234.5"\nb,($12.25)\nc,-$3\n',
  'debits.csv': 'name;amount\na;100,50-\nb;12,25\nc;(3,00)\n',
  'percents.csv': 'name,rate\na,12.5%\nb,3 %\nc,0\n',
  'compact.csv': 'day,amount\n20240131,1\n20240201,2\n',
  'swiss.csv': "name;amount\na;1'234.5\nb;12\nc;3\n",
  'french.csv': 'name;amount\na;1\u00A0234,5\nb;12,25\nc;3\n',
  'titles.csv': 'Report 2024\n\nregion,amount\nN,1\nS,2\nTotal,3\n',
  'two.csv': 'Region,2023,,2024,\n,Q1,Q2,Q1,Q2\nN,1,2,3,4\nS,5,6,7,8\n',
  'missing.csv': 'name,amount\na,1\nb,NA\nc,-\nd,5\n',
  'quotes.csv': 'name;amount\n"a ""x"";\ny";1\nb;2\n',
  'escaped.csv': 'name,amount\n"a \\"x\\", y",1\nb,2\n',
  'pipes.csv': 'a|amount|day\nx|1|03/25/2024\ny|2|04/01/2024\n',
  'remarks.csv': '# made by hand\nname,amount\na,1\n# in between\nb,2\n',
  'sep.csv': 'sep=;\nname;amount\na;1\nb;2\n',
  'chinese.csv': mark('gb18030', '地区,金额,日期\n北京,100,2024年1月2日\n上海,200.5,2024年2月3日\n合计,300.5,\n'),
  'wide.csv': mark('utf-16le', 'name\tamount\r\nä\t1.5\r\nb\t2\r\n', true),
  'zero.csv': 'name,amount\na\0b,1\nc,2\n',
  'returns.csv': 'name,amount\ra,1\rb,2\r',
  'ragged.csv': 'name,amount,more\na,1\nb,2,x,y\nc,3,z\n',
  'noheader.csv': 'a,1\nb,2\nc,4\n',
  'list.json': '[{"amount":1,"at":{"city":"Rome"}},{"amount":2.5,"at":{"city":"Oslo"}}]',
  'envelope.json': '{"n":2,"data":{"rows":[{"amount":1,"city":"Rome"},{"amount":7,"city":"Oslo"}]}}',
  'several.json': '{"amount":1}\n{"amount":2}{"amount":4}',
  'dots.json': '[{"a.b":1,"c":{"d":"x","e.f":2}},{"a.b":3,"c":{"d":"y","e.f":5}},{"a.b":4,"c":null}]',
  'clash.json': '[{"a.b":1,"a":{"b":"x"}},{"a.b":3,"a":{"b":"y"}}]',
  'dotted way.json': '{"n":2,"all.data":{"my.rows":[{"amount":1,"city":"Rome"},{"amount":7,"city":"Oslo"}]}}',
  'lists.json':
    '{"columns":[{"name":"city","type":"text"},{"name":"amount","type":"number"}],"data":{"rows":[["Rome",1],["Oslo",2.5],[null,4]]}}',
  'first list.json': '[["city","amount"],["Rome","1"],["Oslo","7"],["Bern","-2.5"]]',
  'bare lists.json': '[[1715012345,2.5],[1715015945,4],[1715102345,1]]',
  'lengths.csv': [
    'Series,Sales of one branch',
    'Code,B1',
    'Unit,m',
    'Updated,19-04-2024',
    '2023,100',
    '2023 Q1,24',
    '2023 Q2,26',
    ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].map(
      (month, at) => `2023 ${month},${at + 3}`,
    ),
  ].join('\n'),
  'documents.csv': [
    'kind,invoice,parcel,pieces,amount,tax',
    'I,A1,,,30,3',
    'L,A1,71,1,10,1',
    'L,A1,72,2,20,2',
    'I,A2,,,7,0.5',
    'L,A2,73,1,4,0.25',
    'L,A2,74,4,3,0.25',
    'L,A2,75,4,0,0',
  ].join('\n'),
  'deep.json':
    '[{"a":{"b":{"c":1,"d":{"e":5}},"f":[1]}},{"a":{"b":{"c":2.5},"f":null}},{"a":null},{"a":{"b":{"c":4,"d":{"e":7}}}}]',
  'moments.jsonl': [
    '{"ts":1715012345.123,"request":{"size":{"sent":10}}}',
    '{"ts":1715015945.5,"request":{"size":{"sent":20}}}',
    '{"ts":1715102345.9999995,"request":{}}',
  ].join('\n'),
  'journal.jsonl': [
    '{"__REALTIME_TIMESTAMP":"1710022068872384","PRIORITY":"6","MESSAGE":"started"}',
    '{"__REALTIME_TIMESTAMP":"1710025668000001","PRIORITY":"3","MESSAGE":"failed"}',
    '{"__REALTIME_TIMESTAMP":"1710122068872384","PRIORITY":"6","MESSAGE":"ended"}',
  ].join('\n'),
  'microseconds.csv': 'event_time,n,id\n1710022068872384,1,1710022068872384\n1710025668000001,2,1710022068872385\n',
  'places.geojson': JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 7,
        properties: { name: 'a', beds: '12', tags: { way: 'x', more: { n: 1 } } },
        geometry: { type: 'Point', coordinates: [4.25, 45] },
      },
      {
        type: 'Feature',
        id: 8,
        properties: { name: 'b', beds: '7', type: 'inn' },
        geometry: { type: 'LineString', coordinates: [[4.5, 45.5], [4.75, 45.25]] }, // prettier-ignore
      },
      { type: 'Feature', properties: { name: 'c', beds: null }, geometry: null },
      {
        type: 'Feature',
        properties: { name: 'd', beds: '5' },
        geometry: { type: 'Point', coordinates: [-3.5, 45.75, 120] },
      },
    ],
  }),
  'points.json':
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1.5,2.5]}},{"type":"Feature","properties":{"n":4},"geometry":{"type":"Point","coordinates":[3,4]}}]}',
  'access.log': [
    '192.168.100.200 - - [28/May/2024:22:30:03 +0800] "GET /a?q=\\"x\\" HTTP/1.1" 304 0 "-" "curl/8.5.0"',
    '192.168.100.201 - wei [29/May/2024:01:45:12 +0530] "POST /b c HTTP/2.0" 500 - "https://x.org/" "Mozilla/5.0 (X11)"',
    ...Array.from(
      { length: 12 },
      (_, at) =>
        `10.0.0.${at} - - [30/May/2024:0${at % 10}:05:00 -0330] "GET /${at % 3} HTTP/1.1" 200 ${at * 100} "-" "-"`,
    ),
    '203.0.113.9 - - [29/May/2024:16:03:21 +0800] "\\x16\\x03" 400 157 "-" "Ä"',
    'this is no record',
    '',
  ].join('\r\n'),
  'common.txt': mark(
    'windows-1252',
    Array.from(
      { length: 5 },
      (_, at) => `h${at} - Jörg [0${at + 1}/Jan/2024:10:00:00 +0000] "GET /ü HTTP/1.0" 200 ${at + 10}\n`,
    ).join(''),
  ),
  'u_ex240528.log': [
    '#Software: Microsoft Internet Information Services 10.0',
    '#Version: 1.0',
    '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port c-ip cs(User-Agent) sc-status time-taken',
    '2024-05-28 22:30:03 10.0.0.1 GET /index.html - 443 203.0.113.9 Mozilla/5.0+(X11) 200 15',
    '2024-05-28 22:31:03 10.0.0.1 POST /api id=1 443 203.0.113.9 - 404 130',
    '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port c-ip cs(User-Agent) sc-status time-taken',
    '2024-05-29 00:30:03 10.0.0.1 GET /index.html - 443 203.0.113.10 curl 200 70',
  ].join('\r\n'),
  'mark.json': '\uFEFF[{"amount":1},{"amount":2.5}]',
  'wide.json': mark('utf-16le', '[{"city":"Ä","amount":1},{"city":"北","amount":2.5}]', true),
  'chinese.json': mark('gb18030', '[{"城市":"北京","金额":1},{"城市":"上海","金额":2.5}]'),
  'wide.jsonl': mark('utf-16le', '{"city":"Ä","amount":1}\r\n{"city":"北","amount":2.5}\r\n', true),
  'separators.jsonl': '{"note":"a\u2028b\u0085c","amount":1}\n{"note":"d","amount":2}\n',
  'lines.jsonl': '\uFEFF{"amount":1}\n\n{"amount":2}\n',
  'stamps.csv': 'at,amount\n2024-01-31 23:30:00,1\n2024-02-01 00:10:00,2\n',
  'pivot.csv': [
    'region,store,amount,day',
    'North,A,10,2024-01-02',
    ',B,20,2024-01-03',
    'North Total,,30,',
    'South,A,1.5,2024-01-02',
    ',C,2,2024-01-05',
    'South Total,,3.5,',
    'Grand Total,,33.5,',
  ].join('\n'),
  'headings.csv': [
    'Ledger,,,',
    ',date,text,amount',
    '1000 Bank,,,',
    ',2024-01-02,a,1',
    ',2024-01-03,b,2',
    'Total for 1000 Bank,,,3',
    '2000 Sales,,,',
    ',2024-01-02,c,5',
    ',2024-01-04,d,7',
    'Total for 2000 Sales,,,12',
  ].join('\n'),
  'statement.csv': [
    'Account,2023,2024',
    ...['Income,,', 'Fees,10,12', 'Gifts,5,4', 'Total Income,15,16'],
    ...['Expenses,,', 'Staff,,', 'Pay,7,8', 'Training,2,1', 'Total Staff,9,9', 'Rent,5,5', 'Total Expenses,14,14'],
  ].join('\n'),
  'balance sheet.csv': [
    'Account;Amount',
    'Assets;',
    '  cash;10',
    '  land;5',
    "Owner's;",
    '  capital;7',
    '  gains;8',
  ].join('\n'),
  'side by side.csv': [
    'Sales of two shops,,,,',
    'North,,,South,',
    'item,amount,,item,amount',
    'tea,1.5,,tea,4',
    'milk,2.5,,rice,5.25',
    'salt,3,,,',
    'Total,7,,Total,9.25',
  ].join('\n'),
  'codes.csv': [
    'name;amount;count;rate',
    ...['1,5 p', '2,25b', '1.000', '-3,5', '7,5', '1,5', '2,5', '<0,5', '1,5 e', ': c'].map(
      (cell, at) => `n${at};${cell};${at === 3 ? 'Infinity' : at};${at === 5 ? 'n.d.' : `${at},5%`}`,
    ),
  ].join('\n'),
  'codes.json':
    '[{"v":"1.5"},{"v":"2"},{"v":"unavailable"},{"v":"4"},{"v":"5.25 e"},{"v":"6"},{"v":"inf"},{"v":"3"},{"v":"3"},{"v":"3"}]',
  'placeholders.csv': [
    'name;hired;left;seen',
    'a;01.01.1900;31.12.9999;1970-01-01 00:00:00',
    'b;02.03.2021;31.12.2023;2024-01-01 08:30:00',
    'c;05.06.2022;31.12.9999;2024-01-02 09:30:00',
  ].join('\n'),
  'declared.csv': '# -99 = no data\nname,load,share\na,-99,1.5\nb,40,-99\nc,55,2.5\n',
  'sensor.csv': [
    'at;air;sun;snow',
    ...['1,5', '2,25', '-999', '-3,5', '-999', '-999', '7', '1,25'].map((air, at) => `${45292 + at};${air};${at};-999`),
  ].join('\n'),
  'survey.json': JSON.stringify(
    Array.from({ length: 30 }, (_, at) => ({
      trust: at % 5 === 0 ? 99 : at % 7 === 0 ? 88 : at % 11,
      age: at % 6 === 0 ? 999 : 20 + at,
    })),
  ),
  'serial parts.csv': 'date,hour,amount,done at\n45292,0,1,45292.25\n45292,7,2,45293.123456789\n45292,23,4,45294\n',
  'wide gaps.csv': `site,${[2019, 2020, 2021].join()}\n${['a', 'b', 'c', 'd'].map((site, at) => `${site},${at === 1 ? -999 : at},${at % 4 === 0 ? -999 : at},${2 * at}`).join('\n')}\n`,
  'settlement.txt': [
    'id\tpaid on\tpaid\tkind\tamount',
    '7\t20.03.2024\t344,60\t\t',
    '7\t\t\tOrder\t1,5',
    '7\t\t\tFee\t-2,25',
    '7\t\t\tOrder\t4',
  ].join('\n'),
  'grades.csv': [
    'name,id,group,essay,score',
    '    Points Possible,,,100.00,(read only)',
    'Ann,7,x,62.00,82.38',
    'Bob,8,x,,53.41',
    'Cy,9,x,57.00,57.55',
  ].join('\n'),
  'second.csv': [
    'meter;kind;unit',
    '7;load;W',
    'day;value',
    ...['1', '2', '3', '4', '5', '6', '7'].map((day) => `2024-03-0${day};${day},5`),
  ].join('\n'),
  'periods.csv': [
    'quarter,half,week,month,fiscal,roman,year,day,born,weekday,range,amount',
    'Q1 2023,2023上半年,KW 52/2022,Mär 23,2022/23,I/2023,2021A,45292,01.03.45,"Mo, 26.02.2024",04.12.2023 - 10.12.2023,1',
    'Q2 2023,2023下半年,KW 1/2023,Apr 23,2023/24,IV/2023,2022E,45293,17.08.62,"Di, 27.02.2024",11.12.2023 - 17.12.2023,2',
    'Q4 2023,2024上半年,KW 53/2026,Dez 24,2099/00,II/2024,2023 (P),45299,30.11.07,"Do, 29.02.2024",18.12.2023 - 24.12.2023,4',
  ].join('\n'),
  'eras.csv': [
    '年月,date,month,年度,amount',
    '令和5年9月,R5.9.1,H30.09,民國112年,1',
    '令和元年12月,S64.1.7,R01.10,民國113年,2',
    '平成31年4月,H元.1.8,R5.03,民國99年,4',
  ].join('\n'),
  'words.csv': [
    'quarter,month,day,period,short',
    '2023年第一季度,01.2023,3 de marzo de 2024,2023年1月,1Q23',
    '2023年第四季度,12.2023,21 de mayo de 2024,2023年11月,4Q23',
    '2024年第二季度,03.2024,9 de junio de 2024,2024年2月,2Q24',
  ].join('\n'),
  'years.csv': 'region,code,2019,2020,2021,Total\nN,7,1,2,3,6\nS,8,4,,6,10\nW,9,,,,\nN,7,2,3.5,1,6.5\n',
  'months.csv':
    'name;Jan 2024 Actual;Jan 2024 Budget;Feb 2024 Actual;Feb 2024 Budget;Mar 2024 Actual;Mar 2024 Budget;Total Actual\na;1,5 €;2 €;3 €;4 €;5 €;6 €;9,5 €\nb;1 €;;;;2,5 €;1 €;3,5 €\n',
  'quarters.csv': mark(
    'gb18030',
    '地区,2023年第一季度,2023年第二季度,2023年第三季度,合计\n北京,100,200,50,350\n上海,200.5,10,5,215.5\n',
  ),
  'fiscal.csv': 'period,FY21/22,FY22/23,FY23/24,% change FY22/23 to FY23/24\na,1,2,3,50\nb,4,5,,\n',
  'years.json': '[{"city":"Rome","2019":1,"2020":2,"2021":"3"},{"city":"Oslo","2019":1.5,"2020":2.5,"2021":"4"}]',
  'tabs.csv':
    'day,amount,kind\n"2024-01-02\t","1,495.85\t","a\t"\n"2024-01-05\t","746.50\t","b\t"\n"2024-02-05\t","\t","a\t"\n',
  'text.xls': 'day\tdept\tfee\n2024-03-04\ta\t1,390.00\n2024-03-05\tb\t860.00\n2024-03-06\ta\t7.50\n',
  'yearless.csv':
    'Journal 20240101;;;;;\nUmsatz;Kennzeichen;Konto;Belegdatum;Beleg;Text\n1,50;S;4530;0301;R1;a\n2,25;H;4930;2902;R2;b\n3,75;S;4530;3004;R3;c\n',
  'school years.csv':
    'school,at,n\n202223,"Nov 4, 2023, 7:02:11 AM",1\n202324,"Dec 10, 2023, 12:48:11 PM",2\n202425,"Dec 11, 2023, 1:48:11 PM",4\n',
  'year above.csv': '2024年,,摘要,借方,贷方\n月,日,,,\n1,3,甲,10,\n1,31,乙,,20\n2,29,甲,5,\n4,28,乙,,7\n',
  'parts.csv': 'year,month,day,amount\n2023,12,31,5\n2024,1,1,7\n2024,2,29,9\n',
  'named parts.csv': 'Jahr;Monat;Betrag\n2023;November;1,5\n;Dezember;2\n2024;Januar;4\n;Februar;8\n',
  'months by values.csv': [
    'code;Zeit;Merkmal;Auspraegung;n',
    ...['Januar', 'Februar', 'März'].map((month, at) => `4${at};202${at};MONAT;${month};${at + 5}`),
  ].join('\n'),
  'ranges.csv': [
    'MTU,start,price',
    ...[0, 1, 2].map(
      (at) =>
        `01.02.2024 0${at}:00 - 01.02.2024 0${at + 1}:00,2024-02-1${at}T23:30:00/2024-02-1${at + 1}T00:30:00,${at}.5`,
    ),
  ].join('\n'),
  'issues.csv': 'created,due,n\n26/Mar/24 2:15 AM,1/Apr/2024,1\n3/Jan/24 11:05 PM,15/Mar/2024,2\n',
  'coded months.csv': 'Period,n\nMSitAE-APRIL-2023,1\nMSitAE-MAY-2023,2\nMSitAE-JUNE-2023,4\n',
  'quarter parts.csv': 'year,quarter,amount\n2023,Q3,1\n2023,Q4,2\n2024,Q1,4\n',
  'parts.json':
    '[{"at":{"year":2024,"month":1},"amount":1},{"at":{"year":2024,"month":3},"amount":2},{"at":{"year":2025,"month":12},"amount":4}]',
  'hours.csv': 'date,hour,amount\n20240305,0,1\n20240305,7,2\n20240305,23,4\n',
  'clocks.csv': 'Heure;Date;n\n08h20;01/02/2024;1\n14h00;01/02/2024;2\n09h00;14/02/2024;3\n10h40;14/02/2024;4\n',
  'clock.csv': 'day,time,amount\n2024-02-01,08:15:30,1\n2024-02-01,09:00:00,2\n',
  'month columns.csv':
    'Year,Jan,Feb,Mar,Apr,May,Jun,Jul,HALF1,Annual\n2022,1,2,3,4,5,6,7,21,28\n2023,1.5,2,3,4,5,6,,21.5,\n',
  'local times.csv':
    'at,paid,seen,amount\n2024-03-09 23:30:00 -0500,2024-03-09T23:30:00.25-05:00,09/Mar/2024:23:30:00 +0100,1\n2024-04-01 22:10:00 -0400,2024-04-01T22:10:00-04:00,01/Apr/2024:22:10:00 +0200,2\n,NA,01/May/2024:00:10:00 +0200,4\n',
  'local times.json':
    '[{"at":"2024-03-09T23:30:00-05:00","amount":1},{"at":"2024-04-01T22:10:00-04:00","amount":2},{"at":"2024-04-02T22:10:00-04:00","amount":4}]',
  'zones.csv': 'at,amount\n2024-01-31T23:30:00-01:00,1\n2024-02-01T00:10:00+02:00,2\n',
};

/** What plain DuckDB cannot read, or not without an extension. */
const UNREAD = new Set([
  'chinese.csv',
  'quarters.csv',
  'zero.csv',
  'wide.json',
  'chinese.json',
  'wide.jsonl',
  'lines.jsonl',
]);

describe('core/analysis/saved: the scripts read odd files as the engine does', function () {
  let world: World;
  let python: string;
  before(async () => {
    world = await World.open();
    python = await findBarePython();
  });
  after(() => world.close());

  for (const name of ['chinese.csv', 'wide.json', 'chinese.json', 'wide.jsonl', 'lines.jsonl']) {
    it(`${name}: the SQL script says what it needs to be read`, async () => {
      await world.intake.write(name, FILES[name] ?? '');
      const { sql } = await world.scripts(await world.compute(name));
      assert.match(sql, /^-- .*(?:UTF-8 without a byte order mark|an extension that it downloads)/m);
    });
  }

  const files = Object.entries(FILES);
  for (const [name, content] of isFull ? files : files.filter((_, at) => at % 8 === 0)) {
    it(name, async () => {
      await world.intake.write(name, content);
      const set = await world.compute(name);
      const { python: code, sql } = await world.scripts(set);
      assert.ok(code, 'no script was made');
      if (!UNREAD.has(name)) assert.deepEqual((await world.runSql(sql)).lines, world.lines(set));
      assert.equal((await world.runPython(python, code)).hash, world.hash(set));
    });
  }
});
