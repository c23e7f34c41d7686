import { decodeText } from '../decode-text.ts'
import type { Table } from '../read-table.ts'
import type { FoundRecord } from '../records/record.ts'
import { UnreadableFile } from '../records/record.ts'
import { tableOfRecords } from '../records/table-of-records.ts'
import { createRecordCutter } from './cut-records.ts'
import type { JsonObject } from './flatten.ts'
import { flatten, isObject } from './flatten.ts'
import { pointOf } from './geometry.ts'

/** Names of GeoJSON and Overpass that say nothing about the place itself. */
const OF_THE_FORMAT = new Set([
  'geometry',
  'properties',
  'tags',
  'center',
  'nodes',
  'members',
  'bbox',
  'bounds',
])

/**
 * Reads places in JSON as a table, as a stream: the features of GeoJSON (All the Places' too), the elements of Overpass, the
 * longest list of anything else, or an object in each line. A geometry becomes the columns `latitude` and `longitude`,
 * the properties of a feature its own, an inner object the columns `address.city`. Throws `UnreadableFile`.
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
  for await (const { list } of cut(open, false)) counts.set(list, (counts.get(list) ?? 0) + 1)
  const [longest] = [...counts].sort(([, a], [, b]) => b - a)
  if (!longest) throw new UnreadableFile('no_records')
  return longest[0]
}

async function* recordsOf(
  open: () => AsyncIterable<Uint8Array>,
  { isSequence, list }: { isSequence: boolean; list: number },
): AsyncGenerator<FoundRecord> {
  for await (const cutOut of cut(open, isSequence)) {
    if (cutOut.list === list) yield { line: cutOut.line, values: valuesOf(parse(cutOut.text)) }
  }
}

async function* cut(open: () => AsyncIterable<Uint8Array>, isSequence: boolean) {
  const decoded = await decodeText(open())
  if (!decoded) throw new UnreadableFile('json_unreadable')
  const cutter = createRecordCutter(isSequence)
  for await (const text of decoded.text) yield* cutter.push(text)
  cutter.end()
}

function parse(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    // What begins with a brace and is JSON is an object.
    return value as JsonObject
  } catch {
    throw new UnreadableFile('json_unreadable')
  }
}

function valuesOf(record: JsonObject): Map<string, string> {
  const values = new Map<string, string>()
  const point = pointOf(record)
  if (point) {
    values.set('latitude', String(point.lat))
    values.set('longitude', String(point.lng))
  }
  const { properties, tags } = record
  const rest = Object.entries(record).filter(([name]) => !OF_THE_FORMAT.has(name))
  if (record.type === 'Feature' || (point && isObject(tags))) {
    flatten(Object.fromEntries(rest.filter(([name]) => name === 'id')), values)
  } else flatten(Object.fromEntries(rest), values)
  if (isObject(properties)) flatten(properties, values)
  if (isObject(tags)) flatten(tags, values)
  else if (tags !== undefined) flatten({ tags }, values)
  return values
}
