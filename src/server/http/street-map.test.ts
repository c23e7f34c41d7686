import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openExtractFolder } from '../street-map/extract/extract-folder.ts'
import { addStreetExtract } from './street-map.ts'

const directory = temporaryDirectory()
const app = new Hono()
addStreetExtract(app, { extractPath: openExtractFolder(directory).path })

beforeAll(() => {
  mkdirSync(join(directory, 'streets'))
  writeFileSync(join(directory, 'streets', 'streets-20261123.pmtiles'), 'PMTiles and more')
  writeFileSync(join(directory, 'streets', 'streets-20261123.json'), '{"zoom":10,"rows":[]}')
  writeFileSync(join(directory, 'streets', 'work.json'), '{"source":"https://secret.example"}')
  writeFileSync(join(directory, 'lageplan.db'), 'secret')
})

test('tiles are served in ranges, and cached forever under a name that no other file gets', async () => {
  const headers = { range: 'bytes=0-6' }
  const answer = await app.request('/karte/strassen/streets-20261123.pmtiles', { headers })
  expect(answer.status).toBe(206)
  expect(await answer.text()).toBe('PMTiles')
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test('the coverage is served as JSON', async () => {
  const answer = await app.request('/karte/strassen/streets-20261123.json')
  expect(await answer.json()).toEqual({ zoom: 10, rows: [] })
})

test.each([
  'streets-1.pmtiles',
  'streets-1.json',
  'work.json',
  'plan.json',
  'extract.part',
  'running',
  'streets-20261123',
  'streets-20261123.db',
  '..%2Flageplan.db',
  'streets-20261123.json%2F..%2Fwork.json',
])('no other file of the folder is served: %s', async (name) => {
  expect((await app.request(`/karte/strassen/${name}`)).status).toBe(404)
})
