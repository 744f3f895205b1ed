-- Statements that are refused, by kind. A line is a statement; in it \n is a line end and \uXXXX a character that cannot be seen or is easily
-- taken for another one. None of them may run, nor be answered with anything but the reason.
-- `sales` stands for the table 'sales.csv', which is there.

-- functions that read files
FROM read_csv('/etc/passwd')
FROM read_csv_auto('/etc/passwd')
FROM read_text('/etc/passwd')
FROM read_blob('/etc/passwd')
FROM read_json('/etc/passwd')
FROM read_json_auto('/etc/passwd')
FROM read_json_objects('/etc/passwd')
FROM read_json_objects_auto('/etc/passwd')
FROM read_ndjson('/etc/passwd')
FROM read_ndjson_auto('/etc/passwd')
FROM read_ndjson_objects('/etc/passwd')
FROM read_parquet('/etc/passwd')
FROM parquet_scan('/etc/passwd')
FROM parquet_schema('/etc/passwd')
FROM parquet_metadata('/etc/passwd')
FROM parquet_file_metadata('/etc/passwd')
FROM parquet_kv_metadata('/etc/passwd')
FROM parquet_full_metadata('/etc/passwd')
FROM sniff_csv('/etc/passwd')
FROM glob('/etc/passwd')
FROM read_duckdb('/etc/passwd')
FROM read_xlsx('/etc/passwd')
FROM st_read('/etc/passwd')
FROM sqlite_scan('/etc/passwd')
FROM postgres_scan('/etc/passwd')
FROM mysql_scan('/etc/passwd')
FROM delta_scan('/etc/passwd')
FROM iceberg_scan('/etc/passwd')
FROM iceberg_metadata('/etc/passwd')
FROM iceberg_snapshots('/etc/passwd')
SELECT count(*) FROM read_csv('sales.csv') AS t
SELECT count(*) FROM read_csv_auto('sales.csv') AS t
SELECT count(*) FROM read_text('sales.csv') AS t
SELECT count(*) FROM read_blob('sales.csv') AS t
SELECT count(*) FROM read_json('sales.csv') AS t
SELECT count(*) FROM read_json_auto('sales.csv') AS t
SELECT count(*) FROM read_json_objects('sales.csv') AS t
SELECT count(*) FROM read_json_objects_auto('sales.csv') AS t
SELECT count(*) FROM read_ndjson('sales.csv') AS t
SELECT count(*) FROM read_ndjson_auto('sales.csv') AS t
SELECT count(*) FROM read_ndjson_objects('sales.csv') AS t
SELECT count(*) FROM read_parquet('sales.csv') AS t
SELECT count(*) FROM parquet_scan('sales.csv') AS t
SELECT count(*) FROM parquet_schema('sales.csv') AS t
SELECT count(*) FROM parquet_metadata('sales.csv') AS t
SELECT count(*) FROM parquet_file_metadata('sales.csv') AS t
SELECT count(*) FROM parquet_kv_metadata('sales.csv') AS t
SELECT count(*) FROM parquet_full_metadata('sales.csv') AS t
SELECT count(*) FROM sniff_csv('sales.csv') AS t
SELECT count(*) FROM glob('sales.csv') AS t
SELECT count(*) FROM read_duckdb('sales.csv') AS t
SELECT count(*) FROM read_xlsx('sales.csv') AS t
SELECT count(*) FROM st_read('sales.csv') AS t
SELECT count(*) FROM sqlite_scan('sales.csv') AS t
SELECT count(*) FROM postgres_scan('sales.csv') AS t
SELECT count(*) FROM mysql_scan('sales.csv') AS t
SELECT count(*) FROM delta_scan('sales.csv') AS t
SELECT count(*) FROM iceberg_scan('sales.csv') AS t
SELECT count(*) FROM iceberg_metadata('sales.csv') AS t
SELECT count(*) FROM iceberg_snapshots('sales.csv') AS t
FROM read_csv(['a.csv', '/etc/passwd'])
FROM read_csv('sales.csv', header = true, filename = true)
FROM parquet_bloom_probe('a.parquet', 'n', 1)
SELECT (SELECT content FROM read_text('/etc/hostname'))
SELECT * FROM sales, LATERAL read_csv('x.csv')
FROM main.read_text('/etc/passwd')
FROM system.main.read_text('/etc/passwd')
FROM "read_text"('/etc/passwd')
FROM READ_TEXT('/etc/passwd')
FROM Read_Csv('/etc/passwd')
WITH a AS (FROM read_text('/etc/passwd')) FROM a
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n FROM a, read_text('/etc/passwd')) FROM a
SELECT 1 ORDER BY (SELECT max(size) FROM read_text('/etc/passwd'))
SELECT 1 LIMIT (SELECT count(*) FROM glob('/*'))
SELECT 1 WHERE EXISTS (FROM glob('/etc/*'))
SELECT 1 HAVING (SELECT count(*) FROM glob('/etc/*')) > 0
VALUES ((SELECT count(*) FROM glob('/etc/*')))
SELECT list_transform([1], x -> (SELECT count(*) FROM glob('/etc/*')))
SELECT 1 UNION ALL SELECT count(*) FROM glob('/etc/*')
(SELECT 1) EXCEPT (SELECT count(*) FROM glob('/etc/*'))
FROM range((SELECT count(*) FROM glob('/etc/*')))
PIVOT (FROM glob('/etc/*')) ON file USING count(*)
PIVOT (FROM glob('/etc/*')) ON file IN ('a') USING count(*)
UNPIVOT (FROM read_text('/etc/passwd')) ON size
DESCRIBE FROM read_text('/etc/passwd')
SUMMARIZE FROM read_csv('/etc/passwd')
EXPLAIN FROM read_text('/etc/passwd')
EXPLAIN ANALYZE FROM read_text('/etc/passwd')
FROM (DESCRIBE FROM read_csv('/etc/passwd'))
FROM histogram(read_text, 1)
FROM read_text('/etc/passwd') TABLESAMPLE 10%
FROM sales POSITIONAL JOIN read_text('/etc/passwd')
FROM sales ASOF JOIN read_text('/etc/passwd') r ON amount >= r.size
FROM sales SEMI JOIN glob('/etc/*') g ON g.file = region
SELECT amount, (FROM glob('/etc/*') LIMIT 1) FROM sales
SELECT sum(amount) FILTER (amount > (SELECT count(*) FROM glob('/etc/*'))) FROM sales
SELECT sum(amount) OVER (ORDER BY (SELECT count(*) FROM glob('/etc/*'))) FROM sales
SELECT * REPLACE ((SELECT count(*) FROM glob('/*')) AS amount) FROM sales
SELECT CASE WHEN true THEN (SELECT content FROM read_text('/etc/passwd')) END
SELECT {'a': (SELECT content FROM read_text('/etc/passwd'))}
SELECT [(SELECT content FROM read_text('/etc/passwd'))]
SELECT MAP {'a': (SELECT content FROM read_text('/etc/passwd'))}
SELECT count(*) FROM sales GROUP BY (SELECT count(*) FROM glob('/*'))
SELECT amount FROM sales QUALIFY row_number() OVER () > (SELECT count(*) FROM glob('/*'))
SELECT amount FROM sales WHERE amount IN (SELECT size FROM read_text('/etc/*'))
SELECT amount FROM sales WHERE amount > ALL (SELECT size FROM read_text('/etc/*'))
SELECT ARRAY(SELECT file FROM glob('/*'))

