import { readFileSync } from 'node:fs'
import polylabel from 'polylabel'
import { toMercator } from '../geometry/mercator.ts'
import { containsPoint, signedArea } from '../geometry/rings.ts'
import type { Feature, Polygon, Position, Tags } from '../geometry/types.ts'
import { germanLandscapes } from '../names/landscapes.ts'
import { fullParkName } from '../names/park-names.ts'
import { GERMAN_PARKS, knownPeaks } from '../names/peaks.ts'
import { americanRiverName, isCanal, riverName } from '../names/rivers.ts'
import { lakeName, WATERS } from '../names/waters.ts'
import { ZOOMS } from '../../src/maps/atlas/zooms.ts'
import { LAST_ZOOM } from '../tiles/tiling.ts'
import { nameOf, zoomOfSize } from './areas.ts'
import { type DataFolder, linesOf, polygonsOf, text } from './read-folder.ts'

type Label = {
  at: Position
  name: string
  german?: string
  minZoom: number
  tags: Tags
  /** of a lake: two names within one shape mean the same lake */
  shape?: Polygon[]
}

/** Names of waters, landscapes, parks, peaks and airports as points, without duplicates. */
export function natureLabels(folder: DataFolder): Feature[] {
  const labels = [
    ...waterLabels(folder),
    ...landscapeLabels(folder),
    ...parkLabels(folder),
    ...peakLabels(folder),
    ...airportLabels(folder),
  ]
  return [...withoutRepeats(labels), ...riverLabels(folder)].map(toFeature)
}

function toFeature({ at, name, german, minZoom, tags }: Label): Feature {
  const from = Math.max(0, Math.round(minZoom))
  const shown = FINDER_NAMES.get(name) ?? german
  return {
    geometry: { type: 'Point', coordinates: at },
    tags: {
      ...tags,
      name,
      ...(shown && shown !== name ? { name_de: shown } : {}),
      rank: from,
      ...(from > LAST_ZOOM ? { from } : {}),
    },
    minZoom: Math.min(from, LAST_ZOOM),
  }
}

/** The finder's names (`gazetteer/tables/`) for things that the sources spell differently. */
const FINDER_NAMES = new Map([
  ['Blue Ridge', 'Blue Ridge Mountains'],
  ['Markgräfler Land', 'Markgräflerland'],
  ['Ozark Plateau', 'Ozarks'],
  ['Ries', 'Nördlinger Ries'],
  ['Rock of Gibraltar', 'Felsen von Gibraltar'],
  ['Statue of Liberty National Monument', 'Freiheitsstatue'],
  ['Wörther See', 'Wörthersee'],
])

// Sources overlap: the first one that names a thing wins.
const SAME_THING_KM = 120
/** A sea is large, and each source puts its name at another point. */
const SAME_SEA_KM = 1_500

function withoutRepeats(labels: Label[]): Label[] {
  const known = new Map<string, Label[]>()
  const isKnownLake = createLakeTest()
  return labels.filter((label) => {
    if (label.tags.class === 'lake' && isKnownLake(label)) return false
    const names = [label.name, label.german ?? label.name].map((name) => name.toLowerCase())
    const sameKm = label.tags.class === 'sea' ? SAME_SEA_KM : SAME_THING_KM
    const isRepeat = names.some((name) =>
      known.get(name)?.some((other) => distanceKm(other.at, label.at) < sameKm),
    )
    if (isRepeat) return false
    for (const name of new Set(names)) known.set(name, [...(known.get(name) ?? []), label])
    return true
  })
}

/**
 * Whether a lake has a name already: "Lago di Garda" is the Gardasee, "Zuerich See" the Zürichsee. The point of one name lies
 * within the shape that the other was given for.
 */
