import {
  COORDINATE_SCALE,
  type GazetteerTables,
  PLACE_KINDS,
  postalKey,
  WEIGHT_SCALE,
} from '../src/domain/search/gazetteer/gazetteer-file.ts'
import type { PostalDraft } from './draft-post-towns.ts'
import { keyColumns } from './key-columns.ts'
import { findNeighbours } from './neighbours.ts'
import type { PlaceDraft } from './place-draft.ts'
import { StringPool } from './string-pool.ts'

export type Drafts = {
  countries: PlaceDraft[]
  states: PlaceDraft[]
  counties: PlaceDraft[]
  landscapes: PlaceDraft[]
  cities: PlaceDraft[]
  landmarks: PlaceDraft[]
  postalCodes: PostalDraft[]
}

/** Numbers all rows, areas first, and lays them out as the columns of the file. */
export function columnsOf(drafts: Drafts): GazetteerTables {
  const areas = [...drafts.countries, ...drafts.states, ...drafts.counties, ...drafts.landscapes]
  const places = [...areas, ...drafts.cities, ...drafts.landmarks]
  const ordinals = new Map(places.map((place, ordinal) => [place, ordinal]))
  const pool = new StringPool()
  return {
    ...areaColumns(areas, pool),
    ...nameColumns(places, pool),
    ...placeColumns(places),
    ...linkColumns(places, ordinals),
    ...postalColumns(drafts.postalCodes, ordinals),
    ...keyColumns(places),
    ...pool.columns(),
  }
}

function areaColumns(places: PlaceDraft[], pool: StringPool) {
  const areas = places.flatMap(({ area }) => area ?? [])
  return {
    areaCode: Uint32Array.from(areas, ({ code }) => pool.idOf(code)),
    areaLabelDe: Uint32Array.from(areas, ({ label }) => pool.idOf(label.de)),
    areaLabelEn: Uint32Array.from(areas, ({ label }) => pool.idOf(label.en)),
    areaWest: Int32Array.from(areas, ({ bounds }) => scaled(bounds.west)),
    areaSouth: Int32Array.from(areas, ({ bounds }) => scaled(bounds.south)),
    areaEast: Int32Array.from(areas, ({ bounds }) => scaled(bounds.east)),
    areaNorth: Int32Array.from(areas, ({ bounds }) => scaled(bounds.north)),
  }
}

function nameColumns(places: PlaceDraft[], pool: StringPool) {
  return {
    placeNameDe: Uint32Array.from(places, ({ de }) => pool.idOf(de)),
    placeNameEn: Uint32Array.from(places, ({ en }) => pool.idOf(en)),
  }
}

function placeColumns(places: PlaceDraft[]) {
  return {
    placeKind: Uint8Array.from(places, ({ kind }) => PLACE_KINDS.indexOf(kind)),
    placeLat: Int32Array.from(places, ({ lat }) => scaled(lat)),
    placeLng: Int32Array.from(places, ({ lng }) => scaled(lng)),
    placePopulation: Uint32Array.from(places, ({ population }) => population),
    placeWeight: Uint8Array.from(places, ({ weight }) =>
      Math.min(255, Math.round(weight * WEIGHT_SCALE)),
    ),
    placeSource: Uint32Array.from(places, ({ source }) => source),
  }
}

// Region, county and neighbour are stored as ordinal plus one: 0 means none.
function linkColumns(places: PlaceDraft[], ordinals: Map<PlaceDraft, number>) {
  const byCode = new Map(places.flatMap(({ area }, i) => (area ? [[area.code, i] as const] : [])))
  const link = (code: string | undefined) => (byCode.get(code ?? '') ?? -1) + 1
  const neighbours = findNeighbours(places)
  const countryOf = ({ country }: PlaceDraft) => {
    const ordinal = byCode.get(country)
    if (ordinal === undefined) throw new Error(`no country ${country}`)
    return ordinal
  }
  return {
    placeCountry: Uint16Array.from(places, countryOf),
    placeRegion: Uint16Array.from(places, ({ region }) => link(region)),
    placeCounty: Uint16Array.from(places, ({ county }) => link(county)),
    placeBeside: Uint32Array.from(places, (place) => {
      const neighbour = place.beside ?? neighbours.get(place)
      return neighbour ? ordinalOf(neighbour, ordinals) + 1 : 0
    }),
  }
}

function postalColumns(codes: PostalDraft[], ordinals: Map<PlaceDraft, number>) {
  const keyOf = ({ country, code }: PostalDraft) => postalKey(country, code)
  const sorted = codes.toSorted((a, b) => keyOf(a) - keyOf(b))
  return {
    postalKey: Uint32Array.from(sorted, keyOf),
    postalLat: Int32Array.from(sorted, ({ lat }) => scaled(lat)),
    postalLng: Int32Array.from(sorted, ({ lng }) => scaled(lng)),
    postalPlace: Uint32Array.from(sorted, ({ place }) => ordinalOf(place, ordinals)),
  }
}

function ordinalOf(place: PlaceDraft, ordinals: Map<PlaceDraft, number>): number {
  const ordinal = ordinals.get(place)
  if (ordinal === undefined) throw new Error(`${place.en} was not numbered`)
  return ordinal
}

function scaled(degrees: number): number {
  return Math.round(degrees * COORDINATE_SCALE)
}
