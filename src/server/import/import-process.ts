import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { OnProgress, ImportFile } from '../../domain/import/open-import.ts'
import type { ImportRun } from '../../domain/import/import-run.ts'
import { openGazetteer } from '../../domain/search/gazetteer/gazetteer.ts'
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
import type { FromImport, ImportTask, ToImport } from './import-messages.ts'

/** The interval, in ms. */
const SIGN_OF_LIFE = 10_000
/** Intervals between progress reports to the page of this server, and to the other servers, in ms. */
const PAGE_INTERVAL = 200
const SERVERS_INTERVAL = 2_000

let isGeocodingStopped = false

process.on('disconnect', () => process.exit())
lowerImportPriority()
setInterval(() => report({ kind: 'alive' }), SIGN_OF_LIFE).unref()
// Not as arguments: everybody on the machine can read those, and the task contains passwords.
process.on('message', (message: ToImport) => {
  if (message.kind === 'stop-geocoding') isGeocodingStopped = true
  else begin(message.task)
})

function begin(task: ImportTask): void {
  work(task).then(
    () => finish({ kind: 'done' }),
    (error: unknown) => finish({ kind: 'failed', error: String(error) }),
  )
}

function report(message: FromImport): void {
  process.send?.(message)
}

function finish(message: FromImport): void {
  process.send?.(message, () => process.exit())
}

async function work(task: ImportTask): Promise<void> {
  const { databaseUrl, directory, id, actor, worker } = task
  const storage = await openStorage({ databaseUrl, directory, worker, log() {} })
  const files = composeFiles(task)
  let lent: BorrowedFile | undefined
  try {
    const country = await readSiteCountry(task, storage)
    const siteCountry = () => country
    const gazetteer = openGazetteer(await readFile(GAZETTEER_FILE), siteCountry)
    const log: Log = (entry) => report({ kind: 'beside', entry })
    const places = composeImporter(
      { storage, gazetteer, siteCountry, directory, filesS3: task.filesS3, log },
      {
        geocoding: await composeGeocoding(task, storage),
        isGeocodingStopped: () => isGeocodingStopped,
      },
    )
    const toPage = throttle(PAGE_INTERVAL, (progress) => report({ kind: 'progress', progress }))
    const toServers = throttle(SERVERS_INTERVAL, (progress) => {
      // A failed report is repeated a little later; if all fail, the lease expires.
      storage.imports.tellProgress(id, progress).catch(() => undefined)
    })
    const onProgress: OnProgress = (progress) => {
      toPage(progress)
      toServers(progress)
    }
    if (task.work.kind === 'undo') {
      await places.undo(id, task.work.scope, actor)
      return
    }
    if (task.work.kind === 'answer') {
      await places.answer(id, task.work.choices, actor)
      return
    }
    if (task.work.kind === 'take') {
      await places.take(id, task.work.choice, actor)
      return
    }
    if (task.work.kind !== 'apply') {
      // Before the status changes: otherwise an import whose file is gone would stay in `checking` for ever.
      lent = await files.borrow(importFileName(id)).catch(async (error: unknown) => {
        await storage.imports.move(id, ['uploaded'], 'uploaded', { problem: 'interrupted' })
        throw error
      })
      if (!lent) throw new Error(`there is no file of import ${id}`)
      if (await isArchive(lent.path)) report({ kind: 'archive' })
      const step = { isHeld: true, problem: undefined }
      if (!(await storage.imports.move(id, ['uploaded'], 'checking', step))) return
    }
    const run = await storage.imports.byId(id)
    if (!run) return
    const file = lent && fileOf(run, lent.path)
    if (file && task.work.kind === 'check') {
      await places.review(run, file, onProgress)
      return
    }
    const isApplied = file
      ? await places.applyUnattended(run, file, actor, onProgress)
      : (await places.apply(id, actor, onProgress)).ok
    if (isApplied) await files.remove(importFileName(id))
  } finally {
    await lent?.giveBack()
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
  let told = 0
  return (progress) => {
    const time = Date.now()
    if (time - told < interval) return
    told = time
    tell(progress)
  }
}
