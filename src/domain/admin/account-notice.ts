import type { Locale } from '../places/place.ts'
import type { JobLog } from '../submissions/delivery/job-log.ts'

/** Events that an account gets an e-mail about: everything that lets somebody in or keeps somebody out. */
export const ACCOUNT_EVENTS = [
  'password-changed',
  'password-link-made',
  'invitation-made',
  'factor-added',
  'factor-removed',
  'provider-linked',
  'provider-unlinked',
  'recovery-codes-made',
  'recovery-code-used',
  'role-changed',
  'disabled',
  'enabled',
  'removed',
  'key-added',
] as const
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number]

/** Events of the site that owners get an e-mail about, each at most once a day. */
export const SITE_EVENTS = [
  'backup-failed',
  'restore-given-up',
  'delivery-failed',
  'site-down',
  'fetch-refused',
] as const
export type SiteEvent = (typeof SITE_EVENTS)[number]

/** One event that an account has not been told about yet. */
export type AccountNotice = {
  id: number
  event: AccountEvent | SiteEvent
  at: Date
  /** when it began, where it lasted until `at` */
  since?: Date
  email: string
  locale: Locale
  /** the name of the account that did it; missing when it was the person themselves or the command line */
  by?: string
  /** the number of attempts, including this one */
  attempts: number
}

/**
 * Events that accounts have not been told about yet. An event is written in the same transaction as its audit entry, so
 * none is forgotten. Every implementation promises: until its lease ends, only one caller at a time holds a notice.
 */
export type AccountNoticeStore = {
  /** a notice to every owner who may sign in */
  addForOwners(event: SiteEvent, at: Date, since?: Date): Promise<void>
  claim(now: Date, leaseUntil: Date): Promise<AccountNotice[]>
  /** it was sent, or never will be */
  remove(id: number): Promise<void>
  postpone(id: number, until: Date): Promise<void>
  /** drops them when no mail server is set */
  removeAll(): Promise<void>
}

const DAY_MS = 24 * 3_600_000

/** Tells the owners about something that happened to the site, unless they were told about the same event within the last day. */
export async function notifyOwners(
  {
    accountNotices,
    jobLog,
  }: { accountNotices: Pick<AccountNoticeStore, 'addForOwners'>; jobLog: JobLog },
  event: SiteEvent,
  { now, since }: { now: Date; since?: Date },
): Promise<void> {
  const job = `told.${event}`
  const last = await jobLog.last(job)
  if (last && now.getTime() - last.getTime() < DAY_MS) return
  if (await jobLog.record(job, now, last)) await accountNotices.addForOwners(event, now, since)
}

/** `isPermanent`: a later attempt would fail too. */
export type SendNotice = (
  notice: AccountNotice,
) => Promise<{ ok: true } | { ok: false; isPermanent: boolean }>

/** Longer than sending a mail may take (ms). */
const LEASE_MS = 5 * 60_000

const MINUTE_MS = 60_000
const RETRY_DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

/** Sends what is due. Without a mail server nothing is queued: the audit log has it all. */
export async function sendAccountNotices({
  store,
  send,
  now,
}: {
  store: Omit<AccountNoticeStore, 'addForOwners'>
  send?: SendNotice
  now(): Date
}): Promise<void> {
  if (!send) return store.removeAll()
  for (const notice of await store.claim(now(), new Date(now().getTime() + LEASE_MS))) {
    const sent = await send(notice)
    const delay = RETRY_DELAYS_MS[notice.attempts - 1]
    if (sent.ok || sent.isPermanent || delay === undefined) await store.remove(notice.id)
    else await store.postpone(notice.id, new Date(now().getTime() + delay))
  }
}
