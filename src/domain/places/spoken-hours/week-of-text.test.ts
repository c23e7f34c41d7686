import { expect, test } from 'vitest'
import { weekOfText } from './week-of-text.ts'

const NINE_TO_FIVE = { opens: 540, closes: 1020 }

test.each(['Mo–Fr 9–17 Uhr', 'Montag bis Freitag 9 bis 17 Uhr', 'Mon-Fri 9am-5pm'])(
  '%s is a week',
  (text) => {
    const week = weekOfText(text)
    expect(week?.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [NINE_TO_FIVE]))
    expect(week?.slice(5)).toEqual([[], []])
  },
)

test('two spans stand in their order, and an open end goes until midnight', () => {
  expect(weekOfText('Mo 14-18, 8-12 Uhr; Sa ab 17 Uhr')).toEqual([
    [
      { opens: 480, closes: 720 },
      { opens: 840, closes: 1080 },
    ],
    [],
    [],
    [],
    [],
    [{ opens: 1020, closes: 1440, isOpenEnd: true }],
    [],
  ])
})

test('a bar closes on the next day', () => {
  expect(weekOfText('Fr 18-2 Uhr')?.[4]).toEqual([{ opens: 1080, closes: 1560 }])
})

test.each(['', 'irgendwann', 'jeden 1. Samstag 10-14 Uhr', 'Mo-Fr 9-17 außer Mittwoch', '2 - 6'])(
  'of %j nothing is said',
  (text) => {
    expect(weekOfText(text)).toBeUndefined()
  },
)
