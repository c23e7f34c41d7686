import { type FileHandle, open, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Source } from 'pmtiles'
import type { ExtractWork } from '../../../domain/admin/street-extract.ts'
import { freeBytes } from '../../free-bytes.ts'
import { ExtractError } from './extract-error.ts'
import type { ExtractFolder, StoredPlan } from './extract-folder.ts'
import { addressesOf } from './open-source.ts'
import { type Chunk, identityOf, planExtract } from './plan-extract.ts'
import type { Circle } from './tiles-around.ts'
import { codeOf } from '../../../storage/error-code.ts'

export type ExtractParts = {
  folder: ExtractFolder
  /** the number of places, and the area where streets are wanted */
  readArea(): Promise<{ places: number; area: readonly Circle[] }>
  openSource(address: string): Source
  isStopped(): boolean
  /** called with every change to the work, after it is stored */
  report(work: ExtractWork): void
  now(): Date
}

/** A finished extract in the folder. */
export type FinishedExtract = { file: string; bytes: number; places: number }

/** Concurrent requests: while the bytes of one are written, others may still be arriving. */
const REQUESTS_AT_ONCE = 4

/** How often the progress is saved, in ms. */
const SAVE_INTERVAL_MS = 1000

/** Free space to leave on the disk, for the database. */
const SPARE_BYTES = 512 * 1024 * 1024

/**
 * Does the stored work up to its goal, resuming where it stopped. Returns the file once it is complete; otherwise the stored work says why
 * there is none. Never rejects because of a source.
 */
export async function runExtract(parts: ExtractParts): Promise<FinishedExtract | undefined> {
  const { folder } = parts
  const work = await folder.work()
  if (!work) return undefined
  const heartbeat = setInterval(() => void folder.keepAlive(), SAVE_INTERVAL_MS)
  try {
    return await workOn(work, parts)
  } catch (error) {
    if (!(error instanceof ExtractError) && codeOf(error) !== 'ENOSPC') throw error
    const { problem, status } = error instanceof ExtractError ? error : new ExtractError('no_space')
    await saveAndReport(
      { ...work, ...(await folder.work()), phase: 'failed', problem, status },
      parts,
    )
    return undefined
  } finally {
    clearInterval(heartbeat)
  }
}

