import { describe, expect, test } from 'vitest'
import { DECLARED, METRICS, openAccessSite } from '../../../test/access-site.ts'

const { app } = openAccessSite()

const ALL = 'everyone'
const EVERY_ROLE = ['owner', 'editor', 'moderator', 'manager']
/** Managers may only use screens. */
const SITE = ['owner', 'editor', 'moderator']
const EDITORS = ['owner', 'editor']
const OWNERS = ['owner']

// Written by hand from the specification (6, 7), so that a slip in a declaration shows.
const SPECIFIED = {
  'get /api/v1/places': ALL,
  'get /api/v1/places/{place}': ALL,
  'get /api/v1/clusters/{z}/{x}/{y}': ALL,
  'get /api/v1/suggest': ALL,
  'get /api/v1/similar': ALL,
  'get /api/v1/categories': ALL,
  'get /api/v1/attributes': ALL,
  'put /api/v1/categories/{category}': EDITORS,
  'delete /api/v1/categories/{category}': EDITORS,
  'put /api/v1/attributes/{attribute}': EDITORS,
  'delete /api/v1/attributes/{attribute}': EDITORS,
  'get /api/v1/me': EVERY_ROLE,
  'get /api/v1/messages': SITE,
  'get /api/v1/messages/{message}': SITE,
  'post /api/v1/messages/{message}/steps': SITE,
  'get /api/v1/places/{place}/record': EDITORS,
  'post /api/v1/places': EDITORS,
  'put /api/v1/places/{place}': EDITORS,
  'patch /api/v1/places/{place}': EDITORS,
  'delete /api/v1/places/{place}': EDITORS,
  'get /api/v1/places/by-id/{system}/{id}': EDITORS,
  'put /api/v1/places/by-id/{system}/{id}': EDITORS,
  'patch /api/v1/places/by-id/{system}/{id}': EDITORS,
  'delete /api/v1/places/by-id/{system}/{id}': EDITORS,
  'post /api/v1/places/by-id/{system}': EDITORS,
  'get /api/v1/scheduled-changes': EDITORS,
  'post /api/v1/places/{place}/scheduled-changes': EDITORS,
  'delete /api/v1/scheduled-changes/{change}': EDITORS,
  'post /api/v1/scheduled-changes/{change}/answer': EDITORS,
  'post /api/v1/places/{place}/photos': EDITORS,
  'delete /api/v1/places/{place}/photos/{photo}': EDITORS,
  'get /api/v1/settings': OWNERS,
  'get /api/v1/settings/look': OWNERS,
  'put /api/v1/settings/look': OWNERS,
  'get /api/v1/settings/country': OWNERS,
  'put /api/v1/settings/country': OWNERS,
  'get /api/v1/settings/languages': OWNERS,
  'put /api/v1/settings/languages': OWNERS,
  'get /api/v1/settings/visitors': OWNERS,
  'put /api/v1/settings/visitors': OWNERS,
  'get /api/v1/settings/mail': OWNERS,
  'put /api/v1/settings/mail': OWNERS,
  'get /api/v1/settings/sender': OWNERS,
  'put /api/v1/settings/sender': OWNERS,
  'get /api/v1/settings/spam': OWNERS,
  'put /api/v1/settings/spam': OWNERS,
  'get /api/v1/settings/map': OWNERS,
  'put /api/v1/settings/map': OWNERS,
  'get /api/v1/settings/google': OWNERS,
  'put /api/v1/settings/google': OWNERS,
  'get /api/v1/settings/embedding': OWNERS,
  'put /api/v1/settings/embedding': OWNERS,
  'get /api/v1/settings/inquiry': OWNERS,
  'put /api/v1/settings/inquiry': OWNERS,
  'get /api/v1/settings/signIn': OWNERS,
  'put /api/v1/settings/signIn': OWNERS,
  'get /api/v1/settings/retention': OWNERS,
  'put /api/v1/settings/retention': OWNERS,
  'get /api/v1/settings/responsible': OWNERS,
  'put /api/v1/settings/responsible': OWNERS,
  'get /api/v1/settings/imprint': OWNERS,
  'put /api/v1/settings/imprint': OWNERS,
  'get /api/v1/settings/privacy': OWNERS,
  'put /api/v1/settings/privacy': OWNERS,
  'get /api/v1/settings/accessibility': OWNERS,
  'put /api/v1/settings/accessibility': OWNERS,
  'get /api/v1/export': EDITORS,
  'post /api/v1/imports': EDITORS,
  'post /api/v1/import-uploads': EDITORS,
  'head /api/v1/import-uploads/{upload}': EDITORS,
  'patch /api/v1/import-uploads/{upload}': EDITORS,
  'delete /api/v1/import-uploads/{upload}': EDITORS,
  'post /api/v1/import-uploads/{upload}/import': EDITORS,
  'get /api/v1/imports/{id}': EDITORS,
  'post /api/v1/imports/{id}/apply': EDITORS,
  'get /api/v1/imports/{id}/progress': EDITORS,
  'get /api/v1/imports/{id}/rejected': EDITORS,
  'get /api/v1/imports/{id}/questions': EDITORS,
  'post /api/v1/imports/{id}/questions': EDITORS,
  'get /api/v1/imports/{id}/conflicts': EDITORS,
  'post /api/v1/imports/{id}/conflicts': EDITORS,
}

