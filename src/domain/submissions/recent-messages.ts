import type { Evidence } from '../../lib/spam-shield/evidence.ts'
import {
  type Fingerprint,
  fingerprintOf,
  isNearDuplicate,
} from '../../lib/spam-shield/fingerprint.ts'
import { humanDecision } from './human-decision.ts'
import type { Submission } from './submission.ts'
import type { SubmissionStore } from './submission-store.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** What moderators decide elsewhere is seen after this time at the latest. */
const READ_AGAIN_MS = 10 * 60 * 1000
const MOST_READ = 500
const MOST_KEPT = 1_000

/** Who sent something: a hash and the number of the day key it was made with. */
export type Sender = { hash: string; keyNumber: number }

type RecentMessage = {
  id: string
  receivedAt: number
  fingerprint: Fingerprint | undefined
  /** e-mail address and telephone number */
  contacts: readonly string[]
  /** only for messages that this process received itself */
  sender: Sender | undefined
  judgedByPerson: ReturnType<typeof humanDecision>
}

export type RecentMessages = {
  /** the evidence of duplicates and of trust for a new message */
  compare(fields: Submission['fields'], sender: Sender | undefined): Promise<Evidence>
  add(submission: Submission, sender: Sender | undefined): void
  /** when they were received, in milliseconds since 1970, as far as they have been read */
  times(): number[]
}

/** The last messages of the site, in memory: read from the store now and then, and joined by what comes in between. */
export function createRecentMessages(ports: {
  store: Pick<SubmissionStore, 'list'>
  now(): Date
}): RecentMessages {
  let kept: RecentMessage[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const before = new Set(kept)
    const submissions = await ports.store.list({ limit: MOST_READ })
    const ids = new Set(submissions.map(({ id }) => id))
    const senders = new Map(kept.map(({ id, sender }) => [id, sender]))
    const addedMeanwhile = kept.filter((message) => !before.has(message) && !ids.has(message.id))
    kept = [
      ...addedMeanwhile,
      ...submissions.map((submission) => toRecent(submission, senders.get(submission.id))),
    ]
    readAt = ports.now().getTime()
  }

  async function compare(fields: Submission['fields'], sender: Sender | undefined) {
    if (ports.now().getTime() - readAt > READ_AGAIN_MS) {
      reading ??= read().finally(() => (reading = undefined))
      await reading
    }
    return evidenceOf(fields, sender, { kept, now: ports.now().getTime() })
  }

  function add(submission: Submission, sender: Sender | undefined): void {
    kept = [toRecent(submission, sender), ...kept.slice(0, MOST_KEPT - 1)]
  }

  return { compare, add, times: () => kept.map(({ receivedAt }) => receivedAt) }
}

function evidenceOf(
  fields: Submission['fields'],
  sender: Sender | undefined,
  { kept, now }: { kept: readonly RecentMessage[]; now: number },
): Evidence {
  const contacts = contactsOf(fields)
  const sharesContact = (message: RecentMessage) =>
    message.contacts.some((contact) => contacts.includes(contact))
  const fingerprint = fingerprintOf(fields['message'] ?? '')
  const earlier = kept.flatMap((message) => {
    if (!fingerprint || !message.fingerprint || now - message.receivedAt > WEEK_MS) return []
    // A text that a person let pass may come as often as it likes.
    if (message.judgedByPerson === 'ham') return []
    if (!isNearDuplicate(message.fingerprint, fingerprint)) return []
    const fromAnotherSender = isAnother(message.sender, sender) ?? !sharesContact(message)
    const confirmedSpam = message.judgedByPerson === 'spam'
    return [{ fingerprint: message.fingerprint, fromAnotherSender, confirmedSpam }]
  })
  const accepted = kept.filter(({ judgedByPerson }) => judgedByPerson === 'ham')
  return {
    duplicates: { fingerprint, earlier },
    trust: { acceptedBefore: accepted.some(sharesContact) },
  }
}

/** Undefined when it cannot be told: hashes of another day or another process mean nothing here. */
function isAnother(one: Sender | undefined, other: Sender | undefined): boolean | undefined {
  if (!one || !other || one.keyNumber !== other.keyNumber) return undefined
  return one.hash !== other.hash
}

function toRecent(submission: Submission, sender: Sender | undefined): RecentMessage {
  return {
    id: submission.id,
    receivedAt: submission.receivedAt.getTime(),
    fingerprint: fingerprintOf(submission.fields['message'] ?? ''),
    contacts: contactsOf(submission.fields),
    sender,
    judgedByPerson: humanDecision(submission),
  }
}

function contactsOf({ email, phone }: Submission['fields']): string[] {
  return [email?.toLowerCase(), phone].filter((contact) => contact !== undefined)
}
