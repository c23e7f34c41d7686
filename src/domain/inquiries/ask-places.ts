import { createHash } from 'node:crypto'
import { parseEmail } from '../places/email.ts'
import type { Place } from '../places/place.ts'
import type { Actor } from '../places/place-store.ts'
import type { Delivery } from '../submissions/submission.ts'
import { UUID_RANDOM_BYTES, uuidV7 } from '../places/slug.ts'
import { type Inquiry, INQUIRY_ACTOR } from './inquiry.ts'
import { type InquirySettings, monthsBefore } from './inquiry-settings.ts'
import type { InquiryStore } from './inquiry-store.ts'

const DAY_MS = 24 * 3_600_000
/** Mails are spread out: 300 an hour, which no mail server takes for spam. */
const MAIL_INTERVAL_MS = 12_000
/** The most that the hourly job asks; more could not be sent before the next run. */
const MAX_PER_HOUR = 300
/** A place is not asked again within this many days, by anyone. */
const COOLDOWN_DAYS = 14

/** Why a place is not asked. */
export type InquirySkipReason = 'not_published' | 'no_address' | 'asked_lately'

export type InquiryTarget = { place: Place; recipients: readonly string[] }
export type InquiryPlan = {
  targets: readonly InquiryTarget[]
  skipped: readonly { place: Place; reason: InquirySkipReason }[]
}

/** Asks places whether their published data is still correct. */
export type Inquiries = {
  /** the places that the job would ask now, longest unconfirmed first, and their total number */
  due(
    settings: InquirySettings,
    limit: number,
  ): Promise<{ total: number; targets: InquiryTarget[] }>
  /** which of these places would be asked, and which would not, and why */
  plan(places: readonly Place[]): Promise<InquiryPlan>
  /** stores the questions, which are sent one after the other; returns how many */
  ask(targets: readonly InquiryTarget[], actor: Actor): Promise<number>
  /** the hourly job */
  askDue(settings: InquirySettings): Promise<number>
}

export type InquiryPorts = {
  store: Pick<InquiryStore, 'due' | 'findAskedSince' | 'ask' | 'lastPlannedAt'>
  now(): Date
  randomBytes(length: number): Uint8Array
  /** wakes the delivery worker, so that the first ones are sent at once */
  announceDeliveries?(): void
}

export function createInquiries(ports: InquiryPorts): Inquiries {
  const { store, now, randomBytes, announceDeliveries } = ports
  const cooldownStart = () => new Date(now().getTime() - COOLDOWN_DAYS * DAY_MS)

  const due: Inquiries['due'] = async ({ everyMonths }, limit) => {
    const before = monthsBefore(now(), everyMonths)
    const confirmedBefore = before.toISOString().slice(0, 10)
    const { total, places } = await store.due({ confirmedBefore, askedBefore: before, limit })
    return { total, targets: places.flatMap((place) => inquiryTargetOf(place) ?? []) }
  }

  const ask: Inquiries['ask'] = async (targets, actor) => {
    const at = now()
    const last = await store.lastPlannedAt()
    const begin = last && last > at ? last.getTime() + MAIL_INTERVAL_MS : at.getTime()
    let planned = 0
    const questions = targets.map(({ place, recipients }) => {
      const id = uuidV7(at, randomBytes(UUID_RANDOM_BYTES))
      const inquiry: Inquiry = { id, placeId: place.id, askedAt: at, actor }
      const deliveries = recipients.map((recipient) =>
        newDelivery(inquiry, recipient, new Date(begin + MAIL_INTERVAL_MS * planned++)),
      )
      return { inquiry, deliveries }
    })
    const asked = await store.ask(questions, cooldownStart())
    if (asked > 0) announceDeliveries?.()
    return asked
  }

  return {
    due,
    ask,

    async plan(places) {
      const ids = places.map(({ id }) => id)
      const asked = await store.findAskedSince(ids, cooldownStart())
      const targets: InquiryTarget[] = []
      const skipped: { place: Place; reason: InquirySkipReason }[] = []
      for (const place of places) {
        const found = inquiryTargetOf(place)
        if (place.status !== 'published') skipped.push({ place, reason: 'not_published' })
        else if (!found) skipped.push({ place, reason: 'no_address' })
        else if (asked.has(place.id)) skipped.push({ place, reason: 'asked_lately' })
        else targets.push(found)
      }
      return { targets, skipped }
    },

    async askDue(settings) {
      if (!settings.isOn) return 0
      const { targets } = await due(settings, MAX_PER_HOUR)
      return ask(targets, INQUIRY_ACTOR)
    },
  }
}

/** The recipients of a place's messages, otherwise its own address; nobody else is ever asked. */
function inquiryTargetOf(place: Place): InquiryTarget | undefined {
  const named = place.recipients.length > 0 ? place.recipients : [place.email ?? '']
  const recipients = [...new Set(named)].filter((address) => {
    const read = parseEmail(address)
    return read.ok && read.value === address
  })
  return recipients.length > 0 ? { place, recipients } : undefined
}

// Derived from the question and its recipient, so every attempt has the same Message-ID.
function newDelivery({ id, askedAt }: Inquiry, recipient: string, nextAttemptAt: Date): Delivery {
  const digest = createHash('sha256')
    .update(JSON.stringify([id, recipient]))
    .digest()
  return {
    id: uuidV7(askedAt, digest),
    inquiryId: id,
    channel: 'email',
    recipient,
    status: 'pending',
    attempts: 0,
    nextAttemptAt,
  }
}
