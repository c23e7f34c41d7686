import { parseJson } from '../text/limited.ts'
import { decodeText } from './decode-text.ts'
import {
  LIMITS,
  type TableRecord,
  UnreadableFile,
  tableOfRecords,
  type Table,
} from './read-table.ts'

/** Structural names of GeoJSON and Overpass, which say nothing about the place itself. */
const STRUCTURAL_NAMES = new Set([
  'geometry',
  'properties',
  'tags',
  'center',
  'nodes',
  'members',
  'bbox',
  'bounds',
])

/** The column for areas in GeoJSON; "area" and "boundary" alone are properties with other meanings. */
const AREA = 'boundary (GeoJSON)'

/**
 * Reads places in JSON as a table, as a stream: the features of GeoJSON (All the Places' too), the elements of Overpass, the
 * longest list of anything else, or one object per line. A geometry becomes the columns `latitude` and `longitude`,
 * an area also `boundary (GeoJSON)`. Each property of a feature becomes a column, that of a nested object `address.city`. Throws
 * `UnreadableFile`.
 */
export async function readJson(
  open: () => AsyncIterable<Uint8Array>,
  isSequence: boolean,
): Promise<Table> {
  const list = isSequence ? -1 : await longestList(open)
  return tableOfRecords('json', () => recordsOf(open, { isSequence, list }))
}

async function longestList(open: () => AsyncIterable<Uint8Array>): Promise<number> {
  const counts = new Map<number, number>()
  for await (const { list } of cutRecords(open, false))
    counts.set(list, (counts.get(list) ?? 0) + 1)
  const [longest] = [...counts].sort(([, a], [, b]) => b - a)
  if (!longest) throw new UnreadableFile('no_records')
  return longest[0]
}

async function* recordsOf(
  open: () => AsyncIterable<Uint8Array>,
  { isSequence, list }: { isSequence: boolean; list: number },
): AsyncGenerator<TableRecord> {
  let number = 0
  for await (const record of cutRecords(open, isSequence)) {
    if (record.list !== list) continue
    number += 1
    // A list is often one long line, so its records are numbered. In a sequence each record has its own line.
    yield { line: isSequence ? record.line : number, values: valuesOf(parse(record.text)) }
  }
}

async function* cutRecords(open: () => AsyncIterable<Uint8Array>, isSequence: boolean) {
  const decoded = await decodeText(open())
  if (!decoded) throw new UnreadableFile('json_unreadable')
  const cutter = createRecordCutter(isSequence)
  for await (const text of decoded.text) yield* cutter.push(text)
  cutter.end()
}

function parse(text: string): JsonObject {
  const value = parseJson(text)
  if (value === undefined) throw new UnreadableFile('json_unreadable')
  // JSON that begins with a brace is an object.
  return value as JsonObject
}

function valuesOf(record: JsonObject): Map<string, string> {
  const values = new Map<string, string>()
  const point = pointOf(record)
  if (point) {
    values.set('latitude', String(point.lat))
    values.set('longitude', String(point.lng))
  }
  if (isArea(record.geometry)) values.set(AREA, JSON.stringify(record.geometry))
  const { properties, tags } = record
  const rest = Object.entries(record).filter(([name]) => !STRUCTURAL_NAMES.has(name))
  if (record.type === 'Feature' || (point && isObject(tags))) {
    flatten(Object.fromEntries(rest.filter(([name]) => name === 'id')), values)
  } else flatten(Object.fromEntries(rest), values)
  if (isObject(properties)) flatten(properties, values)
  if (isObject(tags)) flatten(tags, values)
  else if (tags !== undefined) flatten({ tags }, values)
  return values
}

type CutRecord = {
  /** 0 for the first list of the file, 1 for the second */
  list: number
  line: number
  /** one JSON object */
  text: string
}

type RecordCutter = {
  push(text: string): CutRecord[]
  /** throws `UnreadableFile` when the text ended too early */
  end(): void
}

const MAX_RECORD_DEPTH = 64

/**
 * Cuts the objects out of a list in JSON, piece by piece: out of a list that is the whole text, or is directly in its
 * object (`features` of GeoJSON, `elements` of Overpass). `isSequence`: the text is one object after the other instead.
 * Reads only brackets and quotes; whether an object is valid JSON is checked when it is parsed. Throws
 * `UnreadableFile` for mismatched brackets, objects over 1 MB and more than 64 levels.
 */
