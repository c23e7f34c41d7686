import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Place } from '../src/domain/places/place.ts'
import { NOW, openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const HEADER = 'id,name,street,zip,city,state,country,lat,lon,phone\n'
const ADLER = '1,Adler,Weg 1,10115,Berlin,BE,DE,52.532,13.385,030 1234567\n'
const GASTHOF = '7,Gasthof Adler,Weg 1,10115,Berlin,BE,DE,52.5325,13.385,030 7654321\n'

const ours = () => textFile(HEADER + ADLER, 'ours.csv')
const theirs = (...rows: string[]) => textFile(HEADER + rows.join(''), 'theirs.csv')

/** Checks a file for a person to look at. */
async function review(file: ReturnType<typeof textFile>) {
  const { imports } = site.storage
  const created = { fileName: file.name, settings: {}, actor: 'anna', createdAt: NOW }
  const id = await imports.create({ ...created, status: 'checking' })
  const run = await imports.byId(id)
  if (!run) throw new Error('not stored')
  const outcome = await site.imports.review(run, file)
  if (!outcome.ok) throw new Error(outcome.problem)
  return {
    id,
    report: outcome.checked.report,
    changes: () => imports.changes(id, {}, { limit: 50 }),
    match: (position: number, is = true) => imports.setMatched(id, { position }, is),
    apply: () => site.imports.apply(id, 'anna'),
  }
}

async function only(): Promise<Place> {
  const [place, ...more] = await site.all()
  if (!place || more.length > 0) throw new Error('there is not one place')
  return place
}

async function matched(file = theirs(GASTHOF)) {
  const reviewed = await review(file)
  await reviewed.match(1)
  expect(await reviewed.apply()).toMatchObject({ ok: true })
  return reviewed
}

test('a row that may be a stored place lists what it would change there', async () => {
  await site.run(ours())
  const before = await only()
  const { changes } = await review(theirs(GASTHOF))
  const [change] = await changes()
  expect(change).toMatchObject({
    kind: 'new',
    isAccepted: false,
    match: { placeId: before.id, decision: undefined, twinLine: undefined },
  })
  expect(change?.match?.update?.differences).toEqual([
    { field: 'name', before: 'Adler', after: 'Gasthof Adler' },
    { field: 'location', before: '52.53200, 13.38500', after: '52.53250, 13.38500' },
    { field: 'phone', before: '+49301234567', after: '+49307654321' },
  ])
})

test('matched with that place, a row changes it but not its source, and is recognised the next time', async () => {
  await site.run(ours())
  const before = await only()
  await matched()
  expect(await only()).toMatchObject({
    id: before.id,
    name: 'Gasthof Adler',
    phone: '+49307654321',
    source: before.source,
    version: 2,
  })
  expect((await review(theirs(GASTHOF))).report).toMatchObject({ added: 0, unchanged: 1 })
  const later = await site.run(theirs(GASTHOF.replace('7654321', '1111111')))
  expect(later.report).toMatchObject({ added: 0, changed: { total: 1 } })
  expect(await only()).toMatchObject({ phone: '+49301111111', source: before.source })
})

test('a source that has only an id alias of a place does not report it missing, and its own source still knows it', async () => {
  await site.run(ours())
  await matched()
  expect((await review(theirs(GASTHOF.replace('7,Gasthof Adler', '8,Krone')))).report.missing).toBe(
    0,
  )
  expect((await review(ours())).report).toMatchObject({ changed: { total: 1 }, missing: 0 })
})

test('after undoing, the place is as before and the row is new again', async () => {
  await site.run(ours())
  const before = await only()
  const { id } = await matched()
  const undone = await site.imports.undo(id, 'all', 'anna')
  expect(undone).toEqual({ ok: true, undone: 1, left: 0 })
  expect(await only()).toEqual({ ...before, version: 3 })
  expect((await review(theirs(GASTHOF))).report.added).toBe(1)
})

test('later edits stay when only this row is undone', async () => {
  await site.run(ours())
  const { id } = await matched()
  const place = await only()
  const update = { kind: 'update', place: { ...place, phone: '+49300000000' } } as const
  await site.storage.places.apply([{ ...update, expectedVersion: place.version }], 'berta')
  expect(await site.imports.undo(id, 'all', 'anna')).toMatchObject({
    ok: false,
    problem: 'changed_since',
    first: [{ position: 1 }],
  })
  await site.imports.undo(id, { position: 1 }, 'anna')
  expect(await only()).toMatchObject({ name: 'Adler', phone: '+49300000000' })
})

test('if a match is removed before it is applied, the row becomes its own place', async () => {
  await site.run(ours())
  const { match, apply } = await review(theirs(GASTHOF))
  await match(1)
  await match(1, false)
  await apply()
  expect((await site.all()).map(({ name }) => name)).toEqual(['Adler', 'Gasthof Adler'])
  expect(await site.storage.imports.idAliases({})).toEqual([])
})

test('a row that is not accepted leaves no id alias', async () => {
  await site.run(ours())
  const { id, match, apply } = await review(
    theirs(GASTHOF, GASTHOF.replace('7,Gasthof Adler', '8,Krone')),
  )
  await match(1)
  await site.storage.imports.setAccepted(id, { position: 1 }, false)
  await apply()
  expect(await site.storage.imports.idAliases({})).toEqual([])
  expect((await site.all()).map(({ name }) => name)).toEqual(['Adler', 'Krone'])
})

test('of two rows about the same place, the one matched first changes it, and both become id aliases', async () => {
  await site.run(ours())
  const second = GASTHOF.replace('7,Gasthof Adler', '8,Adler Berlin')
  const { changes, match, apply } = await review(theirs(GASTHOF, second))
  await match(2)
  await match(1)
  expect((await changes()).map(({ match: one }) => one?.decision)).toEqual(['same', 'update'])
  expect(await apply()).toMatchObject({ ok: true })
  expect(await only()).toMatchObject({ name: 'Adler Berlin', version: 2 })
  const later = await review(theirs(GASTHOF, second))
  expect(later.report).toMatchObject({ added: 0, changed: { total: 1 }, unchanged: 1 })
})

test('all at once: the first row about each place changes it', async () => {
  await site.run(ours())
  const second = GASTHOF.replace('7,Gasthof Adler', '8,Adler Berlin')
  const { id, changes, match, apply } = await review(theirs(GASTHOF, second))
  await match(2)
  await site.storage.imports.setMatched(id, 'all', true)
  expect((await changes()).map(({ match: one }) => one?.decision)).toEqual(['update', 'same'])
  await apply()
  expect(await only()).toMatchObject({ name: 'Gasthof Adler' })
})

test.each([
  ['before', [ADLER, GASTHOF]],
  ['after', [GASTHOF, ADLER]],
])(
  'if the place has its own row %s it, that row wins, and nothing more is asked',
  async (_, rows) => {
    const mended = rows.map((row) => row.replace('1234567', '2222222'))
    await site.run(theirs(ADLER))
    const { changes, match, apply } = await review(theirs(...mended))
    const all = await changes()
    const position = all.find(({ kind }) => kind === 'new')?.position ?? 0
    expect(all.find(({ kind }) => kind === 'new')?.match?.twinLine).toBe(rows.indexOf(ADLER) + 2)
    await match(position)
    expect(await apply()).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ name: 'Adler', phone: '+49302222222' })
    const { report } = await review(theirs(...mended))
    expect(report).toMatchObject({ added: 0, unchanged: 2, rejected: { total: 0 } })
  },
)

