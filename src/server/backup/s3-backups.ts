import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type BackupFacts,
  type BackupRetention,
  expiredBackups,
  readBackupFacts,
  type StoredBackup,
} from '../../domain/admin/backups.ts'
import { storedFields } from '../../domain/stored-fields.ts'
import { readAll, type S3Bucket, S3Error, type S3Object } from '../../delivery/s3/s3-bucket.ts'
import type { EncryptedBucket } from '../../delivery/s3/encrypted-bucket.ts'
import { parseJson } from '../../lib/text/limited.ts'
import {
  FACTS_FILE,
  DATA_FILES,
  hashFile,
  hasRoomFor,
  pathExists,
  removeOlderThan,
  UNFINISHED_SUFFIX,
} from './backup-files.ts'
import { BACKUP_NAME_PATTERN, readFacts } from './backup-folder.ts'

/*
 * In the bucket, a backup has the same folder layout as on disk, except for its photos: those never change, so each is stored once in
 * `photos/` and listed in `files.txt`, one line per file with hash and size. `backup.json` is written last and removed first: a backup that
 * has one is complete.
 */

const FILES_FILE = 'files.txt'
const PHOTOS_PREFIX = 'photos/'

/** In the data directory: backups on their way from the bucket. */
const FETCHED_FOLDER = 'fetched'

/** An unfinished backup that is untouched for this long is abandoned (ms). */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/** Transfers at a time: with small files, most of the time is spent waiting for answers. */
const MAX_TRANSFERS = 4

/** Bytes: the largest `backup.json`, and the largest `files.txt`, enough for a million lines. */
const MAX_FACTS_BYTES = 100_000
const MAX_LIST_BYTES = 200_000_000

/** A bucket, and its encrypted view if there is a passphrase. */
export type S3Storage = { bucket: S3Bucket; sealed?: EncryptedBucket | undefined }

type StoredFile = { path: string; hash: string; bytes: number }

/** The key of a backup's file in the bucket. */
const objectName = (backup: string, path: string) =>
  path.startsWith(PHOTOS_PREFIX) ? path : `${backup}/${path}`

/**
 * Copies a backup of `site` from its directory into the bucket, and reads back what it wrote. Photos are only listed with their sizes: the
 * storage verified their hashes on upload. Throws `S3Error`.
 */
export async function sendBackup(
  storage: S3Storage,
  folder: string,
  { name, site }: { name: string; site: string },
): Promise<void> {
  const { bucket, sealed } = storage
  const store = sealed ?? bucket
  const facts = await readFacts(folder)
  if (!facts) throw new Error(`${folder} is no backup`)
  const [stored, described] = await Promise.all([photosIn(store), photosOfNewestBackup(storage)])
  const files: StoredFile[] = []
  const work: string[] = []
  const sentPhotos: string[] = []
  for (const path of await filesIn(folder)) {
    const { size } = await stat(join(folder, path))
    const known = described.get(path)
    if (known?.bytes === size && stored.get(path)?.bytes === size) files.push(known)
    else work.push(path)
  }
  await forEachConcurrently(work, async (path) => {
    const file = join(folder, path)
    const [hash, { size: bytes }] = await Promise.all([hashFile(file), stat(file)])
    const target = objectName(name, path)
    if (!path.startsWith(PHOTOS_PREFIX)) {
      await store.put(target, createReadStream(file), bytes)
      await verifyObject(store, target, hash)
    } else if (stored.get(path)?.bytes !== bytes) {
      await store.put(target, createReadStream(file), bytes)
      sentPhotos.push(path)
    }
    files.push({ path, hash, bytes })
  })
  await verifyPhotos(store, files)
  const list = Buffer.from(files.map(lineOf).toSorted().join(''))
  const listHash = createHash('sha256').update(list).digest('hex')
  await putAndVerify(store, `${name}/${FILES_FILE}`, list)
  if (sealed && !(await sealed.hasSameKey())) {
    // Nobody can open these photos any more, and the next backup would assume that they are already there.
    for (const path of sentPhotos) await sealed.remove(path)
    throw new S3Error('s3_differs', 'key.age')
  }
  const description = { ...facts, filesHash: listHash, isSealed: sealed && true, site }
  await putAndVerify(bucket, `${name}/${FACTS_FILE}`, Buffer.from(JSON.stringify(description)))
}

