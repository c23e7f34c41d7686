import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OpenDay } from '../../views/open-days.ts'
import { LocaleContext } from '../../locale.ts'
import { RowOpening } from './row-opening.tsx'

const day = (date: string, opens: number, closes: number) => ({
  date,
  intervals: [{ opens, closes }],
})

const unknown = (comment?: string) =>
  renderToStaticMarkup(
    <LocaleContext value="de">
      <RowOpening row={{ opening: { kind: 'unknown', comment }, hasSampleHours: false }} />
    </LocaleContext>,
  )

const shown = (...askedDays: OpenDay[]) =>
  renderToStaticMarkup(
    <LocaleContext value="de">
      <RowOpening
        row={{
          opening: { kind: 'closed' },
          openDays: askedDays.length > 0 ? askedDays : undefined,
          hasSampleHours: false,
        }}
      />
    </LocaleContext>,
  ).replaceAll(/<[^>]+>/g, '')

test('a search for another day shows the hours of that day, not that the place is closed now', () => {
  expect(shown(day('2026-11-22', 660, 1320))).toBe('Geöffnet am Sonntag 11:00–22:00')
  expect(shown()).toBe('Geschlossen')
})

test('a search for several days shows the hours of each, grouping days with the same hours', () => {
  const saturday = day('2026-11-21', 660, 1320)
  expect(shown(saturday, day('2026-11-22', 660, 1320))).toBe(
    'Geöffnet am Samstag und Sonntag 11:00–22:00',
  )
  expect(shown(saturday, day('2026-11-22', 720, 1200))).toBe(
    'Geöffnet am Samstag 11:00–22:00, am Sonntag 12:00–20:00',
  )
})

test('a day a week or more away has its date', () => {
  expect(shown({ ...day('2026-12-24', 660, 1020), isFar: true })).toBe(
    'Geöffnet am Donnerstag, 24. Dezember 2026 11:00–17:00',
  )
})

test('unknown hours take no line, unless there is a comment instead', () => {
  expect(unknown()).toBe('')
  expect(unknown('nach Absprache')).toBe('nach Absprache')
})
