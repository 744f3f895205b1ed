import assert from 'node:assert/strict';
import { programEnvironment, withVariables } from '../../../../src/core/run/environment';

const NOBODY = [
  'TERM',
  'NO_COLOR',
  'PAGER',
  'GIT_PAGER',
  'GIT_EDITOR',
  'GIT_TERMINAL_PROMPT',
  'GCM_INTERACTIVE',
  'PIP_NO_INPUT',
];

describe('core/run/environment', () => {
  /** What a program gets of it, without what every program gets. */
  const given = (env: Record<string, string | undefined>, pass: string[] = [], platform = 'linux') => {
    const all = programEnvironment({ LANG: 'de_DE.UTF-8', ...env }, { pass, platform });
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => name !== 'LANG' && (name in env || !NOBODY.includes(name))),
    );
  };

  it('passes on what is neither a secret nor the editor’s', () => {
    const env = {
      ...{ PATH: '/usr/bin:/bin', HOME: '/home/a', VIRTUAL_ENV: '/v', LD_LIBRARY_PATH: '/l', SSH_AUTH_SOCK: '/run/s' },
      ...{ HTTP_PROXY: 'http://proxy:3128', AWS_REGION: 'eu-1', NODE_PATH: '/n', PYTHONPATH: '/p', PRIMARY_KEY: 'id' },
      ...{ MAX_TOKENS: '4096', TOKENIZERS_PARALLELISM: 'false', EMPTY: '', PASSWORD_STORE_DIR: '/home/a/.p' },
    };
    assert.deepEqual(given(env), env);
    assert.deepEqual(given({ GONE: undefined }), {});
  });

  it('keeps secrets back, by their names and by their looks', () => {
    assert.deepEqual(
      given({
        ...{
          OPENAI_API_KEY: 'x',
          AWS_SECRET_ACCESS_KEY: 'abc',
          PGPASSWORD: 'abc',
          GITHUB_TOKEN: 'a1b2',
          DB_PASS: 'abc',
        },
        ...{ A: 'sk-ant-api03-abcdefgh12345678', B: `ghp_${'a1'.repeat(18)}`, C: 'AKIAIOSFODNN7EXAMPLE' },
        ...{
          DATABASE_URL: 'postgres://u:geheim@db/x',
          HTTPS_PROXY: 'http://u:geheim@proxy:1',
          D: 'host=a;password=abc',
        },
      }),
      {},
    );
  });

  it('keeps back what is a secret by the name of a variable alone', () => {
    const key = 'a8Fk29dkLq0ZpW3xA8Fk29dk';
    const secrets = {
      ...{ AZURE_STORAGE_KEY: key, OPENAI_KEY: key, KAGGLE_KEY: key, GITHUB_PAT: key, TENCENTCLOUD_SECRET_ID: key },
      ...{ RABBITMQ_DEFAULT_PASS: 'guest', LDAP_BIND_PW: 'hunter', PROXY_CREDENTIALS: 'u:p', BASIC_AUTH: 'u:p' },
      ...{ SECRET_KEY_BASE: key, DOCKER_AUTH_CONFIG: '{"auths":{"r":{"auth":"dXNlcjpwYXNz"}}}', BW_SESSION: 'ab==' },
      ...{ SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T00/B00/XX', POETRY_PYPI_TOKEN_MINE: key },
      ...{ SENTRY_DSN: `https://${key}@sentry.io/1`, HF_TOKEN: key, NPM_TOKEN: key, AZURE_CLIENT_SECRET: 'x' },
    };
    assert.deepEqual(given(secrets), {});
    assert.deepEqual(given(secrets, ['OPENAI_KEY']), { OPENAI_KEY: key });
    const plain = {
      ...{ GOOGLE_APPLICATION_CREDENTIALS: '/home/a/key1.json', CREDENTIALS_DIRECTORY: '/run/c', XAUTHORITY: '/x' },
      ...{ TOKEN_URL: 'https://login.example.com/oauth2/v2', REQUIRE_AUTH: 'true', TOKEN_BUCKET: '10mb' },
      ...{ S3_KEY: 'data/2024/sales.csv', SORT_KEY: 'customer_id', PGPASSFILE: '/home/a/.pgpass', KEYBOARD: 'us' },
      ...{ AZURE_CLIENT_ID: '11111111-2222-3333-4444-555555555555', DESKTOP_SESSION: 'gnome', LOG_KEY: 'level' },
    };
    assert.deepEqual(given(plain), plain);
  });

  it('keeps the editor’s own back', () => {
    assert.deepEqual(
      given({
        ...{
          VSCODE_PID: '1',
          TERM_PROGRAM: 'vscode',
          ELECTRON_RUN_AS_NODE: '1',
          CODE_SERVER_X: '1',
          NODE_OPTIONS: '-r x',
          NODE_CHANNEL_FD: '3',
        },
        ...{
          ANTHROPIC_BASE_URL: 'http://x',
          BA_AGENT_RUN: '/r',
          PYTHONHOME: '/h',
          PYTHONSTARTUP: '/s',
          SNAP: '/snap/code',
        },
        ...{ SNAP_NAME: 'code', GDK_PIXBUF_MODULEDIR: '/snap', GIT_ASKPASS: '/askpass.sh', FORCE_COLOR: '1' },
      }),
      {},
    );
    const snap = { GTK_PATH: '/snap/x', GTK_PATH_VSCODE_SNAP_ORIG: '', XDG_DATA_DIRS: '/snap/y' };
    assert.deepEqual(given({ ...snap, XDG_DATA_DIRS_VSCODE_SNAP_ORIG: '/usr/share' }), { XDG_DATA_DIRS: '/usr/share' });
  });

  it('passes on what the user named, whatever it is', () => {
    const env = { API_KEY: 'x', NODE_OPTIONS: '-r x', GIT_EDITOR: 'vi', OTHER_KEY: 'y', OTHER_API_KEY: 'z' };
    const { OTHER_API_KEY: _, ...named } = env;
    assert.deepEqual(given(env, ['API_KEY', 'NODE_OPTIONS', 'GIT_EDITOR']), named);
    assert.equal(given(env)['GIT_EDITOR'], 'true');
    assert.deepEqual(given({ Api_Key: 'x' }, ['API_KEY']), {});
    assert.deepEqual(given({ Api_Key: 'x', vscode_pid: '1' }, ['API_KEY'], 'win32'), { Api_Key: 'x' });
  });

  it('has text in UTF-8, and leaves a locale alone that is', () => {
    const locale = (env: Record<string, string>, platform = 'linux', pass: string[] = []) => {
      const { LC_ALL, LC_CTYPE, LANG } = programEnvironment(env, { pass, platform });
      return [LC_ALL, LC_CTYPE, LANG];
    };
    const none = undefined;
    assert.deepEqual(locale({}), [none, 'C.UTF-8', 'C.UTF-8']);
    assert.deepEqual(locale({}, 'darwin'), [none, 'en_US.UTF-8', 'en_US.UTF-8']);
    assert.deepEqual(locale({}, 'win32'), [none, none, none]);
    assert.deepEqual(locale({ LANG: 'de_DE.utf8' }), [none, none, 'de_DE.utf8']);
    assert.deepEqual(locale({ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }), [none, 'C.UTF-8', 'C.UTF-8']);
    assert.deepEqual(locale({ LANG: 'de_DE', LC_CTYPE: 'de_DE.UTF-8' }), [none, 'de_DE.UTF-8', 'de_DE']);
    assert.deepEqual(locale({ LANG: 'de_DE.UTF-8', LC_ALL: '' }), ['', none, 'de_DE.UTF-8']);
    assert.deepEqual(locale({ LANG: 'zh_CN.GBK', LC_ALL: '' }), [none, 'C.UTF-8', 'C.UTF-8']);
    assert.deepEqual(locale({ LANG: 'zh_CN.GBK' }, 'linux', ['LANG']), [none, 'C.UTF-8', 'zh_CN.GBK']);
  });

  it('has nothing wait for anybody', () => {
    const all = programEnvironment({ PAGER: 'less', TERM: 'xterm' }, { pass: [], platform: 'linux' });
    assert.deepEqual([all['PAGER'], all['TERM'], all['GIT_TERMINAL_PROMPT']], ['cat', 'dumb', '0']);
  });

  it('replaces a variable of the same name, which Windows does not tell by case', () => {
    assert.deepEqual(withVariables({ Path: 'a', B: 'b' }, { PATH: 'c' }, 'win32'), { B: 'b', PATH: 'c' });
    const onLinux = withVariables({ Path: 'a', B: 'b' }, { PATH: 'c', B: 'd' }, 'linux');
    assert.deepEqual(onLinux, { Path: 'a', B: 'd', PATH: 'c' });
  });
});
