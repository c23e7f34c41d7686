import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Catalogue } from '../../domain/search/catalogue/catalogue.ts'
import type { Place } from '../../domain/places/place.ts'
import { hashedId } from '../../domain/submissions/retention/deletion-ledger.ts'
import { isBackupDue, LOW_DISK_BYTES } from '../../domain/admin/backups.ts'
import { SAVED_CATALOGUE_FILE } from '../../storage/earlier-site.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { findDamageInFile } from '../../storage/sqlite/checked-backup.ts'
import { createDeletionLedger } from '../../storage/submissions/deletion-ledger.ts'
import { readCatalogueFile } from '../catalogue/catalogue-file.ts'
import { builderDigest } from '../catalogue/catalogue-identity.ts'
import { openCatalogueFile } from '../catalogue/open-catalogue-file.ts'
import type { Config } from '../config.ts'
import { composeFiles } from '../files/compose-files.ts'
import { FilesUnavailable } from '../files/file-store.ts'
import { freeBytes } from '../free-bytes.ts'
import { PHOTOS_FOLDER } from '../photos/photo-store.ts'
import { GAZETTEER_FILE, ROOT } from '../project-files.ts'
import { DATA_FILES, hashFile, pathExists } from './backup-files.ts'
import { listBackups } from './backup-folder.ts'

/** A check and what it found. `count` says how many, `names` some of them. */
export type CheckResult =
  | { part: CheckedPart; isGood: true; count: number }
  | { part: CheckedPart; isGood: false; problem: CheckProblem; count: number; names: string[] }

export type CheckedPart = 'database' | 'photos' | 'catalogue' | 'ledger' | 'backups' | 'disk'

export type CheckProblem =
  | 'database_damaged'
  | 'photos_missing'
  | 'photos_unreachable'
  | 'catalogue_damaged'
  | 'catalogue_differs'
  | 'ledger_damaged'
  | 'ledger_not_applied'
  | 'backup_damaged'
  | 'backup_missing'
  | 'disk_full'

/** Enough of a long list to find the cause. */
const MAX_NAMES = 10

const MESSAGES_PER_PAGE = 500

/** Checks everything that the site stores: database, photos, catalogue with its search index, ledger of deletions, and the last backup. */
export async function* checkSite(
  config: Pick<Config, 'directory' | 'databaseUrl' | 'backups' | 'filesS3'>,
  storage: Storage,
  now: Date,
): AsyncGenerator<CheckResult> {
  yield await checkDatabase(config, storage)
  yield* checkPlaces(config, storage)
  yield await checkLedger(config, storage)
  yield await checkBackups(config, now)
  yield await checkDisk(config)
}

function toResult(
  part: CheckedPart,
  problem: CheckProblem,
  { names, count }: { names: readonly string[]; count: number },
): CheckResult {
  if (names.length === 0) return { part, isGood: true, count }
  const some = names.slice(0, MAX_NAMES)
  return { part, isGood: false, problem, count: names.length, names: some }
}

async function checkDatabase(
  { directory, databaseUrl }: Pick<Config, 'directory' | 'databaseUrl'>,
  { places }: Storage,
): Promise<CheckResult> {
  // PostgreSQL has tools of its own for its files.
  const names =
    databaseUrl === undefined ? findDamageInFile(join(directory, DATA_FILES.database)) : []
  return toResult('database', 'database_damaged', { names, count: await places.count() })
}

// One pass over all places serves both checks.
async function* checkPlaces(
  config: Pick<Config, 'directory' | 'filesS3'>,
  storage: Storage,
): AsyncGenerator<CheckResult> {
  const { directory } = config
  const known = await photosIn(config)
  const saved = await openSaved(directory, storage)
  const missing = new Set<string>()
  const differing: string[] = []
  let photos = 0
  let published = 0
  for await (const place of storage.places.streamAll()) {
    for (const { id } of place.photos ?? []) {
      photos++
      if (known instanceof Set && !known.has(id)) missing.add(id)
    }
    if (place.status !== 'published') continue
    published++
    if (saved.catalogue && !containsPlace(saved.catalogue, place)) differing.push(place.slug)
  }
  const logo = JSON.stringify((await storage.site.setting('site.logo')) ?? '')
  if (known instanceof Set) {
    for (const [id] of logo.matchAll(/[\da-f]{32}-\d+x\d+/g)) if (!known.has(id)) missing.add(id)
    yield toResult('photos', 'photos_missing', { names: [...missing], count: photos })
  } else yield toResult('photos', 'photos_unreachable', { names: [known.message], count: photos })
  if (saved.isDamaged) {
    const names = [SAVED_CATALOGUE_FILE]
    yield toResult('catalogue', 'catalogue_damaged', { names, count: 0 })
    return
  }
  const more = (saved.catalogue?.index.size ?? published) - published
  if (differing.length === 0 && more !== 0) differing.push(String(more))
  yield toResult('catalogue', 'catalogue_differs', { names: differing, count: published })
}

