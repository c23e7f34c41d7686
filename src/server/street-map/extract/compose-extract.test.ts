import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { writePlanet } from '../../../../e2e/support/planet.ts'
import { temporaryDirectory } from '../../../../test/temporary-directory.ts'
import {
  EXTRACT_SETTING,
  type ExtractWork,
  readStreetExtract,
  type RenewDays,
  type StreetExtract,
} from '../../../domain/admin/street-extract.ts'
import {
  beginWork,
  shouldStartExtract,
  performExtract,
  removeExtract,
  renewExtractEvery,
  storedExtract,
  sweepExtracts,
} from './compose-extract.ts'
import { openExtractFolder } from './extract-folder.ts'

const PLANET = writePlanet('protomaps')
const NOW = new Date()
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const EXTRACT: StreetExtract = {
  file: 'streets-2.pmtiles',
  source: 'https://kacheln.example/{date}.pmtiles',
  isTrusted: false,
  bytes: 1_000_000,
  places: 3,
  madeAt: daysAgo(31),
  renewDays: 30,
}

let directory: string
let stored: Map<string, unknown>
const storage = {
  site: {
    setting: async (key: string) => stored.get(key),
    saveSetting: async (key: string, value: unknown) => void stored.set(key, value),
  },
}
// The other members of the store are not used.
const sites = { storage } as unknown as Parameters<typeof storedExtract>[0]
const fileOf = (name: string) => join(directory, 'streets', name)
const wanted = () => shouldStartExtract({ directory }, sites, NOW)

beforeEach(() => {
  directory = temporaryDirectory()
  stored = new Map([[EXTRACT_SETTING, EXTRACT]])
  mkdirSync(join(directory, 'streets'))
  for (const name of ['streets-2.pmtiles', 'streets-2.json']) writeFileSync(fileOf(name), '{}')
})

const SPRINGDALE = { lat: 37.19, lng: -112.99 }

/** Renews the extract from a local archive, like the process that the server starts. */
async function perform({
  during = () => undefined,
  report = () => undefined,
  renewDays,
}: {
  during?(): unknown
  report?(work: ExtractWork): void
  renewDays?: RenewDays
} = {}) {
  const source = join(directory, 'planet.pmtiles')
  writeFileSync(source, PLANET)
  const places = {
    async *streamPublished() {
      await during()
      yield { location: SPRINGDALE }
    },
  }
  const logged: object[] = []
  const foundation = {
    storage: { ...storage, places },
    gazetteer: { nearestCity: () => undefined },
  } as unknown as Parameters<typeof performExtract>[1]
  await beginWork(
    { directory },
    { source, isTrusted: true, actor: 'anna', goal: 'fetch', renewDays },
  )
  const config = { directory, publicUrl: 'https://orte.beispiel.de' }
  const extract = await performExtract(config, foundation, {
    isStopped: () => false,
    report,
    log: (entry) => void logged.push(entry),
  })
  return { extract: extract === 'running' ? undefined : extract, logged }
}

describe('an extract is renewed', () => {
  test('when it is due, and only once', async () => {
    expect(await wanted()).toBe(true)
    const folder = openExtractFolder(directory)
    expect(await folder.work()).toMatchObject({
      source: EXTRACT.source,
      goal: 'fetch',
      isTrusted: false,
    })
    // A process has started the work.
    expect(await folder.begin()).toBe(true)
    expect(await folder.begin()).toBe(false)
    expect(await wanted()).toBe(false)
  })

  test('not before, and not without a schedule', async () => {
    stored.set(EXTRACT_SETTING, { ...EXTRACT, madeAt: daysAgo(29) })
    expect(await wanted()).toBe(false)
    stored.set(EXTRACT_SETTING, { ...EXTRACT, renewDays: 0 })
    expect(await wanted()).toBe(false)
    stored.clear()
    expect(await wanted()).toBe(false)
  })

  test('at once when its file is gone, for example after a restore', async () => {
    stored.set(EXTRACT_SETTING, { ...EXTRACT, madeAt: daysAgo(1) })
    rmSync(fileOf('streets-2.pmtiles'))
    expect(await wanted()).toBe(true)
  })

  test.each(['failed', 'measured', 'stopped'] as const)(
    'a day after other work was left behind as %s',
    async (phase) => {
      const folder = openExtractFolder(directory)
      await beginWork({ directory }, { ...EXTRACT, actor: 'anna', goal: 'fetch' })
      await folder.requestStop('keep')
      await folder.saveWork({ ...(await folder.work())!, phase, begunAt: daysAgo(2) })
      expect(await wanted()).toBe(false)
      const yesterday = new Date(daysAgo(1.01))
      utimesSync(fileOf('work.json'), yesterday, yesterday)
      expect(await wanted()).toBe(true)
      expect(await folder.work()).toMatchObject({ phase: 'measuring', actor: 'schedule' })
      expect(folder.isStopRequested()).toBe(false)
    },
  )

  test('and resumes where a process was killed, unless it was stopped', async () => {
    const folder = openExtractFolder(directory)
    await beginWork({ directory }, { ...EXTRACT, actor: 'anna', goal: 'fetch' })
    await folder.begin()
    expect(await wanted()).toBe(false)
    utimesSync(fileOf('running'), new Date(0), new Date(0))
    expect(await wanted()).toBe(true)
    await folder.requestStop('keep')
    expect(await wanted()).toBe(false)
  })
})

