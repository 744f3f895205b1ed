-- Statements that try to get one cell of people.csv (row 7) where figures of groups alone may leave. A line is a statement.

-- withheld: rows as they are
SELECT * FROM 'people.csv'
FROM 'people.csv'
SELECT name FROM 'people.csv'
SELECT name, salary FROM 'people.csv' WHERE id = 7
SELECT salary FROM 'people.csv' LIMIT 1
SELECT salary FROM 'people.csv' ORDER BY salary DESC LIMIT 1 OFFSET 6
SELECT DISTINCT name FROM 'people.csv'
SELECT DISTINCT ON (region) name, region FROM 'people.csv'
SELECT COLUMNS(*) FROM 'people.csv'
SELECT COLUMNS('name') FROM 'people.csv'
SELECT people FROM 'people.csv' AS people
SELECT * EXCLUDE (id) FROM 'people.csv' WHERE id = 7
SELECT * REPLACE (salary + 1 AS salary) FROM 'people.csv'
SELECT unnest([name]) FROM 'people.csv'
SELECT struct_pack(n := name) FROM 'people.csv'
SELECT name FROM 'people.csv' USING SAMPLE 5 ROWS
SELECT count(*), avg(salary) FROM 'people.csv' USING SAMPLE 1 ROWS
SELECT count(*) FROM 'people.csv' TABLESAMPLE reservoir(1)
DESCRIBE SELECT name FROM 'people.csv'
SUMMARIZE 'people.csv'
SUMMARIZE SELECT salary FROM 'people.csv' WHERE id = 7
EXPLAIN ANALYZE SELECT count(*) FROM 'people.csv' WHERE id = 7 AND salary > 5
EXPLAIN SELECT count(*) FROM 'people.csv' WHERE name = 'x'
VALUES (1)
SELECT 1
SELECT region FROM 'people.csv' GROUP BY region
SELECT region, salary FROM 'people.csv' GROUP BY ALL
SELECT ALL name FROM 'people.csv'

-- withheld: groups that are too small
SELECT id, count(*) FROM 'people.csv' GROUP BY id
SELECT name, count(*) FROM 'people.csv' GROUP BY name
SELECT name, avg(salary) FROM 'people.csv' GROUP BY 1
SELECT salary, count(*) FROM 'people.csv' GROUP BY ALL
SELECT sum(salary) FROM 'people.csv' WHERE id = 7
SELECT avg(salary) FROM 'people.csv' WHERE name = 'CANARY-NAME-07'
SELECT avg(salary) FROM 'people.csv' WHERE id IN (7, 8, 9, 10)
SELECT avg(salary) FROM 'people.csv' WHERE id BETWEEN 7 AND 7
SELECT avg(salary) FROM 'people.csv' WHERE id >= 7 AND id < 8
SELECT avg(salary) FROM 'people.csv' WHERE name LIKE 'CANARY-NAME-07%'
SELECT avg(salary) FROM 'people.csv' WHERE name ILIKE '%name-07'
SELECT count(*) FROM 'people.csv' WHERE id = 7 AND salary > 50000
SELECT region, avg(salary) FROM 'people.csv' WHERE id = 7 GROUP BY region
SELECT date_trunc('day', born), avg(salary) FROM 'people.csv' GROUP BY ALL
SELECT year(born), month(born), day(born), count(*) FROM 'people.csv' GROUP BY ALL
SELECT count(*) FROM 'people.csv' WHERE 7 = id
SELECT 'x' AS a, avg(salary) FROM 'people.csv' WHERE id = 7
SELECT sum(salary) / count(*) FROM 'people.csv' WHERE id = 7
SELECT avg(salary)::INTEGER FROM 'people.csv' WHERE id = 7
SELECT round(avg(salary), 2) FROM 'people.csv' WHERE id = 7
SELECT count(DISTINCT salary), sum(salary) FROM 'people.csv' WHERE id = 7

