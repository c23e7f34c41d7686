import { uuidV7 } from '../../src/domain/places/slug.ts'
import type { Delivery, Submission } from '../../src/domain/submissions/submission.ts'
import { randomNumbers } from '../place-index/random-numbers.ts'

const DAY_MS = 86_400_000
const SPREAD_DAYS = 365
/** One in this many could not be delivered. */
const FAILED_EVERY = 500

const WORDS =
  'guten tag wir kommen am samstag mit zwei kindern und einem hund ist der weg zum ausblick im winter geräumt gibt es führungen auf deutsch kostet das parken etwas haben sie sonntags offen vielen dank für ihre antwort rollstuhl wagen karte gruppe anmeldung termin schlüssel straße eingang telefon montag preis familie ausstellung treppe aufzug'.split(
    ' ',
  )

type Stored = { submission: Submission; deliveries: Delivery[] }

/** Messages of the last year as they are stored: a fifth open, a fifth held back, the rest done. The same count gives the same messages. */
export function* storedMessages(count: number, placeIds: readonly string[]): Generator<Stored> {
  const random = randomNumbers(17)
  const newest = Date.now()
  const bytes = () => Uint8Array.from({ length: 10 }, () => Math.floor(random.next() * 256))
  for (let i = 0; i < count; i++) {
    const receivedAt = new Date(newest - (1 - (i + 1) / count) * SPREAD_DAYS * DAY_MS)
    const id = uuidV7(receivedAt, bytes())
    const status = (['inbox', 'quarantine', 'done', 'done', 'done'] as const)[i % 5] ?? 'done'
    const isHeld = status === 'quarantine'
    const length = 20 + Math.floor(random.next() * 60)
    const message = Array.from({ length }, () => WORDS[random.zipf(WORDS.length, 0.8)]).join(' ')
    const submission: Submission = {
      id,
      receipt: `LP-${i.toString(32).toUpperCase().padStart(8, '2')}`,
      form: 'message',
      placeId: i % 3 === 0 ? undefined : placeIds[Math.floor(random.next() * placeIds.length)],
      fields: { name: `Person ${i}`, email: `person${i}@beispiel.de`, message },
      locale: 'de',
      receivedAt,
      idempotencyKey: id,
      contentHash: id,
      verdict: isHeld ? 'quarantine' : 'accept',
      score: isHeld ? 6 : 0,
      signals: isHeld ? [{ code: 'marker-missing', points: 6 }] : [],
      status,
    }
    yield {
      submission,
      deliveries: isHeld ? [] : [deliveryOf(submission, uuidV7(receivedAt, bytes()), i)],
    }
  }
}

function deliveryOf({ id: submissionId, receivedAt }: Submission, id: string, i: number): Delivery {
  const isFailed = i % FAILED_EVERY === 0
  return {
    id,
    submissionId,
    channel: 'email',
    recipient: 'empfang@beispiel.de',
    status: isFailed ? 'failed' : 'sent',
    attempts: isFailed ? 8 : 1,
    sentAt: isFailed ? undefined : receivedAt,
    lastError: isFailed ? '550 mailbox unavailable' : undefined,
  }
}
