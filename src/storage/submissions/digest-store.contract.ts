import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SendResult } from '../../domain/submissions/delivery/deliver.ts'
import { type Digest, sendDigest } from '../../domain/submissions/delivery/digest.ts'
import { createModeration } from '../../domain/submissions/inbox/moderation.ts'
import { createReleaseByLink } from '../../domain/submissions/delivery/release-by-link.ts'
import { DEFAULT_RETENTION } from '../../domain/submissions/retention/retention.ts'
import type { Submission } from '../../domain/submissions/submission.ts'
import type { Database } from '../database.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createDigestStore } from './digest-store.ts'
import { createJobLog } from './job-log.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { createRetentionStore } from './retention-store.ts'
import { additions, aPlace, aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from './submission-store.ts'

const SECRET = new Uint8Array(32).fill(3)
const DAY_MS = 86_400_000
const SUSPECT = { verdict: 'quarantine', status: 'quarantine' } as const

/** What every `DigestStore` promises, tested through the digest and its links. `open` gives an empty database. */
export function digestStoreContract(open: () => Promise<Database>): void {
  describe('the digest', () => {
    let database: Database
    let clock: number
    let mails: { digest: Digest; recipient: string }[]
    let answers: SendResult[]

    beforeEach(async () => {
      database = await open()
      clock = Date.UTC(2026, 10, 21, 9)
      mails = []
      answers = []
    })

    afterEach(() => database.close())

    const now = () => new Date(clock)
    const report = (isAskedFor = false, recipients = ['a@site.example']) =>
      sendDigest(
        {
          store: createDigestStore(database),
          places: createPlaceStore(database),
          retention: createRetentionStore(database),
          periods: DEFAULT_RETENTION,
          jobLog: createJobLog(database),
          siteRecipients: async () => recipients,
          async send(digest, recipient) {
            mails.push({ digest, recipient })
            return answers.shift() ?? { ok: true }
          },
          secret: SECRET,
          now,
        },
        isAskedFor,
      )
    const listed = (at = -1) => mails.at(at)?.digest.entries.map(({ receipt }) => receipt)

    async function add(fields: Partial<Submission> = {}): Promise<Submission> {
      const submission = aSubmission({ ...SUSPECT, receivedAt: now(), ...fields })
      await createSubmissionStore(database).store(submission, [])
      return submission
    }

    const links = () =>
      createReleaseByLink({
        store: createDigestStore(database),
        moderation: createModeration({
          store: createSubmissionStore(database),
          places: createPlaceStore(database),
          siteRecipients: async () => ['a@site.example'],
          webhookTargets: async () => [],
          now,
        }),
        secret: SECRET,
        now,
        announceDeliveries() {},
      })

    test('lists each message once, and is sent at most once a day', async () => {
      const first = await add({ fields: { name: 'Bot', message: 'Billig!' } })
      await add({ status: 'inbox' })
      await add({ verdict: 'accept' })
      expect(await report()).toEqual({ kind: 'sent', listed: 1, recipients: 1 })
      expect(mails[0]?.digest.entries).toMatchObject([
        {
          receipt: first.receipt,
          from: 'Bot',
          excerpt: 'Billig!',
          deletedAt: new Date(clock + 30 * DAY_MS),
        },
      ])
      const second = await add()
      expect(await report()).toEqual({ kind: 'wait' })
      clock += DAY_MS
      await report()
      expect(listed()).toEqual([second.receipt])
      clock += DAY_MS
      expect(await report()).toEqual({ kind: 'nothing' })
      expect(mails).toHaveLength(2)
    })

    test('announces what will be deleted within a week, but no earlier', async () => {
      const { receipt } = await add()
      await add({ status: 'done', receivedAt: new Date(clock - 160 * DAY_MS) })
      await report()
      clock += 22 * DAY_MS
      await report()
      expect(mails).toHaveLength(1)
      clock += DAY_MS
      await report()
      expect(mails[1]?.digest).toMatchObject({
        entries: [],
        expiring: [{ receipt }],
        closedCount: 1,
      })
    })

    test('that no server accepts marks nothing as listed and is tried again', async () => {
      await add()
      const refused = { ok: false, isPermanent: false, error: '451 später' } as const
      answers = [refused]
      expect(await report()).toEqual({ kind: 'failed', error: '451 später' })
      expect(await createDigestStore(database).countUnlisted()).toBe(1)
      answers = [refused, { ok: true }]
      expect(await report(false, ['a@site.example', 'b@site.example'])).toEqual({
        kind: 'sent',
        listed: 1,
        recipients: 1,
      })
      expect(await createDigestStore(database).countUnlisted()).toBe(0)
    })

    test('without recipients marks nothing as listed', async () => {
      await add()
      expect(await report(false, [])).toEqual({ kind: 'nobody' })
      expect(await report()).toMatchObject({ kind: 'sent' })
    })

    test('is sent by one of several processes', async () => {
      await add()
      const outcomes = await Promise.all([report(), report(), report()])
      expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(1)
      expect(mails).toHaveLength(1)
    })

    test('leaves the rest for the next day', async () => {
      await Promise.all(Array.from({ length: 53 }, () => add()))
      await report()
      expect(mails[0]?.digest).toMatchObject({ more: 3 })
      await report(true)
      expect(listed(0)).toHaveLength(50)
      expect(listed(1)).toHaveLength(3)
      expect(new Set([...listed(0)!, ...listed(1)!]).size).toBe(53)
    })

    describe('of a place', () => {
      async function addPlace(name: string, recipients: string[]): Promise<string> {
        const place = aPlace({ name, recipients, categoryIds: [] })
        await createPlaceStore(database).apply(additions([place]), 'cli')
        return place.id
      }
      const readBy = (reader: string) =>
        mails
          .filter(({ recipient }) => recipient === reader)
          .map(({ digest }) => digest.entries.map(({ receipt }) => receipt))

      test('goes to its own recipients, and lists only what was sent to that place', async () => {
        const harbour = await addPlace('Hafen', ['h@o.example', 'both@o.example'])
        const mill = await addPlace('Mühle', ['both@o.example'])
        const lonely = await addPlace('Turm', [])
        const [toHarbour, toMill, toTower, toSite] = [
          await add({ placeId: harbour }),
          await add({ placeId: mill }),
          await add({ placeId: lonely }),
          await add(),
        ].map(({ receipt }) => receipt)
        await add({ placeId: harbour, status: 'inbox' })
        await add({ status: 'done', receivedAt: new Date(clock - 175 * DAY_MS) })

        expect(await report()).toEqual({ kind: 'sent', listed: 4, recipients: 3 })
        expect(readBy('a@site.example')).toEqual([[toHarbour, toMill, toTower, toSite]])
        expect(readBy('h@o.example')).toEqual([[toHarbour]])
        expect(readBy('both@o.example')).toEqual([[toHarbour, toMill]])
        expect(mails.map(({ digest }) => digest.closedCount)).toEqual([1, 0, 0])
        expect(mails[1]?.digest.entries[0]).toMatchObject({ place: 'Hafen' })
        clock += DAY_MS
        expect(await report()).toEqual({ kind: 'nothing' })
      })

      test('reaches its recipients even if the site has none and its own messages pile up', async () => {
        await Promise.all(Array.from({ length: 60 }, () => add()))
        const { receipt } = await add({ placeId: await addPlace('Hafen', ['h@o.example']) })
        expect(await report(false, [])).toEqual({ kind: 'sent', listed: 1, recipients: 1 })
        expect(readBy('h@o.example')).toEqual([[receipt]])
        expect(await createDigestStore(database).countUnlisted()).toBe(60)
      })

      test("waits until the site's own digest is out, and repeats what that missed", async () => {
        await addPlace('Turm', [])
        const { receipt } = await add({ placeId: await addPlace('Hafen', ['h@o.example']) })
        const other = await add()
        const refused = { ok: false, isPermanent: false, error: '451 später' } as const
        answers = [refused]
        expect(await report()).toMatchObject({ kind: 'failed' })
        expect(mails).toHaveLength(1)
        answers = [{ ok: true }, refused]
        expect(await report()).toEqual({ kind: 'sent', listed: 1, recipients: 1 })
        clock += DAY_MS
        expect(await report()).toEqual({ kind: 'sent', listed: 1, recipients: 2 })
        const both = [receipt, other.receipt]
        expect(readBy('a@site.example')).toEqual([both, both, [receipt]])
        expect(readBy('h@o.example')).toEqual([[receipt], [receipt]])
      })

      test("whose server never accepts it does not delay the site's newer messages", async () => {
        const placeId = await addPlace('Hafen', ['h@tippfehler.example'])
        await Promise.all(Array.from({ length: 50 }, () => add({ placeId })))
        const refused = { ok: false, isPermanent: false, error: '450 unbekannte Domain' } as const
        for (let day = 0; day < 2; day++) {
          answers = [{ ok: true }, refused]
          expect(await report()).toMatchObject({ listed: 0 })
          clock += DAY_MS
        }
        const { receipt } = await add()
        answers = [{ ok: true }, refused]
        expect(await report()).toMatchObject({ listed: 50 })
        clock += DAY_MS
        expect(await report()).toEqual({ kind: 'sent', listed: 1, recipients: 1 })
        expect(listed()).toEqual([receipt])
      })

      test('whose address permanently rejects mail gets no more', async () => {
        await add({ placeId: await addPlace('Hafen', ['h@o.example']) })
        answers = [{ ok: true }, { ok: false, isPermanent: true, error: '550 unbekannt' }]
        expect(await report()).toEqual({ kind: 'sent', listed: 1, recipients: 1 })
      })

      test("is not sent separately to people who get the site's digest anyway", async () => {
        await add({ placeId: await addPlace('Hafen', ['a@site.example']) })
        await report()
        expect(mails).toHaveLength(1)
      })

      test('lists nothing that the site’s digest of the day has no room for', async () => {
        const placeId = await addPlace('Hafen', ['h@o.example'])
        await Promise.all(Array.from({ length: 49 }, () => add()))
        await Promise.all(Array.from({ length: 3 }, () => add({ placeId })))
        await report()
        expect(mails.map(({ digest }) => [digest.entries.length, digest.more])).toEqual([
          [50, 2],
          [1, 2],
        ])
        await report(true)
        expect(readBy('a@site.example')[1]).toEqual(readBy('h@o.example')[1])
      })

      test('announces its messages due for deletion, and its link releases them', async () => {
        const mine = await add({ placeId: await addPlace('Hafen', ['h@o.example']) })
        await add()
        await report()
        clock += 25 * DAY_MS
        await report()
        const [digest] = mails.slice(2).flatMap((mail) => (mail.recipient[0] === 'h' ? mail : []))
        const expiring = digest?.digest.expiring ?? []
        expect(expiring.map(({ receipt }) => receipt)).toEqual([mine.receipt])
        expect(await links().release(expiring[0]!.token)).toMatchObject({ ok: true })
        const told = await createDeliveryStore(database).ofSubmission(mine.id)
        expect(told.map(({ recipient }) => recipient)).toEqual(['h@o.example'])
      })

      test('counts as a report if the site’s own digest can never be sent', async () => {
        await add({ placeId: await addPlace('Hafen', ['h@o.example']) })
        await add()
        answers = [{ ok: false, isPermanent: true, error: '550 unbekannt' }, { ok: true }]
        expect(await report()).toEqual({ kind: 'sent', listed: 1, recipients: 1 })
        expect(await createDigestStore(database).countUnlisted()).toBe(1)
      })
    })

    describe('a link', () => {
      const tokenOf = (at = -1) => mails.at(at)?.digest.entries[0]?.token ?? ''

      test('shows the message each time it is opened, and releases it once', async () => {
        const { id, receipt } = await add()
        await report()
        for (let time = 0; time < 3; time++) {
          expect(await links().read(tokenOf())).toMatchObject({ ok: true, receipt })
        }
        expect(await createDeliveryStore(database).ofSubmission(id)).toEqual([])
        const released = await Promise.all([1, 2, 3].map(() => links().release(tokenOf())))
        expect(released.filter(({ ok }) => ok)).toHaveLength(1)
        const used = { ok: false, problem: 'link_used' }
        expect(await links().read(tokenOf())).toEqual(used)
        expect(await createDeliveryStore(database).ofSubmission(id)).toHaveLength(1)
        expect(await createSubmissionStore(database).byId(id)).toMatchObject({ status: 'inbox' })
      })

      test('does not work again when the message is moved back to quarantine', async () => {
        const { id } = await add()
        await report()
        await links().release(tokenOf())
        const move = { id, actor: 'anna', deliveries: [] }
        const store = createSubmissionStore(database)
        await store.move({ ...move, from: 'inbox', to: 'quarantine' })
        expect(await links().release(tokenOf())).toEqual({ ok: false, problem: 'link_used' })
      })

      test('outlives the message, and then expires', async () => {
        await add()
        await report()
        clock += 30 * DAY_MS
        expect(await links().read(tokenOf())).toMatchObject({ ok: true })
        clock += 4 * DAY_MS
        expect(await links().read(tokenOf())).toEqual({ ok: false, problem: 'link_expired' })
      })
    })
  })
}
