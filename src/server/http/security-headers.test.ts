import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ancestorsOf, commonHeaders, pagePolicy, scriptPolicy } from './security-headers.ts'

const OURS = { frameAncestors: `'none'` }

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('the policy of a page', () => {
  test('allows exactly the inline scripts of the page', () => {
    const html =
      '<script>one()</script><script type="module" src="/a.js"></script><script async>two()</script>'
    const policy = pagePolicy(html, { ...OURS, framesGoogle: false })
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`)
  })
  test('allows exactly the inline styles of the page', () => {
    const policy = pagePolicy('<style id="a">one{}</style><p style="color:red">', {
      ...OURS,
      framesGoogle: false,
    })
    expect(policy).toContain(`style-src 'self' ${hashOf('one{}')};`)
  })
  test('has no hashes for data blocks', () => {
    const html = '<script type="application/ld+json">{"a":1}</script>'
    expect(pagePolicy(html, { ...OURS, framesGoogle: false })).not.toContain('sha256')
  })
  test('never allows anything unsafe, a blob script or a foreign host', () => {
    for (const framesGoogle of [true, false]) {
      const policy = pagePolicy('<script>x</script>', { ...OURS, framesGoogle })
      expect(policy).not.toMatch(/unsafe|https?:|google/)
      expect(policy).not.toMatch(/script-src[^;]*blob:/)
      expect(policy).toContain(`default-src 'none'`)
    }
  })
  test('frames its own origin only where Google is offered', () => {
    expect(pagePolicy('', { ...OURS, framesGoogle: true })).toContain(`frame-src 'self'`)
    expect(pagePolicy('', { ...OURS, framesGoogle: false })).not.toContain('frame-src')
  })
})

describe('the policy with a street map from another host', () => {
  const mapOrigin = 'https://kacheln.example.org'
  const policy = pagePolicy('', { ...OURS, framesGoogle: false, mapOrigin })

  test('allows tiles and pictures from that one host, and nothing else', () => {
    expect(policy).toContain(`connect-src 'self' ${mapOrigin};`)
    expect(policy).toContain(`img-src 'self' data: blob: ${mapOrigin};`)
    expect(policy.match(/https?:/g)).toHaveLength(2)
  })
  test('allows requests from the worker to it, too', () => {
    expect(scriptPolicy({ mapOrigin })).toContain(`connect-src 'self' ${mapOrigin};`)
    expect(scriptPolicy({})).not.toMatch(/https?:/)
  })
})

test('HTTPS is only enforced where it is used', () => {
  expect(commonHeaders({ isHttps: true })).toMatchObject({
    // Subdomains may belong to somebody else.
    'strict-transport-security': 'max-age=31536000',
  })
  expect(commonHeaders({ isHttps: false })).not.toHaveProperty('strict-transport-security')
})

test('only the finder may be framed, by us and the sites in the settings', () => {
  const embedOrigins = ['https://www.beispiel.de', 'https://*.beispiel.org']
  const frameAncestors = ancestorsOf(embedOrigins)
  expect(pagePolicy('', { framesGoogle: false, frameAncestors })).toContain(
    `frame-ancestors 'self' https://www.beispiel.de https://*.beispiel.org;`,
  )
  expect(pagePolicy('', { ...OURS, framesGoogle: false })).toContain(`frame-ancestors 'none';`)
})
