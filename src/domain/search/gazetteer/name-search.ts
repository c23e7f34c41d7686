import { containsPoint } from '../../../lib/geo/bounds.ts'
import { countBits } from '../../../lib/place-index/arrays.ts'
import { editDistance, forgivenErrors } from '../../../lib/text/similarity.ts'
import {
  at,
  type GazetteerTables,
  KEY_USES,
  KEY_USE_SHIFT,
  type KeyUse,
  type Records,
} from './gazetteer-file.ts'
import { type LocalityWord, isOnlyNearWords } from './locality-key.ts'

/** A place that the words may mean. */
export type Candidate = {
  ordinal: number
  /** how the words name the place */
  use: KeyUse
  /** the words are only the beginning of the name */
  isBeginning: boolean
  /** typing errors */
  errors: number
}

type Words = readonly LocalityWord[]

export type NameSearch = {
  /** the words are a name, alone or with its state, county or country */
  exact(words: Words): Candidate[]
  /** the words begin a name; the last one may be unfinished */
  beginning(words: Words): Candidate[]
  /** the words are a name with typing errors */
  similar(words: Words): Candidate[]
}

// A two-letter word before a name is an article or a preposition, not a state.
const MIN_LEADING_REGION_LENGTH = 3

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
      // In "in den USA" the "den" is not a town.
      if (isOnlyNearWords(name)) return []
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
        if (lettersOf(region).length < MIN_LEADING_REGION_LENGTH) return []
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
    // "Sierra Nevada California": the landscape is in the state, not the state in the mountains.
    const isLandscape = records.kind(area) === 'landscape' && ordinal >= records.areaCount
    if (isLandscape && containsPoint(records.bounds(area), records.center(ordinal))) return true
  }
  const around = [records.region(ordinal), records.county(ordinal), records.country(ordinal)]
  return around.some((area) => area !== undefined && area !== ordinal && areas.has(area))
}

/** An entry of the index: a place that has the key. */
type Posting = { ordinal: number; use: KeyUse }

/** All names as sorted keys. Key numbers are positions in that order. */
export type NameIndex = {
  /** the number of the key, or undefined */
  exact(key: string): number | undefined
  /** the range of keys with this prefix: from `from` to before `to` */
  beginning(prefix: string): { from: number; to: number }
  /** keys within this many typing errors, none in the first letter, which people rarely mistype */
  similar(key: string, errors: number): { key: number; errors: number }[]
  postings(key: number): Posting[]
}

const ORDINAL_BITS = 2 ** KEY_USE_SHIFT - 1

/** Indexes the keys of the file. */
export function createNameIndex(tables: GazetteerTables): NameIndex {
  const keys = Buffer.from(
    tables.keyBytes.buffer,
    tables.keyBytes.byteOffset,
    tables.keyBytes.length,
  )
  const { keyStarts, keyPostings, postings } = tables
  const size = keyStarts.length - 1
  const letters = letterSets(keys, keyStarts)
  const bytesOf = (key: number) => keys.subarray(at(keyStarts, key), at(keyStarts, key + 1))

  // The first key not below the wanted bytes; with `asPrefix`, the first one after all keys that begin with them.
  function lowerBound(wanted: Buffer, asPrefix: boolean): number {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      const bytes = bytesOf(middle)
      const order = Buffer.compare(asPrefix ? bytes.subarray(0, wanted.length) : bytes, wanted)
      if (order < 0 || (asPrefix && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    exact(text) {
      const wanted = Buffer.from(text)
      const key = lowerBound(wanted, false)
      return key < size && bytesOf(key).equals(wanted) ? key : undefined
    },
    beginning(prefix) {
      const wanted = Buffer.from(prefix)
      return { from: lowerBound(wanted, false), to: lowerBound(wanted, true) }
    },
    similar(text, errors) {
      const wanted = letterSet(Buffer.from(text))
      const found: { key: number; errors: number }[] = []
      const first = Buffer.from(text.slice(0, 1))
      const end = lowerBound(first, true)
      for (let key = lowerBound(first, false); key < end; key++) {
        // One error changes at most two members of the set: it removes one letter and adds another.
        if (countBits(at(letters, key) ^ wanted) > 2 * errors) continue
        if (Math.abs(at(keyStarts, key + 1) - at(keyStarts, key) - text.length) > errors) continue
        const distance = editDistance(text, bytesOf(key).toString(), errors)
        if (distance <= errors) found.push({ key, errors: distance })
      }
      return found
    },
    postings(key) {
      const entries = postings.subarray(at(keyPostings, key), at(keyPostings, key + 1))
      return Array.from(entries, (entry) => ({
        ordinal: entry & ORDINAL_BITS,
        use: KEY_USES[entry >>> KEY_USE_SHIFT] ?? 'alternate',
      }))
    },
  }
}

function letterSets(keys: Buffer, starts: Uint32Array): Uint32Array {
  const sets = new Uint32Array(starts.length - 1)
  for (let key = 0; key < sets.length; key++) {
    sets[key] = letterSet(keys.subarray(at(starts, key), at(starts, key + 1)))
  }
  return sets
}

// One bit for each letter a to z that occurs, one for all other bytes.
function letterSet(bytes: Buffer): number {
  let set = 0
  for (const byte of bytes) set |= byte >= 97 && byte <= 122 ? 1 << (byte - 97) : 1 << 26
  return set >>> 0
}
