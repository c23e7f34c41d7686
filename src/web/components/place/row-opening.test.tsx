import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleProvider } from '../../words.tsx'
import { RowOpening } from './row-opening.tsx'

const shown = (askedDay?: { date: string; intervals: { opens: number; closes: number }[] }) =>
  renderToStaticMarkup(
    <LocaleProvider locale="de">
      <RowOpening row={{ opening: { kind: 'closed' }, askedDay, sampleHours: false }} />
    </LocaleProvider>,
  ).replaceAll(/<[^>]+>/g, '')

test('who asks for another day is told its hours, and not that it is closed now', () => {
  const intervals = [{ opens: 660, closes: 1320 }]
  expect(shown({ date: '2026-11-22', intervals })).toBe('Geöffnet am Sonntag 11:00–22:00')
  expect(shown()).toBe('Geschlossen')
})
