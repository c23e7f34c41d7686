import { afterAll, expect, test } from 'vitest'
import { openApi } from './fakes/open-api.ts'
import { aSubmission } from './storage/samples.ts'
import { aPlace } from './builders.ts'
import { readLog } from '../src/web/admin/log/log-view.ts'
import { places as german } from '../src/web/messages/admin/places.de.ts'
import { places as english } from '../src/web/messages/admin/places.en.ts'
import { readFieldSources } from '../src/web/admin/places/field-sources-view.ts'

const { close, admin, storage } = await openApi()

afterAll(close)

const AT = '2026-11-24T08:00:00.000Z'

test('a field names the accepted correction, with the message for those who may read it', async () => {
  const place = aPlace({ name: 'Adler', phone: '+13035550100' })
  await storage.places.apply([{ kind: 'add', place }], 'test')
  const fields = { 'proposed.phone': '+1 303 555 0101' }
  const correction = aSubmission({ form: 'correction', placeId: place.id, fields })
  await storage.submissions.store(correction, [])
  const seen = { phone: place.phone }
  const accept = { fields: ['phone'] as const, seen, actor: 'anna' }
  expect(await admin.proposals.accept(correction, accept)).toMatchObject({ ok: true })
  const stored = (await admin.placeById(place.id))!
  const { receipt, id } = correction
  const sources = await readFieldSources(admin, stored, true)
  expect(sources['phone']).toMatchObject({ kind: 'message', isSuggestion: false, receipt, id })
  expect(sources['name']).toMatchObject({ kind: 'person' })
  expect((await readFieldSources(admin, stored))['phone']).toMatchObject({ receipt, id: undefined })
  // A person has set it, so no import overwrites it.
  expect(stored.handSet).toEqual(['phone'])
  const log = await readLog(admin, new URL(`http://localhost/?which=${place.id}&what=place`), 'de')
  const changes = log.entries.flatMap((entry) => entry.changes)
  expect(changes).toContainEqual({ field: 'Aus der Nachricht', before: '', after: receipt })
})

test('a position names the geocoder and who accepted it, other fields only that person', async () => {
  const place = aPlace({ name: 'Falke', location: undefined, status: 'draft' })
  await storage.places.apply([{ kind: 'add', place }], 'test')
  const location = { lat: 39.7, lng: -104.9, precision: 'exact' } as const
  const moved = { ...place, name: 'Roter Falke', location }
  const origin = { geocoder: 'photon.example' }
  const change = { kind: 'update', place: moved, expectedVersion: 1, origin } as const
  await storage.places.apply([change], 'anna')
  const sources = await readFieldSources(admin, (await admin.placeById(place.id))!)
  expect(sources['location']).toMatchObject({ kind: 'geocoder', isConfirmed: true })
  expect(sources['name']).toMatchObject({ kind: 'person' })
})

test('the texts name the receipt or service, and who accepted it if that is still known', () => {
  const message = { at: AT, kind: 'message', isSuggestion: false, receipt: 'LP-1' } as const
  const geocoder = { at: AT, kind: 'geocoder', host: 'photon.example', isConfirmed: true } as const
  const acceptedBy = 'Anna'
  expect(german.sourceOf({ ...message, acceptedBy })).toMatch(
    /^aus einer Korrektur \(LP-1\), angenommen von Anna, am 24\./,
  )
  expect(german.sourceOf({ ...geocoder, acceptedBy })).toMatch(
    /^vom Geocoder \(photon\.example\), bestätigt von Anna, am 24\./,
  )
  expect(german.sourceOf({ ...geocoder, isConfirmed: false, acceptedBy })).toMatch(
    /^vom Geocoder \(photon\.example\), ohne Bestätigung, am 24\./,
  )
  const suggestion = { ...message, isSuggestion: true, acceptedBy: undefined }
  expect(english.sourceOf(suggestion)).toMatch(/^from a suggestion \(LP-1\), accepted, /)
  expect(english.sourceOf({ ...geocoder, acceptedBy })).toMatch(
    /^from the geocoder \(photon\.example\), confirmed by Anna, /,
  )
})
