// npm run lock: after npm install has rewritten package-lock.json, adds the optional packages of other platforms that a
// registry mirror did not offer. Without them `npm ci` calls the lock file out of step, and on those platforms it would
// install nothing. Their versions stand in the lock file already, in the optionalDependencies of the packages that
// choose among them.
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['linux', 'darwin', 'win32', 'freebsd', 'android', 'openharmony'];
const PROCESSORS = ['x64', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x'];

/** What a platform package's name says of the platform, e.g. binding-linux-arm-gnueabihf. */
function platform(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split(/[-.]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const arm = words.some((word) => word === 'arm' || word.endsWith('eabi') || word.endsWith('eabihf'));
  const cpu = arm ? 'arm' : words.find((word) => PROCESSORS.includes(word));
  return os && cpu ? { cpu: [cpu], os: [os] } : undefined;
}

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
for (const [at, entry] of Object.entries(lock.packages)) {
  if (at === '') continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = lock.packages[`node_modules/${name}`] ?? lock.packages[`${at}/node_modules/${name}`];
    const fits = platform(name);
    if (known || !fits || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: fits.cpu,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      os: fits.os,
    };
    added.push(name);
  }
}
const inOrder = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`);
console.log(added.length === 0 ? 'The lock file is complete.' : `Added ${added.length}: ${added.join(', ')}`);
