import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGeocoderServer } from '../../../test/fakes/geocoder-server.ts'
import { GEOCODER_KINDS, type GeocoderKind } from '../../domain/geocoding/geocoder.ts'
import { createGeocoder } from './create-geocoder.ts'
import { namesPrivateHost, parseGeocoderUrl } from '../../domain/geocoding/geocoder-settings.ts'

let service: Awaited<ReturnType<typeof startGeocoderServer>>

beforeAll(async () => {
  const at = { lat: 37.2, lng: -112.9 }
  service = await startGeocoderServer([
    { street: '1 Main St', ...at, precision: 'exact' },
    { street: 'Elm St', ...at, precision: 'street' },
    { street: 'only the code', ...at, precision: 'postal-code' },
    { street: 'only the town', ...at, precision: 'city' },
    { street: 'only the state', ...at, precision: 'region' },
    { street: '5 Between St', ...at, precision: 'exact', isInterpolated: true },
  ])
})

beforeEach(() => {
  service.asked.length = 0
  service.state.status = undefined
  service.state.body = undefined
  service.state.breaksOff = false
})

afterAll(() => service.close())

const publicUrl = 'https://orte.beispiel.de'
const geocoder = (kind: GeocoderKind, key?: string) =>
  createGeocoder({ kind, url: service.url, key, perSecond: 1 }, { publicUrl })
const address = (street: string) => ({
  street,
  postalCode: '84767',
  city: 'Springdale',
  region: 'US-UT',
  country: 'US',
})

describe.each(GEOCODER_KINDS)('%s', (kind) => {
  test.each([
    ['1 Main St', 'exact'],
    ['Elm St', 'street'],
    ['only the code', 'postal-code'],
    ['only the town', 'city'],
  ])('says how precise %s is', async (street, precision) => {
    expect(await geocoder(kind).search(address(street))).toMatchObject({
      ok: true,
      point: { lat: 37.2, lng: -112.9, precision, country: 'US' },
    })
  })

  test('neither a state nor an unknown address counts as a location', async () => {
    expect(await geocoder(kind).search(address('only the state'))).toEqual({ ok: true })
    expect(await geocoder(kind).search(address('9 Nowhere Rd'))).toEqual({ ok: true })
    expect(await geocoder(kind).search({ text: '1 Main St' })).toMatchObject({
      point: { precision: 'exact' },
    })
  })

  test.each([
    [429, 'geocoder_busy'],
    [403, 'geocoder_refused'],
    [503, 'geocoder_unreachable'],
    [404, 'geocoder_unintelligible'],
    [302, 'geocoder_unintelligible'],
  ])('status %s is %s', async (status, problem) => {
    service.state.status = status
    expect(await geocoder(kind).search(address('1 Main St'))).toEqual({ ok: false, problem })
  })

  test.each(['<html>', '{}', '[{"lat":"x"}]', '{"features":[{"geometry":null}]}', ' '.repeat(2e6)])(
    'an answer like %.12s is unintelligible',
    async (body) => {
      service.state.body = body
      const answer = await geocoder(kind).search(address('1 Main St'))
      expect(answer).toEqual({ ok: false, problem: 'geocoder_unintelligible' })
    },
  )
})

test('each service is asked in its own syntax, by a client that identifies itself', async () => {
  for (const kind of GEOCODER_KINDS) await geocoder(kind, 'k1').search(address('1 Main St'))
  expect(service.asked.map(({ url }) => decodeURIComponent(url.pathname + url.search))).toEqual([
    '/search?format=jsonv2&limit=1&addressdetails=1&street=1+Main+St&city=Springdale&state=Utah&postalcode=84767&countrycodes=us&accept-language=de',
    '/api?q=1+Main+St,+84767+Springdale,+Utah,+US&limit=1&lang=de',
    '/v1/search/structured?size=1&lang=de&address=1+Main+St&locality=Springdale&region=Utah&postalcode=84767&country=US&api_key=k1',
  ])
  expect(new Set(service.asked.map(({ agent }) => agent))).toEqual(
    new Set(['Lageplan (https://orte.beispiel.de)']),
  )
})

test('a private network is reached only if the setting names a host in it', async () => {
  const isPrivate = (url: string) => namesPrivateHost({ url })
  expect(
    ['http://photon:2322', 'http://10.0.0.5', 'http://[::1]:1', 'http://geo.lan'].map(isPrivate),
  ).toEqual([true, true, true, true])
  expect(['https://photon.beispiel.de', 'https://a.b.org/x'].map(isPrivate)).toEqual([false, false])
  const port = new URL(service.url).port
  const url = `http://geocoder.example:${port}`
  const inside = { resolve: async () => [{ address: '127.0.0.1', family: 4 }] }
  const outside = createGeocoder(
    { kind: 'photon', url, perSecond: 1 },
    { publicUrl, guard: inside },
  )
  expect(await outside.search(address('1 Main St'))).toEqual({
    ok: false,
    problem: 'geocoder_refused',
  })
  expect(service.asked).toEqual([])
})

test('a service whose answer is cut off counts as unreachable', async () => {
  service.state.breaksOff = true
  expect(await geocoder('nominatim').search(address('1 Main St'))).toEqual({
    ok: false,
    problem: 'geocoder_unreachable',
  })
})

test('a service that does not exist is unreachable', async () => {
  const gone = { kind: 'photon', url: 'http://127.0.0.1:1', perSecond: 1 } as const
  expect(await createGeocoder(gone, { publicUrl }).search(address('1 Main St'))).toEqual({
    ok: false,
    problem: 'geocoder_unreachable',
  })
})

test('the URL may contain neither secrets nor a query', () => {
  expect(parseGeocoderUrl('https://api.example/pelias/')).toBe('https://api.example/pelias')
  for (const url of ['x', 'ftp://a.b', 'https://u:p@a.b', 'https://a.b/?key=1']) {
    expect(parseGeocoderUrl(url)).toBeUndefined()
  }
})
