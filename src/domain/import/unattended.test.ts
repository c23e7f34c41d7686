import { describe, expect, test } from 'vitest'
import type { Place } from '../places/place.ts'
import type { FieldDifference } from './import-run.ts'
import type { PlannedRow } from './changes/compare-with-places.ts'
import type { ImportRow } from './rows/read-row.ts'
import { sourcePlaceOutcome, mayApplyUnattended, unattendedProblem } from './check-import.ts'

const OWN = 'csv:feed'
const ID = '01900000-0000-7000-8000-000000000001'
const row = (fields: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  facts: { name: 'Adler', country: 'DE' },
  externalId: '7',
  hasOwnId: true,
  isNameBorrowed: false,
  hasPrecision: false,
  isRegionDerived: false,
  status: 'published',
  hasStatus: false,
  notices: [],
  ...fields,
})
const place = (system: string | undefined): Place => ({
  id: ID,
  slug: 'adler',
  name: 'Adler',
  alsoKnownAs: [],
  categoryIds: [],
  address: { country: 'DE' },
  openingHoursAreSample: false,
  description: {},
  attributes: {},
  recipients: [],
  status: 'published',
  source: system === undefined ? undefined : { system, externalId: '7' },
  version: 1,
})
const added = (fields: Partial<ImportRow> = {}): PlannedRow => ({
  kind: 'added',
  row: row(fields),
  slug: 'adler',
  notices: [],
})
const changed = (system: string | undefined, ...differences: FieldDifference[]): PlannedRow => ({
  kind: 'changed',
  row: row(),
  isOwnedBySource: system === OWN,
  before: place(system),
  after: place(system),
  differences,
  notices: [],
  conflicts: [],
})
const unchanged = (isOwnedBySource: boolean, fields: Partial<ImportRow> = {}): PlannedRow => ({
  kind: 'unchanged',
  row: row(fields),
  isOwnedBySource,
  notices: [],
})
const NAME = { field: 'name', before: 'Adler', after: 'Krone' }
const status = (before: string, after: string) => ({ field: 'status', before, after })
const TO_X = { field: 'recipients', after: 'x@y.de' }
const recipients = ['anna@orte.example']

describe('an unattended import', () => {
  test.each<[string, PlannedRow, boolean]>([
    ['adds a place of its own', added(), true],
    ['adds its own place under one of our ids', added({ placeId: ID }), true],
    ['adds no place of another source', added({ extras: { system: 'csv:eigene' } }), false],
    ['adds no place without a source', added({ placeId: ID, hasOwnId: false }), false],
    ['adds no place with recipients', added({ extras: { recipients } }), false],
    ['changes a place of its own', changed(OWN, NAME), true],
    ['closes a place of its own', changed(OWN, status('published', 'archived')), true],
    ['does not publish a draft', changed(OWN, status('draft', 'published')), false],
    ['takes no place out of the archive', changed(OWN, status('archived', 'published')), false],
    ['turns no place into a draft', changed(OWN, status('published', 'draft')), false],
    ['sets no recipients', changed(OWN, NAME, TO_X), false],
    ['changes no place of another source', changed('csv:eigene', NAME), false],
    ['closes no foreign place', changed('csv:eigene', status('published', 'archived')), false],
    ['changes no place made by an operator', changed(undefined, NAME), false],
    ['leaves a place of another source unchanged', unchanged(false), true],
  ])('%s', (_title, planned, expected) => {
    expect(mayApplyUnattended(planned, OWN)).toBe(expected)
  })
})

describe('the places of a source that were open before an import', () => {
  test.each<[string, PlannedRow, 'open' | 'closed' | undefined]>([
    ['include an unchanged one', unchanged(true), 'open'],
    ['include a changed one', changed(OWN, NAME), 'open'],
    ['include one that it closes', changed(OWN, NAME, status('published', 'archived')), 'closed'],
    ['include one left to a person', changed(OWN, status('published', 'archived'), TO_X), 'open'],
    ['exclude one closed earlier', unchanged(true, { status: 'archived' }), undefined],
    ['exclude one of another source', unchanged(false), undefined],
    ['exclude foreign closed ones', changed('csv:b', status('published', 'archived')), undefined],
    ['exclude a new one', added(), undefined],
  ])('%s', (_title, planned, expected) => {
    expect(sourcePlaceOutcome(planned)).toBe(expected)
  })
})

const list = (total: number) => ({ total, byReason: {}, first: [] })
const report = (fields: Partial<Parameters<typeof unattendedProblem>[0]>) => ({
  rows: 100,
  rejected: list(0),
  missing: 0,
  own: { open: 100, closed: 0 },
  ...fields,
})

describe('a fetched file', () => {
  test.each([
    ['is much like the last one', report({ rejected: list(20) }), undefined],
    ['has more than a fifth rejected', report({ rejected: list(21) }), 'guard'],
    ['lacks a fifth', report({ own: { open: 80, closed: 0 }, missing: 20 }), undefined],
    ['lacks more than a fifth', report({ own: { open: 79, closed: 0 }, missing: 21 }), 'guard'],
    ['closes a fifth', report({ own: { open: 80, closed: 20 } }), undefined],
    [
      'closes and lacks more than a fifth together',
      report({ own: { open: 79, closed: 11 }, missing: 10 }),
      'guard',
    ],
    ['closes half of what is still open', report({ own: { open: 10, closed: 10 } }), 'guard'],
    ['is empty', report({ rows: 0, own: { open: 0, closed: 0 }, missing: 3 }), 'guard'],
    ['is the first', report({ own: { open: 0, closed: 0 } }), undefined],
  ])('%s', (_title, given, expected) => {
    expect(unattendedProblem(given)).toBe(expected)
  })
})
