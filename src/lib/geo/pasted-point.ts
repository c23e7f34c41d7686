import { isLatLng, type LatLng, parseLatLng } from './coordinates.ts'

/**
 * Parses a point from text pasted into a field for coordinates: a map link, two numbers in brackets or with names ("lat: 37.77
 * lng: -122.42") or, if only that is possible, in GeoJSON order. Undefined without a point.
 */
export function parsePastedPoint(text: string): LatLng | undefined {
  if (!/\d[.,]\d/.test(text) || text.length > MAX_LENGTH) return undefined
  return LINK.test(text) ? parseLink(text) : parseWritten(text)
}

/** In UTF-16 code units: longer than any map link. */
const MAX_LENGTH = 2000

const LINK = /^\s*(?:https?:\/\/|www\.|geo:)/i

const NUMBER = String.raw`([-−]?\d{1,3}\.\d+)`

/** Coordinates in map links; those of the place come before those of the map's center. */
const IN_LINKS = [
  String.raw`!3d${NUMBER}!4d${NUMBER}`,
  String.raw`[?&]m?lat=${NUMBER}&m?l(?:on|ng)=${NUMBER}`,
  String.raw`[?&](?:ll|q|query|center|destination|daddr|cp)=(?:loc:)?${NUMBER}[,~]\+?${NUMBER}`,
  String.raw`/maps/(?:place|search|dir/)/?${NUMBER},\+?${NUMBER}`,
  String.raw`@${NUMBER},${NUMBER}`,
  String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`,
  String.raw`^\s*geo:${NUMBER},${NUMBER}`,
].map((pattern) => new RegExp(pattern, 'i'))

function parseLink(text: string): LatLng | undefined {
  const link = text.replaceAll(/%2C/gi, ',')
  for (const pattern of IN_LINKS) {
    const [, lat, lng] = pattern.exec(link) ?? []
    if (lat !== undefined && lng !== undefined) return parseLatLng(`${lat},${lng}`)
  }
  return undefined
}

const LATITUDE = String.raw`(?:lat(?:itude)?|breite(?:ngrad)?)`
const LONGITUDE = String.raw`(?:lo?ng?(?:itude)?|l(?:ä|ae)nge(?:ngrad)?)`
const NAMED = new RegExp(
  String.raw`^${LATITUDE}[\s:=]+([-−]?\d[\d.,]*?)[\s,;]+${LONGITUDE}[\s:=]+([-−]?\d[\d.,]*)$`,
  'i',
)
const WITH_SLASH = /^([-−]?\d{1,3}\.\d{2,})\s*\/\s*([-−]?\d{1,3}\.\d{2,})$/

function parseWritten(text: string): LatLng | undefined {
  const inner = text.trim().replace(/^(?:gps|koordinaten|coordinates)[\s:]+/i, '')
  const bare = inner.replace(/^\((.*)\)$|^\[(.*)\]$/, '$1$2').trim()
  const [, lat, lng] = NAMED.exec(bare) ?? WITH_SLASH.exec(bare) ?? []
  if (lat !== undefined && lng !== undefined) {
    return parseLatLng(`${lat.replace(',', '.')},${lng.replace(',', '.')}`)
  }
  return (bare === text ? undefined : parseLatLng(bare)) ?? parseSwapped(bare)
}

const SWAPPED = new RegExp(`^${NUMBER}\\s*,\\s*${NUMBER}$`)

// Longitude first, if the first number cannot be a latitude.
function parseSwapped(text: string): LatLng | undefined {
  const [lng = NaN, lat = NaN] = (SWAPPED.exec(text) ?? [])
    .slice(1)
    .map((number) => Number(number.replace('−', '-')))
  const isSwapped = Math.abs(lng) > 90 && isLatLng({ lat, lng })
  return isSwapped ? { lat, lng } : undefined
}

export type NamedPoint = { point: LatLng; name?: string }

// A query uses only the first 200 characters of a text. Two coordinates with their signs need 24, and the search field shows the words
// of the search before the name.
const MAX_NAME_LENGTH = 100

/** A point as typed or pasted, optionally with a name before it: "Am Zwinger 12, Dresden (51.05319,13.73392)". */
export function parseNamedPoint(text: string): NamedPoint | undefined {
  const typed = parseLatLng(text)
  if (typed) return { point: typed }
  const [, name, inBrackets = ''] = /^(.*\S)\s*\(([^()]+)\)$/.exec(text.trim()) ?? []
  const point = parseLatLng(inBrackets)
  if (point && name !== undefined) return { point, name }
  const pasted = parsePastedPoint(text)
  return pasted && { point: pasted }
}

/** The text for `parseNamedPoint`, short enough for a query, with five decimals, which is about a meter. */
export function writeNamedPoint(name: string, { lat, lng }: LatLng): string {
  const point = `${lat.toFixed(5)},${lng.toFixed(5)}`
  const words = truncateName(name.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim())
  return words === '' ? point : `${words} (${point})`
}

function truncateName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name
  const cut = name.slice(0, MAX_NAME_LENGTH)
  const end = cut.lastIndexOf(',')
  return (end > 0 ? cut.slice(0, end) : cut).trim()
}
