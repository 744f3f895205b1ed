/**
 * Which files hold secrets, by where they lie and what they are called. Files of data are told apart by their names alone: `tokens.csv`
 * and `keys_by_region.xlsx` are none.
 *
 * The names are those of the signatures of gitrob (Michael Henriksen, MIT licence) and shhgit (Paul Price, MIT licence), without what is
 * data as often (logs, SQL dumps, SQLite, captures of networks), and what the manuals of programs give as the places of their credentials.
 */
import { isProtectedName, partsOf, plainName } from './pathNames';

type Reason =
  | 'keys'
  | 'access to servers and clouds'
  | 'cookies and passwords of browsers'
  | 'what Windows keeps of passwords'
  | 'passwords of mail, chats and connections'
  | 'wallets'
  | 'secrets of the system'
  | 'settings of other programs'
  | 'keys or passwords';

const list = (words: string): string[] => words.trim().split(/\s*\n\s*|\s{2,}/);

/**
 * Folders and files, wherever they lie. The folders in which all programs keep their settings (`.config`, `AppData`, `Library/Application
 * Support`, …) are among them as a whole: users keep no data there, and too many programs keep their tokens there.
 */
const PLACES: readonly (readonly [Reason, readonly string[]])[] = [
  [
    'settings of other programs',
    list(`
      .config  .local/share  .local/state  .var/app  appdata/roaming  appdata/local  library/application support  library/preferences  library/containers
      library/group containers  library/caches  library/accounts
    `),
  ],
  [
    'keys',
    list(`
      .ssh  .gnupg  .pki  .password-store  library/keychains  .gnome2/keyrings  .putty  .op  .1password  .bitwarden  .secrets  .lastpass  .keybase  .step/secrets  .minisign
      .acme.sh  .certbot  .android/adbkey  .google_authenticator  sops/age/keys.txt  run/secrets  docker/secrets
    `),
  ],
  [
    'access to servers and clouds',
    list(`
      .aws  .awsvault  .azure  .kube  .docker/config.json  .docker/contexts  containers/auth.json  .oci  .aliyun  .tccli  .bluemix  .ibmcloud  doctl/config.yaml  .linode-cli  .fly
      .netlify/config.json  .vercel/auth.json  .railway  .render/cli.yaml  .wrangler/config  .terraform.d  .pulumi/credentials.json  .pulumi/stacks  .argocd  .rancher
      .talos  .cargo/credentials  .cargo/credentials.toml  .gem/credentials  .bundle/config  .m2/settings.xml  .gradle/gradle.properties  .composer/auth.json  .ivy2/.credentials
      .sbt/.credentials  .jfrog  .nuget/nuget.config  nuget/nuget.config  .pip/pip.conf  pip/pip.conf  pip/pip.ini  pypoetry/auth.toml  .lein/credentials.clj  .hex/hex.config  .conan
      .huggingface  huggingface/token  huggingface/stored_tokens  .kaggle  .dbt  .snowflake  .snowsql  .databricks/token-cache.json  .claude.json  .codex/auth.json
      .anthropic  .cursor/auth.json  .jupyter/jupyter_server_config.json  .jupyter/jupyter_notebook_config.json  .jupyter/migrated  jupyter/runtime  .ngrok2  .cloudflared
      .tailscale  .chef  .puppetlabs  .vagrant.d/insecure_private_key  .vagrant/machines  .ansible/vault  .ansible/galaxy_token  .scw  .ovh.conf  .bosh/config  .cf/config.json  .mc/config.json
      .davfs2/secrets  .circleci/cli.yml  .travis/config.yml  .expo  .supabase/access-token  .okta  .twilio-cli  .jira.d  .gitlab-runner  actions-runner/.credentials_rsaparams
      .steampipe/config  .meltano  airflow/airflow.cfg  airflow/connections.json  .subversion/auth  subversion/auth  etc/kubernetes  etc/rancher  etc/gitlab
      etc/gitlab-runner  etc/grafana  etc/mysql/debian.cnf  tomcat/conf/tomcat-users.xml  conf/tomcat-users.xml  configuration/mgmt-users.properties  sites/default/settings.php
      traefik/acme.json
    `),
  ],
  [
    'cookies and passwords of browsers',
    list(`
      .mozilla  mozilla/firefox  firefox/profiles  .thunderbird  thunderbird/profiles  snap/firefox  snap/chromium  .librewolf  .waterfox  .floorp  .zen  library/safari  library/cookies
      google/chrome/user data  chromium/user data  microsoft/edge/user data  vivaldi/user data  bravesoftware  opera software  com.operasoftware.opera  arc/user data
      .tor-browser  browser/torbrowser/data
    `),
  ],
  [
    'what Windows keeps of passwords',
    list(`
      microsoft/credentials  microsoft/protect  microsoft/crypto  microsoft/vault  system32/config  windows/repair/sam  windows/repair/system  windows/ntds  microsoft/wlansvc  sysprep/sysprep.xml
    `),
  ],
  [
    'passwords of mail, chats and connections',
    list(`
      .purple/accounts.xml  .irssi/config  .xchat2  .weechat  .recon-ng/keys.db  .filezilla  filezilla/sitemanager.xml  .remmina  .vnc  .mutt  .getmail  .lftp  networkmanager/system-connections
      etc/wireguard  etc/openvpn  etc/ppp  etc/wpa_supplicant  etc/hostapd  etc/postfix/sasl_passwd  etc/exim4  etc/cifs-credentials  etc/dropbear  telegram desktop/tdata  .mysql/workbench  .dbeaver
      .datagrip  .pgadmin  .squirrel-sql  .cassandra/cqlshrc  .sqldeveloper  .influxdbv2  .clickhouse-client  insomnia/insomnia.environment.db  .mongodb  .3t  .idea/webservers.xml  .idea/datasources.local.xml  .msf4
      .ipython
    `),
  ],
  [
    'wallets',
    list(`
      .bitcoin  .electrum  .electrum-ltc  .ethereum  ethereum/keystore  .litecoin  .dogecoin  .monero  .bitmonero  .exodus  .wasabiwallet  .near-credentials  .sui  .brownie/accounts
      .foundry/keystores  .lnd
    `),
  ],
];
/** Of the places above: a user's work may lie here all the same, e.g. what was opened from a mail. */
const WORK = /(?:^|[\\/])appdata[\\/]local[\\/]temp[\\/]/i;
const BY_PLACE = new Map(PLACES.flatMap(([reason, places]) => places.map((place) => [place, reason] as const)));
const LONGEST_PLACE = Math.max(...[...BY_PLACE.keys()].map((place) => place.split('/').length));