-- withheld: one value among many empty or zero ones
SELECT sum(bonus) FROM 'people.csv'
SELECT avg(bonus) FROM 'people.csv'
SELECT region, sum(bonus) FROM 'people.csv' GROUP BY region
SELECT median(bonus) FROM 'people.csv'
SELECT sum(extra) FROM 'people.csv'
SELECT avg(extra) FROM 'people.csv'
SELECT stddev(extra) FROM 'people.csv'
SELECT var_pop(extra) FROM 'people.csv'
SELECT region, sum(extra) FROM 'people.csv' WHERE region = 'east' GROUP BY region
SELECT sum(bonus) + count(*) FROM 'people.csv'
SELECT count(*) FROM 'people.csv' ORDER BY sum(bonus)

-- withheld: the guard led astray by names
SELECT region AS bonus, sum(bonus) FROM 'people.csv' GROUP BY region
SELECT region AS "BONUS", sum(bonus) FROM 'people.csv' GROUP BY region
SELECT count(*) AS bonus, sum(bonus) FROM 'people.csv'
SELECT sum(salary) AS bonus, sum(bonus) FROM 'people.csv'
SELECT sum(b) FROM 'people.csv' AS p(a, n, b)
SELECT sum(p.bonus) FROM 'people.csv' AS p
SELECT 1 AS bonus, sum(alias.bonus) FROM 'people.csv' AS alias
SELECT sum(bonus) AS bonus FROM 'people.csv' AS alias

