import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPlaceMerger } from '../src/domain/places/merge-places.ts'
import type { Place } from '../src/domain/places/place.ts'
import { createProposals } from '../src/domain/submissions/proposals/decide-proposal.ts'
import { NOW, openImportSite, textFile } from './import-site.ts'
import { readHours } from './read-hours.ts'
import { aSubmission } from './storage/samples.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const HEADER = 'id,name,phone,website,lat,lng,state'
const file = (...rows: string[]) => textFile([HEADER, ...rows].join('\n'), 'liste.csv')
const ADLER = '1,Adler,202-555-0143,https://adler.example/,35.2,-97.5,OK'

async function editByHand(changes: Partial<Place>, of?: (place: Place) => boolean) {
  const place = (await site.all()).find(of ?? (() => true))
  if (!place) throw new Error('no place')
  const change = {
    kind: 'update' as const,
    place: { ...place, ...changes },
    expectedVersion: place.version,
  }
  const applied = await site.storage.places.apply([change], 'anna')
  if (!applied.ok) throw new Error(applied.problem)
}

test('a field that a person set stays if the next file repeats its old value', async () => {
  await site.run(file(ADLER))
  await editByHand({ phone: '+12025550199' })
  const { report } = await site.run(file(ADLER.replace('//adler', '//neu')))
  const [place] = await site.all()
  expect(place).toMatchObject({ phone: '+12025550199', website: 'https://neu.example/' })
  expect(report.notices.first).toContainEqual(
    expect.objectContaining({
      line: 2,
      reason: 'set_by_hand',
      column: 'phone',
      value: '+12025550143',
      detail: '+12025550199',
    }),
  )
})

test('a fetched file does not override a field that a person set, either', async () => {
  await site.run(file(ADLER))
  await editByHand({
    name: 'Goldener Adler',
    location: { lat: 35.3, lng: -97.6, precision: 'exact' },
  })
  await site.fetched(file(ADLER.replace('Adler', 'Adler!')))
  const [place] = await site.all()
  expect(place).toMatchObject({ name: 'Goldener Adler', location: { lat: 35.3 } })
})

test('a person may prefer the file, and undoing that restores the values set by hand', async () => {
  await site.run(file(ADLER))
  await editByHand({ phone: '+12025550199' })
  const { id } = await site.run(file(ADLER), { overwritesByHand: true })
  expect((await site.all())[0]).toMatchObject({ phone: '+12025550143' })
  expect((await site.all())[0]?.handSet).toBeUndefined()
  await site.imports.undo(id, 'all', 'anna')
  expect((await site.all())[0]).toMatchObject({ phone: '+12025550199', handSet: ['phone'] })
})

test('attributes and lists that a person set stay', async () => {
  const attribute = (key: string) => ({
    key,
    name: { de: key, en: key },
    type: 'text' as const,
    filterable: false,
  })
  const vocabulary = { categories: [], attributes: [attribute('wlan'), attribute('hof')] }
  await site.storage.site.saveVocabulary(vocabulary, 'anna')
  const rows = (wlan: string, hof: string) =>
    textFile(
      `id,name,lat,lng,state,Merkmal: wlan,Merkmal: hof,alt_name\n1,Adler,35.2,-97.5,OK,${wlan},${hof},Eagle`,
      'liste.csv',
    )
  await site.run(rows('ja', 'groß'))
  await editByHand({ attributes: { wlan: 'nein', hof: 'groß' }, alsoKnownAs: [] })
  await site.run(rows('ja', 'klein'))
  expect((await site.all())[0]).toMatchObject({
    attributes: { wlan: 'nein', hof: 'klein' },
    alsoKnownAs: [],
  })
})

test('a place that somebody reopened is not closed by the next file, but another one is', async () => {
  const closed = (...rows: string[]) =>
    textFile(['id,name,lat,lng,state,status', ...rows].join('\n'), 'liste.csv')
  await site.run(closed('1,Adler,35.2,-97.5,OK,closed', '2,Krone,35.3,-97.4,OK,open'))
  await editByHand({ status: 'published' }, ({ name }) => name === 'Adler')
  await site.run(closed('1,Adler,35.2,-97.5,OK,closed', '2,Krone,35.3,-97.4,OK,closed'))
  const statuses = new Map((await site.all()).map(({ name, status }) => [name, status]))
  expect(statuses).toEqual(
    new Map([
      ['Adler', 'published'],
      ['Krone', 'archived'],
    ]),
  )
})

test('an edited export of ours overrides hand-set fields, but not if it was fetched', async () => {
  await site.run(file(ADLER))
  await editByHand({ phone: '+12025550199' })
  const [place] = await site.all()
  const own = textFile(
    `Lageplan-ID,Name,Telefon,Quelle,Kennung\n${place?.id},Adler,202-555-0177,csv:liste,1`,
    'liste.csv',
  )
  await site.fetched(own)
  expect((await site.all())[0]).toMatchObject({ phone: '+12025550199' })
  await site.run(own)
  expect((await site.all())[0]).toMatchObject({ phone: '+12025550177', handSet: ['phone'] })
})

const PLACES = 1000
/** Every fourth place is in the file twice, so its second row keeps coming after both were merged. */
const TWINS = 4
const FIELDS = ['name', 'phone', 'website'] as const
type Field = (typeof FIELDS)[number]
const valueOf = (field: Field, place: number, turn: number): string => {
  if (field === 'name') return `Ort ${place} ${turn}`
  if (field === 'phone') return `+1202555${String((place * 7 + turn) % 10_000).padStart(4, '0')}`
  return `https://ort-${place}-${turn}.example/`
}