test('a file that is no longer in use is removed after an hour', async () => {
  for (const name of ['streets-1.pmtiles', 'streets-1.json', 'work.json']) {
    writeFileSync(fileOf(name), '{}')
  }
  await sweepExtracts({ directory }, sites)
  expect(readdirSync(join(directory, 'streets'))).toHaveLength(5)
  utimesSync(fileOf('streets-1.pmtiles'), new Date(0), new Date(0))
  utimesSync(fileOf('streets-2.pmtiles'), new Date(0), new Date(0))
  await sweepExtracts({ directory }, sites)
  expect(readdirSync(join(directory, 'streets')).toSorted()).toEqual([
    'streets-2.json',
    'streets-2.pmtiles',
    'work.json',
  ])
})

test('an unexpected error is recorded as a failure and logged, and the work is not restarted every minute', async () => {
  const { extract, logged } = await perform({
    during() {
      throw new Error('the database is gone')
    },
  })
  expect(extract).toBeUndefined()
  expect(logged).toEqual([{ event: 'streets_not_extracted', error: 'Error: the database is gone' }])
  const folder = openExtractFolder(directory)
  expect(await folder.work()).toMatchObject({ phase: 'failed', problem: 'failed' })
  expect(await folder.isRunning()).toBe(false)
  expect(await wanted()).toBe(false)
})

test('an extract that was fetched long ago and just finished does not count as old', async () => {
  const folder = openExtractFolder(directory)
  writeFileSync(folder.partPath, '{}')
  utimesSync(folder.partPath, new Date(0), new Date(0))
  await folder.finish('streets-3', { zoom: 10, rows: [] })
  await sweepExtracts({ directory }, sites)
  expect(await folder.has('streets-3.pmtiles')).toBe(true)
  expect(await folder.has('streets-3.json')).toBe(true)
})

test('of several processes that find the lock of a dead one, only one takes over the work', async () => {
  const folder = openExtractFolder(directory)
  for (let round = 0; round < 100; round++) {
    writeFileSync(fileOf('running'), '')
    utimesSync(fileOf('running'), new Date(0), new Date(0))
    const begun = await Promise.all(Array.from({ length: 8 }, () => folder.begin()))
    expect(begun.filter(Boolean)).toHaveLength(1)
    await folder.end()
  }
  expect(
    readdirSync(join(directory, 'streets')).filter((name) => name.startsWith('running')),
  ).toEqual([])
})

describe('a file that was made a month ago stays for an hour', () => {
  beforeEach(() => utimesSync(fileOf('streets-2.pmtiles'), new Date(0), new Date(0)))
  const hasOldFile = () => openExtractFolder(directory).has('streets-2.pmtiles')
  const anHourLater = () => {
    const time = new Date(Date.now() - 3_700_000)
    utimesSync(fileOf('streets-2.pmtiles'), time, time)
  }

  test('after it was replaced', async () => {
    const { extract } = await perform()
    expect(extract?.file).not.toBe('streets-2.pmtiles')
    await sweepExtracts({ directory }, sites)
    expect(await hasOldFile()).toBe(true)
    anHourLater()
    await sweepExtracts({ directory }, sites)
    expect(await hasOldFile()).toBe(false)
    expect(await openExtractFolder(directory).has(extract!.file)).toBe(true)
  })

  test('after it was removed', async () => {
    await removeExtract({ directory }, sites, 'anna')
    await sweepExtracts({ directory }, sites)
    expect(await hasOldFile()).toBe(true)
    anHourLater()
    await sweepExtracts({ directory }, sites)
    expect(await hasOldFile()).toBe(false)
  })
})

describe('while a new extract is being made', () => {
  test('a change of the schedule applies, unless the new one was requested with another', async () => {
    const during = () => renewExtractEvery(sites, 7, 'anna')
    expect((await perform({ during })).extract).toMatchObject({ renewDays: 7 })
    expect((await perform({ during, renewDays: 90 })).extract).toMatchObject({ renewDays: 90 })
  })

  test('the extract can be removed, and the new one does not bring it back', async () => {
    const during = () => removeExtract({ directory }, sites, 'anna')
    expect((await perform({ during })).extract).toBeUndefined()
    expect(await storedExtract(sites)).toBeUndefined()
    expect(await openExtractFolder(directory).work()).toBeUndefined()
    expect(await wanted()).toBe(false)
  })

  test('the extract can be removed at the last moment', async () => {
    const report = ({ measured, fetchedBytes }: ExtractWork) => {
      if (fetchedBytes === measured?.bytes) stored.delete(EXTRACT_SETTING)
    }
    expect((await perform({ report })).extract).toBeUndefined()
    expect(await storedExtract(sites)).toBeUndefined()
  })

  test('work is discarded even if the process that should have done so was killed', async () => {
    const folder = openExtractFolder(directory)
    await beginWork({ directory }, { ...EXTRACT, actor: 'anna', goal: 'fetch' })
    await folder.begin()
    await removeExtract({ directory }, sites, 'anna')
    expect(await folder.work()).toBeDefined()
    utimesSync(fileOf('running'), new Date(0), new Date(0))
    expect(await wanted()).toBe(false)
    expect(await folder.work()).toBeUndefined()
  })
})

test('the schedule and the removal of an extract are stored in the setting', async () => {
  await renewExtractEvery(sites, 7, 'anna')
  expect(await storedExtract(sites)).toMatchObject({ file: 'streets-2.pmtiles', renewDays: 7 })
  await removeExtract({ directory }, sites, 'anna')
  expect(await storedExtract(sites)).toBeUndefined()
})

test.each([
  undefined,
  null,
  'streets-1.pmtiles',
  { file: '../lageplan.db', source: 'x' },
  { file: 'streets-1.pmtiles' },
  { file: 'a/b.pmtiles', source: 'x' },
])('%j is not a stored extract', (value) => {
  expect(readStreetExtract(value)).toBeUndefined()
})
