import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeKilometres } from './write-kilometres.ts'

test.each([0, 0.0004, 0.001, 0.0995, 0.1, 0.9994, 0.9996, 1, 12.3, 12.0304, 20_015.115])(
  '%d km are written as JSON writes them to the metre',
  (distanceKm) => {
    const asJson = JSON.stringify(Math.round(distanceKm * 1000) / 1000)
    expect(writeKilometres(distanceKm)).toBe(asJson)
  },
)

test('so is every distance on the earth', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 20_016, noNaN: true }), (distanceKm) => {
      const asJson = JSON.stringify(Math.round(distanceKm * 1000) / 1000)
      expect(writeKilometres(distanceKm)).toBe(asJson)
    }),
  )
})
