-- Statements of DuckDB's own tests (version 1.5.5, folder test/sql), by folder: the check lets each of them through. They are not run.
--
-- Copyright 2018-2025 Stichting DuckDB Foundation
--
-- Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:
--
-- The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
--
-- THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

-- aggregate
DESCRIBE SELECT max(l) from (select unnest( [{'a':1}::JSON, [2]::JSON ]) as l)
SELECT (g+i)%2, SUM(i), SUM(g) FROM integers GROUP BY ALL ORDER BY 1 NULLS FIRST
SELECT ANY_VALUE(d), ANY_VALUE(dt), ANY_VALUE(t), ANY_VALUE(s) FROM five_dates
SELECT ANY_VALUE(i ORDER BY grp DESC NULLS LAST) FROM integers
SELECT ANY_VALUE(i ORDER BY grp NULLS FIRST) FROM integers
SELECT ANY_VALUE(i) AS a FROM tbl
SELECT AVG(3), AVG(NULL)
SELECT AVG(i) FROM integers WHERE i > 100
SELECT AVG(n)::DOUBLE - '3002399751580331'::DOUBLE FROM bigints
SELECT BITSTRING_AGG(i) FROM ints
SELECT BITSTRING_AGG(i) FROM smallints
SELECT BITSTRING_AGG(i, 0, 15) FROM tinyints
SELECT BIT_AND(3), BIT_AND(NULL)
SELECT BIT_AND(i) FROM integers WHERE i > 100
SELECT BIT_OR(3), BIT_OR(NULL)
SELECT BIT_OR(b) FROM bits
SELECT BIT_OR(b) FROM bits WHERE get_bit(b, 3) = 0
SELECT BIT_XOR(3), BIT_XOR(NULL)
SELECT COUNT(*), COUNT(b), MIN(b), MAX(b) FROM booleans
SELECT COUNT(*), COUNT(s) FROM test
SELECT COUNT(*), COUNT(s), COUNT(DISTINCT s) FROM test
SELECT COUNT(DISTINCT i) FROM smallints
SELECT COUNT(i), COUNT(rowid) FROM int
SELECT COVAR_POP(3,3), COVAR_POP(NULL,3), COVAR_POP(3,NULL), COVAR_POP(NULL,NULL)
SELECT COVAR_SAMP(3,3), COVAR_SAMP(NULL,3), COVAR_SAMP(3,NULL), COVAR_SAMP(NULL,NULL)
SELECT DISTINCT ON (COLUMNS('[0-9]')) * FROM grouped_table ORDER BY index1, index2, id
SELECT DISTINCT ON (i) i, j FROM integers WHERE i <> 2
SELECT DISTINCT ON (i) i, j, k FROM integers ORDER BY k
SELECT DISTINCT b FROM test ORDER BY b
SELECT EQUI_WIDTH_BINS(0, 10, 5999, TRUE)
SELECT FIRST(i ORDER BY grp NULLS FIRST) FROM integers
SELECT FIRST(i ORDER BY grp NULLS LAST) FROM integers
SELECT FIRST(i ORDER BY i) FROM integers
SELECT FIRST(i ORDER BY i, i DESC, i) FROM integers
SELECT GROUP_CONCAT('a')
SELECT GROUP_CONCAT('a', ',')
SELECT LAST(NULL)
SELECT LENGTH(NULL) + 0 FROM t0 GROUP BY NULL
SELECT MAX(1, 2)
SELECT NULL, LENGTH(NULL) FROM t0 GROUP BY NULL
SELECT SUM(-1) FROM integers
SELECT SUM(-1) FROM integers WHERE i=-1
SELECT SUM(a) FROM test HAVING SUM(a)>10
SELECT SUM(a) FROM test WHERE a=13 HAVING SUM(a) > 20
SELECT SUM(a), COUNT(*) FROM test WHERE a = 11
SELECT SUM(a+2), SUM(a) + 2 * COUNT(*) FROM test
SELECT SUM(i) FROM integers GROUP BY ALL
SELECT SUM(i), g FROM integers GROUP BY ALL ORDER BY 2
SELECT UPPER(NULL) FROM t0 GROUP BY NULL
SELECT approx_top_k([skewed_groups], 5) FROM integers
SELECT approx_top_k(skewed_groups, 5) FROM integers
SELECT approx_top_k({'i': skewed_groups}, 5) FROM integers
SELECT b, SUM(a) AS sum FROM test GROUP BY b HAVING b=21 ORDER BY b
SELECT bin, count FROM histogram(integers, i, bin_count := 10, technique := 'equi-width')
SELECT bit_count(BITSTRING_AGG(i)) FROM bigints
SELECT bit_count(BITSTRING_AGG(i)) FROM ints
SELECT bit_count(BITSTRING_AGG(i)) FROM smallints WHERE i = 8
SELECT bit_length(BITSTRING_AGG(i)) FROM hugeints
SELECT c0, sum(c1), min(c1), max(c1) FROM t1 GROUP BY c0 ORDER BY 1, 2, 3, 4
SELECT count(*) from t where a < 10
SELECT course, COUNT(*) FROM students GROUP BY GROUPING SETS ((), (course)) HAVING random()<1000 ORDER BY ALL
SELECT equi_width_bins(-10, 10, 5, true)
SELECT equi_width_bins(-9223372036854775808, 9223372036854775807, 30, true)
SELECT equi_width_bins(0, 10, 2, true)
SELECT equi_width_bins(0, 1734, 10, true)
SELECT equi_width_bins(0, 9, 5, true)
SELECT equi_width_bins(0.0, 9.0, 5, true)
SELECT equi_width_bins(10, 11, 2, true)
SELECT equi_width_bins(9, 11, 2, true)
SELECT equi_width_bins(timestamp '1992-01-01 01:23:01.2', timestamp '1992-01-01 01:23:01.943', 4, true)
SELECT equi_width_bins(timestamp '1992-01-01 01:23:37.999', timestamp '1992-01-01 23:03:21.3', 4, true)
SELECT g, SUM(i) FROM integers GROUP BY ALL ORDER BY g
SELECT grp, arg_max_nulls_last(arg, val) FROM tbl GROUP BY grp ORDER BY grp
SELECT grp, arg_max_nulls_last(arg, val, 2) FROM tbl GROUP BY grp ORDER BY grp
SELECT histogram(2) FROM range(100)
SELECT histogram(CAST('15:05:42' AS TIME))
SELECT histogram(CAST('2021-08-20' AS TIMESTAMP_MS))
SELECT histogram(CAST('2021-08-20' AS TIMESTAMP_NS))
SELECT histogram(CAST('2022-01-02' AS DATE))
SELECT histogram(n, [10, 20, 30, 40]) FROM obs
SELECT histogram_exact(n, [10, 20, 30, 40, 50]) FROM obs
SELECT histogram_exact(n::varchar, [10, 20, 30, 40, 50]) FROM obs
SELECT i % 2 AS k, SUM(i) FROM integers WHERE i IS NOT NULL GROUP BY 1 HAVING i%2>0
SELECT i % 2 AS k, SUM(i) FROM integers WHERE i IS NOT NULL GROUP BY k HAVING i%2>0
SELECT i % 3 AS g, ANY_VALUE(i ORDER BY 5-i) FROM five GROUP BY 1 ORDER BY 1
SELECT i, i % 2 AS k, SUM(i) FROM integers GROUP BY i ORDER BY k, 3
SELECT i::INTEGER % 3 AS g, LAST(i ORDER BY 5-i) FROM five GROUP BY 1 ORDER BY 1
SELECT is_histogram_other_bin([[1]])
SELECT is_histogram_other_bin(x::BIGINT) FROM(VALUES(1), (NULL)) t(x)
SELECT j * 2 FROM integer GROUP BY integer.j * 2 ORDER BY j * 2
SELECT j * 2 FROM integer GROUP BY j * 2 ORDER BY j * 2
SELECT kahan_sum(n)::BIGINT FROM doubles
SELECT median(case when r is null then null else concat('thishasalongprefix_', r::varchar) end) FROM quantile
SELECT median(r::double)::VARCHAR FROM quantile
SELECT median(r::hugeint)::VARCHAR FROM quantile
SELECT min(z) - arg_min(z,z) FROM hugeints
SELECT mod(r,10) as g, quantile_disc(r, 0.1) FROM quantile GROUP BY 1 ORDER BY 1
SELECT quantile_cont('1990-01-01'::DATE + interval (r/100) day, [0.25, 0.5, 0.75]) FROM quantiles
SELECT quantile_cont(('2021-01-01'::TIMESTAMP + interval (r) second)::TIMESTAMPTZ, 0.5) FROM quantile
SELECT quantile_cont(42, 0.5)
SELECT quantile_cont(42, 0.5) FROM quantile
SELECT quantile_cont(NULL, 0.5)
SELECT quantile_cont(NULL, 0.5) FROM quantile
SELECT quantile_cont(r, [0.25, 0.5, 0.75]) FROM quantiles
SELECT quantile_cont(t, 0.5) FROM (VALUES (32764::SMALLINT), (32766::SMALLINT)) tbl(t)
SELECT quantile_cont(t, 0.5) FROM smallints
SELECT quantile_disc('2021-01-01'::TIMESTAMP + interval (r) hour, 0.5) FROM quantile
SELECT quantile_disc('2021-01-01'::TIMESTAMP + interval (r) hour, [0.1, 0.5, 0.9]) FROM quantiles
SELECT quantile_disc(42, 0.5)
SELECT quantile_disc(case when r is null then null else [r] end, 0.5) FROM quantile
SELECT quantile_disc(r, [0.1, 0.5, 0.9]) FROM quantiles WHERE 1=0
SELECT reservoir_quantile(1, 0.5, 1) FROM quantile
SELECT t_k0, COUNT(*) FROM t GROUP BY t_k0 ORDER BY 1
SELECT unnest(equi_width_bins(0.0, 9.0, 7, false))
select approx_count_distinct(10), approx_count_distinct('hello') from range(100)
select argmin(a,b), argmax(a,b) from args
select course, type, count(*) from students group by (course, type) order by 1, 2, 3
select course, type, count(*) from students group by cube (course, type) order by 1, 2, 3
select course, type, count(*) from students group by cube (course, type, course) order by 1, 2, 3
select entropy(NULL)
select entropy(k) from aggr
select extract(year from d), extract(month from d) from dates group by 1, 2 ORDER BY ALL
select k, regr_avgy(v, v2) from aggr group by k ORDER BY ALL
select kurtosis(10) from range (5) where 1 == 0
select mad(x) from (values ('294247-01-10'::date), ('290309-12-22 (BC)'::date)) tbl(x)
select min(l) from lists where l[1]>2
select min(l_orderkey, 3) from lineitem
select percentile_cont([0.25, 0.5, 0.75]) within group(order by i desc) from generate_series(0,100) tbl(i)
select regr_avgx(NULL,NULL)
select regr_avgx(v, v2) from aggr
select regr_intercept(1,1)
select regr_intercept(v, v2) from aggr
select regr_r2(NULL,NULL)
select regr_sxx(NULL,NULL)
select regr_sxy(1,1)
select regr_sxy(NULL,NULL)
select regr_syy(v, v2) from aggr
select skewness (10) from range (5)
select skewness(NULL)
select skewness(v2) from aggr group by v ORDER BY ALL

-- alter
EXPLAIN ANALYZE SELECT val FROM t1 WHERE id = 500
SELECT * FROM constrainty
SELECT * FROM entry
SELECT * FROM t WHERE j = 8888
SELECT * FROM tbl3
SELECT * FROM test WHERE k=3
SELECT * FROM test WHERE m=2
SELECT * FROM vw3
SELECT * FROM vw4
SELECT COUNT(*) FROM t WHERE j IS NULL
SELECT COUNT(j), SUM(j) FROM test
SELECT b FROM t
SELECT col FROM tbl ORDER BY col DESC LIMIT 3
SELECT count(*) from t
SELECT i FROM t WHERE j IS NULL
SELECT i FROM t3 ORDER BY i
SELECT rowid FROM unit
SELECT stats(m) FROM test LIMIT 1
SELECT val FROM t1 WHERE id = 500
select * from MY_TABLE

