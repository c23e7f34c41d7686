import { UnreadableFile } from '../records/record.ts'
import { type XmlEvent, xmlEvents } from '../xml/xml-events.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { isDateFormat } from './cell-date.ts'
import { excelText } from './excel-text.ts'

export type Workbook = {
  sheets: { name: string; isHidden: boolean; entry: ZipEntry }[]
  /** the texts that cells name by their number */
  sharedTexts: string[]
  /** the numbers of the cell styles that show a date or a time */
  dateStyles: ReadonlySet<number>
  /** days are counted from 1904, as on old Macintoshes, not from 1900 */
  isFrom1904: boolean
}

/** A sheet that may unpack to 64 MB has hardly room to name more. */
const MOST_SHARED_TEXTS = 1_000_000

type Opening = Extract<XmlEvent, { kind: 'open' }>

/** Reads what all sheets of a workbook share. Throws `UnreadableFile` when it is none. */
export async function readWorkbook(entries: readonly ZipEntry[]): Promise<Workbook> {
  const entryOf = (name: string) => entries.find((entry) => entry.name === name)
  const main = entryOf('xl/workbook.xml')
  const relations = entryOf('xl/_rels/workbook.xml.rels')
  if (!main || !relations) throw new UnreadableFile('zip_unreadable')
  const targets = new Map<string, string>()
  for await (const { name, attributes } of openings(relations)) {
    if (name !== 'Relationship') continue
    targets.set(attributes.get('Id') ?? '', targetOf(attributes.get('Target') ?? ''))
  }
  const sheets: Workbook['sheets'] = []
  let isFrom1904 = false
  for await (const { name, attributes } of openings(main)) {
    if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '')
    if (name !== 'sheet') continue
    const entry = entryOf(targets.get(attributes.get('id') ?? '') ?? '')
    const isHidden = (attributes.get('state') ?? 'visible') !== 'visible'
    if (entry) sheets.push({ name: attributes.get('name') ?? '', isHidden, entry })
  }
  return {
    sheets,
    sharedTexts: await sharedTextsOf(entryOf('xl/sharedStrings.xml')),
    dateStyles: await dateStylesOf(entryOf('xl/styles.xml')),
    isFrom1904,
  }
}

async function* openings(entry: ZipEntry): AsyncGenerator<Opening> {
  for await (const events of xmlEvents(entry.open())) {
    for (const event of events) if (event.kind === 'open') yield event
  }
}

function targetOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedTextsOf(entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  let text = ''
  let isText = false
  let isPronunciation = false
  const take = (event: XmlEvent) => {
    if (event.kind === 'text') {
      if (isText && !isPronunciation) text += event.text
      return
    }
    if (event.name === 't') isText = event.kind === 'open'
    if (event.name === 'rPh') isPronunciation = event.kind === 'open'
    if (event.name !== 'si') return
    if (event.kind === 'close') texts.push(excelText(text))
    if (texts.length > MOST_SHARED_TEXTS) throw new UnreadableFile('file_too_big')
    text = ''
  }
  for await (const events of xmlEvents(entry.open())) events.forEach(take)
  return texts
}

async function dateStylesOf(entry: ZipEntry | undefined): Promise<Set<number>> {
  const formats = new Map<number, string>()
  const styles = new Set<number>()
  if (!entry) return styles
  let isCellFormats = false
  let number = 0
  const take = (event: XmlEvent) => {
    if (event.kind === 'text') return
    if (event.name === 'cellXfs') isCellFormats = event.kind === 'open'
    if (event.kind !== 'open') return
    const id = formatId(event)
    if (event.name === 'numFmt') formats.set(id, event.attributes.get('formatCode') ?? '')
    if (event.name !== 'xf' || !isCellFormats) return
    if (isDateFormat(id, formats.get(id))) styles.add(number)
    number += 1
  }
  for await (const events of xmlEvents(entry.open())) events.forEach(take)
  return styles
}

function formatId({ attributes }: Opening): number {
  return Number(attributes.get('numFmtId') ?? 0)
}
