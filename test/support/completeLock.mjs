// npm run lock: after npm install has rewritten package-lock.json, gives each package its digest, those of other platforms
// included. npm leaves out of the lock file what is not installed here; in a folder without node_modules it asks the registry.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const LOCK = 'package-lock.json';
const folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
try {
  for (const file of ['package.json', '.npmrc']) cpSync(file, path.join(folder, file));
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const whole = Object.entries(lock.packages).filter(([at, { integrity }]) => at === '' || integrity);
  writeFileSync(path.join(folder, LOCK), JSON.stringify({ ...lock, packages: Object.fromEntries(whole) }));
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exitCode = status ?? 1;
  else cpSync(path.join(folder, LOCK), LOCK);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
