import { containsPoint } from '../../../lib/geo/bounds.ts'
import { forgivenErrors } from '../../../lib/text/similarity.ts'
import type { KeyUse, Records } from './gazetteer-file.ts'
import { type LocalityWord, isOnlyAboutNearness } from './locality-key.ts'
import type { NameIndex } from './name-index.ts'

/** A place that the words may mean. */
export type Candidate = {
  ordinal: number
  /** what the words are to the place */
  use: KeyUse
  /** the words are only the beginning of the name */
  isBeginning: boolean
  /** typing errors */
  errors: number
}

type Words = readonly LocalityWord[]

export type NameSearch = {
  /** the words are a name, or a name and the state, county or country it lies in */
  exact(words: Words): Candidate[]
  /** the words begin a name; the last one may be unfinished */
  beginning(words: Words): Candidate[]
  /** the words are a name but for typing errors */
  similar(words: Words): Candidate[]
}

// A two-letter word before a name is an article or a preposition, not a state.
const SHORTEST_REGION_BEFORE_NAME = 3

export function createNameSearch(names: NameIndex, records: Records): NameSearch {
  function named(words: Words): Candidate[] {
    const key = names.exact(keyOf(words))
    return key === undefined ? [] : candidatesOf(key)
  }

  function candidatesOf(key: number, quality: Partial<Candidate> = {}): Candidate[] {
    return names
      .postings(key)
      .map((posting) => ({ ...posting, isBeginning: false, errors: 0, ...quality }))
  }

  function areasNamed(words: Words): Set<number> {
    const areas = named(words).filter(({ ordinal }) => ordinal < records.areaCount)
    return new Set(areas.map(({ ordinal }) => ordinal))
  }

  function areasBeginning(words: Words): Set<number> {
    const areas = new Set<number>()
    const { from, to } = names.beginning(keyOf(words))
    for (let key = from; key < to; key++) {
      for (const { ordinal } of names.postings(key))
        if (ordinal < records.areaCount) areas.add(ordinal)
    }
    return areas
  }

  function beginningWith(words: Words): Candidate[] {
    const found: Candidate[] = []
    for (const prefix of new Set([keyOf(words), typedKeyOf(words)])) {
      const { from, to } = names.beginning(prefix)
      for (let key = from; key < to; key++) found.push(...candidatesOf(key, { isBeginning: true }))
    }
    return found
  }

  function similarTo(words: Words): Candidate[] {
    const errors = forgivenErrors(lettersOf(words))
    if (errors === 0) return []
    return names
      .similar(keyOf(words), errors)
      .flatMap(({ key, errors: made }) => candidatesOf(key, { errors: made }))
  }

  const within = (candidates: Candidate[], areas: Set<number>) =>
    candidates.filter(({ ordinal }) => isInAny(records, ordinal, areas))

  // "Denver", "Denver CO", "Denver, CO, USA"
  function inAreas(words: Words): Candidate[] {
    const found = splitsOf(words).flatMap(({ name, region }) => {
      // "in den USA" is no town that is called "Den".
      if (isOnlyAboutNearness(name)) return []
      const areas = areasNamed(region)
      return areas.size === 0 ? [] : within(inAreas(name), areas)
    })
    return [...named(words), ...found]
  }

  return {
    exact(words) {
      const found = inAreas(words)
      if (found.length > 0) return found
      return splitsOf(words).flatMap(({ name: region, region: name }) => {
        if (lettersOf(region).length < SHORTEST_REGION_BEFORE_NAME) return []
        const areas = areasNamed(region)
        return areas.size === 0 ? [] : within(named(name), areas)
      })
    },
    beginning(words) {
      const found = beginningWith(words)
      for (const { name, region } of splitsOf(words)) {
        const areas = areasNamed(region)
        if (areas.size > 0) found.push(...within(beginningWith(name), areas))
        const candidates = named(name)
        if (candidates.length > 0) found.push(...within(candidates, areasBeginning(region)))
      }
      return found
    },
    similar(words) {
      const found = similarTo(words)
      for (const { name, region } of splitsOf(words)) {
        const areas = areasNamed(region)
        if (areas.size > 0) found.push(...within(similarTo(name), areas))
      }
      return found
    },
  }
}

/** All letters and digits of the words. */
export function lettersOf(words: Words): string {
  return words.map(({ term }) => term).join('')
}

function keyOf(words: Words): string {
  return words.map(({ term }) => term).join(' ')
}

function typedKeyOf(words: Words): string {
  return words.map(({ typed }) => typed).join(' ')
}

function splitsOf(words: Words): { name: LocalityWord[]; region: LocalityWord[] }[] {
  return words.slice(1).map((_, i) => ({ name: words.slice(0, i + 1), region: words.slice(i + 1) }))
}

function isInAny(records: Records, ordinal: number, areas: Set<number>): boolean {
  for (const area of areas) {
    // "Sierra Nevada California" is no state in the mountains.
    const isLandscape = records.kind(area) === 'landscape' && ordinal >= records.areaCount
    if (isLandscape && containsPoint(records.bounds(area), records.center(ordinal))) return true
  }
  const around = [records.region(ordinal), records.county(ordinal), records.country(ordinal)]
  return around.some((area) => area !== undefined && area !== ordinal && areas.has(area))
}