-- withheld: conditions inside figures
SELECT sum(CASE WHEN id = 7 THEN salary ELSE 0 END) FROM 'people.csv'
SELECT sum(CASE WHEN id = 7 THEN salary END) FROM 'people.csv'
SELECT sum(if(id = 7, salary, 0)) FROM 'people.csv'
SELECT sum(salary * (id = 7)::INT) FROM 'people.csv'
SELECT sum(salary) FILTER (WHERE id = 7) FROM 'people.csv'
SELECT count(*) FILTER (WHERE id = 7 AND salary > 5) FROM 'people.csv'
SELECT sum(salary * flag) FROM 'people.csv'
SELECT sum(salary * (id - 6) * (id - 8)) FROM 'people.csv'
SELECT sum(salary // 70000) FROM 'people.csv'
SELECT sum(salary % 1000) FROM 'people.csv'
SELECT avg(salary - 70707) FROM 'people.csv'
SELECT sum(salary * 1e300) FROM 'people.csv'
SELECT sum(salary + 9223372036854775000) FROM 'people.csv'
SELECT sum(1 / (id - 7)) FROM 'people.csv'
SELECT sum(length(name)) FROM 'people.csv'
SELECT sum(ascii(name)) FROM 'people.csv'
SELECT sum(hash(name)) FROM 'people.csv'
SELECT sum(CAST(name AS INTEGER)) FROM 'people.csv'
SELECT sum(TRY_CAST(name AS INTEGER)) FROM 'people.csv'
SELECT sum(coalesce(bonus, 0)) FROM 'people.csv'
SELECT sum(nullif(id, 8)) FROM 'people.csv'
SELECT sum(greatest(salary, 70000)) FROM 'people.csv'
SELECT avg(least(salary, 1)) FROM 'people.csv'
SELECT sum(pow(salary, 99)) FROM 'people.csv'
SELECT sum(DISTINCT extra) FROM 'people.csv'
SELECT sum(salary ORDER BY id) FROM 'people.csv'
SELECT count(CASE WHEN id = 7 AND name LIKE 'C%' THEN 1 END) FROM 'people.csv'
SELECT count(DISTINCT CASE WHEN id = 7 THEN name END) FROM 'people.csv'
SELECT sum(id = 7) FROM 'people.csv'
SELECT sum(-salary) FROM 'people.csv'

-- withheld: aggregates that give a cell
SELECT min(salary) FROM 'people.csv'
SELECT max(salary) FROM 'people.csv'
SELECT max(name) FROM 'people.csv'
SELECT region, max(salary) FROM 'people.csv' GROUP BY region
SELECT first(name) FROM 'people.csv'
SELECT last(name) FROM 'people.csv'
SELECT any_value(name) FROM 'people.csv'
SELECT arbitrary(name) FROM 'people.csv'
SELECT arg_max(name, salary) FROM 'people.csv'
SELECT arg_min(name, id) FROM 'people.csv'
SELECT max_by(name, salary) FROM 'people.csv'
SELECT list(name) FROM 'people.csv'
SELECT array_agg(name) FROM 'people.csv'
SELECT string_agg(name, ',') FROM 'people.csv'
SELECT group_concat(name) FROM 'people.csv'
SELECT histogram(name) FROM 'people.csv'
SELECT mode(name) FROM 'people.csv'
SELECT approx_top_k(name, 5) FROM 'people.csv'
SELECT map_from_entries(list((id, name))) FROM 'people.csv'
SELECT json_group_array(name) FROM 'people.csv'
SELECT json_group_object(id, name) FROM 'people.csv'
SELECT bit_xor(id) FROM 'people.csv'
SELECT bit_and(id) FROM 'people.csv'
SELECT product(salary) FROM 'people.csv'
SELECT bool_or(name = 'CANARY-NAME-07') FROM 'people.csv'
SELECT bool_and(salary < 70708) FROM 'people.csv'
SELECT quantile_cont(salary, 0) FROM 'people.csv'
SELECT quantile_cont(salary, 1) FROM 'people.csv'
SELECT quantile_cont(salary, 0.99) FROM 'people.csv'
SELECT quantile_cont(salary, 0.01) FROM 'people.csv'
SELECT quantile_cont(salary, [0.0, 1.0]) FROM 'people.csv'
SELECT quantile_disc(name, 0.5) FROM 'people.csv'
SELECT quantile(salary, 0.999) FROM 'people.csv'
SELECT median(name) FROM 'people.csv'
SELECT median(born) FROM 'people.csv'
SELECT percentile_cont(0.999) WITHIN GROUP (ORDER BY salary) FROM 'people.csv'
SELECT approx_quantile(salary, 1.0) FROM 'people.csv'
SELECT reservoir_quantile(salary, 1.0) FROM 'people.csv'
SELECT kurtosis(salary) FROM 'people.csv'
SELECT entropy(name) FROM 'people.csv'
SELECT corr(salary, flag) FROM 'people.csv'
SELECT covar_pop(salary, flag) FROM 'people.csv'
SELECT regr_slope(salary, flag) FROM 'people.csv'
SELECT mad(salary) FROM 'people.csv'
SELECT fsum(salary) FROM 'people.csv'
SELECT min(salary, 3) FROM 'people.csv'
SELECT bitstring_agg(id) FROM 'people.csv'

-- withheld: keys that pick a row
SELECT id = 7, sum(salary) FROM 'people.csv' GROUP BY ALL
SELECT (id = 7) AS k, count(*) FROM 'people.csv' GROUP BY k
SELECT name LIKE 'CANARY-NAME-07', avg(salary) FROM 'people.csv' GROUP BY 1
SELECT CASE WHEN salary > 70707 THEN name ELSE 'other' END, count(*) FROM 'people.csv' GROUP BY ALL
SELECT left(name, 9), count(*) FROM 'people.csv' GROUP BY ALL
SELECT substr(name, 1, 14), count(*) FROM 'people.csv' GROUP BY ALL
SELECT max(name) OVER (), count(*) FROM 'people.csv' GROUP BY name
SELECT (SELECT name FROM 'people.csv' WHERE id = 7), count(*) FROM 'people.csv'
SELECT count(*), (SELECT max(salary) FROM 'people.csv') FROM 'people.csv'
SELECT region, avg(salary) FROM 'people.csv' GROUP BY ROLLUP (region)
SELECT region, avg(salary) FROM 'people.csv' GROUP BY CUBE (region, name)
SELECT region, name, avg(salary) FROM 'people.csv' GROUP BY GROUPING SETS ((region), (name), ())
SELECT count(*) FROM 'people.csv' GROUP BY (SELECT name FROM 'people.csv' WHERE id = 7)
SELECT count(*) FROM 'people.csv' GROUP BY id = 7
SELECT rowid, count(*) FROM 'people.csv' GROUP BY rowid

-- withheld: conditions that put one row beside enough others
SELECT count(*) FROM 'people.csv' WHERE id IN (1, 2, 3, 4) OR (id = 7 AND salary > 50000)
SELECT count(*) FROM 'people.csv' WHERE NOT (id = 7 AND salary > 50000)
SELECT count(*) FROM 'people.csv' WHERE CASE WHEN id = 7 THEN salary > 50000 ELSE true END
SELECT count(*) FROM 'people.csv' WHERE id <> 7 OR salary > 50000
SELECT count(*) FROM 'people.csv' WHERE (SELECT salary > 50000 FROM 'people.csv' WHERE id = 7)
SELECT count(*) FROM 'people.csv' WHERE salary > (SELECT salary FROM 'people.csv' WHERE id = 7)
SELECT count(*) FROM 'people.csv' WHERE EXISTS (SELECT 1 FROM 'people.csv' WHERE id = 7 AND salary > 50000)
SELECT count(*) FROM 'people.csv' WHERE id IN (SELECT id FROM 'people.csv' WHERE salary > 50000)
SELECT count(*) FROM 'people.csv' WHERE salary > ALL (SELECT salary FROM 'people.csv')
SELECT count(*) FROM 'people.csv' WHERE salary > bonus
SELECT count(*) FROM 'people.csv' WHERE salary * (id - 7) = 0
SELECT count(*) FROM 'people.csv' WHERE regexp_matches(name, '07$')
SELECT count(*) FROM 'people.csv' WHERE CAST(name AS INTEGER) > 5
SELECT count(*) FROM 'people.csv' WHERE if(id = 7, error(name), true)
SELECT count(*) FROM 'people.csv' WHERE name > 5
SELECT count(*) FROM 'people.csv' WHERE rowid < 8
SELECT count(*) FROM 'people.csv' WHERE random() < 0.1
SELECT count(*) FROM 'people.csv' LIMIT (SELECT salary FROM 'people.csv' WHERE id = 7)
SELECT region, count(*) FROM 'people.csv' GROUP BY region LIMIT 10%
SELECT region, count(*) FROM 'people.csv' GROUP BY region ORDER BY max(salary)
SELECT region, count(*) FROM 'people.csv' GROUP BY region ORDER BY first(name)
SELECT region, count(*) FROM 'people.csv' GROUP BY region HAVING max(salary) > 70707
SELECT region, count(*) FROM 'people.csv' GROUP BY region HAVING bool_or(id = 7)
SELECT region, count(*) FROM 'people.csv' GROUP BY region QUALIFY row_number() OVER () = 1

-- withheld: one row made many
SELECT avg(salary) FROM 'people.csv', range(5) WHERE id = 7
SELECT avg(p.salary) FROM 'people.csv' p CROSS JOIN generate_series(1, 9) WHERE id = 7
SELECT avg(p.salary) FROM 'people.csv' p JOIN 'people.csv' q ON true WHERE p.id = 7
SELECT name, count(*) FROM 'people.csv' p JOIN 'people.csv' q USING (region) GROUP BY name
SELECT avg(salary) FROM (SELECT salary, unnest(range(9)) FROM 'people.csv' WHERE id = 7)
SELECT avg(salary) FROM (SELECT * FROM 'people.csv' WHERE id = 7 UNION ALL SELECT * FROM 'people.csv' WHERE id = 7)
WITH t AS (SELECT * FROM 'people.csv' WHERE id = 7) SELECT avg(salary) FROM t
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 9) SELECT count(*) FROM t
SELECT count(*) FROM 'people.csv' UNION SELECT max(salary) FROM 'people.csv'
SELECT count(*) FROM 'people.csv' EXCEPT SELECT 1
SELECT name, count(*) FROM (FROM 'people.csv') GROUP BY name
SELECT count(*) FROM 'people.csv' POSITIONAL JOIN 'people.csv'
SELECT count(*) FROM 'people.csv', LATERAL (SELECT 1)
SELECT count(*) FROM (VALUES (1), (2), (3), (4), (5)) t
SELECT sum(x) FROM range(9) t(x)
PIVOT 'people.csv' ON name USING sum(salary)
PIVOT 'people.csv' ON region USING max(name)
SELECT * FROM (PIVOT 'people.csv' ON name IN ('CANARY-NAME-07') USING avg(salary))
UNPIVOT 'people.csv' ON salary, bonus INTO NAME n VALUE v
SELECT bin, count FROM histogram('"people.csv"', salary)
SELECT count(*) FROM 'artifact_aaaaaaaaaaaaaaaaaaaaaaaa'
SELECT name, count(*) FROM 'output:abc/rows.csv' GROUP BY name

