import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '../../../domain/places/place.ts'
import type { OpeningStatus } from '../../../lib/hours/opening-status.ts'
import { LocaleContext } from '../../locale.ts'
import { OpeningLine } from './opening-line.tsx'

const shown = (status: OpeningStatus, locale: Locale = 'de') =>
  renderToStaticMarkup(
    <LocaleContext value={locale}>
      <OpeningLine status={status} sample={false} />
    </LocaleContext>,
  )
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00A0', ' ')

const tomorrow = { date: '2026-11-27', weekday: 4, minute: 540, daysAhead: 1 }

test('the dot stays with the fact that follows it, so that no line ends with a dot', () => {
  const status: OpeningStatus = { kind: 'closed', change: tomorrow }
  const line = renderToStaticMarkup(<OpeningLine status={status} sample />)
  expect(line).not.toMatch(/· /)
  expect(line).toMatch(/ \(Beispielzeiten\)/)
})

test('a holiday says why the place is closed, and when it opens again', () => {
  const status: OpeningStatus = { kind: 'closed', change: tomorrow, holiday: 'Thanksgiving Day' }
  expect(shown(status)).toBe('Heute Feiertag (Thanksgiving): geschlossen · öffnet Fr 9:00')
  expect(shown(status, 'en')).toContain('Holiday today (Thanksgiving): closed')
})

test('a German holiday keeps its name in German and has an English one', () => {
  const status: OpeningStatus = { kind: 'closed', holiday: 'Tag der Deutschen Einheit' }
  expect(shown(status)).toContain('(Tag der Deutschen Einheit)')
  expect(shown(status, 'en')).toContain('(German Unity Day)')
})

test('unknown hours are neither open nor closed', () => {
  expect(shown({ kind: 'unknown' })).toBe('Zeiten unbekannt')
  expect(shown({ kind: 'unknown', comment: 'nach Absprache' })).toBe(
    'Zeiten unbekannt · nach Absprache',
  )
})

test('an open end is not around the clock', () => {
  expect(shown({ kind: 'open', isOpenEnd: true })).toBe('Geöffnet · Ende offen')
})

test('a place that is closed for the season says in which month it opens again', () => {
  const june = { date: '2027-06-01', weekday: 1, minute: 540, daysAhead: 187 }
  expect(shown({ kind: 'closed', change: june })).toBe('Geschlossen · öffnet wieder im Juni')
  expect(shown({ kind: 'closed', change: june }, 'en')).toContain('opens again in June')
})

test('an opening a week or more away has its date', () => {
  const december = { date: '2026-12-13', weekday: 6, minute: 540, daysAhead: 17 }
  expect(shown({ kind: 'closed', change: december })).toContain('öffnet am 13. Dezember')
  expect(shown({ kind: 'closed', change: december }, 'en')).toContain('opens December 13')
})
