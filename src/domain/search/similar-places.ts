import { distanceKm, type LatLng } from '../../lib/geo/coordinates.ts'
import { similarity } from '../../lib/text/similarity.ts'
import { tokens } from '../../lib/text/tokens.ts'
import { type Catalogue, nearestHits } from './catalogue/catalogue.ts'
import type { Gazetteer } from './gazetteer/gazetteer.ts'
import type { PublicPlace } from './catalogue/public-place.ts'

/** A place that somebody reports as missing. */
export type ReportedPlace = { name: string; city?: string; postalCode?: string; point?: LatLng }

/** `distanceKm` is measured from the point, or from the middle of the city or postal code. */
export type SimilarPlace = { place: PublicPlace; distanceKm?: number }

const MAX_RESULTS = 5
/** A point is near the place; the middle of a large city may not be. */
const NEAR_KM = { pin: 5, locality: 40 } as const
const MAX_BY_NAME = 20
const MAX_BY_DISTANCE = 40
/** How similar names must be (1 is equal) to suggest a place: nearby, anywhere, and at the same spot. */
const ALIKE = { near: 0.6, anywhere: 0.75, here: 0.3 } as const
const HERE_KM = 0.1

/** The places that may be the described one, most similar first. */
export function findSimilar(
  described: ReportedPlace,
  { catalogue, gazetteer }: { catalogue: Catalogue; gazetteer: Gazetteer },
): SimilarPlace[] {
  const words = tokens(described.name)
  if (words.length === 0) return []
  const origin = described.point ?? localityOf(described, catalogue, gazetteer)
  const radiusKm = NEAR_KM[described.point ? 'pin' : 'locality']
  const ordinals = candidates(words, origin && { center: origin, radiusKm }, catalogue)
  return [...ordinals]
    .map((ordinal) => {
      const place = catalogue.records.at(ordinal)
      const distance = origin && distanceKm(origin, place.location)
      return { place, distanceKm: distance, likeness: likenessOf(words, place) }
    })
    .filter(({ likeness, distanceKm: distance }) => isAlike(likeness, distance))
    .toSorted((a, b) => b.likeness - a.likeness || (a.distanceKm ?? 0) - (b.distanceKm ?? 0))
    .slice(0, MAX_RESULTS)
    .map(({ place, distanceKm: distance }) => ({ place, distanceKm: distance }))
}

/** Whether one of the place's names is similar enough to these words, regardless of its location. */
export function isNamedLike(words: readonly string[], place: PublicPlace): boolean {
  return likenessOf(words, place) >= ALIKE.anywhere
}

function localityOf(
  { city = '', postalCode = '' }: ReportedPlace,
  { index }: Catalogue,
  gazetteer: Gazetteer,
): LatLng | undefined {
  const placesNear = ({ center }: { center: LatLng }) =>
    index.count({ around: { center, radiusKm: 50 } })
  for (const text of [postalCode, city]) {
    const [found] = text ? gazetteer.find(text, { limit: 1, placesNear }).matches : []
    if (found) return found.center
  }
  return undefined
}

function candidates(
  words: readonly string[],
  around: { center: LatLng; radiusKm: number } | undefined,
  { index }: Catalogue,
): Set<number> {
  // Drop words one by one, because the described name may be longer than the listed one.
  const byName = words.flatMap((_, left) => {
    const text = words.slice(0, words.length - left).join(' ')
    return index.best({ text, around }, MAX_BY_NAME)
  })
  const byDistance = around ? nearestHits(index, around.center, MAX_BY_DISTANCE, { around }) : []
  return new Set([...byName, ...byDistance].map(({ ordinal }) => ordinal))
}

function isAlike(likeness: number, distance: number | undefined): boolean {
  if (distance === undefined) return likeness >= ALIKE.anywhere
  return likeness >= (distance <= HERE_KM ? ALIKE.here : ALIKE.near)
}

/** The similarity if one name contains all words of the other: "Zion" and "Zion-Nationalpark". */
const CONTAINED = 0.9

function likenessOf(words: readonly string[], { name, alsoKnownAs }: PublicPlace): number {
  const likenesses = [name, ...alsoKnownAs].map((one) => {
    const own = tokens(one)
    const [short, long] = own.length < words.length ? [own, words] : [words, own]
    const isContained = short.length > 0 && short.every((word) => long.includes(word))
    const spelling = similarity(words.join(' '), own.join(' '))
    return Math.max(spelling, isContained ? CONTAINED : 0)
  })
  return Math.max(...likenesses)
}
