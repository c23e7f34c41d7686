import {
  KEY_USES,
  KEY_USE_SHIFT,
  type KeyUse,
} from '../src/domain/search/gazetteer/gazetteer-file.ts'
import { localityKey, plainLocalityKey } from '../src/domain/search/gazetteer/locality-key.ts'
import type { PlaceDraft } from './place-draft.ts'
import { packStrings } from './string-pool.ts'

/** The names of all places as sorted keys, each with its places, likeliest first. */
export function keyColumns(places: PlaceDraft[]) {
  const byKey = collect(places)
  const keys = [...byKey.keys()].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const { bytes, starts } = packStrings(keys)
  const keyPostings = new Uint32Array(keys.length + 1)
  const postings: number[] = []
  for (const [i, key] of keys.entries()) {
    const entries = [...(byKey.get(key) ?? [])]
    entries.sort(([a, useOfA], [b, useOfB]) => {
      if (useOfA !== useOfB) return KEY_USES.indexOf(useOfA) - KEY_USES.indexOf(useOfB)
      return (places[b]?.weight ?? 0) - (places[a]?.weight ?? 0)
    })
    postings.push(...entries.map(([ordinal, use]) => postingOf(ordinal, use)))
    keyPostings[i + 1] = postings.length
  }
  return { keyBytes: bytes, keyStarts: starts, keyPostings, postings: Uint32Array.from(postings) }
}

// The two highest bits say how the key is used; `>>> 0` keeps the number positive.
function postingOf(ordinal: number, use: KeyUse): number {
  return (ordinal | (KEY_USES.indexOf(use) << KEY_USE_SHIFT)) >>> 0
}

// A name is not also a nickname, nor a nickname also an alternate: the first use stays.
function collect(places: PlaceDraft[]): Map<string, Map<number, KeyUse>> {
  const byKey = new Map<string, Map<number, KeyUse>>()
  const add = (ordinal: number, use: KeyUse, texts: string[]) => {
    for (const key of texts.flatMap((text) => [localityKey(text), plainLocalityKey(text)])) {
      if (key === '') continue
      const entries = byKey.get(key) ?? new Map<number, KeyUse>()
      if (!entries.has(ordinal)) entries.set(ordinal, use)
      byKey.set(key, entries)
    }
  }
  for (const [ordinal, { names, nicknames, alternates }] of places.entries()) {
    add(ordinal, 'name', names)
    add(ordinal, 'nickname', nicknames)
    add(ordinal, 'alternate', alternates)
  }
  return byKey
}
