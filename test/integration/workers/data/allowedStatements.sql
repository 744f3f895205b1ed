-- Statements that only read, by kind: each must run. A line is a statement; in it \n is a line end. They are written for the tables of
-- allowedStatements.test.ts, after what the documentation and the tests of DuckDB (MIT License, Copyright 2018-2026 Stichting DuckDB
-- Foundation) say of its dialect.

-- SELECT, FROM and names
FROM 'sales.csv'
FROM 'sales.csv' SELECT region, units
SELECT * FROM 'sales.csv'
SELECT * FROM "sales.csv"
SELECT s.* FROM 'sales.csv' AS s
SELECT s.region r FROM 'sales.csv' s
SELECT region AS "the region" FROM 'sales.csv'
SELECT "region" FROM 'sales.csv'
SELECT REGION FROM 'sales.csv'
SELECT r: region, u: units * 2 FROM 'sales.csv'
FROM s: 'sales.csv' SELECT s.units
TABLE "sales.csv"
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t(n, word)
SELECT 1
SELECT 1 AS one, 'x' AS "two words"
FROM (SELECT 1 AS n)
SELECT DISTINCT region FROM 'sales.csv'
SELECT DISTINCT ON (region) region, product, units FROM 'sales.csv' ORDER BY region, units DESC
SELECT ALL region FROM 'sales.csv'
SELECT * EXCLUDE (price) FROM 'sales.csv'
SELECT * EXCLUDE price FROM 'sales.csv'
SELECT * REPLACE (units * 2 AS units) FROM 'sales.csv'
SELECT * RENAME (units AS pieces) FROM 'sales.csv'
SELECT * EXCLUDE (day) REPLACE (upper(region) AS region) FROM 'sales.csv'
SELECT * LIKE 'p%' FROM 'sales.csv'
SELECT * GLOB 'r*' FROM 'sales.csv'
SELECT * SIMILAR TO '.*i.*' FROM 'sales.csv'
SELECT * NOT LIKE 'p%' FROM 'sales.csv'
SELECT COLUMNS('units|price') FROM 'sales.csv'
SELECT COLUMNS(c -> c LIKE 'p%') FROM 'sales.csv'
SELECT min(COLUMNS(*)) FROM 'sales.csv'
SELECT max(COLUMNS(* EXCLUDE (region, product))) FROM 'sales.csv'
SELECT COLUMNS('(un)its') AS '\1' FROM 'sales.csv'
SELECT sum(COLUMNS(['units', 'price'])) FROM 'sales.csv'
SELECT coalesce(*COLUMNS(['region', 'product'])) FROM 'sales.csv'
SELECT * FROM 'sales.csv' WHERE COLUMNS(['units', 'price']) > 3
SELECT units + 1 AS more, more * 2 AS twice FROM 'sales.csv'
SELECT units AS u FROM 'sales.csv' WHERE u > 3
SELECT region AS r, count(*) FROM 'sales.csv' GROUP BY r HAVING count(*) > 1
SELECT s FROM 'sales.csv' s
SELECT s.units::VARCHAR || s.region FROM 'sales.csv' s
SELECT rowid, units FROM 'sales.csv'
SELECT #1 FROM 'sales.csv' ORDER BY #1
SELECT 1 AS "select", 2 AS "from"
SELECT 'a' || 'b'

-- WHERE and operators
SELECT * FROM 'sales.csv' WHERE units > 3
SELECT * FROM 'sales.csv' WHERE units >= 3 AND price < 20
SELECT * FROM 'sales.csv' WHERE units = 3 OR region = 'north'
SELECT * FROM 'sales.csv' WHERE NOT units = 3
SELECT * FROM 'sales.csv' WHERE units <> 3
SELECT * FROM 'sales.csv' WHERE units != 3
SELECT * FROM 'sales.csv' WHERE units BETWEEN 2 AND 5
SELECT * FROM 'sales.csv' WHERE units NOT BETWEEN 2 AND 5
SELECT * FROM 'sales.csv' WHERE region IN ('north', 'south')
SELECT * FROM 'sales.csv' WHERE region NOT IN ('north')
SELECT * FROM 'sales.csv' WHERE region LIKE 'n%'
SELECT * FROM 'sales.csv' WHERE region ILIKE 'N%'
SELECT * FROM 'sales.csv' WHERE region NOT LIKE 'n%'
SELECT * FROM 'sales.csv' WHERE region SIMILAR TO 'n.*'
SELECT * FROM 'sales.csv' WHERE region GLOB 'n*'
SELECT * FROM 'sales.csv' WHERE region ~ 'no.*'
SELECT * FROM 'sales.csv' WHERE region !~ 'no.*'
SELECT * FROM 'sales.csv' WHERE region ~~ 'n%'
SELECT * FROM 'sales.csv' WHERE region ^@ 'no'
SELECT * FROM 'sales.csv' WHERE region IS NULL
SELECT * FROM 'sales.csv' WHERE region IS NOT NULL
SELECT * FROM 'sales.csv' WHERE region ISNULL
SELECT * FROM 'sales.csv' WHERE region NOTNULL
SELECT * FROM 'sales.csv' WHERE region IS DISTINCT FROM 'north'
SELECT * FROM 'sales.csv' WHERE region IS NOT DISTINCT FROM 'north'
SELECT * FROM 'sales.csv' WHERE (units > 3) IS TRUE
SELECT * FROM 'sales.csv' WHERE (units > 3) IS NOT FALSE
SELECT * FROM 'sales.csv' WHERE day >= DATE '2024-02-01'
SELECT * FROM 'sales.csv' WHERE day < '2024-03-01'
SELECT * FROM 'sales.csv' WHERE day BETWEEN '2024-01-01' AND '2024-02-01'
SELECT * FROM 'sales.csv' WHERE units > ANY (SELECT 3)
SELECT * FROM 'sales.csv' WHERE units >= ALL (SELECT 1)
SELECT * FROM 'sales.csv' WHERE units IN (SELECT max(units) FROM 'sales.csv')
SELECT * FROM 'sales.csv' WHERE EXISTS (SELECT 1)
SELECT * FROM 'sales.csv' WHERE NOT EXISTS (SELECT 1 WHERE false)
SELECT * FROM 'sales.csv' WHERE (region, product) IN (('north', 'tea'))
SELECT * FROM 'sales.csv' WHERE (region, units) = ('north', 3)
SELECT * FROM 'sales.csv' WHERE units % 2 = 0
SELECT * FROM 'sales.csv' WHERE units & 1 = 1
SELECT * FROM 'sales.csv' WHERE units | 1 > 2
SELECT * FROM 'sales.csv' WHERE units << 1 > 4
SELECT * FROM 'sales.csv' WHERE units >> 1 < 2
SELECT * FROM 'sales.csv' WHERE ~units < 0
SELECT * FROM 'sales.csv' WHERE -units < 0
SELECT * FROM 'sales.csv' WHERE units // 2 = 1
SELECT * FROM 'sales.csv' WHERE units ** 2 > 4
SELECT * FROM 'sales.csv' WHERE units ^ 2 > 4
SELECT * FROM 'sales.csv' WHERE units / 2 > 1.5
SELECT * FROM 'sales.csv' WHERE xor(units, 1) > 2
SELECT * FROM 'sales.csv' WHERE price * 1.19 > 10
SELECT * FROM 'sales.csv' WHERE length(region) > 4
SELECT * FROM 'sales.csv' WHERE contains(region, 'or')
SELECT * FROM 'sales.csv' WHERE starts_with(region, 'n')
SELECT * FROM 'sales.csv' WHERE region COLLATE NOCASE = 'NORTH'
SELECT * FROM 'sales.csv' WHERE month(day) = 1
SELECT * FROM 'sales.csv' WHERE day + INTERVAL 1 MONTH > '2024-03-01'
SELECT * FROM 'sales.csv' WHERE units = (SELECT max(units) FROM 'sales.csv')
SELECT * FROM 'sales.csv' WHERE CASE WHEN units > 3 THEN true ELSE false END
SELECT * FROM 'sales.csv' WHERE true
SELECT * FROM 'sales.csv' WHERE 1 = 1 -- all of them
SELECT * FROM 'sales.csv' WHERE /* nothing */ units > 2
SELECT * FROM 'sales.csv' WHERE region = 'it''s'
SELECT * FROM 'sales.csv' WHERE region = E'a\'b'
SELECT * FROM 'sales.csv' WHERE region = $$north$$
SELECT * FROM 'sales.csv' WHERE region = $x$north$x$

