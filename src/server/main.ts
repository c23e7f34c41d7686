import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { StreetSettings } from '../maps/street/street-settings.ts'
import type { createApp as CreateApp } from './app.ts'
import {
  addressWaitingMessages,
  composeDeliverer,
  composeProduct,
  openFoundation,
  ROOT,
  siteRecipientsOf,
} from './compose.ts'
import { type Config, loadConfig } from './config.ts'
import { explainDelivery } from './delivery-notes.ts'
import { explainGoogleSetting } from './google-notes.ts'
import { applyLedger, composePersonData } from './compose-person-data.ts'
import { composeRelease, runDigest } from './compose-digest.ts'
import { createRetention } from '../domain/submissions/apply-retention.ts'
import { fetchFile } from '../delivery/fetch/fetch-file.ts'
import { runScheduledImports } from './jobs/scheduled-imports.ts'
import { runRetention } from './jobs/retention-job.ts'
import { createImagePainter } from './images/image-painter.ts'
import { startDeliveryWorker } from './jobs/delivery-worker.ts'
import { createLog } from './log.ts'
import { composeOperatorArea } from './operators/compose-operators.ts'
import { UPLOAD_PATH } from './import/upload-path.ts'
import { explainInterrupted } from './import/interrupted-notes.ts'
import { firstAccountNote } from './operators/first-account-note.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { readLiveSite, readPeriods } from './live-site.ts'
import { explainStartFailure } from './start-failure.ts'
import type { StreetMap } from './street-map/open-street-map.ts'
import { messagesOf } from '../web/messages/index.ts'

/** For what has been taken to be finished, requests and mails. */
const LONGEST_STOP_MS = 8_000

/** For a file of places, and for the body of any other request. */
const LONGEST_UPLOAD_MS = 600_000
const LONGEST_BODY_MS = 30_000

const BASEMAP = join(ROOT, 'basemap', 'basemap.pmtiles')

// People read what is printed, programs read the log: they do not share a stream.
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const log = createLog(
  (line) => void process.stderr.write(line),
  () => new Date(),
)