function createRecordCutter(isSequence: boolean): RecordCutter {
  const open: string[] = []
  let waiting = ''
  let isInString = false
  let line = 1
  let list = -1
  let startLine = 1
  let hasBegun = false
  let isEscaping = false

  const isRecordStart = () => {
    if (isSequence) return open.length === 0
    const path = open.join('')
    return path === '[' || path === '{['
  }
  const isListStart = () => open.length === 0 || (open.length === 1 && open[0] === '{')

  function push(text: string): CutRecord[] {
    const whole = waiting + text
    const records: CutRecord[] = []
    let start = hasBegun ? 0 : -1
    const marks = /["\\{}[\]\n]/g
    marks.lastIndex = waiting.length + (isEscaping ? 1 : 0)
    if (text !== '') isEscaping = false
    for (let mark = marks.exec(whole); mark; mark = marks.exec(whole)) {
      const character = mark[0]
      if (character === '\n') line += 1
      else if (isInString) {
        // Skip the escaped character, even if it is in the next piece.
        if (character === '\\') {
          isEscaping = mark.index + 1 === whole.length
          marks.lastIndex = mark.index + 2
        } else if (character === '"') isInString = false
      } else if (character === '"') isInString = true
      else if (character === '{' || character === '[') {
        if (character === '{' && isRecordStart()) {
          start = mark.index
          startLine = line
          hasBegun = true
        }
        if (character === '[' && isListStart()) list += 1
        if (open.length === MAX_RECORD_DEPTH) throw new UnreadableFile('json_unreadable')
        open.push(character)
      } else if (character !== '\\') {
        const opening = character === '}' ? '{' : '['
        if (open.pop() !== opening) throw new UnreadableFile('json_unreadable')
        if (hasBegun && character === '}' && isRecordStart()) {
          records.push({ list, line: startLine, text: whole.slice(start, mark.index + 1) })
          hasBegun = false
          start = -1
        }
      }
    }
    waiting = keep(whole, start)
    return records
  }

  function keep(whole: string, start: number): string {
    if (!hasBegun) return ''
    if (whole.length - start > LIMITS.rowLength) throw new UnreadableFile('file_too_big')
    return whole.slice(start)
  }

  return {
    push,
    end() {
      if (open.length > 0 || isInString) throw new UnreadableFile('json_unreadable')
    },
  }
}

/** Any JSON value. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

type JsonObject = { [key: string]: Json }

const MAX_FIELD_DEPTH = 6
const MAX_VALUE_LENGTH = 10_000

/** Names a value by its path, `address.postalCode`, and joins lists of plain values: `pizza; pasta`. */
function flatten(object: JsonObject, values: Map<string, string>, path = ''): void {
  for (const [key, value] of Object.entries(object)) {
    const name = path === '' ? key : `${path}.${key}`
    if (isObject(value)) {
      if (path.split('.').length < MAX_FIELD_DEPTH) flatten(value, values, name)
      continue
    }
    const text = Array.isArray(value) ? listText(value) : plainText(value)
    if (text !== '' && !values.has(name)) values.set(name, text.slice(0, MAX_VALUE_LENGTH))
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listText(list: Json[]): string {
  return list
    .filter((item) => !isObject(item) && !Array.isArray(item))
    .map(plainText)
    .filter((text) => text !== '')
    .join('; ')
}

function plainText(value: Json): string {
  return value === null || typeof value === 'object' ? '' : String(value)
}

function isArea(geometry: Json | undefined): boolean {
  if (!isObject(geometry)) return false
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
}

/** Longitude and latitude, as GeoJSON orders them. */
type Position = readonly [number, number]

/**
 * The point that stands for a geometry of GeoJSON (RFC 7946): itself, or the middle of the box around a line or an area.
 * For an element of Overpass, its `lat` and `lon`, or its `center`. Undefined without a geometry.
 */
export function pointOf(record: JsonObject): { lat: number; lng: number } | undefined {
  const { geometry, center, type, lat, lon } = record
  if (isObject(geometry)) return middleOf(positionsOf(geometry))
  if (isObject(center)) return numbers(center.lat, center.lon)
  return type === 'node' ? numbers(lat, lon) : undefined
}

function numbers(lat: Json | undefined, lng: Json | undefined) {
  const north = degreesOf(lat)
  const east = degreesOf(lng)
  return north !== undefined && east !== undefined ? { lat: north, lng: east } : undefined
}

// Some programs write them as text: ["9.99", "48.4"].
function degreesOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !/^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(value)) return undefined
  return Number(value)
}

function positionsOf(geometry: JsonObject): Position[] {
  const { coordinates, geometries } = geometry
  if (Array.isArray(geometries)) return geometries.filter(isObject).flatMap(positionsOf)
  return Array.isArray(coordinates) ? positionsIn(coordinates) : []
}

function positionsIn(coordinates: Json[]): Position[] {
  const point = numbers(coordinates[1], coordinates[0])
  if (point) return [[point.lng, point.lat]]
  return coordinates.flatMap((inner) => (Array.isArray(inner) ? positionsIn(inner) : []))
}

function middleOf(positions: readonly Position[]): { lat: number; lng: number } | undefined {
  const [first] = positions
  if (!first) return undefined
  let [west, south] = first
  let [east, north] = first
  for (const [lng, lat] of positions) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return { lat: roundDegrees((south + north) / 2), lng: roundDegrees((west + east) / 2) }
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
