import fc from 'fast-check';

/** Texts that are known to break software. */
const hostileTexts = [
  "' OR '1'='1' --",
  "'; drop table users; --",
  '" UNION SELECT password_hash FROM users --',
  '1); select pg_sleep(20); --',
  '%_\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}$' + '{7*7}<%= 7*7 %>#{7*7}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'line\r\nset-cookie: stolen=1',
  'bcc: all@example.com\n\n.',
  '\u202etxet sdrawkcab',
  '\ufeff\u200b\u200d',
  'İıſß',
  'Z͑ͫa̴l̷g̵o̶',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u{10ffff}\uffff',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-4000-8000-000000000000}',
  ' ',
  '\t\n',
  '',
  'javascript:alert(1)',
  'http://127.0.0.1:5432/',
  'file:///etc/passwd',
  'https://user:pass@example.com/',
  'https://xn--a/',
  'a@b@c',
  '"quoted spaces"@example.com',
  '=cmd|calc!A1',
];

/** PostgreSQL text columns cannot store these. */
const unstorableTexts = ['nul\u0000inside', '\u0000', '\ud800', 'half a pair \udfff of it'];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...unstorableTexts) },
  { weight: 8, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(256, 1025, 5001, 20_000, 300_000).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom(121, 2001).map((length) => '\u{1f600}'.repeat(length)) },
);

const buildNested = (depth: number) => {
  let value: unknown = 0;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Values of the wrong type, range or size. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      -0,
      -1,
      0.5,
      1e21,
      1e308,
      2 ** 31,
      2 ** 53,
      2 ** 63,
      null,
      true,
      [],
      {},
      [[]],
      [null],
      { $gt: '' },
      { toString: 1 },
      { length: 3 },
      { constructor: { prototype: {} } },
      buildNested(60),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(10_000, 50_000).map((length) => Array.from({ length }, () => 'a')) },
  { weight: 1, arbitrary: fc.jsonValue({ depthSize: 'small' }) },
);

const invalidTimestamps = [
  '2026-02-30 10:00:00+00',
  '2026-13-01 25:61:61+00',
  'infinity',
  '2026-01-01 10:00:00.1.2+00',
  '2026-01-01 24:00:00+00',
  '2099-01-01 00:00:00+16',
  '0',
];
const someId = '00000000-0000-4000-8000-000000000001';

const hostileCursorValues = fc.oneof(
  fc.constantFrom<unknown>(null, {}, '1'),
  fc.tuple(fc.constantFrom<unknown>(0, 1, -1, 0.5, '1', 2 ** 53, 2 ** 63, null)),
  fc.tuple(fc.constantFrom(...invalidTimestamps, 'nul\u0000inside'), fc.constantFrom(someId, 'x', "'")),
  fc.tuple(
    fc.constantFrom(0, 4, 999, -1, 1e9, 0.5),
    fc.constantFrom(...invalidTimestamps),
    fc.constantFrom(someId, 'x'),
  ),
);

/** Cursors in our own format, with values that the server never writes. */
export const hostileCursor: fc.Arbitrary<string> = fc.oneof(
  hostileCursorValues.map((values) => Buffer.from(JSON.stringify(values)).toString('base64url')),
  fc.constantFrom('0', '9'.repeat(19)),
  hostileText,
);

/** Bodies that no JSON library produces. */
export const malformedBodies: { type: string; bytes: Buffer }[] = [
  ['application/json', '{"a":'],
  ['application/json', '{"a":1}{'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['application/json', '{"email":"a@example.com","email":"b@example.com","status":"rejected","status":null}'],
  ['application/json', '[]'],
  ['application/json', 'null'],
  ['application/json', '"text"'],
  ['application/json', '1e999'],
  ['application/json', 'NaN'],
  ['application/json', ''],
  ['application/json', ' '],
  ['application/json', '\ufeff{}'],
  ['application/json', '['.repeat(100_000)],
  ['application/json', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['application/json', `{"a":"${'x'.repeat(1_100_000)}"}`],
  ['application/json; charset=utf-16', '{}'],
  ['application/json;charset', '{}'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'email=a%40example.com&password=x'],
  ['multipart/form-data', '--x--'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\ncut',
  ],
  ['', '{}'],
  ['a/b; c="', '{}'],
].map(([type = '', text = '']) => ({ type, bytes: Buffer.from(text) }));
malformedBodies.push({
  type: 'application/json',
  bytes: Buffer.from('7b2261223a22c328ff22 7d'.replace(' ', ''), 'hex'),
});
