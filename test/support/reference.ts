import { readFile } from 'node:fs/promises';
import initSqlite from 'sql.js';
import * as z from 'zod';

const pairs = z.array(z.tuple([z.string(), z.number()])).transform((rows) => Object.fromEntries(rows));
const numbers = z.array(z.tuple([z.number()])).transform((rows) => rows.map(([value]) => value));

/** Figures of the sample sales file, computed by SQLite. */
export type Reference = Awaited<ReturnType<typeof salesReference>>;

/** The figures of the sample sales file by another engine than the product's. It has no quotes. */
export async function salesReference(file: string) {
  const [header = '', ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  const db = new (await initSqlite()).Database();
  try {
    db.run(`CREATE TABLE sales (${header.replace('revenue', 'revenue INT')})`);
    const insert = db.prepare(`INSERT INTO sales VALUES (${header.replace(/\w+/g, '?')})`);
    db.run('BEGIN');
    for (const line of lines) insert.run(line.trim().split(','));
    insert.free();
    const rows = (sql: string): unknown => db.exec(`SELECT ${sql}`)[0]?.values;
    const sums = (by: string, rest: string): Record<string, number> =>
      pairs.parse(rows(`${by}, sum(revenue) FROM sales ${rest}`));
    const values = numbers.parse(rows('revenue FROM sales ORDER BY revenue'));
    const [sum = NaN] = numbers.parse(rows('sum(revenue) FROM sales'));
    const [below = NaN, above = NaN] = [Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2)].map(
      (at) => values[at],
    );
    return {
      ...{ rows: values.length, sum, mean: sum / values.length, median: (below + above) / 2 },
      byMonth: sums('substr(order_date, 1, 7)', 'GROUP BY 1 ORDER BY 1'),
      classicByMonth: sums('substr(order_date, 1, 7)', "WHERE category = 'Classic' GROUP BY 1 ORDER BY 1"),
      byYear: sums('substr(order_date, 1, 4)', 'GROUP BY 1 ORDER BY 1'),
      byCategory: sums('category', 'GROUP BY 1 ORDER BY 2 DESC'),
      byDay: sums('day_of_week', 'GROUP BY 1 ORDER BY 2 DESC'),
      byCategory2021: sums('category', "WHERE order_date LIKE '2021%' GROUP BY 1"),
      byCategory2022: sums('category', "WHERE order_date LIKE '2022%' GROUP BY 1"),
    };
  } finally {
    db.close();
  }
}
