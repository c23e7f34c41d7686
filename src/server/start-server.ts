import { join } from 'node:path'
import { notifyOwners } from '../domain/admin/account-notice.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { createApp as CreateApp } from './app.ts'
import { createWaitingDeliveries, composeDeliverer } from './compose/compose-deliverer.ts'
import { composeProduct } from './compose/compose-product.ts'
import { type Foundation, openFoundation } from './compose/foundation.ts'
import {
  hasMailServer,
  mailOptionsOf,
  siteRecipientsOf,
  targetPortsOf,
} from './compose/settings-in-force.ts'
import { composeAnswerInquiry } from './compose/compose-inquiries.ts'
import { finishRestoreAtStart, recordRestoreGivenUp } from './backup/restore.ts'
import { type Config, mistypedSettings } from './config.ts'
import {
  describeDeliverySettings,
  describeRestoredCopy,
  describeMistypedSetting,
  describeGoogleSetting,
} from './startup-messages/describe-settings.ts'
import { applyLedger, composePersonData } from './compose/compose-person-data.ts'
import { composeRelease } from './compose/compose-digest.ts'
import { freeBytes } from './free-bytes.ts'
import { listen } from './http/listen.ts'
import { startWatchdog } from './http/watchdog.ts'
import { createImagePainter } from './images/image-painter.ts'
import { startDeliveryWorker } from './jobs/delivery-worker.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { log } from './log.ts'
import { composeAdmin } from './admin/compose-admin.ts'
import { recoverInterrupted } from './import/recover-interrupted.ts'
import { firstAccountMessage } from './admin/first-account-message.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { followLiveSite } from './live-site.ts'
import { openExtractFolder } from './street-map/extract/extract-folder.ts'
import { readMapVersion } from './map-version.ts'
import { BASEMAP_FILE, RELIEF_FILE, ROOT } from './project-files.ts'
import { startTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import { describeStartFailure } from './startup-messages/start-failure.ts'
import { STOP_TIMEOUT_MS, stopOnSignal } from './stop-on-signal.ts'
import { allMessagesOf } from '../web/messages/all.ts'

const print = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** How long stopping waits for the collector of traces. */
const LAST_SPANS_MS = 1_000

/**
 * Starts everything from the database to the port. Throws what prevents startup; `describeStartFailure` explains it. The caller loads the
 * app, because Node alone cannot import its pages.
 */
export async function startServer(
  config: Config,
  loadApp: () => Promise<typeof CreateApp>,
): Promise<void> {
  for (const mistyped of mistypedSettings()) print(describeMistypedSetting(mistyped))
  for (const problem of config.googleProblems) print(describeGoogleSetting(problem))
  const restore = config.databaseUrl === undefined && (await finishRestoreAtStart(config.directory))
  if (restore) log({ event: `restore_${restore}` })
  const foundation = await openFoundation(config, log)
  const { storage } = foundation
  await prepareStorage(config, foundation).catch(async (error: unknown) => {
    // Closing removes the log of the database: SQLite would read a leftover one into a backup that is put in its place.
    await storage.close()
    throw error
  })
  if (restore === 'given_up') {
    await reportGivenUp(config, storage).catch((error: unknown) =>
      log({ event: 'restore_given_up_not_told', error: String(error) }),
    )
  }
  const worker = startDeliveryWorker(composeDeliverer(config, storage), log, {
    // A failed inquiry is in no inbox; the overview lists it.
    onFailed: async ({ inquiryId }) => {
      if (inquiryId !== undefined) return
      await notifyOwners(storage, 'delivery-failed', { now: new Date() })
    },
  })
  let restart = () => {}
  const surroundings = {
    config,
    log,
    announceDeliveries: worker.wake,
    restart: () => restart(),
  }
  // In the meantime, another process builds or reads the catalogue.
  const [product, app, mapVersion] = await Promise.all([
    composeProduct(foundation, surroundings),
    loadApp(),
    readMapVersion(ROOT, BASEMAP_FILE, RELIEF_FILE),
  ])
  const admin = await composeAdmin(foundation, surroundings)
  await admin.imports.resumePending()
  const live = await followLiveSite({ ...config, mapVersion }, storage, log)
  const site = Object.assign(live.site, { publicUrl: config.publicUrl })
  const settings = config.telemetry
  let telemetry: Telemetry | undefined
  const { fetch } = app({
    product,
    release: await composeRelease(config, storage, worker.wake),
    inquiries: await composeAnswerInquiry(storage, targetPortsOf(config, storage), worker.wake),
    admin,
    site,
    // Settings and places are read independently, so a page is out of date when either has changed.
    shownVersion: () => `${product.catalogueVersion()}.${live.timesRead()}`,
    legal: live.legal,
    maps: live.maps,
    extractPath: openExtractFolder(config.directory).path,
    securityContact: config.securityContact,
    embedding: live.embedding,
    clientDirectory: join(ROOT, 'build', 'client'),
    basemapFile: BASEMAP_FILE,
    paintImage: createImagePainter(),
    trustedProxies: config.trustedProxies,
    watchdog: startWatchdog(log),
    isHolding: async () => (await storage.restored.state()) !== undefined,
    waiting: storage.waiting,
    freeBytes: () => freeBytes(config.directory),
    logsRequests: config.logsRequests,
    telemetry:
      settings && ((readMetrics) => (telemetry = startTelemetry({ settings, readMetrics, log }))),
    now: Date.now,
    log,
  })
  const firstLink = await admin.accounts.createFirstLink()
  const { drain } = listen(fetch, config, {
    onListening(port) {
      print(`${site.name} läuft: http://localhost:${port}  (Beenden mit Strg+C)`)
      if (firstLink) print(firstAccountMessage(firstLink, config, port))
    },
    onError(error) {
      print(describeStartFailure(error))
      process.exit(1)
    },
  })
  const jobs = startJobs({ config, storage, product, admin, worker, log })
  restart = stopOnSignal({
    drain,
    finish: () => worker.stop(STOP_TIMEOUT_MS),
    async close() {
      await admin.imports.stop()
      await jobs.finish()
      await telemetry?.flush(LAST_SPANS_MS)
      await storage.close()
    },
    log,
  })
}

async function reportGivenUp(config: Config, storage: Storage): Promise<void> {
  await recordRestoreGivenUp(config.directory, new Date())
  await notifyOwners(storage, 'restore-given-up', { now: new Date() })
}

/** Prepares the store before requests are served, and prints the startup messages about it. */
async function prepareStorage(config: Config, foundation: Foundation): Promise<void> {
  const { storage } = foundation
  await seedDemo(storage, { directory: config.directory, print })
  for (const note of await recoverInterrupted(storage.imports, allMessagesOf('de'))) print(note)
  await applyLedger(composePersonData(config, storage), print)
  const recipients = await siteRecipientsOf(config, storage)()
  await createWaitingDeliveries(config, storage)
  const notes = describeDeliverySettings({
    hasServer: await hasMailServer(config, storage),
    hasSender: (await mailOptionsOf(config, storage).sender()) !== undefined,
    hasWebhook: (await targetPortsOf(config, storage).webhookTargets()).length > 0,
    hasRecipients: recipients.length > 0,
    waiting: await storage.deliveries.countUndelivered(),
  })
  for (const note of notes) print(note)
  const restored = await storage.restored.state()
  if (restored) for (const note of describeRestoredCopy(restored)) print(note)
}