-- binder
SELECT 'AbC' AS s, alias.s.lower()
SELECT '[hello]'[1]
SELECT * FROM (SELECT (SELECT NULL) UNION ALL SELECT CAST(1 AS BOOLEAN)) tbl(i)
SELECT * FROM (SELECT 42 x) t, (SELECT 84 y) t
SELECT * FROM (SELECT NULL) tbl(i) UNION ALL SELECT CAST(1 AS BOOLEAN)
SELECT * FROM (SELECT NULL) tbl(i) UNION ALL SELECT NULL
SELECT * FROM t0 WHERE NOT REGEXP_MATCHES(t0.c0, '1')
SELECT * FROM t0 WHERE REGEXP_MATCHES(t0.c0, '1')
SELECT * FROM test WHERE date >= '2023-08-05 00:00:00' AND date < '2023-08-06 00:00:00'
SELECT * similar to 'b' FROM (select * not similar to '(a|c)' from foo)
SELECT 1 AS i, COUNT(*) FROM integers GROUP BY i HAVING i=2
SELECT COUNT(*) FROM t, t
SELECT COUNT(i) AS i FROM integers GROUP BY i HAVING i=5
SELECT COUNT(i) AS i FROM integers HAVING i=5
SELECT COUNT(i) AS j FROM integers HAVING j=j
SELECT NULL UNION ALL SELECT CAST(1 AS BOOLEAN)
SELECT NULL UNION ALL SELECT NULL
SELECT NULL as a, NULL as b, 1 as id UNION SELECT CAST(1 AS BOOLEAN) as a, CAST(0 AS BOOLEAN) as b, 2 as id
SELECT alias(CASE WHEN i=1 THEN 19 ELSE 0 END) AS k, alias(i::VARCHAR) AS l FROM integers WHERE i=1 ORDER BY 1
SELECT alias(HeLlO) FROM test
SELECT alias(a), alias(b), alias(a * 2) AS c, alias(b * (a * 2)) AS d FROM test ORDER BY a
SELECT alias(i % 2) AS p, alias(SUM(i)) AS sum_i FROM integers GROUP BY p ORDER BY 1
SELECT alias(i + 1 + 1 + 1) AS k, alias(abs(i)) AS l FROM integers WHERE i=1 ORDER BY 1
SELECT alias.col1, alias.col2 FROM alias
SELECT bool_and(i) FROM (SELECT * FROM (SELECT NULL) tbl(i) UNION ALL SELECT CAST(1 as BOOLEAN)) tbl(i)
SELECT bool_and(i), bool_and(j) FROM (SELECT NULL) tbl(i), (SELECT NULL) tbl2(j)
SELECT col1 * 10 AS col2, alias.col2 AS projected_col2 FROM alias
SELECT hello FROM (SELECT 42) tbl("HeLlO")
SELECT i % 2 AS p, SUM(i) AS sum_i FROM integers GROUP BY p ORDER BY 1
SELECT i + 1 + 1 + 1 AS k, abs(i) AS l FROM integers WHERE i=1 ORDER BY 1
SELECT i + 1 AS a, a + 1 AS b FROM integers ORDER BY b
SELECT i + 1 AS i, i + 1 AS b FROM integers ORDER BY b
SELECT i >= v FROM integers
SELECT i AS j, COUNT(*) AS i FROM integers GROUP BY j HAVING integers.i=1 ORDER BY i
SELECT i AS j, COUNT(*) AS i FROM integers GROUP BY j HAVING j=1 ORDER BY i
SELECT i, COUNT(*) AS k FROM integers GROUP BY i HAVING k=1 ORDER BY i
SELECT i[1] FROM integers
SELECT list('hello world')
SELECT list_extract(string_split(v, '-'), 1) FROM t1
SELECT strip_null_value(example) FROM testjson
SELECT t.k FROM integers AS 't'('k') ORDER BY ALL
SELECT t.k FROM integers t('k') ORDER BY ALL
SELECT t.x, t.y FROM (SELECT 42 x) t, (SELECT 84 y) t
SELECT typeof(#1) FROM tbl LIMIT 1
SELECT typeof(#1) FROM v2 LIMIT 1
SELECT typeof(1::TINYINT + 100)
SELECT typeof(1::TINYINT + 10000)
SELECT {'x': NULL} UNION ALL SELECT {'x': True}
select '01'=1
select * from tbl where str collate noaccent in ('abcde')
select * from tbl where str collate noaccent not in ('abcde')
select * from tbl where str collate nocase not in ('abcde')
select * from tbl where str collate nocase.noaccent not in ('abcde')
select * from tbl where str in ('AbCdE')
select * not similar to '(a|c)' from foo
select 1 IN ('1', '2')
select ['a a ', ' b ', ' cc'].list_transform(lambda x: nullif(trim(x), '')) as trimmed_and_nulled
select ['a a ', ' b ', ' cc'].list_transform(lambda x: x.trim().nullif('')) as trimmed_and_nulled
select ['a a ', ' b ', ' cd'].list_transform(lambda x: x.trim().nullif('').reverse()) as trimmed_and_nulled
select a as "user" from test group by "user" order by "user"
select a as "user" from test order by "user"
select date '1992-01-01'>'1991-01-01'
select date '2023-12-11' < '2023-12-11 15:54:45.119'
select i IN (1) from (values ('01')) t(i)
select i as b, b as c, c as d, d as e from integers where e = 3
select i=1 from (values ('01')) t(i)
select main.test from main, test
select main.test from structs, test
select t from (SELECT * FROM test) AS t
select test from main, test

-- cast
SELECT $$[" "]$$::VARCHAR[]; -- List with whitespace string
SELECT $$[" space at start and end ", " leading and trailing space "]$$::VARCHAR[]
SELECT $$[" space at start", " leading space"]$$::VARCHAR[]
SELECT $$[""]$$::VARCHAR[]; -- List with empty string
SELECT $$[", starts and ends with ,", "[brackets] and ,commas,"]$$::VARCHAR[]
SELECT $$[",comma at start", ",leading comma"]$$::VARCHAR[]
SELECT $$["[bracket at start", "[leading bracket"]$$::VARCHAR[]
SELECT $$["ends with bracket]", "[bracket"]$$::VARCHAR[]
SELECT $$["ends with comma,", "another,"]$$::VARCHAR[]
SELECT $$["ends with space ", "trailing space "]$$::VARCHAR[]
SELECT $$['']$$::VARCHAR[] a, a::VARCHAR::VARCHAR[] b, a == b
SELECT $$[]$$::VARCHAR[];  -- Empty list
SELECT $$[nested"["bracket, test]$$::VARCHAR[]
SELECT $$[nested[brackets], test]$$::VARCHAR[]
SELECT ' {      }   '::STRUCT(a INT, b DATE)
SELECT '0'::BIT::BOOL
SELECT '0'=false
SELECT '01111111'::BIT::TINYINT
SELECT '01111111011111111111111111111111'::BIT::FLOAT
SELECT '0111111111111111'::BIT::SMALLINT
SELECT '0111111111111111111111111111111111111111111111111111111111111111'::BIT::BIGINT
SELECT '1'=true
SELECT '10000000'::BIT::TINYINT
SELECT '1000000000000000'::BIT::SMALLINT
SELECT '10000000000000000000000000000000'::BIT::INT
SELECT '1000000000000000000000000000000000000000000000000000000000000000'::BIT::BIGINT
SELECT '100001111000011110000111100001111'::BIT::BIGINT
SELECT '1111111111111111'::BIT::USMALLINT
SELECT '9.90'::DECIMAL(4,3)::DECIMAL(3,2)
SELECT '9.90000000000000000'::DECIMAL(18,17)::DECIMAL(17,16)
SELECT 'AAAA'::BLOB::BIT
SELECT '[12,13,14]'::INT[]
SELECT '[Cast like this]':: VARCHAR[]
SELECT '[[1, 2, 3], [], NULL, [NULL], [4, NULL]]'::INT[][]
SELECT '[{a: hii}, {a: "{" }]'::STRUCT(a VARCHAR)[] FROM struct_tbl1
SELECT '{key_A: 2, key_C: 8}'::STRUCT(key_A INT, key_B INT, key_C FLOAT)
SELECT '{key_A: [2, 3, 4], key_B: [Hello, World]}'::STRUCT(key_A INT[], key_B VARCHAR[])
SELECT '{key_A: [[2, 3], [4]], key_B: [Hello, World]}'::STRUCT(key_A INT[][], key_B VARCHAR[])
SELECT '{key_A:0}'::STRUCT(key_A INT)
SELECT '{key_B: 2, key_A: 46}'::STRUCT(key_A INT, key_B INT)
SELECT '{key_C: 8, key_A: 2}'::STRUCT(key_A INT, key_B DOUBLE, key_C FLOAT)
SELECT '{}'::STRUCT(a INT, b VARCHAR)
SELECT (-128)::TINYINT::BIT
SELECT (-15)::HUGEINT::BIT
SELECT (-15)::TINYINT::BIT
SELECT (-2147483648)::INT::BIT
SELECT (-9223372036854775808)::BIGINT::BIT
SELECT (18446744073709551615)::UBIGINT::BIT
SELECT (3.4028235e+38)::FLOAT::BIT
SELECT (65535)::USMALLINT::BIT
SELECT * FROM assorted_lists
SELECT 15::BIT
SELECT 15::BOOLEAN::BIT
SELECT 15::HUGEINT::BIT
SELECT 15::SMALLINT::BIT
SELECT 1::INTEGER::VARCHAR, 12442952::INTEGER::VARCHAR, (-2000000111)::INTEGER::VARCHAR
SELECT 2::DOUBLE::VARCHAR, 0.5::DOUBLE::VARCHAR, (-128.5)::DOUBLE::VARCHAR
SELECT 7.4e-323::BIT
SELECT CAST($$["]", "hello", "world"]$$ AS VARCHAR[])
SELECT CAST($$[']', "hello", "world"]$$ AS VARCHAR[])
SELECT CAST('   1e1' AS DOUBLE)
SELECT CAST('  1e1' AS INTEGER)
SELECT CAST('[ [12,     13,14], [8, 9         ], [ 4    ], [    2, 1,     0] ]  ' AS INT[][])
SELECT CAST('[ [12,13,14], [8, 9], [4], [2,  1,  0] ]' AS VARCHAR[])
SELECT CAST('[NULL]' AS INT[])
SELECT CAST('[NULL]' AS INT[][])
SELECT CAST('false' AS BOOLEAN)
SELECT CAST('t' AS BOOLEAN)
SELECT CAST('true' AS BOOLEAN)
SELECT CAST(CAST('0' AS INTEGER) AS BOOLEAN)
SELECT CAST(CAST('0' AS decimal(1,0)) AS BOOLEAN)
SELECT CAST(CAST('0' AS decimal) AS BOOLEAN)
SELECT CAST(CAST('1' AS decimal(38,0)) AS BOOLEAN)
SELECT CAST(CAST('1' AS decimal) AS BOOLEAN)
SELECT CAST(CAST('1' AS smallint) AS BOOLEAN)
SELECT CAST(CAST('1' AS tinyint) AS BOOLEAN)
SELECT CAST(NULL AS STRUCT(a INT))
SELECT CAST(yes AS BOOLEAN) FROM tbl
SELECT NULL::BIT::INT
SELECT TRY_CAST('0x100' AS UINT8)
SELECT TRY_CAST('0x10000' AS UINT16)
SELECT TRY_CAST('0x8000000000000000' AS BIGINT)
SELECT TRY_CAST('hello' as INTEGER)
SELECT TRY_CAST('{key_B: "hello", key_Z: 2, key_A: 46}' AS STRUCT(key_A INT, key_B VARCHAR, key_C INT))
SELECT TRY_CAST(col1 AS INT[]) FROM try_cast_tbl
SELECT UNNEST('[NULL, NULL ,]'::varchar[])
SELECT UNNEST('[NULL, NULL,]'::varchar[])
SELECT b::BLOB FROM bits
SELECT b::BOOLEAN FROM bits
SELECT b::FLOAT FROM bits
SELECT b::INTEGER FROM bits
SELECT b::TINYINT FROM bits
SELECT b::UBIGINT FROM bits
SELECT b::UINTEGER FROM bits
SELECT b::USMALLINT FROM bits
SELECT bitstring('1111', 33)::BLOB
SELECT col1::INT[][] FROM doubleNested
SELECT col1::INT[][][][][][] FROM crazyNested
SELECT col1::VARCHAR[][][][][] FROM superNestedStrings
SELECT col::STRUCT(a INT, b VARCHAR)[] FROM struct_tbl2
SELECT col::STRUCT(a VARCHAR, b FLOAT, c INT) FROM tbl3
SELECT false='0'
SELECT false='1'
SELECT true='1'
SELECT true='1'::VARCHAR
SELECT true='true'
SELECT true=1
SELECT try_cast FROM try_cast
SELECT try_cast(try_cast as bigint) FROM try_cast
SELECT x::MAP(VARCHAR, INT) FROM (SELECT {"constant": 42} as x FROM range(5))
SELECT {"key-with-dashes": 1, "key_with_underscores": 2, "key.with.dots": 3}::MAP(VARCHAR, INT)
SELECT {"name": 'Alice', "age": 25, "score": 95}::MAP(VARCHAR, VARCHAR)
SELECT {"person": {"name": 'Alice', "age": 25}}::MAP(VARCHAR, STRUCT(name VARCHAR, age INT))
SELECT {"single": 'value'}::MAP(VARCHAR, VARCHAR)
SELECT {"small": 1, "big": 999999999}::MAP(VARCHAR, BIGINT)
SELECT {meta: MAP{'key': 'value'}}::MAP(VARCHAR, MAP(VARCHAR, VARCHAR))
select $$[NULL, 'null', 'nUlL', NuLl, "NULLz", "NULL"]$$::VARCHAR[] a, a::VARCHAR::VARCHAR[] b, a == b
select '-1e310'::double
select '0.00000000000000000000000000000009223372036854775807e50'::BIGINT
select '0.00000000000170141183460469231731687303715884105727e50'::HUGEINT
select '12.7e1'::TINYINT, '-12.8e1'::TINYINT
select '1844674407370955161.5e1'::UBIGINT
select '18446744073709551615.1'::UBIGINT
select '214748364.7e1'::INTEGER, '-214748364.8e1'::INTEGER
select '2147483647.1'::INTEGER, '-2147483648.1'::INTEGER
select '255.1'::UTINYINT
select '3276.7e1'::SMALLINT, '-3276.8e1'::SMALLINT
select '340282366920938463463374607431768211455.1'::UHUGEINT
select '65535.1'::USMALLINT
select '922337203685477580.7e1'::BIGINT, '-922337203685477580.8e1'::BIGINT
select (struct_pack(key_A=>'42'::double, key_B=>'DuckDB'::string)::VARCHAR)::STRUCT(key_A INT, key_B VARCHAR)
select 100000000000000000000 > 99999999999999999999.99999
select [row('a'),$$('')$$]
select [row([4,5,6], 'abc'), $$([1,2,3],)$$]
select [row(row(21)), $$((42))$$]
select [row(row(21), {'amount': 42}), $$((42), {amount: 21})$$]
select cast(100000000000000000000 as double) < cast(99999999999999999999.99999 as double)
select cast(999999999999999.9999 as double) <= cast(999999999999999.99999999 as double)
select t::DATE from tss
select t::TIMESTAMP_NS from tss

-- catalog
SELECT "42" FROM integers
SELECT "table ""."."col "".", "col ""." FROM "table ""."
SELECT (SELECT MAX(add(i1.a, a)) FROM integers) FROM integers i1
SELECT * FROM "(SELECT 17 + 25)"
SELECT * FROM (SELECT 1 "hello", 2 "hello") NATURAL JOIN (SELECT 1 "hello", 2 "hello")
SELECT * FROM (SELECT 1 "hello", 2 "hello") t1, (SELECT 1 "hello", 2 "hello") t2
SELECT * FROM (a NATURAL JOIN b NATURAL JOIN c) NATURAL JOIN (d NATURAL JOIN e)
SELECT * FROM a FULL OUTER JOIN b USING (hello) FULL OUTER JOIN c USING (hello)
SELECT * FROM a JOIN b USING (hello)
SELECT * FROM a JOIN b USING (hello) JOIN c USING (hello)
SELECT * FROM a JOIN b USING (hello) JOIN c USING (hello) JOIN d USING (hello)
SELECT * FROM a JOIN b USING (hello) JOIN c USING (hello) JOIN d USING (hello) JOIN e USING (hello)
SELECT * FROM a NATURAL FULL OUTER JOIN b
SELECT * FROM a NATURAL FULL OUTER JOIN b NATURAL FULL OUTER JOIN c NATURAL FULL OUTER JOIN d
SELECT * FROM a NATURAL JOIN b
SELECT * FROM a NATURAL JOIN b NATURAL JOIN c
SELECT * FROM a NATURAL JOIN b NATURAL JOIN c NATURAL JOIN d NATURAL JOIN e
SELECT * FROM documents WHERE fts_match(id, 'QUÁCK BÁRK')
SELECT * FROM integers
SELECT * FROM integers2 ORDER BY i
SELECT * FROM s1
SELECT * FROM test
SELECT * FROM test_view
SELECT * FROM v1
SELECT * FROM x
SELECT COUNT(DISTINCT a) FROM test
SELECT IFELSE('1', 'random', RANDOM()::VARCHAR)
SELECT IFELSE(0,'true','false')
SELECT IFELSE(1, IFELSE(1,a,'b'), 'c') FROM integers
SELECT IFELSE(1,'true','false')
SELECT IFELSE(a = 0, 'true', 'false') FROM integers
SELECT IFELSE(a = 1, 'true', 'false') FROM integers
SELECT SUM(i) FROM integers
SELECT ['foo', 'baz'] AS k, extract_many(x, k) FROM (SELECT {'foo': 1, 'bar': 2, 'baz': 3} AS x)
SELECT a1(3) + a FROM integers
SELECT add((SELECT MIN(a) FROM integers), (SELECT MAX(a) FROM integers))
SELECT add_default5(3, 6)
SELECT add_macro(a,2) + add_macro(3,b) FROM integers, floats
SELECT add_macro(a,a) FROM integers
SELECT cte_sq(3,4)
SELECT current_schema()
SELECT double_add(1, 2, 3)
SELECT having_macro(1)
SELECT having_macro(6)
SELECT i FROM integers ORDER BY integers.i
SELECT i from integers2
SELECT i from integers3
SELECT in_expression_list(1, 1, 2)
SELECT in_expression_list(1, 2, 3)
SELECT in_next_n(12, 'seq', 5)
SELECT in_next_n2(17, 'seq', 5)
SELECT in_with_cte(1)
SELECT integers.i AS "ZZZ" FROM integers GROUP BY "zzz" ORDER BY "INTEGERS"."i"
SELECT integers.i AS i FROM integers GROUP BY I ORDER BY "integers"."I"
SELECT integers.i FROM integers ORDER BY i
SELECT j FROM integers ORDER BY integers.j
SELECT j FROM main_table
SELECT j FROM v1 WHERE j > 41
SELECT j, j2, x FROM v1
SELECT m1([1, 2], [1, 2])
SELECT min_from_tbl(integers, i)
SELECT mod_two(a), SUM(a) FROM integers GROUP BY mod_two(a)
SELECT my_second_macro()
SELECT my_subquery_extract({'a': {'b': 42}})
SELECT myavg(a) FROM integers
SELECT pg_catalog.CURRENT_SCHEMA()
SELECT plus1(3)
SELECT plus42(3) + a FROM integers
SELECT plus42(42)
SELECT plus42(a) + plus1(a) FROM integers
SELECT string_split(1, 2)
SELECT structs.S.i.K FROM structs GROUP BY structs.S.i.K
SELECT structs.S.i.K, "STRUCTS"."S"."I"."K", "structs"."s"."i"."k" FROM structs
SELECT subquery(1)
SELECT subquery(3) + a FROM integers
SELECT sum(1)
SELECT sum(1) WHERE 42=0
SELECT test('seq1', 'seq2', i) FROM integers
SELECT test_macro(1,2)
SELECT triple_add2(1, 2, 3, 4)
SELECT union_macro(1, 1, 2)
SELECT union_macro(1, 2, 1)
SELECT union_macro(1, 2, 3)
SELECT v3c2+1 FROM v3 WHERE v3c1 > 42
select * from A join B using("X")
select * from tbl2
select * from vw
select a, b from tbl
select column_name FROM (describe from duplicate_column_view) order by all
select f(x:=(select 1 a))
select f1(42) from integers
select m('c')
select m('c', 'd')
select m('c', b := 'd')
select m(0, 42::float)
select m(0::float, 42)
select m(a := 'b', b := 'a')
select m(s := 'ab')
select my_macro()
select my_macro2(84)
select test(4, 2)
select typeof(m(42::integer))
select wrong_type(42)
select zz1(1),zz2(2)

-- collate
SELECT 'A' COLLATE NOCASE LIKE 'a'
SELECT 'OX' COLLATE NOACCENT.NOCASE LIKE 'ö%'
SELECT 'a%ö' COLLATE NOACCENT LIKE 'a$%ö' ESCAPE '$'
SELECT 'a' COLLATE NOCASE LIKE '%A%' COLLATE NOCASE
SELECT 'a' ORDER BY 1 COLLATE NOCASE
SELECT 'hëllo' COLLATE C='hello'
SELECT 'hëllo' COLLATE NOACCENT='hello'
SELECT 'hëllo' COLLATE POSIX='hello'
SELECT 'oX' GLOB 'O*'
SELECT * FROM collate_test ORDER BY s COLLATE NOCASE
SELECT * FROM collate_test ORDER BY s COLLATE NOCASE.NOACCENT
SELECT * FROM collate_test WHERE s COLLATE NOCASE='hello'
SELECT * FROM collate_test WHERE s='hello' COLLATE NOCASE
SELECT * FROM collate_test WHERE s='muhleisen'
SELECT * FROM strings ORDER BY s
SELECT * FROM strings ORDER BY s COLLATE ja.NOCASE
SELECT * FROM strings WHERE 'goethe' > s COLLATE NOACCENT.de ORDER BY 1
SELECT 999::VARCHAR ORDER BY 1 COLLATE NOCASE
SELECT CASE WHEN s[1]='a' THEN s ELSE NULL END FROM collate_test ORDER BY 1 COLLATE NOCASE
SELECT CONCAT(s, s) FROM collate_test ORDER BY 1 COLLATE NOCASE
SELECT COUNT(*) FROM collate_test WHERE 'mórritz' BETWEEN (s COLLATE NOACCENT) AND t
SELECT COUNT(*) FROM collate_test WHERE 'mórritz' COLLATE NOACCENT BETWEEN s AND t
SELECT c1 FROM t1 WHERE c1 LIKE pattern COLLATE NOCASE
SELECT contains('HELLO' COLLATE NOCASE, 'hEllO')
SELECT instr('HELLO' COLLATE NOCASE, 'el')
SELECT position('EL' IN ('hello' COLLATE NOCASE))
SELECT s FROM collate_test ORDER BY 1 COLLATE NOCASE
SELECT s FROM collate_test ORDER BY s COLLATE NOCASE
SELECT strpos('' COLLATE NOCASE, '')
SELECT strpos('HELLO WORLD' COLLATE NOCASE, 'o w')
SELECT strpos('HELLO' COLLATE NOCASE, '')
SELECT strpos('HELLO' COLLATE NOCASE, 'HELLO')
SELECT strpos('HELLO' COLLATE NOCASE, 'el' COLLATE NOCASE)
SELECT strpos('HELLO' COLLATE NOCASE, 'xyz')
SELECT strpos('HELLO', 'HELLO')
SELECT strpos('HELLO', 'el')
SELECT strpos('HELLO', 'xyz')
SELECT strpos('HeLLo' COLLATE NOCASE, 'el')
SELECT strpos('HÉLLO' COLLATE NOCASE, 'éll')
SELECT strpos('a' COLLATE NOCASE, '')
SELECT strpos(s COLLATE NOCASE, 'hello') FROM collate_test ORDER BY s
SELECT strpos(s COLLATE NOCASE, 'world') FROM collate_test ORDER BY s
SELECT t63.c0 FROM t0 NATURAL LEFT JOIN t63
select 'ABC' collate nocase in (select 'aBc')
select 'ABC' in (select s collate nocase) from (values ('aBc')) t(s)
select 'Ab' collate nocase in (select 'Ab')
select (select c1 from t0) collate nocase
select (select c1 from t0) collate nocase='xxx'
select a from tbl where b collate de like '%>o<%' order by all
select a from tbl where contains(b collate de, 'o') order by all
select a from tbl where contains(b collate noaccent, 'o') order by all
select a from tbl where contains(b collate nocase, 'O') order by all
select a from tbl where contains(b, 'ö' collate noaccent) order by all
select a from tbl where starts_with(b collate noaccent, '>>>>>o') order by all
select chr(2*16*256+1*256+2*16+11) collate da  =chr(12*16+5) collate da
select chr(2*16*256+1*256+2*16+11) collate da > chr(12*16+5) collate da
select concat(a collate de, a) from tbl order by all
select lower(a collate de) from tbl order by all
select ltrim(b collate noaccent, '<>') from tbl order by all
select nfc_normalize(chr(2*16*256+1*256+2*16+11))=nfc_normalize(chr(12*16+5))
select repeat(a collate noaccent, 10) from tbl order by all
select reverse(a collate de) from tbl order by all
select right(b collate de, 6) from tbl order by all
select right(b collate noaccent, 6) from tbl order by all
select right(left(b collate de, 6), 1) from tbl order by all
select right(left(b collate noaccent, 6), 1) from tbl order by all
select rtrim(b collate de, '<>') from tbl order by all
select rtrim(b collate noaccent, '<>') from tbl order by all
select trim(b collate de, '<>') from tbl order by all
select upper in (select lower) from (values ('ABC' COLLATE nocase, 'aBc' COLLATE nocase)) t(upper, lower)
select upper(a collate de) from tbl order by all

-- conjunction
SELECT pk FROM tab0 WHERE (col0 BETWEEN 67 AND 0 OR col0 > 17 AND (col0 > 3))
SELECT pk FROM tab0 WHERE col0 < 84 OR col0 < 8

-- constraints
SELECT * FROM album ORDER BY ALL
SELECT * FROM employee ORDER BY ALL
SELECT * FROM fkt2
SELECT * FROM integers ORDER BY i, j
SELECT * FROM integers WHERE i > 0 ORDER BY 1
SELECT * FROM numbers
SELECT * FROM pkt1
SELECT * FROM song
SELECT * FROM song ORDER BY ALL
SELECT * FROM test ORDER BY ALL
SELECT COUNT(*), MIN(v4) FROM v0
SELECT id, payload, flag FROM v3
SELECT username, status FROM v_char
SELECT x, y, z FROM v2 ORDER BY x

-- copy_database
EXPLAIN ANALYZE SELECT * FROM test WHERE a = 42
SELECT * FROM enums
SELECT * FROM test WHERE a = 42
SELECT database_name, table_name, index_count FROM duckdb_tables ORDER BY ALL
SELECT database_name, table_name, index_name FROM duckdb_indexes ORDER BY ALL
SELECT my_add(1, 2)

-- create
SELECT * FROM (SELECT * FROM range(5) tbl1(i) JOIN range(5) tbl2(i) ON tbl1.i=tbl2.i) tbl
SELECT * FROM (SELECT i, i FROM range(5) tbl(i)) tbl
SELECT * FROM (SELECT i, i, i, i FROM range(5) tbl(i)) tbl
SELECT * FROM tbl6
SELECT COUNT(*) FROM tbl8
select column_type from (describe T)
select typeof(vis) from C

-- cte
FROM a ORDER BY 1
SELECT 1 UNION ALL (WITH cte AS (SELECT 42) SELECT * FROM cte)
SELECT COUNT(*), MIN(i), MAX(i), AVG(i) FROM union_view
SELECT log_level, message[0:42] FROM duckdb_logs
WITH RECURSIVE cte AS (SELECT 42) SELECT * FROM cte
WITH RECURSIVE cte AS MATERIALIZED (SELECT 42) SELECT * FROM cte
WITH t(x) AS MATERIALIZED (SELECT 1) SELECT * FROM t
select * from va
select * from vb
select * from vr
with a as (select * from va) select * from a
with cte AS (SELECT * FROM va) SELECT * FROM cte
with cte AS MATERIALIZED (SELECT * FROM va) SELECT * FROM cte
with cte1 as (Select i as j from a) select * from cte1
with cte1 as (Select i as j from a) select * from cte1 cte11, cte1 cte12
with cte1 as (Select i as j from a) select * from cte1 where j = (select max(j) from cte1 as cte2)
with cte1 as (with b as (Select i as j from a) Select j from b) select x from cte1 t1(x)
with cte1 as MATERIALIZED (Select i as j from a) select * from cte1
with cte1 as MATERIALIZED (Select i as j from a) select * from cte1 cte11, cte1 cte12
with cte1(x, y) as (select 42 a, 84 b) select zzz, y from cte1 t1(zzz)
with cte1(xxx) as (Select i as j from a) select x from cte1 t1(x)
with cte1(xxx) as (Select i as j from a) select xxx from cte1
with cte1(xxx) as MATERIALIZED (Select i as j from a) select xxx from cte1
with recursive t as (select 1 as x union all select x+1 from t as m where m.x < 3) select * from t
with recursive t as (select 1 as x union all select x+1 from t where x < 3) select * from t
with recursive t as (select 1 as x union select x from t) select * from t
with recursive t as (select 1 as x union select x+1 from t where x < 3) select * from t order by x
with recursive t as (select 1 as x union select x+1 from t where x < 3) select min(a1.x) from t a1, t a2
with recursive t as MATERIALIZED (select 1 as x union select x from t) select * from t
with recursive t(x) as (select 1 union select x+1 from t where x < 3) select zz from t t1(zz) order by zz

-- delete
SELECT * FROM t ORDER BY id
SELECT * FROM t WHERE j = 20
SELECT * FROM t WHERE j = 30
SELECT COUNT(*) FROM a WHERE i >= 2000 AND i < 5000
SELECT COUNT(k) FROM aggr
select * from integers_copy
select * from t2_copy

-- explain
EXPLAIN (ANALYZE, FORMAT JSON) SELECT SUM(i) FROM integers
EXPLAIN (ANALYZE, FORMAT mermaid) SELECT SUM(i) FROM integers
EXPLAIN ANALYZE SELECT 42

-- export
FROM test_table
SELECT * FROM "SAME_NAME" ORDER BY i
SELECT * FROM "table.with-symbols" ORDER BY 1
SELECT * FROM "view ""." ORDER BY 1
SELECT * FROM enums ORDER BY 1
SELECT * FROM strings ORDER BY 1
SELECT * FROM v1 ORDER BY 1
SELECT * FROM v2 ORDER BY 1
SELECT * FROM v3 ORDER BY 1
SELECT SUM(i), SUM(j) FROM integers
SELECT elaborate_macro(28, y := 5)
SELECT my_schema.elaborate_macro(28, y := 5)
select * from unsupported_key

-- filter
EXPLAIN SELECT * FROM large_structs WHERE i.a > 150000
EXPLAIN SELECT * FROM nested_structs WHERE s.a.b < 2
EXPLAIN SELECT * FROM nested_structs WHERE s.d.f = 'bar'
EXPLAIN SELECT * FROM string_structs WHERE s.a = 'foo'
EXPLAIN SELECT * FROM test_structs WHERE i.a > 2
EXPLAIN SELECT * FROM test_structs WHERE i.a IS NULL
SELECT * FROM integers WHERE 2 IN (((1*2)+(1*0))*1, 3, 4, 5)
SELECT * FROM integers WHERE 2 IN (2, 3, 4, 5)
SELECT * FROM integers WHERE 2<3
SELECT * FROM integers WHERE 2<>3
SELECT * FROM integers WHERE 2=2
SELECT * FROM integers WHERE 2>1
SELECT * FROM integers WHERE 2>=2
SELECT * FROM integers WHERE FALSE ORDER BY 1
SELECT * FROM integers WHERE NULL ORDER BY 1
SELECT * FROM integers WHERE TRUE ORDER BY 1
SELECT * FROM integers WHERE a<2 AND 0
SELECT * FROM integers WHERE a<2 AND a<4
SELECT * FROM integers WHERE a<2 AND a<>3
SELECT * FROM integers WHERE a<2 AND a=4
SELECT * FROM integers WHERE a<3 AND a<4 AND a<5 AND a<10 AND a<2 AND a<20
SELECT * FROM integers WHERE a<4 AND a<2
SELECT * FROM integers WHERE a<4 AND a=2
SELECT * FROM integers WHERE a<=2 AND a=4
SELECT * FROM integers WHERE a<>2 AND a=2
SELECT * FROM integers WHERE a=2 AND a<2
SELECT * FROM integers WHERE a=2 AND a<4
SELECT * FROM integers WHERE a=2 AND a<=2
SELECT * FROM integers WHERE a=2 AND a<>2
SELECT * FROM integers WHERE a=2 AND a=4
SELECT * FROM integers WHERE a=2 AND a>2
SELECT * FROM integers WHERE a=2 AND a>4
SELECT * FROM integers WHERE a=2 AND a>=2
SELECT * FROM integers WHERE a>0 AND a=2
SELECT * FROM integers WHERE a>4 AND a<>2
SELECT * FROM integers WHERE a>4 AND a=2
SELECT * FROM integers WHERE a>4 AND a>2
SELECT * FROM integers WHERE a>=4 AND a<>4 AND a<>4
SELECT * FROM integers WHERE a>=4 AND a=2
SELECT * FROM integers WHERE a>=4 AND a>4
SELECT * FROM integers WHERE a>=5 AND a<>2
SELECT * FROM nested_structs WHERE s.a.b < 2
SELECT * FROM nested_structs WHERE s.a.c = true AND s.d.e = 5
SELECT * FROM string_structs WHERE s.a = 'foo'
SELECT * FROM strings WHERE s<>'hello' AND s<'hello'
SELECT * FROM strings WHERE s<>'hello' AND s<='a'
SELECT * FROM strings WHERE s<>'hello' AND s>'hello'
SELECT * FROM strings WHERE s='hello' AND s<='a'
SELECT * FROM strings WHERE s='hello' AND s<='hello'
SELECT * FROM strings WHERE s='hello' AND s<>'hello'
SELECT * FROM strings WHERE s='hello' AND s='hello'
SELECT * FROM strings WHERE s='hello' AND s>'a'
SELECT * FROM strings WHERE s='hello' AND s>'hello'
SELECT * FROM strings WHERE s='hello' AND s>='hello'
SELECT * FROM test_structs WHERE i.a < 2
SELECT * FROM test_structs WHERE i.a > 2
SELECT * FROM vals1 WHERE i<1 AND j<=i
SELECT * FROM vals1 WHERE i<1 AND j<i
SELECT * FROM vals1 WHERE i<1 AND j>=i
SELECT * FROM vals1 WHERE i<1 AND j>i
SELECT * FROM vals1 WHERE i<=0 AND j<=i
SELECT * FROM vals1 WHERE i<=0 AND j>=i
SELECT * FROM vals1 WHERE i<=0 AND j>i
SELECT * FROM vals1 WHERE i=5 AND j<=i
SELECT * FROM vals1 WHERE i=5 AND j<i
SELECT * FROM vals1 WHERE i>9 AND j>=i
SELECT * FROM vals1 WHERE j<=i AND i<1
SELECT * FROM vals1 WHERE j<=i AND i=5
SELECT * FROM vals1 WHERE j<i AND i<=0
SELECT * FROM vals1 WHERE j<i AND i=5
SELECT * FROM vals1 WHERE j<i AND i>9
SELECT * FROM vals1 WHERE j<i AND i>=10
SELECT * FROM vals1 WHERE j>=i AND i<1
SELECT * FROM vals1 WHERE j>=i AND i<=0
SELECT * FROM vals1 WHERE j>=i AND i>=10
SELECT * FROM vals1 WHERE j>i AND i<1
SELECT * FROM vals1 WHERE j>i AND i<=0
SELECT * FROM vals1 WHERE j>i AND i=5
SELECT * FROM vals1 WHERE j>i AND i>9
SELECT * FROM vals1 WHERE j>i AND i>=10
SELECT * FROM vals1, vals2 WHERE i<1 AND k<=j AND j<=i AND l<=k
SELECT * FROM vals1, vals2 WHERE i>9 AND j>=i AND k>=j ORDER by l
SELECT COUNT(*) FROM integers WHERE a<5
SELECT MIN(i.a), MAX(i.a), COUNT(*) FROM large_structs WHERE i.a > 150000
SELECT SUM(i) FROM integers WHERE i=1
SELECT SUM(i) FROM integers WHERE i=6
SELECT a=NULL FROM integers
SELECT i % 2 AS i FROM integers WHERE i<>0
SELECT i % 2 AS k FROM integers WHERE integers.i<>0
SELECT i % 2 AS k FROM integers WHERE k=k
explain select * from t1 where 5>=a or 10<=a
explain select * from t1 where a = 1 or a = 5 or a = 10
explain select * from t1 where a in (1)
explain select * from t1 where a in (1, 2, 3)
explain select * from t1 where a in (1, 5, 10)
explain select * from t1 where a<5 or a>10
explain select * from t1 where a<5 or b = 'foo8'
explain select * from t1 where a<5 or c>8000
explain select a from t1 where d=timestamp '1992-01-01 01:40:00' or d=timestamp '2026-03-22 23:40:00'
explain select b from t1 where b = 'foo9' or b = 'foo10'
select a from t1 where a=5 or a=899999
select a from t1 where d=timestamp '1992-01-01 01:40:00' or d=timestamp '2026-03-22 23:40:00'
select count(*) from t1 where a < 5 or b = 'foo8'

-- function
SELECT 'aaa' ILIKE 'a_'
SELECT 'ababac' LIKE '%%%abac'
SELECT 'hello'[NULL:length+NULL] FROM strings
SELECT 'zebra elephant tiger horse' NOT LIKE 'zebra'
SELECT (SELECT list_transform(l, lambda elem: elem + n)) FROM corr_test
SELECT * FROM varchars ORDER BY create_sort_key(v, 'DESC NULLS FIRST')
SELECT ++-++-+i FROM test
SELECT 1::INTEGER + 1::TINYINT
SELECT COUNT(*) FROM integers WHERE 10 BETWEEN 10 AND NULL
SELECT COUNT(*) FROM integers WHERE i BETWEEN i-1 AND i+1
SELECT COUNT(*) FROM t WHERE str LIKE '%o%' OR (str LIKE '%o%' AND str LIKE '%rld%')
SELECT DATE_PART(['timezone', 'timezone_hour', 'timezone_minute'], '2021-12-22'::TIMESTAMPTZ)
SELECT DISTINCT substring(uuidv7()::varchar, 15, 1) FROM range(100)
SELECT EXP(1e300), EXP(1e100)
SELECT EXTRACT(milliseconds FROM i) FROM times
SELECT EXTRACT(quarter FROM interval '14 months ago')
SELECT EXTRACT(week FROM cast('2007-01-01' AS DATE) + 77)
SELECT GREATEST(NULL, 1.0::FLOAT)
SELECT LEAST(i, j), GREATEST(i, j) FROM t1 WHERE j IS NOT NULL ORDER BY i
SELECT LIST_VALUE([1, 7], [NULL], [2], [3])
SELECT LIST_VALUE([[1, 1], [2]], [[3, 3], [4, 4, 4, 4], [5, 5]], [[6, 6]])
SELECT LIST_VALUE(a, b, c) FROM string_table
SELECT MIN(l), MAX(l) FROM lists
SELECT NULL ^@ NULL FROM strings
SELECT NULLIF(NULLIF ('hello', 'world'), 'blabla')
SELECT POW(1e300,100), POW(-1e300,100), POW(-1.0, 0.5)
SELECT REVERSE('MotörHead')
SELECT STATS(i-5) FROM integers LIMIT 1
SELECT array_extract(s, off) FROM strings
SELECT array_to_string_comma_default([], sep:='-')
SELECT can_cast_implicitly(i, NULL::INTEGER) FROM tbl LIMIT 1
SELECT cast(ATAN(n::double)*1000 as bigint) FROM numbers ORDER BY n
SELECT cast(COT(n::bigint)*1000 as bigint) FROM numbers  WHERE n > 0.1 OR N < -0.1 ORDER BY n
SELECT count(*) FROM t0 WHERE t0.c0 ILIKE '_'
SELECT date_part('hour', d) FROM timetzs
SELECT date_part(NULL, d::TIMESTAMP) FROM dates
SELECT date_trunc('month', DATE '1992-02-02') FROM dates LIMIT 1
SELECT date_trunc(s, CAST(d as DATE)) FROM timestamps
SELECT date_trunc(s, d) FROM timestamps
SELECT datediff('microsecond', DATE '2000-01-02', DATE '2000-01-01')
SELECT fmod(x, y) FROM rs
SELECT format('{} {}', TRUE, FALSE)
SELECT format_bytes(1024*1024 + 555555)
SELECT format_bytes(pow(1024.0,4)::BIGINT)
SELECT gamma(2)
SELECT i, 1 IN (i - 1, i, i + 1) FROM integers ORDER BY i
SELECT i, flatten(j) FROM nested_lists WHERE i % 2 != 0
SELECT i, i IN ((SELECT MAX(i) FROM integers), (SELECT MIN(i) FROM integers)) FROM integers ORDER BY i
SELECT iv, '2021-12-01 13:54:48.123456Z'::TIMESTAMPTZ + iv FROM intervals
SELECT l FROM int_list ORDER BY create_sort_key(l, 'ASC NULLS FIRST')
SELECT l, list_filter(l, l -> l > 1) FROM l_filter_test
SELECT len([1]) FROM range(3)
SELECT levenshtein('flaw', 'lawn')
SELECT levenshtein(NULL, '')
SELECT lgamma(2)
SELECT list_apply([5,6], lambda x: list_filter([4,8], lambda y: y))
SELECT list_concat([1, 2], [], [5, 6])
SELECT list_distinct([])
SELECT list_filter([5, -6, NULL, 7], lambda x: x > 0)
SELECT list_filter(l, x -> x IS NOT NULL) FROM lists
SELECT list_has_all(LIST_VALUE(list_has_any(list_intersect([1], [1]), [1])), [1])
SELECT list_histogram(['2021-08-20'::TIMESTAMP_S])
SELECT list_inner_product(l, [1, 2, 3]) FROM lists
SELECT list_mad(r) FROM second
SELECT list_mad(r) FROM tinys
SELECT list_position([1.0,2.0,3.0]::varchar[], 'a')
SELECT list_position([[NULL],[1], [1,2,3]],[NULL])
SELECT list_position([],NULL)
SELECT list_reduce(l, lambda x, y, i: x + y + i, initial) FROM t1
SELECT list_resize(l, b) FROM nulls
SELECT list_reverse ([[1, 2 ,42], [3, 4]])
SELECT list_sort(list_intersect([true, false, 1], [1, 0, 1, 1, 1, 1, 1]))
SELECT list_string_agg([1, 2]::varchar[])
SELECT list_transform([[1, 3], [2, 3, 1], [2, 4, 2]], x -> list_filter(x, y -> y <= 2))
SELECT list_transform([{'a': 1}], x -> x.a)
SELECT list_transform(l, x -> x + n) FROM lists
SELECT list_zip([NULL::VARCHAR])
SELECT list_zip([[1], [1, 2], NULL])
SELECT list_zip(i, j, b) FROM integers, integers2, bools order by all desc
SELECT ll.l = tl.l FROM large_lists ll, transformed_lists tl WHERE ll.g = tl.g
SELECT make_timestamp(0), make_timestamp(1684509234845000)
SELECT n[NULL:length+NULL] FROM strings, nulltable
SELECT parse_formatted_bytes('1 b')
SELECT parse_path('//path/to///file.csv', 'forward_slash')
SELECT printf('%d', 33), printf('%d + %d = %d', 3, 5, 3 + 5)
SELECT printf('%s - zzz', v) FROM null_byte
SELECT range(50, 1, -20)
SELECT regexp_escape('a b c')
SELECT regexp_escape(c) FROM tbl
SELECT regexp_extract_all('aaaaaaaa', '(a)(a)(a)', ['g1','g2','g3']) AS res
SELECT regexp_extract_all('aaaaaaaaaaa', '(a)(a)(a)(a)(a)(a)(a)', ['g1','g2','g3','g4','g5','g6','g7']) AS res
SELECT regexp_matches(s, p) FROM regex
SELECT regexp_replace('foobarbaz', 'b..', 'X')
SELECT regexp_replace(v, 'h.*', 'world', 'i') FROM test ORDER BY v
SELECT s FROM regex WHERE REGEXP_MATCHES(s, 'as(c|d|e)f') AND REGEXP_MATCHES(s, 'as[a-z]f')
SELECT s FROM strings WHERE 'aba' SIMILAR TO p
SELECT s ^@ 'ñ' FROM strings
SELECT sha1(s), sha1('1') FROM strings ORDER BY s
SELECT sha1(s), sha1('1') FROM strings WHERE s::INTEGER BETWEEN 1 AND 3 ORDER BY s
SELECT strftime(d, '%A') FROM dates ORDER BY d
SELECT strftime(d, '%X') FROM timestamps ORDER BY d
SELECT strftime(d, 'XX%cXX%xXX%XXX') FROM dates ORDER BY d
SELECT strptime('2021-05-12 19-4', '%Y-%m-%d %V-%u')
SELECT strptime('30', '%V'), strftime('1900-07-23'::DATE, '%V')
SELECT strptime('Mon 30, June 2003, 12:03:10 PM', '%a %d, %B %Y, %I:%M:%S %p')
SELECT strptime('Tuesday 30, December 2003, 7:3:5 PM', '%A %d, %B %Y, %I:%M:%S %p')
SELECT struct_update(col, a := NULL, b := NULL::VARCHAR, c := [NULL]) FROM tbl ORDER BY ALL
SELECT struct_update(col, i:=col.i+1) FROM tbl
SELECT try_strptime('20 19', '%W %V')
SELECT try_strptime('20 19', '%W %j')
SELECT try_strptime('2000-10-01 23:60:00', '%Y-%m-%d %H:%M:%S')
SELECT try_strptime('2000-10-01 24:00:00', '%Y-%m-%d %H:%M:%S')
SELECT try_strptime('2021 19', '%G %U')
SELECT try_strptime('2021-05-12 19-4', '%Y-%m-%d %W-%w')
SELECT try_strptime('6', '%w')
SELECT url_decode(url_encode('http://www.google.com/this is a long url'))
SELECT uuid_extract_timestamp('0196f97a-db14-71c3-9132-9f0b1334466f')
SELECT v||v FROM null_byte
select (interval '1 days') * 0.5::DOUBLE
select 12345678901234567890 % 123
select CONCAT_WS('$',a, b) FROM strings
select DATESUB('minute', '2004-01-31 13:00:00-08'::TIMESTAMPTZ, '2004-02-01 12:05:00-08'::TIMESTAMPTZ)
select LPAD('MotörHead', 16, 'RÄcks'), LPAD('MotörHead', 12, 'RÄcks'), LPAD('MotörHead', 10, 'RÄcks')
select LTRIM(a) FROM strings
select avg(jaro_winkler_similarity('00000000', s)) from test
select divide(a,a) from test
select false is not true
select i, round_even(i + 0.5, 0) from generate_series(-2,4) tbl(i)
select jaro_winkler_similarity('00', '00')
select list_concat([1], [2], [3])
select list_has_any([1,2,3], [2,3,4])
select list_resize([{'i': 1,'j': [2, 3]}, NULL, {'i': 1, 'j': [2, 3]}], 4)
select md5_number_lower('hello'), md5_number_lower(NULL)
select regexp_extract_all('aaa', '^a')
select regexp_extract_all('abc', '.{2}')
select regexp_extract_all('щцф', 'щ(.).', 1)
select sign(4.1)
select split_part('a,b,c',',',-5)
select split_part(NULL,NULL,1)
select timezone(interval '4 minute', '12:15:37.123456-08'::TIMETZ)

-- generated_columns
FROM tbl_comp
SELECT * FROM album
SELECT * FROM not_unit
SELECT * FROM tbl4
SELECT * FROM unit2
SELECT index FROM tbl
SELECT profit_total FROM unit
SELECT sql FROM sqlite_master WHERE name = 'tbl' and contains(sql, 'GENERATED')
SELECT total_profit FROM tbl
SELECT total_profit FROM unit
SELECT unit.total_profit FROM unit AS unit2, unit2 AS unit
select column_default from duckdb_columns

-- index
EXPLAIN ANALYZE SELECT COUNT(i) FROM integers WHERE i = 42
EXPLAIN ANALYZE SELECT i FROM integers WHERE i = 42
EXPLAIN ANALYZE SELECT i FROM integers WHERE i = 4242
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i = 14500
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i = 23000
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i = 3000
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i = 4500
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i = 5000
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i = 6000
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i = 60000
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i IN (2, 42, 100, 42, 101) AND i < 101 AND i >= 42
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i IN (2, 42, 100, 42, 101) AND i = 42 AND i <= 100
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i IN (2, 42, 100, 42, 101) AND i > 42 AND i >= 42
EXPLAIN ANALYZE SELECT i FROM tbl WHERE i IN (2, 42, 100, 42, 101) AND i > 42 AND i IN (56, 200, 2, 100)
EXPLAIN ANALYZE SELECT idx_col FROM tbl WHERE idx_col = 0
EXPLAIN ANALYZE SELECT idx_col FROM tbl WHERE idx_col = 10
FROM tbl WHERE i=50_000
SELECT * FROM blobs WHERE b = ''
SELECT * FROM integers WHERE i < 1
SELECT * FROM integers WHERE i < 3
SELECT * FROM integers WHERE i <= 0
SELECT * FROM integers WHERE i <= 1
SELECT * FROM integers WHERE i = 1
SELECT * FROM integers WHERE i = 2
SELECT * FROM integers WHERE i > 0
SELECT * FROM integers WHERE i >= 1
SELECT * FROM integers WHERE i<3 ORDER BY 1
SELECT * FROM integers WHERE i=1
SELECT * FROM integers WHERE i=10
SELECT * FROM integers WHERE i=2
SELECT * FROM integers WHERE i>=3 ORDER BY 1
SELECT * FROM integers WHERE j+l=5
SELECT * FROM integers WHERE j+l=9
SELECT * FROM integers WHERE j=1
SELECT * FROM integers WHERE j>5
SELECT * FROM integers WHERE k='hello'
SELECT * FROM t0 WHERE t0.c0 = 1
SELECT * FROM tbl ORDER BY ALL
SELECT * FROM test WHERE x > 'z'
SELECT * FROM varchars WHERE v = 'hello'
SELECT * FROM varchars WHERE v = 'hello' || chr(0)
SELECT * FROM varchars WHERE v = 'hello' || chr(0) || chr(0)
SELECT A2 FROM A WHERE A1=1
SELECT COUNT(*) FROM duckdb_indexes
SELECT COUNT(*) FROM integers WHERE i<1
SELECT COUNT(*) FROM integers WHERE i>=0
SELECT COUNT(*), MIN(i), MAX(i) FROM t_14133
SELECT COUNT(i) FROM numbers WHERE i = CAST(-0 AS REAL)
SELECT COUNT(i) FROM numbers WHERE i = CAST(0 AS REAL)
SELECT COUNT(i) FROM strings WHERE i = 'somesuperbigstring'
SELECT COUNT(i) FROM strings WHERE i = 'somesuperthisdoesnotexist'
SELECT COUNT(i) FROM tbl1 WHERE i = 1
SELECT SUM(i) FROM integers WHERE i > 0
SELECT a, b, gen, c, d FROM tbl_comp ORDER BY ALL
SELECT a, b, gen, c, d FROM tbl_comp WHERE c = 1
SELECT c0 FROM t0 WHERE (c0 - 0 BETWEEN 0 AND 0) AND (c0 - 0 = c0)
SELECT c0 FROM t0_scan WHERE '1970-01-03' >= t0_scan.c0 ORDER BY c0
SELECT c1 FROM t0 WHERE c1 <= '2007-07-07 07:07:07'
SELECT count(i) FROM integers WHERE i < 4
SELECT count(i) FROM integers WHERE i < 5
SELECT count(i) FROM integers WHERE i > 1
SELECT count(i) FROM integers WHERE i > 1 AND i < 3
SELECT count(i) FROM integers WHERE i >= 1 AND i < 3
SELECT i FROM idx_tbl WHERE i = 11
SELECT i FROM integers WHERE i <= 0
SELECT i FROM integers WHERE i = 2
SELECT i FROM integers WHERE i > 0
SELECT i FROM integers WHERE i=10
SELECT i FROM tbl WHERE i = 1
SELECT i FROM tbl WHERE i = 12501
SELECT i FROM tbl WHERE i = 13000
SELECT i FROM tbl WHERE i = 14500
SELECT i FROM tbl WHERE i = 3000
SELECT i FROM tbl WHERE i = 4500
SELECT i FROM tbl WHERE i = 6000
SELECT i FROM tbl WHERE i = 60000
SELECT i FROM tbl WHERE i = 60001
SELECT i FROM tbl WHERE i IN (2, 42, 100, 42, 101) AND i < 101 AND i >= 42 ORDER BY i
SELECT i FROM tbl WHERE i IN (2, 42, 100, 42, 101) AND i > 42 AND i IN (56, 200, 2, 100) ORDER BY i
SELECT i FROM tbl WHERE i IN (2, 42, 100, 42, 101) ORDER BY i
SELECT i, j FROM t_11288 WHERE i = 1
SELECT i, l1, rowid FROM tbl ORDER BY ALL
SELECT i, rowid FROM test_4886 WHERE i = 1
SELECT i, rowid FROM test_4886 WHERE i = 4
SELECT id FROM tbl_deser_scan WHERE id >= 424242
SELECT id FROM uint32_point WHERE id = 2048
SELECT id FROM uint64_point WHERE id = 2048
SELECT id FROM uint8_point WHERE id = 100
SELECT id, c1, c2, rowid FROM tbl_1631 ORDER BY ALL
SELECT id, c_id, rowid FROM a_4214 WHERE id = 1
SELECT id, payload FROM tbl WHERE id = 3
SELECT id, payload, rowid FROM tbl ORDER BY ALL
SELECT id, payload, rowid FROM tbl WHERE id = 1
SELECT id, payload, rowid FROM tbl WHERE id = 3
SELECT id, payload, rowid FROM tbl_list ORDER BY ALL
SELECT id, payload, rowid FROM tbl_list WHERE id = 3
SELECT id, payload, rowid FROM tbl_local WHERE id = 1
SELECT id, u, rowid FROM t_4807
SELECT id, u, rowid FROM tunion_5807 WHERE id = 1
SELECT id, worker, phone, rowid FROM workers_5771 WHERE id = 1
SELECT idx_col FROM tbl WHERE idx_col = 10
SELECT iu, ju, rowid FROM u_7182 WHERE iu = 1
SELECT j FROM integers WHERE j < 0
SELECT j FROM integers WHERE j <= 2::SMALLINT ORDER BY j
SELECT k FROM integers WHERE k >= -100000::INTEGER ORDER BY k
SELECT k FROM integers WHERE k >= 0
SELECT k FROM integers WHERE k >= 100000::INTEGER AND k <= 100001::INTEGER ORDER BY k
SELECT k FROM integers WHERE k >= 100000::INTEGER ORDER BY k
SELECT k FROM integers WHERE k='hello'
SELECT key, value, expiration, cache FROM kvp
SELECT l FROM integers WHERE l <= -1000000000::BIGINT ORDER BY i
SELECT l FROM integers WHERE l <= 1000000000::BIGINT ORDER BY i
SELECT pk FROM tab1 WHERE ((col0 > 32) AND col0 < 87)
SELECT pk FROM tab1 WHERE (col4 > 71.47) OR col0 IN (98,26,25,60)
SELECT pk FROM tab1 WHERE NOT ((col4 > 71.47) OR col0 IN (98,26,25,60))
SELECT pk FROM tab1 WHERE NOT (col3 = 54 AND col1 <= 76.83)
SELECT pk FROM tab1 WHERE col3 = 54 AND col1 <= 76.83
SELECT sum(i) FROM integers WHERE i > 1
SELECT sum(i) FROM integers WHERE i > 15
SELECT sum(i) FROM integers WHERE i >= -10 AND i <= 5
SELECT sum(i) FROM integers WHERE i >= 10 AND i <= 15
SELECT tz FROM td ORDER BY tz
SELECT u_list.bool FROM tbl WHERE u_1.string = 'love'
SELECT x FROM test WHERE x > 'abce'
SELECT x FROM test WHERE x > 20
explain analyze select * from test_view where upper(x) = '526'
explain analyze select * from test_view where x = '525'
explain analyze select i from test SEMI JOIN sample USING (i)
select count(*) from test SEMI JOIN (select i from test using sample reservoir(10) repeatable (42)) USING (i)
select count(*) from test SEMI JOIN sample USING (i)
select i from test SEMI JOIN sample USING (i) order by all
select z, y, x from test_view where upper(x) = '526'
select z, y, x from test_view where x = '525'

-- insert
FROM "My Table"
SELECT * FROM i2 ORDER BY 1
SELECT * FROM strings ORDER BY cast(a AS INTEGER)
SELECT COUNT(i), SUM(i), MIN(i), MAX(i), COUNT(*) FROM integers
SELECT SUM(CASE WHEN i IS NULL THEN 1 ELSE 0 END) FROM integers
SELECT SUM(i), SUM(j), COUNT(*), COUNT(i), COUNT(j) FROM integers

-- join
EXPLAIN ANALYZE SELECT * FROM left_table ANTI JOIN right_table ON (left_table.a > right_table.a)
EXPLAIN ANALYZE SELECT * FROM left_table ANTI JOIN right_table ON left_table.a = right_table.a
EXPLAIN ANALYZE SELECT * FROM left_table SEMI JOIN right_table ON (left_table.a > right_table.a)
EXPLAIN ANALYZE SELECT * FROM left_table SEMI JOIN right_table USING (a)
SELECT * FROM (VALUES (1)) tbl(i) JOIN (VALUES (1)) tbl2(j) ON (i=j)
SELECT * FROM (VALUES (1), (2)) tbl(i) JOIN (VALUES (1), (2)) tbl2(j) ON (i=j) WHERE i+j=2
SELECT * FROM bigtable JOIN smalltable USING (a)
SELECT * FROM integers LEFT OUTER JOIN (SELECT * FROM integers2 WHERE 1<>1) tbl2 ON 1=2 ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON 1=2 ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON NULL<>NULL ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON TRUE AND integers.i=integers2.k AND FALSE ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON TRUE AND integers.i=integers2.k AND TRUE ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON TRUE ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON i+l=21 ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON i=1 ORDER BY i, k
SELECT * FROM integers LEFT OUTER JOIN integers2 ON i=4 OR l=17 ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON integers.i<integers2.k WHERE integers.i <= 2 ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON integers.i=integers2.k  WHERE k IS NOT NULL ORDER BY i
SELECT * FROM integers LEFT OUTER JOIN integers2 ON l=20 ORDER BY i, k
SELECT * FROM integers RIGHT JOIN (SELECT MAX(i) AS max_i FROM integers) ON i=max_i
SELECT * FROM integers RIGHT JOIN integers2_empty USING (i)
SELECT * FROM integers WHERE i IN (997, 999)
SELECT * FROM integers WHERE i IN (SELECT MAX(i) FROM integers)
SELECT * FROM integers WHERE i=(SELECT MAX(i) FROM integers)
SELECT * FROM integers2 RIGHT OUTER JOIN integers ON integers.i=integers2.k ORDER BY i
SELECT * FROM integers_empty JOIN integers2 USING (i)
SELECT * FROM integers_empty LEFT JOIN integers2 USING (i)
SELECT * FROM issue4419 t1 INNER JOIN issue4419 t2 ON t1.x < t2.x
SELECT * FROM left_table ANTI JOIN right_table ON (left_table.a <> right_table.a) ORDER BY a, c
SELECT * FROM left_table ANTI JOIN right_table USING (a)
SELECT * FROM left_table NATURAL ANTI JOIN right_table
SELECT * FROM left_table SEMI JOIN right_table ON (left_table.a <> right_table.a) ORDER BY a, c
SELECT * FROM left_table SEMI JOIN right_table ON (left_table.a = right_table.a)
SELECT * FROM left_table SEMI JOIN right_table ON (left_table.a > right_table.a)
SELECT * FROM left_table SEMI JOIN right_table ON left_table.a = right_table.a
SELECT * FROM left_table SEMI JOIN right_table ON left_table.a = right_table.a WHERE a > 5
SELECT * FROM limits_nulls
SELECT * FROM t1 INNER JOIN t2 ON ((t1.c0 NOT BETWEEN t2.c0 AND t2.c0) IS NULL)
SELECT * FROM t1 JOIN t2 USING(a) JOIN t2 t2b USING (a) ORDER BY 1, 2, 3, 4, 5, 6, 7
SELECT * FROM t1 JOIN t2 USING(a,b)
SELECT * FROM t1 NATURAL JOIN t2 NATURAL JOIN t3
SELECT * FROM t1 NATURAL JOIN t3
SELECT * FROM test FULL OUTER JOIN test2 ON test.a+test2.c=test.b+test2.b ORDER BY 1
SELECT * FROM test LEFT JOIN test2 ON test.a+test2.c=test.b+test2.b ORDER BY 1
SELECT * FROM test RIGHT JOIN test2 ON test.a+test2.c=test.b+test2.b ORDER BY 1
SELECT * FROM test WHERE EXISTS(SELECT * FROM test2 WHERE test.a=test2.a AND test.b<>test2.c) AND test.a < 13
SELECT * FROM test WHERE EXISTS(SELECT * FROM test2 WHERE test.a=test2.a AND test.b<>test2.c) order by 2
SELECT * FROM test WHERE NOT EXISTS(SELECT * FROM test2 WHERE test.a=test2.a AND test.b<test2.c) order by 1
SELECT * FROM test t1, test t2 ORDER BY 1, 2, 3, 4
SELECT * FROM v1 FULL OUTER JOIN v1 v2 USING (i, j) ORDER BY 1, 2, 3, 4, 5, 6
SELECT * FROM wide
SELECT COUNT(*) FROM integers FULL OUTER JOIN empty_join USING (i)
SELECT COUNT(*) FROM integers FULL OUTER JOIN integers2_empty USING (i)
SELECT COUNT(*) FROM integers JOIN empty_join USING (i)
SELECT COUNT(*) FROM integers JOIN integers2_empty USING (i)
SELECT COUNT(*) FROM integers LEFT JOIN empty_join USING (i)
SELECT COUNT(*) FROM integers LEFT JOIN integers2_empty USING (i)
SELECT COUNT(*) FROM integers_empty FULL OUTER JOIN integers2 USING (i)
SELECT COUNT(*) FROM integers_empty JOIN integers2 ON (integers_empty.i<>integers2.i)
SELECT COUNT(*) FROM integers_empty JOIN integers2 ON (integers_empty.i>integers2.i)
SELECT COUNT(*) FROM integers_empty RIGHT JOIN integers2 USING (i)
SELECT COUNT(*) FROM range(2000) t1, test t2
SELECT COUNT(*) FROM test INNER JOIN test2 ON test.b<>test2.b
SELECT COUNT(*) FROM test INNER JOIN test2 ON test.b=test2.b
SELECT COUNT(*) FROM test t1, range(2000) t2
SELECT COUNT(*) FROM test2
SELECT MAX('a') FROM t0 JOIN t1 ON ((t0.c0)<=(((NULL)-(t1.rowid))::DATE))
SELECT MAX('a') FROM t0 RIGHT JOIN t1 ON ((t0.c0)<=(((NULL)-(t1.rowid))::DATE))
SELECT a, test.b, c FROM test INNER JOIN test2 ON NULL = 2
SELECT a, test.b, c FROM test INNER JOIN test2 ON test.b = test2.b ORDER BY c
SELECT a, test.b, c FROM test INNER JOIN test2 ON test2.b = test.b and test.b = 2
SELECT a, test.b, c FROM test, test2 WHERE test.b = test2.b ORDER BY c
SELECT count(*) FROM tb1 AS lhs ANTI JOIN tb2 AS rhs ON (lhs.a IS DISTINCT FROM rhs.a)
SELECT count(*) FROM tb1 AS lhs ANTI JOIN tb2 AS rhs ON (lhs.a IS NOT DISTINCT FROM rhs.a)
SELECT foo.ts foo, bar.ts bar FROM foo LEFT JOIN bar ON foo.ts > bar.ts
SELECT i, j, k, l FROM integers FULL OUTER JOIN integers2 ON integers.i<>integers2.k ORDER BY 1, 2, 3, 4
SELECT i, j, k, l FROM integers FULL OUTER JOIN integers2 ON integers.i<integers2.k ORDER BY 1, 2, 3, 4
SELECT integers.*, integers2.* FROM integers2 RIGHT OUTER JOIN integers ON 1=1 ORDER BY i, k
SELECT integers.*, integers2.* FROM integers2 RIGHT OUTER JOIN integers ON NULL<>NULL ORDER BY i
SELECT integers.*, integers2.* FROM integers2 RIGHT OUTER JOIN integers ON i+l=21 ORDER BY i
SELECT integers.*, integers2.* FROM integers2 RIGHT OUTER JOIN integers ON i=1 OR l=20 ORDER BY i, k
SELECT integers.*, integers2.* FROM integers2 RIGHT OUTER JOIN integers ON i=4 OR l=17 ORDER BY i
SELECT integers.*, integers2.* FROM integers2 RIGHT OUTER JOIN integers ON integers.i=integers2.k ORDER BY i
SELECT integers.*, integers2.* FROM integers2 RIGHT OUTER JOIN integers ON l=20 ORDER BY i, k
SELECT integers.*, integers2.* FROM integers2 RIGHT OUTER JOIN integers ON l>0 ORDER BY i, k
SELECT integers.*, integers2_empty.* FROM integers FULL OUTER JOIN integers2_empty USING (i)
SELECT lhs.a, rhs.a FROM tb1 AS lhs LEFT JOIN tb2 AS rhs ON (lhs.a IS DISTINCT FROM rhs.a) ORDER BY ALL
SELECT lhs.a, rhs.a FROM tb1 AS lhs LEFT JOIN tb2 AS rhs ON (lhs.a IS NOT DISTINCT FROM rhs.a) ORDER BY ALL
SELECT t1.a, t1.b, t2.c FROM t1 NATURAL JOIN t2
SELECT t1.a, t1.b, t2.c FROM t1 NATURAL JOIN t2 ORDER BY t2.a
SELECT t1.i, t1.s1, t1.s2, t2.s1, t2.s2 FROM test1 t1, test2 t2 WHERE t1.i = t2.i
SELECT t2.a, t2.b, t2.c FROM t1 JOIN t2 USING(a) ORDER BY t2.b
SELECT t2.a, t2.b, t2.c FROM t1 JOIN t2 USING(a,b)
SELECT t2.a, t2.b, t2.c FROM t1 JOIN t2 USING(a,b,c)
SELECT t_k0, u_k0 FROM   t, u   WHERE t_k0 = u_k0
SELECT test.a, b, c FROM test, test2 WHERE test.a = test2.a AND test.b < test2.c ORDER BY test.a
SELECT test.a, b, c FROM test, test2 WHERE test.a = test2.a AND test.b >= test2.c ORDER BY test.a
SELECT test.b, test2.b FROM test, test2 WHERE test.b <= test2.b ORDER BY 1,2
SELECT test.b, test2.b FROM test, test2 WHERE test.b <> test2.b ORDER BY test.b, test2.b
SELECT z FROM limits
explain analyze SELECT * FROM left_table ANTI JOIN right_table ON left_table.a = right_table.a WHERE a > 5
explain analyze SELECT * FROM left_table NATURAL ANTI JOIN right_table
explain analyze SELECT * FROM left_table NATURAL SEMI JOIN right_table
explain analyze SELECT * FROM left_table SEMI JOIN right_table ON left_table.a = right_table.a WHERE a > 5
select (select * from (select 42) tbl(a) natural join (select 42) tbl2(a))
select * FROM t1 WHERE  EXISTS (SELECT 1 FROM t0 WHERE ((t0.c0) != (t1.c1)))
select * FROM t1 WHERE NOT EXISTS (SELECT 1 FROM t0 WHERE ((t0.c0)!=(t1.c1))); -- wrong, no row
select * FROM t1 WHERE NOT EXISTS (SELECT 1 FROM t0 WHERE null)
select * from (select 42 as a, 'asdf' as b) sq2, (select 42 as a, NULL::varchar as b) sq1 where sq1.b <> sq2.b
select * from (select 42 as a, NULL::varchar as b) sq1, (select 42 as a, 'asdf' as b) sq2 where sq1.b <> sq2.b
select * from (select 42) tbl(a) natural join (select 42) tbl2(a)
select * from (select NULL::varchar as b) sq1, (select 'asdf' as b) sq2 where sq1.b = sq2.b
select * from t1 anti join t2 on t1.a < t2.b and t1.b < t2.b order by all
select * from t1 join t2 on (i=j), lateral (select * from t3 join t4 on (i+k=j+l)) t(x)
select * from t1 join t2 on (i=j), t3 join t4 on (i+k=j+l)
select * from t1 join t2 on (i=j), t3 join t4 on (k=l) order by 1, 2, 3, 4
select * from t1 left join t2 on t1.id <> t2.id
select * from t1 left join t2 on t1.id = t2.id order by 1, 2
select * from t1 semi join t2 on (t1.a < t2.b and t1.b < t2.b) or (t1.a < t2.b and t1.b = 4) order by all
select c0, EXISTS (select * from t1 where c1 != c0) from t0
select count(*) from a, (SELECT 1 AS j) b where i > j
select count(*) from a, (SELECT 1 AS j) b where i >= j
select count(*) from a, (SELECT 2000 AS j) b where i <= j
select l.* from test_int l anti join test_int_del r on l.k = r.pk

-- json
SELECT '"text"'::VARCHAR::JSON::VARCHAR
SELECT '2024-06-01 00:00:00'::TIMESTAMP_NS::JSON::TIMESTAMP_NS
SELECT '2024-06-01 00:00:00+00'::TIMESTAMPTZ::JSON::TIMESTAMPTZ
SELECT 'POINT(0 1)'::GEOMETRY::JSON::GEOMETRY
SELECT '{ "foo": ["bar", "baz"], "": 0 }' -> '/'
SELECT (1::HUGEINT << 100)::BIGNUM::JSON
SELECT (1::UHUGEINT << 100)::DECIMAL(38,0)::JSON
SELECT * FROM structs
SELECT 1::HUGEINT::JSON::HUGEINT
SELECT 1::UHUGEINT::JSON::UHUGEINT
SELECT 1::UINTEGER::JSON::UINTEGER
SELECT CAST((MAP([5, 3, 4], ['a', 'b', 'c']), 2) AS JSON)
SELECT INTERVAL '1 day'::INTERVAL::JSON::INTERVAL
SELECT JSON_MERGE_PATCH('[1, 2]', '{"id": 47}')
SELECT JSON_MERGE_PATCH('{ "a": 1, "b":2 }','{ "a": 3, "c":4 }','{ "a": 5, "d":6 }')
SELECT JSON_MERGE_PATCH('{"a":1, "b":2}', '{"b":null}')
SELECT MAP(['42'], ['88'])::MAP(JSON, JSON)
SELECT TO_JSON({'key_1': 'one'}) AS WITHOUT_KEEP_NULL
SELECT TRY_CAST('{{P{P{{{{ASD{AS{D{' AS JSON)
SELECT ['42']::UNION(u JSON)[]
SELECT [1]::JSON::INTEGER[]
SELECT duck.goose FROM '__TEST_DIR__/nested.json'
SELECT duck.nested_duck.goose FROM '__TEST_DIR__/nested.json'
SELECT id, json_valid(json), json_type(json) FROM j2 ORDER BY id
SELECT id, typeof(name), unnest(name) FROM '{DATA_DIR}/json/with_list.json'
SELECT j::JSON->'$.b[#-000001]' a, a = (j::JSON->'$.b[-000001]') FROM t1
SELECT j::JSON->['$.b[0]', '$.b[#-1]'] a, a = (j::JSON->['$.b[0]', '$.b[-1]']) FROM t1
SELECT json('{"a":2,"c":[4,5,{"f":7}]}').x
SELECT json('{"foo": "bar"}').foo = '"bar"'
SELECT json('{"foo": 1}').foo = 1
SELECT json(x)."b" FROM obj
SELECT json_array(1,null,'3','[4,5]'::JSON,'{"six":7.7}'::JSON)
SELECT json_deserialize_sql(json_serialize_sql('SELECT 1 + 2 FROM tbl1'))
SELECT json_exists('{"duck": null}', ['$.duck', '$.goose'])
SELECT json_extract('{"a":2,"c":[4,5,{"f":7}]}', '$')
SELECT json_extract('{"a":2,"c":[4,5,{"f":7}]}', '$.c[2]')
SELECT json_extract('{"a":2,"c":[4,5,{"f":7}]}', '$.c[2].f')
SELECT json_extract('{"a":2,"c":[4,5],"f":7}', ['$.c','$.a'])
SELECT json_extract(j, '$.b[#-02]') a, a = json_extract(j, '$.b[-02]') FROM t1
SELECT json_extract(j, '$.b[#-2]') a, a = json_extract(j, '$.b[-2]') FROM t1
SELECT json_extract(j, '$.b[#-3]') a, a = json_extract(j, '$.b[-3]') FROM t1
SELECT json_merge_patch('{"a": {"b": 1}}', '{"a": {"b": 2}}')
SELECT json_object('a',2,'c',json_object('e',5))
SELECT json_structure('{"duck":"goose"}'->'duck')
SELECT json_structure(json('{"duck":"goose"}').duck)
SELECT json_type('{"a":[2,3.5,true,false,null,"x"]}')
SELECT json_type('{"a":[2,3.5,true,false,null,"x"]}','$')
SELECT json_type('{"a":[2,3.5,true,false,null,"x"]}','$.a[4]')
SELECT json_valid('["a",55,"b",72]')
SELECT json_valid('{"x":-01.5}')
SELECT json_valid('{"x":0.0000}')
SELECT json_value('{"a":2,"c":[4,5,{"f":7}]}', '$')
SELECT json_value('{"a":2,"c":[4,5,{"f":7}]}', '$.c')
SELECT json_value('{"a":2,"c":[4,5,{"f":7}]}', ['$.x', '$.a'])
SELECT json_value(x, '$.settings.layer2."tris.legomenon"') FROM t12
SELECT len(json) FROM j2
SELECT to_json((1::HUGEINT << 100)::BIGNUM)
SELECT to_json(union_value(b := 'abc')::UNION(a INTEGER, b VARCHAR, c FLOAT))
SELECT true::BOOLEAN::JSON::BOOLEAN
SELECT {'a': '[1, 2]'}::ROW(a JSON)
SELECT {'a': 42, 'b': '[1, 2]'}::ROW(a JSON, b JSON)
select ('{"my_field": {"my_nested_field": ["goose", "duck"]}}'::JSON).my_field.my_nested_field."1"
select ('{"my_field": {"my_nested_field": ["goose", "duck"]}}'::JSON).my_field.my_nested_field[-1]
select from_hex('aa')::json
select from_json_strict('42', '"UBIGINT"')
select json('1101'::BIT)
select json_contains('[1, 2]', '[1, 2]')
select json_contains('{"a": {"b": [{"c": 1, "d": 2}]}}', '[]')
select json_extract('[[{"a":[1,2,3]}], [{"a":[4,5,6]}]]','$[*]..a[*]')
select json_extract('[{"duck":42},{"duck":43}]', '$[*].*')
select json_extract('{"a":{"b":1,"c":2},"d":["g","h",[{"b":5},{"x":42}]]}', '$..[0]')
select json_extract('{"my_field": "duck"}', '$.my_field')
select json_extract('{"my_field": "duck"}', '')
select json_extract('{"my_field": {"my_nested_field": ["goose", "duck"]}}', '/my_field/my_nested_field/1')
select json_extract(j, '$.my_field.my_nested_field[#-1]') from test
select json_extract(j, '$.my_field.my_nested_field[#-3]') from test
select json_extract(j, '$.my_field.my_nested_field[#]') from test
select json_extract(j, '$.my_field.my_nested_field[0]') from test
select json_group_array(v) from t1
select json_group_object(n, v) from t1
select json_merge_patch('3', NULL)
select json_merge_patch('{"a":1}', NULL, '{"c":3}')
select json_merge_patch(NULL, '3')
select json_object('nested', map(['duck', 'goose'], [42, 7]))
select json_object('nested', map(['duck', 'goose'], [NULL, 7]))
select json_quote(map(list(a), list(b))) from test
select json_structure('"duck"')
select json_structure('42')
select json_structure('[true,null,false,1,-1,0.42,"42"]')
select json_structure('[true,null,false,1,-1,0.42]')
select json_structure('[true,null,false]')
select json_structure('[{"a": 42}, {"b": 4.2}]')
select json_structure('[{"a": [42, null]}, {"a": [7]}]')
select json_structure('[{"a": [{"b": 42}, {"b": null}]}, {"a": [{"b": 7}]}]')
select json_structure('{"a": null}')
select json_structure('{"a": true}')
select json_structure('{"a": {"b": 42}}')
select json_structure('{"id":42}')
select json_structure('{"id":9223372036854775808}')
select json_structure('{}')
select json_structure(j) from test
select json_transform('"11:59:59"', '"TIME"')
select json_transform('"1996-03-27"', '"DATE"')
select json_transform('"duck"', '"VARCHAR"')
select json_transform('"duuuuuuuuuuuuuuuuck"', '"VARCHAR"')
select json_transform('-42', '"DATE"')
select json_transform('-42', '"DECIMAL(3,1)"')
select json_transform('-42', '"UINTEGER"')
select json_transform('-42', '"UUID"')
select json_transform('42', '"DECIMAL"')
select json_transform('42', '"DECIMAL(3,1)"')
select json_transform('42', '"UBIGINT"')
select json_transform('42.42', '"DECIMAL(20,2)"')
select json_transform('42.42', '"DECIMAL(4,2)"')
select json_transform('[{"a": 42}, {"a": null, "b": 33}, {"b": 7}]', '[{"a": "UBIGINT", "b": "UBIGINT"}]')
select json_transform('false', '"DECIMAL(3,1)"')
select json_transform('null', '"NULL"')
select json_transform('null', '"TIMESTAMP"')
select json_transform('null', '"UUID"')
select json_transform('{"a": 42}', '{"a":"NULL"}')
select json_transform('{"a": 42}', '{"a":"UBIGINT"}')
select json_transform(j, '{"family": "VARCHAR", "coolness": "UBIGINT", "species": ["VARCHAR"]}') from test
select json_type('"other"')
select json_type('{"null": nan}', 'null')
select json_type(JSON 'null') = 'NULL'
select json_type(JSON '{"a": null}', '/a') = 'NULL'
select json_type(json, 'double') from test
select json_type(json, 'int') from test
select json_type(json, 'str') from test
select json_type(json_extract('{"a":{"duck":[1]},"b":{"duck":[2,3]}}', '$..duck'))
select json_valid('{"bla": inf}')
select json_value('{"foo": null}', '$.foo')
select list_sum(json_transform(range(5000)::JSON, '["UBIGINT"]'))::UBIGINT s
select row_to_json(NULL)
select sum((to_json({duck:range})->'$.*')[1]::int) = sum(range) from range(10000)
select sum(duck) = 42*10000 from '{TEMP_DIR}/my_file.json'
select to_json(union_value(n := 42))
select to_json({n: 42})
select typeof(a) from '__TEST_DIR__/my.json'
select typeof(test) from '__TEST_DIR__/fewnulls.json' limit 1

-- limit
EXPLAIN FROM tbl WHERE s LIKE '%string999999%' LIMIT 5
EXPLAIN SELECT * FROM (SELECT SUM(i) FROM range(100000000000) tbl(i)) LIMIT 0
FROM tbl WHERE s LIKE '%string999999%' LIMIT 5
SELECT * FROM integers LIMIT 5 OFFSET 500000
SELECT * FROM integers2 WHERE i IN (337, 195723, 442578, 994375)
SELECT * FROM integers2 WHERE i IN (337, 195723, 442578, 994375) LIMIT 4
SELECT MIN(i), MAX(i), COUNT(*) FROM integers2

-- merge
FROM Accounts WHERE username='user2'
FROM Entry ORDER BY type
FROM Stock ORDER BY ALL
FROM Stock ORDER BY item_id
FROM Totals ORDER BY ALL
FROM merge_distinct_target ORDER BY tableticker
SELECT * FROM dest order by all
SELECT COUNT(*) FROM Stock

-- optimizer
EXPLAIN FROM services QUALIFY count(*) OVER() = 1
EXPLAIN FROM services QUALIFY count(*) OVER(PARTITION BY date ORDER BY train_number) = 1
EXPLAIN FROM services QUALIFY count(*) OVER(PARTITION BY date, train_number) = 1
EXPLAIN SELECT (i IS NULL AND j IS NULL) OR (i=j) FROM test
EXPLAIN SELECT * FROM lineitem WHERE rowid = 20058
EXPLAIN SELECT * FROM t WHERE (a=1 AND b=5) OR (a=2 AND b=5)
EXPLAIN SELECT * FROM t1 where rowid = 200000
EXPLAIN SELECT * FROM t1 where rowid = 6
EXPLAIN SELECT COUNT(*), COUNT(), COUNT(i) FROM integers
EXPLAIN SELECT COUNT(*), COUNT(), SUM(i), COUNT(i), SUM(i) / COUNT(i) FROM integers
EXPLAIN SELECT i FROM test WHERE (i=k) OR (i IS NULL AND j IS NULL)
EXPLAIN SELECT i IS NOT DISTINCT FROM j FROM test
EXPLAIN SELECT lhs.id FROM (SELECT 1 id) lhs ANTI JOIN (SELECT 1 id WHERE FALSE) rhs ON lhs.id = rhs.id
FROM items QUALIFY count(*) OVER(PARTITION BY category) = 1
FROM null_partition_test QUALIFY count(*) OVER(PARTITION BY category) = 1
FROM services QUALIFY count(*) OVER(PARTITION BY date, train_number) = 2
FROM services QUALIFY count(*) OVER(PARTITION BY date, train_number) > 1
SELECT (TRUE OR a1.a=a2.b) FROM test a1, test a2 WHERE a1.a=11 AND a2.a>=10
SELECT (a*2)+(a*2) FROM test
SELECT (a*2)+(a*2)+(a*2)+(a*2)+(a*2) FROM test
SELECT (a*2)+(a*2)+(a*2)+(a*2)+(a*2), a FROM test
SELECT (a=1 AND b>3) OR (a=1 AND c<5) FROM t
SELECT (i IS NULL AND (i+1) IS NULL) OR (i IS NULL AND (i+2) IS NULL) FROM integers ORDER BY i
SELECT (i IS NULL AND i=1) OR (i IS NULL AND i<10) FROM integers ORDER BY i
SELECT (i=1 AND i>0) OR (i=1 AND i<3) FROM integers ORDER BY i
SELECT (i=1) OR (i=1) FROM integers ORDER BY i
SELECT * FROM (SELECT * FROM integers i1 UNION SELECT * FROM integers i2) a WHERE i=3
SELECT * FROM (SELECT * FROM vals1, vals2 INTERSECT SELECT * FROM vals1, vals2) tbl1 WHERE i=3 AND k=5
SELECT * FROM (SELECT * FROM vals1, vals2 UNION SELECT * FROM vals1, vals2) tbl1 WHERE i=3 AND k=5
SELECT * FROM (SELECT 0=1 AS cond FROM integers i1, integers i2 GROUP BY 1) a1 WHERE cond ORDER BY 1
SELECT * FROM (SELECT 0=1 AS cond FROM integers i1, integers i2) a1 WHERE cond ORDER BY 1
SELECT * FROM (SELECT 0=1 AS cond FROM vals1, vals2 GROUP BY 1) a1 WHERE cond ORDER BY 1
SELECT * FROM (SELECT 0=1 AS cond FROM vals1, vals2) a1 WHERE cond ORDER BY 1
SELECT * FROM (SELECT 1 AS a FROM vals1, vals2 GROUP BY a) a1 WHERE a=0 ORDER BY 1
SELECT * FROM (SELECT 42 EXCEPT SELECT 43) tbl(i) WHERE i = 42
SELECT * FROM (SELECT i1.i AS a, i2.i AS b FROM integers i1, integers i2) a1 WHERE a=b ORDER BY 1
SELECT * FROM integers WHERE i IN ((SELECT * FROM integers)) AND i<3 ORDER BY i
SELECT * FROM integers WHERE i IN ((SELECT * FROM integers)) ORDER BY i
SELECT * FROM integers i1 JOIN integers i2 ON i1.i=i2.i WHERE i1.i>1 ORDER BY 1
SELECT * FROM integers i1 LEFT OUTER JOIN integers i2 ON 1=0 WHERE i2.i IS NOT NULL ORDER BY 2
SELECT * FROM integers i1 LEFT OUTER JOIN integers i2 ON 1=0 WHERE i2.i>1 ORDER BY 2
SELECT * FROM integers i1 LEFT OUTER JOIN integers i2 ON 1=1 WHERE i1.i=i2.i ORDER BY 1
SELECT * FROM integers i1 LEFT OUTER JOIN integers i2 ON 1=1 WHERE i1.i>2 ORDER BY 2
SELECT * FROM integers i1 WHERE NOT EXISTS(SELECT i FROM integers WHERE i=i1.i) ORDER BY i1.i
SELECT * FROM integers i1, integers i2 WHERE i1.i=i2.i AND i1.i>1 ORDER BY 1
SELECT * FROM integers i1, integers i2, integers i3 WHERE i1.i=i2.i AND i1.i=i3.i AND i1.i>1 ORDER BY 1
SELECT * FROM lineitem ORDER BY l_orderkey DESC LIMIT 5
SELECT * FROM lineitem WHERE rowid IN (SELECT rowid FROM lineitem ORDER BY l_orderkey DESC LIMIT 5)
SELECT * FROM lineitem WHERE rowid IN (SELECT rowid FROM lineitem WHERE l_orderkey % 20000 == 0)
SELECT * FROM t WHERE (a=1 AND b=5 AND c>2) OR (a=1 AND b=5 AND c<6)
SELECT * FROM t WHERE (a=1 AND b=5) OR (a=1 AND c=3)
SELECT * FROM t WHERE (a=1 AND b=5) OR (a=1 AND c>2) OR (a=1 AND b=2)
SELECT * FROM t WHERE (a=1 AND b=5) OR (a=2 AND b=5)
SELECT * FROM t WHERE (a=1 AND b>3) OR (a=1 AND c<5)
SELECT * FROM t WHERE (a=1 AND b>3) OR (a=2 AND c<5)
SELECT * FROM t WHERE a=1 OR a=2
SELECT * FROM t0 WHERE (t0.c0<(ALIAS(t0.c0)))
SELECT * FROM t1 where rowid = 200000
SELECT * FROM t1 where rowid = 6
SELECT * FROM t1 where rowid IN (6, 9) ORDER BY ALL
SELECT * FROM t1 where rowid IN (SELECT rowid FROM t1 ORDER BY rowid DESC LIMIT 10) ORDER BY rowid
SELECT * FROM test WHERE ((a*2)+(a*2))>100
SELECT * FROM test WHERE ((a*2)+(a*2)+(a*2)+(a*2)+(a*2))>400
SELECT * FROM vals1 LEFT OUTER JOIN vals2 ON 1=1 WHERE i=k AND k=5
SELECT -v FROM vals WHERE id>1 ORDER BY id
SELECT 0 * a FROM test
SELECT 0 - a FROM test
SELECT 0 / a FROM test
SELECT 0 // a FROM test
SELECT 1 * a FROM test
SELECT CAST(CAST(t1.c1 AS BIT) AS INTEGER), (1 BETWEEN -1 AND CAST(CAST(t1.c1 AS BIT) AS INTEGER)) FROM t1
SELECT COUNT(*) FROM test a1, test a2, test a3 WHERE a1.b=a2.b AND a2.b=a3.b
SELECT COUNT(*), COUNT(), COUNT(i) FROM integers
SELECT DISTINCT * FROM integers i1 LEFT OUTER JOIN integers i2 ON 1=0 WHERE i2.i IS NULL ORDER BY 1
SELECT NOT (c0::DATE IN ('2024-08-09')) FROM issue13380
SELECT SUM((a*2)+(a*2)+(a*2)+(a*2)+(a*2)) FROM test
SELECT SUM(a1.a) FROM test a1, test a2, test a3 WHERE a1.b=a2.b AND a2.b=a3.b
SELECT a * 0 FROM test
SELECT a / 1 FROM test
SELECT c0::DATE IN ('2024-08-09') d FROM issue13380
SELECT c0::DATE NOT IN ('2024-08-09') FROM issue13380
SELECT count(i) FROM integers where j > 90 and i < 95
SELECT count(i) FROM integers where j > 90 and j < 95
SELECT i FROM integers WHERE (i IS NOT NULL AND i>1) OR (i IS NOT NULL AND i<10) ORDER BY i
SELECT i FROM integers WHERE (i IS NULL AND i=1) OR (i IS NULL AND i<10) ORDER BY i
SELECT i FROM integers WHERE (i=1 AND i>0) OR (i=1 AND i<3) ORDER BY i
SELECT i FROM integers WHERE i=1 OR 1=1 ORDER BY i
SELECT i FROM test WHERE (i IS NULL AND j IS NULL) OR (i=j)
SELECT i FROM test WHERE (i=j) OR (i IS NULL AND j = 1)
SELECT i FROM test WHERE (i=j) OR (i IS NULL AND j IS NULL)
SELECT i, k FROM (SELECT DISTINCT i, k FROM vals1, vals2) tbl1 WHERE i=k AND i<5 ORDER BY i
SELECT i, k, SUM(j) FROM (SELECT * FROM vals1, vals2) tbl1 GROUP BY i, k HAVING i=k AND i<5 ORDER BY i
SELECT i, k, SUM(j) FROM vals1, vals2 GROUP BY i, k HAVING i=k AND i<5 ORDER BY i
SELECT j FROM integers where j = 99 AND i=90
SELECT rowid * 0 FROM test
SELECT substring(a, 1, 3)=substring(a, 1, 3) AS b FROM test2 GROUP BY b ORDER BY b
SELECT t1.c1 FROM t1
SELECT x, max(distinct x) over (order by x desc) from range(10) tbl(x)
SELECT x::BIGINT IN (1::BIGINT, y) FROM (VALUES (1::INTEGER, 2::BIGINT), (2::INTEGER, 3::BIGINT)) tbl(x, y)
SELECT x::VARCHAR IN ('1', y::VARCHAR) FROM (VALUES (1, 2), (2, 3)) tbl(x, y)
explain from range(10) r1 right join range(10) r2 using (range)
select * from t where i in ('1','2','y')
select * from t3 group by cube(a, b, c) order by all

-- order
SELECT * FROM generate_series(0, 10000, 1) tbl(i) ORDER BY i DESC LIMIT (SELECT d FROM doubles) %
SELECT * FROM generate_series(0, 10000, 1) tbl(i) ORDER BY i DESC LIMIT (SELECT k FROM integers)
SELECT * FROM generate_series(0, 10000, 1) tbl(i) ORDER BY i DESC LIMIT (SELECT k FROM strings)
SELECT * FROM generate_series(0, 10000, 1) tbl(i) ORDER BY i DESC LIMIT 5
SELECT * FROM integers ORDER BY * DESC
SELECT * FROM integers ORDER BY ALL
SELECT * FROM integers ORDER BY i NULLS LAST
SELECT * FROM integers UNION SELECT * FROM integers ORDER BY ALL
SELECT * FROM integers as int LIMIT (SELECT MIN(integers.i) FROM integers)
SELECT * FROM integers as int LIMIT (SELECT NULL)
SELECT * FROM integers as int LIMIT (SELECT max(integers.i) FROM integers where i > 5)
SELECT * FROM range(10000) LIMIT 0.1% OFFSET 8000
SELECT * FROM range(10000) LIMIT 0.1% OFFSET 9999
SELECT * FROM t ORDER BY x
SELECT * FROM t ORDER BY x LIMIT (SELECT 5)
SELECT * FROM t0 ORDER BY ALL OFFSET (SELECT DISTINCT 6.5 FROM (SELECT 1) t1(c0) UNION ALL SELECT 3)
SELECT * FROM test ORDER BY i NULLS FIRST, j NULLS FIRST
SELECT * FROM test ORDER BY i NULLS FIRST, j NULLS LAST
SELECT * FROM test ORDER BY i NULLS LAST, j NULLS LAST LIMIT 2
SELECT * FROM test order by a
SELECT * FROM test order by a DESC
SELECT UNNEST(s1), UNNEST(s2), i FROM tbl_structs ORDER BY 2 DESC
SELECT UNNEST(s1), s1.a AS id FROM tbl_structs ORDER BY 1
SELECT a % 2, b FROM test UNION SELECT a % 2 AS k, b FROM test ORDER BY a % 2
SELECT a AS k, b FROM test UNION SELECT a, b AS k FROM test ORDER BY k
SELECT a FROM test LIMIT (30-10) %
SELECT a FROM test LIMIT 1
SELECT a FROM test LIMIT 1.25
SELECT a FROM test LIMIT 100 PERCENT
SELECT a FROM test LIMIT 20 %
SELECT a FROM test LIMIT 50% OFFSET (((SELECT MIN(b) FROM test)-1)/10)
SELECT a FROM test LIMIT 50% OFFSET 2
SELECT a FROM test LIMIT 79.9%
SELECT a FROM test ORDER BY 'hello world', a
SELECT a FROM test ORDER BY 'hello', a
SELECT a FROM test ORDER BY a
SELECT a, b FROM test ORDER BY 2, 1
SELECT a, b FROM test ORDER BY a
SELECT a, b FROM test ORDER BY a DESC
SELECT a, b FROM test ORDER BY b DESC, a
SELECT a, b FROM test ORDER BY b, a
SELECT a, b FROM test ORDER BY b, a DESC
SELECT a, b FROM test ORDER BY b, a DESC LIMIT 1
SELECT a, b FROM test ORDER BY b, a DESC LIMIT 1 OFFSET 1
SELECT a, b FROM test ORDER BY b, a DESC OFFSET 1
SELECT a, b FROM test WHERE a < 13 ORDER BY b
SELECT a, b FROM test WHERE a < 13 ORDER BY b DESC
SELECT a-10 AS k FROM test UNION SELECT a-10 AS l FROM test ORDER BY a-10
SELECT a-10 AS k FROM test UNION SELECT a-10 AS l FROM test ORDER BY k
SELECT a-10 AS k FROM test UNION SELECT a-10 AS l FROM test ORDER BY l
SELECT a-10 AS k FROM test UNION SELECT a-11 AS l FROM test ORDER BY a-11
SELECT b % 2 AS f, SUM(a) FROM test GROUP BY f ORDER BY 1
SELECT b % 2 AS f, a FROM test ORDER BY b % 2, a
SELECT b FROM test LIMIT 70% OFFSET (((SELECT MIN(test.a) FROM test)-1)/10)
SELECT b FROM test ORDER BY a DESC
SELECT e, STRUCT_PACK(e) FROM struct_data ORDER BY e LIMIT 60%
SELECT g, 3>ANY(l) FROM v3 ORDER BY g LIMIT 50%
SELECT g, 5=ANY(l) FROM v3 ORDER BY g LIMIT 80%
SELECT s1, s1.a FROM tbl_structs ORDER BY 1
WITH cte AS (SELECT 3) SELECT * FROM range(10000000) LIMIT (SELECT * FROM cte) OFFSET (SELECT * FROM cte)
select * from test order by i
select 1 union all select 2 union all select 3 union all select 4 limit 50%
select b from test where a = 12

-- ordinality
SELECT * FROM range(1) WITH ORDINALITY AS _(ordinality)
SELECT * FROM unnest([41,42,43]) WITH ORDINALITY
SELECT o,range FROM range(1) WITH ORDINALITY AS _(range,o)
SELECT range, my_ordinality FROM view_ordinality ORDER BY range, my_ordinality

-- parallelism
SELECT COUNT(*) FROM integers TABLESAMPLE RESERVOIR(100)
SELECT COUNT(*), SUM(i) FROM integers
SELECT MIN(i), MAX(i) FROM integers
SELECT i, SUM(j), MIN(j), MAX(j) FROM integers2 GROUP BY i ORDER BY i
select first(NULL::INT[]) from t group by b%2
select first(NULL::ROW(i INTEGER)) from t group by b%2
select min(NULL::INT[]) from t group by b%2
select min([-a, 1, a]), max([-a, 1, a]) from t group by b%2
select min([a]), max([a]) from t group by b%2
select min({'i': a}), max({'i': a}) from t group by b%2 order by all

-- parser
DESCRIBE people
FROM integers JOIN integers i2 USING (i)
FROM integers LIMIT 2
FROM integers ORDER BY i DESC NULLS FIRST
FROM integers SELECT DISTINCT i%2 WHERE i>0 ORDER BY ALL
FROM integers WHERE i IS NOT NULL
FROM integers i1, integers i2 SELECT COUNT(*)
FROM tbl UNION FROM tbl ORDER BY COLUMNS('col2|col3') DESC
SELECT '0b0_1_0_1'::INT
SELECT '0xFF_FF'::INT
SELECT '12.1_2e2'::FLOAT
SELECT '1_000_000_000.000_000_000_5'::DOUBLE
SELECT '1_2.12'::FLOAT
SELECT '1_2.1_2E1_0'::DOUBLE
SELECT (16/2)**4
SELECT * FROM grouped_table ORDER BY COLUMNS(*)
SELECT * FROM integers ORDER BY *, *
SELECT * FROM integers WHERE COLUMNS(*) IS NULL ORDER BY ALL
SELECT * FROM tbl ORDER BY COLUMNS('col2') DESC, COLUMNS('col3') ASC
SELECT * FROM tbl ORDER BY COLUMNS('col2|col3') DESC
SELECT * FROM tbl ORDER BY COLUMNS(lambda x: x[-1] IN ('2', '3'))
SELECT * FROM tbl WHERE COLUMNS(*) >= 2 ORDER BY ALL
SELECT * FROM tbl WHERE COLUMNS(['col1', 'col2']) >= 2 AND COLUMNS(*) IS NOT NULL ORDER BY ALL
SELECT * FROM tbl WHERE COLUMNS(['col1', 'col2']) >= 2 AND COLUMNS(['col1', 'col3']) < 10 ORDER BY ALL
SELECT 1+2**2
SELECT 12.1_2
SELECT 1_000_000
SELECT 1_000_000_000_000_000_000_000.5::DOUBLE
SELECT 1_000_000_000_000_000_000_000::DOUBLE
SELECT 1_2.12
SELECT 2**(4 / 2)
SELECT 2**3**2
SELECT 2**3^2
SELECT 2**4 / 2
SELECT 2^2 + 1
SELECT 2^3**2
SELECT 6 * (1 // 2)
SELECT 6 * 1 / 2
SELECT 6 + 1 / 2
SELECT 6 + 1 // 2
SELECT COLUMNS(*) + COLUMNS(*) FROM integers
SELECT COLUMNS(*) FROM integers
SELECT COLUMNS(['i', 'i']) FROM integers
SELECT COLUMNS([x for x in (* EXCLUDE (i))]) FROM integers
SELECT COLUMNS([x for x in (*) if x <> 'i']) FROM integers
SELECT COLUMNS(list_concat(['i'], ['i'])) FROM integers
SELECT MIN(COLUMNS(* EXCLUDE (j))), MAX(COLUMNS(* EXCLUDE (i))) FROM integers
SELECT MIN(COLUMNS(* REPLACE (i+j AS i))) FROM integers
SELECT MIN(COLUMNS(*)), MAX(COLUMNS(*)) FROM integers
SELECT SWITCH(i % 2, MAP { 0 : 'even', 1 : 'odd'}, 'error') FROM nums ORDER BY i
SELECT first(amount ORDER BY date ASC, priority DESC) FROM sales
SELECT i FROM integers
SELECT i, SUM(j) FROM integers GROUP BY i,
SELECT i, j FROM (SELECT COLUMNS(*)::VARCHAR FROM integers)
SELECT id, MIN(COLUMNS('[0-9]')) FROM grouped_table GROUP BY all ORDER BY ALL
SELECT id, MIN(COLUMNS('index[0-9]')) FROM grouped_table GROUP BY all ORDER BY ALL
SELECT switch(i, MAP {1 : 100, 3 : 300}) FROM nums ORDER BY i
SELECT typeof(10.00), typeof(10.0_0), typeof(1_0.00), typeof(1_0.0_0)
SELECT user FROM (VALUES (42)) user(x)
SELECT v.lower() FROM varchars
SELECT v.split(' ') FROM varchars
SELECT v.split(' ').aggregate('count') FROM varchars
SELECT v.split(' ').aggregate('min') FROM varchars
SELECT v.split(' ').apply(lambda x: x.lower()) FROM varchars
SELECT v.split(' ').apply(lambda x: x.lower()).filter(lambda x: x[1] == 'h') FROM varchars
SELECT v.split(' ').length() FROM varchars
SELECT {'a': 42, 'b': 84,}
VALUES (42,),
from (VALUES (1, 2, 3), (2, 3, 0), (0, 0, 1)) tbl(a, b, c) where 1 IN (*COLUMNS(*))
select $$ $$ = $$　$$ or ' ' = '　'
select $tag$ $duck$ $tag$ = $tag$　$duck$　$tag$
select $tag$ $tag$ = $tag$　$tag$
select $tag$ $tag$ = $tag$　$tag$ or ' ' = '　'
select $tag$$tag$ = ''
select $ü$x x$ü$ = $ü$x　x$ü$
select ' ' = '　'
select '' = $$$$
select '1_2e1_0'::BIGINT
select 1_2e1_0::FLOAT
select 2 in (*COLUMNS(*)) from (select 1, 2, 3) t(a, b, c)
select COALESCE(*COLUMNS(*)) from (select NULL, 2, 3) t(a, b, c)
select COLUMNS('[a|c]') from contains_test
select COLUMNS(*), struct_pack(COLUMNS(['id'])) from data
select CONCAT(*COLUMNS(*), *COLUMNS(*)) from data
select [a for a in [42, 84]][1]
select a as "CURRENT_TIMESTAMP" from (VALUES (84), (42)) t(a) order by "CURRENT_TIMESTAMP" + 1
select a as "b", "b" + 1 from (VALUES (84), (42)) t(a) ORDER BY ALL
select a as localtime from (VALUES ('2018-01-01'), ('2022-01-01')) t(a) where localtime >= '2020-01-01'
select array[42][1]
select column_name from (describe select COALESCE(*COLUMNS(*)) as a from (select NULL, 2, 3) t(a, b, c))
select column_name from (describe select COALESCE(*COLUMNS(*)) from (select NULL, 2, 3) t(a, b, c))
select i, j, k from (select columns(*)::VARCHAR from a full outer join b using (i)) order by 1
select sin(columns(df1.* exclude (key))) from df1 join df2 using(key)
select struct_pack(*COLUMNS(*)) from data

-- peg_parser
SELECT ('abcd'::VARCHAR)[1:3]
SELECT + - 9223372036854775808
SELECT TRIM(TRAILING FROM 'hello')
select B'1010'

-- pg_catalog
SELECT * FROM pg_attribute
SELECT * FROM pg_constraint
SELECT * FROM pg_depend ORDER BY ALL
SELECT * FROM pg_enum
SELECT * FROM pg_indexes
SELECT * FROM pg_sequence
SELECT * FROM pg_sequences
SELECT 1, 2, 3, current_query()
SELECT CURRENT_CATALOG
SELECT CURRENT_DATABASE()
SELECT CURRENT_USER
SELECT col_description(0, 0), obj_description(0, 'duckdb'), shobj_description(0, 'duckdb')
SELECT count(*) FROM pg_type where typname = 'enum' AND oid is NOT NULL
SELECT count(*) FROM pg_type where typname = 'greeting'
SELECT has_column_privilege('main', 'test', 'col'), has_column_privilege(current_user, 'main', 'test', 'col')
SELECT oid FROM pg_type WHERE typname = 'bool' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'date' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'float8' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'int2' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'int4' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'int8' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'interval' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'numeric' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'time' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'timetz' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'uuid' AND oid IS NOT NULL
SELECT oid FROM pg_type WHERE typname = 'varchar' AND oid IS NOT NULL
SELECT pg_catalog.current_query()
SELECT pg_catalog.format_pg_type('decimal', 'test')
SELECT sequencename, min_value, max_value, start_value, cycle FROM pg_sequences
SELECT viewname, viewowner FROM pg_views WHERE viewname='v1'
select * from pg_prepared_statements order by name

-- pivot
FROM (PIVOT monthly_sales ON MONTH USING SUM(AMOUNT)) ORDER BY ALL
PIVOT (SELECT Country, Year FROM Cities) ON Year
PIVOT Cities GROUP BY Country
PIVOT Cities ON (Country, Name) IN ('xx') USING SUM(Population)
PIVOT Cities ON Country IN ('xx', 'yy') USING SUM(Population)
PIVOT Cities ON Country || '_' || Name USING COALESCE(SUM(Population), 0) GROUP BY Year
PIVOT Cities ON Country || '_' || Name USING SUM(Population) + 42 GROUP BY Year
PIVOT Cities ON Country || '_' || Name USING SUM(Population) GROUP BY Year
PIVOT Cities ON Country || '_' || Name USING SUM(Population)::VARCHAR GROUP BY Year
PIVOT Cities ON Country, Name USING SUM(Population)
PIVOT Cities ON Year GROUP BY Country
PIVOT Cities USING SUM(Population)
PIVOT Cities USING SUM(Population) GROUP BY Country
PIVOT monthly_sales ON MONTH IN ('1-JAN', '2-FEB', '3-MAR', '4-APR') USING SUM(AMOUNT) GROUP BY empid
SELECT COUNT(*) FROM (PIVOT (FROM range(10)) ON range USING sum(range), sum(range), sum(range))
SELECT COUNT(*) FROM (PIVOT (FROM range(21)) ON range USING sum(range), sum(range))
SELECT column_name, column_type FROM (DESCRIBE unpivot ( select 42) on columns(*))
UNPIVOT unpivot_names ON COLUMNS('col*')
pivot cities on (Country='NL') using avg(Population) group by name
pivot cpb_tbl on nf using sum(jg)group by cpdh
pivot p using sum (col2) group by col1 order by col1

-- pragma
SELECT * FROM pragma_database_list
SELECT * FROM show_tables_view ORDER BY ALL
SELECT * FROM test_table ORDER BY i
SELECT CASE WHEN COMMIT_LOCAL_STORAGE_LATENCY >= 0 THEN 'true' ELSE 'false' END FROM commit_metrics
SELECT CASE WHEN wal_replay_entry_count > 0 THEN 'true' ELSE 'false' END FROM replay_metrics
SELECT COUNT(blocked_thread_time) FROM metrics_output
SELECT latency != 0, contains(query_name, 'ATTACH') FROM metrics_output
SELECT latency != 0, contains(query_name, 'CREATE INDEX') FROM metrics_output
SELECT latency != 0, contains(query_name, 'CREATE TABLE') FROM metrics_output
SELECT latency != 0, contains(query_name, 'DETACH') FROM metrics_output
SELECT latency != 0, contains(query_name, 'INSERT INTO') FROM metrics_output
SELECT name, file FROM pragma_database_list

-- prepared
DESCRIBE SELECT * FROM accounts WHERE id = 1
SELECT i FROM b
SELECT x FROM generate_series(1, 10) t(x) OFFSET 3 LIMIT 5
SUMMARIZE SELECT * FROM accounts WHERE id = 1
select i from '__TEST_DIR__/res.csv' tbl(i)

-- projection
(VALUES (1, 3), (2, 4))
SELECT 'hello'
SELECT (SELECT rowid FROM a LIMIT 1)
SELECT * EXCLUDE ("J") FROM integers
SELECT * EXCLUDE (col1) SIMILAR TO '.*col.*' FROM integers
SELECT * EXCLUDE (i) FROM integers i1 JOIN integers i2 USING (i)
SELECT * EXCLUDE (i, j) FROM integers
SELECT * EXCLUDE (i1.i, i2.i) FROM integers i1 JOIN integers i2 USING (i)
SELECT * EXCLUDE (integers.i, integers.j) FROM integers
SELECT * EXCLUDE i FROM integers
SELECT * EXCLUDE integers.i FROM integers
SELECT * FROM (VALUES (1, 2, 3), (1, 2, 3)) v1
SELECT * FROM (VALUES (3), ('42')) v1
SELECT * FROM (VALUES (NULL), ('hello')) v1
SELECT * FROM (VALUES (NULL, NULL), (3, 4), (3, 7)) v1
SELECT * FROM a ORDER BY 1
SELECT * FROM a ORDER BY rowid
SELECT * FROM a WHERE rowid BETWEEN -100 AND 100 ORDER BY 1
SELECT * FROM a WHERE rowid=0 OR rowid=1
SELECT * FROM a, a a2 WHERE a.rowid<>a2.rowid
SELECT * FROM a, a a2 WHERE a.rowid=a2.rowid
SELECT * FROM exprtest
SELECT * FROM intest WHERE NULL IN ('a', 'b')
SELECT * FROM intest WHERE a IN (86, 103, 162)
SELECT * FROM intest WHERE a IN (b)
SELECT * FROM intest WHERE a IN (b, c)
SELECT * FROM intest WHERE a NOT IN (42, 43)
SELECT * FROM intest WHERE a NOT IN (43, b)
SELECT * FROM intest WHERE a NOT IN (NULL, NULL)
SELECT * FROM intest WHERE a NOT IN (b) ORDER BY 1
SELECT * FROM intest WHERE a NOT IN (b, c)
SELECT * FROM range(1) t1(a) NATURAL JOIN range(1) t2(a)
SELECT * FROM varchars ORDER BY 1
SELECT * ILIKE 'COL%' FROM integers
SELECT * LIKE 'col%' FROM integers
SELECT * NOT LIKE 'col%' FROM integers
SELECT * REPLACE (i+100 AS i, j+200 AS "J") FROM integers
SELECT * REPLACE i+100 AS i FROM integers
SELECT * SIMILAR TO '.*col.*' FROM integers
SELECT -rowid, +rowid, abs(rowid) FROM a
SELECT 1 AS a, a * 2
SELECT 2 * (42 + 1), 35 - 2
SELECT 42 + 1
SELECT ABS(1), ABS(-1), ABS(NULL)
SELECT ABS(b) FROM exprtest
SELECT CASE WHEN 43 > 33 THEN 43 ELSE 33 END
SELECT CASE WHEN a = 42 THEN 100 WHEN a = 43 THEN 200 END FROM exprtest
SELECT CASE a WHEN 42 THEN 100 WHEN 43 THEN 200 ELSE 300 END FROM exprtest
SELECT COALESCE(a, b::INT) FROM vals
SELECT COLUMNS(* REPLACE (concat(a::VARCHAR, '_joined') AS a)) FROM test_t1 NATURAL JOIN test_t2
SELECT COLUMNS(* REPLACE a AS a) FROM range(1) t1(a) JOIN range(1) t2(a) USING (a)
SELECT COLUMNS(* REPLACE a AS a) FROM range(1) t1(a) NATURAL JOIN range(1) t2(a)
SELECT COLUMNS(lambda x: x LIKE 'col%') FROM integers
SELECT COUNT(*) FROM a
SELECT EXISTS(SELECT a2.rowid FROM a a2 WHERE a.rowid>=a2.rowid) FROM a
SELECT EXISTS(SELECT rowid FROM a)
SELECT SUM(i) FROM a GROUP BY rowid
SELECT SUM(rowid), MIN(rowid), MAX(rowid), COUNT(rowid), FIRST(rowid), LAST(rowid) FROM a GROUP BY i
SELECT SUM(rowid), MIN(rowid), MAX(rowid), COUNT(rowid), LAST(rowid) FROM a
SELECT a + 2, b FROM test WHERE a = 12
SELECT a FROM exprtest WHERE a BETWEEN b AND 44
SELECT a FROM strtest WHERE b < 'h'
SELECT a FROM strtest WHERE b <= 'h'
SELECT a FROM strtest WHERE b = 'a'
SELECT a FROM strtest WHERE b > 'h'
SELECT a.* EXCLUDE(i) FROM test
SELECT a.* EXCLUDE(j) FROM test
SELECT a.* FROM test
SELECT a.* REPLACE(a.i + 3 AS i) FROM test
SELECT a.rowid IN (SELECT a2.rowid FROM a a2 WHERE a.rowid>=a2.rowid) FROM a
SELECT cast(a AS VARCHAR) FROM test
SELECT cast(cast(a AS VARCHAR) as INTEGER) FROM test
SELECT i FROM (SELECT * EXCLUDE (i) RENAME (j AS i) FROM integers)
SELECT i, j FROM a
SELECT i1.* EXCLUDE (i, j), i2.* EXCLUDE (i, j, k) FROM integers i1, integers i2
SELECT integers.* EXCLUDE (i) FROM integers
SELECT integers.* EXCLUDE (integers.i, integers.j) FROM integers
SELECT integers.* EXCLUDE (j) FROM integers
SELECT new_col FROM (SELECT * RENAME (i AS new_col) FROM integers i1 JOIN integers i2 USING (i))
SELECT new_col FROM (SELECT * RENAME (i AS new_col) FROM integers i1 LEFT JOIN integers i2 USING (i))
SELECT new_col FROM (SELECT * RENAME (i1.i AS new_col) FROM integers i1 FULL OUTER JOIN integers i2 USING (i))
SELECT r FROM (SELECT struct.* RENAME (i AS r) FROM (SELECT {'i': 42} AS struct))
SELECT r1, r2 FROM (SELECT * RENAME (integers.i AS r1, j AS r2) FROM integers)
SELECT r1, r2 FROM (SELECT * RENAME (integers.i AS r1, j AS r2,) FROM integers)
SELECT renamed_col FROM (SELECT * RENAME i AS renamed_col FROM integers)
SELECT renamed_col FROM (SELECT * RENAME integers.i AS renamed_col FROM integers)
SELECT renamed_col FROM (SELECT integers.* RENAME integers.i AS renamed_col FROM integers)
SELECT row_number() OVER (ORDER BY rowid DESC) FROM a ORDER BY rowid
SELECT row_number() OVER (ORDER BY rowid) FROM a ORDER BY rowid
SELECT row_number() OVER (PARTITION BY rowid) FROM a ORDER BY rowid
SELECT rowid < i, rowid = NULL, rowid = i, rowid <> 0 FROM a
SELECT rowid BETWEEN -1 AND 1, 0 BETWEEN rowid AND 1, 1 BETWEEN -3 AND rowid FROM a
SELECT rowid FROM b ORDER BY 1
SELECT rowid+1 FROM a WHERE CASE WHEN i=42 THEN rowid=0 ELSE rowid=1 END
SELECT rowid, * FROM a
SELECT t.* FROM test t
SELECT t1.* LIKE 'col%' FROM t1, t2
SELECT t1.* LIKE 'col%', t2.* LIKE 'col%' FROM t1, t2
SELECT t2.* LIKE 'col%' FROM t1, t2
SELECT test.* FROM test
SELECT typeof(x) FROM (VALUES (DATE '1992-01-01'), ('1992-01-01')) v1(x) LIMIT 1
select t1.*, t2.j b from r4 t1 inner join r4 t2 using(i,j) ORDER BY t1.j
select t1.i, t1.j as a, t2.j as b from r4 t1 inner join r4 t2 on t1.i=t2.i and t1.j=t2.j ORDER BY a

-- returning
SELECT a3, b3, c3 IN (1, 200) FROM table3
SELECT count(*) FROM table1

-- sample
SELECT COUNT(*), min(x) FROM test TABLESAMPLE BERNOULLI (25 PERCENT) REPEATABLE (42)
SELECT COUNT(*), min(x) FROM test TABLESAMPLE system (25 PERCENT) REPEATABLE (42)
select * from all_types_parquet_1
select * from all_types_parquet_2
select count(*) from range(100000) using sample (10000)
select count(*) from range(205000) using sample (10000)

-- select
SELECT "hel lo" : 42
SELECT #1 FROM range(1)
SELECT * FROM b : a
SELECT b.i FROM b : a
SELECT i FROM b : a
SELECT j : 42
from "my_wonderful_values" : (values(42))
from "r" : range(1)
from 'my_wonderful_values' : (values(42))
from r : range(1)
select column_name from (describe SELECT j : 42)

-- setops
(SELECT 1 UNION BY NAME SELECT x, y FROM t1) UNION BY NAME SELECT y, z FROM t2 ORDER BY ALL
(SELECT 1,2,3 UNION SELECT 4,5,6 ORDER BY 1,2) EXCEPT SELECT 4,5,6
(SELECT 1,2,3 UNION SELECT 4,5,6) EXCEPT SELECT 4,5,6
(SELECT 1,2,3 UNION SELECT 4,5,6) INTERSECT SELECT 4,5,6
(SELECT a FROM test ORDER BY a+1) UNION SELECT b FROM test2 ORDER BY 1
(SELECT x FROM t1 UNION ALL SELECT x FROM t1) UNION BY NAME SELECT 5 ORDER BY t1.x
(SELECT x FROM t1 UNION ALL SELECT y FROM t1) UNION BY NAME SELECT 5 ORDER BY y
(SELECT x, y FROM t1 UNION ALL BY NAME SELECT y, z FROM t2) EXCEPT SELECT NULL, 2, 2 FROM t1
SELECT 'select count(case'a union all select 'when a='||range||' then 1' from range(100) LIMIT 5
SELECT * FROM (SELECT * FROM test UNION SELECT * FROM test2) res ORDER BY 1
SELECT * FROM (SELECT * FROM vunion EXCEPT SELECT * FROM vunion) tbl
SELECT * FROM (SELECT * FROM vunion INTERSECT SELECT * FROM vunion) tbl ORDER BY 1
SELECT * FROM (SELECT * FROM vunion ORDER BY i LIMIT 4) tbl ORDER BY j LIMIT 2
SELECT * FROM new_table
SELECT * FROM t1 EXCEPT SELECT * FROM t2 ORDER BY a
SELECT * FROM t1 INTERSECT SELECT * FROM t2 ORDER BY a
SELECT * FROM test UNION SELECT * FROM test2 ORDER BY a
SELECT * FROM vals
SELECT 1 AS one UNION SELECT 1 ORDER BY 1
SELECT 1 AS one UNION SELECT 1.0::float8 ORDER BY 1
SELECT 1 AS three UNION SELECT 2 UNION ALL SELECT 2 ORDER BY 1
SELECT 1 AS three UNION SELECT 2 UNION SELECT 3 ORDER BY 1
SELECT 1 AS two UNION SELECT 2 UNION SELECT 2 ORDER BY 1
SELECT 1 AS two UNION SELECT 2.2 ORDER BY 1
SELECT 1 UNION (SELECT 1.0 UNION SELECT 1.0 UNION SELECT 1.0) UNION SELECT 1
SELECT 1 UNION ALL SELECT 'asdf'
SELECT 1 UNION ALL SELECT * FROM range(2, 100) UNION ALL SELECT 999 LIMIT 5
SELECT 1 UNION ALL SELECT 1.0
SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT NULL UNION ALL SELECT 3
SELECT 1 UNION BY NAME SELECT * FROM range(2, 100) UNION BY NAME SELECT 999 ORDER BY #2, #1 LIMIT 5
SELECT 1 UNION SELECT 1
SELECT 1 UNION SELECT 1.0
SELECT 1, 'a' UNION ALL SELECT 1, 'a' UNION SELECT 2, 'b' UNION SELECT 1, 'a' ORDER BY 1
SELECT 1, 'a' UNION ALL SELECT 2, 'b'
SELECT 1, 'a' UNION ALL SELECT 2, 'b' UNION ALL SELECT 3, 'c' UNION ALL SELECT 4, 'd' order by 1
SELECT 1, 'a' UNION ALL SELECT 2, 'b' UNION ALL SELECT 3, 'c' order by 1
SELECT 1, a FROM test UNION SELECT b AS a, 1 FROM test2 ORDER BY a, 1
SELECT 1.1 AS three UNION SELECT 2 UNION ALL SELECT 2 ORDER BY 1
SELECT 1.1 AS two UNION (SELECT 2 UNION ALL SELECT 2) ORDER BY 1
SELECT 1.1 AS two UNION ALL SELECT 2 ORDER BY 1
SELECT 1.1::float8 AS two UNION SELECT 2 UNION SELECT 2.0::float8 ORDER BY 1
SELECT 42 EXCEPT SELECT 42 WHERE 1=0
SELECT 42 INTERSECT SELECT 42 WHERE 1=0
SELECT 42 WHERE 1=0 INTERSECT SELECT 42
SELECT 42 WHERE 1=0 INTERSECT SELECT 42 WHERE 1=0
SELECT 42 WHERE 1=0 UNION ALL SELECT 42
SELECT 42 WHERE 1=0 UNION ALL SELECT 42 WHERE 1=0
SELECT COUNT(*) FROM v1 JOIN v1 v2 USING (i)
SELECT COUNT(*) FROM v1 LEFT JOIN v2 USING (i)
SELECT COUNT(*) FROM v1 RIGHT JOIN v2 USING (i)
SELECT COUNT(*) FROM v3
SELECT COUNT(*) FROM v3 JOIN v4 USING (i)
SELECT COUNT(*) FROM v3 LEFT JOIN v4 USING (i)
SELECT DISTINCT * FROM (SELECT * FROM vunion UNION ALL SELECT * FROM vunion) tbl ORDER BY 1
SELECT DISTINCT ON(x) x FROM (SELECT 1 as x UNION ALL BY NAME SELECT '1' as x)
SELECT NULL UNION ALL SELECT 'asdf'
SELECT NULL UNION SELECT NULL
SELECT [{'a': 42}, {'b': 84}]
SELECT a FROM (SELECT * FROM test UNION SELECT * FROM test2) res ORDER BY 1
SELECT a FROM (SELECT * FROM test) bla UNION SELECT * FROM test2 ORDER BY bla.a
SELECT a FROM test UNION SELECT * FROM test2 UNION SELECT * FROM test t1 ORDER BY a
SELECT a FROM test UNION SELECT b FROM test2 ORDER BY 1
SELECT a FROM test UNION SELECT b FROM test2 ORDER BY a
SELECT a FROM test UNION SELECT b FROM test2 ORDER BY test2.b
SELECT a FROM test UNION SELECT b FROM test2 UNION SELECT b + 1 FROM test2 ORDER BY b + 1
SELECT a FROM test UNION SELECT b FROM test2 UNION SELECT b AS c FROM test2 ORDER BY c
SELECT a FROM test WHERE a < 13 UNION ALL SELECT a FROM test WHERE a = 13
SELECT a, 10 - a AS b FROM test UNION SELECT b, b + 1 FROM test2 ORDER BY 2
SELECT a, 10 - a AS b FROM test UNION SELECT b, b + 1 FROM test2 ORDER BY b
SELECT b FROM (SELECT * FROM test2 UNION SELECT * FROM test) res ORDER BY 1
SELECT b FROM test WHERE a < 13 UNION  SELECT b FROM test WHERE a > 11 ORDER BY 1
SELECT b FROM test WHERE a < 13 UNION ALL SELECT b FROM test WHERE a > 11
SELECT q1 FROM int8_tbl EXCEPT (((SELECT q2 FROM int8_tbl ORDER BY q2 LIMIT 1))) ORDER BY 1
SELECT q1 FROM int8_tbl EXCEPT SELECT q2 FROM int8_tbl ORDER BY 1
SELECT q1 FROM int8_tbl INTERSECT (((SELECT q2 FROM int8_tbl UNION ALL SELECT q2 FROM int8_tbl))) ORDER BY 1
SELECT q1 FROM int8_tbl INTERSECT SELECT q2 FROM int8_tbl UNION ALL SELECT q2 FROM int8_tbl  ORDER BY 1
SELECT q1 FROM int8_tbl UNION ALL (((SELECT q2 FROM int8_tbl EXCEPT SELECT q1 FROM int8_tbl ORDER BY 1)))
SELECT q1 FROM int8_tbl UNION ALL SELECT q2 FROM int8_tbl EXCEPT SELECT q1 FROM int8_tbl ORDER BY 1
SELECT q2 FROM int8_tbl EXCEPT ALL SELECT DISTINCT q1 FROM int8_tbl ORDER BY 1
SELECT q2 FROM int8_tbl EXCEPT ALL SELECT q1 FROM int8_tbl ORDER BY 1
SELECT q2 FROM int8_tbl INTERSECT SELECT q1 FROM int8_tbl ORDER BY 1
SELECT t1.x FROM t1 UNION BY NAME SELECT x FROM t1 ORDER BY t1.x
SELECT test.a FROM test UNION SELECT * FROM test2 ORDER BY a
SELECT test.a FROM test UNION SELECT test2.b FROM test2 ORDER BY b
SELECT x FROM t1 UNION ALL BY NAME SELECT x FROM t1 ORDER BY t1.x
SELECT x FROM t1 UNION BY NAME SELECT x FROM t1 ORDER BY t1.x
SELECT x as a FROM t1 UNION ALL BY NAME SELECT x FROM t1
SELECT x as a FROM t1 UNION BY NAME SELECT x FROM t1 ORDER BY #1, #2
SELECT x, x as a FROM t1 UNION ALL BY NAME SELECT y FROM t2
SELECT x, y FROM t1 UNION ALL BY NAME SELECT y, z FROM t2
SELECT x, y FROM t1 UNION ALL BY NAME SELECT y, z FROM t2 INTERSECT SELECT 2, 2 FROM t1
SELECT x, y FROM t1 UNION ALL BY NAME SELECT y, z FROM t2 ORDER BY y
SELECT x, y FROM t1 UNION ALL BY NAME SELECT y, z FROM t2 ORDER BY z DESC
SELECT x, y FROM t1 UNION BY NAME (SELECT y, z FROM t2 INTERSECT SELECT 2, 2 FROM t1 ORDER BY #1) ORDER BY #1
SELECT x, y FROM t1 UNION BY NAME SELECT y, z FROM t2 ORDER BY 3, 1
SELECT {'a': 'hello'} AS c UNION ALL BY NAME SELECT {'a': 'hello', 'b': 'world'} AS c
SELECT {'a': 'hello'} AS c UNION ALL BY NAME SELECT {'b': 'hello'} AS c
select '0' as c union all by name select 0 as c
select * from (select 'hello' i union all select 'h' i) t1 where i='h'
select * from (values(42, 84)) s1(c1, c2) union all select * from (values(84, 42)) s2(c2, c3) order by c1
select * from a except select * from b except select * from c
select * from a except select * from b order by 1
select COUNT(*) from (SELECT * FROM a UNION ALL SELECT * FROM b UNION ALL SELECT a.i,a.j,a.k,a.l FROM a,b) t1
select COUNT(*) from (SELECT * FROM a WHERE 1=0 UNION ALL SELECT * FROM b) t1
select COUNT(*) from (SELECT i, j, MIN(k), MIN(l) FROM a GROUP BY i, j UNION ALL SELECT * FROM b) t1
select i from t except select 1 where false order by 1
select i from t union select 1 where false order by 1
select i, j from (select i, 1 as j from t group by i union all select i, 2 as j from t group by i) sq1
select j from (SELECT * FROM a WHERE i=42 UNION ALL SELECT * FROM b) t1 WHERE i=40
select j from (SELECT i i, i j, k, l FROM a UNION ALL SELECT * FROM b) t1 WHERE i=40 AND j=41
select {'a': '0'} as c union all by name select {'a': 0} as c

-- show_select
DESCRIBE SELECT * FROM integers
DESCRIBE SELECT alias_name as alias_alias_name FROM (SELECT base_name AS alias_name FROM base_table)
DESCRIBE SELECT base_name AS alias_name FROM base_table
DESCRIBE WITH cte_rel AS (SELECT 1 as base_name) SELECT base_name as alias_name FROM cte_rel
DESCRIBE base_table
DESCRIBE integers
SELECT column_name FROM (DESCRIBE ( DESCRIBE SELECT * FROM (SELECT 32 as a)))
SELECT column_name, key FROM (DESCRIBE SELECT c4 + 1 AS expr FROM integers LIMIT 5)
SELECT column_name, key FROM (DESCRIBE SELECT c4 FROM integers ORDER BY c1 LIMIT 5)
SELECT column_name, key FROM (DESCRIBE SELECT c4 FROM integers USING SAMPLE 5)
SELECT column_name, key FROM (DESCRIBE SELECT c4 FROM integers, (SELECT 84))
SELECT column_name, key FROM (DESCRIBE SELECT c4, c1 FROM integers)
SELECT column_name, key FROM (DESCRIBE SELECT c4, c1 FROM my_view)
SELECT column_name, min FROM (SUMMARIZE tbl)
SELECT t.column_name FROM (DESCRIBE t) t
SUMMARIZE SELECT * FROM types
SUMMARIZE types
describe "a.b.c"
select column_name, column_type from (describe someview)

-- subquery
FROM (SELECT 42) t(x), (SELECT x * 2 QUALIFY row_number() OVER () < 10)
FROM (SELECT 42) t(x), (SELECT x, row_number() OVER () QUALIFY NULL)
SELECT '3' IN (SELECT * FROM strings WHERE v=s1.v) FROM strings s1 ORDER BY v
SELECT 'bla' IN (SELECT * FROM strings WHERE v=s1.v) FROM strings s1 ORDER BY v
SELECT (0, 0) < ALL(SELECT * FROM (VALUES (1, 0), (2, 0), (3, 0)))
SELECT (0, 0) < ANY(SELECT a, b FROM test_data)
SELECT (0, 1) < ANY(SELECT a, b FROM test_data)
SELECT (1, 0) >= ALL(SELECT * FROM (VALUES (0, 0), (2, 0)))
SELECT (1, 0, 0) < ANY(SELECT 1, 0, 1)
SELECT (1, 1) < ANY(SELECT * FROM (VALUES (0, 0), (2, 0), (1, 2)))
SELECT (1, 1) > ANY(SELECT * FROM (VALUES (0, 0), (2, 0), (1, 0)))
SELECT (1, 1) >= ALL(SELECT 1, 0)
SELECT (1, 1) >= ANY(SELECT 1, 1)
SELECT (1, 2) != ANY(SELECT 1, 3)
SELECT (1, 2) = ANY(SELECT 1, 2)
SELECT (1, 2) = ANY(SELECT 1, 3)
SELECT (2, 0) > ANY(SELECT 1, 0)
SELECT (2, 0) >= ANY(SELECT 1, 5)
SELECT (SELECT (SELECT (SELECT 42)))
SELECT (SELECT (SELECT 42))
SELECT (SELECT 1+i[1]=ANY(SELECT UNNEST(i))) FROM (VALUES ([1, 2, 3])) tbl(i)
SELECT (SELECT 42)
SELECT (SELECT COVAR_POP(i1.i, i1.i) FROM integers i2 LIMIT 1) FROM integers i1 ORDER BY 1
SELECT (SELECT EXISTS(SELECT * FROM integers WHERE i>2)) FROM integers
SELECT (SELECT MAX(i) FROM integers) AS k, SUM(i) FROM integers GROUP BY k
SELECT (SELECT UNNEST([NULL]))
SELECT (SELECT UNNEST([]))
SELECT (SELECT UNNEST(i)) FROM (VALUES ([1])) tbl(i)
SELECT (SELECT a * 42 FROM test)
SELECT (SELECT max((SELECT subq_0.c0 AS c1))) FROM (SELECT NULL AS c0) AS subq_0
SELECT (SELECT t1.c1::VARCHAR LIKE 'a' ESCAPE NULL) FROM (SELECT 1) t1(c1)
SELECT (SELECT v FROM strings WHERE v='bla') FROM strings
SELECT (SELECT v FROM strings WHERE v='hello') FROM strings
SELECT (SELECT v FROM strings WHERE v=s1.v OR (v='hello' AND s1.v IS NULL)) FROM strings s1 ORDER BY v
SELECT (SELECT y FROM test t2 WHERE t1.x = 5) IS NULL FROM test t1
SELECT (x, y) IN (SELECT i, i + 1 FROM table2) from table1
SELECT * FROM (FROM (SELECT 42 a), (SELECT 43 b)) JOIN (SELECT 44 c) ON (true) JOIN (SELECT 45 d) ON (true)
SELECT * FROM (SELECT i, j AS d FROM test ORDER BY i) AS b
SELECT * FROM (VALUES (42, 43))
SELECT * FROM integers WHERE (4 IN (SELECT * FROM integers)) IS NULL ORDER BY 1
SELECT * FROM integers WHERE (i IN (SELECT * FROM integers)) IS NULL ORDER BY 1
SELECT * FROM integers WHERE 1 IN (SELECT 1) ORDER BY i
SELECT * FROM integers WHERE 1 IN (SELECT NULL::INTEGER) ORDER BY i
SELECT * FROM integers WHERE EXISTS (SELECT 1, 2)
SELECT * FROM integers WHERE EXISTS (SELECT i, i + 2 FROM integers)
SELECT * FROM integers WHERE EXISTS(SELECT * FROM integers) ORDER BY i
SELECT * FROM integers WHERE i=(SELECT i FROM integers WHERE i IS NOT NULL ORDER BY i)
SELECT * FROM integers a, integers b JOIN LATERAL (VALUES (a.i)) ss(x) ON (true) ORDER BY a.i, b.i
SELECT * FROM integers i1, LATERAL (SELECT SUM(i + i1.i) FROM integers) t(sum) ORDER BY i
SELECT * FROM integers, (SELECT [i + 1]) t(k), (SELECT UNNEST(k)) t2(l) ORDER BY i
SELECT * FROM integers, LATERAL (SELECT [i + 1]) t(k), LATERAL (SELECT UNNEST(k)) t2(l) ORDER BY i
SELECT * FROM strings WHERE EXISTS(SELECT v FROM strings WHERE v='bla')
SELECT * FROM tbl JOIN LATERAL (SELECT UNNEST(tbl.arr)) t(b) ON (i<>b) ORDER BY i, b
SELECT * FROM tbl JOIN LATERAL (SELECT UNNEST(tbl.arr)) t(b) ON (i>=b) ORDER BY i, b
SELECT * FROM tbl t1 LEFT JOIN tbl t2 ON (SELECT t2.a)>100
SELECT * FROM tbl, (SELECT my_func(x)) ORDER BY x NULLS LAST
SELECT * FROM test WHERE b=(SELECT MIN(b) FROM test AS a WHERE a.id=test.id)
SELECT 1 = ALL(SELECT 1)
SELECT 1 = ALL(SELECT NULL)
SELECT 1 = ANY(SELECT 1 FROM t1 JOIN (SELECT count(*) GROUP BY t0.c0) AS x(x) ON TRUE) FROM t0
SELECT 1 = ANY(SELECT 1)
SELECT 1 = ANY(SELECT 2)
SELECT 1 = ANY(SELECT NULL)
SELECT 1 FROM (SELECT 1) t1(c1), (SELECT TRUE IN (TRUE, t1.c1::VARCHAR LIKE 'a' ESCAPE NULL))
SELECT 1 IN (SELECT 1)
SELECT 1 IN (SELECT 2)
SELECT 1+(WITH cte AS (SELECT 1) SELECT * FROM cte)
SELECT 1<>(SELECT 1)
SELECT 1<>(WITH cte AS (SELECT 1) SELECT * FROM cte)
SELECT 1=(SELECT 1)
SELECT 1=ANY(SELECT UNNEST(i)) FROM (VALUES ([1, 2, 3])) tbl(i)
SELECT 4=ANY(SELECT UNNEST(i)) FROM (VALUES ([1, 2, 3, NULL])) tbl(i)
SELECT 4=ANY(SELECT UNNEST(i)) FROM (VALUES ([1, 2, 3])) tbl(i)
SELECT CASE WHEN 1 IN (SELECT (SELECT MAX(col7))) THEN 2 ELSE NULL END FROM another_T t1
SELECT EXISTS(SELECT * FROM integers WHERE i IS NULL)
SELECT EXISTS(SELECT * FROM integers), EXISTS(SELECT * FROM integers)
SELECT EXISTS(SELECT 1)
SELECT EXISTS(SELECT i FROM integers WHERE i=i1.i) AS g, COUNT(*) FROM integers i1 GROUP BY g ORDER BY g
SELECT EXISTS(SELECT i FROM integers WHERE i>MIN(i1.i)) FROM integers i1
SELECT NULL IN (SELECT * FROM strings WHERE v=s1.v) FROM strings s1 ORDER BY v
SELECT NULL IN (SELECT * FROM strings)
SELECT NULL=(SELECT 1)
SELECT NULL=ANY(SELECT UNNEST(i)) FROM (VALUES ([1, 2, 3])) tbl(i)
SELECT ROW(1, 2) IN (SELECT i, i + 1 FROM integers)
SELECT SUM(CASE WHEN EXISTS(SELECT i FROM integers WHERE i=i1.i) THEN 1 ELSE 0 END) FROM integers i1
SELECT SUM(i) FROM integers GROUP BY (i >= ALL(SELECT i FROM integers WHERE i IS NOT NULL)) ORDER BY 1
SELECT UNNEST(l) FROM nested_lists
SELECT a*(SELECT 42) FROM test
SELECT a, (SELECT CASE WHEN test.a=11 THEN 22 ELSE NULL END) FROM test ORDER BY a
SELECT a, (SELECT CASE WHEN test.a=11 THEN b ELSE NULL END FROM test tsub) FROM test ORDER BY a
SELECT a, SUM(a), (SELECT SUM(a)+SUM(t1.b) FROM test) FROM test t1 GROUP BY a ORDER BY a
SELECT array_rv_coal(arr) FROM t ORDER BY arr
SELECT col1 IN (SELECT ColID + another_T.col1 FROM tbl_ProductSales) FROM another_T GROUP BY col1
SELECT col1 IN (SELECT ColID FROM tbl_ProductSales) FROM another_T
SELECT i >= ALL(SELECT i FROM integers WHERE i IS NOT NULL) AS k, SUM(i) FROM integers GROUP BY k ORDER BY k
SELECT i FROM integers WHERE NOT(i IN (SELECT i FROM integers WHERE i>1))
SELECT i FROM integers WHERE i < ALL(SELECT MAX(i) FROM integers) ORDER BY 1
SELECT i FROM integers WHERE i <= ALL(SELECT i FROM integers)
SELECT i FROM integers WHERE i <> ALL(SELECT i FROM integers WHERE i IS NOT NULL)
SELECT i FROM integers WHERE i <> ALL(SELECT i FROM integers WHERE i>10) ORDER BY i
SELECT i FROM integers WHERE i = ALL(SELECT i FROM integers WHERE i IS NOT NULL)
SELECT i FROM integers WHERE i > ALL(SELECT MIN(i) FROM integers)
SELECT i FROM integers WHERE i >= ALL(SELECT i FROM integers WHERE i IS NOT NULL)
SELECT i FROM integers i1 ORDER BY (SELECT 100-i1.i)
SELECT i FROM integers i1 ORDER BY (WITH i2 AS (SELECT 100-i1.i as j) SELECT j FROM i2)
SELECT i FROM integers i1 WHERE EXISTS(SELECT i FROM integers WHERE i=i1.i) ORDER BY i
SELECT i FROM integers i1 WHERE i>ANY(SELECT i FROM integers WHERE i<>i1.i) ORDER BY i
SELECT i, (SELECT 42+i1.i FROM integers LIMIT 1) AS j FROM integers i1 ORDER BY i
SELECT i, (SELECT 42+i1.i FROM integers) AS j FROM integers i1 ORDER BY i
SELECT i, (SELECT COUNT(*) FROM integers i2 WHERE i2.i>i1.i) FROM integers i1 ORDER BY i
SELECT i, (SELECT COUNT(i) FROM integers i2 WHERE i2.i>i1.i OR i2.i IS NULL) FROM integers i1 ORDER BY i
SELECT i, (SELECT s1.i FROM (SELECT * FROM integers WHERE i=i1.i) s1) AS j FROM integers i1 ORDER BY i
SELECT i, (WITH i2 AS (SELECT 42 WHERE i1.i>2) SELECT * FROM i2) AS j FROM integers i1 ORDER BY i
SELECT i, EXISTS(SELECT i FROM integers WHERE i=i1.i) FROM integers i1 ORDER BY i
SELECT i, i <> ANY(SELECT i FROM integers WHERE i>10) FROM integers ORDER BY i
SELECT i, i = ANY(SELECT i FROM integers WHERE i>10) FROM integers ORDER BY i
SELECT i, i = ANY(SELECT i FROM integers WHERE i>2) FROM integers ORDER BY i
SELECT i, i > ANY(SELECT i FROM integers WHERE i IS NOT NULL) FROM integers ORDER BY i
SELECT i, i >= ANY(SELECT i FROM integers WHERE i>10) FROM integers ORDER BY i
SELECT i<>ALL(SELECT i FROM integers WHERE i=i1.i) FROM integers i1 ORDER BY i
SELECT i=ALL(SELECT i FROM integers WHERE i<>i1.i) FROM integers i1 ORDER BY i
SELECT i=ALL(SELECT i FROM integers WHERE i=i1.i OR i IS NULL) FROM integers i1 ORDER BY i
SELECT i=ANY(SELECT i FROM integers WHERE i=i1.i OR i IS NULL) FROM integers i1 ORDER BY i
SELECT i=ANY(SELECT i FROM integers WHERE i=i1.i) FROM integers i1 ORDER BY i
SELECT i>ALL(SELECT (i+i1.i-1)/2 FROM integers WHERE i IS NOT NULL) FROM integers i1 ORDER BY i
SELECT i>ANY(SELECT i FROM integers WHERE i<>i1.i) FROM integers i1 ORDER BY i
SELECT id, i FROM integers ORDER BY id
SELECT row(1) IN (SELECT i FROM integers)
SELECT str, str=ANY(SELECT str2 FROM test2 WHERE test.a<>test2.a) FROM test
SELECT t1.c+(SELECT t1.b FROM tbl t2 WHERE EXISTS(SELECT t1.b+t2.a)) FROM tbl t1
select (select MIN(val) from unnest((select a)) t(val)) from (select ARRAY[1, 2, 3, NULL]) t(a)
select * from (select 42 union all select 84) t(a), (select t.a + 1) ORDER BY ALL
select * from (select 42) sq1 union all select * from (select 43) sq2
select * from (select 42) t(a) join lateral (select t.a + 1) t2(b) on (a+b>=80)
select * from (select [42, 43, 44]) t(a), (select unnest(t.a)) order by all
select * from xx1
select *, (select r from (select q1 as q2) x, lateral (select q2 as r) y) from int8_tbl
select array(select * from unnest(['a', 'b']) as _t(u) order by if(u='a',100, 1)) as out
select sum(b) from (select [42, 43, 44] union all select [45, NULL, 46]) t(a), (select unnest(t.a)) t2(b)
select sum(x) from (select i+1 as x from test group by x) sq

-- table_function
SELECT "type", "name", "tbl_name", rootpage FROM sqlite_master WHERE name='v1'
SELECT * FROM (SELECT 42 WHERE 42>84) t(i), range(i) t2(j)
SELECT * FROM (SELECT NULL a), range(timestamp '2010-01-01', a, null)
SELECT * FROM generate_series(0, 10, 1)
SELECT * FROM range(0, -5, -1)
SELECT * FROM range(0, 10)
SELECT * FROM range(0, 10, 1)
SELECT * FROM range(1, NULL, 1)
SELECT * FROM range(10)
SELECT * FROM range(10) t1(j) WHERE j=3
SELECT * FROM range(10, 0, -1) ORDER BY 1 ASC
SELECT * FROM range(3) t(i), range(i) t2(j) ORDER BY i, j
SELECT * FROM range(4) t(i), range(i) t2(j), range(j) t3(k) ORDER BY i, j, k
SELECT * FROM range(timestamp '1992-01-01 00:00:00', timestamp '1992-01-01 00:00:01', interval '1' month)
SELECT * FROM repeat('thisisalongstring', 2)
SELECT * FROM repeat(0, 3)
SELECT * FROM repeat(1, 10000)
SELECT * FROM repeat(INTERVAL '30 days', 2)
SELECT * FROM repeat(NULL, 2)
SELECT * FROM sqlite_master WHERE name='tconstraint1'
SELECT * FROM sqlite_master WHERE name='tconstraint2'
SELECT * REPLACE (trim(sql, chr(10)) as sql) FROM sqlite_master WHERE name='i_index'
SELECT COUNT(*) FROM duckdb_schemas
SELECT COUNT(*) FROM duckdb_schemas WHERE schema_name='scheme'
SELECT COUNT(*) FROM sqlite_master WHERE name='test'
SELECT COUNT(*) FROM t2, LATERAL range(ts + to_minutes(k), ts + INTERVAL '5 minutes', INTERVAL '10 minutes')
SELECT EXISTS(SELECT * FROM range(0))
SELECT EXISTS(SELECT * FROM range(10))
SELECT EXISTS(SELECT * FROM sqlite_master OFFSET 1)
SELECT EXISTS(SELECT * FROM sqlite_master)
SELECT d::DATE FROM range(DATE '1992-01-01', DATE '1992-10-01', INTERVAL (1) MONTH) tbl(d)
SELECT database_name FROM duckdb_databases ORDER BY database_name
SELECT readonly FROM duckdb_databases WHERE database_name='new_duckdb_database'
SELECT readonly FROM duckdb_databases WHERE database_name='readonly_duckdb_database'
select * FROM generate_series(1, 3, 1) AS _(x), generate_series(x, 2, 1) AS __(y)
select * from generate_series(-9223372036854775807, -9223372036854775808, -1)
select * from generate_series(-9223372036854775808, 9223372036854775807, 9223372036854775807)
select * from generate_series(0, -9223372036854775807, -9223372036854775807)
select * from generate_series(0, -9223372036854775808, -9223372036854775808)
select * from generate_series(0, 10, 9223372036854775807)
select * from generate_series(0, 9223372036854775807, 9223372036854775807)
select * from generate_series(2305843009213693951, -2305843009213693951, -2305843009213693951)
select * from generate_series(4,19,5)a
select * from range(-4,-15,-3)a
select * from range(-4,-15,-6)
select * from range(4,15,6)
select * from range(4,19,5)a
select count(*) from (values (1), (10), (100), (1000), (10000)) t(a), range(a)
select table_name, column_name from duckdb_columns where table_name = 'v1'

-- timezone
SELECT  '2001-02-16 20:38:40'::TIMESTAMP AT TIME ZONE NULL
SELECT  NULL::TIMESTAMP AT TIME ZONE 'America/Denver'
SELECT '-infinity'::DATE::TIMESTAMPTZ AS dttz
SELECT '2001-02-16 20:38:40-05'::TIMESTAMPTZ AT TIME ZONE 'America/Denver'
SELECT '2001-02-16 20:38:40-05'::TIMESTAMPTZ AT TIME ZONE NULL
SELECT '2020-01-01'::DATE::TIMESTAMPTZ AS dttz
SELECT '2022-11-01 00:00:00+00'::TIMESTAMPTZ
SELECT '2023-03-26 12:00:00+00'::TIMESTAMPTZ, '2023-04-21 12:00:00+00'::TIMESTAMPTZ
SELECT '2023-05-01 12:00:00+00'::TIMESTAMPTZ
SELECT '2024-03-31 00:59:00-01'::TIMESTAMPTZ, '2024-03-31 01:00:00-01'::TIMESTAMPTZ
SELECT NULL::TIMESTAMPTZ AT TIME ZONE 'America/Denver'
SELECT name, abbrev FROM pg_timezone_names() ORDER BY name
select '12:15:37.123456-08'::TIMETZ AT TIME ZONE 'America/Phoenix'
select '1962-07-31'::timestamptz
select '2025-03-23'::timestamptz
select cast('2020-01-01T00:00:00'::timestamp as timestamptz)
select t::TIMESTAMP_MS from tstzs
select t::TIMESTAMP_NS from tstzs
select t::TIMESTAMP_S from tstzs
select timezone('America/Phoenix', '12:15:37.123456-08'::TIMETZ)

-- topn
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i DESC LIMIT 2048
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i DESC LIMIT 4096
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i DESC LIMIT 4097
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i DESC LIMIT 6144
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i DESC LIMIT 8190
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i DESC LIMIT 8191
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i LIMIT 1 OFFSET 1
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i LIMIT 1 OFFSET 2
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i LIMIT 2
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i LIMIT 4097
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i LIMIT 4098
EXPLAIN ANALYZE SELECT * FROM t ORDER BY i LIMIT 8193
EXPLAIN ANALYZE SELECT i FROM t ORDER by i DESC LIMIT 3
EXPLAIN SELECT v FROM topn_nulls ORDER BY v NULLS FIRST LIMIT 6
SELECT * FROM (SELECT -i i, -j j, -k k, -l l FROM test) ORDER BY -j DESC LIMIT 2
SELECT * FROM integers ORDER BY i NULLS LAST LIMIT 2
SELECT * FROM test ORDER BY j DESC LIMIT 2
SELECT * FROM test ORDER BY j, i LIMIT 2
SELECT COUNT(*) FROM (SELECT id FROM t ORDER BY id OFFSET 0)
SELECT COUNT(*) FROM (SELECT id FROM t ORDER BY id OFFSET 200000)
SELECT b FROM test ORDER BY b DESC LIMIT 10
SELECT b FROM test ORDER BY b LIMIT 1 OFFSET 1
SELECT b FROM test ORDER BY b LIMIT 10
SELECT b FROM test ORDER BY b LIMIT 10 OFFSET 1
SELECT b FROM test ORDER BY b OFFSET 10
SELECT i FROM integers ORDER BY i ASC NULLS FIRST LIMIT 5
SELECT i FROM integers ORDER BY i ASC NULLS LAST LIMIT 5
SELECT i FROM integers ORDER BY i DESC NULLS FIRST LIMIT 5
SELECT i FROM integers ORDER BY i DESC NULLS FIRST LIMIT 5 OFFSET 1000
SELECT i FROM integers ORDER BY i DESC NULLS LAST LIMIT 5
SELECT i FROM integers ORDER BY i NULLS LAST LIMIT 1 OFFSET 122880
SELECT i FROM integers ORDER BY i NULLS LAST LIMIT 5 OFFSET 1000
SELECT i, j FROM integers ORDER BY i DESC NULLS FIRST, j DESC LIMIT 5
SELECT j, i FROM integers ORDER BY j DESC, i DESC NULLS FIRST LIMIT 5
SELECT j, i FROM integers ORDER BY j DESC, i DESC NULLS LAST LIMIT 5
SELECT j, i FROM integers ORDER BY j, i NULLS FIRST LIMIT 5
SELECT j, i FROM integers ORDER BY j, i NULLS LAST LIMIT 5
SELECT j, k, l, i FROM test WHERE i > 5 ORDER BY j DESC LIMIT 2
SELECT l FROM tbl ORDER BY l DESC NULLS FIRST LIMIT 5
SELECT l FROM tbl ORDER BY l DESC NULLS LAST LIMIT 5
SELECT l FROM tbl ORDER BY l NULLS FIRST LIMIT 5
SELECT l FROM tbl ORDER BY l NULLS LAST LIMIT 5
SELECT unnest(a, recursive := true) FROM nested_struct ORDER BY a.b.c DESC LIMIT 1
SELECT unnest(a, recursive := true) FROM nested_struct ORDER BY a.b.c LIMIT 1
SELECT v FROM topn_nulls ORDER BY v NULLS FIRST LIMIT 6
explain SELECT * FROM (SELECT i + random() AS i, j, k, l FROM test) ORDER BY i LIMIT 2
explain SELECT * FROM test ORDER BY j DESC LIMIT 2
explain SELECT * FROM test ORDER BY j, i LIMIT 2
explain SELECT * FROM test USING SAMPLE 2 ROWS
select unnest(a, recursive:=true) from nested_struct limit 1

-- transactions
EXPLAIN ANALYZE SELECT id FROM t WHERE id = 5
EXPLAIN ANALYZE SELECT id FROM t1 WHERE id = 5
SELECT * FROM hugeints ORDER BY 1
SELECT * FROM integers ORDER BY 1
SELECT * FROM integers ORDER BY i
SELECT * FROM interval ORDER BY 1
SELECT * FROM uhugeints ORDER BY 1
SELECT * from t1 LIMIT 1
SELECT COUNT(*) FROM integers
SELECT COUNT(*) FROM integers WHERE i=2
SELECT COUNT(*) FROM integers WHERE i=3
SELECT COUNT(*) FROM integers WHERE i=4
SELECT COUNT(*) FROM t1
SELECT COUNT(*), COUNT(DISTINCT ROWID) FROM integers WHERE i=1
SELECT COUNT(DISTINCT h) FROM uhugeints
SELECT MAX(i) FROM integers
SELECT MIN(i), MAX(i), COUNT(*) FROM integers
SELECT b FROM src
SELECT i FROM a
SELECT i FROM integers WHERE i = 4
SELECT i FROM integers WHERE i=1
SELECT id FROM t1 WHERE id = 5
SELECT id, val FROM t1 WHERE id = 42
SELECT id, val FROM t1 WHERE val = 7000
SELECT j FROM integers WHERE i=1
SELECT src.rowid sr, b, test.rowid tr, a FROM src, test WHERE src.b = test.a ORDER BY a
SELECT t, COUNT(*) FROM interval GROUP BY t ORDER BY 2 DESC

-- types
SELECT '-1.5 WEEK'::INTERVAL
SELECT '0.1'::DECIMAL(3, 3)::VARCHAR, '-0.1'::DECIMAL(3, 3)::VARCHAR
SELECT '1.5 MILLISECOND'::INTERVAL
SELECT '1267650600228229401496703205376'::HUGEINT, '17014118346046923173168730371588410572'::HUGEINT
SELECT '170141183460469231731687303715884105727'::HUGEINT + -1
SELECT '1992-01-01'::DATE::VARCHAR == '1992-01-01'
SELECT '1992-02-29'::DATE::VARCHAR == '1992-02-29'
SELECT '7'::UHUGEINT, '130'::UHUGEINT, '924829852'::UHUGEINT
SELECT '7'::UTINYINT, '130'::UTINYINT, '255'::UTINYINT
SELECT 'POINT(1e20 1e-10)'::GEOMETRY::VARCHAR
SELECT (10)::UINTEGER::BIGINT
SELECT (10)::USMALLINT::TINYINT
SELECT (200.32)::REAL::USMALLINT
SELECT (9223372036854775807)::BIGINT::UBIGINT
SELECT * FROM a ORDER BY (b).i
SELECT * FROM decimals
SELECT * FROM t1
SELECT * FROM t1 WHERE ((NULL, t1.c0, NULL)<>(t1.c1))
SELECT * FROM t3
SELECT * FROM v1 v, v1 w WHERE v.a <> w.a ORDER BY v.a, w.a
SELECT * FROM v3 v, v3 w WHERE v.a <> w.a ORDER BY v.a, w.a
SELECT -11367237885269962203896920952509169001 >> 4 >> 5 >> 7 >> 9 >> 12 >> 13
SELECT 170141183460469231731687303715884105724 - (-1)
SELECT 170141183460469231731687303715884105726 - (-1)
SELECT 19807040628566084398385987583::HUGEINT * 8589934592::HUGEINT
SELECT 251658240::HUGEINT * 1080863910568919040::HUGEINT
SELECT 42::HUGEINT + -42::HUGEINT, -42::HUGEINT + 100::HUGEINT, -42::HUGEINT+-42::HUGEINT
SELECT 4>ALL([1, 2, 3])
SELECT CASE WHEN union_tag(u) = 'num' THEN u ELSE NULL END AS num FROM tbl
SELECT CONCAT('hello number ', 100::HUGEINT)
SELECT DATE '1992-03-01' + INTERVAL '2' MONTH
SELECT DATE '1992-03-01' + INTERVAL '6' MONTH
SELECT DISTINCT * FROM t1
SELECT INTERVAL '1 mil 2 cent 1 decs 3 quarter'
SELECT INTERVAL '1 mils 2 c 1 decades 3 quarter'
SELECT INTERVAL '1.5' MILLENNIA
SELECT INTERVAL '2Y 1 month 1 M 3S 20mS 16uS'
SELECT LIST(42) FROM list_data
SELECT LIST_VALUE(g, e, 42, NULL) FROM list_data WHERE g > 2
SELECT MAP(['a', 'b', 'c'], [1, 2, NULL])::MAP(VARCHAR, BIGINT)
SELECT MAP([10, i, i+1, 9], [i, 3.14, 0.12, 8.0]) FROM ints
SELECT MAP([i], ['name'] ) FROM ints
SELECT NULL < {'x': 'duck'}
SELECT NULL < {'x': 1, 'y': {'a': 'duck', 'b': 1.5}}
SELECT NULL <= {'x': 1, 'y': {'a': 'duck', 'b': 1.5}}
SELECT NULL <> [{'x': 'duck', 'y': 1}]
SELECT NULL <> {'x': 'duck', 'y': 1}
SELECT NULL > [1]
SELECT NULL >= {'x': 'duck'}
SELECT NULL >= {'x': 1, 'y': {'a': 'duck', 'b': 1.5}}
SELECT NULL IS DISTINCT FROM ['duck']
SELECT NULL IS DISTINCT FROM {'x': 'duck'}
SELECT NULL=ANY(l) FROM v2
SELECT ROUND(12::DECIMAL(3,0))
SELECT STRUCT_PACK(a := 42, b := 43)
SELECT TIME '00:00:00' + INTERVAL '-1' HOUR
SELECT TRY_CAST('100000000000000000000'::DOUBLE AS DECIMAL(20,0))
SELECT TRY_CAST('340282366920938463463374607431768211456'::DOUBLE AS UHUGEINT)
SELECT TRY_CAST(i AS BIGINT) FROM ubigints ORDER BY i
SELECT TRY_CAST(i AS UBIGINT) FROM hugeints ORDER BY i
SELECT TRY_CAST(s AS USMALLINT) FROM strings
SELECT TYPEOF(MAP_VALUES(NULL))
SELECT UNNEST(ARRAY[[1, 2], [3, 4]]::VARCHAR[])
SELECT UNNEST([{'a': 42, 'b': 88}, {'a': NULL, 'b': 99}])
SELECT UNNEST(array_value('this is', 'a test', NULL, 'of unnesting arrays'))
SELECT UNNEST(s), -s.b AS id FROM tbl_structs UNION ALL SELECT s.a, s.b, s.b FROM tbl_structs ORDER BY id
SELECT ['duck'] IS DISTINCT FROM ['duck']
SELECT ['nan'::double]
SELECT [] >= NULL
SELECT [{'x': 'duck', 'y': 1}] < [{'x': 'duck', 'y': 1}, {'x': 'goose', 'y': 2}]
SELECT a.b FROM tbl
SELECT a[b] FROM (VALUES (LIST_VALUE(42), 1)) tbl(a, b)
SELECT b | '011100011011'::BIT FROM bits
SELECT bit_position('010'::BIT, '010111'::BIT)
SELECT count(*) FROM pts WHERE g::VARCHAR = 'POINT (5 5)'
SELECT flatten(str) FROM struct_data_two_lists
SELECT g, 5=ANY(l) FROM v3 ORDER BY g
SELECT i FROM UNNEST([]::INT[]) AS tbl(i)
SELECT i::DECIMAL(38,0)::INTEGER FROM integers ORDER BY i
SELECT i::DECIMAL(38,0)::UTINYINT FROM utinyints ORDER BY i
SELECT i::HUGEINT::USMALLINT FROM usmallints ORDER BY i
SELECT i::UBIGINT::TINYINT FROM tinyints WHERE i>=0 ORDER BY i
SELECT i::VARCHAR FROM integers ORDER BY i
SELECT l >= r FROM list_str
SELECT list_concat(NULL)
SELECT list_extract(a, 4) FROM list_array_table
SELECT map_contains_value(map([1,2,3],[4,5,6]), 10) AS res
SELECT s FROM T ORDER BY ALL
SELECT s::ROW(i BIGINT, j VARCHAR) FROM structs
SELECT s['b'], s.a FROM test_structs WHERE id=2
SELECT s[1:3] FROM lists
SELECT struct_contains(NULL, row(c1, c2)) FROM t1
SELECT struct_contains(ROW('test', 'notest'), 'notest')
SELECT struct_contains(ROW(1, 2), 3)
SELECT struct_contains(ROW(1, 2, 3), TRUE)
SELECT struct_contains(ROW([1, 2], 3), [1, 2])
SELECT struct_keys(col) FROM t_struct_flat
SELECT struct_position(ROW(NULL, 0), 1)
SELECT sum(x)::BIGNUM FROM bignum_zero
SELECT t1.id FROM tbl1 as t1 JOIN tbl1 as t2 ON t1.a = t2.a ORDER BY ALL
SELECT typeof(CASE WHEN 1 THEN v END) FROM t1
SELECT typeof([TIMESTAMP '2000-01-01 01:12:23.123456', TIMESTAMP_NS '2000-01-01 01:12:23.123456'])
SELECT union_extract(u, 'c') FROM tbl1 WHERE union_extract(u, 'c') IS NOT NULL
SELECT union_tag(a), a FROM tbl ORDER BY a ASC
SELECT {'x': 'duck', 'y': 1} < {'x': 'duck', 'y': 1}
SELECT {'x': 1, 'y': ['duck', 'somateria']} > {'x': 1, 'y': ['duck', 'somateria']}
SELECT ~('101'::BIT)
SUMMARIZE arrays
Select * from t1, t2 where t1.a::VARCHAR = t2.a
select '-340282366920938463463374607431768211455'::bignum::double
select '100'::bignum::double
select '123.4'::DECIMAL(4,1)::VARCHAR
select '1701411834604692317316873037.1588410572'::DECIMAL(38,10)::VARCHAR
select '170141183460469231731687303715884105700e0'::UHUGEINT
select '170141183460469231731687303715884105727e0'::hugeint
select '2008-01-01 00:00:11.1'::TIMESTAMP_MS = '2008-01-01 00:00:11'::TIMESTAMP_NS
select '999999999:54:32.101234'::INTERVAL, '-999999999:54:32.101234'::INTERVAL
select (-1000)::BIGNUM +  (-1000)::BIGNUM
select MAP_ENTRIES(MAP(NULL, NULL))
select STRUCT_PACK(a := NULL, b := NULL) as struct
select [-100::TINYINT, 200::UTINYINT]
select []::uint32[]
select [a,a+1,a+2]<=[1,2,3] from range(5) tbl(a)
select a, a >= '2147483647'::bignum from bignum_comparisons
select a[start:-:step] from tbl
select cast (null as main.u)
select col['1992-09-20 11:30:00'::TIMESTAMP] from timestamp_key
select col[123] from integer_key
select col[True] from boolean_key
select concat([42])
select first(i) from range(10) tbl(i) WHERE i=-1
select list_concat([1]::INT[1], [2, 3]::INT[2])
select map_values(MAP(['a', 'b', 'c', 'd', 'e'], [NULL, 0, 1, NULL, 3]))
select map_values(col) from filtered where idx % 2 != 0
select name,current_mood::mood from person_string where current_mood = 'sad'
select try_cast('1111' as timestamp)
select try_cast('11:11:A' as time)
select try_cast('11:11:A1' as time)
select try_cast('23:59:59.999999' as time)
select try_cast('294247-12-31'::date as timestamp)

-- update
SELECT * FROM src
SELECT * FROM test WHERE a=1
SELECT * FROM test WHERE a=3
SELECT * FROM test WHERE a=4
SELECT COUNT(*) FROM test_stress_update_issue_19688
SELECT COUNT(DISTINCT id) FROM test_stress_update_issue_19688
SELECT LENGTH(a) FROM test
SELECT id, name FROM student WHERE id = 122881
SELECT name FROM student WHERE id = 122879
SELECT name FROM student WHERE id = 150881
select * from docs
select id, name from student where id=122881

-- upsert
SELECT COUNT(*) FILTER (WHERE j = 10) FROM integers
SELECT a, b, c FROM tbl ORDER BY ALL
SELECT b, c, d FROM tbl ORDER BY ALL
SELECT i, j, rowid FROM tbl ORDER BY ALL
SELECT i, j, rowid FROM tbl WHERE j = 30
SELECT uniq FROM tbl
select * from capitals
select * from index_tbl
select * from single_constraint
select * from t
select * from t_case
select * from t_comp
select * from t_offset
select * from tbl order by a
select count(*) from t_comp where a = 11 and b = 21
select i, j from t_case_upd
select rowid, * from cities

-- vacuum
SELECT stats(j) FROM test LIMIT 1

-- variables
SELECT _('animal')

-- window
EXPLAIN FROM cse
SELECT * FROM list_window ORDER BY g
SELECT COUNT(*) OVER () FROM tenk1
SELECT COUNT(DISTINCT 42) OVER ()
SELECT FIRST(LIST_EXTRACT(l, 3)) FROM list_window GROUP BY g ORDER BY g
SELECT MIN(i) OVER (PARTITION BY i ORDER BY i) FROM integers
SELECT SUM(i) OVER (ROWS BETWEEN (SELECT UNNEST([1])) PRECEDING AND 1 FOLLOWING) FROM tbl
SELECT avg(42) OVER ()
SELECT cast(percent_rank() OVER (PARTITION BY four ORDER BY ten)*10 as INTEGER) FROM tenk1 ORDER BY four, ten
SELECT dense_rank() OVER (PARTITION BY four ORDER BY ten) FROM tenk1 WHERE unique2 < 10 ORDER BY four, ten
SELECT empno, 2*sum(salary) OVER (PARTITION BY depname ORDER BY empno) FROM empsalary ORDER BY depname, empno
SELECT empno, sum(salary*2) OVER (PARTITION BY depname ORDER BY empno) FROM empsalary ORDER BY depname, empno
SELECT i, COUNT(*) OVER(ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM integers
SELECT i, SUM(i) OVER(ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM integers
SELECT j, COUNT(j) OVER(ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM integers
SELECT lag(ten) OVER (PARTITION BY four ORDER BY ten) lt FROM tenk1 order by four, ten, lt
SELECT lag(ten, four) OVER (PARTITION BY four ORDER BY ten) lt FROM tenk1 order by four, ten, lt
SELECT lead(ten * 2, 1, -1) OVER (PARTITION BY four ORDER BY ten) lt FROM tenk1 order by four, ten, lt
SELECT ntile(2) OVER (ORDER BY ten, four) nn FROM tenk1 ORDER BY ten, four, nn
SELECT ntile(3) OVER (ORDER BY ten, four) nn FROM tenk1 ORDER BY ten, four, nn
SELECT r % 2, r, median(r::VARCHAR) over (partition by r % 2 order by r) FROM quantiles ORDER BY 1, 2
SELECT r, median(r) over (order by r rows between 1 preceding and 3 following) FROM quantiles ORDER BY 1, 2
SELECT row_number() OVER (ORDER BY unique2) rn FROM tenk1 WHERE unique2 < 10 ORDER BY rn
SELECT row_number() OVER (PARTITION BY depname ORDER BY salary) rn FROM empsalary ORDER BY depname, rn
SELECT sum(salary) OVER (PARTITION BY depname ORDER BY salary) ss FROM empsalary ORDER BY depname, ss
explain select dense_rank() over (), i, j from integers
explain select first_value(i) over (), last_value(i) over () from integers
explain select last_value(i) over (), first_value(i) over () from integers
explain select percent_rank() over (), i, j from integers
explain select rank() over (), i, j from integers
explain select row_number() over (), i, j from integers
select dense_rank() over (), i, j from integers
select i, lag(i) over named_window from (values (1), (2), (3)) as t (i) window named_window as (order by i)
select j, i, bool_and(i) over (), bool_or(i) over () from a order by 1,2
select j, i, sum(i) over () from a order by 1,2
select j, i, sum(i) over (partition by j order by i) from a order by 1,2
select j, i, sum(i) over (partition by j) from a order by 1,2
select j, s, string_agg(s) over (partition by j order by s) from a order by j, s
select percent_rank() over (), i, j from integers
select rank() over (), i, j from integers
select row_number() over (), first_value(i) over (), first_value(j) over () from integers
select row_number() over (), i, j from integers
select row_number() over (), row_number() over () from integers