-- files by their names
SELECT * FROM '/etc/passwd'
SELECT * FROM '/etc/hosts.csv'
SELECT * FROM '../outside.csv'
SELECT * FROM 'data/../../outside.csv'
SELECT * FROM 'C:\Users\a.csv'
SELECT * FROM '\\server\share\a.csv'
SELECT * FROM 'file:///etc/passwd'
SELECT * FROM '~/a.csv'
SELECT * FROM '*.csv'
SELECT * FROM '**/*.csv'
SELECT * FROM 'sales?.csv'
SELECT * FROM '[s]ales.csv'
SELECT * FROM 'gone.csv'
SELECT * FROM '.git/config'
SELECT * FROM '.GIT/config.csv'
SELECT * FROM '.vscode/settings.json'
SELECT * FROM '.env'
SELECT * FROM '.ssh/id_rsa'
SELECT * FROM 'sales.csv.gz'
SELECT * FROM 'sales.csv#x'
SELECT * FROM '/proc/self/environ'
SELECT * FROM '/proc/self/fd/3'
SELECT * FROM '/dev/stdin'
SELECT * FROM ''
SELECT * FROM ' sales.csv'
SELECT * FROM 'sales.csv '
SELECT * FROM 'link.csv'
SELECT * FROM 'data:text/csv,a'
SELECT * FROM "/etc/passwd"
SELECT * FROM "../outside.csv"
SELECT * FROM E'/etc/passwd'
SELECT * FROM $$/etc/passwd$$
SELECT * FROM U&'\002Fetc/passwd'
SELECT * FROM sales.csv
SELECT * FROM main.'sales.csv'
SELECT * FROM "main"."sales.csv"
SELECT * FROM memory.main."sales.csv"
SELECT * FROM memory."sales.csv"
SELECT * FROM temp."sales.csv"
SELECT * FROM "sales"."csv"
SELECT * FROM 'sales.csv' AT (VERSION => 1), gone
FROM '/etc/passwd'
TABLE '/etc/passwd'
TABLE gone
DESCRIBE '/etc/passwd'
SUMMARIZE '/etc/passwd'
SHOW '/etc/passwd'
EXPLAIN FROM '/etc/passwd'
PIVOT '/etc/hosts.csv' ON a USING count(*)
UNPIVOT '/etc/hosts.csv' ON a
FROM histogram('/etc/passwd', a)
FROM histogram('"/etc/passwd"', a)
FROM histogram_values('"../outside.csv"', a)
FROM sales, '/etc/passwd'
FROM sales JOIN '/etc/hosts.csv' USING (a)