async function photosIn(
  config: Pick<Config, 'directory' | 'filesS3'>,
): Promise<Set<string> | FilesUnavailable> {
  try {
    const folders = await composeFiles(config).folders(PHOTOS_FOLDER)
    return new Set(folders.map(({ name }) => basename(name)))
  } catch (error) {
    if (error instanceof FilesUnavailable) return error
    throw error
  }
}

/** `catalogue` only if the file shows the current state; otherwise the next start rebuilds it or applies the changes. */
async function openSaved(
  directory: string,
  { places }: Storage,
): Promise<{ isDamaged: boolean; catalogue?: Catalogue }> {
  const path = join(directory, SAVED_CATALOGUE_FILE)
  if (!(await pathExists(path))) return { isDamaged: false }
  const bytes = await readCatalogueFile(path, builderDigest(ROOT, readFileSync(GAZETTEER_FILE)))
  // Made by another version, or damaged: either way it is not used.
  if (!bytes) return { isDamaged: false }
  const opened = openCatalogueFile(bytes, () => undefined)
  if (!opened) return { isDamaged: true }
  const changes = await places.changesSince(opened.mark, 0)
  return {
    isDamaged: false,
    catalogue: changes?.places.length === 0 ? opened.catalogue : undefined,
  }
}

function containsPlace(catalogue: Catalogue, { slug, name }: Place): boolean {
  try {
    const ordinal = catalogue.ordinalOfSlug(slug)
    return ordinal !== undefined && catalogue.records.at(ordinal).name === name
  } catch {
    // The record is damaged.
    return false
  }
}

async function checkLedger(
  { directory }: Pick<Config, 'directory'>,
  { submissions }: Storage,
): Promise<CheckResult> {
  const { entries, isIntact } = await createDeletionLedger(directory).read()
  const count = entries.length
  if (!isIntact) return toResult('ledger', 'ledger_damaged', { names: [DATA_FILES.ledger], count })
  const erased = new Set(entries.flatMap(({ hashedIds }) => hashedIds))
  const names: string[] = []
  let beforeId: string | undefined
  for (let isMore = erased.size > 0; isMore;) {
    const page = await submissions.list({ limit: MESSAGES_PER_PAGE, beforeId })
    for (const { id, receipt } of page) if (erased.has(hashedId(id))) names.push(receipt)
    beforeId = page.at(-1)?.id
    isMore = page.length === MESSAGES_PER_PAGE
  }
  return toResult('ledger', 'ledger_not_applied', { names, count })
}

async function checkBackups({ backups }: Pick<Config, 'backups'>, now: Date): Promise<CheckResult> {
  const made = await listBackups(backups.directory)
  const count = made.length
  const [newest] = made
  const latest = newest && new Date(newest.facts.at)
  if (!newest || isBackupDue(latest, new Date(now.getTime() - 24 * 3_600_000))) {
    const names = backups.isNightly ? [backups.directory] : []
    return toResult('backups', 'backup_missing', { names, count })
  }
  const database = join(backups.directory, newest.name, DATA_FILES.database)
  const hash = await hashFile(database).catch(() => '')
  const names = hash === newest.facts.databaseHash ? [] : [newest.name]
  return toResult('backups', 'backup_damaged', { names, count })
}

async function checkDisk({ directory }: Pick<Config, 'directory'>): Promise<CheckResult> {
  const free = await freeBytes(directory)
  const count = Math.floor(free / 1e9)
  return toResult('disk', 'disk_full', { names: free < LOW_DISK_BYTES ? [directory] : [], count })
}
