import { SaxesParser } from 'saxes'
import { LIMITS, UnreadableFile } from './read-table.ts'
import { decodeText } from './decode-text.ts'

/** Names have no namespace prefix. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; line: number }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const MAX_DEPTH = 100

/**
 * Parses an XML file into events, in batches per piece of the file. Rejects document types, so only the five XML entities and
 * numeric ones are expanded. Throws `UnreadableFile`.
 */
export async function* xmlEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent[]> {
  const decoded = await decodeText(chunks)
  if (!decoded) throw new UnreadableFile('xml_unreadable')
  let events: XmlEvent[] = []
  let depth = 0
  let sinceLastEvent = 0
  const add = (event: XmlEvent) => {
    sinceLastEvent = 0
    events.push(event)
  }
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new UnreadableFile('xml_unreadable')
  })
  parser.on('doctype', () => {
    throw new UnreadableFile('xml_with_dtd')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw new UnreadableFile('xml_unreadable')
    add({
      kind: 'open',
      name: localName(name),
      attributes: new Map(
        Object.entries(attributes).map(([key, value]) => [localName(key), value]),
      ),
      line: parser.line,
    })
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    add({ kind: 'close', name: localName(name) })
  })
  parser.on('text', (text) => add({ kind: 'text', text }))
  parser.on('cdata', (text) => add({ kind: 'text', text }))

  for await (const text of decoded.text) {
    sinceLastEvent += text.length
    parser.write(text)
    if (sinceLastEvent > LIMITS.rowLength) throw new UnreadableFile('file_too_big')
    if (events.length > 0) yield events
    events = []
  }
  parser.close()
  yield events
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
