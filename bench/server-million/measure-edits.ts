import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { openRegionNames } from '../../src/domain/search/gazetteer/region-names.ts'
import { createLiveCatalogue } from '../../src/domain/search/catalogue/live-catalogue.ts'
import { createCatalogueBuilder } from '../../src/server/catalogue/catalogue-builder.ts'
import { builderDigest } from '../../src/server/catalogue/catalogue-identity.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { randomNumbers } from '../place-index/random-numbers.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const GAZETTEER_FILE = join(ROOT, 'gazetteer', 'gazetteer.bin')
const EDITS = 150

/** Renames places one after the other, from the writing to the disk to a search that finds the new name, in this process. */
export async function measureEdits(directory: string): Promise<void> {
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
  const random = randomNumbers(7)
  const { size } = live.current().records
  const times: number[] = []
  const work: number[] = []
  for (let i = 0; i < EDITS; i++) {
    const { id } = live.current().records.at(Math.floor(random.next() * size))
    const place = await storage.places.byId(id)
    if (!place) continue
    await wait(20)
    const word = `neubau${i}x${Date.now()}`
    const renamed = { ...place, name: `${place.name} ${word}` }
    const [began, before] = [performance.now(), process.threadCpuUsage()]
    const change = { kind: 'update' as const, place: renamed, expectedVersion: place.version }
    await storage.places.apply([change], 'bench')
    await live.refresh()
    const found = live.current().index.count({ text: word })
    const { user, system } = process.threadCpuUsage(before)
    if (found !== 1) throw new Error(`an edit is not seen: ${found} places are called ${word}`)
    times.push(performance.now() - began)
    work.push((user + system) / 1000)
  }
  console.log(
    `an edit, from its writing to the answer: ${inShort(times)}, CPU of the thread ${inShort(work)}`,
  )
  await storage.close()
}

function inShort(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`
}
