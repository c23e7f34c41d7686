/** An open-addressing hash table: each slot holds an ordinal plus one, 0 if empty. A slug is at the slot of its hash or after it. */
export type SlugTable = Uint32Array

/** The 32-bit FNV-1a hash of a slug's UTF-16 units. */
export function slugHash(slug: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < slug.length; i++) hash = Math.imul(hash ^ slug.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** A table of ordinals by the hashes of their slugs: six bytes each, where a Map of a million strings takes a hundred. */
export function buildSlugTable(hashes: readonly number[]): SlugTable {
  const slots = Math.ceil(hashes.length * 1.5) + 1
  const table = new Uint32Array(new SharedArrayBuffer(slots * 4))
  for (const [ordinal, hash] of hashes.entries()) {
    let slot = hash % slots
    while (table[slot] !== 0) slot = (slot + 1) % slots
    table[slot] = ordinal + 1
  }
  return table
}

/** The ordinal of a slug; `slugAt` resolves collisions. */
export function findSlug(
  table: SlugTable,
  slug: string,
  slugAt: (ordinal: number) => string,
): number | undefined {
  let slot = slugHash(slug) % table.length
  for (;;) {
    const entry = table[slot] ?? 0
    if (entry === 0) return undefined
    if (slugAt(entry - 1) === slug) return entry - 1
    slot = (slot + 1) % table.length
  }
}
