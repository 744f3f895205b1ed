/** What files are, by their names alone. */
import assert from 'node:assert/strict';
import { holdsSecrets } from '../../../../src/core/tools/fileKinds';

describe('core/tools/fileKinds: files that are made to hold passwords or keys', () => {
  for (const path of [
    ...['.env', '.env.local', 'app/.env.production', String.raw`app\.ENV.Staging`, '.env. '],
    ...['id_rsa', '.ssh/id_ed25519', 'id_ecdsa_sk', 'server.pem', 'a/b.KEY', 'shop.kdbx', 'office.ovpn'],
    ...['.npmrc', 'home/.netrc', 'pgpass.conf', '.git-credentials'],
  ]) {
    it(`are such as ${JSON.stringify(path)}`, () => assert.ok(holdsSecrets(path)));
  }

  for (const path of [
    'env.csv',
    'my.env.csv',
    '.envrc',
    'environment',
    'id_rsa.pub',
    'keys.csv',
    'pem',
    '.env/data.csv',
  ]) {
    it(`are not such as ${JSON.stringify(path)}`, () => assert.ok(!holdsSecrets(path)));
  }
});
