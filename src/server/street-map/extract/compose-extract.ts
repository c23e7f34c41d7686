import {
  EXTRACT_SETTING,
  type ExtractWork,
  isExtractDue,
  readStreetExtract,
  type RenewDays,
  type StreetExtract,
} from '../../../domain/admin/street-extract.ts'
import type { Actor } from '../../../domain/places/place-store.ts'
import type { Foundation } from '../../compose/foundation.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { type ExtractFolder, openExtractFolder } from './extract-folder.ts'
import { openSource } from './open-source.ts'
import { runExtract } from './run-extract.ts'
import { distanceKm, type LatLng } from '../../../lib/geo/coordinates.ts'
import type { Gazetteer, Locality } from '../../../domain/search/gazetteer/gazetteer.ts'
import type { Circle } from './tiles-around.ts'

type SiteStorage = { storage: Pick<Foundation['storage'], 'site'> }

type ExtractCallbacks = {
  /** stops the work, in addition to the stop file that any process may write */
  isStopped(): boolean
  report(work: ExtractWork): void
  log: Log
}

/**
 * Does the work stored in the folder and puts its result to use. Returns the extract once it is in use; `running` while another process
 * does the work.
 */
export async function performExtract(
  config: Pick<Config, 'directory' | 'publicUrl'>,
  { storage, gazetteer }: Foundation,
  callbacks: ExtractCallbacks,
): Promise<StreetExtract | 'running' | undefined> {
  const folder = openExtractFolder(config.directory)
  const work = await folder.work()
  if (!work) return undefined
  if (!(await folder.begin())) return 'running'
  const isStopped = () => callbacks.isStopped() || folder.isStopRequested()
  const { publicUrl } = config
  try {
    const replaced = await storedExtract({ storage })
    const finished = await runExtract({
      folder,
      async readArea() {
        const points: LatLng[] = []
        for await (const { location } of storage.places.streamPublished()) {
          if (location) points.push({ lat: location.lat, lng: location.lng })
        }
        return { places: points.length, area: wantedArea(points, gazetteer) }
      },
      openSource: (address) =>
        openSource(address, {
          publicUrl,
          isTrusted: work.isTrusted,
          isStopped,
          wait: (milliseconds) => waitUnless(isStopped, milliseconds),
        }),
      isStopped,
      report: callbacks.report,
      now: () => new Date(),
    })
    if (!finished) return undefined
    const current = await storedExtract({ storage })
    // The extract was removed meanwhile, or replaced by another one.
    if (current?.file !== replaced?.file) {
      await folder.clearWork()
      return undefined
    }
    const { source, isTrusted, actor } = work
    const renewDays = work.renewDays ?? current?.renewDays ?? 0
    const madeAt = new Date().toISOString()
    const extract = { ...finished, source, isTrusted, renewDays, madeAt }
    if (current) await folder.retire(current.file)
    await storage.site.saveSetting(EXTRACT_SETTING, extract, actor)
    await folder.clearWork()
    return extract
  } catch (error) {
    callbacks.log({ event: 'streets_not_extracted', error: String(error) })
    await markAsFailed(work, folder, callbacks)
    return undefined
  } finally {
    if (await folder.shouldDiscard()) await folder.clearWork()
    await folder.end()
  }
}

// Marks the work as failed: unfinished work would be restarted every minute.
async function markAsFailed(
  begun: ExtractWork,
  folder: ExtractFolder,
  { report, log }: ExtractCallbacks,
): Promise<void> {
  try {
    const work = { ...begun, ...(await folder.work()), status: undefined }
    const failed: ExtractWork = { ...work, phase: 'failed', problem: 'failed' }
    await folder.saveWork(failed)
    report(failed)
  } catch (error) {
    log({ event: 'streets_not_extracted', error: String(error) })
  }
}

export async function storedExtract({ storage }: SiteStorage): Promise<StreetExtract | undefined> {
  return readStreetExtract(await storage.site.setting(EXTRACT_SETTING))
}

/** Begins work; `false` while other work is under way. */
export async function beginWork(
  { directory }: Pick<Config, 'directory'>,
  wanted: Pick<ExtractWork, 'source' | 'isTrusted' | 'actor' | 'renewDays' | 'goal'>,
): Promise<boolean> {
  const folder = openExtractFolder(directory)
  if (await folder.isRunning()) return false
  await folder.clearWork()
  const begunAt = new Date().toISOString()
  await folder.saveWork({ ...wanted, phase: 'measuring', fetchedBytes: 0, begunAt })
  return true
}