-- aggregates
SELECT count(*) FROM 'sales.csv'
SELECT count() FROM 'sales.csv'
SELECT count(units) FROM 'sales.csv'
SELECT count(DISTINCT region) FROM 'sales.csv'
SELECT sum(units) FROM 'sales.csv'
SELECT sum(DISTINCT units) FROM 'sales.csv'
SELECT avg(price) FROM 'sales.csv'
SELECT mean(price) FROM 'sales.csv'
SELECT min(units) FROM 'sales.csv'
SELECT max(day) FROM 'sales.csv'
SELECT median(price) FROM 'sales.csv'
SELECT mode(region) FROM 'sales.csv'
SELECT stddev(price) FROM 'sales.csv'
SELECT stddev_pop(price) FROM 'sales.csv'
SELECT stddev_samp(price) FROM 'sales.csv'
SELECT variance(price) FROM 'sales.csv'
SELECT var_pop(price) FROM 'sales.csv'
SELECT var_samp(price) FROM 'sales.csv'
SELECT skewness(price) FROM 'sales.csv'
SELECT kurtosis(price) FROM 'sales.csv'
SELECT kurtosis_pop(price) FROM 'sales.csv'
SELECT entropy(region) FROM 'sales.csv'
SELECT mad(price) FROM 'sales.csv'
SELECT quantile(price, 0.5) FROM 'sales.csv'
SELECT quantile_cont(price, 0.25) FROM 'sales.csv'
SELECT quantile_cont(price, [0.25, 0.5]) FROM 'sales.csv'
SELECT quantile_disc(units, 0.75) FROM 'sales.csv'
SELECT percentile_cont(0.9) WITHIN GROUP (ORDER BY price) FROM 'sales.csv'
SELECT percentile_disc(0.9) WITHIN GROUP (ORDER BY units) FROM 'sales.csv'
SELECT mode() WITHIN GROUP (ORDER BY region) FROM 'sales.csv'
SELECT approx_quantile(price, 0.5) FROM 'sales.csv'
SELECT approx_count_distinct(region) FROM 'sales.csv'
SELECT approx_top_k(region, 2) FROM 'sales.csv'
SELECT reservoir_quantile(price, 0.5) FROM 'sales.csv'
SELECT first(region ORDER BY units) FROM 'sales.csv'
SELECT last(region ORDER BY units) FROM 'sales.csv'
SELECT any_value(region) FROM 'sales.csv'
SELECT arbitrary(region) FROM 'sales.csv'
SELECT arg_min(region, units) FROM 'sales.csv'
SELECT arg_max(region, units) FROM 'sales.csv'
SELECT arg_max(region, units, 2) FROM 'sales.csv'
SELECT min_by(region, units) FROM 'sales.csv'
SELECT max_by(region, units) FROM 'sales.csv'
SELECT min(units, 2) FROM 'sales.csv'
SELECT max(units, 3) FROM 'sales.csv'
SELECT string_agg(region, ', ') FROM 'sales.csv'
SELECT string_agg(region, ', ' ORDER BY units DESC) FROM 'sales.csv'
SELECT string_agg(DISTINCT region, '/') FROM 'sales.csv'
SELECT group_concat(region) FROM 'sales.csv'
SELECT listagg(region, ',') FROM 'sales.csv'
SELECT list(units) FROM 'sales.csv'
SELECT list(units ORDER BY units DESC) FROM 'sales.csv'
SELECT array_agg(region) FROM 'sales.csv'
SELECT list(DISTINCT region) FROM 'sales.csv'
SELECT histogram(region) FROM 'sales.csv'
SELECT histogram(units, [2, 4, 6]) FROM 'sales.csv'
SELECT histogram_exact(units, [1, 2, 3]) FROM 'sales.csv'
SELECT bool_and(units > 0) FROM 'sales.csv'
SELECT bool_or(units > 5) FROM 'sales.csv'
SELECT bit_and(units) FROM 'sales.csv'
SELECT bit_or(units) FROM 'sales.csv'
SELECT bit_xor(units) FROM 'sales.csv'
SELECT product(units) FROM 'sales.csv'
SELECT fsum(price) FROM 'sales.csv'
SELECT favg(price) FROM 'sales.csv'
SELECT sumkahan(price) FROM 'sales.csv'
SELECT kahan_sum(price) FROM 'sales.csv'
SELECT geomean(price) FROM 'sales.csv'
SELECT geometric_mean(price) FROM 'sales.csv'
SELECT wavg(price, units) FROM 'sales.csv'
SELECT corr(units, price) FROM 'sales.csv'
SELECT covar_pop(units, price) FROM 'sales.csv'
SELECT covar_samp(units, price) FROM 'sales.csv'
SELECT regr_slope(price, units) FROM 'sales.csv'
SELECT regr_intercept(price, units) FROM 'sales.csv'
SELECT regr_r2(price, units) FROM 'sales.csv'
SELECT regr_count(price, units) FROM 'sales.csv'
SELECT regr_avgx(price, units) FROM 'sales.csv'
SELECT regr_avgy(price, units) FROM 'sales.csv'
SELECT regr_sxx(price, units) FROM 'sales.csv'
SELECT regr_syy(price, units) FROM 'sales.csv'
SELECT regr_sxy(price, units) FROM 'sales.csv'
SELECT sem(price) FROM 'sales.csv'
SELECT count_if(units > 3) FROM 'sales.csv'
SELECT countif(units > 3) FROM 'sales.csv'
SELECT sum(units) FILTER (WHERE region = 'north') FROM 'sales.csv'
SELECT sum(units) FILTER (region = 'north') FROM 'sales.csv'
SELECT count(*) FILTER (units > 3 AND price > 1) FROM 'sales.csv'
SELECT sum(units) / count(*) FROM 'sales.csv'
SELECT max(units) - min(units) FROM 'sales.csv'
SELECT round(avg(price), 2) FROM 'sales.csv'
SELECT sum(CASE WHEN region = 'north' THEN units ELSE 0 END) FROM 'sales.csv'
SELECT list(region)[1] FROM 'sales.csv'
SELECT bitstring_agg(units) FROM 'sales.csv'
SELECT json_group_array(region) FROM 'sales.csv'
SELECT json_group_object(product, units) FROM 'sales.csv'
SELECT weighted_avg(price, units) FROM 'sales.csv'
SELECT region, count(*) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, count(units) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, sum(units) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, avg(price) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, min(units) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, median(price) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, stddev(price) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, stddev_samp(price) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, var_pop(price) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, skewness(price) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, kurtosis_pop(price) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, mad(price) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, quantile_cont(price, 0.25) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, quantile_disc(units, 0.75) AS x FROM 'sales.csv' GROUP BY region ORDER BY region
SELECT region, percentile_disc(0.9) WITHIN GROUP (ORDER BY units) AS x FROM 'sales.csv' GROUP BY region ORDER BY region

-- GROUP BY
SELECT region, product, sum(units) FROM 'sales.csv' GROUP BY region, product
SELECT region, product, sum(units) FROM 'sales.csv' GROUP BY 1, 2
SELECT region, product, sum(units) FROM 'sales.csv' GROUP BY ALL
SELECT region, product, sum(units) FROM 'sales.csv' GROUP BY ROLLUP (region, product)
SELECT region, product, sum(units) FROM 'sales.csv' GROUP BY CUBE (region, product)
SELECT region, product, sum(units) FROM 'sales.csv' GROUP BY GROUPING SETS ((region), (product), ())
SELECT region, product, sum(units) FROM 'sales.csv' GROUP BY GROUPING SETS ((region, product), (region))
SELECT region, grouping(region) FROM 'sales.csv' GROUP BY ROLLUP (region)
SELECT region, grouping_id(region) FROM 'sales.csv' GROUP BY ROLLUP (region)
SELECT month(day) AS m, sum(units) FROM 'sales.csv' GROUP BY m ORDER BY m
SELECT date_trunc('month', day) AS m, sum(units) FROM 'sales.csv' GROUP BY ALL ORDER BY ALL
SELECT region FROM 'sales.csv' GROUP BY region HAVING sum(units) > 5
SELECT region, count(*) AS n FROM 'sales.csv' GROUP BY region HAVING n > 1 ORDER BY n DESC, region
SELECT sum(units) FROM 'sales.csv' GROUP BY ()
SELECT units > 3 AS big, count(*) FROM 'sales.csv' GROUP BY big
SELECT upper(region), avg(price) FROM 'sales.csv' GROUP BY upper(region)
SELECT count(*) FROM 'sales.csv' HAVING count(*) > 2

