import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { readGazetteerFile } from '../../domain/search/gazetteer/gazetteer-file.ts'
import { openGazetteerFile } from '../../domain/search/gazetteer/gazetteer.ts'
import { packedPieces } from '../../lib/place-index/packed-index.ts'
import { type CatalogueFileHead, HEAD_BYTES } from '../catalogue/catalogue-file.ts'
import { builderDigest } from '../catalogue/catalogue-identity.ts'
import { BASEMAP_FILE, GAZETTEER_FILE, ROOT } from '../project-files.ts'
import { mapVersion } from './map-version.ts'
import { readAhead } from './read-ahead.ts'
import { crc32 } from 'node:zlib'

const directory = temporaryDirectory()
const gazetteer = readFileSync(GAZETTEER_FILE)
const builder = builderDigest(ROOT, gazetteer)

function save(made: { by: string; damaged?: boolean }): Buffer {
  const packed = Buffer.concat(packedPieces({ numbers: Uint32Array.of(4, 8, 15) }).pieces)
  const head: CatalogueFileHead = {
    builder: made.by,
    mark: 'then',
    at: HEAD_BYTES,
    length: packed.length,
    checksum: crc32(packed),
    seed: 0,
  }
  const sent = Buffer.from(packed)
  if (made.damaged) sent.writeUInt8(sent.readUInt8(sent.length - 4) ^ 1, sent.length - 4)
  const bytes = Buffer.concat([Buffer.from(JSON.stringify(head).padEnd(HEAD_BYTES)), sent])
  writeFileSync(join(directory, 'catalogue.bin'), bytes)
  return packed
}

test('a thread brings the gazetteer, the digest of the code, the saved catalogue and the version of the map', async () => {
  const packed = save({ by: builder })
  const ahead = readAhead(directory)
  expect(openGazetteerFile(await ahead.gazetteer).region('US-CA')?.name.de).toBe('Kalifornien')
  expect((await ahead.gazetteer).tables).toEqual(readGazetteerFile(gazetteer).tables)
  expect(await ahead.builder).toBe(builder)
  const saved = await ahead.saved
  expect(saved?.mark).toBe('then')
  expect(Buffer.from(saved?.data ?? new ArrayBuffer(0))).toEqual(packed)
  expect(await ahead.mapVersion).toBe(mapVersion(ROOT, readFileSync(BASEMAP_FILE)))
})

test('the file of the catalogue can still be read from when the thread has ended', async () => {
  save({ by: builder })
  const ahead = readAhead(directory)
  const saved = await ahead.saved
  await ahead.mapVersion
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(readFileSync(saved?.file ?? -1)).toHaveLength(HEAD_BYTES + (saved?.data.byteLength ?? 0))
})

test.each([
  { what: 'of other code', by: 'other code' },
  { what: 'that is damaged', by: builder, damaged: true },
])('a catalogue $what is none', async ({ by, damaged }) => {
  save({ by, damaged })
  expect(await readAhead(directory).saved).toBeUndefined()
})

test('no catalogue is none', async () => {
  expect(await readAhead(join(directory, 'nowhere')).saved).toBeUndefined()
})
