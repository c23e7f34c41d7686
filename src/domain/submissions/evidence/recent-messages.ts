import type { Evidence } from '../../../lib/spam-shield/evidence.ts'
import {
  createFingerprintIndex,
  type Fingerprint,
  type FingerprintIndex,
  fingerprintOf,
} from '../../../lib/spam-shield/fingerprint.ts'
import { humanDecision, type Submission, type SubmissionStore } from '../submission.ts'

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS
/** Decisions by moderators take effect after this time at the latest. */
const REFRESH_MS = 10 * 60 * 1000
const MAX_READ = 500
const MAX_KEPT = 1_000

/** The visitor who sent something: a hash, and the number of the day key it was made with. */
export type SenderHash = { hash: string; keyNumber: number }

type RecentMessage = {
  id: string
  receivedAt: number
  fingerprint: Fingerprint | undefined
  /** e-mail address and telephone number */
  contacts: readonly string[]
  /** only for messages that this process received itself */
  sender: SenderHash | undefined
  decision: ReturnType<typeof humanDecision>
}

export type RecentMessages = {
  /** the evidence about duplicates and trust, and how often this sender sent nearly the same text within the hour */
  compare(fields: Submission['fields'], sender: SenderHash | undefined): Promise<Evidence>
  /** `evidence`: the result of `compare`, which already has the fingerprint */
  add(submission: Submission, sender: SenderHash | undefined, evidence?: Evidence): void
  /** when the messages in memory were received, in milliseconds since 1970 */
  times(): number[]
}

/** The messages in memory, newest first, and the indexes to find them. */
type Memory = {
  messages: RecentMessage[]
  texts: FingerprintIndex<RecentMessage>
  /** contacts from messages that a person accepted */
  trusted: ReadonlySet<string>
}

/** The latest messages of the site, in memory: reloaded from the store now and then, with new ones added in between. */
export function createRecentMessages(ports: {
  store: Pick<SubmissionStore, 'list'>
  now(): Date
}): RecentMessages {
  let memory = memoryOf([])
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const before = new Set(memory.messages)
    const submissions = await ports.store.list({ limit: MAX_READ })
    const ids = new Set(submissions.map(({ id }) => id))
    const known = new Map(memory.messages.map((message) => [message.id, message]))
    const addedMeanwhile = memory.messages.filter(
      (message) => !before.has(message) && !ids.has(message.id),
    )
    memory = memoryOf([
      ...addedMeanwhile,
      ...submissions.map((submission) => toRecent(submission, known.get(submission.id))),
    ])
    readAt = ports.now().getTime()
  }

  async function compare(fields: Submission['fields'], sender: SenderHash | undefined) {
    if (ports.now().getTime() - readAt > REFRESH_MS) {
      reading ??= read().finally(() => (reading = undefined))
      await reading
    }
    return evidenceOf(fields, sender, { memory, now: ports.now().getTime() })
  }

  function add(
    submission: Submission,
    sender: SenderHash | undefined,
    evidence: Evidence = {},
  ): void {
    const { messages, texts } = memory
    const added = toRecent(submission, { sender, ...evidence.duplicates })
    messages.unshift(added)
    if (added.fingerprint) texts.add(added, added.fingerprint)
    const forgotten = messages.length > MAX_KEPT ? messages.pop() : undefined
    if (forgotten) texts.remove(forgotten)
  }

  return { compare, add, times: () => memory.messages.map(({ receivedAt }) => receivedAt) }
}

function memoryOf(messages: RecentMessage[]): Memory {
  const texts = createFingerprintIndex<RecentMessage>()
  for (const message of messages) {
    if (message.fingerprint) texts.add(message, message.fingerprint)
  }
  const accepted = messages.filter(({ decision }) => decision === 'ham')
  return { messages, texts, trusted: new Set(accepted.flatMap(({ contacts }) => contacts)) }
}

function evidenceOf(
  fields: Submission['fields'],
  sender: SenderHash | undefined,
  { memory, now }: { memory: Memory; now: number },
): Evidence {
  const contacts = contactsOf(fields)
  const sharesContact = (message: RecentMessage) =>
    message.contacts.some((contact) => contacts.includes(contact))
  const fingerprint = fingerprintOf(fields['message'] ?? '')
  const alike = fingerprint ? memory.texts.near(fingerprint) : []
  const earlier = alike.flatMap((message) => {
    if (!message.fingerprint || now - message.receivedAt > WEEK_MS) return []
    // A text that a person accepted may be repeated without limit.
    if (message.decision === 'ham') return []
    const fromAnotherSender = isOtherSender(message.sender, sender) ?? !sharesContact(message)
    const confirmedSpam = message.decision === 'spam'
    return [{ fingerprint: message.fingerprint, fromAnotherSender, confirmedSpam }]
  })
  const again = alike.filter(
    (message) =>
      isOtherSender(message.sender, sender) === false &&
      message.decision !== 'ham' &&
      now - message.receivedAt < HOUR_MS,
  )
  return {
    duplicates: { fingerprint, earlier },
    rate: { lastHour: again.length + 1 },
    trust: { acceptedBefore: contacts.some((contact) => memory.trusted.has(contact)) },
  }
}

/** Whether these are different senders; undefined when unknown, because hashes made with different keys cannot be compared. */
function isOtherSender(
  one: SenderHash | undefined,
  other: SenderHash | undefined,
): boolean | undefined {
  if (!one || !other || one.keyNumber !== other.keyNumber) return undefined
  return one.hash !== other.hash
}

/** `known`: the result of an earlier computation; the text does not change. */
function toRecent(
  submission: Submission,
  known: { sender?: SenderHash; fingerprint?: Fingerprint } = {},
): RecentMessage {
  return {
    id: submission.id,
    receivedAt: submission.receivedAt.getTime(),
    fingerprint: known.fingerprint ?? fingerprintOf(submission.fields['message'] ?? ''),
    contacts: contactsOf(submission.fields),
    sender: known.sender,
    decision: humanDecision(submission),
  }
}

function contactsOf({ email, phone }: Submission['fields']): string[] {
  return [email?.toLowerCase(), phone].filter((contact) => contact !== undefined)
}