async function workOn(
  begun: ExtractWork,
  parts: ExtractParts,
): Promise<FinishedExtract | undefined> {
  const { folder, isStopped } = parts
  const kept = await reusablePlan(parts)
  let work: ExtractWork = { ...begun, problem: undefined, status: undefined }
  if (!kept) work = await saveAndReport({ ...work, phase: 'measuring', fetchedBytes: 0 }, parts)
  const plan = kept ?? (await makePlan(work, parts))
  work = { ...work, ...(await folder.work()) }
  if (isStopped()) return stopped(work, parts)
  if (work.goal === 'measure') {
    await saveAndReport({ ...work, phase: 'measured' }, parts)
    return undefined
  }
  await requireSpace(plan, await folder.fetchedChunks(), parts)
  work = await saveAndReport({ ...work, phase: 'fetching' }, parts)
  const isWhole = await fetchChunks(plan, work, parts)
  if (!isWhole) return stopped({ ...work, ...(await folder.work()) }, parts)
  const name = `streets-${parts.now().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  await folder.finish(name, plan.covered)
  return { file: `${name}.pmtiles`, bytes: plan.bytes, places: work.measured?.places ?? 0 }
}

async function stopped(work: ExtractWork, parts: ExtractParts): Promise<undefined> {
  await saveAndReport({ ...work, phase: 'stopped' }, parts)
  return undefined
}

async function saveAndReport(
  work: ExtractWork,
  { folder, report }: ExtractParts,
): Promise<ExtractWork> {
  await folder.saveWork(work)
  await folder.keepAlive()
  report(work)
  return work
}

/** The previous plan, if it was made for the same source. */
async function reusablePlan({ folder, openSource }: ExtractParts): Promise<StoredPlan | undefined> {
  const plan = await folder.plan()
  // A process that was killed at the very end leaves the plan without the fetched part.
  if (!plan || !(await folder.hasPart())) return undefined
  try {
    return (await identityOf(openSource(plan.address))) === plan.identity ? plan : undefined
  } catch (error) {
    // The file of that day may be gone: then plan anew. A server that refuses or is overloaded still has the file.
    if (error instanceof ExtractError && isGone(error)) return undefined
    throw error
  }
}

function isGone({ problem, status }: ExtractError): boolean {
  return problem === 'missing' || status === 404 || status === 410
}

async function makePlan(work: ExtractWork, parts: ExtractParts): Promise<StoredPlan> {
  const { folder, readArea, openSource } = parts
  const { places, area } = await readArea()
  const address = await latestOf(work.source, parts)
  const source = openSource(address)
  const identity = await identityOf(source)
  const { head, chunks, bytes, tiles, lastZoom, covered } = await planExtract(source, area)
  const plan = { address, identity, headBytes: head.length, bytes, chunks, covered }
  await folder.saveFetchedChunks(0)
  await writeFile(folder.partPath, head)
  await folder.savePlan(plan)
  const measured = { bytes, tiles, requests: chunks.length, places, lastZoom }
  await saveAndReport({ ...work, measured, fetchedBytes: 0 }, parts)
  return plan
}

/** The first address that exists. */
async function latestOf(source: string, { openSource, now }: ExtractParts): Promise<string> {
  const addresses = addressesOf(source, now())
  for (const [i, address] of addresses.entries()) {
    try {
      await openSource(address).getBytes(0, 16_384)
      return address
    } catch (error) {
      const isMissing = error instanceof ExtractError && error.status !== undefined
      if (!isMissing || i === addresses.length - 1) throw error
    }
  }
  throw new ExtractError('missing')
}

async function requireSpace(
  { chunks, bytes }: StoredPlan,
  fetched: number,
  { folder }: ExtractParts,
): Promise<void> {
  const rest = chunks.length === 0 ? 0 : bytes * (1 - fetched / chunks.length)
  const free = await freeBytes(dirname(folder.partPath))
  if (free < rest + SPARE_BYTES) throw new ExtractError('no_space')
}

/** Fetches the missing chunks in the order of the plan; `false` when stopped before the end. */
async function fetchChunks(
  { address, identity, headBytes, bytes, chunks }: StoredPlan,
  work: ExtractWork,
  parts: ExtractParts,
): Promise<boolean> {
  const { folder, openSource, isStopped } = parts
  const source = openSource(address)
  // All chunks must come from one state of the source, which compares every answer with the first.
  if ((await identityOf(source)) !== identity) throw new ExtractError('changed')
  let done = await folder.fetchedChunks()
  let fetchedBytes = chunks.slice(0, done).reduce((sum, chunk) => sum + bytesOf(chunk), headBytes)
  let savedAt = 0
  const file = await open(folder.partPath, 'r+')
  const noteDone = async () => {
    // Only what is on the disk counts as fetched.
    await file.datasync()
    await folder.saveFetchedChunks(done)
    await saveAndReport({ ...work, fetchedBytes }, parts)
    savedAt = Date.now()
  }
  try {
    while (done < chunks.length) {
      if (isStopped()) break
      const some = chunks.slice(done, done + REQUESTS_AT_ONCE)
      await Promise.all(some.map((chunk) => fetchChunk(chunk, { source, file, headBytes })))
      done += some.length
      fetchedBytes += some.reduce((sum, chunk) => sum + bytesOf(chunk), 0)
      if (Date.now() - savedAt >= SAVE_INTERVAL_MS) await noteDone()
    }
    await noteDone()
  } catch (error) {
    await noteDone()
    // When stopped, the pending request fails: no error.
    if (!isStopped()) throw error
  } finally {
    await file.close()
  }
  if (done < chunks.length) return false
  await truncate(folder.partPath, bytes)
  return true
}

async function fetchChunk(
  { offset, length, parts }: Chunk,
  { source, file, headBytes }: { source: Source; file: FileHandle; headBytes: number },
): Promise<void> {
  const { data } = await source.getBytes(offset, length)
  const bytes = new Uint8Array(data)
  for (const part of parts) {
    await file.write(bytes, part.from, part.length, headBytes + part.to)
  }
}

function bytesOf({ parts }: Chunk): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
