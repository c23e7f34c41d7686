import { describe, expect, test } from 'vitest'
import {
  hoursText,
  spanCount,
  spanField,
  toHoursFields,
  copyMonday,
  withSpan,
  withSpecial,
} from './hours-fields.ts'

describe('the fields of opening hours', () => {
  test.each([
    'Mo-Fr 09:00-12:00, 13:00-18:00',
    'Mo-Fr 09:00-17:00; PH off; Dec 24 off "Heiligabend"',
    'Fr 18:00-02:00',
    '24/7',
    'Mo-Su off',
    '',
  ])('that nobody touches keep the text as it was: %s', (text) => {
    expect(hoursText(toHoursFields(text))).toEqual({ text })
  })

  test('that a grid cannot show stay text', () => {
    const fields = toHoursFields('Apr-Oct: Mo-Su 09:00-17:00')
    expect(fields.mode).toBe('raw')
    expect(hoursText(fields)).toEqual({ text: 'Apr-Oct: Mo-Su 09:00-17:00' })
  })

  test('write what is typed, and midnight at the end as the end of the day', () => {
    const fields = toHoursFields('Mo 09:00-17:00')
    const typed = { ...fields.typed, [spanField('0', 0, 'closes')]: '00:00' }
    expect(hoursText({ ...fields, typed })).toEqual({ text: 'Mo 09:00-24:00' })
  })

  test('name the end that is missing', () => {
    const fields = withSpan(toHoursFields('Mo 09:00-17:00'), '0')
    const typed = { ...fields.typed, [spanField('0', 1, 'opens')]: '18:00' }
    expect(hoursText({ ...fields, typed })).toEqual({ problem: spanField('0', 1, 'closes') })
  })

  test('copy Monday with all its spans to the days until Friday', () => {
    const fields = copyMonday(
      toHoursFields('Mo 09:00-12:00,13:00-17:00; We 08:00-10:00; Sa 10:00-12:00'),
    )
    expect(spanCount(fields.typed, '2')).toBe(2)
    expect(hoursText(fields)).toEqual({
      text: 'Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-12:00',
    })
  })

  test('for holidays count once they are filled in', () => {
    const { typed, ...fields } = toHoursFields('Mo 09:00-17:00')
    const filled = {
      ...typed,
      [spanField('ph', 0, 'opens')]: '10:00',
      [spanField('ph', 0, 'closes')]: '12:00',
    }
    expect(hoursText({ ...fields, typed: filled })).toEqual({
      text: 'Mo 09:00-17:00; PH 10:00-12:00',
    })
    const closed = { ...filled, 'hours.holidays': 'closed' }
    expect(hoursText({ ...fields, typed: closed })).toEqual({ text: 'Mo 09:00-17:00; PH off' })
  })

  test('for a special day without a date add nothing', () => {
    expect(hoursText(withSpecial(toHoursFields('Mo 09:00-17:00')))).toEqual({
      text: 'Mo 09:00-17:00',
    })
  })
})