/** From the root of a disk: the system and its processes, whose memory and environment hold secrets. */
const SYSTEM = ['proc', 'sys', 'dev', 'run', 'var/run', 'private/var/run', 'private/var/db', 'boot', 'etc/ssh'];
/** Where drives that are plugged in are. */
const DRIVES = 'run/media/';
/** Wherever a copy of a system lies. */
const SYSTEM_FILE = /(?:^|\/)etc\/(?:g?shadow-?|sudoers(?:\.d\/.*)?|master\.passwd|krb5\.keytab|ipsec\.secrets)$/;

/** Names of files, beside those that {@link ENDINGS} and {@link PATTERNS} have. */
const FILES = new Set(
  list(`
    .npmrc  .yarnrc  .yarnrc.yml  .pnpmrc  _netrc  netrc  .pypirc  pgpass  pgpass.conf  .my.cnf  .mylogin.cnf  htpasswd  .htdigest
    .gitconfig  .gitrobrc  .vault-token  vault_pass  vault_pass.txt  .vault_pass.txt  .vault-pass  .dockercfg  .dockerconfigjson
    .boto  s3cfg  .passwd-s3fs  passwd-s3fs  .rclone.conf  rclone.conf  .databrickscfg  .snowsqlrc  kaggle.json  .sentryclirc
    .terraformrc  terraform.rc  .condarc  .credentials  .secret  .envrc  .flaskenv  .renviron  .authinfo  .muttrc  muttrc  .msmtprc
    .fetchmailrc  .offlineimaprc  .mbsyncrc  .getmailrc  .smbcredentials  .cqlshrc  .mongorc.js  .dbshell  .odbc.ini  odbc.ini
    .pg_service.conf  pg_service.conf  .trc  .tugboat  tugboat  .ftpconfig  .ftpquota  .sftp-config.json  .remote-sync.json
    .cifscredentials  kubeconfig  kubeconfig.yaml  kubeconfig.yml  .erlang.cookie  .k5identity  .wgetrc  .curlrc  .hgrc  .travis.token
    .slack-token  .history  .histfile  .zhistory  fish_history  consolehost_history.txt  otr.private_key  knife.rb  omniauth.rb
    carrierwave.rb  proftpdpasswd  smbpasswd  secrets.tdb  ipsec.secrets  wpa_supplicant.conf  hudson.util.secret
    initialadminpassword  jenkins.plugins.publish_over_ssh.bapsshpublisherplugin.xml  localsettings.php  wp-config.php  config.inc.php
    database.yml  local_settings.py  local.settings.json  connectionstrings.config  robomongo.json  dbeaver-data-sources.xml
    .dbeaver-data-sources.xml  credentials-config.json  datasources.local.xml  filezilla.xml  recentservers.xml  sitemanager.xml
    winscp.ini  sftp-config.json  wcx_ftp.ini  ws_ftp.ini  ventrilo_srv.ini  configuration.user.xpl  ultravnc.ini  cwallet.sso
    ewallet.sso  ntds.dit  unattend.xml  autounattend.xml  sysprep.inf  login data  cookies  web data  logins.json  key3.db  key4.db
    signons.sqlite  cookies.sqlite  formhistory.sqlite  cookies.binarycookies  wallet.dat  auth.json  auth.toml  token.json
    token.pickle  oauth_creds.json  insecure_private_key  clouds.yaml  secure.yaml  k3s.yaml  talosconfig  .dev.vars  confcons.xml
    portable_settings.txt  favorites.plist  cookies.txt  encryptionkeys.js  keyring_pass.cfg  state.vscdb
    http-client.private.env.json  .comet.config  .cvspass  .p4tickets  .iceauthority  .xauthority  .netrwhist  buildkite-agent.cfg
    acme.json  key.properties  keystore.properties  tomcat-users.xml  mgmt-users.properties  authorized_user.json  superset_config.py
    .bashrc  .zshrc  .zshenv  .zprofile  .zlogin  .kshrc  .cshrc  .tcshrc  .profile  .bash_profile  .bash_login  .bash_aliases
    .aliases  .exports  .extra  .functions  .esmtprc  .mailrc  .lftprc  .cdsapirc  .ecmwfapirc  .twurlrc  .rhistory  adbkey
    credentials.db  access_tokens.db  adc.json  azureprofile.json  msal_token_cache.bin  msal_token_cache.json
    service_principal_entries.json  rootkey.csv  new_user_credentials.csv  credentials.csv  chrome passwords.csv  firefox logins.csv
    ngrok.yml  profiles.yml  vault.yml  vault.yaml  sam.hive  settings-security.xml  google-services.json  googleservice-info.plist
    gcloud.json  firebase-adminsdk.json  key.json  keyfile.json  gcp-key.json  sa-key.json  .age-key  age-key.txt  identity.asc
    jwt.secret  jwtsecret  secret_key_base  .secret_key
  `),
);