/** The scope that a limited key needs; public calls need none. Written by hand, as above. */
const SCOPES = {
  any: ['get /api/v1/me', ...putSettings()],
  'places:read': [
    'get /api/v1/places/{place}/record',
    'get /api/v1/places/by-id/{system}/{id}',
    'get /api/v1/scheduled-changes',
    'get /api/v1/export',
  ],
  'vocabulary:write': [
    'put /api/v1/categories/{category}',
    'delete /api/v1/categories/{category}',
    'put /api/v1/attributes/{attribute}',
    'delete /api/v1/attributes/{attribute}',
  ],
  'places:write': [
    'post /api/v1/places',
    'put /api/v1/places/{place}',
    'patch /api/v1/places/{place}',
    'delete /api/v1/places/{place}',
    'put /api/v1/places/by-id/{system}/{id}',
    'patch /api/v1/places/by-id/{system}/{id}',
    'delete /api/v1/places/by-id/{system}/{id}',
    'post /api/v1/places/by-id/{system}',
    'post /api/v1/places/{place}/scheduled-changes',
    'delete /api/v1/scheduled-changes/{change}',
    'post /api/v1/scheduled-changes/{change}/answer',
    'post /api/v1/places/{place}/photos',
    'delete /api/v1/places/{place}/photos/{photo}',
  ],
  imports: Object.keys(SPECIFIED).filter((call) => call.includes('/import')),
  'messages:read': ['get /api/v1/messages', 'get /api/v1/messages/{message}'],
  'messages:write': ['post /api/v1/messages/{message}/steps'],
  'settings:read': Object.keys(SPECIFIED).filter((call) => call.startsWith('get /api/v1/settings')),
}

/** Calls that no key may make, because they need a fresh proof. */
function putSettings(): string[] {
  return Object.keys(SPECIFIED).filter((call) => call.startsWith('put /api/v1/settings/'))
}

/** Routes outside the API that show only public data; forms have their own token. */
const OPEN = [
  'GET /healthz',
  'GET /readyz',
  'GET /assets/:name',
  'GET /favicon.svg',
  'GET /basemap/:version/basemap.pmtiles',
  'HEAD /basemap/:version/basemap.pmtiles',
  'GET /basemap/:version/relief.pmtiles',
  'HEAD /basemap/:version/relief.pmtiles',
  'GET /basemap/:version/bild/:name/*',
  'GET /basemap/:version/region/:name',
  'GET /fotos/:id/:name',
  'GET /robots.txt',
  'GET /manifest.webmanifest',
  'GET /.well-known/security.txt',
  'GET /handbuch',
  'GET /handbuch/:page{[a-z-]+}',
  'GET /en/manual',
  'GET /en/manual/:page{[a-z-]+}',
  'GET /sitemap.xml',
  'GET /:file{sitemap-[1-9][0-9]{0,3}\\.xml}',
  'GET /api/openapi.json',
  'ALL /api/openapi.json',
  'ALL /api/*',
  // Form tokens and forms, under any prefix; everything else goes on to the pages.
  'GET /*',
  'POST /*',
  'GET /karte/google',
  'GET /logo/:id/:name',
  'GET /karte/kacheln/:version/strassen.pmtiles',
  'GET /karte/stil/:version/:name',
  'GET /karte/strassen/:file',
  'HEAD /karte/strassen/:file',
  'HEAD /karte/kacheln/:version/strassen.pmtiles',
]

/** Anyone who holds such a link may do the one thing that it is for. */
const BY_LINK = [
  'GET /quarantaene/:token',
  'POST /quarantaene/:token',
  'GET /en/quarantine/:token',
  'POST /en/quarantine/:token',
]

describe('what is declared', () => {
  test('matches the specification, call by call', () => {
    const declared = DECLARED.map(({ method, path, mayCall }) => [`${method} ${path}`, mayCall])
    expect(Object.fromEntries(declared)).toEqual(SPECIFIED)
  })

  test('names the scope that a limited key needs, call by call', () => {
    const declared = DECLARED.flatMap(({ method, path, scope }) =>
      scope ? [[`${method} ${path}`, scope]] : [],
    )
    const specified = Object.entries(SCOPES).flatMap(([scope, calls]) =>
      calls.map((call) => [call, scope]),
    )
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(specified))
    for (const { path, mayCall, scope } of DECLARED) {
      expect([path, scope === undefined]).toEqual([path, mayCall === ALL])
    }
  })

  test('finding 5: everything that owners alone may change needs a fresh proof', () => {
    const sensitive = DECLARED.filter(
      ({ method, mayCall }) => method !== 'get' && mayCall !== ALL && mayCall.length === 1,
    )
    expect(sensitive.length).toBeGreaterThan(10)
    expect(sensitive.filter(({ needsProof }) => !needsProof)).toEqual([])
    const others = DECLARED.filter((one) => !sensitive.includes(one))
    expect(others.filter(({ needsProof }) => needsProof)).toEqual([])
  })

  test('covers every served route: none is undeclared', () => {
    const calls = DECLARED.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    const undeclared = app.routes
      .filter(({ path }) => ![...calls, METRICS.path].includes(path))
      .map(({ method, path }) => `${method} ${path}`)
    expect(undeclared.toSorted()).toEqual([...OPEN, ...BY_LINK].toSorted())
    for (const { id, mayCall } of DECLARED) {
      expect({ id, isSaid: mayCall === ALL || mayCall.length > 0 }).toEqual({ id, isSaid: true })
    }
  })
})
