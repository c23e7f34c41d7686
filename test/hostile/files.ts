import type { ImportReason } from '../../src/domain/import/import-run.ts'
import type { OpenProblem } from '../../src/domain/import/open-import.ts'
import { type ZipFile, workbook, zip } from './zip.ts'

const MB = 1024 * 1024

/** A malicious file, and the import's answer to it. */
export type HostileFile = {
  title: string
  /** the problem of the whole file, or the result of its rows */
  answer: OpenProblem | { read: number; reasons: Partial<Record<ImportReason, number>> }
} & (
  | { make(): Uint8Array | string }
  /** too big to be stored */
  | { flow(): Iterable<Uint8Array> }
)

/** A prefix, followed by the same text over and over. */
function* endless(beginning: string, again: string, bytes: number): Generator<Uint8Array> {
  yield Buffer.from(beginning)
  const one = Buffer.from(again)
  const piece = Buffer.alloc(one.length * Math.ceil(65_536 / one.length), one)
  for (let given = 0; given < bytes; given += piece.length) yield piece
}

type Answer = HostileFile['answer']

const file = (title: string, answer: Answer, make: () => Uint8Array | string): HostileFile => ({
  title,
  answer,
  make,
})

const stream = (title: string, answer: Answer, flow: () => Iterable<Uint8Array>): HostileFile => ({
  title,
  answer,
  flow,
})

const rows = (read: number, reasons: Partial<Record<ImportReason, number>> = {}) => ({
  read,
  reasons,
})

