import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleInterrupted } from '../src/domain/import/interrupted-imports.ts'
import { endLeases } from './end-leases.ts'
import type { ImportProgress, MissingChoice } from '../src/domain/import/import-run.ts'
import type { Place } from '../src/domain/places/place.ts'
import { aPlace, aSubmission, MUSEUM } from './storage/samples.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { composeImporter } from '../src/server/import/compose-importer.ts'
import { gazetteer, NOW, textFile } from './import-site.ts'
import { siteDirectory } from './site-directory.ts'

const DATA = new URL('../../shared/data/', import.meta.url)

let directory: string
let storage: Storage

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log: () => {} })
})

afterEach(() => storage.close())

const anImport = () =>
  composeImporter(
    { storage, gazetteer, directory, siteCountry: () => 'US', log() {} },
    { now: () => NOW },
  )

const dataFile = (path: string) => ({
  name: path.split('/').at(-1) ?? path,
  open: () => createReadStream(new URL(path, DATA)),
})

type File = ReturnType<typeof textFile> | ReturnType<typeof dataFile>

async function check(
  file: File,
  options: { source?: string; category?: string; country?: string } = {},
) {
  const outcome = await anImport().check({ file, ...options })
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.checked
}

async function prepare(
  file: File,
  options: { source?: string; category?: string; country?: string; missing?: MissingChoice } = {},
) {
  const prepared = await anImport().prepare({ file, ...options }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  return prepared
}

async function run(file: File, options: Parameters<typeof prepare>[1] = {}) {
  const { id, checked } = await prepare(file, options)
  const applied = await anImport().apply(id, 'test')
  expect(applied.ok).toBe(true)
  return { ...checked.report, id }
}

async function published(): Promise<Place[]> {
  const places: Place[] = []
  for await (const place of storage.places.streamPublished()) places.push(place)
  return places.sort((a, b) => a.slug.localeCompare(b.slug))
}

const HEADER = 'id,name,street,zip,city,state,lat,lng,phone\n'
const ADLER = '1,Adler,1 Main St,73069,Norman,OK,35.2573,-97.4681,4058160490\n'
const KRONE = '2,Krone,2 Main St,73069,Norman,OK,35.2674,-97.4682,\n'

describe('importing a file', () => {
  test('adds its places, and the second time changes nothing', async () => {
    const first = await run(textFile(HEADER + ADLER + KRONE))
    expect(first).toMatchObject({ rows: 2, added: 2, unchanged: 0, system: 'csv:places' })
    const version = await storage.places.catalogueVersion()
    const [adler] = await published()
    expect(adler).toMatchObject({
      slug: 'adler-norman',
      name: 'Adler',
      address: {
        street: '1 Main St',
        postalCode: '73069',
        city: 'Norman',
        region: 'US-OK',
        country: 'US',
      },
      location: { lat: 35.2573, lng: -97.4681, precision: 'exact' },
      timeZone: 'America/Chicago',
      phone: '+14058160490',
      source: { system: 'csv:places', externalId: '1' },
    })
    const second = await run(textFile(HEADER + ADLER + KRONE))
    expect(second).toMatchObject({ added: 0, unchanged: 2, missing: 0 })
    expect(second.changed.total).toBe(0)
    expect(await storage.places.catalogueVersion()).toBe(version)
  })

  test('the same rows without ids are recognised, too', async () => {
    const text = (HEADER + ADLER + KRONE).replaceAll(/^(id|\d),/gm, '')
    expect(await run(textFile(text))).toMatchObject({ added: 2 })
    expect(await run(textFile(text))).toMatchObject({ added: 0, unchanged: 2 })
  })

  test('changes only the differing fields', async () => {
    await run(textFile(HEADER + ADLER + KRONE))
    const moved = ADLER.replace('1 Main St', '3 Main St').replace('4058160490', '')
    const report = await run(textFile(HEADER + moved + KRONE))
    expect(report.changed.first).toEqual([
      {
        line: 2,
        slug: 'adler-norman',
        name: 'Adler',
        differences: [{ field: 'street', before: '1 Main St', after: '3 Main St' }],
      },
    ])
    const [adler] = await published()
    expect(adler).toMatchObject({
      phone: '+14058160490',
      address: { street: '3 Main St' },
      version: 2,
    })
  })

  test('rows that the file no longer has are counted and kept', async () => {
    await run(textFile(HEADER + ADLER + KRONE))
    expect(await run(textFile(HEADER + KRONE))).toMatchObject({ unchanged: 1, missing: 1 })
    expect(await published()).toHaveLength(2)
  })

  test('a place from another source is not added again', async () => {
    await run(textFile(HEADER + ADLER))
    const report = await run(
      textFile(HEADER.replace('id', 'ref') + ADLER.replace('1,', 'x9,'), 'other.csv'),
    )
    expect(report).toMatchObject({ system: 'csv:other', added: 0, unchanged: 1 })
    const [adler] = await published()
    expect(adler?.source).toEqual({ system: 'csv:places', externalId: '1' })
  })

  test('the source can be named, so that a renamed file counts as the same', async () => {
    await run(textFile(HEADER + ADLER, 'march.csv'), { source: 'Kundenliste' })
    const report = await check(textFile(HEADER + ADLER, 'april.csv'), { source: 'Kundenliste' })
    expect(report.report).toMatchObject({ system: 'csv:kundenliste', unchanged: 1 })
  })

  test('a repeated row is rejected, one that looks the same under another id is reported', async () => {
    const twin = ADLER.replace('1,', '7,')
    const { rejected, notices, added } = await run(textFile(HEADER + ADLER + twin + ADLER))
    expect(added).toBe(2)
    expect(rejected.first).toEqual([{ line: 4, reason: 'duplicate_row', ofLine: 2 }])
    expect(notices.first).toEqual([{ line: 3, reason: 'possible_duplicate', ofLine: 2 }])
    expect((await published()).map(({ slug }) => slug)).toEqual(['adler-norman', 'adler-norman-2'])
    const again = await check(textFile(HEADER + ADLER + twin + ADLER))
    expect(again.report).toMatchObject({ added: 0, unchanged: 2, rejected: { total: 1 } })
  })

  test('a taken slug gets a number', async () => {
    await run(textFile(HEADER + ADLER))
    await run(textFile(HEADER + ADLER.replace('1 Main St', '9 Oak Ave'), 'other.csv'))
    expect((await published()).map(({ slug }) => slug)).toEqual(['adler-norman', 'adler-norman-2'])
  })

  test('closed and planned places are stored but not published; one that closes is archived', async () => {
    const header = HEADER.replace('phone', 'status')
    const open = ADLER.replace('4058160490', 'open')
    const report = await run(textFile(header + open + KRONE.replace(/,$/m, ',planned')))
    expect(report.addedByStatus).toEqual({ published: 1, draft: 1, archived: 0 })
    const closed = await run(textFile(header + open.replace('open', 'closed')))
    expect(closed.changed.first[0]?.differences).toEqual([
      { field: 'status', before: 'published', after: 'archived' },
    ])
    expect(await published()).toEqual([])
    // A file does not undo a decision to hide a place, whether an operator or an earlier file made it.
    expect((await check(textFile(header + open))).report).toMatchObject({ unchanged: 1 })
  })

  test('new places get a category that is created if the site has none', async () => {
    const report = await run(textFile(HEADER + ADLER))
    expect(report.category).toEqual({ slug: 'orte', isNew: true })
    const [orte] = await storage.site.categories()
    expect(orte).toMatchObject({ slug: 'orte', name: { de: { many: 'Orte' } } })
    expect((await published())[0]?.categoryIds).toEqual([orte?.id])
    expect((await run(textFile(HEADER + KRONE, 'other.csv'))).category.isNew).toBe(false)
  })

  test("hours are parsed, or skipped with the parser's message", async () => {
    const header = HEADER.replace('phone', 'opening hours')
    const rows =
      ADLER.replace('4058160490', 'Mo-Fr 09:00-17:00; PH off') + KRONE.replace(/,$/m, ',lunchtimes')
    const { notices } = await run(textFile(header + rows))
    const [adler, krone] = await published()
    expect(adler?.weeklyHours?.exceptions).toHaveProperty(['2026-11-26'])
    expect(krone?.openingHours).toBeUndefined()
    expect(notices.first).toMatchObject([
      { line: 3, reason: 'opening_hours_unreadable', value: 'lunchtimes' },
    ])
  })

  test('progress is reported', async () => {
    const told: ImportProgress[] = []
    const outcome = await anImport().check({ file: textFile(HEADER + ADLER + KRONE) }, (one) =>
      told.push(one),
    )
    expect(outcome.ok).toBe(true)
    expect(told.at(-1)).toMatchObject({ phase: 'checking', rows: 2 })
  })
})

describe('all or nothing', () => {
  test('checking writes nothing', async () => {
    const version = await storage.places.catalogueVersion()
    await check(textFile(HEADER + ADLER))
    expect(await storage.places.catalogueVersion()).toBe(version)
    expect(await storage.site.categories()).toEqual([])
  })

  test('the checked changes are applied, even if the file has changed', async () => {
    let text = HEADER + ADLER + KRONE
    const file = { name: 'places.csv', open: () => textFile(text).open() }
    const { id } = await prepare(file)
    text = HEADER + ADLER + KRONE.replace('35.2674', '35.2675')
    expect(await anImport().apply(id, 'test')).toMatchObject({ ok: true })
    expect((await published()).map(({ name, location }) => [name, location?.lat])).toEqual([
      ['Adler', 35.2573],
      ['Krone', 35.2674],
    ])
  })

  test('a row whose slug was taken in the meantime is set aside, and the others are applied', async () => {
    const { id } = await prepare(textFile(HEADER + ADLER + KRONE))
    const other = aPlace({ slug: 'krone-norman', status: 'draft', categoryIds: [] })
    await storage.places.apply([{ kind: 'add', place: other }], 'test')
    expect(await anImport().apply(id, 'test')).toMatchObject({ ok: true, setAside: 1 })
    expect((await published()).map(({ name }) => name)).toEqual(['Adler'])
    expect(await storage.imports.byId(id)).toMatchObject({ status: 'applied' })
    expect(await storage.imports.changes(id, { setAside: true }, { limit: 2 })).toMatchObject([
      { name: 'Krone', question: 'slug_taken', isAccepted: false },
    ])
  })

  test('a category created after the check is used for the places that name it', async () => {
    const kinds = 'id,name,lat,lng,category\n1,A,35.2,-97.4,Museum\n2,B,35.3,-97.4,\n'
    const { id } = await prepare(textFile(kinds))
    await storage.site.saveVocabulary({ categories: [MUSEUM], attributes: [] }, 'test')
    expect(await anImport().apply(id, 'test')).toMatchObject({ ok: true })
    const [a, b] = await published()
    expect(a?.categoryIds).toEqual([MUSEUM.id])
    expect(b?.categoryIds).not.toEqual([MUSEUM.id])
  })

  test('a row whose place somebody changed meanwhile is set aside, and the others are applied', async () => {
    await run(textFile(HEADER + ADLER + KRONE))
    const other = '3,Linde,4 Main St,73069,Norman,OK,35.28,-97.46,\n'
    const file = textFile(HEADER + other + ADLER.replace('1 Main St', '3 Main St'))
    const { id } = await prepare(file)
    const [adler] = await published()
    if (!adler) throw new Error('no place')
    await storage.places.apply(
      [{ kind: 'update', place: { ...adler, name: 'Adler!' }, expectedVersion: adler.version }],
      'test',
    )
    expect(await anImport().apply(id, 'test')).toMatchObject({ ok: true, setAside: 1 })
    expect((await published()).map(({ name }) => name)).toEqual(['Adler!', 'Krone', 'Linde'])
    expect(await anImport().questions(id, { limit: 9 })).toMatchObject([
      { reason: 'place_changed', change: { name: 'Adler' }, answers: ['same'] },
    ])
  })

  test('a source that breaks while it is read leaves nothing behind', async () => {
    let isBroken = false
    const file = {
      name: 'places.csv',
      async *open() {
        yield new TextEncoder().encode(HEADER + ADLER.repeat(1))
        if (isBroken) throw new Error('the disk is gone')
        yield new TextEncoder().encode(KRONE)
      },
    }
    isBroken = true
    await expect(prepare(file)).rejects.toThrow('the disk is gone')
    expect(await published()).toEqual([])
    const [left] = await storage.imports.list(1)
    expect(left).toMatchObject({ status: 'uploaded', problem: 'failed', hasChanges: false })
  })
})

describe('undoing an import', () => {
  const TWO = textFile(HEADER + ADLER + KRONE)

  test('restores everything, and the file can be imported again', async () => {
    await run(textFile(HEADER + ADLER))
    const before = await published()
    const moved = ADLER.replace('1 Main St', '3 Main St')
    const { id } = await run(textFile(HEADER + moved + KRONE))
    expect(await published()).toHaveLength(2)
    expect(await anImport().undo(id, 'all', 'test')).toEqual({ ok: true, undone: 2, left: 0 })
    const after = await published()
    expect(after).toEqual(before.map((place) => ({ ...place, version: 3 })))
    expect((await storage.imports.byId(id))?.status).toBe('undone')
    expect(await anImport().undo(id, 'all', 'test')).toMatchObject({ problem: 'not_applied' })
    expect(await run(textFile(HEADER + moved + KRONE))).toMatchObject({ added: 1 })
  })

  test('changes nothing if somebody has changed a place since, and names it', async () => {
    const { id } = await run(TWO)
    const [adler] = await published()
    if (!adler) throw new Error('no place')
    const changed = { ...adler, phone: '+14055550100' }
    await storage.places.apply(
      [{ kind: 'update', place: changed, expectedVersion: adler.version }],
      'test',
    )
    expect(await anImport().undo(id, 'all', 'test')).toMatchObject({
      problem: 'changed_since',
      total: 1,
      first: [{ slug: 'adler-norman' }],
    })
    expect(await published()).toHaveLength(2)
    expect(await anImport().undo(id, 'unchanged', 'test')).toEqual({
      ok: true,
      undone: 1,
      left: 1,
    })
    expect(await published()).toMatchObject([{ name: 'Adler', phone: '+14055550100' }])
    expect((await storage.imports.byId(id))?.status).toBe('applied')
    // One by one it is possible: a place with a history of its own is archived, not removed.
    expect(await anImport().undo(id, { position: 1 }, 'test')).toMatchObject({ ok: true })
    expect(await published()).toEqual([])
    expect((await storage.places.byId(adler.id))?.status).toBe('archived')
  })

  test('for one changed place undoes only what the import set', async () => {
    await run(TWO)
    const { id } = await run(
      textFile(HEADER + ADLER.replace('1 Main St', '3 Main St').replace(/\d{10}/, '4055550111')),
    )
    const [adler] = await published()
    if (!adler) throw new Error('no place')
    const edited = { ...adler, website: 'https://adler.example', phone: '+14055550122' }
    await storage.places.apply(
      [{ kind: 'update', place: edited, expectedVersion: adler.version }],
      'test',
    )
    expect(await anImport().undo(id, { position: 1 }, 'test')).toMatchObject({ ok: true })
    const [now] = await published()
    expect(now).toMatchObject({
      address: { street: '1 Main St' },
      phone: '+14055550122',
      website: 'https://adler.example',
    })
  })

  test('a new place that has received a message is left as it is', async () => {
    const { id } = await run(TWO)
    const [adler] = await published()
    const submission = aSubmission({ placeId: adler?.id })
    await storage.submissions.store(submission, [])
    expect(await anImport().undo(id, 'all', 'test')).toMatchObject({ problem: 'changed_since' })
    await anImport().undo(id, 'unchanged', 'test')
    expect(await published()).toMatchObject([{ name: 'Adler' }])
  })
})

describe('places that the file no longer has', () => {
  const two = textFile(HEADER + ADLER + KRONE)
  const one = textFile(HEADER + KRONE)

  test('are archived on request, and restored when the import is undone', async () => {
    await run(two)
    const { id } = await run(one, { missing: 'archive' })
    expect(await published()).toMatchObject([{ name: 'Krone' }])
    expect((await check(one)).report.missing).toBe(0)
    await anImport().undo(id, 'all', 'test')
    expect(await published()).toHaveLength(2)
  })

  test('stop the import if its setting is to ask', async () => {
    await run(two)
    const { id } = await prepare(one, { missing: 'ask' })
    expect(await anImport().apply(id, 'test')).toEqual({
      ok: false,
      problem: 'missing_unanswered',
    })
    expect(await published()).toHaveLength(2)
  })
})

describe('a change set', () => {
  test('applies only its accepted changes', async () => {
    await run(textFile(HEADER + ADLER))
    const file = textFile(HEADER + ADLER.replace('1 Main St', '3 Main St') + KRONE)
    const { id } = await prepare(file)
    const [changed, added] = await storage.imports.changes(id, {}, { limit: 10 })
    expect(changed).toMatchObject({
      kind: 'changed',
      line: 2,
      before: { address: { street: '1 Main St' } },
      after: { address: { street: '3 Main St' } },
    })
    expect(added).toMatchObject({ kind: 'new', line: 3, name: 'Krone' })
    await storage.imports.setAccepted(id, { position: 1 }, false)
    await anImport().apply(id, 'test')
    expect(await published()).toMatchObject([
      { name: 'Adler', address: { street: '1 Main St' } },
      { name: 'Krone' },
    ])
    // Changes that were not accepted are not undone either.
    expect(await anImport().undo(id, 'all', 'test')).toEqual({ ok: true, undone: 1, left: 0 })
  })

  test('shows a stored place that a new one may duplicate, and a person decides', async () => {
    await run(textFile(HEADER + ADLER))
    const near = '9,Gasthof Adler,Main St,73069,Norman,OK,35.2575,-97.4682,\n'
    const far = '8,Adler,Oak Ave,73069,Norman,OK,35.2775,-97.4682,\n'
    const file = textFile(HEADER + near + far, 'other.csv')
    const run2 = await storage.imports.create({
      fileName: 'other.csv',
      settings: {},
      status: 'checking',
      actor: 'test',
      createdAt: NOW,
    })
    const stored = await storage.imports.byId(run2)
    if (!stored) throw new Error('not stored')
    await anImport().review(stored, file)
    expect(await storage.imports.changes(run2, {}, { limit: 10 })).toMatchObject([
      {
        name: 'Gasthof Adler',
        isAccepted: false,
        similar: { slug: 'adler-norman', address: '1 Main St, 73069 Norman' },
      },
      { name: 'Adler', isAccepted: true, similar: undefined },
    ])
    expect(await storage.imports.counts(run2)).toEqual([
      {
        kind: 'new',
        total: 2,
        accepted: 1,
        similar: 1,
        similarAccepted: 0,
        doubtful: 0,
        undone: 0,
        conflicting: 0,
        located: 0,
      },
    ])
  })

  test('reports the outcome of interrupted work at the next start', async () => {
    const file = textFile(HEADER + ADLER)
    const { id } = await prepare(file)
    await storage.imports.move(id, ['checked'], 'applying', { isHeld: true })
    endLeases(directory)
    expect(await settleInterrupted(storage.imports)).toMatchObject([
      { run: { id }, step: 'apply', isDone: false },
    ])
    expect(await storage.imports.byId(id)).toMatchObject({
      status: 'checked',
      problem: 'interrupted',
    })
    await anImport().apply(id, 'test')
    await storage.imports.move(id, ['applied'], 'applied', { isHeld: true })
    endLeases(directory)
    expect(await settleInterrupted(storage.imports)).toMatchObject([
      { step: 'apply', isDone: true },
    ])
    expect(await settleInterrupted(storage.imports)).toEqual([])
  })
})

describe('files that cannot be imported', () => {
  test.each([
    ['', 'empty'],
    ['latitude,longitude\n1,2\n', 'name_column_missing'],
    ['GIF89a\u0000\u0000\u0000', 'binary'],
    ['PK\u0003\u0004\u0000\u0000\u0000', 'zip_unreadable'],
    ['[{"name":"A"}', 'json_unreadable'],
  ])('%j: %s', async (text, problem) => {
    expect(await anImport().check({ file: textFile(text) })).toMatchObject({
      ok: false,
      problem,
    })
  })

  test('postal codes do not move a German list without a country to America', async () => {
    const file = textFile('Name;PLZ;Ort\nA;10115;Berlin\nB;80331;München\nC;10001;New York\n')
    const outcome = await anImport().check({ file })
    if (!outcome.ok) throw new Error(outcome.problem)
    const { notices, added } = outcome.checked.report
    expect(added).toBe(3)
    expect(notices.first.filter(({ reason }) => reason === 'country_derived')).toMatchObject([
      { line: 2, detail: 'DE' },
      { line: 3, detail: 'DE' },
    ])
    const there = await anImport().check({ file, country: 'DE' })
    expect(there.ok && there.checked.report.added).toBe(3)
  })

  test('a table without a name column lists its columns', async () => {
    const file = textFile('Nr,Unsinn\n1,2\n')
    expect(await anImport().check({ file })).toMatchObject({ header: ['Nr', 'Unsinn'] })
  })

  test('an unknown category or country is rejected, too', async () => {
    const file = textFile(HEADER + ADLER)
    expect(await anImport().check({ file, category: 'museum' })).toEqual({
      ok: false,
      problem: 'category_not_found',
    })
    expect(await anImport().check({ file, country: 'Atlantis' })).toEqual({
      ok: false,
      problem: 'country_unknown',
    })
  })
})

// The same rules as for the real files below, tested with made-up rows, for developers who lack those files.
describe('files like those of other sites', () => {
  const BREWERIES = [
    'id,name,street,city,state,postal_code,country,longitude,latitude',
    'a,Adler Brewing,1 Main St,Norman,Oklahoma,73069,United States,-97.4681,35.2573',
    'b,Bären Brewing,2 Main St,Norman,Oklahoma,73069,United States,,',
    'c,Condor Brewing,,Norman,Oklahoma,,United States,,',
    'd,Dohle Brewing,4 Main St,Norman,Oklahoma,73069,United States,35.2573,-97.4681',
    'e,Elster Bräu,Hauptstr. 5,Nowhere at all,Bayern,,Germany,,',
  ]

  test('rows without coordinates are placed by the gazetteer, swapped ones rejected with a proposal', async () => {
    const report = await run(textFile(BREWERIES.join('\r\n')))
    expect(report).toMatchObject({
      rows: 5,
      added: 3,
      rejected: { total: 2, byReason: { coordinates_missing: 1, coordinates_swapped: 1 } },
      notices: { byReason: { placed_by_postal_code: 1, placed_by_city: 1 } },
    })
    const swapped = report.rejected.first.find(({ reason }) => reason === 'coordinates_swapped')
    expect(swapped).toMatchObject({ line: 5, proposal: { lat: 35.2573, lng: -97.4681 } })
    const precisions = (await published()).map(({ location }) => location?.precision)
    expect(new Set(precisions)).toEqual(new Set(['city', 'exact', 'postal-code']))
  })

  test('the same German places are recognised in a Windows-1252 file with decimal commas', async () => {
    const rows = [
      'id,name,street,city,postal_code,country,longitude,latitude',
      'a,Altenberger Brauhaus,Zirndorfer Straße 18,Oberasbach,90522,Germany,10.9583,49.4251',
      'b,Brauerei Müller,Gasse 2,Bamberg,96047,Germany,10.8856,49.8917',
    ]
    await run(textFile(rows.join('\r\n'), 'orte.csv'))
    const windows = [
      'id;name;street;city;postal_code;country;longitude;latitude',
      'a;Altenberger Brauhaus;Zirndorfer Straße 18;Oberasbach;90522;Germany;10,9583;49,4251',
      'b;Brauerei Müller;Gasse 2;Bamberg;96047;Germany;10,8856;49,8917',
    ]
    const report = await run({
      name: 'orte.csv',
      async *open() {
        yield Buffer.from(windows.join('\r\n'), 'latin1')
      },
    })
    expect(report).toMatchObject({ rows: 2, added: 0, unchanged: 2, rejected: { total: 0 } })
  })

  test('lost leading zeros and blanks are mended in a file whose lines end with CR alone', async () => {
    const rows = [
      'id,name,street,city,state,zip,longitude,latitude',
      '1, Dorfmarkt ,1 Church St,Danville ,Vermont,5828,-72.1403,44.4110',
      '2,Platzmarkt,2 Church St,Danville,Vermont,5828,-72.1404,44.4111',
    ]
    await run(textFile(rows.join('\r')))
    expect(await storage.places.bySlug('dorfmarkt-danville')).toMatchObject({
      name: 'Dorfmarkt',
      address: { postalCode: '05828', region: 'US-VT', city: 'Danville', country: 'US' },
      location: { lat: 44.411, lng: -72.1403 },
    })
  })
})

describe.skipIf(!existsSync(DATA))(
  'real files (skipped without ../shared/data)',
  { timeout: 60_000 },
  () => {
    // Counted by another program: of 11,822 rows 9,387 have coordinates. They are swapped for two in the United States, four
    // in South Tyrol and two in Portugal, whose points lie in the Arabian Sea, in Somalia and in the Atlantic.
    test('openbrewerydb: all 11 822 rows are accounted for, those without coordinates placed by the gazetteer', async () => {
      const report = await run(dataFile('openbrewerydb/breweries.csv'))
      expect(report).toMatchObject({
        rows: 11_822,
        added: 11_763,
        addedByStatus: { published: 10_486, draft: 640, archived: 637 },
        rejected: { total: 59, byReason: { coordinates_missing: 51, coordinates_swapped: 8 } },
        notices: { byReason: { placed_by_postal_code: 2_300, placed_by_city: 84 } },
      })
      expect(report.rejected.first).toHaveLength(59)
      const swapped = report.rejected.first.filter(({ reason }) => reason === 'coordinates_swapped')
      expect(swapped.map(({ line }) => line)).toEqual([
        931, 1743, 4065, 4388, 4496, 6137, 11_033, 11_640,
      ])
      expect(swapped[4]).toMatchObject({
        value: '-86.82090087116428 34.140935577297924',
        proposal: { lat: 34.140936, lng: -86.820901 },
      })
      expect(report.notices.byReason).toMatchObject({ phone_invalid: 25, website_invalid: 2 })
      // All of the 2,291 American rows without coordinates.
      const placed = { 'postal-code': 0, city: 0 }
      for await (const { address, location } of storage.places.streamAll()) {
        const precision = location?.precision
        if (address.country !== 'US' || !precision) continue
        if (precision === 'city' || precision === 'postal-code') placed[precision] += 1
      }
      expect(placed).toEqual({ 'postal-code': 2_288, city: 3 })
      expect(await storage.places.bySlug('405-brewing-co-norman')).toMatchObject({
        name: '(405) Brewing Co',
        address: {
          street: '1716 Topeka St',
          postalCode: '73069-8224',
          city: 'Norman',
          region: 'US-OK',
          country: 'US',
        },
        location: { lat: 35.257389, lng: -97.468182, precision: 'exact' },
        phone: '+14058160490',
        website: 'http://www.405brewing.com',
        source: { system: 'csv:breweries', externalId: '5128df48-79fc-4f0f-8b52-d06be54d0cec' },
      })
      expect(await storage.places.bySlug('1-altenberger-brauhaus-oberasbach')).toMatchObject({
        address: {
          street: 'Zirndorfer Straße 18',
          postalCode: '90522',
          region: 'DE-BY',
          country: 'DE',
        },
        phone: '+49911604237',
        timeZone: 'Europe/Berlin',
      })
      const again = await run(dataFile('openbrewerydb/breweries.csv'))
      expect(again).toMatchObject({
        added: 0,
        unchanged: 11_763,
        missing: 0,
        changed: { total: 0 },
      })
    })

    test('the same German breweries from a Windows-1252 file with decimal commas are recognised', async () => {
      await run(dataFile('openbrewerydb/breweries.csv'))
      const report = await run(dataFile('derived/brauereien-de-cp1252-semikolon-komma.csv'))
      // Paulaner in Munich is in the file twice, and both rows mean the published place.
      expect(report.rejected.byReason).toEqual({ coordinates_missing: 1, duplicate_row: 1 })
      expect(report).toMatchObject({
        rows: 1_445,
        unchanged: 1_318,
        addedByStatus: { published: 0 },
      })
    })

    test('lost leading zeros and blanks are mended in a file whose lines end with CR alone', async () => {
      const text = readFileSync(new URL('farmers/farmers_markets.csv', DATA), 'utf8')
      await run(textFile(text.slice(0, 100_000)))
      const place = await storage.places.bySlug('caledonia-farmers-market-association-danville')
      expect(place).toMatchObject({
        name: 'Caledonia Farmers Market Association - Danville',
        address: { postalCode: '05828', region: 'US-VT', city: 'Danville', country: 'US' },
        location: { lat: 44.411013, lng: -72.140305 },
      })
    })
  },
)
