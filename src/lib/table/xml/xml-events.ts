import { UnreadableFile } from '../records/record.ts'
import { decodeText } from '../decode-text.ts'
import type { XmlEvent } from './parse-xml.ts'
import { createXmlParser } from './parse-xml.ts'

/** The events of a whole XML file, as many at a time as one piece of it holds. Throws `UnreadableFile`. */
export async function* xmlEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent[]> {
  const decoded = await decodeText(chunks)
  if (!decoded) throw new UnreadableFile('xml_unreadable')
  const parser = createXmlParser()
  for await (const text of decoded.text) yield parser.push(text)
  parser.end()
}