test('an equal row changes nothing, and is recognised the next time', async () => {
  await site.run(ours())
  const before = await only()
  const twin = ADLER.replace('1,Adler,Weg 1', '7,Adler,Weg 1').replace('52.532,', '52.532001,')
  await site.storage.places.apply(
    [{ kind: 'update', place: { ...before, phone: undefined }, expectedVersion: 1 }],
    'anna',
  )
  const bare = twin.replace('030 1234567', '').replace('Weg 1,', ',')
  const { changes } = await matched(theirs(bare))
  expect((await changes())[0]?.match).toMatchObject({ decision: 'same', update: undefined })
  expect((await only()).version).toBe(2)
  expect((await review(theirs(bare))).report).toMatchObject({ added: 0, unchanged: 1 })
})

test('a place with a new id in its source is not missing, and keeps its first id', async () => {
  await site.run(theirs(ADLER))
  const { id, match, apply } = await review(theirs(GASTHOF))
  const missing = () => site.storage.imports.changes(id, { kind: 'missing' }, { limit: 9 })
  expect(await missing()).toHaveLength(1)
  await site.storage.imports.setAccepted(id, { kind: 'missing' }, true)
  await match(1)
  expect(await missing()).toEqual([])
  expect(await apply()).toMatchObject({ ok: true })
  expect(await only()).toMatchObject({ status: 'published', source: { externalId: '1' } })
  expect((await review(theirs(GASTHOF))).report).toMatchObject({ unchanged: 1, missing: 0 })
  expect(await site.imports.undo(id, 'all', 'anna')).toMatchObject({ ok: true, left: 0 })
  expect(await only()).toMatchObject({ name: 'Adler' })
})

test('a fetched file keeps changing such a place unattended, but never its recipients', async () => {
  await site.run(ours())
  await matched()
  const { isApplied } = await site.fetched(theirs(GASTHOF.replace('7654321', '1111111')))
  expect(isApplied).toBe(true)
  expect(await only()).toMatchObject({ phone: '+49301111111' })
  const withRecipient = textFile(
    HEADER.replace('phone', 'Empfänger von Nachrichten') +
      GASTHOF.replace('030 7654321', 'x@example.com'),
    'theirs.csv',
  )
  expect((await site.fetched(withRecipient)).isApplied).toBe(false)
})

test('after a merge, its rows change the place that stays', async () => {
  await site.run(ours())
  await matched()
  const archived = await only()
  await site.run(textFile(HEADER + ADLER.replace('1,Adler,Weg 1', '9,Krone,Weg 9'), 'more.csv'))
  const standing = (await site.all()).find(({ name }) => name === 'Krone')
  await site.storage.places.apply(
    [
      {
        kind: 'update',
        place: { ...archived, status: 'archived', mergedInto: standing?.id ?? '' },
        expectedVersion: archived.version,
      },
    ],
    'anna',
  )
  const { report } = await site.run(theirs(GASTHOF))
  expect(report).toMatchObject({ added: 0, changed: { total: 1 } })
  expect((await site.storage.places.byId(standing?.id ?? ''))?.name).toBe('Gasthof Adler')
})

test('an id alias can be removed, with an audit entry, and the row is new again', async () => {
  await site.run(ours())
  await matched()
  const { id: placeId } = await only()
  const [further] = await site.storage.imports.idAliases({ placeId })
  expect(further).toEqual({ system: 'csv:theirs', externalId: '7', placeId })
  if (!further) return
  expect(await site.storage.imports.forgetIdAlias(further, 'anna')).toBe(true)
  expect(await site.storage.imports.forgetIdAlias(further, 'anna')).toBe(false)
  const [entry] = await site.storage.auditLog.list({ subject: placeId, limit: 1 })
  expect(entry).toMatchObject({ action: 'place.id-forgotten', actor: 'anna' })
})
