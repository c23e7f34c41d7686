import type { Signal } from '../../lib/spam-shield/verdict.ts'
import type { SendResult } from './deliver.ts'
import type { DigestStore, Quarantined } from './digest-store.ts'
import { inboxLine } from './inbox.ts'
import type { JobNotes } from './job-notes.ts'
import { issueReleaseLink } from './release-link.ts'
import { cutoffsAt, type RetentionPeriods } from './retention.ts'
import type { RetentionStore } from './retention-store.ts'

const JOB = 'digest'
const DAY_MS = 24 * 60 * 60_000
/** The hourly look is never exact. */
const BETWEEN_DIGESTS_MS = DAY_MS - 30 * 60_000
/** What goes within so many days is announced. */
const ANNOUNCED_DAYS = 7
/** More would not be read; the others stand in the next digest. */
const LONGEST_LIST = 50

/** One message in a digest. `from` and `excerpt` are what a visitor typed. */
export type DigestEntry = {
  receipt: string
  receivedAt: Date
  from: string
  excerpt: string
  signals: Signal[]
  /** when it is deleted unless somebody releases it */
  deletedAt: Date
  /** of the link that releases it */
  token: string
}

export type Digest = {
  /** the day it is of, which tells it from others */
  at: Date
  /** in no digest before */
  entries: DigestEntry[]
  /** as many more stand in the next one */
  more: number
  /** listed before, and deleted within a week */
  expiring: DigestEntry[]
  /** how many messages that were dealt with, or called spam, are deleted within a week */
  closing: number
}

export type DigestPorts = {
  store: DigestStore
  retention: Pick<RetentionStore, 'countDue'>
  periods: RetentionPeriods
  notes: JobNotes
  recipients(): Promise<readonly string[]>
  send(digest: Digest, recipient: string): Promise<SendResult>
  /** of the links */
  secret: Uint8Array
  now(): Date
}

/** `nobody`: no recipients are set. `nothing`: there was nothing to report. */
export type DigestOutcome =
  | { kind: 'wait' | 'nobody' | 'nothing' }
  | { kind: 'sent'; listed: number; recipients: number }
  | { kind: 'failed'; error: string }

/**
 * Reports once a day what lies in quarantine and what will be deleted. Only what stood in a digest that at least one recipient's
 * server has taken counts as listed. One that fails is tried again at the next call.
 */
export async function sendDigest(ports: DigestPorts, isAskedFor = false): Promise<DigestOutcome> {
  const { notes, now } = ports
  const at = now()
  const last = await notes.last(JOB)
  if (!isAskedFor && last && isRecent(last, at)) return { kind: 'wait' }
  const recipients = await ports.recipients()
  if (recipients.length === 0) return { kind: 'nobody' }
  // Of several processes one sends it.
  if (!(await notes.note(JOB, at, last))) return { kind: 'wait' }
  const outcome = await send(await gather(ports, at), recipients, ports).catch(
    (error: unknown) => ({ kind: 'failed' as const, error: String(error) }),
  )
  if (outcome.kind === 'failed') await notes.note(JOB, last ?? new Date(0), at)
  return outcome
}

function isRecent(last: Date, at: Date): boolean {
  const gap = at.getTime() - last.getTime()
  return gap >= 0 && gap < BETWEEN_DIGESTS_MS
}

async function gather(ports: DigestPorts, at: Date): Promise<Digest & { ids: string[] }> {
  const { store, retention, periods } = ports
  const fresh = await store.unlisted(LONGEST_LIST)
  const soon = cutoffsAt(new Date(at.getTime() + ANNOUNCED_DAYS * DAY_MS), periods)
  const expiring = await store.listedBefore(soon.quarantine, LONGEST_LIST)
  const { done, spam } = await retention.countDue(soon)
  const toEntry = (one: Quarantined) => entryOf(one, ports, at)
  return {
    at,
    ids: fresh.map(({ submission }) => submission.id),
    entries: fresh.map(toEntry),
    more: Math.max(0, (await store.countUnlisted()) - fresh.length),
    expiring: expiring.map(toEntry),
    closing: done + spam,
  }
}

function entryOf(
  { submission, since, listedAt = new Date(0) }: Quarantined,
  { periods, secret }: DigestPorts,
  at: Date,
): DigestEntry {
  const { receipt, receivedAt, from, excerpt } = inboxLine(submission)
  const keptMs = periods.quarantineDays * DAY_MS
  const begin = Math.max(since.getTime(), listedAt.getTime() || at.getTime())
  const deletedAt = new Date(begin + keptMs)
  // Deletion comes once a day, so the link outlives the message rather than the other way round.
  const expires = new Date(Math.max(deletedAt.getTime(), at.getTime()) + 3 * DAY_MS)
  const token = issueReleaseLink({ id: submission.id, since, expires }, secret)
  return { receipt, receivedAt, from, excerpt, signals: submission.signals, deletedAt, token }
}

async function send(
  { ids, ...digest }: Digest & { ids: string[] },
  recipients: readonly string[],
  { store, send: sendTo }: DigestPorts,
): Promise<DigestOutcome> {
  if (digest.entries.length === 0 && digest.expiring.length === 0) return { kind: 'nothing' }
  const results: SendResult[] = []
  for (const recipient of recipients) results.push(await sendTo(digest, recipient))
  const taken = results.filter(({ ok }) => ok).length
  if (taken === 0) {
    const error = results.map((result) => (result.ok ? '' : result.error)).join(', ')
    return { kind: 'failed', error }
  }
  await store.markListed(ids, digest.at)
  return { kind: 'sent', listed: ids.length, recipients: taken }
}
