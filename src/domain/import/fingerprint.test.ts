import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingFields, fingerprintOf } from './fingerprint.ts'
import type { Content } from './place-content.ts'
import { CONTENT_FIELDS } from './place-content.ts'

const contents = fc.record(
  Object.fromEntries(CONTENT_FIELDS.map((field) => [field, fc.string({ maxLength: 20 })])),
  { requiredKeys: [] },
)

test('exactly the fields that are said otherwise differ', () => {
  fc.assert(
    fc.property(contents, contents, (stored: Content, said: Content) => {
      const expected = CONTENT_FIELDS.filter(
        (field) => said[field] !== undefined && said[field] !== stored[field],
      )
      expect(differingFields(fingerprintOf(stored), said)).toEqual(expected)
    }),
  )
})

test('nothing stored differs from an empty text', () => {
  expect(differingFields(fingerprintOf({}), { name: '' })).toEqual(['name'])
})
