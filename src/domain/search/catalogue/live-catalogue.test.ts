import { expect, test } from 'vitest'
import type { PlaceChanges } from '../../places/place-store.ts'
import type { Catalogue } from './catalogue.ts'
import { createLiveCatalogue, type OpenedCatalogue } from './live-catalogue.ts'
import type { BuiltCatalogue } from './open-catalogue.ts'

/** The parts of a catalogue that these tests use. */
function built(version: number): OpenedCatalogue {
  const catalogue = {
    version,
    records: { size: 10 },
    *withChanges(changes: { version: number }) {
      yield
      return { version: changes.version } as Catalogue
    },
  }
  return { catalogue: catalogue as unknown as BuiltCatalogue, mark: String(version) }
}

/** A database with a settable version. It reports the changes since a version if `canFollow`; otherwise too much has changed. */
function aSite(canFollow: (from: number) => boolean) {
  const stored = { version: 1 }
  let asked = 0
  const follow = async (mark: string): Promise<PlaceChanges | undefined> => {
    asked += 1
    const { version } = stored
    if (Number(mark) === version) return { version, mark, places: [] }
    return canFollow(Number(mark)) ? { version, mark: String(version), places: [] } : undefined
  }
  return { stored, places: { changesSince: follow }, asked: () => asked }
}

const ports = { regionNames: () => [], pause: async () => undefined }

test('pages are never older than one build, even if too much for an overlay changes during each build', async () => {
  const { stored, places } = aSite((from) => from >= 4)
  const shown: number[] = []
  const build = async () => {
    if (live) shown.push(live.current().version)
    const opened = built(stored.version)
    stored.version += 1
    return opened
  }
  let live: Awaited<ReturnType<typeof createLiveCatalogue>> | undefined
  const catalogues = { openSaved: async () => built(1), build, isUsable: () => true }
  live = await createLiveCatalogue({ ...ports, places, catalogues })
  stored.version = 2
  await live.refresh()
  expect(shown).toEqual([1, 2, 3])
  expect(live.current().version).toBe(5)
})

test('a refresh ends no matter how many changes follow, and calls during it share the next one', async () => {
  const { stored, places, asked } = aSite(() => true)
  const catalogues = {
    openSaved: async () => built(1),
    build: async () => built(stored.version),
    isUsable: () => true,
  }
  const live = await createLiveCatalogue({ ...ports, places, catalogues })
  const looked = asked()
  stored.version += 1
  const first = live.refresh()
  await Promise.resolve()
  const others = Array.from({ length: 5 }, () => {
    stored.version += 1
    return live.refresh()
  })
  await first
  expect(asked()).toBe(looked + 1)
  await Promise.all(others)
  expect(asked()).toBe(looked + 2)
  expect(live.current().version).toBe(stored.version)
})
