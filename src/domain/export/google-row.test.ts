import { expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { GOOGLE_HEADER, googleRow } from './google-row.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('a day with uncertain hours stays empty, a closed day is marked as closed', () => {
  const asked = { comment: 'nach Absprache', isUnknown: true } as const
  const weeklyHours = {
    week: [
      [{ opens: 540, closes: 720 }],
      [],
      [],
      [{ opens: 480, closes: 1440, isOpenEnd: true as const }],
      [],
      [],
      [],
    ],
    remarks: [{}, asked, {}, {}, {}, {}, {}],
    exceptions: {
      '2026-12-24': { intervals: [] },
      '2026-12-28': { intervals: [], ...asked },
    },
  }
  const row = googleRow(aPlace({ weeklyHours, openingHoursAreSample: false }), 'Ort', NOW)
  const said = Object.fromEntries(GOOGLE_HEADER.map((name, at) => [name, row[at]]))
  expect(said).toMatchObject({
    'Monday hours': '09:00-12:00',
    'Tuesday hours': '',
    'Wednesday hours': 'x',
    'Thursday hours': '',
    'Special hours': '2026-12-24: x',
  })
})
