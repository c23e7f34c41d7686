import { hash } from 'node:crypto'
import { fold } from '../../lib/text/fold.ts'
import type { GeocodeQuery } from './geocoder.ts'

/** The same for one question to one service, however it is spelt. */
export function geocodeKey(geocoderId: string, query: GeocodeQuery): string {
  const parts =
    'text' in query
      ? ['text', fold(query.text)]
      : [
          fold(query.street ?? ''),
          query.postalCode ?? '',
          fold(query.city ?? ''),
          query.region ?? '',
          query.country,
        ]
  return hash('sha256', JSON.stringify([geocoderId, ...parts]), 'base64url')
}