-- ORDER BY, LIMIT, SAMPLE
SELECT * FROM 'sales.csv' ORDER BY units
SELECT * FROM 'sales.csv' ORDER BY units DESC
SELECT * FROM 'sales.csv' ORDER BY units ASC NULLS FIRST
SELECT * FROM 'sales.csv' ORDER BY units DESC NULLS LAST
SELECT * FROM 'sales.csv' ORDER BY region, units DESC
SELECT * FROM 'sales.csv' ORDER BY 2, 1
SELECT * FROM 'sales.csv' ORDER BY ALL
SELECT * FROM 'sales.csv' ORDER BY ALL DESC
SELECT * FROM 'sales.csv' ORDER BY length(region), day
SELECT * FROM 'sales.csv' ORDER BY region COLLATE NOCASE
SELECT * FROM 'sales.csv' ORDER BY units + price
SELECT * FROM 'sales.csv' ORDER BY -units
SELECT * FROM 'sales.csv' ORDER BY (SELECT 1)
SELECT * FROM 'sales.csv' ORDER BY random()
SELECT * FROM 'sales.csv' ORDER BY CASE region WHEN 'north' THEN 0 ELSE 1 END
SELECT * FROM 'sales.csv' LIMIT 2
SELECT * FROM 'sales.csv' LIMIT 2 OFFSET 1
SELECT * FROM 'sales.csv' LIMIT 50%
SELECT * FROM 'sales.csv' LIMIT 10 PERCENT
SELECT * FROM 'sales.csv' LIMIT (SELECT 2)
SELECT * FROM 'sales.csv' LIMIT 1 + 1
SELECT * FROM 'sales.csv' LIMIT NULL
SELECT * FROM 'sales.csv' LIMIT ALL
SELECT * FROM 'sales.csv' OFFSET 2
SELECT * FROM 'sales.csv' ORDER BY units FETCH FIRST 2 ROWS ONLY
SELECT * FROM 'sales.csv' USING SAMPLE 3
SELECT * FROM 'sales.csv' USING SAMPLE 50%
SELECT * FROM 'sales.csv' USING SAMPLE reservoir(2 ROWS) REPEATABLE (1)
SELECT * FROM 'sales.csv' USING SAMPLE 20 PERCENT (bernoulli)
SELECT * FROM 'sales.csv' TABLESAMPLE reservoir(20%)
SELECT * FROM 'sales.csv' TABLESAMPLE 2 ROWS
SELECT * FROM 'sales.csv' TABLESAMPLE system(50 PERCENT) REPEATABLE (5)

-- joins
SELECT * FROM 'sales.csv' s JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s INNER JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s LEFT JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s LEFT OUTER JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s RIGHT JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s FULL JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s FULL OUTER JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s CROSS JOIN 'staff.csv' t
SELECT * FROM 'sales.csv' s SEMI JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s ANTI JOIN 'staff.csv' t ON s.region = t.dept
SELECT * FROM 'sales.csv' s POSITIONAL JOIN 'staff.csv' t
SELECT * FROM 'sales.csv' s ASOF JOIN 'staff.csv' t ON s.region = t.dept AND s.day >= t.hired
SELECT * FROM 'sales.csv' s ASOF LEFT JOIN 'staff.csv' t ON s.day >= t.hired
SELECT * FROM 'sales.csv' s JOIN 'staff.csv' t ON s.units < t.salary AND s.region = t.dept
SELECT * FROM 'sales.csv' s JOIN 'staff.csv' t ON s.units BETWEEN t.id AND t.id + 2
SELECT * FROM 'sales.csv' s NATURAL JOIN 'sales.csv' o
SELECT * FROM 'sales.csv' s JOIN 'sales.csv' o USING (region)
SELECT * FROM 'sales.csv' s JOIN 'sales.csv' o USING (region, product)
SELECT * FROM 'sales.csv' s LEFT JOIN 'sales.csv' o USING (day)
SELECT * FROM 'sales.csv' s , 'staff.csv' t
SELECT * FROM 'sales.csv' s , 'staff.csv' t, 'items.jsonl' i
SELECT * FROM 'sales.csv' s JOIN 'staff.csv' t ON true JOIN 'items.jsonl' i ON i.id = t.id
SELECT * FROM 'sales.csv' s LEFT JOIN LATERAL (SELECT max(salary) AS top FROM 'staff.csv' WHERE dept = s.region) x ON true
SELECT * FROM 'sales.csv' s , LATERAL (SELECT s.units * 2 AS twice) x
SELECT * FROM 'sales.csv' s CROSS JOIN LATERAL (SELECT count(*) FROM 'staff.csv' WHERE dept = s.region) x(n)
SELECT * FROM 'sales.csv' s JOIN (SELECT dept, count(*) AS n FROM 'staff.csv' GROUP BY dept) t ON t.dept = s.region
SELECT * FROM 'sales.csv' s CROSS JOIN range(2) r(n)
SELECT * FROM 'sales.csv' s CROSS JOIN unnest([1, 2]) u(n)
SELECT * FROM 'sales.csv' s JOIN (VALUES ('north', 1), ('south', 2)) v(region, rank) USING (region)
SELECT a.name, b.name FROM 'staff.csv' a LEFT JOIN 'staff.csv' b ON a.boss = b.id
SELECT s.region, (SELECT max(salary) FROM 'staff.csv' t WHERE t.dept = s.region) FROM 'sales.csv' s
SELECT * FROM 'sales.csv' s WHERE EXISTS (FROM 'staff.csv' t WHERE t.dept = s.region AND t.salary > s.units)
SELECT * FROM 'sales.csv' s WHERE units > (SELECT avg(units) FROM 'sales.csv' o WHERE o.region = s.region)
FROM 'sales.csv' s SELECT region, [x FOR x IN range(units) IF x % 2 = 0]
SELECT * FROM ('sales.csv' JOIN 'staff.csv' ON region = dept)
SELECT "sales.csv".units FROM 'sales.csv', 'staff.csv' WHERE "sales.csv".region = "staff.csv".dept