function createLakeTest(): (lake: Label) => boolean {
  const cells = new Map<string, Label[]>()
  return (lake) => {
    const [column, row] = lake.at.map(Math.floor)
    const near = [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap((y) => cells.get(`${column + x}/${row + y}`) ?? []),
    )
    if (near.some((other) => isWithin(other, lake) || isWithin(lake, other))) return true
    const key = `${column}/${row}`
    cells.set(key, [...(cells.get(key) ?? []), lake])
    return false
  }
}

function isWithin({ at }: Label, { shape = [] }: Label): boolean {
  return shape.some(([ring]) => containsPoint(ring, at))
}

function distanceKm([x0, y0]: Position, [x1, y1]: Position): number {
  return Math.hypot((x1 - x0) * Math.cos((y0 * Math.PI) / 180), y1 - y0) * 111.2
}

const MIN_LAKE_PIXELS = 900
const LAST_NAMED_ZOOM = 10

function waterLabels(folder: DataFolder): Label[] {
  const known = WATERS.map(({ german, english, lng, lat, minZoom, isLake }): Label => ({
    at: [lng, lat],
    name: english,
    german,
    minZoom,
    tags: { class: isLake ? 'lake' : 'sea' },
  }))
  const seas = folder.read('seas-world').flatMap((row): Label[] => {
    const { name_en: english, name_de: german, minlabel, kind } = row.properties
    if (kind === 'ocean' || kind === 'river' || !english) return []
    const at = middleOf(polygonsOf(row))
    const minZoom = Math.max(3, Number(minlabel))
    return [{ at, name: text(english), german: text(german), minZoom, tags: { class: 'sea' } }]
  })
  const lakes = ['lakes-usa', 'lakes-europe', 'lakes-world'].flatMap((file) =>
    folder.read(file).flatMap((row): Label[] => {
      const { kind, name_de: given } = row.properties
      const { name, german } = lakeName(ordinaryLetters(nameOf(row)), text(given))
      if (!name || kind === 'river' || kind === 'unknown' || /River$/.test(name)) return []
      const polygons = polygonsOf(row)
      const minZoom = zoomOfSize(largestOf(polygons)[0], MIN_LAKE_PIXELS)
      if (minZoom > LAST_NAMED_ZOOM) return []
      const tags = { class: 'lake' }
      return [
        {
          at: middleOf(polygons),
          name,
          german,
          minZoom: Math.max(6, minZoom),
          tags,
          shape: polygons,
        },
      ]
    }),
  )
  return [...known, ...seas, ...lakes]
}

const SHOWN_KINDS =
  /Range|Desert|Plateau|Plain|cape|Peninsula|Geoarea|Coast|Delta|Basin|Valley|Lowland|Tundra|Foothills|Wetlands|Gorge|Depression|Island/
// Countries have their own labels; the other areas need none.
const NOT_SHOWN =
  /^(Big Bend|Central Lowland|Yungas|Piedmont|Selvas|Caatingas|Western Plateau|India|Japan|Philippines|New Zealand|Sri Lanka|Kiribati|Seychelles|Madagascar|Iceland|Jamaica|Cyprus|Cuba|Fiji|Taiwan|Malta|Vanuatu|Tuvalu|Barbados|Puerto Rico|Punjab|Alaska|British Isles|Florida)$/

