import { readHours } from './read-hours.ts'
import { describe, expect, test } from 'vitest'
import { rowReaderFor } from '../src/domain/import/rows/row-reader.ts'
import { openImport } from '../src/domain/import/open-import.ts'

/** The same places as 504 files, one for each way in which programs write a table: all must give the same result. */

const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const
const LINE_ENDS = { CRLF: '\r\n', LF: '\n', CR: '\r' } as const
const DECIMALS = { point: '.', comma: ',' } as const

const ENCODINGS = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with BOM': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16LE': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16LE with BOM': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(text, 'utf16le').swap16(),
  'UTF-16BE with BOM': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'Windows-1252': (text: string) => Buffer.from(text.replace(/[€„“–]/g, windowsByte), 'latin1'),
} as const

function windowsByte(letter: string): string {
  return { '€': '\x80', '„': '\x84', '“': '\x93', '–': '\x96' }[letter] ?? letter
}

/** The cells that are quoted although nothing in them requires it. */
const QUOTINGS = {
  'where needed': () => false,
  everywhere: () => true,
  'around texts': (cell: string) => cell !== '' && !/^-?[\d.,]+$/.test(cell),
} as const

type Choice<Options> = keyof Options
type Dialect = {
  encoding: Choice<typeof ENCODINGS>
  separator: Choice<typeof SEPARATORS>
  lineEnd: Choice<typeof LINE_ENDS>
  quoting: Choice<typeof QUOTINGS>
  decimal: Choice<typeof DECIMALS>
}

const HEADER = ['ID', 'Name', 'Straße', 'PLZ', 'Ort', 'Land', 'Breite', 'Länge', 'Beschreibung']

// Every character that could be mistaken for part of the dialect, leading zeros, and empty cells.
const PLACES = [
  ['1', 'Gasthof "Zum Löwen"', 'Marktstraße 3', '01067', 'Dresden', 'DE', 51.05, 13.7372, ''],
  ['2', 'Müller, Söhne & Cie', 'Am Hof 1; Haus B', '53111', 'Bonn', 'DE', 50.7374, 7.0982, 'a | b'],
  ['3', '„Café“ – 5 €', '', '', 'Köln', 'DE', 50.94, 6.96, 'Erste Zeile\nzweite "Zeile"'],
  ['4', '"Ganz" vorn', "Bob's Weg 7", '04109', 'Leipzig', 'DE', 51.34, 12.3747, '"'],
  ['5', 'Süd', 'Rua Sé\t9', '', 'São Paulo', 'BR', -23.55, -46.6333, 'x,y;z\t|,,;;'],
] as const

const fileOf = (dialect: Dialect): Buffer => {
  const separator = SEPARATORS[dialect.separator]
  const lineEnd = LINE_ENDS[dialect.lineEnd]
  const written = (cell: string) =>
    QUOTINGS[dialect.quoting](cell) || /["\r\n]/.test(cell) || cell.includes(separator)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const number = (value: number) => String(value).replace('.', DECIMALS[dialect.decimal])
  const rows = PLACES.map((place) =>
    place.map((value) =>
      typeof value === 'number' ? number(value) : value.replace('\n', lineEnd),
    ),
  )
  const text = [HEADER, ...rows].map((row) => row.map(written).join(separator) + lineEnd).join('')
  return ENCODINGS[dialect.encoding](text)
}

/** Knows the postal codes of the places, and nothing else. */
const locate = {
  postalCode(_country: string, code: string) {
    const place = PLACES.find((one) => one[3] === code)
    return place && { lat: place[6], lng: place[7] }
  },
  city: () => undefined,
  region: () => undefined,
}

async function readPlaces(bytes: Buffer, pieceSize: number) {
  const file = {
    name: 'orte.csv',
    async *open() {
      for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
    },
  }
  const result = await openImport(file)
  if (!result.ok) return result.problem
  const read = rowReaderFor(
    result.opened,
    { defaultCountry: 'DE' },
    { locate, readHours, now: () => new Date('2026-11-21T12:00:00Z') },
  )
  const rows = (await Array.fromAsync(result.opened.table.batches)).flat()
  const readings = await Promise.all(rows.map((row) => read(row)))
  return readings.map((reading) => {
    if (!reading.ok) return reading.issue
    const { line, externalId, facts, notices } = reading.row
    const { name, street, postalCode, city, country, location, description } = facts
    const { lat, lng } = location ?? {}
    const address = [street, postalCode, city, country]
    return { line, externalId, name, address, lat, lng, description, notices }
  })
}

const expected = PLACES.map(
  ([externalId, name, street, postalCode, city, country, lat, lng, description], index) => ({
    // The third place takes two lines.
    line: index + (index > 2 ? 3 : 2),
    externalId,
    name,
    // A tab in a single line is a space.
    address: [street.replace('\t', ' ') || undefined, postalCode || undefined, city, country],
    lat,
    lng,
    description: description || undefined,
    notices: [],
  }),
)

const namesOf = <Options extends object>(options: Options) =>
  Object.keys(options) as (keyof Options)[]

const dialects = namesOf(ENCODINGS).flatMap((encoding) =>
  namesOf(SEPARATORS).flatMap((separator) =>
    namesOf(LINE_ENDS).flatMap((lineEnd) =>
      namesOf(QUOTINGS).flatMap((quoting) =>
        namesOf(DECIMALS).map((decimal) => ({ encoding, separator, lineEnd, quoting, decimal })),
      ),
    ),
  ),
)

describe('the same table in every dialect', () => {
  test('there are more than five hundred, and no two files are the same', () => {
    const files = new Set(dialects.map((dialect) => fileOf(dialect).toString('base64')))
    expect(files.size).toBe(dialects.length)
    expect(dialects.length).toBeGreaterThan(500)
  })

  test.each(namesOf(ENCODINGS))('%s: each file reads as the same places', async (encoding) => {
    for (const [index, dialect] of dialects.entries()) {
      if (dialect.encoding !== encoding) continue
      const read = await readPlaces(fileOf(dialect), 1 + ((index * 37) % 1000))
      expect({ dialect, read }).toEqual({ dialect, read: expected })
    }
  })
})
