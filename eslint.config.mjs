import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const NODE =
  'assert|buffer|child_process|cluster|crypto|dns|events|fs|http|http2|https|net|os|path|perf_hooks|process|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib';
const node = { regex: `^(node:|(${NODE})(/|$))`, message: 'This room is pure: no Node here.' };
const vscode = { regex: '^vscode$', message: 'Only src/host and src/extension.ts know VS Code.' };
/** Forbids relative imports that lead into one of these rooms of src. */
const rooms = (names, message) => ({ regex: `^(\\.\\./)+(src/)?(${names})(/|$)`, message });
const outside = rooms('adapters|workers|protocol|host|extension|composition', 'core knows only base and itself.');
/** Rooms of core from the bottom up: a room imports only rooms before it. */
const LAYERS = [
  ...[
    'text',
    'contract',
    'ports',
    'files',
    'analysis',
    'analyst',
    'reply',
    'store',
    'session',
    'approvals',
    'metrics',
    'run',
  ],
  ...['writes', 'context', 'tools', 'agent'],
];
const above = (room) =>
  rooms(
    LAYERS.slice(LAYERS.indexOf(room) + 1).join('|'),
    `${room} knows only what is below it: base, ${LAYERS.slice(0, LAYERS.indexOf(room)).join(', ')}.`,
  );
const zodName = {
  selector: "ImportDeclaration[source.value='zod'] ImportSpecifier[imported.name='z']",
  message: "Write import * as z from 'zod': the named import bundles every locale.",
};

/**
 * The walls between the rooms (docs/architecture.md): which room may not import what.
 * Tests read this list and prove that each wall is an error.
 */
export const walls = [
  {
    files: 'src/base/**',
    forbidden: [
      node,
      vscode,
      rooms('core|adapters|workers|protocol|host|extension|composition', 'base imports nothing.'),
    ],
  },
  {
    files: 'src/core/**',
    forbidden: [node, vscode, outside],
  },
  ...LAYERS.filter((room) => room !== 'ports' && room !== 'agent').map((room) => ({
    files: `src/core/${room}/**`,
    forbidden: [node, vscode, outside, above(room)],
  })),
  {
    files: 'src/core/analysis/{facts,statistics,types}/**',
    forbidden: [
      node,
      vscode,
      outside,
      above('analysis'),
      rooms('report|questions|charts|saved|page|grid', 'Facts know nothing of what is made of them.'),
    ],
  },
  {
    files: 'src/protocol/**',
    forbidden: [
      node,
      vscode,
      rooms('adapters|workers|host|extension|composition', 'protocol knows only core and base.'),
    ],
  },
  {
    files: 'src/adapters/**',
    forbidden: [
      vscode,
      rooms('protocol|host|extension|composition', 'adapters know core, base and the protocol of their workers.'),
      rooms('workers/(?!\\w+Protocol$).*', 'Only the protocol of a worker is known outside of it.'),
    ],
  },
  {
    files: 'src/workers/**',
    forbidden: [vscode, rooms('protocol|host|adapters|extension|composition', 'workers know only core and base.')],
  },
  {
    files: 'src/host/**',
    forbidden: [
      rooms(
        'adapters|workers|extension|composition',
        'host knows core, protocol and base; extension.ts brings the rest together.',
      ),
    ],
  },
  {
    files: 'webview/**',
    forbidden: [
      node,
      vscode,
      rooms('core|adapters|workers|host|extension|composition', 'The panel knows only the protocol and base.'),
    ],
  },
];

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'out', '.cache', 'media/sample', 'src/base/ambient.d.ts'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    // One program of all files: those of the single projects would check the types of what they share again.
    // Its place is told from the working folder: an absolute one would make the cache another one in each clone.
    languageOptions: { parserOptions: { project: 'test/tsconfig.lint.json' } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': ['error', zodName],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  ...walls.map(({ files, forbidden }) => ({
    files: [files],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: forbidden }] },
  })),
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/dot-notation': [
        'error',
        { allowIndexSignaturePropertyAccess: true, allowPrivateClassPropertyAccess: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
  {
    files: ['test/fixtures/**/*.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { require: 'readonly', exports: 'writable', Buffer: 'readonly' },
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
);