function landscapeLabels(folder: DataFolder): Label[] {
  const german = germanLandscapes()
  const world = folder.read('regions-world').flatMap((row): Label[] => {
    const { kind, minlabel } = row.properties
    const name = ordinaryLetters(nameOf(row))
      .replace(/^Läna‘i$/, 'Lānaʻi')
      .replace(/ Is\.$| Isands$/, ' Islands')
      .replace(/ I\.$/, ' Island')
    const at = middleOf(polygonsOf(row))
    if (!name || !SHOWN_KINDS.test(text(kind)) || NOT_SHOWN.test(name) || at[1] < -60) return []
    const minZoom = Math.max(ZOOMS.landscapes, Number(minlabel) + 0.4)
    const tags = { class: 'landscape', kind: /Island/.test(text(kind)) ? 'island' : 'land' }
    return [{ at, name, german: german.get(name) ?? germanForm(name), minZoom, tags }]
  })
  // Names that the source letters, the largest first, then names without lettering.
  const europe = folder
    .read('landscape-names-europe')
    .toSorted((a, b) => Number(b.properties.size ?? 0) - Number(a.properties.size ?? 0))
    .flatMap((row): Label[] => {
      const { cc, lang, cnl, size } = row.properties
      if (row.geometry.type !== 'Point' || Number(cnl) < 25) return []
      const isGerman = lang === 'GER' || ['DE', 'AT'].includes(text(cc))
      const isMountains = cnl === 42 || cnl === 43
      if (!isGerman && !(Number(size) > 13)) return []
      const minZoom = (isMountains ? 7 : 8) - (Number(size) > 14 ? 1 : 0) + (isGerman ? 0 : 1)
      const tags = { class: 'landscape', kind: 'land' }
      return [{ at: row.geometry.coordinates, name: nameOf(row), minZoom, tags }]
    })
  return [...europe, ...world]
}

function germanForm(name: string): string {
  return name
    .replace(/^Cape (.+)$/, 'Kap $1')
    .replace(/^(.+) Desert$/, '$1-Wüste')
    .replace(/^(.+) (?:Peninsula|Pen\.)$/, '$1-Halbinsel')
    .replace(/^(.+) Islands$/, '$1-Inseln')
    .replace(/^(.+) (?:Range|Ra\.)$/, '$1 Range')
    .replace(/ Mts ?\.$/, ' Mountains')
}

function parkLabels(folder: DataFolder): Label[] {
  const park = (kind: string): Tags => ({ class: 'park', kind })
  const parks = folder.read('national-parks-usa').flatMap((row): Label[] => {
    const full = nameOf(row).replace('Wrangell –St.', 'Wrangell-St.')
    const short = full.replace(/ National Park.*$/, '')
    if (/Wolf Trap/.test(full)) return []
    const at = middleOf(polygonsOf(row))
    const size = zoomOfSize(largestOf(polygonsOf(row))[0], 500)
    const german =
      short === 'National Park of American Samoa'
        ? 'Nationalpark Amerikanisch-Samoa'
        : `${short.replaceAll(' ', '-')}-Nationalpark`
    const minZoom = Math.min(8, Math.max(ZOOMS.parkNames, size))
    return [{ at, name: full, german, minZoom, tags: park('national') }]
  })
  const german = GERMAN_PARKS.map(([name, lat, lng]): Label => ({
    at: [lng, lat],
    name,
    minZoom: 8,
    tags: park('national'),
  }))
  const forests = folder.read('national-forests-usa').map((row): Label => ({
    at: middleOf(polygonsOf(row)),
    name: nameOf(row),
    minZoom: 8,
    tags: park('forest'),
  }))
  const others = folder.read('nps-units-coarse-usa').flatMap((row): Label[] => {
    const { kind } = row.properties
    if (!/^National (Monument|Seashore|Lakeshore|Preserve|Recreation Area)/.test(text(kind)))
      return []
    const polygons = polygonsOf(row)
    const point = row.geometry.type === 'Point' ? row.geometry.coordinates : undefined
    const at = polygons.length > 0 ? middleOf(polygons) : point
    if (!at) return []
    const name = fullParkName(nameOf(row), text(kind))
    return [{ at, name, minZoom: 9, tags: park('monument') }]
  })
  return [...parks, ...german, ...forests, ...others]
}

