import { readHours } from '../../test/read-hours.ts'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../test/builders.ts'
import { siteDirectory } from '../../test/site-directory.ts'
import {
  type InquiryResponses,
  createInquiryResponses,
} from '../domain/inquiries/answer-inquiry.ts'
import { createInquiries } from '../domain/inquiries/ask-places.ts'
import type { InquiryAnswer } from '../domain/inquiries/inquiry.ts'
import { issueInquiryLink } from '../domain/inquiries/inquiry-link.ts'
import type { Place } from '../domain/places/place.ts'
import { createDeliverer, type InquiryNotice } from '../domain/submissions/delivery/deliver.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'

const SETTINGS = { isOn: true, everyMonths: 12 }
const SECRET = new Uint8Array(32).fill(7)

let directory: string
let storage: Storage
let now: Date
let notices: InquiryNotice[]
let answering: InquiryResponses

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log: () => undefined })
  await storage.site.saveVocabulary({ categories: [aCategory('park')], attributes: [] }, 'test')
  now = new Date('2026-11-21T08:00:00Z')
  notices = []
  answering = createInquiryResponses({
    store: storage.inquiries,
    places: storage.places,
    submissions: storage.submissions,
    siteRecipients: async () => ['redaktion@example.org'],
    webhookTargets: async () => [],
    secret: SECRET,
    page: '/nachfrage',
    readHours,
    ...chance(),
    announceDeliveries: () => undefined,
  })
})

afterEach(() => storage.close())

const chance = () => ({ now: () => now, randomBytes: (count: number) => randomBytes(count) })
const asking = () => createInquiries({ store: storage.inquiries, ...chance() })
const stored = (place: Place) => storage.places.byId(place.id)

async function add(fields: Partial<Place>): Promise<Place> {
  const place = aPlace({ categoryIds: ['park'], recipients: [], ...fields })
  await storage.places.apply([{ kind: 'add', place }], 'test')
  return place
}

/** Sends what is due; returns the number of mails. */
async function deliver(): Promise<number> {
  const deliverer = createDeliverer({
    ...storage,
    openChannels: async () => ['email'],
    transports: { email: async () => ({ ok: true }) },
    sendInquiry: async (notice) => {
      notices.push(notice)
      return { ok: true }
    },
    now: () => now,
    random: () => 0.5,
  })
  const claimed = await deliverer.claim(1_000)
  for (const delivery of claimed) await deliverer.deliver(delivery)
  return claimed.length
}

/** A place that was asked, and its link for that answer. */
async function asked(answer: InquiryAnswer, fields: Partial<Place> = {}) {
  const place = await add({ email: 'park@example.org', phone: '+14357723256', ...fields })
  await asking().askDue(SETTINGS)
  await deliver()
  const id = notices.at(-1)?.inquiry.id ?? ''
  const expires = new Date('2027-01-20')
  return { place, id, token: issueInquiryLink({ id, answer, expires }, SECRET) }
}

const give = (token: string, version = 1, fields = {}) =>
  answering.answer(token, { version, fields })

describe('asking', () => {
  test('asks nobody until it is switched on, and then only places with an address', async () => {
    await add({ name: 'stumm' })
    await add({ name: 'kaputt', email: 'x@example.org\r\nBcc: alle@example.org' })
    await add({ name: 'beide', email: 'park@example.org', recipients: ['leitung@example.org'] })
    await add({ name: 'frisch', email: 'park@example.org', confirmedAt: '2026-01-01' })
    expect(await asking().askDue({ ...SETTINGS, isOn: false })).toBe(0)
    expect(await asking().askDue(SETTINGS)).toBe(1)
    expect(await deliver()).toBe(1)
    expect(notices).toMatchObject([
      { delivery: { recipient: 'leitung@example.org' }, place: { name: 'beide' } },
    ])
  })

  test('sends mails one after another, including those for places asked later', async () => {
    for (let at = 0; at < 10; at++) await add({ email: `ort${at}@example.org` })
    expect(await asking().askDue(SETTINGS)).toBe(10)
    await add({ email: 'spaet@example.org' })
    expect(await asking().askDue(SETTINGS)).toBe(1)
    expect(await deliver()).toBe(1)
    now = new Date(now.getTime() + 60_000)
    expect(await deliver()).toBe(5)
    now = new Date(now.getTime() + 60_000)
    expect(await deliver()).toBe(5)
    const recipients = notices.map(({ delivery }) => delivery.recipient)
    expect(recipients.indexOf('spaet@example.org')).toBeGreaterThanOrEqual(6)
    expect(new Set(notices.map(({ delivery }) => delivery.id)).size).toBe(11)
  })

  test('asks once a year, and a place chosen by an editor at most once in two weeks', async () => {
    const { place } = await asked('confirm')
    expect(await asking().askDue(SETTINGS)).toBe(0)
    expect((await asking().plan([place])).skipped).toMatchObject([{ reason: 'asked_lately' }])
    now = new Date('2026-12-21T08:00:00Z')
    expect((await asking().plan([place])).targets).toHaveLength(1)
    expect(await asking().askDue(SETTINGS)).toBe(0)
    now = new Date('2027-11-22T08:00:00Z')
    expect(await asking().askDue(SETTINGS)).toBe(1)
  })

  test('a place that is no longer published gets no mail', async () => {
    const place = await add({ email: 'park@example.org' })
    await asking().askDue(SETTINGS)
    const archived = { ...place, status: 'archived' as const }
    await storage.places.apply([{ kind: 'update', place: archived, expectedVersion: 1 }], 'test')
    await deliver()
    expect(notices).toEqual([])
    expect(await storage.inquiries.counts(new Date(0))).toMatchObject({ failed: 1 })
  })
})

