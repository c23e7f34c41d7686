import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable, type TableRow } from './read-table.ts'

const DELIMITERS = [',', ';', '\t', '|']
const LINE_ENDS = ['\r\n', '\n', '\r']
const ENCODINGS = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const
type EncodingName = (typeof ENCODINGS)[number]

// All characters of Windows-1252 that differ from Latin-1, by byte.
const WINDOWS = new Map(
  [...'€‚ƒ„…†‡ˆ‰Š‹Œ'].map((letter, index) => [letter, index < 1 ? 0x80 : 0x81 + index]),
)
WINDOWS.set('“', 0x93).set('”', 0x94).set('–', 0x96)

function encode(text: string, encoding: EncodingName): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-8-bom') return new TextEncoder().encode(`\uFEFF${text}`)
  if (encoding === 'windows-1252') {
    return Uint8Array.from(text, (letter) => WINDOWS.get(letter) ?? letter.charCodeAt(0))
  }
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Uint8Array | string, size = 1000) {
  const source = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const result = await readTable(inPieces(source, size))
  if (!result.ok) throw new Error(result.problem)
  let rows: TableRow[] = []
  for await (const batch of result.table.batches) rows = rows.concat(batch)
  return { ...result.table, encoding: result.table.encoding(), rows }
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

function write(
  table: string[][],
  { delimiter, lineEnd, quoteAll }: { delimiter: string; lineEnd: string; quoteAll: boolean },
): string {
  const needsQuotes = (cell: string) => quoteAll || /["\r\n]/.test(cell) || cell.includes(delimiter)
  return table
    .map((cells) => cells.map((cell) => (needsQuotes(cell) ? quoted(cell) : cell)).join(delimiter))
    .join(lineEnd)
}

const letters = [...'abzAZ019 äöüßÄé€„“–.-/()\'"', ',', ';', '\t', '|', '\n', '\r']
const cell = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
const tables = fc.integer({ min: 2, max: 6 }).chain((width) => {
  const names = ['Name', 'Straße', 'PLZ', 'Ort', 'lat', 'Web site'].slice(0, width)
  const row = fc.array(cell, { minLength: width, maxLength: width })
  const filled = row.filter((cells) => cells.some((value) => value.trim() !== ''))
  return fc.array(filled, { maxLength: 30 }).map((rows) => [names, ...rows])
})

describe('reading any dialect', { timeout: 30_000 }, () => {
  test('a table reads back the same with every delimiter, line end, encoding, quoting and piece size', async () => {
    const dialects = fc.record({
      delimiter: fc.constantFrom(...DELIMITERS),
      lineEnd: fc.constantFrom(...LINE_ENDS),
      quoteAll: fc.boolean(),
      encoding: fc.constantFrom(...ENCODINGS),
      size: fc.integer({ min: 1, max: 500 }),
      endsWithLineEnd: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(tables, dialects, async (table, dialect) => {
        const text = write(table, dialect) + (dialect.endsWithLineEnd ? dialect.lineEnd : '')
        // "Ä€" in Windows-1252 has the same bytes as "Ā" in UTF-8, so a table of three letters is ambiguous.
        fc.pre(dialect.encoding !== 'windows-1252' || !/[ßÄ][€„“–]|é[€„“–]{2}/.test(text))
        // And a word of four such letters could be Greek.
        fc.pre(dialect.encoding !== 'windows-1252' || !/[À-ÿ]{4}/.test(text))
        const { header, rows } = await read(encode(text, dialect.encoding), dialect.size)
        expect([header, ...rows.map((row) => row.cells)]).toEqual(table)
      }),
      { numRuns: 1500 },
    )
  })

  test('line numbers count the lines of the file, including those inside quotes', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.integer({ min: 1, max: 99 }), async (table, size) => {
        const text = write(table, { delimiter: ',', lineEnd: '\n', quoteAll: true })
        const { rows } = await read(text, size)
        for (const row of rows) {
          const before = text.split('\n').slice(0, row.line - 1)
          const rest = text
            .split('\n')
            .slice(row.line - 1)
            .join('\n')
          expect(
            rest.startsWith(write([row.cells], { delimiter: ',', lineEnd: '\n', quoteAll: true })),
          ).toBe(true)
          expect(before.length).toBe(row.line - 1)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('encoding', { timeout: 30_000 }, () => {
  test('an umlaut that first appears after megabytes still decides for Windows-1252', async () => {
    const ascii = 'name,city\n' + 'Harbour,Boston\n'.repeat(200_000)
    const { rows, encoding } = await read(
      encode(`${ascii}Hafenbräu,Köln\n`, 'windows-1252'),
      65_536,
    )
    expect(encoding).toBe('windows-1252')
    expect(rows.at(-1)?.cells).toEqual(['Hafenbräu', 'Köln'])
  })

  test('a Windows-1252 text with a sequence that happens to be UTF-8 is not mistaken', async () => {
    const { rows } = await read(encode('name;city\n„Spaß“;Köln\nBräu;Fürth\n', 'windows-1252'))
    expect(rows.map((row) => row.cells)).toEqual([
      ['„Spaß“', 'Köln'],
      ['Bräu', 'Fürth'],
    ])
  })

  test('one letter cut in half does not turn a UTF-8 text into Windows-1252: only its place is marked', async () => {
    const good = new TextEncoder().encode('name,city\nBräu,Köln\nStra')
    const cut = Uint8Array.from([...good, 0xc3, ...new TextEncoder().encode(',Fürth\n')])
    const { rows, encoding } = await read(cut)
    expect(encoding).toBe('utf-8')
    expect(rows.map((row) => row.cells)).toEqual([
      ['Bräu', 'Köln'],
      ['Stra\uFFFD', 'Fürth'],
    ])
  })

  test('UTF-16 without a byte order mark is recognised by its zeros', async () => {
    const bytes = Buffer.from('name\tcity\nBräu\tKöln\n', 'utf16le')
    expect((await read(bytes)).rows[0]?.cells).toEqual(['Bräu', 'Köln'])
    expect((await read(Buffer.from(bytes).swap16())).encoding).toBe('utf-16be')
  })

  test('a text of more than 16 MiB with umlauts is read to its end', async () => {
    const line = 'Hafenbräu,Köln\n'
    const text = 'name,city\n' + line.repeat(1_200_000)
    let count = 0
    const result = await readTable(inPieces(new TextEncoder().encode(text), 65_536))
    if (!result.ok) throw new Error(result.problem)
    for await (const batch of result.table.batches) {
      count += batch.filter((row) => row.cells[0] === 'Hafenbräu' && row.cells[1] === 'Köln').length
    }
    expect(count).toBe(1_200_000)
  })

  test('files that are not text are rejected', async () => {
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3])
    expect(await readTable(inPieces(zip, 5))).toEqual({ ok: false, problem: 'binary' })
    expect(await readTable(inPieces(new Uint8Array(), 5))).toEqual({ ok: false, problem: 'empty' })
    expect(await readTable(inPieces(encode('\n \n\r\n', 'utf-8-bom'), 5))).toEqual({
      ok: false,
      problem: 'empty',
    })
  })
})

describe('dialect', () => {
  test('decimal commas do not turn a table with semicolons into one with commas', async () => {
    const text = 'Name;Breite;Länge\nA;50,1;8,6\nB;50,2;8,7\nC;50,3;8,8\n'
    expect((await read(text)).dialect?.delimiter).toBe(';')
  })

  test('explanations above the header are skipped, but their lines are counted', async () => {
    const text =
      'Ladesäulenkarte\nStand: 19.07.2019, ohne Gewähr\n\n"Quelle:\nAmt";;;\nName;Straße;PLZ;Ort\nA;B 1;01067;Dresden\n'
    const { header, headerLine, rows } = await read(text)
    expect(header).toEqual(['Name', 'Straße', 'PLZ', 'Ort'])
    expect(headerLine).toBe(6)
    expect(rows).toEqual([{ line: 7, cells: ['A', 'B 1', '01067', 'Dresden'] }])
  })

  test("a spreadsheet's own line for the delimiter is trusted", async () => {
    const { header, rows } = await read('sep=;\nname;city,state\nA;B,C\n')
    expect(header).toEqual(['name', 'city,state'])
    expect(rows[0]?.line).toBe(3)
  })

  test('a table of one column is read', async () => {
    const { header, rows } = await read('name\nHafen\nMarkt\n')
    expect([header, ...rows.map((row) => row.cells)]).toEqual([['name'], ['Hafen'], ['Markt']])
  })

  test('rows that are too short or too long do not affect others, blank ones are skipped', async () => {
    const { rows } = await read('a,b,c\n1,2\n,,\n\n1,2,3,4\n1,2,3\n')
    expect(rows).toEqual([
      { line: 2, cells: ['1', '2'] },
      { line: 5, cells: ['1', '2', '3', '4'] },
      { line: 6, cells: ['1', '2', '3'] },
    ])
  })

  test('text after a closing quote and quotes inside a cell are kept', async () => {
    const { rows } = await read('name,size\n"Bob\'s" Diner,6" pipe\n')
    expect(rows[0]?.cells).toEqual(["Bob's Diner", '6" pipe'])
  })
})

const wide = (width: number) => Array.from({ length: width }, (_, index) => `c${index}`).join(',')

describe('limits', { timeout: 30_000 }, () => {
  test('a quote that is never closed costs only its own line', async () => {
    const { rows } = await read('a,b\n1,2\n"3,4\n5,6\n7,8\n', 7)
    expect(rows).toEqual([
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: [], problem: 'quote_not_closed' },
      { line: 4, cells: ['5', '6'] },
      { line: 5, cells: ['7', '8'] },
    ])
  })

  test('the same holds when megabytes follow', async () => {
    const { rows } = await read(`a,b\n"1,2\n${'3,4\n'.repeat(400_000)}`, 65_536)
    expect(rows[0]).toEqual({ line: 2, cells: [], problem: 'quote_not_closed' })
    expect(rows.length).toBe(400_001)
    expect(rows.at(-1)).toEqual({ line: 400_002, cells: ['3', '4'] })
  })

  test('a line of more than a megabyte is abandoned, whole or in pieces, and the next one is read', async () => {
    const text = `a,b\n1,${'x'.repeat(1_100_000)}\n3,4\n`
    for (const size of [4_000_000, 65_536]) {
      expect((await read(text, size)).rows).toEqual([
        { line: 2, cells: [], problem: 'line_too_long' },
        { line: 3, cells: ['3', '4'] },
      ])
    }
  })

  test('a single endless line is refused after a megabyte without being read to its end', async () => {
    let given = 0
    async function* endless() {
      for (;;) {
        given += 65_536
        yield new Uint8Array(65_536).fill(120)
      }
    }
    expect(await readTable(endless())).toEqual({ ok: false, problem: 'line_too_long' })
    expect(given).toBeLessThan(4_000_000)
  })

  test('five hundred columns are read, more are refused', async () => {
    expect((await read(`${wide(500)}\n${wide(500)}\n`)).rows[0]?.cells.length).toBe(500)
    expect(await readTable(inPieces(new TextEncoder().encode(`${wide(501)}\n`), 999))).toEqual({
      ok: false,
      problem: 'too_many_columns',
    })
    expect((await read(`a,b\n${wide(501)}\n1,2\n`)).rows.map((row) => row.problem)).toEqual([
      'too_many_columns',
      undefined,
    ])
  })

  test('the file is closed when reading stops', async () => {
    let isClosed = false
    async function* source() {
      try {
        for (;;) yield new TextEncoder().encode('a,b\n1,2\n'.repeat(10_000))
      } finally {
        isClosed = true
      }
    }
    const result = await readTable(source())
    if (!result.ok) throw new Error(result.problem)
    for await (const batch of result.table.batches) if (batch.length > 0) break
    expect(isClosed).toBe(true)
  })
})
