import { describe, expect, test } from 'vitest'

import { createPhoneParser } from './phone.ts'

describe('a phone parser for the United States and Germany', () => {
  const parse = createPhoneParser(['US', 'DE'])

  test.each([
    ['(415) 555-2671', '+14155552671'],
    ['415.555.2671 ext. 5', '+14155552671;ext=5'],
    ['030 901820', '+4930901820'],
    ['0170/1234567', '+491701234567'],
    ['0049 170 1234567', '+491701234567'],
    ['+49 (0)89 12345678', '+498912345678'],
    ['+43 1 5130000', '+4315130000'],
  ])('%s is %s', (typed, number) => {
    expect(parse(typed)).toBe(number)
  })

  test.each(['', '110', 'call 4155552671', '+49', '+999 12345678', '5'.repeat(60_000)])(
    '%j is not a phone number',
    (typed) => {
      expect(parse(typed)).toBeUndefined()
    },
  )

  test('the first country wins if two are possible', () => {
    expect(createPhoneParser(['DE', 'US'])('415 555 2671')).toBe('+494155552671')
  })

  test('a country without telephone numbers of its own is skipped', () => {
    expect(createPhoneParser(['AQ', 'US'])('415 555 2671')).toBe('+14155552671')
  })
})
