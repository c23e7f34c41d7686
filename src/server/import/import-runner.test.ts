import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startGeocoderServer } from '../../../test/fakes/geocoder-server.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import type { GeocoderSettings } from '../../domain/geocoding/geocoder-settings.ts'
import { settleFailedRun } from '../../domain/import/interrupted-imports.ts'
import type { ImportProgress } from '../../domain/import/import-run.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { importFileName } from './import-files.ts'
import { createImportRunner } from './import-runner.ts'

let directory: string
let storage: Storage

beforeEach(async () => {
  directory = await siteDirectory()
  mkdirSync(join(directory, 'imports'))
  storage = await openStorage({ directory, log() {} })
})

afterEach(() => storage.close())

async function uploaded(name: string, content: string | Uint8Array): Promise<number> {
  const id = await storage.imports.create({
    fileName: name,
    settings: {},
    status: 'uploaded',
    actor: 'anna',
    createdAt: new Date(),
  })
  writeFileSync(join(directory, importFileName(id)), content)
  return id
}

type Limits = { openTimeoutMs?: number; silenceTimeoutMs?: number }

const runner = (limits: Limits = {}, geocoder?: GeocoderSettings) =>
  createImportRunner({
    directory,
    country: 'US',
    geocoder,
    publicUrl: 'http://localhost',
    log() {},
    ...limits,
    settle: (id, problem, worker) => settleFailedRun(storage.imports, { id, problem, worker }),
  })

function ended(one: ReturnType<typeof runner>, id: number): Promise<ImportProgress[]> {
  const told: ImportProgress[] = []
  return new Promise((resolve) => {
    one.subscribe(id, (progress) => {
      if (progress) told.push(progress)
      else resolve(told)
    })
  })
}

/** A KMZ with this many places; the file itself is small. */
function kmz(places: number): Uint8Array {
  const mark =
    '<Placemark><name>A</name><Point><coordinates>-97,35</coordinates></Point></Placemark>'
  const packed = deflateRawSync(`<kml><Document>${mark.repeat(places)}</Document></kml>`)
  const name = Buffer.from('doc.kml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

test('a process that could not be started does not hold up other imports', async () => {
  const one = runner()
  const first = await uploaded('one.csv', 'id,name,lat,lng\n1,Adler,35.2,-97.4')
  const second = await uploaded('two.csv', 'id,name,lat,lng\n1,Adler,35.2,-97.4')
  const node = process.execPath
  process.execPath = join(directory, 'nowhere')
  one.start(first, { kind: 'check' }, 'anna')
  process.execPath = node
  one.start(second, { kind: 'check' }, 'anna')
  await Promise.all([ended(one, first), ended(one, second)])
  expect(await storage.imports.byId(first)).toMatchObject({ problem: 'interrupted' })
  expect(await storage.imports.byId(second)).toMatchObject({ status: 'checked' })
})

test('work is done in other processes, one at a time, and reports its progress', async () => {
  const one = runner()
  const rows = 'id,name,lat,lng,state\n1,Adler,35.2,-97.5,OK\n'
  const [first, second] = [await uploaded('a.csv', rows), await uploaded('b.csv', 'nichts')]
  one.start(first, { kind: 'check' }, 'anna')
  one.start(second, { kind: 'check' }, 'anna')
  expect([one.progress(first), one.progress(second)]).toEqual(['waiting', 'waiting'])
  const [told] = await Promise.all([ended(one, first), ended(one, second)])
  expect(told[0]).toMatchObject({ phase: 'checking' })
  expect(one.progress(first)).toBeUndefined()
  expect(await storage.imports.byId(first)).toMatchObject({ status: 'checked' })
  expect(await storage.imports.byId(second)).toMatchObject({
    status: 'uploaded',
    problem: 'name_column_missing',
  })
})

test('a checked import is applied, whether or not its file still exists', async () => {
  const one = runner()
  const id = await uploaded('a.csv', 'id,name,lat,lng,state\n1,Adler,35.2,-97.5,OK\n')
  one.start(id, { kind: 'check' }, 'anna')
  await ended(one, id)
  rmSync(join(directory, importFileName(id)))
  one.start(id, { kind: 'apply' }, 'anna')
  await ended(one, id)
  expect(await storage.imports.byId(id)).toMatchObject({ status: 'applied' })
})

test('an import whose file is gone does not stay in the checking state forever', async () => {
  const one = runner()
  const id = await uploaded('a.csv', 'id,name\n')
  rmSync(join(directory, importFileName(id)))
  one.start(id, { kind: 'check' }, 'anna')
  await ended(one, id)
  expect(await storage.imports.byId(id)).toMatchObject({ status: 'uploaded' })
})

test('an archive that takes too long to open is given up, and the reason is stored', async () => {
  const one = runner({ openTimeoutMs: 1 })
  const id = await uploaded('a.kmz', kmz(20_000))
  one.start(id, { kind: 'check' }, 'anna')
  await ended(one, id)
  expect(await storage.imports.byId(id)).toMatchObject({
    status: 'uploaded',
    problem: 'too_slow',
    worker: undefined,
  })
  expect(await storage.imports.counts(id)).toEqual([])
})

test('a stuck check is given up, the reason is stored, and the next one runs', async () => {
  const one = runner({ silenceTimeoutMs: 1 })
  const rows = 'id,name,lat,lng,state\n1,Adler,35.2,-97.5,OK\n'
  const [stuck, next] = [await uploaded('a.csv', rows), await uploaded('b.csv', rows)]
  one.start(stuck, { kind: 'check' }, 'anna')
  one.start(next, { kind: 'check' }, 'anna')
  await Promise.all([ended(one, stuck), ended(one, next)])
  const tooSlow = { status: 'uploaded', problem: 'too_slow', worker: undefined }
  expect(await storage.imports.byId(stuck)).toMatchObject(tooSlow)
  expect(await storage.imports.byId(next)).toMatchObject(tooSlow)
})

test('rows without coordinates are located by the geocoder, and a killed check resumes', async () => {
  const known = [...Array(6).keys()].map((index) => ({
    street: `${index + 1} Main St`,
    lat: 37.189 + index / 1000,
    lng: -112.998,
    precision: 'exact' as const,
  }))
  const service = await startGeocoderServer(known)
  const geocoder: GeocoderSettings = { kind: 'photon', url: service.url, perSecond: 10 }
  const one = runner({}, geocoder)
  const rows = known.map(
    ({ street }, index) => `${index},Hof ${index},${street},84767,Springdale,UT`,
  )
  const id = await uploaded('a.csv', `id,name,street,zip,city,state\n${rows.join('\n')}\n`)
  one.start(id, { kind: 'check' }, 'anna')
  await new Promise<void>((resolve) => {
    const end = one.subscribe(id, (progress) => {
      if (progress?.phase !== 'geocoding' || service.asked.length < 2) return
      end()
      resolve()
    })
  })
  await one.stop()
  expect(await storage.imports.byId(id)).toMatchObject({
    status: 'uploaded',
    problem: 'interrupted',
  })
  const next = runner({}, geocoder)
  next.start(id, { kind: 'check' }, 'anna')
  await ended(next, id)
  const run = await storage.imports.byId(id)
  expect(run?.report?.geocoding).toEqual({ found: 6, nothing: 0, failed: 0, left: 0 })
  // One request may have been under way when the first process was killed.
  expect(service.asked.length).toBeLessThanOrEqual(7)
  const [first] = await storage.imports.changes(id, {}, { limit: 9 })
  expect(first?.differences).toContainEqual({ field: 'location', after: '37.18900, -112.99800' })
  await service.close()
})