/** Changes how often the extract in use is renewed. */
export async function renewExtractEvery(
  { storage }: SiteStorage,
  renewDays: RenewDays,
  actor: Actor,
): Promise<void> {
  const extract = await storedExtract({ storage })
  if (extract) await storage.site.saveSetting(EXTRACT_SETTING, { ...extract, renewDays }, actor)
}

/** Goes back to the atlas and discards unfinished work. */
export async function removeExtract(
  { directory }: Pick<Config, 'directory'>,
  { storage }: SiteStorage,
  actor: Actor,
): Promise<void> {
  const folder = openExtractFolder(directory)
  const extract = await storedExtract({ storage })
  if (extract) {
    await folder.retire(extract.file)
    await storage.site.saveSetting(EXTRACT_SETTING, undefined, actor)
  }
  if (await folder.isRunning()) await folder.requestStop('discard')
  else await folder.clearWork()
}

/** A visitor's open page may still read a file that was replaced or removed. */
const RETENTION_MS = 3_600_000

/** Removes files that are no longer in use. To be called from time to time. */
export async function sweepExtracts(
  { directory }: Pick<Config, 'directory'>,
  sites: SiteStorage,
): Promise<void> {
  const current = await storedExtract(sites)
  const folder = openExtractFolder(directory)
  const old = (await folder.finished()).filter(({ at }) => Date.now() - at >= RETENTION_MS)
  await folder.remove(old.map(({ name }) => name).filter((name) => name !== current?.file))
}

/** A failed attempt is not repeated sooner than this. Also how long work waits for a person who is shown the size or has stopped it. */
const RETRY_DELAY_MS = 24 * 3_600_000

/** Whether to start a process: for an extract that is due, or for work that a dead process has left behind. */
export async function shouldStartExtract(
  config: Pick<Config, 'directory'>,
  sites: SiteStorage,
  now: Date,
): Promise<boolean> {
  const folder = openExtractFolder(config.directory)
  if (await folder.isRunning()) return false
  if (await folder.shouldDiscard()) await folder.clearWork()
  const work = await folder.work()
  if (work && ['measuring', 'fetching'].includes(work.phase)) return !folder.isStopRequested()
  const current = await storedExtract(sites)
  if (!current || current.renewDays === 0) return false
  // A restored backup may have the setting without the file.
  if (!isExtractDue(current, now) && (await folder.has(current.file))) return false
  const savedAt = await folder.workSavedAt()
  if (savedAt !== undefined && now.getTime() - savedAt < RETRY_DELAY_MS) return false
  const { source, isTrusted } = current
  return beginWork(config, { source, isTrusted, actor: 'schedule', goal: 'fetch' })
}

async function waitUnless(isStopped: () => boolean, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (Date.now() < end && !isStopped()) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(200, milliseconds)))
  }
}

/** The radius around each place. */
const PLACE_KM = 3

/** A town without a population figure counts as a village. */
const TOWN_KM = { min: 2, max: 25 }
const INHABITANTS_PER_KM2 = 2000

/** Where streets are wanted: around every place, and in the towns that places are in. */
function wantedArea(
  points: readonly LatLng[],
  { nearestCity }: Pick<Gazetteer, 'nearestCity'>,
): Circle[] {
  const towns = new Map<string, Circle>()
  for (const point of points) {
    const town = nearestCity(point)
    if (!town || towns.has(town.id)) continue
    const radiusKm = radiusOf(town)
    // The nearest town that names a point may still be far from it.
    if (distanceKm(point, town.center) > radiusKm + PLACE_KM) continue
    towns.set(town.id, { center: town.center, radiusKm })
  }
  return [...points.map((center) => ({ center, radiusKm: PLACE_KM })), ...towns.values()]
}

// The radius of a round town with this many inhabitants.
function radiusOf({ population = 0 }: Locality): number {
  const radius = Math.sqrt(population / INHABITANTS_PER_KM2 / Math.PI)
  return Math.max(TOWN_KM.min, Math.min(TOWN_KM.max, radius))
}