-- network
FROM 'http://example.com/a.csv'
FROM 'https://example.com/a.parquet'
FROM 's3://bucket/a.parquet'
FROM 'gs://bucket/a.csv'
FROM 'gcs://bucket/a.csv'
FROM 'r2://bucket/a.csv'
FROM 'hf://datasets/a/b.csv'
FROM 'az://container/a.csv'
FROM 'abfss://container/a.csv'
FROM 'ftp://example.com/a.csv'
FROM 'hdfs://host/a.csv'
FROM '//example.com/a.csv'
FROM 'ducklake:a'
FROM 'md:a'
FROM 'postgres://host/a'
FROM read_csv('https://example.com/a.csv')
FROM read_parquet('s3://bucket/*.parquet')
FROM read_text('https://example.com')
FROM read_json('https://example.com/a.json')
ATTACH 'https://example.com/a.db'
COPY (SELECT 1) TO 's3://bucket/a.csv'
INSTALL httpfs
LOAD httpfs
CREATE SECRET s (TYPE s3)

-- views of the catalog
SELECT * FROM duckdb_columns
SELECT * FROM duckdb_constraints
SELECT * FROM duckdb_databases
SELECT * FROM duckdb_indexes
SELECT * FROM duckdb_logs
SELECT * FROM duckdb_schemas
SELECT * FROM duckdb_tables
SELECT * FROM duckdb_types
SELECT * FROM duckdb_views
SELECT * FROM pragma_database_list
SELECT * FROM sqlite_master
SELECT * FROM sqlite_schema
SELECT * FROM sqlite_temp_master
SELECT * FROM sqlite_temp_schema
SELECT * FROM pg_am
SELECT * FROM pg_attrdef
SELECT * FROM pg_attribute
SELECT * FROM pg_class
SELECT * FROM pg_collation
SELECT * FROM pg_constraint
SELECT * FROM pg_database
SELECT * FROM pg_depend
SELECT * FROM pg_description
SELECT * FROM pg_enum
SELECT * FROM pg_index
SELECT * FROM pg_indexes
SELECT * FROM pg_namespace
SELECT * FROM pg_prepared_statements
SELECT * FROM pg_proc
SELECT * FROM pg_sequence
SELECT * FROM pg_sequences
SELECT * FROM pg_settings
SELECT * FROM pg_tables
SELECT * FROM pg_tablespace
SELECT * FROM pg_type
SELECT * FROM pg_views
SELECT * FROM information_schema.tables
SELECT * FROM information_schema.columns
SELECT * FROM information_schema.schemata
SELECT * FROM information_schema.views
SELECT * FROM information_schema.character_sets
SELECT * FROM information_schema.constraint_column_usage
SELECT * FROM information_schema.key_column_usage
SELECT * FROM information_schema.referential_constraints
SELECT * FROM information_schema.table_constraints
SELECT * FROM pg_catalog.pg_class
SELECT * FROM pg_catalog.pg_tables
SELECT * FROM pg_catalog.pg_settings
FROM main.duckdb_tables
FROM system.main.duckdb_tables
FROM system.information_schema.tables
FROM memory.information_schema.tables
FROM DUCKDB_TABLES
FROM "duckdb_tables"
FROM 'duckdb_tables'
TABLE sqlite_master
DESCRIBE sqlite_master
DESCRIBE information_schema.tables
SUMMARIZE duckdb_settings
SUMMARIZE sqlite_master
EXPLAIN FROM sqlite_master
PIVOT duckdb_tables ON table_name USING count(*)
FROM histogram(duckdb_tables, estimated_size)
FROM histogram('sqlite_master', rootpage)
FROM orders.o1
FROM memory.orders.o1
SELECT (SELECT sql FROM sqlite_master LIMIT 1)
FROM sales WHERE region IN (SELECT name FROM sqlite_master)