const LAUGHS = `<!DOCTYPE a [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY ${'bcdefghij'[level]} "${`&${'abcdefghi'[level]};`.repeat(10)}">`,
).join('')}]>`
const PLACEMARK =
  '<Placemark><name>A</name><Point><coordinates>8,49</coordinates></Point></Placemark>'
const kml = (inner: string) => `<kml><Document>${inner}</Document></kml>`
const HEADER = 'name,lat,lng\n'
const GOOD = 'Adler,49.1,8.5\n'
const numbered = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join('')

const spaces = (beginning: string) =>
  Buffer.concat([Buffer.from(beginning), Buffer.alloc(100 * MB, ' ')])
const EMPTY_ROW = '<row><!--                                    --></row>'
const PLACES: ZipFile = { name: 'orte.csv', content: HEADER + GOOD }

const ARCHIVES: HostileFile[] = [
  file('a workbook that unpacks to 100 MB of rows', 'zip_bomb', () =>
    workbook({ sheet: `<worksheet><sheetData>${EMPTY_ROW.repeat(1.5 * MB)}` }),
  ),
  file('a KMZ that unpacks to 100 MB and claims to be one byte', 'zip_bomb', () =>
    zip([{ name: 'doc.kml', content: `<kml>${EMPTY_ROW.repeat(1.5 * MB)}`, unpackedSize: 1 }]),
  ),
  file('a text of 100 MB in a workbook', 'file_too_big', () =>
    workbook({ texts: spaces('<sst><si><t>') }),
  ),
  file('more than a million shared texts, not compressed at all', 'file_too_big', () =>
    workbook({ texts: `<sst>${'<si><t>Adler</t></si>'.repeat(2 * MB)}`, method: 0 }),
  ),
  file('201 entries', 'zip_bomb', () =>
    zip(Array.from({ length: 201 }, (_, index) => ({ name: `${index}.csv`, content: HEADER }))),
  ),
  file('an archive that holds itself', 'zip_without_places', () => {
    const inner = zip([PLACES])
    return zip([{ name: 'orte.csv', content: zip([{ ...PLACES, content: inner }]), method: 0 }])
  }),
  file('a directory that claims 150 entries and has one', 'zip_unreadable', () =>
    zip([PLACES], { count: 150 }),
  ),
  file('a directory located past the end', 'zip_unreadable', () =>
    zip([PLACES], { directoryOffset: 0xffff_fff0 }),
  ),
  file('an entry located past the end', 'zip_unreadable', () =>
    zip([{ ...PLACES, offset: 0xffff_fff0 }]),
  ),
  file('an entry that is larger than its archive', 'zip_unreadable', () =>
    zip([{ ...PLACES, packedSize: 0xffff_fff0 }]),
  ),
  file('an encrypted entry', 'zip_unreadable', () => zip([{ ...PLACES, flags: 1 }])),
  file('an unknown compression method', 'zip_unreadable', () => zip([{ ...PLACES, method: 14 }])),
  file('an entry whose compressed data is damaged', 'zip_unreadable', () => {
    const bytes = zip([{ ...PLACES, content: numbered(999, (index) => `${index * index},`) }])
    return bytes.fill(0xff, 40, 400)
  }),
  file('a workbook whose sheet is the workbook', 'sheet_missing', () =>
    workbook({
      relations: '<Relationships><Relationship Id="r" Target="workbook.xml"/></Relationships>',
    }),
  ),
  file('a number format of brackets that are never closed', 'sheet_missing', () =>
    workbook({
      sheet: '<worksheet/>',
      styles: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(900_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }),
  ),
  file('a cell in the last column that Excel has', rows(0, { too_many_columns: 1 }), () => {
    const cells = (row: number) =>
      `<c r="A${row}" t="str"><v>name</v></c><c r="B${row}" t="str"><v>lat</v></c><c r="C${row}" t="str"><v>lng</v></c>`
    const far = `<row r="2"><c r="A2" t="str"><v>A</v></c><c r="XFD2"><v>1</v></c></row>`
    return workbook({
      sheet: `<worksheet><sheetData><row r="1">${cells(1)}</row>${far}</sheetData></worksheet>`,
    })
  }),
]

const MARKUP: HostileFile[] = [
  file('entities that expand a billion times, in a workbook', 'xml_with_dtd', () =>
    workbook({ sheet: `${LAUGHS}<worksheet><sheetData>&j;</sheetData></worksheet>` }),
  ),
  file('the same in KML', 'xml_with_dtd', () => LAUGHS + kml('<name>&j;</name>')),
  file(
    'an external entity that is a file on the server',
    'xml_with_dtd',
    () => `<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd">${kml(PLACEMARK)}`,
  ),
  file('a hundred thousand nested elements', 'xml_unreadable', () =>
    kml('<Folder>'.repeat(100_000)),
  ),
  stream('a comment that never ends', 'file_too_big', () => endless('<kml><!--', 'a', 1024 * MB)),
  stream('a text in a thousand pieces that never ends', 'file_too_big', () =>
    endless('<kml><Placemark><name>', '<![CDATA[aaaaaaaaaaaaaaaaaaaaaaaa]]>', 256 * MB),
  ),
  stream('a place with more and more data', 'file_too_big', () =>
    endless('<kml><Placemark>', '<Data name="a"><value>aaaaaaaaaaaaaa</value></Data>', 256 * MB),
  ),
  file('a description of tags that are never closed', rows(1, { too_long: 1 }), () => {
    const description = `<description><![CDATA[${'<br </p <'.repeat(110_000)}]]></description>`
    return kml(PLACEMARK.replace('<name>', `${description}<name>`))
  }),
  file('two hundred thousand positions', rows(1), () =>
    kml(PLACEMARK.replace('8,49', '8,49 '.repeat(200_000))),
  ),
  file('elements named like members that every object has', rows(1), () =>
    kml(PLACEMARK.replace('<name>', '<constructor>a</constructor><toString>b</toString><name>')),
  ),
  file('an element with ninety thousand attributes', rows(1), () =>
    kml(`<Folder ${numbered(90_000, (index) => `a${index}="" `)}>${PLACEMARK}</Folder>`),
  ),
]

