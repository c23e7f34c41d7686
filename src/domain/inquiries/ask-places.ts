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
const BETWEEN_MAILS_MS = 12_000
/** The most that the hourly job asks; more could not be sent before the next run. */
const MOST_AN_HOUR = 300
/** A place is not asked again within this many days, by anyone. */
const DAYS_OF_PEACE = 14

/** Why a place is not asked. */
export type InquiryBar = 'not_published' | 'no_address' | 'asked_lately'

export type Askable = { place: Place; recipients: readonly string[] }
export type InquiryPlan = {
  askable: readonly Askable[]
  barred: readonly { place: Place; bar: InquiryBar }[]
}

/** Asks places whether their published data is still correct. */
export type AskPlaces = {
  /** the places that the job would ask now, longest unconfirmed first, and their total number */
  due(settings: InquirySettings, limit: number): Promise<{ total: number; askable: Askable[] }>
  /** which of these places would be asked, and which not and why */
  plan(places: readonly Place[]): Promise<InquiryPlan>
  /** stores the questions, which are sent one after the other; returns how many */
  ask(askable: readonly Askable[], actor: Actor): Promise<number>
  /** the hourly job */
  askDue(settings: InquirySettings): Promise<number>
}

export type AskPorts = {
  store: Pick<InquiryStore, 'due' | 'findAskedSince' | 'ask' | 'lastPlanned'>
  now(): Date
  randomBytes(length: number): Uint8Array
}

export function createAskPlaces({ store, now, randomBytes }: AskPorts): AskPlaces {
  const peaceSince = () => new Date(now().getTime() - DAYS_OF_PEACE * DAY_MS)

  const due: AskPlaces['due'] = async ({ everyMonths }, limit) => {
    const before = monthsBefore(now(), everyMonths)
    const confirmedBefore = before.toISOString().slice(0, 10)
    const { total, places } = await store.due({ confirmedBefore, askedBefore: before, limit })
    return { total, askable: places.flatMap((place) => askableOf(place) ?? []) }
  }

  const ask: AskPlaces['ask'] = async (askable, actor) => {
    const at = now()
    const last = await store.lastPlanned()
    const begin = last && last > at ? last.getTime() + BETWEEN_MAILS_MS : at.getTime()
    let planned = 0
    const questions = askable.map(({ place, recipients }) => {
      const id = uuidV7(at, randomBytes(UUID_RANDOM_BYTES))
      const inquiry: Inquiry = { id, placeId: place.id, askedAt: at, actor }
      const deliveries = recipients.map((recipient) =>
        newDelivery(inquiry, recipient, new Date(begin + BETWEEN_MAILS_MS * planned++)),
      )
      return { inquiry, deliveries }
    })
    return store.ask(questions, peaceSince())
  }

  return {
    due,
    ask,

    async plan(places) {
      const ids = places.map(({ id }) => id)
      const asked = await store.findAskedSince(ids, peaceSince())
      const askable: Askable[] = []
      const barred: { place: Place; bar: InquiryBar }[] = []
      for (const place of places) {
        const found = askableOf(place)
        if (place.status !== 'published') barred.push({ place, bar: 'not_published' })
        else if (!found) barred.push({ place, bar: 'no_address' })
        else if (asked.has(place.id)) barred.push({ place, bar: 'asked_lately' })
        else askable.push(found)
      }
      return { askable, barred }
    },

    async askDue(settings) {
      if (!settings.isOn) return 0
      const { askable } = await due(settings, MOST_AN_HOUR)
      return ask(askable, INQUIRY_ACTOR)
    },
  }
}

/** The recipients of a place's messages, otherwise its own address; nobody else is ever asked. */
function askableOf(place: Place): Askable | undefined {
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