-- functions of the catalog
SELECT * FROM duckdb_columns()
SELECT * FROM duckdb_constraints()
SELECT * FROM duckdb_databases()
SELECT * FROM duckdb_dependencies()
SELECT * FROM duckdb_extensions()
SELECT * FROM duckdb_external_file_cache()
SELECT * FROM duckdb_functions()
SELECT * FROM duckdb_indexes()
SELECT * FROM duckdb_keywords()
SELECT * FROM duckdb_log_contexts()
SELECT * FROM duckdb_logs()
SELECT * FROM duckdb_logs_parsed()
SELECT * FROM duckdb_memory()
SELECT * FROM duckdb_optimizers()
SELECT * FROM duckdb_prepared_statements()
SELECT * FROM duckdb_profiling_settings()
SELECT * FROM duckdb_schemas()
SELECT * FROM duckdb_secret_types()
SELECT * FROM duckdb_secrets()
SELECT * FROM duckdb_sequences()
SELECT * FROM duckdb_settings()
SELECT * FROM duckdb_tables()
SELECT * FROM duckdb_temporary_files()
SELECT * FROM duckdb_types()
SELECT * FROM duckdb_variables()
SELECT * FROM duckdb_views()
SELECT * FROM pragma_collations()
SELECT * FROM pragma_database_size()
SELECT * FROM pragma_metadata_info()
SELECT * FROM pragma_platform()
SELECT * FROM pragma_show()
SELECT * FROM pragma_storage_info()
SELECT * FROM pragma_table_info()
SELECT * FROM pragma_user_agent()
SELECT * FROM pragma_version()
SELECT * FROM which_secret()
SELECT * FROM sql_auto_complete()
SELECT * FROM seq_scan()
SELECT * FROM arrow_scan()
SELECT * FROM test_all_types()
SELECT * FROM test_vector_types()
SELECT * FROM summary()
SELECT * FROM checkpoint()
SELECT * FROM force_checkpoint()
SELECT * FROM enable_logging()
SELECT * FROM disable_logging()
SELECT * FROM truncate_duckdb_logs()
SELECT * FROM enable_profiling()
SELECT * FROM disable_profiling()
SELECT * FROM json_execute_serialized_sql()
SELECT * FROM query()
SELECT * FROM query_table()
SELECT * FROM duckdb_table_sample()
SELECT * FROM duckdb_connection_count()
SELECT * FROM duckdb_approx_database_count()
SELECT * FROM check_peg_parser()
SELECT * FROM enable_peg_parser()
FROM DUCKDB_TABLES()
FROM main.duckdb_tables()
FROM pragma_table_info('sales.csv')
FROM pragma_storage_info('sales.csv')
SHOW TABLES
SHOW ALL TABLES
SHOW DATABASES
SHOW SCHEMAS
SHOW VARIABLES
SHOW
SHOW TABLES FROM main
DESCRIBE
DESCRIBE TABLES
DESCRIBE "tables"
FROM (SHOW TABLES)
FROM (SHOW ALL TABLES)
FROM (DESCRIBE)
SUMMARIZE TABLES
WITH t AS (FROM (SHOW ALL TABLES)) FROM t

