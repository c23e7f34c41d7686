import { crc32, deflateRawSync } from 'node:zlib'

export type ZipFile = {
  name: string
  content: string | Uint8Array
  /** 8 is deflated, 0 stored; other methods are only declared */
  method?: number
  flags?: number
  /** what the directory claims instead of the truth */
  packedSize?: number
  unpackedSize?: number
  offset?: number
}

type FalseClaims = { count?: number; directoryOffset?: number }

/** A ZIP archive that may lie about itself. */
export function zip(files: readonly ZipFile[], lies: FalseClaims = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const { name, content, method = 8, flags = 0 } = file
    const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(file.packedSize ?? packed.length, 20)
    entry.writeUInt32LE(file.unpackedSize ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(file.offset ?? offset, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(lies.count ?? files.length, 10)
  end.writeUInt32LE(lies.directoryOffset ?? offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const RELATIONS =
  '<Relationships><Relationship Id="r" Target="worksheets/sheet1.xml"/></Relationships>'
const BOOK = '<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>'

type Workbook = {
  sheet?: string
  texts?: string | Uint8Array
  styles?: string
  relations?: string
  /** of the texts */
  method?: number
}

/** An Excel workbook with one sheet. */
export function workbook({
  sheet = '',
  texts = '<sst/>',
  styles = '<styleSheet/>',
  relations = RELATIONS,
  method,
}: Workbook) {
  return zip([
    { name: 'xl/workbook.xml', content: BOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/sharedStrings.xml', content: texts, method },
    { name: 'xl/styles.xml', content: styles },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ])
}
