import { describe, expect, it } from 'vitest'
import { distance, radius } from './format.ts'

describe('distances', () => {
  it('are as exact as they are short, in the language and the unit that are asked for', () => {
    expect(distance(0.004, 'km', 'de')).toBe('10\u00A0m')
    expect(distance(0.846, 'km', 'de')).toBe('850\u00A0m')
    expect(distance(2.345, 'km', 'de')).toBe('2,3\u00A0km')
    expect(distance(2.345, 'mi', 'en')).toBe('1.5\u00A0mi')
    expect(distance(1287, 'km', 'de')).toBe('1.287\u00A0km')
    expect(radius(25, 'km', 'de')).toBe('25\u00A0km')
    expect(radius(25, 'mi', 'en')).toBe('16\u00A0mi')
  })

  it('never end a line between number and unit', () => {
    for (const km of [0.5, 5, 500]) {
      expect(distance(km, 'km', 'de')).not.toContain(' ')
      expect(radius(km, 'mi', 'de')).not.toContain(' ')
    }
  })
})
