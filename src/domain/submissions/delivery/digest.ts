import type { PlaceStore } from '../../places/place-store.ts'
import type { SendResult } from './deliver.ts'
import type { DigestStore, QuarantinedMessage } from './digest-store.ts'
import type { JobLog } from './job-log.ts'
import { issueReleaseLink } from './release-by-link.ts'
import { inboxLine } from '../inbox/inbox.ts'
import { type RetentionStore, cutoffsAt, type RetentionPeriods } from '../retention/retention.ts'
import type { Signal } from '../../../lib/spam-shield/weights.ts'

const JOB = 'digest'
const DAY_MS = 24 * 60 * 60_000
/** A little less than a day, because the hourly check is never exactly on time. */
const BETWEEN_DIGESTS_MS = DAY_MS - 30 * 60_000
/** Deletions within this many days are announced. */
const ANNOUNCED_DAYS = 7
/** Nobody would read more; the next digest lists the others. */
const MAX_LISTED = 50
/**
 * A message that has been in quarantine for this long is no longer reported to its place: a mail server that never accepts the digest must
 * not hold back newer messages from the site's digest.
 */
const MAX_REPEATED_AGE_MS = 2 * DAY_MS

/** One message in a digest. `from` and `excerpt` are what a visitor typed. */
export type DigestEntry = {
  receipt: string
  receivedAt: Date
  /** the name of the place that it was sent to */
  place?: string
  from: string
  excerpt: string
  signals: Signal[]
  /** when it is deleted unless somebody releases it */
  deletedAt: Date
  /** the token of the link that releases it */
  token: string
}

export type Digest = {
  /** the day of the digest, which tells digests apart */
  at: Date
  /** in no digest before */
  entries: DigestEntry[]
  /** how many more the next digest lists */
  more: number
  /** listed before, and deleted within a week */
  expiring: DigestEntry[]
  /** how many messages that were closed or marked as spam will be deleted within a week; 0 for the recipients of a place */
  closedCount: number
}

export type DigestPorts = {
  store: DigestStore
  places: Pick<PlaceStore, 'byId'>
  retention: Pick<RetentionStore, 'countDue'>
  periods: RetentionPeriods
  jobLog: JobLog
  siteRecipients(): Promise<readonly string[]>
  send(digest: Digest, recipient: string): Promise<SendResult>
  /** signs the links */
  secret: Uint8Array
  now(): Date
}

/** `nobody`: neither the site nor a place with something in quarantine has recipients. `nothing`: there was nothing to report. */
export type DigestOutcome =
  | { kind: 'wait' | 'nobody' | 'nothing' }
  | { kind: 'sent'; listed: number; recipients: number }
  | { kind: 'failed'; error: string }

/**
 * Reports once a day what is in quarantine and what will be deleted: everything to the site, and their own messages to
 * the recipients of places. Only messages in a digest that at least one recipient's server has accepted count as
 * listed. A digest that fails for the site is tried again at the next call; new messages in a failed digest of a place
 * are listed again the next day.
 */
export async function sendDigest(ports: DigestPorts, isRequested = false): Promise<DigestOutcome> {
  const { jobLog, now } = ports
  const at = now()
  const last = await jobLog.last(JOB)
  if (!isRequested && last && isRecent(last, at)) return { kind: 'wait' }
  const scopes = await digestScopes(ports)
  if (scopes.length === 0) return { kind: 'nobody' }
  // Only one of several processes sends it.
  if (!(await jobLog.record(JOB, at, last))) return { kind: 'wait' }
  const outcome = await sendAll(ports, scopes, at).catch((error: unknown) => ({
    kind: 'failed' as const,
    error: String(error),
  }))
  if (outcome.kind === 'failed') await jobLog.record(JOB, last ?? new Date(0), at)
  return outcome
}

function isRecent(last: Date, at: Date): boolean {
  const gap = at.getTime() - last.getTime()
  return gap >= 0 && gap < BETWEEN_DIGESTS_MS
}

async function sendAll(
  ports: DigestPorts,
  scopes: readonly DigestScope[],
  at: Date,
): Promise<DigestOutcome> {
  const results: SendResult[] = []
  const listed = new Set<string>()
  const missed = new Set<string>()
  let ofSite: ReadonlySet<string> | undefined
  for (const scope of scopes) {
    const { fresh, ...digest } = await gather(ports, scope, { at, ofSite })
    const ids = fresh.map(({ submission }) => submission.id)
    if (!scope.placeIds) ofSite = new Set(ids)
    if (digest.entries.length === 0 && digest.expiring.length === 0) continue
    const answers = await sendToEach(ports, digest, scope.recipients)
    results.push(...answers)
    const isTaken = answers.some(({ ok }) => ok)
    const willRetry = !isTaken && answers.some((answer) => !answer.ok && !answer.isPermanent)
    if (willRetry && !scope.placeIds) break
    if (isTaken) for (const id of ids) listed.add(id)
    if (willRetry) for (const one of fresh) if (isNew(one, at)) missed.add(one.submission.id)
  }
  if (results.length === 0) return { kind: 'nothing' }
  const taken = results.filter(({ ok }) => ok).length
  if (taken === 0) return { kind: 'failed', error: errorsOf(results) }
  const read = listed.difference(missed)
  await ports.store.markListed([...read], at)
  return { kind: 'sent', listed: read.size, recipients: taken }
}