-- functions that do more than compute
SELECT getenv('HOME')
SELECT getvariable('a')
SELECT current_setting('allowed_directories')
SELECT current_setting('home_directory')
SELECT nextval('s')
SELECT currval('s')
SELECT write_log('a')
SELECT setseed(0.5)
SELECT sleep_ms(10)
SELECT pg_sleep(1)
SELECT txid_current()
SELECT current_transaction_id()
SELECT current_connection_id()
SELECT current_query_id()
SELECT in_search_path('memory', 'main')
SELECT current_schemas(true)
SELECT json_serialize_plan('FROM read_csv(''/etc/passwd'')')
SELECT json_serialize_plan('FROM sqlite_master', optimize := true)
SELECT pg_get_viewdef(1)
SELECT pg_get_constraintdef(1)
SELECT format_type(1, 2)
SELECT get_block_size('memory')
SELECT parse_duckdb_log_message('FileSystem', '')
SELECT GETENV('HOME')
SELECT "getenv"('HOME')
SELECT GetEnv('HOME')
SELECT main.getenv('HOME')
SELECT system.main.getenv('HOME')
SELECT 'HOME'.getenv()
SELECT region.getenv() FROM sales
SELECT list_transform(['HOME'], x -> getenv(x))
SELECT list_transform(['HOME'], lambda x: getenv(x))
SELECT 1 WHERE getenv('HOME') <> ''
SELECT count(*) FILTER (getenv('A') = '') FROM sales
SELECT sum(amount) OVER (PARTITION BY getenv('HOME')) FROM sales
SELECT amount FROM sales ORDER BY getenv('HOME')
SELECT amount FROM sales GROUP BY ALL HAVING getenv('HOME') = ''
SELECT CASE getenv('A') WHEN '' THEN 1 END
SELECT coalesce(getenv('HOME'), '')
SELECT CAST(getenv('HOME') AS VARCHAR)
SELECT getenv('HOME')::VARCHAR[]
SELECT [getenv('HOME')]
SELECT {'a': getenv('HOME')}
SELECT (getenv('HOME'))[1:3]
SELECT try(getenv('HOME'))
SELECT COLUMNS(c -> getenv(c) = '') FROM sales
SELECT COLUMNS(*)::VARCHAR || getenv('HOME') FROM sales
SELECT * REPLACE (getenv('HOME') AS region) FROM sales
FROM range(getenv('A')::INT)
FROM unnest([getenv('HOME')])
VALUES (getenv('HOME'))
SELECT 1 LIMIT length(getenv('HOME'))
SELECT string_agg(getenv(region), ',') FROM sales
SELECT x.f FROM (SELECT getenv('HOME') AS f) x
WITH a AS (SELECT getenv('HOME')) FROM a
WITH a AS (SELECT getenv('HOME')) SELECT 1
EXPLAIN SELECT getenv('HOME')
DESCRIBE SELECT getenv('HOME')
SUMMARIZE SELECT getenv('HOME')
PIVOT sales ON getenv(region) USING sum(amount)
PIVOT sales ON region USING max(getenv(kind))
FROM sales JOIN range(3) r ON getenv('A') = ''
SELECT /* quiet */ getenv/* ! */('HOME')
SELECT getenv -- why\n('HOME')

-- statements that write
INSERT INTO sales VALUES (1)
INSERT INTO "sales.csv" SELECT * FROM 'sales.csv'
INSERT OR REPLACE INTO sales VALUES (1)
UPDATE sales SET amount = 0
DELETE FROM sales
DELETE FROM 'sales.csv'
TRUNCATE sales
MERGE INTO sales USING sales s ON true WHEN MATCHED THEN DELETE
CREATE TABLE t AS SELECT 1
CREATE TABLE t (n INTEGER)
CREATE OR REPLACE TABLE "sales.csv" AS SELECT 1
CREATE TEMP TABLE t AS SELECT 1
CREATE VIEW v AS SELECT 1
CREATE OR REPLACE VIEW v AS FROM sqlite_master
CREATE TEMP VIEW v AS SELECT 1
CREATE MACRO m(a) AS a
CREATE FUNCTION m(a) AS TABLE FROM range(a)
CREATE OR REPLACE TEMP MACRO range(a) AS TABLE FROM read_text(a)
CREATE SCHEMA s
CREATE SEQUENCE s
CREATE TYPE t AS ENUM ('a')
CREATE INDEX i ON sales (amount)
DROP TABLE sales
DROP TABLE IF EXISTS "sales.csv"
DROP VIEW v
DROP SCHEMA main CASCADE
DROP MACRO m
ALTER TABLE sales ADD COLUMN n INTEGER
ALTER TABLE "sales.csv" RENAME TO other
COMMENT ON TABLE sales IS 'x'
SELECT 1 INTO t
WITH d AS (DELETE FROM sales RETURNING *) FROM d
WITH i AS (INSERT INTO sales VALUES (1) RETURNING *) FROM i
FROM (DELETE FROM sales RETURNING *)
EXPLAIN DELETE FROM sales
EXPLAIN ANALYZE DELETE FROM sales
EXPLAIN (ANALYZE) INSERT INTO sales VALUES (1)
EXPLAIN CREATE TABLE t AS SELECT 1
EXPLAIN ANALYZE CREATE TABLE t AS SELECT 1

