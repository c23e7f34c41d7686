import { HIDDEN_FIELDS, HONEYPOT_FIELDS } from '../../src/domain/submissions/form/form-fields.ts'

/** Names of form fields, names that every object has, and names that trip up parsers. */
export const formFieldNames: readonly string[] = [
  ['name', 'email', 'phone', 'message', 'name', 'email', 'message'],
  Object.values(HIDDEN_FIELDS),
  HONEYPOT_FIELDS,
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'],
  ['__defineGetter__', 'then', 'length', '__proto__[polluted]', 'constructor[prototype][x]'],
  ['', ' ', 'name[]', 'name[a]', 'name.a', 'NAME', 'näme', 'n\u0000ame', 'x'.repeat(5_000)],
].flat()

/** Values that have broken programs before. */
export const oddValues: readonly string[] = [
  ['', ' ', 'a', 'Anna', 'null', 'undefined', 'NaN', 'true', '-0', '1e309', '[]', '{}'],
  ['[object Object]', '{"toString":1}', '{"a":{"__proto__":{"b":1}}}', '['.repeat(2_000)],
  ['\u0000', '\r\n', 'a\r\nBcc: b@example.com', '\u001b[2J', '\u2028', '\ufeff', '\u202e'],
  ['ﷺ', '👩‍👩‍👧‍👦', 'e\u0301', 'ı', 'ß', 'ﬃ', 'Ａｎｎａ', '\u{1d573}', 'a\u0300'.repeat(300)],
  ['\ud800', 'a\udfffb', '漢字', 'привет всем', 'مرحبا', '😀'.repeat(40)],
  ['anna@beispiel.de', 'a@b', '@', `${'a'.repeat(64)}@${'b.'.repeat(90)}de`, 'a@'.repeat(500)],
  ['+49 30 123456', '+1 (831) 389-4486', '+', `+${'9'.repeat(300)}`, '0 '.repeat(400)],
  ['https://a.example', 'www.', 'a.de '.repeat(300), '[url=x]', '<a href="x">', 'http://['],
  ['a.a.a.a.a.a.a.a.a.a.', 'x-', '-.-.-.-.', 'gut.Top', '<script>alert(1)</script>'],
  [`' or 1=1 --`, '%', '%zz', '%00', '\\', '../../etc/passwd', '${7*7}', '{{7*7}}', '=1+1'],
  ['set', 'blocked', 'de', 'en', 'xx', '/', '//x.example', '/a?b=c#d', 'a.b', 'a.b.c', '.'],
  ['eyJ2IjoxfQ.AAAA', 'zion-nationalpark-springdale', 'solved', '{"challenge":{}}'],
  ['udHJQSLxDjWUgKFn', 'WnhxBBhpPZmVbXbGFwJuyZj', 'Ist der Weg mit dem Rollstuhl zu schaffen?'],
].flat()

type Field = readonly [string, string]
type MadeBody = { contentType: string; body: Buffer }

const BOUNDARY = '----lageplan'

function urlencoded(fields: readonly Field[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
}

function multipart(fields: readonly Field[], lineEnd: string, type = ''): Buffer {
  const parts = fields.map(
    ([name, value]) =>
      `--${BOUNDARY}${lineEnd}content-disposition: form-data; name="${name}"${type}${lineEnd}${lineEnd}${value}${lineEnd}`,
  )
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--${lineEnd}`)
}

/** Encodings of form fields, the usual one first; many of them are invalid. */
export const bodyTypes: readonly [
  (fields: readonly Field[]) => MadeBody,
  ...((fields: readonly Field[]) => MadeBody)[],
] = [
  (fields) => ({
    contentType: 'application/x-www-form-urlencoded',
    body: Buffer.from(urlencoded(fields)),
  }),
  (fields) => ({
    contentType: 'Application/X-WWW-Form-Urlencoded; charset=utf-16',
    body: Buffer.from(urlencoded(fields), 'utf16le'),
  }),
  (fields) => ({
    contentType: 'application/x-www-form-urlencoded',
    body: Buffer.from(fields.map(([name, value]) => `${name}=${value}`).join('&'), 'latin1'),
  }),
  (fields) => ({
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: multipart(fields, '\r\n'),
  }),
  (fields) => ({
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: multipart(fields, '\n'),
  }),
  (fields) => ({
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: multipart(fields, '\r\n', '; filename="a.txt"'),
  }),
  (fields) => ({ contentType: 'multipart/form-data', body: multipart(fields, '\r\n') }),
  (fields) => ({
    contentType: 'multipart/form-data; boundary=other',
    body: multipart(fields, '\r\n'),
  }),
  (fields) => ({
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(Object.fromEntries(fields))),
  }),
  (fields) => ({ contentType: 'text/plain', body: Buffer.from(urlencoded(fields)) }),
  (fields) => ({ contentType: '', body: Buffer.from(urlencoded(fields)) }),
]
