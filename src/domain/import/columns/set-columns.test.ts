import { expect, test } from 'vitest'
import { mapHeaders } from './map-headers.ts'
import { parseColumnChoice, setColumns } from './set-columns.ts'

const header = ['Betreiber', 'Standort', 'PLZ']

test('a chosen column comes before all others, an ignored one is not used', () => {
  const choices = ['standort=name', 'PLZ=ignore'].flatMap((text) => parseColumnChoice(text) ?? [])
  const mapping = setColumns(mapHeaders(header), header, choices)
  expect(mapping?.columns.map(({ header: name, field }) => [name, field])).toEqual([
    ['Standort', 'name'],
    ['Betreiber', 'name'],
  ])
  expect(mapping?.unmapped).toEqual(['PLZ'])
})

test('unknown fields and columns are refused', () => {
  expect(parseColumnChoice('PLZ=zipp')).toBeUndefined()
  expect(parseColumnChoice('name')).toBeUndefined()
  expect(parseColumnChoice('a=b=postalcode')).toEqual({ header: 'a=b', field: 'postalCode' })
  const missing = [{ header: 'Ort', field: 'city' as const }]
  expect(setColumns(mapHeaders(header), header, missing)).toBeUndefined()
})
