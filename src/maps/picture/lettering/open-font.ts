import { createCharacterMap } from './character-map.ts'
import { createOutlines } from './outlines.ts'
import { readWoff } from './read-woff.ts'

/** One letter, in `UNITS_PER_EM`. */
export type Glyph = {
  advance: number
  /** relative path data that begins at the pen on the baseline and leaves the pen at the next letter; y runs down */
  path: string
}

export type Font = {
  /** undefined when the file does not have the character */
  glyph(character: string): Glyph | undefined
}

/** How finely outlines are given: a letter of 12 pixels is 150 units high, a unit is a twelfth of a pixel. */
export const UNITS_PER_EM = 150

/** Several files of one typeface as one font: the first that has a character draws it. WOFF with TrueType outlines. */
export function openFont(files: readonly Uint8Array[]): Font {
  const faces = files.map(openFace)
  const known = new Map<string, Glyph | undefined>()
  return {
    glyph(character) {
      if (known.has(character)) return known.get(character)
      const face = faces.find(({ has }) => has(character))
      const glyph = face?.draw(character)
      known.set(character, glyph)
      return glyph
    },
  }
}

function openFace(file: Uint8Array) {
  const tables = readWoff(file)
  const table = (tag: string): DataView => {
    const found = tables.get(tag)
    if (!found) throw new Error(`the font has no ${tag} table`)
    return found
  }
  const head = table('head')
  const scale = UNITS_PER_EM / head.getUint16(18)
  const glyphOf = createCharacterMap(table('cmap'))
  const metrics = table('hmtx')
  const lastMetric = table('hhea').getUint16(34) - 1
  const outlines = createOutlines({
    glyf: table('glyf'),
    loca: table('loca'),
    isLong: head.getInt16(50) === 1,
  })
  return {
    has: (character: string) => glyphOf(character) > 0,
    draw(character: string): Glyph {
      const glyph = glyphOf(character)
      const advance = Math.round(metrics.getUint16(4 * Math.min(glyph, lastMetric)) * scale)
      return { advance, path: toPath(outlines(glyph), scale, advance) }
    },
  }
}

type Point = { x: number; y: number; onCurve: boolean }

// Whole units, every command relative, so that a letter is the same text wherever it stands.
function toPath(contours: readonly Point[][], scale: number, advance: number): string {
  let path = ''
  let pen = { x: 0, y: 0 }
  const step = ({ x, y }: { x: number; y: number }) => {
    const to = { x: Math.round(x * scale), y: Math.round(-y * scale) }
    const text = pair(to.x - pen.x, to.y - pen.y)
    return { to, text }
  }
  for (const contour of contours) {
    const points = withStartOnCurve(contour)
    const [start, ...rest] = points
    if (!start || rest.length < 2) continue
    const first = step(start)
    path += `m${first.text}`
    pen = first.to
    for (let i = 0; i < rest.length; i++) {
      const point = rest[i] ?? start
      if (point.onCurve) {
        const line = step(point)
        if (line.text !== '0 0') path += `l${line.text}`
        pen = line.to
        continue
      }
      const next = rest[i + 1] ?? start
      const end = next.onCurve ? next : middle(point, next)
      const arrived = step(end)
      path += `q${step(point).text}${arrived.text.startsWith('-') ? '' : ' '}${arrived.text}`
      pen = arrived.to
      if (next.onCurve) i++
    }
    path += 'z'
    pen = first.to
  }
  return `${path}m${pair(advance - pen.x, -pen.y)}`
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`
}

// Two control points in a row imply a point on the curve between them (TrueType, "Glyph outlines").
function withStartOnCurve(contour: readonly Point[]): Point[] {
  const first = contour.findIndex(({ onCurve }) => onCurve)
  if (first >= 0) return [...contour.slice(first), ...contour.slice(0, first)]
  const [a, b] = [contour[0], contour.at(-1)]
  return a && b ? [middle(a, b), ...contour] : []
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, onCurve: true }
}
