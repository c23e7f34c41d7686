import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, numberedUuids, uuidV7 } from './places/slug.ts'

test('it matches the example in RFC 9562, appendix A.6', () => {
  // 017F22E2-79B0-7CC3-98C4-DC0C0C07398F: the bits after the version and the variant are random.
  const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
  expect(uuidV7(new Date(0x017f22e279b0), random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('it always has version 7 and the variant of the standard', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 16 })
  const instants = fc.date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, bytes, (now, random) => {
      expect(uuidV7(now, random)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }),
  )
})

test('later ids sort after earlier ones', () => {
  const full = new Uint8Array(10).fill(255)
  const empty = new Uint8Array(10)
  expect(uuidV7(new Date(1), full) < uuidV7(new Date(2), empty)).toBe(true)
})

test('numbered ids sort by their number, are valid, and all different', () => {
  const idOf = numberedUuids(new Date(1_700_000_000_000), new Uint8Array(10).fill(77))
  const numbers = [0, 1, 2, 2 ** 14 - 1, 2 ** 14, 2 ** 20, 2 ** 26 - 1]
  const ids = numbers.map(idOf)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(numbers.length)
  expect(ids.every((id) => isUuid(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
  expect(() => idOf(2 ** 26)).toThrow(RangeError)
})

test('too few random bytes are an error', () => {
  expect(() => uuidV7(new Date(), new Uint8Array(9))).toThrow(RangeError)
})
