import { roundLine } from '../geometry/lines.ts'
import { toMercator } from '../geometry/mercator.ts'
import type { Feature, Position } from '../geometry/types.ts'
import { ZOOMS } from '../../src/maps/atlas/zooms.ts'
import { LAST_ZOOM } from '../tiles/tiling.ts'
import { missingRoads } from '../names/missing-roads.ts'
import { type Area, uncoveredParts } from './covered.ts'
import { type DataFolder, linesOf, type Row, text } from './read-folder.ts'

type RoadClass = 'motorway' | 'main' | 'secondary' | 'minor'
type Network = 'interstate' | 'us' | 'state' | 'autobahn' | 'bundesstrasse' | 'motorway'
export type Road = {
  class: RoadClass
  line: Position[]
  /** the number on its shield; undefined if the road has none that means anything to drivers */
  number?: { network: Network; text: string }
  /** drawn by us between known points, because the source has a gap there */
  isMended?: boolean
}

/** All roads: North America and Europe to within 100 m, elsewhere within 2 km. */
export function readRoads(
  folder: DataFolder,
  isCovered: (point: Position, area: Area) => boolean,
): Road[] {
  return joinMended([
    ...folder.read('roads-north-america').flatMap(northAmericanRoads),
    ...missingRoads().map(mendedRoad),
    ...folder.read('roads-europe-motorway-primary').flatMap(europeanRoads),
    ...folder.read('roads-europe-other').flatMap(europeanRoads),
    ...folder
      .read('roads-world-coarse')
      .flatMap((row) => worldRoads(row, (point) => isCovered(point, 'europe'))),
  ])
}

export function roadFeatures(roads: Road[]): Feature[] {
  const spans = spansOfFreeways(roads)
  return roads.map((road) => ({
    geometry: { type: 'LineString', coordinates: road.line },
    tags: { class: road.class },
    minZoom: Math.min(firstZoomOf(road, spans.get(road) ?? 0), LAST_ZOOM),
  }))
}

// Zoomed out, a short freeway is only a dash: below zoom 6 it must belong to a chain that is long enough to look like a line.
function firstZoomOf(road: Road, spanKm: number): number {
  if (road.class !== 'motorway' || isLongDistance(road)) return ZOOMS[road.class]
  if (spanKm > 150) return ZOOMS.motorway
  return spanKm > 70 ? 4 : spanKm > 30 ? 5 : 6
}

function isLongDistance({ class: kind, number }: Road): boolean {
  return kind === 'motorway' && number !== undefined && LONG_DISTANCE.has(number.network)
}

const LONG_DISTANCE = new Set<Network>(['interstate', 'autobahn', 'motorway'])

/** The diagonal, in kilometres, of the box around each chain of freeways that touch end to end, without long-distance ones. */
function spansOfFreeways(roads: Road[]): Map<Road, number> {
  const freeways = roads.filter((road) => road.class === 'motorway' && !isLongDistance(road))
  const endsOf = ({ line }: Road) =>
    [line[0], line[line.length - 1]].map((end) => end.map((value) => value.toFixed(3)).join())
  const atEnd = new Map<string, Road[]>()
  for (const road of freeways)
    for (const end of endsOf(road)) atEnd.set(end, [...(atEnd.get(end) ?? []), road])
  const spans = new Map<Road, number>()
  for (const first of freeways) {
    if (spans.has(first)) continue
    const chain = new Set([first])
    for (const road of chain)
      for (const end of endsOf(road)) for (const next of atEnd.get(end) ?? []) chain.add(next)
    const points = [...chain].flatMap(({ line }) => line)
    const lngs = points.map(([lng]) => lng)
    const lats = points.map(([, lat]) => lat)
    const corners: [Position, Position] = [
      [lngs.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.min(a, b))],
      [lngs.reduce((a, b) => Math.max(a, b)), lats.reduce((a, b) => Math.max(a, b))],
    ]
    const km = distanceKm([corners[0]], corners[1])
    for (const road of chain) spans.set(road, km)
  }
  return spans
}

const NETWORKS = new Map<string, Network>([
  ['I', 'interstate'],
  ['US', 'us'],
  ['A', 'autobahn'],
])