-- window functions
SELECT row_number() OVER (ORDER BY day) FROM 'sales.csv'
SELECT rank() OVER (PARTITION BY region ORDER BY day) FROM 'sales.csv'
SELECT dense_rank() OVER (PARTITION BY region ORDER BY units DESC, day) FROM 'sales.csv'
SELECT percent_rank() OVER (ORDER BY day) FROM 'sales.csv'
SELECT cume_dist() OVER (PARTITION BY region ORDER BY day) FROM 'sales.csv'
SELECT ntile(3) OVER (PARTITION BY region ORDER BY units DESC, day) FROM 'sales.csv'
SELECT lag(units) OVER (ORDER BY day) FROM 'sales.csv'
SELECT lag(units, 1, 0) OVER (PARTITION BY region ORDER BY day) FROM 'sales.csv'
SELECT lead(units) OVER (PARTITION BY region ORDER BY units DESC, day) FROM 'sales.csv'
SELECT lead(price, 2) OVER (ORDER BY day) FROM 'sales.csv'
SELECT first_value(units) OVER (PARTITION BY region ORDER BY day) FROM 'sales.csv'
SELECT last_value(units) OVER (PARTITION BY region ORDER BY units DESC, day) FROM 'sales.csv'
SELECT nth_value(units, 2) OVER (ORDER BY day) FROM 'sales.csv'
SELECT sum(units) OVER (PARTITION BY region ORDER BY day) FROM 'sales.csv'
SELECT avg(price) OVER (PARTITION BY region ORDER BY units DESC, day) FROM 'sales.csv'
SELECT count(*) OVER (ORDER BY day) FROM 'sales.csv'
SELECT max(units) OVER (PARTITION BY region ORDER BY day) FROM 'sales.csv'
SELECT string_agg(product, ',') OVER (PARTITION BY region ORDER BY units DESC, day) FROM 'sales.csv'
SELECT list(units) OVER (ORDER BY day) FROM 'sales.csv'
SELECT median(price) OVER (PARTITION BY region ORDER BY day) FROM 'sales.csv'
SELECT mode(region) OVER (PARTITION BY region ORDER BY units DESC, day) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day ROWS 2 PRECEDING) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day RANGE BETWEEN INTERVAL 30 DAYS PRECEDING AND CURRENT ROW) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day RANGE BETWEEN INTERVAL 1 MONTH PRECEDING AND INTERVAL 1 MONTH FOLLOWING) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day RANGE UNBOUNDED PRECEDING) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE TIES) FROM 'sales.csv'
SELECT sum(units) OVER (ORDER BY day ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE GROUP) FROM 'sales.csv'
SELECT sum(units) OVER () FROM 'sales.csv'
SELECT units, sum(units) OVER w, avg(units) OVER w FROM 'sales.csv' WINDOW w AS (PARTITION BY region ORDER BY day)
SELECT sum(units) OVER (w ROWS 1 PRECEDING) FROM 'sales.csv' WINDOW w AS (ORDER BY day)
SELECT * FROM 'sales.csv' QUALIFY row_number() OVER (PARTITION BY region ORDER BY units DESC) = 1
SELECT region, rank() OVER (ORDER BY units) AS r FROM 'sales.csv' QUALIFY r <= 2
SELECT sum(units) FILTER (units > 2) OVER (PARTITION BY region) FROM 'sales.csv'
SELECT lag(units IGNORE NULLS) OVER (ORDER BY day) FROM 'sales.csv'
SELECT first_value(units RESPECT NULLS) OVER (ORDER BY day) FROM 'sales.csv'
SELECT rank(ORDER BY units DESC) OVER (PARTITION BY region) FROM 'sales.csv'
SELECT units - lag(units) OVER (ORDER BY day) AS change FROM 'sales.csv'
SELECT sum(sum(units)) OVER (ORDER BY month(day)) FROM 'sales.csv' GROUP BY month(day)
SELECT count(DISTINCT region) OVER (ORDER BY day) FROM 'sales.csv'
SELECT list(units ORDER BY price) OVER (PARTITION BY region) FROM 'sales.csv'

-- WITH
WITH a AS (FROM 'sales.csv') FROM a
WITH a AS (FROM 'sales.csv'), b AS (SELECT region, sum(units) AS n FROM a GROUP BY region) FROM b
WITH a(x, y) AS (SELECT 1, 2) SELECT x + y FROM a
WITH a AS MATERIALIZED (FROM 'sales.csv') SELECT count(*) FROM a, a b
WITH a AS NOT MATERIALIZED (FROM 'sales.csv') FROM a
WITH "2024" AS (SELECT 1) FROM "2024"
WITH "2024-01" AS (SELECT 1) FROM "2024-01"
WITH "top 10" AS (SELECT 1) FROM "top 10"
WITH "a.b" AS (SELECT 1) FROM "a.b"
WITH "cost $" AS (SELECT 1) FROM "cost $"
WITH a$b AS (SELECT 1) FROM a$b
WITH "x%" AS (SELECT 1) FROM "x%"
WITH 销售 AS (SELECT 1) FROM 销售
WITH été AS (SELECT 1) FROM été
WITH "a'b" AS (SELECT 1) FROM "a'b"
WITH "a""b" AS (SELECT 1) FROM "a""b"
WITH _a1 AS (SELECT 1) FROM _A1
WITH tables AS (SELECT 1) FROM tables
WITH columns AS (SELECT 1) FROM columns
WITH data AS (SELECT 1) FROM Data
WITH "sales.csv" AS (FROM 'sales.csv' WHERE units > 2) FROM 'sales.csv'
WITH a AS (WITH b AS (SELECT 1 AS n) FROM b) FROM a
WITH a AS (SELECT 1 AS n) SELECT (WITH b AS (FROM a) SELECT n FROM b)
WITH a AS (SELECT 1 AS n) FROM (WITH a AS (SELECT n + 1 AS n FROM a) FROM a)
WITH a AS (SELECT 1) FROM a UNION ALL FROM a
WITH a AS (SELECT 1) (FROM a) INTERSECT (FROM a)
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) FROM t
WITH RECURSIVE t(n) AS (SELECT 1 UNION SELECT (n * 2) % 7 FROM t) FROM t
WITH RECURSIVE up AS (SELECT id, name, boss FROM 'staff.csv' WHERE boss IS NULL UNION ALL SELECT s.id, s.name, s.boss FROM 'staff.csv' s JOIN up ON s.boss = up.id) FROM up
WITH RECURSIVE path(id, names) AS (SELECT id, [name] FROM 'staff.csv' WHERE boss IS NULL UNION ALL SELECT s.id, list_append(names, s.name) FROM 'staff.csv' s, path WHERE s.boss = path.id) SELECT * FROM path ORDER BY len(names)
WITH RECURSIVE fib(a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM fib WHERE b < 100) SELECT a FROM fib
WITH RECURSIVE t(k, n) USING KEY (k) AS (SELECT 1, 1 UNION SELECT k, n + 1 FROM t WHERE n < 4) FROM t
WITH RECURSIVE t(k, n) USING KEY (k) AS (SELECT * FROM (VALUES (1, 1), (2, 5)) UNION SELECT t.k, t.n + r.n FROM t, recurring.t AS r WHERE t.n < 9 AND t.k = r.k) FROM t
WITH RECURSIVE a AS (SELECT 1), b AS (FROM a) FROM b
WITH RECURSIVE days(d) AS (SELECT DATE '2024-01-01' UNION ALL SELECT CAST(d + INTERVAL 1 DAY AS DATE) FROM days WHERE d < '2024-01-05') FROM days
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3), b(n) AS (SELECT 10 UNION ALL SELECT b.n + 1 FROM b, a WHERE b.n < 12) SELECT count(*) FROM b
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL (WITH s AS (FROM t) SELECT n + 1 FROM s WHERE n < 3)) FROM t
WITH a AS (SELECT max(units) AS m FROM 'sales.csv') SELECT * FROM 'sales.csv', a WHERE units = m
WITH a AS (SELECT 1 AS n) SELECT * FROM range(3) r(n) WHERE n IN (SELECT n FROM a)
WITH a AS (FROM 'sales.csv') SELECT (SELECT count(*) FROM a x WHERE x.region = y.region) FROM a y

-- set operations
SELECT region FROM 'sales.csv' UNION SELECT dept FROM 'staff.csv'
SELECT region FROM 'sales.csv' UNION ALL SELECT dept FROM 'staff.csv'
SELECT region FROM 'sales.csv' UNION DISTINCT SELECT dept FROM 'staff.csv'
SELECT region FROM 'sales.csv' INTERSECT SELECT dept FROM 'staff.csv'
SELECT region FROM 'sales.csv' INTERSECT ALL SELECT dept FROM 'staff.csv'
SELECT region FROM 'sales.csv' EXCEPT SELECT dept FROM 'staff.csv'
SELECT region FROM 'sales.csv' EXCEPT ALL SELECT dept FROM 'staff.csv'
SELECT region, units FROM 'sales.csv' UNION ALL BY NAME SELECT dept AS region, salary FROM 'staff.csv'
SELECT region FROM 'sales.csv' UNION BY NAME SELECT name FROM 'staff.csv'
SELECT 1 UNION SELECT 2 UNION ALL SELECT 3 ORDER BY 1 DESC LIMIT 2
(SELECT 1 LIMIT 1) UNION ALL (SELECT 2 LIMIT 1)
SELECT * FROM (SELECT 1 AS n UNION ALL SELECT 2) WHERE n > 1
FROM range(3) UNION FROM range(5)
VALUES (1) UNION VALUES (2)
SELECT 1 EXCEPT SELECT 2 INTERSECT SELECT 2

