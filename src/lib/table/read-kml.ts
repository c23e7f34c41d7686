import {
  LIMITS,
  type TableRecord,
  UnreadableFile,
  tableOfRecords,
  type Table,
} from './read-table.ts'
import { pointOf } from './read-json.ts'
import { type XmlEvent, xmlEvents } from './xml-events.ts'

/** The elements of a placemark that directly describe a place. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['address', 'address'],
  ['phoneNumber', 'phone'],
])

/**
 * Reads the placemarks of KML (OGC 07-147r2) as a table, as a stream: their name, description, address, telephone number
 * and extended data, and the middle of their geometry. Throws `UnreadableFile`.
 */
export function readKml(open: () => AsyncIterable<Uint8Array>): Promise<Table> {
  return tableOfRecords('kml', () => placemarks(open))
}

async function* placemarks(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<TableRecord> {
  const collect = createCollector()
  for await (const events of xmlEvents(open())) {
    for (const event of events) {
      const record = collect(event)
      if (record) yield record
    }
  }
}

function createCollector(): (event: XmlEvent) => TableRecord | undefined {
  let record: { line: number; values: Map<string, string> } | undefined
  let text = ''
  let length = 0
  let dataName = ''
  const positions: number[][] = []

  const set = (name: string, value: string) => {
    const trimmed = value.trim()
    if (record && name !== '' && trimmed !== '' && !record.values.has(name)) {
      record.values.set(name, trimmed)
    }
  }

  function close(name: string): void {
    if (name === 'value' || name === 'SimpleData') set(dataName, text)
    else if (name === 'description') set('description', textOfHtml(text))
    else if (name === 'coordinates') {
      // Not spread into `push`, because there may be a hundred thousand positions.
      for (const position of positionsIn(text)) positions.push(position)
    } else set(NAMES.get(name) ?? '', text)
  }

  function finish(): TableRecord | undefined {
    const point = pointOf({ geometry: { type: 'MultiPoint', coordinates: positions } })
    if (point) {
      record?.values.set('latitude', String(point.lat))
      record?.values.set('longitude', String(point.lng))
    }
    const finished = record
    record = undefined
    positions.length = 0
    return finished
  }

  function takeText(more: string): void {
    if (!record) return
    length += more.length
    if (length > LIMITS.rowLength) throw new UnreadableFile('file_too_big')
    text += more
  }

  return (event) => {
    if (event.kind === 'text') takeText(event.text)
    else if (event.kind === 'open') {
      if (event.name === 'Placemark') {
        record = { line: event.line, values: new Map() }
        length = 0
      }
      if (event.name === 'Data' || event.name === 'SimpleData') {
        dataName = event.attributes.get('name') ?? ''
      }
      text = ''
    } else {
      if (event.name === 'Placemark') return finish()
      if (record) close(event.name)
      text = ''
    }
    return undefined
  }
}

// "8.47,48.99,0 8.48,48.98,0"
function positionsIn(text: string): number[][] {
  return text
    .trim()
    .split(/\s+/)
    .map((triple) => triple.split(',').slice(0, 2).map(Number))
    .filter((pair) => pair.length === 2 && pair.every(Number.isFinite))
}

// Tags must not contain another `<`; otherwise each of many unclosed tags would be searched to the end.
const BREAKS = /<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi

/** The text of an HTML fragment without tags, because it is never shown as HTML. */
function textOfHtml(html: string): string {
  return html
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(BREAKS, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