function mendedRoad({ ref, line }: { ref: string; line: Position[] }): Road {
  const [prefix, text] = ref.split(' ')
  const network = NETWORKS.get(prefix) ?? 'state'
  const isFreeway = network === 'interstate' || network === 'autobahn' || ref === 'CA 99'
  return { class: isFreeway ? 'motorway' : 'main', line, number: { network, text }, isMended: true }
}

function northAmericanRoads(row: Row): Road[] {
  const { class: kind, type, ref, cc, sr } = row.properties
  if (kind === 'u/c' || ['ferry', 'trail', 'winter', 'unpaved'].includes(text(type))) return []
  const isFast = type === 'freeway' || type === 'tollway'
  const isMotorway = isFast || kind === 'interstate'
  const isMain = kind === 'federal' || type === 'primary'
  if (!isMotorway && !isMain && kind !== 'state' && Number(sr) > 10) return []
  const number = cc === 'US' ? americanNumber(text(kind), text(ref)) : undefined
  const isMinor = Number(sr) > 10
  const roadClass = isMotorway ? 'motorway' : isMain ? 'main' : isMinor ? 'minor' : 'secondary'
  return linesOf(row).map((line) => ({ class: roadClass, line, number }))
}

function americanNumber(kind: string, ref: string): Road['number'] {
  // Hawaii has H 1 to H 3, and some rows lack the letter.
  const [, interstate] = /^(?:I )?(H?\d+[EW]?)$/.exec(ref) ?? []
  if (kind === 'interstate' && interstate) return { network: 'interstate', text: interstate }
  const [, federal] = /^US (\d+[EW]?)$/.exec(ref) ?? []
  if (federal) return { network: 'us', text: federal }
  if (kind === 'state' && /^\d{1,3}[A-Z]?$/.test(ref)) return { network: 'state', text: ref }
  return undefined
}

// Under construction when the source was made, ten years ago. Motorways have opened since, except for plans that Spain abandoned.
const BUILT_LATER = 5

function europeanRoads(row: Row): Road[] {
  const { class: kind, ref, cc, exs } = row.properties
  if (kind === 'local' || kind === 'unknown') return []
  if (exs === BUILT_LATER && (kind !== 'motorway' || cc === 'ES')) return []
  const isUkrainian = cc === 'UA'
  // In Ukraine ordinary main roads are called motorways.
  const roadClass =
    kind === 'motorway' && !isUkrainian
      ? 'motorway'
      : kind === 'primary' || kind === 'motorway'
        ? 'main'
        : 'secondary'
  const number = europeanNumber(text(cc), text(ref), roadClass)
  return linesOf(row).map((line) => ({ class: roadClass, line, number }))
}

function europeanNumber(cc: string, ref: string, roadClass: RoadClass): Road['number'] {
  const plain = ref.replace(/\s+/g, '')
  if (cc.startsWith('DE')) {
    const [, letter, digits] = /^([AB])(\d+)/.exec(plain) ?? []
    if (digits) return { network: letter === 'A' ? 'autobahn' : 'bundesstrasse', text: digits }
    return undefined
  }
  if (roadClass !== 'motorway' || !/^[A-Z]{1,2}-?\d{1,3}$/.test(plain)) return undefined
  return { network: 'motorway', text: plain.replace('-', '') }
}

function worldRoads(row: Row, isCovered: (point: Position) => boolean): Road[] {
  const { type, exp } = row.properties
  if (type === 'track') return []
  const isMajor = type === 'major highway'
  const roadClass =
    type === 'beltway' || (isMajor && exp === 1) ? 'motorway' : isMajor ? 'main' : 'secondary'
  return linesOf(row)
    .flatMap((line) => uncoveredParts(line, isCovered))
    .map((line) => ({ class: roadClass, line }))
}

const FIRST_ZOOM: Record<Network, number> = {
  interstate: 5,
  autobahn: 6,
  motorway: 6,
  us: 7,
  bundesstrasse: 8,
  state: 9,
}
/**
 * Screen pixels between a shield and other shields, and between shields with the same number. They apply at a whole zoom; up to
 * the next one the distances double.
 */
