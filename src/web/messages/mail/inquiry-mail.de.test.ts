import { expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import { parseOpeningHours } from '../../../domain/places/opening-hours.ts'
import { inquiryMail } from './inquiry-mail.de.ts'

const BERLIN = { lat: 52.5, lng: 13.4 }

function factsOf(openingHours: string, on: string) {
  const context = { country: 'DE', location: BERLIN, from: '2026-11-21' }
  const parsed = parseOpeningHours(openingHours, context)
  if (!parsed.ok) throw new Error(parsed.detail)
  const address = { country: 'DE' }
  const place = aPlace({ address, timeZone: 'Europe/Berlin', ...parsed.value })
  return inquiryMail.facts(place, new Date(on)).map(({ label, value }) => `${label}: ${value}`)
}

test('the mail shows hours that follow the sun as they are on the day it is sent', () => {
  const facts = factsOf('sunrise-sunset', '2027-06-21T10:00Z')
  expect(facts).toContain(
    'Öffnungszeiten: nach der Sonne (Sonnenaufgang–Sonnenuntergang), in den nächsten Tagen:',
  )
  expect(facts.find((fact) => fact.startsWith('Montag'))).toMatch(/^Montag: 4:\d\d–21:\d\d$/)
  expect(facts.filter((fact) => fact.includes('2026'))).toEqual([])
})

test('only upcoming days are listed as exceptions', () => {
  const text = 'Mo-Fr 09:00-17:00; Dec 24 off; 2027 Mar 01 10:00-12:00'
  const facts = factsOf(text, '2027-01-10T10:00Z')
  expect(facts).toContain('1. März 2027: 10:00–12:00')
  expect(facts.filter((fact) => fact.includes('Dezember 2026'))).toEqual([])
})
