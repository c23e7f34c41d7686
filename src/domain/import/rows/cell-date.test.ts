import { expect, test } from 'vitest'
import { cellDate } from './cell-date.ts'
import { mapHeaders } from '../columns/map-headers.ts'
import { createExtrasReader } from './read-extras.ts'

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-09 21:23:31 UTC', '2026-03-09'],
  ['9.3.2026', '2026-03-09'],
  ['3/9/2026', '2026-03-09'],
  ['12/31/2025', '2025-12-31'],
  ['31/12/2025', undefined],
  ['2/29/2026', undefined],
  ['soon', undefined],
])('the date in a cell: %s', (text, expected) => {
  expect(cellDate(text)).toBe(expected)
})

test.each(['Date Last Confirmed', 'last_confirmed', 'Zuletzt bestätigt'])(
  'the column "%s" says when a place was last confirmed',
  (header) => {
    const { columns } = mapHeaders(['Name', header])
    const now = new Date('2026-11-21T12:00:00Z')
    const read = createExtrasReader({ columns, attributes: [], now, isSpreadsheet: true })
    expect(read?.(['Adler', '9/12/2026'], () => {})).toEqual({ confirmedAt: '2026-09-12' })
  },
)