-- DESCRIBE, SUMMARIZE, EXPLAIN, PIVOT, UNPIVOT
DESCRIBE 'sales.csv'
DESCRIBE FROM 'sales.csv'
DESCRIBE SELECT units * 2 AS x FROM 'sales.csv'
DESC 'sales.csv'
SHOW 'sales.csv'
SUMMARIZE 'sales.csv'
SUMMARIZE FROM 'sales.csv'
SUMMARIZE SELECT units, price FROM 'sales.csv'
FROM (DESCRIBE 'sales.csv')
SELECT column_name, null_percentage FROM (SUMMARIZE 'sales.csv')
WITH a AS (FROM 'sales.csv') FROM (SUMMARIZE a)
EXPLAIN FROM 'sales.csv'
EXPLAIN ANALYZE FROM 'sales.csv'
EXPLAIN (FORMAT json) FROM 'sales.csv'
EXPLAIN WITH a AS (SELECT 1) FROM a
PIVOT 'sales.csv' ON region USING sum(units)
PIVOT 'sales.csv' ON region USING sum(units) GROUP BY product
PIVOT 'sales.csv' ON region USING sum(units) AS total, max(price) AS top GROUP BY product ORDER BY product LIMIT 2
PIVOT 'sales.csv' ON region IN ('north', 'south') USING sum(units)
PIVOT 'sales.csv' ON region, product USING count(*)
PIVOT 'sales.csv' ON month(day) USING sum(units) GROUP BY region
PIVOT 'sales.csv' ON region
PIVOT (SELECT region, product, units FROM 'sales.csv') ON product USING avg(units)
FROM 'sales.csv' PIVOT (sum(units) FOR region IN ('north', 'south') GROUP BY product)
SELECT * FROM 'sales.csv' PIVOT (sum(units) AS u FOR region IN ('north' AS n, 'south' AS s)) p
WITH a AS (FROM 'sales.csv') PIVOT a ON region USING sum(units)
SELECT * FROM (PIVOT 'sales.csv' ON region USING sum(units) GROUP BY product) ORDER BY ALL
WITH p AS (PIVOT 'sales.csv' ON region USING sum(units) GROUP BY product) FROM p
EXPLAIN PIVOT 'sales.csv' ON region USING sum(units)
UNPIVOT 'sales.csv' ON units, price
UNPIVOT 'sales.csv' ON units, price INTO NAME what VALUE n
UNPIVOT 'sales.csv' ON COLUMNS('units|price') INTO NAME what VALUE n
FROM 'sales.csv' UNPIVOT (n FOR what IN (units, price))
FROM 'sales.csv' UNPIVOT INCLUDE NULLS (n FOR what IN (units, price))
UNPIVOT (SELECT id, salary FROM 'staff.csv') ON salary INTO NAME k VALUE v
PIVOT_WIDER 'sales.csv' ON region USING sum(units)
FROM (DESCRIBE PIVOT 'sales.csv' ON region USING sum(units))
SUMMARIZE PIVOT 'sales.csv' ON region USING sum(units)
PIVOT (PIVOT 'sales.csv' ON region USING sum(units) GROUP BY product, day) ON product USING max(north)
SELECT 1e1000, -1e1000, 'NaN'::DOUBLE
PIVOT_LONGER 'sales.csv' ON units, price

-- table functions
FROM range(5)
FROM range(2, 10, 3)
FROM range(DATE '2024-01-01', DATE '2024-02-01', INTERVAL 1 WEEK)
FROM generate_series(1, 3)
FROM generate_series(TIMESTAMP '2024-01-01', TIMESTAMP '2024-01-02', INTERVAL 6 HOUR)
SELECT * FROM range(3) t(n)
SELECT * FROM range(3) WITH ORDINALITY
FROM unnest([1, 2, 3])
SELECT unnest([1, 2, 3])
SELECT unnest([{'a': 1}, {'a': 2}], recursive := true)
SELECT unnest({'a': 1, 'b': 2})
SELECT unnest([[1, 2], [3]], max_depth := 2)
FROM repeat('a', 3)
FROM repeat_row(1, 'b', num_rows = 2)
FROM json_each('[1, 2]')
FROM json_tree('{"a": [1, 2]}')
FROM json_each('{"a": {"b": 1}}', '$.a')
FROM histogram('"sales.csv"', units)
FROM histogram('"sales.csv"', price, bin_count := 3)
FROM histogram('"sales.csv"', region, technique := 'sample')
FROM histogram_values('"sales.csv"', units, technique := 'equi-width')
WITH big AS (FROM 'sales.csv' WHERE units > 2) FROM histogram(big, units)
SELECT * FROM 'sales.csv' s, unnest(range(s.units)) u(n)
SELECT * FROM 'sales.csv' s, range(s.units) r(n)
SELECT count(*) FROM pg_timezone_names()
SELECT count(*) FROM icu_calendar_names()
SELECT generate_subscripts([5, 6], 1)
SELECT id, unnest(tags) FROM 'items.jsonl'
SELECT i.id, t.tag FROM 'items.jsonl' i, unnest(i.tags) t(tag)
SELECT e.key FROM 'items.jsonl' i, json_each(to_json(i.tags)) e

-- text
SELECT upper(region) FROM 'sales.csv'
SELECT lower(region) FROM 'sales.csv'
SELECT ucase(region) FROM 'sales.csv'
SELECT lcase(region) FROM 'sales.csv'
SELECT length(region) FROM 'sales.csv'
SELECT strlen(region) FROM 'sales.csv'
SELECT len(region) FROM 'sales.csv'
SELECT char_length(region) FROM 'sales.csv'
SELECT bit_length(region) FROM 'sales.csv'
SELECT octet_length(region::BLOB) FROM 'sales.csv'
SELECT reverse(region) FROM 'sales.csv'
SELECT left(region, 2) FROM 'sales.csv'
SELECT right(region, 2) FROM 'sales.csv'
SELECT substring(region, 2, 3) FROM 'sales.csv'
SELECT substr(region, 2) FROM 'sales.csv'
SELECT region[1:2] FROM 'sales.csv'
SELECT region[-2:] FROM 'sales.csv'
SELECT region[2] FROM 'sales.csv'
SELECT substring(region FROM 2 FOR 2) FROM 'sales.csv'
SELECT position('o' IN region) FROM 'sales.csv'
SELECT strpos(region, 'o') FROM 'sales.csv'
SELECT instr(region, 'o') FROM 'sales.csv'
SELECT concat(region, '-', product) FROM 'sales.csv'
SELECT concat_ws('/', region, product) FROM 'sales.csv'
SELECT region || '-' || product FROM 'sales.csv'
SELECT replace(region, 'o', '0') FROM 'sales.csv'
SELECT translate(region, 'no', 'NO') FROM 'sales.csv'
SELECT trim(region) FROM 'sales.csv'
SELECT trim(BOTH 'n' FROM region) FROM 'sales.csv'
SELECT trim(LEADING 'n' FROM region) FROM 'sales.csv'
SELECT ltrim(region, 'n') FROM 'sales.csv'
SELECT rtrim(region, 'h') FROM 'sales.csv'
SELECT lpad(region, 8, '*') FROM 'sales.csv'
SELECT rpad(region, 8, '*') FROM 'sales.csv'
SELECT repeat(region, 2) FROM 'sales.csv'
SELECT split(region, 'o') FROM 'sales.csv'
SELECT string_split(region, 'o') FROM 'sales.csv'
SELECT str_split(region, 'o') FROM 'sales.csv'
SELECT string_split_regex(region, '[ou]') FROM 'sales.csv'
SELECT split_part(region, 'o', 1) FROM 'sales.csv'
SELECT regexp_matches(region, 'o.') FROM 'sales.csv'
SELECT regexp_full_match(region, '.*') FROM 'sales.csv'
SELECT regexp_extract(region, '(.)o', 1) FROM 'sales.csv'
SELECT regexp_extract(region, '(.)(.)', ['a', 'b']) FROM 'sales.csv'
SELECT regexp_extract_all(region, '[aeiou]') FROM 'sales.csv'
SELECT regexp_replace(region, '[aeiou]', '_', 'g') FROM 'sales.csv'
SELECT regexp_split_to_array(region, 'o') FROM 'sales.csv'
SELECT regexp_split_to_table(region, 'o') FROM 'sales.csv'
SELECT regexp_escape(region) FROM 'sales.csv'
SELECT contains(region, 'n') FROM 'sales.csv'
SELECT prefix(region, 'n') FROM 'sales.csv'
SELECT suffix(region, 'h') FROM 'sales.csv'
SELECT ends_with(region, 'h') FROM 'sales.csv'
SELECT ascii(region) FROM 'sales.csv'
SELECT ord(region) FROM 'sales.csv'
SELECT unicode(region) FROM 'sales.csv'
SELECT chr(65) FROM 'sales.csv'
SELECT md5(region) FROM 'sales.csv'
SELECT sha1(region) FROM 'sales.csv'
SELECT sha256(region) FROM 'sales.csv'
SELECT hash(region) FROM 'sales.csv'
SELECT base64(region::BLOB) FROM 'sales.csv'
SELECT from_base64('YQ==') FROM 'sales.csv'
SELECT hex(region) FROM 'sales.csv'
SELECT unhex('61') FROM 'sales.csv'
SELECT to_hex(units) FROM 'sales.csv'
SELECT encode(region) FROM 'sales.csv'
SELECT decode('a'::BLOB) FROM 'sales.csv'
SELECT url_encode(region) FROM 'sales.csv'
SELECT url_decode('a%20b') FROM 'sales.csv'
SELECT format('{} {:>5}', region, units) FROM 'sales.csv'
SELECT printf('%s %d', region, units) FROM 'sales.csv'
SELECT format_bytes(1234567) FROM 'sales.csv'
SELECT levenshtein(region, 'north') FROM 'sales.csv'
SELECT damerau_levenshtein(region, 'north') FROM 'sales.csv'
SELECT jaccard(region, 'north') FROM 'sales.csv'
SELECT jaro_similarity(region, 'north') FROM 'sales.csv'
SELECT jaro_winkler_similarity(region, 'north') FROM 'sales.csv'
SELECT hamming('ab', 'ac') FROM 'sales.csv'
SELECT mismatches('ab', 'ac') FROM 'sales.csv'
SELECT nfc_normalize(region) FROM 'sales.csv'
SELECT strip_accents('é') FROM 'sales.csv'
SELECT starts_with(region, 'n') FROM 'sales.csv'
SELECT like_escape(region, 'n%', '$') FROM 'sales.csv'
SELECT bar(units, 0, 10, 5) FROM 'sales.csv'
SELECT array_extract(region, 1) FROM 'sales.csv'
SELECT region.upper().left(2) FROM 'sales.csv'
SELECT parse_filename('a/b.csv') FROM 'sales.csv'
SELECT parse_path('a/b.csv') FROM 'sales.csv'
SELECT parse_dirname('a/b.csv') FROM 'sales.csv'
SELECT to_base(units, 2) FROM 'sales.csv'
SELECT bin(units) FROM 'sales.csv'
SELECT string_to_array(region, 'o') FROM 'sales.csv'
SELECT length_grapheme(region) FROM 'sales.csv'

