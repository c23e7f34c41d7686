import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'

const ROOT = join(import.meta.dirname, '..', '..')
const MAPLIBRE = join(ROOT, 'node_modules', 'maplibre-gl', 'dist')
const TYPES: Record<string, string> = { css: 'text/css', mjs: 'text/javascript' }

/**
 * MapLibre alone with this many buttons as markers. Its demo style comes from a third-party server, so this page has an equally
 * plain style made from our own tiles: land, borders and names of countries.
 */
export async function servePeerPage(markers: number): Promise<{ url: string; close(): void }> {
  const file = await readFile(join(ROOT, 'basemap', 'basemap.pmtiles'))
  const tiles = new PMTiles({
    getKey: () => 'basemap',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(file.subarray(offset, offset + length)).buffer,
    }),
  })
  const server = createServer((request, response) => void answer(request.url ?? '/', response))

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const [, z, x, y] = /^\/tiles\/(\d+)\/(\d+)\/(\d+)$/.exec(path) ?? []
    if (z && x && y) {
      const tile = await tiles.getZxy(Number(z), Number(x), Number(y))
      response.writeHead(tile ? 200 : 204).end(tile && Buffer.from(tile.data))
      return
    }
    const name = /^\/(maplibre-gl[\w-]*\.(?:css|mjs))$/.exec(path)?.[1]
    if (name) {
      response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? '')
      response.end(await readFile(join(MAPLIBRE, name)))
      return
    }
    response.setHeader('content-type', 'text/html')
    response.end(path === '/' ? pageWith(markers) : '')
  }

  await new Promise<void>((resolve) => void server.listen(0, () => resolve()))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => void server.close() }
}

const STYLE = {
  version: 8,
  sources: { basemap: { type: 'vector', tiles: ['ORIGIN/tiles/{z}/{x}/{y}'], maxzoom: 8 } },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': '#d8f2ff' } },
    layer('land', { type: 'fill', paint: { 'fill-color': '#eab38f' } }),
    layer('borders', { type: 'line', paint: { 'line-color': '#198ec8', 'line-width': 1 } }),
    layer('places', {
      type: 'symbol',
      filter: ['==', ['get', 'class'], 'country'],
      layout: { 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], 'text-size': 12 },
    }),
  ],
}

function layer(name: string, rest: object): object {
  return { id: name, source: 'basemap', 'source-layer': name, ...rest }
}

function pageWith(markers: number): string {
  return `<!doctype html>
<link rel="stylesheet" href="/maplibre-gl.css">
<style>
  body { margin: 0 }
  #map { position: absolute; inset: 0 0 0 auto; width: 832px; height: 728px }
  button { width: 24px; height: 24px }
</style>
<div id="map"></div>
<script type="module">
  import { Map, Marker, setWorkerUrl } from '/maplibre-gl.mjs'
  setWorkerUrl('/maplibre-gl-worker.mjs')
  const style = JSON.parse(${JSON.stringify(JSON.stringify(STYLE))}.replace('ORIGIN', location.origin))
  const map = new Map({ container: 'map', style, center: [-97, 39], zoom: 3.4, attributionControl: false })
  for (let i = 0; i < ${markers}; i++) {
    const element = document.createElement('button')
    element.textContent = i + 1
    new Marker({ element }).setLngLat([-122 + (i * 7) % 50, 28 + (i * 11) % 20]).addTo(map)
  }
  map.once('idle', () => { document.body.dataset.state = 'ready' })
</script>`
}
