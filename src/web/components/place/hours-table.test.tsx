import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HoursView } from '../../views/hours-view.ts'
import { LocaleContext } from '../../locale.ts'
import { HoursTable } from './hours-table.tsx'

const cells = (hours: Partial<HoursView>) =>
  [
    ...renderToStaticMarkup(
      <LocaleContext value="de">
        <HoursTable hours={{ week: [], exceptions: [], ...hours }} />
      </LocaleContext>,
    ).matchAll(/<td>(.*?)<\/td>/g),
  ].map(([, text]) => text)

test('days show their comments, and unknown hours are not called closed', () => {
  const week = [
    [{ opens: 540, closes: 720 }],
    [],
    [],
    [{ opens: 480, closes: 1440, isOpenEnd: true as const }],
  ]
  const remarks = [
    { comment: 'am Hintereingang' },
    { comment: 'nach Absprache', isUnknown: true as const },
    { isUnknown: true as const },
  ]
  expect(cells({ week, remarks })).toEqual([
    '9:00–12:00 (am Hintereingang)',
    'nach Absprache',
    'Zeiten unbekannt',
    'ab 8:00',
  ])
})

test('exceptional days show their comments, too', () => {
  const exceptions = [
    { date: '2026-12-24', intervals: [], comment: 'Heiligabend' },
    { date: '2026-12-28', intervals: [], comment: 'nach Absprache', isUnknown: true as const },
  ]
  expect(cells({ exceptions })).toEqual(['geschlossen (Heiligabend)', 'nach Absprache'])
})
