import { expect, test } from 'vitest'
import { addTemplateColumns } from './set-columns.ts'
import { mapHeaders } from './map-columns.ts'

const HEADER = ['Brand', 'Store Name', 'city']

const made = (header: string, field: 'name' | 'country' = 'name') =>
  addTemplateColumns(mapHeaders(HEADER), HEADER, [{ header, field, isMade: true }])

test('two columns are joined, with the text between them only if both are filled', () => {
  const { addTo, mapping } = made('{Brand} – {store name}')!
  expect(mapping.columns[0]).toMatchObject({ index: 3, field: 'name' })
  expect(addTo(['Starbucks', 'Motor City', 'Dubai']).at(-1)).toBe('Starbucks – Motor City')
  expect(addTo(['Starbucks', ' ', 'Dubai']).at(-1)).toBe('Starbucks')
  expect(addTo(['', 'Motor City']).at(-1)).toBe('Motor City')
  expect(addTo(['', '', 'Dubai']).at(-1)).toBe('')
  expect(made('Filiale {Brand}')?.addTo(['Nord', '', '']).at(-1)).toBe('Filiale Nord')
})

test('a text without columns fills what the file leaves empty, but no empty row', () => {
  const { addTo, mapping } = made('DE', 'country')!
  expect(mapping.columns.at(-1)).toMatchObject({ index: 3, field: 'country' })
  expect(addTo(['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'DE'])
  expect(addTo(['', ''])).toEqual(['', '', '', ''])
})

test('extra cells stay at the end, and unknown columns are refused', () => {
  expect(made('{Brand}!')?.addTo(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'a!', 'd'])
  expect(made('{Marke}')).toBeUndefined()
  expect(made('x'.repeat(201))).toBeUndefined()
})
