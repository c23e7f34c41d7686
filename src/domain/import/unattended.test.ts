import { describe, expect, test } from 'vitest'
import type { Place } from '../places/place.ts'
import type { FieldDifference } from './import-report.ts'
import type { PlannedRow } from './planned-row.ts'
import type { ReadRow } from './read-row.ts'
import { mayDoAlone, whyNotAlone } from './unattended.ts'

const OWN = 'csv:feed'
const ID = '01900000-0000-7000-8000-000000000001'
const row = (fields: Partial<ReadRow> = {}): ReadRow => ({
  line: 2,
  facts: { name: 'Adler', country: 'DE' },
  externalId: '7',
  hasOwnId: true,
  saysPrecision: false,
  status: 'published',
  saysStatus: false,
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
const added = (fields: Partial<ReadRow> = {}): PlannedRow => ({
  kind: 'added',
  row: row(fields),
  slug: 'adler',
  notices: [],
})
const changed = (system: string | undefined, ...differences: FieldDifference[]): PlannedRow => ({
  kind: 'changed',
  row: row(),
  before: place(system),
  after: place(system),
  differences,
  notices: [],
})
const NAME = { field: 'name', before: 'Adler', after: 'Krone' }
const status = (before: string, after: string) => ({ field: 'status', before, after })
const recipients = ['anna@orte.example']

describe('where nobody looks first, an import', () => {
  test.each<[string, PlannedRow, boolean]>([
    ['adds a place of its own', added(), true],
    ['adds one of its own under an id of ours', added({ placeId: ID }), true],
    ['adds none of another source', added({ extras: { system: 'csv:eigene' } }), false],
    ['adds none that came from nowhere', added({ placeId: ID, hasOwnId: false }), false],
    ['adds none with recipients', added({ extras: { recipients } }), false],
    ['changes a place of its own', changed(OWN, NAME), true],
    ['closes a place of its own', changed(OWN, status('published', 'archived')), true],
    ['publishes none that is kept back', changed(OWN, status('draft', 'published')), false],
    ['takes none out of the archive', changed(OWN, status('archived', 'published')), false],
    ['makes no draft of one', changed(OWN, status('published', 'draft')), false],
    ['sets no recipients', changed(OWN, NAME, { field: 'recipients', after: 'x@y.de' }), false],
    ['changes no place of another source', changed('csv:eigene', NAME), false],
    ['closes none either', changed('csv:eigene', status('published', 'archived')), false],
    ['changes none that an operator made', changed(undefined, NAME), false],
    ['leaves one of another source as it is', { kind: 'unchanged', row: row(), notices: [] }, true],
  ])('%s', (_title, planned, expected) => {
    expect(mayDoAlone(planned, OWN)).toBe(expected)
  })
})

const list = (total: number) => ({ total, byReason: {}, first: [] })
const report = (fields: Partial<Parameters<typeof whyNotAlone>[0]>) => ({
  rows: 100,
  refused: list(0),
  missing: 0,
  unchanged: 100,
  changed: { total: 0, first: [] },
  forPerson: 0,
  closed: { now: 0, already: 0 },
  ...fields,
})

describe('a file that was fetched', () => {
  test.each([
    ['is much like the last one', report({ refused: list(20), unchanged: 80 }), undefined],
    ['has more than a fifth refused', report({ refused: list(21), unchanged: 79 }), 'guard'],
    ['lacks a fifth', report({ unchanged: 80, missing: 20 }), undefined],
    ['lacks more than a fifth', report({ unchanged: 79, missing: 21 }), 'guard'],
    [
      'closes a fifth',
      report({ unchanged: 80, changed: list(20), closed: { now: 20, already: 0 } }),
      undefined,
    ],
    [
      'closes and lacks more than a fifth together',
      report({ unchanged: 79, changed: list(11), missing: 10, closed: { now: 11, already: 0 } }),
      'guard',
    ],
    [
      'closes half of what is still open',
      report({ unchanged: 90, changed: list(10), closed: { now: 10, already: 80 } }),
      'guard',
    ],
    ['is empty', report({ rows: 0, unchanged: 0, missing: 3 }), 'guard'],
    ['is the first', report({ unchanged: 0 }), undefined],
    ['would do one thing that is not its affair', report({ forPerson: 1 }), 'beyond_own'],
  ])('%s', (_title, given, expected) => {
    expect(whyNotAlone(given)).toBe(expected)
  })
})
