import { describe, expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { isWithin, MAX_LIMITS, NO_PLACES, withEntry, withoutEntry } from './place-store.ts'

const MUNICH = aPlace({
  categoryIds: ['cafe', 'shop'],
  address: { city: 'München', region: 'DE-BY', country: 'DE' },
})
const limits = (given: Partial<typeof NO_PLACES>) => ({ ...NO_PLACES, ...given })

describe('a place is within limits', () => {
  test.each([
    ['that name nothing', {}, false],
    ['that name it', { placeIds: [MUNICH.id] }, true],
    ['that name another', { placeIds: ['other'] }, false],
    ['of its region', { regions: ['DE-BE', 'DE-BY'] }, true],
    ['of its country', { regions: ['DE'] }, true],
    ['of another region', { regions: ['DE-BE'] }, false],
    ['of any of its categories', { categoryIds: ['shop'] }, true],
    ['of another category', { categoryIds: ['hotel'] }, false],
    ['of region and category', { regions: ['DE-BY'], categoryIds: ['cafe'] }, true],
    ['of its region and another category', { regions: ['DE-BY'], categoryIds: ['hotel'] }, false],
    ['of its category and another region', { regions: ['DE-BE'], categoryIds: ['cafe'] }, false],
    ['that name it beside another region', { regions: ['US'], placeIds: [MUNICH.id] }, true],
  ])('%s: %o → %s', (_, given, expected) => {
    expect(isWithin(limits(given), MUNICH)).toBe(expected)
  })

  test('without a region only through its country', () => {
    const place = aPlace({ address: { country: 'DE' } })
    expect(isWithin(limits({ regions: ['DE-BY', ''] }), place)).toBe(false)
    expect(isWithin(limits({ regions: ['DE'] }), place)).toBe(true)
  })
})

test('an entry is added only once, can be removed, and is rejected if there is no room', () => {
  const one = withEntry(NO_PLACES, 'regions', 'DE-BY')
  expect(one).toEqual(limits({ regions: ['DE-BY'] }))
  expect(one && withEntry(one, 'regions', 'DE-BY')).toBe(one)
  expect(one && withoutEntry(one, 'regions', 'DE-BY')).toEqual(NO_PLACES)
  // Without the region the category would apply everywhere.
  const both = one && withEntry(one, 'categoryIds', 'cafe')
  expect(both && withoutEntry(both, 'regions', 'DE-BY')).toBeUndefined()
  expect(both && withoutEntry(both, 'categoryIds', 'cafe')).toBeUndefined()
  const full = limits({ regions: Array.from({ length: MAX_LIMITS.regions }, (_, at) => `X${at}`) })
  expect(withEntry(full, 'regions', 'DE-BY')).toBeUndefined()
})
