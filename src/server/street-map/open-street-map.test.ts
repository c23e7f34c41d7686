import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { STREETS, writeTinyArchive } from '../../../e2e/support/tiny-tiles.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { addStreetMap } from '../http/street-map.ts'
import { describeStartFailure } from '../startup-messages/start-failure.ts'
import { openStreetMap } from './open-street-map.ts'

const folder = temporaryDirectory()
const vector_layers = STREETS.map(({ name }) => ({ id: name }))
const archive = writeTinyArchive({ layers: STREETS, maxZoom: 15, metadata: { vector_layers } })

function write(name: string, bytes: Buffer) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { kind: 'file', path } as const
}

test('a local file is shown from the start, in four styles of its schema', async () => {
  const map = await openStreetMap({ source: write('usa.pmtiles', archive) })
  expect(map.site.foreignOrigin).toBeUndefined()
  expect([...map.styles.keys()]).toEqual([
    'light.de.json',
    'light.en.json',
    'dark.de.json',
    'dark.en.json',
  ])
  const style = JSON.parse(map.styles.get('light.de.json') ?? '')
  expect(style.sources.street).toEqual({
    type: 'vector',
    url: `pmtiles:///karte/kacheln/${map.file?.version}/strassen.pmtiles`,
    attribution: '© OpenStreetMap-Mitwirkende',
  })
})

test('the attribution that the operator sets is text, not HTML', async () => {
  const map = await openStreetMap({
    source: write('usa.pmtiles', archive),
    attribution: '© <b>A & B',
  })
  expect(map.styles.get('dark.en.json')).toContain('© &lt;b>A &amp; B')
})

test('tiles elsewhere are named in the style, and are foreign', async () => {
  const foreignOrigin = 'https://k.example.org'
  const url = `${foreignOrigin}/{z}/{x}/{y}.pbf`
  const source = { kind: 'tiles', url, form: 'template', schema: 'openmaptiles' } as const
  const map = await openStreetMap({ source, foreignOrigin })
  const style = JSON.parse(map.styles.get('light.en.json') ?? '')
  expect(style.sources.street).toMatchObject({ tiles: [url], minzoom: 0, maxzoom: 14 })
  expect(map.site.foreignOrigin).toBe(foreignOrigin)
})

test.each([
  ['pictures', writeTinyArchive({ layers: STREETS, maxZoom: 3, tileType: 2 }), /Vektorkacheln/],
  ['an unknown schema', writeTinyArchive({ layers: STREETS, maxZoom: 3 }), /Schema/],
  ['no archive', Buffer.from('PK\u0003\u0004'.repeat(100)), /pmtiles convert/],
])('a file with %s stops the start with a sentence', async (name, bytes, sentence) => {
  const error = await openStreetMap({ source: write(name, bytes) }).catch((thrown) => thrown)
  expect(describeStartFailure(error)).toMatch(sentence)
  expect(describeStartFailure(error)).not.toContain('konnte nicht starten')
})

test('styles and tiles are served only at their versions, and never after the file was replaced', async () => {
  const source = write('served.pmtiles', archive)
  const street = await openStreetMap({ source })
  const app = new Hono()
  addStreetMap(app, { maps: { street, google: undefined } })
  const style = street.site.styleUrl.replace('{theme}', 'dark').replace('{locale}', 'de')
  const answer = await app.request(style)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await answer.json()).toMatchObject({ version: 8 })
  expect((await app.request(style.replace(street.version, 'x'))).status).toBe(404)

  const tiles = `/karte/kacheln/${street.file?.version}/strassen.pmtiles`
  const range = { headers: { range: 'bytes=0-126' } }
  const part = await app.request(tiles, range)
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 0-126/${archive.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(archive.subarray(0, 127))
  expect((await app.request('/karte/kacheln/x/strassen.pmtiles', range)).status).toBe(404)

  utimesSync(source.path, 1, 1)
  expect((await app.request(tiles, range)).status).toBe(404)
})