function peakLabels(folder: DataFolder): Label[] {
  const known = knownPeaks().map(({ name, lat, lng, metres, minZoom }): Label => ({
    at: [lng, lat],
    name,
    minZoom,
    tags: { class: 'peak', metres },
  }))
  const world = folder.read('peaks-and-points-world').flatMap((row): Label[] => {
    const { kind, elevation, sr } = row.properties
    if (kind !== 'mountain' || row.geometry.type !== 'Point' || !nameOf(row)) return []
    const at = row.geometry.coordinates
    if (at[1] < -60 || known.some((peak) => distanceKm(peak.at, at) < 12)) return []
    const name = nameOf(row)
      .replace(/^Mt\. /, 'Mount ')
      .replace(/ Pk\.$/, ' Peak')
      .replace(/ Mt\.$/, ' Mountain')
      .replace(/^Gora /, '')
      .replace(/,$/, '')
    const tags = { class: 'peak', ...(elevation ? { metres: Number(elevation) } : {}) }
    return [{ at, name, minZoom: Math.max(ZOOMS.peaks, Number(sr) + 1), tags }]
  })
  return [...known, ...world]
}

const MILITARY = 8
/** Tegel, closed in 2020. */
const CLOSED = new Set(['TXL'])
/** If two points of a code are further apart, the code has moved to another airport. */
const SAME_AIRPORT_KM = 50

/** Large ones from zoom 7 and 8 on (the world's list has the largest), others from 9. */
function airportLabels(folder: DataFolder): Label[] {
  const exact = readAirports()
  const ofWorld = folder
    .read('airports-world')
    .filter(({ properties: { kind } }) => /^(major|mid)/.test(text(kind)))
  const largest = new Set(
    ofWorld.flatMap(({ properties: { iata, sr } }) => (Number(sr) <= 4 ? [text(iata)] : [])),
  )
  const label = (code: string, at: Position): Label => {
    const known = exact.get(code)
    const isSame = known && distanceKm(known.at, at) < SAME_AIRPORT_KM
    const isLarge = isSame && known.isLarge
    const minZoom = ZOOMS.airports + (largest.has(code) ? 0 : isLarge ? 1 : 2)
    return { at: isSame ? known.at : at, name: code, minZoom, tags: { class: 'airport' } }
  }
  const ofUsa = folder.read('airports-usa').filter(({ properties: { use } }) => use !== MILITARY)
  const labels = [...ofUsa, ...ofWorld].flatMap(({ geometry, properties: { iata } }): Label[] => {
    const code = text(iata)
    if (geometry.type !== 'Point' || !/^[A-Z]{3}$/.test(code) || CLOSED.has(code)) return []
    return [label(code, geometry.coordinates)]
  })
  const found = new Set(labels.map(({ name }) => name))
  const missing = [...exact]
    .filter(([code, { isLarge }]) => isLarge && !found.has(code))
    .map(([code, { at }]) => label(code, at))
  return [...labels, ...missing]
}

/**
 * The finder's airports by their IATA code, so that map and finder use the same points. The other two sources are older and up
 * to 2 km off; they determine which airports the map shows and how important they are.
 */
function readAirports(): Map<string, { at: Position; isLarge: boolean }> {
  const table = new URL('../../gazetteer/tables/airports.tsv', import.meta.url)
  const [head = '', ...lines] = readFileSync(table, 'utf8').trim().split('\n')
  const columns = head.split('\t')
  return new Map(
    lines.map((line) => {
      const cells = line.split('\t')
      const cell = (name: string) => cells[columns.indexOf(name)]
      const at: Position = [Number(cell('lng')), Number(cell('lat'))]
      return [cell('iata'), { at, isLarge: cell('size') === 'large' }]
    }),
  )
}

const RIVER_STEP_DEGREES = 0.5
const RIVER_SPAN_DEGREES = 0.12
const ROOM_OF_SAME_PIXELS = 420
const ROOM_PIXELS = 90