async function photosIn(bucket: S3Bucket): Promise<Map<string, S3Object>> {
  // Encrypted photos have different names in the plain bucket.
  const photos = (await bucket.list(PHOTOS_PREFIX)).filter(({ name }) => PATH.test(name))
  return new Map(photos.map((photo) => [photo.name, photo]))
}

// Photo files never change, so their hashes are known from the previous backup.
async function photosOfNewestBackup(storage: S3Storage): Promise<Map<string, StoredFile>> {
  const backups = await listS3Backups(storage.bucket)
  const newest = backups.find(({ facts }) => facts.isSealed === (storage.sealed && true))
  const files = newest && (await readFiles(storage, newest.name))
  const photos = files?.filter(({ path }) => path.startsWith(PHOTOS_PREFIX)) ?? []
  return new Map(photos.map((file) => [file.path, file]))
}

async function verifyPhotos(bucket: S3Bucket, files: readonly StoredFile[]): Promise<void> {
  const stored = await photosIn(bucket)
  for (const { path, bytes } of files) {
    if (path.startsWith(PHOTOS_PREFIX) && stored.get(path)?.bytes !== bytes) {
      throw new S3Error('s3_differs', path)
    }
  }
}

async function putAndVerify(bucket: S3Bucket, name: string, bytes: Uint8Array): Promise<void> {
  await bucket.put(name, singleChunk(bytes), bytes.length)
  await verifyObject(bucket, name, createHash('sha256').update(bytes).digest('hex'))
}

async function verifyObject(bucket: S3Bucket, name: string, hash: string): Promise<void> {
  const chunks = await bucket.get(name)
  const found = createHash('sha256')
  for await (const chunk of chunks ?? []) found.update(chunk)
  if (!chunks || found.digest('hex') !== hash) throw new S3Error('s3_differs', name)
}

/** The files of a backup except its description, as paths with slashes. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== FACTS_FILE && path !== DATA_FILES.key && PATH.test(path))
}

/** The descriptions of finished backups, by name: they never change. */
type KnownFacts = Map<string, BackupFacts>

/** The complete backups in the bucket, newest first. Throws `S3Error`. */
export async function listS3Backups(
  bucket: S3Bucket,
  known: KnownFacts = new Map(),
): Promise<StoredBackup[]> {
  const names = (await bucket.folders()).filter((name) => BACKUP_NAME_PATTERN.test(name))
  const backups: StoredBackup[] = []
  await forEachConcurrently(names, async (name) => {
    const facts = known.get(name) ?? (await readDescription(bucket, name))?.facts
    if (!facts) return
    known.set(name, facts)
    backups.push({ name, kind: 's3', facts })
  })
  return backups.toSorted((one, other) => other.facts.at.localeCompare(one.facts.at))
}

async function readDescription(bucket: S3Bucket, name: string) {
  const chunks = await bucket.get(`${name}/${FACTS_FILE}`)
  if (!chunks) return undefined
  const value = parseJson(Buffer.from(await readAll(chunks, MAX_FACTS_BYTES)).toString())
  const facts = readBackupFacts(value)
  return facts && { facts, filesHash: storedFields(value)?.get('filesHash') }
}

/** Whether a backup needs the passphrase; undefined when there is no such backup. Throws `S3Error`. */
export async function isSealedBackup(bucket: S3Bucket, name: string): Promise<boolean | undefined> {
  const description = BACKUP_NAME_PATTERN.test(name)
    ? await readDescription(bucket, name)
    : undefined
  return description && description.facts.isSealed === true
}

/**
 * Removes expired backups of `site`, leftovers of killed processes, and photos that no backup references. Throws `S3Error`, even when a
 * `backup.json` is unreadable: that backup and all photos then stay.
 */
