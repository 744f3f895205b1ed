import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maskSecrets } from '../../../../src/core/session/secrets';
import { assertProperty } from '../../../support/property';

const secrets: Record<string, string> = {
  'x-api-key: abcdef123': 'x-api-key: [masked]',
  'curl -H "Authorization: Bearer abc.def-ghi"': 'curl -H "Authorization: Bearer [masked]"',
  'curl -H "Authorization: Basic dXNlcjpwYXNz"': 'curl -H "Authorization: Basic [masked]"',
  'curl -u me:hunter2 https://host': 'curl -u me:[masked] https://host',
  'mysql --password hunter2 --user me': 'mysql --password [masked] --user me',
  'mysql --password=hunter2 db': 'mysql --password=[masked] db',
  'password=hunter2&x=1': 'password=[masked]&x=1',
  // Names of several words.
  'DB_PASSWORD=hunter2': 'DB_PASSWORD=[masked]',
  'export POSTGRES_PASSWORD="abc123xyz"': 'export POSTGRES_PASSWORD="[masked]"',
  '"db_password": "hunter2"': '"db_password": "[masked]"',
  '{"dbPassword":"hunter2","x":1}': '{"dbPassword":"[masked]","x":1}',
  '{"password":1234}': '{"password":[masked]}',
  '{"passwords":[1],"password":["a b",12],"x":1}': '{"passwords":[1],"password":[masked],"x":1}',
  '"secret": {"value": {"at": ["abc"]}, "x": 1}, "y": 2': '"secret": [masked], "y": 2',
  "{'user_password': 'abc'}": "{'user_password': '[masked]'}",
  'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY': 'AWS_SECRET_ACCESS_KEY=[masked]',
  'MY_API_KEY: zzz999': 'MY_API_KEY: [masked]',
  'my_api_key=abc123': 'my_api_key=[masked]',
  'API key: abc123': 'API key: [masked]',
  'ACCESS_TOKEN=abc': 'ACCESS_TOKEN=[masked]',
  '_authToken=abcdef': '_authToken=[masked]',
  'DB_PASS=hunter2': 'DB_PASS=[masked]',
  'password2: hunter2': 'password2: [masked]',
  'spring.datasource.password=hunter2': 'spring.datasource.password=[masked]',
  '密码：hunter2': '密码：[masked]',
  // Names that are ordinary words as well.
  'token: abcdef123456': 'token: [masked]',
  'token=abcdef': 'token=[masked]',
  '{"token": "abcdefghijklmnopqrst"}': '{"token": "[masked]"}',
  // Whole values.
  '"password": "correct horse battery", "x": 1': '"password": "[masked]", "x": 1',
  'password = "a,b;secretrest"': 'password = "[masked]"',
  'password: "a\\"b c" # mine': 'password: "[masked]" # mine',
  'password: "a\\\\", "x": "y"': 'password: "[masked]", "x": "y"',
  '{\\"password\\": \\"p w\\", \\"x\\": 1}': '{\\"password\\": \\"[masked]\\", \\"x\\": 1}',
  '{\\"password\\": \\"p\\\\\\"w x\\"}': '{\\"password\\": \\"[masked]\\"}',
  'password = """a "b" c"""': 'password = """[masked]"""',
  'password: "never closed\nnext': 'password: "[masked]\nnext',
  'pwd=a,bc': 'pwd=[masked]',
  "password: don't4get": 'password: [masked]',
  'DB_PASSWORD=a&b;c}d<e f': 'DB_PASSWORD=[masked] f',
  '(password: hunter2), then': '(password: [masked]), then',
  '**Password:** hunter2': '**Password:** [masked]',
  '`password`: `hunter2`': '`password`: `[masked]`',
  '<password>correct horse</password>': '<password>[masked]</password>',
  'DB_PASSWORD=hunter2\\nNEXT=1': 'DB_PASSWORD=[masked]\\nNEXT=1',
  // Links.
  'https://user:pa:ss@host/path?q=1': 'https://user:[masked]@host/path?q=1',
  'postgres://u:p@ss@host/db': 'postgres://u:[masked]@host/db',
  'postgres://u:p@ss@host/db?mail=a@b': 'postgres://u:[masked]@host/db?mail=a@b',
  'postgres://u:pa/ss@host/db': 'postgres://u:[masked]@host/db',
  'redis://:hunter2@host': 'redis://:[masked]@host',
  'https://x.blob.core.windows.net/a?sv=1&sig=ab%2Bc&se=2': 'https://x.blob.core.windows.net/a?sv=1&sig=[masked]&se=2',
  'AccountName=a;AccountKey=Zm9vYmFyYmF6cXV4Zm9vYmFy==;EndpointSuffix=x':
    'AccountName=a;AccountKey=[masked];EndpointSuffix=x',
  'Server=db;Password=hunter2;User=me': 'Server=db;Password=[masked];User=me',
  // Keys that are known by their looks.
  'token ghp_0123456789abcdefghij': 'token [masked]',
  AKIAIOSFODNN7EXAMPLE: '[masked]',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc': '[masked]',
  'use sk_live_abcdefghijklmnop now': 'use [masked] now',
  'key_sk-ant-api03-AbCdEf0123456789_-xyz': 'key_[masked]',
  AIzaSyA1234567890abcdefghijklmnopqrstuv: '[masked]',
  '-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----\nnext': '[masked]\nnext',
  '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END': '[masked]',
  '-----BEGIN OPENSSH PRIVATE KEY-----\\nb3Blb\\n': '[masked]',
};

