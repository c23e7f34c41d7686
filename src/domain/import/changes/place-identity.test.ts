import { expect, test } from 'vitest'
import { derivedExternalId, hashOf, identityOf } from './place-identity.ts'

const ADLER = {
  name: 'Gasthof Adler',
  street: 'Hauptstraße 1',
  postalCode: '89073',
  city: 'Ulm',
  location: { lat: 48.398_4, lng: 9.991_6, precision: 'exact' as const },
}

test('spelling does not matter; name, address and location do', () => {
  expect(identityOf({ ...ADLER, name: 'GASTHOF ADLER', street: 'Hauptstrasse 1' })).toBe(
    identityOf(ADLER),
  )
  expect(identityOf({ ...ADLER, street: 'Hauptstraße 2' })).not.toBe(identityOf(ADLER))
  const moved = { ...ADLER, location: { ...ADLER.location, lat: 48.3985 } }
  expect(identityOf(moved)).not.toBe(identityOf(ADLER))
})

test('the derived id stays when a place with a street is moved', () => {
  const moved = { ...ADLER, location: { ...ADLER.location, lat: 48.5 } }
  expect(derivedExternalId(moved)).toBe(derivedExternalId(ADLER))
  expect(derivedExternalId({ ...ADLER, city: 'Neu-Ulm' })).not.toBe(derivedExternalId(ADLER))
})

test('without a street, the location tells two places of the same name apart', () => {
  const { street: _, ...bare } = ADLER
  const other = { ...bare, location: { ...ADLER.location, lat: 48.5 } }
  expect(derivedExternalId(other)).not.toBe(derivedExternalId(bare))
})

test('on a street without a number, the location tells places apart if the row has one', () => {
  const on = (street: string, lat: number, precision: 'exact' | 'postal-code' = 'exact') =>
    derivedExternalId({ ...ADLER, street, location: { lat, lng: 9.99, precision } })
  expect(on('Hauptstraße', 48.5)).not.toBe(on('Hauptstraße', 48.4))
  expect(on('Hauptstraße', 48.4001)).toBe(on('Hauptstraße', 48.4))
  expect(on('Hauptstraße', 48.5, 'postal-code')).toBe(on('Hauptstraße', 48.4, 'postal-code'))
  expect(on('Hauptstraße 3', 48.5)).toBe(on('Hauptstraße 3', 48.4))
})

test('parts do not run into each other', () => {
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'))
})
