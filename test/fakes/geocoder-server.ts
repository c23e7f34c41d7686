import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address that the fake knows, with the precision that each service reports in its own way. */
export type KnownAddress = {
  street: string
  lat: number
  lng: number
  precision: 'exact' | 'street' | 'postal-code' | 'city' | 'region'
  /** for Pelias: the house is interpolated between two known ones */
  isInterpolated?: boolean
}

/**
 * Answers like Nominatim, Photon and Pelias. It is written from their documentation, without requests to the real
 * services.
 */
export async function startGeocoderServer(known: readonly KnownAddress[]) {
  const asked: { url: URL; agent?: string }[] = []
  /** sent instead of an answer, while it is set */
  const state: { status?: number; body?: string; breaksOff?: boolean } = {}
  const find = (words: string) => known.find(({ street }) => words.includes(street))

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://geocoder.invalid')
    asked.push({ url, agent: request.headers['user-agent'] })
    const { status = 200, body } = state
    response.writeHead(status, { 'content-type': 'application/json' })
    if (state.breaksOff) return void response.write('[', () => response.destroy())
    if (body !== undefined || status !== 200) return void response.end(body ?? '')
    const words = [...url.searchParams.values()].join(' ')
    const found = find(words)
    response.end(JSON.stringify(ANSWERS[url.pathname]?.(found) ?? { error: 'unknown path' }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    state,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

const NOMINATIM_RANKS = { exact: 30, street: 26, 'postal-code': 21, city: 16, region: 8 }
const NOMINATIM_TYPES = {
  exact: 'building',
  street: 'road',
  'postal-code': 'postcode',
  city: 'city',
  region: 'state',
}
const PHOTON_TYPES = {
  exact: 'house',
  street: 'street',
  'postal-code': 'other',
  city: 'city',
  region: 'state',
}
const PELIAS_LAYERS = {
  exact: 'address',
  street: 'street',
  'postal-code': 'postalcode',
  city: 'locality',
  region: 'region',
}

function nominatim(found?: KnownAddress) {
  if (!found) return []
  const { lat, lng, precision, street } = found
  return [
    {
      place_id: 1,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
      osm_type: 'way',
      lat: String(lat),
      lon: String(lng),
      category: 'place',
      type: NOMINATIM_TYPES[precision],
      place_rank: NOMINATIM_RANKS[precision],
      addresstype: NOMINATIM_TYPES[precision],
      display_name: `${street}, Vereinigte Staaten`,
      address: {
        ...(precision === 'exact' ? { house_number: street.split(' ')[0] } : {}),
        road: street,
        country_code: 'us',
      },
    },
  ]
}

function photon(found?: KnownAddress) {
  const features = found
    ? [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [found.lng, found.lat] },
          properties: {
            osm_type: 'W',
            osm_key: 'place',
            osm_value: NOMINATIM_TYPES[found.precision],
            type: PHOTON_TYPES[found.precision],
            street: found.street,
            countrycode: 'US',
            country: 'Vereinigte Staaten',
          },
        },
      ]
    : []
  return { type: 'FeatureCollection', features }
}

function pelias(found?: KnownAddress) {
  const features = found
    ? [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [found.lng, found.lat] },
          properties: {
            layer: PELIAS_LAYERS[found.precision],
            confidence: 1,
            match_type: 'exact',
            accuracy: found.isInterpolated ? 'interpolated' : 'point',
            label: `${found.street}, USA`,
            country_a: 'USA',
            country_code: 'US',
          },
        },
      ]
    : []
  return { geocoding: { version: '0.2' }, type: 'FeatureCollection', features }
}

const ANSWERS: Record<string, (found?: KnownAddress) => unknown> = {
  '/search': nominatim,
  '/api': photon,
  '/v1/search': pelias,
  '/v1/search/structured': pelias,
}