const ROOM = 44
const ROOM_OF_SAME = 120
const TILE_PIXELS = 512
const LAST_SHOWN_ZOOM = 11

/**
 * Shields as points, thinned so that they never pile up: live map and picture show the same ones. `from` is the zoom of
 * shields that appear only when the last tiles are enlarged.
 */
export function numberFeatures(roads: Road[]): Feature[] {
  const candidates = roads
    .flatMap(({ number, line, class: kind }) => {
      if (!number) return []
      const first = Math.min(FIRST_ZOOM[number.network], kind === 'motorway' ? 8 : Infinity)
      return pointsAlong(line).map((at) => ({ number, at, first }))
    })
    .sort((a, b) => a.first - b.first)
  const placed = new Map<(typeof candidates)[number], number>()
  for (let zoom = 5; zoom <= LAST_SHOWN_ZOOM; zoom++) {
    const free = createRoom(zoom)
    for (const [{ number, at }] of placed) free(at, number.text, true)
    for (const candidate of candidates) {
      const { number, at, first } = candidate
      if (first > zoom || placed.has(candidate)) continue
      if (free(at, number.text, false)) placed.set(candidate, zoom)
    }
  }
  return [...placed].map(([{ number, at }, zoom]) => ({
    geometry: { type: 'Point', coordinates: at },
    tags: {
      network: number.network,
      text: number.text,
      rank: zoom,
      ...(zoom > LAST_ZOOM ? { from: zoom } : {}),
    },
    minZoom: Math.min(zoom, LAST_ZOOM),
  }))
}

const STEP_DEGREES = 0.08

// The middle of a short line, and points about every 7 km of a longer one.
function pointsAlong(line: Position[]): Position[] {
  const points: Position[] = []
  let since = STEP_DEGREES / 2
  for (let i = 1; i < line.length; i++) {
    const [[x0, y0], [x1, y1]] = [line[i - 1], line[i]]
    const length = Math.hypot(x1 - x0, y1 - y0)
    for (let along = STEP_DEGREES - since; along < length; along += STEP_DEGREES) {
      const share = along / length
      points.push([x0 + share * (x1 - x0), y0 + share * (y1 - y0)])
    }
    since = (since + length) % STEP_DEGREES
  }
  return points.length > 0 ? points : [line[line.length >> 1]]
}

function createRoom(zoom: number) {
  const scale = TILE_PIXELS * 2 ** zoom
  const taken = new Map<string, { x: number; y: number; label: string }[]>()
  return (at: Position, label: string, isKept: boolean): boolean => {
    const [x, y] = toMercator(at).map((value) => value * scale)
    const [column, row] = [Math.floor(x / ROOM_OF_SAME), Math.floor(y / ROOM_OF_SAME)]
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => taken.get(`${column + dx}/${row + dy}`) ?? []),
    )
    const isFree = near.every(
      (other) =>
        Math.hypot(other.x - x, other.y - y) >= (other.label === label ? ROOM_OF_SAME : ROOM),
    )
    if (!isFree && !isKept) return false
    const key = `${column}/${row}`
    taken.set(key, [...(taken.get(key) ?? []), { x, y, label }])
    return true
  }
}

const TOUCHES_KM = 0.4
const FARTHEST_KM = 60

type Gap = { road: string; at: Position; km: number }

const WATCHED = new Set<Network>(['interstate', 'autobahn', 'us', 'bundesstrasse'])

/**
 * Finds where an interstate, US route, Autobahn or Bundesstraße ends without touching another road and continues under the same number
 * more than `leastKm` away. It is not a gap if two share one road and only the number of one is missing.
 */
export function findGaps(roads: Road[], leastKm: number): Gap[] {
  const touches = createTouchTest(roads)
  const isWatched = ({ number }: Road) => number !== undefined && WATCHED.has(number.network)
  const byNumber = Map.groupBy(roads.filter(isWatched), ({ number }) =>
    [number?.network, number?.text].join(' '),
  )
  return [...byNumber].flatMap(([road, members]) =>
    members.flatMap((member) =>
      [member.line[0], member.line[member.line.length - 1]].flatMap((at) => {
        if (touches(at, member)) return []
        const others = members.filter((other) => other !== member)
        const km = Math.min(...others.map(({ line }) => distanceKm(line, at)))
        return km > leastKm && km < FARTHEST_KM ? [{ road, at, km }] : []
      }),
    ),
  )
}