-- numbers
SELECT abs(-units) FROM 'sales.csv'
SELECT sign(units) FROM 'sales.csv'
SELECT ceil(price) FROM 'sales.csv'
SELECT ceiling(price) FROM 'sales.csv'
SELECT floor(price) FROM 'sales.csv'
SELECT round(price) FROM 'sales.csv'
SELECT round(price, 1) FROM 'sales.csv'
SELECT round_even(price, 1) FROM 'sales.csv'
SELECT trunc(price) FROM 'sales.csv'
SELECT even(price) FROM 'sales.csv'
SELECT sqrt(units) FROM 'sales.csv'
SELECT cbrt(units) FROM 'sales.csv'
SELECT exp(1) FROM 'sales.csv'
SELECT ln(price) FROM 'sales.csv'
SELECT log(price) FROM 'sales.csv'
SELECT log(2, price) FROM 'sales.csv'
SELECT log2(price) FROM 'sales.csv'
SELECT log10(price) FROM 'sales.csv'
SELECT pow(units, 2) FROM 'sales.csv'
SELECT power(units, 0.5) FROM 'sales.csv'
SELECT mod(units, 2) FROM 'sales.csv'
SELECT fmod(price, 2) FROM 'sales.csv'
SELECT fdiv(units, 2) FROM 'sales.csv'
SELECT divide(units, 2) FROM 'sales.csv'
SELECT add(units, 1) FROM 'sales.csv'
SELECT subtract(units, 1) FROM 'sales.csv'
SELECT multiply(units, 2) FROM 'sales.csv'
SELECT gcd(units, 4) FROM 'sales.csv'
SELECT lcm(units, 4) FROM 'sales.csv'
SELECT factorial(5) FROM 'sales.csv'
SELECT gamma(3) FROM 'sales.csv'
SELECT lgamma(3) FROM 'sales.csv'
SELECT sin(1) FROM 'sales.csv'
SELECT cos(1) FROM 'sales.csv'
SELECT tan(1) FROM 'sales.csv'
SELECT cot(1) FROM 'sales.csv'
SELECT asin(0.5) FROM 'sales.csv'
SELECT acos(0.5) FROM 'sales.csv'
SELECT atan(1) FROM 'sales.csv'
SELECT atan2(1, 2) FROM 'sales.csv'
SELECT sinh(1) FROM 'sales.csv'
SELECT cosh(1) FROM 'sales.csv'
SELECT tanh(1) FROM 'sales.csv'
SELECT asinh(1) FROM 'sales.csv'
SELECT acosh(2) FROM 'sales.csv'
SELECT atanh(0.5) FROM 'sales.csv'
SELECT degrees(pi()) FROM 'sales.csv'
SELECT radians(180) FROM 'sales.csv'
SELECT pi() FROM 'sales.csv'
SELECT greatest(units, price) FROM 'sales.csv'
SELECT least(units, price) FROM 'sales.csv'
SELECT isnan(price) FROM 'sales.csv'
SELECT isinf(price) FROM 'sales.csv'
SELECT isfinite(price) FROM 'sales.csv'
SELECT nextafter(1.0::DOUBLE, 2) FROM 'sales.csv'
SELECT signbit(-1.0::DOUBLE) FROM 'sales.csv'
SELECT bit_count(units) FROM 'sales.csv'
SELECT xor(units, 1) FROM 'sales.csv'
SELECT units::HUGEINT FROM 'sales.csv'
SELECT units::UTINYINT FROM 'sales.csv'
SELECT price::DECIMAL(10, 2) FROM 'sales.csv'
SELECT CAST(price AS INTEGER) FROM 'sales.csv'
SELECT TRY_CAST(region AS INTEGER) FROM 'sales.csv'
SELECT '12'::INT + 1 FROM 'sales.csv'
SELECT 1_000_000 FROM 'sales.csv'
SELECT 1e3 FROM 'sales.csv'
SELECT 0x1F FROM 'sales.csv'
SELECT 0b101 FROM 'sales.csv'
SELECT random() < 2 FROM 'sales.csv'
SELECT equi_width_bins(0, 10, 2, true) FROM 'sales.csv'
SELECT hash(units) > 0 FROM 'sales.csv'
SELECT nullif(units, 3) FROM 'sales.csv'
SELECT coalesce(NULL, units) FROM 'sales.csv'
SELECT ifnull(NULL, units) FROM 'sales.csv'
SELECT if(units > 3, 'big', 'small') FROM 'sales.csv'
SELECT CASE WHEN units > 3 THEN 'big' WHEN units > 1 THEN 'mid' ELSE 'small' END FROM 'sales.csv'
SELECT CASE units WHEN 1 THEN 'one' ELSE 'more' END FROM 'sales.csv'
SELECT units IS NULL FROM 'sales.csv'
SELECT 1 = 1 FROM 'sales.csv'
SELECT true AND NOT false FROM 'sales.csv'
SELECT NULL FROM 'sales.csv'
SELECT typeof(units) FROM 'sales.csv'
SELECT pg_typeof(units) FROM 'sales.csv'
SELECT units::VARCHAR FROM 'sales.csv'
SELECT constant_or_null(1, units) FROM 'sales.csv'
SELECT try(units / 0) FROM 'sales.csv'