/** What an analysis is full of. */
const harmless = [
  'Tokens: 5, the password policy, secretary',
  'tokens: 1200, token count: 5, token: 1200',
  '{"max_tokens": 4096, "input_tokens":12,"token":17}',
  '{"password_resets": 120, "columns": ["password", "token"], "password_length": 8}',
  '{"token":1200,"max_tokens":4096,"reset_password":45,"account_key":7}',
  'reset_password: 45\nforgot_password=12',
  '| event | count |\n| password | 12 |',
  '{"event":"password","count":3}',
  '{"token": "the", "count": 90}, {"token": "analysis"}',
  'First token: the word itself',
  'account_key: 17, primary_key: order_id, sort key: date, "access_key": 12.5',
  'password: null, "api_key": "", secret = None, password VARCHAR, "password": VARCHAR',
  'pass: 12, second_pass=true, boarding_pass: 3, compass: north',
  'sig: 0.05, signature: good',
  'SELECT token_count, password::text FROM t WHERE token <> 5',
  'http://localhost:8080/a@b and mail@host.de',
  'risk-free task-based sk-learn-compatible',
  'ASIA-PACIFIC-2024-REVENUE, basic statistics, bearer securities',
  '密码学 Bearer of news 密码：必填',
  '2026-11-21 10:00:01, ratio 3:4, key: value, x=1',
  'https://user@host/a:b',
  '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----',
];

describe('masking', () => {
  for (const [text, masked] of Object.entries(secrets)) {
    it(`masks ${JSON.stringify(text)}`, () => {
      assert.equal(maskSecrets(text), masked);
      assert.equal(maskSecrets(masked), masked, 'what is masked stays as it is');
    });
  }

  for (const text of harmless) {
    it(`leaves ${JSON.stringify(text)}`, () => assert.equal(maskSecrets(text), text));
  }

  it('finds a secret in any writing of its name, quoted in any way, wherever it stands', () => {
    const value = 'Hunter2-and_more';
    const name = fc
      .tuple(
        fc.constantFrom([], ['db'], ['my', 'main'], ['POSTGRES']),
        fc.constantFrom(['password'], ['passwd'], ['client', 'secret'], ['api', 'key'], ['access', 'token']),
        fc.constantFrom('snake', 'kebab', 'camel', 'upper'),
      )
      .map(([before, last, writing]) => {
        const words = [...before, ...last].map((word) => word.toLowerCase());
        if (writing === 'upper') return words.join('_').toUpperCase();
        if (writing !== 'camel') return words.join(writing === 'snake' ? '_' : '-');
        return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
      });
    const field = fc
      .tuple(name, fc.constantFrom('=', ': ', ' = ', ':', '=>', ': "', "='", ' := `'))
      .chain(([key, sign]) => {
        const quote = /["'`]$/.exec(sign)?.[0] ?? '';
        const plain = `${key}${sign}${value}${quote}`;
        const json = JSON.stringify({ [key]: value });
        return fc.constantFrom(plain, json, JSON.stringify(json), JSON.stringify(JSON.stringify({ text: json, x: 1 })));
      });
    assertProperty(
      fc.property(field, fc.constantFrom('', ' ', '\n', 'see (', '{', '"x": 1, '), (text, before) => {
        assert.ok(!maskSecrets(before + text).includes('unter2'), `${before}${text} → ${maskSecrets(before + text)}`);
      }),
    );
  });

  it('keeps the JSON of a line whole', () => {
    assertProperty(
      fc.property(fc.constantFrom('password', 'token', 'x'), fc.string(), fc.string(), (key, value, other) => {
        const masked: unknown = JSON.parse(maskSecrets(JSON.stringify({ [key]: value, other })));
        assert.ok(typeof masked === 'object' && masked !== null && Object.hasOwn(masked, 'other'));
      }),
    );
  });
});