export async function rotateS3Backups(
  storage: S3Storage,
  { site, keep, now }: { site: string; keep: BackupRetention; now: Date },
): Promise<string[]> {
  const { bucket } = storage
  const whole = await listS3Backups(bucket)
  const own = whole.filter(({ facts }) => facts.site === site)
  const dated = own.map(({ name, facts }) => ({ name, at: new Date(facts.at) }))
  const expired = expiredBackups(dated, keep, now).map(({ name }) => name)
  const names = new Set(whole.map(({ name }) => name))
  const unfinished = (await bucket.folders()).filter(
    (name) => BACKUP_NAME_PATTERN.test(name) && !names.has(name),
  )
  for (const name of expired) await removeBackup(bucket, name)
  const unread: string[] = []
  for (const name of unfinished) {
    const objects = await bucket.list(`${name}/`)
    const facts = objects.find((object) => object.name === `${name}/${FACTS_FILE}`)
    if (facts) unread.push(facts.name)
    else if (objects.every(({ at }) => isOld(at, now))) await removeBackup(bucket, name)
  }
  if (unread.length > 0) throw new S3Error('s3_wrong_answer', unread.join(', '))
  if (expired.length > 0) await removePhotos(storage, whole, { expired, now })
  return expired
}

// Removes the description first: a half-removed backup must not look complete.
async function removeBackup(bucket: S3Bucket, name: string): Promise<void> {
  await bucket.remove(`${name}/${FACTS_FILE}`)
  for (const object of await bucket.list(`${name}/`)) await bucket.remove(object.name)
}

async function removePhotos(
  storage: S3Storage,
  backups: readonly StoredBackup[],
  { expired, now }: { expired: readonly string[]; now: Date },
): Promise<void> {
  const { bucket, sealed } = storage
  const stores = [
    { store: bucket, isSealed: false },
    ...(sealed ? [{ store: sealed, isSealed: true }] : []),
  ]
  for (const { store, isSealed } of stores) {
    const kept = backups.filter(
      ({ name, facts }) => !expired.includes(name) && (facts.isSealed === true) === isSealed,
    )
    const named = await photosReferencedBy(storage, kept)
    // An unreadable list of files may reference any photo.
    if (!named) continue
    const photos = [...(await photosIn(store)).values()]
    // A backup that another server is writing is not in the list yet.
    const unnamed = photos.filter(({ name, at }) => !named.has(name) && isOld(at, now))
    await forEachConcurrently(unnamed, async ({ name }) => store.remove(name))
  }
}

async function photosReferencedBy(
  storage: S3Storage,
  backups: readonly StoredBackup[],
): Promise<Set<string> | undefined> {
  const named = new Set<string>()
  for (const { name } of backups) {
    const files = await readFiles(storage, name)
    if (!files) return undefined
    for (const { path } of files) named.add(path)
  }
  return named
}

const isOld = (at: Date, now: Date) => now.getTime() - at.getTime() > ABANDONED_AFTER_MS

/** Undefined when the list is missing, damaged or encrypted for somebody else. */
async function readFiles(storage: S3Storage, name: string): Promise<StoredFile[] | undefined> {
  return readIntactFiles(storage, name).catch(ignoreDamage)
}

async function readIntactFiles(
  storage: S3Storage,
  name: string,
): Promise<StoredFile[] | undefined> {
  const description = await readDescription(storage.bucket, name)
  const store = description?.facts.isSealed ? storage.sealed : storage.bucket
  const chunks = await store?.get(`${name}/${FILES_FILE}`)
  if (!description || !chunks) return undefined
  const bytes = await readAll(chunks, MAX_LIST_BYTES)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return hash === description.filesHash ? parseList(Buffer.from(bytes).toString()) : undefined
}

const lineOf = ({ hash, bytes, path }: StoredFile) => `${hash} ${bytes} ${path}\n`

// Somebody with write access to the bucket must not be able to write elsewhere on this machine.
const PATH = /^(?:photos\/[\da-f]{2}\/[\da-f]{32}-\d+x\d+\/)?[\w-]+\.\w+$/
const LINE = /^(?<hash>[\da-f]{64}) (?<bytes>\d{1,15}) (?<path>.+)$/

function parseList(text: string): StoredFile[] | undefined {
  const files: StoredFile[] = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    const { hash, bytes, path } = LINE.exec(line)?.groups ?? {}
    if (hash === undefined || path === undefined || !PATH.test(path)) return undefined
    files.push({ path, hash, bytes: Number(bytes) })
  }
  return files
}

