import { METROPOLITAN_AREAS } from '../names/metropolitan-areas.ts'
import { toMercator } from '../geometry/mercator.ts'
import type { Feature, Position, Tags } from '../geometry/types.ts'
import type { Town } from './towns.ts'

const LAST_ZOOM = 8
// The last tiles are enlarged; from this zoom on every town is shown.
const LAST_SHOWN_ZOOM = 10
const TILE_PIXELS = 512
// The lowest score at zoom 8; each further zoom needs a quarter of it. Localities (score 200) wait for zoom 9.
const MIN_SCORE = 250
// Screen space of a name while towns are thinned; the style still resolves collisions of names.
const ROOM = { x: 66, y: 25 }
// On maps of a continent only big cities are left; they may stand closer.
const ROOM_FAR_OUT = { x: 50, y: 19 }

/** Towns with the zoom from which there is room for them beside more important ones. */
export function townFeatures(towns: Town[]): Feature[] {
  const sorted = towns
    .map((town) => ({ town, score: scoreOf(town) }))
    .sort((a, b) => b.score - a.score)
  const firstZoom = new Map<Town, number>()
  for (let zoom = 2; zoom < LAST_SHOWN_ZOOM; zoom++) {
    const hasRoom = createThinning(zoom)
    for (const { town, score } of sorted) {
      if (score < 4 ** (8 - zoom) * MIN_SCORE) break
      if (hasRoom(toMercator(town.position), firstZoom.has(town)) && !firstZoom.has(town))
        firstZoom.set(town, zoom)
    }
  }
  return sorted.map(({ town, score }) => {
    const from = firstZoom.get(town) ?? LAST_SHOWN_ZOOM
    const tags = from > LAST_ZOOM ? { ...townTags(town, score), from } : townTags(town, score)
    return {
      geometry: { type: 'Point', coordinates: town.position },
      tags,
      minZoom: Math.min(from, LAST_ZOOM),
    }
  })
}

// A part of New York counts less than a town with as many people: the city itself already represents them.
const PART_COUNTS = { borough: 1 / 10, quarter: 1 / 100 }

function scoreOf({ name, country, state, population, capital, isLocality, part }: Town): number {
  if (isLocality) return 200
  if (part) return Math.max(200, population * PART_COUNTS[part])
  if (capital === 'country') return population * 3 + Math.min(250_000, population * 20)
  const own = capital === 'state' ? population * 1.3 + 8000 : population
  const region = country === 'US' ? METROPOLITAN_AREAS[`${name}, ${state}`] : undefined
  return Math.max(own, (region ?? 0) * 500_000)
}

function townTags(town: Town, score: number): Tags {
  const rank = Math.max(0, Math.min(15, Math.round((7.5 - Math.log10(score)) * 3)))
  const tags: Tags = { class: town.isLocality ? 'locality' : 'city', name: town.name, rank }
  if (town.german && town.german !== town.name) tags.name_de = town.german
  if (town.capital !== 'none') tags.capital = town.capital
  return tags
}

function createThinning(zoom: number) {
  const scale = TILE_PIXELS * 2 ** zoom
  const room = zoom <= 4 ? ROOM_FAR_OUT : ROOM
  const taken = new Map<string, Position[]>()
  return ([mercatorX, mercatorY]: Position, isShown: boolean): boolean => {
    const [x, y] = [mercatorX * scale, mercatorY * scale]
    const [column, row] = [Math.floor(x / room.x), Math.floor(y / room.y)]
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => taken.get(`${column + dx}/${row + dy}`) ?? []),
    )
    const isFree = near.every(
      (other) => Math.abs(other[0] - x) >= room.x || Math.abs(other[1] - y) >= room.y,
    )
    if (!isFree && !isShown) return false
    const key = `${column}/${row}`
    taken.set(key, [...(taken.get(key) ?? []), [x, y]])
    return true
  }
}