-- dates and times
SELECT year(day) FROM 'sales.csv'
SELECT month(day) FROM 'sales.csv'
SELECT day(day) FROM 'sales.csv'
SELECT quarter(day) FROM 'sales.csv'
SELECT week(day) FROM 'sales.csv'
SELECT weekday(day) FROM 'sales.csv'
SELECT isodow(day) FROM 'sales.csv'
SELECT dayofweek(day) FROM 'sales.csv'
SELECT dayofyear(day) FROM 'sales.csv'
SELECT dayofmonth(day) FROM 'sales.csv'
SELECT weekofyear(day) FROM 'sales.csv'
SELECT yearweek(day) FROM 'sales.csv'
SELECT isoyear(day) FROM 'sales.csv'
SELECT century(day) FROM 'sales.csv'
SELECT decade(day) FROM 'sales.csv'
SELECT era(day) FROM 'sales.csv'
SELECT dayname(day) FROM 'sales.csv'
SELECT monthname(day) FROM 'sales.csv'
SELECT last_day(day) FROM 'sales.csv'
SELECT extract(year FROM day) FROM 'sales.csv'
SELECT EXTRACT('month' FROM day) FROM 'sales.csv'
SELECT date_part('year', day) FROM 'sales.csv'
SELECT date_part(['year', 'month'], day) FROM 'sales.csv'
SELECT datepart('week', day) FROM 'sales.csv'
SELECT date_trunc('month', day) FROM 'sales.csv'
SELECT date_trunc('quarter', day) FROM 'sales.csv'
SELECT date_diff('day', day, DATE '2024-12-31') FROM 'sales.csv'
SELECT datediff('month', day, DATE '2024-12-31') FROM 'sales.csv'
SELECT date_sub('month', day, DATE '2024-12-31') FROM 'sales.csv'
SELECT date_add(day, INTERVAL 1 MONTH) FROM 'sales.csv'
SELECT day + 1 FROM 'sales.csv'
SELECT day - 1 FROM 'sales.csv'
SELECT day - DATE '2024-01-01' FROM 'sales.csv'
SELECT day + INTERVAL '2 days' FROM 'sales.csv'
SELECT day + INTERVAL 3 HOUR FROM 'sales.csv'
SELECT day + to_days(2) FROM 'sales.csv'
SELECT day + to_months(1) FROM 'sales.csv'
SELECT day + to_years(1) FROM 'sales.csv'
SELECT to_hours(3) FROM 'sales.csv'
SELECT to_minutes(3) FROM 'sales.csv'
SELECT to_seconds(3) FROM 'sales.csv'
SELECT to_weeks(2) FROM 'sales.csv'
SELECT to_milliseconds(3) FROM 'sales.csv'
SELECT age(day, DATE '2023-01-01') FROM 'sales.csv'
SELECT age(TIMESTAMP '2024-01-01') FROM 'sales.csv'
SELECT strftime(day, '%d.%m.%Y') FROM 'sales.csv'
SELECT strftime('%Y', day) FROM 'sales.csv'
SELECT strptime('01.02.2024', '%d.%m.%Y') FROM 'sales.csv'
SELECT try_strptime('x', '%Y') FROM 'sales.csv'
SELECT make_date(2024, 1, 2) FROM 'sales.csv'
SELECT make_timestamp(2024, 1, 2, 3, 4, 5.6) FROM 'sales.csv'
SELECT make_time(1, 2, 3.5) FROM 'sales.csv'
SELECT epoch(day) FROM 'sales.csv'
SELECT epoch_ms(day::TIMESTAMP) FROM 'sales.csv'
SELECT epoch_us(day::TIMESTAMP) FROM 'sales.csv'
SELECT epoch_ms(1700000000000) FROM 'sales.csv'
SELECT to_timestamp(1700000000) FROM 'sales.csv'
SELECT time_bucket(INTERVAL 1 WEEK, day) FROM 'sales.csv'
SELECT time_bucket(INTERVAL 2 MONTH, day, DATE '2024-01-01') FROM 'sales.csv'
SELECT generate_series(day, day + INTERVAL 2 DAY, INTERVAL 1 DAY) FROM 'sales.csv'
SELECT day::TIMESTAMP FROM 'sales.csv'
SELECT day::TIMESTAMPTZ FROM 'sales.csv'
SELECT day::VARCHAR FROM 'sales.csv'
SELECT DATE '2024-02-29' FROM 'sales.csv'
SELECT TIMESTAMP '2024-01-01 10:00:00' FROM 'sales.csv'
SELECT TIMESTAMPTZ '2024-01-01 10:00:00+02' FROM 'sales.csv'
SELECT TIME '10:00:00' FROM 'sales.csv'
SELECT INTERVAL '1 year 2 months' FROM 'sales.csv'
SELECT TIMESTAMP '2024-01-01' AT TIME ZONE 'Europe/Berlin' FROM 'sales.csv'
SELECT timezone('UTC', TIMESTAMP '2024-01-01') FROM 'sales.csv'
SELECT current_date >= DATE '2024-01-01' FROM 'sales.csv'
SELECT now() > TIMESTAMPTZ '2024-01-01' FROM 'sales.csv'
SELECT today() > DATE '2024-01-01' FROM 'sales.csv'
SELECT get_current_timestamp() IS NOT NULL FROM 'sales.csv'
SELECT isfinite(day) FROM 'sales.csv'
SELECT greatest(day, DATE '2024-02-01') FROM 'sales.csv'
SELECT julian(day) FROM 'sales.csv'
SELECT hour(TIMESTAMP '2024-01-01 10:00:00') FROM 'sales.csv'
SELECT minute(TIME '10:20:00') FROM 'sales.csv'
SELECT second(TIME '10:20:30') FROM 'sales.csv'
SELECT millisecond(TIME '10:20:30') FROM 'sales.csv'
SELECT microsecond(TIME '10:20:30') FROM 'sales.csv'
SELECT normalized_interval(INTERVAL '40 days') FROM 'sales.csv'
SELECT datetrunc('year', day) FROM 'sales.csv'
SELECT date_part('epoch', day) FROM 'sales.csv'
SELECT ago(INTERVAL 1 DAY) < now() FROM 'sales.csv'

