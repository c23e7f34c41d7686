/** From a character to the number of its glyph, 0 for none, by a `cmap` table's format 4 (OpenType, "cmap"). */
export function createCharacterMap(cmap: DataView): (character: string) => number {
  const at = findFormat4(cmap)
  const segments = cmap.getUint16(at + 6) / 2
  const ends = at + 14
  const starts = ends + 2 * segments + 2
  const deltas = starts + 2 * segments
  const offsets = deltas + 2 * segments
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    for (let segment = 0; segment < segments; segment++) {
      if (cmap.getUint16(ends + 2 * segment) < code) continue
      const start = cmap.getUint16(starts + 2 * segment)
      if (start > code) return 0
      const delta = cmap.getUint16(deltas + 2 * segment)
      const offset = cmap.getUint16(offsets + 2 * segment)
      if (offset === 0) return (code + delta) & 0xffff
      // The offset counts from where it stands itself.
      const glyph = cmap.getUint16(offsets + 2 * segment + offset + 2 * (code - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

function findFormat4(cmap: DataView): number {
  for (let table = 0; table < cmap.getUint16(2); table++) {
    const at = cmap.getUint32(4 + 8 * table + 4)
    if (cmap.getUint16(at) === 4) return at
  }
  throw new Error('the font has no character map of format 4')
}