/**
 * Fetches a backup into the data directory and compares each file with its hash. Photos that the site still has are not fetched; photos
 * that are lost or damaged in the bucket are left out and counted. Returns the directory, which gets its name only once it is complete; the
 * caller removes it. Throws `S3Error`.
 */
export async function fetchBackup(
  storage: S3Storage,
  name: string,
  directory: string,
): Promise<
  | { ok: true; path: string; lostPhotos: number }
  | { ok: false; problem: 'no_backup' | 'damaged' | 'no_space' | 's3_locked' }
> {
  if (!BACKUP_NAME_PATTERN.test(name)) return { ok: false, problem: 'no_backup' }
  const description = await readDescription(storage.bucket, name)
  if (!description) return { ok: false, problem: 'no_backup' }
  const store = description.facts.isSealed ? storage.sealed : storage.bucket
  if (!store) return { ok: false, problem: 's3_locked' }
  const files = await readFiles(storage, name)
  if (!files) return { ok: false, problem: 'damaged' }
  const missing: StoredFile[] = []
  for (const file of files) {
    const isKept =
      file.path.startsWith(PHOTOS_PREFIX) && (await pathExists(join(directory, file.path)))
    if (!isKept) missing.push(file)
  }
  const bytes = missing.reduce((sum, file) => sum + file.bytes, 0)
  const folder = join(directory, FETCHED_FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOlderThan(folder, new Date(Date.now() - ABANDONED_AFTER_MS))
  if (!(await hasRoomFor(bytes, folder))) return { ok: false, problem: 'no_space' }
  const path = join(folder, `${name}.${process.pid}`)
  const work = path + UNFINISHED_SUFFIX
  try {
    const lost = new Set<string>()
    await forEachConcurrently(missing, async (file) => {
      const isWhole = await fetchFile(store, objectName(name, file.path), work, file).then(
        () => true,
        ignoreDamage,
      )
      if (isWhole) return
      if (!file.path.startsWith(PHOTOS_PREFIX)) throw new S3Error('s3_differs', file.path)
      lost.add(dirname(file.path))
    })
    // A photo with only some of its sizes would keep the complete one from being restored later.
    for (const photo of lost) await rm(join(work, photo), { recursive: true, force: true })
    await writeFile(join(work, FACTS_FILE), JSON.stringify(description.facts))
    await rename(work, path)
    return { ok: true, path, lostPhotos: lost.size }
  } catch (error) {
    if (error instanceof S3Error && error.problem === 's3_differs') {
      return { ok: false, problem: 'damaged' }
    }
    throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

// Encrypted files detect damage themselves.
function ignoreDamage(error: unknown): undefined {
  if (error instanceof S3Error && error.problem === 's3_differs') return undefined
  throw error
}

async function fetchFile(
  bucket: S3Bucket,
  from: string,
  folder: string,
  { path, hash, bytes }: StoredFile,
): Promise<void> {
  const chunks = await bucket.get(from)
  if (!chunks) throw new S3Error('s3_differs', from)
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const found = createHash('sha256')
  await pipeline(
    chunks,
    async function* (all: AsyncIterable<Uint8Array>) {
      let length = 0
      for await (const chunk of all) {
        length += chunk.length
        // A file that is longer than listed must not fill the disk.
        if (length > bytes) throw new S3Error('s3_differs', from)
        found.update(chunk)
        yield chunk
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  )
  if (found.digest('hex') !== hash) throw new S3Error('s3_differs', from)
}

/** Writes, lists, reads and removes a small object. Throws `S3Error`. */
export async function testBucket(bucket: S3Bucket): Promise<void> {
  const name = `trial-${randomUUID()}.txt`
  await putAndVerify(bucket, name, Buffer.from(name))
  const isListed = (await bucket.list(name)).length === 1
  await bucket.remove(name)
  if (!isListed) throw new S3Error('s3_differs', name)
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      await work(item).catch((error: unknown) => {
        left.length = 0
        throw error
      })
    }
  }
  // Waits for every lane: none may still be running after a failure.
  const lanes = await Promise.allSettled(Array.from({ length: MAX_TRANSFERS }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
}
