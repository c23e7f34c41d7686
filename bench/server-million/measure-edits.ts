import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { openRegionNames } from '../../src/domain/search/gazetteer/region-names.ts'
import { createLiveCatalogue } from '../../src/domain/search/catalogue/live-catalogue.ts'
import { createCatalogueBuilder } from '../../src/server/catalogue/catalogue-builder.ts'
import { builderDigest } from '../../src/server/catalogue/catalogue-identity.ts'
import { keepCatalogueFresh } from '../../src/server/catalogue/keep-fresh.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { randomNumbers } from '../place-index/random-numbers.ts'
import { spreadOf } from '../quantile.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const GAZETTEER_FILE = join(ROOT, 'gazetteer', 'gazetteer.bin')
const EDITS = 150

/** Edits that arrive whether or not earlier ones are visible yet, as from a program that syncs another system all day. */
const STEADY = { perSecond: 10, seconds: 60 }

/** Renames places one after another in this process; times each from its write until a search finds the new name. */
export async function measureEdits(directory: string): Promise<void> {
  const { storage, live } = await openLive(directory)
  const random = randomNumbers(7)
  const { size } = live.current().records
  const times: number[] = []
  const work: number[] = []
  for (let i = 0; i < EDITS; i++) {
    const { id } = live.current().records.at(Math.floor(random.next() * size))
    await wait(20)
    const [began, before] = [performance.now(), process.threadCpuUsage()]
    const word = await rename(storage, id)
    await live.refresh()
    const found = live.current().index.count({ text: word })
    const { user, system } = process.threadCpuUsage(before)
    if (found !== 1) throw new Error(`an edit is not seen: ${found} places are called ${word}`)
    times.push(performance.now() - began)
    work.push((user + system) / 1000)
  }
  console.log(
    `an edit, from its writing to the answer: ${spreadOf(times)}, CPU of the thread ${spreadOf(work)}`,
  )
  await storage.close()
}

/** Renames ten places a second in this process, which rebuilds the catalogue in the background as a server does. */
export async function measureSteadyEdits(directory: string): Promise<void> {
  const { storage, live } = await openLive(directory)
  let rebuilds = 0
  const catalogue = { ...live, rebuild: () => live.rebuild().then(() => void (rebuilds += 1)) }
  keepCatalogueFresh({ catalogue }, storage, (entry) => console.log(entry))
  const random = randomNumbers(8)
  const { size } = live.current().records
  const times: number[] = []
  let most = 0
  const edit = async () => {
    const { id } = live.current().records.at(Math.floor(random.next() * size))
    const began = performance.now()
    const word = await rename(storage, id)
    // Search each catalogue only once: more searches would slow down a server that is already late.
    for (let seen; ; await wait(5)) {
      if (seen === live.current()) continue
      seen = live.current()
      if (seen.index.count({ text: word }) > 0) break
    }
    times.push(performance.now() - began)
    most = Math.max(most, live.changes().changed)
  }
  const running: Promise<void>[] = []
  const before = process.threadCpuUsage()
  for (let i = 0; i < STEADY.perSecond * STEADY.seconds; i++) {
    running.push(edit())
    await wait(1000 / STEADY.perSecond)
  }
  await Promise.all(running)
  const { user, system } = process.threadCpuUsage(before)
  console.log(
    `${running.length} edits, ${STEADY.perSecond} a second: seen after ${spreadOf(times)}, CPU of the thread ${((user + system) / 1000 / running.length).toFixed(1)} ms each; ${rebuilds} catalogues built meanwhile, at most ${most} changes over one`,
  )
  await storage.close()
}

async function openLive(directory: string) {
  const gazetteer = readFileSync(GAZETTEER_FILE)
  const storage = await openStorage({ directory, log: () => undefined })
  const live = await createLiveCatalogue({
    places: storage.places,
    regionNames: openRegionNames(gazetteer),
    pause: () => setImmediate(),
    catalogues: createCatalogueBuilder({
      directory,
      gazetteerFile: GAZETTEER_FILE,
      builder: builderDigest(ROOT, gazetteer),
      log: () => undefined,
    }),
  })
  return { storage, live }
}

let renamed = 0

/** Adds a word to the name of a place and returns the word. */
async function rename({ places }: Storage, id: string): Promise<string> {
  const place = await places.byId(id)
  if (!place) throw new Error(`there is no place ${id}`)
  const word = `neubau${renamed++}x${Date.now()}`
  const changed = { ...place, name: `${place.name} ${word}` }
  const change = { kind: 'update' as const, place: changed, expectedVersion: place.version }
  const result = await places.apply([change], 'bench')
  if (!result.ok) throw new Error(`the place ${id} was changed meanwhile`)
  return word
}
