import { parseEmail } from '../places/email.ts'
import type { Locale } from '../places/place.ts'
import type { DecidedField } from './proposals/proposal-form.ts'
import type { Signal } from '../../lib/spam-shield/weights.ts'
import type { Actor } from '../places/place-store.ts'
import type { ProblemCode } from '../problem.ts'
import type { HashedText } from '../../lib/spam-shield/classifier/classifier.ts'

export const FORMS = ['message', 'correction', 'suggestion'] as const
export type FormName = (typeof FORMS)[number]

/** The decision about one proposed field. */
export type Decision = 'accepted' | 'declined'
export type Decisions = Partial<Record<DecidedField, Decision>>

export type Verdict = 'accept' | 'quarantine'

export const SUBMISSION_STATUSES = ['inbox', 'quarantine', 'done', 'accepted', 'declined'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** What a visitor sent, with the shield's verdict. */
export type Submission = {
  /** UUIDv7 */
  id: string
  /** shown to the visitor, so that support can ask for it: `LP-7K3F-29QD` */
  receipt: string
  form: FormName
  /** the place it is about; missing for a message to the organisation */
  placeId?: string
  fields: Record<string, string>
  locale: Locale
  receivedAt: Date
  /** the path and query of the page the form was on */
  page?: string
  idempotencyKey: string
  /** SHA-256 of the fields, hex */
  contentHash: string
  /** nonce of the form token; undefined when there was no valid token */
  nonce?: string
  verdict: Verdict
  score: number
  signals: Signal[]
  status: SubmissionStatus
  /** id of the operator who takes care of it */
  assignee?: string
  /** the decisions about a correction or a suggestion so far */
  decisions?: Decisions
}

export type Channel = 'email' | 'webhook'

/** `sending`: a process works on it until `leaseUntil`; after that it may be claimed again. */
export type DeliveryStatus = 'pending' | 'sending' | 'sent' | 'retrying' | 'failed'

/** One message on its way to one recipient, or one question to a place. */
export type Delivery = {
  id: string
  /** the message to deliver; missing for an inquiry */
  submissionId?: string
  inquiryId?: string
  channel: Channel
  recipient: string
  status: DeliveryStatus
  /** how many attempts have been started */
  attempts: number
  nextAttemptAt?: Date
  leaseUntil?: Date
  sentAt?: Date
  /** the words of the other server, or a `DeliveryErrorCode` */
  lastError?: string
  /** the answer to the author that it carries; without one it notifies a recipient of the message */
  entryId?: string
}

/** Without 0, O, 1, I, L and U, which are easily confused when read out or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Random bytes per receipt: far more than needed, so that all characters are equally likely. */
export const RECEIPT_BYTES = 16

/** `LP-7K3F-29QD`: one of 30^8, so among a million messages about one pair shares a receipt. */
export function receiptOf(random: Uint8Array): string {
  let rest = random.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let text = ''
  while (text.length < LENGTH) {
    text += ALPHABET[Number(rest % BigInt(ALPHABET.length))]
    rest /= BigInt(ALPHABET.length)
  }
  return `LP-${text.slice(0, 4)}-${text.slice(4)}`
}

/** The canonical spelling of a receipt that somebody read out or typed; undefined when it is not one. */
export function readReceipt(typed: string): string | undefined {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^LP/, '')
  if (characters.length !== LENGTH) return undefined
  if (![...characters].every((character) => ALPHABET.includes(character))) return undefined
  return `LP-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/**
 * What a person decided by moving a message; undefined while it is where the shield put it. Only people move messages or mark them as done.
 */
export function humanDecision({
  verdict,
  status,
}: Pick<Submission, 'verdict' | 'status'>): 'spam' | 'ham' | undefined {
  if (verdict === 'accept' && status === 'quarantine') return 'spam'
  // Deciding on a proposal means that a person took it seriously.
  if (status === 'accepted' || status === 'declined') return 'ham'
  if (status === 'done' || (verdict === 'quarantine' && status === 'inbox')) return 'ham'
  return undefined
}

export type StoredSubmission =
  | { kind: 'stored'; submission: Submission }
  /** the same idempotency key, or the same nonce and content, was stored before; this is the first submission */
  | { kind: 'duplicate'; submission: Submission }
  /** the same idempotency key was stored before with other content */
  | { kind: 'key-reused'; submission: Submission }

export type SubmissionFilter = {
  status?: SubmissionStatus | readonly SubmissionStatus[]
  verdict?: Verdict
  /** id of an operator */
  assignee?: string
  /** one of its deliveries has failed for good */
  hasFailed?: boolean
  /** about one of these */
  placeIds?: readonly string[]
  limit: number
  /** only those received before this one, for paging */
  beforeId?: string
}

/** The result of a search for words. */
export type SubmissionScan = {
  /** newest first; some may lack a word, but none with all of them is missing */
  found: Submission[]
  /** id of the last message that was scanned; missing when there are no older ones */
  lastScannedId?: string
}

/** A person's move of a message to another status. */
export type StatusMove = {
  id: string
  from: SubmissionStatus
  to: SubmissionStatus
  actor: Actor
  /** stored only when the message has none yet, so that nobody is notified twice */
  deliveries: readonly Delivery[]
}

/** The remains of a deleted message that a person had marked as spam. */
export type SpamLesson = { id: string; locale: Locale; hashed: HashedText }

/**
 * Every implementation promises: `store` writes the submission, its deliveries and an audit entry in one
 * transaction, resolves only after the commit is on disk, and never stores the same idempotency key twice, even when two calls race.
 */
export type SubmissionStore = {
  /** rejects with `UnknownPlaceError` when the place of the message does not exist */
  store(submission: Submission, deliveries: readonly Delivery[]): Promise<StoredSubmission>
  /** `false`, and nothing changes, when its status is not `from`; writes an audit entry in the same commit */
  move(move: StatusMove): Promise<boolean>
  /** the submission that spent this nonce first, if any */
  byNonce(nonce: string): Promise<Submission | undefined>
  byId(id: string): Promise<Submission | undefined>
  /** the newest one, in case two messages share a receipt */
  byReceipt(receipt: string): Promise<Submission | undefined>
  /** newest first */
  list(filter: SubmissionFilter): Promise<Submission[]>
  /** searches for lower-case words among the newest `scanLimit` messages of the filter, which bounds the cost of a search */
  scan(
    filter: SubmissionFilter & { words: readonly string[]; scanLimit: number },
  ): Promise<SubmissionScan>
  /** counts only messages with one of these statuses; all statuses if none is named */
  countByStatus(statuses?: readonly SubmissionStatus[]): Promise<Record<SubmissionStatus, number>>
  /** newest first */
  spamLessons(limit: number): Promise<SpamLesson[]>
}

/** Messages in memory at once. */
const PAGE = 500

/** All stored messages, newest first. */
export async function* eachSubmission({
  list,
}: Pick<SubmissionStore, 'list'>): AsyncGenerator<Submission> {
  let beforeId: string | undefined
  for (;;) {
    const page = await list({ limit: PAGE, ...(beforeId !== undefined && { beforeId }) })
    yield* page
    beforeId = page.at(-1)?.id
    if (page.length < PAGE) return
  }
}

/** A message names a place that does not exist (any more). The message was not stored. */
export class UnknownPlaceError extends Error {
  readonly code = 'place_unknown' satisfies ProblemCode

  constructor(placeId: string | undefined) {
    super(`there is no place ${placeId}`)
    this.name = 'UnknownPlaceError'
  }
}

/** The author's e-mail address, if the message has a valid one. */
export function authorAddress({ fields }: Pick<Submission, 'fields'>): string | undefined {
  const email = fields['email']
  const parsed = email === undefined ? undefined : parseEmail(email)
  return parsed?.ok && parsed.value === email ? email : undefined
}