-- COPY, ATTACH, EXPORT
COPY sales TO 'x.csv'
COPY (SELECT 1) TO 'x.parquet' (FORMAT parquet)
COPY (SELECT 1) TO '/tmp/x.csv'
COPY "sales.csv" FROM 'x.csv'
COPY FROM DATABASE memory TO other
EXPLAIN COPY (SELECT 1) TO 'x.csv'
EXPLAIN ANALYZE COPY (SELECT 1) TO 'x.csv'
EXPORT DATABASE 'x'
IMPORT DATABASE 'x'
ATTACH 'x.db'
ATTACH ':memory:' AS m
ATTACH 'x.sqlite' (TYPE sqlite)
ATTACH OR REPLACE 'x.db' AS memory
DETACH memory
USE memory
USE main
BEGIN
BEGIN TRANSACTION READ ONLY
COMMIT
ROLLBACK
CHECKPOINT
FORCE CHECKPOINT
VACUUM
VACUUM ANALYZE
ANALYZE
ANALYZE sales

-- settings and extensions
SET memory_limit = '100GB'
SET threads = 64
SET enable_external_access = true
SET lock_configuration = false
SET GLOBAL TimeZone = 'Asia/Tokyo'
SET SESSION TimeZone = 'Asia/Tokyo'
SET VARIABLE a = 1
SET VARIABLE "scratch-1.parquet" = '/etc/passwd'
SET schema = 'orders'
SET search_path = 'orders'
SET allowed_directories = ['/']
SET home_directory = '/'
SET temp_directory = '/'
SET file_search_path = '/'
SET custom_user_agent = 'x'
RESET memory_limit
RESET VARIABLE a
PRAGMA database_list
PRAGMA show_tables
PRAGMA show_tables_expanded
PRAGMA table_info('sales.csv')
PRAGMA storage_info('sales.csv')
PRAGMA database_size
PRAGMA version
PRAGMA functions
PRAGMA collations
PRAGMA platform
PRAGMA enable_profiling
PRAGMA enable_verification
PRAGMA memory_limit = '1TB'
PRAGMA add_parquet_key('k', 'abc')
PRAGMA json_execute_serialized_sql('{}')
PRAGMA metadata_info
PRAGMA user_agent
PRAGMA import_database('x')
PRAGMA copy_database('a', 'b')
CALL pragma_version()
CALL duckdb_tables()
CALL duckdb_settings()
CALL range(3)
CALL enable_logging()
INSTALL excel
FORCE INSTALL excel
INSTALL excel FROM community
LOAD excel
LOAD '/tmp/x.duckdb_extension'
UPDATE EXTENSIONS
CREATE SECRET (TYPE http)
CREATE PERSISTENT SECRET s (TYPE s3)
DROP SECRET s

-- prepared statements and several at once
PREPARE p AS SELECT 1
PREPARE p AS FROM read_text('/etc/passwd')
EXECUTE p
EXECUTE p(1)
DEALLOCATE p
SELECT 1; SELECT 2
SELECT 1;; SELECT 2
SELECT 1; DROP TABLE sales
SELECT 1; COPY (SELECT 1) TO 'x.csv'
SELECT 1 /* ; */; FROM read_text('/etc/passwd')
; ; SELECT 1; SELECT 2
EXPLAIN SELECT 1; SELECT 2
PIVOT sales ON region USING sum(amount); SELECT 1
SELECT 1; PIVOT sales ON region USING sum(amount)
\u0020
;
\u002d- nothing
/* nothing */
EXPLAIN
EXPLAIN ANALYZE
EXPLAIN EXPLAIN SELECT 1
EXPLAIN ANALYZE EXPLAIN SELECT 1
EXPLAIN (FORMAT json) SET threads = 1

