import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RawFields } from '../form/form-fields.ts'
import { createPlaceValidator } from './place-reader.ts'
import { parseProposal, PROPOSAL_LIMITS, PROPOSAL_RULES } from './proposal-form.ts'

const NOW = new Date('2026-11-21T08:30:00Z')
const read = createPlaceValidator(['US', 'DE'], NOW)

const correct = (fields: RawFields) => parseProposal('correction', fields, read)
const suggest = (fields: RawFields) => parseProposal('suggestion', fields, read)
const rulesOf = (parsed: ReturnType<typeof correct>) =>
  parsed.ok ? [] : parsed.problems.map(({ field, rule }) => `${field} ${rule}`)

describe('a correction', () => {
  test('keeps what was filled in, cleaned, and nothing else', () => {
    const parsed = correct({
      'proposed.phone': ' +1 435\n772 3256 ',
      'proposed.city': '',
      'proposed.colour': 'red',
      message: 'Eine Zeile\r\nund noch eine',
    })
    expect(parsed).toEqual({
      ok: true,
      content: { 'proposed.phone': '+1 435 772 3256', message: 'Eine Zeile\nund noch eine' },
    })
  })

  test.each([
    { message: 'Der Eingang ist jetzt hinten.' },
    { 'proposed.closed': 'on' },
    { 'proposed.website': 'zion.example.org' },
  ])('may contain just one thing: %o', (fields) => {
    expect(correct(fields).ok).toBe(true)
  })

  test('that changes nothing is refused, and the form asks what is wrong', () => {
    expect(rulesOf(correct({ name: 'Anna', 'proposed.city': '  ' }))).toEqual([
      'proposed.name nothing_proposed',
    ])
  })

  test('reports every invalid field, in the order of the form', () => {
    const parsed = correct({
      email: 'anna@',
      'proposed.latitude': '37,2',
      'proposed.openingHours': 'immer mal wieder',
      'proposed.website': 'javascript:alert(1)',
      'proposed.phone': '123',
    })
    expect(rulesOf(parsed)).toEqual([
      'proposed.phone phone_invalid',
      'proposed.website website_invalid',
      'proposed.longitude coordinates_missing',
      'email email_invalid',
    ])
    expect(!parsed.ok && parsed.values['proposed.website']).toBe('javascript:alert(1)')
  })

  test.each(Object.entries(PROPOSAL_LIMITS))('takes %s up to %i characters', (field, limit) => {
    const lenient = (length: number) =>
      parseProposal('correction', { message: 'so', [field]: 'ä'.repeat(length) }, () => [])
    const isTooLong = (length: number) => rulesOf(lenient(length)).includes(`${field} too_long`)
    expect([isTooLong(limit), isTooLong(limit + 1)]).toEqual([false, true])
  })
})

test.each(['Mo-Fr 09:00-17:00', 'Mo–Fr 9–17 Uhr', 'immer mal wieder', '2 - 6'])(
  'hours may be in any words: %s',
  (hours) => {
    const content = { 'proposed.openingHours': hours }
    expect(correct(content)).toEqual({ ok: true, content })
    expect(suggest({ ...content, 'proposed.name': 'Café', 'proposed.city': 'Zion' }).ok).toBe(true)
  },
)

describe('a suggestion', () => {
  test('needs a name and a location', () => {
    expect(rulesOf(suggest({ message: 'Da fehlt etwas.' }))).toEqual([
      'proposed.name place_name_required',
      'proposed.city address_or_pin_required',
    ])
  })

  test.each([
    { 'proposed.city': 'Springdale' },
    { 'proposed.postalCode': '84767' },
    { 'proposed.latitude': '37.2', 'proposed.longitude': '-113' },
  ])('can be located by %o', (where) => {
    expect(suggest({ 'proposed.name': 'Canyon Café', ...where }).ok).toBe(true)
  })

  test('may be in any of the countries, with their phone numbers and postal codes', () => {
    const berlin = { 'proposed.name': 'Café', 'proposed.postalCode': '10117' }
    expect(suggest({ ...berlin, 'proposed.phone': '030 901820' }).ok).toBe(true)
    expect(suggest({ ...berlin, 'proposed.phone': '(435) 772-3256' }).ok).toBe(true)
    expect(suggest({ ...berlin, 'proposed.phone': '12' }).ok).toBe(false)
  })
})

test('any input is stored or rejected with rules that have a sentence, and never throws', () => {
  const names = [
    'message',
    'name',
    'email',
    ...Object.keys(PROPOSAL_LIMITS),
    '__proto__',
    'toString',
  ]
  const fields = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null), fc.array(fc.string())),
  )
  fc.assert(
    fc.property(fc.constantFrom('correction', 'suggestion'), fields, (form, values) => {
      const parsed = parseProposal(form, values, () => [])
      const rules: readonly string[] = PROPOSAL_RULES
      const texts = parsed.ok ? Object.values(parsed.content) : []
      const problems = parsed.ok ? [] : parsed.problems
      expect(texts.filter((text) => text.trim() !== text)).toEqual([])
      expect(problems.filter(({ rule }) => !rules.includes(rule))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
