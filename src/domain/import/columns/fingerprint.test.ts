import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFingerprints } from './fingerprint.ts'
import type { Content } from '../changes/place-content.ts'
import { CONTENT_FIELDS } from '../changes/place-content.ts'

const contents = fc.record(
  Object.fromEntries(CONTENT_FIELDS.map((field) => [field, fc.string({ maxLength: 20 })])),
  { requiredKeys: [] },
)

test('exactly the fields that are said otherwise differ', () => {
  fc.assert(
    fc.property(fc.array(contents, { minLength: 1 }), contents, (stored: Content[], said) => {
      const fingerprints = createFingerprints(CONTENT_FIELDS)
      for (const content of stored) fingerprints.push(content)
      for (const [number, content] of stored.entries()) {
        const expected = CONTENT_FIELDS.filter(
          (field) => said[field] !== undefined && said[field] !== content[field],
        )
        expect(fingerprints.differing(number, said)).toEqual(expected)
      }
    }),
  )
})

test('nothing stored differs from an empty text', () => {
  const fingerprints = createFingerprints(CONTENT_FIELDS)
  fingerprints.push({})
  expect(fingerprints.differing(0, { name: '' })).toEqual(['name'])
})

test('thousands keep what they say', () => {
  const fingerprints = createFingerprints(CONTENT_FIELDS)
  for (let number = 0; number < 5000; number++) fingerprints.push({ name: `Ort ${number}` })
  for (let number = 0; number < 5000; number++) {
    expect(fingerprints.differing(number, { name: `Ort ${number}` })).toEqual([])
  }
  expect(fingerprints.differing(4999, { name: 'Ort 4998' })).toEqual(['name'])
})

test('what the file cannot say is not compared', () => {
  const fingerprints = createFingerprints(['name', 'city'])
  fingerprints.push({ name: 'Adler', city: 'Tulsa', phone: '1' })
  fingerprints.push({ name: 'Krone', city: 'Tulsa' })
  expect(fingerprints.differing(1, { name: 'Adler', city: 'Tulsa' })).toEqual(['name'])
  expect(fingerprints.differing(0, { name: 'Adler', city: 'Austin' })).toEqual(['city'])
})
