/** What is read for nobody, whatever the user says: one click too many must not give a key or a password away. */
import { isProtectedName, plainName } from '../base/pathNames';
import { holdsSecrets } from '../core/tools/fileKinds';

/** Folders, by how a path goes on below any other folder, and why. */
const FOLDERS: readonly { why: string; paths: readonly string[] }[] = [
  { why: 'keys', paths: ['.ssh', '.gnupg', '.pki', '.password-store', 'keychains', '.local/share/keyrings'] },
  {
    why: 'access to servers and clouds',
    paths: [
      '.aws',
      '.azure',
      '.kube',
      '.docker',
      '.config/gcloud',
      'roaming/gcloud',
      '.config/gh',
      '.config/rclone',
      '.config/git',
      '.cargo/credentials',
      '.cargo/credentials.toml',
      '.terraform.d',
    ],
  },
  {
    why: 'cookies and passwords of browsers',
    paths: [
      ...['.mozilla', 'mozilla/firefox', 'firefox/profiles', '.thunderbird', 'thunderbird/profiles', 'snap/firefox'],
      ...['library/safari', 'library/cookies', 'opera software', '.config/opera', 'com.operasoftware.opera'],
      ...['.config/google-chrome', 'google/chrome/user data', 'application support/google/chrome'],
      ...['.config/chromium', 'chromium/user data', 'application support/chromium', 'snap/chromium'],
      ...['.config/microsoft-edge', 'microsoft/edge/user data', 'application support/microsoft edge'],
      ...['.config/vivaldi', 'vivaldi/user data', 'application support/vivaldi', 'bravesoftware'],
    ],
  },
  {
    why: 'what Windows keeps of passwords',
    paths: ['microsoft/credentials', 'microsoft/protect', 'microsoft/crypto', 'microsoft/vault', 'system32/config'],
  },
];
/** The same, from the root on: files there are the system and its processes, whose memory and environment hold secrets. */
const SYSTEM = ['proc', 'sys', 'dev', 'run', 'var/run', 'private/var/run', 'private/var/db', 'boot', 'etc/ssh'];
/** Where drives that are plugged in are. */
const DRIVES = 'run/media/';
const SYSTEM_FILES = /^(?:private\/)?etc\/(?:g?shadow-?|sudoers(?:\.d\/.*)?|master\.passwd)$/;

/** Names of files, beside those of {@link holdsSecrets}. */
const FILES: readonly RegExp[] = [
  /\.(?:keychain(?:-db)?|asc|gpg)$/, // keys and stores of keys
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?\..*$/, // keys of ssh
  /^(?:logins\.json|key[34]\.db|cookies(?:\.sqlite)?|login data|web data|wallet\.dat)$/, // browsers, wallets
];

/** Why a file is never read; undefined where it may be, once the user allows it. @param file absolute, with any separators */
export function secretReason(file: string): string | undefined {
  const parts = file.split(/[\\/]+/).filter((part) => part !== '');
  const names = parts.map(plainName);
  const whole = names.join('/');
  const folders = FOLDERS.find(({ paths }) => paths.some((path) => `/${whole}/`.includes(`/${path}/`)));
  if (folders) return folders.why;
  const isSystem = SYSTEM.some((path) => `${whole}/`.startsWith(`${path}/`)) && !whole.startsWith(DRIVES);
  if (isSystem || SYSTEM_FILES.test(whole)) return 'secrets of the system';
  if (parts.some(isProtectedName)) return 'settings of other programs';
  const name = names.at(-1) ?? '';
  return holdsSecrets(name) || FILES.some((pattern) => pattern.test(name)) ? 'keys or passwords' : undefined;
}
