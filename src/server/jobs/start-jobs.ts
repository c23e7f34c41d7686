import { createRetention } from '../../domain/submissions/retention/retention.ts'
import {
  sendAccountNotices,
  type SendNotice,
  notifyOwners,
} from '../../domain/admin/account-notice.ts'
import type { Admin } from '../../domain/admin/admin.ts'
import { createHeartbeat, HEARTBEAT_MS, type Heartbeat } from '../../domain/admin/outage.ts'
import { notifyWebhooks } from '../../domain/admin/place-news.ts'
import type { Product } from '../../domain/product.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { removeExpiredReplaced } from '../backup/restore.ts'
import { runNightlyBackup } from '../backup/run-backups.ts'
import { createWaitingDeliveries } from '../compose/compose-deliverer.ts'
import { runDigest } from '../compose/compose-digest.ts'
import { deleteOldInquiryRecipients, runInquiries } from '../compose/compose-inquiries.ts'
import { hasMailServer, mailOptionsOf, siteNameOf } from '../compose/settings-in-force.ts'
import type { Config } from '../config.ts'
import { readPeriods } from '../live-site.ts'
import type { Log } from '../log.ts'
import { sweepPhotos } from '../photos/photo-job.ts'
import { composePhotos } from '../photos/photo-store.ts'
import { every } from './every.ts'
import { runRetention } from './retention-job.ts'
import { fetchWithLogin } from '../import/schedule-logins.ts'
import { runScheduledImports } from './scheduled-imports.ts'
import { shouldStartExtract, sweepExtracts } from '../street-map/extract/compose-extract.ts'
import { startExtract } from '../street-map/extract/street-extracts.ts'
import { createAccountNoticeSender } from '../../delivery/smtp/account-notice-sender.ts'
import { allMessagesOf } from '../../web/messages/all.ts'

const MINUTE_MS = 60_000
/** People whose account is under attack must learn of it at once. */
const NOTICES_EVERY_MS = 3_000
const HOUR_MS = 60 * MINUTE_MS

/** With the lease, this makes an import whose process was killed resume after a minute. */
const ORPHAN_CHECK_INTERVAL_MS = 15_000

/** Long enough that several edits of one place usually make one notice. */
const PLACE_NEWS_MS = 5_000

/** Also the time from a first start to the first backup. */
const BACKUP_CHECK_INTERVAL_MS = 10 * MINUTE_MS

/** Half the rate of a service that allows one request a second: imports and visitors ask too. */
const GEOCODED_PER_MINUTE = 30

/** How long each run of the location search works, and the interval between runs. */
const LOCATING_MS = 5_000

const now = () => new Date()

type Parts = {
  heartbeat: Heartbeat
  config: Config
  storage: Storage
  product: Product
  admin: Pick<Admin, 'imports' | 'geocoding' | 'locationSearch' | 'scheduledChanges' | 'webhooks'>
  worker: { wake(): void }
  sendNotice: SendNotice
  log: Log
}

/** All scheduled work. None of it keeps the process alive; failures are logged and retried. */
export function startJobs(options: Omit<Parts, 'sendNotice' | 'heartbeat'>): {
  finish(): Promise<void>
} {
  const parts = {
    ...options,
    sendNotice: composeSendNotice(options.config, options.storage),
    heartbeat: createHeartbeat({ jobLog: options.storage.jobLog, now }),
  }
  const { product, log } = parts
  const attempt = (event: string, job: () => Promise<unknown>) => async () => {
    await job().catch((error: unknown) => log({ event, error: String(error) }))
  }
  const storeZeroResultSearches = attempt(
    'zero_result_searches_not_stored',
    product.storeZeroResultSearches,
  )
  const hourly = [
    attempt('addressing_failed', () => addressMessages(parts)),
    attempt('inquiries_failed', () => askPlaces(parts)),
    // Before retention: announced deletions are then at least a day away.
    attempt('digest_failed', () => report(parts)),
    attempt('retention_failed', () => purge(parts)),
    attempt('replaced_not_forgotten', () => removeExpiredReplaced(parts.config.directory, now())),
    attempt('recipients_not_forgotten', () => deleteOldInquiryRecipients(parts.storage)),
    attempt('geocoding_failed', async () => (await parts.admin.geocoding())?.deleteExpired()),
    // After retention: deleted versions no longer reference photos.
    attempt('photos_not_removed', () => sweep(parts)),
    attempt('state_not_stored', () => parts.storage.restored.advance()),
    attempt('uploads_not_forgotten', () => parts.admin.imports.uploads.deleteExpired()),
  ]
  const runHourly = async () => {
    for (const run of hourly) await run()
  }
  void runHourly()
  void product.submissions.learnFromDecisions()
  every(HOUR_MS, runHourly)
  every(HOUR_MS, product.submissions.destroyExpiredKeys)
  every(10 * MINUTE_MS, product.submissions.learnFromDecisions)
  every(MINUTE_MS, storeZeroResultSearches)
  every(
    MINUTE_MS,
    attempt('scheduled_import_failed', () => fetchScheduled(parts)),
  )
  const noteLife = attempt('sign_of_life_not_noted', () => recordHeartbeat(parts))
  void noteLife()
  every(HEARTBEAT_MS, noteLife)
  const runSchedules = attempt('scheduled_changes_failed', parts.admin.scheduledChanges.runDue)
  void runSchedules()
  every(MINUTE_MS, runSchedules)
  every(
    MINUTE_MS,
    attempt('streets_not_renewed', () => renewStreets(parts.config, parts.storage, log)),
  )
  every(
    MINUTE_MS,
    attempt('geocoding_failed', async () =>
      (await parts.admin.geocoding())?.retryDue(GEOCODED_PER_MINUTE),
    ),
  )
  every(
    LOCATING_MS,
    attempt('locating_failed', () =>
      parts.admin.locationSearch.advance(new Date(now().getTime() + LOCATING_MS)),
    ),
  )
  every(
    BACKUP_CHECK_INTERVAL_MS,
    attempt('backup_failed', () => backUp(parts)),
  )
  every(
    NOTICES_EVERY_MS,
    attempt('account_notices_failed', () => notifyAccounts(parts)),
  )
  every(
    PLACE_NEWS_MS,
    attempt('place_news_failed', () => runPlaceNews(parts)),
  )
  every(
    ORPHAN_CHECK_INTERVAL_MS,
    attempt('imports_not_settled', () => settleImports(parts)),
  )
  const noteStop = attempt('stop_not_noted', parts.heartbeat.stop)
  return {
    async finish() {
      await storeZeroResultSearches()
      await noteStop()
    },
  }
}

