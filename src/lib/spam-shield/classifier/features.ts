/** How many numbers terms are hashed to. Some share one: at the vocabulary of a form, hardly any. */
export const FEATURE_COUNT = 2 ** 18

/** A text as the model takes it. */
export type Features = {
  /** numbers of the terms, each once */
  indexes: Uint32Array
  /** what each of them counts: less in a long text, where a single word says less */
  value: number
}

export function featuresOf(terms: readonly string[]): Features {
  return weighed([...new Set(terms.map(indexOfTerm))])
}

/** The features of a text of whose terms only the numbers are left, each once. */
export function weighed(numbers: readonly number[]): Features {
  const indexes = Uint32Array.from(numbers)
  // Between counting every word in full and bringing all texts to one length: the best of what was tried.
  return { indexes, value: Math.max(1, indexes.length) ** -0.25 }
}

/** FNV-1a, mixed by the finishing step of MurmurHash3 (Appleby), cut to the number of features. */
export function indexOfTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % FEATURE_COUNT
}