/** Names along rivers, as points with the angle of the river there, so that live map and picture agree. */
function riverLabels(folder: DataFolder): Label[] {
  type Spot = { at: Position; angle: number; name: string; german?: string; first: number }
  const spots = ['rivers-usa', 'rivers-europe', 'rivers-world']
    .flatMap((file) =>
      folder.read(file).flatMap((row): Spot[] => {
        const isWorld = file === 'rivers-world'
        if (isWorld && (row.properties.part !== 'world' || Number(row.properties.sr) > 5)) return []
        const length = isWorld ? 900 : Number(row.properties.len)
        const full = nameOf(row)
        if (isCanal(full)) return []
        const isAmerican = file === 'rivers-usa'
        const { name, german } = isAmerican
          ? americanRiverName(full)
          : riverName(full, text(row.properties.name_de))
        if (!name) return []
        const first = length > 800 ? 5 : length > 350 ? 6 : length > 150 ? 7 : 8
        return linesOf(row).flatMap((line) =>
          spotsAlong(line).map((spot) => ({
            ...spot,
            name,
            german,
            first: Math.max(first, ZOOMS.riverNames - 1),
          })),
        )
      }),
    )
    .sort((a, b) => a.first - b.first)
  const placed = new Map<Spot, number>()
  for (let zoom = 5; zoom <= LAST_NAMED_ZOOM; zoom++) {
    const scale = 512 * 2 ** zoom
    const cells = new Map<string, Spot[]>()
    const cellOf = ([x, y]: Position) => [
      Math.floor((x * scale) / ROOM_OF_SAME_PIXELS),
      Math.floor((y * scale) / ROOM_OF_SAME_PIXELS),
    ]
    const put = (spot: Spot) => {
      const key = cellOf(toMercator(spot.at)).join('/')
      cells.set(key, [...(cells.get(key) ?? []), spot])
    }
    for (const spot of placed.keys()) put(spot)
    for (const spot of spots) {
      if (spot.first > zoom || placed.has(spot)) continue
      const [x, y] = toMercator(spot.at)
      const [column, row] = cellOf([x, y])
      const near = [-1, 0, 1].flatMap((dx) =>
        [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx}/${row + dy}`) ?? []),
      )
      const isFree = near.every((other) => {
        const [ox, oy] = toMercator(other.at)
        const isSame = (other.german ?? other.name) === (spot.german ?? spot.name)
        const room = isSame ? ROOM_OF_SAME_PIXELS : ROOM_PIXELS
        return Math.hypot(ox - x, oy - y) * scale >= room
      })
      if (!isFree) continue
      placed.set(spot, zoom)
      put(spot)
    }
  }
  return [...placed].map(([{ at, angle, name, german }, minZoom]) => ({
    at,
    name,
    german,
    minZoom,
    tags: { class: 'river', angle },
  }))
}

function spotsAlong(line: Position[]): { at: Position; angle: number }[] {
  const spots = []
  let since = RIVER_STEP_DEGREES / 2
  for (let i = 1; i < line.length; i++) {
    since += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1])
    if (since < RIVER_STEP_DEGREES) continue
    since = 0
    const near = line.filter(
      ([x, y]) => Math.hypot(x - line[i][0], y - line[i][1]) < RIVER_SPAN_DEGREES,
    )
    const [first, last] = [toMercator(near[0]), toMercator(near[near.length - 1])]
    const degrees = (Math.atan2(last[1] - first[1], last[0] - first[0]) * 180) / Math.PI
    const upright = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees
    spots.push({ at: line[i], angle: Math.round(upright) })
  }
  return spots
}

function largestOf(polygons: Polygon[]): Polygon {
  return polygons.reduce((a, b) =>
    Math.abs(signedArea(b[0])) > Math.abs(signedArea(a[0])) ? b : a,
  )
}

// The centre of the largest circle that fits into the largest part.
function middleOf(polygons: Polygon[]): Position {
  const point = polylabel(largestOf(polygons), 0.01)
  return [Math.round(point[0] * 1e4) / 1e4, Math.round(point[1] * 1e4) / 1e4]
}

// "ROCKY MOUNTAINS" → "Rocky Mountains"
function ordinaryLetters(name: string): string {
  const clean = name.replace(/\s+/g, ' ').trim()
  if (clean !== clean.toUpperCase()) return clean
  return clean
    .toLowerCase()
    .replace(/(^|[\s\-/’(])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/ (Of|Do|De|Des|Del|Du)(?= )/g, (word) => word.toLowerCase())
}
