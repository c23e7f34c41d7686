import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { OnProgress, ImportFile } from '../../domain/import/open-import.ts'
import type { ImportRun } from '../../domain/import/import-run.ts'
import { openGazetteer } from '../../domain/search/gazetteer/open-gazetteer.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { GAZETTEER_FILE } from '../project-files.ts'
import { composeGeocoding } from '../compose/compose-geocoding.ts'
import { readSiteCountry } from '../compose/site-country.ts'
import { composeImporter } from './compose-importer.ts'
import type { Log } from '../log.ts'
import { lowerImportPriority } from './lower-import-priority.ts'
import { composeFiles } from '../files/compose-files.ts'
import type { BorrowedFile } from '../files/file-store.ts'
import { importFileName } from './import-files.ts'
import type { ImportProcessEvent, ImportTask, ImportProcessCommand } from './import-messages.ts'

/** The interval, in ms. */
const HEARTBEAT_INTERVAL_MS = 10_000
/** Intervals between progress reports to the page of this server, and to the other servers, in ms. */
const PAGE_INTERVAL_MS = 200
const SERVERS_INTERVAL_MS = 2_000

let isGeocodingStopped = false

process.on('disconnect', () => process.exit())
lowerImportPriority()
setInterval(() => report({ kind: 'alive' }), HEARTBEAT_INTERVAL_MS).unref()
// Not as arguments: everybody on the machine can read those, and the task contains passwords.
process.on('message', (message: ImportProcessCommand) => {
  if (message.kind === 'stop-geocoding') isGeocodingStopped = true
  else begin(message.task)
})

function begin(task: ImportTask): void {
  work(task).then(
    () => finish({ kind: 'done' }),
    (error: unknown) => finish({ kind: 'failed', error: String(error) }),
  )
}

function report(message: ImportProcessEvent): void {
  process.send?.(message)
}

function finish(message: ImportProcessEvent): void {
  process.send?.(message, () => process.exit())
}

async function work(task: ImportTask): Promise<void> {
  const { databaseUrl, directory, id, actor, worker } = task
  const storage = await openStorage({ databaseUrl, directory, worker, log() {} })
  const files = composeFiles(task)
  let borrowed: BorrowedFile | undefined
  try {
    const country = await readSiteCountry(task, storage)
    const siteCountry = () => country
    const gazetteer = openGazetteer(await readFile(GAZETTEER_FILE), siteCountry)
    const log: Log = (entry) => report({ kind: 'beside', entry })
    const importer = composeImporter(
      { storage, gazetteer, siteCountry, directory, filesS3: task.filesS3, log },
      {
        geocoding: await composeGeocoding(task, storage),
        isGeocodingStopped: () => isGeocodingStopped,
      },
    )
    const toPage = throttle(PAGE_INTERVAL_MS, (progress) => report({ kind: 'progress', progress }))
    const toServers = throttle(SERVERS_INTERVAL_MS, (progress) => {
      // A failed report is retried a little later; if all fail, the lease expires.
      storage.imports.reportProgress(id, progress).catch(() => undefined)
    })
    const onProgress: OnProgress = (progress) => {
      toPage(progress)
      toServers(progress)
    }
    if (task.work.kind === 'undo') {
      await importer.undo(id, task.work.scope, actor)
      return
    }
    if (task.work.kind === 'answer') {
      await importer.answer(id, task.work.choices, actor)
      return
    }
    if (task.work.kind === 'take') {
      await importer.take(id, task.work.choice, actor)
      return
    }
    if (task.work.kind !== 'apply') {
      // Before the status changes: otherwise an import whose file is gone would stay in `checking` for ever.
      borrowed = await files.borrow(importFileName(id)).catch(async (error: unknown) => {
        await storage.imports.move(id, ['uploaded'], 'uploaded', { problem: 'interrupted' })
        throw error
      })
      if (!borrowed) throw new Error(`there is no file of import ${id}`)
      if (await isArchive(borrowed.path)) report({ kind: 'archive' })
      const step = { isHeld: true, problem: undefined }
      if (!(await storage.imports.move(id, ['uploaded'], 'checking', step))) return
    }
    const run = await storage.imports.byId(id)
    if (!run) return
    const file = borrowed && fileOf(run, borrowed.path)
    if (file && task.work.kind === 'check') {
      await importer.review(run, file, onProgress)
      return
    }
    const isApplied = file
      ? await importer.applyUnattended(run, file, actor, onProgress)
      : (await importer.apply(id, actor, onProgress)).ok
    if (isApplied) await files.remove(importFileName(id))
  } finally {
    await borrowed?.release()
    await storage.close()
  }
}

function fileOf({ fileName, settings }: ImportRun, path: string): ImportFile {
  const { sheet, columns } = settings
  return { name: fileName, open: () => createReadStream(path), sheet, columns }
}

async function isArchive(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1 })) return String(chunk) === 'PK'
  return false
}

// Passes on the first report at once, because it says that the file could be opened.
function throttle(interval: number, tell: OnProgress): OnProgress {
  let reportedAt = 0
  return (progress) => {
    const time = Date.now()
    if (time - reportedAt < interval) return
    reportedAt = time
    tell(progress)
  }
}