-- text that is run as SQL
FROM query('SELECT 1')
FROM query('FROM read_text(''/etc/passwd'')')
FROM query_table('sales.csv')
FROM query_table('sqlite_master')
FROM query_table(['sales.csv', '/etc/passwd'])
FROM query_table('sales', true)
FROM QUERY('SELECT 1')
FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))
FROM json_execute_serialized_sql('{}')
FROM sql_auto_complete('SEL')
FROM seq_scan('sales.csv')
FROM histogram('sales.csv', amount)
FROM histogram('main."sales.csv"', amount)
FROM histogram(main.sales, amount)
FROM histogram('sales; DROP TABLE x', amount)
FROM histogram(['sales'], amount)
FROM histogram('sa' || 'les', amount)
FROM histogram(source := sales, col_name := amount)
FROM histogram(col_name := amount, source := '/etc/passwd')
FROM histogram(sales, amount, source := '/etc/passwd')
FROM histogram($name, amount)
FROM histogram(NULL, amount)
FROM histogram()
FROM histogram('"a"."b"', amount)
FROM histogram('"a""b"', amount)
FROM histogram(' "sales.csv"', amount)
FROM histogram_values(lower('sales'), amount)

-- scopes
SELECT * FROM (WITH pg_tables AS (SELECT 1) SELECT 1) t, pg_tables
WITH pg_tables AS (FROM pg_tables) FROM pg_tables
WITH duckdb_tables AS (SELECT 1) FROM duckdb_tables
WITH "duckdb_TABLES" AS (SELECT 1) FROM duckdb_tables
WITH RECURSIVE sqlite_master(a) AS (FROM sqlite_master UNION ALL SELECT 1) FROM sqlite_master
WITH RECURSIVE pg_class(n) AS (SELECT 1 UNION ALL SELECT n FROM pg_class) FROM pg_class
WITH a AS (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n FROM r) FROM r), pg_class AS (FROM pg_class) FROM pg_class
WITH gone AS (SELECT 'RECURSIVE_CTE_NODE' FROM gone) FROM gone
WITH gone AS (FROM gone, (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n FROM r) FROM r)) FROM gone
WITH a AS (FROM b), b AS (SELECT 1) FROM a
WITH RECURSIVE a AS (FROM gone UNION ALL FROM a) FROM a
WITH RECURSIVE gone(n) AS (SELECT n FROM gone UNION ALL SELECT 1) FROM gone
WITH RECURSIVE gone AS (SELECT 1 EXCEPT FROM gone) FROM gone
WITH RECURSIVE gone AS (FROM gone) FROM gone
WITH RECURSIVE gone(n) AS ((SELECT 1 UNION ALL SELECT n FROM gone) UNION ALL SELECT n FROM gone) FROM gone
FROM recurring.gone
FROM recurring.duckdb_tables
WITH t AS (SELECT 1) FROM recurring.t
WITH RECURSIVE t(n) AS (SELECT n FROM recurring.t UNION ALL SELECT 1) FROM t
WITH RECURSIVE t(k, n) USING KEY (k) AS (SELECT 1, 1 UNION SELECT k, n FROM recurring.t) FROM recurring.t
WITH RECURSIVE t(k, n) USING KEY (k) AS (SELECT 1, 1 UNION SELECT k, n FROM recurring.u) FROM t
WITH RECURSIVE t(k, n) USING KEY (k) AS (SELECT 1, 1 UNION SELECT k, n FROM x.recurring.t) FROM t
(WITH gone AS (SELECT 1) FROM gone) UNION ALL (FROM gone)
SELECT (WITH gone AS (SELECT 1) SELECT count(*) FROM gone), (SELECT count(*) FROM gone)
SELECT (WITH gone AS (SELECT 1) SELECT 1) FROM gone
WITH a AS MATERIALIZED (WITH gone AS (SELECT 1) FROM gone) FROM a, gone
WITH a AS (WITH gone AS (SELECT 1) FROM gone), b AS (FROM gone) FROM a, b
SELECT * FROM (WITH gone AS (SELECT 1) FROM gone) t WHERE EXISTS (FROM gone)
SELECT 1 ORDER BY (WITH gone AS (SELECT 1 AS n) SELECT n FROM gone), (SELECT n FROM gone)
WITH "/etc/passwd" AS (SELECT 1) FROM "/etc/passwd"
SELECT * FROM (WITH "/etc/passwd" AS (SELECT 1) SELECT 1) t, '/etc/passwd'
WITH "a\b" AS (SELECT 1) FROM "a\b"
WITH main AS (SELECT 1) FROM main.main
WITH t AS (SELECT 1) FROM main.t
WITH t AS (SELECT 1) FROM memory.main.t
WITH pg_am AS (SELECT 1) SELECT 1