/** Decisions of people other than edits: about visitors' corrections and about duplicates. */
function openDecisions() {
  const ports = {
    ...site.storage,
    photos: { sizeOf: async () => undefined },
    readHours,
    siteCountry: () => 'US',
    now: () => NOW,
    randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
  }
  const proposals = createProposals({ ...ports, store: site.storage.proposals })
  const merger = createPlaceMerger(ports)
  return {
    async acceptCorrection(place: Place, field: Field, value: string) {
      const submission = aSubmission({
        form: 'correction',
        placeId: place.id,
        fields: { [`proposed.${field}`]: value },
      })
      await site.storage.submissions.store(submission, [])
      const seen = { [field]: place[field] }
      const accepted = await proposals.accept(submission, { fields: [field], seen, actor: 'anna' })
      expect(accepted).toMatchObject({ ok: true })
    },
    async merge(kept: Place, other: Place, choices: ReadonlyMap<string, 'kept' | 'other'>) {
      const merged = await merger.merge({
        keptId: kept.id,
        otherId: other.id,
        versions: { kept: kept.version, other: other.version },
        choices,
        actor: 'anna',
      })
      expect(merged).toMatchObject({ ok: true })
    },
  }
}

// Each of a thousand places goes through a random sequence of its own.
test('a hand edit survives every sequence of imports, fetched files, corrections, merges, undos and other edits', async () => {
  const said = new Map<number, Map<Field, string>>()
  const say = (place: number, field: Field, value: string) =>
    said.set(place, new Map([...(said.get(place) ?? []), [field, value]]))
  const inFile = Array.from({ length: PLACES }, (_, place) => ({
    name: valueOf('name', place, 0),
    phone: valueOf('phone', place, 0),
    website: valueOf('website', place, 0),
  }))
  const lines = () =>
    file(
      ...inFile.flatMap(({ name, phone, website }, place) => {
        const lat = 30 + place / 1000
        const own = `${place},${name},${phone},${website},${lat},-97.5,OK`
        const twin = `t${place},Zwilling ${place},,https://zwilling-${place}.example/,${lat},-96.5,OK`
        return place % TWINS === 0 ? [own, twin] : [own]
      }),
    )
  const ofFile = async () => {
    const all = await site.all()
    return new Map(all.map((place) => [place.source?.externalId ?? place.id, place]))
  }
  const check = async (turn: number) => {
    const places = await ofFile()
    const wrong = [...said].flatMap(([number, values]) =>
      [...values].flatMap(([field, value]) =>
        places.get(String(number))?.[field] === value ? [] : [{ turn, number, field, value }],
      ),
    )
    expect(wrong).toEqual([])
  }
  await site.run(lines())
  const { acceptCorrection, merge } = openDecisions()
  const steps = fc.sample(
    fc.array(
      fc.oneof(
        { weight: 7, arbitrary: fc.constantFrom('file', 'edit', 'both', 'nothing') },
        { weight: 1, arbitrary: fc.constantFrom('correct', 'merge') },
      ),
      { minLength: PLACES, maxLength: PLACES },
    ),
    { numRuns: 12, seed: 23 },
  )
  const done = { correct: 0, merge: 0 }
  for (const [index, step] of steps.entries()) {
    const turn = index + 1
    const fieldOf = (place: number) => FIELDS[(place + turn) % FIELDS.length] ?? 'name'
    const chosen = (...kinds: string[]) =>
      step.flatMap((kind, place) => (kinds.includes(kind) ? [place] : []))
    for (const place of chosen('file', 'both', 'correct', 'merge')) {
      const other = FIELDS[(place * 5 + turn * 7) % FIELDS.length] ?? 'name'
      const row = inFile[place]
      if (row) row[other] = valueOf(other, place, turn * 2)
    }
    const before = await ofFile()
    const changes = chosen('edit', 'both').flatMap((number) => {
      const place = before.get(String(number))
      if (!place) return []
      const [field, value] = [fieldOf(number), valueOf(fieldOf(number), number, turn * 2 + 1)]
      say(number, field, value)
      const edited = { ...place, [field]: value }
      return [{ kind: 'update' as const, place: edited, expectedVersion: place.version }]
    })
    expect(await site.storage.places.apply(changes, 'anna')).toMatchObject({ ok: true })
    for (const number of chosen('correct')) {
      const place = before.get(String(number))
      if (!place) continue
      const value = valueOf(fieldOf(number), number, turn * 2 + 1)
      await acceptCorrection(place, fieldOf(number), value)
      say(number, fieldOf(number), value)
      done.correct += 1
    }
    for (const number of chosen('merge')) {
      const [place, other] = [before.get(String(number)), before.get(`t${number}`)]
      // A twin is merged once; from then on its row in the file is about the remaining place.
      if (!place || other?.status !== 'published') continue
      const choice = (number + turn) % 2 === 0 ? 'kept' : 'other'
      await merge(place, other, new Map([['website', choice]]))
      if (choice === 'other' && other.website !== undefined) say(number, 'website', other.website)
      done.merge += 1
    }
    if (turn % 3 === 0) await site.fetched(lines())
    else {
      const { id } = await site.run(lines())
      await check(turn)
      if (turn % 3 === 2) await site.imports.undo(id, 'unchanged', 'anna')
    }
    await check(turn)
  }
  expect(done.correct).toBeGreaterThan(PLACES / 2)
  expect(done.merge).toBeGreaterThan(PLACES / TWINS / 3)
}, 180_000)
