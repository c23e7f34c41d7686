type Point = { x: number; y: number; onCurve: boolean }
type Tables = { glyf: DataView; loca: DataView; isLong: boolean }

/** Contours of a glyph in font units, y up, from the `glyf` table (OpenType, "glyf"). */
export function createOutlines({ glyf, loca, isLong }: Tables): (glyph: number) => Point[][] {
  const offsetOf = (glyph: number) =>
    isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph)

  function read(glyph: number, depth = 0): Point[][] {
    const at = offsetOf(glyph)
    // A space has no outline; a part of a part of a part is a damaged file.
    if (offsetOf(glyph + 1) === at || depth > 4) return []
    const contours = glyf.getInt16(at)
    return contours >= 0 ? readSimple(glyf, at, contours) : readParts(at + 10, depth)
  }

  // Letters with accents are put together from others.
  function readParts(start: number, depth: number): Point[][] {
    const result: Point[][] = []
    for (let at = start, flags = PART.more; flags & PART.more;) {
      flags = glyf.getUint16(at)
      const glyph = glyf.getUint16(at + 2)
      const isWide = Boolean(flags & PART.words)
      const dx = isWide ? glyf.getInt16(at + 4) : glyf.getInt8(at + 4)
      const dy = isWide ? glyf.getInt16(at + 6) : glyf.getInt8(at + 5)
      at += isWide ? 8 : 6
      const { matrix, bytes } = readMatrix(glyf, at, flags)
      at += bytes
      for (const contour of read(glyph, depth + 1)) {
        result.push(
          contour.map(({ x, y, onCurve }) => ({
            x: matrix.a * x + matrix.c * y + dx,
            y: matrix.b * x + matrix.d * y + dy,
            onCurve,
          })),
        )
      }
    }
    return result
  }

  return (glyph) => read(glyph)
}

const PART = { words: 1, scale: 8, more: 32, scales: 64, matrix: 128 }
const FLAG = { onCurve: 1, shortX: 2, shortY: 4, repeat: 8, sameX: 16, sameY: 32 }

function readMatrix(glyf: DataView, at: number, flags: number) {
  const fixed = (offset: number) => glyf.getInt16(at + offset) / 16_384
  if (flags & PART.scale) return { matrix: { a: fixed(0), b: 0, c: 0, d: fixed(0) }, bytes: 2 }
  if (flags & PART.scales) return { matrix: { a: fixed(0), b: 0, c: 0, d: fixed(2) }, bytes: 4 }
  if (flags & PART.matrix) {
    return { matrix: { a: fixed(0), b: fixed(2), c: fixed(4), d: fixed(6) }, bytes: 8 }
  }
  return { matrix: { a: 1, b: 0, c: 0, d: 1 }, bytes: 0 }
}

function readSimple(glyf: DataView, start: number, contours: number): Point[][] {
  const ends = Array.from({ length: contours }, (_, i) => glyf.getUint16(start + 10 + 2 * i))
  const count = (ends.at(-1) ?? -1) + 1
  const instructions = start + 10 + 2 * contours
  const { flags, at } = readFlags(glyf, instructions + 2 + glyf.getUint16(instructions), count)
  const xs = readCoordinates(glyf, at, { flags, short: FLAG.shortX, same: FLAG.sameX })
  const ys = readCoordinates(glyf, xs.at, { flags, short: FLAG.shortY, same: FLAG.sameY })
  const points = flags.map((flag, i) => ({
    x: xs.values[i] ?? 0,
    y: ys.values[i] ?? 0,
    onCurve: Boolean(flag & FLAG.onCurve),
  }))
  return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1))
}

function readFlags(glyf: DataView, start: number, count: number) {
  const flags: number[] = []
  let at = start
  while (flags.length < count) {
    const flag = glyf.getUint8(at++)
    flags.push(flag)
    if (!(flag & FLAG.repeat)) continue
    for (let times = glyf.getUint8(at++); times > 0; times--) flags.push(flag)
  }
  return { flags, at }
}

type Axis = { flags: readonly number[]; short: number; same: number }

function readCoordinates(glyf: DataView, start: number, { flags, short, same }: Axis) {
  let at = start
  let value = 0
  const values = flags.map((flag) => {
    if (flag & short) {
      const step = glyf.getUint8(at++)
      value += flag & same ? step : -step
    } else if (!(flag & same)) {
      value += glyf.getInt16(at)
      at += 2
    }
    return value
  })
  return { values, at }
}
