import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from './import-field.ts'
import { mapHeaders } from './map-columns.ts'
import {
  changeColumns,
  type ColumnAnswer,
  type ColumnChoice,
  columnNames,
  isForOneColumn,
  isSameColumn,
  parseColumnChoice,
  setColumns,
} from './set-columns.ts'
import fc from 'fast-check'

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

test('unknown fields and columns are rejected', () => {
  expect(parseColumnChoice('PLZ=zipp')).toBeUndefined()
  expect(parseColumnChoice('name')).toBeUndefined()
  expect(parseColumnChoice('a=b=postalcode')).toEqual({ header: 'a=b', field: 'postalCode' })
  const missing = [{ header: 'Ort', field: 'city' as const }]
  expect(setColumns(mapHeaders(header), header, missing)).toBeUndefined()
})

/** The fields of the columns as the screen shows them, by position; for each field the columns that it is read from, in order. */
function shown(headers: readonly string[], choices: readonly ColumnChoice[]) {
  const mapping = setColumns(mapHeaders(headers), headers, choices)
  if (!mapping) throw new Error('the choices do not fit the file')
  const fieldAt = headers.map(
    (_, index) => mapping.columns.find((column) => column.index === index)?.field,
  )
  const orderOf = (field: string) =>
    mapping.columns.filter((column) => column.field === field).map(({ index }) => index)
  return { fieldAt, orderOf }
}

/** Sends the form as shown, with one column changed. */
function send(
  headers: readonly string[],
  choices: readonly ColumnChoice[],
  change?: { index: number; is: ColumnAnswer['after'] },
): ColumnChoice[] {
  const { fieldAt } = shown(headers, choices)
  const answers = columnNames(headers).map((name, index): ColumnAnswer => {
    const choice = choices.find((one) => isSameColumn(one, name))
    const was = choice?.field ?? fieldAt[index] ?? ''
    return { ...name, before: was, after: change?.index === index ? change.is : was }
  })
  return changeColumns(choices, answers)
}

test('finding 11: sending the form unchanged renames nothing, whichever column comes first in the file', () => {
  const headers = ['brand', 'name', 'addr:city']
  const before = shown(headers, [])
  expect(before.orderOf('name')[0]).toBe(1)
  expect(send(headers, [])).toEqual([])
  const city = send(headers, [], { index: 2, is: 'region' })
  expect(shown(headers, city).orderOf('name')).toEqual(before.orderOf('name'))
})

test('finding 11: when two columns give one field, the chosen one counts, and the other says that it is not used', () => {
  const headers = ['name', 'Bezeichnung intern']
  const choices = send(headers, [], { index: 1, is: 'name' })
  expect(shown(headers, choices).fieldAt).toEqual([undefined, 'name'])
  expect(choices).toContainEqual({
    header: 'name',
    nth: 0,
    field: 'ignore',
    gaveWayTo: 'Bezeichnung intern',
  })
})

test('finding 11: the second of two columns with the same name can be chosen', () => {
  const headers = ['Telefon', 'Notiz', 'Notiz', 'Name']
  const choices = send(headers, [], { index: 2, is: 'description' })
  expect(shown(headers, choices).fieldAt[2]).toBe('description')
  expect(shown(headers, choices).fieldAt[1]).not.toBe('description')
})

const HEADERS =
  `name Name brand Betreiber operator Titel PLZ zip addr:city Ort phone Telefon contact:phone lat Latitude lng website
  monday Dienstag attribute:wifi Merkmal:WLAN email status Adresse`.split(/\s+/)

const anyHeader = fc.oneof(fc.constantFrom(...HEADERS), fc.string({ maxLength: 8 }))
const anyField = fc.constantFrom<ColumnAnswer['after'][]>('', 'ignore', ...IMPORT_FIELDS)
const anyChange = fc.record({ index: fc.nat(), is: anyField })

test('finding 11: changing one column changes only the column that had the field before', () => {
  fc.assert(
    fc.property(
      fc.array(anyHeader, { minLength: 1, maxLength: 12 }),
      fc.array(anyChange, { maxLength: 4 }),
      anyChange,
      (headers, earlier, last) => {
        const at = ({ index, is }: typeof last) => ({ index: index % headers.length, is })
        let choices: ColumnChoice[] = []
        for (const change of earlier) choices = send(headers, choices, at(change))
        expect(send(headers, choices)).toEqual(choices)
        const change = at(last)
        const after = shown(headers, send(headers, choices, change))
        const before = shown(headers, choices)
        const isUnchanged = (before.fieldAt[change.index] ?? '') === change.is
        headers.forEach((_, index) => {
          if (index === change.index) return
          const field = before.fieldAt[index]
          const isTaken = field === change.is && isForOneColumn(field) && !isUnchanged
          expect(after.fieldAt[index]).toBe(isTaken ? undefined : field)
        })
        for (const field of IMPORT_FIELDS) {
          if (field === change.is) continue
          const others = (order: number[]) => order.filter((index) => index !== change.index)
          expect(others(after.orderOf(field))).toEqual(others(before.orderOf(field)))
        }
        const isField = change.is !== '' && change.is !== 'ignore'
        expect(!isField || after.fieldAt[change.index] === change.is).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})