try {
  await start(loadConfig())
} catch (error) {
  say(explainStartFailure(error))
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  for (const problem of config.googleProblems) say(explainGoogleSetting(problem))
  const street = config.street && (await prepareStreetMap(config.street))
  const foundation = await openFoundation(config, log)
  await seedDemo(foundation, say)
  const { storage } = foundation
  for (const note of await explainInterrupted(storage.imports, messagesOf('de'))) say(note)
  await applyLedger(composePersonData(config, storage), say)
  const recipients = await siteRecipientsOf(config, storage)()
  await addressWaitingMessages(config, storage)
  const notes = explainDelivery({
    hasServer: config.mail !== undefined,
    hasWebhook: config.webhook !== undefined,
    hasRecipients: recipients.length > 0,
    waiting: await storage.deliveries.countUndelivered(),
  })
  for (const note of notes) say(note)
  const worker = startDeliveryWorker(composeDeliverer(config, storage), log)
  const product = await composeProduct(foundation, {
    config,
    log,
    announceDeliveries: worker.wake,
  })
  const area = await composeOperatorArea(foundation, {
    config,
    log,
    announceDeliveries: worker.wake,
  })
  const firstLink = await area.operators.firstLink()
  const live = await readLiveSite(config, storage)
  const legal = live.legal
  const site = {
    name: live.name,
    accent: live.accent,
    publicUrl: config.publicUrl,
    offersGoogle: config.google !== undefined,
    basemapPath: `/basemap/${await contentHash(BASEMAP)}/basemap.pmtiles`,
    street: street?.site,
    retention: live.retention,
  }
  // Settings are part of what a version of the catalogue is; the pages look at these very objects.
  storage.onCatalogueChange(() => {
    readLiveSite(config, storage).then(
      ({ legal: texts, ...changed }) => {
        Object.assign(site, changed)
        Object.assign(legal, texts)
      },
      (error: unknown) => log({ event: 'settings_not_read', error: String(error) }),
    )
  })
  const app = await loadApp()
  const { fetch } = app({
    product,
    release: await composeRelease(config, storage, worker.wake),
    area,
    site,
    legal,
    google: config.google,
    street,
    securityContact: config.securityContact,
    embedOrigins: config.embedOrigins,
    clientDirectory: join(ROOT, 'build', 'client'),
    basemapFile: BASEMAP,
    paintImage: createImagePainter(),
    trustedProxies: config.trustedProxies,
    counts: {
      messages: storage.submissions.countByStatus,
      deliveries: storage.deliveries.countByStatus,
    },
    now: Date.now,
    log,
  })
  const server = serve({
    fetch,
    port: config.port,
    hostname: config.host,
    // A file of places may take minutes; everything else is cut off below.
    serverOptions: { headersTimeout: 10_000, requestTimeout: LONGEST_UPLOAD_MS },
  })
  server.on('request', cutOffSlowBodies)
  server.on('error', (error) => {
    say(explainStartFailure(error))
    process.exit(1)
  })
  server.on('listening', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    say(`${site.name} läuft: http://localhost:${port}  (Beenden mit Strg+C)`)
    if (firstLink) say(firstAccountNote(firstLink, config, port))
  })
  const now = () => new Date()
  // Recipients of places may have been imported, those of the site set by another process.
  const address = async () => {
    const added = await addressWaitingMessages(config, storage)
    if (added > 0) worker.wake()
  }
  const report = async () => {
    const outcome = await runDigest(config, storage)
    if (outcome?.kind === 'sent' || outcome?.kind === 'failed') {
      const { kind, ...details } = outcome
      log({ event: `digest_${kind}`, ...details })
    }
  }
  const purge = async () => {
    const periods = await readPeriods(config, storage)
    const retention = createRetention({ store: storage.retention, periods, now })
    await runRetention({ retention, notes: storage.jobNotes, now, log })
  }
  const runHourly = async () => {
    await address().catch((error: unknown) => {
      log({ event: 'addressing_failed', error: String(error) })
    })
    // Before retention: what it announces has another day.
    await report().catch((error: unknown) => {
      log({ event: 'digest_failed', error: String(error) })
    })
    await purge().catch((error: unknown) => {
      log({ event: 'retention_failed', error: String(error) })
    })
  }
  void runHourly()
  const hours = setInterval(() => void runHourly(), 3_600_000)
  hours.unref()
  const fetchScheduled = () => {
    const { schedules } = storage
    runScheduledImports({ schedules, imports: area.imports, fetchFile, now, log }).catch(
      (error: unknown) => log({ event: 'scheduled_import_failed', error: String(error) }),
    )
  }
  const fetching = setInterval(fetchScheduled, 60_000)
  fetching.unref()
  const keys = setInterval(() => product.submissions.destroyExpiredKeys(), 3_600_000)
  keys.unref()
  void product.submissions.learnFromDecisions()
  const lessons = setInterval(() => void product.submissions.learnFromDecisions(), 600_000)
  lessons.unref()
  const storeMisses = () =>
    product.storeSearchMisses().catch((error: unknown) => {
      log({ event: 'search_misses_not_stored', error: String(error) })
    })
  const misses = setInterval(() => void storeMisses(), 60_000)
  misses.unref()

  // A terminal sends the signal to the whole group and `npm start` passes it on: it may come more than once.
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // What was taken is finished; whoever holds a connection open is not waited for.
    const delivered = worker.stop(LONGEST_STOP_MS)
    server.close(() => {
      delivered
        .then(storeMisses)
        .then(() => storage.close())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    })
    setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      LONGEST_STOP_MS,
    ).unref()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function cutOffSlowBodies(request: IncomingMessage): void {
  if (request.method === 'GET' || request.url === UPLOAD_PATH) return
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, LONGEST_BODY_MS)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}

// The libraries that write styles are loaded only where there is something to write.
async function prepareStreetMap(settings: StreetSettings): Promise<StreetMap> {
  const { openStreetMap } = await import('./street-map/open-street-map.ts')
  return openStreetMap(settings)
}

// The app is made inside the bundle of the pages, so that both know the same React Router contexts.
async function loadApp(): Promise<typeof CreateApp> {
  const file = join(ROOT, 'build', 'server', 'index.js')
  const { createApp }: { createApp: typeof CreateApp } = await import(file)
  return createApp
}

async function contentHash(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 12)
}
