import { type LatLng, parseLatLng } from '../../../lib/geo/coordinates.ts'
import { parsePastedPoint } from '../../../lib/geo/pasted-point.ts'

export type NamedPoint = { point: LatLng; name?: string }

// What a query takes of a text is 200 characters. Two coordinates and their signs take 24 of them, and before the name the
// search field shows what is looked for.
const LONGEST_NAME = 100

/** A point as it is typed or pasted, or with words of its own before it: "Am Zwinger 12, Dresden (51.05319,13.73392)". */
export function parseNamedPoint(text: string): NamedPoint | undefined {
  const typed = parseLatLng(text)
  if (typed) return { point: typed }
  const [, name, inBrackets = ''] = /^(.*\S)\s*\(([^()]+)\)$/.exec(text.trim()) ?? []
  const point = parseLatLng(inBrackets)
  if (point && name !== undefined) return { point, name }
  const pasted = parsePastedPoint(text)
  return pasted && { point: pasted }
}

/** The text that `parseNamedPoint` reads, short enough for a query; to five decimals, which is a metre. */
export function writeNamedPoint(name: string, { lat, lng }: LatLng): string {
  const point = `${lat.toFixed(5)},${lng.toFixed(5)}`
  const words = shortened(name.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim())
  return words === '' ? point : `${words} (${point})`
}

function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  const cut = name.slice(0, LONGEST_NAME)
  const end = cut.lastIndexOf(',')
  return (end > 0 ? cut.slice(0, end) : cut).trim()
}