describe('a link in the mail', () => {
  test('changes nothing when it is opened, and confirms when its button is pressed', async () => {
    const { place, token } = await asked('confirm')
    expect(await answering.read(token)).toMatchObject({ kind: 'open', answer: 'confirm' })
    expect(await stored(place)).toMatchObject({ version: 1 })
    expect(await give(token)).toEqual({ kind: 'answered' })
    expect(await stored(place)).toMatchObject({ version: 2, confirmedAt: '2026-11-21' })
    const [newest] = await storage.placeTable.history(place.id)
    expect(newest).toMatchObject({ actor: 'place', after: { confirmedAt: '2026-11-21' } })
  })

  test('confirms only the facts that were shown', async () => {
    const { place, token } = await asked('confirm')
    const changed = { ...place, phone: '+14350000000' }
    await storage.places.apply([{ kind: 'update', place: changed, expectedVersion: 1 }], 'anna')
    expect(await give(token)).toEqual({ kind: 'changed' })
    expect((await stored(place))?.confirmedAt).toBeUndefined()
    expect(await give(token, 2)).toEqual({ kind: 'answered' })
  })

  test('puts changed fields into the inbox, and only those', async () => {
    const { place, token } = await asked('change')
    const fields = {
      'proposed.name': place.name,
      'proposed.phone': '+1 435 772 3200',
      'proposed.website': 'keine Adresse',
      message: 'Neue Nummer seit Mai.',
    }
    const refused = await give(token, 1, fields)
    expect(refused).toMatchObject({
      kind: 'validation_failed',
      problems: [{ field: 'proposed.website', rule: 'website_invalid' }],
      values: { 'proposed.website': 'keine Adresse' },
    })
    expect(await give(token, 1, { ...fields, 'proposed.website': '' })).toEqual({
      kind: 'answered',
    })
    const [submission] = await storage.submissions.list({ limit: 9 })
    expect(submission).toMatchObject({ form: 'correction', placeId: place.id, status: 'inbox' })
    expect(submission?.fields).toEqual({
      'proposed.phone': '+1 435 772 3200',
      'current.phone': '+14357723256',
      message: 'Neue Nummer seit Mai.',
    })
    expect(await storage.deliveries.ofSubmission(submission!.id)).toMatchObject([
      { recipient: 'redaktion@example.org' },
    ])
    expect(await stored(place)).toMatchObject({ version: 1, phone: '+14357723256' })
  })

  test('a form that changes nothing does not count as an answer', async () => {
    const { place, token } = await asked('change')
    const unchanged = { 'proposed.name': place.name, 'proposed.phone': place.phone }
    expect(await give(token, 1, unchanged)).toMatchObject({
      kind: 'validation_failed',
      problems: [{ rule: 'nothing_proposed' }],
    })
  })

  test('proposes that a place is closed, archives nothing, and counts once', async () => {
    const { place, token, id } = await asked('closed')
    expect(await give(token)).toEqual({ kind: 'answered' })
    expect(await give(token)).toEqual({ kind: 'answered' })
    expect(await stored(place)).toMatchObject({ status: 'published', version: 1 })
    const list = await storage.submissions.list({ limit: 9 })
    expect(list.map(({ fields }) => fields)).toEqual([{ 'proposed.closed': 'yes' }])
    const other = { id, answer: 'confirm' as const, expires: new Date('2027-01-20') }
    const confirming = issueInquiryLink(other, SECRET)
    expect(await answering.read(confirming)).toMatchObject({ kind: 'answered', answer: 'closed' })
    expect(await give(confirming)).toEqual({ kind: 'answered' })
    expect((await stored(place))?.confirmedAt).toBeUndefined()
  })

  test('is valid for one answer, until it expires, and cannot be forged', async () => {
    const { place, id, token } = await asked('confirm')
    const problem = (code: string) => ({ kind: 'problem', problem: code })
    expect(await give(token.replace('~confirm~', '~closed~'))).toEqual(problem('link_invalid'))
    const expires = new Date('2027-01-20')
    const forged = issueInquiryLink({ id, answer: 'confirm', expires }, new Uint8Array(32))
    expect(await give(forged)).toEqual(problem('link_invalid'))
    expect(await answering.read('')).toEqual(problem('link_invalid'))
    now = expires
    expect(await give(token)).toEqual(problem('link_expired'))
    expect(await stored(place)).toMatchObject({ version: 1 })
  })
})
