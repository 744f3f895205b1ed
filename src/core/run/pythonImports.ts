/**
 * Modules that a script may import, by the name before the first dot: libraries for data, and what of Python's own computes,
 * reads and writes. What starts programs, opens connections or runs further code is not among them.
 */
export const ALLOWED_IMPORTS: readonly string[] = [
  // Data, statistics, models
  ...['pandas', 'numpy', 'scipy', 'statsmodels', 'sklearn', 'polars', 'pyarrow', 'duckdb', 'xgboost', 'lightgbm'],
  ...['prophet', 'pingouin', 'lifelines', 'networkx', 'sympy', 'patsy', 'linearmodels', 'numba'],
  // Figures
  ...['matplotlib', 'mpl_toolkits', 'seaborn', 'plotly', 'altair', 'wordcloud', 'squarify', 'PIL'],
  // Files of tables
  ...['openpyxl', 'xlrd', 'xlsxwriter', 'tabulate', 'yaml', 'pypdf', 'docx', 'jieba'],
  // Python's own
  ...['__future__', 'abc', 'array', 'base64', 'bisect', 'calendar', 'cmath', 'collections', 'contextlib', 'copy'],
  ...[
    'csv',
    'dataclasses',
    'datetime',
    'decimal',
    'difflib',
    'enum',
    'fractions',
    'functools',
    'glob',
    'gzip',
    'hashlib',
  ],
  ...['heapq', 'html', 'io', 'itertools', 'json', 'locale', 'logging', 'math', 'numbers', 'operator', 'pathlib'],
  ...['pprint', 'random', 're', 'secrets', 'sqlite3', 'statistics', 'string', 'struct', 'textwrap', 'time'],
  ...['traceback', 'types', 'typing', 'typing_extensions', 'unicodedata', 'uuid', 'warnings', 'xml', 'zipfile', 'zlib'],
  ...['zoneinfo', 'dateutil', 'pytz', 'tqdm', 'joblib', 'ba'],
];