// The first heartbeat after an outage ends it.
async function recordHeartbeat({ heartbeat, storage, log }: Parts): Promise<void> {
  const outage = await heartbeat.beat()
  if (!outage) return
  log({ event: 'site_was_down', from: outage.from, until: outage.until })
  await notifyOwners(storage, 'site-down', { now: now(), since: outage.from })
}

// An import may have added recipients of places, and another process recipients of the site.
async function addressMessages({ config, storage, worker }: Parts): Promise<void> {
  const added = await createWaitingDeliveries(config, storage)
  if (added > 0) worker.wake()
}

async function askPlaces({ config, storage, worker, log }: Parts): Promise<void> {
  if (await storage.restored.state()) return
  const inquiryCount = await runInquiries(config, storage)
  if (inquiryCount === 0) return
  log({ event: 'places_asked', count: inquiryCount })
  worker.wake()
}

async function backUp({ config, storage, log }: Parts): Promise<void> {
  const failure = await runNightlyBackup({ config, storage, log }, now())
  if (failure) await notifyOwners(storage, 'backup-failed', { now: now() })
}

async function report({ config, storage, log }: Parts): Promise<void> {
  if (await storage.restored.state()) return
  const outcome = await runDigest(config, storage)
  if (outcome?.kind !== 'sent' && outcome?.kind !== 'failed') return
  const { kind, ...details } = outcome
  log({ event: `digest_${kind}`, ...details })
}

async function purge({ config, storage, log }: Parts): Promise<void> {
  const periods = await readPeriods(config, storage)
  const retention = createRetention({ store: storage.retention, periods, now })
  await runRetention({ retention, jobLog: storage.jobLog, now, log })
}

function sweep({ config, storage, log }: Parts): Promise<void> {
  const files = composePhotos(config, log)
  const { photoReferences: references, jobLog } = storage
  return sweepPhotos({ files, references, jobLog: jobLog, now, log })
}

async function notifyAccounts({ config, storage, sendNotice }: Parts): Promise<void> {
  const send = (await hasMailServer(config, storage)) ? sendNotice : undefined
  await sendAccountNotices({ store: storage.accountNotices, send, now })
}

async function runPlaceNews({ storage, admin }: Parts): Promise<void> {
  // A copy of a site must not speak in its name.
  if (await storage.restored.state()) return
  await notifyWebhooks({
    news: storage.placeNews,
    places: storage.places,
    send: (id, news) => admin.webhooks.sendPlaceNews(id, news),
    now,
    random: Math.random,
  })
}

async function settleImports({ admin, log }: Parts): Promise<void> {
  for (const { run, step, isDone } of await admin.imports.settle()) {
    log({ event: 'import_interrupted', import: run.id, was: step, isDone })
  }
}

function fetchScheduled({ config, storage, admin, log }: Parts): Promise<unknown> {
  return runScheduledImports({
    schedules: storage.schedules,
    imports: admin.imports,
    fetchFile: (url, options) => fetchWithLogin(url, options, config),
    reportRefusedLogin: () => notifyOwners(storage, 'fetch-refused', { now: now() }),
    now,
    log,
  })
}

/** Renews the extract of the streets when it is due, resumes work that a dead process left, and removes unused files. */
async function renewStreets(
  config: Pick<Config, 'directory'>,
  storage: Pick<Storage, 'site'>,
  log: Log,
): Promise<void> {
  if (await shouldStartExtract(config, { storage }, new Date())) startExtract(log)
  await sweepExtracts(config, { storage })
}

/** How accounts are notified of events. */
function composeSendNotice(config: Config, storage: Storage): SendNotice {
  return createAccountNoticeSender({
    ...mailOptionsOf(config, storage),
    wordsOf: (locale) => allMessagesOf(locale).team.mail.notice,
    siteName: () => siteNameOf(config, storage),
  })
}