const JSONS: HostileFile[] = [
  file('a hundred thousand nested lists', 'json_unreadable', () => '['.repeat(100_000)),
  file(
    'deeply nested objects inside a place',
    'json_unreadable',
    () => `[{"name":${'{"a":'.repeat(100_000)}`,
  ),
  stream('a place that never ends', 'file_too_big', () => endless('[{"name":"', 'a', 1024 * MB)),
  file(
    'twenty thousand keys',
    rows(1),
    () => `[{"name":"A","lat":49,"lng":8,${numbered(20_000, (index) => `"k${index}":1,`)}"z":1}]`,
  ),
  file(
    'keys named like members that every object has',
    rows(1),
    () =>
      '[{"name":"A","lat":49,"lng":8,"__proto__":{"toString":1},"constructor":{"prototype":{"a":1}}}]',
  ),
]

const TABLES: HostileFile[] = [
  stream('one line of a gigabyte', 'line_too_long', () => endless('', 'a', 1024 * MB)),
  stream('a line of 256 MB below the header', rows(0, { line_too_long: 1 }), () =>
    endless(HEADER, 'a', 256 * MB),
  ),
  stream('a line of quotes', rows(0, { line_too_long: 1 }), () => endless(HEADER, '"', 256 * MB)),
  file(
    'a quote that is never closed, followed by many lines',
    rows(100_000, { quote_not_closed: 1 }),
    () => `${HEADER}"${GOOD.repeat(100_001)}`,
  ),
  file('NULs from the beginning', 'binary', () => Buffer.alloc(MB)),
  file(
    'NULs in the middle',
    rows(1, { control_characters: 1 }),
    () => `${HEADER}${GOOD}${','.repeat(2)}\n${' '.repeat(70_000)}\nAd\0ler,49.1,8.5\n`,
  ),
  file('an executable', 'binary', () =>
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(9000)]),
  ),
  file(
    'a hundred thousand columns',
    'too_many_columns',
    () => `${numbered(100_000, (index) => `c${index},`)}\n`,
  ),
  file(
    'rows of half a million empty cells',
    rows(1, { too_many_columns: 20 }),
    () => `${HEADER}${GOOD}${`${'a,'.repeat(500_000)}\n`.repeat(20)}`,
  ),
  file('UTF-16 that breaks off in the middle of a character', rows(1, { damaged_text: 1 }), () => {
    const text = Buffer.from(`\uFEFF${HEADER}${GOOD}\uD800Adler,49.1,8.5\n`, 'utf16le')
    return text.subarray(0, text.length - 1)
  }),
  file('a byte order mark that lies', 'name_column_missing', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HEADER + GOOD)]),
  ),
  file('nothing but line breaks', 'empty', () => '\r\n'.repeat(5 * MB)),
  file(
    'cells that patterns would search forever',
    rows(1, { too_long: 5, phone_invalid: 1 }),
    () => {
      const header = 'name,lat,lng,street,phone,website,email,opening hours,coordinates\n'
      const evil = ['1 '.repeat(40_000), '('.repeat(40_000), `http://${'a.'.repeat(40_000)}`]
      const more = [`${'a'.repeat(40_000)}@`, 'Mo-Fr 9-5, '.repeat(4_000), '((1,1'.repeat(10_000)]
      const cells = [...evil, ...more].map((cell) => `"${cell}"`).join(',')
      return `${header}Adler,49.1,8.5,${cells}\n"${'a '.repeat(40_000)}",49.1,8.5,${cells}\n`
    },
  ),
  file(
    'a header of brackets that are never closed',
    rows(1),
    () => `"${'('.repeat(900_000)}\n",name,lat,lng\n,${GOOD}`,
  ),
  file('a season with a wide gap', rows(1, { too_long: 1 }), () => {
    const season = `May${' '.repeat(900_000)}x`
    return `name,lat,lng,season_1_date,season_1_time\nAdler,49.1,8.5,${season},9-17\n`
  }),
]

export const HOSTILE_FILES: readonly HostileFile[] = [...ARCHIVES, ...MARKUP, ...JSONS, ...TABLES]