-- withheld: more than one statement, and words that are no SELECT
SELECT count(*) FROM 'people.csv'; SELECT name FROM 'people.csv'
COPY 'people.csv' TO 'x.csv'
CREATE TABLE t AS SELECT * FROM 'people.csv'
SELECT count(*), getenv('HOME') FROM 'people.csv'
SELECT count(*) /* x */, name FROM 'people.csv'
SELECT count(*), 'a' || name FROM 'people.csv' GROUP BY name
SELECT count(*) FROM 'people.csv' WHERE id = 9007199254740993

-- not stopped: two answers that differ in one row
SELECT sum(salary) FROM 'people.csv'
SELECT sum(salary) FROM 'people.csv' WHERE id <> 7
SELECT count(*) FROM 'people.csv' WHERE id <= 10 AND salary > 20500
SELECT avg(salary) FROM 'people.csv' WHERE id NOT IN (7)
SELECT sum(salary) FROM 'people.csv' WHERE id IN (1, 2, 3, 4, 7)

-- not stopped: figures that lie at one value
SELECT median(salary) FROM 'people.csv'
SELECT quantile_cont(salary, 0.25) FROM 'people.csv'

-- not stopped: groups whose values are all the same
SELECT region, avg(level) FROM 'people.csv' GROUP BY region

-- told
SELECT region AS extra, avg(extra) FROM 'people.csv' GROUP BY ALL
SELECT region, sum(salary) AS salary FROM 'people.csv' WHERE id > 8 GROUP BY region
SELECT count(*) FROM 'people.csv' HAVING count(*) >= 0
SELECT count(*) FROM 'people.csv'
SELECT region, count(*) AS n, avg(salary) AS mean FROM 'people.csv' GROUP BY region ORDER BY n DESC, region LIMIT 3
SELECT region, round(sum(salary) / count(*), 1) FROM 'people.csv' WHERE born >= DATE '1950-01-01' GROUP BY 1 ORDER BY 2
SELECT year(born) AS y, count(*), stddev(salary) FROM 'people.csv' GROUP BY y ORDER BY y
SELECT date_trunc('year', born), count(DISTINCT name) FROM 'people.csv' GROUP BY ALL
SELECT region, avg(salary) FROM 'people.csv' p WHERE p.region IN ('north', 'south') AND p.salary IS NOT NULL GROUP BY p.region
SELECT EXTRACT(year FROM born), avg(salary)::DOUBLE FROM 'people.csv' GROUP BY 1
SELECT region, count(bonus) FROM 'people.csv' WHERE region LIKE 'n%' GROUP BY region