/** Joins our own lines to the ends of the same road in the source, or else to the road that they end at. */
function joinMended(roads: Road[]): Road[] {
  const ends = roads.flatMap((road) =>
    road.isMended
      ? []
      : [road.line[0], road.line[road.line.length - 1]].map((at) => ({ road, at })),
  )
  const openEnds = new Set<Position>()
  const withOwnEnds = roads.map((road) => {
    if (!road.isMended) return road
    const own = ends.filter(
      ({ road: { number } }) =>
        number?.network === road.number?.network && number?.text === road.number?.text,
    )
    const ownEnd = (point: Position) => {
      const nearest = nearestOf(
        own.map(({ at }) => at),
        point,
        JOIN_KM,
      )
      if (nearest) return [nearest]
      openEnds.add(point)
      return []
    }
    const [first, last] = [road.line[0], road.line[road.line.length - 1]]
    return { ...road, line: roundLine([...ownEnd(first), ...road.line, ...ownEnd(last)], 2) }
  })
  const opens = [...openEnds]
  const numbered = withOwnEnds
    .filter(({ number }) => number)
    .flatMap((road) => road.line.map((at) => ({ road, at })))
    .filter(({ at: [x, y] }) =>
      opens.some((end) => Math.abs(end[0] - x) + Math.abs(end[1] - y) < 0.2),
    )
  return withOwnEnds.map((road) => {
    if (!road.isMended) return road
    const others = numbered.filter((one) => one.road !== road).map(({ at }) => at)
    const crossing = (point: Position) => {
      if (!openEnds.has(point)) return []
      const nearest = nearestOf(others, point, CROSSING_KM)
      return nearest ? [nearest] : []
    }
    const [first, last] = [road.line[0], road.line[road.line.length - 1]]
    return { ...road, line: [...crossing(first), ...road.line, ...crossing(last)] }
  })
}

function nearestOf(points: Position[], to: Position, withinKm: number): Position | undefined {
  let best: Position | undefined
  let least = withinKm
  for (const at of points) {
    if (Math.abs(at[1] - to[1]) > 0.2) continue
    const km = distanceKm([at], to)
    if (km < least) [best, least] = [at, km]
  }
  return best
}

const CROSSING_KM = 6
const JOIN_KM = 12
const CELLS_PER_DEGREE = 50

function createTouchTest(roads: Road[]): (point: Position, self: Road) => boolean {
  const cells = new Map<string, Road[]>()
  const cellOf = ([lng, lat]: Position) => [
    Math.floor(lng * CELLS_PER_DEGREE),
    Math.floor(lat * CELLS_PER_DEGREE),
  ]
  for (const road of roads) {
    for (const point of road.line) {
      const key = cellOf(point).join()
      const there = cells.get(key)
      if (!there) cells.set(key, [road])
      else if (there.at(-1) !== road) there.push(road)
    }
  }
  return (point, self) => {
    const [column, row] = cellOf(point)
    const near = [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap((y) => cells.get(`${column + x},${row + y}`) ?? []),
    )
    return near.some((road) => road !== self && distanceKm(road.line, point) < TOUCHES_KM)
  }
}

function distanceKm(line: Position[], [lng, lat]: Position): number {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let nearest = Infinity
  for (let i = 0; i < line.length; i++) {
    const [ax, ay] = [(line[i][0] - lng) * narrowing, line[i][1] - lat]
    const next = line[i + 1] ?? line[i]
    const [dx, dy] = [(next[0] - lng) * narrowing - ax, next[1] - lat - ay]
    const length = dx * dx + dy * dy
    const share = length && Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
    nearest = Math.min(nearest, Math.hypot(ax + share * dx, ay + share * dy))
  }
  return nearest * 111.2
}
