/** Units that a column of labels may name, and what one of them is in another one of its kind. */

/** Each line a kind: names of a unit in small letters, and how many of the first unit it is. */
const KINDS = `
g gram grams gramm 克|1; mg milligram|0.001; kg kgs kilo kilogram kilograms kilogramm 公斤 千克|1000; t ton tons tonne tonnes tonnen 吨|1000000; lb lbs pound pounds 磅|453.59237; oz ounce ounces|28.349523125; 斤|500
m meter metre meters metres 米|1; mm millimeter 毫米|0.001; cm centimeter 厘米|0.01; km kilometer kilometre kilometers 公里|1000; in inch inches 英寸|0.0254; ft foot feet 英尺|0.3048; yd yard yards|0.9144; mi mile miles 英里|1609.344
l liter litre liters litres 升|1; ml milliliter 毫升|0.001; cl|0.01; hl|100; gal gallon gallons|3.785411784; pt pint pints|0.473176473; m3 m³|1000
wh|1; kwh|1000; mwh|1000000; gwh|1000000000; j|0.000277777778; mj|277.777778; gj|277777.778; kcal|1.163; btu|0.29307107
w|1; kw|1000; mw|1000000; hp|745.699872
s sec second seconds 秒|1; ms|0.001; min minute minutes 分钟|60; h hr hour hours stunde stunden 小时|3600; d day days tag tage 天|86400
b byte bytes|1; kb|1000; mb|1000000; gb|1000000000; tb|1000000000000
pa|1; kpa|1000; hpa mbar|100; bar|100000; psi|6894.757293; atm|101325
km/h kmh kph|1; mph|1.609344; m/s|3.6; kn knots|1.852
ha hectare|10000; m2 m² sqm|1; ft2 sqft|0.09290304; acre acres|4046.8564224; km2 km²|1000000`;

/** By its name the kind of a unit and its factor. */
const UNITS: ReadonlyMap<string, readonly [kind: number, factor: number]> = new Map(
  KINDS.trim()
    .split('\n')
    .flatMap((line, kind) =>
      line.split('; ').flatMap((part) => {
        const [names = '', factor] = part.split('|');
        return names.split(' ').map((name) => [name, [kind, Number(factor)] as const] as const);
      }),
    ),
);

/** How many of the second unit one of the first is; undefined where they are no units of one kind. */
export function unitFactor(first: string, second: string): number | undefined {
  const [a, b] = [first, second].map((name) => UNITS.get(name.trim().toLowerCase().replace(/\.$/, '')));
  if (a === undefined || b === undefined) return undefined;
  return a[0] === b[0] ? a[1] / b[1] : undefined;
}
