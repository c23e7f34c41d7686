import { expect, test } from 'vitest'
import { derivedExternalId, hashOf, identityOf } from './place-identity.ts'

const ADLER = {
  name: 'Gasthof Adler',
  street: 'Hauptstraße 1',
  postalCode: '89073',
  city: 'Ulm',
  location: { lat: 48.398_4, lng: 9.991_6, precision: 'exact' as const },
}

test('writing does not matter, name, address and location do', () => {
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

test('without a street the spot tells two of the same name apart', () => {
  const { street: _, ...bare } = ADLER
  const other = { ...bare, location: { ...ADLER.location, lat: 48.5 } }
  expect(derivedExternalId(other)).not.toBe(derivedExternalId(bare))
})

test('a street without number, postal code and city says no more than its name', () => {
  const { location } = ADLER
  const inTown = { name: 'Wochenmarkt', street: 'In der Innenstadt', location }
  const moved = { ...inTown, location: { ...location, lat: 48.5 } }
  expect(derivedExternalId(moved)).not.toBe(derivedExternalId(inTown))
  for (const more of [{ street: 'Marktplatz 3' }, { city: 'Ulm' }, { postalCode: '89073' }]) {
    expect(derivedExternalId({ ...moved, ...more })).toBe(derivedExternalId({ ...inTown, ...more }))
  }
})

test('parts do not run into each other', () => {
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'))
})