-- letters that are folded otherwise elsewhere
WITH É AS (SELECT 1) FROM é
WITH é AS (SELECT 1) FROM É
WITH k AS (SELECT 1) FROM "\u212a"
WITH "\u212a" AS (SELECT 1) FROM k
WITH "\u212a" AS (SELECT 1) FROM K
WITH "\u0130" AS (SELECT 1) FROM i
WITH "\u0130" AS (SELECT 1) FROM "i\u0307"
WITH s AS (SELECT 1) FROM "\u017f"
WITH "\u017f" AS (SELECT 1) FROM S
WITH å AS (SELECT 1) FROM "\u212b"
WITH ä AS (SELECT 1) FROM Ä
WITH ß AS (SELECT 1) FROM "\u1e9e"
WITH ж AS (SELECT 1) FROM Ж
WITH α AS (SELECT 1) FROM Α
WITH "\uff21" AS (SELECT 1) FROM a
WITH "é" AS (SELECT 1) FROM "e\u0301"
WITH "duékdb" AS (SELECT 1) FROM "DUÉKDB"
SELECT * FROM "duc\u212adb_tables"
FROM "\u017fqlite_master"
FROM "pg_cla\u017fs"
FROM "pg\uff3fclass"
FROM "read\u200b_text"('/etc/passwd')
FROM "\u200bduckdb_tables"
FROM "duckdb_tables\u00a0"
FROM "read_te×t"('/etc/passwd')
FROM '\uff53ales.csv'
FROM 'ѕales.csv'

-- comments and strings
SELECT/**/getenv/**/('HOME')
SELECT getenv('HOME') -- '
SELECT '--', getenv('HOME')
SELECT '/*', getenv('HOME'), '*/'
SELECT $$ -- $$, getenv('HOME')
SELECT $a$ $$ $a$, getenv('HOME')
SELECT E'\'', getenv('HOME')
SELECT '''', getenv('HOME')
SELECT "a""b", getenv('HOME') FROM (SELECT 1 AS "a""b")
/* a /* b */ c */ FROM read_text('/etc/passwd')
\u002d- SELECT 1\nFROM read_text('/etc/passwd')
FROM/**/read_text/**/('/etc/passwd')
FROM read_text(/*'sales.csv'*/'/etc/passwd')
FROM -- 'sales.csv'\n'/etc/passwd'
FROM /* sales */ sqlite_master
/* EXPLAIN */ DELETE FROM sales
EXPLAIN /* x */ DELETE FROM sales
EXPLAIN -- SELECT 1\nDELETE FROM sales
EXPLAIN /**/ ANALYZE DELETE FROM sales
PIVOT /* x */ sqlite_master ON /* y */ name USING count(*)
PIVOT sales ON region /* IN ('a') */, getenv(kind) USING sum(amount)
PIVOT sales ON region -- ) FROM sqlite_master\nUSING max((SELECT sql FROM sqlite_master))
PIVOT sales ON '(PIVOT x ON y' || getenv('HOME') USING sum(amount)
SELECT 1 AS ";"; SELECT 2
SELECT ';' ; SELECT 2

-- places and numbers
SELECT #1 FROM sqlite_master
SELECT #1, getenv('A') FROM sales
SELECT ? FROM sqlite_master
SELECT $1 FROM sqlite_master
SELECT $name, getenv($name)
SELECT ?::VARCHAR, getenv(?)
FROM sqlite_master LIMIT ?
FROM read_csv($file)
FROM read_csv(?)
FROM glob($1)
SELECT getenv($1)
SELECT current_setting($name)
FROM $name
FROM ?
FROM IDENTIFIER('sqlite_master')
FROM IDENTIFIER($name)
SELECT * FROM sales ORDER BY getenv(#1)
SELECT rowid FROM sqlite_master
SELECT filename FROM read_csv('sales.csv')
SELECT file_row_number FROM 'gone.parquet'
