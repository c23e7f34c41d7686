import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openGazetteer } from './open-gazetteer.ts'
import { createPostalCodes, createRecords, readGazetteerFile } from './gazetteer-file.ts'
import { localityKey } from './locality-key.ts'
import { createNameIndex } from './name-search.ts'

const BYTES = readFileSync(new URL('../../../../gazetteer/gazetteer.bin', import.meta.url))
const { tables } = readGazetteerFile(BYTES)
const postalCodes = createPostalCodes(tables)
const gazetteer = openGazetteer(BYTES)
const records = createRecords(tables)
const areas = Array.from({ length: records.areaCount }, (_, ordinal) => ordinal)

describe('the file', () => {
  test('stays small enough to be delivered', () => {
    expect(BYTES.length).toBeLessThan(6_000_000)
  })

  test('is rejected if it is something else, another version or damaged', () => {
    const newer = Buffer.from(BYTES)
    newer.writeUInt32LE(99, 8)
    const damaged = Buffer.from(BYTES.subarray(0, BYTES.length / 2))
    expect(() => openGazetteer(Buffer.from('PK\u0003\u0004'))).toThrow('not a gazetteer file')
    expect(() => openGazetteer(newer)).toThrow('version 99')
    expect(() => openGazetteer(damaged)).toThrow(/unexpected end/i)
  })

  test('opens from bytes at an odd address', () => {
    const shifted = new Uint8Array(BYTES.length + 1)
    shifted.set(BYTES, 1)
    expect(openGazetteer(shifted.subarray(1)).region('US-CA')?.name.de).toBe('Kalifornien')
  })

  test('contains the promised data', () => {
    const states = areas.filter((ordinal) => records.kind(ordinal) === 'state')
    const statesOf = (country: string) =>
      states.filter((ordinal) => records.code(ordinal).startsWith(country)).length
    expect(statesOf('US-')).toBe(56)
    expect(statesOf('DE-')).toBe(16)
    expect(statesOf('AT-')).toBe(9)
    expect(statesOf('CH-')).toBe(26)
    expect(tables.postalKey.length).toBeGreaterThan(57_000)
  })
})

describe('every row can be found', () => {
  test.each([
    { country: 'US', prefix: '', most: 41_125 },
    { country: 'DE', prefix: 'D-', most: 10_830 },
    { country: 'AT', prefix: 'A-', most: 2217 },
    { country: 'CH', prefix: 'CH-', most: 3362 },
    { country: 'LI', prefix: 'FL-', most: 13 },
  ] as const)('every postal code of $country', ({ country, prefix, most }) => {
    const codes = Array.from({ length: 10 }, (_, digit) =>
      postalCodes.beginning(country, String(digit), Infinity),
    ).flat()
    expect(codes).toHaveLength(most)
    const lost = codes.filter(
      ({ code }) =>
        gazetteer.find(prefix + code, { limit: 1 }).matches[0]?.id !== `${country}-${code}`,
    )
    expect(lost).toEqual([])
  })

  // Fails if text folding has changed since the file was built; rebuild it then.
  test('every place by its names', () => {
    const names = createNameIndex(tables)
    const lost: string[] = []
    for (let ordinal = 0; ordinal < records.size; ordinal++) {
      for (const name of Object.values(records.names(ordinal))) {
        const key = names.exact(localityKey(name))
        const isFound =
          key !== undefined && names.postings(key).some((posting) => posting.ordinal === ordinal)
        if (!isFound) lost.push(name)
      }
    }
    // The names of the states Berlin, Hamburg, Bremen and Vienna belong to the cities.
    expect([...new Set(lost)].toSorted()).toEqual(['Berlin', 'Bremen', 'Hamburg', 'Vienna', 'Wien'])
  })

  test('every centre of an area lies between its northern and southern edge', () => {
    const outside = areas.filter((ordinal) => {
      const { south, north } = records.bounds(ordinal)
      const { lat } = records.center(ordinal)
      return lat < south || lat > north
    })
    expect(outside).toEqual([])
  })

  test('every county belongs to a state', () => {
    const counties = areas.filter((ordinal) => records.kind(ordinal) === 'county')
    expect(counties.length).toBeGreaterThan(3100)
    expect(counties.filter((ordinal) => records.region(ordinal) === undefined)).toEqual([])
  })
})

describe('similar names', () => {
  test('are exactly those within the given number of typing errors', () => {
    const names = createNameIndex(tables)
    const found = names.similar('bostn', 1).map(({ key }) => key)
    expect(found).toContain(names.exact('boston'))
    expect(found).not.toContain(names.exact('houston'))
  })

  test('keys with the same beginning are adjacent', () => {
    const names = createNameIndex(tables)
    const { from, to } = names.beginning('san francisco')
    expect(names.exact('san francisco')).toBe(from)
    expect(to).toBeGreaterThan(from)
    const nothing = names.beginning('zzzzzz')
    expect(nothing.to).toBe(nothing.from)
  })
})