/** Endings of names (without the dot) of files that are made to hold keys, passwords or connections with them. */
const ENDINGS =
  /\.(?:pem|key|keypair|p8|p12|pfx|pkcs12|pk8|pvk|snk|ppk|jks|jceks|bks|keystore|keyring|keyx|keytab|macaroon|seco|age|ccache|kdbx?|kwallet|kwl|psafe3|agilekeychain|opvault|1pif|1pux|enpassdb|walletx?|keychain(?:-db)?|gpg|pgp|agekey|bek|tpm|fve|mobileprovision|publishsettings|cscfg|ovpn|tblk|nmconnection|rdp|rdg|vnc|remmina|env|tfvars|tfstate|kubeconfig|pgpass|netrc|s3cfg|htpasswd)$/;

const CONFIG =
  '(?:ya?ml|json5?|toml|ini|env|properties|cfg|conf|config|xml|plist|txt|enc|rb|py|php|js|ts|sh|ps1|gpg|asc|age)';
/** Names that vary. */
const PATTERNS: readonly RegExp[] = [
  /^\.env(?:[._-](?!(?:example|sample|template|dist|schema)$).+)?$/, // templates have no values
  /(?:^|[_.-])(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/, // keys of ssh
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?\..*$/,
  /^ssh_host_.*key$/,
  /(?:^|[_.-])(?:private|secret|sec|pgp|gpg|signing)[_.-]?keys?.*\.(?:asc|txt|json|bin|der)$|^(?:private|secret|pgp|gpg)\.asc$/,
  /^(?:private|secret|signing|encryption|master|deploy|host)[_-]?keys?$/,
  /^utc--\d{4}-.*--[\da-f]{40}$/, // Ethereum
  new RegExp(
    `^(?:secrets?|credentials?|passwords?|passwd|pwd|api[_-]?keys?|(?:api|access|auth|refresh|bearer|secret)[_-]?tokens?|client[_-]?secrets?)(?:\\.${CONFIG})+$`,
  ),
  new RegExp(`^(?:secrets?|credentials?)[._-](?:dev|development|test|staging|prod|production|local)\\.${CONFIG}$`),
  /^(?:credentials|passwords?|passwd|client_secrets?|api_keys?|access_token|auth_token|keyfile)$/,
  /^client_secret[\w.-]*\.json$/,
  /(?:^|[_.-])service[_-]?accounts?(?:[_.-].*)?\.json$|-firebase-adminsdk-.*\.json$/,
  /(?:^|[_-])accesskeys\.csv$/, // as the console of AWS calls them
  /^(?:bitwarden|lastpass|dashlane|1password|keepass|nordpass|roboform)[_-]?(?:encrypted_)?export.*\.(?:csv|json|xml|txt|html|zip)$/,
  /\.tfvars\.json$|\.tfstate\.\d+\.backup$/,
  /^(?:passwords?|passwörter|mots de passe|contraseñas|密码)\.\w+$/,
  /(?:(?:recovery|backup|rescue)[ _-]?(?:codes?|keys?)|seed[ _-]?phrases?|mnemonic)[ _\da-f()-]*(?:\.(?:txt|md|pdf|docx?|odt|rtf|html?|png|jpe?g))?$/,
  /^\.?[\w-]*[_-](?:passwords?|passwd|secrets?|credentials?|secret_key|access_token|api_key)$/, // as files of one secret are called
  /[_.-](?:passwords?|passwd|secrets?|credentials)\.(?:ya?ml|json5?|toml|ini|env|properties|cfg|conf|xml|txt|enc)$/,
  /^\.[\w-]+[_-]history$/,
  /^wpa_supplicant-.*\.conf$|^aegis-.*\.json$|^pulumi\.[\w-]+\.ya?ml$/,
  /^krb5cc_|(?:^|-)openrc\.sh$/,
  /^wg\d+\.conf$/,
  /\.(?:ansible_)?vault(?:_pass(?:word)?)?$/,
  /^appsettings\.(?:production|prod|staging|development|local)\.json$/,
  /\.pubxml\.user$/,
];

/** What editors and programs put behind the name of a copy. */
const COPY_END = /(?:~|\.(?:bak|backup|old|orig|saved?|copy|sw[op]|tmp|gz|bz2|xz|\d+))$/;
/** What browsers and file managers put into it. */
const COPY_NUMBER = /(?: ?\(\d+\)| - copy(?: ?\(\d+\))?| copy(?: \d+)?)(?=\.|$)/;

/** Folders that a password manager calls a file. */
const VAULT = /\.(?:agilekeychain|opvault|tblk)$/;

/**
 * Why a file, or what is in a folder, is never read by where it lies and what it is called; undefined where it may be.
 * @param path with any separators
 * @param opened a folder above it that the user has opened himself: that this lies among settings of programs, or of the system, says nothing
 */
export function secretReason(path: string, opened = ''): Reason | undefined {
  const parts = partsOf(path.replace(WORK, '/'));
  const around = partsOf(opened.replace(WORK, '/'));
  if (parts.slice(around.length).some(isProtectedName)) return 'settings of other programs';
  const names = parts.map(plainName);
  if (path.startsWith('/') && isSystemPlace(names) && !isSystemPlace(around.map(plainName)))
    return 'secrets of the system';
  if (names.some((name) => VAULT.test(name))) return 'keys';
  const name = names.at(-1) ?? '';
  const copied = [...names.slice(0, -1), withoutCopy(name)];
  const reason = reasonOfPlace(names, around.length) ?? reasonOfPlace(copied, around.length);
  if (reason !== undefined) return reason;
  if (SYSTEM_FILE.test(names.join('/'))) return 'secrets of the system';
  // A workspace may be called as it likes.
  return names.length > around.length && hasSecretName(name) ? 'keys or passwords' : undefined;
}

/** Whether a path begins with a place of the system itself. */
function isSystemPlace(names: readonly string[]): boolean {
  const whole = `${names.join('/')}/`;
  return SYSTEM.some((place) => whole.startsWith(`${place}/`)) && !whole.startsWith(DRIVES);
}

function reasonOfPlace(names: readonly string[], above: number): Reason | undefined {
  for (let from = 0; from < names.length; from++) {
    for (let to = from + 1; to <= Math.min(names.length, from + LONGEST_PLACE); to++) {
      const reason = BY_PLACE.get(names.slice(from, to).join('/'));
      if (reason === 'settings of other programs' && to <= above) continue;
      if (reason !== undefined) return reason;
    }
  }
  return undefined;
}

function hasSecretName(name: string): boolean {
  for (let at = name; ;) {
    if (FILES.has(at) || ENDINGS.test(at) || PATTERNS.some((pattern) => pattern.test(at))) return true;
    const plain = withoutCopy(at);
    if (plain === at) return false;
    at = plain;
  }
}

/** The name of what a copy was made of. */
function withoutCopy(name: string): string {
  const plain = /\.sw[op]$/.test(name) ? name.replace(/^\./, '') : name; // Vim puts a dot before it as well
  return plain.replace(COPY_END, '').replace(COPY_NUMBER, '');
}
