import { expect, test } from 'vitest'
import { NO_CHECKS } from './section-form.ts'
import { parseS3Choice, parseS3Url, readS3Choice } from './s3-choice.ts'

test('an address names a bucket and perhaps a folder, but no secret', () => {
  expect(
    [
      'https://s3.eu-central-1.amazonaws.com/bucket',
      'https://s3.beispiel.de/bucket/a/b/',
      'http://10.0.0.5:9000/bucket',
      'https://s3.beispiel.de/bucket/../anderer',
    ].map((text) => parseS3Url(text)),
  ).toEqual([
    'https://s3.eu-central-1.amazonaws.com/bucket',
    'https://s3.beispiel.de/bucket/a/b',
    'http://10.0.0.5:9000/bucket',
    'https://s3.beispiel.de/anderer',
  ])
  for (const text of [
    's3://bucket',
    'https://s3.beispiel.de',
    'https://a:b@s3.beispiel.de/bucket',
    'https://s3.beispiel.de/bucket?x=1',
    'https://s3.beispiel.de/buck%20et',
    'bucket',
  ]) {
    expect([text, parseS3Url(text)]).toEqual([text, undefined])
  }
})

function problemsOf(changed: Record<string, string>, isInside = false) {
  const fields: Record<string, string> = {
    s3Url: 'https://s3.beispiel.de/bucket',
    s3KeyId: 'SCHLUESSEL',
    s3Secret: 'geheim',
    ...changed,
  }
  const parsed = parseS3Choice((name) => fields[name] ?? '', {
    ...NO_CHECKS,
    isPrivateHost: () => isInside,
  })
  return parsed.ok ? parsed.writes : parsed.problems.map(({ field, rule }) => `${field} ${rule}`)
}

test('the storage must use TLS and be on the public internet', () => {
  expect(problemsOf({})).toEqual({
    'backup.s3': {
      url: 'https://s3.beispiel.de/bucket',
      region: 'us-east-1',
      keyId: 'SCHLUESSEL',
    },
  })
  expect(problemsOf({ s3Url: ' ' })).toEqual({ 'backup.s3': undefined })
  expect(problemsOf({ s3Url: 'http://s3.beispiel.de/bucket' })).toEqual(['s3Url s3_url_invalid'])
  expect(problemsOf({}, true)).toEqual(['s3Url host_inside'])
  expect(problemsOf({ s3KeyId: '', s3Region: 'eu central' })).toEqual([
    's3Region s3_region_invalid',
    's3KeyId required',
  ])
})

test('a stored value is read without its secret, an invalid one as undefined', () => {
  const stored = { url: 'https://a.de/b', region: 'r', keyId: 'k', sealed: 'x' }
  expect(readS3Choice(stored)).toEqual({
    url: 'https://a.de/b',
    region: 'r',
    keyId: 'k',
    hasSecret: true,
  })
  expect([undefined, 'x', { url: 1 }].map(readS3Choice)).toEqual([undefined, undefined, undefined])
})
