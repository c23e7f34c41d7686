import { cpus, loadavg } from 'node:os'
import { brotliCompressSync, constants } from 'node:zlib'
import { realLettering, realRelief, realTiles } from '../test/real-basemap.ts'
import { drawPicture } from '../src/maps/picture/draw-picture.ts'
import { FRAMES, pictureView } from '../src/maps/picture/frames.ts'
import { loadScene, type Scene } from '../src/maps/picture/tiles.ts'

// node bench/map-picture.ts [rounds]
const rounds = Number(process.argv[2] ?? 40)

const AREAS = {
  USA: { west: -122, south: 27, east: -72, north: 48 },
  California: { west: -124, south: 33, east: -114.5, north: 41 },
  'Los Angeles': { west: -118.8, south: 33.6, east: -117.5, north: 34.4 },
  World: { west: -130, south: -40, east: 150, north: 60 },
  Germany: { west: 6, south: 47.3, east: 15, north: 55 },
  Norway: { west: 5, south: 58, east: 28, north: 71 },
}

const lettering = await realLettering()
const paintRelief = await realRelief()
const tiles = await realTiles()

console.log('## The map as a picture\n')
console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, ` +
    `one thread, CPU time, ${rounds} rounds. 20 plates. \`first\` is with tiles that have to be read and unpacked. ` +
    'The baseline writes the coordinates that the picture is made from as JSON, in the same rounds.\n',
)
console.log('| view | picture | first ms | p50 ms | p99 ms | JSON p50 ms | ratio | kB packed |')
console.log('|---|---|---|---|---|---|---|---|')
const all: number[] = []
for (const [name, area] of Object.entries(AREAS)) {
  for (const frame of ['phone', 'laptop', 'desk', 'wall', 'card']) await measure(name, area, frame)
}
console.log(`\nOver all views: p50 ${at(all, 0.5)} ms, p99 ${at(all, 0.99)} ms.`)

type Area = (typeof AREAS)['USA']

async function measure(name: string, area: Area, frameName: string): Promise<void> {
  const frame = FRAMES.get(frameName)!
  const picture = {
    view: pictureView(area, frame),
    size: frame.drawn,
    theme: 'light' as const,
    locale: 'de' as const,
    accent: '#ffcd00',
    items: placesIn(area),
    selected: '1',
  }
  const cold = await realTiles()
  const first = await timed(() => drawPicture(picture, { tiles: cold, lettering, paintRelief }))
  const drawing: number[] = []
  const baseline: number[] = []
  for (let round = 0; round < rounds; round++) {
    drawing.push((await timed(() => drawPicture(picture, { tiles, lettering, paintRelief }))).ms)
    const scene = await loadScene(picture.view, picture.size, tiles)
    baseline.push((await timed(() => Promise.resolve(coordinatesAsJson(scene)))).ms)
  }
  all.push(...drawing)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  const bytes = brotliCompressSync(first.value, { params }).length
  const ratio = Number(at(drawing, 0.5)) / Number(at(baseline, 0.5))
  const cells = [
    `${name}, z ${picture.view.zoom.toFixed(1)}`,
    `${frameName} ${frame.drawn.width} × ${frame.drawn.height}`,
    first.ms.toFixed(1),
    at(drawing, 0.5),
    at(drawing, 0.99),
    at(baseline, 0.5),
    ratio.toFixed(1),
    (bytes / 1000).toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

function placesIn({ west, south, east, north }: Area) {
  return Array.from({ length: 20 }, (_, i) => ({
    kind: 'place' as const,
    id: String(i + 1),
    name: '',
    number: i + 1,
    point: {
      lat: south + (((i * 7) % 20) / 20) * (north - south),
      lng: west + (i / 20) * (east - west),
    },
    colour: '#1a6f3c',
  }))
}

// The least that any drawing has to do: read every coordinate of the tiles and write it.
function coordinatesAsJson({ tiles: shown }: Scene): string {
  return JSON.stringify(
    shown.map(({ layers }) =>
      [...layers.values()].map(({ features }) =>
        features.map(({ coordinates, properties }) => [Array.from(coordinates), properties]),
      ),
    ),
  )
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const before = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { value, ms: (user + system) / 1000 }
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2)
}