function isNew({ since }: QuarantinedMessage, at: Date): boolean {
  return at.getTime() - since.getTime() < MAX_REPEATED_AGE_MS
}

async function sendToEach(
  { send }: DigestPorts,
  digest: Digest,
  recipients: readonly string[],
): Promise<SendResult[]> {
  const answers: SendResult[] = []
  for (const recipient of recipients) answers.push(await send(digest, recipient))
  return answers
}

function errorsOf(results: readonly SendResult[]): string {
  return [...new Set(results.map((result) => (result.ok ? '' : result.error)))].join(', ')
}

/** `ofSite`: the content of the site's digest of the day. A place's digest contains nothing else, so that the site misses no message. */
async function gather(
  ports: DigestPorts,
  { placeIds }: DigestScope,
  { at, ofSite }: { at: Date; ofSite: ReadonlySet<string> | undefined },
): Promise<Digest & { fresh: QuarantinedMessage[] }> {
  const { store, periods } = ports
  const unlisted = await store.unlisted(MAX_LISTED, placeIds)
  const fresh = unlisted.filter(({ submission: { id } }) => ofSite?.has(id) ?? true)
  const soon = cutoffsAt(new Date(at.getTime() + ANNOUNCED_DAYS * DAY_MS), periods)
  const expiring = await store.listedBefore(soon.quarantine, MAX_LISTED, placeIds)
  const { done, spam } = placeIds ? { done: 0, spam: 0 } : await ports.retention.countDue(soon)
  const names = await placeNames([...fresh, ...expiring], ports)
  const toEntry = (one: QuarantinedMessage) => entryOf(one, { ports, at, names })
  return {
    at,
    fresh,
    entries: fresh.map(toEntry),
    more: Math.max(0, (await store.countUnlisted(placeIds)) - fresh.length),
    expiring: expiring.map(toEntry),
    closedCount: done + spam,
  }
}

async function placeNames(
  messages: readonly QuarantinedMessage[],
  { places }: DigestPorts,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const placeId of new Set(messages.flatMap(({ submission }) => submission.placeId ?? []))) {
    const place = await places.byId(placeId)
    if (place) names.set(placeId, place.name)
  }
  return names
}

function entryOf(
  { submission, since, listedAt = new Date(0) }: QuarantinedMessage,
  { ports, at, names }: { ports: DigestPorts; at: Date; names: ReadonlyMap<string, string> },
): DigestEntry {
  const { receipt, receivedAt, from, excerpt, placeId } = inboxLine(submission)
  const place = placeId === undefined ? undefined : names.get(placeId)
  const keptMs = ports.periods.quarantineDays * DAY_MS
  const begin = Math.max(since.getTime(), listedAt.getTime() || at.getTime())
  const deletedAt = new Date(begin + keptMs)
  // Deletion comes once a day, so the link outlives the message rather than the other way round.
  const expires = new Date(Math.max(deletedAt.getTime(), at.getTime()) + 3 * DAY_MS)
  const token = issueReleaseLink({ id: submission.id, since, expires }, ports.secret)
  return {
    receipt,
    receivedAt,
    place,
    from,
    excerpt,
    signals: submission.signals,
    deletedAt,
    token,
  }
}

/** The recipients of one digest, and its content: with `placeIds` the messages to these places, otherwise all. */
export type DigestScope = { recipients: readonly string[]; placeIds?: readonly string[] }

/**
 * The site's recipients read about all messages, a place's own recipients only about those to their places. Each person gets one digest.
 */
async function digestScopes(ports: DigestPorts): Promise<DigestScope[]> {
  const site = [...new Set(await ports.siteRecipients())]
  const placesOf = new Map<string, string[]>()
  for (const placeId of await ports.store.places()) {
    const place = await ports.places.byId(placeId)
    for (const recipient of new Set(place?.recipients)) {
      if (site.includes(recipient)) continue
      placesOf.set(recipient, [...(placesOf.get(recipient) ?? []), placeId])
    }
  }
  const own = Array.from(placesOf, ([recipient, placeIds]) => ({
    recipients: [recipient],
    placeIds,
  }))
  return site.length > 0 ? [{ recipients: site }, ...own] : own
}
