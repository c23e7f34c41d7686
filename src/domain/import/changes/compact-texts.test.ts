import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextColumn, createHashedTextMap, createFingerprints } from './compact-texts.ts'
import { type ContentTexts, CONTENT_FIELDS } from './place-content.ts'

test('it returns the texts it was given', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const column = createTextColumn()
      expect(texts.map((text) => column.push(text))).toEqual([...texts.keys()])
      expect(texts.map((_, number) => column.at(number))).toEqual(texts)
      expect(column.at(texts.length)).toBe('')
    }),
  )
})

test('a hundred thousand texts outgrow the first buffer', () => {
  const column = createTextColumn()
  const text = (number: number) => `Gasthof „Grüner Baum“ ${number}`
  for (let number = 0; number < 100_000; number++) column.push(text(number))
  for (let number = 0; number < 100_000; number += 97) expect(column.at(number)).toBe(text(number))
})

test('it behaves like a Map', () => {
  const entries = fc.uniqueArray(fc.tuple(fc.string({ unit: 'binary' }), fc.nat()), {
    selector: ([text]) => text,
    maxLength: 300,
  })
  fc.assert(
    fc.property(entries, fc.string(), (known, other) => {
      const map = new Map(known)
      const numbers = createHashedTextMap()
      for (const [text] of known) numbers.set(text, 0)
      for (const [text, number] of known) numbers.set(text, number)
      for (const text of [...map.keys(), other]) expect(numbers.get(text)).toBe(map.get(text))
    }),
  )
})

test('hundreds of thousands of similar texts keep different numbers', () => {
  const numbers = createHashedTextMap()
  const text = (index: number) => `["adler ${index % 1000}","${index} main st","","tulsa"]`
  for (let index = 0; index < 300_000; index++) {
    if (numbers.get(text(index)) !== undefined) throw new Error(`${index} is taken for another one`)
    numbers.set(text(index), index)
  }
  for (let index = 0; index < 300_000; index += 997) expect(numbers.get(text(index))).toBe(index)
})

const contents = fc.record(
  Object.fromEntries(CONTENT_FIELDS.map((field) => [field, fc.string({ maxLength: 20 })])),
  { requiredKeys: [] },
)

test('exactly the changed fields differ', () => {
  fc.assert(
    fc.property(fc.array(contents, { minLength: 1 }), contents, (stored: ContentTexts[], said) => {
      const fingerprints = createFingerprints(CONTENT_FIELDS)
      for (const content of stored) fingerprints.push(content)
      for (const [number, content] of stored.entries()) {
        const expected = CONTENT_FIELDS.filter(
          (field) => said[field] !== undefined && said[field] !== content[field],
        )
        expect(fingerprints.differingFields(number, said)).toEqual(expected)
      }
    }),
  )
})

test('nothing stored differs from an empty text', () => {
  const fingerprints = createFingerprints(CONTENT_FIELDS)
  fingerprints.push({})
  expect(fingerprints.differingFields(0, { name: '' })).toEqual(['name'])
})

test('thousands of places keep their values', () => {
  const fingerprints = createFingerprints(CONTENT_FIELDS)
  for (let number = 0; number < 5000; number++) fingerprints.push({ name: `Ort ${number}` })
  for (let number = 0; number < 5000; number++) {
    expect(fingerprints.differingFields(number, { name: `Ort ${number}` })).toEqual([])
  }
  expect(fingerprints.differingFields(4999, { name: 'Ort 4998' })).toEqual(['name'])
})

test('fields that the file does not have are not compared', () => {
  const fingerprints = createFingerprints(['name', 'city'])
  fingerprints.push({ name: 'Adler', city: 'Tulsa', phone: '1' })
  fingerprints.push({ name: 'Krone', city: 'Tulsa' })
  expect(fingerprints.differingFields(1, { name: 'Adler', city: 'Tulsa' })).toEqual(['name'])
  expect(fingerprints.differingFields(0, { name: 'Adler', city: 'Austin' })).toEqual(['city'])
})
