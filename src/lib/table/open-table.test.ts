import { gzipSync, crc32, deflateRawSync } from 'node:zlib'
import { createReadStream, existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTable } from './open-table.ts'
import fc from 'fast-check'

const DATA = new URL('../../../../shared/data/', import.meta.url)

function source(content: string | Uint8Array, sheet?: string) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    sheet,
    async *open() {
      // Small pieces cut tokens and letters in two.
      const size = bytes.length > 2000 ? 997 : 7
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    },
  }
}

async function read(content: string | Uint8Array, sheet?: string) {
  const result = await openTable(source(content, sheet))
  if (!result.ok) return result.problem
  const rows = []
  for await (const batch of result.table.batches) rows.push(...batch)
  const { header } = result.table
  return rows.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
  }))
}

type ZipFile = { name: string; content: string | Uint8Array }

/** A ZIP archive as every archiver writes it. */
function zip(files: readonly ZipFile[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    // Claims to be small, like a zip bomb.
    entry.writeUInt32LE(1, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const WORKBOOK = `<?xml version="1.0"?><workbook xmlns:r="x"><workbookPr/><sheets>
  <sheet name="Alt" state="hidden" r:id="rId1"/><sheet name="Orte" r:id="rId2"/></sheets></workbook>`
const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`
const STYLES = `<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
const TEXTS = `<sst><si><t>Name</t></si><si><r><t>Caf</t></r><r><t>é &amp; Bar</t></r></si></sst>`
const SHEET = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="inlineStr"><is><t>Stand November</t></is></c></row>
  <row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="str"><v>PLZ</v></c><c r="D3" t="str"><v>Seit</v></c></row>
  <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"/><c r="C4" t="str"><v>01067</v></c><c r="D4" s="1"><v>43665</v></c></row>
  <row r="6"><c r="A6" t="str"><v>B</v></c><c r="C6"><v>10115.000000000001</v></c><c r="D6" t="e"><v>#N/A</v></c></row>
</sheetData></worksheet>`

function workbook(sheet = SHEET): Uint8Array {
  return zip([
    { name: 'xl/workbook.xml', content: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: RELATIONS },
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/sharedStrings.xml', content: TEXTS },
    { name: 'xl/worksheets/sheet1.xml', content: SHEET.replace('Café', 'Versteckt') },
    { name: 'xl/worksheets/sheet2.xml', content: sheet },
  ])
}

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Liste</name>
<Placemark><name>A</name><description><![CDATA[<!-- <i>alt</i> --><b>Offen</b><br>täglich<script>x()</script>]]></description>
<ExtendedData><Data name="PLZ"><value>01067</value></Data></ExtendedData>
<Point><coordinates>13.7,51.05,0</coordinates></Point></Placemark>
<Placemark><name>B</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
 0,0 2,0 2,2 0,2 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
</Document></kml>`

describe('JSON', () => {
  test('features: the middle of a geometry, their own id, and their number', async () => {
    const rows = await read(`{"type":"FeatureCollection","crs":{"x":[{"no":1}]},
      "features":[
        {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[8.5,49.1]},
         "properties":{"name":"Am \\"Markt\\" {","tags":["a","b"]}},
        {"type":"Feature","id":8,"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,4],[0,0]]]},
         "properties":{"name":"B","address":{"city":"Köln"}}},
        {"type":"Feature","id":9,"geometry":null,"properties":{"name":"C"}}]}`)
    expect(rows).toMatchObject([
      { line: 1, id: '7', name: 'Am "Markt" {', latitude: '49.1', longitude: '8.5', tags: 'a; b' },
      {
        line: 2,
        id: '8',
        latitude: '2',
        longitude: '1',
        'boundary (GeoJSON)': '{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,4],[0,0]]]}',
        'address.city': 'Köln',
      },
      { line: 3, id: '9', name: 'C', latitude: '', longitude: '' },
    ])
  })

  test('coordinates written as text are read, other words are not', async () => {
    const rows = await read(`{"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":["9.991"," 48.4 "]},"properties":{"name":"A"}},
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[["-1","2"],["3","-4"]]},"properties":{"name":"B"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":["9,991",""]},"properties":{"name":"C"}}]}`)
    expect(rows).toMatchObject([
      { name: 'A', latitude: '48.4', longitude: '9.991' },
      { name: 'B', latitude: '-1', longitude: '1' },
      { name: 'C', latitude: '', longitude: '' },
    ])
  })

  test('Overpass: nodes and the centres of ways give one pair of columns', async () => {
    const rows = await read(`{"version":0.6,"elements":[
      {"type":"node","id":1,"lat":54.1,"lon":-4.4,"tags":{"name":"A"}},
      {"type":"way","id":2,"center":{"lat":54.2,"lon":-4.5},"nodes":[1,2],"tags":{"name":"B"}}]}`)
    expect(rows).toEqual([
      { line: 1, latitude: '54.1', longitude: '-4.4', id: '1', name: 'A' },
      { line: 2, latitude: '54.2', longitude: '-4.5', id: '2', name: 'B' },
    ])
  })

  test('records on one long line are numbered', async () => {
    const rows = await read('[{"name":"A"},{"name":"B"},{"name":"C"}]')
    expect(rows).toEqual([
      { line: 1, name: 'A' },
      { line: 2, name: 'B' },
      { line: 3, name: 'C' },
    ])
  })

  test('the longer of two lists is read, and so is one object per line', async () => {
    expect(await read('{"types":[{"n":1}],"stores":[{"name":"A"},{"name":"B"}]}')).toHaveLength(2)
    expect(await read('{"name":"A"}\n{"name":"B"}\n')).toEqual([
      { line: 1, name: 'A' },
      { line: 2, name: 'B' },
    ])
  })

  test('truncated files, files without a list and deeply nested ones are rejected with the reason', async () => {
    expect(await read('[{"name":"A"},{"name":"B"')).toBe('json_unreadable')
    expect(await read('[{"name":"A"}}')).toBe('json_unreadable')
    expect(await read('[{"name":A}]')).toBe('json_unreadable')
    expect(await read('{"name":"A"}')).toBe('no_records')
    expect(await read('['.repeat(100_000))).toBe('json_unreadable')
  })

  test('any list of objects is read back, wherever the pieces are cut', async () => {
    const objects = fc.array(fc.record({ a: fc.string({ unit: 'binary' }), b: fc.integer() }), {
      minLength: 1,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(objects, fc.boolean(), async (list, isIndented) => {
        const rows = await read(JSON.stringify(list, undefined, isIndented ? 2 : undefined))
        const expected = list.map(({ a, b }) => ({
          a: new TextDecoder().decode(new TextEncoder().encode(a)),
          b: String(b),
        }))
        expect(rows).toMatchObject(
          expected.map(({ a, b }) => (list.every((one) => one.a === '') ? { b } : { a, b })),
        )
      }),
      { numRuns: 100 },
    )
  })
})

describe('KML', () => {
  const expected = [
    {
      name: 'A',
      description: 'Offen\ntäglich',
      PLZ: '01067',
      latitude: '51.05',
      longitude: '13.7',
    },
    { name: 'B', latitude: '1', longitude: '1' },
  ]

  test.each(['\n', '\r\n\r\n', '\n<!-- made by a program -->\n'])(
    'may end with whatever an editor appends: %j',
    async (end) => {
      expect(await read(KML + end)).toEqual(await read(KML))
    },
  )

  test('placemarks with their data, as a file and packed', async () => {
    expect(await read(KML)).toMatchObject(expected)
    expect(await read(zip([{ name: 'doc.kml', content: KML }]))).toMatchObject(expected)
  })

  test('a document type and broken XML are refused', async () => {
    expect(await read(`<!DOCTYPE kml [<!ENTITY a "b">]>${KML}`)).toBe('xml_with_dtd')
    expect(await read(`${KML}\nand words`)).toBe('xml_unreadable')
    expect(await read(KML.slice(0, -10))).toBe('xml_unreadable')
    expect(await read(KML.replace('</Placemark>', ''))).toBe('xml_unreadable')
  })
})

describe('Excel', () => {
  test('the visible sheet: header found, text that looks like a number kept, dates as dates', async () => {
    expect(await read(workbook())).toEqual([
      { line: 4, Name: 'Café & Bar', '': '', PLZ: '01067', Seit: '2019-07-19' },
      { line: 6, Name: 'B', '': '', PLZ: '10115', Seit: '' },
    ])
  })

  test('a cell merged across several rows has its value in each of them', async () => {
    const sheet = (merged: string, ...rows: string[][]) => {
      const xml = rows.map((cells, index) => {
        const row = index + 2
        const filled = cells.map((text, column) =>
          text ? `<c r="${'ABCD'[column]}${row}" t="str"><v>${text}</v></c>` : '',
        )
        return `<row r="${row}">${filled.join('')}</row>`
      })
      const refs = merged.split(' ').map((ref) => `<mergeCell ref="${ref}"/>`)
      return `<worksheet><sheetData>${xml.join('')}</sheetData><mergeCells>${refs.join('')}</mergeCells></worksheet>`
    }
    const rows = [
      ['Name', 'Straße', 'PLZ', 'Ort'],
      ['', 'und Nummer', '', ''],
      ['A', 'Weg 1', '01067', 'Dresden'],
      ['B', 'Weg 2', '', ''],
      ['', '', '', ''],
      ['C', 'Weg 3', '', ''],
      ['D', 'Weg 4', '', 'Köln'],
    ]
    expect(await read(workbook(sheet('A2:A3 C4:C7 D4:D8 B4:C4 x D9', ...rows)))).toEqual([
      // Cells merged with the header are not values.
      { line: 3, Name: '', Straße: 'und Nummer', PLZ: '', Ort: '' },
      { line: 4, Name: 'A', Straße: 'Weg 1', PLZ: '01067', Ort: 'Dresden' },
      { line: 5, Name: 'B', Straße: 'Weg 2', PLZ: '01067', Ort: 'Dresden' },
      { line: 7, Name: 'C', Straße: 'Weg 3', PLZ: '01067', Ort: 'Dresden' },
      { line: 8, Name: 'D', Straße: 'Weg 4', PLZ: '', Ort: 'Köln' },
    ])
  })

  test('a named sheet is read, hidden or not; a missing one is a problem', async () => {
    expect(await read(workbook(), 'alt')).toHaveLength(2)
    expect(await read(workbook(), 'Neu')).toBe('sheet_missing')
  })

  test('the table in a packed folder is read, not its shadow file from a Mac', async () => {
    const files = [
      { name: '__MACOSX/Orte/._liste.csv', content: 'Mac OS X' },
      { name: 'Orte/Bitte lesen.txt', content: 'Guten Tag' },
      { name: 'Orte/liste.csv', content: 'Name,Ort\nAdler,Bonn\n' },
    ]
    expect(await read(zip(files))).toEqual([{ line: 2, Name: 'Adler', Ort: 'Bonn' }])
  })

  test('bombs, lying sizes, entities and damaged archives are refused', async () => {
    const zeros = SHEET.replace(
      '<sheetData>',
      `<sheetData>${'<row><!--                                    --></row>'.repeat(1_500_000)}`,
    )
    expect(await read(workbook(zeros))).toBe('zip_bomb')
    const many = Array.from({ length: 201 }, (_, index) => ({ name: `${index}.csv`, content: 'a' }))
    expect(await read(zip(many))).toBe('zip_bomb')
    expect(await read(workbook(`<!DOCTYPE a>${SHEET}`))).toBe('xml_with_dtd')
    expect(await read(workbook().subarray(0, 400))).toBe('zip_unreadable')
    expect(await read(zip([{ name: 'a.exe', content: 'MZ' }]))).toBe('zip_without_places')
    const ods = [
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: '<office:document-content/>' },
    ]
    expect(await read(zip(ods))).toBe('open_document')
    expect(await read(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('old_excel')
  })

  test('any damage to an archive gives a problem or rows, never a crash', async () => {
    const whole = workbook()
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const damaged = Uint8Array.from(whole)
        damaged[at] = byte
        expect(await read(damaged)).toBeDefined()
      }),
      { numRuns: 100 },
    )
  })
})

test('GTFS: stops.txt is read from its archive', async () => {
  const stops = '\ufeffstop_id,stop_name,stop_lat,stop_lon\n1,Hbf,50.1,8.6\n'
  expect(
    await read(
      zip([
        { name: 'agency.txt', content: 'x' },
        { name: 'stops.txt', content: stops },
      ]),
    ),
  ).toEqual([{ line: 2, stop_id: '1', stop_name: 'Hbf', stop_lat: '50.1', stop_lon: '8.6' }])
})

// Counted with other programs.
const FILES = [
  { path: 'osm-isleofman/shops.geojson', rows: 707, format: 'json' },
  { path: 'osm-isleofman/tourism.geojson', rows: 524, format: 'json' },
  { path: 'wo-ist-markt/hamburg.json', rows: 79, format: 'json' },
  { path: 'demo/nps_parks_63.json', rows: 63, format: 'json' },
  {
    path: 'ladesaeulen/Ladesaeulenkarte_Datenbankauszug_25__2019-07-19.xlsx',
    rows: 9_690,
    format: 'xlsx',
  },
]

describe.skipIf(!existsSync(DATA))(
  'real files (skipped without ../shared/data)',
  { timeout: 30_000 },
  () => {
    test.each(FILES)('$path', async ({ path, rows, format }) => {
      const result = await openTable({ open: () => createReadStream(new URL(path, DATA)) })
      if (!result.ok) throw new Error(result.problem)
      let count = 0
      for await (const batch of result.table.batches) count += batch.length
      expect(result.table.format).toBe(format)
      expect(count).toBe(rows)
    })
  },
)

describe('gzip', () => {
  test('is unpacked, whatever is in it', async () => {
    expect(await read(gzipSync('Name;Ort\nAdler;Bonn\n'))).toEqual([
      { line: 2, Name: 'Adler', Ort: 'Bonn' },
    ])
    expect(await read(gzipSync('[{"name":"Adler"}]'))).toEqual([{ line: 1, name: 'Adler' }])
  })

  test('a broken file and a bomb stop the reading', async () => {
    const whole = gzipSync(`Name;Ort\n${'Adler;Bonn\n'.repeat(20_000)}`)
    const broken = openTable(source(whole.subarray(0, whole.length - 20)))
    await expect(broken.then(allRows)).rejects.toThrow('zip_unreadable')
    const bomb = gzipSync(`Name;Ort\n${' '.repeat(64 * 1024 * 1024)}`)
    const bombed = openTable(source(bomb)).then(allRows)
    await expect(bombed).rejects.toThrow(/file_too_big|line_too_long/)
  })
})

async function allRows(result: Awaited<ReturnType<typeof openTable>>) {
  if (!result.ok) throw new Error(result.problem)
  return Array.fromAsync(result.table.batches)
}