-- lists, structs, maps, JSON, lambdas
SELECT tags FROM 'items.jsonl'
SELECT tags[1] FROM 'items.jsonl'
SELECT tags[-1] FROM 'items.jsonl'
SELECT tags[1:2] FROM 'items.jsonl'
SELECT len(tags) FROM 'items.jsonl'
SELECT list_contains(tags, 'a') FROM 'items.jsonl'
SELECT list_has_any(tags, ['a', 'b']) FROM 'items.jsonl'
SELECT list_has_all(tags, ['a']) FROM 'items.jsonl'
SELECT list_position(tags, 'a') FROM 'items.jsonl'
SELECT list_sort(tags) FROM 'items.jsonl'
SELECT list_sort(tags, 'DESC') FROM 'items.jsonl'
SELECT list_reverse_sort(tags) FROM 'items.jsonl'
SELECT list_reverse(tags) FROM 'items.jsonl'
SELECT list_distinct(tags) FROM 'items.jsonl'
SELECT list_unique(tags) FROM 'items.jsonl'
SELECT list_concat(tags, ['z']) FROM 'items.jsonl'
SELECT tags || ['z'] FROM 'items.jsonl'
SELECT list_append(tags, 'z') FROM 'items.jsonl'
SELECT list_prepend('z', tags) FROM 'items.jsonl'
SELECT list_slice(tags, 1, 1) FROM 'items.jsonl'
SELECT list_transform(tags, x -> upper(x)) FROM 'items.jsonl'
SELECT list_transform(tags, lambda x: x || '!') FROM 'items.jsonl'
SELECT list_transform(tags, (x, i) -> i) FROM 'items.jsonl'
SELECT list_filter(tags, x -> x <> 'a') FROM 'items.jsonl'
SELECT list_reduce([1, 2, 3], (a, b) -> a + b) FROM 'items.jsonl'
SELECT list_aggregate([1, 2], 'sum') FROM 'items.jsonl'
SELECT list_sum([1, 2]) FROM 'items.jsonl'
SELECT list_avg([1, 2]) FROM 'items.jsonl'
SELECT list_min(tags) FROM 'items.jsonl'
SELECT list_max(tags) FROM 'items.jsonl'
SELECT list_zip([1, 2], ['a', 'b']) FROM 'items.jsonl'
SELECT list_resize(tags, 3) FROM 'items.jsonl'
SELECT list_value(1, 2) FROM 'items.jsonl'
SELECT list_any_value(tags) FROM 'items.jsonl'
SELECT list_string_agg(tags) FROM 'items.jsonl'
SELECT array_to_string(tags, ', ') FROM 'items.jsonl'
SELECT flatten([[1], [2, 3]]) FROM 'items.jsonl'
SELECT range(3) FROM 'items.jsonl'
SELECT generate_series(1, 3) FROM 'items.jsonl'
SELECT [x * 2 FOR x IN [1, 2, 3]] FROM 'items.jsonl'
SELECT [x FOR x IN tags IF x <> 'a'] FROM 'items.jsonl'
SELECT list_cosine_similarity([1.0, 2.0], [2.0, 1.0]) FROM 'items.jsonl'
SELECT list_distance([1.0], [2.0]) FROM 'items.jsonl'
SELECT list_grade_up([3, 1, 2]) FROM 'items.jsonl'
SELECT list_where([1, 2], [true, false]) FROM 'items.jsonl'
SELECT list_select([5, 6, 7], [1, 3]) FROM 'items.jsonl'
SELECT unnest(tags) FROM 'items.jsonl'
SELECT 'a' IN tags FROM 'items.jsonl'
SELECT info FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT info.color FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT info['color'] FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT (info).size FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT info.* FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT struct_extract(info, 'color') FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT struct_pack(a := 1, b := 'x') FROM 'items.jsonl'
SELECT {'a': 1, 'b': [1, 2]} FROM 'items.jsonl'
SELECT {'a': {'b': 2}}.a.b FROM 'items.jsonl'
SELECT row(1, 'a') FROM 'items.jsonl'
SELECT struct_insert(info, n := 1) FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT row_to_json(info) FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT map(['a'], [1]) FROM 'items.jsonl'
SELECT MAP {'a': 1, 'b': 2} FROM 'items.jsonl'
SELECT MAP {'a': 1}['a'] FROM 'items.jsonl'
SELECT map_keys(MAP {'a': 1}) FROM 'items.jsonl'
SELECT map_values(MAP {'a': 1}) FROM 'items.jsonl'
SELECT map_entries(MAP {'a': 1}) FROM 'items.jsonl'
SELECT map_from_entries([('a', 1)]) FROM 'items.jsonl'
SELECT map_contains(MAP {'a': 1}, 'a') FROM 'items.jsonl'
SELECT cardinality(MAP {'a': 1}) FROM 'items.jsonl'
SELECT element_at(MAP {'a': 1}, 'a') FROM 'items.jsonl'
SELECT map_concat(MAP {'a': 1}, MAP {'b': 2}) FROM 'items.jsonl'
SELECT to_json(info) FROM (SELECT id, {'color': "info.color", 'size': "info.size"} AS info FROM 'items.jsonl')
SELECT to_json(tags) FROM 'items.jsonl'
SELECT json_object('a', id) FROM 'items.jsonl'
SELECT json_array(id, 'x') FROM 'items.jsonl'
SELECT json_extract('{"a": 1}', '$.a') FROM 'items.jsonl'
SELECT json_extract_string('{"a": "b"}', 'a') FROM 'items.jsonl'
SELECT '{"a": {"b": 1}}'::JSON -> 'a' -> 'b' FROM 'items.jsonl'
SELECT '{"a": 1}'::JSON ->> 'a' FROM 'items.jsonl'
SELECT '[1, 2]'::JSON -> 0 FROM 'items.jsonl'
SELECT json_keys('{"a": 1}') FROM 'items.jsonl'
SELECT json_type('{"a": 1}') FROM 'items.jsonl'
SELECT json_array_length('[1, 2]') FROM 'items.jsonl'
SELECT json_valid('{') FROM 'items.jsonl'
SELECT json_structure('{"a": 1}') FROM 'items.jsonl'
SELECT json_transform('{"a": 1}', '{"a": "INTEGER"}') FROM 'items.jsonl'
SELECT from_json('{"a": 1}', '{"a": "BIGINT"}') FROM 'items.jsonl'
SELECT json_merge_patch('{"a": 1}', '{"b": 2}') FROM 'items.jsonl'
SELECT json_contains('{"a": 1}', '1') FROM 'items.jsonl'
SELECT json_exists('{"a": 1}', '$.a') FROM 'items.jsonl'
SELECT json_value('{"a": 1}', '$.a') FROM 'items.jsonl'
SELECT json_pretty('{"a": 1}') FROM 'items.jsonl'
SELECT json_serialize_sql('SELECT 1') FROM 'items.jsonl'
SELECT [1, 2]::INTEGER[2] FROM 'items.jsonl'
SELECT array_value(1, 2) FROM 'items.jsonl'
SELECT array_cosine_similarity([1.0, 2.0]::FLOAT[2], [2.0, 1.0]::FLOAT[2]) FROM 'items.jsonl'
SELECT array_distance([1.0, 2.0]::FLOAT[2], [2.0, 1.0]::FLOAT[2]) FROM 'items.jsonl'
SELECT 'a'::ENUM ('a', 'b') FROM 'items.jsonl'
SELECT union_value(n := 1) FROM 'items.jsonl'
SELECT union_tag(union_value(n := 1)) FROM 'items.jsonl'
SELECT uuid() IS NOT NULL FROM 'items.jsonl'
SELECT '\x41'::BLOB FROM 'items.jsonl'
SELECT '101'::BIT FROM 'items.jsonl'
SELECT bitstring('101', 6) FROM 'items.jsonl'
SELECT get_bit('101'::BIT, 1) FROM 'items.jsonl'
SELECT NULL::STRUCT(a INTEGER, b VARCHAR) FROM 'items.jsonl'
SELECT {'a': 1}::STRUCT(a VARCHAR) FROM 'items.jsonl'
SELECT CAST([1, 2] AS VARCHAR[]) FROM 'items.jsonl'
SELECT COLUMNS(*) FROM 'items.jsonl'
SELECT alias(id) FROM 'items.jsonl'
SELECT version() IS NOT NULL FROM 'items.jsonl'
SELECT current_database() FROM 'items.jsonl'
SELECT hash(tags) FROM 'items.jsonl'

-- parts of statements
SELECT /* a */ region -- b\nFROM 'sales.csv'
\u002d- sales by region\nSELECT region, sum(units) FROM 'sales.csv' GROUP BY region;
SELECT * FROM 'sales.csv';
select Region fRoM 'sales.csv' wHeRe UNITS > 1
SELECT (SELECT max(units) FROM 'sales.csv')
SELECT * FROM (SELECT * FROM (SELECT units FROM 'sales.csv'))
SELECT region, units, FROM 'sales.csv'
SELECT [units, price], FROM 'sales.csv'
((SELECT 1))
SELECT (1)
SELECT '/etc/passwd', 'read_csv', 'getenv(x)'
SELECT 'DROP TABLE a; --'
SELECT 'FROM sqlite_master' AS "duckdb_tables"
SELECT 1 AS pg_class
SELECT pg_class.n FROM (SELECT 1 AS n) AS pg_class
SELECT x.glob FROM (SELECT 1 AS glob) x
SELECT read_csv FROM (SELECT 1 AS read_csv)
SELECT x.query FROM (SELECT 1 AS query) x
SELECT a."units" FROM 'sales.csv' AS "a" WHERE "a"."units" > 1
SELECT ARRAY(SELECT units FROM 'sales.csv' ORDER BY 1)
SELECT (FROM 'sales.csv' SELECT count(*))
SELECT region FROM 'sales.csv' WHERE units = (SELECT max(units) FROM 'sales.csv' s2 WHERE s2.region = "sales.csv".region)
SELECT count(*) AS "n (all)" FROM 'sales.csv'
FROM 'sales.csv' SELECT region WHERE units > 2 ORDER BY 1 LIMIT 1
FROM 'sales.csv' LIMIT 1
