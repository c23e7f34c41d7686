import { describe, expect, test } from 'vitest'
import { readHours } from '../../../test/read-hours.ts'
import { type PlaceValues, parsePlace, withHours } from './parse-place.ts'

const OPTIONS = { defaultCountry: 'US', now: new Date('2026-11-21T12:00:00Z') }

const BREWERY: PlaceValues = {
  name: ' (405) Brewing Co ',
  street: '1716 Topeka St',
  city: 'Norman',
  region: 'Oklahoma',
  postalCode: '73069-8224',
  country: 'United States',
  latitude: '35.25738891',
  longitude: '-97.46818222',
  phone: '4058160490',
  website: 'http://www.405brewing.com',
}

const parse = (values: PlaceValues) => parsePlace(values, OPTIONS)

describe('a place from values', () => {
  test('has every value in its stored form, and the time zone of its location', () => {
    expect(parse(BREWERY)).toEqual({
      facts: {
        name: '(405) Brewing Co',
        street: '1716 Topeka St',
        city: 'Norman',
        region: 'US-OK',
        postalCode: '73069-8224',
        country: 'US',
        location: { lat: 35.257389, lng: -97.468182, precision: 'exact' },
        timeZone: 'America/Chicago',
        phone: '+14058160490',
        website: 'http://www.405brewing.com',
      },
      isCountryAssumed: false,
      problems: [],
    })
  })

  test('hours are worked out in the local time of the place', async () => {
    const { facts } = await withHours(parse(BREWERY), 'Mo-Su 12:00-20:00; PH off', {
      now: OPTIONS.now,
      readHours,
    })
    expect(facts.openingHours).toBe('Mo-Su 12:00-20:00; PH off')
    expect(facts.weeklyHours?.exceptions['2026-11-26']).toMatchObject({ intervals: [] })
  })

  test('gets its country from the column, from its region or from the default', () => {
    const { country: _, region: __, ...bare } = BREWERY
    expect(parse(bare)).toMatchObject({ facts: { country: 'US' }, isCountryAssumed: true })
    expect(parse({ ...bare, region: 'Bayern' }).facts).toMatchObject({
      country: 'DE',
      region: 'DE-BY',
    })
    expect(parse({ ...bare, country: 'Austria' }).facts.country).toBe('AT')
    expect(parse({ ...bare, region: 'DE', country: 'US' }).facts.region).toBe('US-DE')
  })

  test('every broken rule is reported with its field, and the other values are kept', async () => {
    const parsed = parse({
      ...BREWERY,
      phone: 'http://www.farmacybrewing.com/',
      website: 'http://tbd',
      postalCode: '99999-99ND',
      region: 'Nowhere',
      email: 'nobody',
    })
    const { facts, problems } = await withHours(parsed, 'lunchtimes', {
      now: OPTIONS.now,
      readHours,
    })
    expect(problems.map(({ field, rule }) => `${field} ${rule}`).sort()).toEqual([
      'email email_invalid',
      'openingHours opening_hours_unreadable',
      'phone phone_invalid',
      'postalCode postal_code_invalid',
      'region region_unknown',
      'website website_invalid',
    ])
    expect(problems.find(({ field }) => field === 'openingHours')?.detail).toContain('Unexpected')
    expect(facts).toMatchObject({ name: '(405) Brewing Co', city: 'Norman' })
    expect(facts.phone).toBeUndefined()
  })

  test('a name is required and not longer than 120 characters', () => {
    expect(parse({ ...BREWERY, name: ' ' }).problems).toEqual([{ field: 'name', rule: 'required' }])
    expect(parse({ ...BREWERY, name: 'x'.repeat(121) }).problems).toEqual([
      { field: 'name', rule: 'too_long', limit: 120 },
    ])
  })

  test('coordinates are required', () => {
    expect(parse({ ...BREWERY, latitude: '' }).problems).toEqual([
      { field: 'latitude', rule: 'coordinates_missing' },
    ])
  })
})
